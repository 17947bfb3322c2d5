//! The columns of all TRF records, for reading, writing and rewriting.

use crate::trf::prelude::*;
use crate::trf::row::number;
use tiebreak_phrase::{Phrase, phrase};

/// The rule that a remark cites. It consists of the name of a record and, if the remark is about some columns only, the
/// columns within the record.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rule {
    record: &'static str,
    columns: Option<Columns>,
}

impl Rule {
    /// Creates a rule about a whole record.
    pub(crate) const fn of(record: &'static str) -> Rule {
        Rule { record, columns: None }
    }

    /// Limits the rule to these columns.
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

/// A range of columns of a line. Columns are 1-based.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Columns {
    /// The first column.
    pub first: usize,
    /// The last column.
    pub last: usize,
}

impl Columns {
    /// Creates the range from one column to another.
    pub const fn new(first: usize, last: usize) -> Columns {
        Columns { first, last }
    }

    pub(super) const fn width(self) -> usize {
        self.last + 1 - self.first
    }

    /// Returns the range shifted to the right by `by` columns.
    pub(super) const fn moved(self, by: usize) -> Columns {
        Columns { first: self.first + by, last: self.last + by }
    }
}

const fn columns(first: usize, last: usize) -> Columns {
    Columns::new(first, last)
}

const fn one(column: usize) -> Columns {
    Columns::new(column, column)
}

/// The column in which the text of a header record starts.
pub(super) const HEADER: usize = 5;

/// Record 001: a player.
pub(super) mod player {
    use super::{Columns, columns, one};

    pub(crate) const ID: Columns = columns(5, 8);
    pub(crate) const SEX: Columns = one(10);
    pub(crate) const TITLE: Columns = columns(11, 13);
    /// The columns of a long title, which also fills the blank before the name.
    pub(crate) const LONG_TITLE: Columns = columns(11, 14);
    pub(crate) const NAME: Columns = columns(15, 47);
    pub(crate) const RATING: Columns = columns(49, 52);
    pub(crate) const FEDERATION: Columns = columns(54, 56);
    pub(crate) const FIDE_ID: Columns = columns(58, 68);
    pub(crate) const BIRTH: Columns = columns(70, 79);
    pub(crate) const POINTS: Columns = columns(81, 84);
    /// The columns of the points in a record that has a digit in column 80 and no date of birth.
    pub(crate) const LONG_POINTS: Columns = columns(80, 84);
    pub(crate) const RANK: Columns = columns(86, 89);
    /// The columns of points and rank.
    pub(crate) const STANDING: Columns = columns(81, 89);
    /// The columns of a player record that must be blank.
    pub(crate) const BLANK: [usize; 5] = [4, 9, 85, 90, 91];
    /// The columns of a player record that should be blank.
    pub(crate) const USUALLY_BLANK: [usize; 4] = [48, 53, 57, 69];
    pub(crate) const BEFORE_POINTS: usize = 80;
    pub(crate) const BEHIND_NAME: usize = 48;
}

/// The result cells of a player. Columns within a cell are counted from 0.
pub(super) mod cell {
    use super::{Columns, columns};

    /// The first column of the result cell for round 1.
    pub(crate) const FIRST: usize = 92;
    /// Number of columns of a cell, including the two blanks at its end.
    pub(crate) const WIDTH: usize = 10;
    /// Number of columns of a cell without the two blanks at its end.
    pub(crate) const HELD: usize = 8;
    pub(crate) const COLOR: usize = 5;
    pub(crate) const RESULT: usize = 7;
    /// Number of columns for the opponent's pairing number, which starts the cell.
    pub(crate) const OPPONENT: usize = 4;
    pub(crate) const SEPARATORS: [usize; 4] = [4, 6, 8, 9];

    /// Returns the first column of the cell of a round (1-based).
    pub(crate) fn column(round: usize) -> usize {
        FIRST + WIDTH * round.saturating_sub(1)
    }

