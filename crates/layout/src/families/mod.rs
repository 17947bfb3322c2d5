//! The program families and how each writes the result of a round.

mod chess_results;
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

/// A family of programs that write the results of a round in the same way.
#[derive(Clone, Copy, Debug)]
pub struct Family {
    /// The names of the programs.
    pub name: &'static str,
    /// Reads a result cell. Returns none if the family writes no such cell.
    pub cell: fn(&Cell) -> Option<Said>,
}

/// Families of crosstables of players, the most common first.
pub const FAMILIES: &[Family] = &[
    chess_results::FAMILY,
    vega::PAGE,
    vega::TEXT,
    swiss_chess::FAMILY,
    swiss_perfect::FAMILY,
    papi::FAMILY,
    us::FAMILY,
    vega::RESULT_FIRST,
    opponent_first::FAMILY,
    report::FAMILY,
];

/// Families of crosstables of teams.
pub const TEAM_FAMILIES: &[Family] = &[teams::FAMILY, teams::VEGA, report::TEAMS];

#[cfg(test)]
mod tests {
    use tiebreak_engine::tournament::Code;

    use super::*;
    use crate::said::Alone;

    fn read(family: Family, text: &str) -> Option<Said> {
        let (text, classes) = text.split_once('|').unwrap_or((text, ""));
        (family.cell)(&Cell { text: text.to_owned(), classes: classes.to_owned(), place: (0, 0) })
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
            (chess_results::FAMILY, "12w1", game(12, 'w', Win)),
            (chess_results::FAMILY, "5b½", game(5, 'b', Draw)),
            (chess_results::FAMILY, " 7 s 0,5 ", game(7, 's', Draw)),
            (chess_results::FAMILY, "3W+", game(3, 'w', ForfeitWin)),
            (chess_results::FAMILY, "9b-", game(9, 'b', ForfeitLoss)),
            (chess_results::FAMILY, "8+", plain(8, ForfeitWin)),
            (chess_results::FAMILY, "12w", game(12, 'w', Unfinished)),
            (chess_results::FAMILY, "-1", alone(Alone::Point)),
            (chess_results::FAMILY, "-½", alone(Alone::Half)),
            (chess_results::FAMILY, "-0", alone(Alone::Nothing)),
            (chess_results::FAMILY, "+", alone(Alone::Won)),
            (chess_results::FAMILY, "-", alone(Alone::Lost)),
            (chess_results::FAMILY, "BYE", alone(Alone::Point)),
            (vega::PAGE, "½ 9|res cw", game(9, 'w', Draw)),
            (vega::PAGE, "1 8|res cf", plain(8, ForfeitWin)),
            (vega::PAGE, "0 8|res cf", plain(8, ForfeitLoss)),
            (vega::PAGE, "1 BYE|res cf", alone(Alone::Point)),
            (vega::PAGE, "½ BYE|res cf", alone(Alone::Half)),
            (vega::TEXT, "+W12", game(12, 'w', Win)),
            (vega::TEXT, "-B3", game(3, 'b', Loss)),
            (vega::TEXT, "2w+", game(2, 'w', ForfeitWin)),
            (vega::TEXT, "=BYE", alone(Alone::Half)),
            (vega::TEXT, "-BYE", alone(Alone::Nothing)),
            (vega::RESULT_FIRST, "½ 9", plain(9, Draw)),
            (opponent_first::FAMILY, "11 0", plain(11, Loss)),
            (swiss_chess::FAMILY, "3w/1", game(3, 'w', Win)),
            (swiss_chess::FAMILY, "8/+", plain(8, ForfeitWin)),
            (swiss_chess::FAMILY, "5s/½", game(5, 's', Draw)),
            (swiss_chess::FAMILY, "+", alone(Alone::Won)),
            (swiss_perfect::FAMILY, "27:W", plain(27, Win)),
            (swiss_perfect::FAMILY, "1:-", plain(1, ForfeitLoss)),
            (swiss_perfect::FAMILY, "0:=", alone(Alone::Half)),
            (swiss_perfect::FAMILY, "0:W", alone(Alone::Point)),
            (swiss_perfect::FAMILY, ":", Said::Blank),
            (papi::FAMILY, "+4N", game(4, 'n', Win)),
            (papi::FAMILY, ">6N", plain(6, ForfeitWin)),
            (papi::FAMILY, "< 1W", plain(1, ForfeitLoss)),
            (papi::FAMILY, "= 3W", game(3, 'w', Draw)),
            (papi::FAMILY, "EXE", alone(Alone::Point)),
            (papi::FAMILY, "=", alone(Alone::Half)),
            (us::FAMILY, "W12", plain(12, Win)),
            (us::FAMILY, "D 5", plain(5, Draw)),
            (us::FAMILY, "X3", plain(3, ForfeitWin)),
            (us::FAMILY, "H---", alone(Alone::Half)),
            (us::FAMILY, "-B-", alone(Alone::Point)),
            (us::FAMILY, "U", alone(Alone::Nothing)),
            (report::FAMILY, "9w½", game(9, 'w', Draw)),
            (report::FAMILY, "2w+", game(2, 'w', ForfeitWin)),
            (report::FAMILY, "2wX", game(2, 'w', Unfinished)),
            (report::FAMILY, "H", alone(Alone::Half)),
            (report::FAMILY, "U", alone(Alone::Point)),
            (report::TEAMS, "7w 2 (1½10)", Said::Match { opponent: 7, color: Some('w'), halves: 5 }),
            (report::TEAMS, "3b 2 (-½11)", Said::Match { opponent: 3, color: Some('b'), halves: 5 }),
            (report::TEAMS, "Z", alone(Alone::Nothing)),
            (teams::FAMILY, "4b2½", Said::Match { opponent: 4, color: Some('b'), halves: 5 }),
            (teams::VEGA, "2.5 3|res cw", Said::Match { opponent: 3, color: Some('w'), halves: 5 }),
        ] {
            assert_eq!(read(family, text), Some(said), "{}: {text}", family.name);
        }
    }

    #[test]
    fn other_cells_are_not_read() {
        for (family, text) in [
            (chess_results::FAMILY, "12w2"),
            (chess_results::FAMILY, "w"),
            (chess_results::FAMILY, "1"),
            (chess_results::FAMILY, "99999999999w1"),
            (vega::TEXT, "+12"),
            (swiss_chess::FAMILY, "3w/2"),
            (swiss_perfect::FAMILY, "3:X"),
            (us::FAMILY, "W"),
            (report::FAMILY, "9x"),
            (report::TEAMS, "7w 2"),
            (report::TEAMS, "7w 2 (1*10)"),
            (teams::FAMILY, "4b"),
        ] {
            assert_eq!(read(family, text), None, "{}: {text}", family.name);
        }
        assert!(FAMILIES.iter().all(|family| read(*family, "") == Some(Said::Blank)));
    }
}
