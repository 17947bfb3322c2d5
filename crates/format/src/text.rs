//! Decodes bytes into numbered lines of text.
//!
//! Tournament files are encoded in UTF-8 with or without a byte order mark, in UTF-16 or in Windows-1252. Their lines
//! can end with CR, LF or both.

use crate::limits::{FILE_BYTES, LINES};
use encoding_rs::{
    IBM866, ISO_8859_2, KOI8_R, UTF_16BE, UTF_16LE, WINDOWS_1250, WINDOWS_1251, WINDOWS_1252, WINDOWS_1253,
    WINDOWS_1254, WINDOWS_1257,
};
use std::borrow::Cow;
use std::ops::Range;
use std::sync::OnceLock;
use tiebreak_phrase::{Phrase, phrase};

/// A decoded file, split into lines.
#[derive(Clone, Debug)]
pub struct Text {
    /// Whether the file is encoded in UTF-16.
    pub is_utf16: bool,
    content: String,
    lines: Vec<Line>,
    first_single_byte_line: Option<usize>,
    // The character counts of the blocks, computed on first use.
    pieces: Pieces,
}

impl Text {
    /// Returns the number (1-based) of the first line that was decoded as Windows-1252, or `None` if no line was.
    pub fn first_single_byte_line(&self) -> Option<usize> {
        self.first_single_byte_line.map(|line| line + 1)
    }

    /// Returns the number of lines. Line numbers are 1-based.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// Returns whether the file is empty.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Returns the decoded content, including line ends.
    pub fn content(&self) -> &str {
        &self.content
    }

    fn range(&self, line: &Line) -> Range<usize> {
        line.start as usize..line.end as usize
    }

    /// Returns the line with this number (1-based), without its line end. The text is empty if there is no such line.
    pub fn line(&self, number: usize) -> &str {
        let line = number.checked_sub(1).and_then(|position| self.lines.get(position));
        line.map_or("", |line| &self.content[self.range(line)])
    }

    /// Returns whether a line (1-based) is ASCII. In an ASCII line, each column is one byte. A line that does not exist
    /// counts as ASCII.
    pub fn is_ascii(&self, number: usize) -> bool {
        number.checked_sub(1).and_then(|position| self.lines.get(position)).is_none_or(|line| line.ascii)
    }

    /// Returns all lines without their line ends, in order.
    pub fn lines(&self) -> impl ExactSizeIterator<Item = &str> {
        self.lines.iter().map(|line| &self.content[self.range(line)])
    }
}

/// Decodes a web page in the single-byte encoding that the page declares, such as Windows-1251. Returns `None` if the
/// page declares no single-byte encoding, or declares Windows-1252.
fn declared(bytes: &[u8]) -> Option<String> {
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(1024)]).to_ascii_lowercase();
    let (_, label) = head.split_once("<meta")?.1.split_once("charset=")?;
    let label = label.trim_start_matches(['"', '\'']).split(['"', '\'', '>', ';', '/', ' ']).next()?;
    let encoding = encoding_rs::Encoding::for_label(label.as_bytes())?;
    let is_other = encoding.is_single_byte() && encoding != WINDOWS_1252;
    is_other.then(|| encoding.decode_without_bom_handling(bytes).0.into_owned())
}

/// Maximum number of bytes that are examined to recognize the encoding of a file.
const PROBED: usize = 1 << 16;

/// Decodes a file in the single-byte encoding in which the file contains the largest number of `words`, which must be
/// in lower case. Returns `None` if no encoding gives more of these words than Windows-1252, or if the file is UTF-8 or
/// too large.
pub fn recoded(bytes: &[u8], words: &[String]) -> Option<String> {
    if bytes.len() > FILE_BYTES || std::str::from_utf8(bytes).is_ok() {
        return None;
    }
    let first = &bytes[..bytes.len().min(PROBED)];
    let count = |text: &str| {
        let text = text.to_lowercase();
        words.iter().filter(|word| text.contains(word.as_str())).count()
    };
    let found = |own: &&'static encoding_rs::Encoding| count(&own.decode_without_bom_handling(first).0);
    let others =
        [WINDOWS_1250, WINDOWS_1251, ISO_8859_2, WINDOWS_1257, WINDOWS_1254, WINDOWS_1253, KOI8_R, IBM866];
    let best = others.into_iter().rev().max_by_key(found);
    if count(&of_dos(first)) > best.as_ref().map_or(0, found).max(found(&WINDOWS_1252)) {
        return Some(of_dos(bytes));
    }
    let best = best.filter(|best| found(best) > found(&WINDOWS_1252))?;
    Some(best.decode_without_bom_handling(bytes).0.into_owned())
}

