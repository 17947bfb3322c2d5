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
    let mut wrong: Vec<(usize, Misplaced)> = Vec::new();
    for (position, ((row, moved), kept)) in rows.iter().zip(moved).zip(kept).enumerate() {
        let pushed = kept && reach > 0 && (*moved < reach || reach == 1);
        // After a gap in the recorded numbers, whoever bears the right number stands right.
        if *moved == 0 || (pushed && row.written == row.computed) {
            continue;
        }
        let Some(versus) = nearest(rows, position) else { continue };
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
/// ahead of that one by a tie-break is ahead of all the others between them.
fn nearest(rows: &[Row], position: usize) -> Option<Index> {
    let row = rows.get(position)?;
    let contradicts = |(_, other): &(usize, &Row)| {
        let (recorded, computed) = (other.written.cmp(&row.written), other.group.cmp(&row.group));
        // A group left tied may be separated by lots.
        computed.is_ne() && recorded != computed
    };
    let found = rows.iter().enumerate().filter(contradicts);
    found
        .min_by_key(|(at, other)| (other.group.abs_diff(row.group), at.abs_diff(position)))
        .map(|(_, row)| row.index)
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
