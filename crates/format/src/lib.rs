//! Reads and writes tournaments as TRF files of every edition and as JSON.
//!
//! ```
//! use tiebreak_format::{ReadOptions, read};
//!
//! let json = r#"{ "kind": "individual", "pairing": "swiss", "rounds": 1, "participants": [
//!     { "id": 1, "name": "Alder, Anna", "games": ["2 w 1"] }, { "id": 2, "name": "Birch, Ben", "games": ["1 b 0"] } ] }"#;
//! let event = read(json.as_bytes(), "event.json", &ReadOptions::default())?;
//! assert_eq!((event.tournament().len(), event.warnings().len()), (2, 0));
//!
//! let wrong = json.replace("1 b 0", "1 b 1");
//! let remarks = read(wrong.as_bytes(), "event.json", &ReadOptions::default()).err().unwrap_or_default();
//! assert_eq!((remarks[0].line, remarks[0].pointer.as_deref()), (2, Some("/participants/0/games/0")));
//! # Ok::<(), Vec<tiebreak_format::diagnostic::Diagnostic>>(())
//! ```
//!
//! [`read`] recognizes the format by the content of the file. It does not stop at the first fault, but reports all
//! faults with file, line, column and rule. [`trf::write()`] and [`json::write`] write tournaments.

// Items that no other crate uses must not be public.
#![warn(unreachable_pub)]

pub mod diagnostic;
pub mod json;
pub mod limits;
mod shared;
pub mod text;
pub mod trf;

use crate::diagnostic::Diagnostic;
use crate::json::JsonFile;
use crate::text::Text;
use crate::trf::TrfFile;
use std::borrow::Cow;
use tiebreak_engine::tournament::{Pairing, Tournament};
use tiebreak_phrase::{MessageId, message, phrase};

/// Options for reading an input.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReadOptions {
    /// Whether to read the players of a team file as an individual event.
    pub individual: bool,
    /// Whether to read a file as a team event even if only some of the players have a team.
    pub team: bool,
    /// If true, the reader does not infer a point system that the input does not declare.
    pub strict: bool,
    /// The pairing system to use instead of the system that the input states. `None` keeps the system of the input.
    pub system: Option<Pairing>,
    /// The round after which the standing is requested. `None` means the last finished round.
    pub after: Option<u16>,
    /// Whether the caller chose the edition. If so, an ambiguous start date is not reported.
    pub edition_given: bool,
    /// The rating method to use instead of the method that a TRF file states. `None` keeps the method of the file.
    pub ratings: Option<trf::RatingMethod>,
    /// If true, unreadable records are skipped, except the records of participants, teams and pairings. The skipped
    /// records are returned as [`trf::SkippedLine`].
    pub skip_unreadable: bool,
}

/// A tournament, together with the other content of its file.
#[derive(Clone, Debug)]
pub enum Input {
    /// A TRF file (TRF06, TRF16 or TRF26).
    Trf(Box<TrfFile>),
    /// A JSON document: a tournament object, or a case that contains a tournament object.
    Json(Box<JsonFile>),
}

impl Input {
    /// Returns the tournament.
    pub fn tournament(&self) -> &Tournament {
        match self {
            Input::Trf(file) => &file.tournament,
            Input::Json(file) => &file.tournament,
        }
    }

    /// Removes the warnings about the recorded standing from `warnings`. The list `warnings` must begin with
    /// [`Input::warnings`], in the same order.
    pub fn without_standing(&self, warnings: &mut Vec<Diagnostic>) {
        let Input::Trf(file) = self else { return };
        let mut positions = 0..;
        warnings.retain(|_| positions.next().is_none_or(|at| !file.warnings_on_standing.contains(&at)));
    }

    /// Returns all warnings about the input.
    pub fn warnings(&self) -> &[Diagnostic] {
        match self {
            Input::Trf(file) => &file.warnings,
            Input::Json(file) => &file.warnings,
        }
    }
}

