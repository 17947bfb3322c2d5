//! `ratchet.json`: what the last release held, so that nothing of it is lost unnoticed.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::case::Status;
use super::{Corpus, Registry};
use tiebreak_phrase::{Phrase, phrase};

/// `ratchet.json`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Ratchet")]
pub struct RatchetFile {
    /// Version of this format: 1.
    #[schemars(range(min = 1, max = 1))]
    pub format: u32,
    /// The version of the corpus that it was written for.
    pub version: String,
    /// Settled checks by case.
    pub settled: BTreeMap<String, Vec<String>>,
    /// Checks by case that admit several readings.
    pub alternative: BTreeMap<String, Vec<String>>,
    /// Open checks by case.
    pub open: BTreeMap<String, Vec<String>>,
    /// Checks that may be gone or count less since, with the reason.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub excused: BTreeMap<String, String>,
}

fn rank(status: Status) -> u8 {
    match status {
        Status::Settled => 3,
        Status::Alternative => 2,
        Status::Open => 1,
        Status::Draft => 0,
    }
}

/// What the last release held and this corpus does not: the check, and how.
pub fn lost(corpus: &Corpus) -> Vec<Phrase> {
    let registry: &Registry = &corpus.registry;
    let mut now: BTreeMap<String, u8> = BTreeMap::new();
    for (case, check) in corpus.checks() {
        now.insert(case.check_id(check), rank(check.status));
    }
    for case in &corpus.ratings {
        for check in &case.file.checks {
            now.insert(case.check_id(check), rank(check.status));
        }
    }
    let file = &registry.ratchet;
    let held = [(&file.settled, 3), (&file.alternative, 2), (&file.open, 1)];
    let mut lost = Vec::new();
    for (cases, wanted) in held {
        for (case, check) in cases.iter().flat_map(|(case, checks)| checks.iter().map(move |own| (case, own)))
        {
            let full = format!("{case}#{check}");
            let renamed = format!("{}#{check}", registry.redirected(case));
            let message = match now.get(&full).or_else(|| now.get(&renamed)) {
                _ if file.excused.contains_key(&full) => continue,
                None => phrase!("lint-check-gone", check = full),
                Some(found) if *found < wanted => phrase!("lint-check-lowered", check = full),
                Some(_) => continue,
            };
            lost.push(message);
        }
    }
    lost
}
