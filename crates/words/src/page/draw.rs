//! A page in each of its forms.

use super::content::{Block, Page};
use super::csv::Dialect;
use super::text::Width;
use super::{csv, html, json, markdown, text};

/// Parts of a page as Markdown, to stand inside another document.
pub fn blocks_to_markdown(blocks: &[Block]) -> String {
    markdown::blocks(blocks)
}

/// Parts of a page as HTML, to stand inside another document.
pub fn blocks_to_html(blocks: &[Block]) -> String {
    html::blocks(blocks)
}

impl Page {
    /// For a terminal, with ANSI styles that the writer may strip.
    pub fn to_text(&self, width: Width) -> String {
        text::draw(&self.spoken(), width)
    }

    /// As Markdown.
    pub fn to_markdown(&self) -> String {
        markdown::draw(&self.spoken())
    }

    /// As a whole HTML document that needs no other file.
    pub fn to_html(&self) -> String {
        html::draw(&self.spoken())
    }

    /// As JSON, for whoever draws it: an object with `language`, `title` and `blocks`, each with its `kind` and its
    /// texts as [`Page::to_html`] shows them.
    pub fn to_json(&self) -> String {
        json::draw(&self.spoken())
    }

    /// The tables as CSV, separated by an empty line.
    pub fn to_csv(&self, dialect: Dialect) -> String {
        csv::draw(self, dialect)
    }
}
