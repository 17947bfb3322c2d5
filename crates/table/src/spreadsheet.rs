use std::io::Cursor;

use calamine::{Data, DataRef, Range, Reader, Sheets, open_workbook_auto_from_rs};

use super::contained::contained;
use super::looks::{Looks, Seen};
use super::room::Room;
use super::{Sheet, Unreadable, looks_ods, looks_xls, looks_xlsx, old, packed};

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
    if packed::is_packed(bytes) {
        packed::measure(bytes, room)?;
        return contained(|| read(bytes, &[], room));
    }
    let book = old::measured(bytes, room)?;
    let looks = looks_xls::looks(&old::stream(bytes, room)?)?;
    contained(|| read(&book, &looks, room))
}

#[expect(clippy::wildcard_enum_match_arm, reason = "the reader of any kind")]
fn read(bytes: &[u8], old: &[Looks], room: Room) -> Result<Vec<Sheet>, Unreadable> {
    let mut book = open_workbook_auto_from_rs(Cursor::new(bytes)).map_err(|error| words(&error))?;
    let mut sheets = Vec::new();
    let mut left = room.cells;
    let new = match book {
        Sheets::Xlsx(_) => looks_xlsx::looks(bytes)?,
        Sheets::Ods(_) => looks_ods::looks(bytes, room)?,
        _ => old.to_vec(),
    };
    for (at, name) in book.sheet_names().into_iter().enumerate() {
        let mut seen = Seen::default();
        match &mut book {
            // One cell in the last corner makes a range of billions, so cells are read one by one.
            Sheets::Xlsx(book) => {
                let mut reader = book.worksheet_cells_reader(&name).map_err(|error| words(&error))?;
                let looks = new.get(at).ok_or(Unreadable::Damaged)?;
                while let Some(cell) = reader.next_cell().map_err(|error| words(&error))? {
                    if !matches!(cell.get_value(), DataRef::Empty) {
                        let value = Data::from(cell.get_value().clone());
                        let (row, column) = cell.get_position();
                        let (row, column) = (row as usize, column as usize);
                        let text = seen.of(looks, (row, column), &value, text(&value));
                        put(&mut seen.rows, row, column, text, &mut left)
                            .ok_or(Unreadable::Cells(room.cells))?;
                    }
                }
            }
            book => {
                let range = book.worksheet_range(&name).map_err(|error| words(&error))?;
                let cells = range.width().saturating_mul(range.height());
                left = left.checked_sub(cells).ok_or(Unreadable::Cells(room.cells))?;
                let none = Looks::default();
                of_range(&range, new.get(at).unwrap_or(&none), &mut seen);
            }
        }
        sheets.push(seen.sheet(name));
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

fn of_range(range: &Range<Data>, looks: &Looks, seen: &mut Seen) {
    let (top, left) = range.start().map_or((0, 0), |(row, column)| (row as usize, column as usize));
    seen.origin = (top, left);
    for (row, cells) in range.rows().enumerate() {
        let own =
            |(column, cell): (usize, &Data)| seen.of(looks, (top + row, left + column), cell, text(cell));
        let cells = cells.iter().enumerate().map(own).collect();
        seen.rows.push(cells);
    }
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
    use std::io::Write;

    use super::super::{Shown, Unsure};
    use super::*;

    const ROOM: Room = Room { packed: 1 << 20, unpacked: 1 << 20, cells: 10_000 };

    /// A workbook with two sheets; `formats` are those of the styles 1, 2, and so on.
    fn workbook(formats: &[&str], sheet: &str) -> Vec<u8> {
        let own = |(at, format): (usize, &&str)| {
            format!("<numFmt numFmtId=\"{}\" formatCode=\"{}\"/>", 164 + at, format.replace('"', "&quot;"))
        };
        let style = |at: usize| format!("<xf numFmtId=\"{}\"/>", 164 + at);
        let styles = format!(
            "<styleSheet><numFmts>{}</numFmts><cellXfs><xf numFmtId=\"0\"/>{}<xf numFmtId=\"9\"/></cellXfs>\
             <dxfs><dxf><font/></dxf><dxf><numFmt numFmtId=\"200\" formatCode=\"&quot;8&quot;\"/></dxf></dxfs></styleSheet>",
            formats.iter().enumerate().map(own).collect::<String>(),
            (0..formats.len()).map(style).collect::<String>()
        );
        let kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
        let related = |id: usize| {
            format!("<Relationship Id=\"r{id}\" Type=\"{kind}/worksheet\" Target=\"worksheets/s{id}.xml\"/>")
        };
        let parts = [
            (
                "_rels/.rels",
                format!(
                    "<Relationships><Relationship Id=\"a\" Type=\"{kind}/officeDocument\" Target=\"xl/workbook.xml\"/></Relationships>"
                ),
            ),
            (
                "xl/workbook.xml",
                format!(
                    "<workbook xmlns:r=\"{kind}\"><sheets><sheet name=\"B\" sheetId=\"1\" r:id=\"r2\"/><sheet name=\"A\" sheetId=\"2\" r:id=\"r1\"/></sheets></workbook>"
                ),
            ),
            (
                "xl/_rels/workbook.xml.rels",
                format!("<Relationships>{}{}</Relationships>", related(1), related(2)),
            ),
            ("xl/styles.xml", styles),
            ("xl/worksheets/s1.xml", format!("<worksheet>{sheet}</worksheet>")),
            ("xl/worksheets/s2.xml", "<worksheet><sheetData/></worksheet>".to_owned()),
        ];
        let mut file = zip::ZipWriter::new(Cursor::new(Vec::new()));
        for (name, content) in parts {
            file.start_file(name, zip::write::SimpleFileOptions::default()).unwrap();
            file.write_all(content.as_bytes()).unwrap();
        }
        file.finish().unwrap().into_inner()
    }

    fn sheet(formats: &[&str], sheet: &str) -> Sheet {
        let mut found = sheets(&workbook(formats, sheet), ROOM).unwrap();
        assert_eq!(found.len(), 2);
        found.pop().unwrap()
    }

    #[test]
    fn a_cell_with_a_format_that_shows_something_else_says_so() {
        let cells = "<sheetData><row r=\"3\"><c r=\"A3\" s=\"1\"><v>7</v></c><c r=\"B3\" s=\"2\"><v>7</v></c>\
            <c r=\"C3\" s=\"3\"><v>7</v></c><c r=\"D3\" s=\"3\" t=\"inlineStr\"><is><t>7</t></is></c>\
            <c s=\"4\"><v>7</v></c><c><v>7</v></c></row></sheetData>";
        let found = sheet(&["0.0", "\"9\"", "yyyy-mm-dd"], cells);
        assert_eq!(found.rows[2], ["7"; 6]);
        let own = |column: usize, cell: &str, format: &str| {
            let why = Shown::Format { cell: cell.to_owned(), format: format.to_owned() };
            Unsure { row: 2, column, why }
        };
        assert_eq!(found.unsure, [own(1, "B3", "\"9\""), own(2, "C3", "yyyy-mm-dd"), own(4, "E3", "0%")]);
    }

    #[test]
    fn a_format_under_a_condition_may_show_something_else() {
        let rows =
            "<sheetData><row r=\"1\"><c r=\"A1\"><v>7</v></c><c r=\"B1\"><v>7</v></c></row></sheetData>";
        let rule = |style: &str| {
            format!(
                "{rows}<conditionalFormatting sqref=\"C1:D9 B1:B4\"><cfRule dxfId=\"{style}\"/></conditionalFormatting>"
            )
        };
        let later = format!(
            "{rows}<extLst><ext><x14:cfRule><x14:dxf><numFmt numFmtId=\"1\" formatCode=\"&quot;&quot;\"/></x14:dxf></x14:cfRule></ext></extLst>"
        );
        let columns = |text: &str| sheet(&[], text).unsure.iter().map(|own| own.column).collect::<Vec<_>>();
        assert_eq!(columns(&rule("0")), [0; 0]);
        assert_eq!(columns(&rule("1")), [1]);
        assert_eq!(columns(&later), [0, 1]);
        let many = format!(
            "{rows}{}",
            "<conditionalFormatting sqref=\"C1\"><cfRule dxfId=\"1\"/></conditionalFormatting>".repeat(101)
        );
        assert_eq!(columns(&many), [0, 1]);
    }

    #[test]
    fn hidden_rows_and_columns_are_not_read() {
        let row = |number: usize, hidden: &str| {
            format!(
                "<row r=\"{number}\" {hidden}><c r=\"A{number}\"><v>{number}</v></c><c r=\"B{number}\"><v>5</v></c></row>"
            )
        };
        let rows = [row(1, ""), row(2, "hidden=\"1\""), row(3, "ht=\"0\""), row(4, "hidden=\"0\" ht=\"15\"")]
            .concat();
        let found = sheet(&[], &format!("<sheetData>{rows}</sheetData>"));
        assert_eq!(found.rows, [["1", "5"], ["", ""], ["", ""], ["4", "5"]]);
        assert_eq!(found.hidden, ["2", "3"]);
        let columns = "<cols><col min=\"2\" max=\"9\" hidden=\"1\"/></cols>";
        let found = sheet(&[], &format!("{columns}<sheetData>{}</sheetData>", row(1, "")));
        assert_eq!(
            (&found.rows[0][..], &found.hidden[..]),
            (&["1".to_owned(), String::new()][..], &["B".to_owned()][..])
        );
    }

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
