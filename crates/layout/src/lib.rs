//! Crosstables as programs print them: which rows are participants, and what each result cell says.
//!
//! A program family is one small module in `families` and one line in [`FAMILIES`] or [`TEAM_FAMILIES`]: a function that reads
//! one cell. The family that reads all cells of a table, and by which the two players of every game name each other, is the
//! one that printed it. [`matrix`] reads round-robin matrices of every program.
//!
//! What a heading means is asked of the caller, so that headings have one table of words in the whole program.

mod families;
mod lines;
pub mod matrix;
mod names;
mod read;
mod records;
mod said;

pub use families::{FAMILIES, Family, TEAM_FAMILIES};
pub use lines::single_blanks;
pub use read::{Body, Crosstable, Player, Problem, ProblemKind, Standing, read};
pub use said::{Alone, Said, colors};

/// The row and column of a cell, from 0.
pub type Place = (usize, usize);

/// A cell of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// Its text, without blanks around it.
    pub text: String,
    /// The classes of the elements inside it, on a web page.
    pub classes: String,
    /// Where it is in the file.
    pub place: Place,
}

/// What a heading says about its column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Pairing numbers.
    Number,
    /// Places.
    Rank,
    /// Names of players.
    Name,
    /// Names of teams.
    Team,
    /// The results of a round, or against the participant with this number.
    Round(usize),
    /// The rating that counts; the lowest number is the likeliest.
    Rating(usize),
    /// Federations.
    Federation,
    /// Titles.
    Title,
    /// Anything else.
    Other,
    /// No heading.
    Untitled,
}
