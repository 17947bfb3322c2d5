//! The parts of a packed spreadsheet, read by the rules of XML: comments are nothing, whatever stands between two of them
//! belongs together, and what is not well formed is damaged.

use std::io::{BufReader, Cursor, Read};

use quick_xml::Reader;
use quick_xml::escape::unescape;
use quick_xml::events::attributes::Attribute;
use quick_xml::events::{BytesRef, BytesStart, Event};
use zip::ZipArchive;

use super::Unreadable;

/// A spreadsheet with its parts.
pub(super) type Archive<'b> = ZipArchive<Cursor<&'b [u8]>>;

/// Elements inside each other at most.
const DEPTH: usize = 200;

/// Who takes the elements of a part; `around` are the names of those that are open, the innermost last.
pub(super) trait Taker {
    /// An element begins.
    fn start(&mut self, tag: &BytesStart<'_>, around: &[Vec<u8>]) -> Result<(), Unreadable>;
    /// A text, or a piece of one.
    fn text(&mut self, _text: &str, _around: &[Vec<u8>]) -> Result<(), Unreadable> {
        Ok(())
    }
    /// An element ends.
    fn end(&mut self, _name: &[u8], _around: &[Vec<u8>]) -> Result<(), Unreadable> {
        Ok(())
    }
}

/// Every element of a part that is there.
///
/// # Errors
/// When it is not well formed, and those of whoever takes it.
pub(super) fn part(
    archive: &mut Archive<'_>,
    path: &str,
    taker: &mut impl Taker,
) -> Result<bool, Unreadable> {
    let mut names = archive.file_names().filter(|name| name.eq_ignore_ascii_case(path)).map(str::to_owned);
    let Some(name) = names.next() else { return Ok(false) };
    // Which of two is meant depends on who reads.
    if names.next().is_some() {
        return Err(Unreadable::Damaged);
    }
    drop(names);
    let file = archive.by_name(&name).map_err(|_| Unreadable::Damaged)?;
    elements(file, taker)?;
    Ok(true)
}

fn elements(content: impl Read, taker: &mut impl Taker) -> Result<(), Unreadable> {
    let mut reader = Reader::from_reader(BufReader::new(content));
    reader.config_mut().expand_empty_elements = true;
    let (mut buffer, mut around): (Vec<u8>, Vec<Vec<u8>>) = (Vec::new(), Vec::new());
    loop {
        buffer.clear();
        match reader.read_event_into(&mut buffer).map_err(|_| Unreadable::Damaged)? {
            Event::Start(tag) => {
                if around.len() >= DEPTH {
                    return Err(Unreadable::Deep(DEPTH));
                }
                taker.start(&tag, &around)?;
                around.push(tag.name().as_ref().to_vec());
            }
            Event::End(tag) => {
                around.pop();
                taker.end(tag.name().as_ref(), &around)?;
            }
            Event::Text(text) => {
                taker.text(&text.xml10_content().map_err(|_| Unreadable::Damaged)?, &around)?;
            }
            Event::CData(text) => {
                taker.text(&text.xml10_content().map_err(|_| Unreadable::Damaged)?, &around)?;
            }
            Event::GeneralRef(name) => taker.text(&character(&name)?, &around)?,
            // What is open at the end was cut off.
            Event::Eof => return if around.is_empty() { Ok(()) } else { Err(Unreadable::Damaged) },
            Event::Comment(_) | Event::PI(_) | Event::Decl(_) | Event::DocType(_) | Event::Empty(_) => {}
        }
    }
}

/// What a reference stands for: a character by its number or one of the five names of XML.
fn character(name: &BytesRef<'_>) -> Result<String, Unreadable> {
    let name = name.decode().map_err(|_| Unreadable::Damaged)?;
    unescape(&format!("&{name};")).map(|text| text.into_owned()).map_err(|_| Unreadable::Damaged)
}

/// The name of an element without a prefix.
pub(super) fn local(name: &[u8]) -> &[u8] {
    name.rsplit(|byte| *byte == b':').next().unwrap_or(name)
}

/// The attributes of an element. That there is none twice is not looked at: that takes the square of their number.
pub(super) fn attributes<'t>(tag: &'t BytesStart<'_>) -> impl Iterator<Item = Attribute<'t>> {
    let mut all = tag.attributes();
    all.with_checks(false);
    all.flatten()
}

/// Whether an element is of the same language as the whole: its prefix is the same, and nobody gives that another meaning.
pub(super) fn is_own(tag: &BytesStart<'_>, around: &[Vec<u8>]) -> bool {
    let prefix = |name: &[u8]| name.len() - local(name).len();
    let root = around.first().map_or(b"".as_slice(), Vec::as_slice);
    let (name, length) = (tag.name(), prefix(root));
    let is_same = prefix(name.as_ref()) == length && name.as_ref().get(..length) == root.get(..length);
    is_same && !attributes(tag).any(|own| own.key.as_ref().starts_with(b"xmlns"))
}

/// Whether these elements are open around what a later program adds, which is no part of what it stands in.
pub(super) fn is_added(around: &[Vec<u8>]) -> bool {
    around.iter().any(|name| local(name) == b"extLst")
}

/// An attribute by its name.
pub(super) fn value(tag: &BytesStart<'_>, name: &[u8]) -> Option<String> {
    let own = attributes(tag).find(|own| own.key.as_ref() == name)?;
    let text = String::from_utf8_lossy(&own.value);
    Some(unescape(&text).map_or_else(|_| text.to_string(), |text| text.into_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Default)]
    struct Texts(String);

    impl Taker for Texts {
        fn start(&mut self, _: &BytesStart<'_>, _: &[Vec<u8>]) -> Result<(), Unreadable> {
            Ok(())
        }

        fn text(&mut self, text: &str, _: &[Vec<u8>]) -> Result<(), Unreadable> {
            self.0.push_str(text);
            Ok(())
        }
    }

    #[test]
    fn a_text_goes_on_behind_what_is_no_text() {
        for content in
            ["13.5", "13<!-- -->.5", "13<?x?>.5", "13<![CDATA[.5]]>", "13&#46;5", "1<!---->3&#x2E;5"]
        {
            let mut texts = Texts::default();
            elements(format!("<v>{content}</v>").as_bytes(), &mut texts).unwrap();
            assert_eq!(texts.0, "13.5", "{content}");
        }
    }

    #[test]
    fn what_is_not_well_formed_is_damaged() {
        for content in ["<a>", "<a></b>", "<a>&own;</a>", "<a><!-- </a>", "<a><b></a></b>"] {
            assert_eq!(
                elements(content.as_bytes(), &mut Texts::default()),
                Err(Unreadable::Damaged),
                "{content}"
            );
        }
        let deep = format!("{}{}", "<a>".repeat(1_000), "</a>".repeat(1_000));
        assert_eq!(elements(deep.as_bytes(), &mut Texts::default()), Err(Unreadable::Deep(DEPTH)));
    }
}
