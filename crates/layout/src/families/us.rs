//! SwissSys, WinTD and the rating reports of US Chess: `W12` and `D5` for games, `X3` and `F3` for forfeits, `H---`,
//! `-B-` and `U` for rounds without an opponent.

use tiebreak_engine::tournament::Code;

use crate::Cell;
use crate::said::{Alone, Said, alone, digits, plain};

pub(super) fn cell(cell: &Cell) -> Option<Said> {
    let text = plain(&cell.text);
    let lonely = text.trim_matches('-').trim_matches('0');
    match (text.as_str(), lonely) {
        ("", _) => return Some(Said::Blank),
        (_, "b") => return Some(Said::Alone(Alone::Point)),
        (_, "h") => return Some(Said::Alone(Alone::Half)),
        (_, "u" | "z") => return Some(Said::Alone(Alone::Nothing)),
        (_, "x") => return Some(Said::Alone(Alone::Won)),
        (_, "f") => return Some(Said::Alone(Alone::Lost)),
        _ => {}
    }
    if let Some(alone) = alone(&text) {
        return Some(Said::Alone(alone));
    }
    let mut letters = text.chars();
    let code = match letters.next()? {
        'w' => Code::Win,
        'd' => Code::Draw,
        'l' => Code::Loss,
        'x' => Code::ForfeitWin,
        'f' => Code::ForfeitLoss,
        _ => return None,
    };
    // The color is on the second line of the player.
    let rest = letters.as_str();
    let number = rest.trim_end_matches(['w', 'b']);
    let color = rest.get(number.len()..)?;
    let opponent = digits(number).filter(|_| !number.is_empty() && color.len() < 2)?;
    Some(Said::Game { opponent, color: color.chars().next(), code })
}
