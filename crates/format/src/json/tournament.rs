use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// An event as case files write it: the facts of a crosstable, with every number of points as decimal text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "Tournament")]
pub struct TournamentJson {
    /// Players or teams.
    pub kind: KindJson,
    /// How rounds are paired.
    pub pairing: PairingJson,
    /// First day, as YYYY-MM-DD.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// Rounds announced; at least as many as recorded.
    #[schemars(range(max = 999))]
    pub rounds: u32,
    /// Boards of a match; team events only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 99))]
    pub boards: Option<u32>,
    /// The total that ranks first; team events only. Absent when nobody declared it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub primary: Option<PrimaryJson>,
    /// What the results of games are worth; omitted values are the usual ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scoring: Option<ScoringJson>,
    /// What matches and byes of teams are worth; omitted values are the customary ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub match_scoring: Option<MatchScoringJson>,
    /// The players of an individual event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub participants: Option<Vec<ParticipantJson>>,
    /// The teams of a team event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub teams: Option<Vec<TeamJson>>,
    /// The players whom rosters name, for information; team events only.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub players: Vec<PlayerJson>,
    /// The discs of a game, where games have them; absent means 64.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 9999))]
    pub discs_per_game: Option<u16>,
    /// Points added or taken outside rounds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub adjustments: Vec<AdjustmentJson>,
    /// Results of single participants that are worth something of their own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub awards: Vec<AwardJson>,
}

impl TournamentJson {
    /// The FIDE numbers of players, in a team event those of whom rosters name, by pairing number.
    pub fn fide_ids(&self) -> BTreeMap<u32, u32> {
        let alone = self.participants.iter().flatten().map(|player| (player.id, player.fide_id));
        let of_teams = self.players.iter().map(|player| (player.id, player.fide_id));
        alone.chain(of_teams).filter_map(|(id, fide_id)| Some((id, fide_id?))).collect()
    }

    /// Leaves the first rounds only.
    pub(crate) fn truncate(&mut self, rounds: usize) {
        for participant in self.participants.iter_mut().flatten() {
            participant.games.truncate(rounds);
            participant.discs.truncate(rounds);
        }
        for team in self.teams.iter_mut().flatten() {
            team.matches.truncate(rounds);
            team.lineups.truncate(rounds);
        }
        self.awards.retain(|award| usize::from(award.round) <= rounds);
    }

    /// Leaves what was known after a round; the rounds announced stay, because they were.
    pub fn end_after(&mut self, round: u32) {
        self.truncate(usize::try_from(round).unwrap_or(usize::MAX));
        self.adjustments.retain(|adjustment| u32::from(adjustment.after) <= round);
    }

    /// Enters FIDE numbers, which the facts of a tournament do not hold.
    #[must_use]
    pub fn with_fide_ids(mut self, numbers: &BTreeMap<u32, u32>) -> TournamentJson {
        for player in self.participants.iter_mut().flatten() {
            player.fide_id = numbers.get(&player.id).copied();
        }
        for player in &mut self.players {
            player.fide_id = numbers.get(&player.id).copied();
        }
        self
    }
}

/// Who takes part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum KindJson {
    /// Players.
    Individual,
    /// Teams.
    Team,
}

impl KindJson {
    /// Whether teams take part.
    pub const fn is_team(self) -> bool {
        match self {
            KindJson::Team => true,
            KindJson::Individual => false,
        }
    }
}

/// How rounds are paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PairingJson {
    /// Swiss system: unplayed rounds follow article 16.
    Swiss,
    /// Round robins, Scheveningen and the like: unplayed rounds follow article 15.2.
    Predetermined,
    /// Knock-out matches.
    Knockout,
}

/// Which of a team's totals ranks first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum PrimaryJson {
    /// Match points.
    #[serde(rename = "MP")]
    MatchPoints,
    /// Game points.
    #[serde(rename = "GP")]
    GamePoints,
}

/// What the results of games are worth, as decimal text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ScoringJson {
    /// A win over the board; usually 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub win: Option<String>,
    /// A draw over the board; usually 0.5.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw: Option<String>,
    /// A loss over the board; usually 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loss: Option<String>,
    /// A pairing-allocated bye; usually 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pab: Option<String>,
    /// A full-point bye; usually 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fpb: Option<String>,
    /// A half-point bye; usually 0.5.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hpb: Option<String>,
    /// A zero-point bye; usually 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub zpb: Option<String>,
    /// A win by forfeit; usually 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forfeit_win: Option<String>,
    /// A loss by forfeit; usually 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forfeit_loss: Option<String>,
    /// The provisional value of a game not finished; usually 0.5.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pending: Option<String>,
}

