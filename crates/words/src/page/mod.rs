//! Builds pages of headings, sentences and tables, and writes them as text, Markdown, HTML, CSV or JSON.
//!
//! ```
//! use tiebreak_words::message::Language;
//! use tiebreak_words::page::{Align, Column, Dialect, Page, Table};
//!
//! let mut table = Table::new(vec![Column::new("Name", Align::Left), Column::new("BH", Align::Decimal)]);
//! table.row(vec!["Alder".to_owned(), "12.5".to_owned()]);
//! let mut page = Page::new(Language::Es, "Torneo");
//! page.table(table);
//! assert_eq!(page.to_markdown(), "# Torneo\n\n| Name | BH |\n|:--|--:|\n| Alder | 12,5 |\n");
//! assert_eq!(page.to_csv(Dialect::ExcelEs), "\u{feff}Name;BH\r\nAlder;12,5\r\n");
//! ```

#[cfg(test)]
pub(crate) mod tests;
mod text;

pub use text::Width;
pub use tiebreak_phrase::outside::printable;

use crate::message::{Language, Messages};
use serde_json::{Value, json};
use std::borrow::Cow;
use std::fmt::Write;
use tiebreak_phrase::outside::{number_cell, text_cell};

/// Creates a table without rows. The column headings are messages: `table!(say, Left "column-check", Right
/// "column-count")`.
#[macro_export]
macro_rules! table {
    ($say:expr, $($align:ident $id:literal),+ $(,)?) => {
        $crate::page::Table::new(vec![
            $($crate::page::Column::new($crate::tell!($say, $id), $crate::page::Align::$align)),+
        ])
    };
}

/// The alignment of the cells in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// Left alignment, for text.
    Left,
    /// Right alignment, for whole numbers.
    Right,
    /// Alignment at the decimal points, for numbers with decimals.
    Decimal,
    /// Left alignment, for numbers of several kinds, or for numbers and words. Unlike in a column with [`Align::Left`],
    /// the numbers are written in the notation of the language.
    Mixed,
}

/// A column of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// The heading of the column.
    pub title: String,
    /// The alignment of the cells in the column.
    pub align: Align,
}

impl Column {
    /// Creates a column with the given heading and alignment.
    pub fn new(title: impl Into<String>, align: Align) -> Column {
        Column { title: title.into(), align }
    }
}

/// A table. Every row must have one cell for each column.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// The columns.
    pub columns: Vec<Column>,
    /// The cells, row by row.
    pub rows: Vec<Vec<String>>,
    /// Texts that HTML and Markdown show struck through in a cell, each with the row and the column of the cell
    /// (0-based).
    pub struck: Vec<(usize, usize, String)>,
    /// The rows that HTML highlights (0-based).
    pub marked: Vec<usize>,
}

impl Table {
    /// Creates a table without rows.
    pub fn new(columns: Vec<Column>) -> Table {
        Table { columns, ..Table::default() }
    }

    /// Adds a row.
    pub fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }

    /// Returns the struck-through text of a cell, if the cell has such a text.
    fn struck_in(&self, row: usize, column: usize) -> Option<&str> {
        let is_there = |(at, position, _): &&(usize, usize, String)| (*at, *position) == (row, column);
        self.struck.iter().find(is_there).map(|(.., text)| text.as_str())
    }

    /// Removes the columns that are empty in every row.
    pub fn without_empty_columns(mut self) -> Table {
        drop_empty(&mut self.columns, self.rows.iter_mut().collect(), String::is_empty);
        self
    }
}

/// Removes the columns that are empty in every row.
pub(crate) fn drop_empty<C>(
    columns: &mut Vec<Column>,
    rows: Vec<&mut Vec<C>>,
    is_empty: impl Fn(&C) -> bool,
) {
    let filled = |column: usize| rows.iter().any(|row| row.get(column).is_some_and(|cell| !is_empty(cell)));
    let keep: Vec<bool> = (0..columns.len()).map(filled).collect();
    let mut kept = keep.iter();
    columns.retain(|_| kept.next() == Some(&true));
    for row in rows {
        let mut kept = keep.iter();
        row.retain(|_| kept.next() == Some(&true));
    }
}

