//! How the cells of a sheet look: which are hidden, and which have a number format of their own.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use calamine::Data;

use super::number_format::{Stored, shows};
use super::{Sheet, Shown, Unsure};

/// Row and column of a first cell and of a last one, both inside.
pub(super) type Range = ((usize, usize), (usize, usize));
/// The whole sheet.
pub(super) const EVERYWHERE: Range = ((0, 0), (usize::MAX, usize::MAX));

/// The look of one sheet; rows and columns from 0.
#[derive(Clone, Debug, Default)]
pub(super) struct Looks {
    /// Rows that are not shown: the first of some, and the one behind the last.
    pub rows: BTreeMap<usize, usize>,
    /// Columns that are not shown.
    pub columns: BTreeSet<usize>,
    /// The number formats of cells, but for `General`.
    pub formats: BTreeMap<(usize, usize), Rc<str>>,
    /// The number formats that cells of a range have under a condition, which is not read.
    pub conditional: Vec<(Range, Rc<str>)>,
    /// What cells show instead of what is stored in them, where the file says so itself.
    pub shown: BTreeMap<(usize, usize), String>,
}

impl Looks {
    /// Whether nobody sees a row.
    pub(super) fn hides_row(&self, row: usize) -> bool {
        self.rows.range(..=row).next_back().is_some_and(|(_, end)| row < *end)
    }

    /// What a cell shows where that is not what is stored.
    fn unlike(&self, row: usize, column: usize, cell: &Data) -> Option<Shown> {
        if let Some(shown) = self.shown.get(&(row, column)) {
            return Some(Shown::Text { cell: place(row, column), shown: shown.clone() });
        }
        let stored = match cell {
            Data::Float(number) => of_number(*number),
            Data::Int(number) => of_number(*number),
            Data::DateTime(date) => of_number(date.as_f64()),
            Data::String(_) | Data::DateTimeIso(_) | Data::DurationIso(_) => Stored::Text,
            Data::Bool(_) | Data::Error(_) | Data::Empty => return None,
        };
        let own = self.formats.get(&(row, column));
        let is_inside = |((top, left), (bottom, right)): &Range| {
            (*top..=*bottom).contains(&row) && (*left..=*right).contains(&column)
        };
        let conditional =
            self.conditional.iter().filter(|(range, _)| is_inside(range)).map(|(_, format)| format);
        own.into_iter()
            .chain(conditional)
            .find(|format| !shows(format, stored))
            .map(|format| Shown::Format { cell: place(row, column), format: format.to_string() })
    }
}

/// Which section of a format a number is shown by; its value is read elsewhere, from its digits.
fn of_number<N: PartialOrd + From<i8>>(number: N) -> Stored {
    let (zero, one) = (N::from(0), N::from(1));
    match number {
        _ if number < zero => Stored::Negative,
        _ if number == zero => Stored::Zero,
        _ if number < one => Stored::Part,
        _ => Stored::Positive,
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

/// The sheet of cells at their places, once what is hidden is left blank.
#[derive(Debug, Default)]
pub(super) struct Seen {
    /// Its rows so far.
    pub rows: Vec<Vec<String>>,
    /// Row and column of its first cell.
    pub origin: (usize, usize),
    unsure: Vec<Unsure>,
    hidden_rows: BTreeSet<usize>,
    hidden_columns: BTreeSet<usize>,
}

impl Seen {
    /// What is read of a cell: nothing where it is hidden.
    pub(super) fn of(
        &mut self,
        looks: &Looks,
        (row, column): (usize, usize),
        cell: &Data,
        text: String,
    ) -> String {
        if text.is_empty() {
            return text;
        }
        let (in_row, in_column) = (looks.hides_row(row), looks.columns.contains(&column));
        if in_row || in_column {
            self.hidden_rows.extend(in_row.then_some(row));
            self.hidden_columns.extend(in_column.then_some(column));
            return String::new();
        }
        let (top, left) = self.origin;
        let unsure = |why| Unsure { row: row.saturating_sub(top), column: column.saturating_sub(left), why };
        self.unsure.extend(looks.unlike(row, column, cell).map(unsure));
        text
    }

    /// All of it, under its name.
    pub(super) fn sheet(self, name: String) -> Sheet {
        let rows = self.hidden_rows.iter().map(|row| (row + 1).to_string());
        let hidden = rows.chain(self.hidden_columns.iter().map(|column| letters(*column))).collect();
        Sheet {
            titles: [name.clone()].into(),
            name,
            rows: self.rows,
            unsure: self.unsure,
            hidden,
            ..Sheet::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::place;

    #[test]
    fn cells_have_the_names_of_spreadsheets() {
        let names = [place(3, 7), place(0, 25), place(0, 26), place(8, 701), place(8, 702)];
        assert_eq!(names, ["H4", "Z1", "AA1", "ZZ9", "AAA9"]);
    }
}
