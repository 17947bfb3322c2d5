//! Reads round-robin matrices, which contain results by pair, without rounds or colors.

use super::Cell;
use super::cell_result::{halves, plain, plain_half};
use std::cmp::Ordering;
use std::collections::BTreeSet;
use tiebreak_engine::tournament::Code;

/// The signs for a win, a draw and a loss: numbers, or the letters of a language.
const ALPHABETS: [&str; 12] =
    ["1=0", "wdl", "gep", "gtp", "ved", "gnp", "vnd", "vps", "srn", "sun", "grv", TWOS];
/// The points for a win, a draw and a loss if a win gives 2 points.
const TWOS: &str = "210";
/// The match points for a win and for a draw that a matrix of teams can contain.
pub const MATCH_POINTS: [(u32, u32); 3] = [(2, 1), (3, 1), (4, 2)];

/// The numbers of participants that a matrix can have. A table of fewer than 3 participants cannot be recognized as a
/// matrix, and a round robin of more than 300 participants would have too many rounds.
const SIZES: std::ops::RangeInclusive<usize> = 3..=300;

/// A matrix of players or of teams.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Matrix {
    /// The games of each row against each column, in the order of the table. The list is empty for a pair without
    /// games.
    Games(Vec<Vec<Vec<Code>>>),
    /// The game points of each row against each column, counted in half points, with one number per match. The list is
    /// empty for a pair without matches.
    Matches(Vec<Vec<Vec<u32>>>),
}

/// The reason why a block of cells is not a matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// The results in these two rows contradict each other.
    Sides(usize, usize),
    /// The cell in which this row meets this column is not a result.
    Cell(usize, usize),
    /// A cell contains the sum of the points from several games.
    Sums(usize, usize),
}

impl Matrix {
    /// Returns the number of pairs of participants without a result.
    pub fn unplayed(&self) -> usize {
        let size = self.len();
        let pairs = (0..size).flat_map(|one| (one + 1..size).map(move |other| (one, other)));
        pairs.filter(|(one, other)| !self.has(*one, *other)).count()
    }

    /// Returns the number of participants.
    pub fn len(&self) -> usize {
        match self {
            Matrix::Games(rows) => rows.len(),
            Matrix::Matches(rows) => rows.len(),
        }
    }

    /// Returns the largest number of half points that a side has in a match. Returns 0 for a matrix of games.
    pub fn most(&self) -> u32 {
        match self {
            Matrix::Games(_) => 0,
            Matrix::Matches(rows) => rows.iter().flatten().flatten().copied().max().unwrap_or(0),
        }
    }

    /// Returns the matrix with match points instead of game points: 2 for a won match and 1 for a drawn match.
    pub fn outcomes(&self) -> Matrix {
        let Matrix::Matches(rows) = self else { return self.clone() };
        let halves = |(own, theirs): (&u32, &u32)| match own.cmp(theirs) {
            Ordering::Less => 0,
            Ordering::Equal => 2,
            Ordering::Greater => 4,
        };
        let cell =
            |one: usize, other: usize| rows[one][other].iter().zip(&rows[other][one]).map(halves).collect();
        let row = |one: usize| (0..rows.len()).map(|other| cell(one, other)).collect();
        Matrix::Matches((0..rows.len()).map(row).collect())
    }

    /// Returns whether the matrix has no participants.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn has(&self, one: usize, other: usize) -> bool {
        match self {
            Matrix::Games(rows) => !rows[one][other].is_empty(),
            Matrix::Matches(rows) => !rows[one][other].is_empty(),
        }
    }
}

