//! Reads a published table of any format as the lines of one text.

use super::grid::{self, Cell, Grid, Lines, RULE};
use tiebreak_format::diagnostic::{Diagnostic, Sink, quoted};
use tiebreak_format::limits;
use tiebreak_format::text::Text;
use tiebreak_layout::Role;
use tiebreak_phrase::{Argument, message, phrase};
use tiebreak_table::{
    Room, Sheet, Unreadable, fixed_width, is_html, is_markdown, is_spreadsheet, markdown, sheets, web_page,
};

// `limits::TAG_ATTRIBUTES` appears in the documented limits, so it must equal the limit of the page reader.
const _: () = assert!(tiebreak_table::TAG_ATTRIBUTES == limits::TAG_ATTRIBUTES);
const _: () = assert!(tiebreak_table::SPANNED_CELLS == limits::SPANNED_CELLS);

/// Options that choose one of several tables.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    /// The name of the sheet of a spreadsheet, or its number (1-based).
    pub sheet: Option<String>,
    /// The number of the table in a web page (1-based).
    pub table: Option<usize>,
    /// Whether the event was read from the results in this table. The results are then not compared again.
    pub holds_results: bool,
    /// Whether unreadable rows are skipped.
    pub skip_unreadable: bool,
    /// Headings of columns that are left out.
    pub ignored: Vec<String>,
    /// Whether unchecked text, tables and style sheets prevent the verdict "confirmed".
    pub unchecked_fails: bool,
}

/// The tables of a file.
pub(super) struct Found {
    /// Possible standings, each with the text for remarks and its name.
    pub tables: Vec<(Text, Opened, String)>,
    /// The heading and the first rows of the other tables.
    pub others: Vec<String>,
    /// Whether a style sheet of the page hides a part of the page. Style sheets are not evaluated.
    pub hides_by_style: bool,
}

impl Found {
    fn one((text, opened): (Text, Opened)) -> Found {
        Found { tables: vec![(text, opened, String::new())], others: Vec::new(), hides_by_style: false }
    }
}

pub(super) enum Opened {
    /// Rows of objects; their keys are the headings.
    Grid(Grid),
    /// Lines of a text, including the headings.
    Lines(Lines),
}

/// Number of first lines that are searched for headings.
const LOOKED_AT: usize = 60;

/// Recognizes heading lines and counts known headings.
pub(super) struct Head<'h> {
    /// Says whether a row is a heading line.
    pub is_head: &'h dyn Fn(&[String]) -> bool,
    /// Number of known headings in a row.
    pub understood: &'h dyn Fn(&[String]) -> usize,
}

/// Opens a file with a published table, and returns none after adding an error to `sink`.
pub(super) fn open(bytes: &[u8], choice: &Choice, head: &Head<'_>, sink: &mut Sink) -> Option<Found> {
    if is_spreadsheet(bytes) {
        if choice.table.is_some() {
            return misplaced("--table", sink);
        }
        let room = Room {
            packed: limits::SPREADSHEET_BYTES,
            unpacked: limits::SPREADSHEET_UNPACKED,
            cells: limits::TABLE_CELLS,
            rows: limits::TABLE_ROWS,
        };
        let found = bounded(sheets(bytes, room), sink)?;
        let meant = |(at, sheet): &(usize, Sheet)| {
            choice.sheet.as_ref().is_none_or(|name| sheet.name == *name || (at + 1).to_string() == *name)
        };
        return of_sheets(found, meant, choice.sheet.is_some(), "--sheet", head, sink);
    }
    if choice.sheet.is_some() {
        return misplaced("--sheet", sink);
    }
    let text = match Text::decode(bytes) {
        Ok(text) => text,
        Err(error) => {
            sink.push(Diagnostic::no_text("not-text", &error).rule(message!("rule-published-table-text")));
            return None;
        }
    };
    if is_html(text.content()) {
        let page = bounded(web_page(text.content(), limits::TABLE_CELLS), sink)?;
        let is_standing = |sheet: &Sheet| has_head(&sheet.rows, head);
        let hides_by_style = page.hides_by_style;
        if let Some(preformatted) = page.preformatted
            && choice.table.is_none()
            && !page.tables.iter().any(is_standing)
        {
            let text = Text::from_string(preformatted).ok()?;
            return Some(Found { hides_by_style, ..of_text(text, head, sink)? });
        }
        let meant = |(at, _): &(usize, Sheet)| choice.table.is_none_or(|table| at + 1 == table);
        let found = of_sheets(page.tables, meant, choice.table.is_some(), "--table", head, sink)?;
        return Some(Found { hides_by_style, ..found });
    }
    if choice.table.is_some() {
        return misplaced("--table", sink);
    }
    of_text(text, head, sink)
}

