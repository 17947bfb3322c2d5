//! Reads the columns of a line in a TRF file.

use crate::trf::file::Place;
use crate::trf::prelude::*;
use std::borrow::Cow;

/// A line with fixed columns. Each column is stored as one byte. A non-ASCII character is stored as `FOREIGN`.
///
/// Columns are counted from 1, as in the standard. All columns after the end of the line are blank.
#[derive(Clone, Debug)]
pub(super) struct Row<'t> {
    /// The line number (1-based).
    pub line: usize,
    text: &'t str,
    cells: Cow<'t, [u8]>,
    by_bytes: bool,
    ascii: bool,
}

/// The byte that replaces a non-ASCII character in a column.
const FOREIGN: u8 = 0x80;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NotANumber;

impl<'t> Row<'t> {
    /// Creates a row from a line of a file.
    pub(super) fn new(text: &'t Text, line: usize) -> Row<'t> {
        let content = text.line(line);
        let cells = if text.is_ascii(line) {
            Cow::Borrowed(trimmed(content.as_bytes()))
        } else {
            let mut cells: Vec<u8> = content.chars().map(column_byte).collect();
            cells.truncate(trimmed(&cells).len());
            Cow::Owned(cells)
        };
        Row { line, text: content, cells, by_bytes: false, ascii: text.is_ascii(line) }
    }

    /// Returns the same line with one byte in each column. Programs that pad UTF-8 names by bytes write such lines.
    /// Returns `None` if the columns would not change.
    pub(super) fn counted_in_bytes(&self) -> Option<Row<'t>> {
        if self.by_bytes || self.ascii {
            return None;
        }
        let cells: Vec<u8> = self.text.bytes().map(|byte| byte.min(FOREIGN)).collect();
        let length = trimmed(&cells).len();
        Some(Row { cells: Cow::Owned(cells[..length].to_vec()), by_bytes: true, ..self.clone() })
    }

    /// Returns the number of the last column that is not blank.
    pub(super) fn len(&self) -> usize {
        self.cells.len()
    }

    /// Returns the whole line.
    pub(super) fn text(&self) -> &'t str {
        self.text
    }

    /// Returns the character in a column as a byte, which is `FOREIGN` for a non-ASCII character.
    pub(super) fn byte(&self, column: usize) -> u8 {
        column.checked_sub(1).and_then(|position| self.cells.get(position)).copied().unwrap_or(b' ')
    }

    /// Returns the columns from `first` to `last`. If the line is shorter, returns the columns up to its end.
    pub(super) fn slice(&self, first: usize, last: usize) -> &[u8] {
        let end = last.min(self.cells.len());
        first.checked_sub(1).and_then(|start| self.cells.get(start..end)).unwrap_or(&[])
    }

    pub(super) fn is_blank(&self, columns: Columns) -> bool {
        self.slice(columns.first, columns.last).iter().all(|byte| *byte == b' ')
    }

    /// Returns the text in the given columns, without surrounding blanks.
    pub(super) fn field(&self, columns: Columns) -> &'t str {
        let start = self.offset(columns.first);
        let end = self.offset(columns.last + 1);
        // Removing the ASCII blanks first is faster, because name fields are mostly blank.
        self.text.get(start..end).unwrap_or("").trim_ascii().trim()
    }

    /// Returns the text from this column to the end of the line, without trailing blanks.
    pub(super) fn rest(&self, first: usize) -> &'t str {
        self.text.get(self.offset(first)..).unwrap_or("").trim_end()
    }

    fn offset(&self, column: usize) -> usize {
        let position = column.saturating_sub(1);
        if self.ascii {
            return position.min(self.text.len());
        }
        if self.by_bytes {
            // In a line padded by bytes, a column can begin inside a character. That character belongs to the previous
            // field.
            return (position..self.text.len())
                .find(|at| self.text.is_char_boundary(*at))
                .unwrap_or(self.text.len());
        }
        self.text.char_indices().nth(position).map_or(self.text.len(), |(offset, _)| offset)
    }

    /// Returns the unsigned integer in the given columns, or `None` if the columns are blank.
    pub(super) fn number(&self, columns: Columns) -> Result<Option<u32>, NotANumber> {
        number(self.slice(columns.first, columns.last))
    }

    /// Returns the message about text in a column that must be blank.
    pub(super) fn not_blank(&self, columns: Columns) -> Phrase {
        let (found, shown) = (quoted(self.field(columns)), self.shown(columns.first));
        phrase!("blank-column", found, shown)
    }

    /// Returns the position of a field in the file.
    pub(super) fn place(&self, columns: Columns) -> Place {
        (self.line, self.shown(columns.first), columns.width())
    }

    /// Returns the number by which a remark refers to a column of this row. The number always counts characters.
    pub(super) fn shown(&self, column: usize) -> usize {
        if self.by_bytes {
            self.text.get(..self.offset(column)).map_or(column, |before| before.chars().count() + 1)
        } else {
            column
        }
    }

    /// Returns the column of the first tab in the line, or `None` if the line contains no tab.
    pub(super) fn tab(&self) -> Option<usize> {
        memchr::memchr(b'\t', &self.cells).map(|position| position + 1)
    }

    /// Returns the first column outside the given columns that contains a Unicode space, such as a no-break space.
    /// Returns `None` if there is no such column.
    pub(super) fn foreign_blank(&self, columns: Columns) -> Option<usize> {
        if self.by_bytes || self.ascii {
            return None;
        }
        let limit = self.cells.len();
        self.text
            .chars()
            .take(limit)
            .enumerate()
            .map(|(position, character)| (position + 1, character))
            .find(|(column, c)| {
                !(columns.first..=columns.last).contains(column) && !c.is_ascii() && c.is_whitespace()
            })
            .map(|(column, _)| column)
    }

    /// Returns the words from this column to the end of the line, each with its column.
    pub(super) fn words(&self, first: usize) -> Vec<(usize, &'t str)> {
        let rest = self.rest(first);
        let mut words = Vec::new();
        let mut column = first;
        for part in rest.split(|c: char| c.is_whitespace()) {
            let length = part.chars().count();
            if length > 0 {
                words.push((column, part));
            }
            column += length + 1;
        }
        words
    }
}

