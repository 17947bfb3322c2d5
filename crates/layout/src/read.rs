//! Reads a crosstable. Determines the participants of a table, their results, and the family of programs that wrote the
//! table.

use crate::cell_result::{CellResult, halves};
use crate::families::{FAMILIES, Family, TEAM_FAMILIES};
use crate::matrix::{self, Flaw, Matrix};
use crate::records::{Table, number, tables};
use crate::{Cell, Place, Role};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use tiebreak_engine::number::Points;
use tiebreak_engine::tournament::{Code, Scoring};

/// A crosstable that was read from a table.
#[derive(Clone, Debug)]
pub struct Crosstable {
    /// The index of the row that contains the headings. The rows above this row are titles.
    pub head: usize,
    /// Whether the participants are teams.
    pub of_teams: bool,
    /// Whether the cells of a matrix contain sums, so that the results of the single games are unknown.
    pub are_sums: bool,
    /// The participants, in the order of the rows.
    pub players: Vec<Player>,
    /// The results of the participants.
    pub body: Body,
    /// The columns that contain results. The range is empty if the headings are shifted relative to their cells.
    pub columns: Range<usize>,
    /// The columns of the table that contain no results.
    pub standing: Standing,
}

/// The columns of a crosstable that contain no results, as a table with one row for each participant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// The headings of the columns without results.
    pub head: Vec<String>,
    /// For each participant, the index of the row in the grid, and the cells of this row.
    pub rows: Vec<(usize, Vec<String>)>,
    /// The indices of the rows below the headings that belong to no participant.
    pub others: Vec<usize>,
}

/// The results of a crosstable.
#[derive(Clone, Debug)]
pub enum Body {
    /// Results by round, with the opponent of each result. Each result is stored with the position of its cell.
    Rounds(Vec<Vec<(CellResult, Place)>>),
    /// Results by pair of participants, without rounds.
    Matrix(Matrix),
}

/// A participant of a crosstable.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Player {
    /// The name of the participant.
    pub name: String,
    /// The position of the cell that contains the name.
    pub place: Place,
    /// The pairing number of the participant, or `None` if no column contains pairing numbers.
    pub id: Option<u32>,
    /// The place of the participant, or `None` if the table shows no place.
    pub rank: Option<u32>,
    /// The rating of the participant, or `None` for an unrated participant.
    pub rating: Option<u32>,
    /// The federation of the participant.
    pub federation: String,
    /// The title of the participant.
    pub title: String,
}

/// A reason why a table cannot be read, with the position of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The kind of problem.
    pub kind: ProblemKind,
    /// The position of the cell that causes the problem.
    pub place: Place,
    /// For a problem in a matrix, the row that contains the headings, and the columns that contain results, or `None`
    /// for any other problem.
    pub matrix: Option<(usize, Range<usize>)>,
}

impl Problem {
    fn of(kind: ProblemKind, place: Place) -> Problem {
        Problem { kind, place, matrix: None }
    }
}

/// The reason why a table cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProblemKind {
    /// A cell is not a result.
    NoResult,
    /// A row has results but no name.
    RowOfNobody,
    /// A row has more cells than there are headings. The value is the number of headings.
    Surplus(usize),
    /// The column of this round is not next to the columns of the other rounds.
    RoundApart(usize),
    /// The results in this column of a matrix belong to another participant than the heading.
    Misplaced,
    /// No row is a participant.
    NoRow,
    /// The results of two rows contradict each other.
    Sides {
        /// The names of the participants in the two contradicting rows.
        names: [String; 2],
        /// The position of the contradicting cell in the second row.
        mirror: Place,
    },
    /// A cell contains the sum of the points from several games.
    Sums,
}

/// Maximum number of columns for one pair in a matrix.
const GAMES: usize = 4;
/// Number of rows that are read to determine the family of a table.
const SAMPLE: usize = 60;

/// Reads a grid of cells as a crosstable. Returns `None` if the grid is not a crosstable.
///
/// # Errors
/// Returns every problem that prevents reading the crosstable.
pub fn read(grid: &[Vec<Cell>], role: &dyn Fn(&str) -> Role) -> Option<Result<Crosstable, Vec<Problem>>> {
    let mut refused = None;
    for table in tables(grid, role) {
        match Reader::of(&table).read() {
            Some(Ok(found)) => return Some(Ok(found)),
            Some(Err(problems)) => refused = refused.or(Some(Err(problems))),
            None => {}
        }
    }
    refused.or_else(|| {
        let tables = [headless(grid, false), headless(grid, true)];
        tables.iter().flatten().find_map(|table| Reader::of(table).read().filter(Result::is_ok))
    })
}

