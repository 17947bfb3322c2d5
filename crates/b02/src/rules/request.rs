//! The possible questions about ratings, as case files and messages to programs contain them.

use crate::edition::EditionName;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A question about ratings.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(tag = "ask", rename_all = "kebab-case")]
#[schemars(title = "Rating request")]
pub enum Request {
    /// The list for a time control (1.1, 1.2).
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
    /// The ratings of all players after an event (6, 8).
    Event(EventRequest),
    /// Whether the participants of a round robin or match meet the requirements (6.2, 6.6).
    Composition(CompositionRequest),
    /// The list for an event and its deadlines (7.13, 9.1).
    List(ListRequest),
    /// The ratings on a list that FIDE changed once (October 2022, March 2024).
    ListChange(ListChangeRequest),
    /// How a player is listed (7.2).
    Status(StatusRequest),
    /// A check of a rating list, entry by entry (7.1, 7.12).
    Entries(EntriesRequest),
    /// A check of a rating report, clause by clause (0 to 12).
    Report(Box<ReportRequest>),
}

/// One time control for both players, or a time control for each player.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ControlRequest {
    /// The edition of B.02; if absent, the first day decides.
    pub edition: Option<EditionName>,
    /// The first day of the event, which decides the edition.
    pub start: Option<String>,
    /// The time control of both players, such as `10'+5"`, `3'` or `10+5` (minutes and seconds).
    pub control: Option<String>,
    /// White's time control, if the players can have different time controls.
    pub white: Option<String>,
    /// Black's time control.
    pub black: Option<String>,
}

/// A rating difference, possibly with the player's rating.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ExpectedRequest {
    /// The edition of B.02; if absent, the first day decides.
    pub edition: Option<EditionName>,
    /// The first day of the event, which decides the edition.
    pub start: Option<String>,
    /// The player's rating minus the opponent's.
    pub difference: i32,
    /// The player's rating; if it is given, the answer states whether a game of the two players is rated.
    pub own: Option<i64>,
}

/// A score from a number of games, or a score fraction in hundredths.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct DifferenceRequest {
    /// The edition of B.02; if absent, the first day decides.
    pub edition: Option<EditionName>,
    /// The first day of the event, which decides the edition.
    pub start: Option<String>,
    /// The points, such as `2.5`.
    pub score: Option<String>,
    /// Games.
    pub games: Option<u32>,
    /// The fraction, such as `0.28`.
    pub fraction: Option<String>,
}

/// A player's number of games in a period, and the player's career.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct KRequest {
    /// The edition of B.02; if absent, the first day decides.
    pub edition: Option<EditionName>,
    /// The first day of the event, which decides the edition.
    pub start: Option<String>,
    /// Number of rated games on the list in the period.
    pub games: u32,
    /// The rating in force, which matters since 2024.
    pub rating: Option<i64>,
    /// Known data about the player's career.
    #[serde(default)]
    pub career: CareerFacts,
}

/// The players of a round robin or match.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct CompositionRequest {
    /// The edition of B.02; if absent, the first day decides.
    pub edition: Option<EditionName>,
    /// The first day of the event, which decides the edition.
    pub start: Option<String>,
    /// The pairing system.
    pub system: SystemName,
    /// Number of players.
    pub players: u32,
    /// Number of players with a rating at the start (after applying 8.22).
    pub rated: u32,
}

/// The days of an event, and whether the event is official.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ListRequest {
    /// The edition of B.02; if absent, the first day decides, or else the last day.
    pub edition: Option<EditionName>,
    /// First day.
    pub start: Option<String>,
    /// Last day.
    pub end: String,
    /// The organization that holds the event, if it is official.
    #[serde(default)]
    pub official: Official,
}

/// Ratings on a list before FIDE's one-off change of the list.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ListChangeRequest {
    /// The list that FIDE changed, `2022-10` or `2024-03`.
    pub list: String,
    /// The ratings before the change.
    pub ratings: Vec<ListedRating>,
}

