//! The categories of unplayed rounds (16.2).

/// The category of an unplayed round (16.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Category {
    /// 16.2.1: pairing-allocated or full-point bye.
    Bye,
    /// 16.2.2: forfeit win.
    ForfeitWin,
    /// 16.2.3: requested bye followed by a round that is not voluntarily unplayed.
    RequestedBye,
    /// 16.2.4: forfeit loss.
    ForfeitLoss,
    /// 16.2.5: requested bye in the last round or followed only by voluntarily unplayed rounds.
    TrailingBye,
}

impl Category {
    /// The clause that defines it.
    pub fn clause(self) -> &'static str {
        match self {
            Category::Bye => "c07.16.2.1",
            Category::ForfeitWin => "c07.16.2.2",
            Category::RequestedBye => "c07.16.2.3",
            Category::ForfeitLoss => "c07.16.2.4",
            Category::TrailingBye => "c07.16.2.5",
        }
    }
}
