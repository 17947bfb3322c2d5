use super::Direction;

/// A tie-break from outside C.07: what national federations, correspondence chess and other games use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Classic {
    /// Median, also called Harkness (US Chess 34E4).
    UsMedian,
    /// Modified Median (US Chess 34E1).
    UsModifiedMedian,
    /// Solkoff (US Chess 34E2).
    UsSolkoff,
    /// Cumulative (US Chess 34E3).
    UsCumulative,
    /// Cumulative scores of opposition (US Chess 34E9).
    UsOppositionCumulative,
    /// Result between tied players (US Chess 34E5).
    UsHeadToHead,
    /// Games played with Black (US Chess 34E6).
    MostBlack,
    /// Kashdan (US Chess 34E7).
    UsKashdan,
    /// Sonneborn-Berger (US Chess 34E8).
    UsSonnebornBerger,
    /// Opposition's performance (US Chess 34E10).
    UsOppositionPerformance,
    /// Average opposition rating (US Chess 34E11).
    AverageOpposition,
    /// Baumbach: most wins (correspondence chess).
    Baumbach,
    /// Gelbfuhs' score (1873).
    Gelbfuhs,
    /// Gelbfuhs' score with the square of the own score (1886).
    GelbfuhsSquare,
    /// Brightwell quotient (Othello).
    Brightwell,
    /// Total of discs (Othello).
    Discs,
    /// Time of the first loss.
    TimeOfLoss,
    /// Lateness.
    Late,
    /// Points from games before points without games (US Chess, single source).
    UsPlayedFirst,
}

/// A declared variant of a classic tie-break.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Variation {
    /// `/PM`: wins minus losses among the tied, met or not.
    PlusMinus,
    /// `/ADJ`: opponents' adjusted scores.
    Adjusted,
    /// `/OTB`: games over the board only.
    OverTheBoard,
    /// `/NOLAST`: without the last running total.
    NoLast,
    /// `/OLD`: only full unplayed points are deducted.
    FullPointsOnly,
    /// `/GGS`: the constant is 64 divided by the rounds.
    PerRound,
    /// `/CHESS`: constant 1 and no discs.
    Chess,
}

impl Variation {
    /// Every variant, in the order in which a code prints them.
    pub const ALL: [Variation; 7] = [
        Variation::PlusMinus,
        Variation::Adjusted,
        Variation::OverTheBoard,
        Variation::NoLast,
        Variation::FullPointsOnly,
        Variation::PerRound,
        Variation::Chess,
    ];

    /// What stands behind the slash.
    pub fn word(self) -> &'static str {
        match self {
            Variation::PlusMinus => "PM",
            Variation::Adjusted => "ADJ",
            Variation::OverTheBoard => "OTB",
            Variation::NoLast => "NOLAST",
            Variation::FullPointsOnly => "OLD",
            Variation::PerRound => "GGS",
            Variation::Chess => "CHESS",
        }
    }
}

/// The variants that a code names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Variations(u8);

impl Variations {
    /// None.
    pub const NONE: Variations = Variations(0);

    /// Whether the code names this one.
    pub fn has(self, variation: Variation) -> bool {
        self.0 & (1 << variation as u8) != 0
    }

    /// The same and this one.
    #[must_use]
    pub fn with(self, variation: Variation) -> Variations {
        Variations(self.0 | (1 << variation as u8))
    }

    /// Those named, in the order in which a code prints them.
    pub fn iter(self) -> impl Iterator<Item = Variation> {
        Variation::ALL.into_iter().filter(move |variation| self.has(*variation))
    }
}

impl Classic {
    /// Every classic tie-break.
    pub const ALL: [Classic; 19] = [
        Classic::UsMedian,
        Classic::UsModifiedMedian,
        Classic::UsSolkoff,
        Classic::UsCumulative,
        Classic::UsOppositionCumulative,
        Classic::UsHeadToHead,
        Classic::MostBlack,
        Classic::UsKashdan,
        Classic::UsSonnebornBerger,
        Classic::UsOppositionPerformance,
        Classic::AverageOpposition,
        Classic::Baumbach,
        Classic::Gelbfuhs,
        Classic::GelbfuhsSquare,
        Classic::Brightwell,
        Classic::Discs,
        Classic::TimeOfLoss,
        Classic::Late,
        Classic::UsPlayedFirst,
    ];

