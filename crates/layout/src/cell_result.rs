//! The meaning of one result cell in a crosstable.

use tiebreak_engine::tournament::{Code, Color};

/// The meaning of a result cell, read without the other cells of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CellResult {
    /// The cell is blank.
    Blank,
    /// A game against a numbered opponent.
    Game {
        /// The number of the opponent.
        opponent: u32,
        /// The letter of the color, or `None` if programs of this family write no colors.
        color: Option<char>,
        /// The result, or [`Code::Unfinished`] for an unfinished game.
        code: Code,
    },
    /// A match between two teams.
    Match {
        /// The number of the opposing team.
        opponent: u32,
        /// The letter of the color, or `None` if programs of this family write no colors.
        color: Option<char>,
        /// The game points of the team in this row, in half points.
        halves: u32,
    },
    /// A round without a named opponent.
    Alone(Alone),
}

/// A round without a named opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alone {
    /// One point: `-1`, `bye`.
    Point,
    /// Half a point: `-½`.
    Half,
    /// No point: `-0`.
    Nothing,
    /// A win by forfeit against an unnamed opponent: `+`.
    Won,
    /// A loss by forfeit, or an absence: `-`.
    Lost,
}

impl CellResult {
    /// Returns the number of the opponent, or `None` in a round without an opponent.
    pub fn opponent(&self) -> Option<u32> {
        match self {
            CellResult::Game { opponent, .. } | CellResult::Match { opponent, .. } => Some(*opponent),
            CellResult::Blank | CellResult::Alone(_) => None,
        }
    }
}

/// The letters of White and Black, as programs in several languages write them: `w` and `b`, `w` and `s`, `b` and
/// `n`, `h` and `s`, ...
const COLORS: &str = "wb ws wz bn bp bc bč bs bm λμ an hs vs vm бч бц";

/// Returns a function that converts the letter of a color to the color. All letters of a table are needed, because `b`
/// means Black in English and White in Spanish. Returns `None` if no language uses these letters for the two colors.
pub fn colors(letters: &[char]) -> Option<impl Fn(char) -> Color + Copy> {
    let is_pair = |pair: &&str| letters.len() == 2 && pair.chars().all(|letter| letters.contains(&letter));
    let white = match letters {
        [] => None,
        _ => COLORS.split(' ').find(is_pair)?.chars().next(),
    };
    Some(
        move |letter: char| {
            if white.is_none_or(|white| white == letter) { Color::White } else { Color::Black }
        },
    )
}

/// Returns the text of a cell in lower case, without spaces. The sign or number for half a point becomes `=`, and every
/// dash becomes `-`.
pub(crate) fn plain(text: &str) -> String {
    let text: String = text.to_lowercase().chars().filter(|c| !c.is_whitespace()).collect();
    let text = text.replace("1/2", "=").replace('½', "=");
    text.replace(['–', '—', '−', '‒'], "-").replace(['`', '·'], "")
}

/// Works like [`plain`], but also replaces `0.5` with the sign for half a point, and `1.0` at the end with `1`.
pub(crate) fn plain_half(text: &str) -> String {
    let short = plain(text).replace("0.5", "=").replace("0,5", "=");
    // The comma of `1, 0` separates two games.
    let is_whole = [".0", ",0"].iter().any(|end| text.trim_end().ends_with(end)) && !short.contains('=');
    short
        .get(..short.len().saturating_sub(2))
        .filter(|_| is_whole)
        .map_or_else(|| short.clone(), str::to_owned)
}

/// Parses a text that consists only of digits.
pub(crate) fn digits(text: &str) -> Option<u32> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

/// Returns the result that a sign means, or `None` for a text that is not a sign of a result.
pub(crate) fn signed(sign: &str) -> Option<Code> {
    Some(match sign {
        "" | "*" => Code::Unfinished,
        "1" => Code::Win,
        "=" => Code::Draw,
        "0" => Code::Loss,
        "+" => Code::ForfeitWin,
        "-" => Code::ForfeitLoss,
        _ => return None,
    })
}

/// Words that mean a round without an opponent that gives a point.
const BYES: &str = "bye +bye 1bye bye1 1(bye) bye(1) fpb frei vrij spielfrei freilos libre exempt exe descansa descanso riposo isento folga pab +pab +fpb";

/// Reads the cell of a round without an opponent in a notation that several programs share.
pub(crate) fn alone(text: &str) -> Option<Alone> {
    Some(match text {
        "-1" => Alone::Point,
        "-=" | "=" | "=bye" | "bye=" | "=(bye)" | "hpb" | "=hpb" => Alone::Half,
        "-0" | "-bye" | "0bye" | "bye0" | "0(bye)" | "zpb" | "-zpb" => Alone::Nothing,
        "+" | "-+" | ">" => Alone::Won,
        "-" | "--" | "<" => Alone::Lost,
        _ if BYES.split(' ').any(|own| own == text) => Alone::Point,
        _ => return None,
    })
}

/// Returns the number of half points in a text such as `2½`, `2.5`, `2,5`, `½` or `3`, or `None` for any other text.
pub(crate) fn halves(text: &str) -> Option<u32> {
    let text = plain(text).replace(',', ".");
    let (whole, half) = match text.strip_suffix('=').or_else(|| text.strip_suffix(".5")) {
        Some(whole) => (whole, 1),
        None => (text.strip_suffix(".0").unwrap_or(&text), 0),
    };
    match (whole, half) {
        ("", 1) => Some(1),
        ("", _) => None,
        _ => digits(whole).filter(|whole| *whole < 10_000).map(|whole| whole * 2 + half),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_letters_of_a_table_say_which_color_each_is() {
        for (letters, one, color) in [
            (['b', 'w'], 'b', Color::Black),
            (['s', 'w'], 's', Color::Black),
            (['b', 'n'], 'b', Color::White),
            (['b', 'p'], 'p', Color::Black),
            (['w', 'z'], 'z', Color::Black),
            (['c', 'b'], 'b', Color::White),
            (['ч', 'б'], 'ч', Color::Black),
            (['s', 'b'], 'b', Color::White),
            (['č', 'b'], 'č', Color::Black),
        ] {
            assert_eq!(colors(&letters).map(|color| color(one)), Some(color));
        }
        assert!(colors(&['b']).is_none() && colors(&['b', 'x']).is_none());
    }

    #[test]
    fn game_points_have_halves() {
        for (text, points) in [("2½", 5), ("½", 1), ("2.5", 5), ("3,0", 6), ("4", 8), ("0", 0), ("0,5", 1)]
        {
            assert_eq!(halves(text), Some(points), "{text}");
        }
        for text in ["", "x", "1w", "2.25", "-"] {
            assert_eq!(halves(text), None, "{text}");
        }
    }
}
