//! The parts of a web page, in its order.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::rc::Rc;

use html5gum::emitters::callback::{CallbackEmitter, CallbackEvent};
use html5gum::{EndTag, Readable, Reader, StartTag, State, StringReader, Token, Tokenizer};

use super::Unreadable;

/// The most attributes of one tag: html5gum calls itself once more for each of them, and a stack that ends cannot be caught.
pub const TAG_ATTRIBUTES: usize = 200;

/// Elements of pages that end a drawing or a formula in which they stand.
pub(crate) const BREAKS_OUT: [&str; 44] = [
    "b",
    "big",
    "blockquote",
    "body",
    "br",
    "center",
    "code",
    "dd",
    "div",
    "dl",
    "dt",
    "em",
    "embed",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "head",
    "hr",
    "i",
    "img",
    "li",
    "listing",
    "menu",
    "meta",
    "nobr",
    "ol",
    "p",
    "pre",
    "ruby",
    "s",
    "small",
    "span",
    "strong",
    "strike",
    "sub",
    "sup",
    "table",
    "tt",
    "u",
    "ul",
    "var",
];

/// Start tags, end tags and texts.
///
/// # Errors
/// A tag with more than [`TAG_ATTRIBUTES`]; nothing comes after it.
pub(crate) fn tokens(text: &str) -> impl Iterator<Item = Result<Token, Unreadable>> {
    let attributes = Rc::new(Cell::new(0));
    let reader = Counted { inner: text.to_reader(), attributes: Rc::clone(&attributes) };
    let mut open = StartTag { self_closing: false, name: Vec::new().into(), attributes: BTreeMap::new() };
    let mut attribute = Vec::new();
    let emitter = CallbackEmitter::new(move |event: CallbackEvent<'_>| match event {
        CallbackEvent::OpenStartTag { name } => {
            open.name = name.to_owned().into();
            None
        }
        CallbackEvent::AttributeName { name } => {
            attributes.set(attributes.get() + 1);
            // Of attributes that a tag has twice the first counts.
            attribute = if open.attributes.contains_key(name) { Vec::new() } else { name.to_owned() };
            if !attribute.is_empty() {
                open.attributes.insert(attribute.clone().into(), Vec::new().into());
            }
            None
        }
        CallbackEvent::AttributeValue { value } => {
            if let Some(held) = open.attributes.get_mut(attribute.as_slice()) {
                held.extend(value);
            }
            None
        }
        CallbackEvent::CloseStartTag { self_closing } => {
            attributes.set(0);
            let closed = StartTag {
                self_closing,
                name: std::mem::take(&mut open.name),
                attributes: std::mem::take(&mut open.attributes),
            };
            Some(Token::StartTag(closed))
        }
        CallbackEvent::EndTag { name } => {
            attributes.set(0);
            open.attributes.clear();
            Some(Token::EndTag(EndTag { name: name.to_owned().into() }))
        }
        CallbackEvent::String { value } => Some(Token::String(value.to_owned().into())),
        CallbackEvent::Comment { .. } | CallbackEvent::Doctype { .. } | CallbackEvent::Error(_) => None,
    });
    let mut tokenizer = Tokenizer::new_with_emitter(reader, emitter);
    let (mut ended, mut drawings) = (false, Drawings::default());
    std::iter::from_fn(move || {
        if ended {
            return None;
        }
        let token = tokenizer.next()?.map_err(|_| Unreadable::Attributes(TAG_ATTRIBUTES));
        ended = token.is_err();
        match &token {
            Ok(Token::StartTag(tag)) => {
                let name = String::from_utf8_lossy(&tag.name);
                if let Some(state) = drawings.start(&name, tag.self_closing) {
                    tokenizer.set_state(state);
                }
            }
            Ok(Token::EndTag(tag)) => drawings.end(&String::from_utf8_lossy(&tag.name)),
            _ => {}
        }
        Some(token)
    })
}

/// The drawings and formulas that are open, and what in them holds elements of pages: in those alone no tag has a meaning of its
/// own.
#[derive(Default)]
struct Drawings {
    open: Vec<String>,
}

