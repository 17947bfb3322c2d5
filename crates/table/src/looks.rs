//! What is seen of a sheet: its cells under their number formats, without what is hidden, and merged cells as one.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::decimal::Decimal;
use super::number_format::{general, shown, shows_text};
use super::room::Left;
use super::{Sheet, Shown, Unreadable, Unsure};

/// Row and column of a first cell and of a last one, both inside.
pub(super) type Range = ((usize, usize), (usize, usize));
/// The whole sheet.
pub(super) const EVERYWHERE: Range = ((0, 0), (usize::MAX, usize::MAX));
/// Ranges with a look under a condition that are told apart; with more of them it may be anywhere.
pub(super) const RANGES: usize = 100;
/// Digits behind the point that tie-breaks have; of means any rounding is right.
const PLACES: usize = 2;
/// How wide a point is, in hundredths of a digit.
const POINT: usize = 57;
/// What a cell leaves free beside its text, likewise.
const MARGIN: usize = 71;

/// What a cell holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Stored {
    /// A number, as it is written in the file.
    Number(String),
    /// A text.
    Text(String),
    /// What no format changes: a truth, an error, or what the file says that the cell shows.
    Plain(String),
}

/// What is not certain about a cell, whatever its format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Doubt {
    /// Letters of it are struck out, raised, lowered or hidden.
    Marked,
    /// It is stored twice, not at all, or in a way that is not understood.
    Unclear,
    /// Its column is too narrow for all its digits.
    Narrow,
    /// It shows another text than this, which is stored.
    Stored(String),
}

/// A cell as it is stored.
#[derive(Clone, Debug)]
pub(super) struct Cell {
    /// What it holds.
    pub stored: Stored,
    /// Its number format, but for `General`.
    pub format: Option<Rc<str>>,
    /// What is not certain about it.
    pub doubt: Option<Doubt>,
    /// How large its letters are, in hundredths of those by which the width of columns is told.
    pub size: usize,
    /// Whether it says itself that another lies upon it; none where the file does not say so of cells.
    pub is_covered: Option<bool>,
}

/// What cells of a range look like under a condition, which is not read.
#[derive(Clone, Debug)]
struct Conditional {
    range: Range,
    /// Their number format; none where letters are marked.
    format: Option<Rc<str>>,
}

/// The look of one sheet; rows and columns from 0.
#[derive(Clone, Debug, Default)]
pub(super) struct Looks {
    /// Rows that are not shown: the first of some, and the one behind the last.
    pub rows: BTreeMap<usize, usize>,
    /// Columns that are not shown.
    pub columns: BTreeSet<usize>,
    /// What cells look like under a condition.
    conditional: Vec<Conditional>,
    /// How wide columns are in hundredths of a digit: the first of some, the one behind the last, and the width.
    pub widths: BTreeMap<usize, (usize, usize)>,
    /// Cells that are merged.
    pub merges: Vec<Range>,
    /// Whether the sheet shows something else in its cells than what they come to, or nothing.
    pub is_unclear: bool,
}

impl Looks {
    /// Whether nobody sees a row.
    fn hides_row(&self, row: usize) -> bool {
        self.rows.range(..=row).next_back().is_some_and(|(_, end)| row < *end)
    }

    /// What a cell shows, and what else it may show.
    fn seen(&self, (row, column): (usize, usize), cell: &Cell) -> (String, Option<Shown>) {
        let place = || place(row, column);
        let number = if let Stored::Number(text) = &cell.stored { Decimal::read(text) } else { None };
        let own = number.as_ref().and_then(|number| shown(cell.format.as_deref(), number));
        let (text, is_unclear) = match &cell.stored {
            Stored::Number(stored) => {
                let whatever =
                    || number.as_ref().and_then(general).unwrap_or_else(|| stored.trim().to_owned());
                (own.clone().unwrap_or_else(whatever), number.is_none())
            }
            Stored::Text(text) | Stored::Plain(text) => (text.trim().to_owned(), false),
        };
        let differs = match &cell.stored {
            Stored::Number(_) => own.is_none(),
            Stored::Text(_) => cell.format.as_deref().is_some_and(|format| !shows_text(format)),
            Stored::Plain(_) => false,
        };
        let why = match &cell.doubt {
            Some(Doubt::Marked) => Some(Shown::Marked { cell: place() }),
            Some(Doubt::Unclear) => Some(Shown::Unclear { cell: place() }),
            Some(Doubt::Narrow) => Some(Shown::Narrow { cell: place() }),
            Some(Doubt::Stored(stored)) => Some(Shown::Text { cell: place(), stored: stored.clone() }),
            None if own.is_some() && cell.format.is_none() && self.is_cut(column, &text, cell.size) => {
                Some(Shown::Narrow { cell: place() })
            }
            None if is_unclear || self.is_unclear => Some(Shown::Unclear { cell: place() }),
            None if differs => {
                let format = cell.format.as_deref().unwrap_or("General").to_owned();
                Some(Shown::Format { cell: place(), format })
            }
            None => self.conditional((row, column), &cell.stored, number.as_ref(), &text),
        };
        (text, why)
    }

