//! An event with its players and games.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::question::{CareerFacts, ListName, PlayedEvent, SystemName};
use crate::edition::EditionName;

/// An event with its players and games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct EventRequest {
    /// Its name, for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// First day, which decides the edition (0.1).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// Last day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<String>,
    /// The edition of B.02 to go by, whatever the first day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edition: Option<EditionName>,
    /// The time control of every game that names none; absent means that nobody asks which list rates it (1.1).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub control: Option<String>,
    /// Black's time control, when it differs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub control_black: Option<String>,
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
    /// Name, for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// FIDE number, for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fide_id: Option<u32>,
    /// The rating on the event's list at its start; null or absent for an unrated player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<i64>,
    /// The standard rating at its start (8.22).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub standard: Option<i64>,
    /// The rating with which an unrated player got onto the list before the event is rated (8.4).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub listed_since: Option<i64>,
    /// The rating on the last list before the one that is made, where that is not the event's list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating_before: Option<i64>,
    /// What is known of the player's career.
    #[serde(default, skip_serializing_if = "CareerFacts::is_unknown")]
    pub career: CareerFacts,
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
    Full(ReportGame),
}

impl EventGame {
    /// The codes of both sides, or that of the bye.
    pub fn result(&self) -> &str {
        match self {
            EventGame::Full(game) => &game.result,
            EventGame::Short(text) => text.split_whitespace().next_back().unwrap_or_default(),
        }
    }

    /// The game with the time controls of its event, where those of White and Black differ.
    #[must_use]
    pub fn with_controls(&self, event: &EventRequest) -> EventGame {
        let (Some(white), Some(black)) = (&event.control, &event.control_black) else { return self.clone() };
        let (round, first, second) = self.pair();
        if second.is_empty() {
            return self.clone();
        }
        EventGame::Full(ReportGame {
            // A round is at most what fits a file.
            round: i64::try_from(round).unwrap_or(i64::MAX),
            white: first,
            black: Some(second),
            control_white: Some(white.clone()),
            control_black: Some(black.clone()),
            ..ReportGame::of(self.result())
        })
    }

    /// Renames players; those without a new name keep theirs.
    pub fn rename(&mut self, name: impl Fn(&str) -> Option<String>) {
        match self {
            EventGame::Full(game) => {
                for player in std::iter::once(&mut game.white).chain(&mut game.black) {
                    *player = name(player).unwrap_or_else(|| std::mem::take(player));
                }
            }
            EventGame::Short(text) => {
                let mut words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
                // The round comes first, the result or the code of a bye last.
                let last = words.len().saturating_sub(1);
                for player in words.iter_mut().take(last).skip(1) {
                    *player = name(player).unwrap_or_else(|| std::mem::take(player));
                }
                *text = words.join(" ");
            }
        }
    }

    /// Round, White and Black, if they can be read; Black is empty for a bye.
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

/// A game of a report, or a bye without `black`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ReportGame {
    /// Round from 1.
    pub round: i64,
    /// Day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// White, or who has the bye.
    pub white: String,
    /// Black.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub black: Option<String>,
    /// The codes of both sides, or the code of the bye.
    pub result: String,
    /// A color, which no bye has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub color: Option<String>,
    /// White's time control.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub control_white: Option<String>,
    /// Black's time control.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub control_black: Option<String>,
    /// Moves White made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves_white: Option<u32>,
    /// Moves Black made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves_black: Option<u32>,
    /// Whether the result of a played game was changed by a penalty.
    #[serde(default)]
    pub penalty: bool,
}

impl ReportGame {
    /// A game with nothing but a result.
    pub fn of(result: &str) -> ReportGame {
        ReportGame { result: result.to_owned(), ..ReportGame::default() }
    }
}
