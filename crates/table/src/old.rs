//! Determines the size of a spreadsheet in the format that was used before 2007 (XLS). The size is checked before the
//! library allocates memory for the spreadsheet.
//!
//! For each sheet, the library allocates memory for a rectangle that contains all cells. If a sheet has two cells in
//! opposite corners, the rectangle needs half a gigabyte.

use std::io::{Cursor, Read, Write};

use cfb::{CompoundFile, Version};

use super::{Room, Unreadable};

/// The names that the stream with the sheets can have, the newer name first.
const STREAMS: [&str; 2] = ["/Workbook", "/Book"];

const BEGIN: u16 = 0x0809;
const END: u16 = 0x000A;
/// A type of record that readers ignore.
const NOTHING: u16 = 0xFFFF;
const FORMULA: u16 = 0x0006;
const SIZE: u16 = 0x0200;
const SEVERAL_NUMBERS: u16 = 0x00BD;
/// The types of records that contain cells: numbers, texts, booleans, and texts of the shared list.
const CELLS: [u16; 6] = [FORMULA, 0x0203, 0x0204, 0x0205, 0x027E, 0x00FD];
/// The types of records whose length the library does not check, each with its minimum length in bytes.
const HEADS: [(u16, usize); 5] = [(0x002F, 2), (0x0042, 2), (0x0022, 2), (0x0017, 2), (0x0018, 14)];
const SHEET: u16 = 0x0085;
const NAME: u16 = 0x0018;
const LINKS: u16 = 0x0017;

/// Checks the size of the sheets in a stream, and returns the stream in a new file.
///
/// The new file is needed, because the library trusts the sector sizes that a file states, and would otherwise allocate
/// terabytes.
///
/// # Errors
/// Returns an error if the sheets have more cells than the limit.
pub(super) fn measured(stream: &[u8], room: Room) -> Result<Vec<u8>, Unreadable> {
    let mut plain = stream.to_vec();
    for start in measure(stream, room)? {
        without_charts(&mut plain, start);
    }
    workbook(&plain).map_err(|error| Unreadable::Words(error.to_string()))
}

/// Removes the records of charts inside a sheet. The library would read the numbers in a chart as cells, and the end of
/// the chart as the end of the sheet.
fn without_charts(stream: &mut [u8], start: usize) {
    let (mut at, mut open) = (start, 0_usize);
    while let Some((kind, length)) = number(stream, at).zip(number(stream, at + 2)) {
        open += usize::from(kind == BEGIN);
        if let Some(kind) = stream.get_mut(at..at + 2).filter(|_| open > 1) {
            kind.copy_from_slice(&NOTHING.to_le_bytes());
        }
        open = open.saturating_sub(usize::from(kind == END));
        if kind == END && open == 0 {
            return;
        }
        at += 4 + usize::from(length);
    }
}

/// Counts the cells in the rectangles that contain the cells of each sheet. Returns the positions in the stream at
/// which the sheets begin.
fn measure(stream: &[u8], room: Room) -> Result<Vec<usize>, Unreadable> {
    let mut sheets = Vec::new();
    for (kind, data) in records(stream, 0)? {
        let broken = HEADS.iter().any(|(head, least)| kind == *head && data.len() < *least)
            || (kind == NAME && number(data, 4).is_none_or(|length| usize::from(length) > data.len()))
            || (kind == LINKS && !(data.len() - 2).is_multiple_of(6));
        if broken {
            return Err(Unreadable::Damaged);
        }
        if kind == SHEET {
            let at = data.first_chunk::<4>().map(|place| u32::from_le_bytes(*place) as usize);
            sheets.push(at.filter(|at| *at <= stream.len()).ok_or(Unreadable::Damaged)?);
        }
    }
    let (mut left, mut bytes) = (room.cells, stream.len());
    for start in &sheets {
        let records = records(stream, *start)?;
        // Sheets must not overlap, because a file could otherwise make the library read one sheet many times.
        let own = records.iter().map(|(_, data)| 4 + data.len()).sum();
        bytes = bytes.checked_sub(own).ok_or(Unreadable::Damaged)?;
        for cells in rectangles(&records)? {
            left = left.checked_sub(cells).ok_or(Unreadable::Cells(room.cells))?;
        }
    }
    Ok(sheets)
}

/// Returns the stream that contains the sheets.
///
/// # Errors
/// Returns an error if the file has no stream that contains sheets, or if this stream is too long.
pub(super) fn stream(bytes: &[u8], room: Room) -> Result<Vec<u8>, Unreadable> {
    let words = |error: std::io::Error| Unreadable::Words(error.to_string());
    let mut file = CompoundFile::open(Cursor::new(bytes)).map_err(words)?;
    let name = STREAMS.into_iter().find(|name| file.is_stream(name)).ok_or(Unreadable::Damaged)?;
    let mut stream = Vec::new();
    let opened = file.open_stream(name).map_err(words)?;
    opened.take(room.unpacked as u64 + 1).read_to_end(&mut stream).map_err(words)?;
    if stream.len() > room.unpacked { Err(Unreadable::Unpacked(room.unpacked)) } else { Ok(stream) }
}

