//! Validates the players and games of an event (5.1). Decides which round robins and matches are rated (6.2 to 6.6).

use crate::control::Control;
use crate::edition::Rules;
use crate::request::{CareerFacts, EventGame, EventPlayer, ReportGame, SystemName};
use crate::rulings::{DecidedMatch, Fallen, Moves, Penalties, SmallField, Third};
use crate::tables::Stated;
use crate::working::{Reason, Refusal};
use std::collections::{BTreeMap, BTreeSet};
use tiebreak_phrase::{Phrase, message, phrase};

/// A player in an event.
#[derive(Clone, Debug)]
pub struct Player {
    /// The player's name or number.
    pub id: String,
    /// The player's rating at the start of the event, on the list for the event.
    pub rating: Option<i32>,
    /// The player's rating on the standard list at the start of the event.
    pub standard: Option<i32>,
    /// The provisional rating that the player got in earlier events (8.53).
    pub provisional: Option<i32>,
    /// The rating with which the player entered the list after the start of the event (8.4).
    pub listed_since: Option<i32>,
    /// The rating on the list directly before the new list, if that list is not the list for the event.
    pub rating_before: Option<i32>,
    /// The known data about the player's earlier career.
    pub career: CareerFacts,
    /// The number of rated games that the player played in the whole period, or `None` if the request does not state
    /// it.
    pub period_games: Option<u32>,
    /// Ratings in the request that do not count because they are below the floor (7.21).
    pub below_floor: Vec<i32>,
}

/// A recorded game between two players.
#[derive(Clone, Debug)]
pub struct Game {
    /// The position of the game in the request, counted from 0.
    pub position: usize,
    /// The date of the game as written in the request.
    pub date: Option<String>,
    /// The position of the player with White in the list of players.
    pub white: usize,
    /// The position of the player with Black in the list of players.
    pub black: usize,
    /// The half points of White and of Black.
    pub half_points: [u32; 2],
    /// Whether the game counts as played (5.1).
    pub played: bool,
    /// The time controls of White and of Black, if the request contains time controls.
    pub controls: Option<[Control; 2]>,
}

impl Game {
    /// Returns the opponent and the half points of a player in this game, or `None` if the player did not take part in
    /// the game.
    pub(crate) fn side(&self, player: usize) -> Option<(usize, u32)> {
        match (self.white == player, self.black == player) {
            (true, _) => Some((self.black, self.half_points[0])),
            (_, true) => Some((self.white, self.half_points[1])),
            _ => None,
        }
    }
}

/// The players and games of an event.
#[derive(Clone, Debug)]
pub struct Field {
    /// The players.
    pub players: Vec<Player>,
    /// The games of the event. Byes are not included.
    pub games: Vec<Game>,
}

/// Reads the result codes of a game. Returns the half points of White and Black, and whether the codes alone prove that
/// the game was played. Returns `None` for unknown codes.
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

impl Field {
    /// Validates the players and games of an event.
    ///
    /// # Errors
    /// Returns all contradictions in the request.
    pub fn new<'i>(
        players: &'i [EventPlayer],
        entries: &[EventGame],
        rounds: Option<i64>,
        rules: &'i Rules,
    ) -> Result<Field, Vec<Refusal>> {
        let (by_id, busy, met) = (BTreeMap::new(), BTreeSet::new(), BTreeSet::new());
        let mut reader = Reader { rounds, rules, by_id, busy, met, refusals: Vec::new() };
        let players =
            players.iter().enumerate().map(|(position, player)| reader.player(position, player)).collect();
        let mut games = Vec::with_capacity(entries.len());
        for (position, entry) in entries.iter().enumerate() {
            match entry.full() {
                Ok(game) => games.extend(reader.entry(position, &game)),
                Err(text) => {
                    let problem = phrase!("rating-refused-game-form", text);
                    reader.refuse("game-form", &format!("/games/{position}"), "", problem);
                }
            }
        }
        if entries.is_empty() {
            reader.refusals.push(Refusal::new("no-games", "/games", message!("rating-refused-no-games")));
        }
        if reader.refusals.is_empty() { Ok(Field { players, games }) } else { Err(reader.refusals) }
    }
}

