//! Fields that several records have, and remarks on them.

use crate::trf::prelude::*;
use crate::trf::row::{NotANumber, number};

/// Maximum number of participants' numbers in all records except player records. No event has nearly as many
/// byes and penalties.
const MAX_IDS: usize = 200_000;
/// Number of columns of one pairing number in a list of numbers.
const ID: usize = 4;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PointsField {
    pub points: Points,
    /// Whether the points contain a comma or a half sign.
    pub unusual: bool,
}

/// Reads points in some columns, and returns none if the columns are blank.
pub(crate) fn points_field(row: &Row<'_>, columns: Columns) -> Result<Option<PointsField>, NotANumber> {
    let bytes = row.slice(columns.first, columns.last);
    if let Some(points) = plain_points(bytes) {
        return Ok(Some(PointsField { points, unusual: false }));
    }
    points_text(row.field(columns))
}

/// Reads points from a text, and returns none if it is blank.
pub(crate) fn points_text(text: &str) -> Result<Option<PointsField>, NotANumber> {
    if text.is_empty() {
        return Ok(None);
    }
    let unusual = text.contains([',', '½']);
    let points = Points::parse(&text.replace(',', ".")).map_err(|_| NotANumber)?;
    Ok(Some(PointsField { points, unusual }))
}

/// Reads the usual form (digits with one decimal) without allocating memory.
fn plain_points(bytes: &[u8]) -> Option<Points> {
    let (decimal, rest) = bytes.split_last()?;
    let (point, whole) = rest.split_last()?;
    if *point != b'.' || !decimal.is_ascii_digit() || !whole.last()?.is_ascii_digit() || whole.len() > 3 {
        return None;
    }
    let whole = number(whole).ok()??;
    let tenths = i64::from(whole) * 10 + i64::from(decimal - b'0');
    Some(Points::from_units(tenths * (Points::UNITS / 10)))
}

/// The integer at the start of a text, such as `129 (88)` or `028`.
pub(crate) fn leading_integer(text: &str) -> Option<u32> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    text.get(..digits)?.parse().ok()
}

/// A record whose fields are read, with the rule behind the remarks on them.
pub(super) struct Fields<'r, 't> {
    pub row: Row<'t>,
    rule: MessageId,
    pub remarks: &'r mut Remarks<'t>,
}

impl<'r, 't> Fields<'r, 't> {
    /// Opens a record. Rejects a tab among its columns.
    pub(super) fn open(line: usize, rule: MessageId, remarks: &'r mut Remarks<'t>) -> Option<Fields<'r, 't>> {
        let row = remarks.row(line);
        let Some(column) = row.tab() else { return Some(Fields { row, rule, remarks }) };
        let remark =
            Diagnostic::error("tab", message!("tab-in-fixed-columns")).rule(rule).hint(message!("hint-tab"));
        remarks.add(remark, (line, column, 1));
        None
    }

    /// Rejects text in columns that separate the fields.
    pub(super) fn separated(self, columns: &[usize]) -> Option<Fields<'r, 't>> {
        let column = columns.iter().map(|column| Columns::new(*column, *column));
        let Some(column) = column.into_iter().find(|column| !self.row.is_blank(*column)) else {
            return Some(self);
        };
        self.remarks.add(self.error("misaligned", self.row.not_blank(column)), self.row.place(column));
        None
    }

    /// An error with the rule of the record.
    pub(super) fn error(&self, id: &'static str, message: impl Into<Phrase>) -> Diagnostic {
        Diagnostic::error(id, message).rule(self.rule)
    }

    /// Adds an error about a field.
    pub(super) fn add(&mut self, id: &'static str, message: impl Into<Phrase>, columns: Columns) {
        self.remarks.add(self.error(id, message), self.row.place(columns));
    }

    /// Adds an error about a field with the wrong kind of content.
    pub(super) fn refuse(&mut self, id: &'static str, columns: Columns, wanted: MessageId) {
        self.remarks.refuse(id, (&self.row, columns), wanted, self.rule);
    }

    /// Reads points. If the field does not contain points, adds an error and returns none.
    pub(super) fn points(&mut self, columns: Columns) -> Option<PointsField> {
        points_field(&self.row, columns).unwrap_or_else(|_| {
            self.refuse("points", columns, message!("json-number"));
            None
        })
    }

    /// Reads a round.
    pub(super) fn round(&mut self, columns: Columns) -> Option<u16> {
        let round = self.row.number(columns).ok().flatten().filter(|round| (1..=999).contains(round));
        if round.is_none() {
            self.refuse("round", columns, message!("number-of-round"));
        }
        round.map(|round| round as u16)
    }

    /// Reads numbers, and reports the first invalid one.
    pub(super) fn ids(&mut self, first: usize) -> Vec<(usize, u32)> {
        let found = ids(&self.row, first).unwrap_or_else(|column| {
            self.refuse("ids", Columns::new(column, column + ID - 1), message!("json-integer"));
            Vec::new()
        });
        let before = self.remarks.ids_read;
        self.remarks.ids_read += found.len();
        if self.remarks.ids_read <= MAX_IDS {
            return found;
        }
        if before <= MAX_IDS {
            let message = phrase!("numbers-limit", max_ids = MAX_IDS);
            self.add("too-many-ids", message, Columns::new(first, first + ID - 1));
        }
        Vec::new()
    }
}

/// Reads numbers in groups of four columns with a blank between groups (columns 11-14, 16-19, ...). An error
/// contains the column of the first invalid number.
pub(crate) fn ids(row: &Row<'_>, first: usize) -> Result<Vec<(usize, u32)>, usize> {
    let mut ids = Vec::new();
    let mut column = first;
    while column <= row.len() {
        match row.number(Columns::new(column, column + ID - 1)) {
            Ok(Some(id)) => ids.push((column, id)),
            Ok(None) => {}
            Err(_) => return Err(column),
        }
        if row.byte(column + ID) != b' ' {
            return Err(column + ID);
        }
        column += ID + 1;
    }
    Ok(ids)
}
