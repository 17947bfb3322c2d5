//! The content of a dossier, before it is written as HTML, Markdown or text.

mod html;

pub use html::draw;

use crate::message::Language;
use crate::page::{Align, Column, Mood, Page, Table};

/// A document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// The language of the text.
    pub language: Language,
    /// Title.
    pub title: String,
    /// The line below the title.
    pub subtitle: String,
    /// Parts in order.
    pub parts: Vec<Part>,
}

/// A part of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// A heading of a section.
    Heading(String),
    /// A heading inside a section.
    Subheading(String),
    /// The result, with details.
    Outcome(Mood, String, Vec<String>),
    /// Names with their values.
    Facts(Vec<(String, String)>),
    /// Sentences.
    Paragraph(String),
    /// Sentences as a list.
    List(Vec<String>),
    /// A table.
    Grid(Grid),
    /// A part that the reader can fold. In print, it is open.
    Folded(String, Vec<Part>),
    /// Lines for signatures, with the text below each.
    Signatures(Vec<String>),
}

/// A table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grid {
    /// A sentence about the content of the table.
    pub caption: String,
    /// The columns. The cells of the first text column name their rows.
    pub columns: Vec<Column>,
    /// The rows of the table.
    pub rows: Vec<Row>,
}

/// A row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// One cell per column.
    pub cells: Vec<Cell>,
    /// The mark of the row.
    pub mark: Mark,
}

/// The mark of a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mark {
    /// No mark.
    #[default]
    None,
    /// The row does not count.
    LeftOut,
    /// The row concerns a subject of the dossier.
    Disputed,
    /// The row decides.
    Decides,
}

/// A cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// The text of the cell.
    pub text: String,
    /// The reasons for the text.
    pub why: Vec<String>,
    /// The numbers of the clauses that explain the text.
    pub clauses: String,
}

impl From<String> for Cell {
    fn from(text: String) -> Cell {
        Cell { text, ..Cell::default() }
    }
}

impl Cell {
    /// A cell with reasons.
    pub(crate) fn because(text: impl Into<String>, why: Vec<String>, clauses: impl Into<String>) -> Cell {
        Cell { text: text.into(), why, clauses: clauses.into() }
    }
}

impl Grid {
    /// Whether a column contains numbers.
    fn has_numbers(&self, column: usize) -> bool {
        let align = self.columns.get(column).map(|column| column.align);
        matches!(align, Some(Align::Right | Align::Decimal))
    }

    /// Removes the columns that are empty in every row.
    pub(crate) fn without_empty_columns(mut self) -> Grid {
        let is_filled = |column: usize| {
            let cell = |row: &Row| row.cells.get(column).is_some_and(|cell| *cell != Cell::default());
            self.rows.iter().any(cell)
        };
        let keep: Vec<bool> = (0..self.columns.len()).map(is_filled).collect();
        let mut kept = keep.iter();
        self.columns.retain(|_| kept.next() == Some(&true));
        for row in &mut self.rows {
            let mut kept = keep.iter();
            row.cells.retain(|_| kept.next() == Some(&true));
        }
        self
    }
}

// Converts a document to a page of text or Markdown.

/// Converts the document to a page.
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
            Part::Signatures(places) => page.list(places.clone()),
        }
    }
}

fn table(grid: &Grid) -> Table {
    let mut table = Table::new(grid.columns.clone());
    for row in &grid.rows {
        let cells = row.cells.iter().enumerate().map(|(position, cell)| {
            let text = text(cell);
            let is_last = position + 1 == row.cells.len();
            if row.mark == Mark::LeftOut && is_last && !text.is_empty() { format!("({text})") } else { text }
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
