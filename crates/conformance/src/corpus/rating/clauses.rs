//! `clauses-b02.json`: the clauses of the rating regulations.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use tiebreak_words::message::Texts;

/// `clauses-b02.json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Clauses of B.02")]
pub struct RatingClausesFile {
    /// Version of this format: 1.
    #[schemars(range(min = 1, max = 1))]
    pub format: u32,
    /// In the order of the text.
    pub clauses: Vec<RatingClause>,
}

/// A clause of B.02.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RatingClause {
    /// Fixed for ever: `b02.` and the number.
    pub id: String,
    /// What it is about, in words of this project.
    pub heading: Texts,
    /// Cases that the corpus needs at least.
    #[schemars(range(max = 1000))]
    pub minimum: u32,
    /// What a reader needs to know.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<Texts>,
}
