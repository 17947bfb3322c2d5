//! What a published table says, as it was read.

use super::counted::Counted;
use super::lines::Statement;
use super::numbering::PlaceCell;
use super::unnamed::{FoundCode, UnnamedColumn};
use tiebreak_engine::rules::TieBreakList;
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
    /// The headings of columns that say something and were not read.
    pub unread: Vec<String>,
    /// Cells that say that a value is not known: whose, and of which code.
    pub(crate) doubtful: Vec<(Index, String)>,
    /// Names beside a number that are not the name of whoever bears it.
    pub strangers: Vec<(Index, String)>,
    /// Participants of the event whom no row is about, in order.
    pub missing: Vec<Index>,
    /// Lines that were passed over: titles, notes, headings repeated. None of them can be a row of the standing.
    pub skipped: Vec<String>,
    /// What is written elsewhere on the page.
    pub around: Vec<String>,
    /// Whether a style sheet of its page contains `display:none` or `visibility:hidden`; style sheets are not evaluated.
    pub hides_by_style: bool,
    /// Lines that may speak of the standing and were not understood.
    pub(crate) suspect: Vec<String>,
    /// What it says about itself.
    pub(crate) statements: Vec<Statement>,
    /// Columns that count games.
    pub counted: Vec<CountedColumn>,
    /// Columns whose headings do not say which tie-break they hold, until [`super::find_codes`] looks at their numbers; their
    /// headings are among the unread.
    pub unnamed: Vec<UnnamedColumn>,
    /// What the numbers of such columns said.
    pub codes: Vec<FoundCode>,
    /// Headings of columns that say nothing about the standing: titles, federations, ratings.
    pub beside: Vec<String>,
    /// Whom the rows are about, in their order.
    pub rows: Vec<Index>,
    /// Everything worth a remark.
    pub warnings: Vec<Diagnostic>,
}

/// A column that counts games.
#[derive(Clone, Debug)]
pub struct CountedColumn {
    /// Its heading.
    pub heading: String,
    /// What it counts.
    pub counted: Counted,
    /// Its cells: whose, and the text.
    pub cells: Vec<(Index, String)>,
}
