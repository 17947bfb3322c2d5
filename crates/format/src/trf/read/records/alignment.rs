//! Whether the columns of a player record stand where they should.

use super::fields::points_field;
use crate::diagnostic::Diagnostic;
use crate::trf::cell::RawCell;
use crate::trf::columns::{cell, player};
use crate::trf::file::Remarks;
use crate::trf::row::{NotANumber, Row};
use tiebreak_phrase::{message, phrase};

/// The first column that must be blank and is not, cells starting `shift` columns off.
pub(super) fn misaligned(row: &Row<'_>, shift: isize) -> Option<usize> {
    let fixed = if shift == 0 { &player::BLANK[..] } else { &player::BLANK[..1] };
    if let Some(column) = fixed.iter().copied().find(|column| row.byte(*column) != b' ') {
        return Some(column);
    }
    let first = cell::FIRST.checked_add_signed(shift)?;
    let cells = row.slice(first, usize::MAX);
    // Whole cells with all separators blank need no closer look.
    let blank = |columns: &[u8; cell::WIDTH]| {
        cell::SEPARATORS.iter().fold(true, |blank, at| blank & (columns[*at] == b' '))
    };
    let (whole, rest) = cells.as_chunks::<{ cell::WIDTH }>();
    if whole.iter().all(blank)
        && rest.iter().enumerate().all(|(at, byte)| *byte == b' ' || !cell::SEPARATORS.contains(&at))
    {
        return None;
    }
    cells.chunks(cell::WIDTH).enumerate().find_map(|(round, columns)| {
        let bad = cell::SEPARATORS.iter().find(|at| columns.get(**at).is_some_and(|byte| *byte != b' '))?;
        Some(first + round * cell::WIDTH + bad)
    })
}

/// Whether the fixed columns of a row hold what they should; decides if columns are bytes.
pub(super) fn fits(row: &Row<'_>) -> bool {
    misaligned(row, 0).is_none()
        && points_field(row, player::POINTS).is_ok()
        && row.number(player::RANK).is_ok()
        && rating(row).is_ok()
        && cells_fit(row, 0)
}

/// Whether all cells of a row could be cells if they started `shift` columns off.
fn cells_fit(row: &Row<'_>, shift: isize) -> bool {
    let Some(first) = cell::FIRST.checked_add_signed(shift) else { return false };
    row.slice(first, usize::MAX).chunks(cell::WIDTH).all(|cell| RawCell::read(cell).is_ok())
}

/// The rating: none for blank, zero, `u`.
pub(super) fn rating(row: &Row<'_>) -> Result<Option<u32>, NotANumber> {
    match row.number(player::RATING) {
        Ok(rating) => Ok(rating.filter(|rating| *rating > 0)),
        Err(_) if row.field(player::RATING).eq_ignore_ascii_case("u") => Ok(None),
        Err(error) => Err(error),
    }
}

/// Says that all cells start in another column, if one shift explains every line.
pub(super) fn report_shift(remarks: &mut Remarks<'_>, lines: &[usize], line: usize, column: usize) -> bool {
    let rows: Vec<Row<'_>> = lines.iter().map(|line| remarks.row(*line)).collect();
    let all_fit =
        |shift: isize| rows.iter().all(|row| misaligned(row, shift).is_none() && cells_fit(row, shift));
    let shifts: Vec<isize> =
        [-1, 1, -2, 2, -3, 3, -4, 4].into_iter().filter(|shift| all_fit(*shift)).collect();
    let [shift] = shifts[..] else { return false };
    let starts = cell::FIRST.saturating_add_signed(shift);
    let message = phrase!("cells-start-in-column-expected-on-every", starts, first_cell = cell::FIRST);
    let remark = Diagnostic::error("misaligned", message)
        .rule(message!("rule-trf26-record-001-round-1-stands-in-columns-92"))
        .hint(message!("shift-columns-all-001-lines-nothing-was"));
    remarks.add(remark, (line, column, 1));
    true
}
