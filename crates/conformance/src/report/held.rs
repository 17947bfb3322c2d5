//! A report held to a list of known failures.

use std::collections::{BTreeMap, BTreeSet};

use super::challenge::Challenge;
use super::known::{KnownFailure, KnownFailures};
use super::line::Line;
use super::record::{Report, Wanted};
use super::word::Word;

/// A report held to a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Held<'l> {
    /// What speaks against the program and is not as it is listed.
    pub against: Vec<&'l Line>,
    /// Of these, the units that are listed with another answer or verdict.
    pub changed: Vec<&'l KnownFailure>,
    /// Units that fail just as they are listed.
    pub known: u64,
    /// Entries that were asked about and do not fail any more, or that name nothing there is.
    pub stale: Vec<&'l KnownFailure>,
}

impl KnownFailures {
    /// Holds a report to the list. Entries about what was not asked, as in a selection, say nothing.
    pub fn held<'l>(&'l self, report: &'l Report) -> Held<'l> {
        let listed: BTreeMap<_, &KnownFailure> =
            self.failures.iter().map(|failure| (failure.key(), failure)).collect();
        let wrong_codes: BTreeSet<(&str, &str)> =
            self.failures.iter().map(|failure| (failure.unit.as_str(), failure.edition.as_str())).collect();
        let mut held = Held::default();
        let mut failing = BTreeSet::new();
        let mut asked = BTreeSet::new();
        for line in &report.lines {
            if line.verdict != Word::NotRun {
                asked.insert((line.check.as_str(), line.edition.as_str()));
            }
            if !line.verdict.is_against() || line.open {
                continue;
            }
            failing.insert(line.key());
            // A list cannot name questions that the seed makes: a tie-break that is listed is known to be wrong there too.
            if Challenge::has(&line.check)
                && wrong_codes.contains(&(line.unit.as_str(), line.edition.as_str()))
            {
                held.known += 1;
                continue;
            }
            match listed.get(&line.key()) {
                Some(failure) if failure.is(line) => held.known += 1,
                Some(failure) => {
                    held.changed.push(failure);
                    held.against.push(line);
                }
                None => held.against.push(line),
            }
        }
        let header = &report.header;
        let whole = header.selection == Wanted::default();
        let not_run: BTreeSet<(&str, &str)> = report
            .lines
            .iter()
            .filter(|line| line.verdict == Word::NotRun)
            .map(|line| (line.check.as_str(), line.edition.as_str()))
            .collect();
        let is_stale = |failure: &&KnownFailure| {
            let question = (failure.check.as_str(), failure.edition.as_str());
            let said = asked.contains(&question) || (whole && !not_run.contains(&question));
            said && !failing.contains(&failure.key())
        };
        held.stale = self.failures.iter().filter(is_stale).collect();
        held
    }
}
