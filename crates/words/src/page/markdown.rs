use super::{Align, Block, Table, unlinked};
use tiebreak_phrase::outside::printable;

/// Parts of a page without its title.
pub(super) fn blocks(blocks: &[Block]) -> String {
    let mut parts = Vec::new();
    for block in blocks {
        parts.push(match block {
            Block::Heading(text) => format!("## {}\n", escape(text)),
            Block::Paragraph(text) | Block::Note(text) => format!("{}\n", escape(text)),
            Block::Outcome(_, text) => format!("**{}**\n", escape(text)),
            Block::Command(text) => format!("    {}\n", printable(text)),
            Block::Links(links) => format!("{}\n", escape(&unlinked(links))),
            Block::List(items) => items.iter().map(|item| format!("- {}\n", escape(item))).collect(),
            Block::Table(table) => draw_table(table),
            Block::Beside(parts, beside) => [self::blocks(parts), self::blocks(beside)].join("\n"),
        });
    }
    parts.join("\n")
}

fn draw_table(table: &Table) -> String {
    let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    let mut out = line(table.columns.iter().map(|column| escape(&column.title)).collect());
    let rule = table.columns.iter().map(|column| match column.align {
        Align::Left | Align::Mixed => ":--",
        Align::Right | Align::Decimal => "--:",
    });
    out.push_str(&format!("|{}|\n", rule.collect::<Vec<_>>().join("|")));
    for (at, row) in table.rows.iter().enumerate() {
        let cell = |(position, cell): (usize, &String)| match table.struck_in(at, position) {
            Some(struck) => format!("{} ~~{}~~", escape(cell), escape(struck)),
            None => escape(cell),
        };
        out.push_str(&line(row.iter().enumerate().map(cell).collect()));
    }
    out
}

/// Escapes characters that have a meaning in Markdown.
pub(super) fn escape(text: &str) -> String {
    let mut out = String::new();
    for character in printable(text).chars() {
        match character {
            '<' => out.push_str("&lt;"),
            '&' => out.push_str("&amp;"),
            '|' | '*' | '_' | '`' | '[' | ']' | '\\' => out.extend(['\\', character]),
            _ => out.push(character),
        }
    }
    out
}
