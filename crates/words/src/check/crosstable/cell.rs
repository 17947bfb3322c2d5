//! What a cell of a crosstable says: opponent, color and result, in the ways of the programs that print them.

use tiebreak_engine::tournament::{Code, Color};

/// A cell, as far as it can be understood alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Said {
    /// Nothing.
    Blank,
    /// A game against a number; none for the result of a game that is not finished.
    Game {
        /// The number of the opponent.
        opponent: u32,
        /// The letter of the color; none where the layout has none.
        color: Option<char>,
        /// The result.
        code: Code,
    },
    /// A round without a named opponent.
    Alone(Alone),
}

/// A round without a named opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Alone {
    /// A point: `-1`, `bye`.
    Point,
    /// Half a point: `-½`.
    Half,
    /// No point: `-0`.
    Nothing,
    /// Won by forfeit, nobody says against whom: `+`.
    Won,
    /// Lost by forfeit or absent: `-`.
    Lost,
}

/// Words for a round with a point and without an opponent.
const BYES: [&str; 9] =
    ["bye", "+bye", "spielfrei", "libre", "exempt", "descansa", "descanso", "riposo", "isento"];

/// Reads a cell of a table; Vega prints the color of a game as a class of the element with the opponent only.
pub(super) fn of_cell(cell: &crate::check::grid::Cell) -> Option<Said> {
    let classes = cell.classes.as_deref().unwrap_or_default();
    let class = classes.split_whitespace().find(|class| matches!(*class, "cw" | "cb" | "cf"));
    let (Some(class), Some((result, opponent))) = (class, cell.text.split_once(' ')) else {
        return read(&cell.text);
    };
    let opponent = opponent.trim();
    match class {
        "cf" if digits(opponent).is_some() => {
            us(&format!("{}{opponent}", if result == "1" { 'x' } else { 'f' }))
        }
        "cf" => read(&format!("-{result}")),
        color => read(&format!("{opponent}{}{result}", color.trim_start_matches('c'))),
    }
}

/// Reads a cell: `12w1`, `5b½`, `7s+`, `-1`, `+`; `+W12` as Vega prints it; `W12`, `D5`, `H---` as US programs do.
pub(super) fn read(text: &str) -> Option<Said> {
    let text: String = text.to_lowercase().chars().filter(|c| !c.is_whitespace() && *c != '\u{a0}').collect();
    let text = text.replace("1/2", "=").replace(['½'], "=").replace("0.5", "=").replace("0,5", "=");
    let text = text.replace(['–', '—', '−'], "-");
    if text.is_empty() {
        return Some(Said::Blank);
    }
    alone(&text).map(Said::Alone).or_else(|| numbered(&text)).or_else(|| vega(&text)).or_else(|| us(&text))
}

fn alone(text: &str) -> Option<Alone> {
    Some(match text {
        "-1" => Alone::Point,
        "-=" => Alone::Half,
        "-0" => Alone::Nothing,
        "+" | "-+" => Alone::Won,
        "-" | "--" => Alone::Lost,
        _ if BYES.contains(&text) => Alone::Point,
        _ => {
            // `H---`, `B---`, `U---`, also with a zero in the place of the opponent.
            let mut letters = text.chars();
            let letter = letters.next()?;
            if letters.as_str().is_empty() || !letters.as_str().trim_matches('-').trim_matches('0').is_empty()
            {
                return None;
            }
            match letter {
                'b' => Alone::Point,
                'h' => Alone::Half,
                'u' | 'z' => Alone::Nothing,
                'x' => Alone::Won,
                'f' => Alone::Lost,
                _ => return None,
            }
        }
    })
}

/// `12w1`: number, letter of the color, result.
fn numbered(text: &str) -> Option<Said> {
    let end = text.find(|c: char| !c.is_ascii_digit())?;
    let (number, rest) = text.split_at_checked(end)?;
    let mut rest = rest.chars();
    let color = rest.next().filter(char::is_ascii_alphabetic)?;
    let code = match rest.as_str() {
        "" | "*" => Code::Unfinished,
        "1" => Code::Win,
        "=" => Code::Draw,
        "0" => Code::Loss,
        "+" => Code::ForfeitWin,
        "-" => Code::ForfeitLoss,
        _ => return None,
    };
    Some(Said::Game { opponent: number.parse().ok()?, color: Some(color), code })
}

