//! The JSON form of a declaration.

use crate::regulations::entry::Day;
use crate::regulations::play_off::PlayOff;
use crate::regulations::policy::NamedEdition;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tiebreak_engine::number::Points;
use tiebreak_format::json::PrimaryJson;

/// What the organizer and the arbiter declare about the ranking, without facts of the crosstable. A missing key means
/// that nothing is declared.
#[tiebreak_attributes::skip_none(decided, replaced_rules)]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "Regulations")]
pub struct Declaration {
    /// The number of this format, which is 1. A separate file of regulations must contain this key, and no other file
    /// may.
    #[schemars(range(min = 1, max = 1))]
    pub format: Option<u32>,
    /// The edition of C.07 named by the regulations, which takes precedence over the first day. A requested edition
    /// takes precedence over both.
    pub edition: Option<NamedEdition>,
    /// Whether FIDE rates the event; default true.
    pub rated: Option<bool>,
    /// The pairing system; derived from the crosstable if absent.
    pub system: Option<System>,
    /// The day of publication of all declarations that have no other date.
    pub published: Option<Day>,
    /// The primary score of a team event.
    pub primary: Option<PrimaryJson>,
    /// The method that decides ties (article 2).
    pub ties: Option<Ties>,
    /// The tie-breaks in order (4.1), without the primary score. If absent, the requested list applies. If
    /// empty, there are no tie-breaks.
    #[schemars(length(max = 1000))]
    pub tiebreaks: Option<Vec<TieBreak>>,
    /// Who chose the list; default organiser.
    pub chosen_by: Option<ChosenBy>,
    /// Whether the regulations promise that tie-break values are known before the games; default false.
    pub known_beforehand: Option<bool>,
    /// The number of first places that participants with the same score share. Tie-breaks decide all other places.
    pub shared_places: Option<u32>,
    /// The method that decides ties after the last tie-break (4.2). If absent, lots decide.
    pub exhausted: Option<Exhausted>,
    /// Records of decisions that do not follow from the results.
    #[schemars(length(max = 10000))]
    pub decided: Vec<Decision>,
    /// The play-off (article 3).
    pub playoff: Option<PlayOff>,
    /// The rule for unrated players (article 10).
    pub unrated: Option<Unrated>,
    /// The kinds of rating in a TRF file that may count. For each player, the first listed kind of rating that the
    /// player has counts.
    #[schemars(length(min = 1, max = 2))]
    pub ratings: Option<Vec<RatingKind>>,
    /// Which of several ratings of a player counts (note of article 10).
    pub several_ratings: Option<SeveralRatingsRule>,
    /// Whether forfeits count in a direct encounter (6.1.1); default excluded.
    pub forfeits_in_direct_encounter: Option<ForfeitsInDirectEncounter>,
    /// The board tie-breaks that the code EDE applies to two teams (13.3.2). Empty means none.
    #[schemars(length(max = 100))]
    pub ede_board_tiebreaks: Option<Vec<BoardTieBreak>>,
    /// Whether the organizer intends Koya in this Swiss-system event (9.2); default false.
    pub koya_in_swiss: Option<bool>,
    /// The divisor of SSSC (13.4.2.b), as a positive decimal number in text.
    pub sssc_divisor: Option<String>,
    /// The constant of the Brightwell quotient in discs per point, as a decimal number in text.
    pub brightwell_constant: Option<String>,
    /// An alternative to articles 16.3 to 16.5 (16.6).
    pub article_16_alternative: Option<Alternative>,
    /// The points that a team loses for each board that it leaves empty in a played match.
    pub empty_boards: Option<Deduction>,
    /// The participants whose results do not count in an event with predetermined pairings.
    pub annulled: Option<Annulled>,
    /// The number of games over the board that a player of a team needs for an individual place.
    pub minimum_games: Option<u32>,
    /// Rules of C.07 that the regulations replace, beyond what the other keys declare.
    #[schemars(length(max = 1000))]
    pub replaced_rules: Vec<ReplacedRule>,
}

tiebreak_phrase::named! {
    /// The pairing system of an event.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
    #[serde(rename_all = "kebab-case")]
    pub enum System as word {
        /// Swiss.
        Swiss = "swiss",
        /// All participants meet once.
        RoundRobin = "round-robin",
        /// All participants meet twice.
        DoubleRoundRobin = "double-round-robin",
        /// Every member of one side meets every member of the other side.
        Scheveningen = "scheveningen",
        /// Knock-out.
        Knockout = "knockout",
        /// Another predetermined pairing.
        OtherPredetermined = "other-predetermined",
    }
}

