//! The tie-breaks of C.07, computed as pure functions of a standing.
//!
//! An [`Evaluator`] contains one standing of one event under one set of rules. [`Evaluator::column`] computes
//! a code for all participants. [`Evaluator::derive`] computes one value in the same way and records its
//! working. [`Evaluator::order`] splits a tied group by a code that gives an order.

mod buchholz;
mod classic;
mod element;
mod evaluator;
mod own_results;
mod performance;
mod team;
mod trace;

pub use crate::rules::Score;
pub use crate::rules::article_10::UnratedPolicy;
pub use crate::rules::element::Category;
pub use crate::rules::encounter::{Bounds, Classes, Log, Mutual, Stage};
pub use evaluator::{Evaluator, meaningless};
pub use trace::{Combination, Derivation, Step, StepKind};

use crate::number::{Fraction, Points};
use crate::rules::view::View;
use crate::rules::{Base, Code, EdeBoards};
use crate::tournament::Index;
use team::{letters, strength_divisor};
use tiebreak_phrase::{Phrase, message};
use trace::Recorder;

/// The values of one code, by index of the participant, or none where no value is defined.
pub type Column = Vec<Option<Fraction>>;

/// Returns the column if all its values fit. If a value does not fit, the code cannot be used for a ranking.
///
/// # Errors
/// Returns [`NoValue::TooFine`] if a value does not fit.
pub fn fitting(column: Column) -> Result<Column, NoValue> {
    if column.iter().flatten().any(|value| value.is_beyond()) { Err(NoValue::TooFine) } else { Ok(column) }
}

/// Choices that C.07 leaves to the regulations of the event.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Policies {
    /// How unrated participants count. If none, rating tie-breaks are not used in an event with an unrated participant
    /// (article 10).
    pub unrated: Option<UnratedPolicy>,
    /// Whether forfeits count as meetings in a direct encounter of a Swiss-system event (6.1.1).
    pub forfeits_in_direct_encounter: bool,
    /// The board tie-breaks that a code `EDE` applies to two teams (13.3.2).
    pub direct_encounter_boards: Option<EdeBoards>,
    /// The divisor of SSSC (13.4.2.b).
    pub strength_divisor: Option<Points>,
    /// The constant of the Brightwell quotient, in discs per point.
    pub brightwell_constant: Option<Points>,
    /// Whether forfeits count as played in every tie-break to which article 16 applies (16.6). The modifier
    /// `/P` has this effect on a single code.
    pub forfeits_as_played: bool,
    /// The number of first places that tied participants share. No tie-break separates participants with the same score
    /// who reach one of these places.
    pub shared_places: u32,
}

/// The total of a participant (4.1), with a step for each round and for points outside the rounds.
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
                step.opponent = record.opponent().map(|opponent| cx.tournament().id(opponent));
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

/// Why a code has no values in an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum NoValue {
    /// The code needs teams.
    TeamsOnly,
    /// The code needs ratings or colors of players, which are not defined for teams.
    IndividualsOnly,
    /// The code has `:MP` or `:GP` in an individual event.
    ReferenceWithoutTeams,
    /// A participant is unrated, and the regulations do not say how unrated participants count (article 10).
    Unrated,
    /// The code has a cut, but article 14 does not define the contributions of its tie-break.
    UndefinedCut,
    /// The divisor of SSSC is zero (13.4.2.b).
    ZeroDivisor,
    /// Some results are not worth 1, 1/2 or 0 points.
    OtherPoints,
    /// A participant met an unrated opponent, and the regulations do not say how unrated opponents count.
    UnratedOpponent,
    /// The discs of a game are not recorded.
    NoDiscs,
    /// There is a bye, and games do not have 64 discs, so the discs of the bye are undefined.
    DiscsOfBye,
    /// The constant of the Brightwell quotient is not declared.
    NoConstant,
    /// It is unknown whether a participant was late.
    LatenessUnknown,
    /// The averages have too many different divisors for an exact sum.
    TooFine,
}

tiebreak_phrase::said_by_phrase!(NoValue);

impl NoValue {
    /// Whether the code is left out of the list (article 10).
    pub fn is_dropped(self) -> bool {
        matches!(self, NoValue::Unrated)
    }

    /// The reason as a phrase that follows the name of the code.
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

/// The standing that a code uses. Callers use it to show the origin of the numbers in a working.
pub struct Basis<'e, 't> {
    /// The standing under the score that the code uses, with the last round drawn if the code uses fore Buchholz.
    pub view: &'e View<'t>,
    /// Whether forfeits count as played (16.6).
    pub as_played: bool,
}

impl<'t> Evaluator<'t> {
    /// The standing from which a code takes the opponents' scores.
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

    /// The divisor of an SSSC code (13.4), or none if the divisor is zero.
    pub fn strength_divisor(&self, code: &Code) -> Option<Fraction> {
        strength_divisor(&self.both(), self.divisor(code))
    }
}
