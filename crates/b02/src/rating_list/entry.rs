//! A player on a list, and what is wrong with a list.

use std::collections::BTreeMap;

use crate::dates::Period;
use tiebreak_phrase::Phrase;

/// The three ratings of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rated {
    /// Standard chess, which seeds those who have no rapid or blitz rating (8.22).
    Standard,
    /// Rapid.
    Rapid,
    /// Blitz.
    Blitz,
}

/// What a list says about one of the ratings of a player (7.12).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// The rating; one of 0 is none.
    pub rating: Option<i64>,
    /// Games rated in the period that the list closes: the one before the list comes into force.
    pub games: Option<u32>,
    /// The development coefficient; one of 0 is none.
    pub k: Option<u32>,
}

/// What a list says about a player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListedPlayer {
    /// Name as written.
    pub name: String,
    /// Year of birth.
    pub born: Option<u32>,
    /// Standard chess.
    pub standard: Entry,
    /// Rapid chess.
    pub rapid: Entry,
    /// Blitz.
    pub blitz: Entry,
    /// The rating of a list that does not say which one it is.
    pub unnamed: Entry,
    /// Rated games of the period that is being rated (8.56), as a table of one's own states them.
    pub period_games: Option<u32>,
    /// The rating with which the player got onto the list before the event is rated (8.4).
    pub listed_since: Option<i64>,
}

impl ListedPlayer {
    /// What is said about one of the three ratings by its name.
    pub fn entry(&self, which: Rated) -> Entry {
        match which {
            Rated::Standard => self.standard,
            Rated::Rapid => self.rapid,
            Rated::Blitz => self.blitz,
        }
    }

    /// One of the three ratings.
    pub fn rating(&self, which: Rated) -> Option<i64> {
        self.entry(which).rating
    }
}

/// What a list says about the players who are wanted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RatingList {
    /// By FIDE number.
    pub players: BTreeMap<u32, ListedPlayer>,
    /// The month from whose first day on the list is in force, where its headings say it (7.1).
    pub month: Option<Period>,
}

/// What is wrong with a list, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListFault {
    /// Line, from 1; 0 where it is of no place.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// What is wrong.
    pub problem: Phrase,
}
