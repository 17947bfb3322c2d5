//! The tables of a web page, as somebody sees them.

mod cell;
#[expect(clippy::wildcard_enum_match_arm, reason = "of the kinds of tokens each place knows a few")]
mod css;
#[expect(clippy::wildcard_enum_match_arm, reason = "of the kinds of tokens each place knows a few")]
mod declaration;
mod effect;
mod elements;
#[expect(clippy::wildcard_enum_match_arm, reason = "of the kinds of tokens each place knows a few")]
mod harmless;
mod kinds;
#[expect(clippy::wildcard_enum_match_arm, reason = "of the kinds of tokens each place knows a few")]
mod lengths;
mod reader;
mod rows;
#[expect(clippy::wildcard_enum_match_arm, reason = "of the kinds of tokens each place knows a few")]
mod selector;
#[expect(clippy::wildcard_enum_match_arm, reason = "of the kinds of tokens each place knows a few")]
mod style;
mod subject;
#[cfg(test)]
mod tests;
#[expect(clippy::wildcard_enum_match_arm, reason = "of the kinds of tokens each place knows a few")]
mod variables;

use html5gum::{StartTag, Token};

use super::tags::tokens;
use super::{Sheet, Shown, Unreadable};
use elements::{DEEPEST, Elements};
use kinds::Kind;
use reader::TableReader;
use style::{Rules, is_every_screen};
use subject::Subject;
use variables::Variables;

/// Bytes that are written again at most because cells go on in rows below.
const REPEATED: usize = 64 << 20;

/// Cells of a page that are none of its tags: a cell goes on over columns and rows. One more for each byte of the page.
pub const SPANNED_CELLS: usize = 10_000;

/// Whether a text is a web page or a clipping of one: a tag of a table stands in it.
pub fn is_html(text: &str) -> bool {
    let trimmed = text.trim_start_matches('\u{feff}').trim_start();
    let is_row = |(at, _)| {
        let tag = trimmed.as_bytes().get(at..at + 3);
        tag.is_some_and(|tag| tag.eq_ignore_ascii_case(b"<tr"))
    };
    trimmed.starts_with('<') && trimmed.match_indices('<').any(is_row)
}

/// The tables of a web page, in its order; tables inside cells stand before the table around them.
///
/// # Errors
/// When they have more than `most` cells, those counted that a cell spans, or too many of these; when elements are nested too
/// deeply.
#[expect(clippy::wildcard_enum_match_arm, reason = "nothing else is shown")]
pub fn tables(text: &str, most: usize) -> Result<Vec<Sheet>, Unreadable> {
    let rules = rules(text);
    let mut page = Page { elements: Elements::default(), reader: TableReader::default() };
    page.elements.is_lost = rules.is_partial;
    for token in tokens(text) {
        match token? {
            Token::StartTag(tag) => page.start(&tag, &rules),
            Token::EndTag(tag) => page.end(&String::from_utf8_lossy(&tag.name)),
            Token::String(text) => page.text(&String::from_utf8_lossy(&text)),
            _ => {}
        }
        let reader = &page.reader;
        if reader.cells > most {
            return Err(Unreadable::Cells(most));
        }
        if reader.spanned > SPANNED_CELLS + text.len() {
            return Err(Unreadable::Spans(SPANNED_CELLS));
        }
        if page.elements.is_too_deep() {
            return Err(Unreadable::Deep(DEEPEST));
        }
        if reader.repeated() > REPEATED {
            return Err(Unreadable::Unpacked(REPEATED));
        }
    }
    Ok(page.reader.finish())
}

struct Page {
    elements: Elements,
    reader: TableReader,
}

impl Page {
    fn start(&mut self, tag: &StartTag, rules: &Rules) {
        let subject = subject(tag);
        let (name, is_field) = (subject.name.clone(), kinds::is_field(&subject));
        let alt = attribute(&subject, "alt").map(str::to_owned);
        let columns = rows::columns(attribute(&subject, "colspan"));
        let spans = (columns, rows::rows(attribute(&subject, "rowspan")));
        let was_there = !self.elements.is_absent();
        let is_numbered = name == "li" && self.elements.is_numbered();
        let kind = if is_numbered { Kind::Odd } else { Kind::of(&name) };
        let is_there = self.elements.start(subject, tag.self_closing, rules);
        self.reader.edge(self.elements.take_edge());
        if kind == Kind::Odd && was_there {
            self.reader.odd();
        }
        if !is_there {
            // Somebody may see what is left out here.
            if was_there && self.elements.is_doubtful() {
                self.elements.is_lost |=
                    matches!(name.as_str(), "td" | "th" | "tr" | "tbody" | "thead" | "tfoot");
                self.reader.doubt(Shown::Style);
            }
            return;
        }
        self.reader.start(&name, spans);
        if self.elements.is_doubtful() {
            self.reader.doubt(Shown::Style);
        } else if is_field {
            self.reader.doubt(Shown::Field);
        }
        if kind == Kind::Picture {
            self.reader.picture(alt.as_deref());
        }
    }