    /// Returns the columns of the cell of a round (1-based), without the two blanks at its end.
    pub(crate) fn held(round: usize) -> Columns {
        columns(column(round), column(round) + HELD - 1)
    }
}

/// Record NRS: a national rating.
pub(super) mod national {
    use super::{Columns, columns};

    pub(crate) const FEDERATION: Columns = columns(1, 3);
    pub(crate) const ID: Columns = columns(5, 8);
    pub(crate) const RATING: Columns = columns(49, 52);
}

/// Record 132: the dates of the rounds, in the columns of the result cells.
pub(super) mod dates {
    use super::{Columns, columns};

    /// Columns that are blank in a record 132 whose dates are in the columns of the result cells.
    pub(crate) const BEFORE: Columns = columns(5, 91);
}

/// Record 310: a team.
pub(super) mod team {
    use super::{Columns, columns, one};

    pub(crate) const ID: Columns = columns(5, 7);
    pub(crate) const NAME: Columns = columns(9, 40);
    pub(crate) const MATCH_POINTS: Columns = columns(55, 60);
    pub(crate) const GAME_POINTS: Columns = columns(62, 67);
    pub(crate) const RANK: Columns = columns(69, 71);
    /// The first column of the list of players. Each player takes four columns, and one blank separates two players.
    pub(crate) const PLAYERS: usize = 74;
    /// The columns of a team record that should be blank.
    pub(crate) const USUALLY_BLANK: [Columns; 6] =
        [one(4), one(8), one(54), one(61), one(68), columns(72, 73)];
    /// The columns of nickname and strength in a team record.
    pub(crate) const DETAILS: Columns = columns(42, 53);
    /// The columns of nickname, strength, points and rank in a team record.
    pub(crate) const DETAILS_AND_STANDING: Columns = columns(42, 71);
}

/// Record 013: a team of TRF16. A record 013 contains no team number, except in one dialect, which writes a number
/// before the name.
pub(super) mod old_team {
    use super::{Columns, columns};

    pub(crate) const NAME: Columns = columns(5, 36);
    pub(crate) const PLAYERS: usize = 37;
    pub(crate) const DIALECT_ID: Columns = columns(5, 8);
    pub(crate) const DIALECT_NAME: Columns = columns(9, 40);
    pub(crate) const DIALECT_PLAYERS: usize = 41;
}

/// Record 300: a line-up.
pub(super) mod lineup {
    use super::{Columns, columns};

    pub(crate) const ROUND: Columns = columns(5, 7);
    pub(crate) const TEAM: Columns = columns(9, 11);
    pub(crate) const OPPONENT: Columns = columns(13, 15);
    pub(crate) const PLAYERS: usize = 17;
    pub(crate) const BLANK: [usize; 3] = [8, 12, 16];
}

/// Record 320: the pairing-allocated byes of teams.
pub(super) mod team_byes {
    use super::{Columns, columns};

    pub(crate) const MATCH_POINTS: Columns = columns(5, 8);
    pub(crate) const GAME_POINTS: Columns = columns(10, 13);
    /// The columns with the number of the team that has the bye in round 1.
    pub(crate) const FIRST: Columns = columns(15, 17);
    /// Number of columns from the team for one round to the team for the next round.
    pub(crate) const STEP: usize = 4;
    pub(crate) const BLANK: [usize; 2] = [9, 14];
}

/// Record 330: a forfeited match.
pub(super) mod forfeit {
    use super::{Columns, columns};

    pub(crate) const KIND: Columns = columns(5, 6);
    pub(crate) const ROUND: Columns = columns(8, 10);
    pub(crate) const WHITE: Columns = columns(12, 14);
    pub(crate) const BLACK: Columns = columns(16, 18);
    pub(crate) const BLANK: [usize; 3] = [7, 11, 15];
}

/// Record 240: byes.
pub(super) mod bye {
    use super::{Columns, columns, one};

