//! What keeps facts from being a tournament, and where.

use std::fmt;

use super::record::Code;
use tiebreak_phrase::{Phrase, phrase};

/// Where in the facts something is wrong. Formats turn it into a line and column or a JSON pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Locus {
    /// Those who take part.
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
    /// Worth a remark; the computation goes on.
    Warning,
    /// Nothing can be computed.
    Error,
}

impl Severity {
    /// Whether nothing can be computed.
    pub const fn is_error(self) -> bool {
        match self {
            Severity::Error => true,
            Severity::Warning => false,
        }
    }
}

/// One thing that is wrong, where, and where its counterpart is.
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

/// What is wrong with a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
// Exhaustive: every format has to say which rule of its own a fault breaks.
pub enum Fault {
    /// No participants.
    NoParticipants,
    /// More rounds recorded than announced.
    MoreRoundsThanAnnounced {
        /// Rounds in the longest row.
        recorded: usize,
        /// Rounds announced.
        announced: u16,
    },
    /// Announced rounds outside 0 to 999.
    RoundsOutOfRange(u32),
    /// Nearly all places in rounds and on boards are empty.
    MostlyEmpty {
        /// Participants by rounds by boards.
        places: usize,
        /// Of these, recorded.
        recorded: usize,
    },
    /// Boards outside 1 to 99.
    BoardsOutOfRange(u32),
    /// An id outside 1 to 99,999.
    IdOutOfRange(u32),
    /// An id used before.
    DuplicateId(u32),
    /// A rating above 4,000.
    RatingOutOfRange(u32),
    /// An opponent who does not take part.
    UnknownOpponent(u32),
    /// A participant paired with itself.
    SelfPairing,
    /// A result that needs an opponent, or a bye with one.
    OpponentAndCode {
        /// The code found.
        code: Code,
        /// Whether an opponent stands beside it.
        has_opponent: bool,
    },
    /// The opponent's cell names somebody else, or nobody.
    NotMutual {
        /// Whom the opponent's cell names.
        other_names: Option<u32>,
    },
    /// Both sides have the same color, or only one has a color.
    Colors,
    /// Only one side has a color; the result is usable.
    OneColor,
    /// A played game without a color.
    MissingColor,
    /// The two results contradict each other.
    Results(Code, Code),
    /// The two results are lawful but unusual: an arbiter's decision, or a letter beside a digit.
    UnusualResults(Code, Code),
    /// A match names different numbers of boards on its two sides, or more than the event has.
    Boards {
        /// Boards in this cell.
        found: usize,
        /// Boards of the opponent's cell or of the event.
        wanted: usize,
    },
    /// A rest in a Swiss-system event.
    RestInSwiss,
    /// A bye in a predetermined event, where only forfeits can be unplayed (15.2).
    ByeInPredetermined(Code),
    /// Two participants meet twice over the board in a Swiss-system event.
    PlayedTwice {
        /// The round of the earlier game.
        earlier: u16,
    },
    /// An adjustment or award for somebody who does not take part.
    AdjustsUnknown(u32),
    /// An adjustment or award for a round that the event has not.
    AdjustsUnknownRound(u16),
    /// A negative value in the score system.
    NegativeValue,
    /// A value of the score system above 1,000 points, or an award or adjustment above that on 99 boards.
    ValueTooLarge,
    /// A player who stands in a roster twice.
    TwiceInRoster(u32),
    /// A player of two teams.
    TwoRosters(u32),
    /// A player of a team whom no roster names.
    NoRoster(u32),
    /// A line-up of a round without a match.
    LineupWithoutMatch,
    /// A line-up of more or fewer boards than a match has.
    LineupBoards {
        /// Boards of the line-up.
        found: usize,
        /// Boards of a match.
        wanted: usize,
    },
    /// A line-up with a player whom the roster does not name.
    NotInRoster(u32),
    /// A line-up with a player at two boards.
    TwoBoards(u32),
    /// A line-up with nobody at a board (from 1) that was not lost by forfeit.
    NobodyAtBoard(usize),
    /// Another number of disc counts than of rounds.
    DiscsLength {
        /// Counts found.
        found: usize,
        /// Rounds recorded.
        wanted: usize,
    },
    /// Discs of a round without a game over the board.
    DiscsWithoutGame,
    /// Only one side of a game has its discs recorded.
    DiscsOneSide,
    /// The two counts do not add up to the discs of a game.
    DiscsSum {
        /// Own discs.
        own: u16,
        /// The opponent's.
        theirs: u16,
        /// The discs of a game.
        wanted: u16,
    },
    /// The counts contradict the result.
    DiscsWinner {
        /// Own discs.
        own: u16,
        /// The opponent's.
        theirs: u16,
    },
}

