//! Decodes bytes into lines.

use super::{Encoding, Line, Pieces, Text};
use crate::limits::{FILE_BYTES, LINES};
use encoding_rs::{UTF_16BE, UTF_16LE, WINDOWS_1252};
use std::borrow::Cow;
use tiebreak_phrase::{Phrase, phrase};

/// Why bytes are not text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TextError {
    /// The file has more bytes than [`FILE_BYTES`](crate::limits::FILE_BYTES).
    TooLong {
        /// Number of bytes found.
        found: usize,
    },
    /// The file has more lines than [`LINES`](crate::limits::LINES).
    TooManyLines,
    /// There is a NUL byte. The file is not text, or it is UTF-16 without a byte order mark.
    Nul {
        /// The 1-based line.
        line: usize,
        /// The 1-based column.
        column: usize,
    },
    /// The file is truncated or malformed UTF-16.
    MalformedUtf16,
}

tiebreak_phrase::said_by_phrase!(TextError);

impl TextError {
    /// The reason as a sentence.
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
    /// Returns an error if the input is too long or not text.
    pub fn decode<'b>(bytes: impl Into<Cow<'b, [u8]>>) -> Result<Text, TextError> {
        let bytes = bytes.into();
        if bytes.len() > FILE_BYTES {
            return Err(TextError::TooLong { found: bytes.len() });
        }
        match &*bytes {
            [0xEF, 0xBB, 0xBF, rest @ ..] => Text::narrow(Cow::Borrowed(rest), true),
            [0xFF, 0xFE, rest @ ..] => Text::wide(rest, UTF_16LE, Encoding::Utf16Le),
            [0xFE, 0xFF, rest @ ..] => Text::wide(rest, UTF_16BE, Encoding::Utf16Be),
            _ => Text::narrow(bytes, false),
        }
    }

    /// Makes a text from a string.
    ///
    /// # Errors
    /// Returns an error if the input is too long or contains NUL.
    pub fn from_string(content: String) -> Result<Text, TextError> {
        if content.len() > FILE_BYTES {
            return Err(TextError::TooLong { found: content.len() });
        }
        Text::split(content, Encoding::Utf8)
    }

    fn wide(
        bytes: &[u8],
        decoder: &'static encoding_rs::Encoding,
        encoding: Encoding,
    ) -> Result<Text, TextError> {
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
        // Each line is decoded separately, because a file may contain old names in Windows-1252 and new names
        // in UTF-8. CR and LF are the same bytes in both encodings.
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
        let mut text = Text::split(content, if bom { encoding } else { Encoding::Windows1252 })?;
        text.first_single_byte_line = first_single_byte_line;
        Ok(text)
    }

    fn split(content: String, encoding: Encoding) -> Result<Text, TextError> {
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
            // The start and the end of the line fit 32 bits: the input has at most 2^27 bytes, and decoding makes a
            // text at most three times as long.
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
        // The end-of-file character of DOS is not data.
        if bytes.last() == Some(&0x1A)
            && let Some(last) = lines.last_mut()
        {
            last.end -= 1;
        }
        Ok(Text { encoding, content, lines, first_single_byte_line: None, pieces: Pieces::default() })
    }
}

/// Lengths of the first line and of its end, in bytes.
fn first_line(bytes: &[u8]) -> (usize, usize) {
    match memchr::memchr2(b'\r', b'\n', bytes) {
        None => (bytes.len(), 0),
        Some(at) if bytes[at] == b'\r' && bytes.get(at + 1) == Some(&b'\n') => (at, 2),
        Some(at) => (at, 1),
    }
}
