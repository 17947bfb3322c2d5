//! Generates tournaments, and compares the answers of programs with the answers of the engine.

pub mod campaign;
pub mod cause;
pub mod generate;
pub mod report;
pub mod shrink;

use std::collections::BTreeMap;
use tiebreak_engine::number::{Agreement, Fraction, Written, agrees};
use tiebreak_engine::rules::Base;
use tiebreak_engine::standings::Standings;
use tiebreak_engine::tournament::{Draft, Tournament};
use tiebreak_suite::verdict::groups_of_places;

/// Replaces the pairing number of every participant wherever it occurs in the event.
pub fn number_anew(draft: &mut Draft, number: impl Fn(u32) -> u32) {
    for participant in &mut draft.participants {
        participant.id = number(participant.id);
        for cell in &mut participant.cells {
            cell.opponent = cell.opponent.map(&number);
        }
    }
    for adjustment in &mut draft.adjustments {
        adjustment.id = number(adjustment.id);
    }
    for award in &mut draft.awards {
        award.id = number(award.id);
    }
}

/// A source of random choices. The same seed gives the same choices on every machine.
pub struct Random(fastrand::Rng);

impl Random {
    /// Returns the source of random choices for one event of a campaign. Each event number of a campaign gives
    /// different choices.
    pub fn new(seed: u64, event: u64) -> Random {
        // The seed is replaced with a random number, because otherwise event 1 of seed 2 would be the same as event 2
        // of seed 1.
        Random(fastrand::Rng::with_seed(fastrand::Rng::with_seed(seed).u64(..) ^ event))
    }

    /// Returns a random number from 0 to `bound - 1`, with equal probabilities, or 0 if `bound` is 0.
    pub fn below(&mut self, bound: u32) -> u32 {
        self.0.u32(..bound.max(1))
    }

    /// Shuffles items so that each order is equally likely.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        self.0.shuffle(items);
    }

    /// Returns a random number from `low` to `high`, inclusive.
    pub fn between(&mut self, low: u32, high: u32) -> u32 {
        low + self.below(high.saturating_sub(low).saturating_add(1))
    }

    /// Returns true with the probability `rate`, in thousandths.
    pub fn permille(&mut self, rate: u16) -> bool {
        rate > 0 && self.below(1_000) < u32::from(rate)
    }

    /// Chooses one of the items, or returns `None` if there are no items.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len() as u32) as usize)
    }
}

/// Groups of pairing numbers whose participants share a place, in the order of the places.
type Groups = Vec<Vec<u32>>;

/// Returns whether a value is right: equal to the engine's value, or correctly rounded if the tie-break allows
/// rounding.
pub(crate) fn same(base: Base, theirs: Option<&str>, ours: Option<Fraction>) -> bool {
    match (theirs, ours) {
        (None, None) => true,
        (Some(theirs), Some(ours)) => Written::parse(theirs).is_ok_and(|theirs| {
            !matches!(agrees(ours, theirs, base.row().rounding.places), Agreement::Different)
        }),
        _ => false,
    }
}

/// Returns the groups of participants who share a place in the engine's standings.
pub(crate) fn groups(event: &Tournament, standings: &Standings) -> Groups {
    let ids = |group: &Vec<usize>| {
        let mut ids: Vec<u32> = group.iter().map(|index| event.id(*index)).collect();
        ids.sort_unstable();
        ids
    };
    standings.groups.iter().map(ids).collect()
}

/// Returns the groups of participants who share a place in a program's answer.
pub(crate) fn groups_of_ranks(ranks: &BTreeMap<u32, u32>) -> Groups {
    groups_of_places(ranks.iter().map(|(id, rank)| (*rank, *id)))
}

#[cfg(test)]
mod random_tests {
    use super::*;

    #[test]
    fn the_first_draws_never_change() {
        let mut random = Random::new(2026, 7);
        let drawn: Vec<u32> = (0..8).map(|_| random.below(1_000)).collect();
        assert_eq!(drawn, GOLDEN);
    }

    const GOLDEN: [u32; 8] = [696, 221, 826, 81, 764, 100, 227, 372];

    #[test]
    fn draws_stay_below_their_bound() {
        let mut random = Random::new(1, 1);
        assert_eq!((random.below(0), random.below(1), random.between(5, 5)), (0, 0, 5));
        assert!((0..1_000).all(|_| random.between(3, 9) >= 3 && random.below(7) < 7));
    }
}