/// A player's ratings before FIDE's one-off change of a list.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ListedRating {
    /// The rapid or blitz rating.
    pub rating: i64,
    /// The standard rating; null if there is none.
    pub standard: Option<i64>,
}

/// A question about how the next list shows a player.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct StatusRequest {
    /// The edition of B.02; if absent, the newest edition applies.
    pub edition: Option<EditionName>,
    /// The rating after the period; null for an unrated player.
    pub rating: Option<i64>,
    /// The title; empty if there is none.
    pub title: Option<String>,
    /// The list.
    pub list: Option<ListName>,
    /// The current period, as YYYY-MM.
    pub period: Option<String>,
    /// Rated games by period and list.
    #[serde(default)]
    pub activity: Vec<Activity>,
}

/// Rated games of a period on a list.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
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
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct EntriesRequest {
    /// The edition of B.02; if absent, the date of the list decides.
    pub edition: Option<EditionName>,
    /// The date of the list.
    pub list_date: String,
    /// The entries of the list.
    pub entries: Vec<ListEntry>,
}

/// A player on a rating list (7.12).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ListEntry {
    /// FIDE ID.
    pub id: u32,
    /// Title; empty if there is none.
    #[serde(default)]
    pub title: String,
    /// Federation, three letters.
    pub federation: String,
    /// Rating.
    pub rating: i64,
    /// Number of rated games in the period.
    pub games: i64,
    /// Year of birth.
    pub born: u32,
    /// Gender: `m` or `f`.
    pub gender: String,
    /// The development coefficient.
    pub k: u32,
}

/// A game, or several equal games, from one player's side.
#[tiebreak_attributes::skip_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PlayedGame {
    /// The opponent's rating; null for an unrated opponent.
    #[serialize_always]
    pub opponent: Option<i64>,
    /// The provisional rating of an unrated opponent from earlier events, which does not count (8.53).
    pub provisional: Option<i64>,
    /// The result.
    pub score: Score,
    /// Number of equal games; one if absent.
    pub times: Option<u32>,
}

/// One player's games in one event.
#[tiebreak_attributes::skip_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PlayedEvent {
    /// The rating list for the event; absent if all events are on the same list.
    pub list: Option<ListName>,
    /// The rating period, as YYYY-MM.
    pub period: Option<String>,
    /// The pairing system.
    #[serde(default)]
    pub system: SystemName,
    /// The games.
    pub games: Vec<PlayedGame>,
}

/// The data that decides a development coefficient since 2024.
#[tiebreak_attributes::skip_none(reached_2400)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct CareerFacts {
    /// The coefficient on the previous list or from another source: 40, 20 or 10.
    pub k: Option<u32>,
    /// Year of birth.
    pub born: Option<u32>,
    /// Age in years at the event.
    pub age: Option<u32>,
    /// Number of rated games on the list before the period.
    pub career_games: Option<u32>,
    /// Whether a rating of 2400 or more was ever published.
    pub reached_2400: bool,
}

impl CareerFacts {
    /// Whether nothing is known about the career.
    pub fn is_unknown(&self) -> bool {
        *self == CareerFacts::default()
    }
}

/// A rated player's events of a period.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ChangeRequest {
    /// The edition of B.02; if absent, the first day decides.
    pub edition: Option<EditionName>,
    /// The first day of the event, which decides the edition.
    pub start: Option<String>,
    /// The rating in force.
    pub rating: i64,
    /// The list. Events of the other list do not count.
    pub list: Option<ListName>,
    /// Known data about the player's career.
    #[serde(default)]
    pub career: CareerFacts,
    /// Number of rated games in the whole period on the list. If the number is absent, the program counts the
    /// games of the events.
    pub period_games: Option<u32>,
    /// The events of the period.
    pub events: Vec<PlayedEvent>,
}

/// The events of a new player.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct NewRequest {
    /// The edition of B.02; if absent, the first day decides.
    pub edition: Option<EditionName>,
    /// The first day of the event, which decides the edition.
    pub start: Option<String>,
    /// The standard rating at the start of the first event; null if there is none.
    pub standard: Option<i64>,
    /// The period of the new list, as YYYY-MM.
    pub period: Option<String>,
    /// The events in the order played.
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

