//! Why a deviation may survive the corpus: data with a reason each.

use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

use tiebreak_words::message::Texts;

/// The reason for one survivor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reason {
    /// Id of the deviation.
    pub id: String,
    /// What kind of reason: `admissible` and `alternative-only` where an unclear rule admits the answer or another one,
    /// `open` where nobody knows, `equivalent` where every final standing is the right one.
    pub kind: String,
    /// The reason. Refuses whatever else stands there.
    #[serde(flatten)]
    pub why: Texts,
}

/// All reasons, in order of id.
pub fn reasons() -> &'static [Reason] {
    static REASONS: OnceLock<Vec<Reason>> = OnceLock::new();
    // A test reads the file.
    REASONS.get_or_init(|| serde_json::from_str(include_str!("survivors.json")).unwrap_or_default())
}

/// The reason why a deviation may survive.
pub fn reason(id: &str) -> Option<&'static Reason> {
    reasons().iter().find(|reason| reason.id == id)
}
