//! Which fields and matches are rated (6.2 to 6.6), and who may meet how often in them.

use std::collections::BTreeMap;

use super::edition::Rules;
use super::game::{Field, Game};
use super::reason::Reason;
use super::refusal::Refusal;
use super::request::SystemName;
use super::rulings::{DecidedMatch, SmallField, Third};
use tiebreak_phrase::phrase;

/// What keeps a round robin from being rated, if any (6.2, 6.21, 6.22).
///
/// A field without unrated players is fit, unless 6.21 is read to speak of it too.
pub(crate) fn round_robin_fault(players: usize, rated: usize, double: bool, rules: &Rules) -> Option<Reason> {
    let small = players < 10 && rated < 4;
    if rated >= players {
        return match rules.small_field {
            SmallField::AllRatedToo if small => Some(Reason::SmallField),
            SmallField::AllRatedToo | SmallField::WithUnrated => None,
        };
    }
    let third = match rules.third {
        Third::Exact => 3 * rated >= players,
        Third::RoundedDown => rated >= players / 3,
    };
    if double && (players < 6 || rated < 4) {
        return Some(Reason::SmallDouble);
    }
    if small {
        return Some(Reason::SmallField);
    }
    if third { None } else { Some(Reason::Third) }
}

/// How many games of a match are rated when its decision is watched (6.5): half points of both sides, game by game.
///
/// Defaults have their points here, or none, although they are not rated themselves; the ruling lies with the caller.
pub(crate) fn games_before_decision(results: &[[u32; 2]], scheduled: usize, rules: &Rules) -> usize {
    let watched = match rules.decided_match {
        DecidedMatch::ByEdition => (rules.edition.is_match_cut)(scheduled),
        DecidedMatch::MoreThanEight => scheduled > 8,
        DecidedMatch::EightOrMore => scheduled >= 8,
        DecidedMatch::Never => false,
    };
    if !watched {
        return results.len();
    }
    let mut totals = [0_usize; 2];
    for (position, result) in results.iter().enumerate() {
        // More than half of the points at stake, which are two half points a game.
        if totals.iter().any(|total| *total > scheduled) {
            return position;
        }
        for (total, half_points) in totals.iter_mut().zip(result) {
            *total += *half_points as usize;
        }
    }
    results.len()
}

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
            let problem = phrase!("rating-refused-match-games", games, scheduled);
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
                        met,
                        wanted
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
