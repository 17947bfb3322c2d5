//! Columns whose headings do not say which tie-break they hold, and what their numbers say.

use super::heading::{self, Heading};
use super::word::letters;
use super::written::{is_blank, number};
use tiebreak_engine::rules::{Edition, Listed};
use tiebreak_engine::tournament::Index;

/// A column whose heading does not say what it holds.
#[derive(Clone, Debug)]
pub struct UnnamedColumn {
    /// Its heading, or its number where it has none.
    pub(super) heading: String,
    /// Where the heading stands: line and column.
    pub(super) place: (usize, usize),
    /// Its numbers by participant; none where blank.
    pub(super) numbers: Vec<Option<String>>,
    /// Whether every cell that says something is a number.
    pub(super) are_numbers: bool,
    /// What it may hold; none when that may be anything.
    pub(super) choices: Option<&'static [&'static str]>,
    /// Whether the heading says that it is a tie-break, by its number.
    pub(super) is_numbered: bool,
    /// How many entries of the list and columns of values stand before it.
    pub(super) before: (usize, usize),
}

impl UnnamedColumn {
    /// A column with this heading, its number from 0, the place of the heading, what stands before it and room for so many
    /// participants; none where the heading means something that is no tie-break.
    pub(super) fn of(
        heading: &Heading,
        title: &str,
        column: usize,
        place: (usize, usize),
        before: (usize, usize),
        size: usize,
    ) -> Option<UnnamedColumn> {
        let is_numbered = heading::ordinal(&letters(title)).is_some();
        let choices = match heading {
            Heading::Ambiguous(codes) => Some(*codes),
            Heading::Untitled => None,
            Heading::Unknown if is_numbered => None,
            Heading::Id
            | Heading::Rank
            | Heading::Name
            | Heading::Code(_)
            | Heading::Ignored
            | Heading::Round
            | Heading::Counted(_)
            | Heading::Unknown => return None,
        };
        let heading = if title.is_empty() { untitled(column) } else { title.to_owned() };
        let numbers = vec![None; size];
        Some(UnnamedColumn { heading, place, numbers, are_numbers: true, choices, is_numbered, before })
    }

    /// Whether the heading says that it is a tie-break, by its number.
    pub fn is_numbered(&self) -> bool {
        self.is_numbered
    }

    /// Reads the cell of somebody.
    pub(super) fn read(&mut self, index: Index, text: &str) {
        let text = text.trim_start_matches('\'').trim();
        if is_blank(text) {
            return;
        }
        let read = number(text);
        self.are_numbers &= read.is_some();
        if let Some(slot) = self.numbers.get_mut(index) {
            *slot = read;
        }
    }
}

/// How a column without a heading is called, by its number from 0.
pub(super) fn untitled(column: usize) -> String {
    format!("№ {}", column + 1)
}

/// What the numbers of a column say about the code that it holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundCode {
    /// The heading of the column.
    pub heading: String,
    /// How many numbers it has.
    pub count: usize,
    /// The codes that give all of them, the likeliest first: it was taken for the column.
    pub fits: Vec<Listed>,
    /// How many of these, from the first, give the same number for everybody in the event.
    pub alike: usize,
    /// The edition by which they do, when that is not the one in force.
    pub edition: Option<Edition>,
    /// The code that gives most of them, where none gives all.
    pub nearest: Option<Nearest>,
}

/// The code that gives most numbers of a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nearest {
    /// The code.
    pub listed: Listed,
    /// Whose numbers are not its values: who, the number, and the value.
    pub wrong: Vec<(Index, String, String)>,
}
