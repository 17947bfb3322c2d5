//! Cells of players that something else explains: the opponent's cell, record 240, the caller.

use super::player::Players;
use super::special::ByeRecord;
use crate::diagnostic::Diagnostic;
use crate::trf::cell::RawCell;
use crate::trf::columns::cell;
use crate::trf::remarks::Remarks;
use tiebreak_engine::tournament::Code;
use tiebreak_phrase::{MessageId, message, phrase};

/// The rule that `Z` stands beside no opponent.
const ABSENT: MessageId = message!("rule-trf26-record-001-column-99-z-stands-beside-opponent");

/// Enters what is known beside the cells themselves: byes of record 240 in an individual event, and absences (id and
/// round) that the caller knows to have been half-point byes.
pub(super) fn settle(
    mut players: Players,
    byes: &[ByeRecord],
    half_point_byes: &[(u32, u16)],
    remarks: &mut Remarks<'_>,
) -> Players {
    settle_absent_opponents(&mut players, remarks);
    for bye in byes {
        enter_bye(&mut players, bye, remarks);
    }
    for (id, round) in half_point_byes {
        enter_half_point_bye(&mut players, *id, usize::from(*round), remarks);
    }
    players
}

/// A zero-point bye against an opponent: half of a forfeit, or of a round not played yet.
fn settle_absent_opponents(players: &mut Players, remarks: &mut Remarks<'_>) {
    let mut changes: Vec<(usize, usize, Option<u8>)> = Vec::new();
    for (position, player) in players.iter().enumerate() {
        for (round, cell) in player.cells.iter().enumerate() {
            if cell.mark != b'Z' || cell.opponent == 0 {
                continue;
            }
            let other = players.find(u32::from(cell.opponent));
            let mark = match other.and_then(|other| other.cells.get(round)).map(|cell| cell.mark) {
                Some(b'+') => Some(b'-'),
                Some(b'Z' | b' ' | b'X') => Some(b'X'),
                _ => None,
            };
            changes.push((position, round, mark));
        }
    }
    for (position, round, mark) in changes {
        let Some(player) = players.get_mut(position) else { continue };
        let place = (player.line, cell::column(round + 1) + cell::RESULT, 1);
        let remark = if let (Some(mark), Some(cell)) = (mark, player.cells.get_mut(round)) {
            cell.mark = mark;
            let reading =
                if mark == b'-' { message!("a-loss-by-forfeit") } else { message!("a-game-not-finished") };
            let found = phrase!("z-with-opponent", reading = reading);
            Diagnostic::warning("absent-with-opponent", found)
        } else {
            let message = phrase!("z-bye-bye-has-no-opponent-round", round = round + 1);
            Diagnostic::error("opponent-and-code", message)
        };
        remarks.add(remark.rule(ABSENT), place);
    }
}

/// Enters a bye of record 240 in a blank round.
fn enter_bye(players: &mut Players, bye: &ByeRecord, remarks: &mut Remarks<'_>) {
    let round = usize::from(bye.round);
    let position = players.position(bye.id);
    let Some(player) = position.and_then(|position| players.get_mut(position)) else { return };
    if player.cells.len() < round {
        player.cells.resize(round, RawCell::BLANK);
    }
    let Some(cell) = player.cells.get_mut(round - 1) else { return };
    if cell.is_blank() {
        cell.mark = match bye.code {
            Code::FullPointBye => b'F',
            Code::HalfPointBye => b'H',
            Code::Win
            | Code::Draw
            | Code::Loss
            | Code::ShortWin
            | Code::ShortDraw
            | Code::ShortLoss
            | Code::ForfeitWin
            | Code::ForfeitLoss
            | Code::Unfinished
            | Code::PairingAllocatedBye
            | Code::ZeroPointBye
            | Code::Rest => b'Z',
        };
    }
    if cell.opponent == 0 && cell.code() == bye.code {
        return;
    }
    let held = cell::held(round);
    let message = phrase!("record-240-gives-another-bye-than-record", id = bye.id, round = round);
    let remark = Diagnostic::error("bye-contradiction", message)
        .rule(message!("rule-trf26-record-240-repeats-what-record-001-says"))
        .hint(message!("correct-one-two"))
        .and_at(remarks.text, player.line, held.first, held.width(), message!("cell-record-001"));
    remarks.add(remark, (bye.line, bye.column, 4));
}

/// Makes a half-point bye of an absence.
fn enter_half_point_bye(players: &mut Players, id: u32, round: usize, remarks: &mut Remarks<'_>) {
    let cell = players
        .position(id)
        .and_then(|position| players.get_mut(position))
        .and_then(|player| player.cells.get_mut(round.checked_sub(1)?));
    match cell {
        Some(cell) if cell.opponent == 0 && matches!(cell.mark, b' ' | b'Z' | b'-') => cell.mark = b'H',
        _ => {
            let message = phrase!("participant-has-no-absence-in-round-to", id = id, round = round);
            remarks.add(Diagnostic::error("half-point-bye", message), (0, 0, 0));
        }
    }
}
