use rand_chacha::ChaCha12Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

/// A source of random choices: the same seed gives the same choices on every machine and in every version.
pub struct Random(ChaCha12Rng);

impl Random {
    /// The source of one event of a campaign: campaigns with different seeds and events with different numbers share
    /// nothing.
    pub fn new(seed: u64, event: u64) -> Random {
        let mut random = ChaCha12Rng::seed_from_u64(seed);
        random.set_stream(event);
        Random(random)
    }

    /// A number below `bound`, each equally likely; 0 when the bound is 0.
    pub fn below(&mut self, bound: u32) -> u32 {
        // Rejects the uneven tail, so that no remainder is favored.
        let tail = u32::MAX - (u32::MAX % bound.max(1));
        loop {
            let drawn = self.0.next_u32();
            if drawn < tail {
                return drawn % bound.max(1);
            }
        }
    }

    /// Puts things into any order, each equally likely.
    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let bound = u32::try_from(last + 1).unwrap_or(u32::MAX);
            items.swap(last, self.below(bound) as usize);
        }
    }

    /// A number from `low` to `high`, both included.
    pub fn between(&mut self, low: u32, high: u32) -> u32 {
        low + self.below(high.saturating_sub(low).saturating_add(1))
    }

    /// True this many times in a thousand.
    pub fn permille(&mut self, rate: u16) -> bool {
        rate > 0 && self.below(1_000) < u32::from(rate)
    }

    /// One of the items; none of an empty slice.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len() as u32) as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_draws_never_change() {
        let mut random = Random::new(2026, 7);
        let drawn: Vec<u32> = (0..8).map(|_| random.below(1_000)).collect();
        assert_eq!(drawn, GOLDEN);
    }

    const GOLDEN: [u32; 8] = [276, 290, 73, 823, 647, 971, 875, 800];

    #[test]
    fn draws_stay_below_their_bound() {
        let mut random = Random::new(1, 1);
        assert_eq!((random.below(0), random.below(1), random.between(5, 5)), (0, 0, 5));
        assert!((0..1_000).all(|_| random.between(3, 9) >= 3 && random.below(7) < 7));
    }
}
