//! Texts of a workbook of XLSX: runs of letters, of which some are marked.

use quick_xml::events::BytesStart;

use super::super::Unreadable;
use super::super::xml::{Taker, is_added, is_own, local, value};

/// A text, and whether letters of it are struck out, raised or lowered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Rich {
    /// The text.
    pub text: String,
    /// Whether letters of it are marked.
    pub is_marked: bool,
}

impl Rich {
    /// An element inside it begins; `around` are the names of those that are open, the innermost last.
    ///
    /// # Errors
    /// An element that no text has.
    pub(super) fn start(&mut self, tag: &BytesStart<'_>, around: &[Vec<u8>]) -> Result<(), Unreadable> {
        let inside = around.last().map_or(b"".as_slice(), |name| local(name));
        if !is_own(tag, around) {
            return Err(Unreadable::Damaged);
        }
        match (inside, local(tag.name().as_ref())) {
            (b"rPr", _) => self.is_marked |= is_mark(tag),
            // How a text is spoken, which nobody sees in its cell.
            (b"is" | b"si" | b"r", b"t" | b"r" | b"rPr" | b"rPh" | b"phoneticPr") | (b"rPh", b"t") => {}
            (b"is" | b"si" | b"r" | b"rPh" | b"t", _) => return Err(Unreadable::Damaged),
            _ => {}
        }
        Ok(())
    }

    /// A text inside it.
    pub(super) fn text(&mut self, text: &str, around: &[Vec<u8>]) {
        let is_spoken = around.iter().rev().nth(1).is_some_and(|name| local(name) == b"rPh");
        if !is_spoken && around.last().is_some_and(|name| local(name) == b"t") {
            self.text.push_str(text);
        }
    }
}

/// Whether letters of this look are struck out, raised or lowered.
pub(super) fn is_mark(tag: &BytesStart<'_>) -> bool {
    let own = value(tag, b"val");
    match local(tag.name().as_ref()) {
        b"strike" => !matches!(own.as_deref(), Some("0" | "false")),
        b"vertAlign" => own.as_deref() != Some("baseline"),
        _ => false,
    }
}

/// A text without the signs for characters that XML does not have: `_x000D_`.
pub(super) fn without_signs(text: &str) -> String {
    let (mut plain, mut rest) = (String::new(), text);
    while let Some((before, behind)) = rest.split_once("_x") {
        plain.push_str(before);
        let sign = behind.get(..4).filter(|_| behind.get(4..5) == Some("_"));
        let sign = sign.filter(|sign| sign.bytes().all(|digit| digit.is_ascii_hexdigit()));
        let letter = sign.and_then(|sign| char::from_u32(u32::from_str_radix(sign, 16).ok()?));
        match letter {
            Some(letter) => plain.push(letter),
            None => plain.push_str("_x"),
        }
        rest = letter.and_then(|_| behind.get(5..)).unwrap_or(behind);
    }
    plain + rest
}

/// The texts that all sheets share.
#[derive(Debug, Default)]
pub(super) struct Shared {
    /// In their order.
    pub texts: Vec<Rich>,
}

impl Taker for Shared {
    fn start(&mut self, tag: &BytesStart<'_>, around: &[Vec<u8>]) -> Result<(), Unreadable> {
        match (around.len(), local(tag.name().as_ref())) {
            (0, _) | (1, b"extLst") => return Ok(()),
            (1, _) => self.texts.push(Rich::default()),
            (_, _) if around.get(1).is_some_and(|name| local(name) == b"extLst") => return Ok(()),
            _ => {}
        }
        self.texts.last_mut().map_or(Ok(()), |last| last.start(tag, around))
    }

    fn text(&mut self, text: &str, around: &[Vec<u8>]) -> Result<(), Unreadable> {
        let last = self.texts.last_mut().filter(|_| !is_added(around));
        last.into_iter().for_each(|last| last.text(text, around));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_for_characters_are_the_characters() {
        for (text, plain) in [
            ("a_x000D_b", "a\rb"),
            ("1_x0033_", "13"),
            ("_x005F_x0033_", "_x0033_"),
            ("_x00", "_x00"),
            ("_x+033_", "_x+033_"),
            ("a_xb", "a_xb"),
            ("_x003é_", "_x003é_"),
        ] {
            assert_eq!(without_signs(text), plain, "{text}");
        }
    }
}
