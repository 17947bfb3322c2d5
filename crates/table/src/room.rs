//! How much of a spreadsheet is read.

use super::Unreadable;

/// Cells that exist only because another cell spans or repeats them; one more is allowed for each byte of the file.
pub const SPANNED_CELLS: usize = 10_000;

/// What is read of a spreadsheet at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// Bytes of the file.
    pub packed: usize,
    /// Bytes of everything inside it.
    pub unpacked: usize,
    /// Cells of all its sheets.
    pub cells: usize,
    /// Rows of a sheet.
    pub rows: usize,
}

/// Bytes of text in the cells of any spreadsheet, and bytes for each byte of its file: a text that is stored once can
/// stand in many cells.
const TEXTS: (usize, usize) = (1 << 20, 20);

/// What may still be read.
#[derive(Debug)]
pub(crate) struct Left {
    cells: usize,
    bytes: usize,
    room: Room,
}

impl Left {
    /// All of it, for a file of so many bytes.
    pub(crate) fn of(room: Room, size: usize) -> Self {
        let texts = TEXTS.0.saturating_add(size.saturating_mul(TEXTS.1));
        Self { cells: room.cells, bytes: room.unpacked.min(texts), room }
    }

    /// Writes a text to a cell of a sheet; the cells before it are made as well.
    ///
    /// # Errors
    /// When there are too many rows, cells or bytes of text.
    pub(crate) fn put(
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

#[cfg(test)]
mod tests {
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
