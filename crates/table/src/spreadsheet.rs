//! Reads the stored values of cells in spreadsheets, with the library calamine.

use crate::{Room, SPANNED_CELLS, Sheet, Unreadable, is_packed, old};
use calamine::{Data, Ods, Range, Reader, SheetVisible, Xls, Xlsx};
use quick_xml::events::{BytesStart, Event};
use std::cell::Cell;
use std::io::{self, BufReader, Cursor, Read};
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::Once;
use zip::ZipArchive;

/// Returns the sheets of a spreadsheet, in order. A hidden sheet has no rows.
///
/// A merged cell has its value only in its first row and column. Cells contain the stored values, without number
/// formats.
///
/// # Errors
/// Returns an error if the file is not a spreadsheet, is damaged, or is too large.
pub fn sheets(bytes: &[u8], room: Room) -> Result<Vec<Sheet>, Unreadable> {
    if bytes.len() > room.packed {
        return Err(Unreadable::Bytes(room.packed));
    }
    let left = Left::of(room, bytes.len());
    if !is_packed(bytes) {
        let book = old::measured(&old::stream(bytes, room)?, room)?;
        return contained(|| ranges::<Xls<_>>(&book, left));
    }
    match measured(bytes, room)? {
        Kind::Ods => contained(|| ranges::<Ods<_>>(bytes, left)),
        Kind::Xlsx => contained(|| xlsx(bytes, left)),
    }
}

fn words(error: impl ToString) -> Unreadable {
    Unreadable::Words(error.to_string())
}

/// Returns the sheets of a file in a format that calamine reads as a whole.
fn ranges<'b, R>(bytes: &'b [u8], mut left: Left) -> Result<Vec<Sheet>, Unreadable>
where
    R: Reader<Cursor<&'b [u8]>>,
    R::Error: ToString,
{
    let mut reader = R::new(Cursor::new(bytes)).map_err(words)?;
    let mut sheets = Vec::new();
    for sheet in reader.sheets_metadata().to_vec() {
        let mut rows = Vec::new();
        if sheet.visible == SheetVisible::Visible {
            let range: Range<Data> = reader.worksheet_range(&sheet.name).map_err(words)?;
            let (top, first) = range.start().unwrap_or_default();
            for (row, column, value) in range.used_cells() {
                let text = text(value);
                left.put(&mut rows, (top as usize + row, first as usize + column), text)?;
            }
        }
        sheets.push(Sheet::of_rows(sheet.name, rows));
    }
    Ok(sheets)
}

/// Returns the sheets of an XLSX file. An XLSX file is read cell by cell, so a cell in the bottom right corner of a
/// sheet needs no more memory than any other cell.
fn xlsx(bytes: &[u8], mut left: Left) -> Result<Vec<Sheet>, Unreadable> {
    let mut reader: Xlsx<_> = calamine::open_workbook_from_rs(Cursor::new(bytes))
        .map_err(|error: calamine::XlsxError| words(error))?;
    let mut sheets = Vec::new();
    for sheet in reader.sheets_metadata().to_vec() {
        let mut rows = Vec::new();
        if sheet.visible == SheetVisible::Visible {
            let mut cells = reader.worksheet_cells_reader(&sheet.name).map_err(words)?;
            let mut has_blank = false;
            while let Some(cell) = cells.next_cell().map_err(words)? {
                let (row, column) = cell.get_position();
                let text = text(&cell.get_value().clone().into());
                has_blank |= text.is_empty();
                if !text.is_empty() {
                    left.put(&mut rows, (row as usize, column as usize), text)?;
                }
            }
            drop(cells);
            // If a script stores a text such as `=W3`, the cell can become a formula without a value.
            let mut cells = reader.worksheet_cells_reader(&sheet.name).map_err(words)?;
            while has_blank && let Ok(Some(cell)) = cells.next_formula() {
                let (row, column) = cell.get_position();
                let (place, formula) = ((row as usize, column as usize), cell.get_value());
                let own = rows.get(place.0).and_then(|row: &Vec<String>| row.get(place.1));
                if own.is_none_or(String::is_empty) && !formula.is_empty() {
                    left.put(&mut rows, place, format!("={formula}"))?;
                }
            }
        }
        sheets.push(Sheet::of_rows(sheet.name, rows));
    }
    Ok(sheets)
}

