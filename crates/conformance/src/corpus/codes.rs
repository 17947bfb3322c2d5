//! `codes.json`: the codes of tie-breaks as the corpus knows them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use tiebreak_event::regulations::EditionName;
use tiebreak_words::message::Texts;

/// `codes.json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Codes")]
pub struct CodesFile {
    /// Version of this format: 1.
    #[schemars(range(min = 1, max = 1))]
    pub format: u32,
    /// In the order of the articles.
    pub codes: Vec<CodeEntry>,
}

/// One code without reference and modifiers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CodeEntry {
    /// The acronym.
    pub code: String,
    /// Its name.
    pub name: Texts,
    /// The clause that defines it.
    pub clause: String,
    /// Events in which it has a meaning.
    pub kinds: Vec<EventKind>,
    /// Which end is better, or that it gives only an order.
    pub direction: CodeDirection,
    /// Decimals to which answers may come rounded; absent means that answers are exact.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub places: Option<u32>,
    /// References it takes in team events.
    pub references: Vec<String>,
    /// Modifiers it takes, without the slash and what follows the letter.
    pub modifiers: Vec<String>,
    /// Editions that name it.
    pub editions: Vec<EditionName>,
    /// Other names of the same tie-break in some edition.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aliases: Vec<String>,
}

/// Events of players or of teams.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum EventKind {
    /// Players.
    Individual,
    /// Teams.
    Team,
}

/// Which end of a code is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CodeDirection {
    /// The higher value.
    Higher,
    /// The lower value.
    Lower,
    /// No value: only an order inside a tied group.
    Order,
}

impl CodeDirection {
    /// Whether the code has values, so that one is better than another.
    pub fn has_values(self) -> bool {
        match self {
            CodeDirection::Higher | CodeDirection::Lower => true,
            CodeDirection::Order => false,
        }
    }
}