/// Decodes bytes as DOS code page 850.
fn of_dos(bytes: &[u8]) -> String {
    const LETTERS: &str = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤\
        ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´-±‗¾¶§÷¸°¨·¹³²■ ";
    let letter = |byte: &u8| match byte.checked_sub(128) {
        Some(at) => LETTERS.chars().nth(at.into()).unwrap_or(' '),
        None => char::from(*byte),
    };
    bytes.iter().map(letter).collect()
}

tiebreak_phrase::named! {
    /// The characters at the end of a line.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum LineEnd as text {
        /// Each line ends with CR, as the TRF standard requires.
        Cr = "\r",
        /// Each line ends with LF.
        Lf = "\n",
        /// Each line ends with CR LF. Most programs write this line end.
        #[default]
        CrLf = "\r\n",
    }
}

/// The position of a line in the content of a [`Text`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Line {
    /// The byte offset of the start of the line.
    start: u32,
    /// The byte offset of the end of the line, without the line end.
    end: u32,
    ascii: bool,
}

/// Number of bytes in a block of the text. The characters of each block are counted once, so that a search need not
/// count from the start of the text.
const PIECE: usize = 4096;

/// The number of characters before each block of `PIECE` bytes in a text. The numbers are computed on first use.
#[derive(Clone, Debug, Default)]
struct Pieces(OnceLock<Vec<u32>>);

impl Pieces {
    fn of(&self, content: &str) -> &[u32] {
        self.0.get_or_init(|| {
            let counts = content.as_bytes().chunks(PIECE).scan(0, |before, piece| {
                let now = *before;
                // The number of characters fits into 32 bits, because the input has at most 2^27 bytes, and decoding
                // makes a text at most three times as long.
                *before += beginnings(piece) as u32;
                Some(now)
            });
            counts.collect()
        })
    }

    /// Returns the number of characters that begin before a byte offset.
    fn characters(&self, content: &str, offset: usize) -> usize {
        let pieces = self.of(content);
        let piece = (offset / PIECE).min(pieces.len().saturating_sub(1));
        let before = pieces.get(piece).map_or(0, |before| *before as usize);
        before + beginnings(content.as_bytes().get(piece * PIECE..offset).unwrap_or_default())
    }

    /// Returns the byte offset of the block that contains a character (0-based).
    fn before(&self, content: &str, character: usize) -> usize {
        let pieces = self.of(content);
        pieces.partition_point(|before| (*before as usize) <= character).saturating_sub(1) * PIECE
    }
}

/// Returns the number of UTF-8 characters that begin within these bytes.
fn beginnings(bytes: &[u8]) -> usize {
    bytes.iter().filter(|byte| **byte & 0xC0 != 0x80).count()
}

// Converts byte offsets to lines and columns, and back. Because the number of characters before each block is known,
// the conversion is fast even for a large file with a single line.

impl Text {
    /// Returns the line and the column (both 1-based) of a byte offset in [`Text::content`]. The column is 1 if the
    /// offset is inside a character.
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

    /// Returns the text of a line (1-based) from a column (1-based) to the end of the line. The text is empty if the
    /// line ends before this column.
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
        // Finds the block that contains the character, then the position of the character in the block.
        let mut from = self.pieces.before(&self.content, wanted).max(start);
        while !self.content.is_char_boundary(from) {
            from += 1;
        }
        let left = wanted.saturating_sub(self.pieces.characters(&self.content, from));
        let rest = self.content.get(from..line.end as usize).unwrap_or("");
        rest.char_indices().nth(left).and_then(|(at, _)| rest.get(at..)).unwrap_or("")
    }
}

/// The reason why bytes are not text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextError {
    /// The file has more bytes than [`FILE_BYTES`].
    TooLong {
        /// The number of bytes in the file.
        found: usize,
    },
    /// The file has more lines than [`LINES`].
    TooManyLines,
    /// The file contains a NUL byte. It is either not text, or UTF-16 without a byte order mark.
    Nul {
        /// The line (1-based).
        line: usize,
        /// The column (1-based).
        column: usize,
    },
    /// The file is UTF-16, but it is truncated or malformed.
    MalformedUtf16,
}

tiebreak_phrase::said_by_phrase!(TextError);