/// What matches and byes of teams are worth, as decimal text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct MatchScoringJson {
    /// Match points of a won match; usually 2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub win: Option<String>,
    /// Match points of a drawn match; usually 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw: Option<String>,
    /// Match points of a lost match; usually 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loss: Option<String>,
    /// Match points of a side that forfeits the match; usually 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forfeit_loss: Option<String>,
    /// A pairing-allocated bye; usually a drawn match and the points of a player's bye on every board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pab: Option<TeamAwardJson>,
    /// A full-point bye; usually a won match and a win on every board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fpb: Option<TeamAwardJson>,
    /// A half-point bye; usually a drawn match and a draw on every board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hpb: Option<TeamAwardJson>,
    /// A zero-point bye; usually nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub zpb: Option<TeamAwardJson>,
}

/// Match points and game points of a team's bye.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TeamAwardJson {
    /// Match points.
    pub mp: String,
    /// Game points.
    pub gp: String,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ParticipantJson {
    /// Pairing number.
    #[schemars(range(min = 1, max = 99999))]
    pub id: u32,
    /// Name.
    #[serde(default)]
    pub name: String,
    /// Title, as written.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub title: String,
    /// Federation, as written.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub federation: String,
    /// FIDE number, for information; TRF has it in columns 58-68.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1))]
    pub fide_id: Option<u32>,
    /// The rating that the event's file uses; null means unrated.
    #[serde(default)]
    #[schemars(range(min = 1, max = 4000))]
    pub rating: Option<u32>,
    /// Every rating of the player during the event, oldest first; written when it changed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ratings: Vec<u32>,
    /// One cell per recorded round: opponent, color (w, b or -) and result; without an opponent `0 - U` and the like.
    pub games: Vec<String>,
    /// Own discs of each recorded round, null where no game was played; for games that count discs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub discs: Vec<Option<u16>>,
    /// Whether the player came after the pairings of the first round were made; absent when not recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub late: Option<bool>,
}

/// A team.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct TeamJson {
    /// Pairing number.
    #[schemars(range(min = 1, max = 99999))]
    pub id: u32,
    /// Name.
    #[serde(default)]
    pub name: String,
    /// Federation, as written.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub federation: String,
    /// The team's rating; null or absent means none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 4000))]
    pub rating: Option<u32>,
    /// Pairing numbers of its players in board order, for information.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub roster: Vec<u32>,
    /// Who sat at each board of each round (0 for nobody), for information. An empty list is the head of the roster, or
    /// a round without a match.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lineups: Vec<Vec<u32>>,
    /// One cell per recorded round: opponent, color on board 1, one result per board in board order seen from this
    /// team, and after a further space a result that decides the match otherwise than its boards say.
    pub matches: Vec<String>,
}

/// A player of a team, for information.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PlayerJson {
    /// Pairing number, as in rosters and line-ups.
    #[schemars(range(min = 1, max = 99999))]
    pub id: u32,
    /// Name.
    #[serde(default)]
    pub name: String,
    /// Title, as written.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub title: String,
    /// Federation, as written.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub federation: String,
    /// FIDE number, for information; TRF has it in columns 58-68.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1))]
    pub fide_id: Option<u32>,
    /// The rating; null or absent means unrated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 4000))]
    pub rating: Option<u32>,
}

/// Points added to or taken from a participant outside rounds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct AdjustmentJson {
    /// Whose.
    pub id: u32,
    /// Counts in standings after this round and later; 0 means from the start.
    #[schemars(range(max = 999))]
    pub after: u16,
    /// Points (match points of a team), possibly negative.
    pub points: String,
    /// Game points of a team.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game_points: Option<String>,
}

/// A value of its own for one participant's round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct AwardJson {
    /// Whose.
    pub id: u32,
    /// Round, from 1.
    #[schemars(range(min = 1, max = 999))]
    pub round: u16,
    /// Points (match points of a team).
    pub points: String,
    /// Game points of a team.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game_points: Option<String>,
}
