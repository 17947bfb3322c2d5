//! Article 15: games, and which events article 16 is for.

use crate::tournament::{Kind, Pairing};

/// 15.2, 15.3: article 16 rules unplayed rounds of Swiss-system events only.
pub fn swiss_only(pairing: Pairing) -> bool {
    matches!(pairing, Pairing::Swiss)
}

/// 15.2: forfeits of a predetermined event are regular games.
pub fn every_game(_: Kind) -> bool {
    true
}

/// 15.1, 15.3: a game or match counts when it was played over the board.
pub fn over_the_board(kind: Kind) -> bool {
    kind.is_over_the_board()
}
