use super::content::{Align, Block, Page, Table};
use tiebreak_phrase::outside::{number_cell, text_cell};

pub(super) fn draw(page: &Page) -> String {
    let tables: Vec<String> = page
        .blocks
        .iter()
        .filter_map(|block| match block {
            Block::Table(table) => Some(table_csv(table)),
            Block::Heading(_) | Block::Paragraph(_) | Block::Outcome(..) | Block::List(_) => None,
        })
        .collect();
    tables.join("\r\n")
}

fn table_csv(table: &Table) -> String {
    let mut writer = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(Vec::new());
    let head = table.columns.iter().map(|column| text_cell(&column.title));
    // Writing to memory does not fail; a short row would, and every row has one cell per column.
    let mut written = writer.write_record(head);
    for row in &table.rows {
        let cells = row.iter().zip(&table.columns).map(|(cell, column)| match column.align {
            Align::Left | Align::Center => text_cell(cell),
            Align::Right | Align::Decimal | Align::Mixed => number_cell(cell),
        });
        written = written.and_then(|()| writer.write_record(cells));
    }
    // Says in tests that a page broke the rule above; a program in use prints what was written.
    debug_assert!(written.is_ok());
    let bytes = writer.into_inner().unwrap_or_default();
    String::from_utf8_lossy(&bytes).into_owned()
}
