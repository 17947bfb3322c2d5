//! Reads the rows and cells of published tables: spreadsheets (XLSX, XLS, ODS), web pages, Markdown, and text
//! with columns of fixed width.
//!
//! This crate contains no rules of chess. The caller decides what a row means. Each file becomes a list of
//! [`Sheet`]s, whose rows contain text.
//!
//! ```
//! let page = "<h2>Open</h2><table><tr><th>Rank</th><th>Name</th></tr><tr><td>1</td><td>Anna</td></tr></table>";
//! let page = tiebreak_table::web_page(page, 100)?;
//! assert_eq!(page.tables[0].rows, [["Rank", "Name"], ["1", "Anna"]]);
//! assert_eq!(page.tables[0].titles(), ["Open"]);
//! # Ok::<(), tiebreak_table::Unreadable>(())
//! ```

#[cfg(feature = "spreadsheets")]
mod old;
mod plain;
#[cfg(feature = "spreadsheets")]
mod spreadsheet;
mod web;

pub use crate::plain::{fixed_width, is_markdown, markdown, markdown_tables, wikitext, without_front_matter};
#[cfg(feature = "spreadsheets")]
pub use crate::spreadsheet::sheets;
pub use crate::web::{TAG_ATTRIBUTES, WebPage, is_html, web_page};

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// The reason why a table cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// Parts of the file contradict each other, or a required part of the file is missing.
    Damaged,
    /// The file is a workbook in the binary format of 2007 (XLSB), which is not supported.
    Binary,
    /// The file is a spreadsheet, but this program was built without the feature `spreadsheets`.
    NotBuilt,
    /// The library that reads the format failed with this error message.
    Words(String),
    /// The file has more bytes than this limit.
    Bytes(usize),
    /// The unpacked content has more bytes than this limit.
    Unpacked(usize),
    /// The file has more cells than this limit.
    Cells(usize),
    /// The file has more repeated or spanned cells than this limit, which grows by one cell for each byte of the file.
    Spans(usize),
    /// The repeated texts have more bytes than this limit, and more bytes than a file of this size may repeat.
    Texts(usize),
    /// A sheet has more rows than this limit.
    Rows(usize),
    /// A tag has more attributes than this limit.
    Attributes(usize),
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unreadable::Damaged => f.write_str("the spreadsheet is damaged"),
            Unreadable::Binary => f.write_str("the workbook is a binary one (XLSB)"),
            Unreadable::NotBuilt => f.write_str("the feature `spreadsheets` is missing"),
            Unreadable::Words(words) => f.write_str(words),
            Unreadable::Bytes(most) => write!(f, "more than {most} bytes"),
            Unreadable::Unpacked(most) => write!(f, "more than {most} bytes unpacked"),
            Unreadable::Cells(most) => write!(f, "more than {most} cells"),
            Unreadable::Spans(most) => write!(f, "more than {most} spanned cells, and one for each byte"),
            Unreadable::Texts(most) => {
                write!(f, "more than {most} bytes of text in spanned cells")
            }
            Unreadable::Rows(most) => write!(f, "more than {most} rows"),
            Unreadable::Attributes(most) => write!(f, "a tag with more than {most} attributes"),
        }
    }
}

impl std::error::Error for Unreadable {}

/// One table of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// The name of the sheet or table, or its number (counted from 1) if it has no name.
    pub name: String,
    /// The rows, each a list of texts without surrounding spaces. The rows can have different lengths.
    pub rows: Vec<Vec<String>>,
    /// The classes of the elements inside a cell of a web page, by row and column. Some programs express the color of a
    /// game only as a class.
    pub classes: BTreeMap<(usize, usize), String>,
    caption: Vec<String>,
    /// The lines of the page that are outside its tables.
    lines: Arc<[String]>,
    /// The lines directly above the table.
    above: Range<usize>,
    /// The lines directly below the table.
    below: Range<usize>,
}

impl Sheet {
    /// Creates a table from rows that are not part of a page.
    fn of_rows(name: String, rows: Vec<Vec<String>>) -> Self {
        Self { name, rows, ..Self::default() }
    }

    /// Returns the title lines: the text directly above the table on its page, and the caption of the table.
    pub fn titles(&self) -> Vec<&str> {
        let above = self.lines.get(self.above.clone()).unwrap_or_default();
        above.iter().chain(&self.caption).map(String::as_str).collect()
    }

    /// Returns the notes of a table: the lines directly below the table on its page.
    pub fn notes(&self) -> Vec<&str> {
        self.lines.get(self.below.clone()).unwrap_or_default().iter().map(String::as_str).collect()
    }

    /// Returns the lines of the page that are neither titles nor notes.
    pub fn around(&self) -> Vec<&str> {
        let is_other = |at: &usize| !self.above.contains(at) && !self.below.contains(at);
        let lines = self.lines.iter().enumerate();
        lines.filter(|(at, _)| is_other(at)).map(|(_, line)| line.as_str()).collect()
    }
}

/// Limit on cells that exist only because another cell spans or is repeated. The limit grows by one cell for each byte
/// of the file.
pub const SPANNED_CELLS: usize = 10_000;

/// Limits for reading a spreadsheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// Maximum number of bytes of the file.
    pub packed: usize,
    /// Maximum number of bytes of the unpacked content.
    pub unpacked: usize,
    /// Maximum number of cells in all sheets together.
    pub cells: usize,
    /// Maximum number of rows in one sheet.
    pub rows: usize,
}

/// Returns whether bytes begin like a ZIP archive (XLSX, ODS) or like an OLE file (XLS).
pub fn is_spreadsheet(bytes: &[u8]) -> bool {
    is_packed(bytes) || bytes.starts_with(&[0xd0, 0xcf, 0x11, 0xe0])
}

fn is_packed(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK\x03\x04")
}

/// Rejects every spreadsheet, because the program was built without the feature `spreadsheets`.
///
/// # Errors
/// Always returns [`Unreadable::NotBuilt`].
#[cfg(not(feature = "spreadsheets"))]
pub fn sheets(_bytes: &[u8], _room: Room) -> Result<Vec<Sheet>, Unreadable> {
    Err(Unreadable::NotBuilt)
}