    /// Whether digits behind the point, of those that tie-breaks have, find no room in a column: where nobody says how many
    /// are shown, a number is rounded to what fits.
    pub(super) fn is_cut(&self, column: usize, text: &str, size: usize) -> bool {
        let Some((_, (end, width))) = self.widths.range(..=column).next_back() else { return false };
        let Some((whole, part)) = text.split_once('.') else { return false };
        let digits = whole.len() + part.len().min(PLACES);
        column < *end && (digits * 100 + POINT) * size / 100 + MARGIN > *width
    }

    /// What a cell may show under a condition.
    fn conditional(
        &self,
        (row, column): (usize, usize),
        stored: &Stored,
        number: Option<&Decimal>,
        text: &str,
    ) -> Option<Shown> {
        let is_inside = |((top, left), (bottom, right)): Range| {
            (top..=bottom).contains(&row) && (left..=right).contains(&column)
        };
        self.conditional.iter().filter(|own| is_inside(own.range)).find_map(|own| {
            let Some(format) = &own.format else { return Some(Shown::Marked { cell: place(row, column) }) };
            let is_same = match stored {
                Stored::Number(_) => {
                    let other = number.and_then(|number| shown(Some(format), number));
                    other.is_some_and(|other| Decimal::read(&other) == Decimal::read(text))
                }
                Stored::Text(_) => shows_text(format),
                // What a document shows is its own number.
                Stored::Plain(text) => Decimal::read(text).is_none(),
            };
            (!is_same).then(|| Shown::Format { cell: place(row, column), format: format.to_string() })
        })
    }

    /// Notes what cells of a range look like under a condition. Of too many to look through for each cell none is told
    /// apart: anything may be anywhere.
    pub(super) fn condition(&mut self, range: Range, format: Option<Rc<str>>) {
        if self.conditional.len() < RANGES {
            self.conditional.push(Conditional { range, format });
        } else {
            self.conditional.truncate(RANGES - 1);
            self.conditional.push(Conditional { range: EVERYWHERE, format: Some("…".into()) });
        }
    }
}

/// A cell as a spreadsheet calls it: `H4`.
fn place(row: usize, column: usize) -> String {
    letters(column) + &(row + 1).to_string()
}

/// A column as a spreadsheet calls it.
fn letters(column: usize) -> String {
    let (mut letters, mut left) = (Vec::new(), column + 1);
    while left > 0 {
        left -= 1;
        letters.push(char::from(b'A' + (left % 26) as u8));
        left /= 26;
    }
    letters.iter().rev().collect()
}

/// The cells of a sheet at their places.
#[derive(Debug, Default)]
pub(super) struct Cells(Vec<Vec<Option<Box<Cell>>>>);

impl Cells {
    /// Puts a cell into its place; one that is there already makes both unclear.
    ///
    /// # Errors
    /// When there is no room.
    pub(super) fn put(
        &mut self,
        place: (usize, usize),
        cell: Cell,
        left: &mut Left,
    ) -> Result<(), Unreadable> {
        let (Stored::Number(text) | Stored::Text(text) | Stored::Plain(text)) = &cell.stored;
        left.write(text.len())?;
        let slot = slot(&mut self.0, place, left)?;
        let doubt = if slot.is_some() { Some(Doubt::Unclear) } else { cell.doubt };
        *slot = Some(Box::new(Cell { doubt, ..cell }));
        Ok(())
    }

    /// What is seen of them, under the name of the sheet.
    ///
    /// # Errors
    /// When cells are merged twice, or there is no room.
    pub(super) fn sheet(self, looks: &Looks, name: String, left: &mut Left) -> Result<Sheet, Unreadable> {
        let mut seen = Seen::default();
        for (row, cells) in self.0.into_iter().enumerate() {
            let mut slots = Vec::with_capacity(cells.len());
            for (column, cell) in cells.into_iter().enumerate() {
                let Some(cell) = cell else {
                    slots.push(Slot::default());
                    continue;
                };
                let (text, why) = looks.seen((row, column), &cell);
                left.write(why.as_ref().map_or(0, weight))?;
                slots.push(Slot {
                    text,
                    why: why.map(Box::new),
                    is_covered: cell.is_covered,
                    is_merged: false,
                });
            }
            seen.rows.push(slots);
        }
        for range in &looks.merges {
            seen.merge(*range, looks, left)?;
        }
        Ok(seen.sheet(looks, name))
    }
}

/// How much is said about a cell.
fn weight(why: &Shown) -> usize {
    match why {
        Shown::Format { format: text, .. } | Shown::Text { stored: text, .. } => text.len(),
        Shown::Marked { .. } | Shown::Narrow { .. } | Shown::Unclear { .. } => 0,
        Shown::Table | Shown::Field | Shown::Style | Shown::Spans => 0,
        Shown::Struck | Shown::Drawn | Shown::Stray => 0,
    }
}

