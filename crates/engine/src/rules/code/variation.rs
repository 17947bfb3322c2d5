/// A declared variant of a classic tie-break.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
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
    pub(crate) const NONE: Variations = Variations(0);

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
