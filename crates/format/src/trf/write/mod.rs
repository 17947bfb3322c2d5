//! Writes tournaments as TRF, and rewrites TRF files.

mod header;
mod loss;
mod points;
mod record;
mod tables;
mod team_records;
mod tournament;
mod weave;
mod writer;

pub use loss::Loss;
pub use record::Rewritten;
pub use tournament::{Written, write};

use crate::trf::prelude::*;
use std::fmt::Display;

/// A line whose fields are written from left to right.
struct Line {
    text: String,
    /// Number of columns written so far.
    width: usize,
}

impl Line {
    fn new(record: &str) -> Line {
        Line { text: record.to_owned(), width: record.chars().count() }
    }

    /// Adds blanks up to a column. At least one blank follows a field that is too long.
    fn blanks(&mut self, column: usize) {
        let missing = (column - 1).saturating_sub(self.width);
        let missing = if self.width >= column { 1 } else { missing };
        self.text.extend(std::iter::repeat_n(' ', missing));
        self.width += missing;
    }

    /// Adds a text that starts in a column.
    #[must_use]
    fn at(mut self, column: usize, text: impl Display) -> Line {
        let text = text.to_string();
        self.blanks(column);
        self.width += text.chars().count();
        self.text.push_str(&text);
        self
    }

    /// Adds a text at the left end of its columns.
    #[must_use]
    fn left(self, columns: Columns, text: impl Display) -> Line {
        self.at(columns.first, text)
    }

    /// Adds a text at the right end of its columns.
    #[must_use]
    fn right(self, columns: Columns, text: impl Display) -> Line {
        let width = columns.width();
        self.at(columns.first, format!("{:>width$}", text.to_string()))
    }

    /// Adds numbers in groups of four columns, with a blank between groups.
    #[must_use]
    fn ids(self, first: usize, ids: impl IntoIterator<Item = u32>) -> Line {
        let ids: Vec<String> = ids.into_iter().map(|id| format!("{id:>4}")).collect();
        self.at(first, ids.join(" "))
    }

    fn text(self) -> String {
        self.text
    }
}

/// A result cell of eight columns.
fn spelled(cell: &Cell) -> String {
    let color = match cell.color {
        Some(Color::White) => 'w',
        Some(Color::Black) => 'b',
        None => '-',
    };
    let code = match cell.code {
        Code::Unfinished => " ",
        Code::Rest => "Z",
        code => code.spelling(),
    };
    match cell.opponent {
        Some(opponent) => format!("{opponent:>4} {color} {code}"),
        None => format!("0000 {color} {code}"),
    }
}

/// Whether a character would end the line or change its columns.
fn breaks(character: char) -> bool {
    character.is_control() || matches!(character, '\u{2028}' | '\u{2029}' | '\u{FEFF}')
}

/// Whether writing a text to a file would lose characters.
fn is_unprintable(text: &str) -> bool {
    text.trim().contains(breaks)
}

/// The text without characters that would end the line or change its columns.
fn printable(text: &str) -> String {
    text.chars().map(|c| if breaks(c) { ' ' } else { c }).collect::<String>().trim().to_owned()
}

/// The first characters of a text.
fn cut(text: &str, width: usize) -> String {
    printable(text).chars().take(width).collect()
}

#[cfg(test)]
mod line_tests {
    use super::*;

    #[test]
    fn fields_stand_in_their_columns() {
        let line =
            Line::new("999").right(Columns::new(5, 8), 12).left(Columns::new(10, 12), "é").ids(14, [7, 1234]);
        assert_eq!(line.text(), "999   12 é      7 1234");
    }

    #[test]
    fn a_field_that_runs_over_keeps_a_blank_behind_it() {
        assert_eq!(Line::new("999").right(Columns::new(5, 6), 12345).at(8, "x").text(), "999 12345 x");
    }
}
