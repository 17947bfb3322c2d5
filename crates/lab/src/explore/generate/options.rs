use crate::explore::Random;
use crate::explore::generate::results::Paired;
use crate::explore::generate::{Amount, Occasions, Quota};
use std::ops::Range;
use tiebreak_engine::number::Points;
use tiebreak_engine::tournament::{Code, Draft, Primary, Scoring};

/// The pairing system of a generated event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Swiss system: participants with similar scores meet. Two participants meet twice only if [`Options::rematches`]
    /// allows this.
    Swiss,
    /// Each participant plays every other participant `cycles` times. If the number of participants is odd, one
    /// participant rests in each round.
    RoundRobin {
        /// Number of games that each pair of participants plays against each other.
        cycles: u8,
    },
    /// Two sides of equal size, where each participant plays all participants of the other side.
    Scheveningen,
}

impl Shape {
    /// Chooses a pairing system at random. Six of ten events use the Swiss system.
    pub(crate) fn drawn(random: &mut Random) -> Shape {
        match random.below(10) {
            0..=5 => Shape::Swiss,
            6..=7 => Shape::RoundRobin { cycles: 1 },
            8 => Shape::RoundRobin { cycles: 2 },
            _ => Shape::Scheveningen,
        }
    }
}

macro_rules! amounts {
    ($($(#[doc = $doc:literal])+ $field:ident = $name:literal ($fide:literal, $nasty:literal),)+) => {
        /// The frequency of each incident.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct Amounts {
            $($(#[doc = $doc])+ pub $field: Amount,)+
        }

        impl Amounts {
            const FIDE_RTG: Amounts = Amounts { $($field: Amount::Rate($fide),)+ };
            const NASTY: Amounts = Amounts { $($field: Amount::Rate($nasty),)+ };

            /// Returns the frequency of the incident with the name `name`.
            pub fn named(&mut self, name: &str) -> Option<&mut Amount> {
                match name {
                    $($name => Some(&mut self.$field),)+
                    _ => None,
                }
            }

            /// Returns the names of all incidents, with their frequencies.
            pub fn all(&self) -> Vec<(&'static str, Amount)> {
                vec![$(($name, self.$field)),+]
            }
        }

        /// The incidents that are still needed while an event is generated.
        pub(super) struct Quotas {
            $($(#[doc = $doc])+ pub $field: Quota,)+
        }

        impl Quotas {
            pub fn new(amounts: &Amounts) -> Quotas {
                Quotas { $($field: Quota::new(amounts.$field),)+ }
            }
        }
    };
}

// The incidents, with their rates under the presets `fide-rtg` and `nasty`, in thousandths.
amounts! {
    /// Half-point byes: one random decision per participant and round of the Swiss system.
    half_point_bye = "half-point-bye" (20, 80),
    /// Zero-point byes: one random decision per participant and round of the Swiss system.
    zero_point_bye = "zero-point-bye" (10, 80),
    /// Full-point byes: one random decision per participant and round of the Swiss system.
    full_point_bye = "full-point-bye" (2, 20),
    /// Half-point byes in the round before a withdrawal: one random decision per withdrawal.
    bye_before_withdrawal = "bye-before-withdrawal" (50, 200),
    /// Half-point byes after a withdrawal: one random decision per missed round.
    bye_after_withdrawal = "bye-after-withdrawal" (20, 100),
    /// Entries after the first round: one random decision per participant.
    late_entry = "late-entry" (30, 120),
    /// Withdrawals before the end: one random decision per participant.
    withdrawal = "withdrawal" (50, 200),
    /// Re-entries of withdrawn participants: one random decision per missed round.
    reentry = "reentry" (100, 300),
    /// Forfeits of one side: one random decision per pairing.
    forfeit = "forfeit" (15, 100),
    /// Forfeits of both sides: one random decision per pairing.
    double_forfeit = "double-forfeit" (3, 30),
    /// Results of 1/2-0, 0-1/2 or 0-0 that an arbiter decided, with one random decision per game.
    unusual_result = "unusual-result" (1, 10),
    /// Games that are too short to be rated: one random decision per game.
    short_game = "short-game" (5, 10),
    /// Unfinished games: one random decision per game of the last round.
    adjourned = "adjourned" (0, 10),
    /// Boards of team matches that are empty on one side or, sometimes, on both sides: one random decision per board.
    board_forfeit = "board-forfeit" (10, 80),
    /// Penalties and bonuses: one random decision per participant.
    adjustment = "adjustment" (2, 20),
    /// Participants without a rating: one random decision per participant.
    unrated = "unrated" (0, 0),
    /// Round robins without forfeited matches in which all teams end with equal match points: one random decision per
    /// event.
    level = "level" (0, 200),
}

/// The options of a generated event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The pairing system of the event.
    pub shape: Shape,
    /// Number of participants. In a Scheveningen event, this number includes both sides.
    pub participants: u32,
    /// Number of rounds of a Swiss-system event. In other events, the number of rounds follows from the pairing system
    /// and the number of participants.
    pub rounds: u16,
    /// Number of rounds to record, or zero to record all rounds.
    pub rounds_played: u16,
    /// Number of boards in a match, or zero in an individual event.
    pub boards: u8,
    /// The primary score of the teams.
    pub primary: Primary,
    /// The points for games.
    pub scoring: Scoring,
    /// The lowest rating.
    pub lowest_rating: u16,
    /// The highest rating.
    pub highest_rating: u16,
    /// How the ratings are distributed between the lowest and the highest rating.
    pub spread: Spread,
    /// How often two players of equal strength draw.
    pub draws: DrawRate,
    /// The virtual points that participants get in the first rounds.
    pub acceleration: Acceleration,
    /// Whether two participants can meet twice in a Swiss-system event.
    pub rematches: bool,
    /// The frequency of each incident.
    pub amounts: Amounts,
}

/// How the ratings are distributed between the lowest and the highest rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spread {
    /// All ratings in the range are equally likely.
    Even,
    /// Ratings in the middle of the range are more likely than ratings at its ends.
    Bell,
}

/// How often two players of equal strength draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawRate {
    /// This share of the games is drawn, in thousandths, whatever the ratings are.
    Fixed(u16),
    /// The share of drawn games increases with the ratings.
    ByRating,
}

/// Virtual points, which are used only for pairing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Acceleration {
    /// No virtual points.
    None,
    /// The Baku system (C.04.5.1), for individual Swiss-system events.
    Baku,
}

tiebreak_phrase::named! {
    /// A preset for the frequency of incidents such as byes and forfeits.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Preset as name {
        /// No incidents.
        Clean = "clean",
        /// The frequencies that FIDE's checklist for random tournament generators requires. Byes of every kind,
        /// forfeits, withdrawals and late entries are as frequent as in an open event.
        FideRtg = "fide-rtg",
        /// High frequencies of all incidents that tie-break programs often handle wrongly.
        Nasty = "nasty",
    }
}

