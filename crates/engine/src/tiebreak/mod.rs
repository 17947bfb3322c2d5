//! The tie-breaks of C.07 and from outside C.07, computed as pure functions of a standing.
//!
//! An [`Evaluator`] contains one standing of one event under one table of rules. [`Evaluator::column`] computes a code
//! for all participants. [`Evaluator::derive`] computes one value in the same way, and records the steps of the
//! computation. [`Evaluator::order`] splits a tied group by a code that gives an order.

mod buchholz;
mod classic;
mod evaluator;
mod own_results;
mod performance;
mod team;

pub use crate::rules::Score;
pub use crate::rules::article_10::UnratedPolicy;
pub use crate::rules::articles_14_to_16::Category;
pub use crate::rules::encounter::{Bounds, Classes, Log, Mutual, Stage};
pub use evaluator::{Evaluator, meaningless};

use crate::number::{Fraction, Points};
use crate::rules::view::View;
use crate::rules::{Base, Code, EdeBoards};
use crate::tournament::{Index, Kind};
use team::{letters, strength_divisor};
use tiebreak_phrase::{Phrase, message};

/// The values of one code, by participant index. The value is `None` where no value is defined.
pub type Column = Vec<Option<Fraction>>;

/// Returns the column unless a value overflows [`Fraction`]. A code with an overflow cannot be used for a ranking.
///
/// # Errors
/// Returns [`NoValue::TooFine`] if a value overflows.
pub fn fitting(column: Column) -> Result<Column, NoValue> {
    if column.iter().flatten().any(|value| value.is_beyond()) { Err(NoValue::TooFine) } else { Ok(column) }
}

/// Choices that C.07 leaves to the regulations of the event.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Policies {
    /// How unrated participants count. If `None`, rating tie-breaks are not used in an event with an unrated
    /// participant (article 10).
    pub unrated: Option<UnratedPolicy>,
    /// Whether forfeits count as meetings in a direct encounter of a Swiss-system event (6.1.1).
    pub forfeits_in_direct_encounter: bool,
    /// The board tie-breaks that a code `EDE` applies to two teams (13.3.2).
    pub direct_encounter_boards: Option<EdeBoards>,
    /// The divisor of SSSC (13.4.2.b).
    pub strength_divisor: Option<Points>,
    /// The constant of the Brightwell quotient, in discs per point.
    pub brightwell_constant: Option<Points>,
    /// Whether forfeits count as played in every tie-break to which article 16 applies (16.6). With the modifier `/P`,
    /// forfeits count as played only in the code that has the modifier.
    pub forfeits_as_played: bool,
    /// The number of top places that are shared by participants with the same score. If a group with the same score
    /// starts at one of these places, no tie-break separates its members.
    pub shared_places: u32,
}

/// Returns the score by which a participant is ranked. The computation has one step for each round, and one step for
/// points that do not come from a round.
fn given<R: Recorder>(cx: &View<'_>, index: Index, code: &Code, recorder: &mut R) -> Fraction {
    let total = Fraction::from(cx.ranked_total(index));
    recorder.record(Combination::Sum, || {
        let mut steps: Vec<Step> = cx
            .records(index)
            .iter()
            .enumerate()
            .filter(|(_, record)| !cx.is_rest(record))
            .map(|(round, record)| {
                let points = cx.points(record);
                let mut step =
                    Step::new(Some(round), StepKind::Round(record.kind), points.into(), code.base.clause());
                step.opponent = record.opponent().map(|opponent| cx.tournament.id(opponent));
                step.awarded = Some(points);
                step
            })
            .collect();
        let awarded = steps.iter().fold(Fraction::ZERO, |sum, step| sum.plus(step.contribution));
        let adjusted = total.minus(awarded);
        if adjusted != Fraction::ZERO {
            let kind = if adjusted < Fraction::ZERO { StepKind::Penalty } else { StepKind::Bonus };
            steps.push(Step::new(None, kind, adjusted, code.base.clause()));
        }
        steps
    });
    total
}

