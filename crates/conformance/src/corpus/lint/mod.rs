//! Checks every case of the corpus against the rules in `cases/README.md`. Each lint rule has a fixture in
//! `tests/lint/` that breaks only this rule.

pub(super) mod answer;
mod rating;

use crate::corpus::case::{CaseFile, Check, is_case_id, is_slug};
use crate::corpus::cases::{Corpus, Source, computes, evaluate};
use crate::corpus::{SourcesFile, Status};
use crate::prelude::*;
use crate::subject::anonymous;
use std::hash::{DefaultHasher, Hash, Hasher};
use tiebreak_engine::tournament::Tournament;
use tiebreak_format::diagnostic::Sink;
use tiebreak_format::json::laid_out;
use tiebreak_phrase::message;

/// The id of the lint rule about the layout of files. Only the corpus of this repository must follow this rule.
pub const LAYOUT: &str = "layout";

/// Returns each breach of the lint rule about the layout of files, with the path of the file and its text in the right
/// layout.
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

fn check_texts(case: &Case, remarks: &mut Remarks) {
    for (rule, pointer, message) in breaches(&case.file.title, &case.file.why) {
        remarks.add(case, rule, &pointer, message);
    }
}

/// Returns the faults in the title and reason of a case, each with its rule and position.
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
        // A title must state a fact, so it must not contain words that express a wish or a task. A language without a
        // list of such words has no such check.
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

fn check_structure(corpus: &Corpus, case: &Case, remarks: &mut Remarks) {
    case_id(case, remarks);
    for (position, clause) in case.file.clauses.iter().enumerate() {
        if corpus.registry.clause(clause).is_none() {
            let message = phrase!("lint-unknown-clause", clause);
            remarks.add(case, "clause-known", &format!("/clauses/{position}"), message);
        }
    }
    let mut ids = BTreeSet::new();
    for (position, check) in case.file.checks.iter().enumerate() {
        let at = |key: &str| format!("/checks/{position}/{key}");
        if !is_slug(&check.id) {
            remarks.add(case, "check-id", &at("id"), phrase!("lint-id-form"));
        } else if !ids.insert(&check.id) {
            remarks.add(case, "check-id", &at("id"), phrase!("lint-id-twice", id = &check.id));
        }
        let editions: BTreeSet<_> = check.editions.iter().collect();
        if editions.len() != check.editions.len() {
            remarks.add(case, "check-id", &at("editions"), phrase!("lint-edition-twice"));
        }
        if check.status == Status::Draft {
            remarks.add(case, "draft", &at("status"), phrase!("lint-draft"));
        }
        if check.status == Status::Settled {
            let registry = &corpus.registry;
            for ruling in registry.rests.unsettled(&case.check_id(check), &registry.rulings) {
                let message = phrase!("lint-settled-rests", ruling);
                remarks.add(case, "settled-rests", &at("status"), message);
            }
        }
        let recorded = case.tournament.rounds();
        if check.after(recorded) > recorded {
            remarks.add(case, "after", &at("after"), phrase!("lint-rounds-recorded", count = recorded));
        }
        for (finding, expected) in check.findings.iter().flatten().enumerate() {
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
        // The main clause can be a subclause of the clause that gives the folder its name.
        number.strip_prefix(folder).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
    };
    if !case.file.clauses.iter().any(fits) {
        let message = phrase!("lint-other-folder", folder);
        remarks.add(case, "case-id", "/clauses", message);
    }
}

/// Returns the fault of the working of a value. `asserted` is `None` if the check states no such value, and
/// `Some(None)` if it states that there is no value.
fn working_fault(working: &str, asserted: Option<Option<&str>>) -> Option<Phrase> {
    Some(match (evaluate(working), asserted) {
        (Err(error), _) => error,
        (Ok(_), None) => phrase!("lint-working-alone"),
        (Ok(_), Some(None)) => phrase!("lint-working-of-nothing"),
        (Ok(_), _) if !computes(working) => phrase!("lint-nothing-computed"),
        (Ok(result), Some(Some(value))) if Fraction::parse(value) == Ok(result) => return None,
        (Ok(result), Some(Some(value))) => {
            phrase!("lint-working-differs", result = result.to_string(), value)
        }
    })
}

/// Returns the fault of the source of a value that needs no calculation.
fn taken_fault(taken: &str, value: Option<&str>, has_working: bool) -> Option<Phrase> {
    let value = value.and_then(|value| Fraction::parse(value).ok());
    if value.is_none() || evaluate(taken).ok() != value {
        return Some(phrase!("lint-taken-differs"));
    }
    (computes(taken) || has_working).then(|| phrase!("lint-taken-computed"))
}

/// The names of this project's own engine. Its answers are not evidence.
const OWN: [&str; 3] = ["tiebreak", "tiebreak-conformance", "tiebreak_suite"];

fn is_own(program: &str) -> bool {
    OWN.contains(&program.to_lowercase().as_str())
}

/// Checks the name in an evidence entry, which is the name and version of a program or the id of a publication. Returns
/// the rule that it breaks, its key in the entry, and a message.
fn source_fault(
    sources: &SourcesFile,
    program: Option<(&str, &str)>,
    publication: Option<&str>,
) -> Option<(&'static str, &'static str, Phrase)> {
    match (program, publication) {
        (Some((name, _)), _) if is_own(name) => Some(("evidence", "name", phrase!("lint-own-engine"))),
        (Some((name, version)), _) if !sources.has_program(name, version) => {
            let source = format!("{name} {version}");
            Some(("source-known", "name", phrase!("lint-source-unknown", source)))
        }
        (_, Some(source)) if !sources.has_publication(source) => {
            Some(("source-known", "source", phrase!("lint-source-unknown", source)))
        }
        _ => None,
    }
}

/// A breach of a lint rule, with its position in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Breach {
    /// The id of the lint rule.
    pub rule: &'static str,
    /// The diagnostic about the breach, with its position in the file.
    pub remark: Diagnostic,
}

