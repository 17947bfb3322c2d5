//! Which totals of players the cells of the file explain.

use super::worth::{Worth, byes};
use crate::trf::cell::RawCell;
use crate::trf::file::Excuse;
use crate::trf::read::facts::Rounds;
use crate::trf::read::records::Content;
use crate::trf::read::records::player::Player;
use tiebreak_engine::number::Points;
use tiebreak_engine::tournament::Scoring;

/// The recorded totals of players and the cells that should give them.
#[derive(Clone, Copy)]
pub(super) struct Totals<'c> {
    /// The records.
    pub content: &'c Content,
    /// The rounds.
    pub rounds: &'c Rounds,
}

impl Totals<'_> {
    /// Points of record 299 that are not those of the result itself, up to a round.
    fn extra(self, player: &Player, rounds: usize, scoring: &Scoring) -> Points {
        let special = &self.content.special;
        if self.content.team.is_some() || special.adjustments.is_empty() && special.awards.is_empty() {
            return Points::ZERO;
        }
        let announced = (self.rounds.planned.rounds as usize).max(self.rounds.recorded);
        let adjustments = special.own_adjustments.get(&player.id).into_iter().flatten();
        let added: Points = adjustments
            .filter_map(|position| special.adjustments.get(*position))
            .filter(|adjustment| adjustment.counts_after(rounds, announced))
            .map(|adjustment| adjustment.points)
            .sum();
        let awards = special.own_awards.get(&player.id).into_iter().flatten();
        let awarded: Points = awards
            .filter_map(|position| special.awards.get(*position))
            .filter(|award| usize::from(award.round) <= rounds)
            .map(|award| {
                let cell = player.cells.get(usize::from(award.round) - 1).copied().unwrap_or(RawCell::BLANK);
                award.points.map_or(Points::ZERO, |points| points - scoring.value(cell.code()))
            })
            .sum();
        added + awarded
    }

    /// Whether the cells give the recorded points, or none are recorded.
    pub(super) fn explain(self, player: &Player, rounds: usize, scoring: &Scoring, worth: &Worth) -> bool {
        let Some(claimed) = player.points else { return true };
        let own = worth.total(&player.cells, rounds) + self.extra(player, rounds, scoring);
        if own == claimed {
            return true;
        }
        // A team's bye, or a rest of predetermined pairings, is nobody's point.
        let excused = byes(&player.cells, rounds) as i64;
        let encoded = self.content.head.encoded;
        let without_byes =
            self.content.team.is_some() || encoded.is_some_and(|code| code.pairing.is_predetermined());
        without_byes && own - scoring.pairing_allocated_bye * excused == claimed
    }

    /// Whether that holds for everybody.
    pub(super) fn explain_all(self, rounds: usize, scoring: &Scoring) -> bool {
        let worth = Worth::new(scoring);
        self.content.players.iter().all(|player| self.explain(player, rounds, scoring, &worth))
    }

    /// What explains that the points are others than those after the last round.
    pub(super) fn excuse(self, scoring: &Scoring) -> Option<Excuse> {
        if let Some(round) = self.earlier_round(scoring) {
            Some(Excuse::EarlierRound(round))
        } else if self.with_announced_byes(scoring) {
            Some(Excuse::AnnouncedByes)
        } else if self.with_acceleration(scoring) {
            Some(Excuse::Acceleration)
        } else {
            None
        }
    }

    /// The latest earlier round after which every row has its points.
    fn earlier_round(self, scoring: &Scoring) -> Option<usize> {
        let worth = Worth::new(scoring);
        let mut candidates: Vec<usize> = (0..self.rounds.finished).collect();
        for player in self.content.players.iter() {
            candidates.retain(|rounds| self.explain(player, *rounds, scoring, &worth));
            if candidates.is_empty() {
                return None;
            }
        }
        candidates.last().copied()
    }

    fn with_announced_byes(self, scoring: &Scoring) -> bool {
        let finished = self.rounds.finished;
        let mut players = self.content.players.iter();
        let has_announced = players.clone().any(|player| player.cells.len() > finished);
        let paired = players.any(|p| p.cells.get(finished).is_some_and(|cell| cell.opponent > 0));
        has_announced && !paired && self.explain_all(finished + 1, scoring)
    }

    fn with_acceleration(self, scoring: &Scoring) -> bool {
        let all = &self.content.special.fictitious;
        if all.is_empty() {
            return false;
        }
        let worth = Worth::new(scoring);
        let finished = self.rounds.finished;
        self.content.players.iter().all(|player| {
            let Some(claimed) = player.points else { return true };
            let own = worth.total(&player.cells, finished) + self.extra(player, finished, scoring);
            let rounds = all.get(&player.id);
            let fictitious = |round: usize| rounds.and_then(|r| r.get(round)).copied().unwrap_or_default();
            [finished.wrapping_sub(1), finished].into_iter().any(|round| own + fictitious(round) == claimed)
        })
    }
}
