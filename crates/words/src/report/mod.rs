//! Builds the dossier: a page for an appeals committee, which derives every number from the results of single games.
//!
//! [`dossier`] collects the content of the page. [`draw`] writes the content as HTML, and [`to_page`] converts it to a
//! page of text or Markdown. This module reads no files and does not depend on the command line.
//!
//! ```
//! use tiebreak_event::event::{Event, Options, Source};
//! use tiebreak_words::message::{Language, Messages};
//! use tiebreak_words::report::{Request, dossier, draw};
//!
//! let json = r#"{ "kind": "individual", "pairing": "swiss", "rounds": 1, "participants": [
//!     { "id": 1, "name": "Alder, Anna", "games": ["2 w 1"] }, { "id": 2, "name": "Birch, Ben", "games": ["1 b 0"] } ] }"#;
//! let event = Event::load(Source::file("event.json", json.as_bytes()), &Options::default())?;
//! let request = Request { title: "Why Anna won".to_owned(), versus: Some([0, 1]), ..Request::default() };
//! let html = draw(&dossier(&Messages::new(Language::En), &event, &event.rank(), &request));
//! assert!(html.starts_with("<!doctype html>") && html.contains("Alder, Anna"));
//! # Ok::<(), tiebreak_event::event::Error>(())
//! ```

mod dossier;

pub(crate) use dossier::sign;
pub use dossier::{Request, dossier};

use crate::explain::proof::{Below, Proof, below_text, prove};
use crate::explain::{separation, step_json, versus_json};
use crate::members::leaving_out;
use crate::message::{Language, Messages};
use crate::page::{self, Align, Block, Column, Mood, Page, Table, drop_empty, escape};
use serde_json::{Value, json};
use tiebreak_engine::plan::Ranked;
use tiebreak_engine::rules::{Edition, Listed};
use tiebreak_engine::tiebreak::Step;
use tiebreak_event::event::Event;

/// Converts the blocks of a page to parts of a dossier.
pub fn from_page(page: &Page) -> Vec<Part> {
    page.blocks.iter().flat_map(from_block).collect()
}

fn from_block(block: &Block) -> Vec<Part> {
    let part = match block {
        Block::Heading(text) => Part::Subheading(text.clone()),
        Block::Paragraph(text) | Block::Note(text) | Block::Command(text) => Part::Paragraph(text.clone()),
        Block::Outcome(mood, text) => Part::Outcome(*mood, text.clone()),
        Block::Links(links) => Part::Paragraph(page::unlinked(links)),
        Block::List(items) => Part::List(items.clone()),
        Block::Table(table) => {
            let row = |cells: &Vec<String>| Row {
                cells: cells.iter().cloned().map(Into::into).collect(),
                ..Row::default()
            };
            let rows = table.rows.iter().map(row).collect();
            Part::Grid(Grid { caption: String::new(), columns: table.columns.clone(), rows })
        }
        Block::SideBySide(parts, beside) => return parts.iter().chain(beside).flat_map(from_block).collect(),
    };
    vec![part]
}

/// Returns the content of a dossier as JSON. `order` contains the pairing numbers in groups that share a place, best
/// place first. `derivations` shows how each value of the requested participants follows from the results of single
/// games.
pub fn json(say: &Messages, event: &Event, ranked: &Ranked<'_>, request: &Request) -> Value {
    let facts = ranked.tournament();
    let list = event.plan.computed().entries;
    let proofs = request.explained().into_iter().flat_map(|index| {
        list.iter().filter_map(move |listed| {
            let Listed::Code(code) = listed else { return None };
            prove(&ranked.evaluator, code, index)
        })
    });
    let versus = request.versus.map(|[one, other]| {
        let found = separation(ranked, one, other);
        versus_json(&event.plan, ranked, event.edition(), found.as_ref(), one, other)
    });
    let order = ranked.standings.groups.iter();
    let order = order.map(|group| group.iter().map(|index| facts.id(*index)).collect::<Vec<_>>());
    let object = json!({
        "schema": "tiebreak/report/1",
        "title": request.title,
        "edition": event.edition().id(),
        "tiebreaks": event.plan.list.entries.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "after": event.plan.after,
        "facts": request.facts,
        "versus": versus,
        "order": order.collect::<Vec<_>>(),
        "derivations": proofs.map(|proof| proof_json(say, ranked, event.edition(), &proof)).collect::<Vec<_>>(),
        "remarks": request.remarks,
    });
    leaving_out(object, &["versus"])
}

/// Returns the derivation of a value from the results of single games as JSON. In each step, `why` explains the number.
fn proof_json(say: &Messages, ranked: &Ranked<'_>, edition: Edition, proof: &Proof) -> Value {
    let facts = ranked.tournament();
    let line = |(step, below): (&Step, Option<&Below>)| {
        let mut line = step_json(step);
        line["why"] = json!(below.map(|below| below_text(say, facts, edition, below)).unwrap_or_default());
        if let Some(Below::Code(inner) | Below::Strength { buchholz: inner, .. }) = below {
            line["below"] = proof_json(say, ranked, edition, inner);
        }
        line
    };
    json!({
        "participant": facts.id(proof.of),
        "code": proof.code.to_string(),
        "value": proof.derivation.value.map(|value| value.to_string()),
        "lines": proof.lines().map(line).collect::<Vec<_>>(),
    })
}

