//! What a player played over a period, event by event.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::names::{ListName, Score, SystemName};

/// A game, or several alike, from one player's side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PlayedGame {
    /// The opponent's rating; null for an unrated opponent.
    pub opponent: Option<i64>,
    /// The result.
    pub score: Score,
    /// How often; absent means once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub times: Option<u32>,
}

/// One player's games in one event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PlayedEvent {
    /// The list that rates it; absent when there is only one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub list: Option<ListName>,
    /// The rating period, as YYYY-MM.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub period: Option<String>,
    /// How it is organized.
    #[serde(default)]
    pub system: SystemName,
    /// The games.
    pub games: Vec<PlayedGame>,
}

/// A rated player's period.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ChangeRequest {
    /// The rating in force.
    pub rating: i64,
    /// The list; events of the other one do not count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub list: Option<ListName>,
    /// The player's age, which no rule of this edition reads.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub age: Option<u32>,
    /// The events of the period.
    pub events: Vec<PlayedEvent>,
}

/// A new player's events.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct NewRequest {
    /// The standard rating at the start of the first event; null without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub standard: Option<i64>,
    /// The period of the list that is made, as YYYY-MM.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub period: Option<String>,
    /// The events in the order in which they were played.
    pub events: Vec<PlayedEvent>,
}
