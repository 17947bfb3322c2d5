//! Tells a program or a published table which mistake it makes.
//!
//! What was given is compared, cell by cell, with what every edition, every catalogued deviation, every admissible
//! reading and combinations of them would give. An explanation counts the wrong cells that it gives too, and the
//! right ones that it would have got wrong; only one that misses nothing is called consistent.

mod apart;
mod hypothesis;
mod published;
mod search;
mod sentence;

pub use apart::{Mistake, apart};
pub use hypothesis::{Found, Observed};
pub use hypothesis::{Part, admissible_readings, parts};
pub use published::observed as observed_record;
pub use search::{Diagnosis, Explanation, change_of, diagnose};
pub use sentence::{ExplanationReport, Report, articles, names, report};

use crate::deviation::{Change, UnknownRuling};
use std::borrow::Cow;
use tiebreak_engine::number::Fraction;
use tiebreak_engine::rules::{Edition, Rules, TieBreakList};
use tiebreak_engine::standings::{Records, Standings};
use tiebreak_engine::tiebreak::{Evaluator, Policies};
use tiebreak_engine::tournament::{Index, Tournament};

// A standing that somebody was asked for, reduced to the cells that can be compared.

/// What a cell holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum What {
    /// The value of the entry of the list at this position.
    Value(usize),
    /// The place after the whole list, inside the participants that are compared.
    Place,
}

impl What {
    /// Whether it is a place.
    pub fn is_place(self) -> bool {
        match self {
            What::Place => true,
            What::Value(_) => false,
        }
    }
}

/// One thing that is compared: a value or the place of a participant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// Whose.
    pub index: Index,
    /// What.
    pub what: What,
}

/// What a cell holds in an answer; none where the answer says that there is no value.
pub type Content = Option<Fraction>;

/// The standing of one event after one round under one edition, and the cells of it that are compared.
#[derive(Clone, Debug)]
pub struct Asked<'t> {
    /// How messages call it: a check with its edition, or a file.
    pub name: String,
    /// The case that it comes from; empty for a file.
    pub case: String,
    /// The facts.
    pub tournament: Cow<'t, Tournament>,
    /// The edition in force.
    pub edition: Edition,
    /// The decisions in force: those of the edition, with what the regulations may decide otherwise.
    pub rules: Rules,
    /// What the regulations declare.
    pub policies: Policies,
    /// What was decided off the table.
    pub records: Records,
    /// The list of tie-breaks.
    pub list: TieBreakList,
    /// Rounds that count.
    pub after: usize,
    /// The cells that are compared.
    pub cells: Vec<Cell>,
    /// Recorded ranks by position, which may order what the list leaves tied, as lots do; empty when ties stay ties.
    pub tail: Vec<Option<u32>>,
}

impl Asked<'_> {
    /// The right contents of the cells.
    pub fn right(&self) -> Vec<Content> {
        let evaluator = Evaluator::new(&self.tournament, self.rules, self.policies, self.after);
        self.contents(&Standings::with_records(&evaluator, &self.list, &self.records))
    }

    /// The contents that a program with this change gives.
    ///
    /// # Errors
    /// Names a ruling that does not exist.
    pub fn changed(&self, change: &Change) -> Result<Vec<Content>, UnknownRuling> {
        let (rules, policies) = self.declared(change);
        let standings = change.standings_over(
            &self.tournament,
            rules,
            policies,
            &self.list,
            self.after,
            &self.records,
        )?;
        Ok(self.contents(&standings))
    }

    /// Whether this change decides anything otherwise here.
    pub fn is_idle(&self, change: &Change) -> bool {
        let (rules, policies) = self.declared(change);
        change.readings.is_empty()
            && policies == self.policies
            && change.over(rules).is_ok_and(|rules| rules == self.rules)
    }

    /// The decisions and policies that a program with this change begins with.
    fn declared(&self, change: &Change) -> (Rules, Policies) {
        match change.undeclared {
            true => (Rules::of(self.edition), Policies::default()),
            false => (self.rules, self.policies),
        }
    }

    fn contents(&self, standings: &Standings) -> Vec<Content> {
        let places = self.places(standings);
        self.cells
            .iter()
            .map(|cell| match cell.what {
                What::Value(entry) => standings.value(entry, cell.index),
                What::Place => places
                    .get(cell.index)
                    .copied()
                    .flatten()
                    .map(|place| Fraction::integer(i128::from(place))),
            })
            .collect()
    }

    /// Places inside the participants whose place is compared, by position: 1, 2, 2, 4.
    fn places(&self, standings: &Standings) -> Vec<Option<u32>> {
        let mut compared = vec![false; self.tournament.len()];
        for cell in &self.cells {
            if let (What::Place, Some(flag)) = (cell.what, compared.get_mut(cell.index)) {
                *flag = true;
            }
        }
        let mut places = vec![None; compared.len()];
        let mut ahead: u32 = 0;
        let recorded = |index: &Index| self.tail.get(*index).copied().flatten();
        for group in &standings.groups {
            let mut members: Vec<Index> =
                group.iter().copied().filter(|index| compared.get(*index) == Some(&true)).collect();
            members.sort_by_key(recorded);
            for shared in members.chunk_by(|a, b| recorded(a) == recorded(b)) {
                for index in shared {
                    places[*index] = Some(ahead + 1);
                }
                ahead += shared.len() as u32;
            }
        }
        places
    }
}
