//! What changed from one run to another.

use std::collections::BTreeMap;

use super::challenge::Challenge;
use super::line::Line;
use super::record::Report;
use super::word::Word;
use tiebreak_phrase::Words;

/// What happened to a unit from one run to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// It passed and does not any more.
    Broken,
    /// It was answered and is unsupported now.
    NewlyUnsupported,
    /// The corpus expects something else.
    ChangedExpectation,
    /// It did not pass and does now.
    Fixed,
    /// It is not right in both runs, in different ways.
    Otherwise,
    /// Only the second run has it.
    New,
    /// Only the first run has it.
    Gone,
}

impl Kind {
    /// In words.
    pub fn text(self) -> &'static str {
        match self {
            Kind::Broken => "broken",
            Kind::NewlyUnsupported => "newly unsupported",
            Kind::ChangedExpectation => "changed expectation",
            Kind::Fixed => "fixed",
            Kind::Otherwise => "wrong in another way",
            Kind::New => "new check",
            Kind::Gone => "gone",
        }
    }
}

/// One unit that changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// What happened.
    pub kind: Kind,
    /// Check, edition and unit.
    pub unit: String,
    /// The verdict of the first run.
    pub before: Option<Word>,
    /// The verdict of the second run.
    pub after: Option<Word>,
    /// Why, as the second run says.
    pub reason: Option<Words>,
}

/// Whether the fresh questions of two runs are the same: their ids come again under another seed, with other events.
pub fn has_same_questions(before: &Report, after: &Report) -> bool {
    before.header.challenge == after.header.challenge
}

/// All units that changed, the worst kinds first, each kind in the order of ids. Fresh questions are compared under the same
/// seed only.
pub fn diff(before: &Report, after: &Report) -> Vec<Change> {
    let compares_fresh = has_same_questions(before, after);
    let index = |report: &Report| -> BTreeMap<(String, String, String), Line> {
        let owned = |line: &Line| (line.check.clone(), line.edition.clone(), line.unit.clone());
        let compared = report.lines.iter().filter(|line| compares_fresh || !Challenge::has(&line.check));
        compared.map(|line| (owned(line), line.clone())).collect()
    };
    let (before, after) = (index(before), index(after));
    let mut keys: Vec<_> = before.keys().chain(after.keys()).collect();
    keys.sort();
    keys.dedup();
    let mut changes: Vec<Change> = keys
        .into_iter()
        .filter_map(|key| {
            let (old, new) = (before.get(key), after.get(key));
            Some(Change {
                kind: kind(old, new)?,
                unit: format!("{} {} {}", key.0, key.1, key.2),
                before: old.map(|line| line.verdict),
                after: new.map(|line| line.verdict),
                reason: new.and_then(|line| line.reason.clone()),
            })
        })
        .collect();
    changes.sort_by_key(|change| change.kind);
    changes
}

fn kind(old: Option<&Line>, new: Option<&Line>) -> Option<Kind> {
    let (old, new) = match (old, new) {
        (Some(old), Some(new)) => (old, new),
        (None, Some(_)) => return Some(Kind::New),
        (Some(_), None) => return Some(Kind::Gone),
        (None, None) => return None,
    };
    if old.expected != new.expected {
        return Some(Kind::ChangedExpectation);
    }
    match (old.verdict, new.verdict) {
        (Word::Unsupported, Word::Unsupported) | (Word::Pass, Word::Pass) => None,
        (_, Word::Pass) => Some(Kind::Fixed),
        (_, Word::Unsupported) => Some(Kind::NewlyUnsupported),
        (Word::Pass, _) => Some(Kind::Broken),
        (old_word, new_word) => (old_word != new_word || old.answer != new.answer).then_some(Kind::Otherwise),
    }
}
