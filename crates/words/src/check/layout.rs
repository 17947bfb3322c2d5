//! Where the standing is in what somebody published: title lines above the headings, headings repeated in the middle,
//! notes below, and which tie-break a column without a name of its own holds.
//!
//! What is passed over cannot carry a row of the standing: it names nobody of the event, has no pairing number, and
//! holds nothing in any column that claims something. It is listed in the table's remarks.

use std::collections::BTreeSet;

use super::annotation::{annotations, first_of_each, is_of, line};
use super::grid::{Cell, Grid, Lines, Row};
use super::heading::{self, Heading, Sense};
use super::identity::Names;
use super::word::letters;
use super::written::{is_place, number};
use tiebreak_engine::rules::Listed;
use tiebreak_format::limits;

/// What a comma may have split in the rows of a file.
#[derive(Clone, Copy)]
struct Splits {
    /// Anything.
    any: bool,
    /// Numbers: the file writes no decimal points.
    numbers: bool,
}

impl Splits {
    /// Only where at least half of the rows have more cells than headings: a single one is a mistake, and stays one.
    fn of(lines: &Lines, head: usize) -> Splits {
        let width = lines.rows.get(head).map_or(0, Vec::len);
        let rows = || lines.rows.iter().skip(head + 1).filter(|row| row.len() > 2);
        let has_more = |row: &&Row| row.iter().skip(width).any(|cell| !cell.text.is_empty());
        let split = rows().filter(has_more).count();
        let any = lines.is_comma && split > 1 && split * 2 >= rows().count();
        let is_decimal = |cell: &Cell| cell.text.contains('.') && number(&cell.text).is_some();
        Splits { any, numbers: !rows().flatten().any(is_decimal) }
    }
}

/// A standing found in the rows of a file.
#[derive(Default)]
pub(super) struct Arranged {
    /// The standing.
    pub grid: Grid,
    /// The lines that were passed over: titles, notes, headings repeated.
    pub skipped: Vec<String>,
    /// What is written elsewhere on the page.
    pub around: Vec<String>,
    /// Lines that may speak of the standing and are no rows: rows of nobody, other headings, notes that nobody reads.
    pub suspect: Vec<String>,
    /// What the n-th tie-break is, as notes of the file say.
    pub named: Vec<(usize, Listed)>,
}

/// The most lines above the headings that are looked at.
const TITLE_LINES: usize = 60;

/// Whether a row is a line of headings: it names participants and claims something.
pub(super) fn is_head(cells: &[String], sense: Sense<'_>) -> bool {
    // A wider line is refused when the table is read.
    if cells.len() > limits::TABLE_COLUMNS {
        return false;
    }
    let found: Vec<Heading> = cells.iter().map(|cell| heading::read(cell, sense)).collect();
    let names = found.iter().any(|one| matches!(one, Heading::Id | Heading::Name) || one.is_number());
    let claims = found.iter().any(|one| matches!(one, Heading::Rank | Heading::Code(_)));
    let is_word = |(cell, one): (&String, &Heading)| {
        *one == Heading::Round || number(cell).is_none() || cell.is_empty()
    };
    names && claims && cells.iter().zip(&found).all(is_word)
}

/// How many cells of a row are headings that are understood.
pub(super) fn understood(cells: &[String], sense: Sense<'_>) -> usize {
    let known = |cell: &&String| {
        !cell.is_empty() && !matches!(heading::read(cell, sense), Heading::Unknown | Heading::Ambiguous(_))
    };
    cells.iter().filter(known).count()
}