impl Preset {
    /// Returns the share of drawn games, in thousandths.
    fn draws(self) -> u16 {
        match self {
            Preset::Clean | Preset::FideRtg => 300,
            Preset::Nasty => 400,
        }
    }

    pub(crate) fn amounts(self) -> Amounts {
        match self {
            Preset::Clean => Amounts::default(),
            Preset::FideRtg => Amounts::FIDE_RTG,
            Preset::Nasty => Amounts::NASTY,
        }
    }
}

impl Options {
    /// Returns how many of the scheduled rounds are played.
    pub(crate) fn played_rounds(&self, rounds: usize) -> usize {
        match usize::from(self.rounds_played) {
            0 => rounds,
            played => played.min(rounds),
        }
    }

    /// Returns the options of a typical event with the rates of a preset.
    pub fn new(preset: Preset, shape: Shape, participants: u32, rounds: u16) -> Options {
        Options {
            shape,
            participants,
            rounds,
            rounds_played: 0,
            boards: 0,
            primary: Primary::MatchPoints,
            scoring: Scoring::default(),
            lowest_rating: 1_400,
            highest_rating: 2_400,
            spread: Spread::Even,
            draws: DrawRate::Fixed(preset.draws()),
            acceleration: Acceleration::None,
            rematches: false,
            amounts: preset.amounts(),
        }
    }

