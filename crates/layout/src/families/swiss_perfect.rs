//! SwissPerfect: `27:W`, `3:D`, `4:+`. A cell without an opponent, or with opponent 0, is a bye. A single `:` is an
//! empty round.

use tiebreak_engine::tournament::Code;

use crate::Cell;
use crate::said::{Alone, Said, digits, plain};

pub(super) fn cell(cell: &Cell) -> Option<Said> {
    let text = plain(&cell.text);
    if matches!(text.as_str(), "" | ":") {
        return Some(Said::Blank);
    }
    let (opponent, result) = text.split_once(':')?;
    let opponent = if opponent.is_empty() { 0 } else { digits(opponent)? };
    if opponent == 0 {
        return Some(Said::Alone(match result {
            "w" | "+" | "1" => Alone::Point,
            "d" | "=" => Alone::Half,
            "l" | "-" | "0" | "" => Alone::Nothing,
            _ => return None,
        }));
    }
    let code = match result {
        "w" | "1" => Code::Win,
        "d" | "=" => Code::Draw,
        "l" | "0" => Code::Loss,
        "+" => Code::ForfeitWin,
        "-" => Code::ForfeitLoss,
        "" | "*" | "?" => Code::Unfinished,
        _ => return None,
    };
    Some(Said::Game { opponent, color: None, code })
}
