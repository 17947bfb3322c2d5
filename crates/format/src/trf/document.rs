//! The lines of a TRF file, to be written back with some of them changed.

use std::collections::BTreeMap;

use super::columns::Columns;
use crate::text::Text;

/// The lines of a file and the changes made to them; untouched lines are written back byte for byte.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    text: Text,
    changes: BTreeMap<usize, String>,
}

impl Document {
    /// A document without changes.
    pub fn new(text: Text) -> Document {
        Document { text, changes: BTreeMap::new() }
    }

    /// The text as read.
    pub fn text(&self) -> &Text {
        &self.text
    }

    /// A line (numbered from 1) as it stands, without its end.
    pub fn line(&self, number: usize) -> &str {
        self.changes.get(&number).map_or_else(|| self.text.line(number), String::as_str)
    }

    /// Replaces some columns of a line; a shorter line is padded with blanks.
    ///
    /// Nothing happens if the line already holds that text there, or does not exist.
    pub fn replace(&mut self, number: usize, columns: Columns, with: &str) {
        let Columns { first, last } = columns;
        if number == 0 || number > self.text.len() {
            return;
        }
        let mut characters: Vec<char> = self.line(number).chars().collect();
        if characters.len() < last {
            characters.resize(last, ' ');
        }
        let Some(start) = first.checked_sub(1).filter(|start| *start <= last) else { return };
        let changed: String = characters[..start]
            .iter()
            .copied()
            .chain(with.chars())
            .chain(characters[last..].iter().copied())
            .collect();
        if changed.trim_end() != self.line(number).trim_end() {
            self.changes.insert(number, changed);
        }
    }

    /// Replaces a whole line.
    pub(crate) fn set_line(&mut self, number: usize, line: String) {
        if self.line(number) != line && number > 0 && number <= self.text.len() {
            self.changes.insert(number, line);
        }
    }

    /// The file as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.text.rewrite(|line| self.changes.get(&line).cloned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_changed_lines_differ() {
        let bytes = b"### caf\xE9\r\n001    1  4.0\nXXR 5 \r";
        let mut document = Document::new(Text::decode(bytes).unwrap());
        assert_eq!(document.to_bytes(), bytes);
        document.replace(2, Columns::new(11, 13), "5.5");
        document.replace(3, Columns::new(1, 3), "XXR");
        document.replace(9, Columns::new(1, 3), "no such line");
        assert_eq!(document.to_bytes(), b"### caf\xE9\r\n001    1  5.5\nXXR 5 \r");
    }

    #[test]
    fn a_short_line_is_padded() {
        let mut document = Document::new(Text::decode(b"001").unwrap());
        document.replace(1, Columns::new(6, 7), "12");
        assert_eq!(document.line(1), "001  12");
    }
}
