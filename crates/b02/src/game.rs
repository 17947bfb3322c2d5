//! Players and games of an event, checked (5.1 and the form of an input).

use std::collections::{BTreeMap, BTreeSet};

use super::control::Control;
use super::rating::Stated;
use super::refusal::Refusal;
use super::report::ReportGame;
use super::request::{EventGame, EventPlayer};
use super::rulings::{Moves, Penalties, Rulings};

/// A player of an event.
#[derive(Clone, Debug)]
pub struct Player {
    /// Name or number.
    pub id: String,
    /// The rating on the event's list at its start.
    pub rating: Option<i32>,
    /// The standard rating at its start.
    pub standard: Option<i32>,
    /// The rating obtained since (8.4).
    pub listed_since: Option<i32>,
    /// Rated games of the whole period.
    pub period_games: Option<u32>,
    /// Ratings stated below the floor, which are none (7.21).
    pub below_floor: Vec<i32>,
}

/// What was entered for a pair.
#[derive(Clone, Debug)]
pub struct Game {
    /// Its place in the input.
    pub position: usize,
    /// Its day as written.
    pub date: Option<String>,
    /// Position of White.
    pub white: usize,
    /// Position of Black.
    pub black: usize,
    /// Half points of both.
    pub half_points: [u32; 2],
    /// Whether it counts as played (5.1).
    pub played: bool,
    /// Both time controls, where given.
    pub controls: Option<[Control; 2]>,
}

/// Players and games of an event.
#[derive(Clone, Debug)]
pub struct Field {
    /// The players.
    pub players: Vec<Player>,
    /// The games; byes are left out.
    pub games: Vec<Game>,
}

/// Points and whether the codes alone say that it was played.
fn result(codes: &str, penalty: bool) -> Option<([u32; 2], bool)> {
    let found = match codes {
        "10" => ([2, 0], true),
        "01" => ([0, 2], true),
        "==" => ([1, 1], true),
        "WL" => ([2, 0], false),
        "LW" => ([0, 2], false),
        "DD" => ([1, 1], false),
        "+-" => ([2, 0], false),
        "-+" => ([0, 2], false),
        "--" => ([0, 0], false),
        "00" if penalty => ([0, 0], true),
        "0=" if penalty => ([0, 1], true),
        "=0" if penalty => ([1, 0], true),
        _ => return None,
    };
    Some(found)
}

fn expand(entry: &EventGame, pointer: &str) -> Result<ReportGame, Refusal> {
    let text = match entry {
        EventGame::Full(game) => return Ok(game.clone()),
        EventGame::Short(text) => text,
    };
    let parts: Vec<&str> = text.split_whitespace().collect();
    let round = parts.first().and_then(|round| round.parse::<i64>().ok());
    let game = match (round, parts.as_slice()) {
        (Some(round), [_, white, black, result]) => ReportGame {
            round,
            white: (*white).into(),
            black: Some((*black).into()),
            ..ReportGame::of(result)
        },
        (Some(round), [_, player, code]) => {
            ReportGame { round, white: (*player).into(), ..ReportGame::of(code) }
        }
        _ => {
            let message = format!(
                "`{text}` is no game; write ROUND WHITE BLACK RESULT, or ROUND PLAYER CODE for a bye"
            );
            return Err(Refusal::new("game-form", pointer, message));
        }
    };
    Ok(game)
}

