//! Rows and cells of tables as they are published: spreadsheets (XLSX, XLS, ODS), web pages, Markdown and fixed widths.
//!
//! Nothing here knows chess; what a row means is for whoever asks. A file becomes [`Sheet`]s of rows of texts.
//!
//! ```
//! let page = "<h2>Open</h2><table><tr><th>Rank</th><th>Name</th></tr><tr><td>1</td><td>Anna</td></tr></table>";
//! let page = tiebreak_table::web_page(page, 100)?;
//! assert_eq!(page.tables[0].rows, [["Rank", "Name"], ["1", "Anna"]]);
//! assert_eq!(page.tables[0].titles(), ["Open"]);
//! # Ok::<(), tiebreak_table::Unreadable>(())
//! ```

mod contained;
mod container;
mod decimal;
mod old;
mod packed;
mod plain;
mod room;
mod spreadsheet;
mod tags;
mod web;

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

pub use plain::{fixed_width, is_markdown, markdown};
pub use room::{Room, SPANNED_CELLS};
pub use spreadsheet::{is_spreadsheet, sheets};
pub use tags::TAG_ATTRIBUTES;
pub use web::{WebPage, is_html, web_page};

/// Why a table is not read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    /// Its parts contradict each other, or a required part is missing.
    #[error("the spreadsheet is damaged")]
    Damaged,
    /// A workbook in the binary format of 2007 (XLSB).
    #[error("the workbook is a binary one (XLSB)")]
    Binary,
    /// The message of the library that reads the format.
    #[error("{0}")]
    Words(String),
    /// More bytes than this.
    #[error("more than {0} bytes")]
    Bytes(usize),
    /// More bytes than this once it is unpacked.
    #[error("more than {0} bytes unpacked")]
    Unpacked(usize),
    /// More cells than this.
    #[error("more than {0} cells")]
    Cells(usize),
    /// More repeated or spanned cells than this, and one for each byte.
    #[error("more than {0} spanned cells, and one for each byte")]
    Spans(usize),
    /// More bytes of repeated texts than this, and than the size of the file allows.
    #[error("more than {0} bytes of texts that stand in several cells")]
    Texts(usize),
    /// More rows than this.
    #[error("more than {0} rows")]
    Rows(usize),
    /// A tag with more attributes than this.
    #[error("a tag with more than {0} attributes")]
    Attributes(usize),
}

/// A table of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// Its name, or its number from 1 where it has none.
    pub name: String,
    /// Its rows, each a list of texts without blanks around them; rows may be of different lengths.
    pub rows: Vec<Vec<String>>,
    /// The classes of the elements inside a cell of a web page, by row and column: some programs print the color of a
    /// game as a class only.
    pub classes: BTreeMap<(usize, usize), String>,
    /// Its caption.
    caption: Vec<String>,
    /// The lines of text of the page, outside its tables.
    lines: Arc<[String]>,
    /// The lines directly above.
    above: Range<usize>,
    /// The lines directly below.
    below: Range<usize>,
}

impl Sheet {
    /// A table without a page around it.
    pub(crate) fn of_rows(name: String, rows: Vec<Vec<String>>) -> Self {
        Self { name, rows, ..Self::default() }
    }

    /// The title lines: what stands directly above the table on its page, and its caption.
    pub fn titles(&self) -> Vec<&str> {
        let above = self.lines.get(self.above.clone()).unwrap_or_default();
        above.iter().chain(&self.caption).map(String::as_str).collect()
    }

    /// The notes: the lines directly below the table on its page.
    pub fn notes(&self) -> Vec<&str> {
        self.lines.get(self.below.clone()).unwrap_or_default().iter().map(String::as_str).collect()
    }

    /// The other lines of its page.
    pub fn around(&self) -> Vec<&str> {
        let is_other = |at: &usize| !self.above.contains(at) && !self.below.contains(at);
        let lines = self.lines.iter().enumerate();
        lines.filter(|(at, _)| is_other(at)).map(|(_, line)| line.as_str()).collect()
    }
}