/// Reads a square of cells as a matrix. `column_of` returns the column that contains the results against a row's
/// participant. Returns `None` if the square is not a matrix.
///
/// # Errors
/// Returns the first fault if most of the filled cells are results but some cells are not.
pub(crate) fn read(
    square: &[Vec<&Cell>],
    column_of: &[usize],
    of_teams: bool,
) -> Option<Result<Matrix, Flaw>> {
    let size = square.len();
    let at = |row: usize, other: usize| square.get(row)?.get(*column_of.get(other)?).copied();
    if !SIZES.contains(&size) || column_of.len() != size {
        return None;
    }
    let own: Vec<&str> = (0..size).filter_map(|row| Some(at(row, row)?.text.as_str())).collect();
    // A result on the diagonal shows that the columns do not match the rows. If every cell on the diagonal is zero, the
    // zeros mean nothing. In a small table, the zeros on the diagonal can be numbers of games.
    let is_result =
        |text: &str| !text.is_empty() && text.chars().any(char::is_alphanumeric) && !is_marker(text);
    let are_zeros = size > 4 && own.iter().all(|text| *text == "0");
    if own.len() != size || (own.iter().any(|text| is_result(text)) && !are_zeros) {
        return None;
    }
    let others = || {
        (0..size)
            .flat_map(move |one| (0..size).filter(move |other| *other != one).map(move |other| (one, other)))
    };
    // A square of dashes is not a matrix, because a table can have as many empty columns as participants.
    let says = |text: &str| text.chars().any(|letter| !"-–—.* ".contains(letter));
    let raw = |one: usize, other: usize| at(one, other).map_or("", |cell| unmarked(&cell.text));
    let all = || others().map(|(one, other)| raw(one, other)).filter(|text| says(text));
    let filled = all().count();
    if filled * 3 < size * (size - 1) || filled < size {
        return None;
    }
    // In a matrix with two results in each cell, `1/2` contains the results 1 and 2.
    let is_double = all().all(|text| text.matches('/').count() == 1) && all().any(|text| text != "1/2");
    let text = |one: usize, other: usize| match is_double {
        true => raw(one, other).replace('/', " "),
        false => raw(one, other).to_owned(),
    };
    if of_teams { matches(size, &text, filled) } else { games(size, &text, filled) }
}

/// Reads a square of cells as sums of the points that each pair scored in the same number of games. The result contains
/// as many wins and as few draws as possible. A pair can have played 2 to 12 games.
pub(crate) fn of_sums(square: &[Vec<&Cell>], column_of: &[usize]) -> Option<Matrix> {
    let Matrix::Matches(rows) = read(square, column_of, true)?.ok()? else { return None };
    let pairs = || (0..rows.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
    let sum = |(one, other): (usize, usize)| Some(rows[one][other].first()? + rows[other][one].first()?);
    let is_single = rows.len() > 1 && rows.iter().flatten().all(|cell| cell.len() < 2);
    let all =
        is_single.then(|| sum((1, 0))).flatten().filter(|all| (4..=24).contains(all) && all % 2 == 0)?;
    let is_odd = |(one, other): (usize, usize)| rows[one][other][0] % 2 == 1;
    if !pairs().all(|pair| sum(pair) == Some(all)) || !pairs().any(is_odd) {
        return None;
    }
    let games = |one: usize, other: usize| {
        let Some(own) = rows[one][other].first() else { return Vec::new() };
        let run = |code: Code, count: u32| std::iter::repeat_n(code, count as usize);
        let codes =
            run(Code::Win, own / 2).chain(run(Code::Draw, own % 2)).chain(run(Code::Loss, (all - own) / 2));
        if one < other { codes.collect() } else { codes.collect::<Vec<_>>().into_iter().rev().collect() }
    };
    let row = |one: usize| (0..rows.len()).map(|other| games(one, other)).collect();
    Some(Matrix::Games((0..rows.len()).map(row).collect()))
}

/// Returns whether a text marks a cell on the diagonal.
fn is_marker(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|letter| matches!(letter, 'x' | 'X'))
}

type Cells<'a> = &'a dyn Fn(usize, usize) -> String;

