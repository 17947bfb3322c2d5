//! How much of a spreadsheet is read.

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
