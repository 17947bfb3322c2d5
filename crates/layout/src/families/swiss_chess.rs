//! Swiss-Chess: `3w/1` for a game, `8/+` and `2/-` for forfeits. In a round without an opponent, `+` is a point and
//! `=` is half a point.

use crate::Cell;
use crate::said::{Alone, Said, alone, digits, plain, signed};

pub(super) fn cell(cell: &Cell) -> Option<Said> {
    let text = plain(&cell.text.replace("1/2", "½"));
    if text.is_empty() {
        return Some(Said::Blank);
    }
    if text == "=" {
        return Some(Said::Alone(Alone::Half));
    }
    if let Some(alone) = alone(&text) {
        return Some(Said::Alone(alone));
    }
    let (opponent, result) = text.split_once('/')?;
    let number = opponent.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let color = opponent.get(number.len()..)?;
    let mut letters = color.chars();
    let color = letters.next();
    let opponent = digits(number).filter(|_| !number.is_empty() && letters.next().is_none())?;
    Some(Said::Game { opponent, color, code: signed(result)? })
}
