//! A page in each of its forms.

use super::content::Page;
use super::{csv, html, json, markdown, text};

impl Page {
    /// For a terminal, with ANSI styles that the writer may strip.
    pub fn to_text(&self) -> String {
        text::draw(&self.spoken())
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
    pub fn to_csv(&self) -> String {
        csv::draw(self)
    }
}
