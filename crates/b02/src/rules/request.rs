//! The questions about ratings that case files and messages to programs can contain.

use crate::edition::EditionName;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A question about ratings, with its data.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(tag = "ask", rename_all = "kebab-case")]
#[schemars(title = "Rating request")]
pub enum Request {
    /// Asks for the rating list for a time control (1.1, 1.2).
    Control(ControlRequest),
    /// Asks for the expected score for a rating difference (8.1.b with 8.54).
    Expected(ExpectedRequest),
    /// Asks for the rating difference for a score (8.1.a).
    Difference(DifferenceRequest),
    /// Asks for the development coefficient of a player (8.56).
    Coefficient(KRequest),
    /// Asks for the rating change of a rated player (8.5).
    Change(ChangeRequest),
    /// Asks for the initial rating of a new player (8.2, 8.3, 7.14).
    New(NewRequest),
    /// Asks for the ratings of all players after an event (6, 8).
    Event(EventRequest),
    /// Asks whether the participants of a round robin or match meet the requirements (6.2, 6.6).
    Composition(CompositionRequest),
    /// Asks for the rating list that includes an event, and for the deadlines of the event (7.13, 9.1).
    List(ListRequest),
    /// Asks for the ratings on a list after FIDE's one-off change of this list (October 2022, March 2024).
    ListChange(ListChangeRequest),
    /// Asks how the next rating list shows a player (7.2).
    Status(StatusRequest),
    /// Asks for a check of each entry of a rating list (7.1, 7.12).
    Entries(EntriesRequest),
    /// Asks for a check of a rating report against each clause (0 to 12).
    Report(Box<ReportRequest>),
}

/// One time control for both players, or a time control for each player.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ControlRequest {
    /// The edition of B.02. If absent, the first day of the event determines the edition.
    pub edition: Option<EditionName>,
    /// The first day of the event, which determines the edition.
    pub start: Option<String>,
    /// The time control of both players, such as `10'+5"`, `3'` or `10+5` (minutes and seconds).
    pub control: Option<String>,
    /// White's time control, if the players can have different time controls.
    pub white: Option<String>,
    /// Black's time control.
    pub black: Option<String>,
}

/// A rating difference, with the player's rating if it is known.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ExpectedRequest {
    /// The edition of B.02. If absent, the first day of the event determines the edition.
    pub edition: Option<EditionName>,
    /// The first day of the event, which determines the edition.
    pub start: Option<String>,
    /// The player's rating minus the opponent's rating.
    pub difference: i32,
    /// The player's rating. If it is given, the answer states whether a game of the two players is rated.
    pub own: Option<i64>,
}

/// A score from a number of games, or a score fraction in hundredths, for which the rating difference is asked.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct DifferenceRequest {
    /// The edition of B.02. If absent, the first day of the event determines the edition.
    pub edition: Option<EditionName>,
    /// The first day of the event, which determines the edition.
    pub start: Option<String>,
    /// The points from the games, such as `2.5`.
    pub score: Option<String>,
    /// The number of games in which the points were scored.
    pub games: Option<u32>,
    /// The score fraction, such as `0.28`, in place of points and games.
    pub fraction: Option<String>,
}

/// The number of a player's games in a period, and the player's career.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct KRequest {
    /// The edition of B.02. If absent, the first day of the event determines the edition.
    pub edition: Option<EditionName>,
    /// The first day of the event, which determines the edition.
    pub start: Option<String>,
    /// The number of the player's rated games in the period on the rating list.
    pub games: u32,
    /// The player's rating in force. The rating affects the coefficient under the editions of 2024.
    pub rating: Option<i64>,
    /// Known data about the player's career.
    #[serde(default)]
    pub career: CareerFacts,
}

/// The players of a round robin or match.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct CompositionRequest {
    /// The edition of B.02. If absent, the first day of the event determines the edition.
    pub edition: Option<EditionName>,
    /// The first day of the event, which determines the edition.
    pub start: Option<String>,
    /// The pairing system.
    pub system: SystemName,
    /// Number of players.
    pub players: u32,
    /// The number of players who have a rating at the start (after applying 8.22).
    pub rated: u32,
}

