//! The cells of crosstables in case files: `OPPONENT COLOR CODE`.

use tiebreak_engine::tournament::{Cell, Code, Color};
use tiebreak_phrase::{Phrase, phrase};

/// What is wrong with the text of a cell.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.phrase())]
#[non_exhaustive]
pub enum CellError {
    /// Not three words.
    Words,
    /// The first word is no pairing number.
    Opponent,
    /// The second word is no color.
    Color,
    /// The third word is no result.
    Code(String),
    /// A team's match has something else than one code per board.
    Board(char),
}

impl CellError {
    /// The reason in words.
    pub fn phrase(&self) -> Phrase {
        match self {
            CellError::Words => phrase!("cell-words"),
            CellError::Opponent => phrase!("cell-opponent"),
            CellError::Color => phrase!("cell-color"),
            CellError::Code(code) => phrase!("cell-code", code = code),
            CellError::Board(board) => phrase!("cell-board", code = *board),
        }
    }
}

/// Reads a player's cell.
///
/// # Errors
/// The first thing wrong with it.
pub(super) fn parse_game(text: &str) -> Result<Cell, CellError> {
    let words: Vec<&str> = text.split(' ').collect();
    let [opponent, color, code] = words[..] else { return Err(CellError::Words) };
    let (opponent, color) = (parse_opponent(opponent)?, parse_color(color)?);
    let code = Code::from_spelling(code).ok_or_else(|| CellError::Code(code.to_owned()))?;
    Ok(Cell { opponent, color, code, boards: Vec::new(), declared: None })
}

/// Reads a team's cell; a fourth word decides the match otherwise than its boards say.
///
/// # Errors
/// The first thing wrong with it.
pub(super) fn parse_match(text: &str) -> Result<Cell, CellError> {
    let words: Vec<&str> = text.split(' ').collect();
    let (opponent, color, result, declared) = match words[..] {
        [opponent, color, result] => (opponent, color, result, None),
        [opponent, color, result, declared] => (opponent, color, result, Some(declared)),
        _ => return Err(CellError::Words),
    };
    let (opponent, color) = (parse_opponent(opponent)?, parse_color(color)?);
    let Some(opponent) = opponent else {
        if declared.is_some() {
            return Err(CellError::Words);
        }
        let code = Code::from_spelling(result).ok_or_else(|| CellError::Code(result.to_owned()))?;
        return Ok(Cell { opponent: None, color, code, boards: Vec::new(), declared: None });
    };
    let board = |character: char| {
        let code = Code::from_spelling(character.encode_utf8(&mut [0; 4])).filter(|code| code.has_opponent());
        code.ok_or(CellError::Board(character))
    };
    let boards = result.chars().map(board).collect::<Result<Vec<Code>, CellError>>()?;
    let declared = match declared {
        None => None,
        Some(word) => Some(
            Code::from_spelling(word)
                .filter(|code| code.has_opponent())
                .ok_or_else(|| CellError::Code(word.to_owned()))?,
        ),
    };
    Ok(Cell { declared, ..Cell::team_match(opponent, color, boards) })
}

fn parse_opponent(word: &str) -> Result<Option<u32>, CellError> {
    let plain = word.bytes().all(|byte| byte.is_ascii_digit());
    let number: u32 = word.parse().ok().filter(|_| plain).ok_or(CellError::Opponent)?;
    Ok((number != 0).then_some(number))
}

fn parse_color(word: &str) -> Result<Option<Color>, CellError> {
    match word {
        "w" => Ok(Some(Color::White)),
        "b" => Ok(Some(Color::Black)),
        "-" => Ok(None),
        _ => Err(CellError::Color),
    }
}

/// The text of a cell: opponent, color and the result as already spelled.
pub(super) fn spell(opponent: Option<u32>, color: Option<Color>, result: &str) -> String {
    let color = match color {
        Some(Color::White) => 'w',
        Some(Color::Black) => 'b',
        None => '-',
    };
    format!("{} {color} {result}", opponent.unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_read_as_they_are_written() {
        for text in ["2 w 1", "3 b =", "4 w +", "4 b -", "4 - -", "12 w X", "0 - U", "0 - rest"] {
            let cell = parse_game(text).unwrap();
            assert_eq!(spell(cell.opponent, cell.color, cell.code.spelling()), text);
        }
        let cell = parse_match("2 w 1=0+ +").unwrap();
        assert_eq!(cell.boards, [Code::Win, Code::Draw, Code::Loss, Code::ForfeitWin]);
        assert_eq!(cell.declared, Some(Code::ForfeitWin));
        assert_eq!(parse_match("0 - U").unwrap().code, Code::PairingAllocatedBye);
    }

    #[test]
    fn each_wrong_word_is_named() {
        assert_eq!(parse_game("2 w"), Err(CellError::Words));
        assert_eq!(parse_game("2  w 1"), Err(CellError::Words));
        assert_eq!(parse_game("+2 w 1"), Err(CellError::Opponent));
        assert_eq!(parse_game("2 x 1"), Err(CellError::Color));
        assert_eq!(parse_game("2 w 1/2"), Err(CellError::Code("1/2".to_owned())));
        assert_eq!(parse_match("2 w 1U"), Err(CellError::Board('U')));
        assert_eq!(parse_match("2 w 11 U"), Err(CellError::Code("U".to_owned())));
    }
}