/// Returns the texts of links, separated by ` · `, for formats that have no links.
pub fn unlinked(links: &[(String, String)]) -> String {
    links.iter().map(|(text, _)| text.as_str()).collect::<Vec<_>>().join(" · ")
}

/// Whether a result is good, bad or open. The result is shown in green, red or yellow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mood {
    /// A good result: for example, a published table is right.
    Good,
    /// A bad result: for example, a published table contradicts the rules.
    Bad,
    /// An open result: for example, a published table cannot be checked.
    Open,
}

impl Mood {
    /// Returns the CSS class of the result in HTML. JSON uses the same word.
    pub fn class(self) -> &'static str {
        match self {
            Mood::Good => "good",
            Mood::Bad => "bad",
            Mood::Open => "open",
        }
    }
}

/// One part of a page, such as a heading or a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// A heading below the title.
    Heading(String),
    /// A paragraph of normal text.
    Paragraph(String),
    /// A paragraph that HTML shows in small print.
    Note(String),
    /// A highlighted sentence that states the result.
    Outcome(Mood, String),
    /// A command that the reader can copy. The command is never wrapped.
    Command(String),
    /// Links to other parts of the same page, each with its text and the id of the part.
    Links(Vec<(String, String)>),
    /// A list of sentences.
    List(Vec<String>),
    /// A table.
    Table(Table),
    /// Two groups of blocks side by side. If the page is too narrow, the second group is below the first.
    SideBySide(Vec<Block>, Vec<Block>),
}

/// A page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// The language of the texts on the page.
    pub language: Language,
    /// The title of the page.
    pub title: String,
    /// The parts of the page, in the order in which readers see them.
    pub blocks: Vec<Block>,
}

impl Page {
    /// Creates a page that has only a title.
    pub fn new(language: Language, title: impl Into<String>) -> Page {
        Page { language, title: title.into(), blocks: Vec::new() }
    }

    /// Adds a heading.
    pub fn heading(&mut self, text: impl Into<String>) {
        self.blocks.push(Block::Heading(text.into()));
    }

    /// Adds a paragraph, unless it is empty.
    pub fn paragraph(&mut self, text: impl Into<String>) {
        let text = text.into();
        if !text.is_empty() {
            self.blocks.push(Block::Paragraph(text));
        }
    }

    /// Adds a paragraph in small print.
    pub fn note(&mut self, text: impl Into<String>) {
        self.blocks.push(Block::Note(text.into()));
    }

    /// Adds a sentence that states the result.
    pub fn outcome(&mut self, mood: Mood, text: impl Into<String>) {
        self.blocks.push(Block::Outcome(mood, text.into()));
    }

    /// Adds a command for the reader to copy, unless the command is empty.
    pub fn command(&mut self, text: impl Into<String>) {
        let text = text.into();
        if !text.is_empty() {
            self.blocks.push(Block::Command(text));
        }
    }

    /// Adds a list, unless it is empty.
    pub fn list(&mut self, items: Vec<String>) {
        if !items.is_empty() {
            self.blocks.push(Block::List(items));
        }
    }

    /// Adds a heading and a list below it, unless the list is empty.
    pub fn section(&mut self, heading: impl Into<String>, items: Vec<String>) {
        if !items.is_empty() {
            self.heading(heading);
            self.list(items);
        }
    }

    /// Adds a table, unless it has no rows.
    pub fn table(&mut self, table: Table) {
        if !table.rows.is_empty() {
            self.blocks.push(Block::Table(table));
        }
    }