/// `+W12`: result, color, number.
fn vega(text: &str) -> Option<Said> {
    let mut letters = text.chars();
    let code = match letters.next()? {
        '+' => Code::Win,
        '=' => Code::Draw,
        '-' => Code::Loss,
        _ => return None,
    };
    let color = letters.next().filter(|c| matches!(c, 'w' | 'b'))?;
    Some(Said::Game { opponent: digits(letters.as_str())?, color: Some(color), code })
}

/// `W12`: result, number.
fn us(text: &str) -> Option<Said> {
    let mut letters = text.chars();
    let code = match letters.next()? {
        'w' => Code::Win,
        'd' => Code::Draw,
        'l' => Code::Loss,
        'x' => Code::ForfeitWin,
        'f' => Code::ForfeitLoss,
        _ => return None,
    };
    Some(Said::Game { opponent: digits(letters.as_str())?, color: None, code })
}

fn digits(text: &str) -> Option<u32> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

/// White and Black by the two letters of a table: `w` and `b`, `w` and `s`, `b` and `n`, `b` and `p`. One letter alone says
/// nothing: `b` is Black in English and White in Spanish.
pub(super) fn colors(letters: &[char]) -> Option<fn(char) -> Color> {
    match letters {
        [] => Some(|_| Color::White),
        ['b', 'w'] | ['s', 'w'] => Some(|c| if c == 'w' { Color::White } else { Color::Black }),
        ['b', 'n'] | ['b', 'p'] => Some(|c| if c == 'b' { Color::White } else { Color::Black }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_read_as_programs_print_them() {
        let game = |opponent, color, code| Some(Said::Game { opponent, color, code });
        for (text, said) in [
            ("12w1", game(12, Some('w'), Code::Win)),
            ("5b½", game(5, Some('b'), Code::Draw)),
            (" 7 s 0,5 ", game(7, Some('s'), Code::Draw)),
            ("3W+", game(3, Some('w'), Code::ForfeitWin)),
            ("9b-", game(9, Some('b'), Code::ForfeitLoss)),
            ("4n0", game(4, Some('n'), Code::Loss)),
            ("12w", game(12, Some('w'), Code::Unfinished)),
            ("+W12", game(12, Some('w'), Code::Win)),
            ("-B3", game(3, Some('b'), Code::Loss)),
            ("W12", game(12, None, Code::Win)),
            ("D 5", game(5, None, Code::Draw)),
            ("X3", game(3, None, Code::ForfeitWin)),
            ("-1", Some(Said::Alone(Alone::Point))),
            ("-½", Some(Said::Alone(Alone::Half))),
            ("-0", Some(Said::Alone(Alone::Nothing))),
            ("+", Some(Said::Alone(Alone::Won))),
            ("-", Some(Said::Alone(Alone::Lost))),
            ("H---", Some(Said::Alone(Alone::Half))),
            ("BYE", Some(Said::Alone(Alone::Point))),
            ("", Some(Said::Blank)),
            ("12w2", None),
            ("w", None),
            ("1", None),
            ("½", None),
            ("12", None),
            ("99999999999w1", None),
        ] {
            assert_eq!(read(text), said, "{text}");
        }
    }

    #[test]
    fn the_letters_of_a_table_say_which_color_each_is() {
        for (letters, one, color) in [
            (['b', 'w'], 'b', Color::Black),
            (['s', 'w'], 's', Color::Black),
            (['b', 'n'], 'b', Color::White),
            (['b', 'p'], 'p', Color::Black),
        ] {
            assert_eq!(colors(&letters).map(|color| color(one)), Some(color));
        }
        assert!(colors(&['b']).is_none() && colors(&['b', 'x']).is_none());
    }
}
