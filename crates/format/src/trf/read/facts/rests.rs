//! Rests: in predetermined pairings a round without opponent is no round, whatever its code.

use super::judged::Judged;
use crate::diagnostic::Diagnostic;
use crate::trf::columns::cell;
use crate::trf::remarks::Remarks;
use tiebreak_engine::tournament::{Code, Draft};
use tiebreak_phrase::{message, phrase};

/// The draft with rests for rounds without opponent, and a remark where somebody should have had one.
pub(super) fn make(mut draft: Draft, judged: Judged<'_>, remarks: &mut Remarks<'_>) -> Draft {
    let odd = draft.participants.len() % 2 == 1;
    let rounds = draft.participants.iter().map(|p| p.cells.len()).max().unwrap_or(0);
    let mut resting = vec![0_usize; rounds];
    let mut paired = vec![false; rounds];
    for participant in &draft.participants {
        for round in 0..rounds {
            let cell = participant.cells.get(round);
            if cell.is_none_or(|cell| cell.opponent.is_none()) {
                resting[round] += 1;
            } else {
                paired[round] = true;
            }
        }
    }
    for (row, participant) in draft.participants.iter_mut().enumerate() {
        for (round, cell) in participant.cells.iter_mut().enumerate() {
            if cell.opponent.is_some() {
                continue;
            }
            let surplus = paired[round] && resting[round] > usize::from(odd);
            if surplus || matches!(cell.code, Code::HalfPointBye | Code::FullPointBye) {
                report(judged, row, round, remarks);
            }
            cell.code = Code::Rest;
        }
    }
    draft
}

fn report(judged: Judged<'_>, row: usize, round: usize, remarks: &mut Remarks<'_>) {
    let column = match judged {
        Judged::Players(_) => cell::column(round + 1),
        Judged::Teams(_) => 0,
    };
    let message = phrase!("no-opponent-in-round-predetermined-pairings-read", round = round + 1);
    let remark = Diagnostic::warning("rest", message)
        .rule(message!("rule-c-07-15-2-only-forfeits-can-be-unplayed"))
        .hint(message!("write-scheduled-opponent-for-absence"));
    remarks.add(remark, (judged.line(row), column, cell::HELD));
}