tiebreak_phrase::named! {
    /// The kind of event: who meets whom.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
    #[serde(rename_all = "kebab-case")]
    pub enum SystemName as id {
        /// Swiss system.
        #[default]
        Swiss = "swiss",
        /// All players meet once.
        RoundRobin = "round-robin",
        /// All players meet twice.
        DoubleRoundRobin = "double-round-robin",
        /// Teams.
        Team = "team",
        /// Two players and a fixed number of games.
        Match = "match",
    }
}

impl SystemName {
    /// Whether all players meet.
    pub fn is_round_robin(self) -> bool {
        self.meetings().is_some()
    }

    /// How often each pair of players meets. Returns `None` if not all players meet.
    pub fn meetings(self) -> Option<usize> {
        match self {
            SystemName::RoundRobin => Some(1),
            SystemName::DoubleRoundRobin => Some(2),
            SystemName::Swiss | SystemName::Team | SystemName::Match => None,
        }
    }

    /// Whether all players meet twice (6.22).
    pub fn is_double(self) -> bool {
        self.meetings() == Some(2)
    }
}

tiebreak_phrase::named! {
    /// The organization that holds the event, if it is official.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
    #[serde(rename_all = "kebab-case")]
    pub enum Official as id {
        /// The event is not official.
        #[default]
        None = "none",
        /// FIDE.
        Fide = "fide",
        /// A continent.
        Continental = "continental",
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
    pub(crate) fn half_points(self) -> u32 {
        match self {
            Score::Win => 2,
            Score::Draw => 1,
            Score::Loss => 0,
        }
    }
}

/// An event with its players and games.
#[tiebreak_attributes::skip_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct EventRequest {
    /// The name of the event, for people.
    pub name: Option<String>,
    /// First day, which decides the edition (0.1).
    pub start: Option<String>,
    /// Last day.
    pub end: Option<String>,
    /// The edition of B.02, which takes precedence over the first day.
    pub edition: Option<EditionName>,
    /// The time control of every game without its own time control. If the time control is absent, the
    /// program does not check the list (1.1).
    pub control: Option<String>,
    /// Black's time control, if it differs from White's.
    pub control_black: Option<String>,
    /// The pairing system.
    #[serde(default)]
    pub system: SystemName,
    /// The rating list for the event.
    pub list: Option<ListName>,
    /// Number of games scheduled for a match.
    pub scheduled_games: Option<u32>,
    /// The period of the new list, as YYYY-MM.
    pub period: Option<String>,
    /// The players.
    pub players: Vec<EventPlayer>,
    /// The games and byes.
    pub games: Vec<EventGame>,
}

/// A player in an event.
#[tiebreak_attributes::skip_none(pool)]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct EventPlayer {
    /// Name or number, unique in the event.
    pub id: String,
    /// Name, for people.
    pub name: Option<String>,
    /// FIDE number, for people.
    pub fide_id: Option<u32>,
    /// The rating at the start of the event, on the list for the event; null or absent for an unrated player.
    pub rating: Option<i64>,
    /// The standard rating at the start of the event (8.22).
    pub standard: Option<i64>,
    /// The provisional rating that an unrated player got in earlier events, which does not count (8.53).
    pub provisional: Option<i64>,
    /// The rating with which an unrated player entered the list before the event is rated (8.4).
    pub listed_since: Option<i64>,
    /// The rating on the list directly before the new one, if it is not the list for the event.
    pub rating_before: Option<i64>,
    /// Known data about the player's career.
    #[serde(default, skip_serializing_if = "CareerFacts::is_unknown")]
    pub career: CareerFacts,
    /// Number of rated games in the whole period on the list, including this event (8.56). If the number is
    /// absent, the program counts the games of the event.
    pub period_games: Option<u32>,
    /// An unrated player's earlier events that count (7.14c).
    pub pool: Vec<PlayedEvent>,
}