/// Reports an option that is meant for another kind of file.
fn misplaced(option: &'static str, sink: &mut Sink) -> Option<Found> {
    sink.push(Diagnostic::error("table-option", phrase!("table-option", option)).rule(RULE));
    None
}

/// Opens a table in a text: JSON, Markdown, separated values, columns of fixed width, or words separated by
/// single blanks.
fn of_text(text: Text, head: &Head<'_>, sink: &mut Sink) -> Option<Found> {
    let content = text.content();
    if content.trim_start_matches('\u{feff}').trim_start().starts_with(['{', '[']) {
        return grid::of_document(text, sink);
    }
    let plain = Classes::default();
    if is_markdown(content) {
        let rows = bounded(markdown(content, limits::TABLE_CELLS), sink)?;
        return of_rows(rows, &plain, sink).map(Found::one);
    }
    if let Some((line, separator)) = separated(&text, head) {
        let lines = grid::of_separated(&text, line, Some(separator), sink)?;
        return Some(Found::one((text, Opened::Lines(lines))));
    }
    if let Some(line) = fixed(&text, head) {
        let rows = bounded(fixed_width(content, line, limits::TABLE_CELLS), sink)?;
        // If columns are not aligned, single blanks separate them.
        let width = rows.get(line).map_or(0, Vec::len);
        let words = content.lines().nth(line).map_or(0, |line| line.split_whitespace().count());
        let blanks = tiebreak_layout::single_blanks(content, &super::crosstable::role);
        let rows = if width < words && has_head(&blanks, head) { blanks } else { rows };
        return of_rows(rows, &plain, sink).map(Found::one);
    }
    let lines = grid::of_separated(&text, 0, None, sink)?;
    Some(Found::one((text, Opened::Lines(lines))))
}

/// Whether one of the first rows is a heading line.
fn has_head(rows: &[Vec<String>], head: &Head<'_>) -> bool {
    rows.iter().take(LOOKED_AT).any(|row| (head.is_head)(row))
}

/// Returns the table that was read. After an error, adds the reason to `sink` and returns none.
fn bounded<T>(read: Result<T, Unreadable>, sink: &mut Sink) -> Option<T> {
    let problem: Argument = match read {
        Ok(read) => return Some(read),
        Err(Unreadable::Words(problem)) => problem.into(),
        Err(Unreadable::Damaged) => message!("spreadsheet-damaged").into(),
        Err(Unreadable::Binary) => message!("spreadsheet-binary").into(),
        Err(Unreadable::Bytes(most)) => phrase!("more-than-is-read", most).into(),
        Err(Unreadable::Unpacked(most)) => phrase!("spreadsheet-too-large", most).into(),
        Err(Unreadable::Attributes(most)) => {
            let message = phrase!("table-attributes", most);
            sink.push(Diagnostic::error("table-attributes", message).rule(RULE));
            return None;
        }
        Err(Unreadable::Spans(most)) => {
            let message = phrase!("table-spanned", most);
            sink.push(Diagnostic::error("table-too-large", message).rule(RULE));
            return None;
        }
        Err(Unreadable::Rows(most)) => {
            let message = phrase!("table-too-long", most);
            sink.push(Diagnostic::error("table-too-long", message).rule(RULE));
            return None;
        }
        Err(Unreadable::Texts(most)) => phrase!("spreadsheet-texts", most).into(),
        Err(Unreadable::Cells(most)) => {
            let message = phrase!("table-too-large", most);
            sink.push(Diagnostic::error("table-too-large", message).rule(RULE));
            return None;
        }
    };
    let message = phrase!("table-csv-unread", problem);
    sink.push(Diagnostic::error("table-spreadsheet", message).rule(RULE));
    None
}

