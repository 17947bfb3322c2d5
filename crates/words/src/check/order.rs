//! Compares the order of a recorded ranking with the order of a computed ranking. Only the order is compared and not
//! the numbers, so the places 1, 2, 2, 4 and 1, 2, 2, 3 are equal.

use crate::check::codes_found::{self, Link};
use crate::check::report::{Difference, DifferenceKind, Note, OrderReading};
use crate::check::values::{Claims, Columns, Judge};
use std::collections::BTreeMap;
use tiebreak_engine::number::Fraction;
use tiebreak_engine::plan::{Encounter, Ranked};
use tiebreak_engine::rules::{Base, Classic, Code, Listed};
use tiebreak_engine::standings::Entry;
use tiebreak_engine::tournament::Index;

/// A misplaced participant, with another participant who is recorded on the wrong side: ahead instead of behind, or
/// behind instead of ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Misplaced {
    pub participant: Index,
    /// Of the participants on the wrong side, the one with the nearest computed place.
    pub versus: Index,
    /// The recorded place, as the record writes it.
    pub recorded: u32,
    /// The computed place.
    pub computed: u32,
    /// Whether the recorded place is wrong only because other participants are misplaced, so that this participant is
    /// only shifted.
    pub pushed: bool,
}

/// The result of comparing a recorded ranking with a computed ranking.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Places {
    /// The participants who have a wrong place in the record. First come the misplaced participants, beginning with
    /// those who are farthest from their right places. Then follow the participants who are only shifted.
    pub wrong: Vec<Misplaced>,
    /// Groups whose members are tied under the tie-breaks but not in the record, with the members in recorded order.
    pub split: Vec<Vec<Index>>,
    pub has_wrong: bool,
}

struct Row {
    index: Index,
    written: u32,
    group: usize,
    computed: u32,
}

/// Compares the recorded ranks with the computed places. Participants who have no recorded rank are left out.
pub(super) fn places(ranked: &Ranked<'_>, ranks: &[Option<u32>]) -> Places {
    let computed = ranked.standings.ranks();
    let mut group_of = vec![0; computed.len()];
    for (position, group) in ranked.standings.groups.iter().enumerate() {
        for index in group {
            group_of[*index] = position;
        }
    }
    let mut rows: Vec<Row> = ranks
        .iter()
        .enumerate()
        .filter_map(|(index, rank)| {
            // A participant whom the event does not rank has no computed place, so a comparison is impossible.
            let (group, computed) =
                (*group_of.get(index)?, *computed.get(index).filter(|place| **place > 0)?);
            Some(Row { index, written: (*rank)?, group, computed })
        })
        .collect();
    // `codes_found::kept` requires this order: by recorded rank, and by computed group if the recorded ranks are equal.
    rows.sort_by_key(|row| (row.written, row.group, ranked.tournament().id(row.index)));
    let recorded_place = competition(&rows, |row| (row.written, 0));
    let mut by_computation: Vec<usize> = (0..rows.len()).collect();
    // Lots can decide the remaining ties, so any recorded order within a computed group is right.
    by_computation.sort_by_key(|row| rows.get(*row).map(|row| (row.group, row.written)));
    let ordered: Vec<&Row> = by_computation.iter().filter_map(|row| rows.get(*row)).collect();
    let computed_place = competition(&ordered, |row| (row.written, row.group + 1));
    let mut place_of = vec![0; rows.len()];
    for (place, row) in computed_place.iter().zip(&by_computation) {
        place_of[*row] = *place;
    }
    let moved: Vec<usize> =
        recorded_place.iter().zip(&place_of).map(|(one, other)| one.abs_diff(*other)).collect();
    let wrong = wrong(&rows, &moved);
    Places { has_wrong: !wrong.is_empty(), wrong, split: split(&rows) }
}

