//! What an event is to one player: the games with the ratings that count, and the new rating.

use super::{Event, Table};
use crate::change::{Line, Period};
use crate::rating::FLOOR;
use crate::trace::{Answer, StepKind};

impl Event<'_> {
    /// Computes one player's new rating from the games that count for that player, event by event; this event is the
    /// last of them.
    pub(crate) fn rate(&self, player: usize, events: Vec<Vec<Line>>, table: &Table<'_>, answer: &mut Answer) {
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
            match &table.robin {
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
            events,
            other_list: 0,
            period_games: facts.period_games,
        };
        let changed = period.compute(self.rulings, answer);
        if changed.rating < FLOOR {
            answer.give_of(&facts.id, "why", "b02.7.21");
        }
    }

    /// A player's games with the ratings that count for opponents, each with its place; none for who is ignored (6.1).
    pub fn lines(&self, player: usize, table: &Table<'_>) -> Vec<(usize, Line)> {
        let mut lines = Vec::new();
        if table.ignored.get(player) == Some(&true) {
            return lines;
        }
        for game in table.own.get(player).into_iter().flatten() {
            let Some((opponent, half_points)) = game.side(player) else { continue };
            let calculated = match &table.robin {
                Some(robin) => robin.rounded.get(opponent).copied().flatten(),
                None => table.performed.get(opponent).copied().flatten(),
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
}
