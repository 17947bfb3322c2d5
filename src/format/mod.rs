//! Reads and writes tournaments: TRF files of every age, our JSON, published tables.

use jiff::civil::Date;

pub mod diagnostic;
pub mod json;
pub mod text;
pub mod trf;

use diagnostic::Diagnostic;
use text::{Text, TextError};
use trf::TrfFile;

use crate::tournament::{Pairing, Tournament};

/// A tournament with everything its file says besides.
#[derive(Clone, Debug)]
pub enum Input {
    /// A TRF file of any age.
    Trf(Box<TrfFile>),
}

impl Input {
    /// The facts.
    pub fn tournament(&self) -> &Tournament {
        match self {
            Input::Trf(file) => &file.tournament,
        }
    }

    /// Everything worth a remark.
    pub fn warnings(&self) -> &[Diagnostic] {
        match self {
            Input::Trf(file) => &file.warnings,
        }
    }
}

/// Reads a tournament from the bytes of a file, TRF or JSON by its content; `name` stands in remarks.
///
/// # Errors
/// Every error found, with its place, and the warnings behind them.
pub fn read(bytes: &[u8], name: &str, options: &ReadOptions) -> Result<Input, Vec<Diagnostic>> {
    let text = decode(bytes, name)?;
    trf::read(text, name, options).map(|file| Input::Trf(Box::new(file)))
}

/// Decodes a file or says why it is no text.
fn decode(bytes: &[u8], name: &str) -> Result<Text, Vec<Diagnostic>> {
    Text::decode(bytes).map_err(|error| {
        let mut remark = Diagnostic::error("not-text", error.to_string())
            .in_file(name)
            .rule("a tournament file is text: UTF-8, UTF-16 with a byte order mark, or Windows-1252");
        if let TextError::Nul { line, column } = error {
            (remark.line, remark.column) = (line, column);
        }
        vec![remark]
    })
}

/// How an input is read where it leaves a choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadOptions {
    /// Read the players of a team file as an individual event.
    pub individual: bool,
    /// Read a file with teams of some players only as a team event.
    pub team: bool,
    /// Never infer what the input does not say (score systems).
    pub strict: bool,
    /// The pairing system, whatever the input says.
    pub system: Option<Pairing>,
    /// The standing is wanted after this round instead of the last finished one.
    pub after: Option<u16>,
    /// The edition is given, so an ambiguous start date decides nothing.
    pub edition_given: bool,
    /// First days of the editions of C.07, to judge whether an ambiguous date matters.
    pub edition_starts: Vec<Date>,
    /// Absences that were half-point bye: participant and round.
    pub half_point_byes: Vec<(u32, u16)>,
}

impl Default for ReadOptions {
    fn default() -> ReadOptions {
        ReadOptions {
            individual: false,
            team: false,
            strict: false,
            system: None,
            after: None,
            edition_given: false,
            edition_starts: vec![
                Date::constant(2023, 9, 1),
                Date::constant(2024, 8, 1),
                Date::constant(2026, 3, 1),
            ],
            half_point_byes: Vec::new(),
        }
    }
}
