//! The columns of the records: one table for reading, writing and rewriting.

/// Some columns of a line, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Columns {
    /// The first one.
    pub first: usize,
    /// The last one.
    pub last: usize,
}

impl Columns {
    /// From one column to another.
    pub const fn new(first: usize, last: usize) -> Columns {
        Columns { first, last }
    }

    /// How many they are.
    pub const fn width(self) -> usize {
        self.last + 1 - self.first
    }

    /// The same columns so much further right.
    pub const fn moved(self, by: usize) -> Columns {
        Columns { first: self.first + by, last: self.last + by }
    }
}

const fn columns(first: usize, last: usize) -> Columns {
    Columns::new(first, last)
}

const fn one(column: usize) -> Columns {
    Columns::new(column, column)
}

/// The text of a header record.
pub const HEADER: usize = 5;

/// 001: a player.
pub mod player {
    use super::{Columns, columns, one};

    pub const ID: Columns = columns(5, 8);
    pub const SEX: Columns = one(10);
    pub const TITLE: Columns = columns(11, 13);
    /// A title that runs into the blank before the name.
    pub const LONG_TITLE: Columns = columns(11, 14);
    pub const NAME: Columns = columns(15, 47);
    pub const RATING: Columns = columns(49, 52);
    pub const FEDERATION: Columns = columns(54, 56);
    pub const FIDE_ID: Columns = columns(58, 68);
    pub const BIRTH: Columns = columns(70, 79);
    pub const POINTS: Columns = columns(81, 84);
    /// Points of four digits and more, where no date of birth stands before them.
    pub const LONG_POINTS: Columns = columns(80, 84);
    pub const RANK: Columns = columns(86, 89);
    /// Points and rank.
    pub const STANDING: Columns = columns(81, 89);
    /// Columns that must be blank.
    pub const BLANK: [usize; 5] = [4, 9, 85, 90, 91];
    /// Columns that should be blank.
    pub const USUALLY_BLANK: [usize; 4] = [48, 53, 57, 69];
    /// The column before the points.
    pub const BEFORE_POINTS: usize = 80;
    /// Everything behind the name.
    pub const BEHIND_NAME: usize = 48;
}

/// The result cells of a player; the parts are columns within a cell, counted from 0.
pub mod cell {
    use super::{Columns, columns};

    /// First column of the first cell.
    pub const FIRST: usize = 92;
    /// Columns of a cell with its separators.
    pub const WIDTH: usize = 10;
    /// Columns of a cell that hold something.
    pub const HELD: usize = 8;
    /// The column of the color.
    pub const COLOR: usize = 5;
    /// The column of the result.
    pub const RESULT: usize = 7;
    /// How many columns the opponent has, from the first one on.
    pub const OPPONENT: usize = 4;
    /// The separators.
    pub const SEPARATORS: [usize; 4] = [4, 6, 8, 9];

    /// First column of the cell of a round (from 1).
    pub fn column(round: usize) -> usize {
        FIRST + WIDTH * round.saturating_sub(1)
    }

    /// The columns of the cell of a round (from 1) that hold something.
    pub fn held(round: usize) -> Columns {
        columns(column(round), column(round) + HELD - 1)
    }
}

/// NRS: a national rating.
pub mod national {
    use super::{Columns, columns};

    pub const FEDERATION: Columns = columns(1, 3);
    pub const ID: Columns = columns(5, 8);
    pub const RATING: Columns = columns(49, 52);
}

/// 132: the dates of the rounds, in the columns of the cells.
pub mod dates {
    use super::{Columns, columns};

    /// Blank where the dates stand in their columns.
    pub const BEFORE: Columns = columns(5, 91);
}

/// 310: a team.
pub mod team {
    use super::{Columns, columns, one};