/// Finds the standing: the first line of headings among the first lines, and the rows below it.
/// `players` are the names of the players of teams, by their letters.
pub(super) fn arrange(lines: Lines, names: &Names, sense: Sense<'_>, players: &BTreeSet<String>) -> Arranged {
    let texts = |row: &Row| row.iter().map(|cell| cell.text.clone()).collect::<Vec<_>>();
    let notes = annotations(&lines, sense);
    let named: Vec<(usize, Listed)> = first_of_each(&notes);
    let head = lines
        .rows
        .iter()
        .take(TITLE_LINES)
        .position(|row| is_head(&texts(row), sense))
        .filter(|head| lines.rows.iter().take(*head).all(|row| is_title(row, names)))
        .unwrap_or(0);
    let splits = Splits::of(&lines, head);
    let (above, below) = (lines.page_lines.0, lines.rows.len() - lines.page_lines.1);
    let (mut skipped, mut around, mut suspect) = (lines.titles, lines.around, Vec::new());
    let mut grid = Grid::default();
    let mut titles = Vec::new();
    let mut rows = lines.rows.into_iter().enumerate();
    for (position, row) in rows.by_ref() {
        if position == head {
            grid.head = row;
            break;
        }
        titles.push((position, line(&row)));
    }
    let ordinals: Vec<usize> =
        grid.head.iter().filter_map(|cell| heading::ordinal(&letters(&cell.text))).collect();
    // A note is read where it names a column, or says what the list says anyway.
    let unread = |position: usize| {
        let note = notes.iter().find(|note| note.row == position)?;
        let meant = note.meaning.as_ref();
        let is_used =
            ordinals.contains(&note.nth) && meant.is_some_and(|own| named.contains(&(note.nth, own.clone())));
        let unnoted = Sense { named: &[], ..sense };
        let listed = unnoted.nth(note.nth);
        let is_known = meant.is_some() && listed == meant;
        let is_family =
            note.family.as_ref().zip(listed).is_some_and(|(family, listed)| is_of(family, listed));
        Some(!is_used && !is_known && !is_family)
    };
    let mut players_between = Vec::new();
    let mut pass_over = |position: usize, text: String, is_suspect: bool| match unread(position) {
        Some(false) => {}
        Some(true) => suspect.push(text),
        None if is_suspect => suspect.push(text),
        None if position < above || position >= below => around.push(text),
        None => skipped.push(text),
    };
    for (position, text) in titles {
        pass_over(position, text, false);
    }
    let headings: Vec<Heading> = grid.head.iter().map(|cell| heading::read(&cell.text, sense)).collect();
    let head_texts = texts(&grid.head);
    for (position, row) in rows {
        let row = joined(row, &headings, names, splits);
        let is_repeated =
            texts(&row).iter().zip(&head_texts).all(|(one, other)| one.eq_ignore_ascii_case(other))
                && row.len()
                    <= head_texts.len().max(row.iter().take_while(|cell| !cell.text.is_empty()).count());
        if is_repeated {
            continue;
        }
        if is_player(&row, &headings, names, players) {
            players_between.push(line(&row));
            continue;
        }
        if is_note(&row, &headings, names) {
            let is_suspect = is_head(&texts(&row), sense) || names_nobody(&row, &headings);
            pass_over(position, line(&row), is_suspect);
            continue;
        }
        grid.rows.push(row);
    }
    around.extend(players_between);
    Arranged { grid, skipped, around, suspect, named }
}

/// Whether some cell names somebody of the event.
fn names_somebody(row: &Row, names: &Names) -> bool {
    row.iter().any(|cell| !cell.text.is_empty() && names.find(&cell.text).is_anybody())
        || names.find(&line(row)).is_anybody()
}

/// Whether a line above the headings cannot be a row of a standing.
fn is_title(row: &Row, names: &Names) -> bool {
    let numbers = row.iter().filter(|cell| number(&cell.text).is_some()).count();
    row.len() == 1 || (numbers < 2 && !names_somebody(row, names))
}

/// Whether a line below the headings cannot be a row of the standing: nobody, no pairing number, no claim.
fn is_note(row: &Row, headings: &[Heading], names: &Names) -> bool {
    let claims = row.iter().zip(headings).any(|(cell, heading)| match heading {
        Heading::Id => !cell.text.is_empty() && cell.text.trim_end_matches('.').parse::<u32>().is_ok(),
        Heading::Rank => !cell.text.is_empty() && is_place(&cell.text),
        Heading::Code(_) | Heading::Counted(_) | Heading::Unknown | Heading::Ambiguous(_) => {
            number(&cell.text).is_some()
        }
        Heading::Name | Heading::Ignored | Heading::Round | Heading::Untitled => false,
    });
    let beyond = row.iter().skip(headings.len()).any(|cell| number(&cell.text).is_some());
    !claims && !beyond && !names_somebody(row, names)
}

/// Whether a row that names nobody of the event has a name where names stand, so that it may be about somebody who is
/// missing there.
fn names_nobody(row: &Row, headings: &[Heading]) -> bool {
    let name = headings.iter().position(|heading| *heading == Heading::Name);
    // The first cell of a note stands in the first column, whatever that holds.
    name.filter(|column| *column > 0)
        .and_then(|column| row.get(column))
        .is_some_and(|cell| !cell.text.is_empty())
}

/// Whether a row of a table of teams is about a player in between: it names a player, and no team.
fn is_player(row: &Row, headings: &[Heading], names: &Names, players: &BTreeSet<String>) -> bool {
    if players.is_empty() || names_somebody(row, names) {
        return false;
    }
    let name = row.iter().zip(headings).find(|(_, heading)| **heading == Heading::Name);
    name.is_some_and(|(cell, _)| players.contains(&letters(&cell.text)))
}

