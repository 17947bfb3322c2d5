//! Checks every case of the corpus against the rules in `cases/README.md`. Each rule has a fixture in `tests/lint/`
//! that breaks only this rule.

mod answer;
mod corpus;
mod evidence;
pub(super) mod follows;
mod identity;
mod ratchet;
mod rating;

pub use corpus::lint;

use crate::corpus::Status;
use crate::corpus::case::{is_case_id, is_slug};
use crate::corpus::cases::{Corpus, Source};
use crate::prelude::*;
use tiebreak_format::diagnostic::Sink;
use tiebreak_format::json::laid_out;
use tiebreak_phrase::message;

/// The rule about the layout of files. Only the corpus of this repository must follow it.
pub const LAYOUT: &str = "layout";

/// Returns breaches of the layout of files, with the right text of each file.
pub fn layout(corpus: &Corpus, source: &Source) -> Vec<(Breach, String, String)> {
    let mut found = Vec::new();
    let tournaments = corpus.cases.iter().map(|case| (&case.id, &case.document));
    let ratings = corpus.ratings.iter().map(|case| (&case.id, &case.document));
    for (id, document) in tournaments.chain(ratings) {
        let written = document.text().content();
        let value: Result<serde_json::Value, _> = serde_json::from_str(written);
        let Ok(wanted) = value.map(|value| laid_out(&value)) else { continue };
        if wanted != written {
            let line = written.lines().zip(wanted.lines()).take_while(|(a, b)| a == b).count() + 1;
            let remark = Diagnostic::error(LAYOUT, message!("lint-laid-out-otherwise"))
                .in_file(&source.name(&format!("{id}.json")))
                .at(document.text(), line, 1, 1)
                .hint(message!("lint-fix-layout"));
            found.push((Breach { rule: LAYOUT, remark }, format!("{id}.json"), wanted));
        }
    }
    found
}

// Checks titles and reasons.

fn check(case: &Case, remarks: &mut Remarks) {
    for (rule, pointer, message) in breaches(&case.file.title, &case.file.why) {
        remarks.add(case, rule, &pointer, message);
    }
}

/// The faults in the title and reason of a case, each with its rule and position.
fn breaches(title: &Texts, why: &Texts) -> Vec<(&'static str, String, Phrase)> {
    let mut found = Vec::new();
    for (key, texts) in [("title", title), ("why", why)] {
        let mut add = |tag: &str, message| found.push(("languages", format!("/{key}/{tag}"), message));
        texts.unwritten().into_iter().for_each(|tag| add(tag, phrase!("lint-text-empty")));
        texts.untranslated().into_iter().for_each(|tag| add(tag, phrase!("lint-text-untranslated")));
    }
    for (language, text) in title.all() {
        let mut add = |message| found.push(("title", format!("/title/{}", language.tag()), message));
        let lower = format!(" {} ", text.to_lowercase());
        // Words that express a wish or a task. A title states a fact, so it must not contain them. Languages without
        // such a list are not checked.
        let wishes = message!("lint-wishes").text_in(language.tag()).unwrap_or_default().split(", ");
        if let Some(word) =
            wishes.filter(|word| !word.is_empty()).find(|word| lower.contains(&format!(" {word} ")))
        {
            add(phrase!("lint-title-no-fact", word));
        }
        if text.ends_with(['.', '!', '?']) {
            add(phrase!("lint-title-mark"));
        }
        if text.contains('\n') {
            add(phrase!("lint-title-lines"));
        }
    }
    found
}

// Checks ids, clauses and the structure of checks.

fn check_structure(corpus: &Corpus, case: &Case, remarks: &mut Remarks) {
    case_id(case, remarks);
    for (position, clause) in case.file.clauses.iter().enumerate() {
        if corpus.registry.clause(clause).is_none() {
            let message = phrase!("lint-unknown-clause", clause);
            remarks.add(case, "clause-known", &format!("/clauses/{position}"), message);
        }
    }
    let mut ids = BTreeSet::new();
    for (position, check_structure) in case.file.checks.iter().enumerate() {
        let at = |key: &str| format!("/checks/{position}/{key}");
        if !is_slug(&check_structure.id) {
            remarks.add(case, "check-id", &at("id"), phrase!("lint-id-form"));
        } else if !ids.insert(&check_structure.id) {
            remarks.add(case, "check-id", &at("id"), phrase!("lint-id-twice", id = &check_structure.id));
        }
        let editions: BTreeSet<_> = check_structure.editions.iter().collect();
        if editions.len() != check_structure.editions.len() {
            remarks.add(case, "check-id", &at("editions"), phrase!("lint-edition-twice"));
        }
        if check_structure.status.is_draft() {
            remarks.add(case, "draft", &at("status"), phrase!("lint-draft"));
        }
        if check_structure.status == Status::Settled {
            let registry = &corpus.registry;
            for ruling in registry.rests.unsettled(&case.check_id(check_structure), &registry.rulings) {
                let message = phrase!("lint-settled-rests", ruling);
                remarks.add(case, "settled-rests", &at("status"), message);
            }
        }
        let recorded = case.tournament.rounds();
        if check_structure.after(recorded) > recorded {
            remarks.add(case, "after", &at("after"), phrase!("lint-rounds-recorded", count = recorded));
        }
        for (finding, expected) in check_structure.findings.iter().flatten().enumerate() {
            if corpus.registry.clause(&expected.clause).is_none() {
                let message = phrase!("lint-unknown-clause", clause = &expected.clause);
                remarks.add(case, "clause-known", &at(&format!("findings/{finding}/clause")), message);
            }
        }
    }
}