impl EventPlayer {
    /// A player about whom only the rating is known.
    pub fn of(id: u32, rating: Option<i64>) -> EventPlayer {
        EventPlayer { id: id.to_string(), rating, ..EventPlayer::default() }
    }
}

/// A game, or a bye.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum EventGame {
    /// `ROUND WHITE BLACK RESULT`, with the codes of both sides as the result (`10`, `01`, `==`, `WL`, `+-`,
    /// `--`); or `ROUND PLAYER CODE` for a bye.
    Short(String),
    /// A game or bye with further keys.
    Full(ReportGame),
}

impl EventGame {
    /// The codes of both players, or the code of the bye.
    pub fn result(&self) -> &str {
        match self {
            EventGame::Full(game) => &game.result,
            EventGame::Short(text) => text.split_whitespace().next_back().unwrap_or_default(),
        }
    }

    /// The game with the time controls of its event, if White and Black have different time controls.
    pub fn with_controls(&self, event: &EventRequest) -> EventGame {
        let (Some(white), Some(black)) = (&event.control, &event.control_black) else { return self.clone() };
        let (round, first, second) = self.pair();
        if second.is_empty() {
            return self.clone();
        }
        EventGame::Full(ReportGame {
            // The conversion cannot fail, because no event has so many rounds.
            round: i64::try_from(round).unwrap_or(i64::MAX),
            white: first,
            black: Some(second),
            control_white: Some(white.clone()),
            control_black: Some(black.clone()),
            ..ReportGame::of(self.result())
        })
    }

    /// Renames players. Players without a new name keep their name.
    pub fn rename(&mut self, name: impl Fn(&str) -> Option<String>) {
        match self {
            EventGame::Full(game) => {
                for player in std::iter::once(&mut game.white).chain(&mut game.black) {
                    *player = name(player).unwrap_or_else(|| std::mem::take(player));
                }
            }
            EventGame::Short(text) => {
                let mut words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
                // The first word is the round, and the last word is the result or the code of a bye.
                let last = words.len().saturating_sub(1);
                for player in words.iter_mut().take(last).skip(1) {
                    *player = name(player).unwrap_or_else(|| std::mem::take(player));
                }
                *text = words.join(" ");
            }
        }
    }

    /// The round, White and Black; for a bye, Black is empty.
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
                // An entry of three words is a bye.
                let black = if words.next().is_some() { second } else { String::new() };
                (number, white, black)
            }
        }
    }
}

/// A game of a report, or a bye if `black` is missing.
#[tiebreak_attributes::skip_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ReportGame {
    /// Round (1-based).
    pub round: i64,
    /// Day.
    pub date: Option<String>,
    /// White, or the player with the bye.
    pub white: String,
    /// Black.
    pub black: Option<String>,
    /// The codes of both players, or the code of the bye.
    pub result: String,
    /// A color, which is an error in a bye.
    pub color: Option<String>,
    /// White's time control.
    pub control_white: Option<String>,
    /// Black's time control.
    pub control_black: Option<String>,
    /// Number of moves of White.
    pub moves_white: Option<u32>,
    /// Number of moves of Black.
    pub moves_black: Option<u32>,
    /// Whether a penalty changed the result of a played game.
    #[serde(default)]
    pub penalty: bool,
}

impl ReportGame {
    /// Creates a game with only a result.
    pub fn of(result: &str) -> ReportGame {
        ReportGame { result: result.to_owned(), ..ReportGame::default() }
    }
}

/// A rating report.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "Rating report")]
pub struct ReportRequest {
    /// The edition of B.02; if absent, the first day decides.
    pub edition: Option<EditionName>,
    /// The event.
    pub event: ReportEvent,
    /// The players.
    pub players: Vec<ReportPlayer>,
    /// The games and byes.
    pub games: Vec<EventGame>,
    /// The date of the list on which the event is rated.
    pub list_date: Option<String>,
    /// Known facts about federations.
    pub reference: Option<Reference>,
}

