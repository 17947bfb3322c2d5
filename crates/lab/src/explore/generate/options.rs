use super::amount::Amount;
use tiebreak_engine::number::Points;
use tiebreak_engine::tournament::{Primary, Scoring};

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

macro_rules! amounts {
    ($($(#[doc = $doc:literal])+ $field:ident = $name:literal,)+) => {
        /// How often the unusual happens.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct Amounts {
            $($(#[doc = $doc])+ pub $field: Amount,)+
        }

        impl Amounts {
            /// The names on the command line.
            pub const NAMES: [&str; [$($name),+].len()] = [$($name),+];

            /// The amount with this name.
            pub fn named(&mut self, name: &str) -> Option<&mut Amount> {
                match name {
                    $($name => Some(&mut self.$field),)+
                    _ => None,
                }
            }

            /// Names and amounts.
            pub fn all(&self) -> Vec<(&'static str, Amount)> {
                vec![$(($name, self.$field)),+]
            }
        }
    };
}

amounts! {
    /// A half-point bye, per participant and round of the Swiss system.
    half_point_bye = "half-point-bye",
    /// A zero-point bye, per participant and round of the Swiss system.
    zero_point_bye = "zero-point-bye",
    /// A full-point bye, per participant and round of the Swiss system.
    full_point_bye = "full-point-bye",
    /// A half-point bye in the round before withdrawing, per withdrawal.
    bye_before_withdrawal = "bye-before-withdrawal",
    /// A half-point bye after withdrawing, per round missed.
    bye_after_withdrawal = "bye-after-withdrawal",
    /// A participant enters after the first round, per participant.
    late_entry = "late-entry",
    /// A participant withdraws before the end, per participant.
    withdrawal = "withdrawal",
    /// A withdrawn participant comes back, per round missed.
    reentry = "reentry",
    /// One side forfeits, per pairing.
    forfeit = "forfeit",
    /// Both sides forfeit, per pairing.
    double_forfeit = "double-forfeit",
    /// An arbiter's 1/2-0, 0-1/2 or 0-0, per game.
    unusual_result = "unusual-result",
    /// A game too short to be rated, per game.
    short_game = "short-game",
    /// A game not finished, per game of the last round.
    adjourned = "adjourned",
    /// A board of a team match stays unoccupied on one side, now and then on both, per board.
    board_forfeit = "board-forfeit",
    /// A penalty or a bonus, per participant.
    adjustment = "adjustment",
    /// A participant without a rating, per participant.
    unrated = "unrated",
    /// Every team of a round robin ends with equal match points, without forfeited matches, per event.
    level = "level",
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
    /// How ratings lie between the two.
    pub spread: Spread,
    /// Draws among games between equals.
    pub draws: DrawRate,
    /// Virtual points in the first rounds.
    pub acceleration: Acceleration,
    /// Whether the same two may meet again in a Swiss-system event.
    pub rematches: bool,
    /// How often the unusual happens.
    pub amounts: Amounts,
}

/// How ratings are spread over their range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spread {
    /// Each as likely as the others.
    Even,
    /// Most in the middle.
    Bell,
}

/// Draws among games between equals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawRate {
    /// The same whoever plays, in thousandths.
    Fixed(u16),
    /// The more, the higher the two are rated.
    ByRating,
}

/// Virtual points that decide who meets whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Acceleration {
    /// None.
    None,
    /// The Baku system (C.04.5.1), in individual Swiss-system events.
    Baku,
}

/// How much of the unusual happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preset {
    /// Nothing unusual.
    Clean,
    /// What FIDE's checklist for pairing programs asks of a generator of random tournaments: byes of every kind,
    /// forfeits, withdrawals and late entries, at the rates of an open event.
    FideRtg,
    /// Everything that tie-break programs get wrong, often.
    Nasty,
}

impl Preset {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Preset::Clean => "clean",
            Preset::FideRtg => "fide-rtg",
            Preset::Nasty => "nasty",
        }
    }

    /// How often a game is drawn, in thousandths.
    fn draws(self) -> u16 {
        match self {
            Preset::Clean | Preset::FideRtg => 300,
            Preset::Nasty => 400,
        }
    }

    /// How often the unusual happens.
    pub(crate) fn amounts(self) -> Amounts {
        match self {
            Preset::Clean => Amounts::default(),
            Preset::FideRtg => Amounts {
                half_point_bye: 20.into(),
                zero_point_bye: 10.into(),
                full_point_bye: 2.into(),
                bye_before_withdrawal: 50.into(),
                bye_after_withdrawal: 20.into(),
                late_entry: 30.into(),
                withdrawal: 50.into(),
                reentry: 100.into(),
                forfeit: 15.into(),
                double_forfeit: 3.into(),
                unusual_result: 1.into(),
                short_game: 5.into(),
                board_forfeit: 10.into(),
                adjustment: 2.into(),
                ..Amounts::default()
            },
            Preset::Nasty => Amounts {
                half_point_bye: 80.into(),
                zero_point_bye: 80.into(),
                full_point_bye: 20.into(),
                bye_before_withdrawal: 200.into(),
                bye_after_withdrawal: 100.into(),
                late_entry: 120.into(),
                withdrawal: 200.into(),
                reentry: 300.into(),
                forfeit: 100.into(),
                double_forfeit: 30.into(),
                unusual_result: 10.into(),
                short_game: 10.into(),
                adjourned: 10.into(),
                board_forfeit: 80.into(),
                adjustment: 20.into(),
                level: 200.into(),
                ..Amounts::default()
            },
        }
    }
}

impl Options {
    /// A usual event with so much of the unusual.
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

    /// An event without anything unusual.
    pub fn clean(shape: Shape, participants: u32, rounds: u16) -> Options {
        Options::new(Preset::Clean, shape, participants, rounds)
    }

    /// An event as [`Preset::FideRtg`] has it.
    pub fn fide_rtg(shape: Shape, participants: u32, rounds: u16) -> Options {
        Options::new(Preset::FideRtg, shape, participants, rounds)
    }

    /// An event as [`Preset::Nasty`] has it.
    pub fn nasty(shape: Shape, participants: u32, rounds: u16) -> Options {
        Options::new(Preset::Nasty, shape, participants, rounds)
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

    /// The same event with a pairing-allocated bye worth a draw.
    pub fn allocated_bye_as_draw(mut self) -> Options {
        self.scoring.pairing_allocated_bye = self.scoring.draw;
        self
    }
}
