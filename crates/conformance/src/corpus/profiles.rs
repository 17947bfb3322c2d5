//! `profiles.json`: what a program can be held to as a whole.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::codes::EventKind;
use tiebreak_event::regulations::EditionName;
use tiebreak_words::message::Texts;

/// `profiles.json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Profiles")]
#[non_exhaustive]
pub struct ProfilesFile {
    /// Version of this format: 1.
    #[schemars(range(min = 1, max = 1))]
    pub format: u32,
    /// By id.
    pub profiles: Vec<Profile>,
}

/// What a program can be held to as a whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Profile {
    /// Its name on the command line and in certificates.
    pub id: String,
    /// Its name for people.
    pub title: Texts,
    /// Families of cases.
    pub families: Vec<String>,
    /// Events.
    pub kinds: Vec<EventKind>,
    /// How rounds are paired.
    pub pairings: Vec<String>,
    /// Canonical codes: a check belongs when its list has no others besides the scores.
    pub codes: Vec<String>,
    /// Editions under which the checks are asked.
    pub editions: Vec<EditionName>,
    /// Checks that the selection has at least.
    #[schemars(range(max = 100000))]
    pub floor: u32,
}