    /// Changes the points to 3 for a win, 1 for a draw and 1 for a pairing-allocated bye.
    pub fn three_one_zero(mut self) -> Options {
        let (three, one) = (Points::whole(3), Points::ONE);
        self.scoring = Scoring {
            win: three,
            draw: one,
            loss: Points::ZERO,
            pairing_allocated_bye: one,
            full_point_bye: three,
            half_point_bye: one,
            zero_point_bye: Points::ZERO,
            forfeit_win: three,
            forfeit_loss: Points::ZERO,
            pending: one,
        };
        self
    }

    /// Changes the points for a pairing-allocated bye to the points for a draw.
    pub fn allocated_bye_as_draw(mut self) -> Options {
        self.scoring.pairing_allocated_bye = self.scoring.draw;
        self
    }
}

// The following code computes the Baku acceleration (C.04.5.1), which gives virtual points to the upper half of the
// participants in the first half of the rounds.
//
// Virtual points affect only pairings. Neither totals nor tie-breaks include virtual points.

/// The virtual points that a range of pairing numbers gets in a range of rounds, as record 250 of TRF26 states them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Accelerated {
    /// The number of virtual points that each participant gets.
    pub points: Points,
    /// The first and the last round (1-based).
    pub rounds: (u16, u16),
    /// The first and the last pairing number.
    pub ids: (u32, u32),
}

/// Returns the virtual points in an event with the given number of participants. The list is empty if the event is not
/// accelerated.
pub fn accelerated(options: &Options, participants: u32) -> Vec<Accelerated> {
    let is_baku = matches!((options.acceleration, options.shape), (Acceleration::Baku, Shape::Swiss));
    if !is_baku || options.boards > 0 || participants < 2 {
        return Vec::new();
    }
    // The upper half of the participants, rounded up to an even number.
    let upper = 2 * participants.div_ceil(4);
    let rounds = options.rounds.div_ceil(2);
    let whole = rounds.div_ceil(2);
    let ids = (1, upper.min(participants));
    let first = Accelerated { points: options.scoring.win, rounds: (1, whole), ids };
    let second = Accelerated { points: options.scoring.draw, rounds: (whole + 1, rounds), ids };
    [first, second].into_iter().filter(|stretch| stretch.rounds.0 <= stretch.rounds.1).collect()
}

/// Returns the virtual points of a participant in a round (both 0-based).
pub(super) fn virtual_points(plan: &[Accelerated], index: usize, round: usize) -> Points {
    let (id, round) = (index as u32 + 1, round as u16 + 1);
    let holds = |one: &&Accelerated| {
        (one.ids.0..=one.ids.1).contains(&id) && (one.rounds.0..=one.rounds.1).contains(&round)
    };
    plan.iter().find(holds).map_or(Points::ZERO, |one| one.points)
}

/// The first round and the first missed round of each participant (both 0-based).
pub(super) struct Attendance {
    enters: Vec<usize>,
    leaves: Vec<usize>,
    /// Whether the participant has a half-point bye in the round before the withdrawal.
    last_bye: Vec<bool>,
    rounds: usize,
    quotas: Quotas,
}

