//! `rulings.json`: the points where the words of a rule allow more than one reading, and the reading that
//! this project uses.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// `rulings.json`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Rulings")]
pub struct RulingsFile {
    /// Version of this format: 1.
    #[schemars(range(min = 1, max = 1))]
    pub format: u32,
    /// The disputed points, in the order of the articles.
    pub rulings: Vec<Ruling>,
}

/// One disputed point.
#[tiebreak_attributes::skip_none(findings, checks)]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ruling {
    /// Stable short name, and name of the page in `docs/rulings`.
    pub id: String,
    /// The clauses whose words allow several readings.
    #[schemars(length(min = 1))]
    pub clauses: Vec<String>,
    /// The content of the clauses, in words of this project.
    pub words: String,
    /// The readings that the words allow.
    #[schemars(length(min = 1))]
    pub readings: Vec<RulingReading>,
    /// The reading that the main answers of the corpus follow.
    pub choice: String,
    /// The reason for the choice.
    pub because: String,
    /// Whether the words exclude the other readings.
    pub standing: RulingStanding,
    /// The question to FIDE.
    pub question: Option<String>,
    /// Files of `docs/findings` about the point.
    pub findings: Vec<String>,
    /// Checks whose answers depend on the point. The list is necessary only if the engine has a single reading, because
    /// the engine then cannot find these checks.
    pub checks: Vec<String>,
}

/// Whether the words exclude the other readings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RulingStanding {
    /// The words exclude the other readings, so other answers fail.
    Settled,
    /// The words allow the other readings, so cases accept each of them.
    Admissible,
    /// The words do not decide the point, so no case decides it.
    Open,
}

/// One reading of a disputed point.
#[tiebreak_attributes::skip_none(who)]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RulingReading {
    /// Stable short name. In cases, the full name is `POINT=READING`, for example `window=26-periods`.
    pub id: String,
    /// The reading in words.
    pub says: String,
    /// Programs and publications that follow the reading, with the evidence.
    pub who: Vec<String>,
    /// The decisions of the engine for the reading, in the form `path=variant`. Commas separate several decisions.
    pub decided: Option<String>,
}

impl RulingsFile {
    /// The disputed point with this id.
    pub fn find(&self, id: &str) -> Option<&Ruling> {
        self.rulings.iter().find(|ruling| ruling.id == id)
    }

    /// Whether `id=reading` names a registered reading. If no ruling is registered, returns true for every name.
    pub fn has_reading(&self, name: &str) -> bool {
        self.rulings.is_empty()
            || name.split_once('=').is_some_and(|(id, reading)| {
                self.find(id).is_some_and(|ruling| ruling.readings.iter().any(|own| own.id == reading))
            })
    }
}
