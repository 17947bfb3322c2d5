//! Columns of codes that only order those still tied: places among them, or points, as programs print them.

use std::collections::BTreeMap;

use super::judge::{Claims, Judge, Judged, computed_by, difference};
use super::report::{DifferenceKind, Note, OrderReading};
use tiebreak_engine::number::Fraction;
use tiebreak_engine::plan::Encounter;
use tiebreak_engine::rules::{Base, Classic, Code, Listed};
use tiebreak_engine::standings::Entry;
use tiebreak_engine::tournament::Index;

/// One reading with the numbers that are right by it; none for whom nobody is tied with.
struct Expected {
    reading: OrderReading,
    numbers: Vec<Option<Fraction>>,
}

/// Judges a column by the reading that it follows, or that it is nearest to. Board tie-breaks are printed in many ways:
/// numbers of them that follow no reading, but order the tied as the rules do, cannot be compared.
pub(super) fn judged(
    judge: &Judge<'_>,
    claims: &Claims<'_>,
    listed: &Listed,
    times: usize,
    column: &[Option<String>],
) -> Judged {
    let filled = column.iter().any(Option::is_some);
    let readings = readings(judge, listed, times);
    let numbers: Vec<Option<Fraction>> =
        column.iter().map(|cell| cell.as_deref().and_then(|text| Fraction::parse(text).ok())).collect();
    let wrong = |expected: &Expected| -> Vec<Index> {
        let is_wrong = |index: &Index| {
            let right = expected.numbers.get(*index).copied().flatten();
            let right = right.unwrap_or(expected.reading.alone());
            numbers.get(*index).copied().flatten().is_some_and(|number| number != right)
        };
        (0..numbers.len()).filter(is_wrong).collect()
    };
    let best =
        readings.iter().map(|expected| (expected, wrong(expected))).min_by_key(|(_, wrong)| wrong.len());
    let Some((expected, wrong)) = best else { return Judged { incomparable: filled, ..Judged::default() } };
    let other_numbers = !readings.iter().any(|expected| expected.reading.is_points());
    if !wrong.is_empty() && other_numbers && orders_alike(judge, listed, times, &readings, &numbers) {
        return Judged { incomparable: true, ..Judged::default() };
    }
    let tied = |index: &Index| expected.numbers.get(*index).is_some_and(Option::is_some);
    let missing = |index: &Index| {
        tied(index) && claims.is_present(*index) && numbers.get(*index).is_some_and(Option::is_none)
    };
    let clause = match listed {
        Listed::Code(code) => Some(code.base.clause()),
        Listed::Recorded(kind) => Some(kind.clause()),
        Listed::Organizer(_) => None,
    };
    let differences = wrong.iter().map(|index| {
        let recorded = column.get(*index).cloned().flatten().unwrap_or_default();
        let right = expected.numbers.get(*index).copied().flatten();
        let computed = right.map_or_else(|| "–".to_owned(), |right| right.to_string());
        let clauses = clause.into_iter().collect();
        difference(claims, DifferenceKind::Value, *index, listed, recorded, computed, clauses)
    });
    let says = filled && (0..numbers.len()).any(|index| tied(&index));
    Judged {
        differences: differences.collect(),
        missing: (0..numbers.len()).filter(missing).collect(),
        note: says.then(|| Note::Order { code: listed.to_string(), reading: expected.reading }),
        ..Judged::default()
    }
}

/// Every reading of a column, the likeliest first; none when the rules give nothing.
fn readings(judge: &Judge<'_>, listed: &Listed, times: usize) -> Vec<Expected> {
    let position = judge.position(listed, times);
    let code = match listed {
        Listed::Code(code) => computed_by(code, judge.plan.choice.edition()),
        Listed::Recorded(_) | Listed::Organizer(_) => {
            let entry = position.and_then(|position| judge.ranked.standings.entries.get(position));
            let Some(Entry::Places(places)) = entry else { return Vec::new() };
            let number = |place: &Option<u32>| place.map(|place| Fraction::integer(i128::from(place)));
            let numbers = places.iter().map(number).collect();
            return vec![Expected { reading: OrderReading::Places, numbers }];
        }
    };
    if judge.ranked.evaluator.no_value(&code).is_some() {
        return Vec::new();
    }
    // A code that is not in the list acts on those with the same score.
    let scored = judge.after_score();
    let position = position.unwrap_or(scored);
    let mut encounters: BTreeMap<usize, Vec<Encounter>> = BTreeMap::new();
    for position in [position, scored] {
        encounters.entry(position).or_insert_with(|| meetings(judge, &code, position));
    }
    let of = |position: usize| encounters.get(&position).map(Vec::as_slice).unwrap_or_default();
    let numbers = |position: usize, number: &dyn Fn(&Encounter, Index) -> Option<Fraction>| {
        let mut numbers = vec![None; judge.ranked.tournament().len()];
        for encounter in of(position) {
            for index in &encounter.group {
                if let Some(slot) = numbers.get_mut(*index) {
                    *slot = number(encounter, *index);
                }
            }
        }
        numbers
    };
    let place = |encounter: &Encounter, index: Index| {
        encounter.place(index).map(|place| Fraction::integer(place as i128))
    };
    let sum = |encounter: &Encounter, index: Index| {
        let stage = encounter.stages.first()?;
        let row = stage.members.iter().position(|member| *member == index)?;
        stage.sums.get(row).copied()
    };
    let mut readings = vec![Expected { reading: OrderReading::Places, numbers: numbers(position, &place) }];
    if adds_points(code.base) {
        let points = |reading, position| Expected { reading, numbers: numbers(position, &sum) };
        readings.push(points(OrderReading::Points, position));
        readings.push(points(OrderReading::PointsOverAll, scored));
    }
    readings
}

/// The encounters of those tied when the entry at this position comes to work.
fn meetings(judge: &Judge<'_>, code: &Code, position: usize) -> Vec<Encounter> {
    let groups = judge.ranked.groups_before(position);
    groups
        .into_iter()
        .filter(|group| group.len() > 1)
        .map(|group| judge.ranked.encounter(code, group))
        .collect()
}

/// Whether it draws up a table of points.
fn adds_points(base: Base) -> bool {
    matches!(
        base,
        Base::DirectEncounter | Base::ExtendedDirectEncounter(_) | Base::Classic(Classic::UsHeadToHead)
    )
}

/// Whether numbers of an unknown kind order everybody still tied as the rules do, the better all higher or all lower.
fn orders_alike(
    judge: &Judge<'_>,
    listed: &Listed,
    times: usize,
    readings: &[Expected],
    numbers: &[Option<Fraction>],
) -> bool {
    let Some(places) = readings.first().filter(|first| first.reading.is_places()) else {
        return false;
    };
    let position = judge.position(listed, times).unwrap_or(judge.after_score());
    let (mut same, mut turned) = (true, true);
    for group in judge.ranked.groups_before(position) {
        for (at, one) in group.iter().enumerate() {
            for other in group.iter().skip(at + 1) {
                let of = |list: &[Option<Fraction>]| {
                    let number = |index: &Index| list.get(*index).copied().flatten();
                    Some(number(one)?.cmp(&number(other)?))
                };
                let (Some(right), Some(found)) = (of(&places.numbers), of(numbers)) else { return false };
                same &= right == found;
                // An equality turned is one: who is level in one is level in the other.
                turned &= right == found.reverse();
            }
        }
    }
    same || turned
}
