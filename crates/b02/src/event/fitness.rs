//! Whether the field of an event is fit to be rated (6.2, 6.4, 6.6).

use super::Event;
use crate::composition::round_robin_fault;
use crate::game::Game;
use crate::pairs::meetings;
use crate::rulings::{BrokenField, FieldCount};
use crate::trace::Answer;

impl Event<'_> {
    /// Why the field is not fit, if it is not (6.2, 6.6); `games` are those that count.
    pub(crate) fn fault(&self, broken: bool, games: &[&Game]) -> Option<&'static str> {
        let seeds = self.seeds();
        let rated = seeds.iter().flatten().count();
        if self.system.is_match() {
            return (rated < 2).then_some("b02.6.6");
        }
        if !self.system.is_round_robin() {
            return None;
        }
        match self.rulings.broken_field {
            BrokenField::NotJudged if broken => return None,
            BrokenField::NotJudged | BrokenField::Judged => {}
        }
        let discarded = match self.rulings.field {
            FieldCount::AfterExclusions if !broken => {
                self.discarded(games, &mut Answer::default()).into_iter().filter(|out| *out).count()
            }
            FieldCount::Entered | FieldCount::AfterExclusions => 0,
        };
        round_robin_fault(seeds.len() - discarded, rated, self.system.is_double(), self.rulings)
    }

    /// Whether a round robin has a game that was not played (6.4). One that was played and is not rated, with unequal
    /// times say (1.2), breaks nothing.
    pub(crate) fn is_broken(&self) -> bool {
        let played = meetings(self.field.games.iter().filter(|game| game.played));
        let wanted = self.system.meetings().unwrap_or(1);
        let count = self.field.players.len();
        (0..count).any(|a| (a + 1..count).any(|b| played.get(&(a, b)).copied().unwrap_or(0) < wanted))
    }
}
