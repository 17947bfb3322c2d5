//! The styles of a workbook of XLSX, as far as they change what a cell shows.

use std::collections::BTreeMap;
use std::rc::Rc;

use quick_xml::events::BytesStart;

use super::super::Unreadable;
use super::super::decimal::Decimal;
use super::super::number_format::{built_in, kept};
use super::super::xml::{Taker, is_added, is_own, local, value};
use super::texts::is_mark;

/// What a style makes of a cell.
#[derive(Clone, Debug, Default)]
pub(super) struct Style {
    /// The number format; none where it is `General`, or where a condition leaves it.
    pub format: Option<Rc<str>>,
    /// Whether letters are struck out, raised or lowered.
    pub is_marked: bool,
    /// Whether it is repeated as often as there is room.
    pub is_filled: bool,
    /// How large letters are, in hundredths of the usual ones; none where nothing is said.
    pub size: Option<usize>,
}

/// The styles of a workbook.
#[derive(Debug, Default)]
pub(super) struct Styles {
    /// Of cells.
    pub cells: Vec<Style>,
    /// Of cells under a condition.
    pub conditional: Vec<Style>,
    formats: BTreeMap<String, Rc<str>>,
    fonts: Vec<Font>,
}

/// A font: whether its letters are marked, and their size in hundredths of a point.
#[derive(Clone, Copy, Debug, Default)]
struct Font {
    is_marked: bool,
    size: Option<usize>,
}

impl Styles {
    /// The format of a number; none for `General`.
    fn format(&self, id: Option<String>) -> Option<Rc<str>> {
        let id = id?;
        let known = || {
            let known = id.trim().parse::<usize>().ok().and_then(built_in).map(str::to_owned);
            kept(&known.unwrap_or_else(|| format!("\"{id}\"")))
        };
        let format = self.formats.get(&id).cloned().unwrap_or_else(known);
        (!format.eq_ignore_ascii_case("general")).then_some(format)
    }
}

impl Taker for Styles {
    fn start(&mut self, tag: &BytesStart<'_>, around: &[Vec<u8>]) -> Result<(), Unreadable> {
        if is_added(around) {
            return Ok(());
        }
        let outer = |nth: usize| around.iter().rev().nth(nth).map_or(b"".as_slice(), |name| local(name));
        match (outer(1), outer(0), local(tag.name().as_ref())) {
            (_, b"numFmts", b"numFmt") => {
                let id = value(tag, b"numFmtId").unwrap_or_default();
                self.formats.insert(id, kept(&value(tag, b"formatCode").unwrap_or_default()));
            }
            (_, b"fonts", b"font") => self.fonts.push(Font::default()),
            (b"fonts", b"font", name) => {
                let Some(font) = self.fonts.last_mut() else { return Ok(()) };
                font.is_marked |= is_mark(tag);
                let size = value(tag, b"val").filter(|_| name == b"sz");
                font.size = size.and_then(|size| Decimal::read(&size)?.scaled(2)).or(font.size);
            }
            // What another program counts there shifts the numbers of the rest.
            (_, b"cellXfs", _) if !is_own(tag, around) => return Err(Unreadable::Damaged),
            (b"styleSheet", _, b"cellXfs") | (_, b"styleSheet", b"cellXfs") if !self.cells.is_empty() => {
                return Err(Unreadable::Damaged);
            }
            (_, b"cellXfs", b"xf") => {
                let font = value(tag, b"fontId").unwrap_or_else(|| "0".to_owned());
                let font = font.trim().parse::<usize>().ok();
                let font = font.and_then(|font| self.fonts.get(font).copied()).unwrap_or_default();
                // The first font is the one by which columns are measured.
                let usual = self.fonts.first().and_then(|font| font.size).filter(|size| *size > 0);
                let size = font.size.zip(usual).and_then(|(own, usual)| Some(own.checked_mul(100)? / usual));
                let format = self.format(value(tag, b"numFmtId"));
                self.cells.push(Style { format, is_marked: font.is_marked, is_filled: false, size });
            }
            (b"cellXfs", b"xf", b"alignment") if value(tag, b"horizontal").as_deref() == Some("fill") => {
                self.cells.last_mut().into_iter().for_each(|last| last.is_filled = true);
            }
            (_, b"dxfs", b"dxf") => self.conditional.push(Style::default()),
            (b"dxfs", b"dxf", b"numFmt") => {
                let format = value(tag, b"formatCode").map(|format| kept(&format));
                self.conditional.last_mut().into_iter().for_each(|last| last.format.clone_from(&format));
            }
            (b"dxf", b"font", _) if is_mark(tag) => {
                self.conditional.last_mut().into_iter().for_each(|last| last.is_marked = true);
            }
            _ => {}
        }
        Ok(())
    }
}
