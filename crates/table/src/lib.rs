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

mod old;
mod plain;
mod spreadsheet;
mod web;

pub use crate::plain::{fixed_width, is_markdown, markdown, markdown_tables, wikitext, without_front_matter};
pub use crate::spreadsheet::{is_spreadsheet, sheets};
pub use crate::web::{TAG_ATTRIBUTES, WebPage, is_html, web_page};

use std::cell::Cell;
use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::{Arc, Once};

/// The reason why a table cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// Parts of the file contradict each other, or a required part is missing.
    Damaged,
    /// The file is a workbook in the binary format of 2007 (XLSB), which is not supported.
    Binary,
    /// The library that reads the format failed with this message.
    Words(String),
    /// The file has more bytes than this limit.
    Bytes(usize),
    /// The unpacked content has more bytes than this limit.
    Unpacked(usize),
    /// The file has more cells than this limit.
    Cells(usize),
    /// The number of repeated or spanned cells is above the limit, which is this number plus one for each byte of the
    /// file.
    Spans(usize),
    /// The repeated texts have more bytes than this number, and more bytes than the size of the file allows.
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
    /// The name of the sheet or table. If it has no name, its number (1-based).
    pub name: String,
    /// The rows, each a list of texts without surrounding spaces. Rows may differ in length.
    pub rows: Vec<Vec<String>>,
    /// The classes of the elements inside a cell of a web page, by row and column. Some programs show the color of a
    /// game only by such a class.
    pub classes: BTreeMap<(usize, usize), String>,
    caption: Vec<String>,
    /// The lines of the page outside its tables.
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

    /// The title lines: the text directly above the table on its page, and the caption of the table.
    pub fn titles(&self) -> Vec<&str> {
        let above = self.lines.get(self.above.clone()).unwrap_or_default();
        above.iter().chain(&self.caption).map(String::as_str).collect()
    }

    /// The notes: the lines directly below the table on its page.
    pub fn notes(&self) -> Vec<&str> {
        self.lines.get(self.below.clone()).unwrap_or_default().iter().map(String::as_str).collect()
    }

    /// The lines of the page that are neither titles nor notes.
    pub fn around(&self) -> Vec<&str> {
        let is_other = |at: &usize| !self.above.contains(at) && !self.below.contains(at);
        let lines = self.lines.iter().enumerate();
        lines.filter(|(at, _)| is_other(at)).map(|(_, line)| line.as_str()).collect()
    }
}

// Declares limits for reading spreadsheets.

/// Limit on cells that exist only because another cell is spanned or repeated. In addition, one such cell is allowed
/// for each byte of the file.
pub const SPANNED_CELLS: usize = 10_000;

/// Limits for reading a spreadsheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// Limit on the bytes of the file.
    pub packed: usize,
    /// Limit on the bytes of the unpacked content.
    pub unpacked: usize,
    /// Limit on the cells of all sheets together.
    pub cells: usize,
    /// Limit on the rows of one sheet.
    pub rows: usize,
}

/// Limit on the bytes of text in all cells: a fixed number, plus a number for each byte of the file. A file may store
/// a text once that many cells contain.
const TEXTS: (usize, usize) = (1 << 20, 20);

/// How much the limits still allow while a file is read.
#[derive(Debug)]
struct Left {
    cells: usize,
    bytes: usize,
    room: Room,
}

impl Left {
    /// The limits before reading a file of this size.
    fn of(room: Room, size: usize) -> Self {
        let texts = TEXTS.0.saturating_add(size.saturating_mul(TEXTS.1));
        Self { cells: room.cells, bytes: room.unpacked.min(texts), room }
    }

    /// Puts a text into a cell of a sheet. Creates missing cells before this cell.
    ///
    /// # Errors
    /// Returns an error if there are too many rows, cells or bytes of text.
    fn put(
        &mut self,
        rows: &mut Vec<Vec<String>>,
        (row, column): (usize, usize),
        text: String,
    ) -> Result<(), Unreadable> {
        if row >= self.room.rows {
            return Err(Unreadable::Rows(self.room.rows));
        }
        let width = rows.get(row).map_or(0, Vec::len);
        let made = (row + 1).saturating_sub(rows.len()) + (column + 1).saturating_sub(width);
        self.cells = self.cells.checked_sub(made).ok_or(Unreadable::Cells(self.room.cells))?;
        self.bytes = self.bytes.checked_sub(text.len()).ok_or(Unreadable::Texts(TEXTS.0))?;
        if rows.len() <= row {
            rows.resize_with(row + 1, Vec::new);
        }
        if let Some(cells) = rows.get_mut(row) {
            if cells.len() <= column {
                cells.resize_with(column + 1, String::new);
            }
            cells.splice(column..=column, [text]);
        }
        Ok(())
    }
}

