//! One sheet of a workbook of XLSX.

use quick_xml::events::BytesStart;

use super::super::Unreadable;
use super::super::decimal::Decimal;
use super::super::looks::{Cell, Cells, Doubt, EVERYWHERE, Looks, RANGES, Range, Stored};
use super::super::number_format::kept;
use super::super::room::Left;
use super::super::xml::{Taker, is_added, is_own, local, value};
use super::styles::{Style, Styles};
use super::texts::{Rich, is_mark, without_signs};

/// Rows that a sheet has.
const ROWS: usize = 1_048_576;
/// Characters for which a column has to have room where nothing else is said of it.
const NARROW: u64 = 6;
/// Columns that a sheet has.
const COLUMNS: usize = 16_384;

/// What all sheets of a workbook share.
#[derive(Debug)]
pub(super) struct Book {
    /// Its styles.
    pub styles: Styles,
    /// Its texts.
    pub texts: Vec<Rich>,
}

/// The cells of a sheet while it is read.
pub(super) struct Reader<'b> {
    book: &'b Book,
    left: &'b mut Left,
    cells: Cells,
    looks: Looks,
    /// The row that follows, and the place of the cell that is read or comes next.
    next: usize,
    place: (usize, usize),
    /// Columns whose width is told, and tags that do so.
    widths: usize,
    has_cells: bool,
    cell: Option<Open>,
    /// Where the condition holds that is read.
    ranges: Vec<Range>,
}

/// A cell while it is read.
#[derive(Default)]
struct Open {
    kind: String,
    style: Option<usize>,
    value: Option<String>,
    text: Option<Rich>,
    has_formula: bool,
    is_twice: bool,
}

impl<'b> Reader<'b> {
    /// One that has read nothing.
    pub(super) fn new(book: &'b Book, left: &'b mut Left) -> Self {
        let (cells, looks) = (Cells::default(), Looks::default());
        Self {
            book,
            left,
            cells,
            looks,
            next: 0,
            place: (0, 0),
            widths: 0,
            has_cells: false,
            cell: None,
            ranges: Vec::new(),
        }
    }

    /// The cells, and their look.
    pub(super) fn finish(self) -> (Cells, Looks) {
        (self.cells, self.looks)
    }

    fn row(&mut self, tag: &BytesStart<'_>) -> Result<(), Unreadable> {
        let number = match value(tag, b"r") {
            Some(number) => number.trim().parse::<usize>().ok().and_then(|number| number.checked_sub(1)),
            None => Some(self.next),
        };
        let row = number.filter(|row| *row < ROWS).ok_or(Unreadable::CellOutside)?;
        (self.place, self.next) = ((row, 0), row + 1);
        if is_hidden(tag, b"ht") {
            self.looks.rows.insert(row, row + 1);
        }
        Ok(())
    }

    fn cell(&mut self, tag: &BytesStart<'_>) -> Result<(), Unreadable> {
        if let Some(name) = value(tag, b"r") {
            let place = named(&name).ok_or(Unreadable::CellOutside)?;
            // A cell lies in its row.
            if place.0 != self.place.0 {
                return Err(Unreadable::Damaged);
            }
            self.place = place;
        }
        if self.place.1 >= COLUMNS {
            return Err(Unreadable::CellOutside);
        }
        let style = value(tag, b"s").map_or(Some(0), |style| style.trim().parse::<usize>().ok());
        let kind = value(tag, b"t").unwrap_or_else(|| "n".to_owned());
        self.cell = Some(Open { kind, style, ..Open::default() });
        Ok(())
    }

    fn end_cell(&mut self) -> Result<(), Unreadable> {
        let Some(open) = self.cell.take() else { return Ok(()) };
        let place = self.place;
        self.place.1 += 1;
        let is_computed = open.has_formula && open.value.is_none();
        let is_mixed = open.text.is_some() && (open.kind != "inlineStr" || open.value.is_some());
        // A workbook without styles has one.
        let styles = &self.book.styles.cells;
        let style = open.style.and_then(|style| styles.get(style).cloned());
        let is_unknown = style.is_none() && !(styles.is_empty() && open.style == Some(0));
        let style = style.unwrap_or_default();
        let mut is_marked = style.is_marked;
        let value = open.value.unwrap_or_default();
        let stored = match open.kind.as_str() {
            "n" if value.trim().is_empty() => Stored::Plain(String::new()),
            "n" => Stored::Number(value),
            "s" if value.trim().is_empty() => Stored::Plain(String::new()),
            "s" => {
                let number = value.trim().parse::<usize>().ok();
                let text =
                    number.and_then(|number| self.book.texts.get(number)).ok_or(Unreadable::Damaged)?;
                is_marked |= text.is_marked;
                Stored::Text(without_signs(&text.text))
            }
            "inlineStr" => {
                let text = open.text.unwrap_or_default();
                is_marked |= text.is_marked;
                Stored::Text(without_signs(&text.text))
            }
            "str" => Stored::Text(without_signs(&value)),
            "b" => Stored::Plain((value.trim() != "0").to_string()),
            "e" | "d" => Stored::Plain(value),
            _ => return Err(Unreadable::Damaged),
        };
        let is_unclear =
            is_computed || is_mixed || is_unknown || style.is_filled || open.is_twice || open.kind == "d";
        let doubt = match (is_unclear, is_marked) {
            (true, _) => Some(Doubt::Unclear),
            (false, true) => Some(Doubt::Marked),
            (false, false) => None,
        };
        if stored == Stored::Plain(String::new()) && !is_unclear {
            return Ok(());
        }
        let size = style.size.unwrap_or(100).min(1_000);
        let cell = Cell { stored, format: style.format, doubt, size, is_covered: None };
        self.cells.put(place, cell, self.left)
    }

