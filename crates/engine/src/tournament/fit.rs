//! Whether the results of two sides are those of one game.

use super::record::Code;

/// How well one side's result fits the other's; the order matters to [`Ord::max`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fit {
    /// They cannot both be.
    Contradiction,
    /// Lawful, but an arbiter's decision or a letter beside a digit.
    Unusual,
    /// As one game ends.
    Usual,
}

/// Half of the table of lawful pairs; the other half is the mirror image.
pub(super) fn fit(own: Code, theirs: Code) -> Fit {
    use Code::{Draw, ForfeitLoss, ForfeitWin, Loss, ShortDraw, ShortLoss, ShortWin, Unfinished, Win};
    match (own, theirs) {
        (Win, Loss)
        | (Draw, Draw)
        | (ForfeitWin, ForfeitLoss)
        | (ShortWin, ShortLoss)
        | (ShortDraw, ShortDraw)
        | (ForfeitLoss, ForfeitLoss)
        | (Unfinished, Unfinished) => Fit::Usual,
        (Loss, Loss)
        | (Draw, Loss)
        | (ShortLoss, ShortLoss)
        | (ShortDraw, ShortLoss)
        | (Win, ShortLoss)
        | (ShortWin, Loss)
        | (Draw, ShortDraw) => Fit::Unusual,
        _ => Fit::Contradiction,
    }
}
