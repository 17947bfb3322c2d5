//! Where the standing is in what somebody published: title lines above the headings, rows, notes below.

use std::collections::BTreeSet;

use super::grid::{Cell, Grid, Lines, Row};
use super::heading::{self, Heading, Sense};
use super::identity::Names;
use super::written::{is_place, number};
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
    /// The headings and every row below them.
    pub grid: Grid,
    /// The lines above the headings.
    pub above: Vec<Row>,
}

/// A row as one line.
pub(super) fn line(row: &Row) -> String {
    let mut cells: Vec<&str> =
        row.iter().map(|cell| cell.text.as_str()).filter(|text| !text.is_empty()).collect();
    // A merged cell may be repeated over all columns.
    cells.dedup();
    cells.join(" ")
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
    let claimed = found.iter().filter(|one| matches!(one, Heading::Rank | Heading::Code(_))).count();
    let rounds = cells.iter().filter(|cell| heading::round(cell).is_some()).count();
    // Names may stand in a column without a heading, and results may be all that is claimed.
    let names = names || (claimed > 1 && found.contains(&Heading::Untitled));
    let claims = claimed > 0 || rounds > 1;
    // The columns of rounds may be called by their numbers alone, and the pairing numbers not at all.
    let is_word = |cell: &String| heading::round(cell).is_some() || number(cell).is_none();
    names && claims && cells.iter().all(is_word)
}

/// How many cells of a row are headings that are understood.
pub(super) fn understood(cells: &[String], sense: Sense<'_>) -> usize {
    let known = |cell: &&String| {
        !cell.is_empty() && !matches!(heading::read(cell, sense), Heading::Unknown | Heading::Ambiguous(_))
    };
    cells.iter().filter(known).count()
}

/// Finds the standing: the first line of headings among the first lines, and the rows below it.
pub(super) fn arrange(lines: Lines, names: &Names, sense: Sense<'_>) -> Arranged {
    let texts = |row: &Row| row.iter().map(|cell| cell.text.clone()).collect::<Vec<_>>();
    let head = lines.rows.iter().take(TITLE_LINES).position(|row| is_head(&texts(row), sense)).unwrap_or(0);
    let splits = Splits::of(&lines, head);
    let mut rows = lines.rows.into_iter();
    let above: Vec<Row> = rows.by_ref().take(head).collect();
    let mut grid = Grid { head: rows.next().unwrap_or_default(), ..Grid::default() };
    let headings: Vec<Heading> = grid.head.iter().map(|cell| heading::read(&cell.text, sense)).collect();
    grid.rows = rows.map(|row| joined(row, &headings, names, splits)).collect();
    Arranged { grid, above }
}

/// Whether a row says the same as the headings, cell by cell.
pub(super) fn is_repeated(row: &Row, head: &Row) -> bool {
    let cell = |row: &Row, at: usize| row.get(at).map_or_else(String::new, |cell| cell.text.to_lowercase());
    (0..row.len().max(head.len())).all(|at| cell(row, at) == cell(head, at))
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
