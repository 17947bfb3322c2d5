//! Which games of an event count (1.2, 5.1, 6.5), and why the others do not.

use std::collections::BTreeSet;

use super::{Event, Table};
use crate::composition::games_before_decision;
use crate::game::Game;
use crate::rulings::{MatchDefault, UnstatedLength};
use crate::trace::{Answer, StepKind};

impl<'a> Event<'a> {
    /// How many games of a match were entered until it was decided, and all of other events (6.5).
    pub(crate) fn until_decided(&self, answer: &mut Answer) -> usize {
        let games = &self.field.games;
        if !self.system.is_match() {
            return games.len();
        }
        let results: Vec<[u32; 2]> = games
            .iter()
            // From the side of the first player of the list.
            .map(|game| {
                let counted = game.played
                    || match self.rulings.match_default {
                        MatchDefault::NotCounted => false,
                        MatchDefault::Counted => true,
                    };
                let [white, black] = game.half_points;
                if !counted {
                    [0, 0]
                } else if game.white == 0 {
                    [white, black]
                } else {
                    [black, white]
                }
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
        kept
    }

    /// Games that count as far as games alone decide (1.2, 5.1, 6.5).
    pub(crate) fn counted_games(&self, answer: &mut Answer) -> Vec<&'a Game> {
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

    /// Says which games enter somebody's rating, by their places in the input, and by which clause each other one is
    /// left out.
    pub(crate) fn tell_games(&self, table: &Table<'_>, entering: &BTreeSet<usize>, answer: &mut Answer) {
        let positions: Vec<String> = entering.iter().map(|position| (position + 1).to_string()).collect();
        answer.give("event.counted-games", positions.join(" "));
        let decided = self.until_decided(&mut Answer::default());
        for (place, game) in self.field.games.iter().enumerate() {
            if entering.contains(&game.position) {
                continue;
            }
            let is_ignored = |player: usize| table.ignored.get(player) == Some(&true);
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
}
