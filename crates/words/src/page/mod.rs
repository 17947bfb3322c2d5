//! A page for people: headings, sentences and tables, written as text, Markdown, HTML, CSV or JSON.
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

mod content;
mod markdown;
#[cfg(test)]
pub(crate) mod tests;
mod text;

pub use content::{Align, Block, Column, Mood, Page, Table, escape, unlinked};
pub use text::Width;
pub use tiebreak_phrase::outside::printable;

use serde_json::{Value, json};
use tiebreak_phrase::outside::{number_cell, text_cell};

/// The CSV format for a spreadsheet. A cell that a spreadsheet would evaluate as a formula is written as text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum Dialect {
    /// Commas, decimal points, no byte order mark: for programs.
    #[default]
    #[cfg_attr(feature = "clap", value(help = None))]
    Rfc4180,
    /// Like `Rfc4180`, with a byte order mark, because Excel needs the mark to recognize UTF-8.
    #[cfg_attr(feature = "clap", value(help = None))]
    Excel,
    /// Semicolons and decimal commas, with a byte order mark, for Excel in Spanish, German, French and other
    /// languages.
    #[cfg_attr(feature = "clap", value(help = None))]
    ExcelEs,
}

impl Dialect {
    fn has_mark(self) -> bool {
        !matches!(self, Dialect::Rfc4180)
    }

    fn separator(self) -> u8 {
        match self {
            Dialect::Rfc4180 | Dialect::Excel => b',',
            Dialect::ExcelEs => b';',
        }
    }

    fn decimal_mark(self) -> char {
        match self {
            Dialect::Rfc4180 | Dialect::Excel => '.',
            Dialect::ExcelEs => ',',
        }
    }
}

fn draw(page: &Page, dialect: Dialect) -> String {
    let tables: Vec<String> = page
        .blocks
        .iter()
        .filter_map(|block| match block {
            Block::Table(table) => Some(table_csv(table, dialect)),
            _ => None,
        })
        .collect();
    let mark = if dialect.has_mark() { "\u{feff}" } else { "" };
    format!("{mark}{}", tables.join("\r\n"))
}

fn table_csv(table: &Table, dialect: Dialect) -> String {
    let mut writer = csv::WriterBuilder::new()
        .delimiter(dialect.separator())
        .terminator(csv::Terminator::CRLF)
        .from_writer(Vec::new());
    let head = table.columns.iter().map(|column| text_cell(&column.title));
    // Writing to memory does not fail, and every row has one cell for each column.
    let mut written = writer.write_record(head);
    for row in &table.rows {
        let cells = row.iter().zip(&table.columns).map(|(cell, column)| match column.align {
            Align::Left => text_cell(cell),
            Align::Right | Align::Decimal | Align::Mixed => number_cell(cell, dialect.decimal_mark()),
        });
        written = written.and_then(|()| writer.write_record(cells));
    }
    // Tests fail if writing fails. In use, the program prints the part that was written.
    debug_assert!(written.is_ok());
    let bytes = writer.into_inner().unwrap_or_default();
    String::from_utf8_lossy(&bytes).into_owned()
}

// Writes a page in each format.

/// Parts of a page as HTML, for use inside another document.
pub fn blocks_to_html(blocks: &[Block]) -> String {
    content::blocks(blocks)
}

impl Page {
    /// Writes the page for a terminal, with ANSI styles that the caller can remove.
    pub fn to_text(&self, width: Width) -> String {
        text::draw(&self.spoken(), width)
    }

    /// Writes the page as Markdown.
    pub fn to_markdown(&self) -> String {
        markdown::draw(&self.spoken())
    }

    /// Writes the page as an HTML document that needs no other file.
    pub fn to_html(&self) -> String {
        content::draw(&self.spoken())
    }

    /// Writes the page as JSON: an object with `language`, `title` and `blocks`. Each block has its `kind`
    /// and the texts that [`Page::to_html`] shows.
    pub fn to_json(&self) -> String {
        draw_json(&self.spoken())
    }

    /// Writes the tables as CSV, with an empty line between them.
    pub fn to_csv(&self, dialect: Dialect) -> String {
        draw(self, dialect)
    }
}

fn draw_json(page: &Page) -> String {
    let blocks: Vec<Value> = page.blocks.iter().flat_map(block).collect();
    json!({ "language": page.language.tag(), "title": printable(&page.title), "blocks": blocks }).to_string()
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
        Block::Beside(parts, beside) => return parts.iter().chain(beside).flat_map(self::block).collect(),
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
