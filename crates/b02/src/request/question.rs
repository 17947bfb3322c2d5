//! Questions about one number, a field, a day or a player on a list.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::names::{ListName, Official, SystemName};

/// A time control, or those of both players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ControlRequest {
    /// Both players' time control: `10'+5"`, `3'`, `10+5` (minutes and seconds).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub control: Option<String>,
    /// White's, when they may differ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub white: Option<String>,
    /// Black's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub black: Option<String>,
}

/// A difference, or two ratings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ExpectedRequest {
    /// Own rating minus the opponent's.
    pub difference: i32,
}

/// A score in games, or a fraction in hundredths.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct DifferenceRequest {
    /// Points, for instance `2.5`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<String>,
    /// Games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub games: Option<u32>,
    /// The fraction itself, for instance `0.28`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fraction: Option<String>,
}

/// Games of a period.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct KRequest {
    /// Rated games on the list in the period.
    pub games: u32,
}

/// A field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct CompositionRequest {
    /// How it is organized.
    pub system: SystemName,
    /// Players.
    pub players: u32,
    /// Players with a rating at the start (8.22 applied).
    pub rated: u32,
}

/// When an event ends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ListRequest {
    /// First day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// Last day.
    pub end: String,
    /// Whose official event it is.
    #[serde(default)]
    pub official: Official,
}

/// A player before a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct StatusRequest {
    /// The rating after the period; null without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<i64>,
    /// The title; empty without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub list: Option<ListName>,
    /// The current period, as YYYY-MM.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub period: Option<String>,
    /// Rated games by period and list.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub activity: Vec<Activity>,
}

/// Rated games of a period on a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Activity {
    /// The period, as YYYY-MM.
    pub period: String,
    /// The list.
    pub list: ListName,
    /// Games.
    pub games: u32,
}

/// A rating list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct EntriesRequest {
    /// The day of the list.
    pub list_date: String,
    /// Its entries.
    pub entries: Vec<ListEntry>,
}

/// A player on a rating list (7.12).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ListEntry {
    /// FIDE ID.
    pub id: u32,
    /// Title; empty without one.
    #[serde(default)]
    pub title: String,
    /// Federation, three letters.
    pub federation: String,
    /// Rating.
    pub rating: i64,
    /// Rated games in the period.
    pub games: i64,
    /// Year of birth.
    pub born: u32,
    /// Gender: `m` or `f`.
    pub gender: String,
    /// The development coefficient.
    pub k: u32,
}