/// Reads a tournament from the bytes of a file. The content of the file determines whether the format is TRF or JSON.
/// Remarks use `name` as the name of the file.
///
/// ```
/// use tiebreak_format::{Input, ReadOptions, read};
///
/// let row = |id, points, game| format!("001 {id:>4}      {:<66}{points:>4} {id:>4}  {game}\n", "Name");
/// let file = row(1, "1.0", "   2 w 1") + &row(2, "0.0", "   1 b 0");
/// let Input::Trf(trf) = read(file.as_bytes(), "club.trf", &ReadOptions::default())? else { return Err(Vec::new()) };
/// assert_eq!((trf.tournament.rounds(), trf.rounds.finished), (1, 1));
///
/// let remarks = read(&b"%PDF-1.7"[..], "club.pdf", &ReadOptions::default()).err().unwrap_or_default();
/// assert!(remarks[0].is_error());
/// # Ok::<(), Vec<tiebreak_format::diagnostic::Diagnostic>>(())
/// ```
///
/// # Errors
/// Returns all errors with their positions, followed by the warnings.
pub fn read<'b>(
    bytes: impl Into<Cow<'b, [u8]>>,
    name: &str,
    options: &ReadOptions,
) -> Result<Input, Vec<Diagnostic>> {
    let bytes = bytes.into();
    if let Some(remark) = refuse(&bytes, name) {
        return Err(vec![remark]);
    }
    let text = decode(bytes, name)?;
    // A JSON document begins with a brace, but a TRF file cannot begin with a brace.
    if text.content().trim_start().starts_with('{') {
        let mut file = json::read(text, name)?;
        if let Some(system) = options.system {
            file.tournament = file.tournament.with_pairing(system);
        }
        return Ok(Input::Json(Box::new(file)));
    }
    trf::read_passing_over(text, name, options).map(|file| Input::Trf(Box::new(file)))
}

/// Decodes the bytes of a file. Returns an error if the bytes are not text.
fn decode(bytes: Cow<'_, [u8]>, name: &str) -> Result<Text, Vec<Diagnostic>> {
    Text::decode(bytes).map_err(|error| {
        let remark = Diagnostic::no_text("not-text", &error)
            .in_file(name)
            .rule(message!("rule-tournament-file-encoding"));
        vec![remark]
    })
}

/// Returns an error if the bytes are a common kind of file that is not a tournament, such as a PDF. Otherwise, returns
/// `None`.
fn refuse(bytes: &[u8], name: &str) -> Option<Diagnostic> {
    let (what, hint) = kind(bytes)?;
    let remark = Diagnostic::error("not-a-tournament", phrase!("not-a-tournament", what));
    Some(remark.in_file(name).hint(hint))
}

/// Returns whether a file is a PDF, PNG or JPEG file, or the ZIP archive of a text document. The program cannot read
/// tables from these files.
pub fn is_document(bytes: &[u8]) -> bool {
    let is_zip_with = |part| bytes.starts_with(b"PK\x03\x04") && memchr::memmem::find(bytes, part).is_some();
    [&b"%PDF"[..], b"\x89PNG", b"\xFF\xD8\xFF"].iter().any(|start| bytes.starts_with(start))
        || is_zip_with(&b"word/document.xml"[..])
        || is_zip_with(b"opendocument.text")
}

fn kind(bytes: &[u8]) -> Option<(MessageId, MessageId)> {
    const TABLE: MessageId = message!("hint-check-against");
    if is_document(bytes) {
        return Some((message!("a-document"), TABLE));
    }
    // The ZIP archive of a workbook in the Excel format since 2007 begins with these bytes.
    if bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"PK\x05\x06") {
        let has = |part: &[u8]| memchr::memmem::find(bytes, part).is_some();
        return Some(if has(b"xl/") || has(b"opendocument.spreadsheet") {
            (message!("a-workbook"), TABLE)
        } else {
            (message!("an-archive"), message!("hint-unpack"))
        });
    }
    // A workbook in the Excel format before 2007 begins with these bytes.
    if bytes.starts_with(b"\xD0\xCF\x11\xE0") {
        return Some((message!("a-workbook"), TABLE));
    }
    let start = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes).trim_ascii_start();
    let head = start.get(..start.len().min(2048)).unwrap_or_default().to_ascii_lowercase();
    let has = |part: &[u8]| memchr::memmem::find(&head, part).is_some();
    // The program does not examine the title of a web page, because the title can contain the name of any tournament.
    (start.starts_with(b"<") && (has(b"<html") || has(b"<!doctype html") || has(b"<table")))
        .then_some((message!("a-web-page"), TABLE))
}

