//! From bytes to numbered lines of text, and back to the same bytes.
//!
//! Tournament files come from three decades of programs: UTF-8 with or without a byte order mark, UTF-16,
//! Windows-1252, and every line end. A [`Text`] remembers what it was, so that it can be written back unchanged.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::OnceLock;

use encoding_rs::{UTF_16BE, UTF_16LE, WINDOWS_1252};

use crate::limits::{FILE_BYTES as MAX_BYTES, LINES as MAX_LINES};
use tiebreak_phrase::{Phrase, phrase};

/// How the bytes spell characters.
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
    /// Lines that are not UTF-8 are Windows-1252, which contains Latin-1.
    Windows1252,
}

/// How a line ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LineEnd {
    /// The last line of a file without an end.
    Nothing,
    /// CR, as the text of the standard wants it.
    Cr,
    /// LF.
    Lf,
    /// CR LF, as most programs write it.
    CrLf,
}

impl LineEnd {
    /// The characters of this line end.
    pub fn text(self) -> &'static str {
        match self {
            LineEnd::Nothing => "",
            LineEnd::Cr => "\r",
            LineEnd::Lf => "\n",
            LineEnd::CrLf => "\r\n",
        }
    }
}

/// One line: where its text is, how it ends, and whether its bytes were Windows-1252.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Line {
    start: u32,
    end: u32,
    line_end: LineEnd,
    single_bytes: bool,
    ascii: bool,
}

/// A decoded file, split into lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    encoding: Encoding,
    content: String,
    lines: Vec<Line>,
    first_single_byte_line: Option<usize>,
    // A DOS end-of-file character is no data, but must survive a rewrite.
    dos_end: bool,
    // How many characters begin before each piece of the content; made when somebody first asks for a place.
    pieces: Pieces,
}

/// Characters before each piece of a text. They follow from the text, so that whether they are known makes no difference.
#[derive(Clone, Debug, Default, Eq)]
struct Pieces(OnceLock<Vec<u32>>);

impl PartialEq for Pieces {
    fn eq(&self, _: &Pieces) -> bool {
        true
    }
}

/// Bytes of a piece of the content whose characters are counted once.
const PIECE: usize = 4096;

/// Why bytes are no text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.phrase())]
pub enum TextError {
    /// More than [`FILE_BYTES`](crate::limits::FILE_BYTES).
    TooLong {
        /// Bytes found.
        found: usize,
    },
    /// More than [`LINES`](crate::limits::LINES).
    TooManyLines,
    /// A NUL byte: no text file, or UTF-16 without byte order mark.
    Nul {
        /// Line from 1.
        line: usize,
        /// Column from 1.
        column: usize,
    },
    /// UTF-16 that is cut or malformed.
    MalformedUtf16,
}

impl TextError {
    /// The reason in words.
    pub fn phrase(&self) -> Phrase {
        match self {
            TextError::TooLong { found } => phrase!("input-too-long", found = *found, most = MAX_BYTES),
            TextError::TooManyLines => phrase!("too-many-lines", most = MAX_LINES),
            TextError::Nul { .. } => phrase!("nul-byte"),
            TextError::MalformedUtf16 => phrase!("malformed-utf-16"),
        }
    }
}

