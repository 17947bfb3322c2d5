//! Reads files, pipes and lines up to a maximum length, and declares all limits on the size of input.

use std::fs::{self, File};
use std::io::{self, BufRead, Read};
use std::path::{Path, PathBuf};
use tiebreak_engine::rules;
use tiebreak_phrase::{Phrase, message, phrase};

/// The reason why bytes were not read or written. An [`io::Error`] can contain a value of this type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The input has more bytes than the limit.
    TooLong {
        /// The maximum number of bytes.
        most: usize,
    },
    /// The path leads to a link, a pipe, a device or a folder instead of a plain file.
    NotPlain,
    /// The bytes are not UTF-8.
    NotUtf8 {
        /// The line of the first invalid byte (1-based).
        line: usize,
    },
    /// The path leads out of the folder that must contain the file.
    Outside,
    /// The path should lead to a file or folder that this program created, but does not.
    Special(PathBuf),
}

tiebreak_phrase::said_by_phrase!(Refused);

impl Refused {
    /// Returns the reason as a sentence.
    pub fn phrase(&self) -> Phrase {
        match self {
            Refused::TooLong { most } => phrase!("more-than-is-read", most = *most),
            Refused::NotPlain => Phrase::new(message!("no-plain-file")),
            Refused::NotUtf8 { line } => phrase!("not-utf-8", line = *line),
            Refused::Outside => message!("path-leads-out").into(),
            Refused::Special(path) => phrase!("path-special", path = path.display().to_string()),
        }
    }

    /// Returns the [`Refused`] that an [`io::Error`] contains, or `None` if it contains a different error.
    pub fn of(error: &io::Error) -> Option<&Refused> {
        error.get_ref()?.downcast_ref()
    }
}

impl From<Refused> for io::Error {
    fn from(refused: Refused) -> io::Error {
        let kind = match refused {
            Refused::TooLong { .. } => io::ErrorKind::FileTooLarge,
            Refused::NotPlain | Refused::Outside => io::ErrorKind::InvalidInput,
            Refused::Special(_) => io::ErrorKind::AlreadyExists,
            Refused::NotUtf8 { .. } => io::ErrorKind::InvalidData,
        };
        io::Error::new(kind, refused)
    }
}

/// Returns the reason for an [`io::Error`] as a sentence. The reason is a [`Refused`] of this program or an error of
/// the operating system.
pub fn why(error: &io::Error) -> Phrase {
    if let Some(refused) = Refused::of(error) {
        return refused.phrase();
    }
    let id = match error.kind() {
        io::ErrorKind::NotFound => message!("file-not-found"),
        io::ErrorKind::PermissionDenied => message!("file-not-allowed"),
        io::ErrorKind::IsADirectory => message!("file-a-folder"),
        io::ErrorKind::NotADirectory => message!("file-no-folder"),
        io::ErrorKind::AlreadyExists => message!("file-exists"),
        io::ErrorKind::StorageFull => message!("file-disk-full"),
        io::ErrorKind::UnexpectedEof => message!("file-ends-early"),
        io::ErrorKind::InvalidData => message!("file-damaged"),
        io::ErrorKind::TimedOut => message!("file-too-slow"),
        io::ErrorKind::BrokenPipe => message!("file-nobody-reads"),
        // Rare errors have no message of their own, so the user sees the message of the operating system.
        _ => return phrase!("file-system-says", words = error.to_string()),
    };
    id.into()
}

/// Reads all bytes of an input, which can have at most `most` bytes.
///
/// # Errors
/// Returns an error if the input is longer than `most` bytes or cannot be read.
pub fn read(from: impl Read, most: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(most as u64 + 1).read_to_end(&mut bytes)?;
    if bytes.len() > most { Err(Refused::TooLong { most }.into()) } else { Ok(bytes) }
}

/// Reads the bytes of a file that the user named. The file can be a link, a pipe or a device.
///
/// # Errors
/// Returns an error if the input is longer than `most` bytes or cannot be read.
pub fn read_file(path: &Path, most: usize) -> io::Result<Vec<u8>> {
    read(File::open(path)?, most)
}

/// Reads the text of a file that the user named.
///
/// # Errors
/// Returns an error if the file is longer than `most` bytes, is not UTF-8 or cannot be read.
pub fn read_text(path: &Path, most: usize) -> io::Result<String> {
    text(read_file(path, most)?)
}

/// Reads a plain file that the user did not name. A link, a pipe or a device is rejected.
///
/// # Errors
/// Returns an error if the path is not a plain file, or if the file is longer than `most` bytes or cannot be read.
pub fn read_plain(path: &Path, most: usize) -> io::Result<Vec<u8>> {
    if !fs::symlink_metadata(path)?.is_file() {
        return Err(Refused::NotPlain.into());
    }
    read_file(path, most)
}

/// Reads the next line, which can have at most `most` bytes, not counting the line break. Returns `None` at the end of
/// the input.
///
/// # Errors
/// Returns an error if the line is longer than `most` bytes, is not UTF-8 or cannot be read.
pub fn read_line(from: &mut impl BufRead, most: usize) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    // A line of the maximum length is followed by a line end of at most two bytes (CR and LF).
    from.take(most as u64 + 2).read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() {
        return Ok(None);
    }
    if bytes.last() == Some(&b'\n') {
        bytes.pop();
        if bytes.last() == Some(&b'\r') {
            bytes.pop();
        }
    }
    if bytes.len() > most { Err(Refused::TooLong { most }.into()) } else { text(bytes).map(Some) }
}

