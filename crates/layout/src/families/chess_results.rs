//! chess-results.com and Swiss-Manager: `12w1`, `5b½`, `3w+`, and `-1`, `-½`, `-0`, `+`, `-` without an opponent.

use crate::Cell;
use crate::said::{Alone, Said, alone, digits, plain_half, signed};

pub(super) fn cell(cell: &Cell) -> Option<Said> {
    let text = plain_half(&cell.text);
    match text.as_str() {
        "" => return Some(Said::Blank),
        // In a spreadsheet, `-0` becomes the number 0.
        "0" => return Some(Said::Alone(Alone::Nothing)),
        _ => {}
    }
    alone(&text).map(Said::Alone).or_else(|| numbered(&text))
}

/// Reads the opponent's number, the letter of the color and the result.
pub(super) fn numbered(text: &str) -> Option<Said> {
    let end = text.find(|c: char| !c.is_ascii_digit()).filter(|end| *end > 0)?;
    let (number, rest) = text.split_at_checked(end)?;
    // If a game was not played, the color may be missing.
    if let "+" | "-" = rest {
        return Some(Said::Game { opponent: digits(number)?, color: None, code: signed(rest)? });
    }
    let mut rest = rest.chars();
    let color = rest.next().filter(|letter| letter.is_alphabetic())?;
    Some(Said::Game { opponent: digits(number)?, color: Some(color), code: signed(rest.as_str())? })
}