/// The days of an event, which determine its rating list, and whether the event is official.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ListRequest {
    /// The edition of B.02. If absent, the first day of the event determines the edition. If the first day is also
    /// absent, the last day determines the edition.
    pub edition: Option<EditionName>,
    /// First day.
    pub start: Option<String>,
    /// Last day.
    pub end: String,
    /// The organization that holds the event, or `none` if the event is not official.
    #[serde(default)]
    pub official: Official,
}

/// Ratings on a list before FIDE's one-off change of this list.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ListChangeRequest {
    /// The list that FIDE changed: `2022-10` or `2024-03`.
    pub list: String,
    /// The ratings before the change.
    pub ratings: Vec<ListedRating>,
}

/// The ratings of a player before FIDE's one-off change of a list.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ListedRating {
    /// The rapid or blitz rating before the change.
    pub rating: i64,
    /// The standard rating, or null if the player has none.
    pub standard: Option<i64>,
}

/// A question about how the next rating list shows a player.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct StatusRequest {
    /// The edition of B.02. If absent, the newest edition applies.
    pub edition: Option<EditionName>,
    /// The player's rating after the period, or null for an unrated player.
    pub rating: Option<i64>,
    /// The player's title, or an empty text if the player has none.
    pub title: Option<String>,
    /// The rating list of the question (rapid or blitz).
    pub list: Option<ListName>,
    /// The current period, as YYYY-MM.
    pub period: Option<String>,
    /// The player's rated games by period and rating list.
    #[serde(default)]
    pub activity: Vec<Activity>,
}

/// The number of a player's rated games in one period on one rating list.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Activity {
    /// The period, as YYYY-MM.
    pub period: String,
    /// The rating list (rapid or blitz).
    pub list: ListName,
    /// The number of rated games that the player played.
    pub games: u32,
}

/// A rating list.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct EntriesRequest {
    /// The edition of B.02. If absent, the date of the rating list determines the edition.
    pub edition: Option<EditionName>,
    /// The date of the rating list.
    pub list_date: String,
    /// The entries of the rating list.
    pub entries: Vec<ListEntry>,
}

/// A player on a rating list (7.12).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ListEntry {
    /// FIDE ID.
    pub id: u32,
    /// The player's title, or an empty text if the player has none.
    #[serde(default)]
    pub title: String,
    /// Federation, three letters.
    pub federation: String,
    /// Rating.
    pub rating: i64,
    /// The number of the player's rated games in the period.
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
    /// The provisional rating that an unrated opponent got in earlier events. The provisional rating does not count
    /// (8.53).
    pub provisional: Option<i64>,
    /// The result.
    pub score: Score,
    /// The number of equal games. The default is 1.
    pub times: Option<u32>,
}

/// One player's games in one event.
#[tiebreak_attributes::skip_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PlayedEvent {
    /// The rating list for the event; absent if all events are on the same list.
    pub list: Option<ListName>,
    /// The rating period of the event, as YYYY-MM.
    pub period: Option<String>,
    /// The pairing system.
    #[serde(default)]
    pub system: SystemName,
    /// The games.
    pub games: Vec<PlayedGame>,
}

/// The data about a player that determine the development coefficient under the editions of 2024.
#[tiebreak_attributes::skip_none(reached_2400)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct CareerFacts {
    /// The coefficient on the previous list or from another source: 40, 20 or 10.
    pub k: Option<u32>,
    /// Year of birth.
    pub born: Option<u32>,
    /// The player's age in years at the event.
    pub age: Option<u32>,
    /// The number of rated games in the career, as stated on the list before the period.
    pub career_games: Option<u32>,
    /// Whether the player ever had a published rating of 2400 or more.
    pub reached_2400: bool,
}

impl CareerFacts {
    /// Returns whether the request contains no data about the player's career.
    pub fn is_unknown(&self) -> bool {
        *self == CareerFacts::default()
    }
}