fn games(size: usize, cell: Cells<'_>, filled: usize) -> Option<Result<Matrix, Flaw>> {
    let pairs = || (0..size).flat_map(move |one| (one + 1..size).map(move |other| (one, other)));
    // In a multiple round robin, both cells of a pair can contain sums, which together equal the number of games
    // between the two participants.
    let sum = |(one, other): (usize, usize)| Some(halves(&cell(one, other))? + halves(&cell(other, one))?);
    // A cell such as `1 ½` contains the results of two games.
    let is_odd = |(one, other): (usize, usize)| {
        let text = cell(one, other);
        !text.contains(' ') && halves(&text).is_some_and(|own| own % 2 == 1)
    };
    let are_sums =
        |all: u32| pairs().filter(|pair| sum(*pair) == Some(all)).count() * 4 > pairs().count() * 3;
    if [4, 6, 8].into_iter().any(are_sums) && pairs().any(is_odd) {
        return pairs().next().map(|(one, other)| Err(Flaw::Sums(one, other)));
    }
    // A cell such as `1-0` can contain the points of both players in a single game. The opponent's cell then contains
    // `0-1`.
    let is_score = |(one, other): (usize, usize)| cell(one, other).contains([':', '-', '–']);
    let is_turned =
        |(one, other): (usize, usize)| signs(&cell(one, other)).iter().rev().eq(&signs(&cell(other, one)));
    let are_scores = pairs().any(is_score) && pairs().all(is_turned);
    let text = |one: usize, other: usize| {
        let mut own = signs(&cell(one, other));
        own.truncate(if are_scores { 1 } else { usize::MAX });
        own
    };
    let letters: Vec<char> = pairs()
        .flat_map(|(one, other)| [text(one, other), text(other, one)])
        // A word such as `adj` can consist of letters that mean results, but no language writes this word for a result.
        .filter(|signs| {
            signs.iter().all(|sign| !sign.is_alphabetic() || ALPHABETS.iter().any(|own| own.contains(*sign)))
        })
        .flatten()
        .filter(|c| c.is_alphabetic() && *c != 'f')
        .collect();
    let mut best: Option<(usize, Flaw)> = None;
    for alphabet in ALPHABETS {
        if !letters.iter().all(|letter| alphabet.contains(*letter)) {
            continue;
        }
        let points = |signs: &[char]| signs.iter().all(|sign| "012+-".contains(*sign));
        if alphabet == TWOS
            && !pairs().all(|(one, other)| points(&text(one, other)) && points(&text(other, one)))
        {
            continue;
        }
        let code = |sign: &char| match sign {
            '1' if alphabet == TWOS => Some(Code::Draw),
            '+' => Some(Code::ForfeitWin),
            '-' | 'f' => Some(Code::ForfeitLoss),
            '1' => Some(Code::Win),
            '=' => Some(Code::Draw),
            '0' => Some(Code::Loss),
            letter => {
                let place = alphabet.find(*letter)?;
                [Code::Win, Code::Draw, Code::Loss].get(place).copied()
            }
        };
        let codes = |signs: &[char]| signs.iter().map(code).collect::<Option<Vec<Code>>>();
        let mut rows = vec![vec![Vec::new(); size]; size];
        let (mut wrong, mut flaw) = (0, None);
        for (one, other) in pairs() {
            let (own, theirs) = (text(one, other), text(other, one));
            let read = match (codes(&own), codes(&theirs)) {
                (None, _) if halves(&cell(one, other)).is_some_and(|halves| halves > 2) => {
                    Err(Flaw::Sums(one, other))
                }
                (None, _) => Err(Flaw::Cell(one, other)),
                (_, None) => Err(Flaw::Cell(other, one)),
                (Some(own), Some(theirs)) => {
                    // If each row lists its two games with White first, the opponent's row has the games in the
                    // opposite order.
                    let turned =
                        || theirs.chunks(2).flat_map(|pair| pair.iter().rev().copied()).collect::<Vec<_>>();
                    both(&own, &theirs).or_else(|| both(&own, &turned())).ok_or(Flaw::Sides(one, other))
                }
            };
            match read {
                Ok((own, theirs)) => {
                    rows[one][other] = own;
                    rows[other][one] = theirs;
                }
                Err(found) => {
                    wrong += 1;
                    flaw = flaw.or(Some(found));
                }
            }
        }
        // In a matrix of sums, most pairs have a sum of several games. If only a few pairs have a sum, their numbers
        // are misprints.
        let flaw = flaw.map(|flaw| match flaw {
            Flaw::Sums(one, other) if wrong * 4 <= pairs().count() => Flaw::Cell(one, other),
            flaw => flaw,
        });
        match flaw {
            None => return Some(Ok(Matrix::Games(rows))),
            Some(flaw) if best.is_none_or(|(fewest, _)| wrong < fewest) => best = Some((wrong, flaw)),
            Some(_) => {}
        }
    }
    // A few cells can be misprints, or words for unfinished games. If most cells are not results, the table is not a
    // matrix.
    best.filter(|(wrong, _)| wrong * 2 <= filled).map(|(_, flaw)| Err(flaw))
}

/// Removes the sign of a footnote from a result (`0*`, `1†`).
fn unmarked(text: &str) -> &str {
    match text.trim_end_matches(['*', '†', ' ']) {
        "" => text,
        text => text,
    }
}

/// Returns the sign of the only result in a cell. A color and a note in parentheses are removed: `1.0`, `½ (w)`, `b0`.
fn single(text: &str) -> Option<char> {
    // The comma of `1, 0` separates two games.
    let text = Some(text).filter(|text| !text.contains(", "))?;
    let text = plain(text.split('(').next()?);
    let is_color = |c: char| matches!(c, 'w' | 'b' | 's' | 'n');
    let bare = text.strip_prefix(is_color).or_else(|| text.strip_suffix(is_color)).unwrap_or(&text);
    match bare {
        "1" | "1.0" | "1,0" => Some('1'),
        "=" | "0.5" | "0,5" | ".5" | ",5" => Some('='),
        "0" | "0.0" | "0,0" => Some('0'),
        _ if text == "remis" || text == "draw" => Some('='),
        _ if text == "win" || text == "loss" => text.chars().next(),
        _ => None,
    }
}

