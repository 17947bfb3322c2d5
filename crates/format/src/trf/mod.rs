//! TRF is FIDE's Tournament Report File. This module supports TRF06, TRF16 and TRF26, with the extensions of JaVaFo
//! and bbpPairings.
//!
//! [`read()`] builds a [`TrfFile`] in stages: lines by record, typed records, rounds, facts, recorded standing.
//! [`write()`] writes a tournament. [`TrfFile::rewrite`] writes a file that was read, and changes as few lines as
//! possible. Reading, writing and rewriting use the same table of columns.

mod columns;
mod date;
mod file;
mod read;
mod row;
mod system;
#[cfg(test)]
mod tests;
mod write;

pub use crate::shared::PlayerDetails;
pub use date::{DateForm, ReadDate, read as read_date};
pub use file::{
    Claims, Excuse, Generation, PlayerLine, Ranking, SkippedLine, TrfFile, Unfinished, WriteOptions,
    WrittenCode, WrittenList,
};
pub use read::player::RatingMethod;
pub use read::{Rounds, read, read_passing_over};
pub use system::{EncodedType, SystemReading, SystemSource, encoded_type};
pub use write::{Loss, Rewritten, Written, write};

use crate::text::Text;
use chrono::NaiveDate;
use columns::Columns;
use std::collections::BTreeMap;
use tiebreak_engine::number::Points;
use tiebreak_engine::tournament::Color;

mod prelude {
    pub(super) use crate::ReadOptions;
    pub(super) use crate::diagnostic::{Diagnostic, quoted};
    pub(super) use crate::text::Text;
    pub(super) use crate::trf::columns::{Columns, HEADER, RawCell, Rule, cell, player, team};
    pub(super) use crate::trf::file::{Remarks, computed, place};
    pub(super) use crate::trf::read::player::Player;
    pub(super) use crate::trf::read::records::{Content, Records};
    pub(super) use crate::trf::row::Row;
    pub(super) use std::collections::{BTreeMap, BTreeSet};
    pub(super) use tiebreak_engine::number::Points;
    pub(super) use tiebreak_engine::tournament::{Cell, Code, Color, Draft, Kind, Scoring, Tournament};
    pub(super) use tiebreak_phrase::{MessageId, Phrase, message, phrase};
}

/// The names of records in drafts of TRF26, with the numbers of these records in the final standard.
const DRAFTS: [(&str, u16); 10] = [
    ("ACC", 250),
    ("TSE", 310),
    ("PAB", 320),
    ("FPB", 240),
    ("HPB", 240),
    ("ZPB", 240),
    ("MFO", 330),
    ("DFM", 330),
    ("OOO", 300),
    ("340", 330),
];

/// Returns whether a code is the name of a record in drafts of TRF26. No federation has such a code.
fn is_draft(code: &[u8]) -> bool {
    DRAFTS.iter().any(|(draft, _)| draft.as_bytes() == code)
}

/// Returns points as a decimal of at most `width` characters, with at least one decimal digit if there is room. If
/// necessary, the zero before the decimal point is left out. Returns `None` if the text is still too long.
fn decimal(points: Points, width: usize) -> Option<String> {
    let mut text = points.to_string();
    if !text.contains('.') && text.len() + 2 <= width {
        text.push_str(".0");
    }
    if text.len() > width && text.trim_start_matches('-').starts_with("0.") {
        text = text.replacen("0.", ".", 1);
    }
    (text.len() <= width).then_some(text)
}

/// The lines of a TRF file and the changes to them.
#[derive(Clone, Debug)]
pub struct Document {
    text: Text,
    changes: BTreeMap<usize, String>,
}

impl Document {
    /// Creates a document without changes.
    pub fn new(text: Text) -> Document {
        Document { text, changes: BTreeMap::new() }
    }

    /// Returns the text of the file.
    pub fn text(&self) -> &Text {
        &self.text
    }

    /// Returns a line (1-based) with its changes, without the line end.
    pub fn line(&self, number: usize) -> &str {
        self.changes.get(&number).map_or_else(|| self.text.line(number), String::as_str)
    }

