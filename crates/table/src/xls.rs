//! Spreadsheets of before 2007 (XLS): one reader gives what is stored in the cells, this one how they look.

use std::collections::BTreeMap;
use std::io::Cursor;
use std::rc::Rc;

use calamine::{Data, Range, Reader, Xls};

use super::looks::{Cell, Cells, Doubt, Looks, Stored};
use super::number_format::{built_in, kept};
use super::old::{number, records};
use super::room::Left;
use super::{Sheet, Unreadable};

const BEGIN: u16 = 0x0809;
const FONT: u16 = 0x0031;
const FORMAT: u16 = 0x041E;
const STYLE: u16 = 0x00E0;
const SHEET: u16 = 0x0085;
const ROW: u16 = 0x0208;
const COLUMNS: u16 = 0x007D;
const MERGED: u16 = 0x00E5;
const SEVERAL_NUMBERS: u16 = 0x00BD;
/// Cells with one style, behind their row and column.
const CELLS: [u16; 6] = [0x0006, 0x0203, 0x0204, 0x0205, 0x027E, 0x00FD];
/// The version whose texts say how wide their letters are.
const WIDE: u16 = 0x0600;
/// There is no font of this number.
const NO_FONT: u16 = 4;

/// The sheets of a book: `book` holds nothing but its stream.
///
/// # Errors
/// When its records end too early, or there is no room.
pub(super) fn sheets(book: &[u8], stream: &[u8], left: &mut Left) -> Result<Vec<Sheet>, Unreadable> {
    let words = |error: &dyn ToString| Unreadable::Words(error.to_string());
    let mut reader: Xls<_> = calamine::open_workbook_from_rs(Cursor::new(book))
        .map_err(|error: calamine::XlsError| words(&error))?;
    let looks = looks(stream)?;
    let mut sheets = Vec::new();
    for (at, name) in reader.sheet_names().into_iter().enumerate() {
        let range = reader.worksheet_range(&name).map_err(|error| words(&error))?;
        let look = looks.get(at).ok_or(Unreadable::Damaged)?;
        if look.is_hidden {
            sheets.push(Sheet { name, ..Sheet::default() });
            continue;
        }
        sheets.push(cells(&range, look, left)?.sheet(&look.looks, name, left)?);
    }
    Ok(sheets)
}

fn cells(range: &Range<Data>, look: &Look, left: &mut Left) -> Result<Cells, Unreadable> {
    let mut cells = Cells::default();
    let (top, first) = range.start().map_or((0, 0), |(row, column)| (row as usize, column as usize));
    for (row, column, value) in range.used_cells() {
        let stored = match value {
            Data::Empty => continue,
            Data::Float(number) => Stored::Number(number.to_string()),
            Data::Int(number) => Stored::Number(number.to_string()),
            Data::DateTime(date) => Stored::Number(date.as_f64().to_string()),
            Data::String(text) | Data::DateTimeIso(text) | Data::DurationIso(text) => {
                Stored::Text(text.clone())
            }
            Data::Bool(truth) => Stored::Plain(truth.to_string()),
            Data::Error(error) => Stored::Plain(error.to_string()),
        };
        let place = (top + row, first + column);
        let own = look.cells.get(&place).cloned().unwrap_or_default();
        // Which letters of a text have a font of their own is not read.
        let is_marked = own.style.is_marked || (look.has_marks && matches!(stored, Stored::Text(_)));
        let doubt = match (own.is_twice, is_marked) {
            (true, _) => Some(Doubt::Unclear),
            (false, true) => Some(Doubt::Marked),
            (false, false) => None,
        };
        cells.put(
            place,
            Cell {
                stored,
                format: own.style.format,
                doubt,
                size: own.style.size.unwrap_or(100),
                is_covered: None,
            },
            left,
        )?;
    }
    Ok(cells)
}

/// What a style makes of a cell.
#[derive(Clone, Debug, Default)]
struct Style {
    /// The number format, but for `General`.
    format: Option<Rc<str>>,
    is_marked: bool,
    /// How large letters are, in hundredths of the usual ones; none where nothing is said.
    size: Option<usize>,
}

/// How a cell looks.
#[derive(Clone, Debug, Default)]
struct Own {
    style: Style,
    is_twice: bool,
}

/// How a sheet looks.
#[derive(Debug, Default)]
struct Look {
    looks: Looks,
    cells: BTreeMap<(usize, usize), Own>,
    is_hidden: bool,
    /// Whether the book has letters that are struck out, raised or lowered.
    has_marks: bool,
}

