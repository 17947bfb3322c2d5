//! Start tags, end tags and texts of a web page, in its order.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::rc::Rc;

use html5gum::emitters::callback::{CallbackEmitter, CallbackEvent};
use html5gum::{EndTag, Readable, Reader, StartTag, State, StringReader, Token, Tokenizer};

use super::Unreadable;

/// The most attributes of one tag: html5gum calls itself once more for each, and a stack overflow cannot be caught.
pub const TAG_ATTRIBUTES: usize = 200;

/// The tags and texts of a page.
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
            // Of attributes with the same name the first counts.
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
    let mut ended = false;
    std::iter::from_fn(move || {
        if ended {
            return None;
        }
        let token = tokenizer.next()?.map_err(|_| Unreadable::Attributes(TAG_ATTRIBUTES));
        ended = token.is_err();
        if let Ok(Token::StartTag(tag)) = &token
            && let Some(state) = state(&tag.name)
        {
            tokenizer.set_state(state);
        }
        Some(token)
    })
}

/// How the content of an element is read where it is not elements and text.
fn state(name: &[u8]) -> Option<State> {
    match name {
        b"title" | b"textarea" => Some(State::RcData),
        b"style" | b"xmp" | b"iframe" | b"noembed" | b"noframes" | b"noscript" => Some(State::RawText),
        b"script" => Some(State::ScriptData),
        b"plaintext" => Some(State::PlainText),
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
    fn attributes_of_one_tag_are_limited() {
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
    fn of_attributes_with_one_name_the_first_counts() {
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