impl Field {
    /// Checks players and games of an event.
    ///
    /// # Errors
    /// Everything that contradicts the form of an event.
    pub fn new(
        players: &[EventPlayer],
        entries: &[EventGame],
        rounds: Option<i64>,
        rulings: &Rulings,
    ) -> Result<Field, Vec<Refusal>> {
        let mut refusals = Vec::new();
        let mut field = Field { players: Vec::new(), games: Vec::new() };
        let mut by_id: BTreeMap<&str, usize> = BTreeMap::new();
        for (position, player) in players.iter().enumerate() {
            let at = format!("/players/{position}");
            if by_id.insert(&player.id, position).is_some() {
                refusals.push(Refusal::new(
                    "duplicate-player",
                    format!("{at}/id"),
                    format!("player `{}` is listed twice", player.id),
                ));
            }
            let mut read = |value: Option<i64>, key: &str| {
                let read = Stated::read(value, &format!("{at}/{key}"));
                read.map_err(|refusal| refusals.push(refusal)).unwrap_or_default()
            };
            let (own, standard, listed_since) = (
                read(player.rating, "rating"),
                read(player.standard, "standard"),
                read(player.listed_since, "listed-since"),
            );
            field.players.push(Player {
                id: player.id.clone(),
                rating: own.counted,
                standard: standard.counted,
                listed_since: listed_since.counted,
                period_games: player.period_games,
                below_floor: [own, standard, listed_since]
                    .iter()
                    .filter_map(|read| read.below_floor)
                    .collect(),
            });
        }
        let mut busy: BTreeMap<(i64, usize), usize> = BTreeMap::new();
        let mut met: BTreeSet<(i64, usize, usize)> = BTreeSet::new();
        for (position, entry) in entries.iter().enumerate() {
            let at = format!("/games/{position}");
            let game = match expand(entry, &at) {
                Ok(game) => game,
                Err(refusal) => {
                    refusals.push(refusal);
                    continue;
                }
            };
            let before = refusals.len();
            let mut refuse = |rule: &'static str, key: &str, message: String| {
                refusals.push(Refusal::new(rule, format!("{at}{key}"), message));
            };
            if game.round < 1 || rounds.is_some_and(|rounds| game.round > rounds) {
                let most = rounds.map_or_else(String::new, |rounds| format!(" to {rounds}"));
                refuse(
                    "round-out-of-range",
                    "/round",
                    format!("round {}; rounds go from 1{most}", game.round),
                );
            }
            let white = by_id.get(game.white.as_str()).copied();
            if white.is_none() {
                refuse("unknown-player", "/white", format!("player `{}` is not in the list", game.white));
            }
            let Some(black_id) = &game.black else {
                if !matches!(game.result.as_str(), "F" | "H" | "U" | "Z") {
                    let message = format!("`{}` is no bye; write F, H, U or Z", game.result);
                    refuse("result-pair", "/result", message);
                }
                if game.color.is_some() {
                    refuse("color-on-bye", "/color", "a bye has no color".to_owned());
                }
                if let Some(white) = white
                    && busy.insert((game.round, white), position).is_some()
                {
                    let message = format!("player `{}` has two entries in round {}", game.white, game.round);
                    refuse("twice-in-round", "", message);
                }
                continue;
            };
            let black = by_id.get(black_id.as_str()).copied();
            if black.is_none() {
                refuse("unknown-player", "/black", format!("player `{black_id}` is not in the list"));
            }
            let outcome = result(&game.result, game.penalty);
            if outcome.is_none() {
                let message = format!(
                    "`{}` is no result; write 10, 01, ==, WL, LW, DD, +-, -+ or --, and 00, 0= or =0 with \"penalty\": true",
                    game.result
                );
                refuse("result-pair", "/result", message);
            }
            let moved = match (game.moves_white, game.moves_black) {
                (Some(white), Some(black)) => Some((white, black)),
                _ => None,
            };
            let contradiction = match (outcome, moved) {
                (Some((_, true)), Some((0, 0))) => true,
                (Some((_, false)), Some((white, black))) => white > 0 && black > 0,
                _ => false,
            };
            if contradiction {
                let message = format!("result `{}` contradicts the numbers of moves", game.result);
                refuse("moves-contradict", "/result", message);
            }
            let controls = match (&game.control_white, &game.control_black) {
                (Some(white), Some(black)) => match (Control::parse(white), Control::parse(black)) {
                    (Ok(white), Ok(black)) => Some([white, black]),
                    (white, black) => {
                        let error =
                            white.err().or(black.err()).map_or_else(String::new, |error| error.to_string());
                        refuse("time-control", "/control-white", error);
                        None
                    }
                },
                _ => None,
            };
            let (Some(white), Some(black), Some((half_points, played))) = (white, black, outcome) else {
                continue;
            };
            if white == black {
                refuse("self-play", "", format!("player `{}` meets himself", game.white));
                continue;
            }
            if !met.insert((game.round, white.min(black), white.max(black))) {
                let message = format!("`{}` and `{black_id}` meet twice in round {}", game.white, game.round);
                refuse("pair-twice-in-round", "", message);
            } else {
                for (player, id) in [(white, &game.white), (black, black_id)] {
                    if busy.insert((game.round, player), position).is_some() {
                        let message = format!("player `{id}` has two entries in round {}", game.round);
                        refuse("twice-in-round", "", message);
                    }
                }
            }
            let played = match moved {
                // Move counts decide when they are there (5.1).
                Some((white, black)) => match rulings.moves {
                    Moves::Both => white > 0 && black > 0,
                    Moves::White => white > 0,
                },
                None => played,
            };
            let penalized = game.penalty && rulings.penalties == Penalties::NotRated;
            if refusals.len() == before {
                field.games.push(Game {
                    position,
                    date: game.date.clone(),
                    white,
                    black,
                    half_points,
                    played: played && !penalized,
                    controls,
                });
            }
        }
        if entries.is_empty() {
            refusals.push(Refusal::new("no-games", "/games", "an event without games"));
        }
        if refusals.is_empty() { Ok(field) } else { Err(refusals) }
    }
}
