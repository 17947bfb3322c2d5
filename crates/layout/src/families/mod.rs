//! The families of programs, and how the programs of each family write the result of a round.

mod chess_results;
mod letter_first;
mod opponent_first;
mod papi;
mod report;
mod swiss_chess;
mod swiss_perfect;
mod teams;
mod us;
mod vega;

use super::Cell;
use super::said::Said;

/// Reads a result cell in the notation of one family of programs. Returns none if no program of the family writes
/// such a cell.
pub type Family = fn(&Cell) -> Option<Said>;

/// Families of crosstables of players, the most common first.
pub const FAMILIES: &[Family] = &[
    chess_results::cell,
    vega::page,
    vega::text,
    swiss_chess::cell,
    swiss_perfect::cell,
    papi::cell,
    us::cell,
    vega::result_first,
    opponent_first::cell,
    report::cell,
    letter_first::cell,
];

/// Families of crosstables of teams.
pub const TEAM_FAMILIES: &[Family] = &[teams::cell, teams::page, teams::score_first, report::of_teams];

#[cfg(test)]
mod tests {
    use tiebreak_engine::tournament::Code;

    use super::*;
    use crate::said::Alone;

    fn read(family: Family, text: &str) -> Option<Said> {
        let (text, classes) = text.split_once('|').unwrap_or((text, ""));
        family(&Cell { text: text.to_owned(), classes: classes.to_owned(), place: (0, 0) })
    }

    const fn game(opponent: u32, color: char, code: Code) -> Said {
        Said::Game { opponent, color: Some(color), code }
    }

    const fn plain(opponent: u32, code: Code) -> Said {
        Said::Game { opponent, color: None, code }
    }

