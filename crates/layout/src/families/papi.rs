//! Papi, the site of the French federation, and Sharly Chess. Games are `+4N` and `= 3W`, a win by forfeit is `>6N`,
//! and a loss by forfeit is `<4B`. A bye is `EXE`. A single `=` is half a point without an opponent.

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
    // If a game was not played, the players have no color.
    Some(Said::Game { opponent, color: letter.filter(|_| is_played), code })
        .filter(|_| !is_played || letter.is_some())
}
