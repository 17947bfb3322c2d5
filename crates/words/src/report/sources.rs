use super::parts::{Column, Grid, Part, Row};
use crate::page::{self, Block, Page};

/// The parts of a page, as parts of a dossier.
pub fn from_page(page: &Page) -> Vec<Part> {
    page.blocks.iter().map(from_block).collect()
}

fn from_block(block: &Block) -> Part {
    match block {
        Block::Heading(text) => Part::Subheading(text.clone()),
        Block::Paragraph(text) | Block::Command(text) => Part::Paragraph(text.clone()),
        Block::Outcome(mood, text) => Part::Outcome(*mood, text.clone(), Vec::new()),
        Block::List(items) => Part::List(items.clone()),
        Block::Table(table) => {
            let column = |column: &page::Column| match column.align {
                page::Align::Right | page::Align::Decimal => Column::number(column.title.clone()),
                page::Align::Left | page::Align::Center | page::Align::Mixed => {
                    Column::words(column.title.clone())
                }
            };
            let row = |cells: &Vec<String>| Row {
                cells: cells.iter().cloned().map(Into::into).collect(),
                ..Row::default()
            };
            let mut columns: Vec<Column> = table.columns.iter().map(column).collect();
            // The first words of a row name it.
            if let Some(column) = columns.iter_mut().find(|column| column.align.is_words()) {
                column.names_row = true;
            }
            let rows = table.rows.iter().map(row).collect();
            Part::Grid(Grid { caption: String::new(), columns, rows })
        }
    }
}
