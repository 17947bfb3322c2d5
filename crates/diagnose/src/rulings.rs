//! `rulings.json`: the points where the words of a rule leave more than one reading, and what is read here.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// `rulings.json`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Rulings")]
#[non_exhaustive]
pub struct RulingsFile {
    /// Version of this format: 1.
    #[schemars(range(min = 1, max = 1))]
    pub format: u32,
    /// In the order of the articles.
    pub rulings: Vec<Ruling>,
}

/// One disputed point.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Ruling {
    /// Stable short name; also the name of its page in `docs/rulings`.
    pub id: String,
    /// The clauses whose words are at issue.
    #[schemars(length(min = 1))]
    pub clauses: Vec<String>,
    /// What they say, in words of this project.
    pub words: String,
    /// What they can be read to mean.
    #[schemars(length(min = 1))]
    pub readings: Vec<RulingReading>,
    /// The reading taken here.
    pub choice: String,
    /// Why.
    pub because: String,
    /// Whether the words exclude the other readings.
    pub standing: RulingStanding,
    /// What to ask FIDE.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub question: Option<String>,
    /// Files of `docs/findings` about it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub findings: Vec<String>,
}

/// Whether the words exclude the other readings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum RulingStanding {
    /// They do: other answers fail.
    Settled,
    /// They do not: cases admit each reading.
    Admissible,
    /// Nobody can say: no case decides.
    Open,
}

/// One reading of a disputed point.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct RulingReading {
    /// Stable short name; cases name it after the id and an equals sign.
    pub id: String,
    /// What it says.
    pub says: String,
    /// Who reads it so, and how that is known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub who: Vec<String>,
    /// The decisions of the engine that follow it, as `path=variant`, several after commas.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decided: Option<String>,
}

impl RulingsFile {
    /// The point with this id.
    pub fn find(&self, id: &str) -> Option<&Ruling> {
        self.rulings.iter().find(|ruling| ruling.id == id)
    }

    /// Whether `id=reading` names a reading, or none is registered.
    pub fn has_reading(&self, name: &str) -> bool {
        self.rulings.is_empty()
            || name.split_once('=').is_some_and(|(id, reading)| {
                self.find(id).is_some_and(|ruling| ruling.readings.iter().any(|own| own.id == reading))
            })
    }
}
