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
        }
        io::copy(&mut counted, &mut io::sink()).map_err(|error| words(&error))?;
        left = left.checked_sub(counted.count).ok_or(Unreadable::Unpacked(room.unpacked))?;
    }
    Ok(())
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

fn times(tag: &BytesStart<'_>, name: &[u8]) -> u64 {
    let found = tag.attributes().flatten().find(|attribute| attribute.key.as_ref() == name);
    let number = found.and_then(|attribute| std::str::from_utf8(&attribute.value).ok()?.trim().parse().ok());
    number.unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::*;

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