/// Returns all participants in a wrong place. The function finds the longest part of the record that is in computed
/// order. Participants outside this longest part are misplaced. Participants in this longest part are only shifted. A
/// participant is not only shifted if the shift is at least two places and as large as the largest shift of a misplaced
/// participant. For
/// example, if two distant participants are exchanged, both are misplaced.
fn wrong(rows: &[Row], moved: &[usize]) -> Vec<Misplaced> {
    if moved.iter().all(|moved| *moved == 0) {
        return Vec::new();
    }
    let links: Vec<Link> = rows
        .iter()
        .map(|row| Link { recorded: row.written, group: row.group, exact: row.written == row.computed })
        .collect();
    let kept = codes_found::kept(&links);
    let reach =
        moved.iter().zip(&kept).filter(|(_, kept)| !**kept).map(|(moved, _)| *moved).max().unwrap_or(0);
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (position, row) in rows.iter().enumerate() {
        if groups.len() <= row.group {
            groups.resize(row.group + 1, Vec::new());
        }
        groups[row.group].push(position);
    }
    let mut wrong: Vec<(usize, Misplaced)> = Vec::new();
    for (position, ((row, moved), kept)) in rows.iter().zip(moved).zip(kept).enumerate() {
        let pushed = kept && reach > 0 && (*moved < reach || reach == 1);
        // If the recorded numbers have a gap, a recorded number can be right although the number of rows above it gives
        // another place.
        if *moved == 0 || (pushed && row.written == row.computed) {
            continue;
        }
        let Some(versus) = nearest(rows, &groups, position) else { continue };
        let (recorded, computed) = (row.written, row.computed);
        wrong.push((*moved, Misplaced { participant: row.index, versus, recorded, computed, pushed }));
    }
    wrong.sort_by_key(|(moved, one)| (one.pushed, if one.pushed { 0 } else { usize::MAX - moved }));
    wrong.into_iter().map(|(_, one)| one).collect()
}

/// Returns the place of each row: one more than the number of rows before the first row with the same key.
fn competition<T>(rows: &[T], key: impl Fn(&T) -> (u32, usize)) -> Vec<usize> {
    let mut places = Vec::with_capacity(rows.len());
    let mut previous = None;
    let mut place = 0;
    for (position, row) in rows.iter().enumerate() {
        let own = key(row);
        if previous != Some(own) {
            place = position;
        }
        previous = Some(own);
        places.push(place);
    }
    places
}

/// Of all rows on the wrong side of the row at `position`, returns the row with the nearest computed place. `groups`
/// contains the rows of each computed group in recorded order, so that not every pair of rows must be compared.
fn nearest(rows: &[Row], groups: &[Vec<usize>], position: usize) -> Option<Index> {
    let row = rows.get(position)?;
    for distance in 1..groups.len() {
        let ahead = row.group.checked_sub(distance).and_then(|group| groups.get(group));
        let behind = groups.get(row.group + distance);
        // Another row is on the wrong side if it is ahead in computed order but not in recorded order, or behind in
        // computed order but not in recorded order.
        let ahead = ahead.into_iter().flat_map(|group| {
            let (from, to) = level(rows, group, row.written);
            [to.checked_sub(1).filter(|last| *last >= from), Some(to)].map(|at| group.get(at?).copied())
        });
        let behind = behind.into_iter().flat_map(|group| {
            let (from, to) = level(rows, group, row.written);
            [from.checked_sub(1), Some(from).filter(|first| *first < to)].map(|at| group.get(at?).copied())
        });
        let found = ahead.chain(behind).flatten().min_by_key(|at| (at.abs_diff(position), *at));
        if let Some(found) = found.and_then(|at| rows.get(at)) {
            return Some(found.index);
        }
    }
    None
}

/// Returns the range of positions, within a group, of the rows with this recorded rank.
fn level(rows: &[Row], group: &[usize], written: u32) -> (usize, usize) {
    let rank = |at: &usize| rows.get(*at).map_or(0, |row| row.written);
    (group.partition_point(|at| rank(at) < written), group.partition_point(|at| rank(at) <= written))
}

/// Returns the groups of participants who are tied in the computed ranking but not in the record.
fn split(rows: &[Row]) -> Vec<Vec<Index>> {
    let mut by_group: Vec<&Row> = rows.iter().collect();
    by_group.sort_by_key(|row| (row.group, row.written));
    by_group
        .chunk_by(|a, b| a.group == b.group)
        .filter(|group| group.windows(2).any(|pair| pair[0].written != pair[1].written))
        .map(|group| group.iter().map(|row| row.index).collect())
        .collect()
}

// Checks columns of codes that have no values and only order tied participants.
//
// A column is right if it orders each tied group as the rules do. The numbers can be places, points within the
// group, or points among all participants with the same score. A cell that contains zero, a dash or nothing shows a
// tie, and so do cells with equal numbers.