impl Attendance {
    pub fn new(options: &Options, size: usize, random: &mut Random) -> Attendance {
        let rounds = options.played_rounds(options.rounds.into()).max(2) as u32;
        let amounts = &options.amounts;
        let mut attendance = Attendance {
            enters: vec![0; size],
            leaves: vec![usize::MAX; size],
            last_bye: vec![false; size],
            rounds: rounds as usize,
            quotas: Quotas::new(amounts),
        };
        for index in 0..size {
            if !is_by_round(amounts.late_entry) && attendance.quotas.late_entry.draw(size - index, random) {
                attendance.enters[index] = random.between(1, (rounds / 2).max(1)) as usize;
            }
            if !is_by_round(amounts.withdrawal) && attendance.quotas.withdrawal.draw(size - index, random) {
                attendance.leaves[index] = random.between(1, rounds - 1) as usize;
            }
        }
        attendance.by_round(amounts.late_entry, 1..(rounds / 2).max(1) + 1, true, random);
        attendance.by_round(amounts.withdrawal, 1..rounds, false, random);
        let withdrawn: Vec<usize> =
            (0..size).filter(|index| attendance.leaves[*index] != usize::MAX).collect();
        for (done, index) in withdrawn.iter().enumerate() {
            attendance.last_bye[*index] =
                attendance.quotas.bye_before_withdrawal.draw(withdrawn.len() - done, random);
        }
        attendance
    }

    /// Adds late entries or withdrawals in each of the given rounds, as long as enough participants remain.
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

    /// Returns the bye of each participant in a round of a Swiss-system event, or `None` for each participant who must
    /// be paired.
    pub(crate) fn byes(&mut self, round: usize, random: &mut Random) -> Vec<Option<Code>> {
        let size = self.enters.len();
        let later = self.rounds.saturating_sub(round + 1);
        (0..size).map(|index| self.bye(index, round, self.occasions(index, later), random)).collect()
    }

    /// Counts the occasions for an incident: one for each participant from `index` on in the current round, and one for
    /// each participant in each of the `later` rounds that follow.
    fn occasions(&self, index: usize, later: usize) -> Occasions {
        let here = self.enters.len() - index;
        Occasions { here, all: here + later * self.enters.len() }
    }

    /// Returns the total number of rounds that withdrawn participants will still miss. The first `first` missed rounds
    /// of each participant do not count. In the current round, only the participants from `index` on count.
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
            // No participant re-enters in the round of the withdrawal.
            let returns = round > self.leaves[index]
                && self.quotas.reentry.draw(self.absences_from(index, round, 1), random);
            if !returns {
                let occasions = self.absences_from(index, round, 0);
                let half = self.quotas.bye_after_withdrawal.draw(occasions, random);
                return Some(if half { Code::HalfPointBye } else { Code::ZeroPointBye });
            }
            self.leaves[index] = usize::MAX;
        }
        if round + 1 == self.leaves[index] && self.last_bye[index] {
            return Some(Code::HalfPointBye);
        }
        if self.quotas.half_point_bye.draw_in(occasions, random) {
            Some(Code::HalfPointBye)
        } else if self.quotas.zero_point_bye.draw_in(occasions, random) {
            Some(Code::ZeroPointBye)
        } else if self.quotas.full_point_bye.draw_in(occasions, random) {
            Some(Code::FullPointBye)
        } else {
            None
        }
    }

    /// Returns whether each participant withdrew before a round of an event with predetermined pairings, and therefore
    /// forfeits the game in this round.
    pub(crate) fn absent(&self, round: usize) -> Vec<bool> {
        self.leaves.iter().map(|leaves| round >= *leaves).collect()
    }
}

fn is_by_round(amount: Amount) -> bool {
    matches!(amount, Amount::PerRound(_))
}

/// The state of an event before a round is paired.
pub struct Before<'e> {
    /// The round (1-based).
    pub round: u16,
    /// The event so far. Absent participants have a bye in the current round, and all other participants have a
    /// zero-point bye as a placeholder.
    pub draft: Draft,
    /// Whether each participant must be paired, in the order of the pairing numbers.
    pub present: Vec<bool>,
    /// The virtual points that participants get in the first rounds.
    pub faster: &'e [Accelerated],
}

