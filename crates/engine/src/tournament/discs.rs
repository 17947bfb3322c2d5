//! Counts of discs, which games with a margin of victory record beside the result.

use std::collections::HashMap;

use super::{Code, Defect, Draft, Fault, Locus};

/// The discs of a game of Othello.
pub const USUAL: u16 = 64;

/// Everything wrong with the counts of a draft; they are for individual events, and a count belongs to both sides of a
/// game over the board or to none.
pub(super) fn defects(draft: &Draft, rounds: usize) -> Vec<Defect> {
    let wanted = draft.discs_per_game.unwrap_or(USUAL);
    let mut found = Vec::new();
    if draft.participants.iter().all(|participant| participant.discs.is_empty()) {
        return found;
    }
    let rows: HashMap<u32, usize> =
        draft.participants.iter().enumerate().map(|(row, participant)| (participant.id, row)).collect();
    for (row, participant) in draft.participants.iter().enumerate() {
        let discs = &participant.discs;
        if discs.is_empty() {
            continue;
        }
        let mut report = |at, other, fault| found.push(Defect { at, other, fault });
        if discs.len() != rounds {
            report(Locus::Participant(row), None, Fault::DiscsLength(discs.len(), rounds));
            continue;
        }
        for (round, (cell, own)) in participant.cells.iter().zip(discs).enumerate() {
            let Some(own) = *own else { continue };
            let at = Locus::Discs(row, round as u16 + 1);
            let Some(opponent) = cell.opponent.filter(|_| cell.code.outcome().is_some()) else {
                report(at, None, Fault::DiscsWithoutGame);
                continue;
            };
            // Whether the opponent takes part is for others to say.
            let Some(other_row) = rows.get(&opponent).copied() else { continue };
            let other_at = Some(Locus::Discs(other_row, round as u16 + 1));
            let other = draft.participants[other_row].discs.get(round).copied().flatten();
            match other {
                None => report(at, None, Fault::DiscsOneSide),
                // Each game is judged once, from the side that stands first.
                Some(_) if other_row < row => {}
                Some(theirs) if u32::from(own) + u32::from(theirs) != u32::from(wanted) => {
                    report(at, other_at, Fault::DiscsSum(own, theirs, wanted));
                }
                Some(theirs) if !fits(cell.code, own, theirs) => {
                    report(at, other_at, Fault::DiscsWinner(own, theirs));
                }
                Some(_) => {}
            }
        }
    }
    found
}

/// The winner has more discs, and a draw is even.
fn fits(code: Code, own: u16, theirs: u16) -> bool {
    use super::Outcome::{Draw, Loss, Win};
    match code.outcome() {
        Some(Win) => own > theirs,
        Some(Draw) => own == theirs,
        Some(Loss) => own < theirs,
        None => false,
    }
}
