//! The tables of an OpenDocument.

use quick_xml::events::BytesStart;

use super::super::looks::{Cells, EVERYWHERE, Looks};
use super::super::room::Left;
use super::super::xml::{Taker, attributes, value};
use super::super::{Sheet, Unreadable};
use super::cell::Open;
use super::styles::{Numbers, Styles};

/// Columns that a sheet has.
const COLUMNS: usize = 16_384;
/// Rows that a sheet has.
const ROWS: usize = 1_048_576;
/// Elements of a table that hold its rows and columns.
const GROUPS: [&[u8]; 6] = [
    b"table:table-columns",
    b"table:table-header-columns",
    b"table:table-column-group",
    b"table:table-rows",
    b"table:table-header-rows",
    b"table:table-row-group",
];

/// A document while it is read.
pub(super) struct Document<'d> {
    styles: &'d Styles,
    left: &'d mut Left,
    done: Vec<Sheet>,
    table: Option<Table>,
    /// How many elements are open of which nothing is read.
    skipped: usize,
    has_tables: bool,
}

/// A table while it is read.
#[derive(Default)]
struct Table {
    name: String,
    is_hidden: bool,
    cells: Cells,
    looks: Looks,
    /// The column behind the last, and the styles that cells of columns have: the column behind them.
    columns: usize,
    column_styles: Vec<(usize, String)>,
    /// The first row that is open, and how many it stands for.
    row: (usize, usize),
    row_style: Option<String>,
    /// The first column of the cell that is open, and how many it stands for.
    column: (usize, usize),
    cell: Option<Open>,
    /// Whether groups that are open are shown.
    groups: Vec<bool>,
}

impl<'d> Document<'d> {
    /// One of which nothing is read.
    pub(super) fn new(styles: &'d Styles, left: &'d mut Left) -> Self {
        Self { styles, left, done: Vec::new(), table: None, skipped: 0, has_tables: false }
    }

    /// Its sheets.
    ///
    /// # Errors
    /// When it has no place for any.
    pub(super) fn finish(self) -> Result<Vec<Sheet>, Unreadable> {
        if self.has_tables { Ok(self.done) } else { Err(Unreadable::Damaged) }
    }

    /// An element right inside a table, or a group of its rows or columns.
    fn of_table(&mut self, tag: &BytesStart<'_>) -> Result<(), Unreadable> {
        let Some(table) = &mut self.table else { return Ok(()) };
        match tag.name().as_ref() {
            name if GROUPS.contains(&name) => {
                table.groups.push(value(tag, b"table:display").as_deref() != Some("false"));
            }
            b"table:table-column" => table.column(tag, self.styles)?,
            b"table:table-row" => table.row(tag, self.styles)?,
            name if name.starts_with(b"calcext:conditional-format") => {}
            _ => self.skipped = 1,
        }
        Ok(())
    }

    /// A look under a condition.
    fn condition(&mut self, tag: &BytesStart<'_>) {
        let (Some(table), Some(name)) = (&mut self.table, value(tag, b"calcext:apply-style-name")) else {
            return;
        };
        let look = self.styles.look("table-cell", &name);
        if look.is_marked {
            table.looks.condition(EVERYWHERE, None);
        }
        if look.numbers != Numbers::General {
            table.looks.condition(EVERYWHERE, Some(name.into()));
        }
    }