impl Text {
    /// Decodes a file and splits it into lines.
    ///
    /// # Errors
    /// When the input is too long or no text.
    pub fn decode<'b>(bytes: impl Into<Cow<'b, [u8]>>) -> Result<Text, TextError> {
        let bytes = bytes.into();
        if bytes.len() > MAX_BYTES {
            return Err(TextError::TooLong { found: bytes.len() });
        }
        match &*bytes {
            [0xEF, 0xBB, 0xBF, rest @ ..] => Text::narrow(Cow::Borrowed(rest), true),
            [0xFF, 0xFE, rest @ ..] => Text::wide(rest, Encoding::Utf16Le),
            [0xFE, 0xFF, rest @ ..] => Text::wide(rest, Encoding::Utf16Be),
            _ => Text::narrow(bytes, false),
        }
    }

    /// Text that is already decoded.
    ///
    /// # Errors
    /// When the input is too long or contains NUL.
    pub fn from_string(content: String) -> Result<Text, TextError> {
        if content.len() > MAX_BYTES {
            return Err(TextError::TooLong { found: content.len() });
        }
        Text::split(content, Encoding::Utf8)
    }

    fn wide(bytes: &[u8], encoding: Encoding) -> Result<Text, TextError> {
        let decoder = if encoding == Encoding::Utf16Le { UTF_16LE } else { UTF_16BE };
        let content = decoder
            .decode_without_bom_handling_and_without_replacement(bytes)
            .ok_or(TextError::MalformedUtf16)?;
        Text::split(content.into_owned(), encoding)
    }

    fn narrow(bytes: Cow<'_, [u8]>, bom: bool) -> Result<Text, TextError> {
        let encoding = if bom { Encoding::Utf8Bom } else { Encoding::Utf8 };
        let bytes = match bytes {
            Cow::Owned(bytes) => match String::from_utf8(bytes) {
                Ok(content) => return Text::split(content, encoding),
                Err(error) => Cow::Owned(error.into_bytes()),
            },
            Cow::Borrowed(bytes) => match std::str::from_utf8(bytes) {
                Ok(content) => return Text::split(content.to_owned(), encoding),
                Err(_) => Cow::Borrowed(bytes),
            },
        };
        // One old name must not turn the good UTF-8 names of the other lines into gibberish, so lines are
        // decoded one by one. CR and LF are the same byte in both encodings.
        let mut content = String::with_capacity(bytes.len() + bytes.len() / 8);
        let mut single_byte_lines = Vec::new();
        let mut rest = &*bytes;
        let mut number = 0;
        while !rest.is_empty() {
            let end = line_length(rest);
            let (line, tail) = rest.split_at(end);
            match std::str::from_utf8(line) {
                Ok(line) => content.push_str(line),
                Err(_) => {
                    content.push_str(&WINDOWS_1252.decode_without_bom_handling(line).0);
                    single_byte_lines.push(number);
                }
            }
            number += 1;
            rest = tail;
        }
        let mut text = Text::split(content, if bom { encoding } else { Encoding::Windows1252 })?;
        for number in &single_byte_lines {
            if let Some(line) = text.lines.get_mut(*number) {
                line.single_bytes = true;
            }
        }
        text.first_single_byte_line = single_byte_lines.first().copied();
        Ok(text)
    }

    fn split(content: String, encoding: Encoding) -> Result<Text, TextError> {
        let bytes = content.as_bytes();
        let mut lines = Vec::with_capacity(bytes.len() / 128 + 1);
        let mut start = 0;
        while start < bytes.len() {
            if lines.len() == MAX_LINES {
                return Err(TextError::TooManyLines);
            }
            let rest = &bytes[start..];
            let (end, line_end) = match memchr::memchr2(b'\r', b'\n', rest) {
                None => (rest.len(), LineEnd::Nothing),
                Some(at) if rest[at] == b'\n' => (at, LineEnd::Lf),
                Some(at) if rest.get(at + 1) == Some(&b'\n') => (at, LineEnd::CrLf),
                Some(at) => (at, LineEnd::Cr),
            };
            let ascii = rest[..end].is_ascii();
            // Both fit: the input has at most 2^27 bytes, and decoding at most triples them.
            let (from, to) = (start as u32, (start + end) as u32);
            lines.push(Line { start: from, end: to, line_end, single_bytes: false, ascii });
            start += end + line_end.text().len();
        }
        if let Some(at) = memchr::memchr(0, bytes) {
            let line = lines.partition_point(|line| line.start as usize <= at);
            let before =
                lines.get(line.saturating_sub(1)).map_or("", |line| &content[line.start as usize..at]);
            return Err(TextError::Nul { line: line.max(1), column: before.chars().count() + 1 });
        }
        let dos_end = bytes.last() == Some(&0x1A);
        let pieces = Pieces::default();
        let mut text = Text { encoding, content, lines, first_single_byte_line: None, dos_end, pieces };
        if dos_end && let Some(last) = text.lines.last_mut() {
            last.end -= 1;
        }
        Ok(text)
    }

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

    /// Line and column, both from 1, of a byte offset in [`Text::content`].
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
            self.characters(offset).saturating_sub(self.characters(start))
        };
        (line, column + 1)
    }

    /// How many characters begin before a byte: a line may be the whole of a large file, and many places in it asked for.
    fn characters(&self, offset: usize) -> usize {
        let pieces = self.pieces.0.get_or_init(|| {
            let counts = self.content.as_bytes().chunks(PIECE).scan(0, |before, piece| {
                let now = *before;
                // Fits: there are at most 2^27 bytes.
                *before += beginnings(piece) as u32;
                Some(now)
            });
            counts.collect()
        });
        let (piece, rest) = (offset / PIECE, offset % PIECE);
        let Some(before) = pieces.get(piece) else {
            let last = (pieces.len().saturating_sub(1)) * PIECE;
            let before = pieces.last().map_or(0, |before| *before as usize);
            return before + beginnings(self.content.as_bytes().get(last..offset).unwrap_or_default());
        };
        let from = piece * PIECE;
        *before as usize + beginnings(self.content.as_bytes().get(from..from + rest).unwrap_or_default())
    }

    /// A line (numbered from 1) from a column (from 1) on, without its end; empty behind its end.
    pub fn from_column(&self, number: usize, column: usize) -> &str {
        let Some(line) = number.checked_sub(1).and_then(|position| self.lines.get(position)) else {
            return "";
        };
        let (text, skipped) = (&self.content[self.range(line)], column.saturating_sub(1));
        if line.ascii {
            return text.get(skipped..).unwrap_or("");
        }
        let start = line.start as usize;
        let wanted = self.characters(start) + skipped;
        // The piece in which the character begins, and its place in there.
        let pieces = self.pieces.0.get().map(Vec::as_slice).unwrap_or_default();
        let piece = pieces.partition_point(|before| (*before as usize) <= wanted).saturating_sub(1) * PIECE;
        let from = self.boundary_after(piece.max(start));
        let left = wanted.saturating_sub(self.characters(from));
        let rest = self.content.get(from..line.end as usize).unwrap_or("");
        rest.char_indices().nth(left).and_then(|(at, _)| rest.get(at..)).unwrap_or("")
    }

    fn boundary_after(&self, mut offset: usize) -> usize {
        while !self.content.is_char_boundary(offset) {
            offset += 1;
        }
        offset
    }

    /// The file as bytes with some lines changed: `change` gives the new text of a line (numbered from 1), or
    /// none to keep its bytes.
    ///
    /// A changed line keeps its end and encoding; one that Windows-1252 cannot spell becomes UTF-8.
    pub fn rewrite(&self, mut change: impl FnMut(usize) -> Option<String>) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.content.len() + 4);
        match self.encoding {
            Encoding::Utf8Bom => bytes.extend([0xEF, 0xBB, 0xBF]),
            Encoding::Utf16Le => bytes.extend([0xFF, 0xFE]),
            Encoding::Utf16Be => bytes.extend([0xFE, 0xFF]),
            Encoding::Utf8 | Encoding::Windows1252 => {}
        }
        for (position, line) in self.lines.iter().enumerate() {
            let changed = change(position + 1);
            let text = changed.as_deref().unwrap_or(&self.content[self.range(line)]);
            self.encode(text, line.single_bytes, &mut bytes);
            self.encode(line.line_end.text(), false, &mut bytes);
        }
        if self.dos_end {
            self.encode("\u{1A}", false, &mut bytes);
        }
        bytes
    }

    fn encode(&self, text: &str, single_bytes: bool, bytes: &mut Vec<u8>) {
        match self.encoding {
            Encoding::Utf16Le => bytes.extend(text.encode_utf16().flat_map(u16::to_le_bytes)),
            Encoding::Utf16Be => bytes.extend(text.encode_utf16().flat_map(u16::to_be_bytes)),
            Encoding::Utf8 | Encoding::Utf8Bom | Encoding::Windows1252 => {
                if single_bytes {
                    let (encoded, _, unmappable) = WINDOWS_1252.encode(text);
                    if !unmappable {
                        return bytes.extend_from_slice(&encoded);
                    }
                }
                bytes.extend_from_slice(text.as_bytes());
            }
        }
    }
}