    pub(crate) const KIND: Columns = one(5);
    pub(crate) const ROUND: Columns = columns(7, 9);
    pub(crate) const IDS: usize = 11;
    pub(crate) const BLANK: [usize; 2] = [6, 10];
}

/// Record 250: acceleration.
pub(super) mod acceleration {
    use super::{Columns, columns};

    pub(crate) const MATCH_POINTS: Columns = columns(5, 8);
    pub(crate) const GAME_POINTS: Columns = columns(10, 13);
    pub(crate) const FROM_ROUND: Columns = columns(15, 17);
    pub(crate) const TO_ROUND: Columns = columns(19, 21);
    pub(crate) const FIRST_ID: Columns = columns(23, 26);
    pub(crate) const LAST_ID: Columns = columns(28, 31);
}

/// Record 260: prohibited pairings.
pub(super) mod prohibited {
    pub(crate) const IDS: usize = 13;
}

/// Record XXA: the fictitious points of a participant.
pub(super) mod fictitious {
    use super::{Columns, columns};

    pub(crate) const ID: Columns = columns(5, 8);
    /// The columns of the points for round 1.
    pub(crate) const FIRST: Columns = columns(10, 13);
    /// Number of columns from the points for one round to the points for the next round.
    pub(crate) const STEP: usize = 5;
}

/// Record 299: abnormal points.
pub(super) mod abnormal {
    use super::{Columns, columns, one};

    pub(crate) const KIND: Columns = one(5);
    pub(crate) const MATCH_POINTS: Columns = columns(8, 11);
    pub(crate) const GAME_POINTS: Columns = columns(14, 17);
    pub(crate) const ROUND: Columns = columns(20, 22);
    pub(crate) const IDS: usize = 24;
    pub(crate) const BLANK: [usize; 7] = [6, 7, 12, 13, 18, 19, 23];
}

/// Records 162 and 362: symbols of results and their points, nine columns for each symbol.
pub(super) mod worth {
    use super::{Columns, columns};

    /// The columns of the first symbol of the record. In record 162, a symbol is one letter in the second of these
    /// columns. In record 362, a symbol is two letters.
    pub(crate) const SYMBOL: Columns = columns(5, 6);
    /// The columns of the points for the first symbol.
    pub(crate) const VALUE: Columns = columns(7, 10);
    /// Number of columns from one symbol to the next.
    pub(crate) const STEP: usize = 9;
}

// One result cell of a player record: opponent, color and result.

/// The content of a result cell before it is interpreted.
///
/// If the cell has an opponent, `mark` is one of `1=0WDL+-ZX`. `X` means an unknown result, and `Z` is interpreted
/// later. If the cell has no opponent, `mark` is one of `UFHZ+-` or a blank. A player whose cell contains `Z` without
/// an opponent can still be paired, if the cell of an opponent names the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RawCell {
    /// The opponent's pairing number, or 0 if there is no opponent.
    pub opponent: u16,
    pub color: Option<Color>,
    /// The result, as one of the characters listed above.
    pub mark: u8,
}

/// A result that TRF26 does not allow in a cell without an opponent. The comment on each variant says how the reader
/// interprets the cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Lone {
    /// `-` without an opponent: an absence.
    Loss,
    /// `+` without an opponent: a full-point bye, or a board won by forfeit in a team file.
    Win,
    /// `=` or `D` without an opponent: a half-point bye.
    Draw,
    /// `1`, `0`, `W` or `L` without an opponent: the result of a game against an unknown opponent.
    Result,
    /// `*`, `?` or `X` without an opponent: nothing is known about the round.
    Unknown,
}

/// The reason why a cell is not valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BadCell {
    Opponent,
    /// The color is not `w`, `b`, `-` or blank.
    Color,
    /// The result is not one of the letters of the standard.
    Result,
    ByeWithOpponent,
}

