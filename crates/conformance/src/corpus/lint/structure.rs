//! Ids, clauses and the frame of checks.

use std::collections::BTreeSet;

use super::breach::Remarks;
use crate::corpus::id::{is_case_id, is_slug};
use crate::corpus::{Case, Corpus, Status};
use tiebreak_phrase::phrase;

pub(super) fn check(corpus: &Corpus, case: &Case, remarks: &mut Remarks) {
    case_id(case, remarks);
    for (position, clause) in case.file.clauses.iter().enumerate() {
        if corpus.registry.clause(clause).is_none() {
            let message = phrase!("lint-unknown-clause", clause = clause);
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
        if check.status.is_draft() {
            remarks.add(case, "draft", &at("status"), phrase!("lint-draft"));
        }
        if check.status == Status::Settled {
            let registry = &corpus.registry;
            for ruling in registry.rests.unsettled(&case.check_id(check), &registry.rulings) {
                let message = phrase!("lint-settled-rests", ruling = ruling);
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
        // A part of the folder's clause may be what the case is about.
        number.strip_prefix(folder).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
    };
    if !case.file.clauses.iter().any(fits) {
        let message = phrase!("lint-other-folder", folder = folder);
        remarks.add(case, "case-id", "/clauses", message);
    }
}
