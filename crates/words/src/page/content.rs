//! What a page consists of.

use std::borrow::Cow;

use crate::message::{Language, Messages};

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
    /// Numbers of all kinds and words, as names of values have them.
    Mixed,
}

impl Align {
    /// Whether decimal points stand under one another.
    pub(super) fn is_decimal(self) -> bool {
        match self {
            Align::Decimal => true,
            Align::Left | Align::Right | Align::Center | Align::Mixed => false,
        }
    }

    /// Whether the cells may be numbers with decimals.
    fn holds_decimals(self) -> bool {
        match self {
            Align::Decimal | Align::Mixed => true,
            Align::Left | Align::Right | Align::Center => false,
        }
    }
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
    /// A command to paste: on a line of its own, never wrapped.
    Command(String),
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

    /// Adds a command to paste, unless it is empty.
    pub fn command(&mut self, text: impl Into<String>) {
        let text = text.into();
        if !text.is_empty() {
            self.blocks.push(Block::Command(text));
        }
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
    pub(super) fn spoken(&self) -> Cow<'_, Page> {
        if self.language == Language::En {
            return Cow::Borrowed(self);
        }
        let say = Messages::new(self.language);
        let mut page = self.clone();
        let tables = page.blocks.iter_mut().filter_map(|block| match block {
            Block::Table(table) => Some(table),
            Block::Heading(_)
            | Block::Paragraph(_)
            | Block::Outcome(..)
            | Block::Command(_)
            | Block::List(_) => None,
        });
        for table in tables {
            for row in &mut table.rows {
                for (cell, column) in row.iter_mut().zip(&table.columns) {
                    // Anything but numbers, such as the name of a code, stays as it is.
                    let number = |c: char| c.is_ascii_digit() || " .-–()→·".contains(c);
                    if column.align.holds_decimals() && cell.chars().all(number) {
                        *cell = say.number(cell);
                    }
                }
            }
        }
        Cow::Owned(page)
    }
}
