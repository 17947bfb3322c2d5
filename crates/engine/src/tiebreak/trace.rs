//! The working of a value: the numbers that count, the numbers left out, and the clauses.

use crate::number::{Fraction, Points, round_half_up};
use crate::tournament::Kind;

tiebreak_phrase::named_kinds! {
    /// The kind of a step in a working.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum StepKind as id {
        /// A round of a tie-break on own results, even if it does not count.
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
        /// Points that the arbiter took away, or that a team lost for empty boards.
        Penalty = "penalty",
        /// Points that the arbiter added.
        Bonus = "bonus",
        /// A number that is used unchanged: a pairing number, a rating or a total.
        Given = "given",
        /// Points on a board.
        Board = "board",
        /// The schedule strength: Buchholz divided by the divisor.
        Strength = "strength",
        /// The square of the participant's score.
        Square = "square",
        /// Points of an unplayed round that are subtracted.
        Deduction(Kind) = "deduction",
        /// An opponent's cumulative score.
        OpponentCumulative = "opponent-cumulative",
        /// A rating estimated for an unrated opponent.
        EstimatedRating = "estimated-rating",
        /// The participant's own discs in a round.
        Discs(Kind) = "discs",
        /// Half the discs of a game, for a draw against oneself.
        HalfDiscs(Kind) = "half-discs",
        /// An opponent's points times the constant.
        OpponentPoints = "opponent-points",
        /// The participant's points times the constant, for a draw against oneself.
        OwnPoints = "own-points",
        /// The first loss of the participant.
        FirstLoss(Kind) = "first-loss",
        /// No loss: the value is one more than the number of rounds.
        NoLoss = "no-loss",
        /// The participant was present when the first round was paired.
        OnTime = "on-time",
        /// The participant was not present when the first round was paired.
        Late = "late",
        /// The participant has no points from played games.
        NothingPlayed = "nothing-played",
    }
}

impl StepKind {
    /// The kind of the round that the step shows, or none if the step shows no round.
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
    /// The round (1-based), or the board for board tie-breaks, or none for other steps.
    pub round: Option<u16>,
    /// The opponent's pairing number.
    pub opponent: Option<u32>,
    /// The kind of the step.
    pub kind: StepKind,
    /// The number of the opponent or dummy: a score, a rating or a Buchholz.
    pub score: Option<Fraction>,
    /// The participant's own points from the round.
    pub awarded: Option<Points>,
    /// The contribution to the value.
    pub contribution: Fraction,
    /// The clause that cut the contribution, or none if it counts.
    pub cut: Option<&'static str>,
    /// The clauses that determine the contribution.
    pub clauses: Vec<&'static str>,
}

impl Step {
    /// A step that counts; `round` is 0-based.
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

/// How the steps of a working give the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Combination {
    /// The sum of the steps.
    Sum,
    /// The average of the steps. Without steps there is no value.
    Mean,
    /// The average of the steps, rounded to the nearest integer with halves rounded up. Without steps there
    /// is no value.
    RoundedMean,
    /// The lowest rating whose expected score reaches this many hundredths. The steps show the expected scores at this
    /// rating.
    Reaches {
        /// The score to reach, in hundredths of a point.
        hundredths: i128,
    },
    /// The rules give no value.
    Undefined,
}

/// The working of one value.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Derivation {
    /// The value, or none where no value is defined.
    pub value: Option<Fraction>,
    /// How the steps give the value.
    pub combination: Combination,
    /// The steps, in order.
    pub steps: Vec<Step>,
}

impl Derivation {
    /// Computes the value again from the steps, and returns true if the result is the same.
    ///
    /// For [`Combination::Reaches`], this shows only that the expected scores of the steps reach the score.
    /// It does not show that no lower rating reaches the score.
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
    /// Whether steps are recorded. If not, they are not created.
    const LISTENING: bool;

    /// Records the steps that give a value.
    fn record(&mut self, combination: Combination, steps: impl FnOnce() -> Vec<Step>);
}

/// Computes a value without recording steps.
pub(super) struct Silent;

impl Recorder for Silent {
    const LISTENING: bool = false;

    fn record(&mut self, _: Combination, _: impl FnOnce() -> Vec<Step>) {}
}

/// Records the working.
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
