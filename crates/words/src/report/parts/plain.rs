//! A document as a page of text or Markdown; a picture is what it shows in words.

use super::{Align, Cell, Document, Grid, Part};
use crate::page::{self, Page, Table};

/// The page.
pub fn to_page(document: &Document) -> Page {
    let mut page = Page::new(document.language, document.title.clone());
    page.paragraph(document.subtitle.clone());
    add(&mut page, &document.parts);
    page
}

fn add(page: &mut Page, parts: &[Part]) {
    for part in parts {
        match part {
            Part::Heading(text) | Part::Subheading(text) => page.heading(text.clone()),
            Part::Outcome(mood, text, more) => {
                page.outcome(*mood, text.clone());
                more.iter().for_each(|text| page.paragraph(text.clone()));
            }
            Part::Facts(facts) => {
                page.list(facts.iter().map(|(name, value)| format!("{name}: {value}")).collect());
            }
            Part::Paragraph(text) => page.paragraph(text.clone()),
            Part::List(items) => page.list(items.clone()),
            Part::Grid(grid) => {
                page.paragraph(grid.caption.clone());
                page.table(table(grid));
            }
            Part::Folded(summary, parts) => {
                page.paragraph(summary.clone());
                add(page, parts);
            }
            Part::Picture { alternative, .. } => page.paragraph(alternative.clone()),
            Part::Signatures(places) => page.list(places.clone()),
        }
    }
}

fn table(grid: &Grid) -> Table {
    let columns = grid.columns.iter().map(|column| {
        let align = match column.align {
            Align::Words => page::Align::Left,
            Align::Number => page::Align::Decimal,
        };
        page::Column::new(column.title.clone(), align)
    });
    let mut table = Table::new(columns.collect());
    for row in &grid.rows {
        let cells = row.cells.iter().enumerate().map(|(position, cell)| {
            let text = text(cell);
            let is_last = position + 1 == row.cells.len();
            if row.mark.is_left_out() && is_last && !text.is_empty() { format!("({text})") } else { text }
        });
        table.row(cells.collect());
    }
    table
}

fn text(cell: &Cell) -> String {
    let mut parts = vec![cell.text.clone()];
    parts.extend(cell.why.iter().cloned());
    parts.retain(|part| !part.is_empty());
    let mut text = parts.join("; ");
    if !cell.clauses.is_empty() {
        text.push_str(&format!(" [{}]", cell.clauses));
    }
    text
}
