//! Sonneborn-Berger (9.1) and Koya (9.2).

use super::context::Context;
use super::cut::{self, Addends};
use super::element::{self, Element};
use super::trace::{Combination, Recorder, Step, StepKind};
use crate::number::{Fraction, Points};
use crate::rules::rulings::{
    KoyaForfeits, KoyaLimit, KoyaMaximum, KoyaRepeated, KoyaSign, KoyaStep, KoyaTotals, SbMultiplier,
    SbOpponents, SbSquare, SbUnplayed,
};
use crate::rules::{Cut, Step as Limit};
use crate::tournament::{Index, Record};

/// Sonneborn-Berger (9.1): opponents' scores times the points made against them, in points squared.
pub(super) fn sonneborn_berger<R: Recorder>(
    cx: &Context<'_>,
    index: Index,
    cut: Option<Cut>,
    played_forfeits: bool,
    buffer: &mut Vec<Element>,
    recorder: &mut R,
) -> Fraction {
    element::elements(cx, index, played_forfeits, buffer);
    let decisions = &cx.rulings().sonneborn_berger;
    if decisions.unplayed == SbUnplayed::Nothing {
        buffer.retain(|element| !matches!(element.kind, StepKind::Dummy(_)));
    }
    for element in buffer.iter_mut() {
        let round = usize::from(element.round);
        if matches!(element.kind, StepKind::Dummy(_)) {
            if decisions.unplayed == SbUnplayed::VirtualOpponent {
                element.score = cx.virtual_opponent(index, round);
            }
        } else if decisions.opponents == SbOpponents::Real
            && let Some(opponent) = element.opponent
        {
            element.score = cx.total(opponent as Index);
        }
        if decisions.multiplier == SbMultiplier::ClassicalResult {
            element.awarded = classical(cx, &cx.records(index)[round]);
        }
        element.weight = element.score;
        element.value = product_units(element.score, element.awarded);
    }
    if let Some(cut) = cut {
        cut::apply(cx.rulings(), cut, Addends::Products, buffer);
    }
    let total = cx.total(index);
    let square = (decisions.square == SbSquare::Added).then(|| Fraction::from(total).times(total.into()));
    recorder.record(Combination::Sum, || {
        let mut steps = element::steps(cx, index, buffer, Addends::Products, "c07.9.1");
        steps.extend(square.map(|square| Step::new(None, StepKind::Square, square, "c07.9.1")));
        steps
    });
    square.into_iter().fold(element::sum(buffer, Addends::Products), Fraction::plus)
}

/// A product of two numbers of points, in units of a point squared; see [`Element`] for its bound.
pub(super) fn product_units(score: Points, awarded: Points) -> i64 {
    score.units() * awarded.units()
}

fn classical(cx: &Context<'_>, record: &Record) -> Points {
    match record.outcome {
        Some(outcome) => outcome.classical_points(),
        None if cx.points(record) == cx.win() => Points::ONE,
        None if cx.points(record) == cx.draw_value() => Points::HALF,
        None => Points::ZERO,
    }
}

/// Koya (9.2): points made against everybody with at least half of the greatest possible score, moved by a limit
/// (14.5).
pub(super) fn koya<R: Recorder>(
    cx: &Context<'_>,
    limit: Option<Limit>,
    scheduled: i64,
    index: Index,
    recorder: &mut R,
) -> Fraction {
    let decisions = &cx.rulings().sonneborn_berger;
    let mut sum = Points::ZERO;
    let mut steps = Vec::new();
    for (round, record) in cx.records(index).iter().enumerate() {
        let Some(opponent) = record.opponent() else { continue };
        if decisions.koya_forfeits == KoyaForfeits::LeftOut && record.kind.is_forfeit() {
            continue;
        }
        let total = match decisions.koya_totals {
            KoyaTotals::Real => cx.total(opponent),
            KoyaTotals::Adjusted => cx.adjusted(opponent),
        };
        let qualifies = qualifies(cx, limit, scheduled, opponent, total);
        let times = match cx.rulings().ranking.koya_repeated {
            KoyaRepeated::Linear => 1,
            KoyaRepeated::Squared => {
                cx.records(index).iter().filter(|other| other.opponent() == Some(opponent)).count() as i64
            }
        };
        let points = if qualifies { cx.points(record) * times } else { Points::ZERO };
        sum += points;
        if R::LISTENING {
            let kind = StepKind::Opponent(record.kind);
            let mut step = Step::new(Some(round), kind, cx.points(record).into(), "c07.9.2");
            step.contribution = (cx.points(record) * times).into();
            step.opponent = Some(cx.tournament().id(opponent));
            step.score = Some(total.into());
            step.awarded = Some(cx.points(record));
            step.cut = (!qualifies).then_some(if limit.is_some() { "c07.14.5" } else { "c07.9.2" });
            if record.kind.is_forfeit() && !cx.is_swiss() {
                step.clauses.push("c07.15.2");
            }
            steps.push(step);
        }
    }
    recorder.record(Combination::Sum, || steps);
    sum.into()
}

/// The most games anybody is scheduled for; in a Swiss-system event the rounds counted.
pub(super) fn scheduled_games(cx: &Context<'_>) -> i64 {
    if cx.is_swiss() || cx.rulings().sonneborn_berger.koya_maximum == KoyaMaximum::Rounds {
        return cx.rounds() as i64;
    }
    let games = |index| cx.records(index).iter().filter(|record| record.opponent().is_some()).count();
    (0..cx.participants()).map(games).max().unwrap_or(0) as i64
}

fn qualifies(cx: &Context<'_>, limit: Option<Limit>, scheduled: i64, opponent: Index, total: Points) -> bool {
    let decisions = &cx.rulings().sonneborn_berger;
    let games = match decisions.koya_maximum {
        KoyaMaximum::ScheduledGames | KoyaMaximum::Rounds => scheduled,
        KoyaMaximum::OpponentsGames => {
            cx.records(opponent).iter().filter(|record| record.kind.is_over_the_board()).count() as i64
        }
    };
    let maximum = i128::from(cx.win().units()) * i128::from(games);
    let step = match decisions.koya_step {
        KoyaStep::HalfPoint => Points::HALF,
        KoyaStep::Draw => cx.draw_value(),
    };
    // Both sides in two-hundredths of the unit, so that a half of the maximum and a percentage stay whole.
    let needed = match limit {
        None => maximum * 100,
        Some(Limit::HalfPoints(steps)) => {
            let sign = if decisions.koya_sign == KoyaSign::Up { 1 } else { -1 };
            maximum * 100 + 200 * sign * i128::from(steps) * i128::from(step.units())
        }
        Some(Limit::Percent(percent)) => maximum * 2 * i128::from(percent),
    };
    let reached = i128::from(total.units()) * 200;
    match decisions.koya_limit {
        KoyaLimit::AtLeast => reached >= needed,
        KoyaLimit::Above => reached > needed,
    }
}
