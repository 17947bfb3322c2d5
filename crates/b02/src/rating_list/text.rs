//! Lists in columns: of fixed width under the headings of the first line, or separated by a character.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::columns::Role;
use super::entry::{ListFault, ListedPlayer};
use tiebreak_phrase::{message, phrase};

/// Reads a list whose first line has the headings.
pub fn read(bytes: &[u8], wanted: &BTreeSet<u32>) -> Result<BTreeMap<u32, ListedPlayer>, Vec<ListFault>> {
    let mut lines = bytes.split(|byte| *byte == b'\n').zip(1..);
    let head = lines.find(|(line, _)| !line.trim_ascii().is_empty());
    let empty = |line| ListFault { line, column: 1, problem: message!("rating-list-no-headings").into() };
    let (head, first) = head.ok_or_else(|| vec![empty(1)])?;
    let layout = Layout::of(&plain(head)).ok_or_else(|| vec![empty(first)])?;
    let mut read = Reading { layout, wanted, players: BTreeMap::new(), faults: Vec::new() };
    for (line, number) in lines {
        if !line.trim_ascii().is_empty() {
            read.line(line, number);
        }
    }
    if read.faults.is_empty() { Ok(read.players) } else { Err(read.faults) }
}

/// A line as text: files of all ages are read, names are for people only.
fn plain(line: &[u8]) -> String {
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    match std::str::from_utf8(line) {
        Ok(text) => text.to_owned(),
        Err(_) => line.iter().map(|byte| char::from(*byte)).collect(),
    }
}

/// Where the cells of a line are.
enum Layout {
    /// Columns by characters.
    Fixed(Vec<(Role, Range<usize>)>),
    /// Cells by a separator.
    Separated(char, Vec<(Role, usize)>),
}

impl Layout {
    /// The layout that headings give; none without FIDE numbers or without a number that is read.
    fn of(head: &str) -> Option<Layout> {
        let separator = [';', '\t', ','].into_iter().find(|separator| head.contains(*separator));
        let layout = match separator {
            Some(separator) => {
                let cells = cells(head, separator);
                let roles =
                    cells.iter().enumerate().filter_map(|(at, (_, cell))| Some((Role::of(cell)?, at)));
                Layout::Separated(separator, roles.collect())
            }
            None => Layout::Fixed(fixed(head)),
        };
        let roles: Vec<Role> = match &layout {
            Layout::Fixed(columns) => columns.iter().map(|(role, _)| *role).collect(),
            Layout::Separated(_, columns) => columns.iter().map(|(role, _)| *role).collect(),
        };
        let has_number =
            roles.iter().any(|role| role.is_rating() || matches!(role, Role::PeriodGames | Role::K));
        (roles.contains(&Role::Id) && has_number).then_some(layout)
    }
}

/// The columns of headings that are separated by blanks; the one of FIDE numbers has two words.
fn fixed(head: &str) -> Vec<(Role, Range<usize>)> {
    let mut starts: Vec<(String, usize)> = Vec::new();
    let mut before = ' ';
    for (at, character) in head.chars().enumerate() {
        match (before, character) {
            (' ', ' ') | (_, ' ') => {}
            (' ', _) => starts.push((character.to_string(), at)),
            _ => {
                if let Some((word, _)) = starts.last_mut() {
                    word.push(character);
                }
            }
        }
        before = character;
    }
    if let [(first, 0), (second, _), ..] = starts.as_slice()
        && first.eq_ignore_ascii_case("id")
        && second.eq_ignore_ascii_case("number")
    {
        starts.remove(1);
    }
    let ends = starts.iter().skip(1).map(|(_, at)| *at).chain([usize::MAX]).collect::<Vec<_>>();
    let columns = starts.iter().zip(ends).filter_map(|((word, at), end)| Some((Role::of(word)?, *at..end)));
    // The coefficient of FIDE's own lists is that of the period before.
    columns.filter(|(role, _)| *role != Role::K).collect()
}

/// The cells of a line with the columns they begin in, from 0; quotes may hold separators.
fn cells(line: &str, separator: char) -> Vec<(usize, String)> {
    let (mut cells, mut cell, mut begins, mut quoted) = (Vec::new(), String::new(), 0, false);
    for (at, character) in line.chars().enumerate() {
        match character {
            '"' => quoted = !quoted,
            other if other == separator && !quoted => {
                cells.push((begins, std::mem::take(&mut cell).trim().to_owned()));
                begins = at + 1;
            }
            other => cell.push(other),
        }
    }
    cells.push((begins, cell.trim().to_owned()));
    cells
}

struct Reading<'w> {
    layout: Layout,
    wanted: &'w BTreeSet<u32>,
    players: BTreeMap<u32, ListedPlayer>,
    faults: Vec<ListFault>,
}

impl Reading<'_> {
    fn line(&mut self, line: &[u8], number: usize) {
        // In FIDE's own files the number stands first, and few of a million are wanted.
        if let Layout::Fixed(columns) = &self.layout
            && let Some((_, range)) =
                columns.iter().find(|(role, range)| *role == Role::Id && range.start == 0)
        {
            let digits = line.get(..range.end.min(line.len())).unwrap_or_default().trim_ascii();
            let id = std::str::from_utf8(digits).ok().and_then(|digits| digits.parse().ok());
            if id.is_some_and(|id| !self.wanted.contains(&id)) {
                return;
            }
        }
        let text = plain(line);
        let cells: Vec<(Role, usize, String)> = match &self.layout {
            Layout::Fixed(columns) => {
                let characters: Vec<char> = text.chars().collect();
                let cut = |range: &Range<usize>| {
                    let end = range.end.min(characters.len());
                    let cell: String = characters.get(range.start..end).unwrap_or_default().iter().collect();
                    cell.trim().to_owned()
                };
                columns.iter().map(|(role, range)| (*role, range.start, cut(range))).collect()
            }
            Layout::Separated(separator, columns) => {
                let cells = cells(&text, *separator);
                let cell = |at: usize| cells.get(at).cloned().unwrap_or_default();
                columns.iter().map(|(role, at)| (*role, cell(*at).0, cell(*at).1)).collect()
            }
        };
        self.player(&cells, number);
    }

    fn player(&mut self, cells: &[(Role, usize, String)], line: usize) {
        let Some((_, column, id)) = cells.iter().find(|(role, ..)| *role == Role::Id) else { return };
        // Who has no FIDE number yet is on no list.
        if id.is_empty() {
            return;
        }
        let Ok(id) = id.parse::<u32>() else {
            let problem = phrase!("rating-list-no-id", text = id);
            return self.faults.push(ListFault { line, column: column + 1, problem });
        };
        if !self.wanted.contains(&id) {
            return;
        }
        let mut player = ListedPlayer::default();
        for (role, column, cell) in cells {
            if !role.enter(cell, &mut player) {
                let problem = phrase!("rating-list-no-number", text = cell);
                self.faults.push(ListFault { line, column: column + 1, problem });
            }
        }
        if self.players.insert(id, player).is_some() {
            let problem = phrase!("rating-refused-duplicate-id", id = id);
            self.faults.push(ListFault { line, column: column + 1, problem });
        }
    }
}