    pub const ID: Columns = columns(5, 7);
    pub const NAME: Columns = columns(9, 40);
    pub const MATCH_POINTS: Columns = columns(55, 60);
    pub const GAME_POINTS: Columns = columns(62, 67);
    pub const RANK: Columns = columns(69, 71);
    /// First column of the players, who stand in groups of four.
    pub const PLAYERS: usize = 74;
    /// Columns that should be blank.
    pub const USUALLY_BLANK: [Columns; 6] = [one(4), one(8), one(54), one(61), one(68), columns(72, 73)];
    /// Nickname and strength.
    pub const DETAILS: Columns = columns(42, 53);
    /// Nickname, strength, points and rank.
    pub const DETAILS_AND_STANDING: Columns = columns(42, 71);
}

/// 013: a team of TRF16, without a number or, in a dialect, with one before its name.
pub mod old_team {
    use super::{Columns, columns};

    pub const NAME: Columns = columns(5, 36);
    pub const PLAYERS: usize = 37;
    pub const DIALECT_ID: Columns = columns(5, 8);
    pub const DIALECT_NAME: Columns = columns(9, 40);
    pub const DIALECT_PLAYERS: usize = 41;
}

/// 300: a line-up.
pub mod lineup {
    use super::{Columns, columns};

    pub const ROUND: Columns = columns(5, 7);
    pub const TEAM: Columns = columns(9, 11);
    pub const OPPONENT: Columns = columns(13, 15);
    pub const PLAYERS: usize = 17;
    pub const BLANK: [usize; 3] = [8, 12, 16];
}

/// 320: the pairing-allocated byes of teams.
pub mod team_byes {
    use super::{Columns, columns};

    pub const MATCH_POINTS: Columns = columns(5, 8);
    pub const GAME_POINTS: Columns = columns(10, 13);
    /// The team of round 1.
    pub const FIRST: Columns = columns(15, 17);
    /// From the team of a round to that of the next.
    pub const STEP: usize = 4;
    pub const BLANK: [usize; 2] = [9, 14];
}

/// 330: a forfeited match.
pub mod forfeit {
    use super::{Columns, columns};

    pub const KIND: Columns = columns(5, 6);
    pub const ROUND: Columns = columns(8, 10);
    pub const WHITE: Columns = columns(12, 14);
    pub const BLACK: Columns = columns(16, 18);
    pub const BLANK: [usize; 3] = [7, 11, 15];
}

/// 240: byes.
pub mod bye {
    use super::{Columns, columns, one};

    pub const KIND: Columns = one(5);
    pub const ROUND: Columns = columns(7, 9);
    pub const IDS: usize = 11;
    pub const BLANK: [usize; 2] = [6, 10];
}

/// 250: acceleration.
pub mod acceleration {
    use super::{Columns, columns};

    pub const MATCH_POINTS: Columns = columns(5, 8);
    pub const GAME_POINTS: Columns = columns(10, 13);
    pub const FROM_ROUND: Columns = columns(15, 17);
    pub const TO_ROUND: Columns = columns(19, 21);
    pub const FIRST_ID: Columns = columns(23, 26);
    pub const LAST_ID: Columns = columns(28, 31);
}

/// 260: prohibited pairings.
pub mod prohibited {
    pub const IDS: usize = 13;
}

/// XXA: the fictitious points of a participant.
pub mod fictitious {
    use super::{Columns, columns};

    pub const ID: Columns = columns(5, 8);
    /// The points of round 1.
    pub const FIRST: Columns = columns(10, 13);
    /// From the points of a round to those of the next.
    pub const STEP: usize = 5;
}

/// 299: abnormal points.
pub mod abnormal {
    use super::{Columns, columns, one};

    pub const KIND: Columns = one(5);
    pub const MATCH_POINTS: Columns = columns(8, 11);
    pub const GAME_POINTS: Columns = columns(14, 17);
    pub const ROUND: Columns = columns(20, 22);
    pub const IDS: usize = 24;
    pub const BLANK: [usize; 7] = [6, 7, 12, 13, 18, 19, 23];
}

/// 162 and 362: symbols with their values, nine columns each.
pub mod worth {
    use super::{Columns, columns};

    /// The first symbol: at the right end in 162, where symbols have one letter; in 362 they have two.
    pub const SYMBOL: Columns = columns(5, 6);
    /// The first value.
    pub const VALUE: Columns = columns(7, 10);
    /// From a symbol to the next.
    pub const STEP: usize = 9;
}