/// A row whose decimal commas or names with a comma were split at the separator, put together where that is possible in
/// one way only.
fn joined(row: Row, headings: &[Heading], names: &Names, splits: Splits) -> Row {
    let end = row.iter().rposition(|cell| !cell.text.is_empty()).map_or(0, |last| last + 1);
    if end <= headings.len() || !splits.any || headings.len() > MOST_JOINED {
        return row;
    }
    let cells: Vec<&Cell> = row.iter().take(end).collect();
    let mut search = Search::default();
    ways(&cells, headings, splits.numbers, &mut search);
    let found = search.found;
    // Of several ways the one that names somebody is meant.
    let named = |way: &&Vec<usize>| {
        let column = headings.iter().position(|heading| *heading == Heading::Name)?;
        let before: usize = way.iter().take(column).sum();
        let parts = cells.iter().skip(before).take(*way.get(column)?).map(|cell| cell.text.as_str());
        let name = parts.collect::<Vec<_>>().join(", ");
        names.find(&name).is_anybody().then_some(())
    };
    let meant: Vec<&Vec<usize>> = match found.as_slice() {
        [one] => vec![one],
        several => several.iter().filter(|way| named(way).is_some()).collect(),
    };
    let [way] = meant.as_slice() else { return row };
    let mut at = 0;
    let mut joined = Vec::new();
    for (size, heading) in way.iter().zip(headings) {
        let parts: Vec<&str> = cells.iter().skip(at).take(*size).map(|cell| cell.text.as_str()).collect();
        let text = if *heading == Heading::Name { parts.join(", ") } else { parts.join(",") };
        let start = cells.get(at).map_or(0, |cell| cell.start);
        joined.push(Cell { text, start, ..Cell::default() });
        at += size;
    }
    joined
}

/// The most ways that are looked for; a row with more is no clearer.
const MANY: usize = 64;

/// Halves, quarters and thirds as they stand behind a decimal comma.
const DECIMALS: [&str; 8] = ["0", "00", "5", "50", "25", "75", "33", "67"];

/// Columns of a table whose split cells are put together at most: wider ones are not cut at commas by accident.
const MOST_JOINED: usize = 60;

/// A search for ways.
#[derive(Default)]
struct Search {
    /// The sizes given so far.
    way: Vec<usize>,
    /// The ways found.
    found: Vec<Vec<usize>>,
    /// How many headings and cells were left where no way leads on: without them the ways to nowhere double with each column.
    dead: BTreeSet<(usize, usize)>,
}

/// The ways to give each heading one cell or two.
fn ways(cells: &[&Cell], headings: &[Heading], numbers: bool, search: &mut Search) {
    if search.found.len() > MANY {
        return;
    }
    let Some(heading) = headings.get(search.way.len()) else {
        if cells.is_empty() {
            search.found.push(search.way.clone());
        }
        return;
    };
    let left = headings.len() - search.way.len();
    let (before, state) = (search.found.len(), (left, cells.len()));
    if cells.len() < left || cells.len() > 2 * left || search.dead.contains(&state) {
        return;
    }
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    for size in [1, 2] {
        let (Some(first), second) = (cells.first(), cells.get(1)) else { return };
        let fits = match (size, heading) {
            (1, Heading::Code(_) | Heading::Unknown) => number(&first.text).is_some() || first.text.len() < 2,
            (1, Heading::Rank) => is_place(&first.text),
            (1, Heading::Id) => digits(first.text.trim_end_matches('.')),
            (1, _) => true,
            (_, Heading::Code(_) | Heading::Unknown) => {
                numbers
                    && digits(&first.text)
                    && second.is_some_and(|cell| DECIMALS.contains(&cell.text.as_str()))
            }
            (_, Heading::Name) => {
                let word =
                    |cell: &Cell| !cell.text.is_empty() && !cell.text.contains(|c: char| c.is_ascii_digit());
                word(first) && second.is_some_and(|cell| word(cell))
            }
            (
                _,
                Heading::Id
                | Heading::Rank
                | Heading::Ignored
                | Heading::Round
                | Heading::Untitled
                | Heading::Counted(_)
                | Heading::Ambiguous(_),
            ) => false,
        };
        if let (true, Some(rest)) = (fits, cells.get(size..)) {
            search.way.push(size);
            ways(rest, headings, numbers, search);
            search.way.pop();
        }
    }
    if search.found.len() == before {
        search.dead.insert(state);
    }
}