// Catches panics of the spreadsheet library, because it panics on some damaged files.

thread_local! {
    /// Whether this thread expects a panic. A panic that is expected is not printed.
    static QUIET: Cell<bool> = const { Cell::new(false) };
}

static HOOK: Once = Once::new();

/// Runs a reader, and reports a damaged file if the reader panics.
///
/// # Errors
/// Returns the errors of the reader, and [`Unreadable::Damaged`] after a panic.
fn contained<T>(read: impl FnOnce() -> Result<T, Unreadable>) -> Result<T, Unreadable> {
    HOOK.call_once(|| {
        let usual = take_hook();
        set_hook(Box::new(move |info| {
            if !QUIET.get() {
                usual(info);
            }
        }));
    });
    // The state of the reader may be inconsistent after a panic. This is harmless, because the reader is not used
    // again.
    let before = QUIET.replace(true);
    let result = catch_unwind(AssertUnwindSafe(read));
    QUIET.set(before);
    result.unwrap_or_else(|_| Err(Unreadable::Damaged))
}

// Converts the numbers that spreadsheets store to decimal digits.

/// The largest number of digits that spreadsheets show. Further digits are rounding errors of binary fractions.
const DIGITS: usize = 15;

/// A number as its shortest decimal string, rounded to the 15 digits that spreadsheets show.
///
/// `13.000000000000002` is `13`, `0.1` is `0.1`.
fn shortest(number: f64) -> String {
    let shortest = number.to_string();
    let digits = shortest.trim_start_matches(['-', '0', '.']).bytes().filter(u8::is_ascii_digit).count();
    let behind = shortest.split_once('.').map_or(0, |(_, behind)| behind.len());
    if digits <= DIGITS || behind == 0 {
        return shortest;
    }
    let places = behind.saturating_sub(digits - DIGITS);
    let rounded = format!("{number:.places$}");
    if places == 0 { rounded } else { rounded.trim_end_matches('0').trim_end_matches('.').to_owned() }
}

#[cfg(test)]
mod room_tests {
    use super::*;

    #[test]
    fn a_cell_in_the_last_corner_is_too_far_away() {
        let room = Room { packed: 0, unpacked: 9, cells: 10, rows: 2_000_000 };
        let (mut rows, mut left): (Vec<Vec<String>>, _) = (Vec::new(), Left::of(room, 0));
        let mut put = |place, text: &str| left.put(&mut rows, place, text.to_owned());
        assert_eq!(put((2, 3), "1"), Ok(()));
        assert_eq!(put((1_048_575, 0), ""), Err(Unreadable::Cells(10)));
        assert_eq!(put((2_000_000, 0), ""), Err(Unreadable::Rows(2_000_000)));
        assert_eq!(put((2, 3), "12345678"), Ok(()));
        assert_eq!(put((2, 3), "1"), Err(Unreadable::Texts(1 << 20)));
        assert_eq!((rows.len(), rows[2].len()), (3, 4));
    }
}

#[cfg(test)]
mod contained_tests {
    use super::*;

    #[test]
    fn a_reader_that_gives_up_has_read_nothing() {
        let numbers: Vec<u8> = Vec::new();
        let damaged = contained(|| Ok(numbers[numbers.len() + 3]));
        assert_eq!(damaged, Err(Unreadable::Damaged));
        assert_eq!(contained(|| Ok(7)), Ok(7));
        assert!(!QUIET.get());
    }
}

#[cfg(test)]
mod decimal_tests {
    use super::*;

    #[test]
    fn a_float_is_its_shortest_decimal() {
        for (number, text) in [
            (13.0, "13"),
            (8.25, "8.25"),
            (0.1 + 0.2, "0.3"),
            (13.000_000_000_000_002, "13"),
            (-0.5, "-0.5"),
            (1.0 / 3.0, "0.333333333333333"),
            (2026.0, "2026"),
        ] {
            assert_eq!(shortest(number), text);
        }
    }

    #[test]
    fn numbers_have_at_most_fifteen_digits() {
        for (text, shown) in [
            ("13.000000000000002", "13"),
            ("1.9999999999999998", "2"),
            ("-2.5000000000000004", "-2.5"),
            ("0.30000000000000004", "0.3"),
            ("8.25", "8.25"),
            ("0.1", "0.1"),
            ("13", "13"),
        ] {
            assert_eq!(text.parse().map(shortest).as_deref(), Ok(shown), "{text}");
        }
    }
}
