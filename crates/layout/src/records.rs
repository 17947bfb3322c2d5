//! Finds the rows of a table that belong to participants, who have one, two or three rows each below the headings.

use crate::cell_result::{CellResult, halves};
use crate::families::{FAMILIES, Family};
use crate::{Cell, Role};

/// Number of lines in which the program searches for headings.
const LOOKED_AT: usize = 60;
/// Number of cells of a column in which the program searches for games.
const SAMPLE: usize = 60;
/// Maximum pairing number.
const MOST_NUMBER: u32 = 99_999;
/// Minimum number of columns of a matrix whose names have no heading.
const WIDE: usize = 5;
/// Maximum number of heading lines that the program tries.
const TRIED: usize = 6;

/// The rows below a heading line.
#[derive(Clone, Debug, Default)]
pub(crate) struct Table {
    /// The index of the row that contains the headings.
    pub head: usize,
    pub titles: Vec<String>,
    pub roles: Vec<Role>,
    /// The adjacent columns whose headings are the rounds (or opponents) 1, 2, 3, ...
    pub rounds: Vec<usize>,
    /// The rows below the headings. Blank rows, lines of dashes and repeated headings are left out.
    pub rows: Vec<Vec<Cell>>,
    /// Whether the table has no headings.
    pub is_headless: bool,
}

impl Table {
    /// Returns the first column that contains the given kind of data, or `None` if no column contains it.
    pub(crate) fn position(&self, wanted: Role) -> Option<usize> {
        self.roles.iter().position(|role| *role == wanted)
    }
}

/// Returns the possible tables in a grid: one below each line that can be a line of headings. Tables that contain
/// rounds come first.
pub(crate) fn tables(grid: &[Vec<Cell>], role: &dyn Fn(&str) -> Role) -> Vec<Table> {
    let is_filled = |row: &&Vec<Cell>| row.iter().any(|cell| !cell.text.is_empty()) && !is_ruler(row);
    let mut found: Vec<Table> = Vec::new();
    for (head, row) in grid.iter().enumerate().take(LOOKED_AT).filter(|(_, row)| is_filled(row)) {
        let mut roles = self::roles(row, role);
        let is_named = roles.iter().any(|role| matches!(role, Role::Name | Role::Team));
        let (mut rounds, mut first) = (run(&roles), head + 1);
        // The headings of a table can take up two lines.
        if rounds.is_empty() && is_named {
            let below = grid.iter().enumerate().skip(head + 1).find(|(_, row)| is_filled(row));
            if let Some((second, own)) = below.map(|(at, row)| (at, run(&self::roles(row, role))))
                && own.len() > 1
            {
                let lower = self::roles(grid.get(second).map_or(&[][..], Vec::as_slice), role);
                for column in &own {
                    if let (Some(slot), Some(lower)) = (roles.get_mut(*column), lower.get(*column)) {
                        *slot = *lower;
                    }
                }
                (rounds, first) = (own, second + 1);
            }
        }
        if rounds.is_empty() && is_named {
            rounds = by_content(grid.get(first..).unwrap_or_default());
            rounds.iter().zip(1..).for_each(|(at, round)| {
                if let Some(slot) = roles.get_mut(*at) {
                    *slot = Role::Round(round);
                }
            });
        }
        // The column of names can lack a heading, and the headings of a matrix can be the initials of the players.
        let has_places = roles.iter().any(|role| matches!(role, Role::Rank | Role::Number));
        let is_wide = row.len() >= WIDE && has_places && row.iter().all(|cell| number(cell).is_none());
        // In the row of a participant, a number before the numbers of the rounds is a place or a pairing number.
        let is_row =
            rounds.first().is_some_and(|first| row.iter().take(*first).any(|cell| number(cell).is_some()));
        if !(is_named || (rounds.len() > 1 && !is_row) || is_wide) {
            continue;
        }
        let is_again = |other: &[Cell]| {
            other.len() == row.len()
                && other.iter().zip(row).all(|(one, own)| one.text.eq_ignore_ascii_case(&own.text))
        };
        // A line with different headings for the same rounds begins another table. A row that contains only numbers is
        // not a line of headings, because the numbers may be points and tie-breaks.
        let is_other = |other: &&Vec<Cell>| {
            let own = run(&self::roles(other, role));
            let is_word = own.first().is_some_and(|at| other[*at].text.contains(char::is_alphabetic));
            own.len() > 1 && own.len() == rounds.len() && is_word && !is_again(other)
        };
        // A line that repeats the headings begins a new page of the table. If the row numbers also start again, this
        // line begins another table.
        let start = |at: usize| grid.iter().skip(at).find(is_filled)?.iter().find_map(number);
        let is_new = |at: usize| at > head && is_again(&grid[at]) && start(at + 1) == start(first);
        let end = (first..grid.len()).find(|at| is_other(&&grid[*at]) || is_new(*at)).unwrap_or(grid.len());
        let below = grid[first.min(end)..end].iter();
        let rows: Vec<Vec<Cell>> = below.filter(is_filled).filter(|row| !is_again(row)).cloned().collect();
        let mut titles: Vec<String> = row.iter().map(|cell| cell.text.clone()).collect();
        // If another column contains the places, the heading `#` means pairing numbers.
        let is_sign = |at: &usize| titles.get(*at).is_some_and(|title| title == "#");
        if roles.iter().filter(|role| **role == Role::Rank).count() > 1
            && let Some(sign) = (0..roles.len()).find(is_sign)
        {
            roles[sign] = Role::Number;
        }
        // An opponent is never identified by the membership number of a federation.
        let is_membership = |at: &usize| {
            let numbers = rows.iter().filter_map(|row: &Vec<Cell>| number(row.get(*at)?));
            roles.get(*at) == Some(&Role::Number) && numbers.clone().any(|own| own > MOST_NUMBER)
        };
        if let Some(at) = (0..roles.len()).find(is_membership) {
            roles[at] = Role::Other;
        }
        // Some pages show the rating changes in further columns with the numbers of the rounds. Some changes are negative.
        let column = |at: usize| rows.iter().filter_map(move |row| Some(row.get(at)?.text.replace(',', ".")));
        let is_change = |at: &usize| {
            matches!(roles[*at], Role::Round(round) if round <= rounds.len())
                && column(*at)
                    .all(|text| text.bytes().all(|byte| byte.is_ascii_digit() || b"+-.".contains(&byte)))
        };
        let last = rounds.last().copied().unwrap_or(roles.len());
        let changes: Vec<usize> = (last + 1..roles.len()).filter(is_change).collect();
        if changes.iter().any(|at| column(*at).any(|text| text.starts_with('-'))) {
            changes.iter().for_each(|at| (roles[*at], titles[*at]) = (Role::Other, "rtg+/-".to_owned()));
        }
        found.push(joined(Table { head, titles, roles, rounds, rows, is_headless: false }));
        if found.len() == TRIED {
            break;
        }
    }
    found.sort_by_key(|table| table.rounds.is_empty());
    found
}

