//! Who meets whom: circle schedules, Scheveningen tables, and a plausible Swiss system.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use tiebreak_engine::number::Points;

/// One Swiss-system round.
pub struct Paired {
    /// White and Black.
    pub(super) pairs: Vec<(usize, usize)>,
    /// The odd one out.
    pub(super) allocated_bye: Option<usize>,
}

/// What pairing has to remember.
pub(super) struct Swiss {
    met: Vec<BTreeSet<u32>>,
    whites: Vec<i32>,
    had_bye: Vec<bool>,
    rematches: bool,
}

impl Swiss {
    pub fn new(size: usize, rematches: bool) -> Swiss {
        Swiss {
            met: vec![BTreeSet::new(); size],
            whites: vec![0; size],
            had_bye: vec![false; size],
            rematches,
        }
    }

    /// Pairs from the top of the standings, each with the nearest one it has not met.
    pub(crate) fn pair(&mut self, present: &[usize], standings: &[Points], strengths: &[i32]) -> Paired {
        let mut order: Vec<(Reverse<Points>, Reverse<i32>, usize)> = present
            .iter()
            .zip(strengths)
            .map(|(index, strength)| (Reverse(standings[*index]), Reverse(*strength), *index))
            .collect();
        order.sort_unstable();
        let mut waiting: Vec<usize> = order.into_iter().map(|(.., index)| index).collect();
        let allocated_bye = self.allocate_bye(&mut waiting);
        let mut taken = vec![false; waiting.len()];
        let mut met: Vec<(usize, usize)> = Vec::with_capacity(waiting.len() / 2);
        let mut left: Vec<usize> = Vec::new();
        for first in 0..waiting.len() {
            if taken[first] {
                continue;
            }
            let index = waiting[first];
            let second = (first + 1..waiting.len())
                .find(|&second| !taken[second] && self.may_meet(index, waiting[second]));
            let Some(second) = second else {
                left.push(index);
                continue;
            };
            (taken[first], taken[second]) = (true, true);
            met.push((index, waiting[second]));
        }
        while let Some(index) = left.pop() {
            if let Some(found) = self.rearrange(&mut met, index, &left) {
                left.retain(|other| *other != found);
            }
        }
        let pairs = met.into_iter().map(|(index, other)| self.colored(index, other)).collect();
        Paired { pairs, allocated_bye }
    }

    /// Remembers a round that somebody else paired.
    pub(crate) fn remember(&mut self, paired: &Paired) {
        for (white, black) in &paired.pairs {
            self.met[*white].insert(*black as u32);
            self.met[*black].insert(*white as u32);
            self.whites[*white] += 1;
            self.whites[*black] -= 1;
        }
        if let Some(index) = paired.allocated_bye {
            self.had_bye[index] = true;
        }
    }

    fn may_meet(&self, one: usize, other: usize) -> bool {
        self.rematches || !self.met[one].contains(&(other as u32))
    }

    /// Finds an opponent for one who is left over: takes one from the lowest pair possible, finds another for the one
    /// who lost his, and so on until somebody else who is left over has an opponent. Gives that one.
    fn rearrange(&self, pairs: &mut Vec<(usize, usize)>, alone: usize, left: &[usize]) -> Option<usize> {
        // Each step: who needs an opponent, and the step and the pair that brought it about.
        let mut steps: Vec<(usize, Option<(usize, usize)>)> = vec![(alone, None)];
        let mut touched = vec![false; pairs.len()];
        let mut at = 0;
        while let Some(&(needs, _)) = steps.get(at) {
            if let Some(&found) = left.iter().rev().find(|other| self.may_meet(needs, **other)) {
                pairs.push((needs, found));
                let mut back = at;
                while let Some(&(lost, Some((before, pair)))) = steps.get(back) {
                    let (a, b) = pairs[pair];
                    pairs[pair] = (steps[before].0, if lost == a { b } else { a });
                    back = before;
                }
                return Some(found);
            }
            for pair in (0..touched.len()).rev().filter(|pair| !touched[*pair]).collect::<Vec<_>>() {
                let (a, b) = pairs[pair];
                if let Some((_, lost)) =
                    [(b, a), (a, b)].into_iter().find(|(kept, _)| self.may_meet(needs, *kept))
                {
                    touched[pair] = true;
                    steps.push((lost, Some((at, pair))));
                }
            }
            at += 1;
        }
        None
    }

    /// The pair with its colors: White to the one who had it less often.
    fn colored(&mut self, index: usize, other: usize) -> (usize, usize) {
        self.met[index].insert(other as u32);
        self.met[other].insert(index as u32);
        let (white, black) =
            if self.whites[index] <= self.whites[other] { (index, other) } else { (other, index) };
        self.whites[white] += 1;
        self.whites[black] -= 1;
        (white, black)
    }

    fn allocate_bye(&mut self, waiting: &mut Vec<usize>) -> Option<usize> {
        if waiting.len().is_multiple_of(2) {
            return None;
        }
        let last_without = waiting.iter().rposition(|index| !self.had_bye[*index]);
        let index = waiting.remove(last_without.unwrap_or(waiting.len() - 1));
        self.had_bye[index] = true;
        Some(index)
    }
}

/// A round robin by the circle method; White alternates from cycle to cycle.
pub(super) fn round_robin(size: usize, cycles: u8) -> Vec<Vec<(usize, usize)>> {
    let seats = size + size % 2;
    let mut rounds = Vec::new();
    for cycle in 0..usize::from(cycles) {
        for round in 0..seats.saturating_sub(1) {
            let mut pairs = Vec::new();
            for seat in 0..seats / 2 {
                let turn = |seat: usize| if seat == 0 { 0 } else { (seat - 1 + round) % (seats - 1) + 1 };
                let (a, b) = (turn(seat), turn(seats - 1 - seat));
                if a < size && b < size && a != b {
                    let swapped = (seat + round + cycle) % 2 == 1;
                    pairs.push(if swapped { (b, a) } else { (a, b) });
                }
            }
            rounds.push(pairs);
        }
    }
    rounds
}

/// Two sides, the first and the second half of the field; with an odd field the last one stays without games.
pub(super) fn scheveningen(size: usize) -> Vec<Vec<(usize, usize)>> {
    let side = size / 2;
    (0..side)
        .map(|round| {
            (0..side)
                .map(|seat| {
                    let other = side + (seat + round) % side;
                    if (seat + round) % 2 == 0 { (seat, other) } else { (other, seat) }
                })
                .collect()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_robin_pairs_everybody_with_everybody_once_a_cycle() {
        for size in 2..12 {
            let mut met: Vec<(usize, usize)> =
                round_robin(size, 1).into_iter().flatten().map(|(a, b)| (a.min(b), a.max(b))).collect();
            met.sort_unstable();
            met.dedup();
            assert_eq!(met.len(), size * (size - 1) / 2, "{size}");
            assert_eq!(round_robin(size, 2).into_iter().flatten().count(), size * (size - 1));
            for round in round_robin(size, 1) {
                let mut busy: Vec<usize> = round.iter().flat_map(|(a, b)| [*a, *b]).collect();
                busy.sort_unstable();
                assert!(busy.windows(2).all(|pair| pair[0] != pair[1]), "{size}: {round:?}");
            }
        }
    }
}
