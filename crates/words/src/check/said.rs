//! What a published table says, as it was read.

use super::FoundCode;
use super::counted::Counted;
use super::notes::Statement;
use super::numbering::PlaceCell;
use tiebreak_engine::rules::{Listed, TieBreakList};
use tiebreak_engine::tournament::Index;
use tiebreak_event::event::Recorded;
use tiebreak_format::diagnostic::Diagnostic;

/// A published table as read.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct PublishedTable {
    /// Its name.
    pub name: String,
    /// What it says.
    pub recorded: Recorded,
    /// The cells of its places, in the order of its rows; empty without such a column.
    pub places: Vec<(Index, PlaceCell)>,
    /// The tie-breaks of its columns, in order, points included.
    pub list: TieBreakList,
    /// The headings of columns of unknown numbers.
    pub unread: Vec<String>,
    /// Cells that say that a value is not known, or that cannot be read: whose, and of which code or what is written.
    pub(crate) doubtful: Vec<(Index, String)>,
    /// Names that differ from that of the participant with the number beside them.
    pub strangers: Vec<(Index, String)>,
    /// Participants of the event whom no row is about, in order.
    pub missing: Vec<Index>,
    /// Rows of no participant, or of a participant who has a row already.
    pub unmatched: Vec<Row>,
    /// Text, columns, tables and style sheets that are not checked.
    pub unchecked: Vec<Unchecked>,
    /// What it says about itself and is understood, with the line.
    pub(crate) statements: Vec<(Statement, String)>,
    /// The tie-breaks that its notes name, in order.
    pub(crate) noted: Vec<Listed>,
    /// Columns that count games.
    pub counted: Vec<CountedColumn>,
    /// What the numbers of columns without a name said.
    pub codes: Vec<FoundCode>,
    /// Headings of columns that say nothing about the standing: titles, federations, ratings.
    pub beside: Vec<String>,
    /// Headings of columns that were left out because somebody asked for it.
    pub ignored: Vec<String>,
    /// Results in it that contradict those of the event.
    pub results: Vec<WrongResult>,
    /// Whether its results were compared with those of the event.
    pub has_results: bool,
    /// Cells of results that cannot be read.
    pub unread_results: Vec<String>,
    /// Whether what nobody checks keeps it from being confirmed.
    pub unchecked_fails: bool,
    /// Its headings and rows as they were read.
    pub shown: Vec<Vec<String>>,
    /// Whom the rows are about, in their order.
    pub rows: Vec<Index>,
    /// Everything worth a remark.
    pub warnings: Vec<Diagnostic>,
}

/// A row that is not judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Its line.
    pub line: usize,
    /// What it says.
    pub text: String,
    /// Why.
    pub why: NoMatch,
}

/// Why a row is not judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoMatch {
    /// It names no participant of the event.
    Nobody,
    /// It names several participants of one name.
    Several,
    /// It is about somebody whom an earlier row is about.
    Twice(Index),
    /// It has more cells than there are headings, so that nobody knows which belongs where.
    Cells,
    /// Its number and its name are those of two participants.
    Two(Index, Index),
}

/// Something that is not checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unchecked {
    /// What it is.
    pub kind: UncheckedKind,
    /// Its text.
    pub text: String,
    /// Its line, or none if it has none.
    pub line: Option<usize>,
}

tiebreak_phrase::named! {
    /// What is not checked.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum UncheckedKind as id {
        /// A line above or below the table.
        Text = "text",
        /// A column of text, by its heading.
        Column = "column",
        /// Another table, by its heading and first rows.
        Table = "table",
        /// A style sheet that hides something.
        Style = "style",
    }
}

impl UncheckedKind {}

/// A result that contradicts the event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongResult {
    /// Whose.
    pub participant: Index,
    /// Against whom.
    pub opponent: Index,
    /// The results of the two in the table, from the first one's side.
    pub written: String,
    /// Those of the event.
    pub played: String,
}

/// A column that counts games.
#[derive(Clone, Debug)]
pub struct CountedColumn {
    /// Its heading.
    pub heading: String,
    /// What it may count.
    pub counted: Vec<Counted>,
    /// Its cells: whose, and the text.
    pub cells: Vec<(Index, String)>,
}
