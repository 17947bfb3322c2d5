use unicode_width::UnicodeWidthStr;

use super::content::{Align, Block, Mood, Page, Table};
use tiebreak_phrase::outside::printable;

const BOLD: &str = "\u{1b}[1m";
const GOOD: &str = "\u{1b}[1;32m";
const BAD: &str = "\u{1b}[1;31m";
const OPEN: &str = "\u{1b}[1;33m";
const PLAIN: &str = "\u{1b}[0m";
/// Characters of a cell that are shown; longer names would push the numbers off the screen.
const WIDEST: usize = 80;

pub(super) fn draw(page: &Page) -> String {
    let mut parts = vec![format!("{BOLD}{}{PLAIN}\n", printable(&page.title))];
    for block in &page.blocks {
        parts.push(match block {
            Block::Heading(text) => format!("{BOLD}{}{PLAIN}\n", printable(text)),
            Block::Paragraph(text) => format!("{}\n", printable(text)),
            Block::Outcome(mood, text) => {
                let style = match mood {
                    Mood::Good => GOOD,
                    Mood::Bad => BAD,
                    Mood::Open => OPEN,
                };
                format!("{style}{}{PLAIN}\n", printable(text))
            }
            Block::List(items) => items.iter().map(|item| format!("- {}\n", printable(item))).collect(),
            Block::Table(table) => draw_table(table),
        });
    }
    parts.join("\n")
}

fn draw_table(table: &Table) -> String {
    let columns: Vec<Vec<String>> = (0..table.columns.len()).map(|column| cells(table, column)).collect();
    let titles: Vec<String> = table.columns.iter().map(|column| printable(&column.title)).collect();
    let width = |(title, cells): (&String, &Vec<String>)| {
        cells.iter().map(|cell| cell.width()).chain([title.width()]).max().unwrap_or(0)
    };
    let widths: Vec<usize> = titles.iter().zip(&columns).map(width).collect();
    let line = |cells: Vec<&str>| {
        let parts = cells.iter().zip(&table.columns).zip(&widths);
        let padded: Vec<String> =
            parts.map(|((cell, column), width)| padded(cell, column.align, *width)).collect();
        format!("{}\n", padded.join("  ").trim_end())
    };
    let mut out = line(titles.iter().map(String::as_str).collect());
    let gaps = 2 * widths.len().saturating_sub(1);
    out.push_str(&"─".repeat(widths.iter().sum::<usize>() + gaps));
    out.push('\n');
    for row in 0..table.rows.len() {
        out.push_str(&line(columns.iter().filter_map(|cells| cells.get(row)).map(String::as_str).collect()));
    }
    out
}

fn padded(cell: &str, align: Align, width: usize) -> String {
    let missing = width.saturating_sub(cell.width());
    let (before, after) = match align {
        Align::Left | Align::Mixed => (0, missing),
        Align::Right | Align::Decimal => (missing, 0),
        Align::Center => (missing / 2, missing - missing / 2),
    };
    format!("{}{cell}{}", " ".repeat(before), " ".repeat(after))
}

/// The cells of a column; numbers are filled up behind, so that their decimal points stand under one another.
fn cells(table: &Table, column: usize) -> Vec<String> {
    let cells: Vec<String> = table
        .rows
        .iter()
        .map(|row| row.get(column).map_or_else(String::new, |cell| shortened(cell)))
        .collect();
    if table.columns.get(column).is_none_or(|column| !column.align.is_decimal()) {
        return cells;
    }
    let decimals = |cell: &str| cell.find(['.', ',']).map_or(0, |point| cell[point..].width());
    let widest = cells.iter().map(|cell| decimals(cell)).max().unwrap_or(0);
    cells.into_iter().map(|cell| format!("{cell}{}", " ".repeat(widest - decimals(&cell)))).collect()
}

fn shortened(cell: &str) -> String {
    let cell = printable(cell);
    if cell.chars().count() <= WIDEST {
        return cell;
    }
    let mut short: String = cell.chars().take(WIDEST - 1).collect();
    short.push('…');
    short
}
