//! Reads spreadsheets with calamine: the stored value of each cell.

use std::io::Cursor;

use calamine::{Data, Ods, Range, Reader, SheetVisible, Xls, Xlsx};

use super::{Left, Room, Sheet, Unreadable, contained, old, packed, shortest};

/// Whether bytes begin like a ZIP archive (XLSX, ODS) or an OLE file (XLS).
pub fn is_spreadsheet(bytes: &[u8]) -> bool {
    packed::is_packed(bytes) || bytes.starts_with(&[0xd0, 0xcf, 0x11, 0xe0])
}

/// The sheets of a spreadsheet, in order. A hidden sheet has no rows.
///
/// The value of a merged cell is only in its first row and column. Cells contain the stored values. Number
/// formats are not applied.
///
/// # Errors
/// Returns an error if the file is not a spreadsheet, is damaged, or is too large.
pub fn sheets(bytes: &[u8], room: Room) -> Result<Vec<Sheet>, Unreadable> {
    if bytes.len() > room.packed {
        return Err(Unreadable::Bytes(room.packed));
    }
    let left = Left::of(room, bytes.len());
    if !packed::is_packed(bytes) {
        let book = old::measured(&old::stream(bytes, room)?, room)?;
        return contained(|| ranges::<Xls<_>>(&book, left));
    }
    match packed::measured(bytes, room)? {
        packed::Kind::Ods => contained(|| ranges::<Ods<_>>(bytes, left)),
        packed::Kind::Xlsx => contained(|| xlsx(bytes, left)),
    }
}

fn words(error: impl ToString) -> Unreadable {
    Unreadable::Words(error.to_string())
}

/// The sheets of a format that calamine reads as a whole.
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

/// The sheets of an XLSX file, read cell by cell. A cell in the last corner of a sheet therefore needs no more memory
/// than other cells.
fn xlsx(bytes: &[u8], mut left: Left) -> Result<Vec<Sheet>, Unreadable> {
    let mut reader: Xlsx<_> = calamine::open_workbook_from_rs(Cursor::new(bytes))
        .map_err(|error: calamine::XlsxError| words(error))?;
    let mut sheets = Vec::new();
    for sheet in reader.sheets_metadata().to_vec() {
        let mut rows = Vec::new();
        if sheet.visible == SheetVisible::Visible {
            let mut cells = reader.worksheet_cells_reader(&sheet.name).map_err(words)?;
            while let Some(cell) = cells.next_cell().map_err(words)? {
                let (row, column) = cell.get_position();
                let text = text(&cell.get_value().clone().into());
                if !text.is_empty() {
                    left.put(&mut rows, (row as usize, column as usize), text)?;
                }
            }
        }
        sheets.push(Sheet::of_rows(sheet.name, rows));
    }
    Ok(sheets)
}

/// A value as text. A float is converted to its shortest decimal string.
fn text(value: &Data) -> String {
    match value {
        Data::Float(number) => shortest(*number),
        Data::DateTime(date) => shortest(date.as_f64()),
        _ => value.to_string().trim().to_owned(),
    }
}
