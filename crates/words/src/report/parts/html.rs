//! Writes a document as HTML that needs no other file and no script.

use super::{Cell, Document, Grid, Mark, Part, Row};
use crate::page::{Mood, escape};

const STYLE: &str = include_str!("../dossier.css");

/// HTML under construction; all text is escaped.
#[derive(Clone, Debug, Default)]
struct Html(String);

impl Html {
    fn open(&mut self, tag: &str, attributes: &[(&str, &str)]) {
        self.0.push('<');
        self.0.push_str(tag);
        for (name, value) in attributes.iter().filter(|(_, value)| !value.is_empty()) {
            self.0.push(' ');
            self.0.push_str(name);
            self.0.push_str("=\"");
            self.text(value);
            self.0.push('"');
        }
        self.0.push('>');
    }

    fn close(&mut self, tag: &str) {
        self.0.push_str("</");
        self.0.push_str(tag);
        self.0.push('>');
    }

    /// Text.
    pub fn text(&mut self, text: &str) {
        self.0.push_str(&escape(text));
    }

    /// An element that contains only text.
    fn leaf(&mut self, tag: &str, attributes: &[(&str, &str)], text: &str) {
        self.open(tag, attributes);
        self.text(text);
        self.close(tag);
    }

    /// Ends a line, so that the source is readable.
    fn line(&mut self) {
        self.0.push('\n');
    }

    /// Adds markup that this module has written, without escaping it.
    fn made(&mut self, html: &str) {
        self.0.push_str(html);
    }
}

/// The document.
pub fn draw(document: &Document) -> String {
    let mut html = Html::default();
    html.made("<!doctype html>\n");
    html.open("html", &[("lang", document.language.tag())]);
    html.open("head", &[]);
    html.made(
        "<meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">",
    );
    html.made("<meta name=\"color-scheme\" content=\"light dark\">");
    html.leaf("title", &[], &document.title);
    html.open("style", &[]);
    html.made(STYLE);
    html.close("style");
    html.close("head");
    html.line();
    html.open("body", &[]);
    html.open("main", &[]);
    html.leaf("h1", &[], &document.title);
    if !document.subtitle.is_empty() {
        html.leaf("p", &[("class", "sub")], &document.subtitle);
    }
    html.line();
    parts(&mut html, &document.parts);
    html.close("main");
    html.close("body");
    html.close("html");
    html.line();
    html.0
}

fn parts(html: &mut Html, parts: &[Part]) {
    for part in parts {
        match part {
            Part::Heading(text) => html.leaf("h2", &[], text),
            Part::Subheading(text) => html.leaf("h3", &[], text),
            Part::Outcome(mood, text, more) => outcome(html, *mood, text, more),
            Part::Facts(facts) => {
                html.open("dl", &[("class", "facts")]);
                for (name, value) in facts {
                    html.open("div", &[]);
                    html.leaf("dt", &[], name);
                    html.leaf("dd", &[], value);
                    html.close("div");
                }
                html.close("dl");
            }
            Part::Paragraph(text) if text.is_empty() => {}
            Part::Paragraph(text) => html.leaf("p", &[], text),
            Part::List(items) if items.is_empty() => {}
            Part::List(items) => {
                html.open("ul", &[]);
                items.iter().for_each(|item| html.leaf("li", &[], item));
                html.close("ul");
            }
            Part::Grid(table) => grid(html, table),
            Part::Folded(summary, inner) => {
                html.open("details", &[]);
                html.leaf("summary", &[], summary);
                self::parts(html, inner);
                html.close("details");
            }
            Part::Signatures(places) => {
                html.open("div", &[("class", "sign")]);
                places.iter().for_each(|place| html.leaf("div", &[], place));
                html.close("div");
            }
        }
        html.line();
    }
}

