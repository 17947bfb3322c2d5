//! Pairing numbers of an event.

use tiebreak_engine::tournament::Draft;

/// Gives everybody another number, wherever an event names somebody.
pub(super) fn number_anew(draft: &mut Draft, number: impl Fn(u32) -> u32) {
    for participant in &mut draft.participants {
        participant.id = number(participant.id);
        for cell in &mut participant.cells {
            cell.opponent = cell.opponent.map(&number);
        }
    }
    for adjustment in &mut draft.adjustments {
        adjustment.id = number(adjustment.id);
    }
    for award in &mut draft.awards {
        award.id = number(award.id);
    }
}
