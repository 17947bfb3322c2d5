//! Who found the answers.

use std::collections::BTreeSet;

use super::Remarks;
use crate::corpus::Case;
use crate::corpus::case::{Check, Evidence};
use tiebreak_engine::rules::Base;
use tiebreak_phrase::phrase;

/// Names under which this project's own engine is no evidence.
const OWN: [&str; 3] = ["tiebreak", "tiebreak-conformance", "tiebreak_suite"];

pub(super) fn check(case: &Case, remarks: &mut Remarks) {
    for (position, check) in case.file.checks.iter().enumerate() {
        let at = format!("/checks/{position}");
        for (number, evidence) in check.evidence.iter().enumerate() {
            if let Evidence::Program { name, .. } = evidence
                && OWN.contains(&name.to_lowercase().as_str())
            {
                let pointer = format!("{at}/evidence/{number}/name");
                remarks.add(case, "evidence", &pointer, phrase!("lint-own-engine"));
            }
        }
        values(case, check, &at, remarks);
        ranking(case, check, &at, remarks);
    }
}

fn independent(check: &Check) -> impl Iterator<Item = &Evidence> {
    check.evidence.iter().filter(|evidence| match evidence {
        Evidence::Program { name, .. } => !OWN.contains(&name.to_lowercase().as_str()),
        Evidence::Hand { .. } | Evidence::Published { .. } => true,
    })
}

fn values(case: &Case, check: &Check, at: &str, remarks: &mut Remarks) {
    let codes: BTreeSet<&String> = check.values.values().flat_map(|row| row.keys()).collect();
    // A total is read off the crosstable and needs no evidence of its own.
    for code in codes.into_iter().filter(|code| !Base::is_score_name(code)) {
        if !independent(check).any(|evidence| evidence.codes().contains(code)) {
            remarks.add(case, "evidence", &format!("{at}/evidence"), phrase!("lint-uncovered", what = code));
        }
    }
    let by_hand: BTreeSet<&String> = check
        .evidence
        .iter()
        .filter(|evidence| matches!(evidence, Evidence::Hand { .. }))
        .flat_map(|evidence| evidence.codes())
        .collect();
    for (id, row) in &check.values {
        for (code, value) in row.iter().filter(|(code, _)| by_hand.contains(code)) {
            let worked = check.working.get(id).is_some_and(|row| row.contains_key(code));
            if value.is_some() && !worked {
                let pointer = format!("{at}/values/{id}/{}", code.replace('/', "~1"));
                remarks.add(case, "evidence", &pointer, phrase!("lint-value-without-working"));
            }
        }
    }
}

fn ranking(case: &Case, check: &Check, at: &str, remarks: &mut Remarks) {
    let covered = independent(check).any(|evidence| {
        let codes = evidence.codes();
        codes.iter().any(|code| check.tiebreaks.contains(code))
    });
    if check.ranking.is_some() && !covered {
        let message = phrase!("lint-ranking-uncovered");
        remarks.add(case, "evidence", &format!("{at}/evidence"), message);
    }
    if check.findings.is_some() && independent(check).next().is_none() {
        remarks.add(case, "evidence", &format!("{at}/evidence"), phrase!("lint-findings-uncovered"));
    }
}
