use std::fmt::Write;

use super::content::{Align, Block, Mood, Page, Table};
use tiebreak_phrase::outside::printable;

const STYLE: &str = "body{font:1rem/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem;\
color:#1a1a1a;background:#fff}table{border-collapse:collapse;margin:1rem 0}th,td{padding:.25rem .75rem;\
text-align:left;border-bottom:1px solid #ccc;vertical-align:top}th{border-bottom:2px solid #555}\
.n{text-align:right;font-variant-numeric:tabular-nums}.c{text-align:center}.good{color:#14532d}.bad{color:#991b1b}\
.open{color:#713f12}.outcome{font-weight:600}";

pub(super) fn draw(page: &Page) -> String {
    let mut out = String::new();
    let (language, title) = (page.language.tag(), escape(&page.title));
    out.push_str("<!doctype html>\n");
    let _ = writeln!(out, "<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">");
    out.push_str("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    let _ =
        writeln!(out, "<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>");
    out.push_str(&blocks(&page.blocks));
    out.push_str("</body>\n</html>\n");
    out
}

/// Parts of a page without what is around them.
pub(super) fn blocks(blocks: &[Block]) -> String {
    let mut out = String::new();
    for block in blocks {
        match block {
            Block::Heading(text) => _ = writeln!(out, "<h2>{}</h2>", escape(text)),
            Block::Paragraph(text) => _ = writeln!(out, "<p>{}</p>", escape(text)),
            Block::Outcome(mood, text) => {
                let class = match mood {
                    Mood::Good => "good",
                    Mood::Bad => "bad",
                    Mood::Open => "open",
                };
                _ = writeln!(out, "<p class=\"outcome {class}\">{}</p>", escape(text));
            }
            Block::Command(text) => _ = writeln!(out, "<pre><code>{}</code></pre>", escape(text)),
            Block::List(items) => {
                out.push_str("<ul>\n");
                for item in items {
                    let _ = writeln!(out, "<li>{}</li>", escape(item));
                }
                out.push_str("</ul>\n");
            }
            Block::Table(table) => draw_table(&mut out, table),
        }
    }
    out
}

fn draw_table(out: &mut String, table: &Table) {
    let class = |position: usize| match table.columns.get(position).map(|column| column.align) {
        Some(Align::Right | Align::Decimal) => " class=\"n\"",
        Some(Align::Center) => " class=\"c\"",
        Some(Align::Left | Align::Mixed) | None => "",
    };
    out.push_str("<table>\n<thead>\n<tr>");
    for (position, column) in table.columns.iter().enumerate() {
        let _ = write!(out, "<th scope=\"col\"{}>{}</th>", class(position), escape(&column.title));
    }
    out.push_str("</tr>\n</thead>\n<tbody>\n");
    for row in &table.rows {
        out.push_str("<tr>");
        for (position, cell) in row.iter().enumerate() {
            let _ = write!(out, "<td{}>{}</td>", class(position), escape(cell));
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody>\n</table>\n");
}

fn escape(text: &str) -> String {
    let text = printable(text);
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
        .replace('\'', "&#39;")
}