impl BadCell {
    /// Returns the position (0-based) and the length of the invalid part of the cell.
    pub(super) fn place(self) -> (usize, usize) {
        match self {
            BadCell::Opponent => (0, cell::OPPONENT),
            BadCell::Color => (cell::COLOR, 1),
            BadCell::Result | BadCell::ByeWithOpponent => (cell::RESULT, 1),
        }
    }
}

impl RawCell {
    /// The cell of a round for which the file has no data.
    pub(super) const BLANK: RawCell = RawCell { opponent: 0, color: None, mark: b' ' };

    /// Reads a cell of up to ten columns. Missing columns count as blank, and the separators are not checked. The
    /// second value of the result is a result that TRF26 does not allow without an opponent, if the cell contains one.
    #[inline]
    pub(super) fn read(bytes: &[u8]) -> Result<(RawCell, Option<Lone>), BadCell> {
        let mut padded = [b' '; 8];
        let whole = bytes.first_chunk::<8>().unwrap_or_else(|| {
            padded.iter_mut().zip(bytes).for_each(|(column, byte)| *column = *byte);
            &padded
        });
        let [first, second, third, fourth, _, color, _, letter] = *whole;
        // A number of four digits fits into 16 bits.
        let opponent = number(&[first, second, third, fourth]).map_err(|_| BadCell::Opponent)?;
        let opponent = opponent.unwrap_or(0) as u16;
        let color = match color {
            b'w' | b'W' => Some(Color::White),
            b'b' | b'B' => Some(Color::Black),
            b'-' | b' ' => None,
            _ => return Err(BadCell::Color),
        };
        let letter = letter.to_ascii_uppercase();
        let (mark, spelling) = if opponent > 0 { against(letter)? } else { alone(letter)? };
        // In a cell without an opponent, such as `0000 w +`, the color has no meaning.
        let color = color.filter(|_| opponent > 0);
        Ok((RawCell { opponent, color, mark }, spelling))
    }

    pub(super) fn is_blank(self) -> bool {
        self.opponent == 0 && self.mark == b' '
    }

    /// Returns whether the player has an opponent in this round but the result is unknown.
    pub(super) fn is_open(self) -> bool {
        self.opponent > 0 && self.mark == b'X'
    }

    /// Returns the code of a game or bye. In an individual event, `+` and `-` without an opponent are byes.
    pub(super) fn code(self) -> Code {
        match self.mark {
            b'1' => Code::Win,
            b'=' => Code::Draw,
            b'0' => Code::Loss,
            b'W' => Code::ShortWin,
            b'D' => Code::ShortDraw,
            b'L' => Code::ShortLoss,
            b'+' if self.opponent == 0 => Code::FullPointBye,
            b'-' if self.opponent == 0 => Code::ZeroPointBye,
            b'+' => Code::ForfeitWin,
            b'-' => Code::ForfeitLoss,
            b'U' => Code::PairingAllocatedBye,
            b'F' => Code::FullPointBye,
            b'H' => Code::HalfPointBye,
            b'X' => Code::Unfinished,
            _ => Code::ZeroPointBye,
        }
    }

    /// Creates the cell of an individual event.
    pub(super) fn cell(self) -> Cell {
        match self.opponent {
            0 => Cell::bye(self.code()),
            opponent => Cell::game(u32::from(opponent), self.color, self.code()),
        }
    }
}

fn against(letter: u8) -> Result<(u8, Option<Lone>), BadCell> {
    match letter {
        b'1' | b'=' | b'0' | b'W' | b'D' | b'L' | b'+' | b'-' | b'Z' => Ok((letter, None)),
        b' ' | b'*' | b'?' | b'X' => Ok((b'X', None)),
        b'U' | b'F' | b'H' => Err(BadCell::ByeWithOpponent),
        _ => Err(BadCell::Result),
    }
}

