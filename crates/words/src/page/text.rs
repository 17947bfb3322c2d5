use super::{Align, Block, Mood, Table, unlinked};
use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};
use tiebreak_phrase::outside::printable;
use unicode_width::UnicodeWidthStr;

pub(super) const BOLD: &str = "\u{1b}[1m";
const GOOD: &str = "\u{1b}[1;32m";
const BAD: &str = "\u{1b}[1;31m";
const OPEN: &str = "\u{1b}[1;33m";
const PLAIN: &str = "\u{1b}[0m";
/// Number of spaces between two columns of a table.
const GAP: usize = 2;
/// The width below which a column of text is not narrowed to fit the window.
const WORDS: usize = 16;
/// The width below which a column of text is not narrowed in a file. Most cells fit on one line of this width, which
/// helps programs that read a file line by line.
const WORDS_IN_FILE: usize = 40;
/// The maximum width of a column of text in a file.
const WIDEST_IN_FILE: usize = 80;

/// The width for which a page is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Width {
    /// The width of a file. Sentences are wrapped at 100 columns. Wide tables are not split, because the reader can
    /// choose a wider window.
    File,
    /// The width of a window, in characters. If a table does not fit, the text in its cells is wrapped. If the table is
    /// still too wide, its last columns are printed below the others. If there is room, each part of the table repeats
    /// the columns with the names of the rows.
    Window(usize),
}

impl Width {
    fn columns(self) -> usize {
        match self {
            Width::File => 100,
            // The cells of a table need some room for text, so the window counts as at least 20 columns wide.
            Width::Window(columns) => columns.max(20),
        }
    }
}

pub(super) fn blocks(blocks: &[Block], width: Width) -> String {
    let sentence = |text: &str, before: &str| {
        let indent = " ".repeat(before.len());
        let text = format!("{before}{}", printable(text));
        wrapped(&text, width.columns(), &indent).iter().map(|line| format!("{line}\n")).collect::<String>()
    };
    let parts = blocks.iter().map(|block| match block {
        Block::Heading(text) => styled(BOLD, text, width),
        Block::Paragraph(text) | Block::Note(text) => sentence(text, ""),
        Block::Outcome(mood, text) => {
            let style = match mood {
                Mood::Good => GOOD,
                Mood::Bad => BAD,
                Mood::Open => OPEN,
            };
            styled(style, text, width)
        }
        Block::Command(text) => format!("    {}\n", printable(text)),
        Block::Links(links) => sentence(&unlinked(links), ""),
        Block::List(items) => items.iter().map(|item| sentence(item, "- ")).collect(),
        Block::Table(table) => draw_table(table, width),
        Block::SideBySide(parts, beside) => {
            format!("{}\n{}", self::blocks(parts, width), self::blocks(beside, width))
        }
    });
    parts.collect::<Vec<_>>().join("\n")
}

pub(super) fn styled(style: &str, text: &str, width: Width) -> String {
    let lines = wrapped(&printable(text), width.columns(), "");
    lines.iter().map(|line| format!("{style}{line}{PLAIN}\n")).collect()
}

/// Breaks a text into lines at its spaces. A word that is too long for a line is broken inside the word. Each line
/// after the first starts with `indent`.
fn wrapped(text: &str, width: usize, indent: &str) -> Vec<String> {
    if text.width() <= width {
        return vec![text.to_owned()];
    }
    let options = Options::new(width)
        .subsequent_indent(indent)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit);
    textwrap::wrap(text, options).into_iter().map(std::borrow::Cow::into_owned).collect()
}

struct Cell {
    text: String,
    width: usize,
}

impl Cell {
    fn of(text: String) -> Cell {
        let width = width_of(&text);
        Cell { text, width }
    }
}

/// Returns the number of terminal columns that a text occupies.
fn width_of(text: &str) -> usize {
    // In ASCII, each character occupies one column. Nearly all cells are ASCII, so this check saves time.
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~')) { text.len() } else { text.width() }
}

struct Drawn {
    title: Cell,
    cells: Vec<Cell>,
    align: Align,
    width: usize,
}

impl Drawn {
    fn of(table: &Table, position: usize) -> Option<Drawn> {
        let column = table.columns.get(position)?;
        let title = Cell::of(printable(&column.title));
        let cells: Vec<Cell> = cells(table, position).into_iter().map(Cell::of).collect();
        let width = cells.iter().map(|cell| cell.width).fold(title.width, usize::max);
        Some(Drawn { title, cells, align: column.align, width })
    }

