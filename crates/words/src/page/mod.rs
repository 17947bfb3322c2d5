//! A page for a person: headings, sentences and tables, drawn as text, Markdown, HTML, CSV or JSON.
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
mod csv;
mod draw;
mod html;
mod json;
mod markdown;
#[cfg(test)]
pub(crate) mod tests;
mod text;

pub use content::{Align, Block, Column, Mood, Page, Table};
pub use csv::Dialect;
pub use draw::{blocks_to_html, blocks_to_markdown};
pub use text::Width;
pub use tiebreak_phrase::outside::printable;
