//! From bytes to numbered lines of text, and back to the same bytes.
//!
//! Tournament files come from three decades of programs: UTF-8 with or without a byte order mark, UTF-16,
//! Windows-1252, and every line end. A [`Text`] remembers what it was, so that it can be written back unchanged.

mod decode;
mod encoding;
mod line;
mod pieces;
mod place;
mod rewrite;
#[cfg(test)]
mod tests;

use std::ops::Range;

use line::Line;
use pieces::Pieces;

pub use decode::TextError;
pub use encoding::Encoding;
pub use line::LineEnd;

/// A decoded file, split into lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    encoding: Encoding,
    content: String,
    lines: Vec<Line>,
    first_single_byte_line: Option<usize>,
    // A DOS end-of-file character is no data, but must survive a rewrite.
    dos_end: bool,
    // Made when somebody first asks for a place.
    pieces: Pieces,
}

impl Text {
    /// How the bytes spelled characters.
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// Number of the first line (from 1) that was not UTF-8.
    pub fn first_single_byte_line(&self) -> Option<usize> {
        self.first_single_byte_line.map(|line| line + 1)
    }

    /// Number of lines; line numbers run from 1 to this.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// Whether the file is empty.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// The whole decoded content, line ends included.
    pub fn content(&self) -> &str {
        &self.content
    }

    fn range(&self, line: &Line) -> Range<usize> {
        line.start as usize..line.end as usize
    }

    /// A line by its number from 1, without its end; empty if there is no such line.
    pub fn line(&self, number: usize) -> &str {
        let line = number.checked_sub(1).and_then(|position| self.lines.get(position));
        line.map_or("", |line| &self.content[self.range(line)])
    }

    /// Whether a line (numbered from 1) holds ASCII only, so that bytes are columns.
    pub fn is_ascii(&self, number: usize) -> bool {
        number.checked_sub(1).and_then(|position| self.lines.get(position)).is_none_or(|line| line.ascii)
    }

    /// How a line (numbered from 1) ends.
    pub fn line_end(&self, number: usize) -> LineEnd {
        let line = number.checked_sub(1).and_then(|position| self.lines.get(position));
        line.map_or(LineEnd::Nothing, |line| line.line_end)
    }

    /// All lines without their ends, in order.
    pub fn lines(&self) -> impl ExactSizeIterator<Item = &str> {
        self.lines.iter().map(|line| &self.content[self.range(line)])
    }
}
