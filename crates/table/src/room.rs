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

/// The cells for which there is room yet.
#[derive(Debug)]
pub(crate) struct Left {
    left: usize,
    most: usize,
}

impl Left {
    /// All of them.
    pub(crate) fn of(room: Room) -> Self {
        Self { left: room.cells, most: room.cells }
    }

    /// Takes some.
    ///
    /// # Errors
    /// When there are not so many.
    pub(crate) fn take(&mut self, cells: usize) -> Result<(), Unreadable> {
        self.left = self.left.checked_sub(cells).ok_or(Unreadable::Cells(self.most))?;
        Ok(())
    }
}
