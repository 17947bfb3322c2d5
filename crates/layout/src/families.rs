//! Lists the families of programs, and reads the result cells that the programs of each family write.

use crate::Cell;
use crate::cell_result::{Alone, CellResult, alone, digits, halves, plain, plain_half, signed};
use tiebreak_engine::tournament::Code;

/// Reads a result cell in the notation of one family of programs. Returns `None` if no program of the family writes
/// such a cell.
pub type Family = fn(&Cell) -> Option<CellResult>;

/// Families of crosstables of players, the most common first.
pub const FAMILIES: &[Family] = &[
    chess_results,
    vega_page,
    papi,
    swiss_perfect,
    us,
    result_first,
    opponent_first,
    letter_first,
    sign_first,
];

/// Families of crosstables of teams.
pub const TEAM_FAMILIES: &[Family] = &[teams, teams_page, score_first, report_of_teams];

/// Reads a blank cell, or a cell without an opponent in a notation that several programs share.
fn usual(text: &str) -> Option<CellResult> {
    match text {
        "" => Some(CellResult::Blank),
        "1" => Some(CellResult::Alone(Alone::Point)),
        // In a spreadsheet, the cell `-0` becomes the number 0.
        "0" => Some(CellResult::Alone(Alone::Nothing)),
        _ => alone(text).map(CellResult::Alone),
    }
}

/// Reads the cells of chess-results.com and Swiss-Manager: `12w1`, `5b½`, `3w+`, and `-1`, `-½`, `-0`, `+`, `-` without an
/// opponent. Also reads the cells of Swiss-Chess (`3w/1`, `8/+`) and of `tiebreak report` (`9wX`, and `U`, `F`, `H`, `Z`
/// without an opponent).
fn chess_results(cell: &Cell) -> Option<CellResult> {
    let text = plain_half(&cell.text);
    let numbered = || numbered(text.trim_end_matches('x'));
    usual(&text).or_else(|| bye_of_report(&text)).or_else(numbered)
}

/// Reads the opponent's number, the letter of the color and the result.
fn numbered(text: &str) -> Option<CellResult> {
    let end = text.find(|c: char| !c.is_ascii_digit()).filter(|end| *end > 0)?;
    let (number, rest) = text.split_at_checked(end)?;
    let color = rest.chars().next().filter(|letter| letter.is_alphabetic());
    let rest = rest.get(color.map_or(0, char::len_utf8)..)?;
    let sign = rest.strip_prefix('/').unwrap_or(rest);
    // If a game was not played, the color can be missing. In `7D` and `3L`, the letter means a draw or a loss and not a
    // color.
    let is_result = sign.is_empty() && matches!(color, Some('d' | 'l'));
    let is_clear = color.is_some() || sign != rest || matches!(sign, "+" | "-");
    Some(CellResult::Game { opponent: digits(number)?, color, code: signed(sign)? })
        .filter(|_| is_clear && !is_result)
}

/// Returns the class of the element that contains the opponent on a page of Vega: `cw` or `cb` for the color, `cf` if
/// no game was played.
fn class(cell: &Cell) -> Option<&str> {
    cell.classes.split_whitespace().find(|class| matches!(*class, "cw" | "cb" | "cf"))
}

/// Reads a cell on a page of Vega. The cell contains the result and the opponent in two elements, and the class of the
/// second element is the color.
fn vega_page(cell: &Cell) -> Option<CellResult> {
    let Some(class) = class(cell) else { return cell.text.is_empty().then_some(CellResult::Blank) };
    let (result, opponent) = cell.text.split_once(' ').unwrap_or((&cell.text, ""));
    let code = signed(&plain(result))?;
    let color = class.chars().nth(1).filter(|color| *color != 'f');
    match (digits(opponent.trim()).filter(|_| !opponent.trim().is_empty()), color) {
        (Some(opponent), None) => Some(CellResult::Game { opponent, color: None, code: forfeit(code) }),
        (Some(opponent), color) => Some(CellResult::Game { opponent, color, code }),
        (None, _) => bye(code),
    }
}

/// Returns the result of a game that was not played, given the sign in the cell.
fn forfeit(code: Code) -> Code {
    if matches!(code, Code::Win | Code::ForfeitWin) { Code::ForfeitWin } else { Code::ForfeitLoss }
}