/// Reads rows without headings, which contain a number, a name, points, and then results up to the end of the row. In a
/// matrix without headings, the results are somewhere after the name.
fn headless(grid: &[Vec<Cell>], is_matrix: bool) -> Option<Table> {
    let least = if is_matrix { 5 } else { 4 };
    let is_row =
        |row: &&Vec<Cell>| row.len() >= least && row.first().is_some_and(|cell| number(cell).is_some());
    let rows: Vec<Vec<Cell>> = grid.iter().filter(is_row).cloned().collect();
    let width = rows.iter().map(Vec::len).max()?;
    let is_said = |cell: &Cell| {
        let said =
            |family: &Family| matches!(family(cell), Some(CellResult::Game { .. } | CellResult::Alone(_)));
        !is_matrix && FAMILIES.iter().any(said)
    };
    let first = rows.iter().filter_map(|row| row.iter().rposition(|cell| !is_said(cell))).max()? + 1;
    // A cell that contains only a signed number such as `+3` is a difference and not a result.
    let is_number =
        |cell: &Cell| cell.text.trim_start_matches(['+', '-', '=']).bytes().all(|b| b.is_ascii_digit());
    let are_numbers = rows.iter().all(|row| row.iter().skip(first).all(is_number));
    if rows.len() < 3 || first < 2 || (first >= width) != is_matrix || (are_numbers && !is_matrix) {
        return None;
    }
    let mut roles = vec![Role::Other; width];
    (roles[0], roles[1]) = (Role::Rank, Role::Name);
    let rounds: Vec<usize> = (first..width).collect();
    rounds.iter().for_each(|column| roles[*column] = Role::Round(column - first + 1));
    let head = rows.first()?.first()?.place.0;
    let title = |column: usize| match column {
        0 => "Rank",
        1 => "Name",
        _ if column + 1 == first && !is_matrix => "Pts",
        _ => "",
    };
    let titles = (0..width).map(|column| title(column).to_owned()).collect();
    Some(Table { head, titles, roles, rounds, rows, is_headless: true })
}

struct Reader<'t> {
    table: &'t Table,
    name: Option<usize>,
    of_teams: bool,
    /// Whether the name cells begin with the numbers from 1 to the number of rows, as in `01. Ashford 2`. The number of a
    /// team can have no dot, as in `3 Corby`.
    is_numbered: bool,
    /// Whether most name cells end in a number that does not belong to the name.
    has_numbers_behind: bool,
}

/// A table, read in the notation of one family.
struct Reading {
    family: Family,
    rows: Vec<usize>,
    /// Cells that could not be read.
    unread: Vec<Place>,
    games: usize,
    /// Number of games in which the cells of both players name each other in the same round.
    mutual: usize,
}

impl<'t> Reader<'t> {
    fn of(table: &'t Table) -> Self {
        let position = |wanted: Role| table.position(wanted);
        let name = position(Role::Name).or(position(Role::Team)).or_else(|| by_content(table));
        let of_teams = name.is_some_and(|at| table.roles.get(at) == Some(&Role::Team));
        let has_bare = of_teams && position(Role::Number).is_none();
        let numbers = table.rows.iter().filter_map(|row| Some(numbered(&row.get(name?)?.text, has_bare)?.0));
        let numbers: BTreeSet<u32> = numbers.collect();
        let is_numbered = table.rows.len() > 2 && numbers.into_iter().eq((1..).take(table.rows.len()));
        let ends = table.rows.iter().filter_map(|row| row.get(name?)?.text.split_whitespace().last());
        let behind = ends.filter(|word| word.parse::<u32>().is_ok()).count();
        let has_numbers_behind = behind * 2 > table.rows.len();
        Self { table, name, of_teams, is_numbered, has_numbers_behind }
    }

    fn read(&self) -> Option<Result<Crosstable, Vec<Problem>>> {
        let matrix = self.matrix();
        if let Some(Ok(found)) = matrix {
            return Some(Ok(found));
        }
        let rounds = self.rounds();
        match (&rounds, &matrix) {
            (Some(Err(problems)), Some(_)) if problems.len() > 1 => matrix,
            (None, _) => matrix,
            _ => rounds,
        }
    }

