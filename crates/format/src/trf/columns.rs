//! The columns of all records. Reading, writing and rewriting share this table.

use tiebreak_phrase::{Phrase, phrase};

/// The rule in a remark: one or several records, and the columns if the remark is not about the whole record.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rule {
    record: &'static str,
    columns: Option<Columns>,
}

impl Rule {
    /// A rule about the whole record.
    pub(crate) const fn of(record: &'static str) -> Rule {
        Rule { record, columns: None }
    }

    /// Limits the rule to some columns.
    pub(crate) const fn at(self, columns: Columns) -> Rule {
        Rule { columns: Some(columns), ..self }
    }
}

impl From<Rule> for Phrase {
    fn from(rule: Rule) -> Phrase {
        match rule.columns {
            None => phrase!("rule-trf26-record", record = rule.record),
            Some(columns) => {
                let (Columns { first, last }, width) = (columns, columns.width());
                let shown = if width == 1 { first.to_string() } else { format!("{first}-{last}") };
                phrase!("rule-trf26-columns", record = rule.record, width, columns = shown)
            }
        }
    }
}

/// A range of columns of a line. The first column of a line is 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Columns {
    /// The first column.
    pub first: usize,
    /// The last column.
    pub last: usize,
}

impl Columns {
    /// From one column to another.
    pub const fn new(first: usize, last: usize) -> Columns {
        Columns { first, last }
    }

    pub(crate) const fn width(self) -> usize {
        self.last + 1 - self.first
    }

    /// The same columns shifted to the right.
    pub(crate) const fn moved(self, by: usize) -> Columns {
        Columns { first: self.first + by, last: self.last + by }
    }
}

const fn columns(first: usize, last: usize) -> Columns {
    Columns::new(first, last)
}

const fn one(column: usize) -> Columns {
    Columns::new(column, column)
}

/// The first column of the text of a header record.
pub(super) const HEADER: usize = 5;

/// 001: a player.
pub(super) mod player {
    use super::{Columns, columns, one};

    pub(crate) const ID: Columns = columns(5, 8);
    pub(crate) const SEX: Columns = one(10);
    pub(crate) const TITLE: Columns = columns(11, 13);
    /// The columns of a title that is so long that it uses the blank before the name.
    pub(crate) const LONG_TITLE: Columns = columns(11, 14);
    pub(crate) const NAME: Columns = columns(15, 47);
    pub(crate) const RATING: Columns = columns(49, 52);
    pub(crate) const FEDERATION: Columns = columns(54, 56);
    pub(crate) const FIDE_ID: Columns = columns(58, 68);
    pub(crate) const BIRTH: Columns = columns(70, 79);
    pub(crate) const POINTS: Columns = columns(81, 84);
    /// The columns of points of four digits or more, if no date of birth precedes them.
    pub(crate) const LONG_POINTS: Columns = columns(80, 84);
    pub(crate) const RANK: Columns = columns(86, 89);
    /// Points and rank.
    pub(crate) const STANDING: Columns = columns(81, 89);
    /// Columns that must be blank.
    pub(crate) const BLANK: [usize; 5] = [4, 9, 85, 90, 91];
    /// Columns that should be blank.
    pub(crate) const USUALLY_BLANK: [usize; 4] = [48, 53, 57, 69];
    /// The column before the points.
    pub(crate) const BEFORE_POINTS: usize = 80;
    /// The column after the name.
    pub(crate) const BEHIND_NAME: usize = 48;
}

/// The result cells of a player. Columns within a cell are 0-based.
pub(super) mod cell {
    use super::{Columns, columns};

    /// First column of the first cell.
    pub(crate) const FIRST: usize = 92;
    /// Number of columns of a cell with its separators.
    pub(crate) const WIDTH: usize = 10;
    /// Number of columns of a cell without its separators.
    pub(crate) const HELD: usize = 8;
    pub(crate) const COLOR: usize = 5;
    pub(crate) const RESULT: usize = 7;
    /// Number of columns of the opponent, from the start of the cell.
    pub(crate) const OPPONENT: usize = 4;
    pub(crate) const SEPARATORS: [usize; 4] = [4, 6, 8, 9];

    /// First column of the cell of a round (1-based).
    pub(crate) fn column(round: usize) -> usize {
        FIRST + WIDTH * round.saturating_sub(1)
    }

    /// The columns of the cell of a round (1-based) without separators.
    pub(crate) fn held(round: usize) -> Columns {
        columns(column(round), column(round) + HELD - 1)
    }
}

/// NRS: a national rating.
pub(super) mod national {
    use super::{Columns, columns};

    pub(crate) const FEDERATION: Columns = columns(1, 3);
    pub(crate) const ID: Columns = columns(5, 8);
    pub(crate) const RATING: Columns = columns(49, 52);
}

/// 132: the dates of the rounds, in the columns of the result cells.
pub(super) mod dates {
    use super::{Columns, columns};

    /// Columns that are blank if the dates are in the columns of the result cells.
    pub(crate) const BEFORE: Columns = columns(5, 91);
}

/// 310: a team.
pub(super) mod team {
    use super::{Columns, columns, one};