fn alone(letter: u8) -> Result<(u8, Option<Lone>), BadCell> {
    match letter {
        b'U' | b'F' | b'H' | b'Z' | b' ' => Ok((letter, None)),
        b'-' => Ok((b'-', Some(Lone::Loss))),
        b'+' => Ok((b'+', Some(Lone::Win))),
        b'=' | b'D' => Ok((b'H', Some(Lone::Draw))),
        b'1' | b'W' => Ok((b'F', Some(Lone::Result))),
        b'0' | b'L' => Ok((b'Z', Some(Lone::Result))),
        b'*' | b'?' | b'X' => Ok((b' ', Some(Lone::Unknown))),
        _ => Err(BadCell::Result),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<(u16, Option<Color>, char), BadCell> {
        RawCell::read(text.as_bytes()).map(|(cell, _)| (cell.opponent, cell.color, char::from(cell.mark)))
    }

    #[test]
    fn cells_with_an_opponent() {
        let (white, black) = (Some(Color::White), Some(Color::Black));
        for (text, cell) in [
            ("  13 w 1  ", (13, white, '1')),
            ("   8 B =", (8, black, '=')),
            ("0013 w l", (13, white, 'L')),
            ("8    b +", (8, black, '+')),
            (" 153 - -", (153, None, '-')),
            ("   8   +", (8, None, '+')),
            ("   8 b", (8, black, 'X')),
            ("   8 b *", (8, black, 'X')),
            ("   8 b ?", (8, black, 'X')),
            ("   8 b x", (8, black, 'X')),
            ("   8 b z", (8, black, 'Z')),
        ] {
            assert_eq!(read(text), Ok(cell), "{text:?}");
        }
    }

    #[test]
    fn cells_without_opponent() {
        use Lone::{Draw, Loss, Result, Unknown, Win};
        for (text, code, spelling) in [
            ("0000 - Z", Code::ZeroPointBye, None),
            ("0000 -  ", Code::ZeroPointBye, None),
            ("        ", Code::ZeroPointBye, None),
            ("     -  ", Code::ZeroPointBye, None),
            ("0000 - H", Code::HalfPointBye, None),
            ("       H", Code::HalfPointBye, None),
            ("   0 - H", Code::HalfPointBye, None),
            ("0000 - U", Code::PairingAllocatedBye, None),
            ("       U", Code::PairingAllocatedBye, None),
            ("0000 - F", Code::FullPointBye, None),
            ("0000 - -", Code::ZeroPointBye, Some(Loss)),
            ("       -", Code::ZeroPointBye, Some(Loss)),
            ("0000 - +", Code::FullPointBye, Some(Win)),
            ("0000 w +", Code::FullPointBye, Some(Win)),
            ("0000 - =", Code::HalfPointBye, Some(Draw)),
            ("0000 - D", Code::HalfPointBye, Some(Draw)),
            ("0000 - 1", Code::FullPointBye, Some(Result)),
            ("0000 - W", Code::FullPointBye, Some(Result)),
            ("0000 - 0", Code::ZeroPointBye, Some(Result)),
            ("0000 - L", Code::ZeroPointBye, Some(Result)),
            ("0000 - *", Code::ZeroPointBye, Some(Unknown)),
            ("0000 - ?", Code::ZeroPointBye, Some(Unknown)),
        ] {
            let (cell, found) = RawCell::read(text.as_bytes()).unwrap();
            assert_eq!((cell.code(), cell.color, found), (code, None, spelling), "{text:?}");
        }
    }

    #[test]
    fn a_cell_that_is_none_says_which_part_is_bad() {
        for (text, bad) in [
            ("   a w 1", BadCell::Opponent),
            ("  -1 w 1", BadCell::Opponent),
            ("   8 x 1", BadCell::Color),
            ("   8 w \u{80}", BadCell::Result),
            ("   8 w 2", BadCell::Result),
            ("0000 - 2", BadCell::Result),
            ("   8 w H", BadCell::ByeWithOpponent),
            ("   8 w U", BadCell::ByeWithOpponent),
            ("   8 w F", BadCell::ByeWithOpponent),
        ] {
            assert_eq!(read(text), Err(bad), "{text:?}");
        }
    }
}
