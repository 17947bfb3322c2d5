//! Reads rating lists with columns. The first line has the headings. Columns have a fixed width, or a
//! character separates them.

use super::columns::{Role, Which};
use super::{Faults, ListFault, ListedPlayer, RatingList};
use crate::dates::Period;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use tiebreak_phrase::{Phrase, message, phrase};

/// Reads a list whose first line has the headings.
pub fn read(bytes: &[u8], wanted: &BTreeSet<u32>) -> Result<RatingList, Vec<ListFault>> {
    // In old files, lines end with only a carriage return.
    let end = if bytes.contains(&b'\n') { b'\n' } else { b'\r' };
    let mut lines = bytes.split(|byte| *byte == end).zip(1..);
    let head = lines.find(|(line, _)| !line.trim_ascii().is_empty());
    let empty = |line| ListFault { line, column: 1, problem: message!("rating-list-no-headings").into() };
    let (head, first) = head.ok_or_else(|| vec![empty(1)])?;
    let (layout, month) = Layout::of(&plain(head)).ok_or_else(|| vec![empty(first)])?;
    if let Some((column, problem)) = layout.twice() {
        return Err(vec![ListFault { line: first, column: column + 1, problem }]);
    }
    let mut read = Reading { layout, wanted, players: BTreeMap::new(), faults: Faults::default() };
    for (line, number) in lines {
        if !line.trim_ascii().is_empty() {
            read.line(line, number);
        }
    }
    read.faults.or(RatingList { players: read.players, month })
}

/// A line as text in any encoding. Names are only shown to people.
fn plain(line: &[u8]) -> String {
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    match std::str::from_utf8(line) {
        Ok(text) => text.to_owned(),
        Err(_) => line.iter().map(|byte| char::from(*byte)).collect(),
    }
}

/// How a line is divided into cells.
enum Layout {
    /// Each column is a range of characters.
    Fixed(Vec<(Role, Range<usize>)>),
    /// A character separates the cells.
    Separated(char, Vec<(Role, usize)>),
}

impl Layout {
    /// Reads the layout, and the month if there is one, from the headings. Returns none unless there is a column
    /// of FIDE numbers and a column of ratings, K, games or months.
    fn of(head: &str) -> Option<(Layout, Option<Period>)> {
        let separator = [';', '\t', ','].into_iter().find(|separator| head.contains(*separator));
        let mut named = None;
        let mut read = |heading: &str| {
            let (role, month) = Role::of(heading)?;
            named = named.or(month);
            Some(role)
        };
        let layout = match separator {
            Some(separator) => {
                let cells = cells(head, separator);
                let roles = cells.iter().enumerate().filter_map(|(at, (_, cell))| Some((read(cell)?, at)));
                Layout::Separated(separator, roles.collect())
            }
            None => Layout::Fixed(fixed(head, read)),
        };
        let roles = layout.roles();
        let is_list = roles.contains(&Role::Id) && roles.iter().any(|role| role.is_number());
        is_list.then_some((layout, named))
    }

    fn roles(&self) -> Vec<Role> {
        match self {
            Layout::Fixed(columns) => columns.iter().map(|(role, _)| *role).collect(),
            Layout::Separated(_, columns) => columns.iter().map(|(role, _)| *role).collect(),
        }
    }

    /// The position of a second column with the same role, with the message. Two such columns are an error,
    /// because it is unclear which of them counts.
    fn twice(&self) -> Option<(usize, Phrase)> {
        let roles = self.roles();
        let repeated = |(at, role): (usize, &Role)| roles.iter().take(at).any(|before| before == role);
        let at = roles.iter().enumerate().position(repeated)?;
        let column = match self {
            Layout::Fixed(columns) => columns.get(at)?.1.start,
            Layout::Separated(..) => 0,
        };
        Some((column, message!("rating-list-heading-twice").into()))
    }
}

/// The columns of headings separated by spaces. The heading of FIDE numbers has two words.
fn fixed(head: &str, mut read: impl FnMut(&str) -> Option<Role>) -> Vec<(Role, Range<usize>)> {
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
    starts.iter().zip(ends).filter_map(|((word, at), end)| Some((read(word)?, *at..end))).collect()
}

/// Splits a line into cells, each with its first column (0-based). Quotation marks may enclose separators.
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

/// Splits a line of fixed width into cells, each with its first column. The error is the column of a number
/// that has no heading above it.
fn cut(columns: &[(Role, Range<usize>)], line: &[char]) -> Result<Vec<(Role, usize, String)>, usize> {
    let is_digit = |at: usize| line.get(at).is_some_and(char::is_ascii_digit);
    let cell = |(role, range): &(Role, Range<usize>)| {
        if range.start > 0 && is_digit(range.start - 1) && is_digit(range.start) {
            return Err(range.start);
        }
        let cell = line.get(range.start..range.end.min(line.len())).unwrap_or_default();
        Ok((*role, range.start, cell.iter().collect::<String>().trim().to_owned()))
    };
    columns.iter().map(cell).collect()
}