impl Before<'_> {
    /// Converts pairs of pairing numbers, with White first, to the pairings of a round. The participant with the
    /// pairing-allocated bye has no opponent. Returns `None` unless the pairs contain each present participant exactly
    /// once, and at most one participant has the bye.
    pub fn paired(&self, pairs: &[(u32, Option<u32>)]) -> Option<Paired> {
        let mut waiting = self.present.clone();
        let mut take = |id: u32| -> Option<usize> {
            let index = usize::try_from(id).ok()?.checked_sub(1)?;
            let waits = waiting.get_mut(index)?;
            std::mem::take(waits).then_some(index)
        };
        let mut paired = Paired { pairs: Vec::with_capacity(pairs.len()), allocated_bye: None };
        for (white, black) in pairs {
            let index = take(*white)?;
            match black {
                Some(black) => paired.pairs.push((index, take(*black)?)),
                None if paired.allocated_bye.is_none() => paired.allocated_bye = Some(index),
                None => return None,
            }
        }
        (!waiting.contains(&true)).then_some(paired)
    }
}

/// The placeholder for the game of a participant who is not paired yet.
pub(super) const TO_BE_PAIRED: Code = Code::ZeroPointBye;

/// A function that pairs a round. If it returns `None`, the round gets plausible pairings.
pub type Outside<'p> = dyn FnMut(&Before<'_>) -> Option<Paired> + 'p;

#[cfg(test)]
mod acceleration_tests {
    use super::*;

    /// The virtual points, with the rounds and the pairing numbers that get them.
    type Stretch = (String, (u16, u16), (u32, u32));

    fn plan(participants: u32, rounds: u16) -> Vec<Stretch> {
        let options = Options {
            acceleration: Acceleration::Baku,
            ..Options::new(Preset::Clean, Shape::Swiss, participants, rounds)
        };
        let plan = accelerated(&options, participants);
        plan.into_iter().map(|one| (one.points.to_string(), one.rounds, one.ids)).collect()
    }

    /// Checks the example in the Baku regulations (C.04.5.1): 82 of 161 players are accelerated, in five of nine
    /// rounds.
    #[test]
    fn the_upper_half_and_the_first_half_are_rounded_up() {
        let stretch = |points: &str, rounds, ids| (points.to_owned(), rounds, ids);
        assert_eq!(plan(161, 9), [stretch("1", (1, 3), (1, 82)), stretch("0.5", (4, 5), (1, 82))]);
        assert_eq!(plan(20, 1), [stretch("1", (1, 1), (1, 10))]);
        assert_eq!(plan(4, 2), [stretch("1", (1, 1), (1, 2))]);
    }

    #[test]
    fn round_robins_and_teams_have_none() {
        let baku = |shape, boards| {
            let options = Options {
                acceleration: Acceleration::Baku,
                boards,
                ..Options::new(Preset::Clean, shape, 10, 5)
            };
            accelerated(&options, 10).len()
        };
        assert_eq!([baku(Shape::Swiss, 0), baku(Shape::Swiss, 4)], [2, 0]);
        assert_eq!(baku(Shape::RoundRobin { cycles: 1 }, 0), 0);
    }
}

#[cfg(test)]
mod outside_tests {
    use super::*;

    #[test]
    fn everybody_present_is_paired_once_and_nobody_else() {
        let before =
            Before { round: 1, draft: Draft::default(), present: vec![true, true, false, true], faster: &[] };
        let paired = |pairs: &[(u32, Option<u32>)]| {
            before.paired(pairs).map(|paired| (paired.pairs, paired.allocated_bye))
        };
        assert_eq!(paired(&[(4, Some(1)), (2, None)]), Some((vec![(3, 0)], Some(1))));
        for wrong in [
            &[(4, Some(1))][..],
            &[(4, Some(1)), (2, Some(3))],
            &[(4, Some(1)), (2, Some(4))],
            &[(4, None), (1, None), (2, None)],
            &[(4, Some(1)), (2, None), (5, None)],
            &[(0, Some(1)), (2, None)],
        ] {
            assert_eq!(paired(wrong), None, "{wrong:?}");
        }
    }
}
