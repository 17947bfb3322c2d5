//! Reads and writes tournaments: TRF files of every edition, and JSON.
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
//! [`read`] recognizes the format by the content. It returns every fault at once, with file, line, column and rule.
//! [`trf::write`] and [`json`] write tournaments.

// An item that no other crate uses must not be public.
#![warn(unreachable_pub)]

use std::borrow::Cow;

mod cells;
mod details;
pub mod diagnostic;
mod foreign;
pub mod json;
pub mod limits;
mod options;
pub mod text;
pub mod trf;

pub use options::ReadOptions;

use diagnostic::Diagnostic;
use json::JsonFile;
use text::Text;
use trf::TrfFile;

use tiebreak_engine::tournament::Tournament;
use tiebreak_phrase::message;

/// A tournament with the other content of its file.
#[derive(Clone, Debug)]
pub enum Input {
    /// A TRF file of any edition.
    Trf(Box<TrfFile>),
    /// A JSON document: a tournament object, or a case with one.
    Json(Box<JsonFile>),
}

impl Input {
    /// The facts.
    pub fn tournament(&self) -> &Tournament {
        match self {
            Input::Trf(file) => &file.tournament,
            Input::Json(file) => &file.tournament,
        }
    }

    /// Removes remarks on the recorded standing from warnings. The warnings must begin with those of the
    /// input.
    pub fn without_standing(&self, warnings: &mut Vec<Diagnostic>) {
        let Input::Trf(file) = self else { return };
        let mut positions = 0..;
        warnings.retain(|_| positions.next().is_none_or(|at| !file.warnings_on_standing.contains(&at)));
    }

    /// All remarks about the input.
    pub fn warnings(&self) -> &[Diagnostic] {
        match self {
            Input::Trf(file) => &file.warnings,
            Input::Json(file) => &file.warnings,
        }
    }
}

/// Reads a tournament from the bytes of a file. The content decides whether it is TRF or JSON. `name` is the name of
/// the file in remarks.
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
    if let Some(remark) = foreign::refuse(&bytes, name) {
        return Err(vec![remark]);
    }
    let text = decode(bytes, name)?;
    // A record of a TRF file cannot begin with a brace.
    if text.content().trim_start().starts_with('{') {
        let mut file = json::read(text, name)?;
        if let Some(system) = options.system {
            file.tournament = file.tournament.with_pairing(system);
        }
        return Ok(Input::Json(Box::new(file)));
    }
    trf::read_passing_over(text, name, options).map(|file| Input::Trf(Box::new(file)))
}

/// Decodes a file, and returns an error if it is not text.
fn decode(bytes: Cow<'_, [u8]>, name: &str) -> Result<Text, Vec<Diagnostic>> {
    Text::decode(bytes).map_err(|error| {
        let remark = Diagnostic::no_text("not-text", &error)
            .in_file(name)
            .rule(message!("rule-tournament-file-encoding"));
        vec![remark]
    })
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
}
