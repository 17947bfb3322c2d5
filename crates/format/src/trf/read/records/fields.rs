//! Fields that several records share, and what is remarked on them.

use crate::diagnostic::{Diagnostic, quoted};
use crate::trf::columns::Columns;
use crate::trf::remarks::{Remarks, place};
use crate::trf::row::{NotANumber, Row, number};
use tiebreak_engine::number::Points;
use tiebreak_phrase::{MessageId, message, phrase};

/// Ids read at most in all records but those of players; far more than any event has byes and penalties.
const MAX_IDS: usize = 200_000;
/// Columns of an id in a row of ids.
const ID: usize = 4;

/// Points as a field may spell them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PointsField {
    /// The points.
    pub points: Points,
    /// Written with a comma or the half sign.
    pub unusual: bool,
}

/// Reads points in some columns; none when blank.
pub(crate) fn points_field(row: &Row<'_>, columns: Columns) -> Result<Option<PointsField>, NotANumber> {
    let bytes = row.slice(columns.first, columns.last);
    if let Some(points) = plain_points(bytes) {
        return Ok(Some(PointsField { points, unusual: false }));
    }
    points_text(row.field(columns))
}

/// Reads points as text; none when blank.
pub(crate) fn points_text(text: &str) -> Result<Option<PointsField>, NotANumber> {
    if text.is_empty() {
        return Ok(None);
    }
    let unusual = text.contains([',', '½']);
    let points = Points::parse(&text.replace(',', ".")).map_err(|_| NotANumber)?;
    Ok(Some(PointsField { points, unusual }))
}

/// The usual spelling, digits with one decimal, without allocation.
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

/// The integer a text starts with: `129 (88)`, `028`.
pub(crate) fn leading_integer(text: &str) -> Option<u32> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    text.get(..digits)?.parse().ok()
}

/// Refuses a tab among the columns of a record; gives whether the record can be read.
pub(crate) fn no_tab(remarks: &mut Remarks<'_>, row: &Row<'_>, rule: MessageId) -> bool {
    let Some(column) = row.tab() else { return true };
    let remark = Diagnostic::error("tab", message!("tab-among-fixed-columns-whose-width-unknown"))
        .rule(rule)
        .hint(message!("replace-it-by-blanks-it-stands-for"));
    remarks.add(remark, (row.line, column, 1));
    false
}

/// Refuses text in columns that separate the fields of a record; gives whether the record can be read.
pub(crate) fn separated(
    remarks: &mut Remarks<'_>,
    row: &Row<'_>,
    columns: &[usize],
    rule: MessageId,
) -> bool {
    let Some(column) = columns.iter().copied().find(|column| row.byte(*column) != b' ') else {
        return true;
    };
    let found = quoted(row.field(Columns::new(column, column)));
    let message = phrase!("in-column-which-must-be-blank", found = found, shown = column);
    remarks.add(Diagnostic::error("misaligned", message).rule(rule), (row.line, column, 1));
    false
}

/// Numbers in groups of four columns, one blank between: `11-14 id, 16-19, ...`; the column that fails.
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

/// Reads the groups of ids of a record, or says where they fail.
pub(crate) fn read_ids(
    remarks: &mut Remarks<'_>,
    row: &Row<'_>,
    first: usize,
    rule: MessageId,
) -> Vec<(usize, u32)> {
    let found = ids(row, first).unwrap_or_else(|column| {
        let columns = Columns::new(column, column + ID - 1);
        let message = phrase!(
            "in-columns-no-number",
            found = quoted(row.field(columns)),
            column = columns.first,
            column2 = columns.last
        );
        remarks.add(Diagnostic::error("ids", message).rule(rule), place(row.line, columns));
        Vec::new()
    });
    let before = remarks.ids_read;
    remarks.ids_read += found.len();
    if remarks.ids_read <= MAX_IDS {
        return found;
    }
    if before <= MAX_IDS {
        let message = phrase!("more-than-ids-in-records-about-byes", max_ids = MAX_IDS);
        remarks.add(Diagnostic::error("too-many-ids", message).rule(rule), (row.line, first, ID));
    }
    Vec::new()
}

/// A round, from 1.
pub(crate) fn read_round(
    remarks: &mut Remarks<'_>,
    row: &Row<'_>,
    columns: Columns,
    rule: MessageId,
) -> Option<u16> {
    match row.number(columns) {
        Ok(Some(round @ 1..=999)) => Some(round as u16),
        _ => {
            let message = phrase!("no-round", found = quoted(row.field(columns)));
            remarks.add(Diagnostic::error("round", message).rule(rule), place(row.line, columns));
            None
        }
    }
}
