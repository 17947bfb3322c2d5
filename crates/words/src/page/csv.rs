use super::content::{Align, Block, Page, Table};
use tiebreak_phrase::outside::{number_cell, text_cell};

/// How tables are written for a spreadsheet. In each of them a cell that the spreadsheet would compute is text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum Dialect {
    /// Commas, decimal points, no byte order mark: what programs read.
    #[default]
    #[cfg_attr(feature = "clap", value(help = None))]
    Rfc4180,
    /// The same with a byte order mark, without which Excel takes UTF-8 for something else.
    #[cfg_attr(feature = "clap", value(help = None))]
    Excel,
    /// Semicolons and decimal commas, with a byte order mark: Excel in Spanish, German, French and other languages.
    #[cfg_attr(feature = "clap", value(help = None))]
    ExcelEs,
}

impl Dialect {
    fn has_mark(self) -> bool {
        match self {
            Dialect::Rfc4180 => false,
            Dialect::Excel | Dialect::ExcelEs => true,
        }
    }

    fn separator(self) -> u8 {
        match self {
            Dialect::Rfc4180 | Dialect::Excel => b',',
            Dialect::ExcelEs => b';',
        }
    }

    fn decimal_mark(self) -> char {
        match self {
            Dialect::Rfc4180 | Dialect::Excel => '.',
            Dialect::ExcelEs => ',',
        }
    }
}

pub(super) fn draw(page: &Page, dialect: Dialect) -> String {
    let tables: Vec<String> = page
        .blocks
        .iter()
        .filter_map(|block| match block {
            Block::Table(table) => Some(table_csv(table, dialect)),
            Block::Heading(_)
            | Block::Paragraph(_)
            | Block::Outcome(..)
            | Block::Command(_)
            | Block::List(_) => None,
        })
        .collect();
    let mark = if dialect.has_mark() { "\u{feff}" } else { "" };
    format!("{mark}{}", tables.join("\r\n"))
}

fn table_csv(table: &Table, dialect: Dialect) -> String {
    let mut writer = csv::WriterBuilder::new()
        .delimiter(dialect.separator())
        .terminator(csv::Terminator::CRLF)
        .from_writer(Vec::new());
    let head = table.columns.iter().map(|column| text_cell(&column.title));
    // Writing to memory does not fail; a short row would, and every row has one cell per column.
    let mut written = writer.write_record(head);
    for row in &table.rows {
        let cells = row.iter().zip(&table.columns).map(|(cell, column)| match column.align {
            Align::Left | Align::Center => text_cell(cell),
            Align::Right | Align::Decimal | Align::Mixed => number_cell(cell, dialect.decimal_mark()),
        });
        written = written.and_then(|()| writer.write_record(cells));
    }
    // Says in tests that a page broke the rule above; a program in use prints what was written.
    debug_assert!(written.is_ok());
    let bytes = writer.into_inner().unwrap_or_default();
    String::from_utf8_lossy(&bytes).into_owned()
}
