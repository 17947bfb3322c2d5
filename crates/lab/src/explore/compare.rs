//! When two answers are the same.

use std::collections::BTreeMap;

use tiebreak_engine::number::{Agreement, Fraction, Written, agrees};
use tiebreak_engine::rules::Base;
use tiebreak_engine::standings::Standings;
use tiebreak_engine::tournament::Tournament;

/// Places as ordered groups of pairing numbers.
pub type Groups = Vec<Vec<u32>>;

/// Whether a value is right, or rounded as its code may be.
pub(crate) fn same(base: Base, theirs: Option<&str>, ours: Option<Fraction>) -> bool {
    match (theirs, ours) {
        (None, None) => true,
        (Some(theirs), Some(ours)) => Written::parse(theirs).is_ok_and(|theirs| {
            match agrees(ours, theirs, base.row().rounding.places) {
                Agreement::Equal | Agreement::Rounded => true,
                Agreement::Different => false,
            }
        }),
        _ => false,
    }
}

/// Who shares which place in standings of the engine.
pub(crate) fn groups(event: &Tournament, standings: &Standings) -> Groups {
    let ids = |group: &Vec<usize>| {
        let mut ids: Vec<u32> = group.iter().map(|index| event.id(*index)).collect();
        ids.sort_unstable();
        ids
    };
    standings.groups.iter().map(ids).collect()
}

/// Who shares which place by the places a program gave.
pub(crate) fn groups_of_ranks(ranks: &BTreeMap<u32, u32>) -> Groups {
    let mut groups: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for (id, rank) in ranks {
        groups.entry(*rank).or_default().push(*id);
    }
    groups.into_values().collect()
}
