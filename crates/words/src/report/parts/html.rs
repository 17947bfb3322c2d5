//! Writes a document as HTML that needs no other file and no script.

use super::{Cell, Document, Grid, Mark, Part, Row};
use crate::page::escape;

const STYLE: &str = include_str!("../dossier.css");

/// An attribute, unless its value is empty.
fn attribute(name: &str, value: &str) -> String {
    if value.is_empty() { String::new() } else { format!(" {name}=\"{}\"", escape(value)) }
}

/// An element that contains only text.
fn leaf(tag: &str, class: &str, text: &str) -> String {
    format!("<{tag}{}>{}</{tag}>", attribute("class", class), escape(text))
}

/// Elements that contain only text.
fn leaves(tag: &str, texts: &[String]) -> String {
    texts.iter().map(|text| leaf(tag, "", text)).collect()
}

/// The document.
pub fn draw(document: &Document) -> String {
    let subtitle = &document.subtitle;
    format!(
        "<!doctype html>\n<html lang=\"{}\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <meta name=\"color-scheme\" content=\"light dark\">{}<style>{STYLE}</style></head>\n\
         <body><main>{}{}\n{}</main></body></html>\n",
        document.language.tag(),
        leaf("title", "", &document.title),
        leaf("h1", "", &document.title),
        if subtitle.is_empty() { String::new() } else { leaf("p", "sub", subtitle) },
        parts(&document.parts),
    )
}

fn parts(parts: &[Part]) -> String {
    let part = |part: &Part| match part {
        Part::Heading(text) => leaf("h2", "", text),
        Part::Subheading(text) => leaf("h3", "", text),
        Part::Outcome(mood, text, more) => {
            let (class, first) = (mood.class(), leaf("p", "first", text));
            format!("<div class=\"verdict {class}\">{first}{}</div>", leaves("p", more))
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

/// Tables with more columns than this are set in small type. On a phone, they become cards with one line for each number.
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
    // Shorter numbers are padded to align the decimal points.
    let most = |position: usize| {
        let cells = grid.rows.iter().filter_map(|row| row.cells.get(position));
        cells.map(|cell| decimals(&cell.text)).max().unwrap_or(0)
    };
    let wide: Vec<usize> = (0..grid.columns.len()).map(most).collect();
    let body: String = grid.rows.iter().map(|row| draw_row(grid, row, &wide)).collect();
    format!("<table class=\"{class}\">{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>")
}

/// The number of characters from the decimal mark to the end.
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
        // A number without decimals has its decimal mark in the padding.
        let mark = if decimals(&cell.text) == 0 { "." } else { "0" };
        let zeros = "0".repeat(fill.saturating_sub(1));
        html += &format!("<span class=\"pad\" aria-hidden=\"true\">{mark}{zeros}</span>");
    }
    if !cell.clauses.is_empty() {
        html += &format!(" {}", leaf("span", "cl", &cell.clauses));
    }
    html + &cell.why.iter().map(|why| leaf("span", "why", why)).collect::<String>()
}