fn case_id(case: &Case, remarks: &mut Remarks) {
    let families = ["c07", "b02", "classic", "invalid"];
    if !is_case_id(&case.id) || !families.contains(&case.family()) {
        let message = phrase!("lint-case-id-form", id = case.id.escape_default().to_string());
        remarks.add(case, "case-id", "", message);
        return;
    }
    let folder = case.id.split('/').nth(1).unwrap_or_default();
    let fits = |clause: &String| {
        let number = clause.split_once('.').map_or("", |(_, number)| number);
        let number = number.replace('.', "-");
        // The clause may be a part of the clause of the folder.
        number.strip_prefix(folder).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
    };
    if !case.file.clauses.iter().any(fits) {
        let message = phrase!("lint-other-folder", folder);
        remarks.add(case, "case-id", "/clauses", message);
    }
}

// Collects breaches of rules with their positions.

/// A breach of a rule, with its position in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Breach {
    /// The rule.
    pub rule: &'static str,
    /// The remark with the position of the breach.
    pub remark: Diagnostic,
}

/// Collects breaches. Keeps a limited number for each rule and file, and counts the others.
#[derive(Default)]
struct Remarks {
    kept: Vec<Breach>,
    found: BTreeMap<(String, &'static str), usize>,
}

impl Remarks {
    /// Adds a breach of a rule in a case.
    fn add(&mut self, case: &Case, rule: &'static str, pointer: &str, message: Phrase) {
        if self.wants(&case.name, rule) {
            self.kept.push(Breach { rule, remark: case.error(rule, pointer, message) });
        }
    }

    /// Adds a breach of a rule in a registry.
    fn push(&mut self, breach: Breach) {
        if self.wants(&breach.remark.file, breach.rule) {
            self.kept.push(breach);
        }
    }

    fn wants(&mut self, file: &str, rule: &'static str) -> bool {
        let found = self.found.entry((file.to_owned(), rule)).or_default();
        *found += 1;
        *found <= Sink::MAX_ERRORS
    }

    /// Returns the kept breaches, and an entry with the number of breaches left out.
    fn into_breaches(self) -> Vec<Breach> {
        let mut breaches = self.kept;
        for ((file, rule), found) in self.found {
            let count = found.saturating_sub(Sink::MAX_ERRORS);
            if count > 0 {
                let remark = Diagnostic::error(MORE, phrase!("more-errors", count)).in_file(&file);
                breaches.push(Breach { rule, remark });
            }
        }
        breaches
    }
}

/// The id of the entry with the number of breaches left out.
const MORE: &str = "more";

#[cfg(test)]
mod breach_tests {
    use super::*;

    #[test]
    fn a_flood_of_breaches_of_one_rule_in_one_file_is_counted_and_not_kept() {
        let mut remarks = Remarks::default();
        for number in 0..1_000 {
            let remark = Diagnostic::error("order", phrase!("the-string", text = number));
            remarks.push(Breach { rule: "order", remark: remark.clone().in_file("one.json") });
            if number < 3 {
                remarks.push(Breach { rule: "order", remark: remark.clone().in_file("two.json") });
                remarks.push(Breach { rule: "title", remark: remark.in_file("one.json") });
            }
        }
        let breaches = remarks.into_breaches();
        let of = |rule: &str, file: &str| {
            breaches.iter().filter(|breach| breach.rule == rule && breach.remark.file == file).count()
        };
        assert_eq!((of("order", "one.json"), of("order", "two.json"), of("title", "one.json")), (51, 3, 3));
        let last = breaches.last().map(|breach| breach.remark.message.to_string());
        assert_eq!(last.as_deref(), Some("the program does not show 950 more errors"));
    }
}
