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

/// Counts, orders, and what the rule itself rounds.
const EXACT: Option<u32> = None;
/// Sums and averages of points and of products of points.
const SUM: Option<u32> = Some(1);
/// Averages of ratings that no rule rounds.
const RATINGS: Option<u32> = Some(0);

impl Base {
    /// How its values are rounded.
    pub fn rounding(self) -> Rounding {
        Rounding { places: self.row().places, coarsest: self.coarsest() }
    }

    /// The fewest decimals of a whole published column.
    fn coarsest(self) -> Option<u32> {
        match self {
            Base::AverageBuchholz | Base::ScoreStrength => SUM,
            Base::Progressive
            | Base::Standard
            | Base::Buchholz
            | Base::ForeBuchholz
            | Base::SonnebornBerger
            | Base::Koya
            | Base::Extended(_) => SUM,
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
            | Base::ExtendedDirectEncounter(_) => EXACT,
            Base::Classic(classic) => classic.coarsest(),
        }
    }
}

impl Classic {
    fn coarsest(self) -> Option<u32> {
        match self {
            Classic::Gelbfuhs | Classic::Brightwell => SUM,
            Classic::UsOppositionPerformance | Classic::AverageOpposition => RATINGS,
            Classic::UsMedian
            | Classic::UsModifiedMedian
            | Classic::UsSolkoff
            | Classic::UsCumulative
            | Classic::UsOppositionCumulative
            | Classic::UsSonnebornBerger
            | Classic::GelbfuhsSquare => SUM,
            Classic::UsHeadToHead
            | Classic::MostBlack
            | Classic::UsKashdan
            | Classic::Baumbach
            | Classic::Discs
            | Classic::TimeOfLoss
            | Classic::Late
            | Classic::UsPlayedFirst => EXACT,
        }
    }
}
