//! Questions about one number, a player, a field, a day or a list, and the words that all requests share.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::edition::EditionName;

/// A time control, or those of both players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ControlRequest {
    /// The edition of B.02, whatever the day; absent means by the first day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edition: Option<EditionName>,
    /// The first day of the event, which decides the edition.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
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
    /// The edition of B.02, whatever the day; absent means by the first day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edition: Option<EditionName>,
    /// The first day of the event, which decides the edition.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// Own rating minus the opponent's.
    pub difference: i32,
}

/// A score in games, or a fraction in hundredths.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct DifferenceRequest {
    /// The edition of B.02, whatever the day; absent means by the first day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edition: Option<EditionName>,
    /// The first day of the event, which decides the edition.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
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
    /// The edition of B.02, whatever the day; absent means by the first day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edition: Option<EditionName>,
    /// The first day of the event, which decides the edition.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// Rated games on the list in the period.
    pub games: u32,
    /// The rating in force, which decides from 2024 on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<i64>,
    /// What is known of the player's career.
    #[serde(default, skip_serializing_if = "CareerFacts::is_unknown")]
    pub career: CareerFacts,
}

/// A field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct CompositionRequest {
    /// The edition of B.02, whatever the day; absent means by the first day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edition: Option<EditionName>,
    /// The first day of the event, which decides the edition.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
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
    /// The edition of B.02, whatever the day; absent means by the first day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edition: Option<EditionName>,
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
    /// The edition of B.02, whatever the day; absent means by the first day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edition: Option<EditionName>,
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
    /// The edition of B.02, whatever the day; absent means by the first day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edition: Option<EditionName>,
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

/// What decides a development coefficient since 2024.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct CareerFacts {
    /// The coefficient that the list before prints, or that is known otherwise: 40, 20 or 10.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub k: Option<u32>,
    /// Year of birth.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub born: Option<u32>,
    /// Age in years at the event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub age: Option<u32>,
    /// Rated games on the list before the period.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub career_games: Option<u32>,
    /// Whether a rating of 2400 or more was ever published.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub reached_2400: bool,
}

impl CareerFacts {
    /// Whether nothing is known.
    pub fn is_unknown(&self) -> bool {
        *self == CareerFacts::default()
    }
}

/// A rated player's period.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ChangeRequest {
    /// The edition of B.02, whatever the day; absent means by the first day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edition: Option<EditionName>,
    /// The first day of the event, which decides the edition.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The rating in force.
    pub rating: i64,
    /// The list; events of the other one do not count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub list: Option<ListName>,
    /// What is known of the player's career.
    #[serde(default, skip_serializing_if = "CareerFacts::is_unknown")]
    pub career: CareerFacts,
    /// Rated games of the whole period on the list; absent means those of the events.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub period_games: Option<u32>,
    /// The events of the period.
    pub events: Vec<PlayedEvent>,
}

/// A new player's events.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct NewRequest {
    /// The edition of B.02, whatever the day; absent means by the first day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edition: Option<EditionName>,
    /// The first day of the event, which decides the edition.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The standard rating at the start of the first event; null without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub standard: Option<i64>,
    /// The period of the list that is made, as YYYY-MM.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub period: Option<String>,
    /// The events in the order in which they were played.
    pub events: Vec<PlayedEvent>,
}

tiebreak_phrase::named! {
    /// The two lists of B.02.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
    #[serde(rename_all = "kebab-case")]
    pub enum ListName as id {
        /// Rapid.
        #[default]
        Rapid = "rapid",
        /// Blitz.
        Blitz = "blitz",
    }
}

impl ListName {}

tiebreak_phrase::named! {
    /// How an event is organized.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
    #[serde(rename_all = "kebab-case")]
    pub enum SystemName as id {
        /// Swiss system.
        #[default]
        Swiss = "swiss",
        /// Everybody meets everybody once.
        RoundRobin = "round-robin",
        /// Everybody meets everybody twice.
        DoubleRoundRobin = "double-round-robin",
        /// Teams.
        Team = "team",
        /// Two players, a set number of games.
        Match = "match",
    }
}

impl SystemName {
    /// Whether everybody meets everybody.
    pub fn is_round_robin(self) -> bool {
        self.meetings().is_some()
    }

    /// How often everybody meets everybody, or none if they do not.
    pub fn meetings(self) -> Option<usize> {
        match self {
            SystemName::RoundRobin => Some(1),
            SystemName::DoubleRoundRobin => Some(2),
            SystemName::Swiss | SystemName::Team | SystemName::Match => None,
        }
    }

    /// Whether everybody meets everybody twice (6.22).
    pub fn is_double(self) -> bool {
        self.meetings() == Some(2)
    }

    /// Whether two play a set number of games (6.5, 6.6).
    pub fn is_match(self) -> bool {
        match self {
            SystemName::Match => true,
            SystemName::Swiss | SystemName::RoundRobin | SystemName::DoubleRoundRobin | SystemName::Team => {
                false
            }
        }
    }
}

/// Whose official event it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Official {
    /// Nobody's.
    #[default]
    None,
    /// FIDE's.
    Fide,
    /// A continent's.
    Continental,
}

impl Official {
    /// Whether it is an official event of FIDE or a continent (0.4).
    pub fn is_official(self) -> bool {
        !matches!(self, Official::None)
    }

    /// Whether it is FIDE's own (7.13).
    pub fn is_of_fide(self) -> bool {
        matches!(self, Official::Fide)
    }
}

/// A result of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Score {
    /// Won.
    #[serde(rename = "1")]
    Win,
    /// Drawn.
    #[serde(rename = "0.5")]
    Draw,
    /// Lost.
    #[serde(rename = "0")]
    Loss,
}

impl Score {
    /// Half points.
    pub(crate) fn half_points(self) -> u32 {
        match self {
            Score::Win => 2,
            Score::Draw => 1,
            Score::Loss => 0,
        }
    }
}