    /// An element inside a cell.
    fn inside(&mut self, tag: &BytesStart<'_>, around: &[u8]) {
        let Some(cell) = self.table.as_mut().and_then(|table| table.cell.as_mut()) else { return };
        let is_text = matches!(around, b"text:p" | b"text:span" | b"text:a");
        let marks = |family: &str| {
            value(tag, b"text:style-name").is_some_and(|name| self.styles.look(family, &name).is_marked)
        };
        match tag.name().as_ref() {
            b"text:p" if !is_text => {
                cell.paragraph();
                cell.is_marked |= marks("paragraph");
            }
            b"text:span" | b"text:a" if is_text => cell.is_marked |= marks("text"),
            b"text:s" | b"text:tab" | b"text:line-break" if is_text => {
                cell.text(" ");
                self.skipped = 1;
            }
            b"office:annotation" | b"office:annotation-end" | b"text:soft-page-break" => self.skipped = 1,
            name if name.starts_with(b"text:bookmark") => self.skipped = 1,
            b"table:cell-range-source" | b"table:detective" => self.skipped = 1,
            _ => {
                cell.is_unclear = true;
                self.skipped = 1;
            }
        }
    }

    fn end_cell(&mut self) -> Result<(), Unreadable> {
        let Some(table) = &mut self.table else { return Ok(()) };
        let Some(open) = table.cell.take() else { return Ok(()) };
        let is_cut = |text: &str, size: usize| table.looks.is_cut(table.column.0, text, size);
        let Some(cell) = open.close(self.styles, is_cut) else { return Ok(()) };
        let count = table.row.1.saturating_mul(table.column.1);
        self.left.repeat(count.saturating_sub(1))?;
        for row in (table.row.0..).take(table.row.1) {
            for column in (table.column.0..).take(table.column.1) {
                if row >= ROWS || column >= COLUMNS {
                    return Err(Unreadable::CellOutside);
                }
                table.cells.put((row, column), cell.clone(), self.left)?;
            }
        }
        Ok(())
    }
}

impl Table {
    fn column(&mut self, tag: &BytesStart<'_>, styles: &Styles) -> Result<(), Unreadable> {
        let first = self.columns.min(COLUMNS);
        self.columns = first.saturating_add(times(tag, b"table:number-columns-repeated")?).min(COLUMNS);
        let style = value(tag, b"table:default-cell-style-name").unwrap_or_default();
        self.column_styles.push((self.columns, style));
        let width = value(tag, b"table:style-name").and_then(|name| styles.look("table-column", &name).width);
        self.looks.widths.extend(width.map(|width| (first, (self.columns, width))));
        if self.is_hidden(tag, "table-column", styles) {
            self.looks.columns.extend(first..self.columns);
        }
        Ok(())
    }

    fn row(&mut self, tag: &BytesStart<'_>, styles: &Styles) -> Result<(), Unreadable> {
        let first = self.row.0.saturating_add(self.row.1);
        self.row = (first, times(tag, b"table:number-rows-repeated")?);
        if self.is_hidden(tag, "table-row", styles) {
            self.looks.rows.insert(first, first.saturating_add(self.row.1));
        }
        self.row_style = value(tag, b"table:default-cell-style-name");
        self.column = (0, 0);
        Ok(())
    }

    /// Whether nobody sees a row or a column.
    fn is_hidden(&self, tag: &BytesStart<'_>, family: &str, styles: &Styles) -> bool {
        let is_collapsed = matches!(value(tag, b"table:visibility").as_deref(), Some("collapse" | "filter"));
        let style = value(tag, b"table:style-name");
        is_collapsed
            || self.groups.contains(&false)
            || style.is_some_and(|style| styles.look(family, &style).is_flat)
    }

    fn cell(&mut self, tag: &BytesStart<'_>, styles: &Styles) -> Result<(), Unreadable> {
        let first = self.column.0.saturating_add(self.column.1);
        self.column = (first, times(tag, b"table:number-columns-repeated")?);
        let of_column = || {
            let at = self.column_styles.partition_point(|(end, _)| *end <= first);
            self.column_styles.get(at).map(|(_, style)| style.clone())
        };
        let style = value(tag, b"table:style-name").or_else(|| self.row_style.clone()).or_else(of_column);
        let mut cell = Open::new(tag, styles.look("table-cell", &style.unwrap_or_default()));
        let rows = times(tag, b"table:number-rows-spanned")?;
        let columns = times(tag, b"table:number-columns-spanned")?;
        if rows > 1 || columns > 1 {
            let last = (self.row.0.saturating_add(rows - 1), first.saturating_add(columns - 1));
            self.looks.merges.push(((self.row.0, first), last));
            // Cells that go on do not stand for several.
            cell.is_unclear |= self.column.1 > 1 || self.row.1 > 1;
        }
        self.cell = Some(cell);
        Ok(())
    }
}

