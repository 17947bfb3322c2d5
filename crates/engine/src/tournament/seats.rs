//! The games of an individual event close together.

use super::draft::Draft;
use super::record::{Code, Color};

/// The games of an individual event, eight bytes each, for looking up the other side fast.
pub(super) struct Seats {
    rounds: usize,
    seats: Vec<Seat>,
}

/// One side of a game.
#[derive(Clone, Copy)]
pub(super) struct Seat {
    /// Pairing number of the other side.
    pub(super) opponent: u32,
    /// Own color.
    pub(super) color: Option<Color>,
    /// Own result.
    pub(super) code: Code,
}

impl Seats {
    /// Those of the facts.
    pub(super) fn new(draft: &Draft, rounds: usize) -> Seats {
        // Ids start at 1; 0 is nobody, and a match is never ordinary.
        let nobody = Seat { opponent: 0, color: None, code: Code::ZeroPointBye };
        if draft.team.is_some() {
            return Seats { rounds: 0, seats: Vec::new() };
        }
        let mut seats = Vec::with_capacity(draft.participants.len() * rounds);
        for participant in &draft.participants {
            seats.extend(participant.cells.iter().map(|cell| match cell.opponent {
                Some(opponent) if cell.code.has_opponent() => {
                    Seat { opponent, color: cell.color, code: cell.code }
                }
                _ => nobody,
            }));
            seats.extend(std::iter::repeat_n(nobody, rounds - participant.cells.len()));
        }
        Seats { rounds, seats }
    }

    /// The game in a row and round (from 0), if there is one with an opponent.
    pub(super) fn at(&self, row: usize, round: usize) -> Option<Seat> {
        self.seats.get(row * self.rounds + round).copied().filter(|seat| seat.opponent != 0)
    }
}