fn roles(row: &[Cell], role: &dyn Fn(&str) -> Role) -> Vec<Role> {
    row.iter().map(|cell| role(&cell.text)).collect()
}

/// Returns the adjacent columns whose headings are the rounds 1, 2, 3, ...
fn run(roles: &[Role]) -> Vec<usize> {
    let Some(first) = roles.iter().position(|role| *role == Role::Round(1)) else { return Vec::new() };
    (first..roles.len()).take_while(|at| roles.get(*at) == Some(&Role::Round(at - first + 1))).collect()
}

/// Returns the adjacent columns whose headings name no rounds, and whose cells contain opponents with colors, or
/// results as letters.
fn by_content(rows: &[Vec<Cell>]) -> Vec<usize> {
    let is_game = |cell: &Cell| {
        let said = |family: &Family| matches!(family(cell), Some(CellResult::Game { .. }));
        cell.text.contains(char::is_alphabetic) && FAMILIES.iter().any(said)
    };
    let is_round = |column: &usize| {
        let filled = rows.iter().filter_map(|row| row.get(*column)).filter(|cell| !cell.text.is_empty());
        let are_games: Vec<bool> = filled.take(SAMPLE).map(is_game).collect();
        are_games.len() > 2 && are_games.iter().filter(|own| **own).count() * 3 > are_games.len() * 2
    };
    let width = rows.iter().map(Vec::len).max().unwrap_or(0);
    let runs = (0..width).map(|first| (first..width).take_while(is_round).collect::<Vec<usize>>());
    runs.max_by_key(Vec::len).filter(|run| run.len() > 1).unwrap_or_default()
}

/// Returns whether a row is a line of at least three ruling characters, such as dashes, and contains nothing else.
fn is_ruler(row: &[Cell]) -> bool {
    let text: String = row.iter().map(|cell| cell.text.as_str()).collect();
    text.len() > 2 && text.chars().all(|c| "-=_+|:. ─━═".contains(c))
}

/// Returns the number in a cell, which can have a dot or a sign next to it. For example, the number in `2-4.` is 2.
pub(crate) fn number(cell: &Cell) -> Option<u32> {
    let text = cell.text.trim_matches(['.', '#', '\\', ')', ' ', '*']);
    let text = text.strip_suffix(".0").unwrap_or(text);
    let (first, last) = text.split_once(['-', '–']).unwrap_or((text, text));
    let [first, last] = [first.trim_end_matches('.').parse::<u32>().ok()?, last.parse::<u32>().ok()?];
    (0 < first && first <= last).then_some(first)
}