    pub(crate) const ID: Columns = columns(5, 7);
    pub(crate) const NAME: Columns = columns(9, 40);
    pub(crate) const MATCH_POINTS: Columns = columns(55, 60);
    pub(crate) const GAME_POINTS: Columns = columns(62, 67);
    pub(crate) const RANK: Columns = columns(69, 71);
    /// First column of the players. Each player has four columns, with a blank between players.
    pub(crate) const PLAYERS: usize = 74;
    /// Columns that should be blank.
    pub(crate) const USUALLY_BLANK: [Columns; 6] =
        [one(4), one(8), one(54), one(61), one(68), columns(72, 73)];
    /// Columns of nickname and strength.
    pub(crate) const DETAILS: Columns = columns(42, 53);
    /// Columns of nickname, strength, points and rank.
    pub(crate) const DETAILS_AND_STANDING: Columns = columns(42, 71);
}

/// 013: a team of TRF16. The team has no number, or in one dialect a number before the name.
pub(super) mod old_team {
    use super::{Columns, columns};

    pub(crate) const NAME: Columns = columns(5, 36);
    pub(crate) const PLAYERS: usize = 37;
    pub(crate) const DIALECT_ID: Columns = columns(5, 8);
    pub(crate) const DIALECT_NAME: Columns = columns(9, 40);
    pub(crate) const DIALECT_PLAYERS: usize = 41;
}

/// 300: a line-up.
pub(super) mod lineup {
    use super::{Columns, columns};

    pub(crate) const ROUND: Columns = columns(5, 7);
    pub(crate) const TEAM: Columns = columns(9, 11);
    pub(crate) const OPPONENT: Columns = columns(13, 15);
    pub(crate) const PLAYERS: usize = 17;
    pub(crate) const BLANK: [usize; 3] = [8, 12, 16];
}

/// 320: the pairing-allocated byes of teams.
pub(super) mod team_byes {
    use super::{Columns, columns};

    pub(crate) const MATCH_POINTS: Columns = columns(5, 8);
    pub(crate) const GAME_POINTS: Columns = columns(10, 13);
    /// The team of round 1.
    pub(crate) const FIRST: Columns = columns(15, 17);
    /// Number of columns from the team of one round to that of the next.
    pub(crate) const STEP: usize = 4;
    pub(crate) const BLANK: [usize; 2] = [9, 14];
}

/// 330: a forfeited match.
pub(super) mod forfeit {
    use super::{Columns, columns};

    pub(crate) const KIND: Columns = columns(5, 6);
    pub(crate) const ROUND: Columns = columns(8, 10);
    pub(crate) const WHITE: Columns = columns(12, 14);
    pub(crate) const BLACK: Columns = columns(16, 18);
    pub(crate) const BLANK: [usize; 3] = [7, 11, 15];
}

/// 240: byes.
pub(super) mod bye {
    use super::{Columns, columns, one};

    pub(crate) const KIND: Columns = one(5);
    pub(crate) const ROUND: Columns = columns(7, 9);
    pub(crate) const IDS: usize = 11;
    pub(crate) const BLANK: [usize; 2] = [6, 10];
}

/// 250: acceleration.
pub(super) mod acceleration {
    use super::{Columns, columns};

    pub(crate) const MATCH_POINTS: Columns = columns(5, 8);
    pub(crate) const GAME_POINTS: Columns = columns(10, 13);
    pub(crate) const FROM_ROUND: Columns = columns(15, 17);
    pub(crate) const TO_ROUND: Columns = columns(19, 21);
    pub(crate) const FIRST_ID: Columns = columns(23, 26);
    pub(crate) const LAST_ID: Columns = columns(28, 31);
}

/// 260: prohibited pairings.
pub(super) mod prohibited {
    pub(crate) const IDS: usize = 13;
}

/// XXA: the fictitious points of a participant.
pub(super) mod fictitious {
    use super::{Columns, columns};

    pub(crate) const ID: Columns = columns(5, 8);
    /// The points of round 1.
    pub(crate) const FIRST: Columns = columns(10, 13);
    /// Number of columns from the points of one round to those of the next.
    pub(crate) const STEP: usize = 5;
}

/// 299: abnormal points.
pub(super) mod abnormal {
    use super::{Columns, columns, one};

    pub(crate) const KIND: Columns = one(5);
    pub(crate) const MATCH_POINTS: Columns = columns(8, 11);
    pub(crate) const GAME_POINTS: Columns = columns(14, 17);
    pub(crate) const ROUND: Columns = columns(20, 22);
    pub(crate) const IDS: usize = 24;
    pub(crate) const BLANK: [usize; 7] = [6, 7, 12, 13, 18, 19, 23];
}

/// 162 and 362: symbols and their points, nine columns each.
pub(super) mod worth {
    use super::{Columns, columns};

    /// The columns of the first symbol. In record 162, a symbol is one letter at the right end. In record 362, it is
    /// two letters.
    pub(crate) const SYMBOL: Columns = columns(5, 6);
    /// The columns of the first value.
    pub(crate) const VALUE: Columns = columns(7, 10);
    /// Number of columns from one symbol to the next.
    pub(crate) const STEP: usize = 9;
}