/// Reads the entries of the request one by one, and collects their faults.
struct Reader<'i> {
    rounds: Option<i64>,
    rules: &'i Rules,
    by_id: BTreeMap<&'i str, usize>,
    /// The pairs of a round and a player who already has an entry in this round.
    busy: BTreeSet<(i64, usize)>,
    /// The triples of a round and two players who already met in this round.
    met: BTreeSet<(i64, usize, usize)>,
    refusals: Vec<Refusal>,
}

impl<'i> Reader<'i> {
    fn player(&mut self, position: usize, player: &'i EventPlayer) -> Player {
        let at = format!("/players/{position}");
        if self.by_id.insert(&player.id, position).is_some() {
            let problem = phrase!("listed-twice", entry = format!("`{}`", player.id));
            self.refusals.push(Refusal::new("duplicate-player", format!("{at}/id"), problem));
        }
        let mut read = |value: Option<i64>, key: &str| {
            let read = Stated::read(value, self.rules, &format!("{at}/{key}"));
            read.map_err(|refusal| self.refusals.push(refusal)).unwrap_or_default()
        };
        let (own, standard, listed_since) = (
            read(player.rating, "rating"),
            read(player.standard, "standard"),
            read(player.listed_since, "listed-since"),
        );
        let rating_before = read(player.rating_before, "rating-before").counted;
        // Under the editions of 2024, a player whose rating fell below the floor may start with the standard rating
        // (6.2.1, 7.2.1).
        let is_fallen = !self.rules.edition.has_round_robins && own.below_floor.is_some();
        let enters = self.rules.fallen == Fallen::Standard || !is_fallen;
        Player {
            id: player.id.clone(),
            rating: own.counted,
            standard: standard.counted.filter(|_| enters),
            listed_since: listed_since.counted,
            provisional: read(player.provisional, "provisional").counted,
            rating_before,
            career: player.career,
            period_games: player.period_games,
            below_floor: [own, standard, listed_since].iter().filter_map(|read| read.below_floor).collect(),
        }
    }

    /// Reads a game. Returns `None` for a bye, and for an entry that contains a fault.
    fn entry(&mut self, position: usize, game: &ReportGame) -> Option<Game> {
        let at = format!("/games/{position}");
        let before = self.refusals.len();
        if game.round < 1 || self.rounds.is_some_and(|rounds| game.round > rounds) {
            let problem = match self.rounds {
                Some(rounds) => phrase!("rating-refused-round-most", round = game.round, rounds),
                None => phrase!("rating-refused-round", round = game.round),
            };
            self.refuse("round-out-of-range", &at, "/round", problem);
        }
        let white = self.known(&game.white, &at, "/white");
        let Some(black_id) = &game.black else {
            self.bye(game, white, &at);
            return None;
        };
        let black = self.known(black_id, &at, "/black");
        let outcome = result(&game.result, game.penalty);
        if outcome.is_none() {
            let problem = phrase!("rating-refused-result", result = &game.result);
            self.refuse("result-pair", &at, "/result", problem);
        }
        let moved = game.moves_white.zip(game.moves_black);
        let contradiction = match (outcome, moved) {
            (Some((_, true)), Some((0, 0))) => true,
            (Some((_, false)), Some((white, black))) => white > 0 && black > 0,
            _ => false,
        };
        if contradiction {
            let problem = phrase!("rating-refused-moves", result = &game.result);
            self.refuse("moves-contradict", &at, "/result", problem);
        }
        let controls = self.controls(game, &at);
        let (white, black, (half_points, played)) = (white?, black?, outcome?);
        self.meeting(game, black_id, [white, black], &at)?;
        let played = match moved {
            // If the numbers of moves are known, they decide whether the game counts as played (5.1).
            Some((white, black)) => match self.rules.moves {
                Moves::Both => white > 0 && black > 0,
                Moves::White => white > 0,
            },
            None => played,
        };
        let played = match self.rules.penalties {
            Penalties::OwnScore => played,
            Penalties::NotRated => played && !game.penalty,
        };
        let date = game.date.clone();
        let complete = Game { position, date, white, black, half_points, played, controls };
        (self.refusals.len() == before).then_some(complete)
    }

    fn bye(&mut self, game: &ReportGame, player: Option<usize>, at: &str) {
        if !matches!(game.result.as_str(), "F" | "H" | "U" | "Z") {
            let problem = phrase!("rating-refused-bye", result = &game.result);
            self.refuse("result-pair", at, "/result", problem);
        }
        if game.color.is_some() {
            self.refuse("color-on-bye", at, "/color", message!("rating-refused-bye-color"));
        }
        if let Some(player) = player {
            self.occupy(game.round, player, &game.white, at);
        }
    }

