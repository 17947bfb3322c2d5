//! Writes the pages of the site as HTML. If a word on a page has its own page, the word is a link to that page.

use super::{Kind, Links, Sheet};
use crate::cli::prelude::*;
use std::fmt::Write;
use tiebreak_conformance::page::{escape, unlinked};

/// Maximum number of characters in a cell whose text is never wrapped.
const SHORT: usize = 10;

/// Returns the relative path that leads from a page to the folder of its language.
fn up(address: &str) -> String {
    "../".repeat(address.matches('/').count())
}

pub(super) fn draw(sheet: &Sheet, say: &Messages, links: &Links) -> String {
    let mut out = String::new();
    // Writing to a string never fails.
    let _ = frame(&mut out, sheet, say, |out| {
        for (address, text) in &sheet.badges {
            let source = format!("{}../{address}", up(&sheet.address));
            writeln!(out, "<p><img src=\"{}\" alt=\"{}\" height=\"20\"></p>", escape(&source), escape(text))?;
        }
        verbatim(out, sheet, 0)?;
        for (position, block) in sheet.page.blocks.iter().enumerate() {
            draw_block(out, (position, block), sheet, say, links)?;
            verbatim(out, sheet, position + 1)?;
        }
        if !sheet.files.is_empty() {
            writeln!(out, "<ul>")?;
            for (address, name) in &sheet.files {
                let href = format!("{}../{address}", up(&sheet.address));
                writeln!(out, "<li><a href=\"{}\">{}</a></li>", escape(&href), escape(name))?;
            }
            writeln!(out, "</ul>")?;
        }
        Ok(())
    });
    out
}

/// Writes the blocks of unformatted text that follow the first `behind` blocks of the page.
fn verbatim(out: &mut String, sheet: &Sheet, behind: usize) -> std::fmt::Result {
    let own = sheet.verbatim.iter().filter(|(after, _)| *after == behind);
    // Each line is escaped on its own, so that the line breaks remain.
    let lines = |text: &str| text.lines().map(escape).collect::<Vec<_>>().join("\n");
    own.into_iter().try_for_each(|(_, text)| writeln!(out, "<pre tabindex=\"0\">{}</pre>", lines(text)))
}

