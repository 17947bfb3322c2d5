//! The tables of a page while it is read, and what stands around them.

use std::sync::Arc;

use super::cell::CellText;
use super::elements::Edge;
use super::kinds::Kind;
use super::rows::Rows;
use crate::{Sheet, Shown};

#[derive(Default)]
pub(super) struct TableReader {
    open: Vec<Rows>,
    done: Vec<Sheet>,
    /// The title, heading or caption that is open.
    title: Option<String>,
    /// Titles, headings and captions of the page.
    titles: Vec<String>,
    /// Text outside tables and titles: what is open, and what ended.
    loose: String,
    around: Vec<String>,
    /// Cells, rows and tables so far.
    pub cells: usize,
    /// Cells that are there because another goes on.
    pub spanned: usize,
}

impl TableReader {
    pub(super) fn start(&mut self, name: &str, (columns, rows): (usize, usize)) {
        self.cells += match name {
            "td" | "th" => columns,
            "tr" | "table" => 1,
            _ => 0,
        };
        self.spanned += match name {
            "td" | "th" => columns - 1,
            _ => 0,
        };
        self.part(name);
        match name {
            // Inside a cell a heading is the text of the cell.
            "title" | "caption" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" if !self.is_in_cell() => {
                self.title = Some(String::new());
            }
            "table" => {
                self.end_title();
                self.doubt(Shown::Table);
                self.open.push(Rows::of_table());
            }
            "tr" => {
                // A clipping may begin inside a table.
                if self.open.is_empty() {
                    self.open.push(Rows::default());
                }
                let spanned = self.open.last_mut().map_or(0, Rows::begin_row);
                self.cells += spanned;
                self.spanned += spanned;
            }
            "thead" | "tbody" | "tfoot" => self.in_table(|open| open.section(name, false)),
            "td" | "th" => self.in_table(|open| open.begin_cell(columns, rows)),
            // A fraction behind a whole number: `3<sup>1</sup>/<sub>2</sub>`.
            "sup" => self.blank(),
            _ => {}
        }
    }

    pub(super) fn end(&mut self, name: &str) {
        self.part(name);
        match name {
            "title" | "caption" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => self.end_title(),
            "td" | "th" => self.in_table(Rows::end_cell),
            "tr" => self.in_table(Rows::end_row),
            "thead" | "tbody" | "tfoot" => self.in_table(|open| open.section(name, true)),
            "table" => self.close(),
            _ => {}
        }
    }

    fn in_table(&mut self, change: impl FnOnce(&mut Rows)) {
        if let Some(open) = self.open.last_mut() {
            change(open);
        }
    }

    /// The open cell may show something else than its text.
    pub(super) fn doubt(&mut self, why: Shown) {
        self.in_cell(|cell| cell.doubt(why));
    }

    fn in_cell(&mut self, change: impl FnOnce(&mut CellText)) {
        if let Some(cell) = self.open.last_mut().and_then(Rows::cell) {
            change(cell);
        }
    }

    /// Something begins or ends that stands so to the text around it.
    pub(super) fn edge(&mut self, edge: Edge) {
        match edge {
            Edge::Joined => {}
            _ if !self.is_in_cell() || self.title.is_some() => self.blank(),
            Edge::Apart => self.blank(),
            Edge::Raised | Edge::Loose => self.in_cell(|cell| cell.loose(edge == Edge::Raised)),
        }
    }

    fn blank(&mut self) {
        match (&mut self.title, self.open.is_empty()) {
            (Some(title), _) => title.push(' '),
            (None, true) => self.loose.push(' '),
            (None, false) => self.in_cell(|cell| cell.push(" ")),
        }
    }

    /// Something shows what is no text.
    pub(super) fn odd(&mut self) {
        self.in_cell(CellText::odd);
    }

    /// A picture, and what is said in its place.
    pub(super) fn picture(&mut self, alt: Option<&str>) {
        self.in_cell(|cell| cell.picture(alt));
    }

    /// Bytes of the innermost table that are written again.
    pub(super) fn repeated(&self) -> usize {
        self.open.last().map_or(0, |rows| rows.repeated)
    }

    /// Where a block begins or ends, the text before it ends.
    fn part(&mut self, name: &str) {
        if !matches!(Kind::of(name), Kind::Inline | Kind::Raised) {
            self.end_loose();
        }
    }

    /// Ends the text outside tables that is open.
    fn end_loose(&mut self) {
        let text = std::mem::take(&mut self.loose);
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        self.around.extend(Some(text).filter(|text| !text.is_empty()));
    }

    fn is_in_cell(&self) -> bool {
        self.open.last().is_some_and(Rows::is_in_cell)
    }

    fn end_title(&mut self) {
        let title = self.title.take().unwrap_or_default();
        let title = title.split_whitespace().collect::<Vec<_>>().join(" ");
        self.titles.extend(Some(title).filter(|title| !title.is_empty()));
    }

    fn close(&mut self) {
        if let Some(open) = self.open.pop() {
            let name = (self.done.len() + 1).to_string();
            let (rows, unsure) = open.finish();
            self.done.push(Sheet { name, rows, unsure, ..Sheet::default() });
        }
    }

    pub(super) fn text(&mut self, text: &str) {
        if let Some(title) = &mut self.title {
            return title.push_str(text);
        }
        let Some(open) = self.open.last_mut() else { return self.loose.push_str(text) };
        if let Some(cell) = open.cell() {
            cell.push(text);
        } else if !text.trim().is_empty() && !open.stray() {
            self.loose.push_str(text);
        }
    }

    pub(super) fn finish(mut self) -> Vec<Sheet> {
        self.end_title();
        self.end_loose();
        while !self.open.is_empty() {
            self.close();
        }
        let (titles, around): (Arc<[String]>, Arc<[String]>) = (self.titles.into(), self.around.into());
        for sheet in &mut self.done {
            (sheet.titles, sheet.around) = (titles.clone(), around.clone());
        }
        self.done
    }
}
