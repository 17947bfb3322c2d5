//! How the cells of a spreadsheet of before 2007 (XLS) look; its reader tells only what is stored in them.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::Unreadable;
use super::looks::Looks;
use super::number_format::built_in;
use super::old::{number, records};

const BEGIN: u16 = 0x0809;
const FORMAT: u16 = 0x041E;
const STYLE: u16 = 0x00E0;
const SHEET: u16 = 0x0085;
const ROW: u16 = 0x0208;
const COLUMNS: u16 = 0x007D;
const SEVERAL_NUMBERS: u16 = 0x00BD;
/// Cells with one style, behind their row and column.
const CELLS: [u16; 6] = [0x0006, 0x0203, 0x0204, 0x0205, 0x027E, 0x00FD];
/// The version whose texts say how wide their letters are.
const WIDE: u16 = 0x0600;

/// The look of every sheet, in the order of the book.
///
/// # Errors
/// When its records end too early.
pub(super) fn looks(stream: &[u8]) -> Result<Vec<Looks>, Unreadable> {
    let (mut own, mut styles, mut sheets, mut version) = (BTreeMap::new(), Vec::new(), Vec::new(), 0);
    for (kind, data) in records(stream, 0)? {
        match kind {
            BEGIN => version = number(data, 0).unwrap_or(0),
            FORMAT => {
                if let (Some(id), Some(text)) = (number(data, 0), text(data, version == WIDE)) {
                    own.insert(id, Rc::<str>::from(text));
                }
            }
            STYLE => styles.push(number(data, 2).unwrap_or(0)),
            SHEET => sheets.push(data.first_chunk::<4>().map_or(0, |at| u32::from_le_bytes(*at) as usize)),
            _ => {}
        }
    }
    let formats: Vec<Option<Rc<str>>> = styles
        .into_iter()
        .map(|id| {
            let known = || built_in(usize::from(id)).map_or_else(|| format!("\"{id}\""), str::to_owned);
            let format = own.get(&id).cloned().unwrap_or_else(|| known().into());
            Some(format).filter(|format| !format.eq_ignore_ascii_case("general"))
        })
        .collect();
    sheets.into_iter().map(|start| sheet(&records(stream, start)?, &formats)).collect()
}

/// The text of a number format.
fn text(data: &[u8], is_wide: bool) -> Option<String> {
    if !is_wide {
        return Some(data.get(3..)?.iter().map(|byte| char::from(*byte)).collect());
    }
    let (length, flags, letters) = (usize::from(number(data, 2)?), *data.get(4)?, data.get(5..)?);
    if flags & 1 == 0 {
        return Some(letters.iter().take(length).map(|byte| char::from(*byte)).collect());
    }
    let letters: Vec<u16> =
        letters.chunks_exact(2).take(length).filter_map(|letter| number(letter, 0)).collect();
    Some(String::from_utf16_lossy(&letters))
}

fn sheet(records: &[(u16, &[u8])], formats: &[Option<Rc<str>>]) -> Result<Looks, Unreadable> {
    let mut looks = Looks::default();
    for (kind, data) in records {
        let at = |place: usize| number(data, place).map(usize::from);
        let mut style = |row: usize, column: usize, style: usize| {
            if let Some(format) = formats.get(style).cloned().flatten() {
                looks.formats.insert((row, column), format);
            }
        };
        match *kind {
            ROW => {
                // Not shown, or without a height.
                let is_hidden = at(12).is_some_and(|flags| flags & 0x20 != 0);
                let row = at(0).filter(|_| is_hidden || at(6) == Some(0));
                looks.rows.extend(row.map(|row| (row, row + 1)));
            }
            COLUMNS => {
                let is_hidden = at(8).is_some_and(|flags| flags & 1 != 0) || at(4) == Some(0);
                if let (true, Some(first), Some(last)) = (is_hidden, at(0), at(2)) {
                    looks.columns.extend(first..=last.min(0xFF));
                }
            }
            SEVERAL_NUMBERS => {
                let (Some(row), Some(first)) = (at(0), at(2)) else { return Err(Unreadable::Damaged) };
                let styles = data.get(4..data.len().saturating_sub(2)).unwrap_or_default().chunks_exact(6);
                for (column, cell) in styles.enumerate() {
                    style(row, first + column, number(cell, 0).map_or(0, usize::from));
                }
            }
            kind if CELLS.contains(&kind) => {
                let (Some(row), Some(column)) = (at(0), at(2)) else { return Err(Unreadable::Damaged) };
                style(row, column, at(4).unwrap_or(0));
            }
            _ => {}
        }
    }
    Ok(looks)
}