/// The method that decides ties (article 2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Ties {
    /// Tied participants share places.
    Shared,
    /// Tie-breaks without games.
    Tiebreaks,
    /// A play-off.
    Playoff,
    /// A play-off together with tie-breaks.
    PlayoffAndTiebreaks,
}

/// One tie-break of the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum TieBreak {
    /// Only the code.
    Code(String),
    /// The code with further details.
    Detailed(DetailedTieBreak),
}

/// A tie-break with its details.
#[tiebreak_attributes::skip_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct DetailedTieBreak {
    /// The code, or any name if there is a definition.
    pub code: String,
    /// The organizer's own definition; with it, the tie-break is self-defined even if its name is a known
    /// code.
    pub definition: Option<String>,
    /// Who chose the tie-break, if not the person who chose the list.
    pub chosen_by: Option<ChosenBy>,
    /// The day of publication, if not the day of the declaration.
    pub published: Option<Day>,
}

/// Who chose a tie-break.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ChosenBy {
    /// The organizer.
    Organiser,
    /// The chief arbiter (4.1.1).
    Arbiter,
}

/// The method that decides ties after the last tie-break (4.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Exhausted {
    /// Lots decide.
    Lots,
    /// The participants remain tied.
    Unbroken,
}

/// A recorded decision that does not follow from the results.
#[tiebreak_attributes::skip_none(games)]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Decision {
    /// The method of the decision.
    pub by: DecidedBy,
    /// Pairing numbers of a whole tied group, best first.
    #[schemars(length(max = 10000))]
    pub order: Vec<u32>,
    /// The day of the decision.
    pub date: Option<Day>,
    /// The seed of the lots, if the lots were drawn by the method of `tiebreak lots`.
    pub seed: Option<String>,
    /// The games of a play-off, in order.
    #[schemars(length(max = 10000))]
    pub games: Vec<PlayOffGame>,
    /// The player who chose the color of an Armageddon game.
    pub chooser: Option<u32>,
    /// The player to whom lots gave the choice of the color in an Armageddon game.
    pub drawn_by_lots: Option<u32>,
}

/// A game of a play-off.
#[tiebreak_attributes::skip_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PlayOffGame {
    /// The stage of the declared play-off.
    pub stage: String,
    /// White's pairing number.
    pub white: u32,
    /// Black's pairing number.
    pub black: u32,
    /// The result for White.
    pub result: GameResult,
    /// White's time and increment, in seconds.
    pub white_control: Option<[u32; 2]>,
    /// Black's time and increment, in seconds.
    pub black_control: Option<[u32; 2]>,
}

/// The result for White, as in a cell of a crosstable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum GameResult {
    /// Won.
    #[serde(rename = "1")]
    Win,
    /// Drawn.
    #[serde(rename = "=")]
    Draw,
    /// Lost.
    #[serde(rename = "0")]
    Loss,
    /// Won, because Black did not appear.
    #[serde(rename = "+")]
    ForfeitWin,
    /// Lost, because White did not appear.
    #[serde(rename = "-")]
    ForfeitLoss,
    /// Without a result.
    #[serde(rename = "X")]
    Unfinished,
}

/// The method of the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DecidedBy {
    /// Lots.
    Lots,
    /// A coin.
    Coin,
    /// A disc.
    Disc,
    /// A play-off.
    Playoff,
    /// An Armageddon game.
    Armageddon,
}

impl DecidedBy {
    /// Whether games decided.
    pub fn is_by_games(self) -> bool {
        matches!(self, DecidedBy::Playoff | DecidedBy::Armageddon)
    }
}

/// The rule for unrated players (article 10).
#[tiebreak_attributes::skip_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "policy", deny_unknown_fields, rename_all = "kebab-case")]
pub enum Unrated {
    /// Each unrated player gets this rating.
    Fixed {
        /// The rating.
        #[schemars(range(min = 1, max = 4000))]
        rating: u16,
        /// The day of publication of the rule, if not the day of the declaration.
        published: Option<Day>,
    },
    /// Averages and performances exclude games against unrated players.
    Exclude {
        /// The day of publication of the rule, if not the day of the declaration.
        published: Option<Day>,
    },
    /// Each unrated player gets an estimated rating, which only the average opposition rating (`AOR`) uses.
    Estimate {
        /// The day of publication of the rule, if not the day of the declaration.
        published: Option<Day>,
    },
}