fn frame(
    out: &mut String,
    sheet: &Sheet,
    say: &Messages,
    body: impl FnOnce(&mut String) -> std::fmt::Result,
) -> std::fmt::Result {
    let (language, up) = (say.language(), up(&sheet.address));
    let title = escape(&sheet.page.title);
    writeln!(out, "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">", language.tag())?;
    writeln!(out, "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">")?;
    writeln!(out, "<title>{title} - tiebreak</title>\n<link rel=\"stylesheet\" href=\"{up}../style.css\">")?;
    for other in Language::ALL.iter().filter(|other| **other != language) {
        let tag = other.tag();
        writeln!(out, "<link rel=\"alternate\" hreflang=\"{tag}\" href=\"{up}../{tag}/{}\">", sheet.address)?;
    }
    writeln!(
        out,
        "</head>\n<body>\n<header>\n<nav aria-label=\"{}\">",
        escape(&tell!(say, "site-navigation"))
    )?;
    for kind in Kind::ALL {
        let name = escape(&say.member(family!("site-kind-"), kind.word()));
        let here = if kind == sheet.kind { " class=\"here\"" } else { "" };
        writeln!(out, "<a{here} href=\"{up}{}\">{name}</a>", kind.first())?;
    }
    for other in Language::ALL.iter().filter(|other| **other != language) {
        let (tag, name) = (other.tag(), own_name(*other));
        writeln!(out, "<a lang=\"{tag}\" href=\"{up}../{tag}/{}\">{name}</a>", sheet.address)?;
    }
    let (find, none) = (escape(&tell!(say, "site-search")), escape(&tell!(say, "site-nothing")));
    writeln!(
        out,
        "</nav>\n<form role=\"search\" data-up=\"{up}\" data-none=\"{none}\"><label for=\"find\">{find}</label> \
         <input id=\"find\" type=\"search\" autocomplete=\"off\"></form>\n</header>"
    )?;
    writeln!(out, "<main>\n<div id=\"found\" aria-live=\"polite\"></div>\n<h1>{title}</h1>")?;
    body(out)?;
    let note = escape(&tell!(say, "site-note"));
    writeln!(out, "</main>\n<footer><p>{note}</p></footer>")?;
    writeln!(
        out,
        "<script src=\"{up}search.js\" defer></script>\n<script src=\"{up}../find.js\" defer></script>"
    )?;
    writeln!(out, "</body>\n</html>")
}

fn own_name(language: Language) -> &'static str {
    message!("language-itself").text_in(language.tag()).unwrap_or(language.tag())
}

fn linked(text: &str, up: &str, links: &Links) -> String {
    let parts = links.split(text).into_iter().map(|(part, address)| match address {
        Some(address) => format!("<a href=\"{up}{}\">{}</a>", escape(address), escape(part)),
        None => escape(part),
    });
    parts.collect()
}

fn draw_block(
    out: &mut String,
    (position, block): (usize, &Block),
    sheet: &Sheet,
    say: &Messages,
    links: &Links,
) -> std::fmt::Result {
    let up = up(&sheet.address);
    let linked = |text: &str| linked(text, &up, links);
    match block {
        Block::Heading(text) => writeln!(out, "<h2 id=\"{}\">{}</h2>", anchor(text), escape(text)),
        // In a case about ratings, the request is a paragraph that consists of one long line of JSON.
        Block::Paragraph(text) if text.starts_with('{') => {
            writeln!(out, "<p class=\"code\">{}</p>", escape(text))
        }
        Block::Paragraph(text) | Block::Note(text) => writeln!(out, "<p>{}</p>", linked(text)),
        Block::Links(links) => writeln!(out, "<p>{}</p>", linked(&unlinked(links))),
        Block::Command(text) => writeln!(out, "<pre><code>{}</code></pre>", escape(text)),
        Block::Outcome(mood, text) => {
            writeln!(out, "<p class=\"outcome {}\">{}</p>", mood.class(), linked(text))
        }
        Block::List(items) => {
            writeln!(out, "<ul>")?;
            for item in items {
                writeln!(out, "<li>{}</li>", linked(item))?;
            }
            writeln!(out, "</ul>")
        }
        Block::Table(table) => {
            // Each table needs its own name for screen readers, so the names contain numbers.
            let name = format!("{} {}", tell!(say, "site-table"), position + 1);
            draw_table(out, table, &escape(&name), linked)
        }
        Block::SideBySide(parts, beside) => parts
            .iter()
            .chain(beside)
            .try_for_each(|block| draw_block(out, (position, block), sheet, say, links)),
    }
}

/// Returns the anchor of a heading. For a check, the anchor is the id of the check without the editions.
fn anchor(heading: &str) -> String {
    let id = heading.split(':').next().unwrap_or(heading).trim_start_matches('#');
    let plain = |c: char| if c.is_ascii_alphanumeric() || c == '-' { c.to_ascii_lowercase() } else { '-' };
    id.chars().map(plain).collect()
}

fn draw_table(
    out: &mut String,
    table: &Table,
    name: &str,
    linked: impl Fn(&str) -> String,
) -> std::fmt::Result {
    let class = |position: usize, cell: &str| {
        let align = table.columns.get(position).map(|column| column.align);
        let align = match align {
            Some(Align::Right | Align::Decimal) => "n",
            Some(Align::Mixed) if cell.starts_with(|c: char| c.is_ascii_digit()) => "n",
            Some(Align::Left | Align::Mixed) | None => "l",
        };
        // Short cells are never wrapped: for example, the results in a crosstable.
        let short = if cell.chars().count() <= SHORT { " s" } else { "" };
        format!(" class=\"{align}{short}\"")
    };
    // A wide table scrolls inside a box. Users can move the focus to the box and scroll it with the keyboard.
    writeln!(
        out,
        "<div class=\"wide\" role=\"region\" aria-label=\"{name}\" tabindex=\"0\"><table>\n<thead><tr>"
    )?;
    for (position, column) in table.columns.iter().enumerate() {
        write!(out, "<th scope=\"col\"{}>{}</th>", class(position, &column.title), escape(&column.title))?;
    }
    writeln!(out, "</tr></thead>\n<tbody>")?;
    for row in &table.rows {
        write!(out, "<tr>")?;
        for (position, cell) in row.iter().enumerate() {
            write!(out, "<td{}>{}</td>", class(position, cell), linked(cell))?;
        }
        writeln!(out, "</tr>")?;
    }
    writeln!(out, "</tbody></table></div>")
}

/// Returns a script with the data for the search: the title, the id and the address of each page in a language. If the
/// user opens the site as local files, a page can load scripts but no other data.
pub(super) fn index(sheets: &[Sheet]) -> String {
    let rows: Vec<[&str; 3]> = sheets
        .iter()
        .map(|sheet| {
            let id = sheet.address.trim_end_matches(".html");
            [sheet.page.title.as_str(), id.split_once('/').map_or(id, |(_, id)| id), sheet.address.as_str()]
        })
        .collect();
    // Texts can always be written as JSON. The data are in their own file, so they need no escaping for HTML.
    format!("window.pages = {};\n", serde_json::to_string(&rows).unwrap_or_default())
}

/// Returns the page at the old address of a renamed case, with a link to its new address.
pub(super) fn moved(from: &str, to: &str, say: &Messages) -> String {
    let target = format!("{}{to}", up(from));
    let (title, tag) = (escape(&tell!(say, "site-moved")), say.language().tag());
    format!(
        "<!doctype html>\n<html lang=\"{tag}\">\n<head>\n<meta charset=\"utf-8\">\n<title>{title}</title>\n\
         <meta http-equiv=\"refresh\" content=\"0; url={0}\">\n<link rel=\"canonical\" href=\"{0}\">\n</head>\n<body>\n<main>\n\
         <h1>{title}</h1>\n<p><a href=\"{0}\">{1}</a></p>\n</main>\n</body>\n</html>\n",
        escape(&target),
        escape(to)
    )
}

/// Returns the start page of the site. On this page, the reader chooses a language.
pub(super) fn languages() -> String {
    let mut items = String::new();
    for language in Language::ALL {
        let (tag, name) = (language.tag(), own_name(language));
        items.push_str(&format!(
            "<li><a lang=\"{tag}\" hreflang=\"{tag}\" href=\"{tag}/index.html\">{name}</a></li>\n"
        ));
    }
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>tiebreak</title>\n\
         <link rel=\"stylesheet\" href=\"style.css\">\n</head>\n<body>\n<main>\n<h1>tiebreak</h1>\n<ul>\n{items}</ul>\n</main>\n\
         </body>\n</html>\n"
    )
}
