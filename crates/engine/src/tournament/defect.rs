//! Errors and warnings about the data of an event, and their positions.

use std::fmt;

use super::record::Code;
use tiebreak_phrase::{Phrase, phrase};

/// A position in the data of an event. Readers of formats convert it to a line and column or to a JSON
/// pointer.
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
    /// A participant's round: the position in the input, and the round (1-based).
    Cell(usize, u16),
    /// A participant's disc count: the position in the input, and the round (1-based).
    Discs(usize, u16),
    /// A team's roster, by the position of the team in the input.
    Roster(usize),
    /// A team's line-up: the position of the team in the input, and the round (1-based).
    Lineup(usize, u16),
    /// A player of a team, by its position in the input.
    Player(usize),
    /// An adjustment or award, by its position in the input.
    Adjustment(usize),
    /// An individual award, by its position in the input.
    Award(usize),
    /// A value of the point system, by its name in case files.
    Scoring(&'static str),
}

tiebreak_phrase::named! {
    /// Whether the event can be used in spite of a defect.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Severity as word {
        /// A warning: the event can be used.
        Warning = "warning",
        /// An error: the event cannot be used.
        Error = "error",
    }
}

impl Severity {
    /// Whether the event cannot be used.
    pub const fn is_error(self) -> bool {
        matches!(self, Severity::Error)
    }
}

/// A defect with its position and the position of its counterpart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Defect {
    /// The place of the defect.
    pub at: Locus,
    /// Another position involved, such as the opponent's cell.
    pub other: Option<Locus>,
    /// The fault.
    pub fault: Fault,
}