    /// Returns the time controls of White and Black, or `None` if one is missing or invalid.
    fn controls(&mut self, game: &ReportGame, at: &str) -> Option<[Control; 2]> {
        let both = game.control_white.as_deref().zip(game.control_black.as_deref())?;
        match (Control::parse(both.0), Control::parse(both.1)) {
            (Ok(white), Ok(black)) => Some([white, black]),
            (Err(error), _) | (_, Err(error)) => {
                self.refuse("time-control", at, "/control-white", error.phrase());
                None
            }
        }
    }

    /// Records that a pair of players met in a round. Adds a fault if the pair or one of the players already has an
    /// entry in the round. Returns `None` if White and Black are the same player.
    fn meeting(&mut self, game: &ReportGame, black_id: &str, pair: [usize; 2], at: &str) -> Option<()> {
        let [white, black] = pair;
        if white == black {
            self.refuse("self-play", at, "", message!("fault-self-pairing"));
            return None;
        }
        if self.met.insert((game.round, white.min(black), white.max(black))) {
            self.occupy(game.round, white, &game.white, at);
            self.occupy(game.round, black, black_id, at);
        } else {
            let (one, other) = (&game.white, black_id);
            let problem = phrase!("rating-refused-pair-twice", one, other, round = game.round);
            self.refuse("pair-twice-in-round", at, "", problem);
        }
        Some(())
    }

    fn occupy(&mut self, round: i64, player: usize, id: &str, at: &str) {
        if !self.busy.insert((round, player)) {
            let problem = phrase!("rating-refused-twice", player = id, round);
            self.refuse("twice-in-round", at, "", problem);
        }
    }

    fn known(&mut self, id: &str, at: &str, key: &str) -> Option<usize> {
        let found = self.by_id.get(id).copied();
        if found.is_none() {
            self.refuse("unknown-player", at, key, phrase!("rating-refused-unknown-player", player = id));
        }
        found
    }

    fn refuse(&mut self, rule: &'static str, at: &str, key: &str, problem: impl Into<Phrase>) {
        self.refusals.push(Refusal::new(rule, format!("{at}{key}"), problem));
    }
}

// Decides which round robins and matches are rated (6.2 to 6.6). Also checks how often each pair of players met.

/// Returns the reason why a round robin is not rated (6.2, 6.21, 6.22), or `None` if the round robin is rated.
///
/// A round robin without unrated players is always rated, unless a reading of clause 6.21 excludes it.
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

/// Returns the number of games that were played before the match was decided. Later games are not rated (6.5). If the
/// rules do not exclude later games, returns the number of all games. `results` contains the half points of both
/// players in each game.
///
/// The caller decides whether `results` contains points for forfeits.
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
        // The match is decided once a player has more half points than the number of scheduled games. A player with
        // more half points than games has more than half of all possible points.
        if totals.iter().any(|total| *total > scheduled) {
            return position;
        }
        for (total, half_points) in totals.iter_mut().zip(result) {
            *total += *half_points as usize;
        }
    }
    results.len()
}

/// Maximum number of wrong pairs that a message names, so that the message about a completely wrong schedule is not too
/// long.
const MOST: usize = 50;

/// Checks the pairs in matches and round robins.
///
/// # Errors
/// Returns an error for a match of more than two players, and for a match with more games than scheduled. Also returns
/// an error for two players who met too often or not often enough.
pub(crate) fn check_pairs(
    system: SystemName,
    scheduled: Option<u32>,
    field: &Field,
) -> Result<(), Vec<Refusal>> {
    let mut refusals = Vec::new();
    if system == SystemName::Match {
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
                // In a single round robin, a missing game is not an error and counts as an unplayed game (6.4).
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

/// Returns the number of games between each pair of players. A pair consists of the positions of two players in the
/// list of players.
pub(crate) fn meetings<'g>(games: impl IntoIterator<Item = &'g Game>) -> BTreeMap<(usize, usize), usize> {
    let mut meetings = BTreeMap::new();
    for game in games {
        *meetings.entry((game.white.min(game.black), game.white.max(game.black))).or_insert(0) += 1;
    }
    meetings
}
