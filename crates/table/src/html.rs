use std::sync::Arc;

use html5gum::Token;

use super::concealed::{Concealed, conceals};
use super::tags::tokens;
use super::{Sheet, Unreadable};

/// The most columns that a cell may span.
const WIDEST: usize = 100;

/// Whether a text is a web page or a clipping of one: a tag of a table stands in it.
pub fn is_html(text: &str) -> bool {
    let head: String = text.chars().take(200_000).collect::<String>().to_ascii_lowercase();
    let trimmed = head.trim_start_matches('\u{feff}').trim_start();
    trimmed.starts_with('<') && head.contains("<tr")
}

/// The tables of a web page, in its order; tables inside cells stand before the table around them.
///
/// # Errors
/// When they have more than `most` cells, those counted that a cell spans, or a tag too many attributes.
#[expect(clippy::wildcard_enum_match_arm, reason = "nothing else is shown")]
pub fn tables(text: &str, most: usize) -> Result<Vec<Sheet>, Unreadable> {
    let mut reader = TableReader::default();
    let mut concealed = Concealed::default();
    for token in tokens(text) {
        match token? {
            Token::StartTag(tag) => {
                let name = String::from_utf8_lossy(&tag.name).into_owned();
                if concealed.swallows_start(&name) {
                    continue;
                }
                let attribute =
                    |name: &[u8]| tag.attributes.get(name).map(|value| String::from_utf8_lossy(value));
                let style = attribute(b"style").unwrap_or_default();
                if name == "template" || conceals(attribute(b"hidden").is_some(), &style) {
                    concealed.begin(&name, tag.self_closing);
                    continue;
                }
                let span = tag.attributes.get(b"colspan".as_slice()).map(|value| {
                    String::from_utf8_lossy(value).trim().parse::<usize>().unwrap_or(1).clamp(1, WIDEST)
                });
                reader.start(&name, span.unwrap_or(1));
                if reader.cells > most {
                    return Err(Unreadable::Cells(most));
                }
            }
            Token::EndTag(tag) => {
                let name = String::from_utf8_lossy(&tag.name);
                if !concealed.swallows_end(&name) {
                    reader.end(&name);
                }
            }
            Token::String(text) if !concealed.is_open() => reader.text(&String::from_utf8_lossy(&text)),
            _ => {}
        }
    }
    Ok(reader.finish())
}

#[derive(Default)]
struct TableReader {
    open: Vec<Open>,
    done: Vec<Sheet>,
    /// How many elements are open whose text nobody sees.
    hidden: usize,
    /// The title, heading or caption that is open.
    title: Option<String>,
    /// Titles, headings and captions of the page.
    titles: Vec<String>,
    /// Text outside tables and titles: what is open, and what ended.
    loose: String,
    around: Vec<String>,
    /// Cells, rows and tables so far.
    cells: usize,
}

#[derive(Default)]
struct Open {
    rows: Vec<Vec<String>>,
    row: Option<Vec<String>>,
    cell: Option<(String, usize)>,
}

impl Open {
    fn end_cell(&mut self) {
        if let Some((text, span)) = self.cell.take() {
            let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
            let row = self.row.get_or_insert_with(Vec::new);
            row.push(text);
            row.extend(std::iter::repeat_n(String::new(), span - 1));
        }
    }

    fn end_row(&mut self) {
        self.end_cell();
        self.rows.extend(self.row.take());
    }
}

impl TableReader {
    fn start(&mut self, name: &str, span: usize) {
        self.cells += match name {
            "td" | "th" => span,
            "tr" | "table" => 1,
            _ => 0,
        };
        self.part(name);
        match name {
            "script" | "style" | "head" => self.hidden += 1,
            // Inside a cell a heading is the text of the cell.
            "title" | "caption" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" if !self.is_in_cell() => {
                self.title = Some(String::new());
            }
            "table" => {
                self.end_title();
                self.open.push(Open::default());
            }
            "tr" => {
                // A clipping may begin inside a table.
                if self.open.is_empty() {
                    self.open.push(Open::default());
                }
                if let Some(open) = self.open.last_mut() {
                    open.end_row();
                    open.row = Some(Vec::new());
                }
            }
            "td" | "th" => {
                if let Some(open) = self.open.last_mut() {
                    open.end_cell();
                    open.cell = Some((String::new(), span));
                }
            }
            // A fraction behind a whole number: `3<sup>1</sup>/<sub>2</sub>`.
            "br" | "p" | "div" | "sup" => self.text(" "),
            _ => {}
        }
    }

    fn end(&mut self, name: &str) {
        self.part(name);
        match name {
            "script" | "style" | "head" => self.hidden = self.hidden.saturating_sub(1),
            "title" | "caption" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => self.end_title(),
            "td" | "th" => {
                if let Some(open) = self.open.last_mut() {
                    open.end_cell();
                }
            }
            "tr" => {
                if let Some(open) = self.open.last_mut() {
                    open.end_row();
                }
            }
            "table" => self.close(),
            _ => {}
        }
    }

    /// Where a block begins or ends, the text before it ends.
    fn part(&mut self, name: &str) {
        if !matches!(
            name,
            "b" | "i" | "a" | "span" | "em" | "strong" | "sup" | "sub" | "font" | "u" | "small"
        ) {
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
        self.open.last().is_some_and(|open| open.cell.is_some())
    }

    fn end_title(&mut self) {
        let title = self.title.take().unwrap_or_default();
        let title = title.split_whitespace().collect::<Vec<_>>().join(" ");
        self.titles.extend(Some(title).filter(|title| !title.is_empty()));
    }

    fn close(&mut self) {
        if let Some(mut open) = self.open.pop() {
            open.end_row();
            let name = (self.done.len() + 1).to_string();
            self.done.push(Sheet { name, rows: open.rows, ..Sheet::default() });
        }
    }

    fn text(&mut self, text: &str) {
        if let Some(title) = &mut self.title {
            return title.push_str(text);
        }
        if self.open.is_empty() && self.hidden == 0 {
            return self.loose.push_str(text);
        }
        let cell = self.open.last_mut().and_then(|open| open.cell.as_mut());
        if let Some((cell, _)) = cell.filter(|_| self.hidden == 0) {
            cell.push_str(text);
        }
    }

    fn finish(mut self) -> Vec<Sheet> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_and_cells_of_a_page_are_found() {
        let page =
            "<p>Open</p><table><tr><th>Rk.<th>Name<tr><td>1<td colspan=2><b>Gorse,</b> Gina &amp; Co</table>";
        assert!(is_html(page));
        let found = tables(page, 8).unwrap();
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].rows[0], ["Rk.", "Name"]);
        assert_eq!(found[0].rows[1], ["1", "Gorse, Gina & Co", ""]);
    }

    #[test]
    fn a_table_inside_a_cell_is_a_table_of_its_own() {
        let page = "<table><tr><td><table><tr><td>x</table>a<td>b</table>";
        let found = tables(page, 7).unwrap();
        assert_eq!(tables(page, 6), Err(Unreadable::Cells(6)));
        assert_eq!(tables("<table><tr><td colspan=100>", 100), Err(Unreadable::Cells(100)));
        assert_eq!(found.len(), 2);
        assert_eq!(found[1].rows, [["a", "b"]]);
    }
}