    /// What a condition makes of the cells where it holds.
    fn condition(&mut self, style: &Style) {
        for range in &self.ranges {
            if style.format.is_some() {
                self.looks.condition(*range, style.format.clone());
            }
            if style.is_marked {
                self.looks.condition(*range, None);
            }
        }
    }

    /// An element of a cell begins.
    fn inside(&mut self, tag: &BytesStart<'_>, around: &[Vec<u8>]) -> Result<(), Unreadable> {
        let inside = around.last().map_or(b"".as_slice(), |name| local(name));
        let Some(cell) = &mut self.cell else { return Ok(()) };
        if matches!(inside, b"c" | b"v" | b"f") && !is_own(tag, around) {
            return Err(Unreadable::Damaged);
        }
        match (inside, local(tag.name().as_ref())) {
            (b"c", b"v") => cell.is_twice |= cell.value.replace(String::new()).is_some(),
            (b"c", b"is") => cell.is_twice |= cell.text.replace(Rich::default()).is_some(),
            (b"c", b"f") => cell.has_formula = true,
            (b"c", b"extLst") => {}
            (b"c" | b"v" | b"f", _) => return Err(Unreadable::Damaged),
            _ if around.iter().any(|name| local(name) == b"is") => {
                cell.text.as_mut().map_or(Ok(()), |text| text.start(tag, around))?;
            }
            _ => {}
        }
        Ok(())
    }
}

