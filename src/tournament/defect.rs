//! What keeps facts from being a tournament, and where.

use std::fmt;

use super::record::Code;

/// Where in the facts something is wrong. Formats turn it into a line and column or a JSON pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Locus {
    /// The event as a whole.
    Event,
    /// A participant, by its position in the input.
    Participant(usize),
    /// A participant's rating.
    Rating(usize),
    /// A participant's round: position in the input and round from 1.
    Cell(usize, u16),
    /// A participant's count of discs: position in the input and round from 1.
    Discs(usize, u16),
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

/// One thing that is wrong, where, and where its counterpart is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    /// A value of the score system above 1,000 points.
    ValueTooLarge,
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
            | Fault::PlayedTwice { .. } => Severity::Warning,
            Fault::NoParticipants
            | Fault::MoreRoundsThanAnnounced { .. }
            | Fault::RoundsOutOfRange(_)
            | Fault::BoardsOutOfRange(_)
            | Fault::IdOutOfRange(_)
            | Fault::DuplicateId(_)
            | Fault::RatingOutOfRange(_)
            | Fault::UnknownOpponent(_)
            | Fault::SelfPairing
            | Fault::OpponentAndCode { .. }
            | Fault::NotMutual { .. }
            | Fault::Colors
            | Fault::Results(..)
            | Fault::Boards { .. }
            | Fault::RestInSwiss
            | Fault::AdjustsUnknown(_)
            | Fault::AdjustsUnknownRound(_)
            | Fault::NegativeValue
            | Fault::ValueTooLarge
            | Fault::DiscsLength { .. }
            | Fault::DiscsWithoutGame
            | Fault::DiscsOneSide
            | Fault::DiscsSum { .. }
            | Fault::DiscsWinner { .. } => Severity::Error,
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::NoParticipants => write!(f, "the event has no participants"),
            Fault::MoreRoundsThanAnnounced { recorded, announced } => {
                write!(f, "{recorded} rounds are recorded but {announced} announced")
            }
            Fault::RoundsOutOfRange(rounds) => write!(f, "{rounds} rounds; an event has 0 to 999"),
            Fault::BoardsOutOfRange(boards) => write!(f, "{boards} boards; a match has 1 to 99"),
            Fault::IdOutOfRange(id) => write!(f, "id {id}; ids lie between 1 and 99999"),
            Fault::DuplicateId(id) => write!(f, "id {id} is used twice"),
            Fault::RatingOutOfRange(rating) => write!(f, "rating {rating}; ratings lie between 1 and 4000"),
            Fault::UnknownOpponent(id) => write!(f, "opponent {id} does not take part"),
            Fault::SelfPairing => write!(f, "paired with itself"),
            Fault::OpponentAndCode { code, has_opponent: true } => {
                write!(f, "`{}` is a bye and has no opponent", code.spelling())
            }
            Fault::OpponentAndCode { code, has_opponent: false } => {
                write!(f, "`{}` needs an opponent", code.spelling())
            }
            Fault::NotMutual { other_names: Some(id) } => write!(f, "the opponent's cell names {id}"),
            Fault::NotMutual { other_names: None } => write!(f, "the opponent's cell names nobody"),
            Fault::Colors => write!(f, "both sides have the same color"),
            Fault::OneColor => write!(f, "only one side has a color"),
            Fault::MissingColor => write!(f, "a played game without colors; BPG and BWG cannot count it"),
            Fault::Results(own, other) => {
                write!(f, "results `{}` and `{}` contradict each other", own.spelling(), other.spelling())
            }
            Fault::UnusualResults(own, other) => {
                write!(f, "unusual results `{}` and `{}`", own.spelling(), other.spelling())
            }
            Fault::Boards { found, wanted } => write!(f, "{found} boards where {wanted} belong"),
            Fault::RestInSwiss => write!(f, "a rest exists only in predetermined pairings; write Z"),
            Fault::ByeInPredetermined(code) => write!(
                f,
                "`{}` in predetermined pairings, where only forfeits can be unplayed (15.2); read as a rest",
                code.spelling()
            ),
            Fault::PlayedTwice { earlier } => write!(f, "the same two already played in round {earlier}"),
            Fault::AdjustsUnknown(id) => write!(f, "participant {id} does not take part"),
            Fault::AdjustsUnknownRound(round) => write!(f, "the event has no round {round}"),
            Fault::NegativeValue => write!(f, "a result cannot be worth less than nothing"),
            Fault::ValueTooLarge => write!(f, "a result is worth at most 1000 points"),
            Fault::DiscsLength { found, wanted } => {
                write!(f, "{found} counts of discs for {wanted} rounds; write null where no game was played")
            }
            Fault::DiscsWithoutGame => write!(f, "discs of a round without a game over the board"),
            Fault::DiscsOneSide => write!(f, "the opponent's discs are not recorded"),
            Fault::DiscsSum { own, theirs, wanted } => {
                write!(f, "{own} and {theirs} discs; a game has {wanted}")
            }
            Fault::DiscsWinner { own, theirs } => {
                write!(f, "{own} and {theirs} discs contradict the result")
            }
        }
    }
}

impl fmt::Display for Locus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Locus::Event => write!(f, "event"),
            Locus::Participant(row) => write!(f, "participant {}", row + 1),
            Locus::Rating(row) => write!(f, "participant {}, rating", row + 1),
            Locus::Cell(row, round) => write!(f, "participant {}, round {round}", row + 1),
            Locus::Discs(row, round) => write!(f, "participant {}, discs of round {round}", row + 1),
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