/// The right order of tied participants under a code.
struct Right {
    /// The groups that have more than one member.
    groups: Vec<Vec<Index>>,
    /// The place of each participant within the tied group, or `None` for a participant who is not tied.
    places: Vec<Option<Fraction>>,
    /// The points of each participant against the other members of the tied group.
    points: Vec<Option<Fraction>>,
    /// The points of each participant against all other participants with the same score.
    over_all: Vec<Option<Fraction>>,
    /// Whether the code adds up points, so that its column can contain points instead of places.
    has_points: bool,
}

/// Checks a column of a code that only orders tied participants. If no meaning of the numbers makes all cells right,
/// the function chooses the meaning with the fewest wrong cells.
pub(super) fn judged(
    judge: &Judge<'_>,
    claims: &Claims<'_>,
    listed: &Listed,
    times: usize,
    column: &[Option<String>],
) -> Columns {
    let filled = column.iter().any(Option::is_some);
    let Some(right) = right(judge, listed, times) else { return Columns::incomparable(listed, filled) };
    let numbers = numbers(column);
    let (reading, wrong_order_column) = nearest_order_column(&right, &numbers);
    let clause = match listed {
        Listed::Code(code) => Some(code.base.clause()),
        Listed::Recorded(kind) => Some(kind.clause()),
        Listed::Organizer(_) => None,
    };
    let shown = |number: Option<Fraction>| number.map_or_else(|| "–".to_owned(), |number| number.to_string());
    let differences = wrong_order_column.iter().filter(|index| claims.is_present(**index)).map(|index| {
        let recorded = column.get(*index).cloned().flatten().unwrap_or_else(|| "–".to_owned());
        let of = match reading {
            OrderReading::Places => &right.places,
            OrderReading::Points => &right.points,
            OrderReading::PointsOverAll => &right.over_all,
        };
        let computed = shown(of.get(*index).copied().flatten());
        Difference {
            code: Some(listed.to_string()),
            clauses: clause.into_iter().collect(),
            ..Difference::of(DifferenceKind::Value, *index, recorded, computed)
        }
    });
    let says =
        |index: &Index| numbers.get(*index).copied().flatten().is_some_and(|number| number != Fraction::ZERO);
    let is_tied = |index: &Index| right.places.get(*index).is_some_and(Option::is_some);
    let all = || 0..numbers.len();
    let separated = all().filter(|index| says(index) && !is_tied(index)).count();
    let is_read = all().any(|index| says(&index) && is_tied(&index));
    let order = || Note::Order { code: listed.to_string(), reading, separated };
    Columns {
        differences: differences.collect(),
        notes: (is_read || separated > 0).then(order).into_iter().collect(),
        ..Columns::default()
    }
}

/// Counts the cells of a column that contradict the order of the rules, or returns `None` if the rules give no order.
pub(super) fn wrong_order_column(
    judge: &Judge<'_>,
    listed: &Listed,
    column: &[Option<String>],
) -> Option<usize> {
    let right = right(judge, listed, 0)?;
    Some(nearest_order_column(&right, &numbers(column)).1.len())
}

/// Whether a column without a name can be the column of this code. All cells of the column must give the order of the
/// rules. If participants are tied, at least one of them must have a number in the column. The cell of a participant
/// who is not tied
/// must be blank, zero or one.
pub(super) fn is_fitting(judge: &Judge<'_>, listed: &Listed, column: &[Option<String>]) -> bool {
    let Some(right) = right(judge, listed, 0) else { return false };
    let numbers = numbers(column);
    let number = |index: usize| numbers.get(index).copied().flatten();
    let is_tied = |index: usize| right.places.get(index).is_some_and(Option::is_some);
    let is_plain =
        |index: usize| number(index).is_none_or(|own| own == Fraction::ZERO || own == Fraction::integer(1));
    let says = |index: &Index| number(*index).is_some_and(|own| own != Fraction::ZERO);
    let is_all_zero = (0..numbers.len()).all(|index| !says(&index));
    (is_all_zero || right.groups.iter().flatten().any(says))
        && (0..numbers.len()).all(|index| is_tied(index) || is_plain(index))
        && nearest_order_column(&right, &numbers).1.is_empty()
}

