use super::context::Context;
use crate::rules::score::Score;
use crate::rules::team::BothScores;

/// One standing of one event under both scores.
pub(super) struct Contexts<'a, 't> {
    /// Match points.
    pub match_points: &'a Context<'t>,
    /// Game points.
    pub game_points: &'a Context<'t>,
    /// The score that ranks first.
    pub primary: Score,
}

impl<'a, 't> Contexts<'a, 't> {
    /// The standing under one score.
    pub(super) fn of(&self, score: Score) -> &'a Context<'t> {
        match score {
            Score::Match => self.match_points,
            Score::Game => self.game_points,
        }
    }

    /// The facts without the rules.
    pub(super) fn views(&self) -> BothScores<'a, 't> {
        BothScores { match_points: self.match_points, game_points: self.game_points, primary: self.primary }
    }
}
