//! Checks limits of packed spreadsheets (XLSX, ODS) before a library allocates memory for the declared
//! content.

use crate::{Room, SPANNED_CELLS, Unreadable};
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use std::io::{self, BufReader, Cursor, Read};
use zip::ZipArchive;

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

/// Determines the format of an archive. The stated sizes may be wrong, so all content is unpacked and
/// counted.
///
/// # Errors
/// Returns an error if the content exceeds a limit, or the archive is not a supported spreadsheet.
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

/// Checks how many cells an ODS file creates by repeating rows and cells. calamine would create all of them,
/// up to 100 million.
fn repeats_fit(content: impl io::BufRead, room: Room, most: usize) -> Result<(), Unreadable> {
    let mut reader = Reader::from_reader(content);
    reader.config_mut().check_end_names = false;
    let repeats = |tag: &BytesStart<'_>, name: &str| {
        let own = tag.try_get_attribute(name).ok().flatten();
        own.and_then(|own| std::str::from_utf8(&own.value).ok()?.trim().parse().ok()).unwrap_or(1_usize)
    };
    // The variables count, in this order: the columns of the open row, its columns up to the last cell with a value,
    // the repetitions of the row, the blank rows before it, and the width of the sheet.
    let (mut columns, mut filled, mut rows, mut blank, mut width) =
        (0_usize, 0_usize, 1_usize, 0_usize, 0_usize);
    let (mut cells, mut spanned) = (0_usize, 0_usize);
    let mut buffer = Vec::new();
    loop {
        let event = reader.read_event_into(&mut buffer).map_err(|_| Unreadable::Damaged)?;
        match event {
            Event::Start(tag) | Event::Empty(tag) if tag.name().as_ref().ends_with(b"table-cell") => {
                columns = columns.saturating_add(repeats(&tag, "table:number-columns-repeated"));
                // The attributes of a cell with a value contain the value or its type.
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

// Writes an OLE file that contains a single stream, as simple as the format allows (MS-CFB, version 4). The
// library can then find no other stream.

/// Bytes of a sector and of the header.
const SECTOR: usize = 4096;
/// Number of sectors whose successors one sector of the allocation table lists.
const NAMED: usize = SECTOR / 4;
/// Number of allocation table sectors listed in the header.
const TABLES: usize = 109;
/// Minimum length of the stream, which is padded with zeros. Shorter streams have another storage format.
const LEAST: usize = 4096;

const END: u32 = 0xFFFF_FFFE;
const TABLE: u32 = 0xFFFF_FFFD;
const NONE: u32 = 0xFFFF_FFFF;

/// An OLE file with one stream, `Workbook`, padded with zeros to whole sectors, or none for more than 450 MB.
pub(super) fn workbook(stream: &[u8]) -> Option<Vec<u8>> {
    let filled = stream.len().max(LEAST).next_multiple_of(SECTOR);
    let sectors = filled / SECTOR;
    // The allocation table lists its own sectors, the sector of the directory, and the sectors of the stream.
    let tables = (1..=TABLES).find(|tables| tables * NAMED > tables + sectors)?;
    let (directory, first) = (tables as u32, tables as u32 + 1);
    let mut file = header(tables as u32, directory);
    let chain = (first..).take(sectors - 1).map(|sector| sector + 1);
    let all = (0..tables).map(|_| TABLE).chain([END]).chain(chain).chain([END]);
    file.extend(all.chain(std::iter::repeat(NONE)).take(tables * NAMED).flat_map(u32::to_le_bytes));
    let mut entries = entry("Root Entry", 5, 1, first, 0);
    entries.extend(entry("Workbook", 2, NONE, first, filled as u64));
    entries.resize(SECTOR, 0);
    file.extend(entries);
    file.extend(stream);
    file.resize((1 + tables + 1 + sectors) * SECTOR, 0);
    Some(file)
}

fn header(tables: u32, directory: u32) -> Vec<u8> {
    let mut header = vec![0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
    header.resize(24, 0);
    // Writes the versions, the byte order, and the sector sizes as powers of two.
    header.extend([0x3e, 4, 0xfffe, 12, 6].into_iter().flat_map(u16::to_le_bytes));
    header.resize(40, 0);
    // Writes the numbers of directory and table sectors, and the position of the directory. The numbers of
    // small streams and further tables are zero.
    let numbers = [1, tables, directory, 0, LEAST as u32, END, 0, END, 0];
    header.extend(numbers.into_iter().flat_map(u32::to_le_bytes));
    let named = (0..TABLES as u32).map(|sector| if sector < tables { sector } else { NONE });
    header.extend(named.flat_map(u32::to_le_bytes));
    header.resize(SECTOR, 0);
    header
}

/// An entry of the directory: a name and its chain of sectors.
fn entry(name: &str, kind: u8, child: u32, first: u32, length: u64) -> Vec<u8> {
    let mut entry: Vec<u8> = name.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let named = entry.len() as u16 + 2;
    entry.resize(64, 0);
    entry.extend(named.to_le_bytes());
    // The node is black, as required for a tree with one node.
    entry.extend([kind, 1]);
    entry.extend([NONE, NONE, child].into_iter().flat_map(u32::to_le_bytes));
    entry.resize(116, 0);
    entry.extend(first.to_le_bytes());
    entry.extend(length.to_le_bytes());
    entry
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

#[cfg(test)]
mod container_tests {
    use std::io::{Cursor, Read};

    use super::*;

    #[test]
    fn another_reader_finds_the_stream_and_nothing_else() {
        // These lengths need about as many sectors as one sector of the allocation table can list.
        for length in [0, 1, LEAST - 1, LEAST, LEAST + 1, 1022 * SECTOR, 1022 * SECTOR + 1, 1023 * SECTOR] {
            let stream: Vec<u8> = (0..length).map(|at| ((at * 7919) >> 3) as u8).collect();
            let file = workbook(&stream).unwrap();
            let mut read = Vec::new();
            let mut container = cfb::CompoundFile::open_strict(Cursor::new(file)).unwrap();
            container.open_stream("/Workbook").unwrap().read_to_end(&mut read).unwrap();
            assert_eq!(read.len(), length.max(LEAST).next_multiple_of(SECTOR));
            assert!(read.starts_with(&stream) && read[length..].iter().all(|byte| *byte == 0), "{length}");
        }
    }
}
