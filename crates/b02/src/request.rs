//! What can be asked, as case files and messages to programs write it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::report::ReportRequest;

/// One question about ratings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "ask", rename_all = "kebab-case")]
#[schemars(title = "Rating request")]
pub enum Request {
    /// Which list rates a time control (1.1, 1.2).
    Control(ControlRequest),
    /// The expected score for a difference (8.1.b with 8.54).
    Expected(ExpectedRequest),
    /// The rating difference for a score (8.1.a).
    Difference(DifferenceRequest),
    /// The development coefficient (8.56).
    Coefficient(KRequest),
    /// The change of a rated player (8.5).
    Change(ChangeRequest),
    /// The initial rating of a new player (8.2, 8.3, 7.14).
    New(NewRequest),
    /// Everybody's ratings after an event (6, 8).
    Event(EventRequest),
    /// Whether the field of a round robin or match is fit (6.2, 6.6).
    Composition(CompositionRequest),
    /// The list of an event and its deadlines (7.13, 9.1).
    List(ListRequest),
    /// How a player stands on a list (7.2).
    Status(StatusRequest),
    /// A rating list checked entry by entry (7.1, 7.12).
    Entries(EntriesRequest),
    /// A rating report checked clause by clause (0 to 12).
    Report(Box<ReportRequest>),
}

/// The two lists of B.02.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ListName {
    /// Rapid.
    Rapid,
    /// Blitz.
    Blitz,
}

/// How an event is organized.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SystemName {
    /// Swiss system.
    #[default]
    Swiss,
    /// Everybody meets everybody once.
    RoundRobin,
    /// Everybody meets everybody twice.
    DoubleRoundRobin,
    /// Teams.
    Team,
    /// Two players, a set number of games.
    Match,
}

impl ListName {
    /// Stable name.
    pub fn id(self) -> &'static str {
        match self {
            ListName::Rapid => "rapid",
            ListName::Blitz => "blitz",
        }
    }
}

impl SystemName {
    /// Stable name.
    pub fn id(self) -> &'static str {
        match self {
            SystemName::Swiss => "swiss",
            SystemName::RoundRobin => "round-robin",
            SystemName::DoubleRoundRobin => "double-round-robin",
            SystemName::Team => "team",
            SystemName::Match => "match",
        }
    }

    /// Whether everybody meets everybody.
    pub fn is_round_robin(self) -> bool {
        matches!(self, SystemName::RoundRobin | SystemName::DoubleRoundRobin)
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
    pub fn half_points(self) -> u32 {
        match self {
            Score::Win => 2,
            Score::Draw => 1,
            Score::Loss => 0,
        }
    }
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

/// An event with its players and games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct EventRequest {
    /// How it is organized.
    #[serde(default)]
    pub system: SystemName,
    /// The list that rates it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub list: Option<ListName>,
    /// Games of a match as scheduled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scheduled_games: Option<u32>,
    /// The period of the list that is made, as YYYY-MM.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub period: Option<String>,
    /// The players.
    pub players: Vec<EventPlayer>,
    /// The games and byes.
    pub games: Vec<EventGame>,
}

/// A player of an event.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct EventPlayer {
    /// Name or number, unique in the event.
    pub id: String,
    /// The rating on the event's list at its start; null or absent for an unrated player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<i64>,
    /// The standard rating at its start (8.22).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub standard: Option<i64>,
    /// The rating with which an unrated player got onto the list before the event is rated (8.4).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub listed_since: Option<i64>,
    /// Rated games of the whole period on the list, this event included (8.56); absent means those of the event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub period_games: Option<u32>,
    /// An unrated player's earlier events that count (7.14c).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pool: Vec<PlayedEvent>,
}

impl EventPlayer {
    /// A player of whom nothing but the rating is known.
    pub fn of(id: u32, rating: Option<i64>) -> EventPlayer {
        EventPlayer { id: id.to_string(), rating, ..EventPlayer::default() }
    }
}

/// A game, or a bye.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum EventGame {
    /// `ROUND WHITE BLACK RESULT`, the result as the codes of both sides (`10`, `01`, `==`, `W L` as `WL`, `+-`, `--`);
    /// `ROUND PLAYER CODE` for a bye.
    Short(String),
    /// The same with more to say.
    Full(super::report::ReportGame),
}

impl EventGame {
    /// The codes of both sides, or that of the bye.
    pub fn result(&self) -> &str {
        match self {
            EventGame::Full(game) => &game.result,
            EventGame::Short(text) => text.split_whitespace().next_back().unwrap_or_default(),
        }
    }

    /// Round, White and Black as far as they can be read; Black is empty for a bye.
    pub fn pair(&self) -> (usize, String, String) {
        let round = |round: i64| usize::try_from(round).unwrap_or_default();
        match self {
            EventGame::Full(game) => {
                (round(game.round), game.white.clone(), game.black.clone().unwrap_or_default())
            }
            EventGame::Short(text) => {
                let mut words = text.split_whitespace();
                let number = words.next().and_then(|word| word.parse().ok()).map_or(0, round);
                let mut next = || words.next().unwrap_or_default().to_owned();
                let (white, second) = (next(), next());
                // Three words are a bye.
                let black = if words.next().is_some() { second } else { String::new() };
                (number, white, black)
            }
        }
    }
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
