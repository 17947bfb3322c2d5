//! Who comes late, asks for byes, withdraws and comes back.

use std::ops::Range;

use super::amount::{Amount, Occasions, Quota};
use super::options::Options;
use crate::explore::Random;
use tiebreak_engine::tournament::Code;

/// The first round and the first round missed of everybody, both from 0.
pub(super) struct Attendance {
    enters: Vec<usize>,
    leaves: Vec<usize>,
    /// The half-point bye that goes before a withdrawal.
    last_bye: Vec<bool>,
    rounds: usize,
    half: Quota,
    zero: Quota,
    full: Quota,
    after_withdrawal: Quota,
    reentry: Quota,
}

impl Attendance {
    pub fn new(options: &Options, size: usize, random: &mut Random) -> Attendance {
        let recorded = match options.rounds_played {
            0 => options.rounds,
            played => played.min(options.rounds),
        };
        let rounds = u32::from(recorded.max(2));
        let amounts = &options.amounts;
        let mut attendance = Attendance {
            enters: vec![0; size],
            leaves: vec![usize::MAX; size],
            last_bye: vec![false; size],
            rounds: rounds as usize,
            half: Quota::new(amounts.half_point_bye),
            zero: Quota::new(amounts.zero_point_bye),
            full: Quota::new(amounts.full_point_bye),
            after_withdrawal: Quota::new(amounts.bye_after_withdrawal),
            reentry: Quota::new(amounts.reentry),
        };
        let (mut late, mut withdrawal) = (Quota::new(amounts.late_entry), Quota::new(amounts.withdrawal));
        for index in 0..size {
            if !is_by_round(amounts.late_entry) && late.draw(size - index, random) {
                attendance.enters[index] = random.between(1, (rounds / 2).max(1)) as usize;
            }
            if !is_by_round(amounts.withdrawal) && withdrawal.draw(size - index, random) {
                attendance.leaves[index] = random.between(1, rounds - 1) as usize;
            }
        }
        attendance.by_round(amounts.late_entry, 1..(rounds / 2).max(1) + 1, true, random);
        attendance.by_round(amounts.withdrawal, 1..rounds, false, random);
        let mut before = Quota::new(amounts.bye_before_withdrawal);
        let withdrawn: Vec<usize> =
            (0..size).filter(|index| attendance.leaves[*index] != usize::MAX).collect();
        for (done, index) in withdrawn.iter().enumerate() {
            attendance.last_bye[*index] = before.draw(withdrawn.len() - done, random);
        }
        attendance
    }

    /// So many enter late, or leave, in each of these rounds, as far as there are participants left for it.
    fn by_round(&mut self, amount: Amount, rounds: Range<u32>, entering: bool, random: &mut Random) {
        let Amount::PerRound(number) = amount else { return };
        for round in rounds {
            for _ in 0..number {
                let whole = |index: &usize| self.enters[*index] == 0 && self.leaves[*index] == usize::MAX;
                let free: Vec<usize> = (0..self.enters.len()).filter(whole).collect();
                let Some(index) = random.pick(&free) else { return };
                let slot = if entering { &mut self.enters[*index] } else { &mut self.leaves[*index] };
                *slot = round as usize;
            }
        }
    }

    /// The bye of everybody who will not be paired in a Swiss-system round.
    pub(crate) fn byes(&mut self, round: usize, random: &mut Random) -> Vec<Option<Code>> {
        let size = self.enters.len();
        let later = self.rounds.saturating_sub(round + 1);
        (0..size).map(|index| self.bye(index, round, self.occasions(index, later), random)).collect()
    }

    /// Participants of this round from this one on, and those of later rounds.
    fn occasions(&self, index: usize, later: usize) -> Occasions {
        let here = self.enters.len() - index;
        Occasions { here, all: here + later * self.enters.len() }
    }

    /// Rounds that withdrawn participants still miss, that of this one in this round included, not counting the
    /// first ones of everybody.
    fn absences_from(&self, index: usize, round: usize, first: usize) -> usize {
        let from = |leaves: &usize| leaves.saturating_add(first);
        let here = self.leaves.iter().skip(index).filter(|leaves| from(leaves) <= round).count();
        let later = |leaves: &usize| self.rounds.saturating_sub(from(leaves).max(round + 1));
        here + self.leaves.iter().map(later).sum::<usize>()
    }

    fn bye(&mut self, index: usize, round: usize, occasions: Occasions, random: &mut Random) -> Option<Code> {
        if round < self.enters[index] {
            return Some(Code::ZeroPointBye);
        }
        if round >= self.leaves[index] {
            // Nobody comes back in the very round for which he withdrew.
            let returns =
                round > self.leaves[index] && self.reentry.draw(self.absences_from(index, round, 1), random);
            if !returns {
                let occasions = self.absences_from(index, round, 0);
                let half = self.after_withdrawal.draw(occasions, random);
                return Some(if half { Code::HalfPointBye } else { Code::ZeroPointBye });
            }
            self.leaves[index] = usize::MAX;
        }
        if round + 1 == self.leaves[index] && self.last_bye[index] {
            return Some(Code::HalfPointBye);
        }
        if self.half.draw_in(occasions, random) {
            Some(Code::HalfPointBye)
        } else if self.zero.draw_in(occasions, random) {
            Some(Code::ZeroPointBye)
        } else if self.full.draw_in(occasions, random) {
            Some(Code::FullPointBye)
        } else {
            None
        }
    }

    /// Who has withdrawn by a round of a predetermined event and forfeits what is left.
    pub(crate) fn absent(&self, round: usize) -> Vec<bool> {
        self.leaves.iter().map(|leaves| round >= *leaves).collect()
    }
}

fn is_by_round(amount: Amount) -> bool {
    matches!(amount, Amount::PerRound(_))
}