    /// Returns whether the text in the cells of the column can be wrapped.
    fn wraps(&self) -> bool {
        matches!(self.align, Align::Left | Align::Mixed)
    }
}

fn draw_table(table: &Table, width: Width) -> String {
    let mut columns: Vec<Drawn> =
        (0..table.columns.len()).filter_map(|position| Drawn::of(table, position)).collect();
    let room = width.columns();
    let least = match width {
        Width::File => {
            columns
                .iter_mut()
                .filter(|column| column.wraps())
                .for_each(|column| column.width = column.width.min(WIDEST_IN_FILE));
            let kept: usize = columns
                .iter()
                .filter(|column| column.wraps())
                .map(|column| column.width.saturating_sub(WORDS_IN_FILE))
                .sum();
            if total(columns.iter()) - kept > room {
                return part(&columns.iter().collect::<Vec<_>>());
            }
            WORDS_IN_FILE
        }
        Width::Window(_) => WORDS,
    };
    narrow(&mut columns, room, least);
    if total(columns.iter()) <= room {
        return part(&columns.iter().collect::<Vec<_>>());
    }
    columns.iter_mut().for_each(|column| column.width = column.width.min(room));
    let parts: Vec<String> = split(&columns, room).iter().map(|columns| part(columns)).collect();
    parts.join("\n")
}

/// Narrows the widest columns of text until the table fits into `room`. No column becomes narrower than `least`.
fn narrow(columns: &mut [Drawn], room: usize, least: usize) {
    let mut over = total(columns.iter()).saturating_sub(room);
    while over > 0 {
        let widest = columns.iter_mut().filter(|column| column.wraps() && column.width > least);
        let Some(widest) = widest.max_by_key(|column| column.width) else { return };
        widest.width -= 1;
        over -= 1;
    }
}

fn total<'c>(columns: impl Iterator<Item = &'c Drawn>) -> usize {
    let (widths, count) = columns.fold((0, 0), |(sum, count), column| (sum + column.width, count + 1));
    widths + GAP * usize::saturating_sub(count, 1)
}

/// Splits a table into parts that each fit the window. If there is room, each part repeats the columns up to the first
/// column of text, because this column names the rows.
fn split(columns: &[Drawn], room: usize) -> Vec<Vec<&Drawn>> {
    let naming = columns.iter().position(Drawn::wraps).map_or(0, |at| at + 1);
    // If there is no room for another column next to the names, only the first part contains the names.
    let widest = columns.iter().skip(naming).map(|column| column.width).max().unwrap_or(0);
    let naming = if total(columns.iter().take(naming)) + GAP + widest <= room { naming } else { 0 };
    let named: Vec<&Drawn> = columns.iter().take(naming).collect();
    let mut parts = vec![named.clone()];
    for column in columns.iter().skip(naming) {
        let fits = |part: &Vec<&Drawn>| total(part.iter().copied().chain([column])) <= room;
        match parts.last_mut().filter(|part| part.len() == naming || fits(part)) {
            Some(part) => part.push(column),
            None => parts.push([named.as_slice(), &[column]].concat()),
        }
    }
    parts
}

/// Writes a table that consists of the given columns.
fn part(columns: &[&Drawn]) -> String {
    let mut out = String::new();
    row(&mut out, columns, |column| Some(&column.title));
    out.push_str(&"─".repeat(total(columns.iter().copied())));
    out.push('\n');
    let rows = columns.iter().map(|column| column.cells.len()).max().unwrap_or(0);
    for at in 0..rows {
        row(&mut out, columns, |column| column.cells.get(at));
    }
    out
}

/// Writes one row of a table. The row has as many lines as its tallest cell.
fn row<'c>(out: &mut String, columns: &[&'c Drawn], cell: impl Fn(&'c Drawn) -> Option<&'c Cell>) {
    let cells = || columns.iter().filter_map(|column| Some((*column, cell(column)?)));
    if !columns.is_empty() && cells().all(|(column, cell)| cell.width <= column.width) {
        return line(out, cells().map(|(column, cell)| (column, cell.text.as_str(), cell.width)));
    }
    let parts: Vec<(&Drawn, Vec<String>)> =
        cells().map(|(column, cell)| (column, wrapped(&cell.text, column.width, ""))).collect();
    let height = parts.iter().map(|(_, lines)| lines.len()).max().unwrap_or(0);
    for at in 0..height {
        line(
            out,
            parts.iter().map(|(column, lines)| {
                let text = lines.get(at).map_or("", String::as_str);
                (*column, text, width_of(text))
            }),
        );
    }
}

