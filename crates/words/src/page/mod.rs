//! A page for a person: headings, sentences and tables, drawn as text, Markdown, HTML, CSV or JSON.

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
pub use tiebreak_phrase::outside::printable;