/// Returns the number of participants who are not tied on score, but for whom the column shows a number other than zero
/// and one. A column of a code that only orders tied participants contains no such numbers.
pub(super) fn impossible(judge: &Judge<'_>, column: &[Option<String>]) -> usize {
    let groups = judge.ranked.groups_before(judge.after_score());
    let numbers = numbers(column);
    let plain = [None, Some(Fraction::ZERO), Some(Fraction::integer(1))];
    let alone = groups.iter().filter(|group| group.len() == 1).flatten();
    alone.filter(|index| numbers.get(**index).is_some_and(|number| !plain.contains(number))).count()
}

fn numbers(column: &[Option<String>]) -> Vec<Option<Fraction>> {
    column.iter().map(|cell| cell.as_deref().and_then(|text| Fraction::parse(text).ok())).collect()
}

/// Returns the meaning of the numbers (places or points) under which the fewest cells are wrong, with the participants
/// of these cells.
fn nearest_order_column(right: &Right, numbers: &[Option<Fraction>]) -> (OrderReading, Vec<Index>) {
    let mut readings = vec![(OrderReading::Places, &right.places)];
    if right.has_points {
        readings.push((OrderReading::Points, &right.points));
        readings.push((OrderReading::PointsOverAll, &right.over_all));
    }
    for (reading, expected) in &readings {
        if is_exact(*reading, expected, right, numbers) {
            return (*reading, Vec::new());
        }
    }
    let rising = (OrderReading::Places, misordered(right, numbers, |number| number));
    if are_places(right, numbers) {
        return rising;
    }
    let falling = (OrderReading::Points, misordered(right, numbers, Fraction::negated));
    if falling.1.len() < rising.1.len() || (falling.1.len() == rising.1.len() && right.has_points) {
        falling
    } else {
        rising
    }
}

/// Whether the numbers of a group must be places within the group, because they are different whole numbers from 1 to
/// the number of members.
fn are_places(right: &Right, numbers: &[Option<Fraction>]) -> bool {
    right.groups.iter().any(|group| {
        let size = Fraction::integer(group.len() as i128);
        let one = Fraction::integer(1);
        let own = group.iter().filter_map(|index| numbers.get(*index).copied().flatten());
        let mut own: Vec<Fraction> = own.filter(|number| *number != Fraction::ZERO).collect();
        own.sort_unstable();
        own.dedup();
        let has_zero =
            group.iter().any(|index| numbers.get(*index).copied().flatten() == Some(Fraction::ZERO));
        !has_zero
            && own.len() > 1
            && own.first() == Some(&one)
            && own.iter().all(|number| number.denominator() == 1 && *number <= size)
    })
}

/// Whether one meaning makes the cells of all tied participants right. In a column of points, participants who are not
/// tied can also have numbers.
fn is_exact(
    reading: OrderReading,
    expected: &[Option<Fraction>],
    right: &Right,
    numbers: &[Option<Fraction>],
) -> bool {
    right.groups.iter().flatten().all(|index| {
        let expected = expected.get(*index).copied().flatten();
        let own = numbers.get(*index).copied().flatten();
        let blank = if reading == OrderReading::Places { None } else { Some(Fraction::ZERO) };
        own.or(blank) == expected
    })
}

/// Returns the tied participants whose cells give a wrong order. A participant with a blank cell or a zero ranks last.
fn misordered(
    right: &Right,
    numbers: &[Option<Fraction>],
    better: impl Fn(Fraction) -> Fraction,
) -> Vec<Index> {
    let mut wrong_order_column = Vec::new();
    for group in &right.groups {
        let key = |index: &Index| {
            let own = numbers.get(*index).copied().flatten().filter(|number| *number != Fraction::ZERO);
            (own.is_none(), own.map_or(Fraction::ZERO, &better))
        };
        let mut sorted = group.clone();
        sorted.sort_by_key(key);
        let mut ahead = 0;
        let mut found: BTreeMap<Index, usize> = BTreeMap::new();
        for class in sorted.chunk_by(|a, b| key(a) == key(b)) {
            found.extend(class.iter().map(|index| (*index, ahead + 1)));
            ahead += class.len();
        }
        let is_wrong = |index: &&Index| {
            let place = found.get(*index).map(|place| Fraction::integer(*place as i128));
            place != right.places.get(**index).copied().flatten()
        };
        wrong_order_column.extend(group.iter().filter(is_wrong).copied());
    }
    wrong_order_column
}

