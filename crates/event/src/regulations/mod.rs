//! Declarations about the ranking of an event, and findings about these declarations.
//!
//! A [`Declaration`] contains the choices that the organizer and the arbiter declared. It never contains facts of the
//! crosstable. `cases/regulations.md` describes every key. [`Declaration::policies`] and [`Declaration::rules`] return
//! the effects of a declaration on the computation. [`findings`] returns the contradictions between a declaration and
//! C.07.

mod declaration;
mod entry;
mod findings;
mod play_off;
mod policy;
#[cfg(test)]
mod tests;

pub use declaration::{
    Alternative, AlternativeKind, Annulled, AnnulledRule, BoardTieBreak, ChosenBy, DecidedBy, Decision,
    Declaration, Deduction, DetailedTieBreak, Exhausted, ForfeitsInDirectEncounter, GameResult, PlayOffGame,
    RatingKind, ReplacedRule, SeveralRatingsRule, System, TieBreak, Ties, Unrated, WhichRating,
};
pub use entry::{Day, Entry, ListInForce, Meaning, Moment, check, read, read_embedded, stand_in};
pub use findings::{
    Arguments, Finding, Gravity, Reading, Rule, Subject, counting_records, facts_in_force, findings,
};
pub use play_off::{
    AllPlaces, ByTieBreak, Colors, DrawOdds, First, FirstColor, IncrementFromMove, LaterColors, Limits,
    NotNeeded, PairingNumbers, PlayOff, Positions, Qualification, Row, RowKind, Schedule, Stage, Stated,
    StillTied,
};
pub use policy::{EditionName, NamedEdition};

use tiebreak_format::json::TournamentJson;
use tiebreak_format::trf::{SystemSource, TrfFile};

impl Reading {
    /// Returns the data of a JSON file that the tournament does not contain: for each participant, the rating that the
    /// file uses.
    pub(crate) fn of_json(json: &TournamentJson) -> Reading {
        let rating = |rating: Option<u32>| rating.and_then(|rating| u16::try_from(rating).ok());
        let used_ratings = json.participants.iter().flatten().map(|participant| rating(participant.rating));
        Reading { used_ratings: used_ratings.collect(), ..Reading::default() }
    }

    /// Returns the data of a TRF file that the tournament does not contain: whether the pairing system was inferred,
    /// and the forfeits without an opponent.
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