/// Splits a cell of a matrix into the signs of results, such as `1`, `=` and `w`: `½ 1`, `·|½`, `0.5`, `W`.
pub fn signs(text: &str) -> Vec<char> {
    let games = single(text).map(|sign| vec![sign]);
    if let Some(signs) =
        games.or_else(|| text.split_whitespace().map(single).collect()).filter(|own| !own.is_empty())
    {
        return signs;
    }
    let text = plain_half(text);
    let signs = text.chars().filter(|c| !"|/;,.·:".contains(*c)).collect::<Vec<_>>();
    match *signs.as_slice() {
        [own, '-', theirs] => vec![own, theirs],
        _ => signs,
    }
}

/// Returns the results in the two cells of a pair, or `None` if the cells contradict each other. A game counts as
/// forfeited if at least one of the two cells shows the forfeit.
fn both(own: &[Code], theirs: &[Code]) -> Option<(Vec<Code>, Vec<Code>)> {
    if own.len() != theirs.len() {
        return None;
    }
    let pair = |(own, theirs): (&Code, &Code)| match (own, theirs) {
        (Code::Win, Code::Loss) | (Code::Loss, Code::Win) | (Code::Draw, Code::Draw) => Some((*own, *theirs)),
        (Code::ForfeitWin | Code::Win, Code::ForfeitLoss) | (Code::ForfeitWin, Code::Loss) => {
            Some((Code::ForfeitWin, Code::ForfeitLoss))
        }
        (Code::ForfeitLoss, Code::ForfeitWin | Code::Win) | (Code::Loss, Code::ForfeitWin) => {
            Some((Code::ForfeitLoss, Code::ForfeitWin))
        }
        (Code::ForfeitLoss, Code::ForfeitLoss) => Some((Code::ForfeitLoss, Code::ForfeitLoss)),
        _ => None,
    };
    Some(own.iter().zip(theirs).map(pair).collect::<Option<Vec<_>>>()?.into_iter().unzip())
}

