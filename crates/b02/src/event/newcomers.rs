//! Unrated players of an event: whose results are ignored (6.1), and what the others make (7.14, 8.2, 8.3).

use super::{Event, Table};
use crate::game::Game;
use crate::pool::{Counted, PoolEvent, first_event_needs, publish, swiss_performance};
use crate::round_robin::{self, RoundRobin};
use crate::trace::{Answer, StepKind};
use tiebreak_engine::number::{Fraction, round_half_up};

impl Event<'_> {
    /// Unrated players whose first event, a Swiss or of teams, does not count (6.1, 6.31).
    pub(super) fn ignored_in_swiss(&self, own: &[Vec<&Game>], answer: &mut Answer) -> Vec<bool> {
        let mut ignored = Vec::new();
        for ((player, fresh), games) in self.fresh().into_iter().enumerate().zip(own) {
            if !fresh || self.seed(player).is_some() {
                ignored.push(false);
                continue;
            }
            let half_points = self.first_half_points(player, games);
            let out = half_points < first_event_needs(self.rulings);
            if let (true, Some(facts)) = (out, self.field.players.get(player)) {
                let score = Fraction::new(i128::from(half_points), 2);
                answer.step(&facts.id, "b02.6.1", StepKind::Discarded, &[("score", &score)]);
            }
            ignored.push(out);
        }
        ignored
    }

    /// Who is discarded with all games against the others (6.1), by position.
    pub(crate) fn discarded(&self, games: &[&Game], answer: &mut Answer) -> Vec<bool> {
        round_robin::discard(&self.ids(), &self.seeds(), &self.fresh(), games, self.rulings, answer)
    }

    pub(super) fn round_robin(&self, games: &[&Game], answer: &mut Answer) -> Option<RoundRobin> {
        round_robin::compute(&self.ids(), &self.seeds(), &self.fresh(), games, self.rulings, answer)
    }

    /// What this event adds to a newcomer's pool; none when it is ignored (6.1).
    pub(crate) fn addition(&self, player: usize, table: &Table<'_>) -> Option<PoolEvent> {
        if table.ignored.get(player) == Some(&true) {
            return None;
        }
        // Players have at most as many games as the input has entries.
        let length = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        Some(match &table.robin {
            // Every opponent enters the pool with the rating used in the event (7.14e).
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

    pub(super) fn new_in_round_robin(
        &self,
        player: usize,
        robin: &RoundRobin,
        table: &Table<'_>,
        answer: &mut Answer,
    ) {
        let Some(facts) = self.field.players.get(player) else { return };
        let earlier = self.pools.get(player).filter(|pool| !pool.is_empty());
        let Some(event) = self.addition(player, table) else {
            if let Some(pool) = earlier {
                let exact = pool.rating(&facts.id, self.rulings, answer);
                publish(&facts.id, exact, pool.counted(), self.rulings, answer);
                return;
            }
            answer.give_of(&facts.id, "games", 0);
            answer.give_of(&facts.id, "rating", "none");
            answer.give_of(&facts.id, "published", "no");
            answer.give_of(&facts.id, "why", "b02.6.1");
            return;
        };
        let live: Vec<bool> = robin.discarded.iter().map(|out| !out).collect();
        let (half_points, played) = round_robin::score(player, table.games_of(player), &live);
        answer.give_of(&facts.id, "score", Fraction::new(i128::from(half_points), 2));
        let exact = robin.exact.get(player).copied().flatten();
        if let Some(exact) = exact {
            answer.give_of(&facts.id, "rc", robin.average);
            answer.give_of(&facts.id, "ru", exact);
        }
        let Some(pool) = earlier else {
            publish(&facts.id, exact, Counted::alike(played), self.rulings, answer);
            return;
        };
        let mut pool = pool.clone();
        pool.events.push(event);
        let exact = pool.rating(&facts.id, self.rulings, answer);
        publish(&facts.id, exact, pool.counted(), self.rulings, answer);
    }

    /// Own results against rated opponents, by game.
    fn against_rated(&self, player: usize, games: &[&Game]) -> Vec<(i32, u32)> {
        let rated = games.iter().filter_map(|game| {
            let (opponent, half_points) = game.side(player)?;
            Some((self.seen(opponent)?, half_points))
        });
        rated.collect()
    }

    /// Ratings of unrated players calculated in a Swiss event, for the reading that hands them to opponents.
    pub(super) fn swiss_ratings(&self, own: &[Vec<&Game>]) -> Vec<Option<i32>> {
        let mut unseen = Answer::default();
        let mut ratings = Vec::new();
        for (player, games) in own.iter().enumerate() {
            let results = self.against_rated(player, games);
            let exact = swiss_performance("", &results, self.rulings, &mut unseen);
            let rounded = exact
                .and_then(|exact| i32::try_from(round_half_up(exact.numerator(), exact.denominator())).ok());
            ratings.push(rounded.filter(|_| self.seed(player).is_none()));
        }
        ratings
    }

    /// The pool of a new player with what counts of this event.
    pub(super) fn new_in_swiss(&self, player: usize, table: &Table<'_>, answer: &mut Answer) {
        let (Some(facts), Some(earlier)) = (self.field.players.get(player), self.pools.get(player)) else {
            return;
        };
        let addition = self.addition(player, table);
        let ignored = addition.is_none();
        let mut pool = earlier.clone();
        pool.events.push(addition.unwrap_or_default());
        let exact = pool.rating(&facts.id, self.rulings, answer);
        publish(&facts.id, exact, pool.counted(), self.rulings, answer);
        if ignored && pool.is_empty() {
            answer.give_of(&facts.id, "why", "b02.6.1");
        }
    }
}