/// A rated player, and the player's events in a rating period.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ChangeRequest {
    /// The edition of B.02. If absent, the first day of the event determines the edition.
    pub edition: Option<EditionName>,
    /// The first day of the event, which determines the edition.
    pub start: Option<String>,
    /// The player's rating in force.
    pub rating: i64,
    /// The rating list of the question (rapid or blitz). Events on the other rating list do not count.
    pub list: Option<ListName>,
    /// Known data about the player's career.
    #[serde(default)]
    pub career: CareerFacts,
    /// The number of the player's rated games in the whole period on the rating list. If the number is absent, the
    /// program counts the games of the given events.
    pub period_games: Option<u32>,
    /// The player's events in the period.
    pub events: Vec<PlayedEvent>,
}

/// A new player, and the player's events.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct NewRequest {
    /// The edition of B.02. If absent, the first day of the event determines the edition.
    pub edition: Option<EditionName>,
    /// The first day of the event, which determines the edition.
    pub start: Option<String>,
    /// The standard rating at the start of the first event, or null if the player has none.
    pub standard: Option<i64>,
    /// The period of the list on which the result is published, as YYYY-MM.
    pub period: Option<String>,
    /// The player's events in chronological order.
    pub events: Vec<PlayedEvent>,
}

tiebreak_phrase::named! {
    /// The two rating lists of B.02.
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
    /// The pairing system of an event.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
    #[serde(rename_all = "kebab-case")]
    pub enum SystemName as id {
        /// Swiss system.
        #[default]
        Swiss = "swiss",
        /// Each player meets every other player once.
        RoundRobin = "round-robin",
        /// Each player meets every other player twice.
        DoubleRoundRobin = "double-round-robin",
        /// Team event.
        Team = "team",
        /// A match between two players with a fixed number of games.
        Match = "match",
    }
}

impl SystemName {
    /// Returns whether each player meets every other player.
    pub fn is_round_robin(self) -> bool {
        self.meetings().is_some()
    }

    /// Returns how often each pair of players meets, or `None` if some pairs of players do not meet.
    pub fn meetings(self) -> Option<usize> {
        match self {
            SystemName::RoundRobin => Some(1),
            SystemName::DoubleRoundRobin => Some(2),
            SystemName::Swiss | SystemName::Team | SystemName::Match => None,
        }
    }

    /// Returns whether each player meets every other player twice (6.22).
    pub fn is_double(self) -> bool {
        self.meetings() == Some(2)
    }
}

tiebreak_phrase::named! {
    /// The organization that holds an official event.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
    #[serde(rename_all = "kebab-case")]
    pub enum Official as id {
        /// The event is not official.
        #[default]
        None = "none",
        /// FIDE.
        Fide = "fide",
        /// A continental organization.
        Continental = "continental",
    }
}

/// A result of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Score {
    /// The player won.
    #[serde(rename = "1")]
    Win,
    /// The game was drawn.
    #[serde(rename = "0.5")]
    Draw,
    /// The player lost.
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
    /// The name of the event, which the program only displays.
    pub name: Option<String>,
    /// The first day of the event, which determines the edition (0.1).
    pub start: Option<String>,
    /// Last day.
    pub end: Option<String>,
    /// The edition of B.02. If it is given, the first day does not determine the edition.
    pub edition: Option<EditionName>,
    /// The time control of the games that have no time control of their own. If the time control is absent, the program
    /// does not check whether the rating list is right for the event (1.1).
    pub control: Option<String>,
    /// Black's time control, if it differs from White's time control.
    pub control_black: Option<String>,
    /// The pairing system.
    #[serde(default)]
    pub system: SystemName,
    /// The rating list on which the event is rated.
    pub list: Option<ListName>,
    /// The number of games scheduled in a match.
    pub scheduled_games: Option<u32>,
    /// The period of the list on which the results are published, as YYYY-MM.
    pub period: Option<String>,
    /// The players.
    pub players: Vec<EventPlayer>,
    /// The games and byes of the event.
    pub games: Vec<EventGame>,
}

