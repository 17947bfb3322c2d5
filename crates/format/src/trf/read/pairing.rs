//! Determines the pairing system of an event.

use crate::trf::prelude::*;
use crate::trf::read::facts::Rounds;
use crate::trf::system::{
    EncodedType, SystemReading, SystemSource, Words, named_system, names_foreign_scoring, words,
};
use tiebreak_engine::tournament::Pairing;

const TYPES: Rule = Rule::of("192");

pub(super) fn decide(
    content: &Content,
    options: &ReadOptions,
    draft: &Draft,
    finished: usize,
    remarks: &mut Remarks<'_>,
) -> SystemReading {
    let header = &content.head.header;
    if names_foreign_scoring(&header.kind) {
        let remark = Diagnostic::warning("foreign-scoring", message!("record-092-scoring"))
            .rule(Rule::of("092"))
            .hint(message!("uncertain-points-and-ranks"));
        remarks.add(remark, (content.records.first(92).unwrap_or(0), HEADER, 10));
    }
    if let Some(pairing) = options.system {
        return SystemReading { pairing, by: SystemSource::Option };
    }
    let at_type = (content.records.first(192).unwrap_or(0), HEADER, header.encoded_type.chars().count());
    if let Some(encoded) = content.head.encoded {
        if is_of_players(content, encoded) {
            let message = phrase!("type-of-players", found = quoted(&header.encoded_type));
            remarks.add(Diagnostic::warning("type-of-players", message).rule(TYPES), at_type);
        }
        let written = !header.encoded_type.is_empty();
        let by = if written { SystemSource::Record192 } else { SystemSource::Record092 };
        return SystemReading { pairing: encoded.pairing, by };
    }
    if !header.encoded_type.is_empty() {
        let message = phrase!("unknown-type", found = quoted(&header.encoded_type));
        let remark =
            Diagnostic::warning("unknown-type", message).rule(TYPES).hint(message!("inferred-system"));
        remarks.add(remark, at_type);
    }
    if let Some(pairing) = named_system(&header.kind) {
        return SystemReading { pairing, by: SystemSource::Record092 };
    }
    if looks_predetermined(draft, finished) && !are_byes_counted(content, draft, finished) {
        let remark = Diagnostic::warning("guessed-system", message!("inferred-round-robin"))
            .rule(Rule::of("192"))
            .hint(message!("hint-system"));
        remarks.add(remark, (0, 0, 0));
        return SystemReading { pairing: Pairing::Predetermined, by: SystemSource::Table };
    }
    SystemReading { pairing: Pairing::Swiss, by: SystemSource::Default }
}

/// Returns the other possible pairing system, or `None` if the system is not in doubt. The system is in doubt in three
/// cases:
///
/// 1. No record declares the system, and the pairings or the words of record 092 allow another system.
/// 2. Records 192 and 092 contradict each other.
/// 3. The pairings contradict record 092.
///
/// A withdrawal can make a round robin look like a Swiss-system event. In a small Swiss-system event, every player can
/// meet every other player, as in a round robin.
pub(super) fn otherwise(by: SystemSource, kind: &str, draft: &Draft, rounds: &Rounds) -> Option<Pairing> {
    match by {
        SystemSource::Option => None,
        // The pairings can contradict a declared round robin, but not a declared Swiss system, because a Swiss system
        // allows any pairings.
        SystemSource::Record092 => {
            let is_in_doubt = draft.pairing.is_predetermined() && !allows_predetermined(draft, rounds);
            is_in_doubt.then_some(Pairing::Swiss)
        }
        // If the words of record 092 contradict record 192, either of these records can be wrong.
        SystemSource::Record192 => match words(kind) {
            Words::Name(named) | Words::Likely(named) => Some(named),
            Words::Other => None,
        }
        .filter(|named| *named != draft.pairing),
        SystemSource::Table => Some(Pairing::Swiss),
        SystemSource::Default => match words(kind) {
            Words::Likely(likely) => Some(likely),
            Words::Name(_) | Words::Other => {
                allows_predetermined(draft, rounds).then_some(Pairing::Predetermined)
            }
        },
    }
}