/// Collects a limited number of breaches for each file and rule, and counts the omitted breaches.
#[derive(Default)]
struct Remarks(BTreeMap<(String, &'static str), Sink>);

impl Remarks {
    fn add(&mut self, case: &Case, rule: &'static str, pointer: &str, message: Phrase) {
        self.push(Breach { rule, remark: case.error(rule, pointer, message) });
    }

    fn push(&mut self, Breach { rule, remark }: Breach) {
        let file = remark.file.clone();
        self.0.entry((file.clone(), rule)).or_insert_with(|| Sink::new(&file)).push(remark);
    }

    /// Returns the collected breaches. If breaches were omitted, an additional breach states their number.
    fn into_breaches(self) -> Vec<Breach> {
        let of_rule = |((_, rule), sink): ((String, &'static str), Sink)| {
            sink.into_remarks().into_iter().map(move |remark| Breach { rule, remark })
        };
        self.0.into_iter().flat_map(of_rule).collect()
    }
}

/// Returns the breaches of the lint rules, sorted by file and position. The number of breaches of one rule in one file
/// is limited.
pub fn lint(corpus: &Corpus) -> Vec<Breach> {
    let mut breaches: Vec<Breach> = corpus.problems.iter().cloned().map(of_loading).collect();
    let mut remarks = Remarks::default();
    for case in &corpus.cases {
        check_structure(corpus, case, &mut remarks);
        check_texts(case, &mut remarks);
        answer::check(corpus, case, &mut remarks);
        answer::check_numbers(case, &mut remarks);
        answer::check_evidence(corpus, case, &mut remarks);
        answer::check_orders(corpus, case, &mut remarks);
    }
    one_answer(corpus, &mut remarks);
    renumbered(corpus, &mut remarks);
    redirects(corpus, &mut remarks);
    for message in lost(corpus) {
        let remark = Diagnostic::error("ratchet", message).in_file("ratchet.json");
        remarks.push(Breach { rule: "ratchet", remark });
    }
    breaches.extend(remarks.into_breaches());
    breaches.extend(rating::check(corpus));
    breaches.sort_by(|a, b| {
        let key = |breach: &Breach| {
            let remark = &breach.remark;
            (remark.file.clone(), remark.id == "more", remark.line, remark.column)
        };
        key(a).cmp(&key(b)).then_with(|| a.rule.cmp(b.rule))
    });
    breaches
}

/// Converts a diagnostic about a file that is not a valid case to a breach. The breach is of the rule `facts` if the
/// diagnostic is about the facts of an event, and otherwise of the rule `schema`.
fn of_loading(remark: Diagnostic) -> Breach {
    let facts = ["ragged", "cell", "points", "start-date", "team-key", "player-key"];
    let is_fact = facts.contains(&remark.id.as_ref()) || FAULTS.split(' ').any(|id| id == remark.id);
    Breach { rule: if is_fact { "facts" } else { "schema" }, remark }
}

const FAULTS: &str = "\
    no-participants more-rounds-than-announced rounds-out-of-range boards-out-of-range id-out-of-range \
    duplicate-id rating-out-of-range unknown-opponent self-pairing opponent-and-code not-mutual colors \
    results boards rest-in-swiss adjusts-unknown adjusts-unknown-round negative-value value-too-large";

/// Returns a message for each check of the last release that is missing or less strict now, except for the excused
/// checks.
fn lost(corpus: &Corpus) -> Vec<Phrase> {
    let registry = &corpus.registry;
    let standings = corpus.checks().map(|(case, check)| (case.check_id(check), check.status));
    let ratings = corpus.rating_checks().map(|(case, check)| (case.check_id(check), check.status));
    let now: BTreeMap<String, Status> = standings.chain(ratings).collect();
    let file = &registry.ratchet;
    let held = [
        (&file.settled, Status::Settled),
        (&file.alternative, Status::Alternative),
        (&file.open, Status::Open),
    ];
    let mut lost = Vec::new();
    for (cases, wanted) in held {
        for (case, check) in cases.iter().flat_map(|(case, checks)| checks.iter().map(move |own| (case, own)))
        {
            let full = format!("{case}#{check}");
            let renamed = format!("{}#{check}", registry.redirected(case));
            let message = match now.get(&full).or_else(|| now.get(&renamed)) {
                _ if file.excused.contains_key(&full) => continue,
                None => phrase!("lint-check-gone", check = full),
                Some(found) if *found > wanted => phrase!("lint-check-lowered", check = full),
                Some(_) => continue,
            };
            lost.push(message);
        }
    }
    lost
}

/// Checks that the corpus never gives two answers to the same question. A question consists of an event, a declaration,
/// an edition, a round and a tie-break code.
fn one_answer(corpus: &Corpus, remarks: &mut Remarks) {
    let mut answers: BTreeMap<(String, String), (String, String)> = BTreeMap::new();
    for case in &corpus.cases {
        let event = json!([anonymous(&case.file.tournament), case.file.regulations]).to_string();
        let event = format!("{:016x}{}", hash_of(&event), event.len());
        for (position, check) in case.file.checks.iter().enumerate() {
            for (question, answer, pointer) in questions(case, check) {
                let pointer = format!("/checks/{position}{pointer}");
                let here = format!("{}#{}", case.id, check.id);
                let key = (event.clone(), question);
                match answers.get(&key) {
                    Some((first, given)) if *given != answer => {
                        let message = phrase!("lint-two-answers", first, given, answer);
                        remarks.add(case, "one-answer", &pointer, message);
                    }
                    Some(_) => {}
                    None => {
                        answers.insert(key, (here, answer));
                    }
                }
            }
        }
    }
}

fn questions(case: &Case, check: &Check) -> Vec<(String, String, String)> {
    let after = check.after(case.tournament.rounds());
    let mut questions = Vec::new();
    for edition in &check.editions {
        let frame = format!("{} after {after}", edition.edition());
        for (id, row) in &check.values {
            for (code, value) in row {
                let answer = value.clone().unwrap_or_else(|| "null".to_owned());
                let pointer = format!("/values/{id}/{}", code.replace('/', "~1"));
                questions.push((format!("{frame} {code} of {id}"), answer, pointer));
            }
        }
        if let Some(ranking) = &check.ranking {
            let mut among = check.among.clone();
            among.iter_mut().for_each(|ids| ids.sort_unstable());
            let question = format!("{frame} {} among {among:?}", check.tiebreaks.join(","));
            let mut groups = ranking.clone();
            groups.iter_mut().for_each(|group| group.sort_unstable());
            questions.push((question, format!("{groups:?}"), "/ranking".to_owned()));
        }
    }
    questions
}

/// Checks that no two cases with the same main clause differ only in their pairing numbers.
fn renumbered(corpus: &Corpus, remarks: &mut Remarks) {
    let mut seen: BTreeMap<(String, u64), &str> = BTreeMap::new();
    for case in &corpus.cases {
        let Some(clause) = case.file.clauses.first() else { continue };
        let key = (clause.clone(), structure(&case.file, &case.tournament));
        match seen.get(&key) {
            Some(first) => {
                let message = phrase!("lint-same-case", first = *first);
                remarks.add(case, "renumbered", "/tournament", message);
            }
            None => {
                seen.insert(key, &case.id);
            }
        }
    }
}

/// Maximum number of steps in the computation of the hash of a case. Each step combines the hash of every participant
/// with the hashes of the opponents. Two cases count as equal if their hashes differ only after more steps.
const REFINED: usize = 16;

fn hash_of(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// Returns a hash of a case that does not depend on the pairing numbers. The hash changes with nearly every other
/// change of the event.
///
/// The hash covers the questions of the case, and each participant's results together with the results of the
/// opponents, of their opponents, and so on.
fn structure(file: &CaseFile, tournament: &Tournament) -> u64 {
    let codes = || file.checks.iter().flat_map(|check| &check.tiebreaks);
    // If a code ranks by pairing numbers, the hash must depend on the pairing numbers.
    let numbers_matter = codes().any(|code| code.starts_with("TPN"));
    let mut adjusted: BTreeMap<u32, Vec<String>> = BTreeMap::new();
    for own in tournament.adjustments() {
        let text = format!("{}{}{}", own.after, own.points, own.game_points);
        adjusted.entry(own.id).or_default().push(text);
    }
    let mut colors: Vec<u64> = (0..tournament.len())
        .map(|index| {
            let participant = &tournament.participants()[index];
            let records: Vec<String> = tournament
                .records(index)
                .iter()
                .enumerate()
                .map(|(round, record)| {
                    let boards = tournament.board_codes(index, round);
                    format!(
                        "{:?}{:?}{:?}{}{}{boards:?}",
                        record.color, record.kind, record.outcome, record.points, record.game_points
                    )
                })
                .collect();
            let adjustments = adjusted.get(&participant.id);
            let number = numbers_matter.then_some(participant.id);
            hash_of(&(records, &participant.ratings, adjustments, number))
        })
        .collect();
    for _ in 0..REFINED.min(tournament.len()) {
        colors = (0..tournament.len())
            .map(|index| {
                let opponents: Vec<Option<u64>> = tournament
                    .records(index)
                    .iter()
                    .map(|record| record.opponent().and_then(|opponent| colors.get(opponent).copied()))
                    .collect();
                hash_of(&(colors.get(index), opponents))
            })
            .collect();
    }
    colors.sort_unstable();
    let mut event = anonymous(&file.tournament);
    event.participants = None;
    event.teams = None;
    event.adjustments.clear();
    event.awards.clear();
    let asked: BTreeSet<String> = file
        .checks
        .iter()
        .map(|check| format!("{:?} {:?} {:?}", check.editions, check.after, check.tiebreaks))
        .collect();
    hash_of(&(json!([event, file.regulations]).to_string(), colors, asked))
}

/// Checks that the old id of every redirect has no case, and that the case with the new id exists.
fn redirects(corpus: &Corpus, remarks: &mut Remarks) {
    let ratings = corpus.ratings.iter().map(|case| case.id.as_str());
    let ids: BTreeSet<&str> = corpus.cases.iter().map(|case| case.id.as_str()).chain(ratings).collect();
    let exists = |id: &str| ids.contains(id);
    let mut add = |position: usize, message: Phrase| {
        let remark = Diagnostic::error("redirects", message)
            .in_file("redirects.json")
            .pointer(format!("/redirects/{position}"));
        remarks.push(Breach { rule: "redirects", remark });
    };
    for (position, redirect) in corpus.registry.redirects.iter().enumerate() {
        if exists(&redirect.from) {
            add(position, phrase!("lint-redirect-of-case", id = &redirect.from));
        }
        if !exists(corpus.registry.redirected(&redirect.from)) {
            add(position, phrase!("lint-redirect-to-nothing", id = &redirect.from));
        }
    }
}

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
        let more = breaches.iter().find(|breach| breach.remark.id == "more");
        let more = more.map(|breach| breach.remark.message.to_string());
        assert_eq!(more.as_deref(), Some("the program does not show 950 more errors"));
    }
}
