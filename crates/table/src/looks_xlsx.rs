//! How the cells of a workbook of XLSX look; its reader tells only what is stored in them.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Cursor};
use std::rc::Rc;

use quick_xml::Reader;
use quick_xml::escape::unescape;
use quick_xml::events::{BytesStart, Event};
use zip::ZipArchive;

use super::Unreadable;
use super::looks::{EVERYWHERE, Looks, Range};
use super::number_format::built_in;
use super::packed::lenient;

type Archive<'b> = ZipArchive<Cursor<&'b [u8]>>;

/// Columns that a sheet has.
const COLUMNS: usize = 16_384;
/// Ranges with a format under a condition that are told apart; with more of them it may be anywhere.
const RANGES: usize = 100;

/// What the styles of a workbook say about numbers.
#[derive(Debug, Default)]
struct Formats {
    /// Of the styles of cells; none where it is `General`.
    cells: Vec<Option<Rc<str>>>,
    /// Of what a cell looks like under a condition; none where that leaves the format.
    conditional: Vec<Option<Rc<str>>>,
}

/// The look of every sheet, in the order of the workbook.
///
/// # Errors
/// When what is named is not there.
pub(super) fn looks(bytes: &[u8]) -> Result<Vec<Looks>, Unreadable> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|_| Unreadable::Damaged)?;
    let is_book = |name: &&str| {
        let lower = name.to_ascii_lowercase();
        lower == "workbook.xml" || lower.ends_with("/workbook.xml")
    };
    let book = archive.file_names().find(is_book).map(str::to_owned).ok_or(Unreadable::Damaged)?;
    let folder = book.rsplit_once('/').map_or(String::new(), |(folder, _)| format!("{folder}/"));
    let mut targets: BTreeMap<String, String> = BTreeMap::new();
    each(&mut archive, &format!("{folder}_rels/workbook.xml.rels"), |tag, _| {
        if tag.local_name().as_ref() == b"Relationship" {
            let target = value(tag, b"Target").unwrap_or_default();
            let target = target.strip_prefix('/').map_or(format!("{folder}{target}"), str::to_owned);
            targets.insert(value(tag, b"Id").unwrap_or_default(), target);
        }
    });
    let mut sheets = Vec::new();
    each(&mut archive, &book, |tag, _| {
        if tag.local_name().as_ref() == b"sheet" {
            sheets.push(value(tag, b"id").and_then(|id| targets.get(&id).cloned()));
        }
    });
    let formats = formats(&mut archive, &format!("{folder}styles.xml"));
    sheets.into_iter().map(|path| sheet(&mut archive, &path.ok_or(Unreadable::Damaged)?, &formats)).collect()
}

fn formats(archive: &mut Archive<'_>, path: &str) -> Formats {
    let (mut own, mut formats) = (BTreeMap::new(), Formats::default());
    each(archive, path, |tag, inside| match (tag.local_name().as_ref(), inside) {
        (b"numFmt", b"numFmts") => {
            own.insert(
                value(tag, b"numFmtId"),
                Rc::<str>::from(value(tag, b"formatCode").unwrap_or_default()),
            );
        }
        (b"xf", b"cellXfs") => {
            let id = value(tag, b"numFmtId");
            let number = id.as_ref().map_or(Some(0), |id| id.trim().parse::<usize>().ok());
            let format = own.get(&id).cloned().or_else(|| {
                let known = number.and_then(built_in).map(str::to_owned);
                Some(known.unwrap_or_else(|| format!("\"{}\"", id.unwrap_or_default())).into())
            });
            formats.cells.push(format.filter(|format| !format.eq_ignore_ascii_case("general")));
        }
        (b"dxf", b"dxfs") => formats.conditional.push(None),
        (b"numFmt", b"dxf") => {
            if let Some(last) = formats.conditional.last_mut() {
                *last = value(tag, b"formatCode").map(Rc::from);
            }
        }
        _ => {}
    });
    formats
}