/// Declares the faults, one in each row. A row has the kind with its arguments, the severity, the stable id
/// for tests and programs, and the message with the names of the arguments.
macro_rules! faults {
    ($($(#[doc = $doc:literal])+ $Fault:ident $(($($of:ident: $Of:ty),+))? = $Severity:ident $id:literal $message:literal,)+) => {
        /// A fault in the facts.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Fault {
            $($(#[doc = $doc])+ $Fault $(($($Of),+))?,)+
        }

        impl Fault {
            /// The stable id, used in messages and by tests.
            pub fn id(&self) -> &'static str {
                match self {
                    $(Fault::$Fault { .. } => $id,)+
                }
            }

            /// Whether the event can be used in spite of the fault.
            pub fn severity(&self) -> Severity {
                match self {
                    $(Fault::$Fault { .. } => Severity::$Severity,)+
                }
            }

            /// The fault as a sentence.
            pub fn phrase(&self) -> Phrase {
                match *self {
                    $(Fault::$Fault $(($($of),+))? => phrase!($message $($(, $of = $of)+)?),)+
                }
            }
        }
    };
}

faults! {
    /// There are no participants.
    NoParticipants = Error "no-participants" "fault-no-participants",
    /// More rounds are recorded, in the longest row, than are announced.
    MoreRoundsThanAnnounced(recorded: usize, announced: u16) = Error "more-rounds-than-announced" "fault-more-rounds",
    /// The number of announced rounds is not from 0 to 999.
    RoundsOutOfRange(rounds: u32) = Error "rounds-out-of-range" "fault-rounds-range",
    /// Nearly all positions (participants times rounds times boards) have no record.
    MostlyEmpty(places: usize, recorded: usize) = Error "mostly-empty" "fault-mostly-empty",
    /// The number of boards is not from 1 to 99.
    BoardsOutOfRange(boards: u32) = Error "boards-out-of-range" "fault-boards-range",
    /// A pairing number is not from 1 to 99,999.
    IdOutOfRange(id: u32) = Error "id-out-of-range" "fault-id-range",
    /// A pairing number is used twice.
    DuplicateId(id: u32) = Error "duplicate-id" "fault-duplicate-id",
    /// A rating is above 4,000.
    RatingOutOfRange(rating: u32) = Error "rating-out-of-range" "fault-rating-range",
    /// An opponent is not in the event.
    UnknownOpponent(id: u32) = Error "unknown-opponent" "fault-unknown-opponent",
    /// A participant is paired with itself.
    SelfPairing = Error "self-pairing" "fault-self-pairing",
    /// A bye has an opponent.
    ByeWithOpponent(code: Code) = Error "opponent-and-code" "fault-bye-with-opponent",
    /// A result that needs an opponent has none.
    NoOpponent(code: Code) = Error "opponent-and-code" "fault-no-opponent",
    /// The opponent's cell names another participant.
    OtherNames(id: u32) = Error "not-mutual" "fault-other-names",
    /// The opponent's cell names no opponent.
    OtherNamesNobody = Error "not-mutual" "fault-other-names-nobody",
    /// Both participants have the same color.
    Colors = Error "colors" "fault-same-color",
    /// Only one of the participants has a color. The result can be used.
    OneColor = Warning "one-color" "fault-one-color",
    /// A played game has no color.
    MissingColor = Warning "missing-color" "fault-missing-color",
    /// The two results contradict each other.
    Results(own: Code, other: Code) = Error "results" "fault-results",
    /// The two results are possible but unusual: a decision of an arbiter, or a letter against a digit.
    UnusualResults(own: Code, other: Code) = Warning "unusual-results" "fault-unusual-results",
    /// The number of boards of a match differs from the number in the opponent's record or in the event.
    Boards(found: usize, wanted: usize) = Error "boards" "fault-boards",
    /// A round of a Swiss-system event is recorded as `rest`.
    RestInSwiss = Error "rest-in-swiss" "fault-rest-in-swiss",
    /// There is a bye with predetermined pairings, where only forfeits can be unplayed (15.2).
    ByeInPredetermined(code: Code) = Warning "bye-in-predetermined" "fault-bye-in-predetermined",
    /// Two participants meet twice over the board in a Swiss-system event. They first met in round `earlier`.
    PlayedTwice(earlier: u16) = Warning "played-twice" "fault-played-twice",
    /// An adjustment or award has a pairing number that is not in the event.
    AdjustsUnknown(id: u32) = Error "adjusts-unknown" "unknown-participant",
    /// An adjustment or award has a round that the event does not have.
    AdjustsUnknownRound(round: u16) = Error "adjusts-unknown-round" "fault-adjusts-unknown-round",
    /// A value of the point system is negative.
    NegativeValue = Error "negative-value" "fault-negative-value",
    /// A value of the point system is above 1,000 points, or an award or adjustment is above 1,000 points on
    /// each of 99 boards.
    ValueTooLarge = Error "value-too-large" "fault-value-too-large",
    /// A player is in a roster twice.
    TwiceInRoster(id: u32) = Error "twice-in-roster" "fault-twice-in-roster",
    /// A player is in the rosters of two teams.
    TwoRosters(id: u32) = Error "two-rosters" "fault-two-rosters",
    /// A player of a team is in no roster.
    NoRoster(id: u32) = Warning "no-roster" "fault-no-roster",
    /// A line-up is for a round without a match.
    LineupWithoutMatch = Error "lineup-without-match" "fault-lineup-without-match",
    /// A line-up has more or fewer boards than a match.
    LineupBoards(found: usize, wanted: usize) = Error "lineup-boards" "fault-lineup-boards",
    /// A line-up has a player who is not in the roster.
    NotInRoster(id: u32) = Error "not-in-roster" "fault-not-in-roster",
    /// A line-up has a player at two boards.
    TwoBoards(id: u32) = Error "two-boards" "fault-two-boards",
    /// A line-up has an empty board (1-based) that was not lost by forfeit.
    NobodyAtBoard(board: usize) = Error "nobody-at-board" "fault-nobody-at-board",
    /// The number of disc counts differs from the number of recorded rounds.
    DiscsLength(found: usize, wanted: usize) = Error "discs-length" "fault-discs-length",
    /// Discs are recorded for a round without a game over the board.
    DiscsWithoutGame = Error "discs-without-game" "fault-discs-without-game",
    /// Discs are recorded for only one player of a game.
    DiscsOneSide = Error "discs-one-side" "fault-discs-one-side",
    /// The two disc counts do not add up to the discs of a game.
    DiscsSum(own: u16, theirs: u16, wanted: u16) = Error "discs-sum" "fault-discs-sum",
    /// The disc counts contradict the result.
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
