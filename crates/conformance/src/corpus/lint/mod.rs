//! The rules that every case of the corpus keeps. Each has a bad fixture in `tests/lint/` that breaks it alone.

mod answer;
mod evidence;
pub(super) mod follows;
mod identity;
mod numbers;
mod rating;
mod structure;
mod words;

use super::{Case, Corpus, Source};
use tiebreak_format::diagnostic::Diagnostic;
use tiebreak_phrase::{Phrase, message};

/// A rule with what it asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Stable short name; also the name of its fixture.
    pub id: &'static str,
    /// What it asks for.
    pub summary: &'static str,
}

/// Every rule.
pub const RULES: [Rule; 22] = [
    Rule { id: "schema", summary: "the file has the shape of the schema, without unknown or repeated keys" },
    Rule { id: "facts", summary: "the event does not contradict itself: both sides of a result agree" },
    Rule { id: "case-id", summary: "the path is family/clause/condition-and-outcome in lower case" },
    Rule {
        id: "check-id",
        summary: "ids of checks are unique, in lower case, and editions are not repeated",
    },
    Rule {
        id: "clause-known",
        summary: "every clause is in clauses.json or clauses-classic.json, also those of findings",
    },
    Rule { id: "languages", summary: "title and reason stand in English and in Spanish" },
    Rule { id: "title", summary: "a title states a fact" },
    Rule { id: "draft", summary: "no check is a draft" },
    Rule { id: "codes", summary: "codes are known and written in their canonical form" },
    Rule { id: "values", summary: "values are canonical numbers of numeric codes and of known participants" },
    Rule { id: "asserted", summary: "a check asserts something" },
    Rule { id: "ranking", summary: "a ranking names everybody it is about exactly once" },
    Rule { id: "after", summary: "standings are asked for after a recorded round" },
    Rule {
        id: "readings",
        summary: "other readings stand beside alternative checks only, differ, and are in rulings.json",
    },
    Rule {
        id: "working",
        summary: "a working computes its value from numbers of the event; a number that is not computed is `taken`",
    },
    Rule {
        id: "evidence",
        summary: "every answer has evidence besides this project's engine, by hand with working",
    },
    Rule { id: "source-known", summary: "programs and publications that are evidence are in sources.json" },
    Rule { id: "order", summary: "a ranking is the order of the values beside it" },
    Rule { id: "one-answer", summary: "the same question never has two answers" },
    Rule { id: "renumbered", summary: "two cases of one clause differ in more than their numbering" },
    Rule {
        id: "ratchet",
        summary: "every check of the last release is there and counts as much (`ratchet.json`)",
    },
    Rule { id: "redirects", summary: "a redirect leads from an id that is gone to a case that exists" },
];

/// The rule about the layout of files, which only the repository's own corpus has to keep.
pub const LAYOUT: Rule =
    Rule { id: "layout", summary: "the file is laid out as `tiebreak cases lint --fix` writes it" };

/// A breach of a rule, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Breach {
    /// The rule.
    pub rule: &'static str,
    /// Where and how.
    pub remark: Diagnostic,
}

/// Every breach of every rule in a corpus, in order of file and place.
pub fn lint(corpus: &Corpus) -> Vec<Breach> {
    let mut breaches: Vec<Breach> = corpus.problems.iter().cloned().map(of_loading).collect();
    let mut remarks = Remarks(Vec::new());
    for case in &corpus.cases {
        structure::check(corpus, case, &mut remarks);
        words::check(case, &mut remarks);
        answer::check(corpus, case, &mut remarks);
        numbers::check(case, &mut remarks);
        evidence::check(corpus, case, &mut remarks);
        follows::check(corpus, case, &mut remarks);
    }
    identity::one_answer(corpus, &mut remarks);
    identity::renumbered(corpus, &mut remarks);
    identity::redirects(corpus, &mut remarks);
    identity::ratchet(corpus, &mut remarks);
    breaches.extend(remarks.0);
    breaches.extend(rating::check(corpus));
    breaches.sort_by(|a, b| {
        let key = |breach: &Breach| (breach.remark.file.clone(), breach.remark.line, breach.remark.column);
        key(a).cmp(&key(b)).then_with(|| a.rule.cmp(b.rule))
    });
    breaches
}

/// Breaches of the layout of files, with the text that each file would have.
pub fn layout(corpus: &Corpus, source: &Source) -> Vec<(Breach, String, String)> {
    let mut found = Vec::new();
    let tournaments = corpus.cases.iter().map(|case| (&case.id, &case.document));
    let ratings = corpus.ratings.iter().map(|case| (&case.id, &case.document));
    for (id, document) in tournaments.chain(ratings) {
        let written = document.text().content();
        let value: Result<serde_json::Value, _> = serde_json::from_str(written);
        let Some(wanted) = value.ok().and_then(|value| tiebreak_format::json::to_text(&value).ok()) else {
            continue;
        };
        if wanted != written {
            let line = written.lines().zip(wanted.lines()).take_while(|(a, b)| a == b).count() + 1;
            let remark = Diagnostic::error(LAYOUT.id, message!("lint-laid-out-otherwise"))
                .in_file(&source.name(&format!("{id}.json")))
                .at(document.text(), line, 1, 1)
                .hint(message!("lint-fix-layout"));
            found.push((Breach { rule: LAYOUT.id, remark }, format!("{id}.json"), wanted));
        }
    }
    found
}

/// Whether a text can be the id of a case: lower-case words with hyphens, at least three parts.
pub fn is_case_id(id: &str) -> bool {
    let mut parts = id.split('/');
    let three = id.split('/').count() >= 3;
    three && parts.all(is_slug)
}

/// Lower case with hyphens.
pub(super) fn is_slug(text: &str) -> bool {
    !text.is_empty()
        && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
        && !text.starts_with('-')
        && !text.ends_with('-')
        && !text.contains("--")
}

struct Remarks(Vec<Breach>);

impl Remarks {
    fn add(&mut self, case: &Case, rule: &'static str, pointer: &str, message: Phrase) {
        self.0.push(Breach { rule, remark: case.error(rule, pointer, message) });
    }
}

/// What kept a file from being a case, under the rule it breaks.
fn of_loading(remark: Diagnostic) -> Breach {
    let facts = ["ragged", "cell", "points", "start-date", "team-key", "player-key"];
    let is_fact = facts.contains(&remark.id.as_ref()) || FAULTS.contains(&remark.id.as_ref());
    Breach { rule: if is_fact { "facts" } else { "schema" }, remark }
}

const FAULTS: [&str; 19] = [
    "no-participants",
    "more-rounds-than-announced",
    "rounds-out-of-range",
    "boards-out-of-range",
    "id-out-of-range",
    "duplicate-id",
    "rating-out-of-range",
    "unknown-opponent",
    "self-pairing",
    "opponent-and-code",
    "not-mutual",
    "colors",
    "results",
    "boards",
    "rest-in-swiss",
    "adjusts-unknown",
    "adjusts-unknown-round",
    "negative-value",
    "value-too-large",
];
