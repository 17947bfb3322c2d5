//! Determines which games of an event count, and which initial ratings the unrated players get. Also determines which
//! results count in the rating period of each player (articles 6 and 8).

use crate::change::{Career, Change, Line, Period, Played, is_wide};
use crate::edition::{EditionName, Rules};
use crate::game::{Field, Game, games_before_decision, meetings, round_robin_fault};
use crate::initial::{Initial, Pool, PoolEvent, first_event_needs, of_results, publish};
use crate::request::{CareerFacts, SystemName};
use crate::round_robin::{self, RoundRobin};
use crate::rulings::{
    BrokenField, BrokenRoundRobin, FieldCount, FirstPoints, ListedNewcomer, ListedSince, MatchDefault,
    Provisional, StandardRating, UnratedOpponent, UnstatedLength,
};
use crate::working::{Reason, Refusal, Working, step};
use std::collections::{BTreeMap, BTreeSet};
use tiebreak_engine::number::{Fraction, round_half_up};

/// An event to rate, with its players, games and rules.
pub struct Event<'a> {
    /// Players and games.
    pub field: &'a Field,
    /// The pairing system.
    pub system: SystemName,
    /// The number of games scheduled in a match, or `None` if it is unknown.
    pub scheduled: Option<u32>,
    /// For each player, the results of earlier events that count for an initial rating.
    pub pools: Vec<Pool>,
    /// The rules of the edition by which the event is rated.
    pub rules: Rules,
    /// The year in which the event begins, or the year in which it ends if the first day is unknown, or `None` if both
    /// days are unknown.
    pub year: Option<i32>,
}

/// The games of an event that count, and the ratings of the unrated players of the event.
pub struct Table<'t> {
    /// The system by which the event is rated.
    pub system: SystemName,
    /// For each player, the games that count under the rules about single games (1.2, 5.1, 6.5, 7.3.1).
    own: Vec<Vec<&'t Game>>,
    /// The ratings computed for the unrated players of a round robin, or `None` if no such ratings are computed.
    pub robin: Option<RoundRobin>,
    /// The ratings computed for the unrated players of an event that is not a round robin. Under one reading of the
    /// rules, the computed ratings count when the opponents' games are rated.
    performed: Vec<Option<i32>>,
    /// For each player, whether the event is ignored as the player's first event (6.1).
    ignored: Vec<bool>,
}

impl<'t> Table<'t> {
    /// Returns the games of a player that count under the rules about single games (1.2, 5.1, 6.5, 7.3.1).
    fn games_of(&self, player: usize) -> &[&'t Game] {
        self.own.get(player).map_or(&[], Vec::as_slice)
    }

    fn ignores(&self, player: usize) -> bool {
        self.ignored.get(player) == Some(&true)
    }
}

/// The origin of the rating that a player has for an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    /// The player was on the rating list for the event.
    Listed,
    /// The player started with the standard rating (8.22).
    Standard,
    /// The player entered the rating list after the event began (8.4).
    ListedSince,
    /// The player has no rating.
    Unrated,
}

/// The result of a player from all events of a rating period.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerResult {
    /// The id of the player in the request.
    pub id: String,
    /// The edition by which the player's last event is rated. The answer about the player cites the clauses of this
    /// edition.
    pub edition: EditionName,
    /// The origin of the player's rating at the start of the last event.
    pub basis: Basis,
    /// The initial rating of a new player, or `None` for a rated player.
    pub initial: Option<Initial>,
    /// The rating change of a rated player, or `None` for a new player.
    pub change: Option<Change>,
    /// The reason why the list contains no rating of the player, or `None` if it contains one. Possible reasons are
    /// that the result is not published or is ignored, or that the rating is below the floor.
    pub why: Option<Reason>,
}

impl PlayerResult {
    /// Returns the clause that states a reason, as numbered in the edition of the player's last rated event.
    pub fn clause(&self, reason: Reason) -> &'static str {
        self.edition.edition().map_or("", |edition| reason.clause(edition))
    }
}