/// The look of every sheet, in the order of the book.
fn looks(stream: &[u8]) -> Result<Vec<Look>, Unreadable> {
    let (mut own, mut fonts, mut styles) = (BTreeMap::new(), Vec::new(), Vec::new());
    let (mut sheets, mut version) = (Vec::new(), 0);
    for (kind, data) in records(stream, 0)? {
        match kind {
            BEGIN => version = number(data, 0).unwrap_or(0),
            FONT => {
                let is_struck = number(data, 2).is_some_and(|flags| flags & 8 != 0);
                let is_raised = number(data, 8).is_some_and(|height| height != 0);
                fonts.push((is_struck || is_raised, number(data, 0).map_or(0, usize::from)));
            }
            FORMAT => {
                if let (Some(id), Some(text)) = (number(data, 0), text(data, version == WIDE)) {
                    own.insert(id, kept(&text));
                }
            }
            STYLE => styles.push((number(data, 0).unwrap_or(0), number(data, 2).unwrap_or(0))),
            SHEET => {
                let at = data.first_chunk::<4>().map_or(0, |at| u32::from_le_bytes(*at) as usize);
                sheets.push((at, data.get(4).is_some_and(|state| state & 3 != 0)));
            }
            _ => {}
        }
    }
    let style = |(font, id): (u16, u16)| {
        let known = || built_in(usize::from(id)).map_or_else(|| format!("\"{id}\""), str::to_owned);
        let format = own.get(&id).cloned().unwrap_or_else(|| known().into());
        let font = usize::from(if font > NO_FONT { font - 1 } else { font });
        let (is_marked, size) = fonts.get(font).copied().unwrap_or((false, 0));
        // The first font is the one by which columns are measured.
        let usual = fonts.first().map(|(_, usual)| *usual).filter(|usual| *usual > 0 && size > 0);
        let format = Some(format).filter(|format| !format.eq_ignore_ascii_case("general"));
        Style { format, is_marked, size: usual.map(|usual| size * 100 / usual) }
    };
    let styles: Vec<Style> = styles.into_iter().map(style).collect();
    let look = |(start, is_hidden)| {
        let (looks, cells) = sheet(&records(stream, start)?, &styles)?;
        Ok(Look { looks, cells, is_hidden, has_marks: fonts.iter().any(|(is_marked, _)| *is_marked) })
    };
    sheets.into_iter().map(look).collect()
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

type Owned = BTreeMap<(usize, usize), Own>;

fn sheet(records: &[(u16, &[u8])], styles: &[Style]) -> Result<(Looks, Owned), Unreadable> {
    let (mut looks, mut cells) = (Looks::default(), Owned::new());
    for (kind, data) in records {
        let at = |place: usize| number(data, place).map(usize::from);
        let mut own = |row: usize, column: usize, style: usize| {
            let style = styles.get(style).cloned().unwrap_or_default();
            let is_twice = cells.contains_key(&(row, column));
            cells.insert((row, column), Own { style, is_twice });
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
                if let (Some(first), Some(last), Some(width)) = (at(0), at(2), at(4)) {
                    // In parts of a digit, of which there are 256.
                    looks.widths.insert(first, (last + 1, width * 100 / 256));
                    looks.columns.extend((first..=last.min(0xFF)).filter(|_| is_hidden));
                }
            }
            MERGED => {
                for range in data.get(2..).unwrap_or_default().chunks_exact(8) {
                    let at = |place: usize| number(range, place).map_or(0, usize::from);
                    looks.merges.push(((at(0), at(4)), (at(2), at(6))));
                }
            }
            SEVERAL_NUMBERS => {
                let (Some(row), Some(first)) = (at(0), at(2)) else { return Err(Unreadable::Damaged) };
                let styles = data.get(4..data.len().saturating_sub(2)).unwrap_or_default().chunks_exact(6);
                for (column, cell) in styles.enumerate() {
                    own(row, first + column, number(cell, 0).map_or(0, usize::from));
                }
            }
            kind if CELLS.contains(&kind) => {
                let (Some(row), Some(column)) = (at(0), at(2)) else { return Err(Unreadable::Damaged) };
                own(row, column, at(4).unwrap_or(0));
            }
            _ => {}
        }
    }
    Ok((looks, cells))
}

#[cfg(test)]
mod tests {
    use super::super::Shown;
    use super::super::old::measured;
    use super::super::room::Room;
    use super::*;

