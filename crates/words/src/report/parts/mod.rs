//! What a dossier consists of, before it is drawn as HTML, Markdown or text.

mod html;
mod plain;

pub use html::{Html, draw};
pub use plain::to_page;

use crate::message::Language;
use crate::page::Mood;

/// A document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// Language of its words.
    pub language: Language,
    /// Title.
    pub title: String,
    /// The line below the title.
    pub subtitle: String,
    /// Parts in order.
    pub parts: Vec<Part>,
}

/// A part of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// A heading of a section.
    Heading(String),
    /// A heading inside a section.
    Subheading(String),
    /// The outcome: what is found, and more about it.
    Outcome(Mood, String, Vec<String>),
    /// Names with what they hold.
    Facts(Vec<(String, String)>),
    /// Sentences.
    Paragraph(String),
    /// Sentences, one beside another.
    List(Vec<String>),
    /// A table.
    Grid(Grid),
    /// A part that can be folded; it is open in print.
    Folded(String, Vec<Part>),
    /// A picture as inline SVG, with what it shows in words.
    Picture {
        /// The picture.
        svg: String,
        /// What it shows.
        alternative: String,
    },
    /// Places for signatures, with what stands below each.
    Signatures(Vec<String>),
}

/// A table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grid {
    /// What it shows.
    pub caption: String,
    /// Its columns.
    pub columns: Vec<Column>,
    /// Its rows.
    pub rows: Vec<Row>,
}

/// A column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its heading.
    pub title: String,
    /// How its cells stand.
    pub align: Align,
    /// Whether its cells name their rows.
    pub(crate) names_row: bool,
}

/// How cells stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// Words.
    Words,
    /// Numbers, their decimal points under one another.
    Number,
}

impl Align {
    /// Whether numbers stand there.
    pub(super) fn is_number(self) -> bool {
        match self {
            Align::Number => true,
            Align::Words => false,
        }
    }

    /// Whether words stand there.
    pub(super) fn is_words(self) -> bool {
        !self.is_number()
    }
}

/// A row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// One cell per column.
    pub cells: Vec<Cell>,
    /// What is special about it.
    pub mark: Mark,
}

/// What is special about a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mark {
    /// Nothing.
    #[default]
    None,
    /// It does not count.
    LeftOut,
    /// It is about somebody whom the dossier is about.
    Disputed,
    /// It decides.
    Decides,
}

impl Mark {
    /// Whether the row does not count.
    pub(super) fn is_left_out(self) -> bool {
        match self {
            Mark::LeftOut => true,
            Mark::None | Mark::Disputed | Mark::Decides => false,
        }
    }

    /// Whether the row decides.
    pub(super) fn decides(self) -> bool {
        match self {
            Mark::Decides => true,
            Mark::None | Mark::LeftOut | Mark::Disputed => false,
        }
    }
}

/// A cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// What it says.
    pub text: String,
    /// Why.
    pub why: Vec<String>,
    /// The numbers of the clauses by which.
    pub clauses: String,
}

impl Column {
    /// A column of words.
    pub(crate) fn words(title: impl Into<String>) -> Column {
        Column { title: title.into(), align: Align::Words, names_row: false }
    }

    /// A column of words that name their rows.
    pub(crate) fn name(title: impl Into<String>) -> Column {
        Column { title: title.into(), align: Align::Words, names_row: true }
    }

    /// A column of numbers.
    pub(crate) fn number(title: impl Into<String>) -> Column {
        Column { title: title.into(), align: Align::Number, names_row: false }
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Cell {
        Cell { text, ..Cell::default() }
    }
}

impl Cell {
    /// A cell with reasons.
    pub(crate) fn because(text: impl Into<String>, why: Vec<String>, clauses: impl Into<String>) -> Cell {
        Cell { text: text.into(), why, clauses: clauses.into() }
    }
}

impl Grid {
    /// Takes the columns away in which no row has anything.
    pub(crate) fn without_empty_columns(mut self) -> Grid {
        let is_filled = |column: usize| {
            let cell = |row: &Row| row.cells.get(column).is_some_and(|cell| *cell != Cell::default());
            self.rows.iter().any(cell)
        };
        let keep: Vec<bool> = (0..self.columns.len()).map(is_filled).collect();
        let mut kept = keep.iter();
        self.columns.retain(|_| kept.next() == Some(&true));
        for row in &mut self.rows {
            let mut kept = keep.iter();
            row.cells.retain(|_| kept.next() == Some(&true));
        }
        self
    }
}
