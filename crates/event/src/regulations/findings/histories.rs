//! What the members of a group scored in a play-off, stage by stage.

use std::collections::BTreeMap;

use tiebreak_engine::number::Points;

/// What everybody scored in the stages played so far. Only who scores is touched: many stages of few games cost no more
/// than their games.
pub(super) struct Histories {
    /// The stages in which somebody scored, with the points.
    scored: BTreeMap<u32, Vec<(usize, Points)>>,
    /// The same number for the same history.
    level: BTreeMap<u32, usize>,
    /// How many members have a history.
    sizes: BTreeMap<usize, usize>,
    /// What leads from one history to the next.
    next: BTreeMap<(usize, usize, Points), usize>,
}

impl Histories {
    /// Nothing played yet.
    pub(super) fn of(members: &[u32]) -> Histories {
        let level: BTreeMap<u32, usize> = members.iter().map(|id| (*id, 0)).collect();
        let sizes = BTreeMap::from([(0, level.len())]);
        Histories { scored: BTreeMap::new(), level, sizes, next: BTreeMap::new() }
    }

    /// Whether two members are level.
    pub(super) fn is_level(&self, one: u32, other: u32) -> bool {
        self.level.get(&one).is_some_and(|level| self.level.get(&other) == Some(level))
    }

    /// How many members, this one among them, are as level as this one; 0 for a stranger.
    pub(super) fn as_level_as(&self, id: u32) -> usize {
        self.level.get(&id).and_then(|level| self.sizes.get(level)).copied().unwrap_or(0)
    }

    /// Adds what everybody scored in a stage.
    pub(super) fn add(&mut self, stage: usize, scores: &BTreeMap<u32, Points>) {
        for (id, points) in scores.iter().filter(|(_, points)| **points != Points::ZERO) {
            self.scored.entry(*id).or_default().push((stage, *points));
            if let Some(level) = self.level.get_mut(id) {
                let number = self.next.len() + 1;
                if let Some(size) = self.sizes.get_mut(level) {
                    *size -= 1;
                }
                *level = *self.next.entry((*level, stage, *points)).or_insert(number);
                *self.sizes.entry(*level).or_insert(0) += 1;
            }
        }
    }

    /// The members in order, those who are level together.
    pub(super) fn classes(&self, members: &[u32]) -> Vec<Vec<u32>> {
        let history = |id: &u32| self.scored.get(id).map(Vec::as_slice).unwrap_or_default();
        let mut order = members.to_vec();
        order.sort_by(|one, other| {
            let (one, other) = (history(one), history(other));
            let Some((a, b)) = one.iter().zip(other).find(|(a, b)| a != b) else {
                return other.len().cmp(&one.len());
            };
            // Who scored in an earlier stage is ahead of who did not; in the same stage more points are.
            a.0.cmp(&b.0).then(b.1.cmp(&a.1))
        });
        order.chunk_by(|a, b| history(a) == history(b)).map(<[u32]>::to_vec).collect()
    }
}