/// The reason why a code has no values in an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum NoValue {
    /// The code is defined only for teams.
    TeamsOnly,
    /// The code is defined only for players.
    IndividualsOnly,
    /// The code has `:MP` or `:GP` in an individual event.
    ReferenceWithoutTeams,
    /// A participant is unrated, and the regulations do not declare how unrated participants count (article 10).
    Unrated,
    /// The code has a cut, but article 14 does not define the contributions of its tie-break.
    UndefinedCut,
    /// The divisor of SSSC is zero (13.4.2.b).
    ZeroDivisor,
    /// Wins, draws and losses are not worth 1, 1/2 and 0 points, or a round gives a number of points other than 1, 1/2
    /// or 0.
    OtherPoints,
    /// A participant met an unrated opponent, and the regulations do not declare how unrated opponents count.
    UnratedOpponent,
    /// The discs of a game are not recorded.
    NoDiscs,
    /// The event has a bye, and its games do not have 64 discs, so the discs of the bye are undefined.
    DiscsOfBye,
    /// The constant of the Brightwell quotient is not declared.
    NoConstant,
    /// The event does not state for every participant whether the participant was late.
    LatenessUnknown,
    /// An exact value does not fit into a [`Fraction`], for example because the sum of averages has too many different
    /// divisors.
    TooFine,
}

tiebreak_phrase::said_by_phrase!(NoValue);

impl NoValue {
    /// Returns the reason as a phrase that follows the name of the code.
    pub fn phrase(self) -> Phrase {
        Phrase::from(match self {
            NoValue::TeamsOnly => message!("no-value-teams-only"),
            NoValue::IndividualsOnly => message!("no-value-individuals-only"),
            NoValue::ReferenceWithoutTeams => message!("no-value-reference"),
            NoValue::Unrated => message!("no-value-unrated"),
            NoValue::UndefinedCut => message!("no-value-cut"),
            NoValue::ZeroDivisor => message!("no-value-divisor"),
            NoValue::OtherPoints => message!("no-value-other-points"),
            NoValue::UnratedOpponent => message!("no-value-unrated-opponent"),
            NoValue::NoDiscs => message!("no-value-discs"),
            NoValue::DiscsOfBye => message!("no-value-discs-of-bye"),
            NoValue::NoConstant => message!("no-value-constant"),
            NoValue::LatenessUnknown => message!("no-value-lateness"),
            NoValue::TooFine => message!("no-value-too-fine"),
        })
    }
}

/// The standing from which a code takes its numbers, and the way in which the code counts forfeits.
pub struct Basis<'e, 't> {
    /// The standing by the score that the code uses. For a fore Buchholz, the games of the last round count as draws.
    pub view: &'e View<'t>,
    /// Whether forfeits count as played (16.6).
    pub as_played: bool,
}

impl<'t> Evaluator<'t> {
    /// Returns the standing from which a code takes the opponents' scores.
    pub fn basis(&self, code: &Code) -> Basis<'_, 't> {
        let score = self.score_of(code);
        let view = match code.base {
            Base::ForeBuchholz => self.fore_view(score),
            Base::Extended(mix) => {
                let (first, second) = letters(mix);
                self.view((self.rules().team.mixes)(first, second).0)
            }
            Base::ScoreStrength => {
                let score = (self.rules().team.dividend)(self.primary());
                if code.fore { self.fore_view(score) } else { self.view(score) }
            }
            Base::Points => self.view(self.primary()),
            _ => self.view(score),
        };
        Basis { view, as_played: self.forfeits_as_played(code) }
    }

    /// Returns the divisor of an SSSC code (13.4), or `None` if the divisor is zero.
    pub fn strength_divisor(&self, code: &Code) -> Option<Fraction> {
        strength_divisor(&self.both(), self.divisor(code))
    }
}

// The computation of a value: the numbers that count, the numbers that are left out, and the clauses.

