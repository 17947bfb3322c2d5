//! Numbers derived down to single results: each step of a working with what its own number is made of.

mod build;
mod words;

pub use build::{prove, prove_code};
pub use words::{below_text, chart_text};

use tiebreak_engine::number::{Fraction, Points};
use tiebreak_engine::rules::Code;
use tiebreak_engine::tiebreak::{Derivation, Step};
use tiebreak_engine::tournament::{Index, Kind};

/// A value with its working, and each step with what is below it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Proof {
    /// Whose value.
    pub of: Index,
    /// Which code.
    pub code: Code,
    /// The working.
    pub derivation: Derivation,
    /// What the number of each step is made of, in the order of the steps; none where it is a single fact.
    pub below: Vec<Option<Below>>,
}

impl Proof {
    /// The steps, each with what is below it.
    pub fn lines(&self) -> impl Iterator<Item = (&Step, Option<&Below>)> {
        self.derivation.steps.iter().zip(self.below.iter().map(Option::as_ref))
    }
}

/// What the number of a step is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Below {
    /// A score: results of the crosstable and what is counted otherwise.
    Score(ScoreSum),
    /// A dummy's score: the own one, or what it may not exceed where that is less (16.4).
    Dummy {
        /// The own score.
        own: ScoreSum,
        /// What it may not exceed.
        cap: Option<Cap>,
    },
    /// Another participant's value of a code.
    Code(Box<Proof>),
    /// A score fraction and the rating difference that the table has for it (10.2).
    Share {
        /// Points made in the games that count, round by round from 1.
        games: Vec<(u16, Points)>,
        /// The fraction in hundredths, rounded.
        hundredths: u32,
    },
    /// One more than a total by the rounds of the event.
    Quotient {
        /// The total.
        total: ScoreSum,
        /// The rounds.
        rounds: usize,
    },
    /// A mean of numbers, each of a round from 1.
    Mean(Vec<(u16, Fraction)>),
    /// A Buchholz divided by a number (13.4).
    Strength {
        /// The Buchholz.
        buchholz: Box<Proof>,
        /// The divisor.
        divisor: Fraction,
    },
    /// Numbers of rounds (from 1) added up.
    Sum(Vec<(u16, Fraction)>),
    /// The least of numbers of rounds (from 1).
    Least(Vec<(u16, Fraction)>),
    /// A rating difference and the score that the table expects from it (10.3).
    Expected {
        /// The own rating looked for, less the opponent's.
        difference: i32,
    },
}

/// A score made of the results on the crosstable.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ScoreSum {
    /// Whose.
    pub of: Index,
    /// The sum of the results on the crosstable, in the rounds counted.
    pub chart: Points,
    /// Rounds counted otherwise than they stand on the crosstable.
    pub changes: Vec<ScoreChange>,
    /// Points added or taken outside rounds that count.
    pub outside: Points,
    /// The score.
    pub value: Points,
}

/// A round that counts otherwise than it stands on the crosstable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ScoreChange {
    /// The round, from 1.
    pub round: u16,
    /// What it was.
    pub kind: Kind,
    /// What stands on the crosstable.
    pub awarded: Points,
    /// What counts.
    pub counted: Points,
    /// The clause by which.
    pub clause: &'static str,
}

/// What a dummy's score may not exceed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cap {
    /// The scheduled opponent's score (16.4.1).
    Opponent(ScoreSum),
    /// A draw in every round (16.4.2).
    Draws {
        /// What a draw pays.
        draw: Points,
        /// The rounds.
        rounds: usize,
    },
}

impl Cap {
    /// The bound.
    pub fn value(&self) -> Points {
        match self {
            Cap::Opponent(score) => score.value,
            Cap::Draws { draw, rounds } => *draw * *rounds as i64,
        }
    }
}

impl ScoreSum {
    /// Adds it up again.
    pub(crate) fn sum(&self) -> Points {
        let changed: Points = self.changes.iter().map(|change| change.counted - change.awarded).sum();
        self.chart + changed + self.outside
    }
}
