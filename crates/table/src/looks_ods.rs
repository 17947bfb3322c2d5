//! How the cells of an OpenDocument look: the file holds what each number shows beside the number.

use std::io::{BufReader, Cursor, Read};

use quick_xml::events::{BytesStart, Event};
use zip::ZipArchive;

use super::Unreadable;
use super::looks::Looks;
use super::looks_xlsx::value;
use super::packed::{lenient, times};
use super::room::Room;

/// Columns that a sheet has.
const COLUMNS: usize = 16_384;

/// The look of every sheet, in the order of the document.
///
/// # Errors
/// When its content is not there.
pub(super) fn looks(bytes: &[u8], room: Room) -> Result<Vec<Looks>, Unreadable> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|_| Unreadable::Damaged)?;
    let content = archive.by_name("content.xml").map_err(|_| Unreadable::Damaged)?;
    let mut reader = lenient(BufReader::new(content.take(room.unpacked as u64)));
    let (mut buffer, mut document, mut left) = (Vec::new(), Document::default(), room.cells);
    loop {
        buffer.clear();
        match reader.read_event_into(&mut buffer) {
            Ok(Event::Start(tag)) => document.start(&tag),
            Ok(Event::Text(text)) => document.text(&String::from_utf8_lossy(&text)),
            Ok(Event::End(tag)) => document.end(tag.name().as_ref(), &mut left),
            Ok(Event::Eof) | Err(_) => return Ok(document.done),
            Ok(_) => {}
        }
    }
}

#[derive(Default)]
struct Document {
    done: Vec<Looks>,
    /// The first row that is open, and how many it stands for.
    row: (usize, usize),
    /// The first column of the cell that is open, and how many it stands for; those behind it.
    column: (usize, usize),
    columns: usize,
    cell: Option<Cell>,
    /// How many notes are open.
    notes: usize,
}

/// A cell with a value of its own.
struct Cell {
    stored: Stored,
    /// What it shows; none where the file does not say so.
    shown: Option<String>,
}

/// What is stored in a cell beside what it shows.
enum Stored {
    Number(String),
    Text(String),
    /// A date or a time.
    Time,
}

impl Document {
    fn start(&mut self, tag: &BytesStart<'_>) {
        let repeated = |name: &[u8]| usize::try_from(times(tag, name)).unwrap_or(usize::MAX);
        let is_hidden = || matches!(value(tag, b"visibility").as_deref(), Some("collapse" | "filter"));
        match tag.name().as_ref() {
            b"table:table" => {
                self.done.push(Looks::default());
                (self.row, self.columns) = ((0, 0), 0);
            }
            b"table:table-column" => {
                let end =
                    self.columns.saturating_add(repeated(b"table:number-columns-repeated")).min(COLUMNS);
                if let (true, Some(looks)) = (is_hidden(), self.done.last_mut()) {
                    looks.columns.extend(self.columns..end);
                }
                self.columns = end;
            }
            b"table:table-row" => {
                let first = self.row.0.saturating_add(self.row.1);
                self.row = (first, repeated(b"table:number-rows-repeated"));
                if let (true, Some(looks)) = (is_hidden(), self.done.last_mut()) {
                    looks.rows.insert(first, first.saturating_add(self.row.1));
                }
                self.column = (0, 0);
            }
            b"table:table-cell" | b"table:covered-table-cell" => {
                let first = self.column.0.saturating_add(self.column.1);
                self.column = (first, repeated(b"table:number-columns-repeated"));
                let stored = match value(tag, b"value-type").as_deref() {
                    Some("float" | "percentage" | "currency") => value(tag, b"value").map(Stored::Number),
                    Some("date" | "time") => Some(Stored::Time),
                    _ => value(tag, b"string-value").map(Stored::Text),
                };
                self.cell = stored.map(|stored| Cell { stored, shown: None });
                self.notes = 0;
            }
            b"office:annotation" => self.notes += 1,
            b"text:p" if self.notes == 0 => {
                if let Some(cell) = &mut self.cell {
                    cell.shown.get_or_insert_default();
                }
            }
            _ => {}
        }
    }

    fn text(&mut self, text: &str) {
        let shown = self.cell.as_mut().filter(|_| self.notes == 0).and_then(|cell| cell.shown.as_mut());
        shown.into_iter().for_each(|shown| shown.push_str(text));
    }

    fn end(&mut self, name: &[u8], left: &mut usize) {
        match name {
            b"office:annotation" => self.notes = self.notes.saturating_sub(1),
            b"table:table-cell" | b"table:covered-table-cell" => {
                let (Some(cell), Some(looks)) = (self.cell.take(), self.done.last_mut()) else { return };
                let Some(shown) = cell.shown.filter(|shown| !cell.stored.is_shown_by(shown)) else { return };
                for row in (self.row.0..).take(self.row.1) {
                    for column in (self.column.0..).take(self.column.1) {
                        // More cells than are read: the reader of the document refuses them.
                        let Some(fewer) = left.checked_sub(1) else { return };
                        *left = fewer;
                        looks.shown.insert((row, column), shown.trim().to_owned());
                    }
                }
            }
            _ => {}
        }
    }
}

