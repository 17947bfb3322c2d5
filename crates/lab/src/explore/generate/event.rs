use super::attendance::Attendance;
use super::happenings::Happenings;
use super::options::Options;
use super::rating;
use crate::explore::Random;
use tiebreak_engine::number::Points;
use tiebreak_engine::tournament::Cell;

/// An event in the making; participants are numbered from 0.
pub(super) struct Event<'o> {
    pub(super) options: &'o Options,
    pub(super) ratings: Vec<Option<u16>>,
    pub(super) cells: Vec<Vec<Cell>>,
    pub(super) standings: Vec<Points>,
    pub(super) attendance: Attendance,
    pub(super) happens: Happenings,
    /// Every team is to end with equal match points.
    pub(super) is_level: bool,
}

impl<'o> Event<'o> {
    pub(super) fn new(options: &'o Options, given: &[Option<u16>], random: &mut Random) -> Event<'o> {
        let ratings = rating::field(options, given, random);
        let size = ratings.len();
        let attendance = Attendance::new(options, size, random);
        Event {
            options,
            ratings,
            cells: vec![Vec::new(); size],
            standings: vec![Points::ZERO; size],
            attendance,
            happens: Happenings::new(&options.amounts),
            is_level: false,
        }
    }

    pub(super) fn size(&self) -> usize {
        self.ratings.len()
    }

    pub(super) fn strength(&self, index: usize) -> i32 {
        self.ratings[index].map_or(i32::from(self.options.lowest_rating), i32::from)
    }

    pub(super) fn played_rounds(&self, rounds: usize) -> usize {
        match usize::from(self.options.rounds_played) {
            0 => rounds,
            played => played.min(rounds),
        }
    }
}