impl<'a> Event<'a> {
    /// Returns a player's rating at the start of the event: the listed rating, or else the standard rating (8.22).
    /// Returns `None` for a player who starts the event without a rating.
    pub(crate) fn seed(&self, player: usize) -> Option<i32> {
        let player = self.field.players.get(player)?;
        match self.rules.standard {
            StandardRating::Seeds => player.rating.or(player.standard),
            StandardRating::Ignored => player.rating,
        }
    }

    /// Returns whether a player starts the event with the standard rating.
    fn is_seeded(&self, player: usize) -> bool {
        self.seed(player).is_some()
            && self.field.players.get(player).is_some_and(|facts| facts.rating.is_none())
    }

    /// Returns the rating of a player that counts for the games of the opponents: the rating at the start of the event.
    /// For a player without a rating at the start, rulings decide whether a later rating (8.4) or a provisional rating
    /// (8.53) counts. Returns `None` if no rating counts.
    fn seen(&self, player: usize) -> Option<i32> {
        let listed = match self.rules.listed_since {
            ListedSince::Unrated => None,
            ListedSince::Rated => self.field.players.get(player).and_then(|player| player.listed_since),
        };
        let provisional = match self.rules.provisional {
            Provisional::Ignored => None,
            Provisional::Counted => self.field.players.get(player).and_then(|player| player.provisional),
        };
        self.seed(player).or(listed).or(provisional)
    }

    fn ids(&self) -> Vec<&str> {
        self.field.players.iter().map(|player| player.id.as_str()).collect()
    }

    pub(crate) fn seeds(&self) -> Vec<Option<i32>> {
        (0..self.field.players.len()).map(|player| self.seed(player)).collect()
    }

    /// Returns whether the event is a round robin and the edition has rules for round robins.
    pub(crate) fn is_round_robin(&self) -> bool {
        self.rules.edition.has_round_robins && self.system.is_round_robin()
    }

    /// Returns for each player whether this event is the player's first event (6.1). For a player who entered the list
    /// after the event began, a ruling decides whether the event is the player's first event.
    fn fresh(&self) -> Vec<bool> {
        let listed_has_played = matches!(self.rules.listed_newcomer, ListedNewcomer::HasPlayed);
        let listed = self.field.players.iter().map(|player| player.listed_since.is_some());
        let begun = self.pools.iter().map(|pool| pool.begun);
        listed.zip(begun).map(|(listed, begun)| !(begun || listed_has_played && listed)).collect()
    }

    /// Returns the number of a player's half points that count in the check of a first event (6.31). The check applies
    /// only to Swiss-system and team events.
    pub(crate) fn first_half_points(&self, player: usize, games: &[&Game]) -> u32 {
        let all = self.rules.first_points == FirstPoints::AllGames;
        let sides = games.iter().filter_map(|game| game.side(player));
        let counted = sides.filter(|(opponent, _)| all || self.seen(*opponent).is_some());
        counted.map(|(_, half_points)| half_points).sum()
    }

    /// Returns the reason why the event is not rated because of its players (6.2, 6.6), or `None` if the players meet
    /// the requirements. `games` contains only the games that count.
    pub(crate) fn fault(&self, broken: bool, games: &[&Game]) -> Option<Reason> {
        let seeds = self.seeds();
        let rated = seeds.iter().flatten().count();
        if self.system == SystemName::Match {
            return (rated < 2).then_some(Reason::UnratedMatch);
        }
        if !self.is_round_robin() || broken && self.rules.broken_field == BrokenField::NotJudged {
            return None;
        }
        let discarded = match self.rules.field {
            FieldCount::AfterExclusions if !broken => {
                let mut unsaid = Working::new(self.rules.edition);
                self.discarded(games, &mut unsaid).into_iter().filter(|out| *out).count()
            }
            FieldCount::Entered | FieldCount::AfterExclusions => 0,
        };
        round_robin_fault(seeds.len() - discarded, rated, self.system.is_double(), &self.rules)
    }