impl Drawings {
    fn is_inside(&self) -> bool {
        self.open.last().is_some_and(|name| matches!(name.as_str(), "svg" | "math"))
    }

    /// How what stands in an element is read, if otherwise than before.
    fn start(&mut self, name: &str, is_closed: bool) -> Option<State> {
        if self.is_inside() && BREAKS_OUT.contains(&name) {
            while self.is_inside() {
                self.open.pop();
            }
        }
        let holds_elements = matches!(name, "foreignobject" | "desc" | "title" | "annotation-xml")
            || matches!(name, "mi" | "mo" | "mn" | "ms" | "mtext");
        let is_inside = self.is_inside();
        if !is_closed && (matches!(name, "svg" | "math") || (is_inside && holds_elements)) {
            self.open.push(name.to_owned());
        }
        if is_inside { None } else { state(name) }
    }

    fn end(&mut self, name: &str) {
        if let Some(at) = self.open.iter().rposition(|own| own == name) {
            self.open.truncate(at);
        }
        // They end what stands in them.
        if matches!(name, "td" | "th" | "tr" | "tbody" | "thead" | "tfoot" | "table" | "div" | "body") {
            self.open.clear();
        }
    }
}

/// How a browser with scripts reads what stands in an element, where that is text or nothing.
fn state(name: &str) -> Option<State> {
    match name {
        "title" | "textarea" => Some(State::RcData),
        "style" | "xmp" | "iframe" | "noembed" | "noframes" | "noscript" => Some(State::RawText),
        "script" => Some(State::ScriptData),
        "plaintext" => Some(State::PlainText),
        _ => None,
    }
}

/// A page that is read no further inside a tag of too many attributes.
struct Counted<'a> {
    inner: StringReader<'a>,
    attributes: Rc<Cell<usize>>,
}

/// A tag has too many attributes.
#[derive(Debug, thiserror::Error)]
#[error("more than {TAG_ATTRIBUTES} attributes")]
struct TooMany;

impl Counted<'_> {
    fn check(&self) -> Result<(), TooMany> {
        if self.attributes.get() > TAG_ATTRIBUTES { Err(TooMany) } else { Ok(()) }
    }
}

impl Reader for Counted<'_> {
    type Error = TooMany;

    fn read_byte(&mut self) -> Result<Option<u8>, TooMany> {
        self.check()?;
        self.inner.read_byte().map_err(|never| match never {})
    }

    fn try_read_string(&mut self, wanted: &[u8], case_sensitive: bool) -> Result<bool, TooMany> {
        self.check()?;
        self.inner.try_read_string(wanted, case_sensitive).map_err(|never| match never {})
    }

    fn read_until<'b>(
        &'b mut self,
        needle: &[u8],
        buffer: &'b mut [u8; 4],
    ) -> Result<Option<&'b [u8]>, TooMany> {
        self.check()?;
        self.inner.read_until(needle, buffer).map_err(|never| match never {})
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_of_one_tag_have_an_end() {
        let quoted = |count: usize| "a=\"b\" ".repeat(count);
        for tag in ["<td ", "</td "] {
            let many = format!("{tag}{}>x", quoted(TAG_ATTRIBUTES)).repeat(3);
            assert!(tokens(&many).all(|token| token.is_ok()), "{tag}");
            let more = format!("{tag}{}>x", quoted(100_000));
            let refused = Err(Unreadable::Attributes(TAG_ATTRIBUTES));
            assert_eq!(tokens(&more).collect::<Result<Vec<_>, _>>(), refused, "{tag}");
        }
    }

    #[test]
    fn a_tag_keeps_the_first_of_attributes_of_one_name() {
        let found: Vec<Token> =
            tokens("<td a=1 b='2' a=3 c></td a=4><tr>").collect::<Result<_, _>>().unwrap();
        let [Token::StartTag(cell), Token::EndTag(_), Token::StartTag(row)] = &found[..] else {
            panic!("{found:?}")
        };
        let values = [&b"a"[..], b"b", b"c"].map(|name| cell.attributes[name].to_vec());
        assert_eq!(values, [b"1".to_vec(), b"2".to_vec(), Vec::new()]);
        assert_eq!(row.attributes.len(), 0);
    }
}
