use serde::Serialize;

use super::content::{Align, Block, Column, Mood, Page, Table};
use tiebreak_phrase::outside::printable;

#[derive(Serialize)]
struct PageJson {
    language: &'static str,
    title: String,
    blocks: Vec<BlockJson>,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
enum BlockJson {
    Heading { text: String },
    Paragraph { text: String },
    Outcome { mood: &'static str, text: String },
    List { items: Vec<String> },
    Table { columns: Vec<ColumnJson>, rows: Vec<Vec<String>> },
}

#[derive(Serialize)]
struct ColumnJson {
    title: String,
    align: &'static str,
}

pub(super) fn draw(page: &Page) -> String {
    let blocks = page.blocks.iter().map(block).collect();
    let page = PageJson { language: page.language.tag(), title: printable(&page.title), blocks };
    // Texts and lists of them are always JSON.
    serde_json::to_string(&page).unwrap_or_default()
}

fn block(block: &Block) -> BlockJson {
    match block {
        Block::Heading(text) => BlockJson::Heading { text: printable(text) },
        Block::Paragraph(text) => BlockJson::Paragraph { text: printable(text) },
        Block::Outcome(mood, text) => {
            let mood = match mood {
                Mood::Good => "good",
                Mood::Bad => "bad",
                Mood::Open => "open",
            };
            BlockJson::Outcome { mood, text: printable(text) }
        }
        Block::Command(text) => BlockJson::Paragraph { text: printable(text) },
        Block::List(items) => BlockJson::List { items: items.iter().map(|item| printable(item)).collect() },
        Block::Table(table) => drawn_table(table),
    }
}

fn drawn_table(table: &Table) -> BlockJson {
    let column = |column: &Column| ColumnJson {
        title: printable(&column.title),
        align: match column.align {
            Align::Left | Align::Mixed => "left",
            Align::Right => "right",
            Align::Decimal => "decimal",
            Align::Center => "center",
        },
    };
    let row = |row: &Vec<String>| row.iter().map(|cell| printable(cell)).collect();
    BlockJson::Table {
        columns: table.columns.iter().map(column).collect(),
        rows: table.rows.iter().map(row).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::sample;

    #[test]
    fn json_holds_every_block_and_no_control_character() {
        let json = sample().to_json();
        let head = r#"{"language":"en","title":"Cup <1>","blocks":[{"kind":"outcome","mood":"good","text":"confirmed"},"#;
        assert!(json.starts_with(head), "{json}");
        assert!(json.contains(r#"{"title":"BH","align":"decimal"}"#), "{json}");
        assert!(json.contains(r#"["10","B\\u{1b}[31m\\u{a}ob","9"]"#), "{json}");
        assert!(json.ends_with(r#"{"kind":"list","items":["one & two"]}]}"#), "{json}");
    }
}
