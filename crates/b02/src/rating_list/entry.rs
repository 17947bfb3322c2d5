//! A player on a list, and what is wrong with a list.

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

/// What a list says about a player; a rating of 0 is none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListedPlayer {
    /// Name as written.
    pub name: String,
    /// The standard rating.
    pub standard: Option<i64>,
    /// The rapid rating.
    pub rapid: Option<i64>,
    /// The blitz rating.
    pub blitz: Option<i64>,
    /// The rating of a list that does not say which one it is.
    pub unnamed: Option<i64>,
    /// The development coefficient.
    pub k: Option<u32>,
    /// Rated games of the period that is being rated (8.56).
    pub period_games: Option<u32>,
    /// The rating with which the player got onto the list before the event is rated (8.4).
    pub listed_since: Option<i64>,
}

impl ListedPlayer {
    /// One of the three ratings.
    pub fn rating(&self, which: Rated) -> Option<i64> {
        match which {
            Rated::Standard => self.standard,
            Rated::Rapid => self.rapid,
            Rated::Blitz => self.blitz,
        }
    }
}

/// What is wrong with a list, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListFault {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// What is wrong.
    pub problem: Phrase,
}
