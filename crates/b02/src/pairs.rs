//! Who may meet how often in matches and round robins.

use std::collections::BTreeMap;

use super::game::{Field, Game};
use super::refusal::Refusal;
use super::request::SystemName;
use tiebreak_phrase::phrase;

/// Pairs that are named; a field that met otherwise altogether has as many as it has pairs.
const MOST: usize = 50;

/// Holds the pairs of matches and round robins to their systems.
///
/// # Errors
/// A match of more than two players or more games than scheduled; pairs that meet too often or too seldom.
pub(crate) fn check_pairs(
    system: SystemName,
    scheduled: Option<u32>,
    field: &Field,
) -> Result<(), Vec<Refusal>> {
    let mut refusals = Vec::new();
    if system.is_match() {
        if field.players.len() != 2 {
            let problem = phrase!("rating-refused-match-players", players = field.players.len());
            refusals.push(Refusal::new("match-players", "/players", problem));
        }
        if let Some(scheduled) = scheduled.filter(|scheduled| field.games.len() > *scheduled as usize) {
            let games = field.games.len();
            let problem = phrase!("rating-refused-match-games", games = games, scheduled = scheduled);
            refusals.push(Refusal::new("match-games", "/games", problem));
        }
    }
    if let Some(wanted) = system.meetings() {
        let meetings = meetings(&field.games);
        'pairs: for first in 0..field.players.len() {
            for second in first + 1..field.players.len() {
                if refusals.len() >= MOST {
                    break 'pairs;
                }
                let met = meetings.get(&(first, second)).copied().unwrap_or(0);
                // In a single round robin a pair that is missing did not play (6.4).
                if met > wanted || (wanted == 2 && met < 2) {
                    let name =
                        |player: usize| field.players.get(player).map_or("", |player| player.id.as_str());
                    let problem = phrase!(
                        "rating-refused-meetings",
                        one = name(first),
                        other = name(second),
                        met = met,
                        wanted = wanted
                    );
                    refusals.push(Refusal::new("round-robin-meetings", "/games", problem));
                }
            }
        }
    }
    if refusals.is_empty() { Ok(()) } else { Err(refusals) }
}

/// How often each pair stands among games, by positions.
pub(crate) fn meetings<'g>(games: impl IntoIterator<Item = &'g Game>) -> BTreeMap<(usize, usize), usize> {
    let mut meetings = BTreeMap::new();
    for game in games {
        *meetings.entry((game.white.min(game.black), game.white.max(game.black))).or_insert(0) += 1;
    }
    meetings
}
