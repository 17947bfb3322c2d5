//! Everybody's ratings after the events of a period: which games count, unrated players, changes (6, 8).

mod fitness;
mod games;
mod newcomers;
mod players;

use super::game::{Field, Game};
use super::pool::Pool;
use super::request::SystemName;
use super::round_robin::RoundRobin;
use super::rulings::{
    BrokenRoundRobin, FirstPoints, ListedNewcomer, ListedSince, Rulings, StandardRating, UnratedOpponent,
};
use super::trace::{Answer, StepKind};

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

/// The games of an event with what was found about its unrated players.
pub struct Table<'t> {
    /// Games that count as far as games alone decide, by player.
    own: Vec<Vec<&'t Game>>,
    /// Ratings of unrated players, where everybody met everybody.
    robin: Option<RoundRobin>,
    /// Ratings of unrated players of other events, where a reading hands them to opponents.
    performed: Vec<Option<i32>>,
    /// Whose first event is ignored (6.1), by position.
    ignored: Vec<bool>,
}

impl<'t> Table<'t> {
    /// The games of a player that count as far as games alone decide.
    fn games_of(&self, player: usize) -> &[&'t Game] {
        self.own.get(player).map_or(&[], Vec::as_slice)
    }
}

impl<'a> Event<'a> {
    /// The rating a player enters with (8.22); none for an unrated player.
    pub(crate) fn seed(&self, player: usize) -> Option<i32> {
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

    fn ids(&self) -> Vec<&str> {
        self.field.players.iter().map(|player| player.id.as_str()).collect()
    }

    fn seeds(&self) -> Vec<Option<i32>> {
        (0..self.field.players.len()).map(|player| self.seed(player)).collect()
    }

    /// For whom this is the first event (6.1): who is listed by now has played rated games.
    fn fresh(&self) -> Vec<bool> {
        let listed_has_played = match self.rulings.listed_newcomer {
            ListedNewcomer::HasPlayed => true,
            ListedNewcomer::FirstEvent => false,
        };
        let listed = self.field.players.iter().map(|player| player.listed_since.is_some());
        let begun = self.pools.iter().map(|pool| pool.begun);
        listed.zip(begun).map(|(listed, begun)| !(begun || listed_has_played && listed)).collect()
    }

    /// Half points of a player that count in a first event of the Swiss system or of teams (6.31).
    pub(crate) fn first_half_points(&self, player: usize, games: &[&Game]) -> u32 {
        let counted = games.iter().filter_map(|game| game.side(player)).filter(|(opponent, _)| {
            match self.rulings.first_points {
                FirstPoints::AllGames => true,
                FirstPoints::RatedOpponents => self.seen(*opponent).is_some(),
            }
        });
        counted.map(|(_, half_points)| half_points).sum()
    }

    /// Judges the event as a whole; none when it is not rated.
    pub fn table(&self, answer: &mut Answer) -> Option<Table<'a>> {
        let games = self.counted_games(answer);
        let broken = self.system.is_round_robin() && self.is_broken();
        let system = match self.rulings.broken_round_robin {
            BrokenRoundRobin::Swiss if broken => SystemName::Swiss,
            BrokenRoundRobin::Swiss | BrokenRoundRobin::RoundRobin => self.system,
        };
        answer.give("event.system", system.id());
        if broken && !system.is_round_robin() {
            answer.step("", "b02.6.4", StepKind::System, &[("system", &system.id())]);
        }
        let rated = self.seeds().iter().flatten().count();
        if let Some(clause) = self.fault(broken, &games) {
            answer.give("event.counted-games", "");
            answer.give("event.rateable", "no");
            answer.give("event.clause", clause);
            let players = self.field.players.len();
            let numbers: [(&str, &dyn std::fmt::Display); 2] = [("players", &players), ("rated", &rated)];
            answer.step("", clause, StepKind::Composition, &numbers);
            return None;
        }
        answer.give("event.rateable", "yes");
        let unrated = rated < self.field.players.len();
        let mut own: Vec<Vec<&Game>> = vec![Vec::new(); self.field.players.len()];
        for game in &games {
            for player in [game.white, game.black] {
                own.get_mut(player).into_iter().for_each(|own| own.push(game));
            }
        }
        let robin = if system.is_round_robin() && unrated { self.round_robin(&games, answer) } else { None };
        let ignored = match &robin {
            Some(robin) => robin.discarded.clone(),
            None => self.ignored_in_swiss(&own, answer),
        };
        let performed = match self.rulings.unrated_opponent {
            UnratedOpponent::AsPerformed if robin.is_none() => self.swiss_ratings(&own),
            UnratedOpponent::AsPerformed | UnratedOpponent::Ignored | UnratedOpponent::AsEqual => Vec::new(),
        };
        Some(Table { own, robin, performed, ignored })
    }
}
