//! How the rounds of an event are paired.

use std::collections::BTreeMap;

use super::rounds::Rounds;
use crate::diagnostic::{Diagnostic, quoted};
use crate::options::ReadOptions;
use crate::trf::columns::HEADER;
use crate::trf::planned::PlannedSource;
use crate::trf::read::records::Content;
use crate::trf::remarks::Remarks;
use crate::trf::system::{EncodedType, SystemReading, SystemSource, named_system, names_foreign_scoring};
use tiebreak_engine::tournament::{Draft, Pairing};
use tiebreak_phrase::{MessageId, message, phrase};

const TYPES: MessageId = message!("rule-trf26-record-192-fide-s-table-encoded-tournament-types");

/// Decides how the event is paired.
pub(super) fn decide(
    content: &Content,
    options: &ReadOptions,
    draft: &Draft,
    finished: usize,
    remarks: &mut Remarks<'_>,
) -> SystemReading {
    let header = &content.head.header;
    if names_foreign_scoring(&header.kind) {
        let remark =
            Diagnostic::warning("foreign-scoring", message!("record-092-names-way-scoring-outside-c"))
                .rule(message!("rule-trf26-record-092"))
                .hint(message!("points-ranks-may-not-be-reproduced"));
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
        let remark = Diagnostic::warning("unknown-type", message)
            .rule(TYPES)
            .hint(message!("words-record-092-table-results-decide"));
        remarks.add(remark, at_type);
    }
    if let Some(pairing) = named_system(&header.kind) {
        return SystemReading { pairing, by: SystemSource::Record092 };
    }
    if looks_predetermined(draft, finished) {
        let remark =
            Diagnostic::warning("guessed-system", message!("everybody-met-everybody-so-this-read-as"))
                .rule(message!("rule-trf26-record-192-missing"))
                .hint(message!("write-record-192-or-name-system-system"));
        remarks.add(remark, (0, 0, 0));
        return SystemReading { pairing: Pairing::Predetermined, by: SystemSource::Table };
    }
    SystemReading { pairing: Pairing::Swiss, by: SystemSource::Default }
}

/// How the event may be paired as well: no record says it, and what was taken does not exclude the other. A round robin of
/// which somebody withdrew looks like a Swiss-system event, and a small one of those may let everybody meet everybody.
pub(super) fn otherwise(by: SystemSource, kind: &str, draft: &Draft, rounds: &Rounds) -> Option<Pairing> {
    match by {
        SystemSource::Option | SystemSource::Record092 => None,
        // The words of record 092 may say otherwise; which of the two is the slip nobody knows.
        SystemSource::Record192 => named_system(kind).filter(|named| *named != draft.pairing),
        SystemSource::Table => Some(Pairing::Swiss),
        SystemSource::Default => fits_round_robin(draft, rounds).then_some(Pairing::Predetermined),
    }
}

/// Opponents in the largest round robin that is looked for where nobody says how many rounds there are.
const LARGEST: usize = 29;

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

/// Whether record 192 names a system of players for an event of teams.
fn is_of_players(content: &Content, encoded: EncodedType) -> bool {
    let named = content.head.header.encoded_type.to_ascii_uppercase();
    let of_teams = encoded.team || encoded.schiller || named.contains("SCHEVENINGEN");
    content.team.is_some() && !of_teams && !named.is_empty()
}

/// Whether every pair met equally often and everybody was paired in every finished round, but for one rest in an
/// odd field.
fn looks_predetermined(draft: &Draft, finished: usize) -> bool {
    let count = draft.participants.len();
    let idle_allowed = count % 2;
    let mut meetings: BTreeMap<(u32, u32), usize> = BTreeMap::new();
    let pairs = count * count.saturating_sub(1) / 2;
    // Each round has count / 2 games; without a multiple of all pairs there is nothing to look at.
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