/// The content of a dossier, independent of the output format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// The language of the texts.
    pub language: Language,
    /// The title of the document.
    pub title: String,
    /// The parts of the document, in the order in which readers see them.
    pub parts: Vec<Part>,
}

/// One part of a dossier, such as a heading or a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// The heading of a section of the dossier.
    Heading(String),
    /// A heading below the heading of a section.
    Subheading(String),
    /// The sentence that states the result.
    Outcome(Mood, String),
    /// Pairs of a name and a value. For example, the name is "Edition", and the value is the edition that was used.
    Facts(Vec<(String, String)>),
    /// A paragraph of sentences.
    Paragraph(String),
    /// A list of sentences.
    List(Vec<String>),
    /// A table.
    Grid(Grid),
    /// Parts below a title, which the reader can fold and unfold. On paper, the parts are always unfolded.
    Folded(String, Vec<Part>),
    /// The texts below the lines on which people sign.
    Signatures(Vec<String>),
}

/// A table whose cells can have explanations.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grid {
    /// A sentence about the content of the table, or an empty text.
    pub caption: String,
    /// The columns of the table. The first column of text names the rows.
    pub columns: Vec<Column>,
    /// The rows of the table.
    pub rows: Vec<Row>,
}

/// A row of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// The cells of the row, one for each column.
    pub cells: Vec<Cell>,
    /// The reason why the row is highlighted.
    pub mark: Mark,
}

/// The reason why a row is highlighted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mark {
    /// The row is not highlighted.
    #[default]
    None,
    /// The number in this row does not count.
    LeftOut,
    /// This row is about a participant whom the dossier explains.
    Disputed,
    /// This row is about the tie-break that separates two participants.
    Decides,
}

/// A cell of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// The text of the cell.
    pub text: String,
    /// Sentences that explain the text of the cell.
    pub why: Vec<String>,
    /// The numbers of the clauses that explain the text of the cell, separated by commas.
    pub clauses: String,
}

impl From<String> for Cell {
    fn from(text: String) -> Cell {
        Cell { text, ..Cell::default() }
    }
}

impl Cell {
    /// Creates a cell whose text is explained by sentences and by clauses of the rules.
    pub(crate) fn because(text: impl Into<String>, why: Vec<String>, clauses: impl Into<String>) -> Cell {
        Cell { text: text.into(), why, clauses: clauses.into() }
    }
}

impl Grid {
    /// Returns whether a column contains numbers.
    fn has_numbers(&self, column: usize) -> bool {
        let align = self.columns.get(column).map(|column| column.align);
        matches!(align, Some(Align::Right | Align::Decimal))
    }

    /// Removes the columns that are empty in every row.
    pub(crate) fn without_empty_columns(mut self) -> Grid {
        let rows = self.rows.iter_mut().map(|row| &mut row.cells);
        drop_empty(&mut self.columns, rows.collect(), |cell| *cell == Cell::default());
        self
    }
}

/// Converts a dossier to a page, which can be written as text or Markdown.
pub fn to_page(document: &Document) -> Page {
    let mut page = Page::new(document.language, document.title.clone());
    add(&mut page, &document.parts);
    page
}