impl Fault {
    /// Stable short name, used in messages and by tests.
    pub fn id(&self) -> &'static str {
        match self {
            Fault::NoParticipants => "no-participants",
            Fault::MoreRoundsThanAnnounced { .. } => "more-rounds-than-announced",
            Fault::RoundsOutOfRange(_) => "rounds-out-of-range",
            Fault::MostlyEmpty { .. } => "mostly-empty",
            Fault::BoardsOutOfRange(_) => "boards-out-of-range",
            Fault::IdOutOfRange(_) => "id-out-of-range",
            Fault::DuplicateId(_) => "duplicate-id",
            Fault::RatingOutOfRange(_) => "rating-out-of-range",
            Fault::UnknownOpponent(_) => "unknown-opponent",
            Fault::SelfPairing => "self-pairing",
            Fault::OpponentAndCode { .. } => "opponent-and-code",
            Fault::NotMutual { .. } => "not-mutual",
            Fault::Colors => "colors",
            Fault::OneColor => "one-color",
            Fault::MissingColor => "missing-color",
            Fault::Results(..) => "results",
            Fault::UnusualResults(..) => "unusual-results",
            Fault::Boards { .. } => "boards",
            Fault::RestInSwiss => "rest-in-swiss",
            Fault::ByeInPredetermined(_) => "bye-in-predetermined",
            Fault::PlayedTwice { .. } => "played-twice",
            Fault::AdjustsUnknown(_) => "adjusts-unknown",
            Fault::AdjustsUnknownRound(_) => "adjusts-unknown-round",
            Fault::NegativeValue => "negative-value",
            Fault::ValueTooLarge => "value-too-large",
            Fault::TwiceInRoster(_) => "twice-in-roster",
            Fault::TwoRosters(_) => "two-rosters",
            Fault::NoRoster(_) => "no-roster",
            Fault::LineupWithoutMatch => "lineup-without-match",
            Fault::LineupBoards { .. } => "lineup-boards",
            Fault::NotInRoster(_) => "not-in-roster",
            Fault::TwoBoards(_) => "two-boards",
            Fault::NobodyAtBoard(_) => "nobody-at-board",
            Fault::DiscsLength { .. } => "discs-length",
            Fault::DiscsWithoutGame => "discs-without-game",
            Fault::DiscsOneSide => "discs-one-side",
            Fault::DiscsSum { .. } => "discs-sum",
            Fault::DiscsWinner { .. } => "discs-winner",
        }
    }

    /// Whether the facts can still be used.
    pub fn severity(&self) -> Severity {
        match self {
            Fault::OneColor
            | Fault::MissingColor
            | Fault::UnusualResults(..)
            | Fault::ByeInPredetermined(_)
            | Fault::NoRoster(_)
            | Fault::PlayedTwice { .. } => Severity::Warning,
            _ => Severity::Error,
        }
    }
}

