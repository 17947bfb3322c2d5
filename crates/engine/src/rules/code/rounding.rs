//! How the values of each code are rounded where programs and organizers print them.

use super::{Base, Classic};

/// How a code is rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rounding {
    /// Decimals from which on a number may come rounded wherever it stands; none when answers are exact. The registry of
    /// codes says the same.
    pub places: Option<u32>,
    /// The fewest decimals that a whole published column may be rounded to; none for what is counted, and for ratings,
    /// which the rule itself rounds.
    pub coarsest: Option<u32>,
}

impl Rounding {
    const EXACT: Rounding = Rounding { places: None, coarsest: None };
    /// Sums of points and of products of points.
    const SUM: Rounding = Rounding { places: None, coarsest: Some(1) };
    /// Averages and quotients of points.
    const QUOTIENT: Rounding = Rounding { places: Some(2), coarsest: Some(1) };
    /// Averages of ratings that no rule rounds.
    const RATINGS: Rounding = Rounding { places: Some(2), coarsest: Some(0) };
}

impl Base {
    /// How its values are rounded.
    pub fn rounding(self) -> Rounding {
        match self {
            Base::AverageBuchholz | Base::ScoreStrength => Rounding::QUOTIENT,
            Base::Progressive
            | Base::Standard
            | Base::Buchholz
            | Base::ForeBuchholz
            | Base::SonnebornBerger
            | Base::Koya
            | Base::Extended(_) => Rounding::SUM,
            Base::Points
            | Base::MatchPoints
            | Base::GamePoints
            | Base::OtherScore
            | Base::Wins
            | Base::GamesWon
            | Base::BlackGames
            | Base::BlackWins
            | Base::RoundsElected
            | Base::PairingNumber
            | Base::AverageRating
            | Base::Performance
            | Base::PerfectPerformance
            | Base::AveragePerformance
            | Base::AveragePerfectPerformance
            | Base::Rating
            | Base::BoardCount
            | Base::DirectEncounter
            | Base::TopBoards
            | Base::BottomBoards
            | Base::ExtendedDirectEncounter(_) => Rounding::EXACT,
            Base::Classic(classic) => classic.rounding(),
        }
    }
}

impl Classic {
    fn rounding(self) -> Rounding {
        match self {
            Classic::Gelbfuhs | Classic::Brightwell => Rounding::QUOTIENT,
            Classic::UsOppositionPerformance | Classic::AverageOpposition => Rounding::RATINGS,
            Classic::UsMedian
            | Classic::UsModifiedMedian
            | Classic::UsSolkoff
            | Classic::UsCumulative
            | Classic::UsOppositionCumulative
            | Classic::UsSonnebornBerger
            | Classic::GelbfuhsSquare => Rounding::SUM,
            Classic::UsHeadToHead
            | Classic::MostBlack
            | Classic::UsKashdan
            | Classic::Baumbach
            | Classic::Discs
            | Classic::TimeOfLoss
            | Classic::Late
            | Classic::UsPlayedFirst => Rounding::EXACT,
        }
    }
}
