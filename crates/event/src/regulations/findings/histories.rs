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
    /// What leads from one history to the next.
    next: BTreeMap<(usize, usize, Points), usize>,
}

impl Histories {
    /// Nothing played yet.
    pub(super) fn of(members: &[u32]) -> Histories {
        let level = members.iter().map(|id| (*id, 0)).collect();
        Histories { scored: BTreeMap::new(), level, next: BTreeMap::new() }
    }

    /// Whether two members are level.
    pub(super) fn is_level(&self, one: u32, other: u32) -> bool {
        self.level.get(&one).is_some_and(|level| self.level.get(&other) == Some(level))
    }

    /// Adds what everybody scored in a stage.
    pub(super) fn add(&mut self, stage: usize, scores: &BTreeMap<u32, Points>) {
        for (id, points) in scores.iter().filter(|(_, points)| **points != Points::ZERO) {
            self.scored.entry(*id).or_default().push((stage, *points));
            if let Some(level) = self.level.get_mut(id) {
                let number = self.next.len() + 1;
                *level = *self.next.entry((*level, stage, *points)).or_insert(number);
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
