//! Absences that something else explains: the opponent's cell, or the caller.

use super::player::cell_column;
use super::reader::Reader;
use crate::diagnostic::Diagnostic;
use tiebreak_phrase::{message, phrase};

impl Reader<'_> {
    /// A zero-point bye against an opponent: half of a forfeit, or of a round not played yet.
    pub(super) fn settle_absent_opponents(&mut self) {
        let mut changes: Vec<(usize, usize, Option<u8>)> = Vec::new();
        for (position, player) in self.players.iter().enumerate() {
            for (round, cell) in player.cells.iter().enumerate() {
                if cell.mark != b'Z' || cell.opponent == 0 {
                    continue;
                }
                let other = self.position(u32::from(cell.opponent)).and_then(|other| self.players.get(other));
                let mark = match other.and_then(|other| other.cells.get(round)).map(|cell| cell.mark) {
                    Some(b'+') => Some(b'-'),
                    Some(b'Z' | b' ' | b'X') => Some(b'X'),
                    _ => None,
                };
                changes.push((position, round, mark));
            }
        }
        for (position, round, mark) in changes {
            let Some(player) = self.players.get_mut(position) else { continue };
            let line = player.line;
            let column = cell_column(round + 1);
            if let (Some(mark), Some(cell)) = (mark, player.cells.get_mut(round)) {
                cell.mark = mark;
                let reading = match mark {
                    b'-' => message!("a-loss-by-forfeit"),
                    _ => message!("a-game-not-finished"),
                };
                let remark = Diagnostic::warning(
                    "absent-with-opponent",
                    phrase!("z-with-opponent", reading = reading),
                )
                .rule("rule-trf26-record-001-column-99-z-stands-beside-opponent");
                self.add(remark, line, column + 7, 1);
            } else {
                let remark = Diagnostic::error(
                    "opponent-and-code",
                    phrase!("z-bye-bye-has-no-opponent-round", round = round + 1),
                )
                .rule("rule-trf26-record-001-column-99-z-stands-beside-opponent");
                self.add(remark, line, column + 7, 1);
            }
        }
    }

    /// Absences that the caller knows to have been half-point byes.
    pub(super) fn enter_half_point_byes(&mut self) {
        for (id, round) in self.options.half_point_byes.clone() {
            let round = usize::from(round);
            let cell = self
                .position(id)
                .and_then(|position| self.players.get_mut(position))
                .and_then(|player| player.cells.get_mut(round.checked_sub(1)?));
            match cell {
                Some(cell) if cell.opponent == 0 && matches!(cell.mark, b' ' | b'Z' | b'-') => {
                    cell.mark = b'H'
                }
                _ => {
                    let message = phrase!("participant-has-no-absence-in-round-to", id = id, round = round);
                    self.add(Diagnostic::error("half-point-bye", message), 0, 0, 0);
                }
            }
        }
    }
}
