//! A rating report.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::event::EventGame;
use super::question::{CareerFacts, ListName, Official, SystemName};
use crate::edition::EditionName;

/// A rating report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "Rating report")]
pub struct ReportRequest {
    /// The edition of B.02, whatever the day; absent means by the first day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edition: Option<EditionName>,
    /// The event.
    pub event: ReportEvent,
    /// The players.
    pub players: Vec<ReportPlayer>,
    /// The games and byes.
    pub games: Vec<EventGame>,
    /// The day of the list that rates it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub list_date: Option<String>,
    /// What is known about federations.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reference: Option<Reference>,
}

/// The event of a report.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ReportEvent {
    /// The list that rates it.
    pub list: ListName,
    /// How it is organized.
    pub system: SystemName,
    /// First day.
    pub start: String,
    /// Last day.
    pub end: String,
    /// The time control of every game that names none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub control: Option<String>,
    /// The day of registration.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub registered: Option<String>,
    /// The federation that registered it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub registered_by: Option<String>,
    /// The federation that sends results and pays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub responsible_federation: Option<String>,
    /// The federation of the country it is played in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host_federation: Option<String>,
    /// Rounds by day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub schedule: Option<Vec<Scheduled>>,
    /// The laws it is played by; `FIDE` for the Laws of Chess.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub laws: Option<String>,
    /// Whether norms are possible.
    #[serde(default)]
    pub norms_possible: bool,
    /// Whose official event it is.
    #[serde(default)]
    pub official: Official,
    /// Games of a match as scheduled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scheduled_games: Option<u32>,
    /// The arbiters.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub arbiters: Vec<Arbiter>,
    /// When the report went to the rating officer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub report_sent: Option<String>,
    /// When it was uploaded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub uploaded: Option<String>,
    /// Whether the invitation said that the event is not rated.
    #[serde(default)]
    pub declared_unrated_in_invitation: bool,
    /// When that was announced.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unrated_announced: Option<String>,
    /// Permissions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waivers: Vec<Waiver>,
    /// A refusal by FIDE.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refusal: Option<Appeal>,
}

/// Rounds of a day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Scheduled {
    /// The day.
    pub date: String,
    /// Its rounds.
    pub rounds: i64,
}

/// An arbiter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Arbiter {
    /// Name or number.
    pub id: String,
    /// `chief`, `deputy` or another word.
    pub role: String,
    /// First day of the license.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub license_from: Option<String>,
    /// Last day of the license.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub license_to: Option<String>,
}

/// A permission.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Waiver {
    /// The number of the clause.
    pub clause: String,
    /// Who gave it.
    pub by: String,
    /// When.
    pub date: String,
}

/// A refusal to rate and the appeal against it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Appeal {
    /// When the organizer was told.
    pub notified: String,
    /// When the appeal was made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub appealed: Option<String>,
}

/// A player of a report.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ReportPlayer {
    /// Name or number, unique in the report.
    pub id: String,
    /// Federation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub federation: Option<String>,
    /// Title.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The rating on the event's list at its start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<i64>,
    /// The standard rating at its start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub standard_rating: Option<i64>,
    /// Whether earlier results of an unrated player count already.
    #[serde(default)]
    pub prior_pool: bool,
    /// Rated games of the period on the list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub period_games: Option<u32>,
    /// What is known of the player's career.
    #[serde(default, skip_serializing_if = "CareerFacts::is_unknown")]
    pub career: CareerFacts,
    /// The development coefficient that the report states.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub k: Option<u32>,
    /// Whether the federation asked not to list the player (12.2).
    #[serde(default)]
    pub withheld: bool,
    /// Whether FIDE gave a dispensation (12.3).
    #[serde(default)]
    pub dispensation: bool,
}

/// What is known about federations.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Reference {
    /// Member federations.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub federations: Vec<String>,
    /// Excluded federations: federation, first and last day (none while it lasts).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub excluded: Vec<(String, String, Option<String>)>,
    /// Federations that named a rating officer (9.3).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rating_officers: Vec<String>,
}