/// Reads an unsigned integer that is padded with blanks. Returns `None` if all bytes are blanks.
pub(super) fn number(bytes: &[u8]) -> Result<Option<u32>, NotANumber> {
    let mut value: Option<u32> = None;
    let mut ended = false;
    for byte in bytes {
        match byte {
            b'0'..=b'9' if !ended => {
                let digit = u32::from(byte - b'0');
                let larger = value.unwrap_or(0).checked_mul(10).and_then(|tens| tens.checked_add(digit));
                value = Some(larger.ok_or(NotANumber)?);
            }
            b' ' => ended = value.is_some(),
            _ => return Err(NotANumber),
        }
    }
    Ok(value)
}

fn column_byte(character: char) -> u8 {
    match u8::try_from(character) {
        Ok(byte) if byte.is_ascii() => byte,
        _ if character.is_whitespace() => b' ',
        _ => FOREIGN,
    }
}

/// Removes blanks and tabs at the end.
fn trimmed(bytes: &[u8]) -> &[u8] {
    let end = bytes.iter().rposition(|byte| !matches!(byte, b' ' | b'\t')).map_or(0, |last| last + 1);
    &bytes[..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters() {
        let text = Text::decode("001 Mícheál 12 ".as_bytes()).unwrap();
        let row = Row::new(&text, 1);
        assert_eq!(
            (row.len(), row.field(Columns::new(5, 11)), row.number(Columns::new(13, 14))),
            (14, "Mícheál", Ok(Some(12)))
        );
        assert_eq!(
            (row.byte(99), row.is_blank(Columns::new(12, 12)), row.slice(90, 99)),
            (b' ', true, &b""[..])
        );
    }

    #[test]
    fn a_line_padded_by_bytes_can_be_read_by_bytes() {
        let text = Text::decode("001 Jürgen X".as_bytes()).unwrap();
        let row = Row::new(&text, 1).counted_in_bytes().unwrap();
        assert_eq!((row.field(Columns::new(5, 11)), row.byte(13), row.shown(13)), ("Jürgen", b'X', 12));
        let ascii = Text::decode(b"001").unwrap();
        assert!(Row::new(&ascii, 1).counted_in_bytes().is_none());
    }

    #[test]
    fn unicode_blanks_are_blank_but_noticed() {
        let text = Text::decode("001\u{a0}  12\u{3000}x".as_bytes()).unwrap();
        let row = Row::new(&text, 1);
        assert_eq!(
            (row.number(Columns::new(4, 9)), row.foreign_blank(Columns::new(0, 0))),
            (Ok(Some(12)), Some(4))
        );
        assert_eq!(row.foreign_blank(Columns::new(4, 9)), None);
    }

    #[test]
    fn numbers_are_digits_padded_with_blanks() {
        for (bytes, value) in [
            (&b"  12"[..], Ok(Some(12))),
            (b"12  ", Ok(Some(12))),
            (b"    ", Ok(None)),
            (b"0012", Ok(Some(12))),
            (b"1 2 ", Err(NotANumber)),
            (b" -1 ", Err(NotANumber)),
            (b"1a  ", Err(NotANumber)),
            (b"99999999999", Err(NotANumber)),
        ] {
            assert_eq!(number(bytes), value, "{bytes:?}");
        }
    }

    #[test]
    fn words_know_their_columns() {
        let text = Text::decode("XXZ  3 14\t".as_bytes()).unwrap();
        assert_eq!(Row::new(&text, 1).words(4), [(6, "3"), (8, "14")]);
    }
}
