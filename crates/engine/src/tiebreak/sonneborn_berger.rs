//! Sonneborn-Berger (9.1) and Koya (9.2).

use super::context::Context;
use super::cut;
use super::element;
use super::trace::{Combination, Recorder, Step, StepKind};
use crate::number::{Fraction, Points};
use crate::rules::article_09::{KOYA_SCALE, koya_half, koya_moved, koya_percentage};
use crate::rules::element::{Addends, Element};
use crate::rules::{Cut, Step as Limit};
use crate::tournament::Index;

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
    let rules = &cx.rules().sonneborn_berger;
    let records = cx.records(index);
    buffer.retain_mut(|element| {
        let round = usize::from(element.round);
        let score = match element.opponent() {
            _ if element.is_dummy() => (rules.unplayed)(cx, index, round, element.score),
            Some(opponent) => Some((rules.opponents)(cx, opponent, element.score)),
            None => Some(element.score),
        };
        let Some(score) = score else { return false };
        element.score = score;
        element.awarded = (rules.multiplier)(cx, &records[round], element.awarded);
        element.weight = element.score;
        element.value = product_units(element.score, element.awarded);
        true
    });
    if let Some(cut) = cut {
        cut::apply(&cx.rules().cut, cut, Addends::Products, buffer);
    }
    let more = (rules.square)(cx.total(index));
    recorder.record(Combination::Sum, || {
        let mut steps = element::steps(cx, index, buffer, Addends::Products, "c07.9.1");
        steps.extend(more.map(|more| Step::new(None, StepKind::Square, more, "c07.9.1")));
        steps
    });
    more.into_iter().fold(element::sum(buffer, Addends::Products), Fraction::plus)
}

/// A product of two numbers of points, in units of a point squared: it fits, as each has 64 bits.
pub(super) fn product_units(score: Points, awarded: Points) -> i128 {
    i128::from(score.units()) * i128::from(awarded.units())
}

/// Koya (9.2): points made against everybody with at least half of the greatest possible score, moved by a limit
/// (14.5).
pub(super) fn koya<R: Recorder>(
    cx: &Context<'_>,
    limit: Option<Limit>,
    scheduled: usize,
    index: Index,
    recorder: &mut R,
) -> Fraction {
    let rules = &cx.rules().sonneborn_berger;
    let mut sum = Points::ZERO;
    let mut steps = Vec::new();
    let records = cx.records(index);
    for (round, record) in records.iter().enumerate() {
        let Some(opponent) = record.opponent().filter(|_| (rules.koya_forfeits)(record.kind)) else {
            continue;
        };
        let total = (rules.koya_totals)(cx, opponent);
        let qualifies = qualifies(cx, limit, scheduled, opponent, total);
        let points = cx.points(record) * (cx.rules().ranking.koya_repeated)(records, opponent);
        if qualifies {
            sum += points;
        }
        if R::LISTENING {
            let kind = StepKind::Opponent(record.kind);
            let mut step = Step::new(Some(round), kind, points.into(), "c07.9.2");
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
pub(super) fn scheduled_games(cx: &Context<'_>) -> usize {
    if cx.is_swiss() {
        return cx.rounds();
    }
    cx.rounds() - fewest_rests(cx)
}

/// How many of the rounds counted nobody can have been paired in: the fewest rests of anybody in a predetermined event.
pub(super) fn fewest_rests(cx: &Context<'_>) -> usize {
    if cx.is_swiss() {
        return 0;
    }
    let rests = |index| cx.records(index).iter().filter(|record| record.opponent().is_none()).count();
    (0..cx.participants()).map(rests).min().unwrap_or(0)
}

fn qualifies(
    cx: &Context<'_>,
    limit: Option<Limit>,
    scheduled: usize,
    opponent: Index,
    total: Points,
) -> bool {
    let rules = &cx.rules().sonneborn_berger;
    let games = (rules.koya_maximum)(cx, opponent, scheduled);
    let maximum = i128::from((cx.win() * games as i64).units());
    let needed = match limit {
        None => koya_half(maximum),
        Some(Limit::HalfPoints(steps)) => {
            let step = *rules.koya_sign * i128::from((rules.koya_step)(cx).units());
            koya_moved(maximum, steps.into(), step)
        }
        Some(Limit::Percent(percent)) => koya_percentage(maximum, percent.into()),
    };
    (rules.koya_limit)(i128::from(total.units()) * KOYA_SCALE, needed)
}