    /// Returns whether at least one game of a round robin was not played (6.4). A game that was played but is not
    /// rated, for example because of unequal times (1.2), counts as played.
    pub(crate) fn is_broken(&self) -> bool {
        let played = meetings(self.field.games.iter().filter(|game| game.played));
        let wanted = self.system.meetings().unwrap_or(1);
        let count = self.field.players.len();
        (0..count).any(|a| (a + 1..count).any(|b| played.get(&(a, b)).copied().unwrap_or(0) < wanted))
    }

    /// Returns the number of games that were played until the match was decided (6.5). For an event that is not a
    /// match, returns the number of all games.
    pub(crate) fn until_decided(&self, working: &mut Working) -> usize {
        let games = &self.field.games;
        if self.system != SystemName::Match {
            return games.len();
        }
        let results: Vec<[u32; 2]> = games
            .iter()
            // The first element is the half points of the player who comes first in the list of players.
            .map(|game| {
                let counted = game.played || self.rules.match_default == MatchDefault::Counted;
                let [white, black] = game.half_points;
                match (counted, game.white == 0) {
                    (false, _) => [0, 0],
                    (true, true) => [white, black],
                    (true, false) => [black, white],
                }
            })
            .collect();
        let scheduled = match (self.scheduled, self.rules.unstated_length) {
            (Some(scheduled), _) => scheduled as usize,
            (None, UnstatedLength::Recorded) => games.len(),
            (None, UnstatedLength::Unknown) => return games.len(),
        };
        let kept = games_before_decision(&results, scheduled, &self.rules);
        if kept < games.len() {
            step!(working, "", "b02.6.5", Decided: games = kept, scheduled);
        }
        kept
    }

