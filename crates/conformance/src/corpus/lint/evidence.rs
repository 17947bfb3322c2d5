//! Rules about the evidence for expected answers.

use super::{Remarks, follows};
use crate::corpus::SourcesFile;
use crate::corpus::case::{Check, Evidence};
use crate::prelude::*;

/// Names of this project's own engine, which are not evidence.
const OWN: [&str; 3] = ["tiebreak", "tiebreak-conformance", "tiebreak_suite"];

pub(super) fn check(corpus: &Corpus, case: &Case, remarks: &mut Remarks) {
    for (position, check) in case.file.checks.iter().enumerate() {
        let at = format!("/checks/{position}");
        for (number, evidence) in check.evidence.iter().enumerate() {
            let pointer = format!("{at}/evidence/{number}");
            if is_own(evidence) {
                remarks.add(case, "evidence", &format!("{pointer}/name"), phrase!("lint-own-engine"));
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

/// The name of a program or publication in an entry of evidence that is not in `sources.json`, with the key
/// that contains it.
fn unknown(sources: &SourcesFile, evidence: &Evidence) -> Option<(&'static str, Phrase)> {
    match evidence {
        Evidence::Program { name, version, .. } if !sources.has_program(name, version) => {
            let source = format!("{name} {version}");
            Some(("name", phrase!("lint-source-unknown", source)))
        }
        Evidence::Published { source, .. } if !sources.has_publication(source) => {
            Some(("source", phrase!("lint-source-unknown", source)))
        }
        Evidence::Hand { .. } | Evidence::Program { .. } | Evidence::Published { .. } => None,
    }
}

fn ids(check: &Check, evidence: &Evidence, pointer: &str, case: &Case, remarks: &mut Remarks) {
    let (Evidence::Hand { ids, .. } | Evidence::Published { ids, .. }) = evidence else { return };
    for (number, id) in ids.iter().enumerate() {
        let has = |code: &String| check.values.get(id).is_some_and(|row| row.contains_key(code));
        if !evidence.codes().iter().all(has) {
            let pointer = format!("{pointer}/ids/{number}");
            remarks.add(case, "evidence", &pointer, phrase!("lint-no-such-value", id));
        }
    }
}

/// The participants that an entry of evidence covers, or none if the entry covers all participants.
fn named(evidence: &Evidence) -> Option<BTreeSet<u32>> {
    match evidence {
        Evidence::Hand { ids, .. } | Evidence::Published { ids, .. } if !ids.is_empty() => {
            Some(ids.iter().copied().collect())
        }
        Evidence::Hand { .. } | Evidence::Program { .. } | Evidence::Published { .. } => None,
    }
}

fn independent(check: &Check) -> impl Iterator<Item = &Evidence> {
    check.evidence.iter().filter(|evidence| !is_own(evidence))
}

fn values(case: &Case, check: &Check, at: &str, remarks: &mut Remarks) {
    // A total is read from the crosstable and needs no evidence.
    let mut bare: BTreeMap<&String, Vec<u32>> = BTreeMap::new();
    let about: Vec<(&Evidence, Option<BTreeSet<u32>>)> =
        independent(check).map(|evidence| (evidence, named(evidence))).collect();
    let covers = |(evidence, ids): &(&Evidence, Option<BTreeSet<u32>>), id: &u32, code: &String| {
        ids.as_ref().is_none_or(|ids| ids.contains(id)) && evidence.codes().contains(code)
    };
    for (id, row) in &check.values {
        for (code, value) in row {
            let covered = about.iter().any(|evidence| covers(evidence, id, code));
            if !covered && !Base::is_score_name(code) {
                bare.entry(code).or_default().push(*id);
            }
            let by_hand =
                about.iter().any(|own| matches!(own.0, Evidence::Hand { .. }) && covers(own, id, code));
            let worked = check.behind(*id, code).is_some();
            if by_hand && value.is_some() && !worked {
                let pointer = format!("{at}/values/{id}/{}", code.replace('/', "~1"));
                remarks.add(case, "evidence", &pointer, phrase!("lint-number-without-working"));
            }
        }
    }
    for (code, ids) in bare {
        let what = format!("{code} {ids:?}");
        let message = phrase!("lint-uncovered", what);
        remarks.add(case, "evidence", &format!("{at}/evidence"), message);
    }
}

fn ranking(corpus: &Corpus, case: &Case, check: &Check, at: &str, remarks: &mut Remarks) {
    let covered = follows::is_decided(corpus, case, check)
        || independent(check).any(|evidence| evidence.covers_ranking(&check.tiebreaks));
    if check.ranking.is_some() && !covered {
        let message = phrase!("lint-ranking-uncovered");
        remarks.add(case, "evidence", &format!("{at}/evidence"), message);
    }
    if check.findings.is_some() && independent(check).next().is_none() {
        remarks.add(case, "evidence", &format!("{at}/evidence"), phrase!("lint-findings-uncovered"));
    }
}
