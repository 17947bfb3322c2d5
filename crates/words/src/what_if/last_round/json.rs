//! The answer as JSON.

use serde::Serialize;

use super::answer::{LastRound, Way};
use super::games::OpenGame;
use tiebreak_engine::tournament::{Outcome, Tournament};

/// The answer as JSON.
#[derive(Clone, Debug, Serialize)]
pub struct LastRoundJson {
    participant: u32,
    place: u32,
    games: Vec<GameJson>,
    computed: usize,
    /// How many combinations of results reach the place, and how many there are.
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<[String; 2]>,
    /// For each way to the place the games that matter, each with the results that lead there.
    ways: Vec<Vec<WayJson>>,
}

#[derive(Clone, Debug, Serialize)]
struct GameJson {
    round: u16,
    ids: [u32; 2],
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<u8>,
}

#[derive(Clone, Debug, Serialize)]
struct WayJson {
    game: GameJson,
    results: Vec<&'static str>,
}

impl LastRoundJson {
    /// The answer about an event.
    pub fn new(facts: &Tournament, found: &LastRound) -> LastRoundJson {
        let game = |game: &OpenGame| GameJson {
            round: game.round,
            ids: game.sides.map(|side| facts.id(side)),
            board: game.board,
        };
        let way = |way: Way| {
            let step = |(open, outcomes): (OpenGame, Vec<Outcome>)| WayJson {
                game: game(&open),
                results: outcomes.into_iter().map(result_text).collect(),
            };
            way.into_iter().map(step).collect()
        };
        LastRoundJson {
            participant: facts.id(found.question.index),
            place: found.question.place,
            games: found.games.iter().map(game).collect(),
            computed: found.computed,
            count: found.count().map(|(yes, all)| [yes.to_string(), all.to_string()]),
            ways: found.ways(true).into_iter().map(way).collect(),
        }
    }
}

/// A result as both sides write it.
pub fn result_text(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "1-0",
        Outcome::Draw => "½-½",
        Outcome::Loss => "0-1",
    }
}
