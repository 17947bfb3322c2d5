//! Which predetermined schedules the pairings of an event may be part of.

use std::collections::{BTreeMap, BTreeSet};

use super::rounds::Rounds;
use crate::trf::planned::PlannedSource;
use tiebreak_engine::tournament::Draft;

/// Opponents in the largest round robin that is looked for where nobody says how many rounds there are.
const LARGEST: usize = 29;
/// Games of each pair that are looked for at most, where no pair met more often.
const MEETINGS: usize = 2;

/// Whether the pairings may be predetermined: those of a round robin, of several beside each other, or of groups of which
/// everybody meets the other half (Scheveningen).
pub(super) fn allows_predetermined(draft: &Draft, rounds: &Rounds) -> bool {
    fits_round_robin(draft, rounds) || is_in_groups(draft, rounds)
}

/// Whether there are rounds enough for everybody to meet everybody, and nobody met more often than they ask for.
fn fits_round_robin(draft: &Draft, rounds: &Rounds) -> bool {
    let others = draft.participants.len().saturating_sub(1);
    // Where nobody says how many rounds there are, those of a whole round robin may be.
    let is_said = !matches!(rounds.planned.source, PlannedSource::Recorded);
    let least = if is_said || others > LARGEST { 0 } else { others };
    let rounds = rounds.recorded.max(rounds.planned.rounds as usize).max(least);
    if others == 0 || rounds < others {
        return false;
    }
    let times = rounds.div_ceil(others);
    draft.participants.iter().all(|participant| {
        let mut met: Vec<u32> = participant.cells.iter().filter_map(|cell| cell.opponent).collect();
        met.sort_unstable();
        met.chunk_by(|one, other| one == other).all(|meetings| meetings.len() <= times)
    })
}

/// Who met whom, and how often.
type Met = BTreeMap<u32, BTreeMap<u32, usize>>;

/// Whether those who are linked by games may be groups in which everybody meets everybody, or everybody of the other half,
/// equally often, in just as many rounds as the event has. What is missing may have been left out by those who withdrew.
fn is_in_groups(draft: &Draft, rounds: &Rounds) -> bool {
    let mut met = Met::new();
    for participant in &draft.participants {
        let opponents = participant.cells.iter().filter_map(|cell| cell.opponent);
        let own = met.entry(participant.id).or_default();
        opponents.for_each(|opponent| *own.entry(opponent).or_default() += 1);
    }
    let planned = rounds.recorded.max(rounds.planned.rounds as usize);
    let seen = met.values().flat_map(BTreeMap::values).copied().max().unwrap_or(0);
    let groups = groups(&met);
    (seen.max(1)..=seen.max(MEETINGS)).any(|times| {
        let lengths = groups.iter().filter(|group| group.len() > 1).map(|group| {
            let lengths = [all_play_all(group.len()), halves(group, &met)];
            // The longer schedule that the rounds have room for.
            lengths
                .into_iter()
                .flatten()
                .map(|length| length * times)
                .filter(|length| *length <= planned)
                .max()
        });
        let lengths: Option<Vec<usize>> = lengths.collect();
        lengths.is_some_and(|lengths| lengths.into_iter().max() == Some(planned))
    })
}

/// Those linked by games.
fn groups(met: &Met) -> Vec<Vec<u32>> {
    let mut left: BTreeSet<u32> = met.keys().copied().collect();
    let mut groups = Vec::new();
    while let Some(first) = left.pop_first() {
        let mut group = vec![first];
        let mut at = 0;
        while let Some(own) = group.get(at) {
            let opponents = met.get(own).into_iter().flat_map(BTreeMap::keys).copied();
            let new: Vec<u32> = opponents.filter(|opponent| left.remove(opponent)).collect();
            group.extend(new);
            at += 1;
        }
        groups.push(group);
    }
    groups
}

/// Rounds in which everybody meets everybody once.
fn all_play_all(players: usize) -> Option<usize> {
    players.checked_sub(1).map(|others| others + players % 2)
}

/// Rounds in which everybody meets everybody of the other half once; none where these games make no halves.
fn halves(group: &[u32], met: &Met) -> Option<usize> {
    let mut side: BTreeMap<u32, bool> = BTreeMap::new();
    side.insert(*group.first()?, true);
    // Everybody behind the first was met by somebody before.
    for one in group {
        let own = *side.get(one)?;
        for opponent in met.get(one)?.keys() {
            if *side.entry(*opponent).or_insert(!own) == own {
                return None;
            }
        }
    }
    let first = side.values().filter(|side| **side).count();
    Some(first.max(side.len() - first))
}
