//! Changes as people write them: `9:5-7=1`, `3:1-2/4==`, `5:8`, `12@4`.

use super::change::Change;
use tiebreak_engine::tournament::Code;

/// What is wrong with a change as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangeError {
    /// Not in the form of the option.
    Form,
    /// A result that nobody knows.
    Result,
}

/// `ROUND:ID-ID=RESULT`, the result from the side of the first: `1`, `=`, `0`, `+`, `-`, `--` where both forfeit, `X`
/// where it is open; `ROUND:ID-ID/BOARD=RESULT` for a board of a match, `ROUND:ID-ID=1=0+` for all its boards.
///
/// # Errors
/// What is wrong with the text.
pub fn game(text: &str, teams: bool) -> Result<Change, ChangeError> {
    let (round, rest) = text.trim().split_once(':').ok_or(ChangeError::Form)?;
    let (pair, result) = rest.split_once('=').ok_or(ChangeError::Form)?;
    let (one, other) = pair.split_once('-').ok_or(ChangeError::Form)?;
    let (other, board) = match other.split_once('/') {
        Some((other, board)) => (other, Some(number(board)?)),
        None => (other, None),
    };
    let round = number(round)?;
    let ids = [number(one)?, number(other)?];
    let result = result.trim();
    match board {
        Some(board) => Ok(Change::Board { round, ids, board, codes: sides(result)? }),
        None if !teams => Ok(Change::Game { round, ids, codes: sides(result)? }),
        None => {
            let pairs = result.chars().map(|board| sides(board.encode_utf8(&mut [0; 4])));
            let pairs: Vec<[Code; 2]> = pairs.collect::<Result<_, _>>()?;
            let (own, theirs) = pairs.into_iter().map(|[own, theirs]| (own, theirs)).unzip();
            Ok(Change::Match { round, ids, boards: [own, theirs] })
        }
    }
}

/// `ROUND:ID`.
///
/// # Errors
/// When it is written otherwise.
pub fn forfeit(text: &str) -> Result<Change, ChangeError> {
    let (round, id) = text.trim().split_once(':').ok_or(ChangeError::Form)?;
    Ok(Change::Forfeit { round: number(round)?, id: number(id)? })
}

/// `ID@ROUND`, the first round without it.
///
/// # Errors
/// When it is written otherwise.
pub fn withdrawal(text: &str) -> Result<Change, ChangeError> {
    let (id, round) = text.trim().split_once('@').ok_or(ChangeError::Form)?;
    Ok(Change::Withdrawal { round: number(round)?, id: number(id)? })
}

fn number<T: std::str::FromStr>(text: &str) -> Result<T, ChangeError> {
    let text = text.trim();
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| plain).ok_or(ChangeError::Form)
}

fn sides(result: &str) -> Result<[Code; 2], ChangeError> {
    Ok(match result {
        "1" | "1-0" | "1:0" => [Code::Win, Code::Loss],
        "0" | "0-1" | "0:1" => [Code::Loss, Code::Win],
        "=" | "½" | "1/2" | "0.5" | "½-½" | "1/2-1/2" | "½:½" => [Code::Draw, Code::Draw],
        "0-0" => [Code::Loss, Code::Loss],
        "+" | "+--" | "+:-" => [Code::ForfeitWin, Code::ForfeitLoss],
        "-" | "--+" | "-:+" => [Code::ForfeitLoss, Code::ForfeitWin],
        "--" | "---" | "-:-" => [Code::ForfeitLoss, Code::ForfeitLoss],
        "W" => [Code::ShortWin, Code::ShortLoss],
        "D" => [Code::ShortDraw, Code::ShortDraw],
        "L" => [Code::ShortLoss, Code::ShortWin],
        "X" | "*" => [Code::Unfinished, Code::Unfinished],
        _ => return Err(ChangeError::Result),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_read_as_people_write_them() {
        let draw = Change::Game { round: 9, ids: [5, 7], codes: [Code::Draw; 2] };
        assert_eq!(game("9:5-7==", false), Ok(draw.clone()));
        assert_eq!(game("9:5-7=½-½", false), Ok(draw));
        let board = Change::Board { round: 3, ids: [1, 2], board: 4, codes: [Code::Win, Code::Loss] };
        assert_eq!(game("3:1-2/4=1", true), Ok(board));
        let boards =
            [vec![Code::Win, Code::Draw, Code::ForfeitLoss], vec![Code::Loss, Code::Draw, Code::ForfeitWin]];
        assert_eq!(game("3:1-2=1=-", true), Ok(Change::Match { round: 3, ids: [1, 2], boards }));
        assert_eq!(forfeit("5:8"), Ok(Change::Forfeit { round: 5, id: 8 }));
        assert_eq!(withdrawal("12@4"), Ok(Change::Withdrawal { round: 4, id: 12 }));
    }

    #[test]
    fn what_nobody_can_read_is_refused() {
        for text in ["", "9", "9:5=1", "9:5-7", "x:5-7=1", "9:+5-7=1", "9:5-7/=1"] {
            assert_eq!(game(text, false), Err(ChangeError::Form), "{text}");
        }
        assert_eq!(game("9:5-7=2", false), Err(ChangeError::Result));
        assert_eq!(withdrawal("12"), Err(ChangeError::Form));
    }
}
