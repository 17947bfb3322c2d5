//! Checks the cases about ratings.

#[cfg(test)]
mod tests;

use super::Breach;
use crate::corpus::case::{is_case_id, is_slug};
use crate::corpus::rating::{FAMILY, RatingCase, RatingCheck, RatingEvidence};
use crate::corpus::{Registry, Status};
use crate::prelude::*;

/// The folder of cases about rejected requests, which belong to no single clause.
const REFUSED: &str = "refused";
/// The keys of rating answers whose values are lists of positions or findings. The linter does not read a value of
/// these keys as a number, because a list with a single position looks like a number.
const LISTS: [&str; 2] = ["event.counted-games", "fails"];

struct Remarks(Vec<Breach>);

impl Remarks {
    fn add(&mut self, case: &RatingCase, rule: &'static str, pointer: &str, message: Phrase) {
        self.0.push(Breach { rule, remark: case.document.error(rule, pointer, message).in_file(&case.name) });
    }
}

pub(super) fn check(corpus: &Corpus) -> Vec<Breach> {
    let mut remarks = Remarks(Vec::new());
    let mut answers: BTreeMap<String, (String, String)> = BTreeMap::new();
    for case in &corpus.ratings {
        frame(corpus, case, &mut remarks);
        for (rule, pointer, message) in super::breaches(&case.file.title, &case.file.why) {
            remarks.add(case, rule, &pointer, message);
        }
        let mut ids = BTreeSet::new();
        for (position, check) in case.file.checks.iter().enumerate() {
            let at = format!("/checks/{position}");
            if !is_slug(&check.id) {
                remarks.add(case, "check-id", &format!("{at}/id"), phrase!("lint-id-form"));
            } else if !ids.insert(&check.id) {
                remarks.add(case, "check-id", &format!("{at}/id"), phrase!("lint-id-twice", id = &check.id));
            }
            answer(&corpus.registry, case, check, &at, &mut remarks);
            let question = case.file.request(check).to_string();
            let given = format!("{:?} {:?}", check.values, check.refused);
            let here = case.check_id(check);
            for (key, value) in &check.values {
                let asked = format!("{question} {key}");
                match answers.get(&asked) {
                    Some((first, other)) if other != value => {
                        let message = phrase!("lint-two-answers", first, given = other, answer = value);
                        remarks.add(case, "one-answer", &at, message);
                    }
                    Some(_) => {}
                    None => {
                        answers.insert(asked, (here.clone(), value.clone()));
                    }
                }
            }
            if check.status == Status::Settled {
                let registry = &corpus.registry;
                for ruling in registry.rests.unsettled(&here, &registry.rulings) {
                    let message = phrase!("lint-settled-rests", ruling);
                    remarks.add(case, "settled-rests", &format!("{at}/status"), message);
                }
            }
            if check.values.is_empty() == check.refused.is_empty() {
                let message = phrase!("lint-values-or-refusal", given);
                remarks.add(case, "asserted", &at, message);
            }
        }
    }
    remarks.0
}

fn frame(corpus: &Corpus, case: &RatingCase, remarks: &mut Remarks) {
    for (position, clause) in case.file.clauses.iter().enumerate() {
        if corpus.registry.rating_clause(clause).is_none() {
            let message = phrase!("lint-unknown-rating-clause", clause);
            remarks.add(case, "clause-known", &format!("/clauses/{position}"), message);
        }
    }
    if !is_case_id(&case.id) {
        let message = phrase!("corpus-no-case-id", id = case.id.escape_default().to_string());
        remarks.add(case, "case-id", "", message);
        return;
    }
    let folder = case.id.split('/').nth(1).unwrap_or_default();
    let fits = |clause: &String| {
        let number = clause.strip_prefix(FAMILY).and_then(|rest| rest.strip_prefix('.')).unwrap_or_default();
        let number = number.replace('.', "-");
        number.strip_prefix(folder).is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()))
    };
    if folder != REFUSED && !case.file.clauses.iter().any(fits) {
        let message = phrase!("lint-other-folder", folder);
        remarks.add(case, "case-id", "/clauses", message);
    }
}