    fn cell(&self, row: &'t [Cell], column: Option<usize>) -> Option<&'t Cell> {
        column.and_then(|column| row.get(column))
    }

    /// Reads the results of the table as rounds with opponents.
    fn rounds(&self) -> Option<Result<Crosstable, Vec<Problem>>> {
        if self.table.rounds.is_empty() {
            return None;
        }
        let best = self.best(if self.of_teams { TEAM_FAMILIES } else { FAMILIES });
        // The heading of the column that contains the teams can be "Name".
        let is_poor = best.as_ref().is_none_or(|best| best.unread.len() * 2 > best.games);
        let best = if is_poor && !self.of_teams { self.best(TEAM_FAMILIES).or(best) } else { best };
        let best = self.reading(best?.family, usize::MAX);
        let mut problems: Vec<Problem> = Vec::new();
        let mut roles = self.table.roles.iter().enumerate();
        let apart = roles.find_map(|(at, role)| {
            let Role::Round(round) = role else { return None };
            (!self.table.rounds.contains(&at)).then_some((*round, at))
        });
        if let Some((round, column)) = apart {
            let place = (self.table.head, column);
            return Some(Err(vec![Problem::of(ProblemKind::RoundApart(round), place)]));
        }
        let no_result = |place: &Place| Problem::of(ProblemKind::NoResult, *place);
        problems.extend(best.unread.iter().map(no_result));
        problems.extend(self.row_problems(&best));
        if best.rows.is_empty() {
            problems.push(Problem::of(ProblemKind::NoRow, (self.table.head, 0)));
        }
        if !problems.is_empty() {
            return Some(Err(problems));
        }
        let rows: Vec<&Vec<Cell>> = best.rows.iter().filter_map(|row| self.table.rows.get(*row)).collect();
        let players: Vec<Player> = rows.iter().map(|row| self.player(row)).collect();
        let mut results: Vec<Vec<(CellResult, Place)>> =
            rows.iter().map(|row| self.results(best.family, row)).collect();
        // In a table that contains neither `1` nor `0`, `+` is a win and `-` is a loss. If the table also contains no
        // `=`, the other games can be unfinished, and `+` and `-` can be forfeits.
        let has = |codes: &[Code]| {
            let is_code =
                |said: &CellResult| matches!(said, CellResult::Game { code, .. } if codes.contains(code));
            results.iter().flatten().any(|(said, _)| is_code(said))
        };
        if !has(&[Code::Win, Code::Loss]) && (has(&[Code::Draw]) || !has(&[Code::Unfinished])) {
            for (said, _) in results.iter_mut().flatten() {
                match said {
                    CellResult::Game { code: code @ Code::ForfeitWin, .. } => *code = Code::Win,
                    CellResult::Game { code: code @ Code::ForfeitLoss, .. } => *code = Code::Loss,
                    _ => {}
                }
            }
        }
        // Rounds that have not been played are blank for every participant.
        let last =
            |own: &Vec<(CellResult, Place)>| own.iter().rposition(|(said, _)| *said != CellResult::Blank);
        let played = results.iter().filter_map(last).max().map_or(0, |last| last + 1);
        results.iter_mut().for_each(|own| own.truncate(played));
        let of_teams = results.iter().flatten().any(|(said, _)| matches!(said, CellResult::Match { .. }))
            || self.of_teams;
        let (head, body) = (self.table.head, Body::Rounds(results));
        let first = self.table.rounds.first().copied().unwrap_or_default();
        let columns = self.columns(first, self.table.rounds.len());
        let standing = self.standing(&rows, first, self.table.rounds.len());
        Some(Ok(Crosstable { head, of_teams, are_sums: false, players, body, columns, standing }))
    }

    /// Reads the first rows in the notation of each family, and returns the reading with the fewest unreadable cells.
    /// Returns `None` if no family reads a game.
    fn best(&self, families: &'static [Family]) -> Option<Reading> {
        let readings = families.iter().map(|family| self.reading(*family, SAMPLE));
        let worth = |own: &Reading| (std::cmp::Reverse(own.unread.len()), own.mutual, own.games);
        let better = |best: Option<Reading>, next: Reading| {
            if best.as_ref().is_none_or(|best| worth(&next) > worth(best)) { Some(next) } else { best }
        };
        readings.filter(|reading| reading.games > 0).fold(None, better)
    }

    fn results(&self, family: Family, row: &[Cell]) -> Vec<(CellResult, Place)> {
        let nothing = Cell::default();
        let place = row.first().map_or((0, 0), |cell| cell.place);
        let said = |column: &usize| {
            let cell = row.get(*column).unwrap_or(&nothing);
            let place = if row.len() > *column { cell.place } else { place };
            (family(cell).unwrap_or(CellResult::Blank), place)
        };
        self.table.rounds.iter().map(said).collect()
    }

    /// Reads the result cells of at most `most` rows in the notation of one family.
    fn reading(&self, family: Family, most: usize) -> Reading {
        let mut reading = Reading { family, rows: Vec::new(), unread: Vec::new(), games: 0, mutual: 0 };
        for (at, row) in self.table.rows.iter().enumerate().take(most) {
            if !self.is_player(family, row) {
                continue;
            }
            reading.rows.push(at);
            for cell in self.table.rounds.iter().filter_map(|column| row.get(*column)) {
                match family(cell) {
                    Some(said) => reading.games += usize::from(said.opponent().is_some()),
                    None => reading.unread.push(cell.place),
                }
            }
        }
        if reading.unread.is_empty() && most == SAMPLE {
            reading.mutual = self.mutual(&reading);
        }
        reading
    }

    /// Returns whether a row belongs to a participant. A row of a participant has a name, and also a number or results.
    /// A row that is a note has no name, or has neither a number nor results.
    fn is_player(&self, family: Family, row: &[Cell]) -> bool {
        // If no column contains names, the pairing numbers identify the participants.
        let has_name =
            self.name.is_none() || self.cell(row, self.name).is_some_and(|cell| !cell.text.is_empty());
        let numbered =
            |role| self.cell(row, self.table.position(role)).is_some_and(|cell| number(cell).is_some());
        // The cell of the name can contain the number, as in `1 FM Alder, Anna`.
        let is_filled = row.iter().filter(|cell| !cell.text.is_empty()).count() > 1;
        let has_number = || {
            let is_numbered = |cell: &Cell| named(&cell.text, self.has_numbers_behind).number.is_some();
            is_filled && self.cell(row, self.name).is_some_and(is_numbered)
        };
        has_name && (numbered(Role::Number) || numbered(Role::Rank) || self.says(family, row) || has_number())
    }

    fn says(&self, family: Family, row: &[Cell]) -> bool {
        let cells = self.table.rounds.iter().filter_map(|column| row.get(*column));
        cells.filter_map(family).any(|said| said != CellResult::Blank)
    }

    /// Counts the games in which the cells of both participants name each other. A cell can name an opponent by pairing
    /// number, place or row. The function counts the games for each of these three possibilities, and returns the
    /// highest count.
    fn mutual(&self, reading: &Reading) -> usize {
        let rows: Vec<&Vec<Cell>> = reading.rows.iter().filter_map(|row| self.table.rows.get(*row)).collect();
        let said: Vec<Vec<Option<u32>>> = rows
            .iter()
            .map(|row| {
                self.results(reading.family, row).into_iter().map(|(said, _)| said.opponent()).collect()
            })
            .collect();
        let players: Vec<Player> = rows.iter().map(|row| self.player(row)).collect();
        let numbers: [Vec<Option<u32>>; 3] = [
            players.iter().map(|player| player.id).collect(),
            players.iter().map(|player| player.rank).collect(),
            (1..).take(players.len()).map(Some).collect(),
        ];
        let count = |numbers: &Vec<Option<u32>>| {
            let by: BTreeMap<u32, usize> =
                numbers.iter().enumerate().filter_map(|(at, number)| Some(((*number)?, at))).collect();
            let is_mutual = |(at, round, opponent): (usize, usize, u32)| {
                let other =
                    by.get(&opponent).and_then(|other| said.get(*other)?.get(round).copied().flatten());
                other.and_then(|number| by.get(&number)) == Some(&at)
            };
            let games = said.iter().enumerate().flat_map(|(at, rounds)| {
                rounds.iter().enumerate().filter_map(move |(round, opponent)| Some((at, round, (*opponent)?)))
            });
            games.filter(|game| is_mutual(*game)).count()
        };
        numbers.iter().map(count).max().unwrap_or(0)
    }

    /// Reports rows that have results but belong to no participant, and cells without a heading to the right of the
    /// last heading.
    fn row_problems(&self, reading: &Reading) -> Vec<Problem> {
        let width = self.table.roles.len();
        let mut problems = Vec::new();
        for (at, row) in self.table.rows.iter().enumerate() {
            if reading.rows.binary_search(&at).is_err() {
                let first = row.first().map_or((0, 0), |cell| cell.place);
                if self.says(reading.family, row) {
                    problems.push(Problem::of(ProblemKind::RowOfNobody, first));
                }
                continue;
            }
            if let Some(cell) = row.iter().skip(width).find(|cell| !cell.text.is_empty()) {
                problems.push(Problem::of(ProblemKind::Surplus(width), cell.place));
            }
        }
        problems
    }

    fn player(&self, row: &[Cell]) -> Player {
        let text = |role: Role| {
            let own = self.table.position(role).and_then(|column| row.get(column));
            own.map(|cell| cell.text.clone()).unwrap_or_default()
        };
        let number = |role: Role| self.table.position(role).and_then(|column| number(row.get(column)?));
        let written = self.name.and_then(|column| row.get(column)).cloned().unwrap_or_default();
        let mut more = named(&written.text, self.has_numbers_behind);
        let id = number(Role::Number);
        // The name of a team can end with a number, as in "Elmswell 1".
        if self.of_teams {
            more.name.clone_from(&written.text);
            more.number = None;
        }
        if let Some((number, name)) = numbered(&written.text, self.of_teams).filter(|_| self.is_numbered) {
            (more.name, more.number) = (name.to_owned(), Some(number));
        }
        let rating = (0..9).find_map(|at| self.table.position(Role::Rating(at)));
        let rating = rating.and_then(|column| row.get(column)).and_then(|cell| {
            cell.text.split_whitespace().next()?.trim_end_matches(char::is_alphabetic).parse().ok()
        });
        let before = self
            .name
            .and_then(|name| name.checked_sub(1))
            .filter(|at| self.table.roles.get(*at) == Some(&Role::Untitled));
        let untitled =
            before.and_then(|column| row.get(column)).map(|cell| cell.text.clone()).unwrap_or_default();
        let titles = [text(Role::Title), untitled, more.title];
        let is_title =
            |text: &String| !text.is_empty() && text.len() <= 3 && text.chars().all(char::is_alphabetic);
        Player {
            id: id.or(more.number.filter(|_| self.table.position(Role::Number).is_none())),
            rank: number(Role::Rank),
            name: more.name,
            place: written.place,
            rating: rating.filter(|rating| *rating > 0),
            federation: text(Role::Federation),
            title: titles.into_iter().find(is_title).unwrap_or_default(),
        }
    }

    /// Returns the columns that contain results. The range is empty if the headings are missing or shifted relative to
    /// their cells.
    fn columns(&self, first: usize, count: usize) -> Range<usize> {
        let is_shifted = self.table.rounds.first().is_some_and(|head| *head != first);
        if is_shifted || self.table.is_headless { 0..0 } else { first..first + count }
    }

    /// Returns the columns of the table that contain no results. In each row, the result columns are the `count`
    /// columns from `first` on.
    fn standing(&self, rows: &[&Vec<Cell>], first: usize, count: usize) -> Standing {
        // Headings can be shifted relative to their cells. The headings after the columns of results are then shifted
        // by the same number of columns.
        let shift = self.table.rounds.first().map_or(0, |head| first.saturating_sub(*head));
        let is_result = |column: usize| (first..first + count).contains(&column);
        let is_bare = self.table.is_headless && self.table.rounds.is_empty();
        let width = rows.iter().map(|row| row.len()).max().unwrap_or(0).max(self.table.titles.len() + shift);
        let is_numbered = |column: usize| {
            let mut cells =
                rows.iter().filter_map(|row| row.get(column)).filter(|cell| !cell.text.is_empty());
            cells.next().is_some_and(|cell| number(cell).is_some())
        };
        let are_numbers =
            |column: usize| rows.iter().all(|row| row.get(column).is_some_and(|cell| number(cell).is_some()));
        let role = |column: usize| {
            let own = if column >= first + count { column.checked_sub(shift)? } else { column };
            self.table.roles.get(own).copied()
        };
        let title = |column: usize| {
            let is_behind = column >= first + count;
            let own = if is_behind { column.checked_sub(shift) } else { Some(column).filter(|_| shift == 0) };
            match (Some(column) == self.name, self.of_teams) {
                (true, true) => "Team".to_owned(),
                (true, false) => "Name".to_owned(),
                // In a table without headings, the points are after the matrix, and the ratings are before it.
                (false, _) if is_bare && column == first + count => "Pts".to_owned(),
                (false, _) if is_bare && column > 1 && column < first && are_numbers(column) => {
                    "Rtg".to_owned()
                }
                (false, _) if role(column) == Some(Role::Number) => "No.".to_owned(),
                (false, _) if role(column) == Some(Role::Rank) && !is_numbered(column) => String::new(),
                (false, _) => own.and_then(|own| self.table.titles.get(own)).cloned().unwrap_or_default(),
            }
        };
        let cells = |row: &&Vec<Cell>| {
            let text = |column: usize| match row.get(column) {
                Some(_) if Some(column) == self.name => self.player(row).name,
                // Cells such as `#1` and `1.` are pairing numbers. A cell such as `2-4` is a shared place.
                Some(own) if matches!(role(column), Some(Role::Number | Role::Rank)) => {
                    let number = number(own).filter(|_| !own.text.contains(['-', '–']));
                    number.map_or_else(|| own.text.clone(), |number| number.to_string())
                }
                own => own.map(|cell| cell.text.clone()).unwrap_or_default(),
            };
            let at = row.first().map_or(0, |cell| cell.place.0);
            (at, (0..width).filter(|column| !is_result(*column)).map(text).collect())
        };
        let rows: Vec<(usize, Vec<String>)> = rows.iter().map(cells).collect();
        let all = self.table.rows.iter().filter_map(|row| Some(row.first()?.place.0));
        let others = all.filter(|at| rows.binary_search_by_key(at, |(own, _)| *own).is_err()).collect();
        Standing { head: (0..width).filter(|column| !is_result(*column)).map(title).collect(), rows, others }
    }

    /// Reads the results of the table as results by pair. If no heading states whether the participants are teams, they
    /// are teams if some pair has more points than two games can give.
    fn matrix(&self) -> Option<Result<Crosstable, Vec<Problem>>> {
        let read = self.square();
        if matches!(read, Some(Ok(_))) || self.of_teams || self.table.position(Role::Name).is_some() {
            return read;
        }
        let of_teams = Reader { of_teams: true, ..*self };
        let is_sum = |one: &Problem| one.kind == ProblemKind::Sums;
        match of_teams.square() {
            Some(Ok(found)) if matches!(&found.body, Body::Matrix(own) if own.most() > 4) => Some(Ok(found)),
            Some(Err(flaws)) if matches!(&read, Some(Err(own)) if own.iter().any(is_sum)) => Some(Err(flaws)),
            _ => read,
        }
    }

    /// Looks for a square of results: a block whose number of columns is the number of rows or a multiple of this
    /// number.
    fn square(&self) -> Option<Result<Crosstable, Vec<Problem>>> {
        let is_named = |row: &[Cell]| match self.name {
            Some(_) => {
                self.cell(row, self.name).is_some_and(|cell| cell.text.chars().any(char::is_alphabetic))
            }
            None => {
                self.cell(row, self.table.position(Role::Number)).is_some_and(|cell| number(cell).is_some())
            }
        };
        let is_row =
            |row: &&Vec<Cell>| is_named(row) && row.iter().filter(|cell| !cell.text.is_empty()).count() > 2;
        let rows: Vec<&Vec<Cell>> = self.table.rows.iter().filter(is_row).collect();
        let size = rows.len();
        let width = rows.iter().map(|row| row.len()).max()?;
        let players: Vec<Player> = rows.iter().map(|row| self.player(row)).collect();
        let starts: Vec<usize> = match self.table.rounds.first() {
            Some(first) if self.table.rounds.len() == size => vec![*first],
            _ => Vec::new(),
        };
        let name = self.name.unwrap_or(0);
        // If the headings do not name the opponents, or are shifted, the cells show which columns contain results. If
        // each pair plays several games, each game can have its own column.
        let places = (1..=GAMES).flat_map(|games| {
            let last = width.checked_sub(size * games);
            last.into_iter().flat_map(move |last| (name + 1..=last).map(move |start| (start, games)))
        });
        let places = starts.into_iter().map(|start| (start, 1)).chain(places);
        let order = |number: &dyn Fn(&Player) -> Option<u32>| -> Option<Vec<usize>> {
            let own = players
                .iter()
                .map(|player| Some(number(player)? as usize - 1))
                .collect::<Option<Vec<_>>>()?;
            let mut sorted = own.clone();
            sorted.sort_unstable();
            sorted.iter().copied().eq(0..size).then_some(own)
        };
        let orders =
            [Some((0..size).collect::<Vec<_>>()), order(&|player| player.id), order(&|player| player.rank)];
        let mut refused = None;
        for (start, games) in places.take(80) {
            let cell = |row: &[Cell], opponent: usize| {
                let columns = start + opponent * games..start + (opponent + 1) * games;
                let cells = row.get(columns.start..columns.end.min(row.len())).unwrap_or_default();
                let mut joined = cells.first().cloned().unwrap_or_default();
                for more in cells.iter().skip(1).filter(|cell| !cell.text.is_empty()) {
                    joined.text = format!("{} {}", joined.text, more.text).trim().to_owned();
                }
                joined
            };
            let cells: Vec<Vec<Cell>> =
                rows.iter().map(|row| (0..size).map(|opponent| cell(row, opponent)).collect()).collect();
            let square: Vec<Vec<&Cell>> = cells.iter().map(|row| row.iter().collect()).collect();
            for order in orders.iter().flatten() {
                let standing = || self.standing(&rows, start, size * games);
                let two = square.iter().enumerate().find_map(|(at, row)| {
                    Some((
                        at,
                        row.iter()
                            .position(|cell| !self.of_teams && cell.text.replace("1/2", "").contains('2'))?,
                    ))
                });
                let read = match (matrix::read(&square, order, self.of_teams), two) {
                    // The number 2 in a cell is either the points for a win, or the sum of two wins.
                    (Some(Ok(matrix)), Some((one, other))) if !has_doubled_points(&matrix, &standing()) => {
                        Some(Err(Flaw::Sums(one, order.iter().position(|own| *own == other).unwrap_or(0))))
                    }
                    (read, _) => read,
                };
                let has_names = self.table.position(Role::Name).is_some();
                let sums = match read {
                    Some(Err(Flaw::Sums(..))) if has_names => matrix::of_sums(&square, order),
                    _ => None,
                };
                let are_sums = sums.is_some();
                let read = sums.map(Ok).or(read);
                let titles = self.table.titles.get(start..start + size).filter(|_| games == 1);
                let shifted = titles.filter(|_| matches!(read, Some(Ok(_))));
                let shifted = shifted.and_then(|titles| misplaced(titles, &players, order));
                match (read, shifted) {
                    (Some(Ok(_)), Some(row)) => {
                        let place = (self.table.head, start + order[row]);
                        let matrix = Some((self.table.head, self.columns(start, size)));
                        let problem = Problem { kind: ProblemKind::Misplaced, place, matrix };
                        refused = refused.or(Some(Err(vec![problem])));
                    }
                    (Some(Ok(matrix)), None) => {
                        let (head, of_teams) = (self.table.head, self.of_teams);
                        let (body, standing) = (Body::Matrix(matrix), standing());
                        let columns = self.columns(start, size * games);
                        let found = Crosstable { head, of_teams, are_sums, players, body, columns, standing };
                        return Some(Ok(found));
                    }
                    (Some(Err(flaw)), _) => {
                        let place = |row: usize, other: usize| {
                            let column = order.get(other).copied().unwrap_or(0);
                            square.get(row).and_then(|row| row.get(column)).map_or((0, 0), |cell| cell.place)
                        };
                        let (kind, cell) = match flaw {
                            Flaw::Sides(one, other) => {
                                let name = |at: usize| {
                                    players.get(at).map(|player| player.name.clone()).unwrap_or_default()
                                };
                                let names = [name(one), name(other)];
                                (ProblemKind::Sides { names, mirror: place(other, one) }, place(one, other))
                            }
                            Flaw::Cell(one, other) => (ProblemKind::NoResult, place(one, other)),
                            Flaw::Sums(one, other) => (ProblemKind::Sums, place(one, other)),
                        };
                        let matrix = Some((self.table.head, self.columns(start, size * games)));
                        let problem = Problem { kind, place: cell, matrix };
                        refused = refused.or(Some(Err(vec![problem])));
                    }
                    (None, _) => {}
                }
            }
        }
        refused
    }
}

/// Returns the first row whose results are in the column of another participant, or `None` if there is no such row. A
/// numbered column belongs to the row with this place, pairing number or position. Old tables print only the last
/// digit. If most headings are the beginnings of names, a column belongs to the participant whose
/// name begins with its heading.
fn misplaced(titles: &[String], players: &[Player], order: &[usize]) -> Option<usize> {
    let numbers = titles.iter().map(|own| own.trim_matches('.').parse().ok());
    let mut rows = order.iter().enumerate();
    if let Some(numbers) = numbers.collect::<Option<Vec<u32>>>() {
        // The numbers in the headings can begin with 0.
        let first = u32::from(numbers.first() == Some(&0));
        let is_own = |row: usize, column: usize| {
            let title = numbers[column] + first;
            let own = [Some(column as u32 + 1), players[row].id, players[row].rank];
            own.into_iter().flatten().any(|own| title == own || title == own % 10)
        };
        return rows.position(|(row, column)| !is_own(row, *column));
    }
    let whose = |title: &String| {
        let mut rows = (0..players.len()).filter(|row| begins(&players[*row].name, title));
        rows.next().filter(|_| rows.next().is_none())
    };
    let named: Vec<Option<usize>> = titles.iter().map(whose).collect();
    let are_named = named.iter().flatten().count() * 2 > titles.len();
    rows.position(|(row, column)| are_named && named[*column].is_some_and(|own| own != row))
}

/// Returns whether the name, read from the start of one of its words, begins with the text. A text of fewer than two
/// letters never matches.
fn begins(name: &str, text: &str) -> bool {
    let plain = |text: &str| {
        let is_letter = |c: char| if c.is_alphanumeric() { c } else { ' ' };
        let words: String = text.to_lowercase().chars().map(is_letter).collect();
        words.split_whitespace().map(|word| format!(" {word}")).collect::<String>()
    };
    let text = plain(text);
    text.chars().count() > 2 && plain(name).contains(&text)
}

/// Returns whether a column contains the points of each row, counted with 2 points for a win and 1 for a draw.
fn has_doubled_points(matrix: &Matrix, standing: &Standing) -> bool {
    let Matrix::Games(games) = matrix else { return false };
    let doubled = Scoring::default().doubled();
    let points = |row: &Vec<Vec<Code>>| row.iter().flatten().map(|code| doubled.value(*code)).sum::<Points>();
    let is_column = |column: usize| {
        let mut rows = standing.rows.iter().zip(games);
        rows.all(|((_, cells), row)| {
            let halves = cells.get(column).and_then(|cell| halves(cell));
            halves.map(|halves| Points::HALF * i64::from(halves)) == Some(points(row))
        })
    };
    (0..standing.head.len()).any(is_column)
}

/// Returns the column of names if no heading marks it, which is the column whose cells contain the most letters. Cells
/// with at most two letters are ignored.
fn by_content(table: &Table) -> Option<usize> {
    let width = table.rows.iter().map(Vec::len).max()?;
    let letters = |column: usize| {
        // A line of text below the table is a row with a single cell.
        let rows =
            table.rows.iter().filter(|row| row.iter().filter(|cell| !cell.text.is_empty()).count() > 1);
        let cells = rows.filter_map(|row| row.get(column));
        let lengths = cells.map(|cell| cell.text.chars().filter(|c| c.is_alphabetic()).count());
        lengths.filter(|length| *length > 2).sum::<usize>()
    };
    (0..width).filter(|column| letters(*column) > 0).max_by_key(|column| letters(*column))
}

// Reads name cells that contain more than a name: `1 FM Alder,Anna`, `Birch,Benedikt 2 FM 2285`, `1. (3)
// Anna Alder`.

/// Titles that occur in tables: titles of FIDE and of national federations, also in other languages. A dash in the
/// place of a title means "no title".
const TITLES: [&str; 18] = [
    "GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM", "NM", "WNM", "MI", "MF", "MC", "GMF", "AIM", "AFM",
    "ACM", "-",
];

/// Returns the number before a name, and the name. Returns `None` if no number comes before the name.
fn numbered(text: &str, is_team: bool) -> Option<(u32, &str)> {
    let (number, name) = text.split_once(' ')?;
    let bare = number.strip_suffix('.').or(Some(number).filter(|_| is_team))?;
    Some((bare.parse().ok()?, name.trim_start()))
}

/// The parts of a cell that contains a name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Named {
    pub name: String,
    /// The number before or after the name.
    pub number: Option<u32>,
    /// The title before or after the name.
    pub title: String,
}

