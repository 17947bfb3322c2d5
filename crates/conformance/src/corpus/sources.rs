//! `sources.json`: the programs and publications that may be evidence.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use tiebreak_words::message::Texts;

/// `sources.json`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Sources")]
#[non_exhaustive]
pub struct SourcesFile {
    /// Version of this format: 1.
    #[schemars(range(min = 1, max = 1))]
    pub format: u32,
    /// Programs, by name.
    pub programs: Vec<ProgramSource>,
    /// Publications, by id.
    pub publications: Vec<Publication>,
}

/// A program that may be evidence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct ProgramSource {
    /// Its name.
    pub name: String,
    /// The versions whose answers are evidence.
    #[schemars(length(min = 1))]
    pub versions: Vec<String>,
    /// Where it is found: an address, or a path of this repository.
    pub address: String,
    /// What it is, and how its answers are confirmed.
    pub about: Texts,
}

/// A publication that may be evidence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Publication {
    /// Stable short name.
    pub id: String,
    /// Title, author, revision.
    pub title: String,
    /// Where it is found, if it has an address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// What it holds, and how what is here relates to it.
    pub about: Texts,
}

impl SourcesFile {
    /// Whether this version of a program is registered, or nothing is.
    pub(crate) fn has_program(&self, name: &str, version: &str) -> bool {
        let is_own =
            |own: &ProgramSource| own.name == name && own.versions.iter().any(|other| other == version);
        self.programs.is_empty() || self.programs.iter().any(is_own)
    }

    /// Whether a publication is registered, or none is.
    pub(crate) fn has_publication(&self, id: &str) -> bool {
        self.publications.is_empty() || self.publications.iter().any(|own| own.id == id)
    }
}
