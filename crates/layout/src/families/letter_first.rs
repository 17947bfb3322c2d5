//! Orion and hand-made lists. In `½B6` and `+N2`, the result is before the color and the opponent. In `v8=` and `W6
//! 1`, the result is after them.

use tiebreak_engine::tournament::Code;

use crate::Cell;
use crate::said::{Alone, Said, alone, digits, plain, plain_half};

pub(super) fn cell(cell: &Cell) -> Option<Said> {
    let text = plain_half(&cell.text);
    match text.as_str() {
        "" => return Some(Said::Blank),
        "0" => return Some(Said::Alone(Alone::Nothing)),
        "1" => return Some(Said::Alone(Alone::Point)),
        _ => {}
    }
    if let Some(alone) = alone(&text) {
        return Some(Said::Alone(alone));
    }
    let at = cell.text.find(char::is_alphabetic)?;
    let (before, rest) = cell.text.split_at_checked(at)?;
    let letter = rest.chars().next()?;
    let rest = rest.get(letter.len_utf8()..)?.trim_start();
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let (number, after) = rest.split_at_checked(end)?;
    let code = match (plain(before) + &plain_half(after)).as_str() {
        "+" | "1" => Code::Win,
        "=" => Code::Draw,
        "-" | "0" => Code::Loss,
        _ => return None,
    };
    let opponent = digits(number).filter(|_| end > 0)?;
    Some(Said::Game { opponent, color: letter.to_lowercase().next(), code })
}
