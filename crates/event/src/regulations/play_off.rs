//! The JSON form of a declared play-off (article 3).

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::entry::{Day, Moment};

/// A declared play-off. Every key can be absent. If a key is absent, the program still reads the play-off and reports a
/// finding.
#[tiebreak_attributes::skip_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PlayOff {
    /// The places for which tied participants play the play-off (3.1.1).
    pub positions: Option<Stated<Positions>>,
    /// The tie-breaks that are applied before the play-off (3.1.2).
    pub qualification: Option<Stated<Qualification>>,
    /// The number of tied participants who play. The best participants by the list of tie-breaks play. All participants
    /// who are tied with the last of these also play.
    #[schemars(range(min = 2))]
    pub best: Option<u32>,
    /// The format of the play-off for each number of tied participants (3.1.3).
    pub format: Option<Stated<Vec<Row>>>,
    /// The method that assigns pairing numbers (3.1.4).
    pub pairing_numbers: Option<Stated<PairingNumbers>>,
    /// The method that assigns colors (3.1.5).
    pub colours: Option<Stated<Colors>>,
    /// The time limits of each stage, by the name of the stage (3.1.6).
    pub time_limits: Option<Limits>,
    /// The start times of the games (3.1.7).
    pub schedule: Option<Stated<Schedule>>,
    /// The day of publication of the play-off, if it differs from the day of publication of the declaration.
    pub published: Option<Day>,
}

/// A declared value, or the declaration that no value is needed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Stated<T> {
    /// The value is not needed. The declaration gives the reason.
    NotNeeded(NotNeeded),
    /// The declared value.
    Given(T),
}

impl<T> Stated<T> {
    /// Returns the declared value, or `None` if no value is needed.
    pub fn given(&self) -> Option<&T> {
        match self {
            Stated::Given(given) => Some(given),
            Stated::NotNeeded(_) => None,
        }
    }
}

/// The reason why a value is not needed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct NotNeeded {
    /// The reason.
    pub not_needed: String,
}

/// The places for which tied participants play a play-off.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Positions {
    /// All places for which participants are tied.
    All(AllPlaces),
    /// The places in this list.
    Places(Vec<u32>),
}

/// The keyword `all`, which means all places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum AllPlaces {
    /// Every place.
    All,
}

/// The tie-breaks that are applied before a play-off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Qualification {
    /// No tie-breaks: all participants with the same score play.
    None,
    /// All tie-breaks of the list.
    All,
    /// The first tie-breaks of the list, as many as `first` says.
    #[serde(untagged)]
    First(First),
}

/// A number of tie-breaks from the beginning of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct First {
    /// The number of tie-breaks.
    #[schemars(range(min = 1))]
    pub first: u32,
}

/// The format of the play-off if the number of tied participants is in a given range.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Row {
    /// The least and the greatest number of tied participants. Null as the greatest number means that there is no
    /// limit.
    pub tied: (u32, Option<u32>),
    /// The method by which the tied participants play.
    #[serde(rename = "type")]
    pub kind: RowKind,
    /// The names of the stages, in order.
    #[serde(default)]
    #[schemars(length(max = 100))]
    pub stages: Vec<String>,
    /// The rule that applies if participants are still tied after the last stage.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub still_tied: Option<StillTied>,
}

/// The method by which tied participants play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RowKind {
    /// A match of two participants.
    Match,
    /// All participants play against each other.
    RoundRobin,
    /// Knock-out.
    Knockout,
    /// Swiss system.
    Swiss,
}

/// The rule that applies if participants are still tied after the last stage of a play-off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum StillTied {
    /// Lots decide.
    Lots,
    /// The participants share the place.
    Shared,
    /// The tie-breaks of the list decide.
    Tiebreaks,
}

/// The method that assigns pairing numbers in a play-off.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PairingNumbers {
    /// Lots assign the pairing numbers.
    Lots,
    /// The tie-breaks of the list determine the order of the pairing numbers.
    TieBreakOrder,
    /// The ratings determine the order of the pairing numbers.
    Rating,
    /// The participants keep their pairing numbers of the tournament.
    TournamentPairingNumber,
    /// One tie-break determines the order of the pairing numbers.
    #[serde(untagged)]
    By(ByTieBreak),
}

/// The tie-break that determines the order of the pairing numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ByTieBreak {
    /// The code of the tie-break.
    pub tie_break: String,
}

/// The method that assigns colors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Colors {
    /// The colors of the first game.
    pub first: FirstColor,
    /// The colors of later games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub then: Option<LaterColors>,
}

/// The colors of the first game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum FirstColor {
    /// Lots decide the colors.
    Lots,
    /// Lots decide who chooses the color.
    ChooserByLots,
    /// The participant who is ahead by the tie-breaks chooses the color.
    HigherTieBreakChooses,
    /// A table determines the colors.
    Table,
}

/// The colors of later games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LaterColors {
    /// The colors alternate.
    Alternate,
    /// New lots decide the colors of each game.
    NewLots,
    /// A table determines the colors.
    Table,
}

/// The time limits of all stages, or the declaration that no time limits are needed.
pub type Limits = Stated<BTreeMap<String, Stage>>;

/// One stage of a play-off.
#[tiebreak_attributes::skip_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Stage {
    /// Number of games between the same two players.
    pub games: Option<u32>,
    /// White's time and increment, in seconds.
    pub white: Option<[u32; 2]>,
    /// Black's time and increment, in seconds.
    pub black: Option<[u32; 2]>,
    /// The increment, if it starts only at a later move.
    pub increment_from_move: Option<IncrementFromMove>,
    /// The player who wins if the game is drawn.
    pub draw: Option<DrawOdds>,
}

/// An increment that starts only at a later move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct IncrementFromMove {
    /// The first move for which a player gets the increment.
    #[serde(rename = "move")]
    pub from: u32,
    /// The increment in seconds for each move.
    pub seconds: u32,
}

/// The player who wins if the game is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DrawOdds {
    /// White.
    White,
    /// Black.
    Black,
}

/// The start times of the games.
#[tiebreak_attributes::skip_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Schedule {
    /// The start of the first game.
    pub start: Option<Moment>,
    /// The break between two games, in minutes.
    pub break_minutes: Option<u32>,
    /// The start of each game.
    #[schemars(length(max = 10000))]
    pub starts: Option<Vec<Moment>>,
}

impl Row {
    /// Returns the numbers of tied participants to which the row applies, in an event with `participants` participants.
    pub(super) fn covers(&self, participants: u32) -> std::ops::RangeInclusive<u32> {
        let (from, to) = self.tied;
        from.max(2)..=to.unwrap_or(participants).min(participants)
    }

    /// Returns the greatest number of games that a player must play in succession, in an event with `participants`
    /// participants. Returns `None` if a stage does not declare its number of games, or if the number of rounds is not
    /// declared.
    pub(super) fn longest(&self, participants: u32, stages: &BTreeMap<String, Stage>) -> Option<u64> {
        let games =
            self.stages.iter().map(|name| stages.get(name)?.games.map(u64::from)).sum::<Option<u64>>()?;
        let most = u64::from(*self.covers(participants).end()).max(2);
        let rounds = match self.kind {
            RowKind::Match => 1,
            // In a round robin with an odd number of players, one player has no opponent in each round.
            RowKind::RoundRobin => most - 1 + most % 2,
            // Each round of a knock-out halves the number of players.
            RowKind::Knockout => u64::from(most.next_power_of_two().trailing_zeros()),
            RowKind::Swiss if most > 2 => return None,
            RowKind::Swiss => 1,
        };
        games.checked_mul(rounds)
    }
}
