//! A page for a person: headings, sentences and tables, drawn as text, Markdown, HTML, CSV or JSON.

mod csv;
mod html;
mod json;
mod markdown;
mod text;

use std::borrow::Cow;

use crate::message::{Language, Messages};
pub use tiebreak_phrase::outside::printable;

/// How the cells of a column stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// Words.
    Left,
    /// Whole numbers.
    Right,
    /// Numbers with their decimal points under one another.
    Decimal,
    /// Short marks.
    Center,
}

/// A column of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its heading.
    pub title: String,
    /// How its cells stand.
    pub align: Align,
}

impl Column {
    /// A column with this heading.
    pub fn new(title: impl Into<String>, align: Align) -> Column {
        Column { title: title.into(), align }
    }
}

/// A table; every row has one cell per column.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// The columns.
    pub columns: Vec<Column>,
    /// The cells.
    pub rows: Vec<Vec<String>>,
}

impl Table {
    /// A table without rows.
    pub fn new(columns: Vec<Column>) -> Table {
        Table { columns, rows: Vec::new() }
    }

    /// Adds a row.
    pub fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }

    /// Takes the columns away in which no row has anything.
    pub fn without_empty_columns(mut self) -> Table {
        let filled =
            |column: usize| self.rows.iter().any(|row| row.get(column).is_some_and(|c| !c.is_empty()));
        let keep: Vec<bool> = (0..self.columns.len()).map(filled).collect();
        let kept = |position: usize| keep.get(position).copied().unwrap_or(false);
        let mut position = 0;
        self.columns.retain(|_| {
            position += 1;
            kept(position - 1)
        });
        for row in &mut self.rows {
            let mut position = 0;
            row.retain(|_| {
                position += 1;
                kept(position - 1)
            });
        }
        self
    }
}

/// What a marked sentence means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mood {
    /// Confirmed.
    Good,
    /// Contradicted.
    Bad,
    /// Open.
    Open,
}

/// A part of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// A heading below the title.
    Heading(String),
    /// Sentences.
    Paragraph(String),
    /// The outcome in one sentence.
    Outcome(Mood, String),
    /// Sentences, one beside another.
    List(Vec<String>),
    /// A table.
    Table(Table),
}

/// A page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// Language of its words.
    pub language: Language,
    /// Title.
    pub title: String,
    /// Parts in order.
    pub blocks: Vec<Block>,
}

impl Page {
    /// A page with a title only.
    pub fn new(language: Language, title: impl Into<String>) -> Page {
        Page { language, title: title.into(), blocks: Vec::new() }
    }

    /// Adds a heading.
    pub fn heading(&mut self, text: impl Into<String>) {
        self.blocks.push(Block::Heading(text.into()));
    }

    /// Adds a paragraph, unless it is empty.
    pub fn paragraph(&mut self, text: impl Into<String>) {
        let text = text.into();
        if !text.is_empty() {
            self.blocks.push(Block::Paragraph(text));
        }
    }

    /// Adds the outcome.
    pub fn outcome(&mut self, mood: Mood, text: impl Into<String>) {
        self.blocks.push(Block::Outcome(mood, text.into()));
    }

    /// Adds a list, unless it is empty.
    pub fn list(&mut self, items: Vec<String>) {
        if !items.is_empty() {
            self.blocks.push(Block::List(items));
        }
    }

    /// Adds a table, unless it has no rows.
    pub fn table(&mut self, table: Table) {
        if !table.rows.is_empty() {
            self.blocks.push(Block::Table(table));
        }
    }

    /// The page with its columns of numbers as people of its language write them.
    fn spoken(&self) -> Cow<'_, Page> {
        if self.language == Language::En {
            return Cow::Borrowed(self);
        }
        let say = Messages::new(self.language);
        let mut page = self.clone();
        let tables = page.blocks.iter_mut().filter_map(|block| match block {
            Block::Table(table) => Some(table),
            _ => None,
        });
        for table in tables {
            for row in &mut table.rows {
                for (cell, column) in row.iter_mut().zip(&table.columns) {
                    // Anything but numbers, such as the name of a code, stays as it is.
                    let number = |c: char| c.is_ascii_digit() || " .-–()→·".contains(c);
                    if column.align == Align::Decimal && cell.chars().all(number) {
                        *cell = say.number(cell);
                    }
                }
            }
        }
        Cow::Owned(page)
    }

    /// For a terminal, with ANSI styles that the writer may strip.
    pub fn to_text(&self) -> String {
        text::draw(&self.spoken())
    }

    /// As Markdown.
    pub fn to_markdown(&self) -> String {
        markdown::draw(&self.spoken())
    }

    /// As a whole HTML document that needs no other file.
    pub fn to_html(&self) -> String {
        html::draw(&self.spoken())
    }

    /// As JSON, for whoever draws it: an object with `language`, `title` and `blocks`, each with its `kind` and its
    /// texts as [`Page::to_html`] shows them.
    pub fn to_json(&self) -> String {
        json::draw(&self.spoken())
    }

    /// The tables as CSV, separated by an empty line.
    pub fn to_csv(&self) -> String {
        csv::draw(self)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) fn sample() -> Page {
        let mut page = Page::new(Language::En, "Cup <1>");
        page.outcome(Mood::Good, "confirmed");
        let mut table = Table::new(vec![
            Column::new("#", Align::Right),
            Column::new("Name", Align::Left),
            Column::new("Empty", Align::Left),
            Column::new("BH", Align::Decimal),
        ]);
        table.row(vec!["1".into(), "=Ann|a".into(), String::new(), "12.5".into()]);
        table.row(vec!["10".into(), "B\u{1b}[31m\nob".into(), String::new(), "9".into()]);
        page.table(table.without_empty_columns());
        page.list(vec!["one & two".into()]);
        page
    }

    #[test]
    fn text_puts_points_under_points_and_escapes_control_characters() {
        let text = anstream::adapter::strip_str(&sample().to_text()).to_string();
        let wanted = concat!(
            "Cup <1>\n\nconfirmed\n\n",
            " #  Name                  BH\n",
            "────────────────────────────\n",
            " 1  =Ann|a              12.5\n",
            "10  B\\u{1b}[31m\\u{a}ob   9\n",
            "\n- one & two\n"
        );
        assert_eq!(text, wanted, "{text}");
    }

    #[test]
    fn csv_quotes_what_a_spreadsheet_would_compute() {
        assert_eq!(sample().to_csv(), "#,Name,BH\r\n1,'=Ann|a,12.5\r\n10,B\\u{1b}[31m\\u{a}ob,9\r\n");
    }

    #[test]
    fn markdown_and_html_escape_their_own_signs() {
        let markdown = sample().to_markdown();
        assert!(
            markdown.starts_with("# Cup &lt;1>\n\n**confirmed**\n\n| # | Name | BH |\n|--:|:--|--:|\n"),
            "{markdown}"
        );
        assert!(markdown.contains("| 1 | =Ann\\|a | 12.5 |"), "{markdown}");
        let html = sample().to_html();
        assert!(html.contains("<h1>Cup &lt;1&gt;</h1>"), "{html}");
        assert!(html.contains("<td class=\"n\">12.5</td>"), "{html}");
        assert!(html.contains("<li>one &amp; two</li>"), "{html}");
    }
}
