use super::amount::{Occasions, Quota};
use super::options::Amounts;

/// What befalls games and matches.
pub(super) struct Happenings {
    pub(super) forfeit: Quota,
    pub(super) double_forfeit: Quota,
    pub(super) unusual_result: Quota,
    pub(super) short_game: Quota,
    pub(super) adjourned: Quota,
    pub(super) board_forfeit: Quota,
}

impl Happenings {
    pub fn new(amounts: &Amounts) -> Happenings {
        Happenings {
            forfeit: Quota::new(amounts.forfeit),
            double_forfeit: Quota::new(amounts.double_forfeit),
            unusual_result: Quota::new(amounts.unusual_result),
            short_game: Quota::new(amounts.short_game),
            adjourned: Quota::new(amounts.adjourned),
            board_forfeit: Quota::new(amounts.board_forfeit),
        }
    }
}

/// What is still to be played.
#[derive(Clone, Copy)]
pub(super) struct Ahead {
    /// Pairings of this round, this one included.
    pub pairs: usize,
    /// Later rounds.
    pub rounds: usize,
    /// Pairings of a round.
    pub a_round: usize,
}

impl Ahead {
    /// Pairings of which each has so many occasions.
    pub(super) fn times(self, each: usize) -> Occasions {
        Occasions { here: self.pairs * each, all: (self.pairs + self.rounds * self.a_round) * each }
    }
}
