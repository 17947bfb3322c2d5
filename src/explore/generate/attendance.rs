//! Who comes late, asks for byes, withdraws and comes back.

use super::options::Options;
use crate::explore::Random;
use crate::tournament::Code;

/// The first round and the first round missed of everybody, both from 0.
pub(super) struct Attendance {
    enters: Vec<usize>,
    leaves: Vec<usize>,
}

impl Attendance {
    pub fn new(options: &Options, size: usize, random: &mut Random) -> Attendance {
        let rounds = u32::from(options.rounds.max(2));
        let mut attendance = Attendance { enters: vec![0; size], leaves: vec![usize::MAX; size] };
        for index in 0..size {
            if random.permille(options.rates.late_entry) {
                attendance.enters[index] = random.between(1, (rounds / 2).max(1)) as usize;
            }
            if random.permille(options.rates.withdrawal) {
                attendance.leaves[index] = random.between(1, rounds - 1) as usize;
            }
        }
        attendance
    }

    /// The bye of everybody who will not be paired in a Swiss-system round.
    pub fn byes(&mut self, options: &Options, round: usize, random: &mut Random) -> Vec<Option<Code>> {
        let rates = &options.rates;
        (0..self.enters.len())
            .map(|index| {
                if round < self.enters[index] {
                    return Some(Code::ZeroPointBye);
                }
                if round >= self.leaves[index] {
                    if !random.permille(rates.reentry) {
                        return Some(Code::ZeroPointBye);
                    }
                    self.leaves[index] = usize::MAX;
                }
                if random.permille(rates.half_point_bye) {
                    Some(Code::HalfPointBye)
                } else if random.permille(rates.zero_point_bye) {
                    Some(Code::ZeroPointBye)
                } else if random.permille(rates.full_point_bye) {
                    Some(Code::FullPointBye)
                } else {
                    None
                }
            })
            .collect()
    }

    /// Who has withdrawn by a round of a predetermined event and forfeits what is left.
    pub fn absent(&self, round: usize) -> Vec<bool> {
        self.leaves.iter().map(|leaves| round >= *leaves).collect()
    }
}