/// How many characters of UTF-8 begin in some bytes.
fn beginnings(bytes: &[u8]) -> usize {
    bytes.iter().filter(|byte| **byte & 0xC0 != 0x80).count()
}

/// Length of the first line of some bytes, its end included.
fn line_length(bytes: &[u8]) -> usize {
    match memchr::memchr2(b'\r', b'\n', bytes) {
        None => bytes.len(),
        Some(at) if bytes[at] == b'\r' && bytes.get(at + 1) == Some(&b'\n') => at + 2,
        Some(at) => at + 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        for (bytes, encoding) in [
            (utf8.as_bytes(), Encoding::Utf8),
            (&bom, Encoding::Utf8Bom),
            (&little, Encoding::Utf16Le),
            (&big, Encoding::Utf16Be),
        ] {
            let text = Text::decode(bytes).unwrap();
            assert_eq!((text.line(1), text.encoding()), (utf8.trim_end(), encoding));
            assert_eq!(text.rewrite(|_| None), bytes, "{encoding:?}");
        }
    }

    #[test]
    fn a_latin_name_beside_a_utf8_name_spoils_neither() {
        let bytes = b"012 A\n001 M\xEDche\xE1l\n001 M\xC3\xADche\xC3\xA1l\n";
        let text = Text::decode(bytes).unwrap();
        assert_eq!((text.line(2), text.line(3)), ("001 Mícheál", "001 Mícheál"));
        assert_eq!((text.encoding(), text.first_single_byte_line()), (Encoding::Windows1252, Some(2)));
        assert_eq!(text.rewrite(|_| None), bytes);
        let changed = text.rewrite(|line| (line == 2).then(|| "001 Ú".to_owned()));
        assert_eq!(changed, b"012 A\n001 \xDA\n001 M\xC3\xADche\xC3\xA1l\n");
    }

    #[test]
    fn every_single_byte_survives() {
        let bytes: Vec<u8> = (1..=255).filter(|byte| !matches!(byte, b'\r' | b'\n' | 0x1A)).collect();
        assert_eq!(Text::decode(&bytes).unwrap().rewrite(|_| None), bytes);
    }

    #[test]
    fn the_dos_end_of_file_is_no_data_but_stays() {
        let text = Text::decode(b"a\r\n\x1A").unwrap();
        assert_eq!((text.len(), text.line(2)), (2, ""));
        assert_eq!(text.rewrite(|_| None), b"a\r\n\x1A");
    }

    #[test]
    fn binary_input_is_refused_with_its_place() {
        assert_eq!(Text::decode(b"ab\ncd\0e"), Err(TextError::Nul { line: 2, column: 3 }));
        assert_eq!(Text::decode(b"\0"), Err(TextError::Nul { line: 1, column: 1 }));
        assert_eq!(Text::decode(&[0xFF, 0xFE, 0x41]), Err(TextError::MalformedUtf16));
        assert_eq!(Text::decode(&[0xFF, 0xFE, 0x00, 0xD8]), Err(TextError::MalformedUtf16));
    }

    #[test]
    fn huge_input_is_refused() {
        let lines = vec![b'\n'; MAX_LINES + 1];
        assert_eq!(Text::decode(&lines), Err(TextError::TooManyLines));
        let bytes = vec![b' '; MAX_BYTES + 1];
        assert_eq!(Text::decode(&bytes), Err(TextError::TooLong { found: MAX_BYTES + 1 }));
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
