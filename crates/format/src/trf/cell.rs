//! One result cell of a player record: opponent, color and result.

use crate::trf::prelude::*;

/// A cell whose round has not been classified yet.
///
/// `mark` is one of `1=0WDL+-` with or without an opponent, or one of `UFHZ` or a blank without an opponent. `X` means
/// an unknown result against an opponent. A player marked `Z` may have an opponent, whom only the other player's cell
/// shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RawCell {
    /// The opponent's pairing number. 0 means none.
    pub opponent: u16,
    pub color: Option<Color>,
    /// The result as a letter of the standard.
    pub mark: u8,
}

/// A result without an opponent, which TRF26 does not allow and which must be interpreted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Lone {
    /// `-` without an opponent: absence.
    Loss,
    /// `+` without an opponent.
    Win,
    /// `=` or `D` without an opponent: a half-point bye.
    Draw,
    /// `1`, `0`, `W` or `L` without an opponent: the result of a game.
    Result,
    /// `*`, `?` or `X` without an opponent: nothing is known about the round.
    Unknown,
}

/// Why a cell is not valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BadCell {
    Opponent,
    /// The color is not `w`, `b`, `-` or blank.
    Color,
    /// The result is not a letter of the standard.
    Result,
    ByeWithOpponent,
}

impl BadCell {
    /// Position (0-based) and length of the bad part within the cell.
    pub(super) fn place(self) -> (usize, usize) {
        match self {
            BadCell::Opponent => (0, cell::OPPONENT),
            BadCell::Color => (cell::COLOR, 1),
            BadCell::Result | BadCell::ByeWithOpponent => (cell::RESULT, 1),
        }
    }
}

impl RawCell {
    /// The cell of a round without a record.
    pub(super) const BLANK: RawCell = RawCell { opponent: 0, color: None, mark: b' ' };

    /// Reads a cell of up to ten columns. Missing columns count as blank. The separators are checked
    /// elsewhere.
    #[inline]
    pub(super) fn read(bytes: &[u8]) -> Result<(RawCell, Option<Lone>), BadCell> {
        let mut padded = [b' '; 8];
        let whole = bytes.first_chunk::<8>().unwrap_or_else(|| {
            padded.iter_mut().zip(bytes).for_each(|(column, byte)| *column = *byte);
            &padded
        });
        let [first, second, third, fourth, _, color, _, letter] = *whole;
        let opponent = opponent([first, second, third, fourth]).ok_or(BadCell::Opponent)?;
        let color = match color {
            b'w' | b'W' => Some(Color::White),
            b'b' | b'B' => Some(Color::Black),
            b'-' | b' ' => None,
            _ => return Err(BadCell::Color),
        };
        let letter = letter.to_ascii_uppercase();
        let (mark, spelling) = if opponent > 0 { against(letter)? } else { alone(letter)? };
        // A color without an opponent has no meaning, as in `0000 w +`.
        let color = color.filter(|_| opponent > 0);
        Ok((RawCell { opponent, color, mark }, spelling))
    }

    pub(super) fn is_blank(self) -> bool {
        self.opponent == 0 && self.mark == b' '
    }

    /// Whether the round is paired and its result is unknown.
    pub(super) fn is_open(self) -> bool {
        self.opponent > 0 && self.mark == b'X'
    }

    /// The code of a game or bye. In an individual event, `+` and `-` without an opponent are byes.
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

    /// The cell of an individual event.
    pub(super) fn cell(self) -> Cell {
        match self.opponent {
            0 => Cell::bye(self.code()),
            opponent => Cell::game(u32::from(opponent), self.color, self.code()),
        }
    }
}

fn opponent(bytes: [u8; 4]) -> Option<u16> {
    let mut number = None;
    for byte in bytes {
        number = match (byte, number) {
            (b'0'..=b'9', before) => Some(10 * before.unwrap_or(0) + u16::from(byte - b'0')),
            (b' ', None) => None,
            // Rare numbers need the full parser. Four digits fit 16 bits.
            _ => return super::row::number(&bytes).ok().map(|number| number.unwrap_or(0) as u16),
        };
    }
    Some(number.unwrap_or(0))
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