    fn end(&mut self, name: &str) {
        let is_there = self.elements.end(name);
        self.reader.edge(self.elements.take_edge());
        if is_there {
            self.reader.end(name);
        }
    }

    fn text(&mut self, text: &str) {
        if !self.elements.is_seen() {
            return;
        }
        if !text.trim().is_empty() {
            if self.elements.is_doubtful() || self.elements.is_odd() {
                self.reader.doubt(Shown::Style);
            } else if self.elements.is_struck() {
                self.reader.doubt(Shown::Struck);
            }
        }
        self.reader.text(text);
    }
}

/// The style sheets inside a page.
#[expect(clippy::wildcard_enum_match_arm, reason = "nothing else is a style sheet")]
fn rules(text: &str) -> Rules {
    let (mut sheets, mut variables) = (Vec::new(), Variables::default());
    let mut open: Option<(String, bool)> = None;
    // What stands in a template is no part of the page, and in a drawing other rules hold.
    let (mut templates, mut drawings) = (0_usize, 0_usize);
    // Frames instead of a page, what a late tag says of the whole page, and sheets that stand in an address.
    let (mut has_tables, mut is_partial) = (false, false);
    for token in tokens(text) {
        // A tag of too many attributes is refused where the tables are read.
        let Ok(token) = token else { break };
        match token {
            Token::StartTag(tag) => {
                let subject = subject(&tag);
                variables.add(subject.value("style"));
                has_tables |= subject.name == "table";
                is_partial |= match subject.name.as_str() {
                    "frameset" => true,
                    "html" | "body" => has_tables && !subject.attributes.is_empty(),
                    "link" => is_inside(subject.value("href")),
                    _ => false,
                };
                match subject.name.as_str() {
                    "template" => templates += 1,
                    "svg" | "math" if !tag.self_closing => drawings += 1,
                    "style" if templates == 0 && is_sheet(&subject) => {
                        let is_alternative = !subject.value("title").is_empty();
                        let is_every = is_every_screen(subject.value("media"));
                        open = Some((String::new(), !is_every || is_alternative || drawings > 0));
                    }
                    _ => {}
                }
            }
            Token::String(text) => {
                if let Some((css, _)) = &mut open {
                    css.push_str(&String::from_utf8_lossy(&text));
                }
            }
            Token::EndTag(tag) => match &tag.name[..] {
                b"template" => templates = templates.saturating_sub(1),
                b"svg" | b"math" => drawings = drawings.saturating_sub(1),
                b"style" => sheets.extend(open.take()),
                _ => {}
            },
            _ => {}
        }
    }
    sheets.extend(open);
    sheets.iter().for_each(|(css, _)| variables.add(css));
    let mut rules = Rules::of(&sheets, variables);
    rules.is_partial |= is_partial;
    rules
}

/// Whether an address holds what it leads to.
pub(super) fn is_inside(address: &str) -> bool {
    address.trim_start().get(..5).is_some_and(|start| start.eq_ignore_ascii_case("data:"))
}

/// Whether a style is one of those that browsers read.
fn is_sheet(subject: &Subject) -> bool {
    let kind = subject.value("type");
    kind.is_empty() || kind.eq_ignore_ascii_case("text/css")
}

/// An element as browsers read its tag.
fn subject(tag: &StartTag) -> Subject {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let attributes = tag.attributes.iter().map(|(name, value)| (text(name), text(value))).collect();
    let name = match text(&tag.name) {
        // An old name of the same.
        name if name == "image" => "img".to_owned(),
        name => name,
    };
    Subject::of(name, attributes)
}

fn attribute<'s>(subject: &'s Subject, wanted: &str) -> Option<&'s str> {
    let own = subject.attributes.iter().find(|(name, _)| name == wanted);
    own.map(|(_, value)| value.as_str())
}