/// A player in an event.
#[tiebreak_attributes::skip_none(pool)]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct EventPlayer {
    /// The player's name or number, which must be unique in the event.
    pub id: String,
    /// Name, for people.
    pub name: Option<String>,
    /// The player's FIDE number, which the program only displays.
    pub fide_id: Option<u32>,
    /// The rating at the start of the event, on the list for the event. An unrated player has no rating or null.
    pub rating: Option<i64>,
    /// The standard rating at the start of the event (8.22).
    pub standard: Option<i64>,
    /// The provisional rating that an unrated player got in earlier events. The provisional rating does not count
    /// (8.53).
    pub provisional: Option<i64>,
    /// The rating with which an unrated player entered the list after the event began and before it was rated (8.4).
    pub listed_since: Option<i64>,
    /// The rating on the list directly before the new list, if that list is not the list for the event.
    pub rating_before: Option<i64>,
    /// Known data about the player's career.
    #[serde(default, skip_serializing_if = "CareerFacts::is_unknown")]
    pub career: CareerFacts,
    /// The number of the player's rated games in the whole period on the rating list, including the games of the event
    /// (8.56). If the number is absent, the program counts the games of the event.
    pub period_games: Option<u32>,
    /// An unrated player's results in earlier events that count (7.14c).
    pub pool: Vec<PlayedEvent>,
}

/// A game or a bye of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum EventGame {
    /// A game as `ROUND WHITE BLACK RESULT`, where the result contains the codes of both players (`10`, `01`, `==`,
    /// `WL`, `+-`, `--`), or a bye as `ROUND PLAYER CODE`.
    Short(String),
    /// A game or bye as an object with further keys, such as the date.
    Full(ReportGame),
}

impl EventGame {
    /// Returns the game or the bye as an object.
    ///
    /// # Errors
    /// Returns the text if it does not have the form of a game or of a bye.
    pub fn full(&self) -> Result<ReportGame, &str> {
        let text = match self {
            EventGame::Full(game) => return Ok(game.clone()),
            EventGame::Short(text) => text,
        };
        let parts: Vec<&str> = text.split_whitespace().collect();
        let (round, white, black, result) = match *parts.as_slice() {
            [round, white, black, result] => (round, white, Some(black.to_owned()), result),
            [round, player, code] => (round, player, None, code),
            _ => return Err(text),
        };
        let round = round.parse().map_err(|_| text.as_str())?;
        let (white, result) = (white.to_owned(), result.to_owned());
        Ok(ReportGame { round, white, black, result, ..ReportGame::default() })
    }

    /// Returns the game with the time controls of its event, if White and Black have different time controls in the
    /// event.
    pub fn with_controls(&self, event: &EventRequest) -> EventGame {
        match (self.full(), &event.control, &event.control_black) {
            (Ok(game), Some(white), Some(black)) if game.black.is_some() => EventGame::Full(ReportGame {
                control_white: Some(white.clone()),
                control_black: Some(black.clone()),
                ..game
            }),
            _ => self.clone(),
        }
    }

    /// Replaces the names of the players. If `name` returns `None`, the player keeps the old name.
    pub fn rename(&mut self, name: impl Fn(&str) -> Option<String>) {
        let Ok(mut game) = self.full() else { return };
        for player in std::iter::once(&mut game.white).chain(&mut game.black) {
            *player = name(player).unwrap_or_else(|| std::mem::take(player));
        }
        *self = EventGame::Full(game);
    }
}

/// A game of a report. If `black` is missing, the entry is a bye.
#[tiebreak_attributes::skip_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ReportGame {
    /// Round (1-based).
    pub round: i64,
    /// The day on which the game was played.
    pub date: Option<String>,
    /// The player with White, or the player with the bye.
    pub white: String,
    /// Black.
    pub black: Option<String>,
    /// The result: the codes of both players, or the code of the bye.
    pub result: String,
    /// A color. A bye must not have a color.
    pub color: Option<String>,
    /// White's time control.
    pub control_white: Option<String>,
    /// Black's time control.
    pub control_black: Option<String>,
    /// The number of moves that White made.
    pub moves_white: Option<u32>,
    /// The number of moves that Black made.
    pub moves_black: Option<u32>,
    /// Whether a penalty changed the result of a played game.
    #[serde(default)]
    pub penalty: bool,
}

/// A rating report.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "Rating report")]
pub struct ReportRequest {
    /// The edition of B.02. If absent, the first day of the event determines the edition.
    pub edition: Option<EditionName>,
    /// The event.
    pub event: ReportEvent,
    /// The players.
    pub players: Vec<ReportPlayer>,
    /// The games and byes of the event.
    pub games: Vec<EventGame>,
    /// The date of the rating list on which the event is rated.
    pub list_date: Option<String>,
    /// Known facts about federations, such as exclusions.
    pub reference: Option<Reference>,
}

