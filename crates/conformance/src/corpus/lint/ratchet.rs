//! Checks that every check of the last release still exists and is as strict as it was.

use super::{Breach, Remarks};
use crate::corpus::case::Status;
use crate::corpus::cases::Corpus;
use crate::prelude::*;

pub(super) fn check(corpus: &Corpus, remarks: &mut Remarks) {
    for message in lost(corpus) {
        let remark = Diagnostic::error("ratchet", message).in_file("ratchet.json");
        remarks.push(Breach { rule: "ratchet", remark });
    }
}

fn rank(status: Status) -> u8 {
    match status {
        Status::Settled => 3,
        Status::Alternative => 2,
        Status::Open => 1,
        Status::Draft => 0,
    }
}

/// Describes each check of the last release that is missing or weaker.
fn lost(corpus: &Corpus) -> Vec<Phrase> {
    let registry = &corpus.registry;
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
    let renames = registry.renames();
    let mut lost = Vec::new();
    for (cases, wanted) in held {
        for (case, check) in cases.iter().flat_map(|(case, checks)| checks.iter().map(move |own| (case, own)))
        {
            let full = format!("{case}#{check}");
            let renamed = format!("{}#{check}", renames.now(case));
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