    /// The code.
    pub fn name(self) -> &'static str {
        match self {
            Classic::UsMedian => "US-MEDIAN",
            Classic::UsModifiedMedian => "US-MODMED",
            Classic::UsSolkoff => "US-SOLKOFF",
            Classic::UsCumulative => "US-CUM",
            Classic::UsOppositionCumulative => "US-OPPCUM",
            Classic::UsHeadToHead => "US-H2H",
            Classic::MostBlack => "MOSTBLACK",
            Classic::UsKashdan => "US-KASHDAN",
            Classic::UsSonnebornBerger => "US-SB",
            Classic::UsOppositionPerformance => "US-OPPPERF",
            Classic::AverageOpposition => "AOR",
            Classic::Baumbach => "BAUMBACH",
            Classic::Gelbfuhs => "GELBFUHS",
            Classic::GelbfuhsSquare => "GELBFUHS-SQ",
            Classic::Brightwell => "BRIGHTWELL",
            Classic::Discs => "DISCS",
            Classic::TimeOfLoss => "TIMEOFLOSS",
            Classic::Late => "LATE",
            Classic::UsPlayedFirst => "US-PLAYED-FIRST",
        }
    }

    /// The entry of the registry that defines it and names its source.
    pub fn clause(self) -> &'static str {
        match self {
            Classic::UsMedian => "classic.us-median",
            Classic::UsModifiedMedian => "classic.us-modmed",
            Classic::UsSolkoff => "classic.us-solkoff",
            Classic::UsCumulative => "classic.us-cum",
            Classic::UsOppositionCumulative => "classic.us-oppcum",
            Classic::UsHeadToHead => "classic.us-h2h",
            Classic::MostBlack => "classic.mostblack",
            Classic::UsKashdan => "classic.us-kashdan",
            Classic::UsSonnebornBerger => "classic.us-sb",
            Classic::UsOppositionPerformance => "classic.us-oppperf",
            Classic::AverageOpposition => "classic.aor",
            Classic::Baumbach => "classic.baumbach",
            Classic::Gelbfuhs => "classic.gelbfuhs",
            Classic::GelbfuhsSquare => "classic.gelbfuhs-sq",
            Classic::Brightwell => "classic.brightwell",
            Classic::Discs => "classic.discs",
            Classic::TimeOfLoss => "classic.timeofloss",
            Classic::Late => "classic.late",
            Classic::UsPlayedFirst => "classic.us-played-first",
        }
    }

    /// The one with this code in upper case.
    pub fn from_name(name: &str) -> Option<Classic> {
        Classic::ALL.into_iter().find(|classic| classic.name() == name)
    }

    /// Whether it gives numbers; each of them is better when higher.
    pub fn direction(self) -> Direction {
        match self {
            Classic::UsHeadToHead => Direction::OrderOnly,
            _ => Direction::HigherFirst,
        }
    }

    /// The variants it takes.
    pub fn variations(self) -> &'static [Variation] {
        match self {
            Classic::UsCumulative | Classic::UsOppositionCumulative => {
                &[Variation::NoLast, Variation::FullPointsOnly]
            }
            Classic::UsHeadToHead => &[Variation::PlusMinus],
            Classic::UsSonnebornBerger => &[Variation::Adjusted],
            Classic::Baumbach => &[Variation::OverTheBoard],
            Classic::Brightwell => &[Variation::PerRound, Variation::Chess],
            _ => &[],
        }
    }

    /// Whether it takes `/K` with a constant.
    pub fn takes_constant(self) -> bool {
        self == Classic::Brightwell
    }

    /// Whether it takes `/U` with a rating.
    pub fn takes_unrated(self) -> bool {
        self == Classic::AverageOpposition
    }

    /// Whether it is defined for 1, 1/2 and 0 points only.
    pub fn needs_usual_points(self) -> bool {
        matches!(
            self,
            Classic::UsMedian
                | Classic::UsModifiedMedian
                | Classic::UsSolkoff
                | Classic::UsCumulative
                | Classic::UsOppositionCumulative
                | Classic::UsHeadToHead
                | Classic::UsKashdan
                | Classic::UsSonnebornBerger
                | Classic::UsOppositionPerformance
                | Classic::UsPlayedFirst
                | Classic::Brightwell
        )
    }
}