fn bye(code: Code) -> Option<CellResult> {
    let alone = match code {
        Code::Win | Code::ForfeitWin => Alone::Point,
        Code::Draw => Alone::Half,
        Code::Loss | Code::ForfeitLoss => Alone::Nothing,
        _ => return None,
    };
    Some(CellResult::Alone(alone))
}

/// Reads a cell with a sign or letter for the result, followed by the opponent, with or without the letter of the
/// color: `+W12`, `= 3W`, `>6N`, `-5`, `D5`.
fn after_sign(text: &str) -> Option<CellResult> {
    let mut letters = text.chars();
    let code = match letters.next()? {
        '+' | 'w' => Code::Win,
        '=' | 'd' => Code::Draw,
        '-' | 'l' => Code::Loss,
        '>' | 'x' => Code::ForfeitWin,
        '<' | 'f' => Code::ForfeitLoss,
        _ => return None,
    };
    let is_color = |c: char| matches!(c, 'b' | 'n' | 'w');
    let rest = letters.as_str();
    // Vega writes forfeits as `+F8` and `-F4`.
    let forfeited = rest.strip_prefix('f').filter(|_| matches!(code, Code::Win | Code::Loss));
    let (rest, code) = forfeited.map_or((rest, code), |rest| (rest, forfeit(code)));
    let number = rest.strip_prefix(is_color).or(rest.strip_suffix(is_color)).unwrap_or(rest);
    // If a game was not played, the players have no color.
    let color = rest.chars().find(|c| is_color(*c)).filter(|_| !matches!(text.as_bytes()[0], b'<' | b'>'));
    match digits(number).filter(|_| !number.is_empty())? {
        0 => bye(code),
        opponent => Some(CellResult::Game { opponent, color, code }),
    }
}

/// Reads cells of Papi, of the site of the French federation and of Sharly Chess. `+4N` and `= 3W` are games, `>6N` is
/// a win by forfeit, and `<4B` is a loss by forfeit. `EXE` is a bye, and a single `=` is half a point without an
/// opponent. Also reads text files of Vega: `+W12`, `=B3`, `+BYE` and `+PAB`.
fn papi(cell: &Cell) -> Option<CellResult> {
    let text = plain(&cell.text);
    let is_clear = |said: &CellResult| {
        !matches!(said, CellResult::Game { color: None, code: Code::Win | Code::Draw | Code::Loss, .. })
    };
    // Vega writes forfeits as `2w+`.
    usual(&text).or_else(|| numbered(&text)).or_else(|| after_sign(&text).filter(is_clear))
}

/// Reads lists without colors, as in Canada and Norway: `+12`, `=5` and `-3`.
fn sign_first(cell: &Cell) -> Option<CellResult> {
    let text = plain(&cell.text);
    after_sign(&text).or_else(|| usual(&text))
}

/// Reads text copied from a page of Vega: `½ 9`. Also reads cells of Wikipedia, with the opponent in brackets
/// (`1 (8)`), and cells of Tornelo, with the color and with the letter `F` after the result of a forfeit.
fn result_first(cell: &Cell) -> Option<CellResult> {
    if cell.text.is_empty() {
        return Some(CellResult::Blank);
    }
    let text = cell.text.replace('(', " (");
    let (result, opponent) = text.split_once(char::is_whitespace).unwrap_or((&text, ""));
    // In German lists, `k` means a forfeit (`kampflos`), and the color is after the number.
    let played = result.trim_end_matches(['F', 'k']);
    let code = signed(&plain(played)).filter(|code| *code != Code::Unfinished)?;
    let inner = &plain(opponent.trim().trim_start_matches('(').trim_end_matches(')'));
    let is_color = |c: char| matches!(c, 'w' | 'b' | 's') && opponent.ends_with(')');
    let number = inner.trim_matches(is_color);
    let color = inner.chars().find(|c| is_color(*c));
    match inner.as_str() {
        "bye" | "" => bye(code),
        _ => {
            let code = if played == result { code } else { forfeit(code) };
            Some(CellResult::Game { opponent: digits(number).filter(|_| !number.is_empty())?, color, code })
        }
    }
}

