//! Papi, the site of the French federation and Sharly Chess: `+4N` and `= 3W` for games, `>6N` for a win and
//! `<4B` for a loss by forfeit, `EXE` for a bye, and a single `=` for half a point.

use tiebreak_engine::tournament::Code;

use crate::Cell;
use crate::said::{Alone, Said, alone, digits, plain};

pub(super) fn cell(cell: &Cell) -> Option<Said> {
    let text = plain(&cell.text);
    match text.as_str() {
        "" => return Some(Said::Blank),
        ">" => return Some(Said::Alone(Alone::Won)),
        "<" => return Some(Said::Alone(Alone::Lost)),
        _ => {}
    }
    if let Some(alone) = alone(&text) {
        return Some(Said::Alone(alone));
    }
    let mut letters = text.chars();
    let (code, is_played) = match letters.next()? {
        '+' => (Code::Win, true),
        '=' => (Code::Draw, true),
        '-' => (Code::Loss, true),
        '>' => (Code::ForfeitWin, false),
        '<' => (Code::ForfeitLoss, false),
        _ => return None,
    };
    let rest = letters.as_str();
    let number = rest.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let mut color = rest.get(number.len()..)?.chars();
    let letter = color.next().filter(|c| matches!(c, 'b' | 'n' | 'w'));
    let opponent = digits(number).filter(|_| !number.is_empty() && color.next().is_none())?;
    // A game that was not played has no color.
    Some(Said::Game { opponent, color: letter.filter(|_| is_played), code })
        .filter(|_| !is_played || letter.is_some())
}
