//! The tables of a web page, as somebody sees them.

mod elements;
mod rows;
mod selector;
mod style;
mod subject;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use html5gum::{StartTag, Token, Tokenizer};

use super::{Sheet, Shown, Unreadable};
use elements::{DEEPEST, Elements};
use rows::Rows;
use style::Rules;
use subject::Subject;

/// Bytes that are written again at most because cells go on in rows below.
const REPEATED: usize = 64 << 20;

/// Whether a text is a web page or a clipping of one: a tag of a table stands in it.
pub fn is_html(text: &str) -> bool {
    let head: String = text.chars().take(200_000).collect::<String>().to_ascii_lowercase();
    let trimmed = head.trim_start_matches('\u{feff}').trim_start();
    trimmed.starts_with('<') && head.contains("<tr")
}

/// The tables of a web page, in its order; tables inside cells stand before the table around them.
///
/// # Errors
/// When they have more than `most` cells, those counted that a cell spans; when elements are nested too deeply.
#[expect(clippy::wildcard_enum_match_arm, reason = "nothing else is shown")]
pub fn tables(text: &str, most: usize) -> Result<Vec<Sheet>, Unreadable> {
    let rules = rules(text);
    let mut reader = TableReader::default();
    let mut elements = Elements::default();
    elements.is_lost = rules.is_partial;
    for token in Tokenizer::new(text).flatten() {
        match token {
            Token::StartTag(tag) => {
                let subject = subject(&tag);
                let (name, field) = (subject.name.clone(), is_field(&subject));
                let columns = rows::columns(attribute(&subject, "colspan"));
                let spans = (columns, rows::rows(attribute(&subject, "rowspan")));
                let was_there = !elements.is_absent();
                if !elements.start(subject, &rules) {
                    // Somebody may see what is left out here.
                    if was_there && elements.is_doubtful() {
                        elements.is_lost |=
                            matches!(name.as_str(), "td" | "th" | "tr" | "tbody" | "thead" | "tfoot");
                        reader.doubt(Shown::Style);
                    }
                    continue;
                }
                reader.start(&name, spans);
                if elements.is_doubtful() {
                    reader.doubt(Shown::Style);
                } else if field {
                    reader.doubt(Shown::Field);
                }
                if reader.cells > most {
                    return Err(Unreadable::Cells(most));
                }
                if elements.is_too_deep() {
                    return Err(Unreadable::Deep(DEEPEST));
                }
                if reader.open.last().is_some_and(|rows| rows.repeated > REPEATED) {
                    return Err(Unreadable::Unpacked(REPEATED));
                }
            }
            Token::EndTag(tag) => {
                let name = String::from_utf8_lossy(&tag.name);
                if elements.end(&name) {
                    reader.end(&name);
                }
            }
            Token::String(text) if elements.is_seen() => {
                let text = String::from_utf8_lossy(&text);
                if elements.is_doubtful() && !text.trim().is_empty() {
                    reader.doubt(Shown::Style);
                }
                reader.text(&text);
            }
            _ => {}
        }
    }
    Ok(reader.finish())
}

/// The style sheets inside a page.
#[expect(clippy::wildcard_enum_match_arm, reason = "nothing else is in a sheet")]
fn rules(text: &str) -> Rules {
    let mut rules = Rules::default();
    let mut open: Option<(String, String)> = None;
    for token in Tokenizer::new(text).flatten() {
        match token {
            Token::StartTag(tag) if *tag.name == *b"style" => {
                open = Some((String::new(), subject(&tag).value("media").to_owned()));
            }
            Token::String(text) => {
                if let Some((css, _)) = &mut open {
                    css.push_str(&String::from_utf8_lossy(&text));
                }
            }
            Token::EndTag(tag) if *tag.name == *b"style" => {
                if let Some((css, media)) = open.take() {
                    rules.add(&css, &media);
                }
            }
            _ => {}
        }
    }
    rules
}

fn subject(tag: &StartTag) -> Subject {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let attributes = tag.attributes.iter().map(|(name, value)| (text(name), text(value))).collect();
    Subject::of(text(&tag.name), attributes)
}

fn attribute<'s>(subject: &'s Subject, wanted: &str) -> Option<&'s str> {
    let own = subject.attributes.iter().find(|(name, _)| name == wanted);
    own.map(|(_, value)| value.as_str())
}

/// Whether an element shows something that is not its text: what somebody may write or choose there.
fn is_field(subject: &Subject) -> bool {
    let kind = subject.value("type").to_ascii_lowercase();
    match subject.name.as_str() {
        "input" => !matches!(kind.as_str(), "hidden" | "checkbox" | "radio" | "image"),
        "select" | "textarea" => true,
        _ => false,
    }
}

#[derive(Default)]
struct TableReader {
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
    cells: usize,
}

impl TableReader {
    fn start(&mut self, name: &str, (columns, rows): (usize, usize)) {
        self.cells += match name {
            "td" | "th" => columns,
            "tr" | "table" => 1,
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
                self.open.push(Rows::default());
            }
            "tr" => {
                // A clipping may begin inside a table.
                if self.open.is_empty() {
                    self.open.push(Rows::default());
                }
                self.cells += self.open.last_mut().map_or(0, Rows::begin_row);
            }
            "thead" | "tbody" | "tfoot" => self.in_table(|open| open.section(name, false)),
            "td" | "th" => self.in_table(|open| open.begin_cell(columns, rows)),
            // A fraction behind a whole number: `3<sup>1</sup>/<sub>2</sub>`.
            "br" | "p" | "div" | "sup" => self.text(" "),
            _ => {}
        }
    }

    fn end(&mut self, name: &str) {
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
    fn doubt(&mut self, why: Shown) {
        self.in_table(|open| open.doubt(why));
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

    fn text(&mut self, text: &str) {
        if let Some(title) = &mut self.title {
            return title.push_str(text);
        }
        match self.open.last_mut() {
            Some(open) => open.text(text),
            None => self.loose.push_str(text),
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
