//! A recorded ranking against a computed one: orders are compared, not numbers, so that 1, 2, 2, 4 is 1, 2, 2, 3.

use std::collections::BTreeSet;

use crate::plan::Ranked;
use crate::tournament::Index;

/// Two participants whose order is recorded otherwise than the rules give it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pair {
    /// Who stands at the wrong place.
    pub participant: Index,
    /// The nearest one on the wrong side of it.
    pub versus: Index,
    /// The recorded place of the first, as written.
    pub recorded: u32,
    /// Its computed place.
    pub computed: u32,
}

/// How a recorded ranking compares with a computed one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Places {
    /// One pair for everybody at a wrong place; each pair once.
    pub wrong: Vec<Pair>,
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
    let mut wrong = Vec::new();
    let mut seen = BTreeSet::new();
    let mut place_of = vec![0; rows.len()];
    for (place, row) in computed_place.iter().zip(&by_computation) {
        if let Some(slot) = place_of.get_mut(*row) {
            *slot = *place;
        }
    }
    for (position, row) in rows.iter().enumerate() {
        if recorded_place.get(position) == place_of.get(position) {
            continue;
        }
        let Some(other) = nearest(&rows, position) else { continue };
        let pair = (row.index.min(other), row.index.max(other));
        if seen.insert(pair) {
            wrong.push(Pair {
                participant: row.index,
                versus: other,
                recorded: row.written,
                computed: row.computed,
            });
        }
    }
    Places { has_wrong: !wrong.is_empty(), wrong, split: split(&rows) }
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

/// The nearest row whose order to this one is recorded otherwise than computed.
fn nearest(rows: &[Row], position: usize) -> Option<Index> {
    let row = rows.get(position)?;
    let contradicts = |other: &Row| {
        let (recorded, computed) = (other.written.cmp(&row.written), other.group.cmp(&row.group));
        // A group left tied may be separated by lots.
        computed.is_ne() && recorded != computed
    };
    let before = rows.get(..position)?.iter().rev();
    let after = rows.get(position + 1..)?.iter();
    let distance = |found: Option<usize>| found.unwrap_or(usize::MAX);
    let (up, down) = (before.clone().position(contradicts), after.clone().position(contradicts));
    let other = if distance(down) <= distance(up) {
        down.and_then(|steps| after.clone().nth(steps))
    } else {
        up.and_then(|steps| before.clone().nth(steps))
    };
    other.map(|row| row.index)
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
