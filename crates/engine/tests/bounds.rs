//! Tests that an event is rejected before its cells are checked in two cases: its numbers are out of range, or it needs
//! far more memory than its number of records justifies.

use tiebreak_engine::tournament::{Cell, Code, Draft, DraftParticipant, Tournament};

/// Creates a draft with `participants` participants. Only the first participant has recorded rounds.
fn first_alone(participants: u32, rounds: usize) -> Draft {
    let cells = |id: u32| if id == 1 { vec![Cell::bye(Code::ZeroPointBye); rounds] } else { Vec::new() };
    let participant = |id| DraftParticipant { id, cells: cells(id), ..DraftParticipant::default() };
    Draft { rounds: Some(3), participants: (1..=participants).map(participant).collect(), ..Draft::default() }
}

/// Returns the ids of the faults for which an event is rejected.
fn refused(draft: Draft) -> Vec<&'static str> {
    let defects = Tournament::build(draft).err().unwrap_or_default();
    defects.iter().map(|defect| defect.fault.id()).collect()
}

#[test]
fn more_than_999_rounds_are_rejected() {
    for rounds in [1_000, 65_535, 65_536, 70_000] {
        let mut draft = first_alone(1, rounds);
        assert_eq!(refused(draft.clone()), ["more-rounds-than-announced"]);
        draft.participants[0].discs = vec![Some(32); rounds];
        draft.rounds = None;
        assert_eq!(refused(draft), ["rounds-out-of-range"]);
    }
}

#[test]
fn events_with_almost_no_records_are_rejected() {
    let announced = |mut draft: Draft| {
        draft.rounds = None;
        draft
    };
    // The event has room for 9,999 times 999 results, but only 999 are recorded.
    assert_eq!(refused(announced(first_alone(9_999, 999))), ["mostly-empty"]);
    // A large event of 15 rounds is accepted, although all participants except one withdrew.
    assert!(refused(announced(first_alone(9_999, 15))).is_empty());
}
