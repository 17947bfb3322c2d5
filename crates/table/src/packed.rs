//! How much a packed spreadsheet holds, before anybody unpacks it into memory.

use std::io::{self, BufReader, Cursor, Read};

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use zip::ZipArchive;

use super::Unreadable;
use super::room::Room;

/// Whether bytes begin like a ZIP archive.
pub(super) fn is_packed(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK\x03\x04")
}

/// Unpacks everything to nowhere and counts: what an archive says about its own size may be wrong.
///
/// # Errors
/// When more comes out than is read, or one cell stands for more than there is room for.
pub(super) fn measure(bytes: &[u8], room: Room) -> Result<(), Unreadable> {
    let words = |error: &dyn ToString| Unreadable::Words(error.to_string());
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|error| words(&error))?;
    let strings = strings(&mut archive, room);
    let mut left = room.unpacked as u64;
    for at in 0..archive.len() {
        let file = archive.by_index(at).map_err(|error| words(&error))?;
        let is_content = file.name() == "content.xml";
        let mut counted = Counted { inner: file.take(left + 1), count: 0 };
        if is_content {
            // Repeated cells of an OpenDocument are written once, with a number.
            let cells = repeated(BufReader::new(&mut counted)).map_err(|error| words(&error))?;
            if cells > room.cells as u64 {
                return Err(Unreadable::Cells(room.cells));
            }
        } else if !has_places(BufReader::new(&mut counted), strings) {
            return Err(Unreadable::CellOutside);
        }
        io::copy(&mut counted, &mut io::sink()).map_err(|error| words(&error))?;
        left = left.checked_sub(counted.count).ok_or(Unreadable::Unpacked(room.unpacked))?;
    }
    Ok(())
}

/// The texts that all sheets of a workbook share.
fn strings(archive: &mut ZipArchive<Cursor<&[u8]>>, room: Room) -> usize {
    let shared = |name: &&str| name.eq_ignore_ascii_case("xl/sharedStrings.xml");
    let Some(name) = archive.file_names().find(shared).map(str::to_owned) else { return 0 };
    let Ok(file) = archive.by_name(&name) else { return 0 };
    let mut reader = lenient(BufReader::new(file.take(room.unpacked as u64)));
    let (mut buffer, mut count, mut is_empty) = (Vec::new(), 0, true);
    loop {
        buffer.clear();
        match reader.read_event_into(&mut buffer) {
            Ok(Event::Start(tag)) => match tag.local_name().as_ref() {
                b"si" => is_empty = true,
                b"t" if is_empty => {
                    count += 1;
                    is_empty = false;
                }
                _ => {}
            },
            Ok(Event::End(tag)) if tag.local_name().as_ref() == b"sst" => return count,
            Ok(Event::Eof) | Err(_) => return count,
            Ok(_) => {}
        }
    }
}

/// A reader that goes on where that of the workbook does.
pub(super) fn lenient<R: io::BufRead>(content: R) -> Reader<R> {
    let mut reader = Reader::from_reader(content);
    let config = reader.config_mut();
    config.check_end_names = false;
    config.check_comments = false;
    config.expand_empty_elements = true;
    reader
}

/// Whether the cells of a sheet lie where a sheet has cells, and name texts that there are: their reader looks at neither.
/// What is no sheet has no cells.
fn has_places(sheet: impl io::BufRead, strings: usize) -> bool {
    let mut reader = lenient(sheet);
    let (mut buffer, mut is_shared, mut value) = (Vec::new(), false, None);
    loop {
        buffer.clear();
        match reader.read_event_into(&mut buffer) {
            Ok(Event::Start(tag)) => match tag.local_name().as_ref() {
                name @ (b"c" | b"row" | b"dimension" | b"mergeCell") => {
                    let own = |key: &[u8]| tag.attributes().flatten().find(|own| own.key.as_ref() == key);
                    let place = own(b"r").or_else(|| own(b"ref"));
                    if place.is_some_and(|place| !place.value.split(|byte| *byte == b':').all(is_place)) {
                        return false;
                    }
                    is_shared = name == b"c" && own(b"t").is_some_and(|kind| kind.value.as_ref() == b"s");
                }
                b"v" if is_shared => value = Some(String::new()),
                _ => {}
            },
            Ok(Event::Text(text)) => {
                if let Some(value) = &mut value {
                    value.push_str(&String::from_utf8_lossy(&text));
                }
            }
            // Nobody writes a number so.
            Ok(Event::GeneralRef(_) | Event::CData(_)) if value.is_some() => return false,
            Ok(Event::End(tag)) if tag.local_name().as_ref() == b"v" => {
                // What is no number is read as the first.
                if value.take().is_some_and(|text| text.parse().unwrap_or(0) >= strings) {
                    return false;
                }
            }
            // The reader of the workbook ends there, too.
            Ok(Event::Eof) | Err(_) => return true,
            Ok(_) => {}
        }
    }
}