/// Joins the rows of each participant into one row. The second row of a participant contains colors or running totals.
fn joined(mut table: Table) -> Table {
    let key = table.position(Role::Number).or(table.position(Role::Rank)).unwrap_or(0);
    let is_keyed = |row: &Vec<Cell>| row.get(key).is_some_and(|cell| number(cell).is_some());
    let cells = |row: &Vec<Cell>| {
        table.rounds.iter().map(|at| row.get(*at).cloned().unwrap_or_default()).collect::<Vec<_>>()
    };
    let is_game = |cell: &Cell| {
        FAMILIES
            .iter()
            .any(|family| matches!(family(cell), Some(CellResult::Game { .. } | CellResult::Alone(_))))
    };
    let is_below = |cell: &Cell| {
        matches!(cell.text.as_str(), "" | "W" | "B" | "w" | "b") || halves(&cell.text).is_some()
    };
    let is_pair = |one: &Vec<Cell>, other: &Vec<Cell>| {
        is_keyed(one)
            && !is_keyed(other)
            && cells(one).iter().all(|cell| cell.text.is_empty() || is_game(cell))
            && cells(other).iter().all(is_below)
    };
    let keyed = table.rows.iter().filter(|row| is_keyed(row)).count();
    let pairs =
        table.rows.windows(2).filter(|pair| matches!(pair, [one, other] if is_pair(one, other))).count();
    if table.rounds.is_empty() || keyed < 2 || pairs < keyed {
        return table;
    }
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    let mut rest = std::mem::take(&mut table.rows).into_iter().peekable();
    while let Some(mut row) = rest.next() {
        if let Some(below) =
            rest.next_if(|below| row.get(key).is_some_and(|cell| number(cell).is_some()) && !is_keyed(below))
        {
            for column in &table.rounds {
                if let (Some(cell), Some(color)) = (row.get_mut(*column), below.get(*column))
                    && matches!(color.text.as_str(), "W" | "B" | "w" | "b")
                {
                    cell.text.push_str(&color.text);
                }
            }
            // Further rows without a number and without results contain additional ratings.
            let is_more = |more: &Vec<Cell>| {
                more.get(key).is_some_and(|cell| cell.text.is_empty())
                    && cells(more).iter().all(|cell| cell.text.is_empty())
            };
            while rest.next_if(is_more).is_some() {}
        }
        rows.push(row);
    }
    Table { rows, ..table }
}

// Reads tables in text whose cells are separated by single spaces, as in text copied from a web page or a PDF.

/// Returns whether the words are a sentence or a list instead of headings. Several words that end with commas are not
/// headings.
pub fn is_sentence(words: &[String]) -> bool {
    words.iter().filter(|word| word.ends_with(',')).count() > 1
}

/// Maximum number of words in a name, including the words of a title, a federation or a club next to the name.
const NAME: usize = 10;

/// Splits the lines of a text whose cells are separated by single spaces into rows of cells. A name can contain spaces.
///
/// If there are headings, each row has as many cells as there are headings. Without headings, a row begins with a
/// number, and the words up to the next number are the name. Any other line becomes a row with one cell.
pub fn single_blanks(text: &str, role: &dyn Fn(&str) -> Role) -> Vec<Vec<String>> {
    let words = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let is_name = |word: &String| matches!(role(word), Role::Name | Role::Team);
    let head = |(at, line): (usize, &str)| {
        let words = words(line);
        let name = words.iter().position(is_name)?;
        let is_said = |word: &String| matches!(role(word), Role::Round(1) | Role::Rank | Role::Number);
        let is_head = words.iter().any(is_said) && words.len() > 3 && !is_sentence(&words);
        is_head.then_some((at, name, words.len()))
    };
    let filled = text.lines().enumerate().skip_while(|(_, line)| line.trim().is_empty());
    let heads: Vec<_> = filled.take(LOOKED_AT).filter_map(head).collect();
    let row = |(at, line): (usize, &str)| {
        let words = words(line);
        let span = match heads.iter().rfind(|(head, ..)| *head <= at) {
            Some((head, ..)) if at == *head => return words,
            Some((_, name, width)) => {
                let more = words.len().checked_sub(*width).filter(|more| *more < NAME);
                more.map(|more| (*name, name + more + 1))
            }
            None if heads.is_empty() => headless(&words),
            None => None,
        };
        match span.and_then(|(from, to)| Some((from, words.get(from..to)?.join(" ")))) {
            Some((from, name)) => {
                let rest = words.iter().skip(from + name.split(' ').count());
                words.iter().take(from).chain([&name]).chain(rest).cloned().collect()
            }
            None => vec![line.trim().to_owned()],
        }
    };
    text.lines().enumerate().map(row).collect()
}

/// Returns the positions of the first word of the name and of the word after the name, in a row without headings.
fn headless(words: &[String]) -> Option<(usize, usize)> {
    number(&Cell { text: words.first()?.clone(), ..Cell::default() })?;
    let end = words.iter().skip(1).position(|word| word.contains(|c: char| c.is_ascii_digit()))? + 1;
    (end > 1 && end <= 1 + NAME && words.len() > end + 1).then_some((1, end))
}