/// The event that a report is about.
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
    /// The time control of the games that have no time control of their own.
    pub control: Option<String>,
    /// The day on which the event was registered.
    pub registered: Option<String>,
    /// The federation that registered the event.
    pub registered_by: Option<String>,
    /// The federation that sends the results to FIDE and pays the fees.
    pub responsible_federation: Option<String>,
    /// The federation of the host country.
    pub host_federation: Option<String>,
    /// The days of the event, each with its number of rounds.
    pub schedule: Option<Vec<Scheduled>>,
    /// The laws under which the event is played. The text `FIDE` means FIDE's Laws of Chess.
    pub laws: Option<String>,
    /// Whether title norms are possible in the event.
    #[serde(default)]
    pub norms_possible: bool,
    /// The organization that holds the event, or `none` if the event is not official.
    #[serde(default)]
    pub official: Official,
    /// The number of games scheduled in a match.
    pub scheduled_games: Option<u32>,
    /// The arbiters.
    #[serde(default)]
    pub arbiters: Vec<Arbiter>,
    /// The day on which the report was sent to the rating officer.
    pub report_sent: Option<String>,
    /// The day on which the report was uploaded.
    pub uploaded: Option<String>,
    /// Whether the invitation to the event stated that the event is not rated.
    #[serde(default)]
    pub declared_unrated_in_invitation: bool,
    /// The day on which it was announced that the event is not rated.
    pub unrated_announced: Option<String>,
    /// The permissions to deviate from a clause that were given for the event.
    #[serde(default)]
    pub waivers: Vec<Waiver>,
    /// A decision not to rate the event, and the appeal against it.
    pub refusal: Option<Appeal>,
}

/// The number of rounds on one day of the event.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Scheduled {
    /// The day.
    pub date: String,
    /// The number of rounds that are played on the day.
    pub rounds: i64,
}

/// An arbiter.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Arbiter {
    /// Name or number.
    pub id: String,
    /// The role of the arbiter: `chief`, `deputy` or a different word.
    pub role: String,
    /// The first day of the arbiter's license.
    pub license_from: Option<String>,
    /// The last day of the arbiter's license.
    pub license_to: Option<String>,
}

/// A permission to deviate from a clause.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Waiver {
    /// The number of the clause.
    pub clause: String,
    /// The person or body that gave the permission.
    pub by: String,
    /// The day on which the permission was given.
    pub date: String,
}

/// A decision not to rate an event, and the appeal against it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Appeal {
    /// The day on which the organizer was notified of the decision.
    pub notified: String,
    /// The day on which the appeal was made.
    pub appealed: Option<String>,
}

/// A player of a report.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ReportPlayer {
    /// The player's name or number, which must be unique in the report.
    pub id: String,
    /// Federation.
    pub federation: Option<String>,
    /// Title.
    pub title: Option<String>,
    /// The rating at the start of the event, on the list for the event.
    pub rating: Option<i64>,
    /// The standard rating at the start of the event.
    pub standard_rating: Option<i64>,
    /// Whether an unrated player has results in earlier events that count.
    #[serde(default)]
    pub prior_pool: bool,
    /// The number of the player's rated games in the period on the rating list.
    pub period_games: Option<u32>,
    /// Known data about the player's career.
    #[serde(default)]
    pub career: CareerFacts,
    /// The development coefficient that the report states for the player.
    pub k: Option<u32>,
    /// Whether the federation asked FIDE not to include the player in the list (12.2).
    #[serde(default)]
    pub withheld: bool,
    /// Whether FIDE gave the player a dispensation (12.3).
    #[serde(default)]
    pub dispensation: bool,
}

/// Known facts about federations, such as exclusions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Reference {
    /// Member federations.
    #[serde(default)]
    pub federations: Vec<String>,
    /// The excluded federations, each with the first and the last day of the exclusion (null if the exclusion has no
    /// end).
    #[serde(default)]
    pub excluded: Vec<(String, String, Option<String>)>,
    /// The federations that have a rating officer (9.3).
    #[serde(default)]
    pub rating_officers: Vec<String>,
}