struct Reading<'w> {
    layout: Layout,
    wanted: &'w BTreeSet<u32>,
    players: BTreeMap<u32, ListedPlayer>,
    faults: Faults,
}

impl Reading<'_> {
    fn line(&mut self, line: &[u8], number: usize) {
        // FIDE's files begin with the number. Only a few of a million players are needed.
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
        let cells: Vec<(Role, usize, String)> = match &self.layout {
            Layout::Fixed(columns) => {
                let characters: Vec<char> = plain(line).chars().collect();
                // Some programs count columns in characters, others in bytes.
                let bytes = || line.iter().map(|byte| char::from(*byte)).collect::<Vec<char>>();
                match cut(columns, &characters).or_else(|_| cut(columns, &bytes())) {
                    Ok(cells) => cells,
                    Err(column) => {
                        let problem = message!("rating-list-columns").into();
                        return self.faults.push(ListFault { line: number, column: column + 1, problem });
                    }
                }
            }
            Layout::Separated(separator, columns) => {
                let cells = cells(&plain(line), *separator);
                let cell = |at: usize| cells.get(at).cloned().unwrap_or_default();
                columns.iter().map(|(role, at)| (*role, cell(*at).0, cell(*at).1)).collect()
            }
        };
        self.player(&cells, number);
    }

    fn player(&mut self, cells: &[(Role, usize, String)], line: usize) {
        let Some((_, column, id)) = cells.iter().find(|(role, ..)| *role == Role::Id) else { return };
        // A player without a FIDE number cannot be requested.
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
                let problem = phrase!("not-a-number", found = format!("`{cell}`"));
                self.faults.push(ListFault { line, column: column + 1, problem });
            }
        }
        if self.players.insert(id, player).is_some() {
            let problem = phrase!("listed-twice", entry = id);
            self.faults.push(ListFault { line, column: column + 1, problem });
        }
    }
}

// Reads lists in XML. Each `<player>` has a `<fideid>` and ratings.

/// The elements of a player in XML that the reader uses.
const TAGS: &str = "name birthday rating games k standard_rating standard_games standard_k rapid_rating rapid_games \
    rapid_k blitz_rating blitz_games blitz_k period_games listed_since";

/// Reads the players of FIDE's XML. An element `<rating>` is the standard rating if the other ratings have other names.
pub fn read_xml(bytes: &[u8], wanted: &BTreeSet<u32>) -> Result<RatingList, Vec<ListFault>> {
    let (mut players, mut faults) = (BTreeMap::new(), Faults::default());
    let mut seen = false;
    let (mut at, mut line) = (0, 1);
    while let Some(begin) = find(bytes, at, b"<player>") {
        let end = find(bytes, begin, b"</player>").unwrap_or(bytes.len());
        let lines =
            |from, to| bytes.get(from..to).unwrap_or_default().iter().filter(|byte| **byte == b'\n').count();
        line += lines(at, begin);
        let begins = line;
        line += lines(begin, end);
        at = end;
        seen = true;
        let record = bytes.get(begin..end).unwrap_or_default();
        let mut fault = |problem| faults.push(ListFault { line: begins, column: 1, problem });
        let text = |tag: &str| {
            let value = inner(record, tag)?;
            Some(String::from_utf8_lossy(value).trim().to_owned())
        };
        let Some(written) = text("fideid").filter(|written| !written.is_empty()) else { continue };
        let Ok(id) = written.parse::<u32>() else {
            fault(phrase!("rating-list-no-id", text = written));
            continue;
        };
        if !wanted.contains(&id) {
            continue;
        }
        let mut player = ListedPlayer::default();
        let named = text("rapid_rating").is_some() || text("blitz_rating").is_some();
        for tag in TAGS.split(' ') {
            let Some((value, (role, _))) = text(tag).zip(Role::of(tag)) else { continue };
            let role = match role {
                Role::Of(Which::Unnamed, fact) if named => Role::Of(Which::Standard, fact),
                other => other,
            };
            if !role.enter(&value, &mut player) {
                fault(phrase!("not-a-number", found = format!("`{value}`")));
            }
        }
        if players.insert(id, player).is_some() {
            fault(phrase!("listed-twice", entry = id));
        }
    }
    if !seen {
        let problem = message!("rating-list-no-players").into();
        faults.push(ListFault { line: 1, column: 1, problem });
    }
    faults.or(RatingList { players, month: None })
}

/// The first position of a text at or after a given position.
fn find(bytes: &[u8], from: usize, needle: &[u8]) -> Option<usize> {
    let first = *needle.first()?;
    let mut at = from;
    loop {
        at += bytes.get(at..)?.iter().position(|byte| *byte == first)?;
        if bytes.get(at..)?.starts_with(needle) {
            return Some(at);
        }
        at += 1;
    }
}

/// The text between a start tag and its end tag.
fn inner<'b>(record: &'b [u8], tag: &str) -> Option<&'b [u8]> {
    let open = format!("<{tag}>");
    let begin = find(record, 0, open.as_bytes())? + open.len();
    let end = find(record, begin, format!("</{tag}>").as_bytes())?;
    record.get(begin..end)
}
