//! The JSON form of a declaration.

use crate::regulations::entry::Day;
use crate::regulations::play_off::PlayOff;
use crate::regulations::policy::NamedEdition;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tiebreak_engine::number::Points;
use tiebreak_format::json::PrimaryJson;

/// The declarations of the organizer and the arbiter about the ranking. They contain no facts of the crosstable. If a
/// key is missing, nothing is declared about its subject.
#[tiebreak_attributes::skip_none(decided, replaced_rules)]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "Regulations")]
pub struct Declaration {
    /// The version of this format, which is 1. A separate file of regulations must contain this key. Regulations inside
    /// another document must not contain this key.
    #[schemars(range(min = 1, max = 1))]
    pub format: Option<u32>,
    /// The edition of C.07 that the regulations name. It takes precedence over the edition in force on the first day.
    /// An edition that the caller requests takes precedence over both.
    pub edition: Option<NamedEdition>,
    /// Whether FIDE rates the event. Default: true.
    pub rated: Option<bool>,
    /// The pairing system. If absent, it is derived from the crosstable.
    pub system: Option<System>,
    /// The day of publication of every declaration that has no other day of publication.
    pub published: Option<Day>,
    /// The primary score of a team event.
    pub primary: Option<PrimaryJson>,
    /// The method that decides ties (article 2).
    pub ties: Option<Ties>,
    /// The tie-breaks in order (4.1), without the primary score. If the key is absent, the requested list is used. If
    /// the list is empty, there are no tie-breaks.
    #[schemars(length(max = 1000))]
    pub tiebreaks: Option<Vec<TieBreak>>,
    /// The person who chose the list of tie-breaks. Default: the organizer.
    pub chosen_by: Option<ChosenBy>,
    /// Whether the regulations promise that tie-break values are known before the games. Default: false.
    pub known_beforehand: Option<bool>,
    /// The number of top places that are shared by participants with the same score. Ties for all other places are
    /// decided by tie-breaks.
    pub shared_places: Option<u32>,
    /// The method that decides ties after the last tie-break (4.2). If absent, lots decide.
    pub exhausted: Option<Exhausted>,
    /// Recorded decisions that do not follow from the results, such as lots.
    #[schemars(length(max = 10000))]
    pub decided: Vec<Decision>,
    /// The play-off (article 3).
    pub playoff: Option<PlayOff>,
    /// The rule for unrated players (article 10).
    pub unrated: Option<Unrated>,
    /// The kinds of rating in a TRF file that can count, in order of preference. For each player, the first kind that
    /// the player has is used.
    #[schemars(length(min = 1, max = 2))]
    pub ratings: Option<Vec<RatingKind>>,
    /// The rule for players with several ratings (note of article 10).
    pub several_ratings: Option<SeveralRatingsRule>,
    /// Whether forfeits count in a direct encounter (6.1.1). Default: excluded.
    pub forfeits_in_direct_encounter: Option<ForfeitsInDirectEncounter>,
    /// The board tie-breaks that the code EDE applies to two teams (13.3.2). An empty list means no board tie-breaks.
    #[schemars(length(max = 100))]
    pub ede_board_tiebreaks: Option<Vec<BoardTieBreak>>,
    /// Whether the organizer intends to use Koya in this Swiss-system event (9.2). Default: false.
    pub koya_in_swiss: Option<bool>,
    /// The divisor of SSSC (13.4.2.b), a positive decimal number as text.
    pub sssc_divisor: Option<String>,
    /// The constant of the Brightwell quotient in discs per point, a decimal number as text.
    pub brightwell_constant: Option<String>,
    /// An alternative to articles 16.3 to 16.5 (16.6).
    pub article_16_alternative: Option<Alternative>,
    /// The points that a team loses for each board that it leaves empty in a played match.
    pub empty_boards: Option<Deduction>,
    /// The participants whose results do not count in an event with predetermined pairings.
    pub annulled: Option<Annulled>,
    /// The number of games over the board that a player of a team must play to be ranked individually.
    pub minimum_games: Option<u32>,
    /// The rules of C.07 that the regulations replace in a way that no other key declares.
    #[schemars(length(max = 1000))]
    pub replaced_rules: Vec<ReplacedRule>,
}

