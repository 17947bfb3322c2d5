//! Why a code has no values at all in an event.

use tiebreak_phrase::{Phrase, message};

/// Why a code has no values at all in an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum NoValue {
    /// It needs teams.
    TeamsOnly,
    /// It needs ratings or colors of players, which nobody defines for teams.
    IndividualsOnly,
    /// A reference in an individual event.
    ReferenceWithoutTeams,
    /// Somebody is unrated and the regulations are silent (article 10).
    Unrated,
    /// A cut on something whose contributions nobody defines (article 14).
    UndefinedCut,
    /// SSSC's divisor is zero (13.4.2.b).
    ZeroDivisor,
    /// Results pay something else than 1, 1/2 and 0.
    OtherPoints,
    /// Somebody met an unrated opponent, and the regulations are silent.
    UnratedOpponent,
    /// A game has no discs recorded.
    NoDiscs,
    /// A bye in an event whose games have another number of discs than 64.
    DiscsOfBye,
    /// The constant of the Brightwell quotient is not declared.
    NoConstant,
    /// Nobody recorded whether somebody came late.
    LatenessUnknown,
    /// Averages over so many different numbers of games that their sums have no exact form here.
    TooFine,
}

tiebreak_phrase::said_by_phrase!(NoValue);

impl NoValue {
    /// Whether the regulations drop the code from the list, instead of leaving a gap in it (article 10).
    pub fn is_dropped(self) -> bool {
        match self {
            NoValue::Unrated => true,
            NoValue::TeamsOnly
            | NoValue::IndividualsOnly
            | NoValue::ReferenceWithoutTeams
            | NoValue::UndefinedCut
            | NoValue::ZeroDivisor
            | NoValue::OtherPoints
            | NoValue::UnratedOpponent
            | NoValue::NoDiscs
            | NoValue::DiscsOfBye
            | NoValue::NoConstant
            | NoValue::LatenessUnknown
            | NoValue::TooFine => false,
        }
    }

    /// The reason, to be read after the code.
    pub fn phrase(self) -> Phrase {
        Phrase::from(match self {
            NoValue::TeamsOnly => message!("no-value-teams-only"),
            NoValue::IndividualsOnly => message!("no-value-individuals-only"),
            NoValue::ReferenceWithoutTeams => message!("no-value-reference"),
            NoValue::Unrated => message!("no-value-unrated"),
            NoValue::UndefinedCut => message!("no-value-cut"),
            NoValue::ZeroDivisor => message!("no-value-divisor"),
            NoValue::OtherPoints => message!("no-value-other-points"),
            NoValue::UnratedOpponent => message!("no-value-unrated-opponent"),
            NoValue::NoDiscs => message!("no-value-discs"),
            NoValue::DiscsOfBye => message!("no-value-discs-of-bye"),
            NoValue::NoConstant => message!("no-value-constant"),
            NoValue::LatenessUnknown => message!("no-value-lateness"),
            NoValue::TooFine => message!("no-value-too-fine"),
        })
    }
}
