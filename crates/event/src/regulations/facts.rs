//! What readers of tournament files know beyond the facts, for the findings.

use super::findings::Reading;
use tiebreak_format::json::TournamentJson;
use tiebreak_format::trf::{SystemSource, TrfFile};

/// Columns of a cell of record 001, counted from 0: round 1 begins here, and each round takes ten.
const FIRST_CELL: usize = 91;
const CELL: usize = 10;

impl Reading {
    /// What a tournament in JSON says: which of several ratings the event's file uses.
    pub fn of_json(json: &TournamentJson) -> Reading {
        let rating = |rating: Option<u32>| rating.and_then(|rating| u16::try_from(rating).ok());
        let used_ratings = json.participants.iter().flatten().map(|participant| rating(participant.rating));
        Reading { used_ratings: used_ratings.collect(), ..Reading::default() }
    }

    /// What a TRF file says: whether its system had to be guessed, and forfeits without an opponent.
    pub fn of_trf(file: &TrfFile) -> Reading {
        let guessed = match file.system.by {
            SystemSource::Table | SystemSource::Default => Some(file.system.pairing),
            SystemSource::Option | SystemSource::Record192 | SystemSource::Record092 => None,
        };
        let noticed = file
            .warnings
            .iter()
            .any(|remark| ["loss-without-opponent", "win-without-opponent"].contains(&remark.id.as_ref()));
        let mut forfeits_without_opponent = Vec::new();
        if noticed && file.tournament.team().is_none() {
            for (id, line) in &file.player_lines {
                let Some(index) = file.tournament.index_of(*id) else { continue };
                let columns: Vec<char> = file.document.line(*line).chars().collect();
                for round in 0..file.tournament.rounds() {
                    if is_forfeit_alone(&columns, round) {
                        forfeits_without_opponent.push((index, round));
                    }
                }
            }
        }
        Reading { used_ratings: Vec::new(), guessed, forfeits_without_opponent }
    }
}

/// Whether a cell holds `+` or `-` beside no opponent.
fn is_forfeit_alone(columns: &[char], round: usize) -> bool {
    let start = FIRST_CELL + round * CELL;
    let opponent = columns.get(start..start + 4).unwrap_or_default();
    let result = columns.get(start + 7);
    matches!(result, Some('+' | '-')) && opponent.iter().all(|c| *c == ' ' || *c == '0')
}