impl TextError {
    /// Returns the reason as a sentence.
    pub fn phrase(&self) -> Phrase {
        match self {
            TextError::TooLong { found } => phrase!("input-too-long", found = *found, most = FILE_BYTES),
            TextError::TooManyLines => phrase!("too-many-lines", most = LINES),
            TextError::Nul { .. } => phrase!("nul-byte"),
            TextError::MalformedUtf16 => phrase!("malformed-utf-16"),
        }
    }
}

impl Text {
    /// Decodes a file and splits it into lines.
    ///
    /// # Errors
    /// Returns an error if the input has too many bytes or lines, or is not text.
    pub fn decode<'b>(bytes: impl Into<Cow<'b, [u8]>>) -> Result<Text, TextError> {
        let bytes = bytes.into();
        if bytes.len() > FILE_BYTES {
            return Err(TextError::TooLong { found: bytes.len() });
        }
        match &*bytes {
            [0xEF, 0xBB, 0xBF, rest @ ..] => Text::narrow(Cow::Borrowed(rest)),
            [0xFF, 0xFE, rest @ ..] => Text::wide(rest, UTF_16LE),
            [0xFE, 0xFF, rest @ ..] => Text::wide(rest, UTF_16BE),
            _ => Text::narrow(bytes),
        }
    }

    /// Creates a text from a string.
    ///
    /// # Errors
    /// Returns an error if the input has too many bytes or lines, or contains NUL.
    pub fn from_string(content: String) -> Result<Text, TextError> {
        if content.len() > FILE_BYTES {
            return Err(TextError::TooLong { found: content.len() });
        }
        Text::of_content(content)
    }

    fn wide(bytes: &[u8], decoder: &'static encoding_rs::Encoding) -> Result<Text, TextError> {
        let content = decoder
            .decode_without_bom_handling_and_without_replacement(bytes)
            .ok_or(TextError::MalformedUtf16)?;
        Ok(Text { is_utf16: true, ..Text::of_content(content.into_owned())? })
    }

    /// Decodes a file that is not UTF-16. If the file is not UTF-8, the function first looks for the encoding that a
    /// web page declares. If the file declares no such encoding, each line that is not UTF-8 is decoded as
    /// Windows-1252, which includes the characters of Latin-1.
    fn narrow(bytes: Cow<'_, [u8]>) -> Result<Text, TextError> {
        let bytes = match bytes {
            Cow::Owned(bytes) => match String::from_utf8(bytes) {
                Ok(content) => return Text::of_content(content),
                Err(error) => Cow::Owned(error.into_bytes()),
            },
            Cow::Borrowed(bytes) => match std::str::from_utf8(bytes) {
                Ok(content) => return Text::of_content(content.to_owned()),
                Err(_) => Cow::Borrowed(bytes),
            },
        };
        if let Some(content) = declared(&bytes) {
            return Text::of_content(content);
        }
        // Each line is decoded separately, because a file can contain old names in Windows-1252 and new names in UTF-8.
        // CR and LF are the same bytes in both encodings.
        let mut content = String::with_capacity(bytes.len() + bytes.len() / 8);
        let mut first_single_byte_line = None;
        let mut rest = &*bytes;
        let mut number = 0;
        while !rest.is_empty() {
            let (end, line_end) = first_line(rest);
            let (line, tail) = rest.split_at(end + line_end);
            match std::str::from_utf8(line) {
                Ok(line) => content.push_str(line),
                Err(_) => {
                    content.push_str(&WINDOWS_1252.decode_without_bom_handling(line).0);
                    first_single_byte_line.get_or_insert(number);
                }
            }
            number += 1;
            rest = tail;
        }
        Ok(Text { first_single_byte_line, ..Text::of_content(content)? })
    }

    fn of_content(content: String) -> Result<Text, TextError> {
        let bytes = content.as_bytes();
        let mut lines = Vec::with_capacity(bytes.len() / 128 + 1);
        let mut start = 0;
        while start < bytes.len() {
            if lines.len() == LINES {
                return Err(TextError::TooManyLines);
            }
            let rest = &bytes[start..];
            let (end, line_end) = first_line(rest);
            let ascii = rest[..end].is_ascii();
            // The start and the end of the line fit into 32 bits, because the input has at most 2^27 bytes, and
            // decoding makes a text at most three times as long.
            let (from, to) = (start as u32, (start + end) as u32);
            lines.push(Line { start: from, end: to, ascii });
            start += end + line_end;
        }
        if let Some(at) = memchr::memchr(0, bytes) {
            let line = lines.partition_point(|line| line.start as usize <= at);
            let before =
                lines.get(line.saturating_sub(1)).map_or("", |line| &content[line.start as usize..at]);
            return Err(TextError::Nul { line: line.max(1), column: before.chars().count() + 1 });
        }
        // DOS programs end a file with this character, which is not part of the data.
        if bytes.last() == Some(&0x1A)
            && let Some(last) = lines.last_mut()
        {
            last.end -= 1;
        }
        Ok(Text { is_utf16: false, content, lines, first_single_byte_line: None, pieces: Pieces::default() })
    }
}

