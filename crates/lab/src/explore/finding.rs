use serde::{Deserialize, Serialize};
use tiebreak_phrase::Words;

/// An answer that differs from the engine's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Finding {
    /// The event's number in the campaign.
    pub event: u64,
    /// Edition.
    pub edition: String,
    /// Code that differs.
    pub code: String,
    /// The participant, for a value; none for an order.
    pub participant: Option<u32>,
    /// What the program gave.
    pub theirs: Words,
    /// What the engine gives.
    pub ours: String,
    /// Known differences that reproduce it; empty means unexplained.
    pub explained_by: Vec<String>,
}

/// What makes two findings the same kind.
pub type KindKey = (String, String, Vec<String>);

impl Finding {
    /// What makes two findings the same kind.
    pub(crate) fn kind(&self) -> KindKey {
        (self.code.clone(), self.edition.clone(), self.explained_by.clone())
    }
}

/// What came of one event.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// Values and places compared.
    pub compared: u64,
    /// The first difference of each code and edition.
    pub findings: Vec<Finding>,
    /// Why the program could not be asked, where it could not: then nothing is known of the event.
    pub not_run: Option<Words>,
}