tiebreak_phrase::named! {
    /// The pairing system of an event.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
    #[serde(rename_all = "kebab-case")]
    pub enum System as word {
        /// Swiss system.
        Swiss = "swiss",
        /// A round robin in which all participants meet once.
        RoundRobin = "round-robin",
        /// A round robin in which all participants meet twice.
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
    /// Tie-breaks that need no further games.
    Tiebreaks,
    /// A play-off.
    Playoff,
    /// A play-off and tie-breaks.
    PlayoffAndTiebreaks,
}

/// A tie-break in the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum TieBreak {
    /// A tie-break given only by its code.
    Code(String),
    /// A tie-break given by its code with further details.
    Detailed(DetailedTieBreak),
}

/// A tie-break with its details.
#[tiebreak_attributes::skip_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct DetailedTieBreak {
    /// The code. If `definition` is present, any name is allowed.
    pub code: String,
    /// The organizer's own definition. A tie-break with a definition is self-defined, even if its name is a known code.
    pub definition: Option<String>,
    /// The person who chose the tie-break, if this was not the person who chose the list.
    pub chosen_by: Option<ChosenBy>,
    /// The day of publication of the tie-break, if it differs from the day of publication of the declaration.
    pub published: Option<Day>,
}

/// A person who can choose a tie-break.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ChosenBy {
    /// The organizer of the event.
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
    /// The pairing numbers of all members of a tied group, best first.
    #[schemars(length(max = 10000))]
    pub order: Vec<u32>,
    /// The day of the decision.
    pub date: Option<Day>,
    /// The seed of the lots, if the lots were drawn by the method of `tiebreak lots`.
    pub seed: Option<String>,
    /// The games of a play-off, in order.
    #[schemars(length(max = 10000))]
    pub games: Vec<PlayOffGame>,
    /// The player who chose the color in an Armageddon game.
    pub chooser: Option<u32>,
    /// The player who won the choice of color in an Armageddon game by lots.
    pub drawn_by_lots: Option<u32>,
}

/// A game of a play-off.
#[tiebreak_attributes::skip_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PlayOffGame {
    /// The name of the stage, as declared in the play-off.
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
    /// White won.
    #[serde(rename = "1")]
    Win,
    /// The game was drawn.
    #[serde(rename = "=")]
    Draw,
    /// White lost.
    #[serde(rename = "0")]
    Loss,
    /// White won, because Black did not appear.
    #[serde(rename = "+")]
    ForfeitWin,
    /// White lost, because White did not appear.
    #[serde(rename = "-")]
    ForfeitLoss,
    /// The game has no result.
    #[serde(rename = "X")]
    Unfinished,
}

/// The method of the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DecidedBy {
    /// Lots.
    Lots,
    /// The toss of a coin.
    Coin,
    /// The toss of a disc.
    Disc,
    /// A play-off.
    Playoff,
    /// An Armageddon game.
    Armageddon,
}

impl DecidedBy {
    /// Returns whether games decided the tie.
    pub fn is_by_games(self) -> bool {
        matches!(self, DecidedBy::Playoff | DecidedBy::Armageddon)
    }
}

