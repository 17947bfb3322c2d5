//! Article 12: board tie-breaks of team events.

use super::view::View;
use crate::number::{Fraction, Points};
use crate::tournament::{Code, Kind, Record};

/// 12: each board has a result of its own, also where nobody played.
pub fn own_result(_: Kind, board: Option<Code>) -> Option<Code> {
    board
}

/// 12: a forfeited board counts as a win or a loss.
pub fn standard_result(points: Points) -> Points {
    points
}

/// 12: a pairing-allocated bye is a win on every board.
pub fn win_on_every_board(view: &View<'_>, _: &Record, _boards: usize) -> Fraction {
    view.tournament().scoring().win.into()
}

/// 12.2: board 1 decides, then board 2 and so on until the tie is broken.
pub fn board_by_board(points: &[Fraction]) -> Vec<Fraction> {
    points.to_vec()
}

/// 12.3: the total without the last board, without the last two and so on.
pub fn from_the_last(points: &[Fraction]) -> Vec<Fraction> {
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
