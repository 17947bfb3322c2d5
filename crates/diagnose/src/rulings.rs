//! The content of `rulings.json`: the points where the words of a rule allow more than one reading, and the reading
//! that this project uses.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The content of `rulings.json`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Rulings")]
pub struct RulingsFile {
    /// Version of the file format. The only version is 1.
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
    /// What the clauses say, in the words of this project.
    pub words: String,
    /// The readings that the words allow.
    #[schemars(length(min = 1))]
    pub readings: Vec<RulingReading>,
    /// The reading that the main answers of the corpus follow.
    pub choice: String,
    /// The reason for the choice.
    pub because: String,
    /// Whether the words of the clauses exclude all readings except the chosen reading.
    pub standing: RulingStanding,
    /// The question to FIDE about the point, if there is a question.
    pub question: Option<String>,
    /// Files of `docs/findings` about the point.
    pub findings: Vec<String>,
    /// Checks whose answers depend on the point. The list is necessary only if the engine has a single reading, because
    /// the engine then cannot find these checks.
    pub checks: Vec<String>,
}

/// Whether the words of a clause exclude all readings except the chosen reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RulingStanding {
    /// The clause, or another text by FIDE, excludes the other readings, so an answer by another reading fails.
    Settled,
    /// The words of the clause allow the other readings, so the cases accept an answer by any of these readings.
    Admissible,
    /// The words of the clause do not decide the point, so the cases do not judge answers about the point.
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
    /// Returns the disputed point with the given id, or `None` if there is none.
    pub fn find(&self, id: &str) -> Option<&Ruling> {
        self.rulings.iter().find(|ruling| ruling.id == id)
    }

    /// Returns whether `id=reading` names a registered reading. If no ruling is registered, returns true for every
    /// name.
    pub fn has_reading(&self, name: &str) -> bool {
        self.rulings.is_empty()
            || name.split_once('=').is_some_and(|(id, reading)| {
                self.find(id).is_some_and(|ruling| ruling.readings.iter().any(|own| own.id == reading))
            })
    }
}
