use std::borrow::Cow;
use std::io::Cursor;

use calamine::{Data, DataRef, Range, Reader, Sheets, open_workbook_auto_from_rs};

use super::contained::contained;
use super::room::Room;
use super::{Sheet, Unreadable, old, packed};

/// Whether bytes begin like a ZIP archive (XLSX, ODS) or an OLE file (XLS).
pub fn is_spreadsheet(bytes: &[u8]) -> bool {
    packed::is_packed(bytes) || bytes.starts_with(&[0xd0, 0xcf, 0x11, 0xe0])
}

/// The sheets of a spreadsheet, in its order.
///
/// # Errors
/// When it is none, or too large.
pub fn sheets(bytes: &[u8], room: Room) -> Result<Vec<Sheet>, Unreadable> {
    if bytes.len() > room.packed {
        return Err(Unreadable::Bytes(room.packed));
    }
    let bytes = if packed::is_packed(bytes) {
        packed::measure(bytes, room)?;
        Cow::Borrowed(bytes)
    } else {
        Cow::Owned(old::measured(bytes, room)?)
    };
    contained(|| read(&bytes, room))
}

#[expect(clippy::wildcard_enum_match_arm, reason = "the reader of any kind")]
fn read(bytes: &[u8], room: Room) -> Result<Vec<Sheet>, Unreadable> {
    let mut book = open_workbook_auto_from_rs(Cursor::new(bytes)).map_err(|error| words(&error))?;
    let mut sheets = Vec::new();
    let mut left = room.cells;
    for name in book.sheet_names() {
        let rows = match &mut book {
            // One cell in the last corner makes a range of billions, so cells are read one by one.
            Sheets::Xlsx(book) => {
                let mut reader = book.worksheet_cells_reader(&name).map_err(|error| words(&error))?;
                let mut rows: Vec<Vec<String>> = Vec::new();
                while let Some(cell) = reader.next_cell().map_err(|error| words(&error))? {
                    if !matches!(cell.get_value(), DataRef::Empty) {
                        let text = text(&Data::from(cell.get_value().clone()));
                        let (row, column) = cell.get_position();
                        put(&mut rows, row as usize, column as usize, text, &mut left)
                            .ok_or(Unreadable::Cells(room.cells))?;
                    }
                }
                rows
            }
            book => {
                let range = book.worksheet_range(&name).map_err(|error| words(&error))?;
                let cells = range.width().saturating_mul(range.height());
                left = left.checked_sub(cells).ok_or(Unreadable::Cells(room.cells))?;
                of_range(&range)
            }
        };
        sheets.push(Sheet { titles: [name.clone()].into(), name, rows, ..Sheet::default() });
    }
    Ok(sheets)
}

fn words(error: &dyn ToString) -> Unreadable {
    Unreadable::Words(error.to_string())
}

/// Puts a text into its place as far as there is room: blank rows count as cells, too.
fn put(rows: &mut Vec<Vec<String>>, row: usize, column: usize, text: String, left: &mut usize) -> Option<()> {
    if row >= rows.len() {
        *left = left.checked_sub(row + 1 - rows.len())?;
        rows.resize(row + 1, Vec::new());
    }
    let cells = rows.get_mut(row)?;
    if column >= cells.len() {
        *left = left.checked_sub(column + 1 - cells.len())?;
        cells.resize(column + 1, String::new());
    }
    *cells.get_mut(column)? = text;
    Some(())
}

fn of_range(range: &Range<Data>) -> Vec<Vec<String>> {
    range.rows().map(|row| row.iter().map(text).collect()).collect()
}

/// A cell as a person sees it; a number as the shortest text that is the same number.
fn text(cell: &Data) -> String {
    match cell {
        Data::Empty => String::new(),
        Data::String(text) | Data::DateTimeIso(text) | Data::DurationIso(text) => text.trim().to_owned(),
        Data::Float(number) => number.to_string(),
        Data::Int(number) => number.to_string(),
        Data::Bool(truth) => truth.to_string(),
        Data::DateTime(date) => date.to_string(),
        Data::Error(error) => format!("{error:?}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_in_the_last_corner_is_too_far_away() {
        let (mut rows, mut left) = (Vec::new(), 100);
        assert!(put(&mut rows, 2, 3, "x".to_owned(), &mut left).is_some());
        assert_eq!((rows.len(), rows[2][3].as_str(), left), (3, "x", 93));
        assert!(put(&mut rows, 1_048_575, 0, "x".to_owned(), &mut left).is_none());
        assert!(put(&mut rows, 0, 16_383, "x".to_owned(), &mut left).is_none());
        assert!(rows.len() < 100);
    }
}
