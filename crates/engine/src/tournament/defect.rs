//! Defects that prevent facts from being a tournament, with their places.

use std::fmt;

use super::record::Code;
use tiebreak_phrase::{Phrase, phrase};

/// A place in the facts. Formats convert it to a line and column or a JSON pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Locus {
    /// The list of participants.
    Participants,
    /// The number of rounds.
    Rounds,
    /// The number of boards.
    Boards,
    /// A participant, by its position in the input.
    Participant(usize),
    /// A participant's rating.
    Rating(usize),
    /// A participant's round: position in the input and round from 1.
    Cell(usize, u16),
    /// A participant's count of discs: position in the input and round from 1.
    Discs(usize, u16),
    /// A team's roster, by the position of the team in the input.
    Roster(usize),
    /// A team's line-up: position of the team in the input and round from 1.
    Lineup(usize, u16),
    /// A player of a team, by its position in the input.
    Player(usize),
    /// An adjustment or award, by its position in the input.
    Adjustment(usize),
    /// An individual award, by its position in the input.
    Award(usize),
    /// A value of the score system, by its name in case files.
    Scoring(&'static str),
}

/// Whether the facts can still be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// A warning; the computation continues.
    Warning,
    /// Nothing can be computed.
    Error,
}

impl Severity {
    /// Whether nothing can be computed.
    pub const fn is_error(self) -> bool {
        matches!(self, Severity::Error)
    }
}

/// One defect, its place, and the place of its counterpart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Defect {
    /// The place itself.
    pub at: Locus,
    /// The other place involved, such as the opponent's cell.
    pub other: Option<Locus>,
    /// What is wrong.
    pub fault: Fault,
}

/// The faults, one per row: the kind with its arguments; whether the facts can still be used; its stable
/// short name for tests and programs; and its message with the names of the arguments.
macro_rules! faults {
    ($(#[doc = $doc:literal] $Fault:ident $(($($of:ident: $Of:ty),+))? = $Severity:ident $id:literal $message:literal,)+) => {
        /// What is wrong with a place.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Fault {
            $(#[doc = $doc] $Fault $(($($Of),+))?,)+
        }

        impl Fault {
            /// Stable short name, used in messages and by tests.
            pub fn id(&self) -> &'static str {
                match self {
                    $(Fault::$Fault { .. } => $id,)+
                }
            }

            /// Whether the facts can still be used.
            pub fn severity(&self) -> Severity {
                match self {
                    $(Fault::$Fault { .. } => Severity::$Severity,)+
                }
            }

            /// What is wrong, in words.
            pub fn phrase(&self) -> Phrase {
                match *self {
                    $(Fault::$Fault $(($($of),+))? => phrase!($message $($(, $of = $of)+)?),)+
                }
            }
        }
    };
}