/// Writes one line of a row. Each cell is given as its column, its text and the width of this text.
fn line<'c>(out: &mut String, cells: impl Iterator<Item = (&'c Drawn, &'c str, usize)>) {
    let start = out.len();
    for (position, (column, text, width)) in cells.enumerate() {
        if position > 0 {
            blanks(out, GAP);
        }
        let missing = column.width.saturating_sub(width);
        let (before, after) = match column.align {
            Align::Left | Align::Mixed => (0, missing),
            Align::Right | Align::Decimal => (missing, 0),
        };
        blanks(out, before);
        out.push_str(text);
        blanks(out, after);
    }
    let kept = out.get(start..).map_or(0, |line| line.trim_end().len());
    out.truncate(start + kept);
    out.push('\n');
}

fn blanks(out: &mut String, count: usize) {
    out.extend(std::iter::repeat_n(' ', count));
}

/// Returns the texts of the cells in a column. In a column of decimal numbers, spaces after the numbers align the
/// decimal points.
fn cells(table: &Table, column: usize) -> Vec<String> {
    let mut cells: Vec<String> = table
        .rows
        .iter()
        .map(|row| row.get(column).map_or_else(String::new, |cell| printable(cell)))
        .collect();
    if table.columns.get(column).is_none_or(|column| column.align != Align::Decimal) {
        return cells;
    }
    let decimals = |cell: &str| {
        let point = cell.bytes().position(|byte| matches!(byte, b'.' | b','));
        point.and_then(|point| cell.get(point..)).map_or(0, width_of)
    };
    let widest = cells.iter().map(|cell| decimals(cell)).max().unwrap_or(0);
    for cell in &mut cells {
        let missing = widest - decimals(cell);
        blanks(cell, missing);
    }
    cells
}

/// Writes blocks as Markdown, without the title of the page.
pub(super) fn markdown_blocks(blocks: &[Block]) -> String {
    let mut parts = Vec::new();
    for block in blocks {
        parts.push(match block {
            Block::Heading(text) => format!("## {}\n", escape_markdown(text)),
            Block::Paragraph(text) | Block::Note(text) => format!("{}\n", escape_markdown(text)),
            Block::Outcome(_, text) => format!("**{}**\n", escape_markdown(text)),
            Block::Command(text) => format!("    {}\n", printable(text)),
            Block::Links(links) => format!("{}\n", escape_markdown(&unlinked(links))),
            Block::List(items) => items.iter().map(|item| format!("- {}\n", escape_markdown(item))).collect(),
            Block::Table(table) => markdown_table(table),
            Block::SideBySide(parts, beside) => [markdown_blocks(parts), markdown_blocks(beside)].join("\n"),
        });
    }
    parts.join("\n")
}

fn markdown_table(table: &Table) -> String {
    let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    let mut out = line(table.columns.iter().map(|column| escape_markdown(&column.title)).collect());
    let rule = table.columns.iter().map(|column| match column.align {
        Align::Left | Align::Mixed => ":--",
        Align::Right | Align::Decimal => "--:",
    });
    out.push_str(&format!("|{}|\n", rule.collect::<Vec<_>>().join("|")));
    for (at, row) in table.rows.iter().enumerate() {
        let cell = |(position, cell): (usize, &String)| match table.struck_in(at, position) {
            Some(struck) => format!("{} ~~{}~~", escape_markdown(cell), escape_markdown(struck)),
            None => escape_markdown(cell),
        };
        out.push_str(&line(row.iter().enumerate().map(cell).collect()));
    }
    out
}

/// Escapes the characters that Markdown would read as markup.
pub(super) fn escape_markdown(text: &str) -> String {
    let mut out = String::new();
    for character in printable(text).chars() {
        match character {
            '<' => out.push_str("&lt;"),
            '&' => out.push_str("&amp;"),
            '|' | '*' | '_' | '`' | '[' | ']' | '\\' => out.extend(['\\', character]),
            _ => out.push(character),
        }
    }
    out
}