/// The rule for unrated players (article 10).
#[tiebreak_attributes::skip_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "policy", deny_unknown_fields, rename_all = "kebab-case")]
pub enum Unrated {
    /// Each unrated player gets the rating `rating`.
    Fixed {
        /// The rating.
        #[schemars(range(min = 1, max = 4000))]
        rating: u16,
        /// The day of publication of the rule, if it differs from the day of publication of the declaration.
        published: Option<Day>,
    },
    /// Games against unrated players are left out of averages and performances.
    Exclude {
        /// The day of publication of the rule, if it differs from the day of publication of the declaration.
        published: Option<Day>,
    },
    /// Each unrated player gets an estimated rating. Only the average opposition rating (`AOR`) uses it.
    Estimate {
        /// The day of publication of the rule, if it differs from the day of publication of the declaration.
        published: Option<Day>,
    },
}

impl Unrated {
    /// Returns the day on which the rule was published, or `None` if the rule declares no day of its own.
    pub fn published(&self) -> Option<&Day> {
        match self {
            Unrated::Fixed { published, .. }
            | Unrated::Exclude { published }
            | Unrated::Estimate { published } => published.as_ref(),
        }
    }
}

/// The rule for players with several ratings during the event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SeveralRatingsRule {
    /// Which of the ratings counts.
    pub policy: WhichRating,
}

/// One of several ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum WhichRating {
    /// The player's first rating in the event.
    First,
    /// The player's last rating in the event.
    Last,
}

/// A kind of rating that a player in a TRF file can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RatingKind {
    /// The FIDE rating.
    Fide,
    /// The rating of the national federation.
    National,
}

/// The points to subtract, as decimal numbers in text.
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
    /// Returns the match points and the game points. A missing text means 0. `None` means that the text is not a
    /// number, or that the number is negative.
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
    /// The participants with these pairing numbers.
    Participants(Vec<u32>),
}

/// A rule that annuls results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum AnnulledRule {
    /// Participants who forfeit more than half of their games. FIDE's General Regulations for Competitions (C.05, 6.6)
    /// contain this rule for withdrawals from a round robin.
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
    /// Returns the code of the tie-break, or its name if the tie-break has a definition.
    pub fn code(&self) -> &str {
        match self {
            TieBreak::Code(code) => code,
            TieBreak::Detailed(detailed) => &detailed.code,
        }
    }

    /// Returns the details of the tie-break, if it has any.
    pub fn details(&self) -> Option<&DetailedTieBreak> {
        match self {
            TieBreak::Code(_) => None,
            TieBreak::Detailed(detailed) => Some(detailed),
        }
    }
}

impl DetailedTieBreak {
    /// Returns whether the tie-break has a definition.
    pub fn is_defined(&self) -> bool {
        self.definition.as_deref().is_some_and(|text| !text.trim().is_empty())
    }
}

/// An alternative to articles 16.3 to 16.5 (16.6).
#[tiebreak_attributes::skip_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Alternative {
    /// The kind of alternative.
    pub kind: AlternativeKind,
    /// The text of the alternative, which is required for the kind `other`.
    pub text: Option<String>,
    /// The day of publication of the alternative, if it differs from the day of publication of the declaration.
    pub published: Option<Day>,
}

/// The kinds of alternatives to article 16.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum AlternativeKind {
    /// Forfeits count as played games in every tie-break to which article 16 applies.
    ForfeitsAsPlayed,
    /// The cap of 16.4.2 is computed from the number of announced rounds.
    CapAnnouncedRounds,
    /// An alternative that only its text describes. The program cannot compute values that depend on article 16.
    Other,
}

impl AlternativeKind {
    /// Returns whether the engine can compute this alternative.
    pub const fn is_known(self) -> bool {
        matches!(self, AlternativeKind::ForfeitsAsPlayed | AlternativeKind::CapAnnouncedRounds)
    }
}

/// A rule that the regulations replace.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ReplacedRule {
    /// The id of the clause, such as `c07.8.1`.
    pub clause: String,
    /// The text that replaces the clause.
    pub text: String,
}

impl Alternative {
    /// Returns the text that replaces the rule, or `None` if the text is blank.
    pub fn words(&self) -> Option<&str> {
        self.text.as_deref().filter(|text| !text.trim().is_empty())
    }
}