fn is_place(text: &[u8]) -> bool {
    let digits = text.iter().filter(|byte| byte.is_ascii_digit()).count();
    text.len() <= 10 && digits <= 7 && text.len() - digits <= 3
}

struct Counted<R> {
    inner: R,
    count: u64,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.count += read as u64;
        Ok(read)
    }
}

/// The cells of all rows of an OpenDocument, each row as wide as its last cell with something in it.
#[expect(clippy::wildcard_enum_match_arm, reason = "nothing else makes cells")]
fn repeated(content: impl io::BufRead) -> Result<u64, quick_xml::Error> {
    let mut reader = Reader::from_reader(content);
    let (mut buffer, mut cells) = (Vec::new(), 0_u64);
    let (mut rows, mut width, mut filled) = (1, 0_u64, 0_u64);
    loop {
        buffer.clear();
        match reader.read_event_into(&mut buffer)? {
            Event::Start(tag) | Event::Empty(tag) => match tag.name().as_ref() {
                b"table:table-row" => {
                    (rows, width, filled) = (times(&tag, b"table:number-rows-repeated"), 0, 0);
                }
                b"table:table-cell" | b"table:covered-table-cell" => {
                    width = width.saturating_add(times(&tag, b"table:number-columns-repeated"));
                    if tag.attributes().flatten().any(|a| a.key.as_ref().starts_with(b"office:")) {
                        filled = width;
                    }
                }
                _ => {}
            },
            Event::Text(text) if !text.trim_ascii().is_empty() => filled = width,
            Event::End(tag) if tag.name().as_ref() == b"table:table-row" => {
                // Rows with nothing in them are not repeated by anybody.
                cells = cells.saturating_add(filled.saturating_mul(if filled > 0 { rows } else { 0 }));
            }
            Event::Eof => return Ok(cells),
            _ => {}
        }
    }
}

/// How often something is repeated.
pub(super) fn times(tag: &BytesStart<'_>, name: &[u8]) -> u64 {
    let found = tag.attributes().flatten().find(|attribute| attribute.key.as_ref() == name);
    let number = found.and_then(|attribute| std::str::from_utf8(&attribute.value).ok()?.trim().parse().ok());
    number.unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_lie_where_a_sheet_has_cells() {
        for (place, lies) in
            [("A1", true), ("XFD1048576", true), ("7", true), ("A1:XFD1048576", true)].into_iter().chain([
                ("A99999999999", false),
                ("ABCDEFGHIJ1", false),
                ("A1:A99999999999", false),
                ("12345678", false),
            ])
        {
            let sheet = format!("<sheetData><row><c r=\"{place}\"><v>1</v></c></row></sheetData>");
            assert_eq!(has_places(sheet.as_bytes(), 0), lies, "{place}");
        }
    }

    #[test]
    fn cells_name_texts_that_there_are() {
        for (number, strings, is_there) in [
            ("0", 1, true),
            ("1", 1, false),
            ("x", 1, true),
            ("x", 0, false),
            ("", 0, false),
            ("&#49;", 9, false),
        ] {
            let sheet = format!("<row><c r=\"A1\" t=\"s\"><v>{number}</v></c><c><v>7</v></c></row>");
            assert_eq!(has_places(sheet.as_bytes(), strings), is_there, "{number} of {strings}");
        }
    }

    #[test]
    fn repeated_cells_count_as_often_as_they_are() {
        let row = |rows: u64, cells: &str| {
            format!("<table:table-row table:number-rows-repeated=\"{rows}\">{cells}</table:table-row>")
        };
        let cell = |times: u64, text: &str| {
            format!(
                "<table:table-cell table:number-columns-repeated=\"{times}\"><text:p>{text}</text:p></table:table-cell>"
            )
        };
        for (content, wanted) in [
            (row(1, &(cell(2, "x") + &cell(16_384, ""))), 2),
            (row(1, &(cell(16_384, "") + &cell(1, "x"))), 16_385),
            (row(3, &cell(1_000_000_000, "x")), 3_000_000_000),
            (row(1_048_576, &cell(16_384, "")), 0),
        ] {
            assert_eq!(repeated(content.as_bytes()).unwrap(), wanted, "{content}");
        }
    }
}