/// The index of the heading line (0-based), and its separator.
fn separated(text: &Text, head: &Head<'_>) -> Option<(usize, u8)> {
    let content = text.content().trim_start_matches('\u{feff}');
    let filled = content.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    for (number, line) in filled.take(LOOKED_AT) {
        let usual = grid::separator(line);
        for separator in [usual, b'\t', b';', b',', b'|'] {
            let cells = split(line, separator);
            if cells.len() > 1 && (head.is_head)(&cells) {
                return Some((number, separator));
            }
        }
    }
    None
}

fn split(line: &str, separator: u8) -> Vec<String> {
    let cells = line.split(char::from(separator));
    cells.map(|cell| cell.trim().trim_matches('"').trim().to_owned()).collect()
}

/// The index of the heading line (0-based) of a table with columns of fixed width.
fn fixed(text: &Text, head: &Head<'_>) -> Option<usize> {
    text.content().lines().take(LOOKED_AT).position(|line| {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        words.len() > 2 && (head.understood)(&words) > 2 && (head.is_head)(&words)
    })
}

fn of_sheets(
    found: Vec<Sheet>,
    meant: impl Fn(&(usize, Sheet)) -> bool,
    is_chosen: bool,
    option: &'static str,
    head: &Head<'_>,
    sink: &mut Sink,
) -> Option<Found> {
    let names = found.iter().map(|sheet| quoted(&sheet.name)).collect::<Vec<_>>().join(", ");
    let (chosen, passed): (Vec<_>, Vec<_>) = found.into_iter().enumerate().partition(meant);
    let is_standing = |(_, sheet): &(usize, Sheet)| has_head(&sheet.rows, head);
    let (standings, others): (Vec<_>, Vec<_>) = chosen.into_iter().partition(is_standing);
    let (standings, others) = match (standings.len(), others.len()) {
        // If there is only one table, the remark contains the position of its error.
        (0, 1) => (others, standings),
        (0, 0) if is_chosen => {
            let message = phrase!("table-not-there", option, names);
            sink.push(Diagnostic::error("table-not-there", message).rule(RULE));
            return None;
        }
        (0, _) => {
            let message = phrase!("table-none-is-standing", names);
            sink.push(Diagnostic::error("table-nothing", message).rule(RULE));
            return None;
        }
        _ => (standings, others),
    };
    let mut tables = Vec::new();
    let has_around = standings.len() <= SHARED;
    for (_, sheet) in standings {
        let (text, mut opened) = of_table(&sheet, sink)?;
        if let Opened::Lines(lines) = &mut opened {
            // Sheets have names, but the tables of a page have only numbers.
            lines.titles = Some(sheet.name.clone()).filter(|_| option == "--sheet").into_iter().collect();
            if has_around {
                lines.around = sheet.around().into_iter().map(str::to_owned).collect();
            }
        }
        tables.push((text, opened, sheet.name.clone()));
    }
    let others = others.iter().chain(&passed).filter_map(|(_, sheet)| beginning(sheet)).collect();
    Some(Found { tables, others, hides_by_style: false })
}

/// The heading and the first two rows of a table that is not a standing, or none for a table that is used
/// only for layout.
fn beginning(sheet: &Sheet) -> Option<String> {
    let is_filled = |row: &&Vec<String>| row.iter().filter(|cell| !cell.is_empty()).count() > 2;
    let rows: Vec<&Vec<String>> = sheet.rows.iter().filter(is_filled).take(3).collect();
    let row = |row: &&Vec<String>| {
        row.iter().filter(|cell| !cell.is_empty()).cloned().collect::<Vec<String>>().join(" ")
    };
    (rows.len() > 1).then(|| rows.iter().map(row).collect::<Vec<_>>().join(" / "))
}