fn matches(size: usize, cell: Cells<'_>, filled: usize) -> Option<Result<Matrix, Flaw>> {
    let mut rows = vec![vec![Vec::new(); size]; size];
    let (mut wrong, mut flaw) = (0, None);
    let mut read = 0;
    let pairs = || (0..size).flat_map(|one| (0..size).map(move |other| (one, other)));
    let numbers =
        pairs().flat_map(|(one, other)| cell(one, other).split(' ').filter_map(halves).collect::<Vec<_>>());
    let numbers: BTreeSet<u32> = numbers.collect();
    let is_system = |(win, draw): &(u32, u32)| numbers.iter().all(|own| [0, 2 * draw, 2 * win].contains(own));
    // In a matrix of match points, `+` is a win by forfeit.
    let win = MATCH_POINTS.iter().find(|own| is_system(own) && numbers.contains(&(2 * own.0)));
    let sign = |one: usize, other: usize| plain(&cell(one, other));
    // A cell such as `3½-½` contains the game points of both teams.
    let score = |one: usize, other: usize| {
        let text = sign(one, other);
        let (own, theirs) = text.split_once([':', '-'])?;
        Some([halves(own)?, halves(theirs)?])
    };
    let both = |one, other| {
        let ([own, theirs], [left, right]) = (score(one, other)?, score(other, one)?);
        ([own, theirs] == [right, left]).then(|| vec![own])
    };
    for (one, other) in pairs().filter(|(one, other)| one != other) {
        let text = cell(one, other);
        // The results of several matches can be joined, as in `1+3,5`.
        let is_joined = !text.starts_with('+') && !text.ends_with('+');
        let text = if is_joined { text.replace('+', " ") } else { text };
        let read_all = || text.split_whitespace().map(halves).collect::<Option<Vec<u32>>>();
        let scores = match (sign(one, other).as_str(), sign(other, one).as_str(), win) {
            ("+", "-", Some((win, _))) => Some(vec![2 * win]),
            ("-", "+", Some(_)) => Some(vec![0]),
            _ => both(one, other).or_else(read_all),
        };
        match scores {
            Some(scores) => {
                read += scores.len();
                rows[one][other] = scores;
            }
            None => {
                wrong += 1;
                flaw = flaw.or(Some(Flaw::Cell(one, other)));
            }
        }
    }
    // The two numbers of a cell are the match points and the game points of one match. Either of them can be first.
    let are_both = |rows: &[Vec<Vec<u32>>], points: usize, (one, other): (usize, usize)| {
        let ([own, theirs], games) = ([&rows[one][other], &rows[other][one]], 1 - points);
        own.is_empty() && theirs.is_empty()
            || own.len() == 2
                && theirs.len() == 2
                && MATCH_POINTS.iter().any(|(win, draw)| {
                    let of =
                        |own: u32, theirs: u32| 2 * [0, *draw, *win][(own.cmp(&theirs) as i8 + 1) as usize];
                    [own[points], theirs[points]]
                        == [of(own[games], theirs[games]), of(theirs[games], own[games])]
                })
    };
    let points = [0, 1].into_iter().find(|points| pairs().all(|pair| are_both(&rows, *points, pair)));
    if let Some(points) = points.filter(|_| flaw.is_none()) {
        rows.iter_mut().flatten().filter(|own| !own.is_empty()).for_each(|own| _ = own.remove(points));
        read /= 2;
    }
    for (one, other) in pairs().filter(|(one, other)| one < other) {
        if rows[one][other].len() != rows[other][one].len() {
            wrong += 1;
            flaw = flaw.or(Some(Flaw::Sides(one, other)));
        }
    }
    match flaw {
        None if read > 0 => Some(Ok(Matrix::Matches(rows))),
        Some(flaw) if wrong * 2 <= filled => Some(Err(flaw)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(rows: &[&str]) -> Vec<Vec<Cell>> {
        let cell = |text: &str| Cell { text: text.trim().to_owned(), ..Cell::default() };
        rows.iter().map(|row| row.split(',').map(cell).collect()).collect()
    }

    fn read_rows(rows: &[&str], of_teams: bool) -> Option<Result<Matrix, Flaw>> {
        let cells = square(rows);
        let cells: Vec<Vec<&Cell>> = cells.iter().map(|row| row.iter().collect()).collect();
        read(&cells, &(0..rows.len()).collect::<Vec<_>>(), of_teams)
    }

    #[test]
    fn one_matrix_is_read_in_every_way_of_printing_it() {
        let plain = read_rows(&["*,1,½", "0,*,+", "½,-,*"], false).unwrap().unwrap();
        let Matrix::Games(games) = &plain else { panic!("{plain:?}") };
        assert_eq!(games[1], [vec![Code::Loss], vec![], vec![Code::ForfeitWin]]);
        for rows in [
            [",1,1/2", "0,,+", "1/2,-,"],
            ["X,1,0.5", "0,X,1", "0.5,-,X"],
            [".,W,D", "L,.,+", "D,-,."],
            ["*,G,E", "P,*,+", "E,F,*"],
            ["-,1,½", "0,-,+", "½,-,-"],
        ] {
            assert_eq!(read_rows(&rows, false), Some(Ok(plain.clone())), "{rows:?}");
        }
    }

    #[test]
    fn several_games_of_a_pair_are_kept_apart() {
        let double = read_rows(&[",1 0,½ 1", "0 1,,1 1", "½ 0,0 0,"], false);
        let Some(Ok(Matrix::Games(games))) = double else { panic!("{double:?}") };
        assert_eq!(games[0][2], [Code::Draw, Code::Win]);
        assert!(matches!(read_rows(&["*,1.5,1", "0.5,*,1,", "1,1,*"], false), None | Some(Err(_))));
    }

    #[test]
    fn matches_have_game_points() {
        let teams = read_rows(&[",3½,2", "½,,3", "2,1,"], true);
        let Some(Ok(Matrix::Matches(rows))) = teams else { panic!("{teams:?}") };
        assert_eq!(rows[0], [vec![], vec![7], vec![4]]);
        let double = read_rows(&[",3½ 2,2 2", "½ 2,,3 1", "2 2,1 3,"], true);
        let Some(Ok(Matrix::Matches(rows))) = double else { panic!("{double:?}") };
        assert_eq!(rows[0][1], [7, 4]);
    }

    #[test]
    fn contradictions_are_named() {
        let rows = ["*,1,1,1,1", "0,*,1,1,1", "0,0,*,1,1", "0,0,1,*,1", "0,0,0,0,*"];
        assert_eq!(read_rows(&rows, false), Some(Err(Flaw::Sides(2, 3))));
        // Cells that contain opponents and colors show that the table belongs to a Swiss-system event.
        assert_eq!(read_rows(&["2w1,3b0,1", "1b0,x,1", "0,1w1,*"], false), None);
    }
}
