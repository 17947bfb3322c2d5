//! Changes the results in an event cell by cell, like a person who edits the file. Tests compare this event with the
//! event that `what-if` changes.

use tiebreak_conformance::tournament::{Cell, Code, Draft};

/// The pairs of results that a changed game can have. The last pair is an unfinished game.
pub const PAIRS: [[Code; 2]; 9] = [
    [Code::Win, Code::Loss],
    [Code::Draw, Code::Draw],
    [Code::Loss, Code::Win],
    [Code::ForfeitWin, Code::ForfeitLoss],
    [Code::ForfeitLoss, Code::ForfeitWin],
    [Code::ForfeitLoss, Code::ForfeitLoss],
    [Code::ShortWin, Code::ShortLoss],
    [Code::Loss, Code::Loss],
    [Code::Unfinished, Code::Unfinished],
];

/// An event that a test changes in the same way as a person who edits its file.
pub struct Scribe {
    /// The event to be changed.
    pub draft: Draft,
    /// Number of boards in a match, or `None` if the players compete individually.
    pub boards: Option<usize>,
}

impl Scribe {
    /// Creates a copy of the event for editing.
    pub fn of(draft: &Draft) -> Scribe {
        let boards = draft.team.as_ref().map(|team| team.boards as usize);
        Scribe { draft: draft.clone(), boards }
    }

    /// Changes the cell of a participant in a round, if there is such a cell. Also removes points that were awarded to
    /// the participant for this round.
    pub fn enter(&mut self, id: u32, round: usize, edit: impl Fn(&mut Cell)) {
        let own = self.draft.participants.iter_mut().find(|own| own.id == id);
        if let Some(cell) = own.and_then(|own| own.cells.get_mut(round)) {
            edit(cell);
        }
        self.draft.awards.retain(|award| award.id != id || usize::from(award.round) != round + 1);
    }

    /// Changes the game or match of a participant to a loss by forfeit. Returns false if the participant has no
    /// opponent in this round.
    pub fn forfeit(&mut self, id: u32, round: usize) -> bool {
        let own = self.draft.participants.iter().find(|own| own.id == id);
        let cell = own.and_then(|own| own.cells.get(round));
        let Some(other) = cell.and_then(|cell| cell.opponent) else { return false };
        let boards = self.boards;
        for (who, code) in [(id, Code::ForfeitLoss), (other, Code::ForfeitWin)] {
            self.enter(who, round, |cell| {
                cell.declared = None;
                match boards {
                    None => cell.code = code,
                    Some(boards) => cell.boards = vec![code; boards],
                }
            });
        }
        true
    }

    /// Withdraws a participant from the round `from` (0-based) to the end of the event. The participant forfeits games
    /// that are paired, and is absent in the other rounds.
    pub fn withdraw(&mut self, id: u32, from: usize, rounds: usize) {
        let predetermined = self.draft.pairing.is_predetermined();
        let absent = if predetermined { Code::Rest } else { Code::ZeroPointBye };
        for round in from..rounds {
            if !self.forfeit(id, round) {
                self.enter(id, round, |cell| *cell = Cell::bye(absent));
            }
        }
    }

    /// Enters the result of a game for both sides. `board` is the board of the match (0-based), or `None` for a game
    /// that is not part of a match.
    pub fn result(&mut self, ids: [u32; 2], round: usize, board: Option<usize>, codes: [Code; 2]) {
        let boards = self.boards;
        for (who, code) in ids.into_iter().zip(codes) {
            self.enter(who, round, |cell| {
                let Some(board) = board else { return cell.code = code };
                if cell.boards.is_empty() {
                    let all = cell.declared.unwrap_or(Code::Unfinished);
                    cell.boards = vec![all; boards.unwrap_or(0)];
                }
                cell.declared = None;
                cell.boards[board] = code;
            });
        }
    }
}