/// A table with the lines of text directly above and below it as additional rows.
fn of_table(sheet: &Sheet, sink: &mut Sink) -> Option<(Text, Opened)> {
    let line = |lines: Vec<&str>| lines.into_iter().map(|line| vec![line.to_owned()]).collect::<Vec<_>>();
    let (above, below) = (line(sheet.titles()), line(sheet.notes()));
    let classes = moved(&sheet.classes, above.len());
    let page_lines = (above.len(), below.len());
    let rows = [above, sheet.rows.clone(), below].concat();
    let (text, mut opened) = of_rows(rows, &classes, sink)?;
    if let Opened::Lines(lines) = &mut opened {
        lines.page_lines = page_lines;
    }
    Some((text, opened))
}

/// Maximum number of tables of a page that get a copy of the other lines. Copies for all tables of a long
/// page would need too much memory.
const SHARED: usize = 50;

/// Moves the classes of cells down by this number of lines.
fn moved(classes: &Classes, lines: usize) -> Classes {
    classes.iter().map(|((row, column), own)| ((row + lines, *column), own.clone())).collect()
}

/// The classes of elements inside cells, by row and column.
type Classes = std::collections::BTreeMap<(usize, usize), String>;

/// Writes rows as a text, with a line for each row and tabs between cells, so that remarks have positions.
fn of_rows(rows: Vec<Vec<String>>, classes: &Classes, sink: &mut Sink) -> Option<(Text, Opened)> {
    let mut content = String::new();
    let mut lines = Lines::default();
    for (number, row) in rows.iter().enumerate() {
        if row.len() > limits::TABLE_COLUMNS {
            let message = phrase!("table-too-wide", found = row.len(), most = limits::TABLE_COLUMNS);
            let remark = Diagnostic::error("table-too-wide", message).rule(RULE);
            sink.push(remark.placed(number + 1, 0));
            return None;
        }
        let mut cells = Vec::new();
        for (column, cell) in row.iter().enumerate() {
            if column > 0 {
                content.push('\t');
            }
            let start = content.len();
            let text: String = cell.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
            content.push_str(&text);
            let classes = classes.get(&(number, column)).map(|classes| classes.as_str().into());
            cells.push(Cell { text: text.trim().to_owned(), start, pointer: None, classes });
        }
        content.push('\n');
        if cells.iter().any(|cell| !cell.text.is_empty()) {
            lines.rows.push(cells);
        }
    }
    match Text::from_string(content) {
        Ok(text) => Some((text, Opened::Lines(lines))),
        Err(error) => {
            sink.push(Diagnostic::no_text("not-text", &error).rule(message!("rule-published-table-text")));
            None
        }
    }
}

/// A possible grid in a file.
pub(super) struct Candidate {
    /// The name of the sheet or the number of the table (empty for a grid of a text).
    pub name: String,
    /// The text for the positions of remarks.
    pub text: Text,
    pub lines: Lines,
}

/// Number of first lines in which a crosstable is recognized.
const PROBED: usize = 80;

/// Returns every grid that may be a crosstable: each table of a page or spreadsheet, or each possible split
/// of a text into cells.
pub(super) fn candidates(
    bytes: &[u8],
    choice: &Choice,
    role: &dyn Fn(&str) -> Role,
    sink: &mut Sink,
) -> Vec<Candidate> {
    if is_spreadsheet(bytes) {
        let room = Room {
            packed: limits::SPREADSHEET_BYTES,
            unpacked: limits::SPREADSHEET_UNPACKED,
            cells: limits::TABLE_CELLS,
            rows: limits::TABLE_ROWS,
        };
        let found = sheets(bytes, room).unwrap_or_default();
        return found
            .iter()
            .enumerate()
            .filter_map(|(at, sheet)| of_sheet(sheet, at, true, choice, sink))
            .collect();
    }
    let Ok(text) = Text::decode(bytes) else { return Vec::new() };
    if text.content().trim_start_matches('\u{feff}').trim_start().starts_with(['{', '[']) {
        return of_objects(text, sink);
    }
    if !is_html(text.content()) {
        return ways(&text, role, sink);
    }
    let page = web_page(text.content(), limits::TABLE_CELLS).unwrap_or_default();
    let has_around = page.tables.len() <= SHARED;
    let mut found: Vec<Candidate> = page
        .tables
        .iter()
        .enumerate()
        .filter_map(|(at, sheet)| of_sheet(sheet, at, has_around, choice, sink))
        .collect();
    if let Some(text) = page.preformatted.and_then(|text| Text::from_string(text).ok()) {
        found.extend(ways(&text, role, sink));
    }
    found
}