/// The event of a report.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ReportEvent {
    /// The rating list for the event.
    pub list: ListName,
    /// The pairing system.
    pub system: SystemName,
    /// First day.
    pub start: String,
    /// Last day.
    pub end: String,
    /// The time control of every game without its own time control.
    pub control: Option<String>,
    /// The day of registration.
    pub registered: Option<String>,
    /// The federation that registered the event.
    pub registered_by: Option<String>,
    /// The federation that sends the results and pays.
    pub responsible_federation: Option<String>,
    /// The federation of the host country.
    pub host_federation: Option<String>,
    /// The number of rounds on each day.
    pub schedule: Option<Vec<Scheduled>>,
    /// The laws of the event; `FIDE` means the Laws of Chess.
    pub laws: Option<String>,
    /// Whether norms are possible.
    #[serde(default)]
    pub norms_possible: bool,
    /// The organization that holds the event, if it is official.
    #[serde(default)]
    pub official: Official,
    /// Number of games scheduled for a match.
    pub scheduled_games: Option<u32>,
    /// The arbiters.
    #[serde(default)]
    pub arbiters: Vec<Arbiter>,
    /// The day on which the report was sent to the rating officer.
    pub report_sent: Option<String>,
    /// The day of the upload.
    pub uploaded: Option<String>,
    /// Whether the invitation stated that the event is not rated.
    #[serde(default)]
    pub declared_unrated_in_invitation: bool,
    /// The day of the announcement that the event is not rated.
    pub unrated_announced: Option<String>,
    /// Permissions to deviate from a clause.
    #[serde(default)]
    pub waivers: Vec<Waiver>,
    /// A decision not to rate the event, and the appeal against it.
    pub refusal: Option<Appeal>,
}

/// The rounds on one day.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Scheduled {
    /// The day.
    pub date: String,
    /// The number of rounds on the day.
    pub rounds: i64,
}

/// An arbiter.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Arbiter {
    /// Name or number.
    pub id: String,
    /// `chief`, `deputy` or another word.
    pub role: String,
    /// First day of the license.
    pub license_from: Option<String>,
    /// Last day of the license.
    pub license_to: Option<String>,
}

/// A permission to deviate from a clause.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Waiver {
    /// The number of the clause.
    pub clause: String,
    /// Who gave the permission.
    pub by: String,
    /// The day of the permission.
    pub date: String,
}

/// A decision not to rate an event, and the appeal against it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Appeal {
    /// The day of the notice to the organizer.
    pub notified: String,
    /// The day of the appeal.
    pub appealed: Option<String>,
}

/// A player of a report.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ReportPlayer {
    /// Name or number, unique in the report.
    pub id: String,
    /// Federation.
    pub federation: Option<String>,
    /// Title.
    pub title: Option<String>,
    /// The rating at the start of the event, on the list for the event.
    pub rating: Option<i64>,
    /// The standard rating at the start of the event.
    pub standard_rating: Option<i64>,
    /// Whether earlier results of an unrated player already count.
    #[serde(default)]
    pub prior_pool: bool,
    /// Number of rated games of the period on the list.
    pub period_games: Option<u32>,
    /// Known data about the player's career.
    #[serde(default)]
    pub career: CareerFacts,
    /// The development coefficient in the report.
    pub k: Option<u32>,
    /// Whether the federation asked FIDE not to list the player (12.2).
    #[serde(default)]
    pub withheld: bool,
    /// Whether FIDE gave a dispensation (12.3).
    #[serde(default)]
    pub dispensation: bool,
}

/// Known facts about federations.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Reference {
    /// Member federations.
    #[serde(default)]
    pub federations: Vec<String>,
    /// Excluded federations: the federation, the first and the last day (null if the exclusion has no end).
    #[serde(default)]
    pub excluded: Vec<(String, String, Option<String>)>,
    /// Federations with a rating officer (9.3).
    #[serde(default)]
    pub rating_officers: Vec<String>,
}
