//! Who found the answers.

use std::collections::BTreeMap;

use super::{Remarks, follows};
use crate::corpus::case::{Check, Evidence};
use crate::corpus::{Case, Corpus, SourcesFile};
use tiebreak_engine::rules::Base;

/// Names under which this project's own engine is no evidence.
const OWN: [&str; 3] = ["tiebreak", "tiebreak-conformance", "tiebreak_suite"];

pub(super) fn check(corpus: &Corpus, case: &Case, remarks: &mut Remarks) {
    for (position, check) in case.file.checks.iter().enumerate() {
        let at = format!("/checks/{position}");
        for (number, evidence) in check.evidence.iter().enumerate() {
            let pointer = format!("{at}/evidence/{number}");
            if is_own(evidence) {
                let message = "this project's own engine is no evidence";
                remarks.add(case, "evidence", &format!("{pointer}/name"), message);
            } else if let Some((key, message)) = unknown(&corpus.registry.sources, evidence) {
                remarks.add(case, "source-known", &format!("{pointer}/{key}"), message);
            }
            ids(check, evidence, &pointer, case, remarks);
        }
        values(case, check, &at, remarks);
        ranking(corpus, case, check, &at, remarks);
    }
}

fn is_own(evidence: &Evidence) -> bool {
    matches!(evidence, Evidence::Program { name, .. } if OWN.contains(&name.to_lowercase().as_str()))
}

/// What `sources.json` lacks, with the key of the evidence that names it.
fn unknown(sources: &SourcesFile, evidence: &Evidence) -> Option<(&'static str, String)> {
    match evidence {
        Evidence::Program { name, version, .. } if !sources.has_program(name, version) => {
            Some(("name", format!("`{name}` {version} is not in sources.json")))
        }
        Evidence::Published { source, .. } if !sources.has_publication(source) => {
            Some(("source", format!("`{source}` is not in sources.json")))
        }
        _ => None,
    }
}

fn ids(check: &Check, evidence: &Evidence, pointer: &str, case: &Case, remarks: &mut Remarks) {
    let (Evidence::Hand { ids, .. } | Evidence::Published { ids, .. }) = evidence else { return };
    for (number, id) in ids.iter().enumerate() {
        let has = |code: &String| check.values.get(id).is_some_and(|row| row.contains_key(code));
        if !evidence.codes().iter().all(has) {
            let pointer = format!("{pointer}/ids/{number}");
            remarks.add(case, "evidence", &pointer, format!("the check has no such value of {id}"));
        }
    }
}

fn independent(check: &Check) -> impl Iterator<Item = &Evidence> {
    check.evidence.iter().filter(|evidence| !is_own(evidence))
}

fn values(case: &Case, check: &Check, at: &str, remarks: &mut Remarks) {
    // A total is read off the crosstable and needs no evidence of its own.
    let mut bare: BTreeMap<&String, Vec<u32>> = BTreeMap::new();
    for (id, row) in &check.values {
        for (code, value) in row {
            let covered = independent(check).any(|evidence| evidence.covers(*id, code));
            if !covered && !Base::is_score_name(code) {
                bare.entry(code).or_default().push(*id);
            }
            let by_hand = check
                .evidence
                .iter()
                .any(|evidence| matches!(evidence, Evidence::Hand { .. }) && evidence.covers(*id, code));
            let worked = check.behind(*id, code).is_some();
            if by_hand && value.is_some() && !worked {
                let pointer = format!("{at}/values/{id}/{}", code.replace('/', "~1"));
                remarks.add(case, "evidence", &pointer, "a value found by hand has its working beside it");
            }
        }
    }
    for (code, ids) in bare {
        let message = format!("nothing covers {code} of {ids:?}");
        remarks.add(case, "evidence", &format!("{at}/evidence"), message);
    }
}

fn ranking(corpus: &Corpus, case: &Case, check: &Check, at: &str, remarks: &mut Remarks) {
    let covered = follows::is_decided(corpus, case, check)
        || independent(check).any(|evidence| evidence.covers_ranking(&check.tiebreaks));
    if check.ranking.is_some() && !covered {
        let message = "nothing covers the ranking: neither the values nor evidence of a ranking";
        remarks.add(case, "evidence", &format!("{at}/evidence"), message);
    }
    if check.findings.is_some() && independent(check).next().is_none() {
        remarks.add(case, "evidence", &format!("{at}/evidence"), "nothing covers the findings");
    }
}
