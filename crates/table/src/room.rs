//! How much of a spreadsheet is read.

use super::Unreadable;

/// What is read of a spreadsheet at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// Bytes of the file.
    pub packed: usize,
    /// Bytes of everything inside it.
    pub unpacked: usize,
    /// Cells of all its sheets.
    pub cells: usize,
}

/// The cells, and the bytes of what they show, for which there is room yet: one text can stand in many cells.
#[derive(Debug)]
pub(crate) struct Left {
    cells: usize,
    bytes: usize,
    room: Room,
}

impl Left {
    /// All of them.
    pub(crate) fn of(room: Room) -> Self {
        Self { cells: room.cells, bytes: room.unpacked, room }
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
        self.bytes = self.bytes.checked_sub(bytes).ok_or(Unreadable::Unpacked(self.room.unpacked))?;
        Ok(())
    }
}
