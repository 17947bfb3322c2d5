//! Bounds for packed spreadsheets (XLSX, ODS), checked before a library makes room for what they say they hold.

use std::io::{self, BufReader, Cursor, Read};

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use zip::ZipArchive;

use super::Unreadable;
use super::room::{Room, SPANNED_CELLS};

/// The format of a packed spreadsheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Ods,
    Xlsx,
}

/// Whether bytes begin like a ZIP archive.
pub(super) fn is_packed(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK\x03\x04")
}

/// The format of an archive, once everything in it was unpacked and counted: the sizes that an archive states may be
/// wrong.
///
/// # Errors
/// When more comes out than is read, or it is no spreadsheet that is read.
pub(super) fn measured(bytes: &[u8], room: Room) -> Result<Kind, Unreadable> {
    let words = |error: &dyn ToString| Unreadable::Words(error.to_string());
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|error| words(&error))?;
    let mut left = room.unpacked as u64;
    for at in 0..archive.len() {
        let file = archive.by_index(at).map_err(|error| words(&error))?;
        let count = io::copy(&mut file.take(left + 1), &mut io::sink()).map_err(|error| words(&error))?;
        left = left.checked_sub(count).ok_or(Unreadable::Unpacked(room.unpacked))?;
    }
    if let Ok(content) = archive.by_name("content.xml") {
        repeats_fit(BufReader::new(content), room, SPANNED_CELLS.saturating_add(bytes.len()))?;
        return Ok(Kind::Ods);
    }
    let has = |name: &str| archive.file_names().any(|own| own.eq_ignore_ascii_case(name));
    match (has("xl/workbook.bin"), has("[Content_Types].xml")) {
        (true, _) => Err(Unreadable::Binary),
        (false, true) => Ok(Kind::Xlsx),
        (false, false) => Err(Unreadable::Damaged),
    }
}

/// Checks how many cells ODS makes by repeating rows and cells: calamine makes all of them, up to 100 million.
fn repeats_fit(content: impl io::BufRead, room: Room, most: usize) -> Result<(), Unreadable> {
    let mut reader = Reader::from_reader(content);
    reader.config_mut().check_end_names = false;
    let repeats = |tag: &BytesStart<'_>, name: &str| {
        let own = tag.try_get_attribute(name).ok().flatten();
        own.and_then(|own| std::str::from_utf8(&own.value).ok()?.trim().parse().ok()).unwrap_or(1_usize)
    };
    // Columns of the open row and up to its last cell with a value, the repetitions of the row, the blank rows before it,
    // the width of the sheet.
    let (mut columns, mut filled, mut rows, mut blank, mut width) =
        (0_usize, 0_usize, 1_usize, 0_usize, 0_usize);
    let (mut cells, mut spanned) = (0_usize, 0_usize);
    let mut buffer = Vec::new();
    loop {
        let event = reader.read_event_into(&mut buffer).map_err(|_| Unreadable::Damaged)?;
        match event {
            Event::Start(tag) | Event::Empty(tag) if tag.name().as_ref().ends_with(b"table-cell") => {
                columns = columns.saturating_add(repeats(&tag, "table:number-columns-repeated"));
                // A cell with a value has an attribute for its type or the value.
                if tag.attributes().flatten().any(|own| own.key.as_ref().starts_with(b"office:")) {
                    filled = columns;
                }
            }
            Event::Start(tag) if tag.name().as_ref() == b"table:table-row" => {
                (columns, filled, rows) = (0, 0, repeats(&tag, "table:number-rows-repeated"));
            }
            Event::End(tag) if tag.name().as_ref() == b"table:table-row" => {
                if filled == 0 {
                    blank = blank.saturating_add(rows);
                } else {
                    width = width.max(filled);
                    let made = blank.saturating_add(rows).saturating_mul(width);
                    cells = cells.saturating_add(made);
                    spanned = spanned.saturating_add(made.saturating_sub(width));
                    blank = 0;
                }
            }
            Event::End(tag) if tag.name().as_ref() == b"table:table" => (blank, width) = (0, 0),
            Event::Eof => return Ok(()),
            _ => {}
        }
        if cells > room.cells {
            return Err(Unreadable::Cells(room.cells));
        }
        if spanned > most {
            return Err(Unreadable::Spans(SPANNED_CELLS));
        }
        buffer.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOM: Room = Room { packed: 1 << 20, unpacked: 1 << 20, cells: 1_000, rows: 1_000 };

    fn fit(rows: &str) -> Result<(), Unreadable> {
        repeats_fit(format!("<table:table>{rows}</table:table>").as_bytes(), ROOM, 300)
    }

    const CELL: &str = "<table:table-cell office:value-type='float' office:value='1'/>";

    #[test]
    fn repeated_cells_are_counted_before_they_are_made() {
        let row = |rows: u32, cells: &str| {
            format!("<table:table-row table:number-rows-repeated='{rows}'>{cells}</table:table-row>")
        };
        let wide = |columns: u32| format!("<table:table-cell table:number-columns-repeated='{columns}'/>");
        assert_eq!(fit(&row(1, &format!("{CELL}{}", wide(16_000)))), Ok(()));
        assert_eq!(fit(&format!("{}{}", row(1, CELL), row(1_048_000, &wide(1_024)))), Ok(()));
        assert_eq!(fit(&row(500, CELL)), Err(Unreadable::Spans(SPANNED_CELLS)));
        assert_eq!(fit(&format!("{}{}", row(2_000, ""), row(1, CELL))), Err(Unreadable::Cells(1_000)));
        assert_eq!(fit(&row(1, &format!("{}{CELL}", wide(16_000)))), Err(Unreadable::Cells(1_000)));
    }
}
