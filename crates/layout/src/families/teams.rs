//! Matches of teams. chess-results.com writes `4b2½`. Vega pages contain the score, the opponent, and the color as a
//! class. Wikipedia writes `2½ (4)`.

use super::vega;
use crate::Cell;
use crate::said::{Alone, Said, alone, digits, halves, plain};

pub(super) fn cell(cell: &Cell) -> Option<Said> {
    let text = plain(&cell.text);
    if text.is_empty() {
        return Some(Said::Blank);
    }
    if let Some(alone) = alone(&text) {
        return Some(Said::Alone(alone));
    }
    let end = text.find(|c: char| !c.is_ascii_digit()).filter(|end| *end > 0)?;
    let (number, rest) = text.split_at_checked(end)?;
    let mut rest = rest.chars();
    let color = rest.next().filter(char::is_ascii_alphabetic)?;
    let (opponent, halves) = (digits(number)?, halves(rest.as_str())?);
    Some(match (opponent, halves) {
        // A team without an opponent.
        (0, 0) => Said::Alone(Alone::Nothing),
        (0, _) => Said::Alone(Alone::Point),
        _ => Said::Match { opponent, color: Some(color), halves },
    })
}

pub(super) fn page(cell: &Cell) -> Option<Said> {
    let Some(class) = vega::class(cell) else { return cell.text.is_empty().then_some(Said::Blank) };
    let (score, opponent) = cell.text.split_once(' ')?;
    match digits(opponent.trim()) {
        Some(opponent) => {
            let color = class.chars().nth(1).filter(|color| *color != 'f');
            Some(Said::Match { opponent, color, halves: halves(score)? })
        }
        None => Some(Said::Alone(Alone::Point)),
    }
}

pub(super) fn score_first(cell: &Cell) -> Option<Said> {
    if cell.text.is_empty() {
        return Some(Said::Blank);
    }
    let (score, opponent) = cell.text.strip_suffix(')')?.split_once('(')?;
    Some(Said::Match { opponent: digits(opponent)?, color: None, halves: halves(score)? })
}
