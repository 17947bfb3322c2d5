//! Article 15: games, and which events article 16 is for.

use crate::tournament::{Kind, Pairing, Record};

/// 15.2, 15.3: article 16 rules unplayed rounds of Swiss-system events only.
pub(crate) fn swiss_only(pairing: Pairing) -> bool {
    pairing.is_swiss()
}

/// 15.2: forfeits of a predetermined event are regular games.
pub fn every_game(_: Kind) -> bool {
    true
}

/// 15.1, 15.3: a game or match counts when it was played over the board.
pub fn over_the_board(kind: Kind) -> bool {
    kind.is_over_the_board()
}

/// 15.2: in a predetermined event a round without opponent is no round.
pub(crate) fn is_no_round(under_article_16: bool, record: &Record) -> bool {
    !under_article_16 && record.opponent().is_none()
}

/// 15.2: what is no round gives no points; in a knock-out, which the clause does not know, a bye is worth its points.
pub(crate) fn gives_nothing(under_article_16: bool, pairing: Pairing, record: &Record) -> bool {
    is_no_round(under_article_16, record) && !pairing.is_knockout()
}