    /// Returns the games that count under the rules about single games: 1.2, 5.1, 6.5, and 7.3.1 about large rating
    /// differences.
    pub(crate) fn counted_games(&self, working: &mut Working) -> Vec<&'a Game> {
        let decided = self.until_decided(working);
        let mut games: Vec<&Game> = self.field.games.iter().take(decided).collect();
        let mut leave = |clause, kept: &dyn Fn(&Game) -> bool| {
            let before = games.len();
            games.retain(|game| kept(game));
            if games.len() < before {
                step!(working, "", clause, LeftOut: games = before - games.len());
            }
        };
        leave("b02.5.1", &|game| game.played);
        leave("b02.1.2", &|game| self.has_equal_times(game));
        leave(Reason::WideGame.clause_of_2018(), &|game| !self.is_wide(game));
        games
    }

    fn has_equal_times(&self, game: &Game) -> bool {
        game.controls.as_ref().is_none_or(|[white, black]| white.equals(black, &self.rules))
    }

    pub(crate) fn is_wide(&self, game: &Game) -> bool {
        // A rating with which a player entered the list after the event began counts only for the player's own change
        // (8.4).
        let listed = |player: usize| self.field.players.get(player).and_then(|facts| facts.listed_since);
        let sides = [[game.white, game.black], [game.black, game.white]];
        sides.into_iter().any(|[player, opponent]| {
            let own = self.seed(player).or_else(|| listed(player));
            own.zip(self.seen(opponent)).is_some_and(|(own, other)| {
                is_wide([own, other], [self.is_seeded(player), self.is_seeded(opponent)], &self.rules)
            })
        })
    }

    /// Returns the games that count for no player's rating. The key is the position of the game in the input. The value
    /// is the reason why the game does not count.
    pub(crate) fn left_out(&self, table: &Table<'_>, entering: &BTreeSet<usize>) -> BTreeMap<usize, Reason> {
        let decided = self.until_decided(&mut Working::new(self.rules.edition));
        let games = self.field.games.iter().enumerate();
        let out = games.filter(|(_, game)| !entering.contains(&game.position)).map(|(place, game)| {
            let reason = match () {
                () if place >= decided => Reason::Decided,
                () if !game.played => Reason::NotPlayed,
                () if !self.has_equal_times(game) => Reason::UnequalTimes,
                () if self.is_wide(game) => Reason::WideGame,
                () if table.ignores(game.white) || table.ignores(game.black) => Reason::FirstEvent,
                () => Reason::UnratedOpponent,
            };
            (game.position, reason)
        });
        out.collect()
    }

    /// Decides whether the event is rated, and by the rules for which pairing system.
    ///
    /// # Errors
    /// If the event is not rated, returns the reason and the system by whose rules it would be rated.
    pub fn table(&self, working: &mut Working) -> Result<Table<'a>, (Reason, SystemName)> {
        let games = self.counted_games(working);
        let broken = self.is_round_robin() && self.is_broken();
        let system = match self.rules.broken_round_robin {
            BrokenRoundRobin::Swiss if broken => SystemName::Swiss,
            BrokenRoundRobin::Swiss | BrokenRoundRobin::RoundRobin => self.system,
        };
        if broken && !system.is_round_robin() {
            step!(working, "", "b02.6.4", System: system = system.id());
        }
        let rated = self.seeds().iter().flatten().count();
        let players = self.field.players.len();
        if let Some(reason) = self.fault(broken, &games) {
            step!(working, "", reason.clause_of_2018(), Composition: players, rated);
            return Err((reason, system));
        }
        let mut own: Vec<Vec<&Game>> = vec![Vec::new(); players];
        for game in &games {
            for player in [game.white, game.black] {
                own.get_mut(player).into_iter().for_each(|own| own.push(game));
            }
        }
        let everybody = self.is_round_robin() && system.is_round_robin() && rated < players;
        let robin = if everybody { self.round_robin(&games, working) } else { None };
        let ignored = match &robin {
            Some(robin) => robin.discarded.clone(),
            None => self.ignored_in_swiss(&own, working),
        };
        let performed = match self.rules.unrated_opponent {
            UnratedOpponent::AsPerformed if robin.is_none() => self.swiss_ratings(&own),
            UnratedOpponent::AsPerformed | UnratedOpponent::Ignored | UnratedOpponent::AsEqual => Vec::new(),
        };
        Ok(Table { system, own, robin, performed, ignored })
    }

    /// Returns for each player whether a first event does not count because the player's score is too low (6.1, 6.31).
    /// The check applies only to Swiss-system and team events.
    fn ignored_in_swiss(&self, own: &[Vec<&Game>], working: &mut Working) -> Vec<bool> {
        let mut ignored = Vec::new();
        for ((player, fresh), games) in self.fresh().into_iter().enumerate().zip(own) {
            if !fresh || self.seed(player).is_some() {
                ignored.push(false);
                continue;
            }
            let half_points = self.first_half_points(player, games);
            let out = half_points < first_event_needs(&self.rules);
            if let (true, Some(facts)) = (out, self.field.players.get(player)) {
                let score = Fraction::new(i128::from(half_points), 2);
                step!(working, &facts.id, "b02.6.1", Discarded: score);
            }
            ignored.push(out);
        }
        ignored
    }

    /// Returns for each player whether the player is discarded with all games (6.1).
    pub(crate) fn discarded(&self, games: &[&Game], working: &mut Working) -> Vec<bool> {
        round_robin::discard(&self.ids(), &self.seeds(), &self.fresh(), games, &self.rules, working)
    }

    fn round_robin(&self, games: &[&Game], working: &mut Working) -> Option<RoundRobin> {
        round_robin::compute(&self.ids(), &self.seeds(), &self.fresh(), games, &self.rules, working)
    }

    /// Returns the results that this event adds to a new player's pool, or `None` if the event is ignored (6.1).
    pub(crate) fn addition(&self, player: usize, table: &Table<'_>) -> Option<PoolEvent> {
        if table.ignores(player) {
            return None;
        }
        // The number of games fits into 32 bits, because a player cannot have more games than the request has entries.
        let length = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        Some(match &table.robin {
            // Adds every opponent to the player's pool, with the rating that counted in this event (7.14e).
            Some(robin) => {
                let live: Vec<bool> = robin.discarded.iter().map(|out| !out).collect();
                let (_, counted) = round_robin::score(player, table.games_of(player), &live);
                let lines = self.lines(player, table).into_iter();
                let games = lines.filter_map(|(_, line)| Some((line.rating?, line.half_points))).collect();
                PoolEvent { games, counted, round_robin: true }
            }
            None => {
                let games = self.against_rated(player, table.games_of(player));
                PoolEvent { counted: length(games.len()), games, round_robin: false }
            }
        })
    }

    /// Returns the result of a new player after this event, which must be the player's last event of the period. If the
    /// event is ignored, the result contains the reason `FirstEvent`.
    fn new_player(
        &self,
        player: usize,
        table: &Table<'_>,
        working: &mut Working,
    ) -> (Initial, Option<Reason>) {
        let rules = &self.rules;
        let id = self.field.players.get(player).map_or("", |facts| facts.id.as_str());
        let mut pool = self.pools.get(player).cloned().unwrap_or_default();
        let (addition, is_first) = (self.addition(player, table), pool.is_empty());
        let ignored = addition.is_none() && is_first;
        if let Some(robin) = &table.robin
            && is_first
        {
            if ignored {
                return (Initial::default(), Some(Reason::FirstEvent));
            }
            let live: Vec<bool> = robin.discarded.iter().map(|out| !out).collect();
            let (half_points, played) = round_robin::score(player, table.games_of(player), &live);
            let exact = robin.exact.get(player).copied().flatten();
            let made = exact.map(|exact| (half_points, robin.averages.ra, exact));
            let initial = publish(id, made, played, played, rules, working);
            return (Initial { half_points: Some(half_points), ..initial }, initial.unpublished);
        }
        pool.events.extend(addition);
        let initial = pool.publish(id, rules, working);
        let why = if ignored { Some(Reason::FirstEvent) } else { initial.unpublished };
        (initial, why)
    }

    /// Returns the opponent's rating and the player's half points for each game against a rated opponent.
    fn against_rated(&self, player: usize, games: &[&Game]) -> Vec<(i32, u32)> {
        let rated = games.iter().filter_map(|game| {
            let (opponent, half_points) = game.side(player)?;
            Some((self.seen(opponent)?, half_points))
        });
        rated.collect()
    }

    /// Returns the ratings of the unrated players of a Swiss-system event. Under one reading of the rules, the ratings
    /// of unrated players count when the opponents' games are rated.
    fn swiss_ratings(&self, own: &[Vec<&Game>]) -> Vec<Option<i32>> {
        let mut unsaid = Working::new(self.rules.edition);
        let mut ratings = Vec::new();
        for (player, games) in own.iter().enumerate() {
            let results = self.against_rated(player, games);
            let made = of_results("", &results, &self.rules, &mut unsaid);
            let rounded = made.and_then(|(_, _, exact)| {
                i32::try_from(round_half_up(exact.numerator(), exact.denominator())).ok()
            });
            ratings.push(rounded.filter(|_| self.seed(player).is_none()));
        }
        ratings
    }

    /// Returns the games of a player. Each game has its position in the request and the opponent's rating that counts.
    /// The list is empty if the event is ignored as the player's first event (6.1).
    pub fn lines(&self, player: usize, table: &Table<'_>) -> Vec<(usize, Line)> {
        let mut lines = Vec::new();
        if table.ignores(player) {
            return lines;
        }
        for game in table.games_of(player) {
            let Some((opponent, half_points)) = game.side(player) else { continue };
            let calculated = table.robin.as_ref().map_or(&table.performed, |robin| &robin.rounded);
            let calculated = calculated.get(opponent).copied().flatten();
            let Some(facts) = self.field.players.get(opponent) else { continue };
            // In a round robin, the games of a discarded player do not count for the opponents (6.1).
            if table.robin.is_some() && table.ignores(opponent) && calculated.is_none() {
                continue;
            }
            let rating = self.seen(opponent).or(calculated);
            let line = Line {
                opponent: facts.id.clone(),
                rating,
                is_seeded: self.is_seeded(opponent),
                below_floor: None,
                half_points,
                times: 1,
            };
            lines.push((game.position, line));
        }
        lines
    }

    /// Returns the games of a player that count for the rating change of the period, or `None` for a player without a
    /// rating. If the player entered the list after the event began, uses the rating with which the player entered the
    /// list (8.4).
    pub(crate) fn played(
        &self,
        player: usize,
        lines: &[(usize, Line)],
        later: Option<i32>,
    ) -> Option<Played> {
        let listed_since = || self.field.players.get(player)?.listed_since;
        let own = self.seed(player).or_else(listed_since).or(later)?;
        let lines = lines.iter().map(|(_, line)| line.clone()).collect();
        Some(Played { rules: self.rules, own, is_seeded: self.is_seeded(player), lines })
    }

    /// Returns the rating to which the change of the period is added, or `None` if the event does not contain this
    /// rating.
    pub(crate) fn rating_before(&self, player: usize) -> Option<i32> {
        let facts = self.field.players.get(player)?;
        facts.rating_before.or(self.seed(player)).or(facts.listed_since)
    }

    /// Computes a player's new rating from all events of the period. The event `self` must be the player's last event
    /// of the period.
    ///
    /// # Errors
    /// Returns an error if the facts about the player's career are impossible.
    pub(crate) fn rate(
        &self,
        player: usize,
        events: Vec<Played>,
        table: &Table<'_>,
        working: &mut Working,
    ) -> Result<Option<PlayerResult>, Refusal> {
        let Some(facts) = self.field.players.get(player) else { return Ok(None) };
        working.edition = self.rules.edition;
        let floor = self.rules.floor();
        for rating in &facts.below_floor {
            step!(working, &facts.id, "b02.7.21", BelowFloor: rating = *rating, floor);
        }
        let basis = match (self.seed(player), facts.rating, facts.listed_since) {
            (Some(_), Some(_), _) => Basis::Listed,
            (Some(_), None, _) => Basis::Standard,
            (None, _, Some(_)) => Basis::ListedSince,
            (None, _, None) if facts.rating_before.is_some() => Basis::ListedSince,
            (None, _, None) => Basis::Unrated,
        };
        let (id, edition) = (facts.id.clone(), self.rules.edition.name);
        let result = PlayerResult { id, edition, basis, initial: None, change: None, why: None };
        let own = self.rating_before(player);
        let Some(own) = own.filter(|_| basis != Basis::Unrated) else {
            let (initial, why) = self.new_player(player, table, working);
            return Ok(Some(PlayerResult { initial: Some(initial), why, ..result }));
        };
        match basis {
            Basis::Standard => {
                step!(working, &facts.id, "b02.8.22", Seeded: rating = own);
            }
            Basis::ListedSince => {
                step!(working, &facts.id, "b02.8.4", ListedSince: rating = own);
            }
            Basis::Listed | Basis::Unrated => {}
        }
        // Without the year of the event, it is unknown whether a player is a junior.
        let known = CareerFacts { born: facts.career.born.filter(|_| self.year.is_some()), ..facts.career };
        let career = Career::read(own, &known, self.year, &format!("/players/{player}/career"))?;
        // Unless the request states the number of games in the career, a player who entered the list after the first
        // day counts as new on the list (7.3.3 of 2024).
        let games = career.games.or((basis == Basis::ListedSince).then_some(0));
        let career = Career { games, new_on_list: basis == Basis::Standard, ..career };
        let (subject, period_games) = (facts.id.as_str(), facts.period_games);
        let period = Period { subject, own, career, events, other_list: 0, period_games };
        let change = period.compute(&self.rules, working);
        let why = (change.rating < floor).then_some(Reason::Delisted);
        Ok(Some(PlayerResult { change: Some(change), why, ..result }))
    }
}
