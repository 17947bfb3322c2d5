//! Changes events in ways that must not change the answers. Tests compare the answers for the event with the answers
//! for the changed event, so no expected values are needed.

use tiebreak_conformance::explore::{Random, number_anew};
use tiebreak_conformance::rules::{Base, Code};
use tiebreak_conformance::tournament::{Cell, Color, Draft, DraftParticipant};

/// A change of an event that must not change the answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Transformation {
    /// Gives the participants new pairing numbers. Only the tie-break TPN depends on pairing numbers (7.8).
    Renumber,
    /// Exchanges White and Black in all games. Only the tie-breaks BPG and BWG depend on colors (7.3, 7.4).
    SwapColors,
    /// Lists the participants in another order. No tie-break depends on the order in the file.
    Reorder,
    /// Adds a rated participant who is absent in every round. The values of the other participants stay the same
    /// (except for the Koya system), because nobody plays against the added participant. The order in a tied group can
    /// change.
    AddAbsentee,
    /// Gives the participants other names. No tie-break depends on names.
    Rename,
}

impl Transformation {
    /// All transformations.
    pub const ALL: [Transformation; 5] = [
        Transformation::Renumber,
        Transformation::SwapColors,
        Transformation::Reorder,
        Transformation::AddAbsentee,
        Transformation::Rename,
    ];

    /// Returns whether the values and places of a tie-break must stay the same after this change.
    pub fn preserves(self, code: &Code) -> bool {
        match self {
            Transformation::Renumber => code.base != Base::PairingNumber,
            Transformation::SwapColors => !code.base.row().colors,
            Transformation::Reorder | Transformation::Rename => true,
            // The limit of a Koya score can depend on the number of participants (9.2).
            Transformation::AddAbsentee => !code.base.direction().is_order_only() && code.base != Base::Koya,
        }
    }

    /// Changes the event. Returns the changed event, and the new pairing number of each participant.
    pub fn apply(self, draft: &Draft, random: &mut Random) -> (Draft, Vec<u32>) {
        let mut changed = draft.clone();
        let same: Vec<u32> = draft.participants.iter().map(|participant| participant.id).collect();
        match self {
            Transformation::Renumber => {
                let mut numbers = same.clone();
                random.shuffle(&mut numbers);
                let number =
                    |id: u32| same.iter().position(|old| *old == id).map_or(id, |position| numbers[position]);
                number_anew(&mut changed, number);
                return (changed, numbers);
            }
            Transformation::SwapColors => {
                for cell in changed.participants.iter_mut().flat_map(|participant| &mut participant.cells) {
                    cell.color = cell.color.map(Color::other);
                }
            }
            Transformation::Reorder => random.shuffle(&mut changed.participants),
            Transformation::AddAbsentee => {
                let rounds =
                    draft.participants.iter().map(|participant| participant.cells.len()).max().unwrap_or(0);
                let absent = draft.pairing.absence();
                changed.participants.push(DraftParticipant {
                    id: same.iter().max().map_or(1, |largest| largest + 1),
                    name: "absent".to_owned(),
                    ratings: if draft.team.is_some() { Vec::new() } else { vec![1_500] },
                    cells: vec![Cell::bye(absent); rounds],
                    ..DraftParticipant::default()
                });
            }
            Transformation::Rename => {
                for (position, participant) in changed.participants.iter_mut().rev().enumerate() {
                    participant.name = format!("N{position}");
                }
            }
        }
        (changed, same)
    }
}