impl Taker for Reader<'_> {
    fn start(&mut self, tag: &BytesStart<'_>, around: &[Vec<u8>]) -> Result<(), Unreadable> {
        if self.cell.is_some() {
            return if is_added(around) { Ok(()) } else { self.inside(tag, around) };
        }
        let inside = around.last().map_or(b"".as_slice(), |name| local(name));
        let name = tag.name();
        let name = local(name.as_ref());
        let has_place = |name: &[u8]| matches!(name, b"sheetData" | b"mergeCells" | b"cols" | b"row");
        if (has_place(name) || has_place(inside)) && !is_own(tag, around) {
            return Err(Unreadable::Damaged);
        }
        match (inside, name) {
            (_, b"sheetData") if around.len() != 1 || std::mem::replace(&mut self.has_cells, true) => {
                return Err(Unreadable::Damaged);
            }
            (_, b"mergeCells" | b"cols") if around.len() != 1 => return Err(Unreadable::Damaged),
            (b"cols", b"col") => {
                let number =
                    |name: &[u8]| value(tag, name).and_then(|number| number.trim().parse::<usize>().ok());
                if let (Some(from), Some(to)) = (number(b"min"), number(b"max")) {
                    let (first, end) = (from.max(1) - 1, to.min(COLUMNS));
                    // Tags for one column twice contradict each other.
                    self.widths += end.saturating_sub(first) + 1;
                    if self.widths > 2 * COLUMNS {
                        return Err(Unreadable::Damaged);
                    }
                    if is_hidden(tag, b"width") {
                        self.looks.columns.extend(first..end);
                    }
                    let width = value(tag, b"width").and_then(|width| Decimal::read(&width));
                    let width = width.and_then(|width| width.scaled(2));
                    self.looks.widths.extend(width.map(|width| (first, (end, width))));
                }
            }
            (b"sheetData", b"row") => self.row(tag)?,
            (b"row", b"c") => self.cell(tag)?,
            (b"sheetData", _) => return Err(Unreadable::Damaged),
            (b"row", name) if name != b"extLst" => return Err(Unreadable::Damaged),
            (b"mergeCells", b"mergeCell") => {
                let range =
                    value(tag, b"ref").and_then(|range| corners(&range)).ok_or(Unreadable::Damaged)?;
                self.looks.merges.push(range);
            }
            (_, b"conditionalFormatting") => {
                let ranges = value(tag, b"sqref").unwrap_or_default();
                let ranges = ranges.split_whitespace().map(|range| corners(range).unwrap_or(EVERYWHERE));
                self.ranges = ranges.take(RANGES + 1).collect();
            }
            (b"conditionalFormatting", b"cfRule") => {
                let style = value(tag, b"dxfId").and_then(|style| style.trim().parse::<usize>().ok());
                let style = style.and_then(|style| self.book.styles.conditional.get(style).cloned());
                style.into_iter().for_each(|style| self.condition(&style));
            }
            // An icon or a bar instead of the number.
            (_, b"iconSet" | b"dataBar")
                if matches!(value(tag, b"showValue").as_deref(), Some("0" | "false")) =>
            {
                self.looks.condition(EVERYWHERE, None);
            }
            // Formulas instead of what they come to.
            (_, b"sheetView") if matches!(value(tag, b"showFormulas").as_deref(), Some("1" | "true")) => {
                self.looks.is_unclear = true;
            }
            // Rows and columns of which nothing else is said are not shown.
            (_, b"sheetFormatPr") => {
                let is_flat = matches!(value(tag, b"zeroHeight").as_deref(), Some("1" | "true"));
                let is_narrow = value(tag, b"defaultColWidth").is_some_and(|width| is_below(&width, NARROW));
                let is_low = value(tag, b"defaultRowHeight").is_some_and(|height| is_below(&height, 1));
                self.looks.is_unclear |= is_flat || is_narrow || is_low;
            }
            // The condition of a later program, whose ranges stand behind it.
            (b"dxf", b"numFmt") => {
                let format = value(tag, b"formatCode").unwrap_or_default();
                self.looks.condition(EVERYWHERE, Some(kept(&format)));
            }
            (b"font", _) if is_mark(tag) => self.looks.condition(EVERYWHERE, None),
            _ => {}
        }
        Ok(())
    }

    fn text(&mut self, text: &str, around: &[Vec<u8>]) -> Result<(), Unreadable> {
        let Some(cell) = self.cell.as_mut().filter(|_| !is_added(around)) else { return Ok(()) };
        if around.last().is_some_and(|name| local(name) == b"v") {
            cell.value.iter_mut().for_each(|value| value.push_str(text));
        } else if let Some(own) = &mut cell.text {
            own.text(text, around);
        }
        Ok(())
    }

    fn end(&mut self, name: &[u8], around: &[Vec<u8>]) -> Result<(), Unreadable> {
        let is_cell = local(name) == b"c"
            && !is_added(around)
            && around.last().is_some_and(|name| local(name) == b"row");
        if is_cell { self.end_cell() } else { Ok(()) }
    }
}

/// Whether a row or a column is not shown, or has no size.
fn is_hidden(tag: &BytesStart<'_>, size: &[u8]) -> bool {
    let is_nothing = value(tag, size).is_some_and(|size| is_below(&size, 1));
    matches!(value(tag, b"hidden").as_deref(), Some("1" | "true")) || is_nothing
}

/// Whether a size is below a whole number; one that is none is not.
fn is_below(size: &str, most: u64) -> bool {
    let whole = size.trim().split('.').next().unwrap_or_default();
    whole.parse::<u64>().map_or(whole.is_empty() && size.contains('.'), |whole| whole < most)
}

/// Row and column of a cell by its name.
fn named(name: &str) -> Option<(usize, usize)> {
    let digits = name.trim_start_matches(|c: char| c.is_ascii_uppercase());
    let letters = name.strip_suffix(digits)?;
    let column = letters.bytes().try_fold(0_usize, |column, letter| {
        column.checked_mul(26)?.checked_add(usize::from(letter - b'A') + 1)
    });
    let number = digits.parse::<usize>().ok().filter(|_| digits.bytes().all(|digit| digit.is_ascii_digit()));
    let (row, column) = (number?.checked_sub(1)?, column?.checked_sub(1)?);
    (row < ROWS && column < COLUMNS).then_some((row, column))
}

/// The first and the last cell of a range.
fn corners(range: &str) -> Option<Range> {
    let (first, last) = range.split_once(':').unwrap_or((range, range));
    Some((named(first)?, named(last)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_lie_where_a_sheet_has_cells() {
        for (name, place) in [
            ("A1", Some((0, 0))),
            ("XFD1048576", Some((1_048_575, 16_383))),
            ("7", None),
            ("A", None),
            ("A0", None),
            ("A+1", None),
            ("a1", None),
            ("$A$1", None),
            ("XFE1", None),
            ("A1048577", None),
            ("A99999999999999999999", None),
            ("ABCDEFGHIJKLMNOPQRSTUVWXYZ1", None),
        ] {
            assert_eq!(named(name), place, "{name}");
        }
    }
}
