use super::{Align, Block, Page, Table, printable};

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
    let head = table.columns.iter().map(|column| as_text(&column.title));
    // Writing to memory does not fail; a short row would, and every row has one cell per column.
    let mut written = writer.write_record(head);
    for row in &table.rows {
        let cells = row.iter().zip(&table.columns).map(|(cell, column)| match column.align {
            Align::Left | Align::Center => as_text(cell),
            Align::Right | Align::Decimal => number(cell),
        });
        written = written.and_then(|()| writer.write_record(cells));
    }
    debug_assert!(written.is_ok());
    let bytes = writer.into_inner().unwrap_or_default();
    String::from_utf8_lossy(&bytes).into_owned()
}

/// A cell that a spreadsheet takes as text: what it would compute gets the apostrophe that spreadsheets hide.
fn as_text(cell: &str) -> String {
    let cell = printable(cell);
    if cell.starts_with(['=', '+', '-', '@']) { format!("'{cell}") } else { cell }
}

/// A number stays one, also a negative one; anything else is text.
fn number(cell: &str) -> String {
    let plain = cell.strip_prefix('-').unwrap_or(cell);
    let is_number = !plain.is_empty() && plain.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    if is_number { cell.to_owned() } else { as_text(cell) }
}