impl Unrated {
    /// The day on which the rule was published, or `None` if no separate day is declared.
    pub fn published(&self) -> Option<&Day> {
        match self {
            Unrated::Fixed { published, .. }
            | Unrated::Exclude { published }
            | Unrated::Estimate { published } => published.as_ref(),
        }
    }
}

/// Which of several ratings counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SeveralRatingsRule {
    /// The rating that counts.
    pub policy: WhichRating,
}

/// One of several ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum WhichRating {
    /// The first rating in the event.
    First,
    /// The last rating in the event.
    Last,
}

/// A rating that a player of a TRF file may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RatingKind {
    /// The rating of FIDE.
    Fide,
    /// The rating of the national federation.
    National,
}

/// The points to subtract, as decimal text.
#[tiebreak_attributes::skip_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Deduction {
    /// Match points.
    pub match_points: Option<String>,
    /// Game points.
    pub game_points: Option<String>,
}

impl Deduction {
    /// The match points and the game points. A missing text gives 0, and `None` means that a text is not a number
    /// of 0 or more.
    pub fn points(&self) -> [Option<Points>; 2] {
        let read = |text: &Option<String>| match text {
            Some(text) => Points::parse(text).ok().filter(|points| *points >= Points::ZERO),
            None => Some(Points::ZERO),
        };
        [read(&self.match_points), read(&self.game_points)]
    }
}

/// The participants whose results do not count.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Annulled {
    /// The participants to whom a rule applies.
    Rule(AnnulledRule),
    /// These participants, by pairing number.
    Participants(Vec<u32>),
}

/// A rule that annuls results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum AnnulledRule {
    /// Participants who forfeit more than half of their games. FIDE's General Regulations for Competitions
    /// (C.05, 6.6) have this rule for withdrawals from a round robin.
    LessThanHalf,
}

/// Whether forfeits count in a direct encounter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ForfeitsInDirectEncounter {
    /// Forfeits do not count.
    Excluded,
    /// Forfeits count as games.
    Included,
}

/// A board tie-break of article 12.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum BoardTieBreak {
    /// Board count.
    #[serde(rename = "BC")]
    BoardCount,
    /// Top board results.
    #[serde(rename = "TBR")]
    TopBoards,
    /// Bottom board elimination.
    #[serde(rename = "BBE")]
    BottomBoards,
}

impl TieBreak {
    /// The code of the tie-break, or the name if the tie-break has a definition.
    pub fn code(&self) -> &str {
        match self {
            TieBreak::Code(code) => code,
            TieBreak::Detailed(detailed) => &detailed.code,
        }
    }

    /// The details of the tie-break, if it has any.
    pub fn details(&self) -> Option<&DetailedTieBreak> {
        match self {
            TieBreak::Code(_) => None,
            TieBreak::Detailed(detailed) => Some(detailed),
        }
    }
}

impl DetailedTieBreak {
    /// Whether the tie-break has a definition.
    pub fn is_defined(&self) -> bool {
        self.definition.as_deref().is_some_and(|text| !text.trim().is_empty())
    }
}

/// An alternative to articles 16.3 to 16.5 (16.6).
#[tiebreak_attributes::skip_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Alternative {
    /// What the alternative changes.
    pub kind: AlternativeKind,
    /// The text of the alternative, which is required for the kind `other`.
    pub text: Option<String>,
    /// The day of publication, if not the day of the declaration.
    pub published: Option<Day>,
}

/// What an alternative to article 16 changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum AlternativeKind {
    /// Forfeits count as played games in every tie-break to which article 16 applies.
    ForfeitsAsPlayed,
    /// The cap of 16.4.2 counts the announced rounds.
    CapAnnouncedRounds,
    /// Only the text describes the alternative. The program cannot compute values that depend on article 16.
    Other,
}

impl AlternativeKind {
    /// Whether the engine computes this alternative.
    pub const fn is_known(self) -> bool {
        matches!(self, AlternativeKind::ForfeitsAsPlayed | AlternativeKind::CapAnnouncedRounds)
    }
}

/// A rule that the regulations replace.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ReplacedRule {
    /// Id of the clause, such as c07.8.1.
    pub clause: String,
    /// The text that replaces the clause.
    pub text: String,
}

impl Alternative {
    /// The text that replaces the rule, unless it is blank.
    pub fn words(&self) -> Option<&str> {
        self.text.as_deref().filter(|text| !text.trim().is_empty())
    }
}