impl Stored {
    /// Whether a text shows it, as it is or rounded.
    fn is_shown_by(&self, shown: &str) -> bool {
        let letters = |text: &str| text.split_whitespace().collect::<String>();
        match self {
            Stored::Time => false,
            Stored::Text(own) => letters(own) == letters(shown),
            Stored::Number(own) => own.trim() == shown.trim() || is_rounded(own, shown).unwrap_or(false),
        }
    }
}

/// Whether one number is another rounded to the digits that it has; none where one is not written with digits alone.
fn is_rounded(own: &str, shown: &str) -> Option<bool> {
    let ((own, own_digits), (shown, digits)) = (decimal(own)?, decimal(shown)?);
    let most = own_digits.max(digits);
    let scaled = |number: i128, digits: u32| number.checked_mul(10_i128.checked_pow(most - digits)?);
    let apart = scaled(own, own_digits)?.checked_sub(scaled(shown, digits)?)?.checked_abs()?;
    Some(apart.checked_mul(2)? <= 10_i128.checked_pow(most - digits)?)
}

/// A number in units of its last digit, and how many digits stand behind its point.
fn decimal(text: &str) -> Option<(i128, u32)> {
    let text = text.trim().replace(',', ".");
    let digits = text.strip_prefix('-').unwrap_or(&text);
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let all = format!("{whole}{part}");
    let is_number = !all.is_empty() && all.bytes().all(|digit| digit.is_ascii_digit());
    let number: i128 = all.parse().ok().filter(|_| is_number)?;
    Some((if text.starts_with('-') { -number } else { number }, u32::try_from(part.len()).ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown_is_compared_with_what_is_stored() {
        let number = |own: &str| Stored::Number(own.to_owned());
        for (own, shown) in [
            ("8.25", "8.25"),
            ("8.25", "8,3"),
            ("8.25", "8.2"),
            ("3", "3.0"),
            ("3.0", "3"),
            ("-1", "-1.00"),
            ("0.333333333333333", "0.33"),
            ("1E+30", "1E+30"),
        ] {
            assert!(number(own).is_shown_by(shown), "{own} {shown}");
        }
        for (own, shown) in [
            ("7", "9"),
            ("7", ""),
            ("7", "7 %"),
            ("7", "75"),
            ("8.25", "8.4"),
            ("7", "-7"),
            ("0.5", "1/2"),
            ("7", "0,0,7"),
        ] {
            assert!(!number(own).is_shown_by(shown), "{own} {shown}");
        }
        assert!(!Stored::Time.is_shown_by("2026-04-14"));
        assert!(Stored::Text("7".to_owned()).is_shown_by(" 7"));
        assert!(!Stored::Text("7".to_owned()).is_shown_by("75"));
    }

    #[test]
    fn cells_and_hidden_rows_of_a_document_are_found() {
        let content = "<office:spreadsheet><table:table><table:table-column/>\
            <table:table-column table:number-columns-repeated='2' table:visibility='collapse'/>\
            <table:table-row table:number-rows-repeated='2'><table:table-cell table:number-columns-repeated='9'/></table:table-row>\
            <table:table-row table:visibility='filter'><table:table-cell office:value-type='float' office:value='7'>\
            <text:p>7</text:p></table:table-cell></table:table-row>\
            <table:table-row><table:table-cell office:value-type='string'><text:p>x</text:p></table:table-cell>\
            <table:table-cell office:value-type='float' office:value='7'><office:annotation><text:p>7</text:p></office:annotation><text:p>9</text:p></table:table-cell>\
            <table:table-cell office:value-type='float' office:value='7'/></table:table-row></table:table></office:spreadsheet>";
        let mut file = zip::ZipWriter::new(Cursor::new(Vec::new()));
        file.start_file("content.xml", zip::write::SimpleFileOptions::default()).unwrap();
        std::io::Write::write_all(&mut file, content.as_bytes()).unwrap();
        let room = Room { packed: 1 << 20, unpacked: 1 << 20, cells: 100 };
        let found = looks(&file.finish().unwrap().into_inner(), room).unwrap();
        let [looks] = found.as_slice() else { panic!("{} sheets", found.len()) };
        let shown: Vec<_> = looks.shown.iter().map(|(place, shown)| (*place, shown.as_str())).collect();
        assert_eq!(shown, [((3, 1), "9")]);
        assert!((0..5).filter(|row| looks.hides_row(*row)).eq([2]));
        assert!(looks.columns.iter().copied().eq([1, 2]));
    }
}