fn add(page: &mut Page, parts: &[Part]) {
    for part in parts {
        match part {
            Part::Heading(text) | Part::Subheading(text) => page.heading(text.clone()),
            Part::Outcome(mood, text) => page.outcome(*mood, text.clone()),
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

const STYLE: &str = include_str!("dossier.css");

/// Writes an attribute of an HTML element, or nothing if the value is empty.
fn attribute(name: &str, value: &str) -> String {
    if value.is_empty() { String::new() } else { format!(" {name}=\"{}\"", escape(value)) }
}

/// Writes an HTML element that contains only text.
fn leaf(tag: &str, class: &str, text: &str) -> String {
    format!("<{tag}{}>{}</{tag}>", attribute("class", class), escape(text))
}

/// Writes each text as an HTML element.
fn leaves(tag: &str, texts: &[String]) -> String {
    texts.iter().map(|text| leaf(tag, "", text)).collect()
}

/// Writes a dossier as a single HTML document, without scripts and without links to other files.
pub fn draw(document: &Document) -> String {
    format!(
        "<!doctype html>\n<html lang=\"{}\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <meta name=\"color-scheme\" content=\"light dark\">{}<style>{STYLE}</style></head>\n\
         <body><main>{}\n{}</main></body></html>\n",
        document.language.tag(),
        leaf("title", "", &document.title),
        leaf("h1", "", &document.title),
        parts(&document.parts),
    )
}

fn parts(parts: &[Part]) -> String {
    let part = |part: &Part| match part {
        Part::Heading(text) => leaf("h2", "", text),
        Part::Subheading(text) => leaf("h3", "", text),
        Part::Outcome(mood, text) => {
            format!("<div class=\"verdict {}\">{}</div>", mood.class(), leaf("p", "first", text))
        }
        Part::Facts(facts) => {
            let fact = |(name, value): &(String, String)| {
                format!("<div>{}{}</div>", leaf("dt", "", name), leaf("dd", "", value))
            };
            format!("<dl class=\"facts\">{}</dl>", facts.iter().map(fact).collect::<String>())
        }
        Part::Paragraph(text) if text.is_empty() => String::new(),
        Part::Paragraph(text) => leaf("p", "", text),
        Part::List(items) if items.is_empty() => String::new(),
        Part::List(items) => format!("<ul>{}</ul>", leaves("li", items)),
        Part::Grid(table) => grid(table),
        Part::Folded(summary, inner) => {
            format!("<details>{}{}</details>", leaf("summary", "", summary), self::parts(inner))
        }
        Part::Signatures(places) => format!("<div class=\"sign\">{}</div>", leaves("div", places)),
    };
    parts.iter().map(|one| part(one) + "\n").collect()
}

/// The largest number of columns with which a table is printed in normal type. A table with more columns is printed in
/// small type, and on a phone, each row of such a table becomes a card with one line for each cell.
const MANY: usize = 8;

fn grid(grid: &Grid) -> String {
    if grid.rows.is_empty() {
        return String::new();
    }
    let class = if grid.columns.len() > MANY { "t wide" } else { "t" };
    let caption = if grid.caption.is_empty() { String::new() } else { leaf("caption", "", &grid.caption) };
    let head = grid.columns.iter().enumerate().map(|(position, column)| {
        let class = attribute("class", if grid.has_numbers(position) { "n" } else { "" });
        match column.title.is_empty() {
            true => "<td></td>".to_owned(),
            false => format!("<th scope=\"col\"{class}>{}</th>", escape(&column.title)),
        }
    });
    let head: String = head.collect();
    // Numbers with fewer decimals are padded to align the decimal points.
    let most = |position: usize| {
        let cells = grid.rows.iter().filter_map(|row| row.cells.get(position));
        cells.map(|cell| decimals(&cell.text)).max().unwrap_or(0)
    };
    let wide: Vec<usize> = (0..grid.columns.len()).map(most).collect();
    let body: String = grid.rows.iter().map(|row| draw_row(grid, row, &wide)).collect();
    format!("<table class=\"{class}\">{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>")
}

/// Returns the number of decimals plus 1 for the decimal mark. Returns 0 for a number without decimals, and for any
/// other text.
fn decimals(text: &str) -> usize {
    let is_number = !text.is_empty() && text.chars().all(|c| c.is_ascii_digit() || "-.,()".contains(c));
    let tail = text.trim_end_matches(')').find(['.', ',']).map(|at| text.trim_end_matches(')').len() - at);
    if is_number { tail.unwrap_or(0) } else { 0 }
}

fn draw_row(grid: &Grid, row: &Row, wide: &[usize]) -> String {
    let class = match row.mark {
        Mark::None => "",
        Mark::LeftOut => "out",
        Mark::Disputed => "hot",
        Mark::Decides => "decides",
    };
    let name = (0..grid.columns.len()).find(|position| !grid.has_numbers(*position));
    let cells = row.cells.iter().zip(&grid.columns).enumerate().map(|(position, (cell, column))| {
        let has_numbers = grid.has_numbers(position);
        let class = if has_numbers { "n" } else { "" };
        let class = if *cell == Cell::default() { format!("{class} none") } else { class.to_owned() };
        let class = attribute("class", class.trim());
        let fill = wide.get(position).copied().unwrap_or(0).saturating_sub(decimals(&cell.text));
        let inner = draw_cell(cell, if has_numbers { fill } else { 0 });
        match name == Some(position) {
            true => format!("<th scope=\"row\"{class}>{inner}</th>"),
            false => format!("<td{class}{}>{inner}</td>", attribute("data-label", &column.title)),
        }
    });
    format!("<tr{}>{}</tr>", attribute("class", class), cells.collect::<String>())
}

fn draw_cell(cell: &Cell, fill: usize) -> String {
    let mut html = escape(&cell.text);
    if fill > 0 && !cell.text.is_empty() {
        // A number without decimals is padded with a decimal mark and zeros, and other numbers only with zeros.
        let mark = if decimals(&cell.text) == 0 { "." } else { "0" };
        let zeros = "0".repeat(fill.saturating_sub(1));
        html += &format!("<span class=\"pad\" aria-hidden=\"true\">{mark}{zeros}</span>");
    }
    if !cell.clauses.is_empty() {
        html += &format!(" {}", leaf("span", "cl", &cell.clauses));
    }
    html + &cell.why.iter().map(|why| leaf("span", "why", why)).collect::<String>()
}
