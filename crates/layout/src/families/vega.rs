//! Vega. A page contains the result and the opponent in two elements, and the color as a class of the second element. A
//! text file contains `+W12`, `=B3` and `+BYE`. Text copied from a page contains `½ 9`, without a color.

use tiebreak_engine::tournament::Code;

use super::chess_results::numbered;
use crate::Cell;
use crate::said::{Alone, Said, alone, digits, plain, signed};

/// The class of the opponent's element: `cw` or `cb` for the color, `cf` if no game was played.
pub(super) fn class(cell: &Cell) -> Option<&str> {
    cell.classes.split_whitespace().find(|class| matches!(*class, "cw" | "cb" | "cf"))
}

pub(super) fn page(cell: &Cell) -> Option<Said> {
    let Some(class) = class(cell) else { return cell.text.is_empty().then_some(Said::Blank) };
    let (result, opponent) = cell.text.split_once(' ').unwrap_or((&cell.text, ""));
    let code = signed(&plain(result))?;
    let color = class.chars().nth(1).filter(|color| *color != 'f');
    match (digits(opponent.trim()).filter(|_| !opponent.trim().is_empty()), color) {
        (Some(opponent), None) => Some(Said::Game { opponent, color: None, code: forfeit(code) }),
        (Some(opponent), color) => Some(Said::Game { opponent, color, code }),
        (None, _) => bye(code),
    }
}

/// The result of a game that was not played, given the recorded sign.
fn forfeit(code: Code) -> Code {
    if matches!(code, Code::Win | Code::ForfeitWin) { Code::ForfeitWin } else { Code::ForfeitLoss }
}

fn bye(code: Code) -> Option<Said> {
    let alone = match code {
        Code::Win | Code::ForfeitWin => Alone::Point,
        Code::Draw => Alone::Half,
        Code::Loss | Code::ForfeitLoss => Alone::Nothing,
        _ => return None,
    };
    Some(Said::Alone(alone))
}

pub(super) fn text(cell: &Cell) -> Option<Said> {
    let text = plain(&cell.text);
    if text.is_empty() {
        return Some(Said::Blank);
    }
    // Vega writes forfeits as `2w+`.
    if let Some(said) = alone(&text).map(Said::Alone).or_else(|| numbered(&text)) {
        return Some(said);
    }
    let mut letters = text.chars();
    let code = match letters.next()? {
        '+' => Code::Win,
        '=' => Code::Draw,
        '-' => Code::Loss,
        _ => return None,
    };
    let color = letters.next().filter(|c| matches!(c, 'w' | 'b'))?;
    let opponent = digits(letters.as_str()).filter(|_| !letters.as_str().is_empty())?;
    Some(Said::Game { opponent, color: Some(color), code })
}

pub(super) fn result_first(cell: &Cell) -> Option<Said> {
    if cell.text.is_empty() {
        return Some(Said::Blank);
    }
    let (result, opponent) = cell.text.split_once(char::is_whitespace).unwrap_or((&cell.text, ""));
    let played = result.trim_end_matches('F');
    let code = signed(&plain(played)).filter(|code| *code != Code::Unfinished)?;
    // Wikipedia writes the opponent in brackets. Tornelo adds the color, and the letter `F` to a forfeit.
    let inner = opponent.trim().trim_start_matches('(').trim_end_matches(')');
    let color = inner.chars().next().filter(|c| matches!(c, 'w' | 'b') && opponent.ends_with(')'));
    match inner {
        "BYE" | "bye" | "" => bye(code),
        _ => {
            let number = if color.is_some() { inner.get(1..)? } else { inner };
            let code = if played == result { code } else { forfeit(code) };
            Some(Said::Game { opponent: digits(number).filter(|_| !number.is_empty())?, color, code })
        }
    }
}