/// The slot at a place, where there is room: blank rows count as cells, too.
fn slot<'r, T: Clone + Default>(
    rows: &'r mut Vec<Vec<T>>,
    (row, column): (usize, usize),
    left: &mut Left,
) -> Result<&'r mut T, Unreadable> {
    if row >= rows.len() {
        left.has_row(row)?;
        left.take(row + 1 - rows.len())?;
        rows.resize(row + 1, Vec::new());
    }
    let cells = rows.get_mut(row).ok_or(Unreadable::CellOutside)?;
    if column >= cells.len() {
        left.take(column + 1 - cells.len())?;
        cells.resize(column + 1, T::default());
    }
    cells.get_mut(column).ok_or(Unreadable::CellOutside)
}

/// A cell as it is seen.
#[derive(Clone, Debug, Default)]
struct Slot {
    text: String,
    why: Option<Box<Shown>>,
    is_covered: Option<bool>,
    is_merged: bool,
}

#[derive(Debug, Default)]
struct Seen {
    rows: Vec<Vec<Slot>>,
}

impl Seen {
    /// Merges cells: the first is seen in every row, further columns are blank, and nobody sees what the others hold.
    /// No cell is merged twice, and there is one in every row: so all merges together look at no more cells than there are.
    fn merge(
        &mut self,
        ((top, first), (bottom, last)): Range,
        looks: &Looks,
        left: &mut Left,
    ) -> Result<(), Unreadable> {
        if bottom < top || last < first {
            return Err(Unreadable::Damaged);
        }
        let anchor = self.rows.get(top).and_then(|row| row.get(first)).cloned().unwrap_or_default();
        // With its first column hidden it is seen in another.
        let is_moved = looks.columns.contains(&first) && !anchor.text.is_empty();
        for row in top..bottom.saturating_add(1).min(self.rows.len()) {
            let width = self.rows.get(row).map_or(0, Vec::len).min(last.saturating_add(1));
            for column in first..width.max(first + 1) {
                let slot = slot(&mut self.rows, (row, column), left)?;
                if std::mem::replace(&mut slot.is_merged, true) {
                    return Err(Unreadable::Damaged);
                }
                if (row, column) == (top, first) {
                    continue;
                }
                let is_open = slot.is_covered == Some(false) && !slot.text.is_empty();
                left.write(anchor.text.len())?;
                slot.text = if column == first || is_moved { anchor.text.clone() } else { String::new() };
                let why = if column == first { anchor.why.clone() } else { None };
                slot.why = if is_open || is_moved { Some(Box::new(Shown::Spans)) } else { why };
            }
        }
        Ok(())
    }

    /// All of it, once what is hidden is left blank.
    fn sheet(self, looks: &Looks, name: String) -> Sheet {
        let (mut rows, mut unsure) = (Vec::new(), Vec::new());
        let (mut hidden_rows, mut hidden_columns) = (BTreeSet::new(), BTreeSet::new());
        for (row, slots) in self.rows.into_iter().enumerate() {
            let in_row = looks.hides_row(row);
            let mut texts = Vec::new();
            for (column, slot) in slots.into_iter().enumerate() {
                let in_column = looks.columns.contains(&column);
                if in_row || in_column {
                    if !slot.text.is_empty() {
                        hidden_rows.extend(in_row.then_some(row));
                        hidden_columns.extend(in_column.then_some(column));
                    }
                    texts.push(String::new());
                    continue;
                }
                // What lies under nothing is seen, though its file says otherwise.
                let is_bare = slot.is_covered == Some(true) && !slot.is_merged && !slot.text.is_empty();
                let why = if is_bare { Some(Shown::Spans) } else { slot.why.map(|why| *why) };
                unsure.extend(why.map(|why| Unsure { row, column, why }));
                texts.push(slot.text);
            }
            rows.push(texts);
        }
        let names = hidden_rows.iter().map(|row| (row + 1).to_string());
        let hidden = names.chain(hidden_columns.iter().map(|column| letters(*column))).collect();
        Sheet { titles: [name.clone()].into(), name, rows, unsure, hidden, ..Sheet::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::super::room::Room;
    use super::*;

    #[test]
    fn cells_have_the_names_of_spreadsheets() {
        let names = [place(3, 7), place(0, 25), place(0, 26), place(8, 701), place(8, 702)];
        assert_eq!(names, ["H4", "Z1", "AA1", "ZZ9", "AAA9"]);
    }

    #[test]
    fn a_cell_in_the_last_corner_is_too_far_away() {
        let room = Room { packed: 0, unpacked: 0, cells: 10, rows: 2_000_000 };
        let (mut rows, mut left): (Vec<Vec<String>>, _) = (Vec::new(), Left::of(room, 0));
        assert!(slot(&mut rows, (2, 3), &mut left).is_ok());
        assert_eq!((rows.len(), rows[2].len()), (3, 4));
        assert_eq!(slot(&mut rows, (1_048_575, 0), &mut left), Err(Unreadable::Cells(10)));
        assert_eq!(slot(&mut rows, (2_000_000, 0), &mut left), Err(Unreadable::Rows(2_000_000)));
        assert_eq!(slot(&mut rows, (0, 16_383), &mut left), Err(Unreadable::Cells(10)));
        assert!(slot(&mut rows, (0, 2), &mut left).is_ok() && slot(&mut rows, (1, 0), &mut left).is_err());
        assert!(rows.len() < 100);
    }
}
