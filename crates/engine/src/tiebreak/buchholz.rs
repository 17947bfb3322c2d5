//! Buchholz, fore Buchholz and the average of opponents' Buchholz (article 8).

use crate::number::{Fraction, Points};
use crate::rules::articles_04_and_06::Encounters;
use crate::rules::articles_07_to_09::{KOYA_SCALE, koya_half, koya_moved, koya_percentage};
use crate::rules::element::{Addends, Element, Side};
use crate::rules::view::View;
use crate::rules::{Cut, Step as Limit};
use crate::tiebreak::element;
use crate::tiebreak::trace::{Combination, Recorder, Silent, Step, StepKind};
use crate::tournament::Index;
use num_integer::Integer;
use smallvec::SmallVec;

/// Buchholz (8.1): the sum of the scores of opponents and dummies, in points.
///
/// In a [`View::fore`] this is fore Buchholz (8.3). `played_forfeits` says whether forfeits count as
/// played (16.6).
pub(super) fn buchholz<R: Recorder>(
    cx: &View<'_>,
    index: Index,
    cut: Option<Cut>,
    played_forfeits: bool,
    buffer: &mut Vec<Element>,
    recorder: &mut R,
) -> Fraction {
    element::elements(cx, index, played_forfeits, buffer);
    if cx.is_fore() {
        (cx.rules().buchholz.fore_unplayed)(cx, buffer);
    }
    if let Some(cut) = cut {
        element::apply(&cx.rules().cut, cut, Addends::Scores, buffer);
    }
    let clause = if cx.is_fore() { "c07.8.3" } else { "c07.8.1" };
    recorder.record(Combination::Sum, || element::steps(cx, index, buffer, Addends::Scores, clause));
    element::sum(buffer, Addends::Scores)
}

/// Buchholz of every participant, for [`average_of_opponents`]; `played_forfeits` says whether the
/// regulations count forfeits as played in Buchholz (16.6).
pub(super) fn column_to_average(cx: &View<'_>, played_forfeits: bool) -> Vec<Fraction> {
    let mut buffer = Vec::new();
    (0..cx.participants())
        .map(|index| {
            buchholz(cx, index, None, played_forfeits, &mut buffer, &mut Silent);
            buffer.retain(*cx.rules().buchholz.average_inner);
            element::sum(&buffer, Addends::Scores)
        })
        .collect()
}

/// The games whose opponents are averaged: round and opponent.
struct Counted(SmallVec<[(usize, Index); 16]>);

impl Encounters for Counted {
    fn opponents(&self) -> Vec<Option<Index>> {
        self.0.iter().map(|(_, opponent)| Some(*opponent)).collect()
    }

    fn awarded(&self, _: usize) -> Points {
        Points::ZERO
    }

    fn keep(&mut self, points: &[Option<Points>]) {
        let kept = self.0.iter().zip(points).filter(|(_, points)| points.is_some());
        self.0 = kept.map(|(game, _)| *game).collect();
    }
}

/// Average of opponents' Buchholz (8.2), in points: the average of `inner` over the opponents met over the
/// board.
///
/// With predetermined pairings every scheduled game counts (15.2). A cut leaves out opponents (14). Returns
/// none if no game counts.
pub(super) fn average_of_opponents<R: Recorder>(
    cx: &View<'_>,
    inner: &[Fraction],
    index: Index,
    cut: Option<Cut>,
    recorder: &mut R,
) -> Option<Fraction> {
    let rules = &cx.rules().buchholz;
    let counts = if cx.is_swiss() { rules.averaged } else { rules.predetermined_averaged };
    let games = cx.records(index).iter().enumerate().filter(|(_, record)| counts(record.kind));
    let mut counted =
        Counted(games.filter_map(|(round, record)| Some((round, record.opponent()?))).collect());
    (cx.rules().ranking.repeated)(&mut counted);
    let worths: SmallVec<[(usize, Index, Fraction); 16]> =
        counted.0.iter().map(|&(round, opponent)| (round, opponent, inner[opponent])).collect();
    let cut = element::cut_worths(&cx.rules().cut, cut, &worths);
    recorder.record(Combination::Mean, || {
        worths
            .iter()
            .zip(&cut)
            .map(|(&(round, opponent, worth), cut)| {
                let mut step = Step::new(Some(round), StepKind::OpponentBuchholz, worth, "c07.8.2");
                step.opponent = Some(cx.tournament().id(opponent));
                step.score = Some(worth);
                step.cut = *cut;
                step
            })
            .collect()
    });
    let left = || worths.iter().zip(&cut).filter(|(_, cut)| cut.is_none()).map(|(worth, _)| worth.2);
    let sum = left().reduce(Fraction::plus)?;
    let mean = sum.shared_by((rules.average_divisor)(left().count(), cx.rounds()))?;
    Some((rules.average_rounding)(mean))
}

// Decides which averages of averages have an exact sum: their denominators must have a small common multiple.

/// Up to this number of rounds, sums of averages are exact, because the common multiple of all numbers of games is
/// small enough.
pub(super) const SAFE_ROUNDS: usize = 58;

/// The largest common multiple for which sums of averages fit 127 bits.
///
/// A direct encounter sums at most 2^34 points in units of 10^-4, which needs 79 + 34 + 14 = 127 bits and a
/// sign. Sums of whole ratings are smaller: the number of players and the divisor of their average add at
/// most 27 bits.
const GREATEST: u128 = 1 << 79;

/// The largest common multiple for sums of products of points and shares of points. These products have 38 bits in
/// units of 10^-8.
const GREATEST_OF_PRODUCTS: u128 = 1 << 60;

