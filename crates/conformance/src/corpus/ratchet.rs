//! `ratchet.json`: what the last release held, so that nothing of it is lost unnoticed.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// `ratchet.json`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Ratchet")]
#[non_exhaustive]
pub struct RatchetFile {
    /// Version of this format: 1.
    #[schemars(range(min = 1, max = 1))]
    pub format: u32,
    /// The version of the corpus that it was written for.
    pub version: String,
    /// Settled checks by case.
    pub settled: BTreeMap<String, Vec<String>>,
    /// Checks by case that admit several readings.
    pub alternative: BTreeMap<String, Vec<String>>,
    /// Open checks by case.
    pub open: BTreeMap<String, Vec<String>>,
    /// Checks that may be gone or count less since, with the reason.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub excused: BTreeMap<String, String>,
}