/// Returns the number of bytes of the first line, and the number of bytes of its line end.
fn first_line(bytes: &[u8]) -> (usize, usize) {
    match memchr::memchr2(b'\r', b'\n', bytes) {
        None => (bytes.len(), 0),
        Some(at) if bytes[at] == b'\r' && bytes.get(at + 1) == Some(&b'\n') => (at, 2),
        Some(at) => (at, 1),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::{FILE_BYTES, LINES};

    fn lines(bytes: &[u8]) -> Vec<String> {
        Text::decode(bytes).unwrap().lines().map(str::to_owned).collect()
    }

    #[test]
    fn every_line_end_counts_once_and_empty_lines_count() {
        assert_eq!(lines(b"a\nb\r\nc\rd"), ["a", "b", "c", "d"]);
        assert_eq!(lines(b"a\r\r\nb\r\r\n"), ["a", "", "b", ""]);
        assert_eq!(lines(b""), [""; 0]);
        assert_eq!(lines(b"\n"), [""]);
    }

    #[test]
    fn the_same_name_is_read_from_every_encoding() {
        let utf8 = "012 \u{41c}\u{ed}che\u{e1}l\r\n";
        let mut bom = vec![0xEF, 0xBB, 0xBF];
        bom.extend(utf8.as_bytes());
        let mut little = vec![0xFF, 0xFE];
        little.extend(utf8.encode_utf16().flat_map(u16::to_le_bytes));
        let mut big = vec![0xFE, 0xFF];
        big.extend(utf8.encode_utf16().flat_map(u16::to_be_bytes));
        for (bytes, is_utf16) in [(utf8.as_bytes(), false), (&bom, false), (&little, true), (&big, true)] {
            let text = Text::decode(bytes).unwrap();
            assert_eq!((text.line(1), text.is_utf16), (utf8.trim_end(), is_utf16));
        }
    }

    #[test]
    fn a_latin_name_beside_a_utf8_name_spoils_neither() {
        let bytes = b"012 A\n001 M\xEDche\xE1l\n001 M\xC3\xADche\xC3\xA1l\n";
        let text = Text::decode(bytes).unwrap();
        assert_eq!((text.line(2), text.line(3)), ("001 Mícheál", "001 Mícheál"));
        assert_eq!((text.is_utf16, text.first_single_byte_line()), (false, Some(2)));
    }

    #[test]
    fn the_dos_end_of_file_is_no_data() {
        let text = Text::decode(b"a\r\n\x1A").unwrap();
        assert_eq!((text.len(), text.line(2)), (2, ""));
    }

    #[test]
    fn binary_input_is_refused_with_its_place() {
        assert_eq!(Text::decode(b"ab\ncd\0e").err(), Some(TextError::Nul { line: 2, column: 3 }));
        assert_eq!(Text::decode(b"\0").err(), Some(TextError::Nul { line: 1, column: 1 }));
        assert_eq!(Text::decode(&[0xFF, 0xFE, 0x41]).err(), Some(TextError::MalformedUtf16));
        assert_eq!(Text::decode(&[0xFF, 0xFE, 0x00, 0xD8]).err(), Some(TextError::MalformedUtf16));
    }

    #[test]
    fn huge_input_is_refused() {
        let lines = vec![b'\n'; LINES + 1];
        assert_eq!(Text::decode(&lines).err(), Some(TextError::TooManyLines));
        let bytes = vec![b' '; FILE_BYTES + 1];
        assert_eq!(Text::decode(&bytes).err(), Some(TextError::TooLong { found: FILE_BYTES + 1 }));
    }

    #[test]
    fn offsets_become_lines_and_columns_in_characters() {
        let text = Text::decode("aé\nbc".as_bytes()).unwrap();
        assert_eq!(
            (text.place(0), text.place(3), text.place(4), text.place(99)),
            ((1, 1), (1, 3), (2, 1), (2, 3))
        );
    }
}
