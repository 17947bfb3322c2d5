//! Reads the crosstables that pairing programs write. Determines which rows are participants, and what each result cell
//! means.
//!
//! Each family of programs has a function in `families` that reads one cell, and an entry in
//! [`FAMILIES`] or [`TEAM_FAMILIES`]. A table belongs to the family that can read all its cells so that the two players
//! of every game name each other. The module [`matrix`] reads round-robin matrices, which all programs write in similar
//! forms.
//!
//! The caller states what each heading means, so the project needs only one table of headings.

mod cell_result;
mod families;
pub mod matrix;
mod read;
mod records;

pub use crate::cell_result::{Alone, CellResult, colors};
pub use crate::families::{FAMILIES, Family, TEAM_FAMILIES};
pub use crate::read::{Body, Crosstable, Player, Problem, ProblemKind, Standing, read};
pub use crate::records::{is_sentence, single_blanks};

/// The row and column of a cell (0-based).
pub type Place = (usize, usize);

/// A cell of a table, with its position in the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// The text, without surrounding spaces.
    pub text: String,
    /// On a web page, the classes of the elements inside the cell.
    pub classes: String,
    /// The row and column in the file.
    pub place: Place,
}

/// The content of a column, as its heading states it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The column contains pairing numbers.
    Number,
    /// The column contains places.
    Rank,
    /// The column contains names of players.
    Name,
    /// The column contains names of teams.
    Team,
    /// The column contains the results of this round, or the results against the participant with this number.
    Round(usize),
    /// The column contains ratings. If several columns contain ratings, the column with the lowest number is used.
    Rating(usize),
    /// The column contains federations.
    Federation,
    /// The column contains titles of players.
    Title,
    /// The column contains anything else.
    Other,
    /// The column has no heading.
    Untitled,
}
