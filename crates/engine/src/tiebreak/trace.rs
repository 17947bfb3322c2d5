//! The working of a value: the numbers used, the numbers left out, and the clauses.

use crate::number::{Fraction, Points, round_half_up};
use crate::tournament::Kind;

tiebreak_phrase::named_kinds! {
    /// Kind of a step in a working.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum StepKind as id {
        /// A round of a tie-break on own results, counted or not.
        Round(Kind) = "round",
        /// The running total after a round.
        RunningTotal = "running-total",
        /// A scheduled opponent with its score.
        Opponent(Kind) = "opponent",
        /// A dummy opponent for an unplayed round.
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
        /// A constant added to or subtracted from a rating.
        Constant = "constant",
        /// A number used unchanged: pairing number, rating, a total.
        Given = "given",
        /// Points on a board.
        Board = "board",
        /// A schedule strength: Buchholz divided by the factor.
        Strength = "strength",
        /// Own score squared.
        Square = "square",
        /// Subtracted points of an unplayed round.
        Deduction(Kind) = "deduction",
        /// An opponent's cumulative score.
        OpponentCumulative = "opponent-cumulative",
        /// A rating estimated for an unrated opponent.
        EstimatedRating = "estimated-rating",
        /// Own discs of a round.
        Discs(Kind) = "discs",
        /// Half the discs of a game, as in a draw against oneself.
        HalfDiscs(Kind) = "half-discs",
        /// An opponent's points times the constant.
        OpponentPoints = "opponent-points",
        /// Own points times the constant, as in a draw against oneself.
        OwnPoints = "own-points",
        /// The first loss.
        FirstLoss(Kind) = "first-loss",
        /// No loss: one more than the number of rounds.
        NoLoss = "no-loss",
        /// Present when the first round was paired.
        OnTime = "on-time",
        /// Not yet present when the first round was paired.
        Late = "late",
        /// No points from played games.
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
    /// Round from 1, or board for board tie-breaks; none for other steps.
    pub round: Option<u16>,
    /// The opponent's pairing number.
    pub opponent: Option<u32>,
    /// What it is.
    pub kind: StepKind,
    /// The number of the opponent or dummy: a score, a rating, a Buchholz.
    pub score: Option<Fraction>,
    /// Own points awarded in the round.
    pub awarded: Option<Points>,
    /// The contribution to the value.
    pub contribution: Fraction,
    /// The clause that left the contribution out, or none if it counts.
    pub cut: Option<&'static str>,
    /// The clauses that determine the contribution.
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

/// How the value follows from the steps of a working.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Combination {
    /// Their sum.
    Sum,
    /// The average of the steps; no value without steps.
    Mean,
    /// The average rounded to the nearest integer, with halves rounded up; no value without steps.
    RoundedMean,
    /// The lowest rating whose expected score reaches this many hundredths; the steps show the expected
    /// scores for it.
    Reaches {
        /// The score to reach, in hundredths of a point.
        hundredths: i128,
    },
    /// The rule gives no value.
    Undefined,
}

/// The working of one value.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Derivation {
    /// The value, or none if the rule gives none.
    pub value: Option<Fraction>,
    /// How the value follows from the steps.
    pub combination: Combination,
    /// The steps in order.
    pub steps: Vec<Step>,
}

impl Derivation {
    /// Computes the value again from the steps; true if it is the same.
    ///
    /// For [`Combination::Reaches`] the steps must reach the score. That no lower rating reaches it cannot be
    /// seen from the steps.
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

/// Receives the steps of a working, or ignores them without cost.
pub(super) trait Recorder {
    /// Whether steps are needed; otherwise they are not built.
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
