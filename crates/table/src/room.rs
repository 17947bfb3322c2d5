//! How much of a spreadsheet is read.

use super::Unreadable;
use super::html::SPANNED_CELLS;

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

/// Bytes of texts that any spreadsheet may show, and those for each byte of its file: a text that is stored once can stand in
/// many cells.
const TEXTS: (usize, usize) = (1 << 20, 20);

/// The cells, and the bytes of what they show, for which there is room yet: one text can stand in many cells.
#[derive(Debug)]
pub(crate) struct Left {
    cells: usize,
    bytes: usize,
    repeats: usize,
    room: Room,
}

impl Left {
    /// All of them, in a file of so many bytes.
    pub(crate) fn of(room: Room, size: usize) -> Self {
        let texts = TEXTS.0.saturating_add(size.saturating_mul(TEXTS.1));
        let repeats = SPANNED_CELLS.saturating_add(size);
        Self { cells: room.cells, bytes: room.unpacked.min(texts), repeats, room }
    }

    /// Whether a sheet may have a row, from 0.
    ///
    /// # Errors
    /// When it has more rows than are read.
    pub(crate) fn has_row(&self, row: usize) -> Result<(), Unreadable> {
        if row < self.room.rows { Ok(()) } else { Err(Unreadable::Rows(self.room.rows)) }
    }

    /// Takes cells that are there because another is said to be there several times.
    ///
    /// # Errors
    /// When there are not so many: few bytes make as many as anybody wants.
    pub(crate) fn repeat(&mut self, cells: usize) -> Result<(), Unreadable> {
        self.repeats = self.repeats.checked_sub(cells).ok_or(Unreadable::Spans(SPANNED_CELLS))?;
        Ok(())
    }

    /// Takes cells.
    ///
    /// # Errors
    /// When there are not so many.
    pub(crate) fn take(&mut self, cells: usize) -> Result<(), Unreadable> {
        self.cells = self.cells.checked_sub(cells).ok_or(Unreadable::Cells(self.room.cells))?;
        Ok(())
    }

    /// Takes bytes.
    ///
    /// # Errors
    /// When there are not so many.
    pub(crate) fn write(&mut self, bytes: usize) -> Result<(), Unreadable> {
        self.bytes = self.bytes.checked_sub(bytes).ok_or(Unreadable::Texts(TEXTS.0))?;
        Ok(())
    }
}
