//! The content of a published table after reading.

use super::FoundCode;
use super::counted::Counted;
use super::notes::Statement;
use super::numbering::PlaceCell;
use tiebreak_engine::rules::{Edition, Listed, TieBreakList};
use tiebreak_engine::tournament::Index;
use tiebreak_event::event::Recorded;
use tiebreak_format::diagnostic::Diagnostic;

/// The content of a published table after reading.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct PublishedTable {
    /// The name of the table.
    pub name: String,
    /// The recorded values.
    pub recorded: Recorded,
    /// The cells of the column of places, in the order of the rows. Empty if the table has no such column.
    pub places: Vec<(Index, PlaceCell)>,
    /// The tie-breaks of the columns, in order, including points.
    pub list: TieBreakList,
    /// The headings of columns with numbers of unknown meaning.
    pub unread: Vec<String>,
    /// Cells that mark a value as unknown or that cannot be read: the participant, and the code or the text.
    pub(crate) doubtful: Vec<(Index, String)>,
    /// Names that do not match the participant with the number next to them.
    pub strangers: Vec<(Index, String)>,
    /// Participants of the event without a row, in order.
    pub missing: Vec<Index>,
    /// Rows that match no participant, or a participant who already has a row.
    pub unmatched: Vec<Row>,
    /// Text, columns, tables and style sheets that are not checked.
    pub unchecked: Vec<Unchecked>,
    /// Statements about the event in the table, each with its line.
    pub(crate) statements: Vec<(Statement, String)>,
    /// The tie-breaks named in the notes, in order.
    pub(crate) noted: Vec<Listed>,
    /// Tie-breaks whose notes name the year of an edition.
    pub(crate) dated: Vec<(Listed, Edition)>,
    /// Columns that count games.
    pub counted: Vec<CountedColumn>,
    /// Codes found from the numbers of unnamed columns.
    pub codes: Vec<FoundCode>,
    /// Headings of columns outside the standing: titles, federations, ratings.
    pub beside: Vec<String>,
    /// The heading of a column of points of teams that contains their game points.
    pub game_points: Option<String>,
    /// Headings of columns left out by an option.
    pub ignored: Vec<String>,
    /// Results of the table that contradict the event.
    pub results: Vec<WrongResult>,
    /// Headings of columns of results.
    pub result_columns: Vec<String>,
    /// Whether the results were compared with those of the event.
    pub has_results: bool,
    /// Cells of results that cannot be read.
    pub unread_results: Vec<String>,
    /// Whether unchecked parts prevent the verdict "confirmed".
    pub unchecked_fails: bool,
    /// The headings and rows as the program read them.
    pub shown: Vec<Vec<String>>,
    /// The participants of the rows, in order.
    pub rows: Vec<Index>,
    /// Remarks about the table.
    pub warnings: Vec<Diagnostic>,
}

/// A row that matches no single participant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The line of the row.
    pub line: usize,
    /// The text of the row.
    pub text: String,
    /// The name in the row, or an empty text.
    pub name: String,
    /// The reason.
    pub why: NoMatch,
}

/// The reason why a row matches no single participant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoMatch {
    /// The row names no participant of the event.
    Nobody,
    /// The row names several participants with the same name.
    Several,
    /// The row names a participant of an earlier row.
    Twice(Index),
    /// The row has more cells than headings, so the columns of its cells are unclear.
    Cells,
    /// The number and the name of the row belong to different participants.
    Two(Index, Index),
}

/// A part of a table or page that is not checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unchecked {
    /// The kind of part.
    pub kind: UncheckedKind,
    /// The text of the part.
    pub text: String,
    /// The line of the part, if it has one.
    pub line: Option<usize>,
}

tiebreak_phrase::named! {
    /// Kinds of parts that are not checked.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum UncheckedKind as id {
        /// A line above or below the table.
        Text = "text",
        /// A column of text, by its heading.
        Column = "column",
        /// Another table, by its heading and first rows.
        Table = "table",
        /// A style sheet that hides part of the page.
        Style = "style",
    }
}

/// A result that contradicts the event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongResult {
    /// The participant.
    pub participant: Index,
    /// The opponent.
    pub opponent: Index,
    /// The results of the two participants in the table, from the side of `participant`.
    pub written: String,
    /// The results of the two participants in the event.
    pub played: String,
}

/// A column that counts games.
#[derive(Clone, Debug)]
pub struct CountedColumn {
    /// The heading of the column.
    pub heading: String,
    /// The possible meanings of the column.
    pub counted: Vec<Counted>,
    /// The cells: participant and text.
    pub cells: Vec<(Index, String)>,
}