/// Returns the records from a position to the end of the sheet. The records of charts are left out.
fn records(stream: &[u8], start: usize) -> Result<Vec<(u16, &[u8])>, Unreadable> {
    let (mut found, mut rest) = (Vec::new(), stream.get(start..).unwrap_or_default());
    let mut open = 0_usize;
    while let (Some(kind), Some(length)) = (number(rest, 0), number(rest, 2)) {
        let end = 4 + usize::from(length);
        let data = rest.get(4..end).ok_or(Unreadable::Damaged)?;
        open += usize::from(kind == BEGIN);
        if open <= 1 {
            found.push((kind, data));
        }
        if kind == END {
            open = open.saturating_sub(1);
            if open == 0 {
                break;
            }
        }
        rest = rest.get(end..).unwrap_or_default();
    }
    // If a chart has no end, the end of the sheet cannot be found.
    if open > 1 { Err(Unreadable::Damaged) } else { Ok(found) }
}

/// Returns the two bytes at a position as a number.
fn number(bytes: &[u8], at: usize) -> Option<u16> {
    bytes.get(at..)?.first_chunk::<2>().map(|bytes| u16::from_le_bytes(*bytes))
}

/// Returns how many cells the library allocates for a sheet: first for values and then for formulas. The number for
/// values is determined by the range of the cells or by the stated size of the sheet, whichever is larger.
fn rectangles(records: &[(u16, &[u8])]) -> Result<[usize; 2], Unreadable> {
    let (mut all, mut formulas, mut said) = (Around::default(), Around::default(), 0);
    for (kind, data) in records.iter().copied() {
        if kind == SIZE {
            said = said.max(size(data).ok_or(Unreadable::Damaged)?);
        }
        if !CELLS.contains(&kind) && kind != SEVERAL_NUMBERS {
            continue;
        }
        let (Some(row), Some(column)) = (number(data, 0), number(data, 2)) else {
            return Err(Unreadable::Damaged);
        };
        // A record with several numbers ends with the index of its last column.
        let last =
            if kind == SEVERAL_NUMBERS { number(data, data.len().saturating_sub(2)) } else { Some(column) };
        let last = last.filter(|last| *last >= column).ok_or(Unreadable::Damaged)?;
        all.take(row, column);
        all.take(row, last);
        if kind == FORMULA {
            formulas.take(row, column);
        }
    }
    Ok([all.cells().max(said), formulas.cells()])
}

/// Returns the number of cells for the size that the sheet states, computed as the library computes it. Returns `None`
/// if the stated size is invalid.
fn size(data: &[u8]) -> Option<usize> {
    let short = |at: usize| number(data, at).map(usize::from);
    let long =
        |at: usize| data.get(at..)?.first_chunk::<4>().map(|bytes| u32::from_le_bytes(*bytes) as usize);
    // The oldest files store the index of a row in two bytes, and later files in four. In both formats, the end of the
    // rows and the end of the columns are one more than the last index.
    let [top, bottom, left, right] = match data.len() {
        10 => [short(0)?, short(2)?, short(4)?, short(6)?],
        _ => [long(0)?, long(4)?, short(8)?, short(10)?],
    };
    let left = if left > 0xFF || right < left { 0 } else { left };
    match bottom > 0 && right > 0 {
        true => bottom
            .checked_sub(top)
            .filter(|rows| *rows > 0)?
            .checked_mul(right.checked_sub(left).filter(|own| *own > 0)?),
        false => Some(1),
    }
}

/// The smallest rectangle that contains the cells found so far.
#[derive(Default)]
struct Around(Option<[u16; 4]>);

impl Around {
    fn take(&mut self, row: u16, column: u16) {
        let [top, bottom, left, right] = self.0.unwrap_or([row, row, column, column]);
        self.0 = Some([top.min(row), bottom.max(row), left.min(column), right.max(column)]);
    }

    fn cells(&self) -> usize {
        self.0.map_or(0, |[top, bottom, left, right]| {
            (usize::from(bottom - top) + 1) * (usize::from(right - left) + 1)
        })
    }
}

