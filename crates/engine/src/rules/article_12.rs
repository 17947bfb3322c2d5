//! Article 12: board tie-breaks of team events.

use super::view::View;
use crate::number::{Fraction, Points};
use crate::tournament::{Code, Kind, Record, Scoring};

/// 12: each board has a result of its own, also where nobody played.
pub(crate) fn own_result(_: Kind, board: Option<Code>) -> Option<Code> {
    board
}

/// 12: a forfeited board counts as a win or a loss.
pub(crate) fn standard_result(points: Points) -> Points {
    points
}

/// 12: a pairing-allocated bye is a win on every board.
pub(crate) fn win_on_every_board(view: &View<'_>, _: &Record, _boards: usize) -> Fraction {
    view.tournament().scoring().win.into()
}

/// 12: what the other byes of a team give each of its boards: a full-point bye a win, a half-point bye a draw, any other
/// round against nobody nothing. The text names the pairing-allocated bye only, whose points this leaves to its rule.
pub(crate) fn other_bye_on_every_board(kind: Kind, scoring: &Scoring) -> Option<Points> {
    match kind {
        Kind::PairingAllocatedBye => None,
        Kind::FullPointBye => Some(scoring.win),
        Kind::HalfPointBye => Some(scoring.draw),
        Kind::ZeroPointBye
        | Kind::Rest
        | Kind::Played
        | Kind::Short
        | Kind::Pending
        | Kind::ForfeitWin
        | Kind::ForfeitLoss => Some(Points::ZERO),
    }
}

/// 12.2: board 1 decides, then board 2 and so on until the tie is broken.
pub(crate) fn board_by_board(points: &[Fraction]) -> Vec<Fraction> {
    points.to_vec()
}

/// 12.3: the total without the last board, without the last two and so on.
pub(crate) fn from_the_last(points: &[Fraction]) -> Vec<Fraction> {
    totals_without(points, &mut points.iter().rev())
}

/// The total without the first of these boards, without the first two and so on.
pub fn totals_without(points: &[Fraction], boards: &mut dyn Iterator<Item = &Fraction>) -> Vec<Fraction> {
    let total = points.iter().fold(Fraction::ZERO, |sum, points| sum.plus(*points));
    let rest = boards.scan(total, |rest, points| {
        *rest = rest.minus(*points);
        Some(*rest)
    });
    rest.collect()
}
