//! The two scores of a team.

use crate::tournament::{Primary, Tournament};

/// Which of a record's two awards counts: match points (points of an individual) or game points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Score {
    /// Match points of a team, points of an individual.
    Match,
    /// Game points of a team.
    Game,
}

impl Score {
    /// The other score.
    pub fn other(self) -> Score {
        match self {
            Score::Match => Score::Game,
            Score::Game => Score::Match,
        }
    }

    /// The score that ranks first; match points when nobody declared it.
    pub fn primary(tournament: &Tournament) -> Score {
        match tournament.team().and_then(|team| team.primary) {
            Some(Primary::GamePoints) => Score::Game,
            Some(Primary::MatchPoints) | None => Score::Match,
        }
    }
}
