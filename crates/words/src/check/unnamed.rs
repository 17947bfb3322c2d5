//! What the numbers of a column say whose heading does not say which tie-break it holds.

use tiebreak_engine::rules::{Edition, Listed};
use tiebreak_engine::tournament::Index;

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
