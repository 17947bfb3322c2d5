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
use crate::rules::articles_07_to_09::LastRound;
use crate::rules::encounter::MutualGames;
use crate::rules::team::BothScores;
use crate::rules::view::{Fore, View};
use crate::rules::{Base, Code, EdeBoards, Rules};
use crate::tournament::{Index, Kind, Outcome, Record, Tournament};
use std::ops::Deref;
use team::{letters, strength_divisor};
use tiebreak_phrase::{Phrase, message};
use trace::Recorder;

/// The values of one code, by index of the participant, or none where no value is defined.
pub type Column = Vec<Option<Fraction>>;

/// Returns a column if all its values fit; otherwise the code gives no ranking.
///
/// # Errors
/// Returns [`NoValue::TooFine`] if a value does not fit.
pub fn fitting(column: Column) -> Result<Column, NoValue> {
    if column.iter().flatten().any(|value| value.is_beyond()) { Err(NoValue::TooFine) } else { Ok(column) }
}

/// The standing under both scores of a team.
struct Contexts<'a, 't> {
    pub match_points: &'a Context<'t>,
    pub game_points: &'a Context<'t>,
    /// The primary score, which is ranked first.
    pub primary: Score,
}

impl<'a, 't> Contexts<'a, 't> {
    /// The standing under one score.
    fn of(&self, score: Score) -> &'a Context<'t> {
        match score {
            Score::Match => self.match_points,
            Score::Game => self.game_points,
        }
    }

    /// The same standing as views, without the rules.
    fn views(&self) -> BothScores<'a, 't> {
        BothScores { match_points: self.match_points, game_points: self.game_points, primary: self.primary }
    }
}

/// Choices that C.07 leaves to the regulations of the event.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Policies {
    /// How unrated participants count. With none, rating tie-breaks are not used if a participant is unrated
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
    /// The number of first places that tied participants share: no tie-break separates participants with the
    /// same score who reach one of these places.
    pub shared_places: u32,
}

/// The total of a participant (4.1), with a step for each round and for points outside the rounds.
fn given<R: Recorder>(cx: &Context<'_>, index: Index, code: &Code, recorder: &mut R) -> Fraction {
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

/// The view of a standing under one score, with the rules. All tie-breaks of the standing share it.
pub struct Context<'t> {
    view: View<'t>,
    rules: Rules,
}

impl<'t> Deref for Context<'t> {
    type Target = View<'t>;

    fn deref(&self) -> &View<'t> {
        &self.view
    }
}

impl<'t> Context<'t> {
    /// The standing under one score after `after` rounds, or after the recorded rounds if there are fewer.
    pub fn new(tournament: &'t Tournament, rules: &Rules, score: Score, after: usize) -> Context<'t> {
        Context { view: View::new(tournament, rules.unplayed, score, after), rules: *rules }
    }

    /// The same standing, with the paired games of the last announced round drawn (8.3).
    ///
    /// If the last announced round does not count yet, no game is drawn, and this is the actual standing.
    pub(crate) fn fore(tournament: &'t Tournament, rules: &Rules, score: Score, after: usize) -> Context<'t> {
        let rounds = after.min(tournament.rounds());
        if rounds == 0 || !(rules.buchholz.fore_interim)(rounds, tournament.announced()) {
            return Context::new(tournament, rules, score, after);
        }
        let LastRound { counted, drawn } = (rules.buchholz.fore_last_round)(rounds);
        let real = Context::new(tournament, rules, score, counted);
        if !drawn {
            return real;
        }
        let mut records = tournament.all_records().to_vec();
        for row in records.chunks_mut(tournament.rounds()) {
            if let Some(record) = row.get_mut(counted - 1) {
                *record = real.drawn(*record);
            }
        }
        let fore = real.view.fore(Fore { records, returns: *rules.buchholz.fore_return });
        let totals =
            |view: &View<'_>| (0..tournament.len()).map(|index| view.total(index)).collect::<Vec<_>>();
        let (fore_totals, real_totals) = (totals(&fore), totals(&real));
        let dummies = (rules.buchholz.fore_dummy)(&fore_totals, &real_totals).to_vec();
        Context { view: fore.with_dummies(dummies), rules: *rules }
    }

    /// The rules of the edition.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Direct encounter (article 6) for this standing; `forfeits_declared` says whether the regulations count
    /// forfeits as meetings (6.1.1).
    pub(crate) fn encounter(&self, forfeits_declared: bool) -> MutualGames<'_, 't> {
        MutualGames { view: &self.view, rules: &self.rules.direct_encounter, forfeits_declared }
    }

    /// How fore Buchholz counts a record of the last round.
    fn drawn(&self, recorded: Record) -> Record {
        let tournament = self.tournament();
        let draw = tournament.scoring().draw;
        let paid = match tournament.team() {
            Some(team) => recorded.paid(team.scoring.draw, draw * i64::from(team.boards)),
            None => recorded.paid(draw, draw),
        };
        if recorded.opponent().is_none() {
            return (self.rules.buchholz.fore_bye)(self, recorded, paid);
        }
        let drawn = paid.as_kind(Kind::Played, Some(Outcome::Draw));
        if recorded.kind.is_forfeit() { (self.rules.buchholz.fore_forfeit)(recorded, drawn) } else { drawn }
    }
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
    /// The code has a cut, but its contributions are not defined (article 14).
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

/// The standing that a code uses. Callers use it to show where the numbers of a working come from.
pub struct Basis<'e, 't> {
    /// The standing under the score that the code uses, with the last round drawn if it uses fore Buchholz.
    pub context: &'e Context<'t>,
    /// Whether forfeits count as played (16.6).
    pub as_played: bool,
}

impl<'t> Evaluator<'t> {
    /// The standing from which a code takes the opponents' scores.
    pub fn basis(&self, code: &Code) -> Basis<'_, 't> {
        let score = self.score_of(code);
        let context = match code.base {
            Base::ForeBuchholz => self.fore_context(score),
            Base::Extended(mix) => {
                let (first, second) = letters(mix);
                self.context((self.rules().team.mixes)(first, second).0)
            }
            Base::ScoreStrength => {
                let score = (self.rules().team.dividend)(self.primary());
                if code.fore { self.fore_context(score) } else { self.context(score) }
            }
            Base::Points => self.context(self.primary()),
            _ => self.context(score),
        };
        Basis { context, as_played: self.forfeits_as_played(code) }
    }

    /// The divisor of an SSSC code (13.4), or none if the divisor is zero.
    pub fn strength_divisor(&self, code: &Code) -> Option<Fraction> {
        strength_divisor(&self.both(), self.divisor(code))
    }
}