/// The rows of a JSON document with their keys as headings.
fn of_objects(text: Text, sink: &mut Sink) -> Vec<Candidate> {
    let tables = grid::of_document(text, sink).map(|found| found.tables).unwrap_or_default();
    let candidate = |(text, opened, _): (Text, Opened, String)| match opened {
        Opened::Grid(grid) => {
            let rows = std::iter::once(grid.head).chain(grid.rows).collect();
            Some(Candidate { name: String::new(), text, lines: Lines { rows, ..Lines::default() } })
        }
        Opened::Lines(_) => None,
    };
    tables.into_iter().filter_map(candidate).collect()
}

/// Reads a sheet as a candidate. `has_around` gives the table its own copy of the other lines of the page.
fn of_sheet(
    sheet: &Sheet,
    at: usize,
    has_around: bool,
    choice: &Choice,
    sink: &mut Sink,
) -> Option<Candidate> {
    let is_meant =
        choice.sheet.as_ref().is_none_or(|name| sheet.name == *name || (at + 1).to_string() == *name)
            && choice.table.is_none_or(|table| table == at + 1);
    if !is_meant || sheet.rows.len() < 2 {
        return None;
    }
    let (text, opened) = of_table(sheet, sink)?;
    match opened {
        Opened::Lines(mut lines) => {
            if has_around {
                lines.around = sheet.around().into_iter().map(str::to_owned).collect();
            }
            Some(Candidate { name: sheet.name.clone(), text, lines })
        }
        Opened::Grid(_) => None,
    }
}

/// The possible splits of a text into cells: by bars, separators, columns of fixed width, or single blanks.
fn ways(text: &Text, role: &dyn Fn(&str) -> Role, sink: &mut Sink) -> Vec<Candidate> {
    let content = text.content();
    let probe: Vec<&str> = content.lines().take(PROBED).collect();
    let has = |rows: &[Vec<String>]| {
        let names =
            rows.iter().any(|row| row.iter().any(|cell| matches!(role(cell), Role::Name | Role::Team)));
        names
            || rows
                .iter()
                .any(|row| row.iter().filter(|cell| matches!(role(cell), Role::Round(_))).count() > 1)
    };
    let grid = |rows: Vec<Vec<String>>, sink: &mut Sink| match of_rows(rows, &Classes::default(), sink) {
        Some((text, Opened::Lines(lines))) => Some(Candidate { name: String::new(), text, lines }),
        _ => None,
    };
    if is_markdown(content) {
        let rows = markdown(content, limits::TABLE_CELLS).unwrap_or_default();
        return grid(rows, sink).into_iter().collect();
    }
    let mut found = Vec::new();
    for separator in [b'\t', b';', b'|', b','] {
        let rows: Vec<Vec<String>> = probe.iter().map(|line| split(line, separator)).collect();
        if !has(&rows.into_iter().filter(|row| row.len() > 2).collect::<Vec<_>>()) {
            continue;
        }
        let mut unread = Sink::new("");
        if let Some(lines) = grid::of_separated(text, 0, Some(separator), &mut unread) {
            found.push(Candidate { name: String::new(), text: text.clone(), lines });
        }
    }
    let words = |line: &&str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let is_head = |line: &&str| {
        let words = words(line);
        words.len() > 3 && words.iter().any(|word| matches!(role(word), Role::Name | Role::Team))
    };
    if let Some(head) = probe.iter().position(is_head) {
        found.extend(grid(fixed_width(content, head, limits::TABLE_CELLS).unwrap_or_default(), sink));
    }
    if content.len() < limits::TABLE_CELLS {
        found.extend(grid(tiebreak_layout::single_blanks(content, role), sink));
    }
    found
}
