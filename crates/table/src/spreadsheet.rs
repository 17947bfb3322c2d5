use std::io::Cursor;

use calamine::{Data, Reader, open_workbook_auto_from_rs};

use super::Sheet;

/// A file that looks like a spreadsheet and cannot be read, in the words of the reader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable(pub String);

/// The most cells that are read of a file; more are no table of an event.
const MOST_CELLS: usize = 2_000_000;

/// Whether bytes begin like a ZIP archive (XLSX, ODS) or an OLE file (XLS).
pub fn is_spreadsheet(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(&[0xd0, 0xcf, 0x11, 0xe0])
}

/// The sheets of a spreadsheet, in its order.
///
/// # Errors
/// When it is none, or too large.
pub fn sheets(bytes: &[u8]) -> Result<Vec<Sheet>, Unreadable> {
    let unreadable = |error: &dyn ToString| Unreadable(error.to_string());
    let mut book = open_workbook_auto_from_rs(Cursor::new(bytes)).map_err(|error| unreadable(&error))?;
    let mut sheets = Vec::new();
    let mut cells = 0;
    for name in book.sheet_names() {
        let range = book.worksheet_range(&name).map_err(|error| unreadable(&error))?;
        cells += range.width().saturating_mul(range.height());
        if cells > MOST_CELLS {
            return Err(Unreadable(format!("more than {MOST_CELLS} cells")));
        }
        let rows = range.rows().map(|row| row.iter().map(text).collect()).collect();
        sheets.push(Sheet { titles: vec![name.clone()], name, rows });
    }
    Ok(sheets)
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