/// Returns the value of a cell as text. A float is converted to its shortest decimal string.
fn text(value: &Data) -> String {
    match value {
        Data::Float(number) => shortest(*number),
        Data::DateTime(date) => shortest(date.as_f64()),
        _ => value.to_string().trim().to_owned(),
    }
}

// Checks the limits for packed spreadsheets (XLSX, ODS) before a library allocates memory for the size that the file
// declares.

/// The format of a packed spreadsheet, which is a ZIP archive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Ods,
    Xlsx,
}

/// Determines the format of an archive. An archive can state wrong sizes, so the function unpacks the whole content and
/// counts its bytes.
///
/// # Errors
/// Returns an error if the content exceeds a limit, or the archive is not a supported spreadsheet.
fn measured(bytes: &[u8], room: Room) -> Result<Kind, Unreadable> {
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

/// Checks how many cells an ODS file creates by repeating rows and cells. The library calamine would create all of
/// them, up to 100 million.
fn repeats_fit(content: impl io::BufRead, room: Room, most: usize) -> Result<(), Unreadable> {
    let mut reader = quick_xml::Reader::from_reader(content);
    reader.config_mut().check_end_names = false;
    let repeats = |tag: &BytesStart<'_>, name: &str| {
        let own = tag.try_get_attribute(name).ok().flatten();
        own.and_then(|own| std::str::from_utf8(&own.value).ok()?.trim().parse().ok()).unwrap_or(1_usize)
    };
    // The variables count the columns of the open row, its columns up to the last cell with a value, the repetitions of
    // this row, the blank rows before it, and the width of the sheet.
    let (mut columns, mut filled, mut rows, mut blank, mut width) =
        (0_usize, 0_usize, 1_usize, 0_usize, 0_usize);
    let (mut cells, mut spanned) = (0_usize, 0_usize);
    let mut buffer = Vec::new();
    loop {
        let event = reader.read_event_into(&mut buffer).map_err(|_| Unreadable::Damaged)?;
        match event {
            Event::Start(tag) | Event::Empty(tag) if tag.name().as_ref().ends_with(b"table-cell") => {
                columns = columns.saturating_add(repeats(&tag, "table:number-columns-repeated"));
                // A cell with an attribute in the namespace `office` has a value.
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

/// Limit on the bytes of text in all cells: a fixed number, and a number for each byte of the file. A file can store a
/// text only once and use it in many cells.
const TEXTS: (usize, usize) = (1 << 20, 20);

/// The numbers of cells and bytes that can still be read before the limits are exceeded.
#[derive(Debug)]
struct Left {
    cells: usize,
    bytes: usize,
    room: Room,
}

impl Left {
    /// Returns the limits for a file of the given size.
    fn of(room: Room, size: usize) -> Self {
        let texts = TEXTS.0.saturating_add(size.saturating_mul(TEXTS.1));
        Self { cells: room.cells, bytes: room.unpacked.min(texts), room }
    }

    /// Puts a text into a cell of a sheet, and creates the missing cells before this cell.
    ///
    /// # Errors
    /// Returns an error if there are too many rows, cells or bytes of text.
    fn put(
        &mut self,
        rows: &mut Vec<Vec<String>>,
        (row, column): (usize, usize),
        text: String,
    ) -> Result<(), Unreadable> {
        if row >= self.room.rows {
            return Err(Unreadable::Rows(self.room.rows));
        }
        let width = rows.get(row).map_or(0, Vec::len);
        let made = (row + 1).saturating_sub(rows.len()) + (column + 1).saturating_sub(width);
        self.cells = self.cells.checked_sub(made).ok_or(Unreadable::Cells(self.room.cells))?;
        self.bytes = self.bytes.checked_sub(text.len()).ok_or(Unreadable::Texts(TEXTS.0))?;
        if rows.len() <= row {
            rows.resize_with(row + 1, Vec::new);
        }
        if let Some(cells) = rows.get_mut(row) {
            if cells.len() <= column {
                cells.resize_with(column + 1, String::new);
            }
            cells.splice(column..=column, [text]);
        }
        Ok(())
    }
}

// Catches panics of the spreadsheet library, which panics on some damaged files.

thread_local! {
    /// Whether a panic in this thread is expected. The program prints no message about an expected panic.
    static QUIET: Cell<bool> = const { Cell::new(false) };
}

static HOOK: Once = Once::new();

/// Runs a reader, and reports a damaged file if the reader panics.
///
/// # Errors
/// Returns the error of the reader, or [`Unreadable::Damaged`] after a panic.
fn contained<T>(read: impl FnOnce() -> Result<T, Unreadable>) -> Result<T, Unreadable> {
    HOOK.call_once(|| {
        let usual = take_hook();
        set_hook(Box::new(move |info| {
            if !QUIET.get() {
                usual(info);
            }
        }));
    });
    // After a panic, the state of the reader can be inconsistent. An inconsistent reader does no harm, because it is
    // not used again.
    let before = QUIET.replace(true);
    let result = catch_unwind(AssertUnwindSafe(read));
    QUIET.set(before);
    result.unwrap_or_else(|_| Err(Unreadable::Damaged))
}

// Converts the numbers that spreadsheets store to decimal digits.

/// The maximum number of digits that spreadsheets show. Digits after these are rounding errors of binary fractions.
const DIGITS: usize = 15;

/// Returns a number as its shortest decimal string, rounded to the 15 digits that spreadsheets show.
///
/// For example, `13.000000000000002` becomes `13`, and `0.1` remains `0.1`.
fn shortest(number: f64) -> String {
    let shortest = number.to_string();
    let digits = shortest.trim_start_matches(['-', '0', '.']).bytes().filter(u8::is_ascii_digit).count();
    let behind = shortest.split_once('.').map_or(0, |(_, behind)| behind.len());
    if digits <= DIGITS || behind == 0 {
        return shortest;
    }
    let places = behind.saturating_sub(digits - DIGITS);
    let rounded = format!("{number:.places$}");
    if places == 0 { rounded } else { rounded.trim_end_matches('0').trim_end_matches('.').to_owned() }
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
mod room_tests {
    use super::*;

    #[test]
    fn a_cell_in_the_last_corner_is_too_far_away() {
        let room = Room { packed: 0, unpacked: 9, cells: 10, rows: 2_000_000 };
        let (mut rows, mut left): (Vec<Vec<String>>, _) = (Vec::new(), Left::of(room, 0));
        let mut put = |place, text: &str| left.put(&mut rows, place, text.to_owned());
        assert_eq!(put((2, 3), "1"), Ok(()));
        assert_eq!(put((1_048_575, 0), ""), Err(Unreadable::Cells(10)));
        assert_eq!(put((2_000_000, 0), ""), Err(Unreadable::Rows(2_000_000)));
        assert_eq!(put((2, 3), "12345678"), Ok(()));
        assert_eq!(put((2, 3), "1"), Err(Unreadable::Texts(1 << 20)));
        assert_eq!((rows.len(), rows[2].len()), (3, 4));
    }
}

#[cfg(test)]
mod contained_tests {
    use super::*;

    #[test]
    fn a_reader_that_gives_up_has_read_nothing() {
        let numbers: Vec<u8> = Vec::new();
        let damaged = contained(|| Ok(numbers[numbers.len() + 3]));
        assert_eq!(damaged, Err(Unreadable::Damaged));
        assert_eq!(contained(|| Ok(7)), Ok(7));
        assert!(!QUIET.get());
    }
}

#[cfg(test)]
mod decimal_tests {
    use super::*;

    #[test]
    fn a_float_is_its_shortest_decimal() {
        for (number, text) in [
            (13.0, "13"),
            (8.25, "8.25"),
            (0.1 + 0.2, "0.3"),
            (13.000_000_000_000_002, "13"),
            (-0.5, "-0.5"),
            (1.0 / 3.0, "0.333333333333333"),
            (2026.0, "2026"),
        ] {
            assert_eq!(shortest(number), text);
        }
    }

    #[test]
    fn numbers_have_at_most_fifteen_digits() {
        for (text, shown) in [
            ("13.000000000000002", "13"),
            ("1.9999999999999998", "2"),
            ("-2.5000000000000004", "-2.5"),
            ("0.30000000000000004", "0.3"),
            ("8.25", "8.25"),
            ("0.1", "0.1"),
            ("13", "13"),
        ] {
            assert_eq!(text.parse().map(shortest).as_deref(), Ok(shown), "{text}");
        }
    }
}
