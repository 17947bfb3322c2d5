//! What readers of tournament files know beyond the facts, for the findings.

use super::findings::Reading;
use tiebreak_format::json::TournamentJson;
use tiebreak_format::trf::{SystemSource, TrfFile};

impl Reading {
    /// What a tournament in JSON says: which of several ratings the event's file uses.
    pub(crate) fn of_json(json: &TournamentJson) -> Reading {
        let rating = |rating: Option<u32>| rating.and_then(|rating| u16::try_from(rating).ok());
        let used_ratings = json.participants.iter().flatten().map(|participant| rating(participant.rating));
        Reading { used_ratings: used_ratings.collect(), ..Reading::default() }
    }

    /// What a TRF file says: whether its system had to be guessed, and forfeits without an opponent.
    pub(crate) fn of_trf(file: &TrfFile) -> Reading {
        let guessed = match file.system.by {
            SystemSource::Table | SystemSource::Default => Some(file.system.pairing),
            SystemSource::Option | SystemSource::Record192 | SystemSource::Record092 => None,
        };
        let mut forfeits_without_opponent = Vec::new();
        for player in file.players.iter().filter(|_| file.tournament.team().is_none()) {
            let Some(index) = file.tournament.index_of(player.id) else { continue };
            let rounds = player.lone_forfeits.iter().filter(|round| **round < file.tournament.rounds());
            forfeits_without_opponent.extend(rounds.map(|round| (index, *round)));
        }
        Reading { used_ratings: Vec::new(), guessed, forfeits_without_opponent }
    }
}
