//! Rows and cells of tables as they are published, whatever holds them: spreadsheets (XLSX, XLS, ODS), web pages,
//! Markdown, fixed widths.
//!
//! Nothing here knows chess; what a row means is for whoever asks. A file becomes [`Sheet`]s of rows of texts.
//!
//! ```
//! let page = "<table><tr><th>Rank</th><th>Name</th></tr><tr><td>1</td><td>Anna</td></tr></table>";
//! let sheets = tiebreak_table::html_tables(page, 100)?;
//! assert_eq!(sheets[0].rows, [["Rank", "Name"], ["1", "Anna"]]);
//! # Ok::<(), tiebreak_table::Unreadable>(())
//! ```

mod contained;
mod container;
mod decimal;
mod html;
mod looks;
mod number_format;
mod ods;
mod old;
mod packed;
mod plain;
mod room;
mod spreadsheet;
mod tags;
mod xls;
mod xlsx;
mod xml;

use std::sync::Arc;

pub use html::{SPANNED_CELLS, is_html, tables as html_tables};
pub use plain::{fixed_width, is_markdown, markdown};
pub use room::Room;
pub use spreadsheet::{is_spreadsheet, sheets};
pub use tags::TAG_ATTRIBUTES;

/// Why a table is not read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    /// Its parts contradict each other, or what has to be there is missing.
    #[error("the spreadsheet is damaged")]
    Damaged,
    /// A workbook in the binary format of 2007 (XLSB), which nothing here reads.
    #[error("the workbook is a binary one (XLSB)")]
    Binary,
    /// A cell with a place that no sheet has.
    #[error("a cell lies outside of its spreadsheet")]
    CellOutside,
    /// In the words of the reader.
    #[error("{0}")]
    Words(String),
    /// More bytes than this.
    #[error("more than {0} bytes")]
    Bytes(usize),
    /// More bytes than this once it is unpacked.
    #[error("more than {0} bytes unpacked")]
    Unpacked(usize),
    /// Elements inside each other more deeply than this.
    #[error("more than {0} elements inside each other")]
    Deep(usize),
    /// More cells than this.
    #[error("more than {0} cells")]
    Cells(usize),
    /// More cells that are there only because others go on over columns and rows: so many, and one for each byte.
    #[error("more than {0} cells that others go on over, and one for each byte")]
    Spans(usize),
    /// More bytes of texts than this, and than its own bytes allow: texts that are stored once stand in many cells.
    #[error("more than {0} bytes of texts that stand in several cells")]
    Texts(usize),
    /// More rows than this.
    #[error("more than {0} rows")]
    Rows(usize),
    /// A tag with more attributes than this.
    #[error("a tag with more than {0} attributes")]
    Attributes(usize),
}

/// A table as it stands in its file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// Its name, or its number where it has none.
    pub name: String,
    /// Its rows, each a list of texts without blanks around them; rows may be of different lengths.
    pub rows: Vec<Vec<String>>,
    /// The cells that may show something else than the text that is read in them.
    pub unsure: Vec<Unsure>,
    /// Its rows and columns with something in them that are hidden, as spreadsheets call them: they are left blank.
    pub hidden: Vec<String>,
    /// What is written around it: the title of a page, headings, captions, the name of a sheet.
    pub titles: Arc<[String]>,
    /// What else stands on the page.
    pub around: Arc<[String]>,
}

/// A cell that may show something else than its text in [`Sheet::rows`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsure {
    /// Its row, from 0.
    pub row: usize,
    /// Its column, from 0.
    pub column: usize,
    /// What else it may show.
    pub why: Shown,
}

/// What a cell shows that is not its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shown {
    /// What a number format makes of it.
    Format {
        /// The cell, as spreadsheets call it: `H4`.
        cell: String,
        /// The format.
        format: String,
    },
    /// It shows its text, as the file says, but this is stored in it, which other programs may show.
    Text {
        /// The cell, as spreadsheets call it.
        cell: String,
        /// What is stored.
        stored: String,
    },
    /// Letters of it are struck out, raised, lowered or hidden.
    Marked {
        /// The cell, as spreadsheets call it.
        cell: String,
    },
    /// Its column is too narrow for all its digits.
    Narrow {
        /// The cell, as spreadsheets call it.
        cell: String,
    },
    /// It is stored twice, not at all, or in a way that is not understood.
    Unclear {
        /// The cell, as spreadsheets call it.
        cell: String,
    },
    /// A table inside it.
    Table,
    /// What stands in a field that somebody can fill in.
    Field,
    /// More or less, as a style sheet hides or adds something.
    Style,
    /// Another cell that it lies upon.
    Spans,
    /// Something that is crossed out.
    Struck,
    /// A picture, or what an element draws that is no text.
    Drawn,
    /// Perhaps a text that stands between the cells.
    Stray,
}