/// Splits the text of a name cell into the name, the number and the title. Leaves out federations and ratings. Unless
/// `has_number_behind`, a small number at the end belongs to the name, as in `Alder 4`.
fn named(text: &str, has_number_behind: bool) -> Named {
    let mut words: Vec<&str> = text.split_whitespace().collect();
    let mut named = Named::default();
    let number = |word: &str| word.trim_end_matches(['.', ')']).parse::<u32>().ok();
    // The title can be in lower case.
    let is_title = |word: &str| TITLES.iter().any(|own| *own == word || own.to_lowercase() == word);
    let is_more = |word: &str| number(word).is_some() || is_title(word);
    let mut take = |word: &str| {
        // A number that is as large as a rating is not a pairing number.
        named.number = named.number.or(number(word).filter(|number| *number < 1000 && *number > 0));
        if is_title(word) && word != "-" {
            named.title = word.to_uppercase();
        }
    };
    while words.len() > 1 && words.first().is_some_and(|word| is_more(word)) {
        take(words.remove(0));
    }
    let is_behind =
        |word: &str| is_more(word) && (has_number_behind || number(word).is_none_or(|number| number >= 1000));
    let behind =
        words.iter().rev().take_while(|word| is_behind(word)).count().min(words.len().saturating_sub(1));
    for word in words.split_off(words.len() - behind) {
        take(word);
    }
    // `Alder, Anna g GER` contains a title, or its letter, and the federation.
    let is_federation = |word: &str| word.len() == 3 && word.bytes().all(|byte| byte.is_ascii_uppercase());
    if let [_, .., before, last] = *words.as_slice()
        && is_federation(last)
        && (text.contains(',') || is_title(before))
    {
        words.pop();
        words.pop_if(|word| is_title(word)).into_iter().for_each(take);
        words.pop_if(|word| matches!(*word, "g" | "m" | "f" | "wg" | "wm" | "wf"));
    }
    // `Anna Alder (GER)` and `Anna Alder (2310)` contain a federation and a rating.
    let is_aside = |word: &str| {
        let inner = word.strip_prefix('(').and_then(|word| word.strip_suffix(')')).unwrap_or_default();
        is_federation(inner) || (inner.len() == 4 && inner.bytes().all(|byte| byte.is_ascii_digit()))
    };
    while words.len() > 1 && words.last().is_some_and(|word| is_aside(word)) {
        words.pop();
    }
    named.name = words.join(" ");
    named
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_parted_from_number_and_title() {
        for (text, name, number, title) in [
            ("Alder, Anna", "Alder, Anna", None, ""),
            ("1 FM Alder,Anna", "Alder,Anna", Some(1), "FM"),
            ("Birch,Benedikt 2 FM 2285", "Birch,Benedikt", Some(2), "FM"),
            ("Fir,Félix 6 - 2101", "Fir,Félix", Some(6), ""),
            ("Alder, Anna g GER", "Alder, Anna", None, ""),
            ("Anna Alder wfm GER", "Anna Alder", None, "WFM"),
            ("Alder, Anna im", "Alder, Anna", None, "IM"),
            ("1. Anna Alder", "Anna Alder", Some(1), ""),
            ("Anna Alder (GER)", "Anna Alder", None, ""),
            ("Alder, Anna (2310)", "Alder, Anna", None, ""),
            ("Elmswell 1", "Elmswell", Some(1), ""),
            ("7", "7", None, ""),
        ] {
            let named = named(text, true);
            assert_eq!(
                (named.name.as_str(), named.number, named.title.as_str()),
                (name, number, title),
                "{text}"
            );
        }
    }
}
