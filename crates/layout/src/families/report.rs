//! Crosstables of `tiebreak report`. Games are `9w½`, `2w+` and `9wX`. Rounds without an opponent are `U`, `F`, `H`
//! and `Z`. A match is `7w 2 (1½10)`.

use tiebreak_engine::tournament::Code;

use super::chess_results;
use crate::Cell;
use crate::said::{Alone, Said, digits, plain, signed};

pub(super) fn cell(cell: &Cell) -> Option<Said> {
    let text = plain(&cell.text);
    let code = if text.ends_with('x') { Some(Code::Unfinished) } else { None };
    bye(&text).or_else(|| match chess_results::numbered(text.trim_end_matches('x'))? {
        Said::Game { opponent, color, code: own } => {
            Some(Said::Game { opponent, color, code: code.unwrap_or(own) })
        }
        _ => None,
    })
}

/// Reads the opponent, the color, the match points and the game points.
pub(super) fn of_teams(cell: &Cell) -> Option<Said> {
    let text = plain(&cell.text);
    bye(&text).or_else(|| {
        let (played, boards) = text.strip_suffix(')')?.split_once('(')?;
        let end = played.find(|c: char| !c.is_ascii_digit())?;
        let (number, rest) = played.split_at_checked(end)?;
        let color = rest.chars().next().filter(char::is_ascii_alphabetic)?;
        let opponent = digits(number).filter(|_| end > 0)?;
        if boards.contains('x') {
            return Some(Said::Game { opponent, color: Some(color), code: Code::Unfinished });
        }
        let halves = boards.chars().map(|sign| match signed(sign.encode_utf8(&mut [0; 4]))? {
            Code::Win | Code::ForfeitWin => Some(2),
            Code::Draw => Some(1),
            Code::Loss | Code::ForfeitLoss => Some(0),
            _ => None,
        });
        Some(Said::Match { opponent, color: Some(color), halves: halves.sum::<Option<u32>>()? })
    })
}

fn bye(text: &str) -> Option<Said> {
    Some(match text {
        "" => Said::Blank,
        "u" | "f" => Said::Alone(Alone::Point),
        "h" => Said::Alone(Alone::Half),
        "z" => Said::Alone(Alone::Nothing),
        _ => return None,
    })
}
