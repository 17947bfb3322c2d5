use crate::number::Points;
use crate::tournament::{Primary, Scoring};

/// What kind of event to make up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Swiss system: score groups, no rematch.
    Swiss,
    /// Everybody against everybody, this many times; an odd field rests in turn.
    RoundRobin {
        /// Games per pair.
        cycles: u8,
    },
    /// Two sides of equal size, everybody against everybody of the other side.
    Scheveningen,
}

/// How often something happens, in thousandths of the occasions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rates {
    /// A half-point bye, per participant and round.
    pub half_point_bye: u16,
    /// A zero-point bye, per participant and round.
    pub zero_point_bye: u16,
    /// A full-point bye, per participant and round.
    pub full_point_bye: u16,
    /// A participant enters after the first round.
    pub late_entry: u16,
    /// A participant withdraws before the end.
    pub withdrawal: u16,
    /// A withdrawn participant comes back, per round.
    pub reentry: u16,
    /// One side forfeits, per pairing.
    pub forfeit: u16,
    /// Both sides forfeit, per pairing.
    pub double_forfeit: u16,
    /// An arbiter's 1/2-0 or 0-0, per game.
    pub unusual_result: u16,
    /// A game too short to be rated, per game.
    pub short_game: u16,
    /// A game not finished, per game of the last round.
    pub adjourned: u16,
    /// A board of a team match is forfeited, per board.
    pub board_forfeit: u16,
    /// A penalty or bonus, per participant.
    pub adjustment: u16,
}

/// Everything that shapes a made-up event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// What kind of event.
    pub shape: Shape,
    /// Participants (of both sides together in a Scheveningen event).
    pub participants: u32,
    /// Rounds of a Swiss-system event; other events have the rounds they need, or fewer when `rounds_played` says so.
    pub rounds: u16,
    /// Rounds to record; all when zero.
    pub rounds_played: u16,
    /// Boards of a match; zero for an individual event.
    pub boards: u8,
    /// The team score that ranks first.
    pub primary: Primary,
    /// What games are worth.
    pub scoring: Scoring,
    /// The lowest rating.
    pub lowest_rating: u16,
    /// The highest rating.
    pub highest_rating: u16,
    /// Unrated participants, in thousandths.
    pub unrated: u16,
    /// Draws among games between equals, in thousandths.
    pub draws: u16,
    /// Whether the same two may meet again in a Swiss-system event.
    pub rematches: bool,
    /// How often the unusual happens.
    pub rates: Rates,
}

impl Options {
    /// An event without anything unusual.
    pub fn clean(shape: Shape, participants: u32, rounds: u16) -> Options {
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
            unrated: 0,
            draws: 300,
            rematches: false,
            rates: Rates::default(),
        }
    }

    /// The options that FIDE's checklist for pairing programs asks of a generator of random tournaments: byes of
    /// every kind, forfeits, withdrawals and late entries at the rates of an open event.
    pub fn fide_rtg(shape: Shape, participants: u32, rounds: u16) -> Options {
        let rates = Rates {
            half_point_bye: 20,
            zero_point_bye: 10,
            full_point_bye: 2,
            late_entry: 30,
            withdrawal: 50,
            reentry: 100,
            forfeit: 15,
            double_forfeit: 3,
            short_game: 5,
            board_forfeit: 10,
            ..Rates::default()
        };
        Options { rates, ..Options::clean(shape, participants, rounds) }
    }

    /// Everything that tie-break programs get wrong, often.
    pub fn nasty(shape: Shape, participants: u32, rounds: u16) -> Options {
        let rates = Rates {
            half_point_bye: 80,
            zero_point_bye: 80,
            full_point_bye: 20,
            late_entry: 120,
            withdrawal: 200,
            reentry: 300,
            forfeit: 100,
            double_forfeit: 30,
            short_game: 10,
            board_forfeit: 80,
            ..Rates::default()
        };
        Options { rates, draws: 400, ..Options::clean(shape, participants, rounds) }
    }

    /// The same event with 3 points for a win, 1 for a draw and 1 for a pairing-allocated bye.
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
}