    /// Replaces some columns of a line with the text `with`. A shorter line is first padded with blanks.
    ///
    /// Does nothing if the columns already contain this text, or if the file has no line with this number.
    pub fn replace(&mut self, number: usize, columns: Columns, with: &str) {
        let Columns { first, last } = columns;
        if number == 0 || number > self.text.len() {
            return;
        }
        let mut characters: Vec<char> = self.line(number).chars().collect();
        if characters.len() < last {
            characters.resize(last, ' ');
        }
        let Some(start) = first.checked_sub(1).filter(|start| *start <= last) else { return };
        let changed: String = characters[..start]
            .iter()
            .copied()
            .chain(with.chars())
            .chain(characters[last..].iter().copied())
            .collect();
        if changed.trim_end() != self.line(number).trim_end() {
            self.changes.insert(number, changed);
        }
    }

    fn set_line(&mut self, number: usize, line: String) {
        if self.line(number) != line && number > 0 && number <= self.text.len() {
            self.changes.insert(number, line);
        }
    }
}

/// The texts of the header, without trailing spaces. The field of a text that the file lacks is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header {
    /// Record 012: the name of the event.
    pub name: String,
    /// Record 022: the city.
    pub city: String,
    /// Record 032: the federation.
    pub federation: String,
    /// Record 042: the first day, as text.
    pub start: String,
    /// Record 052: the last day, as text.
    pub end: String,
    /// Record 092: the type of the event in words.
    pub kind: String,
    /// Record 102: the chief arbiter.
    pub chief_arbiter: String,
    /// Records 112: the deputy arbiters.
    pub deputy_arbiters: Vec<String>,
    /// Record 122: the time control.
    pub time_control: String,
    /// Record 152: the color that the first player has in round 1.
    pub initial_color: Option<Color>,
    /// Record 182: the person or program that makes the pairings.
    pub controller: String,
    /// Record 192: the encoded type of the event.
    pub encoded_type: String,
    /// Record 222: the encoded time control.
    pub encoded_time_control: String,
    /// Record 132: the dates of the rounds. An unreadable date is `None`.
    pub round_dates: Vec<Option<NaiveDate>>,
}

/// The first day of the event, and the record that contains it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StartDate {
    /// The date, or `None` if no record contains a readable date.
    pub date: Option<NaiveDate>,
    /// The number of the record: 42, 132 or 52.
    pub record: u16,
    /// The form in which the date was read.
    pub form: Option<DateForm>,
    /// Whether the event can have begun before this day, because the date belongs to the last day or to a later round.
    pub is_later: bool,
}

impl StartDate {
    /// Returns the first day, or `None` if no record declares the first day.
    pub fn first_day(&self) -> Option<NaiveDate> {
        self.date.filter(|_| !self.is_later)
    }

    /// Returns a day on which the event had already begun, if no record declares the first day but a record contains a
    /// later day. Otherwise, returns `None`.
    pub fn later_day(&self) -> Option<NaiveDate> {
        self.date.filter(|_| self.is_later)
    }
}

/// The planned number of rounds, and how the reader determined it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Planned {
    /// The number of rounds in the whole event.
    pub rounds: u32,
    /// How the reader determined the number.
    pub source: PlannedSource,
}

/// How the reader determined the planned number of rounds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum PlannedSource {
    /// Record 142, the number of rounds.
    Record142,
    /// The extension XXR of JaVaFo.
    Xxr,
    /// The number of dates in record 132.
    Dates,
    /// No record contains the number, so the number of recorded rounds is used.
    #[default]
    Recorded,
}

#[cfg(test)]
mod document_tests {
    use super::*;

    #[test]
    fn only_changed_lines_differ() {
        let bytes = b"### caf\xE9\r\n001    1  4.0\nXXR 5 \r";
        let mut document = Document::new(Text::decode(bytes).unwrap());
        document.replace(2, Columns::new(11, 13), "5.5");
        document.replace(3, Columns::new(1, 3), "XXR");
        document.replace(9, Columns::new(1, 3), "no such line");
        assert_eq!([1, 2, 3].map(|number| document.line(number)), ["### café", "001    1  5.5", "XXR 5 "]);
        assert_eq!(document.changes.len(), 1);
    }

    #[test]
    fn a_short_line_is_padded() {
        let mut document = Document::new(Text::decode(b"001").unwrap());
        document.replace(1, Columns::new(6, 7), "12");
        assert_eq!(document.line(1), "001  12");
    }
}