fn answer(registry: &Registry, case: &RatingCase, check: &RatingCheck, at: &str, remarks: &mut Remarks) {
    if check.status == Status::Draft {
        remarks.add(case, "draft", &format!("{at}/status"), phrase!("lint-draft"));
    }
    readings(registry, case, check, at, remarks);
    workings(case, check, at, remarks);
    evidence(registry, case, check, at, remarks);
    values(case, check, at, remarks);
}

fn readings(registry: &Registry, case: &RatingCase, check: &RatingCheck, at: &str, remarks: &mut Remarks) {
    if (check.status == Status::Alternative) == check.readings.is_empty() {
        remarks.add(case, "readings", at, phrase!("lint-readings-elsewhere"));
    }
    for (number, reading) in check.readings.iter().enumerate() {
        let differs = reading.values.iter().any(|(key, value)| check.values.get(key) != Some(value));
        if !differs {
            let pointer = format!("{at}/readings/{number}");
            remarks.add(case, "readings", &pointer, phrase!("lint-reading-changes-nothing"));
        }
    }
    for reading in check.readings.iter().filter(|own| !registry.rulings.has_reading(&own.ruling)) {
        let message = phrase!("lint-reading-unknown", reading = &reading.ruling);
        remarks.add(case, "readings", &format!("{at}/readings"), message);
    }
}

fn workings(case: &RatingCase, check: &RatingCheck, at: &str, remarks: &mut Remarks) {
    for (key, text) in &check.working {
        let pointer = format!("{at}/working/{}", escaped(key));
        let value =
            check.values.get(key).map(|value| Some(&**value).filter(|value| Fraction::parse(value).is_ok()));
        if let Some(problem) = super::working_fault(text, value) {
            remarks.add(case, "working", &pointer, problem);
        }
    }
    for (key, text) in &check.taken {
        if let Some(problem) = super::taken_fault(text, check.values.get(key).map(String::as_str), false) {
            remarks.add(case, "working", &format!("{at}/taken/{}", escaped(key)), problem);
        }
    }
}

fn evidence(registry: &Registry, case: &RatingCase, check: &RatingCheck, at: &str, remarks: &mut Remarks) {
    for (number, evidence) in check.evidence.iter().enumerate() {
        let (program, publication) = match evidence {
            RatingEvidence::Program { name, version, .. } => (Some((&**name, &**version)), None),
            RatingEvidence::Published { source, .. } => (None, Some(&**source)),
            RatingEvidence::Hand { .. } => (None, None),
        };
        if let Some((rule, key, message)) = super::source_fault(&registry.sources, program, publication) {
            remarks.add(case, rule, &format!("{at}/evidence/{number}/{key}"), message);
        }
    }
}

fn values(case: &RatingCase, check: &RatingCheck, at: &str, remarks: &mut Remarks) {
    let by_hand = check.evidence.iter().any(|evidence| matches!(evidence, RatingEvidence::Hand { .. }));
    for (key, value) in &check.values {
        let pointer = format!("{at}/values/{}", escaped(key));
        let number = Fraction::parse(value).ok().filter(|_| !LISTS.contains(&key.as_str()));
        if number.is_some_and(|number| number.to_string() != *value) {
            remarks.add(case, "values", &pointer, phrase!("lint-not-canonical", value));
        }
        let covered = check.evidence.iter().any(|evidence| match evidence {
            RatingEvidence::Hand { .. } => true,
            RatingEvidence::Program { keys, .. } | RatingEvidence::Published { keys, .. } => {
                keys.contains(key)
            }
        });
        if !covered {
            remarks.add(case, "evidence", &pointer, phrase!("lint-uncovered", what = key));
        }
        if by_hand && number.is_some() && check.behind(key).is_none() {
            remarks.add(case, "evidence", &pointer, phrase!("lint-number-without-working"));
        }
    }
}

fn escaped(key: &str) -> String {
    key.replace('~', "~0").replace('/', "~1")
}
