//! The rows of one table of a web page.

use std::collections::BTreeMap;

/// Maximum number of bytes of class names that are kept for one cell.
const CLASSES: usize = 200;

/// The rows of a table while the table is being read.
#[derive(Debug, Default)]
pub(super) struct Rows {
    /// The number of the table (0-based), in the order in which the tables of the page start.
    pub number: usize,
    /// The finished rows.
    pub done: Vec<Vec<String>>,
    /// Number of finished rows whose positions among the lines of the page are recorded.
    pub collected: usize,
    /// The classes of the elements inside cells, by row and column.
    pub classes: BTreeMap<(usize, usize), String>,
    /// For each row that contains a nested table, the text after this table, which is not yet a line of the page.
    pub tails: BTreeMap<usize, String>,
    pub caption: String,
    /// Whether the table is only used for layout. A cell of such a table contains another table or lines of text.
    pub is_layout: bool,
    /// Whether the rows were found outside of any table.
    pub is_clipping: bool,
    /// Number of bytes of text that were repeated because a cell spans several rows.
    pub repeated: usize,
    row: Option<Vec<Option<String>>>,
    /// The first column of the open row that has no cell yet.
    free: usize,
    cell: Option<Cell>,
    /// For each column, the cell that also spans the next rows, if there is one.
    down: Vec<Option<(String, usize)>>,
}

#[derive(Debug)]
struct Cell {
    /// The text before a nested table, which is already a line of the page.
    before: String,
    text: String,
    classes: String,
    columns: usize,
    rows: usize,
}

impl Rows {
    /// Begins to read the rows of the table with the given number.
    pub(super) fn of(number: usize, is_clipping: bool) -> Self {
        Self { number, is_clipping, ..Self::default() }
    }

    pub(super) fn is_in_cell(&self) -> bool {
        self.cell.is_some()
    }

    /// Returns the text of the open cell, or `None` if no cell is open.
    pub(super) fn cell(&mut self) -> Option<&mut String> {
        self.cell.as_mut().map(|cell| &mut cell.text)
    }

    /// Returns the part of the open cell's text that is not yet a line of the page.
    pub(super) fn spill(&mut self) -> String {
        let row = self.done.len();
        let Some(cell) = &mut self.cell else { return String::new() };
        self.tails.entry(row).or_default();
        let text = std::mem::take(&mut cell.text);
        cell.before.push_str(&text);
        cell.before.push(' ');
        text
    }

    /// Adds the classes of an element inside the open cell to the classes of the cell.
    pub(super) fn class(&mut self, class: &str) {
        if let Some(cell) = self.cell.as_mut().filter(|cell| cell.classes.len() + class.len() < CLASSES) {
            if !cell.classes.is_empty() {
                cell.classes.push(' ');
            }
            cell.classes.push_str(class);
        }
    }

    /// Ends a section of the table, such as `tbody`. A cell cannot span rows of a later section.
    pub(super) fn end_section(&mut self) {
        self.end_row();
        self.down.clear();
    }

    /// Begins a row. Returns the number of cells of earlier rows that span this row.
    pub(super) fn begin_row(&mut self) -> usize {
        self.end_row();
        let mut row = vec![None; self.down.len()];
        let mut spanned = 0;
        for (down, cell) in self.down.iter_mut().zip(&mut row) {
            let Some((text, rows)) = down else { continue };
            self.repeated += text.len();
            spanned += 1;
            *cell = Some(text.clone());
            *rows -= 1;
            if *rows == 0 {
                *down = None;
            }
        }
        while self.down.last().is_some_and(Option::is_none) {
            self.down.pop();
        }
        self.row = Some(row);
        self.free = 0;
        spanned
    }

    pub(super) fn begin_cell(&mut self, columns: usize, rows: usize) {
        self.end_cell();
        self.cell =
            Some(Cell { before: String::new(), text: String::new(), classes: String::new(), columns, rows });
    }

    /// Ends the open cell and puts it into the first free columns.
    pub(super) fn end_cell(&mut self) {
        let Some(cell) = self.cell.take() else { return };
        if self.row.is_none() {
            self.begin_row();
        }
        let Some(row) = &mut self.row else { return };
        let first = self.free + row.iter().skip(self.free).take_while(|slot| slot.is_some()).count();
        let end = first + cell.columns;
        self.free = first;
        row.resize(row.len().max(end), None);
        if let Some(tail) = self.tails.get_mut(&self.done.len()) {
            tail.push_str(&cell.text);
            tail.push(' ');
        }
        let text = super::joined(&(cell.before + &cell.text));
        if !cell.classes.is_empty() {
            self.classes.insert((self.done.len(), first), cell.classes);
        }
        for column in first..end {
            let text = if column == first { text.clone() } else { String::new() };
            if cell.rows > 1 {
                self.down.resize(self.down.len().max(end), None);
                if let Some(down) = self.down.get_mut(column) {
                    *down = Some((text.clone(), cell.rows - 1));
                }
            }
            if let Some(slot @ None) = row.get_mut(column) {
                *slot = Some(text);
            }
        }
    }

    pub(super) fn end_row(&mut self) {
        self.end_cell();
        if let Some(row) = self.row.take() {
            self.done.push(row.into_iter().map(Option::unwrap_or_default).collect());
        }
    }
}

/// Returns the number of columns that a cell spans, as the HTML standard defines it.
pub(super) fn columns(written: Option<String>) -> usize {
    written.and_then(number).map_or(1, |columns| columns.clamp(1, 1_000))
}

/// Returns the number of rows that a cell spans, as the HTML standard defines it. The number 0 means all remaining
/// rows.
pub(super) fn rows(written: Option<String>) -> usize {
    match written.and_then(number) {
        Some(0) => usize::MAX,
        Some(rows) => rows.min(65_534),
        None => 1,
    }
}

fn number(text: String) -> Option<usize> {
    let text = text.trim_start().trim_start_matches('+');
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let digits = text.get(..digits).filter(|digits| !digits.is_empty())?;
    // If the number is too large for its type, the cell spans all remaining columns or rows.
    Some(digits.parse().unwrap_or(usize::MAX))
}