    /// Returns the page with the numbers in its tables in the notation of the page's language.
    fn localized(&self) -> Cow<'_, Page> {
        if self.language == Language::En {
            return Cow::Borrowed(self);
        }
        let say = Messages::new(self.language);
        let mut page = self.clone();
        page.blocks.iter_mut().for_each(|block| localize(&say, block));
        Cow::Owned(page)
    }

    /// Writes the page for a terminal. The text contains ANSI styles, which the caller can remove.
    pub fn to_text(&self, width: Width) -> String {
        format!(
            "{}\n{}",
            text::styled(text::BOLD, &self.title, width),
            text::blocks(&self.localized().blocks, width)
        )
    }

    /// Writes the page as Markdown.
    pub fn to_markdown(&self) -> String {
        format!(
            "# {}\n\n{}",
            text::escape_markdown(&self.title),
            text::markdown_blocks(&self.localized().blocks)
        )
    }

    /// Writes the page as a single HTML document, without links to style sheets, scripts or images.
    pub fn to_html(&self) -> String {
        let page = &self.localized();
        let mut out = String::new();
        let (language, title) = (page.language.tag(), escape(&page.title));
        out.push_str("<!doctype html>\n");
        let _ = writeln!(out, "<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">");
        out.push_str("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
        let _ = writeln!(out, "<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>");
        // If the page starts with a result, the result is the main heading, and the title is printed above it.
        let rest = if let [Block::Outcome(mood, text), rest @ ..] = page.blocks.as_slice() {
            let _ = writeln!(out, "<p class=\"title\">{title}</p>");
            let _ = writeln!(out, "<h1 class=\"outcome {}\">{}</h1>", mood.class(), escape(text));
            rest
        } else {
            let _ = writeln!(out, "<h1>{title}</h1>");
            page.blocks.as_slice()
        };
        out.push_str(&blocks_to_html(rest));
        out.push_str("</body>\n</html>\n");
        out
    }

    /// Writes the page as a JSON object with the keys `language`, `title` and `blocks`. Each block has a `kind` and its
    /// texts. The JSON omits the targets of links, struck-through texts and highlights.
    pub fn to_json(&self) -> String {
        let blocks: Vec<Value> = self.localized().blocks.iter().flat_map(block).collect();
        json!({ "language": self.language.tag(), "title": printable(&self.title), "blocks": blocks })
            .to_string()
    }

    /// Writes the tables of the page as CSV, with an empty line between two tables. Tables in [`Block::SideBySide`] are
    /// left out.
    pub fn to_csv(&self, dialect: Dialect) -> String {
        let tables = self.blocks.iter().filter_map(|block| match block {
            Block::Table(table) => Some(table_csv(table, dialect)),
            _ => None,
        });
        let mark = if dialect == Dialect::Rfc4180 { "" } else { "\u{feff}" };
        format!("{mark}{}", tables.collect::<Vec<_>>().join("\r\n"))
    }
}

/// Changes the numbers in tables to the notation of the language.
fn localize(say: &Messages, block: &mut Block) {
    match block {
        Block::Table(table) => {
            // A cell changes only if it contains nothing but numbers. The code `BH/C1` must stay the same in every
            // language.
            let number = |c: char| c.is_ascii_digit() || " .-–()→·".contains(c);
            let cells = table.rows.iter_mut().flat_map(|row| row.iter_mut().zip(&table.columns));
            let cells = cells.filter(|(_, column)| column.align != Align::Left).map(|(cell, _)| cell);
            let struck = table.struck.iter_mut().map(|(.., text)| text);
            for cell in cells.chain(struck).filter(|cell| cell.chars().all(number)) {
                *cell = say.number(cell);
            }
        }
        Block::SideBySide(parts, beside) => {
            parts.iter_mut().chain(beside).for_each(|block| localize(say, block));
        }
        _ => {}
    }
}

const STYLE: &str = ":root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;margin:1.5rem auto;max-width:70rem;\
padding:0 1rem;color:light-dark(#1a1a1a,#e8eaee);background:light-dark(#fff,#15181d)}h1{font-size:1.7rem;line-height:1.25;margin:.25rem 0}\
table{border-collapse:collapse;margin:1rem 0}th,td{padding:.25rem .75rem;text-align:left;\
border-bottom:1px solid light-dark(#ccc,#444);vertical-align:top}.n{text-align:right;font-variant-numeric:tabular-nums}\
.c{text-align:center}.good{color:light-dark(#14532d,#7fd8a4)}.bad{color:light-dark(#991b1b,#ff9a91)}\
.open{color:light-dark(#713f12,#f1c67a)}.outcome{font-weight:600}.title{margin:0}\
.note,.title{color:light-dark(#5b6472,#a4adba);font-size:.9rem}.hot{background:light-dark(#fff3c4,#3d3415)}\
s{display:block;font-size:.75rem;color:light-dark(#991b1b,#ff9a91)}\
.two{display:grid;grid-template-columns:minmax(0,3fr) minmax(0,2fr);gap:0 2rem;align-items:start}.two table{width:100%}\
.two th,.two td{padding:.25rem .4rem;font-size:.9rem}.two th{font-size:.75rem}.two h2{margin-top:1rem;font-size:1.2rem}\
.wide{overflow-x:auto}\
@media(max-width:60rem){.two{display:block}}@media(max-width:40rem){body{margin:.5rem auto}p{margin:.4rem 0}h1{font-size:1.3rem}\
th,td,.two th,.two td{padding:.2rem .25rem;font-size:.8rem}}\
@media print{.two{display:block}.wide{overflow:visible}s{display:inline}body{margin:0;font-size:9pt}h1{font-size:15pt}h2{font-size:11pt;margin:4pt 0}table{margin:3pt 0}\
th,td{padding:1pt 5pt}tr{break-inside:avoid}}";

/// Writes blocks as HTML that can be inserted into another HTML document.
pub fn blocks_to_html(blocks: &[Block]) -> String {
    let mut out = String::new();
    for block in blocks {
        match block {
            Block::Heading(text) => _ = writeln!(out, "<h2>{}</h2>", escape(text)),
            Block::Paragraph(text) => _ = writeln!(out, "<p>{}</p>", escape(text)),
            Block::Note(text) => _ = writeln!(out, "<p class=\"note\">{}</p>", escape(text)),
            Block::Outcome(mood, text) => {
                _ = writeln!(out, "<p class=\"outcome {}\">{}</p>", mood.class(), escape(text));
            }
            Block::Command(text) => _ = writeln!(out, "<pre><code>{}</code></pre>", escape(text)),
            Block::Links(links) => {
                let link = |(text, id): &(String, String)| {
                    format!("<a href=\"#{}\">{}</a>", escape(id), escape(text))
                };
                let links: Vec<String> = links.iter().map(link).collect();
                let _ = writeln!(out, "<p class=\"note\">{}</p>", links.join(" · "));
            }
            Block::List(items) => {
                out.push_str("<ul>\n");
                for item in items {
                    let _ = writeln!(out, "<li>{}</li>", escape(item));
                }
                out.push_str("</ul>\n");
            }
            Block::Table(table) => draw_table(&mut out, table),
            Block::SideBySide(parts, beside) => {
                let (parts, beside) = (blocks_to_html(parts), blocks_to_html(beside));
                let _ = writeln!(
                    out,
                    "<div class=\"two\">\n<div>\n{parts}</div>\n<aside>\n{beside}</aside>\n</div>"
                );
            }
        }
    }
    out
}

fn draw_table(out: &mut String, table: &Table) {
    let class = |position: usize| match table.columns.get(position).map(|column| column.align) {
        Some(Align::Right | Align::Decimal) => " class=\"n\"",
        Some(Align::Left | Align::Mixed) | None => "",
    };
    out.push_str("<div class=\"wide\"><table>\n<thead>\n<tr>");
    for (position, column) in table.columns.iter().enumerate() {
        let _ = write!(out, "<th scope=\"col\"{}>{}</th>", class(position), escape(&column.title));
    }
    out.push_str("</tr>\n</thead>\n<tbody>\n");
    for (at, row) in table.rows.iter().enumerate() {
        out.push_str(if table.marked.contains(&at) { "<tr class=\"hot\">" } else { "<tr>" });
        for (position, cell) in row.iter().enumerate() {
            let _ = write!(out, "<td{}>{}", class(position), escape(cell));
            if let Some(struck) = table.struck_in(at, position) {
                let _ = write!(out, " <s>{}</s>", escape(struck));
            }
            out.push_str("</td>");
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody>\n</table></div>\n");
}

/// Escapes a text for use in HTML, between tags or in a quoted attribute. Also makes control characters visible, as
/// [`printable`] does.
pub fn escape(text: &str) -> String {
    let text = printable(text);
    if !text.contains(['&', '<', '>', '"', '\'']) {
        return text;
    }
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
        .replace('\'', "&#39;")
}

/// The variant of CSV. A cell that a spreadsheet would evaluate as a formula is written as text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum Dialect {
    /// CSV for programs, with commas, decimal points and no byte order mark.
    #[default]
    #[cfg_attr(feature = "clap", value(help = None))]
    Rfc4180,
    /// CSV for Excel in English: like `Rfc4180`, but with a byte order mark. Without this mark, Excel does not
    /// recognize UTF-8.
    #[cfg_attr(feature = "clap", value(help = None))]
    Excel,
    /// CSV for Excel in languages with decimal commas, such as Spanish and German. The fields are separated by
    /// semicolons, and the file starts with a byte order mark.
    #[cfg_attr(feature = "clap", value(help = None))]
    ExcelEs,
}

fn table_csv(table: &Table, dialect: Dialect) -> String {
    let (separator, decimal_mark) = if dialect == Dialect::ExcelEs { (b';', ',') } else { (b',', '.') };
    let mut writer = csv::WriterBuilder::new()
        .delimiter(separator)
        .terminator(csv::Terminator::CRLF)
        .from_writer(Vec::new());
    let head = table.columns.iter().map(|column| text_cell(&column.title));
    // The CSV writer reports rows of different lengths and failed writes. Here, every row has one cell for each column,
    // and writing to memory does not fail.
    let mut written = writer.write_record(head);
    for row in &table.rows {
        let cells = row.iter().zip(&table.columns).map(|(cell, column)| match column.align {
            Align::Left => text_cell(cell),
            Align::Right | Align::Decimal | Align::Mixed => number_cell(cell, decimal_mark),
        });
        written = written.and_then(|()| writer.write_record(cells));
    }
    // If a row could not be written, the program stops, because readers would not notice the missing row.
    assert!(written.is_ok(), "every row has one cell for each column");
    let bytes = writer.into_inner().unwrap_or_default();
    String::from_utf8_lossy(&bytes).into_owned()
}

fn block(block: &Block) -> Vec<Value> {
    let text = |kind: &str, text: &str| json!({ "kind": kind, "text": printable(text) });
    let texts = |texts: &[String]| texts.iter().map(|text| printable(text)).collect::<Vec<_>>();
    let drawn = match block {
        Block::Heading(own) => text("heading", own),
        Block::Paragraph(own) | Block::Command(own) => text("paragraph", own),
        Block::Note(own) => text("note", own),
        Block::Links(links) => text("note", &unlinked(links)),
        Block::Outcome(mood, text) => {
            json!({ "kind": "outcome", "mood": mood.class(), "text": printable(text) })
        }
        Block::List(items) => json!({ "kind": "list", "items": texts(items) }),
        Block::Table(table) => {
            let column = |column: &Column| {
                let align = match column.align {
                    Align::Left | Align::Mixed => "left",
                    Align::Right => "right",
                    Align::Decimal => "decimal",
                };
                json!({ "title": printable(&column.title), "align": align })
            };
            json!({
                "kind": "table",
                "columns": table.columns.iter().map(column).collect::<Vec<_>>(),
                "rows": table.rows.iter().map(|row| texts(row)).collect::<Vec<_>>(),
            })
        }
        Block::SideBySide(parts, beside) => {
            return parts.iter().chain(beside).flat_map(self::block).collect();
        }
    };
    vec![drawn]
}

#[cfg(test)]
mod json_tests {
    use super::tests::sample;

    #[test]
    fn json_holds_every_block_and_no_control_character() {
        let json = sample().to_json();
        let head = r#"{"language":"en","title":"Cup <1>","blocks":[{"kind":"outcome","mood":"good","text":"confirmed"},"#;
        assert!(json.starts_with(head), "{json}");
        assert!(json.contains(r#"{"title":"BH","align":"decimal"}"#), "{json}");
        assert!(json.contains(r#"["10","B\\u{1b}[31m\\u{a}ob","9"]"#), "{json}");
        assert!(json.ends_with(r#"{"kind":"list","items":["one & two"]}]}"#), "{json}");
    }
}