impl Taker for Document<'_> {
    fn start(&mut self, tag: &BytesStart<'_>, around: &[Vec<u8>]) -> Result<(), Unreadable> {
        if self.skipped > 0 {
            self.skipped += 1;
            return Ok(());
        }
        let is_renamed = |own: &[u8]| matches!(own, b"xmlns:office" | b"xmlns:table" | b"xmlns:text");
        if !around.is_empty() && attributes(tag).any(|own| is_renamed(own.key.as_ref())) {
            return Err(Unreadable::Damaged);
        }
        let inside = around.last().map_or(b"".as_slice(), Vec::as_slice);
        let name = tag.name();
        match (inside, name.as_ref()) {
            (b"office:body", b"office:spreadsheet") => self.has_tables = true,
            (b"office:spreadsheet", b"table:table") => {
                let style = value(tag, b"table:style-name").unwrap_or_default();
                self.table = Some(Table {
                    name: value(tag, b"table:name").unwrap_or_default(),
                    is_hidden: self.styles.look("table", &style).is_flat,
                    ..Table::default()
                });
            }
            (b"table:table", _) => self.of_table(tag)?,
            (inside, _) if GROUPS.contains(&inside) => self.of_table(tag)?,
            (b"table:table-row", b"table:table-cell" | b"table:covered-table-cell") => {
                let table = self.table.as_mut().ok_or(Unreadable::Damaged)?;
                table.cell(tag, self.styles)?;
            }
            (b"table:table-row", _) => return Err(Unreadable::Damaged),
            (inside, _) if inside.starts_with(b"calcext:conditional-format") => self.condition(tag),
            (b"office:spreadsheet", _) => self.skipped = 1,
            (inside, _) => self.inside(tag, inside),
        }
        Ok(())
    }

    fn text(&mut self, text: &str, around: &[Vec<u8>]) -> Result<(), Unreadable> {
        let Some(cell) = self.table.as_mut().and_then(|table| table.cell.as_mut()) else { return Ok(()) };
        if self.skipped == 0 {
            match around.last().map_or(b"".as_slice(), Vec::as_slice) {
                b"text:p" | b"text:span" | b"text:a" => cell.text(text),
                _ => cell.is_unclear |= !text.trim().is_empty(),
            }
        }
        Ok(())
    }

    fn end(&mut self, name: &[u8], around: &[Vec<u8>]) -> Result<(), Unreadable> {
        if self.skipped > 0 {
            self.skipped -= 1;
            return Ok(());
        }
        match name {
            b"table:table-cell" | b"table:covered-table-cell" => self.end_cell()?,
            b"table:table" if around.last().is_some_and(|name| name == b"office:spreadsheet") => {
                let Some(table) = self.table.take() else { return Ok(()) };
                let sheet = table.cells.sheet(&table.looks, table.name.clone(), self.left)?;
                self.done.push(if table.is_hidden {
                    Sheet { name: table.name, ..Sheet::default() }
                } else {
                    sheet
                });
            }
            name if GROUPS.contains(&name) => {
                let _ = self.table.as_mut().and_then(|table| table.groups.pop());
            }
            _ => {}
        }
        Ok(())
    }
}

/// How often something is there: once where nothing is said.
fn times(tag: &BytesStart<'_>, name: &[u8]) -> Result<usize, Unreadable> {
    let Some(times) = value(tag, name) else { return Ok(1) };
    times.trim().parse::<usize>().ok().filter(|times| *times > 0).ok_or(Unreadable::Damaged)
}