/// Returns whether the recorded totals include the points for byes. If they do, the event is a Swiss-system event,
/// because in a round robin a round without an opponent does not count.
fn are_byes_counted(content: &Content, draft: &Draft, finished: usize) -> bool {
    if content.team.is_some() {
        return false;
    }
    let swiss = Draft { pairing: Pairing::Swiss, ..draft.clone() };
    let Ok((tournament, _)) = Tournament::build(swiss) else { return false };
    let mut has_bye = false;
    for (index, player) in content.players.iter().enumerate() {
        let Some(points) = player.points else { continue };
        if computed(&tournament, index, finished) != points {
            return false;
        }
        let cells = player.cells.iter().take(finished).filter(|cell| cell.opponent == 0);
        has_bye |= cells.map(|cell| draft.scoring.value(cell.code())).any(|worth| worth != Points::ZERO);
    }
    has_bye
}

/// Returns whether record 192 names a system for individual events although the event is a team event.
fn is_of_players(content: &Content, encoded: EncodedType) -> bool {
    let named = content.head.header.encoded_type.to_ascii_uppercase();
    let of_teams = encoded.team || encoded.schiller || named.contains("SCHEVENINGEN");
    content.team.is_some() && !of_teams && !named.is_empty()
}

/// Returns whether the finished rounds look like a round robin, in which all pairs met equally often and every
/// participant was paired in every round. With an odd number of participants, exactly one participant was unpaired in
/// each round.
fn looks_predetermined(draft: &Draft, finished: usize) -> bool {
    let count = draft.participants.len();
    let idle_allowed = count % 2;
    let mut meetings: BTreeMap<(u32, u32), usize> = BTreeMap::new();
    let pairs = count * count.saturating_sub(1) / 2;
    // In a round robin of `count` participants, each round has `count / 2` games. The total number of games is a
    // multiple of the number of pairs.
    let games = finished * (count / 2);
    if finished == 0 || pairs == 0 || !games.is_multiple_of(pairs) {
        return false;
    }
    for round in 0..finished {
        let mut idle = 0;
        for participant in &draft.participants {
            match participant.cells.get(round).and_then(|cell| cell.opponent) {
                Some(opponent) if participant.id < opponent => {
                    *meetings.entry((participant.id, opponent)).or_default() += 1;
                }
                Some(_) => {}
                None => idle += 1,
            }
        }
        if idle != idle_allowed {
            return false;
        }
    }
    meetings.len() == pairs && meetings.values().all(|times| *times == games / pairs)
}

/// The assumed maximum number of opponents of a player in a round robin whose number of rounds is unknown.
const LARGEST: usize = 29;
/// The assumed maximum number of games between two players, unless some players have met more often.
const MEETINGS: usize = 2;

/// Returns whether the pairings can be predetermined. Predetermined pairings form one round robin, several simultaneous
/// round robins, or groups in which each member meets the other half of the group (Scheveningen).
fn allows_predetermined(draft: &Draft, rounds: &Rounds) -> bool {
    fits_round_robin(draft, rounds) || is_in_groups(draft, rounds)
}

/// Returns whether there are enough planned rounds for a round robin, and no two players met more often than in the
/// schedule of a round robin.
fn fits_round_robin(draft: &Draft, rounds: &Rounds) -> bool {
    let others = draft.participants.len().saturating_sub(1);
    // If the number of rounds is not declared, the event can be a complete round robin.
    let is_said = !matches!(rounds.planned.source, crate::trf::PlannedSource::Recorded);
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

/// The number of games of each pair of players.
type Met = BTreeMap<u32, BTreeMap<u32, usize>>;

/// Returns whether the participants form groups, each with its own schedule. All members of a group meet each other
/// equally often, or meet the other half of the group equally often. The longest schedule of all groups must have
/// exactly as many rounds as the event.
///
/// A group can lack games, because members can have withdrawn.
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
            // The numbers of rounds in two schedules of the group: a single round robin, and a schedule in which each
            // half of the group meets the other half.
            let whole = group.len() - 1 + group.len() % 2;
            let lengths = halves(group, &met).into_iter().chain([whole]).map(|length| length * times);
            // Chooses the longest schedule that is not longer than the planned rounds.
            lengths.filter(|length| *length <= planned).max()
        });
        let lengths: Option<Vec<usize>> = lengths.collect();
        lengths.is_some_and(|lengths| lengths.into_iter().max() == Some(planned))
    })
}

/// Returns the groups of players who are connected by games.
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

/// Returns the number of rounds in which every member meets each member of the other half once. Returns `None` if the
/// group does not consist of two halves whose members meet only members of the other half.
fn halves(group: &[u32], met: &Met) -> Option<usize> {
    let mut side: BTreeMap<u32, bool> = BTreeMap::new();
    side.insert(*group.first()?, true);
    // In the order of the group, every player after the first has met an earlier player.
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
