//! `clauses.json`: the clauses of the regulations, and what each edition calls them.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use tiebreak_event::regulations::EditionName;
use tiebreak_words::message::Texts;

/// `clauses.json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Clauses")]
#[non_exhaustive]
pub struct ClausesFile {
    /// Version of this format: 1.
    #[schemars(range(min = 1, max = 1))]
    pub format: u32,
    /// In the order of the newest edition.
    pub clauses: Vec<Clause>,
}

/// One clause, or a numbered or unnumbered part of one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Clause {
    /// Fixed for ever.
    pub id: String,
    /// Its number in each edition; null where the edition has no such clause.
    pub numbers: BTreeMap<String, Option<String>>,
    /// What it is about, in words of this project.
    pub heading: Texts,
    /// What it does.
    pub kind: ClauseKind,
    /// The editions whose text differs in meaning from the one before.
    pub changed_in: Vec<EditionName>,
    /// Editions in which it stands without a number of its own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unnumbered: Vec<EditionName>,
    /// Public addresses of what defines it, for what FIDE does not.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sources: Vec<String>,
    /// Misprints.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub slips: Vec<Slip>,
    /// Cases that the corpus needs at least.
    #[schemars(range(max = 1000))]
    pub minimum: u32,
    /// What a reader needs to know.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<Texts>,
}

/// What a clause does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ClauseKind {
    /// Numbers or an order follow from it.
    Computes,
    /// The regulations of an event have to say something, or may.
    Declares,
    /// It says what a word means.
    Defines,
    /// A title or an explanation.
    Informs,
}

/// What is printed where something else is meant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Slip {
    /// The edition in which it is printed.
    pub edition: EditionName,
    /// What is printed.
    pub printed: Texts,
    /// What is meant.
    pub correct: Texts,
    /// How that is known.
    pub evidence: Texts,
}
