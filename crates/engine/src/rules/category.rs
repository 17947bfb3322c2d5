//! The categories of unplayed rounds (16.2).

use crate::tournament::Kind;

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
    /// The category of an unplayed round, where `returned` says whether a later round ends the absence (16.2.3); none
    /// for a round that was played or has no game to play.
    pub fn of(kind: Kind, returned: bool) -> Option<Category> {
        match kind {
            Kind::Played | Kind::Short | Kind::Pending | Kind::Rest => None,
            Kind::PairingAllocatedBye | Kind::FullPointBye => Some(Category::Bye),
            Kind::ForfeitWin => Some(Category::ForfeitWin),
            Kind::HalfPointBye | Kind::ZeroPointBye if returned => Some(Category::RequestedBye),
            Kind::ForfeitLoss => Some(Category::ForfeitLoss),
            Kind::HalfPointBye | Kind::ZeroPointBye => Some(Category::TrailingBye),
        }
    }

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