/// Returns a new OLE file with one stream, `Workbook`, in the OLE version that the library can read.
fn workbook(stream: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut file = CompoundFile::create_with_version(Version::V3, Cursor::new(Vec::new()))?;
    let mut own = file.create_stream("/Workbook")?;
    own.write_all(stream)?;
    own.flush()?;
    drop(own);
    Ok(file.into_inner().into_inner())
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOM: Room = Room { packed: 1 << 20, unpacked: 1 << 20, cells: 1_000, rows: 1_000 };

    fn record(kind: u16, data: &[u8]) -> Vec<u8> {
        [&kind.to_le_bytes(), &(data.len() as u16).to_le_bytes(), data].concat()
    }

    fn cell(row: u16, column: u16) -> Vec<u8> {
        let number =
            [&row.to_le_bytes()[..], &column.to_le_bytes(), &[0; 2], &1.5_f64.to_le_bytes()].concat();
        record(0x0203, &number)
    }

    /// Returns a workbook with one sheet that contains the given records.
    fn book(sheet: &[Vec<u8>]) -> Vec<u8> {
        let name = |at: u32| {
            let data = [&at.to_le_bytes()[..], &[0, 0, 1, 0, b'S']].concat();
            record(SHEET, &data)
        };
        let begin = record(0x0809, &[0, 6, 5, 0, 0, 0, 0, 0]);
        let head = [begin.clone(), name(0), record(END, &[])].concat().len() as u32;
        let stream =
            [begin.clone(), name(head), record(END, &[]), begin, sheet.concat(), record(END, &[])].concat();
        let mut file = CompoundFile::create(Cursor::new(Vec::new())).unwrap();
        file.create_stream("/Workbook").unwrap().write_all(&stream).unwrap();
        file.flush().unwrap();
        file.into_inner().into_inner()
    }

    fn of_file(bytes: &[u8]) -> Result<Vec<u8>, Unreadable> {
        super::measured(&stream(bytes, ROOM)?, ROOM)
    }

    fn measured(sheet: &[Vec<u8>]) -> Result<(), Unreadable> {
        of_file(&book(sheet)).map(drop)
    }

    #[test]
    fn what_a_file_says_of_its_sectors_is_not_believed() {
        let mut book = book(&[cell(0, 0)]);
        // This offset of the header contains the number of the first additional list of sectors. A small file needs no
        // additional lists of sectors.
        book[0x44..0x48].copy_from_slice(&0xFFFF_FF00_u32.to_le_bytes());
        if let Ok(clean) = of_file(&book) {
            assert!(clean.len() < 20_000 && clean[0x44..0x48] != book[0x44..0x48]);
        }
    }

    #[test]
    fn cells_far_apart_are_counted_with_what_lies_between() {
        assert_eq!(measured(&[cell(0, 0), cell(9, 9)]), Ok(()));
        let far = Err(Unreadable::Cells(1_000));
        assert_eq!(measured(&[cell(0, 0), cell(65_535, 255)]), far);
        assert_eq!(measured(&[cell(65_535, 255)]), Ok(()), "one cell is one cell");
        let row = [&0_u16.to_le_bytes()[..], &0_u16.to_le_bytes(), &[0; 6], &255_u16.to_le_bytes()].concat();
        assert_eq!(measured(&[record(SEVERAL_NUMBERS, &row), cell(3, 0)]), far);
        let said = |rows: u32, columns: u16| {
            let ends =
                [&0_u32.to_le_bytes()[..], &rows.to_le_bytes(), &0_u16.to_le_bytes(), &columns.to_le_bytes()];
            record(SIZE, &[&ends.concat()[..], &[0; 2]].concat())
        };
        assert_eq!(measured(&[said(10, 10), cell(9, 9)]), Ok(()));
        assert_eq!(measured(&[said(u32::MAX, u16::MAX)]), far);
        assert_eq!(measured(&[said(0, 0)]), Ok(()));
    }

    #[test]
    fn what_ends_too_early_is_damaged() {
        let broken = Err(Unreadable::Damaged);
        assert_eq!(measured(&[record(0x0203, &[1])]), broken);
        assert_eq!(measured(&[record(SIZE, &[0; 3])]), broken);
        let backwards = [&9_u32.to_le_bytes()[..], &9_u32.to_le_bytes(), &[0, 0, 5, 0, 0, 0]].concat();
        assert_eq!(measured(&[record(SIZE, &backwards)]), broken);
        assert_eq!(measured(&[vec![3, 2, 255, 255, 0]]), broken);
        assert!(of_file(b"\xd0\xcf\x11\xe0").is_err());
    }
}

#[cfg(test)]
mod container_tests {
    use super::*;

    #[test]
    fn another_reader_finds_the_stream_and_nothing_else() {
        // OLE files store streams shorter than 4096 bytes differently.
        for length in [0, 1, 4095, 4096, 4097, 5_000_000_usize] {
            let stream: Vec<u8> = (0..length).map(|at| ((at * 7919) >> 3) as u8).collect();
            let file = workbook(&stream).unwrap();
            let mut read = Vec::new();
            let mut container = CompoundFile::open_strict(Cursor::new(file)).unwrap();
            container.open_stream("/Workbook").unwrap().read_to_end(&mut read).unwrap();
            assert!(read == stream && container.walk().count() == 2, "{length}");
        }
    }
}
