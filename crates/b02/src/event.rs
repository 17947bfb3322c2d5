//! Everybody's ratings after one event: which games count, unrated players, changes (6, 8).

use std::collections::BTreeSet;

use super::change::{Line, Period};
use super::composition::{games_before_decision, round_robin_fault};
use super::game::{Field, Game};
use super::list;
use super::newcomer;
use super::pairs::{check_pairs, meetings};
use super::pool::{Counted, Pool, PoolEvent, first_event_needs, publish, swiss_performance};
use super::rating::FLOOR;
use super::refusal::Refusal;
use super::request::{EventRequest, SystemName};
use super::round_robin::{self, RoundRobin};
use super::rulings::{
    BrokenField, BrokenRoundRobin, FieldCount, FirstPoints, ListedNewcomer, ListedSince, MatchDefault,
    Rulings, StandardRating, UnratedOpponent, UnstatedLength,
};
use super::trace::{Answer, StepKind};
use tiebreak_engine::number::{Fraction, round_half_up};

/// Answers an [`EventRequest`].
pub fn answer(request: &EventRequest, rulings: &Rulings) -> Result<Answer, Vec<Refusal>> {
    let field = Field::new(&request.players, &request.games, None, rulings)?;
    check_pairs(request.system, request.scheduled_games, &field)?;
    let mut answer = Answer::default();
    let mut pools = Vec::new();
    let period = match &request.period {
        Some(text) => Some(list::Period::parse(text).ok_or_else(|| {
            let message = format!("`{text}` is no rating period; write it like 2018-11");
            vec![Refusal::new("period", "/period", message)]
        })?),
        None => None,
    };
    for (position, player) in request.players.iter().enumerate() {
        let pointer = format!("/players/{position}/pool");
        let pool = newcomer::pool_of(&player.pool, &pointer, period, &player.id, rulings, &mut answer);
        pools.push(pool.map_err(|refusal| vec![refusal])?);
    }
    Event { field: &field, system: request.system, scheduled: request.scheduled_games, pools, rulings }
        .compute(&mut answer);
    Ok(answer)
}

/// The games of an event with what was found about its unrated players.
struct Table<'t> {
    /// Games that count as far as games alone decide.
    games: &'t [&'t Game],
    /// Ratings of unrated players, where everybody met everybody.
    robin: Option<&'t RoundRobin>,
    /// Ratings of unrated players of other events, which only a deviation hands to opponents.
    performed: &'t [Option<i32>],
    /// Whose first event is ignored (6.1), by position.
    ignored: &'t [bool],
}

/// An event ready to be computed.
pub struct Event<'a> {
    /// Players and games.
    pub field: &'a Field,
    /// How it was organized.
    pub system: SystemName,
    /// Games of a match as scheduled.
    pub scheduled: Option<u32>,
    /// Earlier results of unrated players, by position.
    pub pools: Vec<Pool>,
    /// The decisions.
    pub rulings: &'a Rulings,
}

