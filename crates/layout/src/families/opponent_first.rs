//! Old Vega pages and hand-made lists: `11 0`. The opponent is before the result.

use tiebreak_engine::tournament::Code;

use crate::Cell;
use crate::said::{Said, alone, digits, plain, signed};

pub(super) fn cell(cell: &Cell) -> Option<Said> {
    if cell.text.is_empty() {
        return Some(Said::Blank);
    }
    if let Some(alone) = alone(&plain(&cell.text)) {
        return Some(Said::Alone(alone));
    }
    let (opponent, result) = cell.text.split_once(char::is_whitespace)?;
    let code = signed(&plain(result)).filter(|code| *code != Code::Unfinished)?;
    Some(Said::Game { opponent: digits(opponent)?, color: None, code })
}