/// Reads cells of SwissPerfect: `27:W`, `3:D`, `4:+`. A cell without an opponent, or with opponent 0, is a bye. A
/// single `:` is an empty round.
fn swiss_perfect(cell: &Cell) -> Option<CellResult> {
    let text = plain(&cell.text);
    if matches!(text.as_str(), "" | ":") {
        return Some(CellResult::Blank);
    }
    let (opponent, result) = text.split_once(':')?;
    let opponent = if opponent.is_empty() { 0 } else { digits(opponent)? };
    if opponent == 0 {
        return Some(CellResult::Alone(match result {
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
    Some(CellResult::Game { opponent, color: None, code })
}

/// Reads crosstables of SwissSys and WinTD and the rating reports of US Chess: `W12` and `D5` for games, `X3` and `F3`
/// for forfeits, `H---`, `-B-` and `U` for rounds without an opponent.
fn us(cell: &Cell) -> Option<CellResult> {
    let text = plain(&cell.text);
    let lonely = text.trim_matches('-').trim_matches('0');
    match lonely {
        "b" => return Some(CellResult::Alone(Alone::Point)),
        "h" => return Some(CellResult::Alone(Alone::Half)),
        "u" | "z" => return Some(CellResult::Alone(Alone::Nothing)),
        "x" => return Some(CellResult::Alone(Alone::Won)),
        "f" => return Some(CellResult::Alone(Alone::Lost)),
        _ => {}
    }
    // The letter of the result can follow the number, as in `7D`.
    let number = text.trim_end_matches(['w', 'd', 'l']);
    let turned = digits(number).filter(|_| text.len() == number.len() + 1);
    let first = turned.map_or_else(|| text.clone(), |_| format!("{}{number}", &text[number.len()..]));
    // In these crosstables, the color is on the second line of the player.
    usual(&text).or_else(|| after_sign(&first))
}

/// Reads old Vega pages and hand-made lists: `11 0`. The number of the opponent is before the result. In Danish lists,
/// the number of the opponent is before or after the result.
fn opponent_first(cell: &Cell) -> Option<CellResult> {
    let game = || {
        let (opponent, result) = cell.text.split_once(char::is_whitespace)?;
        let code = signed(&plain(result)).filter(|code| *code != Code::Unfinished)?;
        let opponent = digits(opponent).filter(|own| *own > 0)?;
        Some(CellResult::Game { opponent, color: None, code })
    };
    usual(&plain(&cell.text)).or_else(game).or_else(|| result_first(cell))
}

/// Reads crosstables of Orion and hand-made lists. In `½B6` and `+N2`, the result is before the color and the opponent.
/// In `v8=` and `W6 1`, the result is after the color and the opponent.
fn letter_first(cell: &Cell) -> Option<CellResult> {
    let text = plain_half(&cell.text);
    if let Some(said) = usual(&text) {
        return Some(said);
    }
    let at = cell.text.find(char::is_alphabetic)?;
    let (before, rest) = cell.text.split_at_checked(at)?;
    let letter = rest.chars().next()?;
    let rest = rest.get(letter.len_utf8()..)?.trim_start();
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let (number, after) = rest.split_at_checked(end)?;
    let code = match (plain(before) + &plain_half(after)).as_str() {
        "+" | "1" => Code::Win,
        "=" => Code::Draw,
        "-" | "0" => Code::Loss,
        _ => return None,
    };
    let opponent = digits(number).filter(|_| end > 0)?;
    Some(CellResult::Game { opponent, color: letter.to_lowercase().next(), code })
}

/// Reads matches on chess-results.com: `4b2½`.
fn teams(cell: &Cell) -> Option<CellResult> {
    let text = plain(&cell.text);
    if let Some(said) = usual(&text) {
        return Some(said);
    }
    let end = text.find(|c: char| !c.is_ascii_digit()).filter(|end| *end > 0)?;
    let (number, rest) = text.split_at_checked(end)?;
    let mut rest = rest.chars();
    let color = rest.next().filter(char::is_ascii_alphabetic)?;
    let (opponent, halves) = (digits(number)?, halves(rest.as_str())?);
    Some(match (opponent, halves) {
        // The number 0 means that the team has no opponent.
        (0, 0) => CellResult::Alone(Alone::Nothing),
        (0, _) => CellResult::Alone(Alone::Point),
        _ => CellResult::Match { opponent, color: Some(color), halves },
    })
}

/// Reads matches on pages of Vega: the score, the opponent, and the color as a class.
fn teams_page(cell: &Cell) -> Option<CellResult> {
    let Some(class) = class(cell) else { return cell.text.is_empty().then_some(CellResult::Blank) };
    let (score, opponent) = cell.text.split_once(' ')?;
    match digits(opponent.trim()) {
        Some(opponent) => {
            let color = class.chars().nth(1).filter(|color| *color != 'f');
            Some(CellResult::Match { opponent, color, halves: halves(score)? })
        }
        None => Some(CellResult::Alone(Alone::Point)),
    }
}

/// Reads matches on Wikipedia: `2½ (4)`.
fn score_first(cell: &Cell) -> Option<CellResult> {
    if cell.text.is_empty() {
        return Some(CellResult::Blank);
    }
    let (score, opponent) = cell.text.strip_suffix(')')?.split_once('(')?;
    Some(CellResult::Match { opponent: digits(opponent)?, color: None, halves: halves(score)? })
}

/// Reads matches of `tiebreak report`: the opponent, the color, the match points and the results of the boards, as in
/// `7w 2 (1½10)`.
fn report_of_teams(cell: &Cell) -> Option<CellResult> {
    let text = plain(&cell.text);
    bye_of_report(&text).or_else(|| {
        let (played, boards) = text.strip_suffix(')')?.split_once('(')?;
        let end = played.find(|c: char| !c.is_ascii_digit())?;
        let (number, rest) = played.split_at_checked(end)?;
        let color = rest.chars().next().filter(char::is_ascii_alphabetic)?;
        let opponent = digits(number).filter(|_| end > 0)?;
        if boards.contains('x') {
            return Some(CellResult::Game { opponent, color: Some(color), code: Code::Unfinished });
        }
        let halves = boards.chars().map(|sign| match signed(sign.encode_utf8(&mut [0; 4]))? {
            Code::Win | Code::ForfeitWin => Some(2),
            Code::Draw => Some(1),
            Code::Loss | Code::ForfeitLoss => Some(0),
            _ => None,
        });
        Some(CellResult::Match { opponent, color: Some(color), halves: halves.sum::<Option<u32>>()? })
    })
}

fn bye_of_report(text: &str) -> Option<CellResult> {
    Some(match text {
        "" => CellResult::Blank,
        "u" | "f" => CellResult::Alone(Alone::Point),
        "h" => CellResult::Alone(Alone::Half),
        "z" => CellResult::Alone(Alone::Nothing),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(family: Family, text: &str) -> Option<CellResult> {
        let (text, classes) = text.split_once('|').unwrap_or((text, ""));
        family(&Cell { text: text.to_owned(), classes: classes.to_owned(), place: (0, 0) })
    }

    const fn game(opponent: u32, color: char, code: Code) -> CellResult {
        CellResult::Game { opponent, color: Some(color), code }
    }

    const fn plain(opponent: u32, code: Code) -> CellResult {
        CellResult::Game { opponent, color: None, code }
    }

    #[test]
    fn cells_are_read_as_programs_print_them() {
        use Code::{Draw, ForfeitLoss, ForfeitWin, Loss, Unfinished, Win};
        let alone = CellResult::Alone;
        for (family, text, said) in [
            (chess_results as Family, "12w1", game(12, 'w', Win)),
            (chess_results, "5b½", game(5, 'b', Draw)),
            (chess_results, " 7 s 0,5 ", game(7, 's', Draw)),
            (chess_results, "3W+", game(3, 'w', ForfeitWin)),
            (chess_results, "9b-", game(9, 'b', ForfeitLoss)),
            (chess_results, "8+", plain(8, ForfeitWin)),
            (chess_results, "12w", game(12, 'w', Unfinished)),
            (chess_results, "-1", alone(Alone::Point)),
            (chess_results, "-½", alone(Alone::Half)),
            (chess_results, "-0", alone(Alone::Nothing)),
            (chess_results, "0", alone(Alone::Nothing)),
            (chess_results, "1", alone(Alone::Point)),
            (sign_first, "+12", plain(12, Win)),
            (sign_first, "-1", plain(1, Loss)),
            (sign_first, "=0", alone(Alone::Half)),
            (chess_results, "+", alone(Alone::Won)),
            (chess_results, "-", alone(Alone::Lost)),
            (chess_results, "BYE", alone(Alone::Point)),
            (vega_page, "½ 9|res cw", game(9, 'w', Draw)),
            (vega_page, "1 8|res cf", plain(8, ForfeitWin)),
            (vega_page, "0 8|res cf", plain(8, ForfeitLoss)),
            (vega_page, "1 BYE|res cf", alone(Alone::Point)),
            (vega_page, "½ BYE|res cf", alone(Alone::Half)),
            (papi, "+W12", game(12, 'w', Win)),
            (papi, "-B3", game(3, 'b', Loss)),
            (papi, "2w+", game(2, 'w', ForfeitWin)),
            (papi, "=BYE", alone(Alone::Half)),
            (papi, "-BYE", alone(Alone::Nothing)),
            (result_first, "½ 9", plain(9, Draw)),
            (opponent_first, "11 0", plain(11, Loss)),
            (opponent_first, "½ 11", plain(11, Draw)),
            (opponent_first, "0 1", plain(1, Loss)),
            (chess_results, "3w/1", game(3, 'w', Win)),
            (chess_results, "8/+", plain(8, ForfeitWin)),
            (chess_results, "5s/½", game(5, 's', Draw)),
            (chess_results, "+", alone(Alone::Won)),
            (swiss_perfect, "27:W", plain(27, Win)),
            (swiss_perfect, "1:-", plain(1, ForfeitLoss)),
            (swiss_perfect, "0:=", alone(Alone::Half)),
            (swiss_perfect, "0:W", alone(Alone::Point)),
            (swiss_perfect, ":W", alone(Alone::Point)),
            (swiss_perfect, ":", CellResult::Blank),
            (papi, "+4N", game(4, 'n', Win)),
            (papi, ">6N", plain(6, ForfeitWin)),
            (papi, "< 1W", plain(1, ForfeitLoss)),
            (papi, "= 3W", game(3, 'w', Draw)),
            (papi, "EXE", alone(Alone::Point)),
            (papi, "=", alone(Alone::Half)),
            (papi, "> 5", plain(5, ForfeitWin)),
            (us, "W12", plain(12, Win)),
            (us, "D 5", plain(5, Draw)),
            (us, "X3", plain(3, ForfeitWin)),
            (us, "7D", plain(7, Draw)),
            (us, "H---", alone(Alone::Half)),
            (us, "-B-", alone(Alone::Point)),
            (us, "U", alone(Alone::Nothing)),
            (letter_first, "½B6", game(6, 'b', Draw)),
            (letter_first, "+N12", game(12, 'n', Win)),
            (letter_first, "m8=", game(8, 'm', Draw)),
            (letter_first, "W6 1", game(6, 'w', Win)),
            (letter_first, "½", alone(Alone::Half)),
            (chess_results, "9w½", game(9, 'w', Draw)),
            (chess_results, "2w+", game(2, 'w', ForfeitWin)),
            (chess_results, "2wX", game(2, 'w', Unfinished)),
            (chess_results, "H", alone(Alone::Half)),
            (chess_results, "U", alone(Alone::Point)),
            (report_of_teams, "7w 2 (1½10)", CellResult::Match { opponent: 7, color: Some('w'), halves: 5 }),
            (report_of_teams, "3b 2 (-½11)", CellResult::Match { opponent: 3, color: Some('b'), halves: 5 }),
            (report_of_teams, "Z", alone(Alone::Nothing)),
            (teams, "0w0", alone(Alone::Nothing)),
            (teams, "4b2½", CellResult::Match { opponent: 4, color: Some('b'), halves: 5 }),
            (score_first, "2½ (4)", CellResult::Match { opponent: 4, color: None, halves: 5 }),
            (result_first, "1 (8)", plain(8, Win)),
            (result_first, "1", alone(Alone::Point)),
            (result_first, "½ (b7)", game(7, 'b', Draw)),
            (result_first, "1F (w6)", game(6, 'w', ForfeitWin)),
            (teams_page, "2.5 3|res cw", CellResult::Match { opponent: 3, color: Some('w'), halves: 5 }),
        ] {
            assert_eq!(read(family, text), Some(said), "{text}");
        }
    }

    #[test]
    fn other_cells_are_not_read() {
        for (family, text) in [
            (chess_results as Family, "12w2"),
            (chess_results, "w"),
            (chess_results, "99999999999w1"),
            (papi, "+12"),
            (chess_results, "3w/2"),
            (swiss_perfect, "3:X"),
            (us, "W"),
            (letter_first, "W6"),
            (letter_first, "12w1"),
            (chess_results, "9x"),
            (report_of_teams, "7w 2"),
            (report_of_teams, "7w 2 (1*10)"),
            (teams, "4b"),
        ] {
            assert_eq!(read(family, text), None, "{text}");
        }
        assert!(FAMILIES.iter().all(|family| read(*family, "") == Some(CellResult::Blank)));
    }
}