impl Event<'_> {
    /// The rating a player enters with (8.22); none for an unrated player.
    fn seed(&self, player: usize) -> Option<i32> {
        let player = self.field.players.get(player)?;
        match self.rulings.standard {
            StandardRating::Seeds => player.rating.or(player.standard),
            StandardRating::Ignored => player.rating,
        }
    }

    /// The rating at the start as opponents see it (8.4).
    fn seen(&self, player: usize) -> Option<i32> {
        let listed = match self.rulings.listed_since {
            ListedSince::Unrated => None,
            ListedSince::Rated => self.field.players.get(player).and_then(|player| player.listed_since),
        };
        self.seed(player).or(listed)
    }

    /// How many games of a match were entered until it was decided, and all of other events (6.5).
    pub fn until_decided(&self, answer: &mut Answer) -> usize {
        let games = &self.field.games;
        if self.system == SystemName::Match {
            let results: Vec<[u32; 2]> = games
                .iter()
                // From the side of the first player of the list.
                .map(|game| match (game.played, self.rulings.match_default, game.white) {
                    (false, MatchDefault::NotCounted, _) => [0, 0],
                    (_, _, 0) => game.half_points,
                    _ => [game.half_points[1], game.half_points[0]],
                })
                .collect();
            let scheduled = match (self.scheduled, self.rulings.unstated_length) {
                (Some(scheduled), _) => scheduled as usize,
                (None, UnstatedLength::Recorded) => games.len(),
                (None, UnstatedLength::Unknown) => return games.len(),
            };
            let kept = games_before_decision(&results, scheduled, self.rulings);
            if kept < games.len() {
                answer.step("", "b02.6.5", StepKind::Decided, &[("games", &kept), ("scheduled", &scheduled)]);
            }
            return kept;
        }
        games.len()
    }

    /// Games that count as far as games alone decide (1.2, 5.1, 6.5).
    pub fn counted_games(&self, answer: &mut Answer) -> Vec<&Game> {
        let mut games: Vec<&Game> = self.field.games.iter().take(self.until_decided(answer)).collect();
        let before = games.len();
        games.retain(|game| game.played);
        if games.len() < before {
            answer.step("", "b02.5.1", StepKind::LeftOut, &[("games", &(before - games.len()))]);
        }
        let before = games.len();
        games.retain(|game| self.has_equal_times(game));
        if games.len() < before {
            answer.step("", "b02.1.2", StepKind::LeftOut, &[("games", &(before - games.len()))]);
        }
        games
    }

    fn has_equal_times(&self, game: &Game) -> bool {
        game.controls.as_ref().is_none_or(|[white, black]| white.equals(black, self.rulings))
    }

    /// Says for each game that enters nobody's rating by which clause it is left out.
    fn tell_left_out(&self, entering: &BTreeSet<usize>, ignored: &[bool], answer: &mut Answer) {
        let decided = self.until_decided(&mut Answer::default());
        for (place, game) in self.field.games.iter().enumerate() {
            if entering.contains(&(game.position + 1)) {
                continue;
            }
            let is_ignored = |player: usize| ignored.get(player) == Some(&true);
            let clause = match () {
                () if place >= decided => "b02.6.5",
                () if !game.played => "b02.5.1",
                () if !self.has_equal_times(game) => "b02.1.2",
                () if is_ignored(game.white) || is_ignored(game.black) => "b02.6.1",
                () => "b02.6.32",
            };
            answer.give(&format!("game.{}", game.position + 1), clause);
        }
    }

    /// Why the field is not fit, if it is not (6.2, 6.6); `games` are those that count.
    pub fn fault(&self, broken: bool, games: &[&Game]) -> Option<&'static str> {
        let seeds = self.seeds();
        let rated = seeds.iter().flatten().count();
        let discarded = match self.rulings.field {
            FieldCount::AfterExclusions if self.system.is_round_robin() && !broken => self
                .discarded(games, &mut Answer::default())
                .into_iter()
                .filter(|discarded| *discarded)
                .count(),
            FieldCount::Entered | FieldCount::AfterExclusions => 0,
        };
        let players = seeds.len() - discarded;
        match self.system {
            SystemName::Match if rated < 2 => Some("b02.6.6"),
            system if system.is_round_robin() => {
                if broken && self.rulings.broken_field == BrokenField::NotJudged {
                    return None;
                }
                round_robin_fault(players, rated, system == SystemName::DoubleRoundRobin, self.rulings)
            }
            _ => None,
        }
    }

    /// Whether a round robin has a game that was not played (6.4). One that was played and is not rated, with unequal
    /// times say (1.2), breaks nothing.
    pub fn is_broken(&self) -> bool {
        let played = meetings(self.field.games.iter().filter(|game| game.played));
        let wanted = if self.system == SystemName::DoubleRoundRobin { 2 } else { 1 };
        let count = self.field.players.len();
        (0..count).any(|a| (a + 1..count).any(|b| played.get(&(a, b)).copied().unwrap_or(0) < wanted))
    }

    /// Computes every player's new rating.
    pub fn compute(&self, answer: &mut Answer) {
        let games = self.counted_games(answer);
        let broken = self.system.is_round_robin() && self.is_broken();
        let as_swiss = broken && self.rulings.broken_round_robin == BrokenRoundRobin::Swiss;
        let system = if as_swiss { SystemName::Swiss } else { self.system };
        answer.give("event.system", system.id());
        if as_swiss {
            answer.step("", "b02.6.4", StepKind::System, &[("system", &system.id())]);
        }
        let rated = (0..self.field.players.len()).filter(|player| self.seed(*player).is_some()).count();
        if let Some(clause) = self.fault(broken, &games) {
            answer.give("event.counted-games", "");
            answer.give("event.rateable", "no");
            answer.give("event.clause", clause);
            answer.step(
                "",
                clause,
                StepKind::Composition,
                &[("players", &self.field.players.len()), ("rated", &rated)],
            );
            return;
        }
        answer.give("event.rateable", "yes");
        let unrated = rated < self.field.players.len();
        let robin = if system.is_round_robin() && unrated { self.round_robin(&games, answer) } else { None };
        let ignored = match &robin {
            Some(robin) => robin.discarded.clone(),
            None => self.ignored_in_swiss(&games, answer),
        };
        let performed = if robin.is_none() { self.swiss_ratings(&games) } else { Vec::new() };
        let table = Table { games: &games, robin: robin.as_ref(), performed: &performed, ignored: &ignored };
        let mut entering: BTreeSet<usize> = BTreeSet::new();
        for player in 0..self.field.players.len() {
            let lines = self.lines(player, &table);
            let rated = lines.iter().filter(|(_, line)| line.rating.is_some());
            entering.extend(rated.map(|(position, _)| position + 1));
            self.rate(player, lines.into_iter().map(|(_, line)| line).collect(), &table, answer);
        }
        let positions: Vec<String> = entering.iter().map(ToString::to_string).collect();
        answer.give("event.counted-games", positions.join(" "));
        self.tell_left_out(&entering, &ignored, answer);
    }

    /// Computes one player's new rating from the games that count for that player.
    fn rate(&self, player: usize, lines: Vec<Line>, table: &Table<'_>, answer: &mut Answer) {
        let Some(facts) = self.field.players.get(player) else { return };
        for rating in &facts.below_floor {
            answer.step(
                &facts.id,
                "b02.7.21",
                StepKind::BelowFloor,
                &[("rating", rating), ("floor", &FLOOR)],
            );
        }
        if self.seed(player).is_none() && facts.listed_since.is_none() {
            match table.robin {
                Some(robin) => self.new_in_round_robin(player, robin, table, answer),
                None => self.new_in_swiss(player, table, answer),
            }
        }
        let Some(own) = self.seed(player).or(facts.listed_since) else { return };
        if let (None, Some(standard), Some(_)) = (facts.rating, facts.standard, self.seed(player)) {
            answer.give_of(&facts.id, "seeded", "yes");
            answer.step(&facts.id, "b02.8.22", StepKind::Seeded, &[("rating", &standard)]);
        } else if self.seed(player).is_none() {
            answer.step(&facts.id, "b02.8.4", StepKind::ListedSince, &[("rating", &own)]);
        }
        let period = Period {
            subject: &facts.id,
            own,
            age: None,
            events: vec![lines],
            other_list: 0,
            period_games: facts.period_games,
        };
        let changed = period.compute(self.rulings, answer);
        if changed.rating < FLOOR {
            answer.give_of(&facts.id, "why", "b02.7.21");
        }
    }

    /// A player's games with the ratings that count for opponents, each with its place; none for who is ignored (6.1).
    fn lines(&self, player: usize, table: &Table<'_>) -> Vec<(usize, Line)> {
        let mut lines = Vec::new();
        if table.ignored.get(player) == Some(&true) {
            return lines;
        }
        for game in table.games {
            let (opponent, half_points) = match (game.white == player, game.black == player) {
                (true, _) => (game.black, game.half_points[0]),
                (_, true) => (game.white, game.half_points[1]),
                _ => continue,
            };
            let calculated = match table.robin {
                Some(robin) => robin.rounded.get(opponent).copied().flatten(),
                None if self.rulings.unrated_opponent == UnratedOpponent::AsPerformed => {
                    table.performed.get(opponent).copied().flatten()
                }
                None => None,
            };
            let Some(facts) = self.field.players.get(opponent) else { continue };
            // In a round robin a discarded player's games do not exist for anybody (6.1).
            if table.robin.is_some() && table.ignored.get(opponent) == Some(&true) && calculated.is_none() {
                continue;
            }
            let rating = self.seen(opponent).or(calculated);
            let line = Line { opponent: facts.id.clone(), rating, below_floor: None, half_points, times: 1 };
            lines.push((game.position, line));
        }
        lines
    }

    fn ids(&self) -> Vec<&str> {
        self.field.players.iter().map(|player| player.id.as_str()).collect()
    }

    fn seeds(&self) -> Vec<Option<i32>> {
        (0..self.field.players.len()).map(|player| self.seed(player)).collect()
    }

    /// For whom this is the first event (6.1): who is listed by now has played rated games.
    fn fresh(&self) -> Vec<bool> {
        let listed_has_played = self.rulings.listed_newcomer == ListedNewcomer::HasPlayed;
        let listed = self.field.players.iter().map(|player| player.listed_since.is_some());
        let begun = self.pools.iter().map(|pool| pool.begun);
        listed.zip(begun).map(|(listed, begun)| !(begun || listed_has_played && listed)).collect()
    }

    /// Half points of a player that count in a first event of the Swiss system or of teams (6.31).
    pub fn first_half_points(&self, player: usize, games: &[&Game]) -> u32 {
        let counts: Vec<bool> = (0..self.field.players.len())
            .map(|other| self.rulings.first_points == FirstPoints::AllGames || self.seen(other).is_some())
            .collect();
        round_robin::score(player, games, &counts).0
    }

    /// Unrated players whose first event, a Swiss or of teams, does not count (6.1, 6.31).
    fn ignored_in_swiss(&self, games: &[&Game], answer: &mut Answer) -> Vec<bool> {
        let mut ignored = Vec::new();
        for (player, fresh) in self.fresh().into_iter().enumerate() {
            let half_points = self.first_half_points(player, games);
            let out = fresh && self.seed(player).is_none() && half_points < first_event_needs(self.rulings);
            if let (true, Some(facts)) = (out, self.field.players.get(player)) {
                let score = Fraction::new(i128::from(half_points), 2);
                answer.step(&facts.id, "b02.6.1", StepKind::Discarded, &[("score", &score)]);
            }
            ignored.push(out);
        }
        ignored
    }

    /// Who is discarded with all games against the others (6.1), by position.
    pub fn discarded(&self, games: &[&Game], answer: &mut Answer) -> Vec<bool> {
        round_robin::discard(&self.ids(), &self.seeds(), &self.fresh(), games, self.rulings, answer)
    }

    fn round_robin(&self, games: &[&Game], answer: &mut Answer) -> Option<RoundRobin> {
        round_robin::compute(&self.ids(), &self.seeds(), &self.fresh(), games, self.rulings, answer)
    }

    fn new_in_round_robin(&self, player: usize, robin: &RoundRobin, table: &Table<'_>, answer: &mut Answer) {
        let Some(facts) = self.field.players.get(player) else { return };
        if robin.discarded.get(player) == Some(&true) {
            answer.give_of(&facts.id, "games", 0);
            answer.give_of(&facts.id, "rating", "none");
            answer.give_of(&facts.id, "published", "no");
            answer.give_of(&facts.id, "why", "b02.6.1");
            return;
        }
        let live: Vec<bool> = robin.discarded.iter().map(|out| !out).collect();
        let (half_points, played) = round_robin::score(player, table.games, &live);
        answer.give_of(&facts.id, "score", Fraction::new(i128::from(half_points), 2));
        let exact = robin.exact.get(player).copied().flatten();
        if let Some(exact) = exact {
            answer.give_of(&facts.id, "rc", robin.average);
            answer.give_of(&facts.id, "ru", exact);
        }
        let Some(pool) = self.pools.get(player).filter(|pool| !pool.is_empty()) else {
            publish(&facts.id, exact, Counted::alike(played), self.rulings, answer);
            return;
        };
        // Every opponent enters the pool with the rating used in the event (7.14e).
        let mut pool = pool.clone();
        let mut event = PoolEvent { games: Vec::new(), counted: played, round_robin: true };
        for (_, line) in self.lines(player, table) {
            event.games.extend(line.rating.map(|rating| (rating, line.half_points)));
        }
        pool.events.push(event);
        let exact = pool.rating(&facts.id, self.rulings, answer);
        publish(&facts.id, exact, pool.counted(), self.rulings, answer);
    }

    /// Own results against rated opponents, by game.
    fn against_rated(&self, player: usize, games: &[&Game]) -> Vec<(i32, u32)> {
        let rated = games.iter().filter_map(|game| match (game.white == player, game.black == player) {
            (true, _) => Some((self.seen(game.black)?, game.half_points[0])),
            (_, true) => Some((self.seen(game.white)?, game.half_points[1])),
            _ => None,
        });
        rated.collect()
    }

    /// Ratings of unrated players calculated in a Swiss event, which only a deviation hands to opponents.
    fn swiss_ratings(&self, games: &[&Game]) -> Vec<Option<i32>> {
        let mut unseen = Answer::default();
        let mut ratings = Vec::new();
        for player in 0..self.field.players.len() {
            let results = self.against_rated(player, games);
            let exact = swiss_performance("", &results, self.rulings, &mut unseen);
            let rounded = exact
                .and_then(|exact| i32::try_from(round_half_up(exact.numerator(), exact.denominator())).ok());
            ratings.push(rounded.filter(|_| self.seed(player).is_none()));
        }
        ratings
    }

    /// The pool of a new player with what counts of this event.
    fn new_in_swiss(&self, player: usize, table: &Table<'_>, answer: &mut Answer) {
        let (Some(facts), Some(earlier)) = (self.field.players.get(player), self.pools.get(player)) else {
            return;
        };
        let ignored = table.ignored.get(player) == Some(&true);
        let results = if ignored { Vec::new() } else { self.against_rated(player, table.games) };
        let mut pool = earlier.clone();
        // Players have at most as many games as the input has entries.
        let counted = u32::try_from(results.len()).unwrap_or(u32::MAX);
        pool.events.push(PoolEvent { games: results, counted, round_robin: false });
        let exact = pool.rating(&facts.id, self.rulings, answer);
        publish(&facts.id, exact, pool.counted(), self.rulings, answer);
        if ignored && pool.is_empty() {
            answer.give_of(&facts.id, "why", "b02.6.1");
        }
    }
}
