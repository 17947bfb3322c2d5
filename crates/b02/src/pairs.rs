//! Who may meet how often in matches and round robins.

use std::collections::BTreeMap;

use super::game::{Field, Game};
use super::refusal::Refusal;
use super::request::SystemName;

/// Holds the pairs of matches and round robins to their systems.
///
/// # Errors
/// A match of more than two players or more games than scheduled; pairs that meet too often or too seldom.
pub fn check_pairs(system: SystemName, scheduled: Option<u32>, field: &Field) -> Result<(), Vec<Refusal>> {
    let mut refusals = Vec::new();
    if system == SystemName::Match {
        if field.players.len() != 2 {
            let message = format!("{} players; a match has two", field.players.len());
            refusals.push(Refusal::new("match-players", "/players", message));
        }
        if scheduled.is_some_and(|scheduled| field.games.len() > scheduled as usize) {
            let message =
                format!("{} games; {} are scheduled", field.games.len(), scheduled.unwrap_or_default());
            refusals.push(Refusal::new("match-games", "/games", message));
        }
    }
    if system.is_round_robin() {
        let meetings = meetings(&field.games);
        let wanted = if system == SystemName::DoubleRoundRobin { 2 } else { 1 };
        for first in 0..field.players.len() {
            for second in first + 1..field.players.len() {
                let met = meetings.get(&(first, second)).copied().unwrap_or(0);
                // In a single round robin a pair that is missing did not play (6.4).
                if met > wanted || (wanted == 2 && met < 2) {
                    let name =
                        |player: usize| field.players.get(player).map_or("", |player| player.id.as_str());
                    let message = format!(
                        "`{}` and `{}` have {met} entries; they meet {wanted} times, defaults included",
                        name(first),
                        name(second)
                    );
                    refusals.push(Refusal::new("round-robin-meetings", "/games", message));
                }
            }
        }
    }
    if refusals.is_empty() { Ok(()) } else { Err(refusals) }
}

/// How often each pair stands among games, by positions.
pub fn meetings<'g>(games: impl IntoIterator<Item = &'g Game>) -> BTreeMap<(usize, usize), usize> {
    let mut meetings = BTreeMap::new();
    for game in games {
        *meetings.entry((game.white.min(game.black), game.white.max(game.black))).or_insert(0) += 1;
    }
    meetings
}
