//! The working of a value: which numbers went in, what was left out, and by which clause.

use crate::number::{Fraction, Points, round_half_up};
use crate::tournament::Kind;

tiebreak_phrase::named_kinds! {
    /// What one step of a working is.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum StepKind as id {
        /// A round counted or not by a tie-break on own results.
        Round(Kind) = "round",
        /// The running total after a round.
        RunningTotal = "running-total",
        /// A scheduled opponent with its score.
        Opponent(Kind) = "opponent",
        /// A dummy opponent standing in for an unplayed round.
        Dummy(Kind) = "dummy",
        /// A forfeit counted as played against the scheduled opponent.
        ForfeitAsPlayed(Kind) = "forfeit-as-played",
        /// An opponent's Buchholz.
        OpponentBuchholz = "opponent-buchholz",
        /// An opponent's rating.
        OpponentRating = "opponent-rating",
        /// An opponent's performance rating.
        OpponentPerformance = "opponent-performance",
        /// The average rating of opponents, already rounded.
        AverageRating = "average-rating",
        /// The rating difference for a score fraction.
        RatingDifference = "rating-difference",
        /// An expected score in hundredths of a point against one opponent.
        ExpectedScore = "expected-score",
        /// The lowest-rated opponent met.
        LowestRating = "lowest-rating",
        /// A constant taken from or added to a rating.
        Constant = "constant",
        /// A number taken as it is: pairing number, rating, a total.
        Given = "given",
        /// Points on a board.
        Board = "board",
        /// A schedule strength: Buchholz divided by the factor.
        Strength = "strength",
        /// Own score squared.
        Square = "square",
        /// Points of an unplayed round taken off again.
        Deduction(Kind) = "deduction",
        /// An opponent's cumulative score.
        OpponentCumulative = "opponent-cumulative",
        /// A rating estimated for an unrated opponent.
        EstimatedRating = "estimated-rating",
        /// Own discs of a round.
        Discs(Kind) = "discs",
        /// Half the discs of a game, as in a draw with oneself.
        HalfDiscs(Kind) = "half-discs",
        /// An opponent's points times the constant.
        OpponentPoints = "opponent-points",
        /// Own points times the constant, as in a draw with oneself.
        OwnPoints = "own-points",
        /// The first loss.
        FirstLoss(Kind) = "first-loss",
        /// No loss: one more than the rounds.
        NoLoss = "no-loss",
        /// Present when the first round was paired.
        OnTime = "on-time",
        /// Not yet present when the first round was paired.
        Late = "late",
        /// No points from games.
        NothingPlayed = "nothing-played",
    }
}

impl StepKind {
    /// The kind of the round that it replaces, if any.
    pub fn round_kind(self) -> Option<Kind> {
        match self {
            StepKind::Round(kind)
            | StepKind::Opponent(kind)
            | StepKind::Dummy(kind)
            | StepKind::ForfeitAsPlayed(kind)
            | StepKind::Deduction(kind)
            | StepKind::Discs(kind)
            | StepKind::HalfDiscs(kind)
            | StepKind::FirstLoss(kind) => Some(kind),
            _ => None,
        }
    }
}

/// One contribution to a value.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Step {
    /// Round from 1, or board for board tie-breaks; none for a step that belongs to no round.
    pub round: Option<u16>,
    /// The opponent's pairing number.
    pub opponent: Option<u32>,
    /// What it is.
    pub kind: StepKind,
    /// The opponent's or dummy's number that went in: a score, a rating, a Buchholz.
    pub score: Option<Fraction>,
    /// Own points awarded in the round.
    pub awarded: Option<Points>,
    /// What it adds to the value.
    pub contribution: Fraction,
    /// The clause that left it out, or none if it counts.
    pub cut: Option<&'static str>,
    /// The clauses that make it what it is.
    pub clauses: Vec<&'static str>,
}

impl Step {
    /// A step that counts, for a round from 0.
    pub fn new(round: Option<usize>, kind: StepKind, contribution: Fraction, clause: &'static str) -> Step {
        Step {
            round: round.map(|round| round as u16 + 1),
            opponent: None,
            kind,
            score: None,
            awarded: None,
            contribution,
            cut: None,
            clauses: vec![clause],
        }
    }
}

/// How the steps of a working make its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Combination {
    /// Their sum.
    Sum,
    /// Their mean; no value without steps.
    Mean,
    /// Their mean to the nearest integer, a half up; no value without steps.
    RoundedMean,
    /// The lowest rating whose expected score reaches this many hundredths; the steps show the expectation there.
    Reaches {
        /// The score to reach, in hundredths of a point.
        hundredths: i128,
    },
    /// No value: the rule gives none.
    Undefined,
}

/// The working of one value.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Derivation {
    /// The value, or none if the rule gives none.
    pub value: Option<Fraction>,
    /// How the steps make it.
    pub combination: Combination,
    /// The steps in order.
    pub steps: Vec<Step>,
}

impl Derivation {
    /// Adds the steps up again, without looking at the value; true when they give it.
    ///
    /// For [`Combination::Reaches`] the steps have to reach the score; that no lower rating does is the search's
    /// part and not visible in the steps.
    pub fn adds_up(&self) -> bool {
        let counted: Vec<Fraction> =
            self.steps.iter().filter(|step| step.cut.is_none()).map(|step| step.contribution).collect();
        let sum = counted.iter().fold(Fraction::ZERO, |sum, next| sum.plus(*next));
        let count = counted.len() as i128;
        let mean = || sum.divided_by(Fraction::integer(count));
        match self.combination {
            Combination::Sum => self.value == Some(sum),
            Combination::Mean => self.value == mean(),
            Combination::RoundedMean => {
                let rounded =
                    mean().map(|m| Fraction::integer(round_half_up(m.numerator(), m.denominator())));
                self.value == rounded
            }
            Combination::Reaches { hundredths } => {
                self.value.is_some() && sum >= Fraction::new(hundredths, 100)
            }
            Combination::Undefined => self.value.is_none(),
        }
    }
}

/// Receives the steps of a working, or ignores them at no cost.
pub(super) trait Recorder {
    /// Whether steps are wanted; building them is skipped otherwise.
    const LISTENING: bool;

    /// Takes the steps that make a value.
    fn record(&mut self, combination: Combination, steps: impl FnOnce() -> Vec<Step>);
}

/// Computes without working.
pub(super) struct Silent;

impl Recorder for Silent {
    const LISTENING: bool = false;

    fn record(&mut self, _: Combination, _: impl FnOnce() -> Vec<Step>) {}
}

/// Keeps the working.
#[derive(Default)]
pub(super) struct Listening(Option<(Combination, Vec<Step>)>);

impl Recorder for Listening {
    const LISTENING: bool = true;

    fn record(&mut self, combination: Combination, steps: impl FnOnce() -> Vec<Step>) {
        self.0 = Some((combination, steps()));
    }
}

impl Listening {
    /// The working of `value`.
    pub(super) fn finish(self, value: Option<Fraction>) -> Derivation {
        let (combination, steps) = self.0.unwrap_or((Combination::Undefined, Vec::new()));
        Derivation { value, combination, steps }
    }
}
