use crate::diagnosis::{Diagnosis, Part};
use tiebreak_engine::number::Points;
use tiebreak_engine::rules::Edition;
use tiebreak_engine::tournament::{Code, Index};

/// Something from which all of a record follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Other editions of the rules, the newest first.
    Editions(Vec<Edition>),
    /// The columns of the table as the list.
    ListOfTable(String),
    /// The tie-breaks in another order.
    ListOrder(String),
    /// The list without some of its tie-breaks.
    ListWithout(Vec<String>),
    /// Two columns exchanged.
    Columns(String, String),
    /// Columns that hold other tie-breaks than their headings say: the heading, and what it holds.
    Holds(Vec<(String, String)>),
    /// The standing after another round.
    Round(usize),
    /// The places after another round; nothing else is wrong.
    PlacesOfRound(usize),
    /// The places are the pairing numbers; nothing else is wrong.
    StartingList,
    /// A column cut off after so many decimals instead of rounded; nothing else is wrong.
    CutOff {
        /// The code.
        code: String,
        /// Decimals.
        decimals: u32,
    },
    /// A column rounded to so few decimals; nothing else is wrong.
    Rounded {
        /// The code.
        code: String,
        /// Decimals.
        decimals: u32,
    },
    /// One round of one participant, or one game, entered otherwise.
    Result {
        /// Round, from 1.
        round: usize,
        /// Board of a team's match, from 1; none for a player's game or a round without an opponent.
        board: Option<usize>,
        /// Whose.
        participant: Index,
        /// The opponent; none for a round without one.
        opponent: Option<Index>,
        /// The result as the file has it, from the participant's side.
        written: Code,
        /// The result from which the record follows.
        read: Code,
    },
    /// Points outside rounds that the file records and the table leaves out.
    AdjustmentMissed(Index, Points),
    /// Points outside rounds that the file does not record.
    AdjustmentAdded(Index, Points),
    /// Known ways to read the rules otherwise, together.
    Misread(Vec<Part>),
    /// Lists of common tie-breaks that give the ranking, which is all that they have to give.
    Lists(Vec<String>),
}

impl Cause {
    /// Stable name in JSON.
    pub fn id(&self) -> &'static str {
        match self {
            Cause::Editions(_) => "edition",
            Cause::ListOfTable(_) => "list-of-table",
            Cause::ListOrder(_) => "list-order",
            Cause::ListWithout(_) => "list-shorter",
            Cause::Columns(..) => "columns-exchanged",
            Cause::Holds(_) => "columns-hold",
            Cause::Round(_) => "round",
            Cause::PlacesOfRound(_) => "places-of-round",
            Cause::StartingList => "starting-list",
            Cause::CutOff { .. } => "rounding",
            Cause::Rounded { .. } => "rounded",
            Cause::Result { .. } => "result",
            Cause::AdjustmentMissed(..) => "adjustment-missed",
            Cause::AdjustmentAdded(..) => "adjustment-added",
            Cause::Misread(_) => "misread",
            Cause::Lists(_) => "lists",
        }
    }
}

/// Everything found about why a record is as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Causes {
    /// What explains all of it, the best first.
    pub found: Vec<Cause>,
    /// What the catalogue of deviations explains of it; none where it was not asked.
    pub diagnosis: Option<Diagnosis>,
}