    const ROOM: Room = Room { packed: 1 << 20, unpacked: 1 << 20, cells: 1_000, rows: 1_000 };
    const END: u16 = 0x000A;

    fn record(kind: u16, data: &[u16]) -> Vec<u8> {
        let data: Vec<u8> = data.iter().flat_map(|own| own.to_le_bytes()).collect();
        [&kind.to_le_bytes()[..], &(data.len() as u16).to_le_bytes(), &data].concat()
    }

    /// A cell with the number that these bits are, as a file stores it.
    fn cell(row: u16, column: u16, style: u16, bits: u64) -> Vec<u8> {
        let [a, b, c, d] = [0, 16, 32, 48].map(|at| (bits >> at) as u16);
        record(0x0203, &[row, column, style, a, b, c, d])
    }

    /// The sheet of a book with these records: its styles are General, 0, 0.00 and a struck-out one.
    fn sheet(records: &[Vec<u8>]) -> Sheet {
        let begin = record(BEGIN, &[WIDE, 5, 0, 0]);
        let font = |flags: u16, raised: u16| record(FONT, &[200, flags, 0, 400, raised, 0, 0]);
        let style = |font: u16, format: u16| record(STYLE, &[font, format, 0, 0, 0, 0, 0, 0, 0, 0]);
        let fonts = [font(0, 0), font(0, 0), font(0, 0), font(0, 0), font(8, 0)].concat();
        let styles = [style(0, 0), style(0, 1), style(0, 2), style(5, 0)].concat();
        let named = |at: usize| record(SHEET, &[at as u16, 0, 0, 1, u16::from(b'S') << 8]);
        let named = |at: usize| {
            let mut named = named(at);
            // One letter, narrow.
            named.truncate(4);
            named[2] = 9;
            named.extend([&(at as u32).to_le_bytes()[..], &[0, 0, 1, 0, b'S']].concat());
            named
        };
        let head = [begin.clone(), fonts.clone(), styles.clone(), named(0), record(END, &[])].concat().len();
        let stream = [
            begin.clone(),
            fonts,
            styles,
            named(head),
            record(END, &[]),
            begin,
            records.concat(),
            record(END, &[]),
        ]
        .concat();
        let book = measured(&stream, ROOM).unwrap();
        sheets(&book, &stream, &mut Left::of(ROOM, stream.len())).unwrap().pop().unwrap()
    }

    #[test]
    fn a_number_is_read_as_it_is_shown() {
        let found = sheet(&[
            // 8.25, 13.4, 8.254, 13 and a little noise, 13.
            cell(0, 0, 0, 0x4020_8000_0000_0000),
            cell(0, 1, 1, 0x402a_cccc_cccc_cccd),
            cell(0, 2, 2, 0x4020_820c_49ba_5e35),
            cell(0, 3, 0, 0x402a_0000_0000_0001),
            cell(1, 0, 3, 0x402a_0000_0000_0000),
        ]);
        assert_eq!(found.rows, [vec!["8.25", "13", "8.25", "13"], vec!["13"]]);
        let [own] = found.unsure.as_slice() else { panic!("{:?}", found.unsure) };
        assert_eq!((own.row, own.column, &own.why), (1, 0, &Shown::Marked { cell: "A2".to_owned() }));
    }

    #[test]
    fn merged_cells_are_seen_as_one_though_a_chart_comes_before() {
        let chart =
            [record(BEGIN, &[WIDE, 0x20, 0, 0]), cell(0, 0, 0, 0x4058_c000_0000_0000), record(END, &[])]
                .concat();
        let merged = record(MERGED, &[1, 0, 1, 0, 0]);
        // 12 and 5 above 11 and 6.
        let found = sheet(&[
            cell(0, 0, 0, 0x4028_0000_0000_0000),
            cell(0, 1, 0, 0x4014_0000_0000_0000),
            cell(1, 0, 0, 0x4026_0000_0000_0000),
            cell(1, 1, 0, 0x4018_0000_0000_0000),
            chart,
            merged,
        ]);
        assert_eq!(found.rows, [["12", "5"], ["12", "6"]]);
        assert_eq!(found.unsure, []);
    }

    #[test]
    fn a_cell_that_is_stored_twice_is_not_certain() {
        // 13.5, then 13.
        let found = sheet(&[cell(0, 0, 0, 0x402b_0000_0000_0000), cell(0, 0, 0, 0x402a_0000_0000_0000)]);
        assert_eq!(found.unsure.len(), 1);
    }
}