    #[test]
    fn cells_are_read_as_programs_print_them() {
        use Code::{Draw, ForfeitLoss, ForfeitWin, Loss, Unfinished, Win};
        let alone = Said::Alone;
        for (family, text, said) in [
            (chess_results::cell as Family, "12w1", game(12, 'w', Win)),
            (chess_results::cell, "5b½", game(5, 'b', Draw)),
            (chess_results::cell, " 7 s 0,5 ", game(7, 's', Draw)),
            (chess_results::cell, "3W+", game(3, 'w', ForfeitWin)),
            (chess_results::cell, "9b-", game(9, 'b', ForfeitLoss)),
            (chess_results::cell, "8+", plain(8, ForfeitWin)),
            (chess_results::cell, "12w", game(12, 'w', Unfinished)),
            (chess_results::cell, "-1", alone(Alone::Point)),
            (chess_results::cell, "-½", alone(Alone::Half)),
            (chess_results::cell, "-0", alone(Alone::Nothing)),
            (chess_results::cell, "0", alone(Alone::Nothing)),
            (chess_results::cell, "+", alone(Alone::Won)),
            (chess_results::cell, "-", alone(Alone::Lost)),
            (chess_results::cell, "BYE", alone(Alone::Point)),
            (vega::page, "½ 9|res cw", game(9, 'w', Draw)),
            (vega::page, "1 8|res cf", plain(8, ForfeitWin)),
            (vega::page, "0 8|res cf", plain(8, ForfeitLoss)),
            (vega::page, "1 BYE|res cf", alone(Alone::Point)),
            (vega::page, "½ BYE|res cf", alone(Alone::Half)),
            (vega::text, "+W12", game(12, 'w', Win)),
            (vega::text, "-B3", game(3, 'b', Loss)),
            (vega::text, "2w+", game(2, 'w', ForfeitWin)),
            (vega::text, "=BYE", alone(Alone::Half)),
            (vega::text, "-BYE", alone(Alone::Nothing)),
            (vega::result_first, "½ 9", plain(9, Draw)),
            (opponent_first::cell, "11 0", plain(11, Loss)),
            (swiss_chess::cell, "3w/1", game(3, 'w', Win)),
            (swiss_chess::cell, "8/+", plain(8, ForfeitWin)),
            (swiss_chess::cell, "5s/½", game(5, 's', Draw)),
            (swiss_chess::cell, "+", alone(Alone::Won)),
            (swiss_perfect::cell, "27:W", plain(27, Win)),
            (swiss_perfect::cell, "1:-", plain(1, ForfeitLoss)),
            (swiss_perfect::cell, "0:=", alone(Alone::Half)),
            (swiss_perfect::cell, "0:W", alone(Alone::Point)),
            (swiss_perfect::cell, ":W", alone(Alone::Point)),
            (swiss_perfect::cell, ":", Said::Blank),
            (papi::cell, "+4N", game(4, 'n', Win)),
            (papi::cell, ">6N", plain(6, ForfeitWin)),
            (papi::cell, "< 1W", plain(1, ForfeitLoss)),
            (papi::cell, "= 3W", game(3, 'w', Draw)),
            (papi::cell, "EXE", alone(Alone::Point)),
            (papi::cell, "=", alone(Alone::Half)),
            (papi::cell, "> 5", plain(5, ForfeitWin)),
            (us::cell, "W12", plain(12, Win)),
            (us::cell, "D 5", plain(5, Draw)),
            (us::cell, "X3", plain(3, ForfeitWin)),
            (us::cell, "H---", alone(Alone::Half)),
            (us::cell, "-B-", alone(Alone::Point)),
            (us::cell, "U", alone(Alone::Nothing)),
            (letter_first::cell, "½B6", game(6, 'b', Draw)),
            (letter_first::cell, "+N12", game(12, 'n', Win)),
            (letter_first::cell, "m8=", game(8, 'm', Draw)),
            (letter_first::cell, "W6 1", game(6, 'w', Win)),
            (letter_first::cell, "½", alone(Alone::Half)),
            (report::cell, "9w½", game(9, 'w', Draw)),
            (report::cell, "2w+", game(2, 'w', ForfeitWin)),
            (report::cell, "2wX", game(2, 'w', Unfinished)),
            (report::cell, "H", alone(Alone::Half)),
            (report::cell, "U", alone(Alone::Point)),
            (report::of_teams, "7w 2 (1½10)", Said::Match { opponent: 7, color: Some('w'), halves: 5 }),
            (report::of_teams, "3b 2 (-½11)", Said::Match { opponent: 3, color: Some('b'), halves: 5 }),
            (report::of_teams, "Z", alone(Alone::Nothing)),
            (teams::cell, "0w0", alone(Alone::Nothing)),
            (teams::cell, "4b2½", Said::Match { opponent: 4, color: Some('b'), halves: 5 }),
            (teams::score_first, "2½ (4)", Said::Match { opponent: 4, color: None, halves: 5 }),
            (vega::result_first, "1 (8)", plain(8, Win)),
            (vega::result_first, "1", alone(Alone::Point)),
            (vega::result_first, "½ (b7)", game(7, 'b', Draw)),
            (vega::result_first, "1F (w6)", game(6, 'w', ForfeitWin)),
            (teams::page, "2.5 3|res cw", Said::Match { opponent: 3, color: Some('w'), halves: 5 }),
        ] {
            assert_eq!(read(family, text), Some(said), "{text}");
        }
    }

    #[test]
    fn other_cells_are_not_read() {
        for (family, text) in [
            (chess_results::cell as Family, "12w2"),
            (chess_results::cell, "w"),
            (chess_results::cell, "1"),
            (chess_results::cell, "99999999999w1"),
            (vega::text, "+12"),
            (swiss_chess::cell, "3w/2"),
            (swiss_perfect::cell, "3:X"),
            (us::cell, "W"),
            (letter_first::cell, "W6"),
            (letter_first::cell, "12w1"),
            (report::cell, "9x"),
            (report::of_teams, "7w 2"),
            (report::of_teams, "7w 2 (1*10)"),
            (teams::cell, "4b"),
        ] {
            assert_eq!(read(family, text), None, "{text}");
        }
        assert!(FAMILIES.iter().all(|family| read(*family, "") == Some(Said::Blank)));
    }
}
