//! Decodes bytes into numbered lines of text, and encodes them again. Lines without changes stay the same.
//!
//! Tournament files from three decades are in UTF-8 with or without a byte order mark, in UTF-16 or in Windows-1252,
//! with every kind of line end. A [`Text`] records the encoding, so that the file can be written back unchanged.

mod decode;
#[cfg(test)]
mod tests;

pub use decode::TextError;

use std::ops::Range;
use std::sync::OnceLock;

/// A decoded file, split into lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    encoding: Encoding,
    content: String,
    lines: Vec<Line>,
    first_single_byte_line: Option<usize>,
    // The counts are computed when a line and column are needed for the first time.
    pieces: Pieces,
}

impl Text {
    /// The encoding of the bytes.
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// Number of the first line (1-based) that was not UTF-8.
    pub fn first_single_byte_line(&self) -> Option<usize> {
        self.first_single_byte_line.map(|line| line + 1)
    }

    /// Number of lines. Line numbers are 1-based.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// Whether the file is empty.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// The decoded content, including line ends.
    pub fn content(&self) -> &str {
        &self.content
    }

    fn range(&self, line: &Line) -> Range<usize> {
        line.start as usize..line.end as usize
    }

    /// The line with this number (1-based), without its end (empty if there is no such line).
    pub fn line(&self, number: usize) -> &str {
        let line = number.checked_sub(1).and_then(|position| self.lines.get(position));
        line.map_or("", |line| &self.content[self.range(line)])
    }

    /// Whether a line (1-based) is ASCII. In an ASCII line, each column is one byte.
    pub fn is_ascii(&self, number: usize) -> bool {
        number.checked_sub(1).and_then(|position| self.lines.get(position)).is_none_or(|line| line.ascii)
    }

    /// All lines without their ends, in order.
    pub fn lines(&self) -> impl ExactSizeIterator<Item = &str> {
        self.lines.iter().map(|line| &self.content[self.range(line)])
    }
}

/// The encoding of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// UTF-8 without byte order mark, ASCII included.
    Utf8,
    /// UTF-8 that starts with a byte order mark.
    Utf8Bom,
    /// UTF-16, low byte first, with byte order mark.
    Utf16Le,
    /// UTF-16, high byte first, with byte order mark.
    Utf16Be,
    /// Windows-1252, which includes Latin-1, in the lines that are not UTF-8.
    Windows1252,
}

tiebreak_phrase::named! {
    /// How a line ends.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum LineEnd as text {
        /// CR, as the standard requires.
        Cr = "\r",
        /// LF.
        Lf = "\n",
        /// CR LF, as most programs write it.
        CrLf = "\r\n",
    }
}

/// The position of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Line {
    /// Byte offset of the start of the line.
    start: u32,
    /// Byte offset of the end of the line, without the line end.
    end: u32,
    ascii: bool,
}

/// Number of bytes in a block of the content. The characters of each block are counted only once.
const PIECE: usize = 4096;

/// Number of characters before each block of a text. The list is computed when it is first needed.
#[derive(Clone, Debug, Default, Eq)]
struct Pieces(OnceLock<Vec<u32>>);

impl PartialEq for Pieces {
    fn eq(&self, _: &Pieces) -> bool {
        true
    }
}

impl Pieces {
    fn of(&self, content: &str) -> &[u32] {
        self.0.get_or_init(|| {
            let counts = content.as_bytes().chunks(PIECE).scan(0, |before, piece| {
                let now = *before;
                // The number of characters fits 32 bits: there are at most 2^27 bytes, and decoding makes a text at
                // most three times as long.
                *before += beginnings(piece) as u32;
                Some(now)
            });
            counts.collect()
        })
    }

    /// Number of characters that begin before a byte offset.
    fn characters(&self, content: &str, offset: usize) -> usize {
        let pieces = self.of(content);
        let piece = (offset / PIECE).min(pieces.len().saturating_sub(1));
        let before = pieces.get(piece).map_or(0, |before| *before as usize);
        before + beginnings(content.as_bytes().get(piece * PIECE..offset).unwrap_or_default())
    }

    /// Byte offset of the block that contains a character (0-based).
    fn before(&self, content: &str, character: usize) -> usize {
        let pieces = self.of(content);
        pieces.partition_point(|before| (*before as usize) <= character).saturating_sub(1) * PIECE
    }
}

/// Number of UTF-8 characters that begin in some bytes.
fn beginnings(bytes: &[u8]) -> usize {
    bytes.iter().filter(|byte| **byte & 0xC0 != 0x80).count()
}

// Converts byte offsets to lines and columns, and back. The blocks keep this fast even for a large file with
// a single line.

impl Text {
    /// Line and column (both 1-based) of a byte offset in [`Text::content`].
    pub fn place(&self, offset: usize) -> (usize, usize) {
        let line = self.lines.partition_point(|line| line.start as usize <= offset).max(1);
        let start = self.lines.get(line - 1).map_or(0, |line| line.start as usize);
        let offset = offset.min(self.content.len());
        if !self.content.is_char_boundary(offset) {
            return (line, 1);
        }
        let column = if self.is_ascii(line) && offset >= start {
            offset - start
        } else {
            self.pieces
                .characters(&self.content, offset)
                .saturating_sub(self.pieces.characters(&self.content, start))
        };
        (line, column + 1)
    }

    /// The text of a line from a column on (both 1-based). It is empty after the end of the line.
    pub fn from_column(&self, number: usize, column: usize) -> &str {
        let Some(line) = number.checked_sub(1).and_then(|position| self.lines.get(position)) else {
            return "";
        };
        let skipped = column.saturating_sub(1);
        if line.ascii {
            return self.line(number).get(skipped..).unwrap_or("");
        }
        let start = line.start as usize;
        let wanted = self.pieces.characters(&self.content, start) + skipped;
        // Finds the block that contains the character, and the position in the block.
        let mut from = self.pieces.before(&self.content, wanted).max(start);
        while !self.content.is_char_boundary(from) {
            from += 1;
        }
        let left = wanted.saturating_sub(self.pieces.characters(&self.content, from));
        let rest = self.content.get(from..line.end as usize).unwrap_or("");
        rest.char_indices().nth(left).and_then(|(at, _)| rest.get(at..)).unwrap_or("")
    }
}

#[cfg(test)]
mod place_tests {
    use super::*;

    #[test]
    fn places_of_a_long_line_are_those_of_counting() {
        for unit in ["a", "ä", "a€", "x\u{1F600}y"] {
            let line = unit.repeat(5_000);
            let text = Text::from_string(format!("first é\n{line}\nlast")).unwrap();
            let start = text.content().find('\n').unwrap() + 1;
            for (column, (at, _)) in (1..).zip(line.char_indices()).step_by(997) {
                assert_eq!(text.place(start + at), (2, column), "{unit}");
                assert_eq!(text.from_column(2, column), &line[at..], "{unit}");
            }
            assert_eq!(text.from_column(2, line.chars().count() + 1), "");
            assert_eq!(text.from_column(3, 2), "ast");
            assert_eq!(text.place(text.content().len()), (3, 5));
        }
    }
}