tiebreak_phrase::named_kinds! {
    /// The kind of a step in a computation.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum StepKind as id {
        /// A round of a tie-break on own results, even if the round does not count.
        Round(Kind) = "round",
        /// The running total after a round.
        RunningTotal = "running-total",
        /// A scheduled opponent, with the opponent's score.
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
        /// An expected score against one opponent, in hundredths of a point.
        ExpectedScore = "expected-score",
        /// The lowest-rated opponent met.
        LowestRating = "lowest-rating",
        /// A constant added to or subtracted from a rating.
        Constant = "constant",
        /// Points that the arbiter subtracted, or that a team lost for empty boards.
        Penalty = "penalty",
        /// Points that the arbiter added.
        Bonus = "bonus",
        /// A number that is not computed: a pairing number, a rating or a total.
        Given = "given",
        /// The points on a board.
        Board = "board",
        /// The schedule strength in SSSC, which is Buchholz divided by the divisor.
        Strength = "strength",
        /// The square of the participant's score.
        Square = "square",
        /// The points of an unplayed round, which are subtracted.
        Deduction(Kind) = "deduction",
        /// An opponent's cumulative score.
        OpponentCumulative = "opponent-cumulative",
        /// A rating estimated for an unrated opponent.
        EstimatedRating = "estimated-rating",
        /// The participant's own discs in a round.
        Discs(Kind) = "discs",
        /// Half the discs of a game, for a draw against oneself.
        HalfDiscs(Kind) = "half-discs",
        /// An opponent's points times Brightwell's constant.
        OpponentPoints = "opponent-points",
        /// The participant's points times Brightwell's constant, for a draw against oneself.
        OwnPoints = "own-points",
        /// The first loss of the participant.
        FirstLoss(Kind) = "first-loss",
        /// The participant lost no game, so the value is one more than the number of rounds.
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
    /// Returns the kind of the round that the step shows, or `None` if the step is not about a round.
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

/// One step of a computation, with its contribution to the value.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Step {
    /// The round, or the board in a board tie-break (1-based). `None` if the step concerns neither a round nor a board.
    pub round: Option<u16>,
    /// The opponent's pairing number, or `None` if the step is not about one scheduled opponent.
    pub opponent: Option<u32>,
    /// The kind of the step.
    pub kind: StepKind,
    /// The number from which the contribution is computed, such as the score, rating or Buchholz of the opponent or of
    /// the dummy. `None` if there is no such number.
    pub score: Option<Fraction>,
    /// The participant's own points from the round, or `None` if the step does not show these points.
    pub awarded: Option<Points>,
    /// The number that [`Derivation::combination`] combines into the value.
    pub contribution: Fraction,
    /// The clause that cuts the contribution, or `None` if the contribution counts.
    pub cut: Option<&'static str>,
    /// The clauses that determine the contribution.
    pub clauses: Vec<&'static str>,
}

impl Step {
    /// Creates a step whose contribution counts. `round` is 0-based.
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

/// How the contributions of the steps are combined into the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Combination {
    /// The sum of the contributions.
    Sum,
    /// The average of the contributions. The value is undefined if no contribution counts.
    Mean,
    /// The average of the contributions, rounded to the nearest integer, with halves rounded up. The value is undefined
    /// if no contribution counts.
    RoundedMean,
    /// The lowest rating at which the expected score reaches `hundredths`. The steps show the expected scores at this
    /// rating.
    Reaches {
        /// The score to reach, in hundredths of a point.
        hundredths: i128,
    },
    /// No combination, because the rules define no value.
    Undefined,
}

/// The computation of one value, step by step.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Derivation {
    /// The value, or `None` where no value is defined.
    pub value: Option<Fraction>,
    /// How the contributions of the steps are combined into the value.
    pub combination: Combination,
    /// The steps, in the order of the computation.
    pub steps: Vec<Step>,
}

impl Derivation {
    /// Computes the value again from the steps, and returns whether the result equals the stored value.
    ///
    /// For [`Combination::Reaches`], the steps prove that the score is reached at the rating. The steps do not prove
    /// that no lower rating reaches the score.
    pub fn adds_up(&self) -> bool {
        let counted: Vec<Fraction> =
            self.steps.iter().filter(|step| step.cut.is_none()).map(|step| step.contribution).collect();
        let sum = counted.iter().fold(Fraction::ZERO, |sum, next| sum.plus(*next));
        let count = counted.len() as i128;
        let mean = || sum.divided_by(Fraction::integer(count));
        match self.combination {
            Combination::Sum => self.value == Some(sum),
            Combination::Mean => self.value == mean(),
            Combination::RoundedMean => self.value == mean().map(Fraction::rounded),
            Combination::Reaches { hundredths } => {
                self.value.is_some() && sum >= Fraction::new(hundredths, 100)
            }
            Combination::Undefined => self.value.is_none(),
        }
    }
}

/// A receiver for the steps of a computation.
trait Recorder {
    /// Whether steps are created and recorded.
    const LISTENING: bool;

    /// Records the steps from which a value is computed.
    fn record(&mut self, combination: Combination, steps: impl FnOnce() -> Vec<Step>);
}

/// A recorder that ignores all steps without any cost.
struct Silent;

impl Recorder for Silent {
    const LISTENING: bool = false;

    fn record(&mut self, _: Combination, _: impl FnOnce() -> Vec<Step>) {}
}

/// A recorder that stores the steps and their combination.
#[derive(Default)]
struct Listening(Option<(Combination, Vec<Step>)>);

impl Recorder for Listening {
    const LISTENING: bool = true;

    fn record(&mut self, combination: Combination, steps: impl FnOnce() -> Vec<Step>) {
        self.0 = Some((combination, steps()));
    }
}

impl Listening {
    /// Creates a derivation from the recorded steps and `value`.
    fn finish(self, value: Option<Fraction>) -> Derivation {
        let (combination, steps) = self.0.unwrap_or((Combination::Undefined, Vec::new()));
        Derivation { value, combination, steps }
    }
}
