//! Measures which faults the corpus detects, by applying every deviation to every check.
//!
//! A check of final standings with a single accepted answer detects a deviation if the deviation changes a cell that
//! the check expects. Checks with several accepted readings, of interim standings or with the status `open` are listed
//! separately and do not count, because such checks never prevent a certificate.

use tiebreak_diagnose::deviation::{Change, Deviation};
use tiebreak_engine::rules::Edition;
use tiebreak_suite::corpus::{Case, Check, Corpus, Status};
use tiebreak_suite::expected::Expected;

tiebreak_phrase::named! {
    /// The effect of a deviation on the result of a check.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Effect as id {
        /// A check of final standings with a single accepted answer fails.
        Kill = "kill",
        /// A check of interim standings with a single accepted answer fails, which never affects a certificate.
        Interim = "interim",
        /// The answer follows another accepted reading of the check.
        Admissible = "admissible",
        /// The check accepts other readings, but not the answer under the deviation.
        Alternative = "alternative",
        /// The check is open.
        Open = "open",
    }
}

/// A check that a program with the deviation answers differently.
#[derive(Clone, Debug)]
pub struct Kill<'c> {
    /// The case.
    pub case: &'c Case,
    /// The check whose answer differs.
    pub check: &'c Check,
    /// The editions under which the program's answer differs.
    pub editions: Vec<Edition>,
    /// The effect of the deviation on the check.
    pub effect: Effect,
}

/// The questions of a corpus about standings, with the expected answers.
#[derive(Clone, Debug)]
pub struct Questions<'c>(Vec<(&'c Case, &'c Check, Expected<'c>)>);

impl<'c> Questions<'c> {
    /// Every check of a corpus, under each edition of the check.
    pub fn of(corpus: &'c Corpus) -> Questions<'c> {
        let asked = corpus.checks().flat_map(|(case, check)| {
            let editions = check.editions.iter();
            editions
                .filter_map(move |edition| Some((case, check, Expected::of(case, check, edition.edition())?)))
        });
        Questions(asked.collect())
    }

    /// The number of questions.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The names of the questions about which the engine and the corpus disagree, so that one of the two must be wrong.
    pub fn engine_differs(&self) -> impl Iterator<Item = &str> {
        // An open check is ignored, because its right answer is unknown.
        let counts = self.0.iter().filter(|(_, check, _)| !check.status.is_open());
        counts
            .filter(|(.., expected)| expected.asked.right() != expected.main)
            .map(|(.., expected)| expected.asked.name.as_str())
    }

    /// The checks that a program with the given deviation answers differently, in the order of the corpus.
    pub fn changed_by(&self, deviation: &Deviation) -> Vec<Kill<'c>> {
        deviation.change().map_or_else(Vec::new, |change| self.changed(change))
    }

    fn changed(&self, change: &Change) -> Vec<Kill<'c>> {
        let mut changed: Vec<Kill<'c>> = Vec::new();
        for (case, check, expected) in &self.0 {
            if expected.asked.is_idle(change) {
                continue;
            }
            // Computing the changed answer cannot fail, because a test compares the catalogue with the rulings.
            let Ok(contents) = expected.asked.changed(change) else { continue };
            if contents == expected.main {
                continue;
            }
            let effect = match check.status {
                _ if expected.readings.contains(&contents) => Effect::Admissible,
                Status::Settled if expected.asked.plan.after < case.tournament.announced() => Effect::Interim,
                Status::Settled => Effect::Kill,
                Status::Alternative => Effect::Alternative,
                Status::Open | Status::Draft => Effect::Open,
            };
            let edition = expected.asked.plan.choice.edition();
            let same = |kill: &&mut Kill<'_>| std::ptr::eq(kill.check, *check) && kill.effect == effect;
            match changed.last_mut().filter(same) {
                Some(kill) => kill.editions.push(edition),
                None => changed.push(Kill { case, check, editions: vec![edition], effect }),
            }
        }
        changed
    }
}