fn text(bytes: Vec<u8>) -> io::Result<String> {
    String::from_utf8(bytes).map_err(|error| {
        let good = error.as_bytes().get(..error.utf8_error().valid_up_to()).unwrap_or_default();
        Refused::NotUtf8 { line: memchr::memchr_iter(b'\n', good).count() + 1 }.into()
    })
}

// The limits on the size of input. `docs/reference/limits.md` explains these limits.
//
// Input above most limits is rejected with an error. If a limit applies to what is kept, the excess is dropped.

macro_rules! limits {
    ($($(#[$doc:meta])+ $name:ident = $value:expr;)+) => {
        $($(#[$doc])+ pub const $name: usize = $value;)+

        /// All limits, with their names. `docs/reference/limits.md` lists them under the same names in lower case.
        pub const TABLE: &[(&str, usize)] = &[$((stringify!($name), $name)),+];
    };
}

limits! {
    /// Maximum number of bytes of a file or of standard input. This limit applies to an event, a published table, a
    /// declaration or a rating request. An event of 9999 players and 100 rounds needs a tenth of this limit.
    FILE_BYTES = 128 << 20;
    /// Maximum number of bytes of a rating list. FIDE's XML list of all players needs about half of this limit.
    RATING_LIST_BYTES = 1 << 30;
    /// Maximum number of lines of a text.
    LINES = 1_000_000;
    /// Maximum number of bytes of a JSON document. The values of a document need many times as much memory as its text.
    JSON_BYTES = 32 << 20;
    /// Maximum number of values of a JSON document. One additional value is allowed for every 8 bytes of the document.
    /// A key counts as two additional values. An object or a list counts as three values.
    JSON_VALUES = 450_000;
    /// Maximum number of cells of a published table. If a row is a JSON object, all columns up to the last column of
    /// the row count as cells. A table of 9999 players with 100 columns has about this number of cells.
    TABLE_CELLS = 1_000_000;
    /// Maximum number of rows of a published table.
    TABLE_ROWS = 100_000;
    /// Maximum number of columns of a published table.
    TABLE_COLUMNS = 1_000;
    /// Maximum number of attributes of one tag of a web page. The parser recurses once for each attribute.
    TAG_ATTRIBUTES = 200;
    /// Maximum number of cells of a web page that exist only because of colspan and rowspan. One additional cell is
    /// allowed for each byte of the page.
    SPANNED_CELLS = 10_000;
    /// Maximum number of bytes of a spreadsheet file.
    SPREADSHEET_BYTES = 32 << 20;
    /// Maximum total number of bytes of the files inside a spreadsheet after they are unpacked.
    SPREADSHEET_UNPACKED = 256 << 20;
    /// Maximum number of bytes of the manifest of a corpus.
    MANIFEST_BYTES = 1 << 20;
    /// Maximum number of bytes of a list of known failures.
    KNOWN_BYTES = 16 << 20;
    /// Maximum number of bytes of a key file.
    KEY_BYTES = 16 << 10;
    /// Maximum number of bytes of one file of a corpus.
    CORPUS_FILE_BYTES = 1 << 20;
    /// Maximum number of bytes of the saved state of a campaign, or of a report that is merged with others.
    STATE_BYTES = 256 << 20;
    /// Maximum number of bytes of one file that belongs to a certification.
    REPORT_BYTES = 256 << 20;
    /// Maximum number of bytes of a page that is written for web browsers.
    PAGE_BYTES = 64 << 20;
    /// Maximum number of bytes of a request to a program under test.
    REQUEST_BYTES = 32 << 20;
    /// Maximum number of bytes of one answer of a program under test.
    ANSWER_BYTES = 16 << 20;
    /// Maximum number of characters that are kept of each text in an answer, such as a value, a reason or an address.
    ANSWER_TEXT = 2_000;
    /// Maximum number of findings, rules or values that are kept of one answer.
    ANSWER_ROWS = 10_000;
    /// Maximum number of bytes that are kept of a bad reply if a retry succeeds.
    MENDED_BYTES = 4_096;
    /// Maximum number of bytes of the request line and headers of a request to `tiebreak serve`.
    QUESTION_BYTES = 64 << 10;
    /// Maximum number of characters of a tie-break in a list.
    CODE_CHARACTERS = rules::CODE_CHARACTERS;
    /// Maximum number of tie-breaks in a list.
    LIST_ENTRIES = rules::LIST_ENTRIES;
    /// Maximum number of earlier tie-break lists that are checked in one file. The check of an earlier list takes as
    /// long as the check of the current list.
    FORMER_LISTS = 100;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_byte_more_is_too_long() {
        assert_eq!(read(&[7; 9][..], 9).unwrap(), [7; 9]);
        let error = read(&[7; 10][..], 9).unwrap_err();
        assert_eq!(Refused::of(&error), Some(&Refused::TooLong { most: 9 }));
        // `io::repeat` never ends, so only the limit can end the read.
        assert!(read(io::repeat(0), 1 << 20).is_err());
    }

    #[test]
    fn lines_are_bounded_one_by_one() {
        let mut input = &b"12345\r\n\n1234\nlast"[..];
        let lines: Vec<Option<String>> = (0..5).map(|_| read_line(&mut input, 5).unwrap()).collect();
        let wanted = [Some("12345"), Some(""), Some("1234"), Some("last"), None];
        assert_eq!(lines, wanted.map(|line| line.map(str::to_owned)));
        for long in ["123456\n", "123456", "1234567890"] {
            assert!(read_line(&mut long.as_bytes(), 5).is_err(), "{long}");
        }
        let error = text(b"a\nb\n\xff".to_vec()).unwrap_err();
        assert_eq!(Refused::of(&error), Some(&Refused::NotUtf8 { line: 3 }));
    }
}
