//! A recorded ranking against a computed one: orders are compared, not numbers, so that 1, 2, 2, 4 is 1, 2, 2, 3.

use super::chain::{self, Link};
use tiebreak_engine::plan::Ranked;
use tiebreak_engine::tournament::Index;

/// A participant at a wrong place, with one whose order to it is recorded otherwise than the rules give it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Misplaced {
    /// Who stands at the wrong place.
    pub participant: Index,
    /// The one on the wrong side of it that the rules put nearest to it.
    pub versus: Index,
    /// The recorded place, as written.
    pub recorded: u32,
    /// The computed place.
    pub computed: u32,
    /// Whether it only makes room for those that are really misplaced.
    pub pushed: bool,
}

/// How a recorded ranking compares with a computed one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Places {
    /// Everybody at a wrong place: first the really misplaced, the farthest moved first, then those pushed along.
    pub wrong: Vec<Misplaced>,
    /// Groups that the tie-breaks leave tied and the record separates, in recorded order.
    pub split: Vec<Vec<Index>>,
    /// Whether any order is wrong.
    pub has_wrong: bool,
}

struct Row {
    index: Index,
    written: u32,
    /// Computed group.
    group: usize,
    /// Computed place.
    computed: u32,
}

/// Compares the recorded ranks, for those who have one.
pub(super) fn places(ranked: &Ranked<'_>, ranks: &[Option<u32>]) -> Places {
    let computed = ranked.standings.ranks();
    let mut group_of = vec![0; computed.len()];
    for (position, group) in ranked.standings.groups.iter().enumerate() {
        for index in group {
            if let Some(slot) = group_of.get_mut(*index) {
                *slot = position;
            }
        }
    }
    let mut rows: Vec<Row> = ranks
        .iter()
        .enumerate()
        .filter_map(|(index, rank)| {
            let (group, computed) = (*group_of.get(index)?, *computed.get(index)?);
            Some(Row { index, written: (*rank)?, group, computed })
        })
        .collect();
    // By record; those with the same recorded rank by computation.
    rows.sort_by_key(|row| (row.written, row.group, ranked.tournament().id(row.index)));
    let recorded_place = competition(&rows, |row| (row.written, 0));
    let mut by_computation: Vec<usize> = (0..rows.len()).collect();
    // Inside a computed group the record may separate: lots decide what the list leaves open.
    by_computation.sort_by_key(|row| rows.get(*row).map(|row| (row.group, row.written)));
    let ordered: Vec<&Row> = by_computation.iter().filter_map(|row| rows.get(*row)).collect();
    let computed_place = competition(&ordered, |row| (row.written, row.group + 1));
    let mut place_of = vec![0; rows.len()];
    for (place, row) in computed_place.iter().zip(&by_computation) {
        if let Some(slot) = place_of.get_mut(*row) {
            *slot = *place;
        }
    }
    let moved: Vec<usize> =
        recorded_place.iter().zip(&place_of).map(|(one, other)| one.abs_diff(*other)).collect();
    let wrong = wrong(&rows, &moved);
    Places { has_wrong: !wrong.is_empty(), wrong, split: split(&rows) }
}

/// Everybody at a wrong place. The longest part of the record that is in the computed order is pushed along by the
/// others, unless it moved as far as any of them (as when two far apart are exchanged).
fn wrong(rows: &[Row], moved: &[usize]) -> Vec<Misplaced> {
    if moved.iter().all(|moved| *moved == 0) {
        return Vec::new();
    }
    let links: Vec<Link> = rows
        .iter()
        .map(|row| Link { recorded: row.written, group: row.group, exact: row.written == row.computed })
        .collect();
    let kept = chain::kept(&links);
    let reach =
        moved.iter().zip(&kept).filter(|(_, kept)| !**kept).map(|(moved, _)| *moved).max().unwrap_or(0);
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (position, row) in rows.iter().enumerate() {
        if groups.len() <= row.group {
            groups.resize(row.group + 1, Vec::new());
        }
        if let Some(group) = groups.get_mut(row.group) {
            group.push(position);
        }
    }
    let mut wrong: Vec<(usize, Misplaced)> = Vec::new();
    for (position, ((row, moved), kept)) in rows.iter().zip(moved).zip(kept).enumerate() {
        let pushed = kept && reach > 0 && (*moved < reach || reach == 1);
        // After a gap in the recorded numbers, whoever bears the right number stands right.
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

/// The place of each row: one more than the number of rows before its class; rows with equal keys in a run share it.
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

/// The row whose order to this one is recorded otherwise than computed and whose computed place is nearest: whoever is
/// ahead of that one by a tie-break is ahead of all the others between them. `groups` has the positions of the rows of each
/// computed group, in recorded order: with them a record that is all wrong takes no look from everybody at everybody.
fn nearest(rows: &[Row], groups: &[Vec<usize>], position: usize) -> Option<Index> {
    let row = rows.get(position)?;
    for distance in 1..groups.len() {
        let ahead = row.group.checked_sub(distance).and_then(|group| groups.get(group));
        let behind = groups.get(row.group + distance);
        // Recorded no earlier though computed ahead, or recorded no later though computed behind.
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

/// Where the rows of a group with this recorded rank begin and end in it.
fn level(rows: &[Row], group: &[usize], written: u32) -> (usize, usize) {
    let rank = |at: &usize| rows.get(*at).map_or(0, |row| row.written);
    (group.partition_point(|at| rank(at) < written), group.partition_point(|at| rank(at) <= written))
}

/// Computed groups whose members have different recorded ranks.
fn split(rows: &[Row]) -> Vec<Vec<Index>> {
    let mut by_group: Vec<&Row> = rows.iter().collect();
    by_group.sort_by_key(|row| (row.group, row.written));
    by_group
        .chunk_by(|a, b| a.group == b.group)
        .filter(|group| group.windows(2).any(|pair| pair[0].written != pair[1].written))
        .map(|group| group.iter().map(|row| row.index).collect())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Looks from everybody at everybody.
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
