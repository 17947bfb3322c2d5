//! Which standing a code looks at, for whoever shows where its numbers come from.

use super::context::Context;
use super::evaluator::Evaluator;
use super::team::{letters, strength_divisor};
use crate::number::Fraction;
use crate::rules::{Base, Code};

/// The standing that the scores in a working are of.
pub struct Basis<'e, 't> {
    /// The standing, fore or not, under the score that counts.
    pub context: &'e Context<'t>,
    /// Whether forfeits count as played (16.6).
    pub as_played: bool,
}

impl<'t> Evaluator<'t> {
    /// The standing that the opponents' scores of a code are of.
    pub fn basis(&self, code: &Code) -> Basis<'_, 't> {
        let score = self.score_of(code);
        let context = match code.base {
            Base::ForeBuchholz => self.fore_context(score),
            Base::Extended(mix) => {
                let (first, second) = letters(mix);
                self.context((self.rules().team.mixes)(first, second).0)
            }
            Base::ScoreStrength => {
                let score = (self.rules().team.dividend)(self.primary());
                if code.fore { self.fore_context(score) } else { self.context(score) }
            }
            Base::Points => self.context(self.primary()),
            Base::MatchPoints
            | Base::GamePoints
            | Base::DirectEncounter
            | Base::Wins
            | Base::GamesWon
            | Base::BlackGames
            | Base::BlackWins
            | Base::Progressive
            | Base::RoundsElected
            | Base::Standard
            | Base::PairingNumber
            | Base::Buchholz
            | Base::AverageBuchholz
            | Base::SonnebornBerger
            | Base::Koya
            | Base::AverageRating
            | Base::Performance
            | Base::PerfectPerformance
            | Base::AveragePerformance
            | Base::AveragePerfectPerformance
            | Base::Rating
            | Base::BoardCount
            | Base::TopBoards
            | Base::BottomBoards
            | Base::OtherScore
            | Base::ExtendedDirectEncounter(_)
            | Base::Classic(_) => self.context(score),
        };
        Basis { context, as_played: self.forfeits_as_played(code) }
    }

    /// The divisor of a code of article 13.4; none where it is zero.
    pub fn strength_divisor(&self, code: &Code) -> Option<Fraction> {
        strength_divisor(&self.both(), self.divisor(code))
    }
}