faults! {
    /// No participants.
    NoParticipants = Error "no-participants" "fault-no-participants",
    /// More rounds recorded, in the longest row, than announced.
    MoreRoundsThanAnnounced(recorded: usize, announced: u16) = Error "more-rounds-than-announced" "fault-more-rounds",
    /// Announced rounds outside 0 to 999.
    RoundsOutOfRange(rounds: u32) = Error "rounds-out-of-range" "fault-rounds-range",
    /// Nearly all places (participants by rounds by boards) are empty.
    MostlyEmpty(places: usize, recorded: usize) = Error "mostly-empty" "fault-mostly-empty",
    /// Boards outside 1 to 99.
    BoardsOutOfRange(boards: u32) = Error "boards-out-of-range" "fault-boards-range",
    /// An id outside 1 to 99,999.
    IdOutOfRange(id: u32) = Error "id-out-of-range" "fault-id-range",
    /// An id used before.
    DuplicateId(id: u32) = Error "duplicate-id" "fault-duplicate-id",
    /// A rating above 4,000.
    RatingOutOfRange(rating: u32) = Error "rating-out-of-range" "fault-rating-range",
    /// An opponent who does not take part.
    UnknownOpponent(id: u32) = Error "unknown-opponent" "fault-unknown-opponent",
    /// A participant paired with itself.
    SelfPairing = Error "self-pairing" "fault-self-pairing",
    /// A bye with an opponent.
    ByeWithOpponent(code: Code) = Error "opponent-and-code" "fault-bye-with-opponent",
    /// A result that needs an opponent, without one.
    NoOpponent(code: Code) = Error "opponent-and-code" "fault-no-opponent",
    /// The opponent's cell names another participant.
    OtherNames(id: u32) = Error "not-mutual" "fault-other-names",
    /// The opponent's cell names no opponent.
    OtherNamesNobody = Error "not-mutual" "fault-other-names-nobody",
    /// Both sides have the same color.
    Colors = Error "colors" "fault-same-color",
    /// Only one side has a color; the result is usable.
    OneColor = Warning "one-color" "fault-one-color",
    /// A played game without a color.
    MissingColor = Warning "missing-color" "fault-missing-color",
    /// The two results contradict each other.
    Results(own: Code, other: Code) = Error "results" "fault-results",
    /// The two results are possible but unusual: an arbiter's decision, or a letter next to a digit.
    UnusualResults(own: Code, other: Code) = Warning "unusual-results" "fault-unusual-results",
    /// A match with another number of boards than its opponent or the event has.
    Boards(found: usize, wanted: usize) = Error "boards" "fault-boards",
    /// A rest in a Swiss-system event.
    RestInSwiss = Error "rest-in-swiss" "fault-rest-in-swiss",
    /// A bye with predetermined pairings, where only forfeits can be unplayed (15.2).
    ByeInPredetermined(code: Code) = Warning "bye-in-predetermined" "fault-bye-in-predetermined",
    /// Two participants meet twice over the board in a Swiss-system event; the first round.
    PlayedTwice(earlier: u16) = Warning "played-twice" "fault-played-twice",
    /// An adjustment or award for an id that is not in the event.
    AdjustsUnknown(id: u32) = Error "adjusts-unknown" "fault-adjusts-unknown",
    /// An adjustment or award for a round that the event does not have.
    AdjustsUnknownRound(round: u16) = Error "adjusts-unknown-round" "fault-adjusts-unknown-round",
    /// A negative value in the score system.
    NegativeValue = Error "negative-value" "fault-negative-value",
    /// A score system value above 1,000 points, or an award or adjustment above 1,000 on 99 boards.
    ValueTooLarge = Error "value-too-large" "fault-value-too-large",
    /// A player who is in a roster twice.
    TwiceInRoster(id: u32) = Error "twice-in-roster" "fault-twice-in-roster",
    /// A player of two teams.
    TwoRosters(id: u32) = Error "two-rosters" "fault-two-rosters",
    /// A player of a team who is in no roster.
    NoRoster(id: u32) = Warning "no-roster" "fault-no-roster",
    /// A line-up of a round without a match.
    LineupWithoutMatch = Error "lineup-without-match" "fault-lineup-without-match",
    /// A line-up of more or fewer boards than a match has.
    LineupBoards(found: usize, wanted: usize) = Error "lineup-boards" "fault-lineup-boards",
    /// A line-up with a player who is not in the roster.
    NotInRoster(id: u32) = Error "not-in-roster" "fault-not-in-roster",
    /// A line-up with a player at two boards.
    TwoBoards(id: u32) = Error "two-boards" "fault-two-boards",
    /// A line-up with an empty board (from 1) that was not lost by forfeit.
    NobodyAtBoard(board: usize) = Error "nobody-at-board" "fault-nobody-at-board",
    /// The number of disc counts differs from the number of recorded rounds.
    DiscsLength(found: usize, wanted: usize) = Error "discs-length" "fault-discs-length",
    /// Discs of a round without a game over the board.
    DiscsWithoutGame = Error "discs-without-game" "fault-discs-without-game",
    /// Only one side of a game has its discs recorded.
    DiscsOneSide = Error "discs-one-side" "fault-discs-one-side",
    /// The two counts do not add up to the discs of a game.
    DiscsSum(own: u16, theirs: u16, wanted: u16) = Error "discs-sum" "fault-discs-sum",
    /// The counts contradict the result.
    DiscsWinner(own: u16, theirs: u16) = Error "discs-winner" "fault-discs-winner",
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.phrase().fmt(f)
    }
}

impl fmt::Display for Locus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Locus::Participants | Locus::Rounds | Locus::Boards => write!(f, "event"),
            Locus::Participant(row) => write!(f, "participant {}", row + 1),
            Locus::Rating(row) => write!(f, "participant {}, rating", row + 1),
            Locus::Cell(row, round) => write!(f, "participant {}, round {round}", row + 1),
            Locus::Discs(row, round) => write!(f, "participant {}, discs of round {round}", row + 1),
            Locus::Roster(row) => write!(f, "participant {}, roster", row + 1),
            Locus::Lineup(row, round) => write!(f, "participant {}, line-up of round {round}", row + 1),
            Locus::Player(position) => write!(f, "player {}", position + 1),
            Locus::Adjustment(position) => write!(f, "adjustment {}", position + 1),
            Locus::Award(position) => write!(f, "award {}", position + 1),
            Locus::Scoring(name) => write!(f, "scoring {name}"),
        }
    }
}

impl fmt::Display for Defect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.at, self.fault)?;
        if let Some(other) = self.other {
            write!(f, " (see {other})")?;
        }
        Ok(())
    }
}