#[cfg(test)]
mod tests {
    use super::*;

    const OBJECT: &str = r#"{ "kind": "individual", "pairing": "swiss", "rounds": 1,
        "participants": [ { "id": 1, "games": ["2 w 1"] }, { "id": 2, "games": ["1 b 0"] } ] }"#;

    fn read_text(text: &str) -> Result<Input, Vec<Diagnostic>> {
        read(text.as_bytes(), "f", &ReadOptions::default())
    }

    #[test]
    fn the_content_decides_how_a_file_is_read() {
        assert!(matches!(read_text(OBJECT), Ok(Input::Json(file)) if file.tournament.len() == 2));
        assert!(matches!(read_text(&format!("\u{feff} \n{OBJECT}")), Ok(Input::Json(_))));
        let row = |id: u32, points: &str, cell: &str| {
            format!("001 {id:>4}      {:<66}{points:>4} {id:>4}  {cell}\n", "Name")
        };
        let trf = row(1, "1.0", "   2 w 1") + &row(2, "0.0", "   1 b 0");
        assert!(matches!(read_text(&trf), Ok(Input::Trf(file)) if file.tournament.len() == 2));
    }

    #[test]
    fn the_tournament_of_a_case_is_read_with_places_in_the_case() {
        let case = format!("{{ \"format\": 1, \"title\": {{}},\n\"tournament\": {OBJECT} }}");
        assert_eq!(read_text(&case).unwrap().tournament().len(), 2);
        let wrong = case.replace("1 b 0", "1 b 1");
        let remarks = read_text(&wrong).unwrap_err();
        assert_eq!(remarks[0].pointer.as_deref(), Some("/tournament/participants/0/games/0"));
        assert_eq!((remarks[0].line, remarks[0].related.len()), (3, 1));
        let unknown = case.replace("\"rounds\"", "\"round\"");
        let remarks = read_text(&unknown).unwrap_err();
        assert!(
            remarks.iter().any(|r| r.pointer.as_deref() == Some("/tournament/round") && r.line == 2),
            "{remarks:?}"
        );
    }

    #[test]
    fn what_is_no_text_is_refused_with_its_place() {
        let remarks = read(b"012 a\n\0", "f", &ReadOptions::default()).unwrap_err();
        assert_eq!((remarks[0].line, remarks[0].column, remarks[0].id.as_ref()), (2, 1, "not-text"));
        assert_eq!(read_text("").unwrap_err()[0].id, "no-participants");
    }

    #[test]
    fn files_of_other_programs_are_named_with_what_to_do() {
        for (bytes, what, hint) in [
            (
                &b"PK\x03\x04....[Content_Types].xml....xl/workbook.xml"[..],
                "a spreadsheet",
                "--against TABLE",
            ),
            (b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1", "a spreadsheet", "--against TABLE"),
            (b"PK\x03\x04....report.trf", "an archive", "unpack"),
            (b"%PDF-1.7\n%\xE2\xE3\xCF\xD3", "a PDF", "TRF"),
            (b"\x89PNG\r\n\x1A\n", "a photo", "TRF"),
            (b"PK\x03\x04....word/document.xml", "a text document", "TRF"),
            (b"\xEF\xBB\xBF\r\n<!DOCTYPE html>\n<title>Final ranking</title>", "a web page", "as TRF"),
            (b"<HTML><body>", "a web page", "--against"),
        ] {
            let remarks = read(bytes, "open", &ReadOptions::default()).unwrap_err();
            let [remark] = &remarks[..] else { panic!("{remarks:?}") };
            assert_eq!(remark.id, "not-a-tournament");
            let line = remark.to_string();
            assert!(line.contains(what) && line.contains(hint), "{line}");
        }
        for text in ["012 <html>\n", "", "{ \"a\": \"<html>\" }", "<", "PK"] {
            let remarks = read(text.as_bytes(), "open", &ReadOptions::default()).unwrap_err();
            assert!(remarks.iter().all(|remark| remark.id != "not-a-tournament"), "{text}");
        }
    }
}
