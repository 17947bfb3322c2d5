//! The rows of one table of a web page, with the cells that go on in rows below.

use super::cell::CellText;
use crate::{Shown, Unsure};

/// The rows of a table while it is read.
#[derive(Debug, Default)]
pub(super) struct Rows {
    done: Vec<Vec<String>>,
    unsure: Vec<Unsure>,
    row: Option<Vec<Option<String>>>,
    /// The columns of the open row before this one are filled.
    free: usize,
    cell: Option<Cell>,
    /// What goes on in the next row, by columns.
    down: Vec<Option<Down>>,
    /// The part of the table that is open: nothing goes on behind its end.
    section: String,
    /// Bytes written again because a cell goes on.
    pub repeated: usize,
    /// Whether a cell began.
    has_cells: bool,
    /// Whether it stands in a table and not in a clipping.
    is_table: bool,
}

#[derive(Debug)]
struct Cell {
    text: CellText,
    columns: usize,
    rows: usize,
}

/// A cell that goes on.
#[derive(Clone, Debug)]
struct Down {
    text: String,
    rows: usize,
    why: Option<Shown>,
}

impl Rows {
    /// Those of a table that begins.
    pub(super) fn of_table() -> Rows {
        Rows { is_table: true, ..Rows::default() }
    }

    /// Whether a cell is open.
    pub(super) fn is_in_cell(&self) -> bool {
        self.cell.is_some()
    }

    /// Begins or ends a part of the table.
    pub(super) fn section(&mut self, name: &str, is_end: bool) {
        // What is not open cannot end.
        if !is_end || self.section == name || (self.section.is_empty() && name == "tbody") {
            self.end_row();
            self.down.clear();
            self.section = if is_end { String::new() } else { name.to_owned() };
        }
    }

    /// Begins a row; how many cells of it come from above.
    pub(super) fn begin_row(&mut self) -> usize {
        self.end_row();
        let at = self.done.len();
        let mut row = vec![None; self.down.len()];
        for (column, (down, cell)) in self.down.iter_mut().zip(&mut row).enumerate() {
            let Some(own) = down else { continue };
            self.repeated += own.text.len();
            *cell = Some(own.text.clone());
            self.unsure.extend(own.why.clone().map(|why| Unsure { row: at, column, why }));
            own.rows -= 1;
            if own.rows == 0 {
                *down = None;
            }
        }
        while self.down.last().is_some_and(Option::is_none) {
            self.down.pop();
        }
        let count = row.len();
        self.row = Some(row);
        self.free = 0;
        count
    }

    /// Begins a cell of so many columns and rows.
    pub(super) fn begin_cell(&mut self, columns: usize, rows: usize) {
        self.end_cell();
        self.has_cells = true;
        self.cell = Some(Cell { text: CellText::default(), columns, rows });
    }

    /// The open cell.
    pub(super) fn cell(&mut self) -> Option<&mut CellText> {
        self.cell.as_mut().map(|cell| &mut cell.text)
    }

    /// A text between cells: a browser puts it before the table, and whoever wrote it meant a cell. Whether it is taken for
    /// one.
    pub(super) fn stray(&mut self) -> bool {
        let (row, cells) = match &self.row {
            Some(row) => (self.done.len(), Some(row.len())),
            None => (self.done.len().saturating_sub(1), self.done.last().map(Vec::len)),
        };
        if self.has_cells && (self.is_table || self.row.is_some()) {
            let column = cells.unwrap_or(0).saturating_sub(1);
            let is_told = self.unsure.last().is_some_and(|last| (last.row, last.column) == (row, column));
            if !is_told {
                self.unsure.push(Unsure { row, column, why: Shown::Stray });
            }
        }
        self.has_cells || !self.is_table
    }

    /// Ends the open cell: it stands in the first columns that are free.
    pub(super) fn end_cell(&mut self) {
        let Some(cell) = self.cell.take() else { return };
        if self.row.is_none() {
            self.begin_row();
        }
        let Some(row) = &mut self.row else { return };
        let taken = row.iter().skip(self.free).take_while(|slot| slot.is_some()).count();
        let first = self.free + taken;
        self.free = first;
        let end = first + cell.columns;
        row.resize(row.len().max(end), None);
        let (text, mut why) = cell.text.finish();
        for column in first..end {
            let text = if column == first { text.clone() } else { String::new() };
            let Some(slot) = row.get_mut(column) else { continue };
            if slot.is_some() {
                // It lies upon a cell from above.
                why = Some(Shown::Spans);
            } else {
                *slot = Some(text.clone());
            }
            if cell.rows > 1 {
                self.down.resize(self.down.len().max(end), None);
                if let Some(down) = self.down.get_mut(column) {
                    *down = Some(Down { text, rows: cell.rows - 1, why: why.clone() });
                }
            }
        }
        let row = self.done.len();
        self.unsure.extend(why.map(|why| Unsure { row, column: first, why }));
    }

    /// Ends the open row.
    pub(super) fn end_row(&mut self) {
        self.end_cell();
        if let Some(row) = self.row.take() {
            self.done.push(row.into_iter().map(Option::unwrap_or_default).collect());
        }
    }

    /// All of them, with the cells that may show something else.
    pub(super) fn finish(mut self) -> (Vec<Vec<String>>, Vec<Unsure>) {
        self.end_row();
        (self.done, self.unsure)
    }
}

/// How many columns a cell spans, as HTML reads it.
pub(super) fn columns(written: Option<&str>) -> usize {
    written.and_then(number).map_or(1, |columns| columns.clamp(1, 1_000))
}

/// How many rows a cell spans: 0 is as many as there are.
pub(super) fn rows(written: Option<&str>) -> usize {
    match written.and_then(number) {
        Some(0) => usize::MAX,
        Some(rows) => rows.min(65_534),
        None => 1,
    }
}

/// The number that a text begins with.
fn number(text: &str) -> Option<usize> {
    let text = text.trim_start();
    let text = text.strip_prefix('+').unwrap_or(text);
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let digits = text.get(..digits).filter(|digits| !digits.is_empty())?;
    // More than anybody can count.
    Some(digits.parse().unwrap_or(usize::MAX))
}