/// Returns the right order under a code, or `None` if the rules give no order.
fn right(judge: &Judge<'_>, listed: &Listed, times: usize) -> Option<Right> {
    let size = judge.tournament.len();
    // A table can print two columns for the same code. Both columns are then compared with the same entry of the list.
    let position = judge.position(listed, times).or_else(|| judge.position(listed, 0));
    let code = match listed {
        Listed::Code(code) => code.under(judge.plan.choice.edition()),
        Listed::Recorded(_) | Listed::Organizer(_) => {
            let Entry::Places(places) = judge.ranked.standings.entries.get(position?)? else { return None };
            let groups = judge.ranked.groups_before(position?).into_iter().filter(|group| group.len() > 1);
            let number = |place: &Option<u32>| place.map(|place| Fraction::integer(i128::from(place)));
            return Some(Right {
                groups: groups.collect(),
                places: places.iter().map(number).collect(),
                points: Vec::new(),
                over_all: Vec::new(),
                has_points: false,
            });
        }
    };
    if judge.ranked.evaluator.no_value(&code).is_some() {
        return None;
    }
    // A code that is not in the list is applied to participants with the same score.
    let scored = judge.after_score();
    let position = position.unwrap_or(scored);
    let tied = meetings(judge, &code, position);
    let has_points = adds_points(code.base);
    let over_all =
        if position == scored || !has_points { None } else { Some(meetings(judge, &code, scored)) };
    let place = |encounter: &Encounter, index: Index| {
        encounter.place(index).map(|place| Fraction::integer(place as i128))
    };
    let sum = |encounter: &Encounter, index: Index| {
        let stage = encounter.stages.first()?;
        let row = stage.members.iter().position(|member| *member == index)?;
        stage.sums.get(row).copied()
    };
    Some(Right {
        groups: tied.iter().map(|encounter| encounter.group.clone()).collect(),
        places: entries(size, &tied, &place),
        points: entries(size, &tied, &sum),
        over_all: entries(size, over_all.as_ref().unwrap_or(&tied), &sum),
        has_points,
    })
}

/// Returns the points of each participant in the direct encounter of the participant's group.
fn entries(
    size: usize,
    encounters: &[Encounter],
    entry: &dyn Fn(&Encounter, Index) -> Option<Fraction>,
) -> Vec<Option<Fraction>> {
    let mut entries = vec![None; size];
    for encounter in encounters {
        for index in &encounter.group {
            entries[*index] = entry(encounter, *index);
        }
    }
    entries
}

/// Returns the direct encounter of each group that is still tied before the entry of the list at `position`.
fn meetings(judge: &Judge<'_>, code: &Code, position: usize) -> Vec<Encounter> {
    let groups = judge.ranked.groups_before(position);
    groups
        .into_iter()
        .filter(|group| group.len() > 1)
        .map(|group| judge.ranked.encounter(code, group))
        .collect()
}

/// Whether the code adds up the points from the games between tied participants.
fn adds_points(base: Base) -> bool {
    matches!(
        base,
        Base::DirectEncounter | Base::ExtendedDirectEncounter(_) | Base::Classic(Classic::UsHeadToHead)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Finds the nearest row by comparing all rows, as a check of `nearest`. `nearest` must give the same result.
    fn slowly(rows: &[Row], position: usize) -> Option<Index> {
        let row = &rows[position];
        let contradicts = |(_, other): &(usize, &Row)| {
            let (recorded, computed) = (other.written.cmp(&row.written), other.group.cmp(&row.group));
            computed.is_ne() && recorded != computed
        };
        let found = rows.iter().enumerate().filter(contradicts);
        let key = |(at, other): &(usize, &Row)| (other.group.abs_diff(row.group), at.abs_diff(position), *at);
        found.min_by_key(key).map(|(_, row)| row.index)
    }

    #[test]
    fn the_nearest_contradiction_is_that_of_looking_at_everybody() {
        for seed in 0..400_u32 {
            let mut state = seed.wrapping_mul(747_796_405).wrapping_add(1);
            let mut next = |below: u32| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                (state >> 16) % below
            };
            let mut rows: Vec<Row> = (0..14)
                .map(|index| Row { index, written: next(9), group: next(7) as usize, computed: 0 })
                .collect();
            rows.sort_by_key(|row| (row.written, row.group, row.index));
            let mut groups = vec![Vec::new(); 7];
            for (position, row) in rows.iter().enumerate() {
                groups[row.group].push(position);
            }
            for position in 0..rows.len() {
                assert_eq!(nearest(&rows, &groups, position), slowly(&rows, position), "{seed} {position}");
            }
        }
    }
}