impl Fault {
    /// What is wrong, in words.
    pub fn phrase(&self) -> Phrase {
        match *self {
            Fault::NoParticipants => phrase!("fault-no-participants"),
            Fault::MoreRoundsThanAnnounced { recorded, announced } => {
                phrase!("fault-more-rounds", recorded = recorded, announced = announced)
            }
            Fault::RoundsOutOfRange(rounds) => phrase!("fault-rounds-range", rounds = rounds),
            Fault::MostlyEmpty { places, recorded } => {
                phrase!("fault-mostly-empty", places = places, recorded = recorded)
            }
            Fault::BoardsOutOfRange(boards) => phrase!("fault-boards-range", boards = boards),
            Fault::IdOutOfRange(id) => phrase!("fault-id-range", id = id),
            Fault::DuplicateId(id) => phrase!("fault-duplicate-id", id = id),
            Fault::RatingOutOfRange(rating) => phrase!("fault-rating-range", rating = rating),
            Fault::UnknownOpponent(id) => phrase!("fault-unknown-opponent", id = id),
            Fault::SelfPairing => phrase!("fault-self-pairing"),
            Fault::OpponentAndCode { code, has_opponent: true } => {
                phrase!("fault-bye-with-opponent", code = code.spelling())
            }
            Fault::OpponentAndCode { code, has_opponent: false } => {
                phrase!("fault-no-opponent", code = code.spelling())
            }
            Fault::NotMutual { other_names: Some(id) } => phrase!("fault-other-names", id = id),
            Fault::NotMutual { other_names: None } => phrase!("fault-other-names-nobody"),
            Fault::Colors => phrase!("fault-same-color"),
            Fault::OneColor => phrase!("fault-one-color"),
            Fault::MissingColor => phrase!("fault-missing-color"),
            Fault::Results(own, other) => {
                phrase!("fault-results", own = own.spelling(), other = other.spelling())
            }
            Fault::UnusualResults(own, other) => {
                phrase!("fault-unusual-results", own = own.spelling(), other = other.spelling())
            }
            Fault::Boards { found, wanted } => phrase!("fault-boards", found = found, wanted = wanted),
            Fault::RestInSwiss => phrase!("fault-rest-in-swiss"),
            Fault::ByeInPredetermined(code) => {
                phrase!("fault-bye-in-predetermined", code = code.spelling())
            }
            Fault::TwiceInRoster(id) => phrase!("fault-twice-in-roster", id = id),
            Fault::TwoRosters(id) => phrase!("fault-two-rosters", id = id),
            Fault::NoRoster(id) => phrase!("fault-no-roster", id = id),
            Fault::LineupWithoutMatch => phrase!("fault-lineup-without-match"),
            Fault::LineupBoards { found, wanted } => {
                phrase!("fault-lineup-boards", found = found, wanted = wanted)
            }
            Fault::NotInRoster(id) => phrase!("fault-not-in-roster", id = id),
            Fault::TwoBoards(id) => phrase!("fault-two-boards", id = id),
            Fault::NobodyAtBoard(board) => phrase!("fault-nobody-at-board", board = board),
            Fault::PlayedTwice { earlier } => phrase!("fault-played-twice", earlier = earlier),
            Fault::AdjustsUnknown(id) => phrase!("fault-adjusts-unknown", id = id),
            Fault::AdjustsUnknownRound(round) => phrase!("fault-adjusts-unknown-round", round = round),
            Fault::NegativeValue => phrase!("fault-negative-value"),
            Fault::ValueTooLarge => phrase!("fault-value-too-large"),
            Fault::DiscsLength { found, wanted } => {
                phrase!("fault-discs-length", found = found, wanted = wanted)
            }
            Fault::DiscsWithoutGame => phrase!("fault-discs-without-game"),
            Fault::DiscsOneSide => phrase!("fault-discs-one-side"),
            Fault::DiscsSum { own, theirs, wanted } => {
                phrase!("fault-discs-sum", own = own, theirs = theirs, wanted = wanted)
            }
            Fault::DiscsWinner { own, theirs } => phrase!("fault-discs-winner", own = own, theirs = theirs),
        }
    }
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