fn outcome(html: &mut Html, mood: Mood, text: &str, more: &[String]) {
    html.open("div", &[("class", &format!("verdict {}", mood.class()))]);
    html.leaf("p", &[("class", "first")], text);
    more.iter().for_each(|text| html.leaf("p", &[], text));
    html.close("div");
}

/// Tables with more columns than this are small. A phone shows them as cards with one line for each number.
const MANY: usize = 8;

fn grid(html: &mut Html, grid: &Grid) {
    if grid.rows.is_empty() {
        return;
    }
    let class = if grid.columns.len() > MANY { "t wide" } else { "t" };
    html.open("table", &[("class", class)]);
    if !grid.caption.is_empty() {
        html.leaf("caption", &[], &grid.caption);
    }
    html.open("thead", &[]);
    html.open("tr", &[]);
    for (position, column) in grid.columns.iter().enumerate() {
        let class = if grid.has_numbers(position) { "n" } else { "" };
        if column.title.is_empty() {
            html.leaf("td", &[], "");
        } else {
            html.leaf("th", &[("scope", "col"), ("class", class)], &column.title);
        }
    }
    html.close("tr");
    html.close("thead");
    html.open("tbody", &[]);
    // Shorter numbers are padded to align the decimal points.
    let most = |position: usize| {
        let cells = grid.rows.iter().filter_map(|row| row.cells.get(position));
        cells.map(|cell| decimals(&cell.text)).max().unwrap_or(0)
    };
    let wide: Vec<usize> = (0..grid.columns.len()).map(most).collect();
    grid.rows.iter().for_each(|row| draw_row(html, grid, row, &wide));
    html.close("tbody");
    html.close("table");
}

/// The number of characters from the decimal mark to the end.
fn decimals(text: &str) -> usize {
    let is_number = !text.is_empty() && text.chars().all(|c| c.is_ascii_digit() || "-.,()".contains(c));
    let tail = text.trim_end_matches(')').find(['.', ',']).map(|at| text.trim_end_matches(')').len() - at);
    if is_number { tail.unwrap_or(0) } else { 0 }
}

fn draw_row(html: &mut Html, grid: &Grid, row: &Row, wide: &[usize]) {
    let class = match row.mark {
        Mark::None => "",
        Mark::LeftOut => "out",
        Mark::Disputed => "hot",
        Mark::Decides => "decides",
    };
    html.open("tr", &[("class", class)]);
    let name = (0..grid.columns.len()).find(|position| !grid.has_numbers(*position));
    for (position, (cell, column)) in row.cells.iter().zip(&grid.columns).enumerate() {
        let has_numbers = grid.has_numbers(position);
        let class = if has_numbers { "n" } else { "" };
        let (tag, scope, label) =
            if name == Some(position) { ("th", "row", "") } else { ("td", "", column.title.as_str()) };
        let class = if *cell == Cell::default() { format!("{class} none") } else { class.to_owned() };
        html.open(tag, &[("scope", scope), ("class", class.trim()), ("data-label", label)]);
        let fill = wide.get(position).copied().unwrap_or(0).saturating_sub(decimals(&cell.text));
        draw_cell(html, cell, if has_numbers { fill } else { 0 });
        html.close(tag);
    }
    html.close("tr");
}

fn draw_cell(html: &mut Html, cell: &Cell, fill: usize) {
    html.text(&cell.text);
    if fill > 0 && !cell.text.is_empty() {
        html.open("span", &[("class", "pad"), ("aria-hidden", "true")]);
        // If the number has no decimals, the decimal mark is the first character of the padding.
        let zeros: String = "0".repeat(fill.saturating_sub(1));
        let mark = if decimals(&cell.text) == 0 { "." } else { "0" };
        html.text(&format!("{mark}{zeros}"));
        html.close("span");
    }
    if !cell.clauses.is_empty() {
        html.text(" ");
        html.leaf("span", &[("class", "cl")], &cell.clauses);
    }
    for why in &cell.why {
        html.leaf("span", &[("class", "why")], why);
    }
}
