//! Rules that the organizer declares in the stead of those of C.07.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::day::Day;

/// An alternative to articles 16.3 to 16.5 (16.6).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Alternative {
    /// What it changes.
    pub kind: AlternativeKind,
    /// Its words; needed for another kind.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// When it was published, if not with the declaration.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub published: Option<Day>,
}

/// What an alternative to article 16 changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum AlternativeKind {
    /// Forfeits count as played games in every tie-break of article 16.
    ForfeitsAsPlayed,
    /// The cap of 16.4.2 counts the announced rounds.
    CapAnnouncedRounds,
    /// Something that only its text says; nothing under article 16 can be computed.
    Other,
}

impl AlternativeKind {
    /// Whether the engine computes it.
    pub const fn is_known(self) -> bool {
        match self {
            AlternativeKind::ForfeitsAsPlayed | AlternativeKind::CapAnnouncedRounds => true,
            AlternativeKind::Other => false,
        }
    }
}

/// A rule that the regulations replace.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ReplacedRule {
    /// Id of the clause, such as c07.8.1.
    pub clause: String,
    /// What takes its place.
    pub text: String,
}

impl Alternative {
    /// Its words, unless blank.
    pub fn words(&self) -> Option<&str> {
        self.text.as_deref().filter(|text| !text.trim().is_empty())
    }
}