/// Whether a direct encounter may have no exact sum, because repeated meetings count as averages (6.1.2). The result
/// holds for every tied group, every round and every choice of counted forfeits.
pub(super) fn meetings_too_fine(cx: &View<'_>) -> bool {
    if cx.rounds() <= SAFE_ROUNDS {
        return false;
    }
    let mut opponents: Vec<Index> = Vec::new();
    (0..cx.participants()).any(|index| {
        opponents.clear();
        opponents.extend(cx.records(index).iter().filter_map(|record| record.opponent()));
        opponents.sort_unstable();
        let meetings = || opponents.chunk_by(|a, b| a == b).map(|games| games.len() as u128);
        let product = meetings().try_fold(1_u128, u128::checked_mul);
        let most = meetings().max().unwrap_or(1);
        product.is_none_or(|product| product > GREATEST)
            && common_multiple(1..=most).is_none_or(|m| m > GREATEST)
    })
}

/// Whether the average over opponents may have no exact sum for a participant.
pub(super) fn worths_too_fine(
    cx: &View<'_>,
    worth: impl Fn(Index) -> Option<Fraction>,
    products: bool,
) -> bool {
    if cx.rounds() <= SAFE_ROUNDS {
        return false;
    }
    let greatest = if products { GREATEST_OF_PRODUCTS } else { GREATEST };
    let worths: Vec<Option<Fraction>> =
        (0..cx.participants()).map(|index| worth(index).map(Fraction::reduced)).collect();
    (0..cx.participants()).any(|index| {
        let opponents = cx.records(index).iter().filter_map(|record| record.opponent());
        let parts = opponents.filter_map(|opponent| worths.get(opponent).copied().flatten());
        common_multiple(parts.map(|worth| worth.denominator().unsigned_abs()))
            .is_none_or(|multiple| multiple > greatest)
    })
}

/// The least common multiple, or none if it exceeds [`GREATEST`].
fn common_multiple(numbers: impl IntoIterator<Item = u128>) -> Option<u128> {
    numbers.into_iter().try_fold(1_u128, |multiple, number| {
        let next = multiple.checked_mul(number / multiple.gcd(&number).max(1))?;
        (next <= GREATEST).then_some(next)
    })
}

// Sonneborn-Berger (9.1) and Koya (9.2).

/// Sonneborn-Berger (9.1), in squared points: the sum of the opponents' scores times the points scored
/// against them.
pub(super) fn sonneborn_berger<R: Recorder>(
    cx: &View<'_>,
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
        element::apply(&cx.rules().cut, cut, Addends::Products, buffer);
    }
    let more = (rules.square)(cx.total(index));
    recorder.record(Combination::Sum, || {
        let mut steps = element::steps(cx, index, buffer, Addends::Products, "c07.9.1");
        steps.extend(more.map(|more| Step::new(None, StepKind::Square, more, "c07.9.1")));
        steps
    });
    more.into_iter().fold(element::sum(buffer, Addends::Products), Fraction::plus)
}

/// The product of two numbers of points, in units of a squared point. It fits 128 bits, because each factor has 64
/// bits.
pub(super) fn product_units(score: Points, awarded: Points) -> i128 {
    i128::from(score.units()) * i128::from(awarded.units())
}

/// Koya (9.2): the points scored against opponents with at least half of the highest possible score.
///
/// A code may move the limit (14.5). A cut leaves out the lowest of these results (14).
pub(super) fn koya<R: Recorder>(
    cx: &View<'_>,
    limit: Option<Limit>,
    cut: Option<Cut>,
    scheduled: usize,
    index: Index,
    recorder: &mut R,
) -> Fraction {
    let rules = &cx.rules().sonneborn_berger;
    let mut counted: Vec<Element> = Vec::new();
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
            let side = Side::Opponent(record.kind);
            counted.push(Element::new(round, side, Some(opponent), points, cx.points(record)));
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
    if let Some(cut) = cut {
        element::apply(&cx.rules().cut, cut, Addends::Scores, &mut counted);
    }
    recorder.record(Combination::Sum, || {
        for element in counted.iter().filter(|element| !element.counts()) {
            if let Some(step) = steps.iter_mut().find(|step| step.round == Some(element.round)) {
                step.cut = element.cut;
            }
        }
        steps
    });
    element::sum(&counted, Addends::Scores)
}

/// The highest number of scheduled games of any participant. In a Swiss-system event it is the number of
/// counted rounds.
pub(super) fn scheduled_games(cx: &View<'_>) -> usize {
    if cx.is_swiss() {
        return cx.rounds();
    }
    cx.rounds() - fewest_rests(cx)
}

/// The fewest counted rounds without an opponent that any participant has, if the pairings are predetermined.
pub(super) fn fewest_rests(cx: &View<'_>) -> usize {
    if cx.is_swiss() {
        return 0;
    }
    let rests = |index| cx.records(index).iter().filter(|record| record.opponent().is_none()).count();
    (0..cx.participants()).map(rests).min().unwrap_or(0)
}

fn qualifies(cx: &View<'_>, limit: Option<Limit>, scheduled: usize, opponent: Index, total: Points) -> bool {
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

#[cfg(test)]
mod averages_tests {
    use super::*;

    /// Short events have exact sums, because the common multiple of all numbers of games is small enough.
    #[test]
    fn short_events_are_never_refused() {
        assert!(common_multiple(1..=SAFE_ROUNDS as u128).is_some());
        assert!(common_multiple(1..=SAFE_ROUNDS as u128 + 1).is_none());
    }
}
