//! What cells are worth.

use crate::trf::cell::RawCell;
use tiebreak_engine::number::Points;
use tiebreak_engine::tournament::Scoring;

/// What each mark of a cell is worth, by mark and whether somebody sits opposite: a table, because every cell of the
/// file is looked up.
pub(super) struct Worth([Points; 256]);

impl Worth {
    /// Under a score system.
    pub(super) fn new(scoring: &Scoring) -> Worth {
        let mut worth = [Points::ZERO; 256];
        for mark in 0..128_u8 {
            for opponent in [0, 1] {
                let cell = RawCell { opponent, color: None, mark };
                worth[Worth::index(cell)] = scoring.value(cell.code());
            }
        }
        Worth(worth)
    }

    fn index(cell: RawCell) -> usize {
        usize::from(cell.mark & 127) | if cell.opponent == 0 { 128 } else { 0 }
    }

    /// The total of the first `rounds` cells.
    pub(super) fn total(&self, cells: &[RawCell], rounds: usize) -> Points {
        // The index has eight bits.
        cells.iter().take(rounds).map(|cell| self.0[Worth::index(*cell)]).sum()
    }
}

/// Pairing-allocated byes in the first `rounds` cells.
pub(super) fn byes(cells: &[RawCell], rounds: usize) -> usize {
    cells.iter().take(rounds).filter(|cell| cell.mark == b'U').count()
}