fn sheet(archive: &mut Archive<'_>, path: &str, formats: &Formats) -> Result<Looks, Unreadable> {
    let mut looks = Looks::default();
    let (mut next, mut place, mut columns, mut ranges) = (0, (0, 0), 0, String::new());
    let is_there = each(archive, path, |tag, inside| match tag.local_name().as_ref() {
        b"col" if columns < COLUMNS => {
            columns += 1;
            let number =
                |name: &[u8]| value(tag, name).and_then(|number| number.trim().parse::<usize>().ok());
            if let (true, Some(from), Some(to)) = (is_hidden(tag, b"width"), number(b"min"), number(b"max")) {
                looks.columns.extend(from.max(1) - 1..to.min(COLUMNS));
            }
        }
        b"row" => {
            let number = value(tag, b"r").and_then(|number| number.trim().parse::<usize>().ok());
            place = (number.map_or(next, |number| number.max(1) - 1), 0);
            next = place.0 + 1;
            if is_hidden(tag, b"ht") {
                looks.rows.insert(place.0, place.0 + 1);
            }
        }
        b"c" => {
            place = value(tag, b"r").and_then(|name| named(&name)).unwrap_or(place);
            let style = value(tag, b"s").and_then(|style| style.trim().parse::<usize>().ok()).unwrap_or(0);
            if let Some(format) = formats.cells.get(style).cloned().flatten() {
                looks.formats.insert(place, format);
            }
            place.1 += 1;
        }
        b"conditionalFormatting" => ranges = value(tag, b"sqref").unwrap_or_default(),
        b"cfRule" => {
            let style = value(tag, b"dxfId").and_then(|style| style.trim().parse::<usize>().ok());
            if let Some(format) = style.and_then(|style| formats.conditional.get(style).cloned().flatten()) {
                looks
                    .conditional
                    .extend(ranges.split_whitespace().map(|range| (corners(range), format.clone())));
            }
        }
        // The condition of a later program, whose ranges stand behind it.
        b"numFmt" if inside == b"dxf" => {
            let format = value(tag, b"formatCode").unwrap_or_default();
            looks.conditional.push((EVERYWHERE, format.into()));
        }
        _ => {}
    });
    if looks.conditional.len() > RANGES {
        looks.conditional.truncate(RANGES);
        looks.conditional.iter_mut().for_each(|(range, _)| *range = EVERYWHERE);
    }
    is_there.then_some(looks).ok_or(Unreadable::Damaged)
}

/// Whether a row or a column is not shown, or has no size.
fn is_hidden(tag: &BytesStart<'_>, size: &[u8]) -> bool {
    let is_zero = |size: String| size.contains('0') && size.chars().all(|c| matches!(c, '0' | '.'));
    matches!(value(tag, b"hidden").as_deref(), Some("1" | "true")) || value(tag, size).is_some_and(is_zero)
}

/// Row and column of a cell by its name.
fn named(name: &str) -> Option<(usize, usize)> {
    let digits = name.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let letters = name.strip_suffix(digits)?;
    let column = letters.bytes().try_fold(0_usize, |column, letter| {
        column.checked_mul(26)?.checked_add(usize::from(letter.to_ascii_uppercase() - b'A') + 1)
    });
    Some((digits.parse::<usize>().ok()?.checked_sub(1)?, column?.checked_sub(1)?))
}

/// The first and the last cell of a range; everywhere where that cannot be read.
fn corners(range: &str) -> Range {
    let (first, last) = range.split_once(':').unwrap_or((range, range));
    match (named(first), named(last)) {
        (Some(first), Some(last)) => (first, last),
        _ => EVERYWHERE,
    }
}

/// An attribute by its name without a prefix.
pub(super) fn value(tag: &BytesStart<'_>, name: &[u8]) -> Option<String> {
    let own = tag.attributes().flatten().find(|own| own.key.local_name().as_ref() == name)?;
    let text = String::from_utf8_lossy(&own.value);
    Some(unescape(&text).map_or_else(|_| text.to_string(), |text| text.into_owned()))
}

/// Every element of a part with the name of the one around it; whether the part is there.
fn each(archive: &mut Archive<'_>, path: &str, mut take: impl FnMut(&BytesStart<'_>, &[u8])) -> bool {
    let Some(name) = archive.file_names().find(|name| name.eq_ignore_ascii_case(path)).map(str::to_owned)
    else {
        return false;
    };
    let Ok(file) = archive.by_name(&name) else { return false };
    let mut reader: Reader<_> = lenient(BufReader::new(file));
    elements(&mut reader, &mut take);
    true
}

fn elements(reader: &mut Reader<impl BufRead>, take: &mut impl FnMut(&BytesStart<'_>, &[u8])) {
    let (mut buffer, mut around): (Vec<u8>, Vec<Vec<u8>>) = (Vec::new(), Vec::new());
    loop {
        buffer.clear();
        match reader.read_event_into(&mut buffer) {
            Ok(Event::Start(tag)) => {
                take(&tag, around.last().map_or(b"", |name| name));
                around.push(tag.local_name().as_ref().to_vec());
            }
            Ok(Event::End(_)) => drop(around.pop()),
            Ok(Event::Eof) | Err(_) => return,
            Ok(_) => {}
        }
    }
}
