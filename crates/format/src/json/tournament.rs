use crate::shared::{PlayerDetails, cell};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use tiebreak_engine::date::parse_date;
use tiebreak_engine::number::Points;
use tiebreak_engine::tournament::{
    Cell, Code, Color, Index, MatchScoring, Pairing, Player, Primary, Scoring, TeamAward, TeamEvent,
    Tournament, USUAL_DISCS,
};
use tiebreak_phrase::{Phrase, phrase};

/// An event in the format of case files. It contains the data of a crosstable. Every number of points is a decimal
/// number in text.
#[tiebreak_attributes::skip_none(players, adjustments, awards)]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "Tournament")]
pub struct TournamentJson {
    /// Whether the participants are players or teams.
    pub kind: KindJson,
    /// The pairing system.
    pub pairing: PairingJson,
    /// The first day of the event, as YYYY-MM-DD.
    pub start: Option<String>,
    /// The number of announced rounds. It must not be smaller than the number of recorded rounds.
    #[schemars(range(max = 999))]
    pub rounds: u32,
    /// The number of boards in a match. Only for team events.
    #[schemars(range(min = 1, max = 99))]
    pub boards: Option<u32>,
    /// The declared primary score. Only for team events.
    pub primary: Option<PrimaryJson>,
    /// The points for results of games. An omitted result has its usual points.
    pub scoring: Option<ScoringJson>,
    /// The points for matches and byes of teams. An omitted result has its usual points.
    pub match_scoring: Option<MatchScoringJson>,
    /// The players of an individual event.
    pub participants: Option<Vec<ParticipantJson>>,
    /// The teams of a team event.
    pub teams: Option<Vec<TeamJson>>,
    /// The players named in rosters. They do not affect tie-breaks. Only for team events.
    pub players: Vec<PlayerJson>,
    /// The number of discs in a game, if the games have discs. If absent, 64.
    #[schemars(range(min = 1, max = 9999))]
    pub discs_per_game: Option<u16>,
    /// Points that are added or subtracted but do not come from a round.
    pub adjustments: Vec<AdjustmentJson>,
    /// The points of single participants for one round, if they differ from the usual points.
    pub awards: Vec<AwardJson>,
}

impl TournamentJson {
    /// Returns the data about players that no tie-break needs, by pairing number, in the form of TRF player records.
    /// Players without such data are left out.
    pub fn details(&self) -> BTreeMap<u32, PlayerDetails> {
        let details = |fide_id: Option<u32>, birth: &str, sex: &str, group: &str| PlayerDetails {
            fide_id: fide_id.map_or_else(String::new, |number| number.to_string()),
            birth: birth.replace('-', "/"),
            sex: sex.to_owned(),
            group: group.to_owned(),
            rating: None,
        };
        let alone = self.participants.iter().flatten();
        let alone = alone.map(|own| (own.id, details(own.fide_id, &own.birth, &own.sex, &own.group)));
        let of_teams = self.players.iter();
        let of_teams = of_teams.map(|own| (own.id, details(own.fide_id, &own.birth, &own.sex, &own.group)));
        let is_said = |(_, own): &(u32, PlayerDetails)| *own != PlayerDetails::default();
        alone.chain(of_teams).filter(is_said).collect()
    }

    /// Keeps only the first `rounds` rounds.
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

    /// Removes the data that were not yet known after a round. The number of announced rounds stays the same.
    pub fn end_after(&mut self, round: u32) {
        self.truncate(usize::try_from(round).unwrap_or(usize::MAX));
        self.adjustments.retain(|adjustment| u32::from(adjustment.after) <= round);
    }

    /// Replaces the FIDE number, date of birth, sex and group of every player with the data in `details`. Data that are
    /// missing or unreadable there become empty.
    pub fn with_details(mut self, details: &BTreeMap<u32, PlayerDetails>) -> TournamentJson {
        let said = |id: u32| {
            let own = details.get(&id).cloned().unwrap_or_default();
            let sex = if is_sex(&own.sex) { own.sex.trim().to_owned() } else { String::new() };
            (own.fide_number(), birth(&own.birth).unwrap_or_default(), sex, own.group)
        };
        for own in self.participants.iter_mut().flatten() {
            (own.fide_id, own.birth, own.sex, own.group) = said(own.id);
        }
        for own in &mut self.players {
            (own.fide_id, own.birth, own.sex, own.group) = said(own.id);
        }
        self
    }
}

/// Whether the participants are players or teams.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum KindJson {
    /// Players.
    Individual,
    /// Teams.
    Team,
}

/// The texts that the program accepts as a sex.
const SEXES: [&str; 6] = ["m", "w", "f", "M", "W", "F"];

pub(crate) fn is_sex(text: &str) -> bool {
    SEXES.contains(&text.trim())
}

/// Converts a date of birth to YYYY-MM-DD or YYYY, the two forms that the JSON format allows. Returns `None` if the
/// text is blank or not a date.
pub(crate) fn birth(text: &str) -> Option<String> {
    let text = text.trim().replace(['/', '.'], "-");
    let year = text.get(..4)?;
    let is_year = year.bytes().all(|byte| byte.is_ascii_digit()) && year != "0000";
    let rest = text.get(4..)?;
    match rest {
        _ if parse_date(&text).is_some() => Some(text),
        "" | "-00-00" if is_year => Some(year.to_owned()),
        _ => None,
    }
}

/// The pairing system.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PairingJson {
    /// Swiss system: unplayed rounds follow article 16.
    Swiss,
    /// Predetermined pairings, such as round robins and Scheveningen: unplayed rounds follow article 15.2.
    Predetermined,
    /// Knock-out matches.
    Knockout,
}

/// The primary score of a team.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum PrimaryJson {
    /// Match points.
    #[serde(rename = "MP")]
    MatchPoints,
    /// Game points.
    #[serde(rename = "GP")]
    GamePoints,
}

/// The points for results of games, as decimal numbers in text.
#[tiebreak_attributes::skip_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ScoringJson {
    /// The points for a win over the board, usually 1.
    pub win: Option<String>,
    /// The points for a draw over the board, usually 0.5.
    pub draw: Option<String>,
    /// The points for a loss over the board, usually 0.
    pub loss: Option<String>,
    /// The points for a pairing-allocated bye, usually 1.
    pub pab: Option<String>,
    /// The points for a full-point bye, usually 1.
    pub fpb: Option<String>,
    /// The points for a half-point bye, usually 0.5.
    pub hpb: Option<String>,
    /// The points for a zero-point bye, usually 0.
    pub zpb: Option<String>,
    /// The points for a win by forfeit, usually 1.
    pub forfeit_win: Option<String>,
    /// The points for a loss by forfeit, usually 0.
    pub forfeit_loss: Option<String>,
    /// The provisional points for an unfinished game, usually 0.5.
    pub pending: Option<String>,
}

/// The points for matches and byes of teams, as decimal numbers in text.
#[tiebreak_attributes::skip_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct MatchScoringJson {
    /// The match points for a won match, usually 2.
    pub win: Option<String>,
    /// The match points for a drawn match, usually 1.
    pub draw: Option<String>,
    /// The match points for a lost match, usually 0.
    pub loss: Option<String>,
    /// The match points of a team that forfeits the match, usually 0.
    pub forfeit_loss: Option<String>,
    /// The points for a pairing-allocated bye. Usually, these are the match points for a drawn match, and on every
    /// board the points for a player's pairing-allocated bye.
    pub pab: Option<TeamAwardJson>,
    /// The points for a full-point bye, usually those of a won match with a win on every board.
    pub fpb: Option<TeamAwardJson>,
    /// The points for a half-point bye, usually those of a drawn match with a draw on every board.
    pub hpb: Option<TeamAwardJson>,
    /// The points for a zero-point bye, usually none.
    pub zpb: Option<TeamAwardJson>,
}

/// The match points and the game points for a team's bye.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TeamAwardJson {
    /// Match points.
    pub mp: String,
    /// Game points.
    pub gp: String,
}

/// A player.
#[tiebreak_attributes::skip_none(title, federation, birth, sex, group, ratings, discs)]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ParticipantJson {
    /// Pairing number.
    #[schemars(range(min = 1, max = 99999))]
    pub id: u32,
    /// Name.
    #[serde(default)]
    pub name: String,
    /// Title, as written.
    pub title: String,
    /// Federation, as written.
    pub federation: String,
    /// FIDE number. Does not affect tie-breaks. In TRF, this number is in columns 58-68.
    #[schemars(range(min = 1))]
    pub fide_id: Option<u32>,
    /// Date or year of birth, as YYYY-MM-DD or YYYY. Used for categories.
    pub birth: String,
    /// Sex (m, w or f). Used for categories.
    #[schemars(extend("enum" = SEXES))]
    pub sex: String,
    /// The group in which the player can win prizes. Used for categories.
    pub group: String,
    /// The rating that the file of the event uses. Null means unrated.
    #[serde(default)]
    #[schemars(range(min = 1, max = 4000))]
    #[serialize_always]
    pub rating: Option<u32>,
    /// All ratings of the player during the event, oldest first. Written only if the rating changed.
    pub ratings: Vec<u32>,
    /// One cell for each recorded round: opponent, color (w, b or -) and result. A cell without an opponent looks like
    /// `0 - U`.
    pub games: Vec<String>,
    /// The player's own discs in each recorded round, if the games have discs. Null if no game was played.
    pub discs: Vec<Option<u16>>,
    /// Whether the player arrived after round 1 was paired. Absent if this is unknown.
    pub late: Option<bool>,
}

/// A team.
#[tiebreak_attributes::skip_none(federation, roster, lineups)]
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
    pub federation: String,
    /// The team's rating. Null or absent means that the team has no rating.
    #[schemars(range(min = 1, max = 4000))]
    pub rating: Option<u32>,
    /// The pairing numbers of the team's players in board order. They do not affect tie-breaks.
    pub roster: Vec<u32>,
    /// The pairing number of the player on each board of each round (0 for an empty board). An empty list
    /// means that the first players of the roster played, or that the team had no match. Line-ups do not affect
    /// tie-breaks.
    pub lineups: Vec<Vec<u32>>,
    /// One cell for each recorded round: opponent, color on board 1, and this team's results in board order. If the
    /// match result differs from the results of the boards, it follows as a fourth word.
    pub matches: Vec<String>,
}

/// A player of a team.
#[tiebreak_attributes::skip_none(title, federation, birth, sex, group)]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PlayerJson {
    /// The pairing number, which rosters and line-ups use.
    #[schemars(range(min = 1, max = 99999))]
    pub id: u32,
    /// Name.
    #[serde(default)]
    pub name: String,
    /// Title, as written.
    pub title: String,
    /// Federation, as written.
    pub federation: String,
    /// FIDE number. Does not affect tie-breaks. In TRF, this number is in columns 58-68.
    #[schemars(range(min = 1))]
    pub fide_id: Option<u32>,
    /// Date or year of birth, as YYYY-MM-DD or YYYY. Used for categories.
    pub birth: String,
    /// Sex (m, w or f). Used for categories.
    #[schemars(extend("enum" = SEXES))]
    pub sex: String,
    /// The group in which the player can win prizes. Used for categories.
    pub group: String,
    /// The rating. Null or absent means unrated.
    #[schemars(range(min = 1, max = 4000))]
    pub rating: Option<u32>,
}

/// Points that are added to or subtracted from a participant's score but do not come from a round.
#[tiebreak_attributes::skip_none(reason)]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct AdjustmentJson {
    /// Pairing number of the participant.
    pub id: u32,
    /// The points count in the standing after this round and in all later standings. 0 means that they count from the
    /// start.
    #[schemars(range(max = 999))]
    pub after: u16,
    /// The points (for a team, the match points). The number can be negative.
    pub points: String,
    /// The game points of a team.
    pub game_points: Option<String>,
    /// The reason for the adjustment. Does not affect the points.
    pub reason: String,
}

/// The points of one participant for one round, which differ from the usual points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct AwardJson {
    /// Pairing number of the participant.
    pub id: u32,
    /// The round (1-based).
    #[schemars(range(min = 1, max = 999))]
    pub round: u16,
    /// The points (for a team, the match points).
    pub points: String,
    /// The game points of a team.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game_points: Option<String>,
}

// The cells of crosstables in case files, in the form `OPPONENT COLOR CODE`.

/// Reads a player's cell.
///
/// # Errors
/// Returns the first fault of the cell.
pub(super) fn parse_game(text: &str) -> Result<Cell, Phrase> {
    let words: Vec<&str> = text.split(' ').collect();
    let [opponent, color, code] = words[..] else { return Err(phrase!("cell-words")) };
    let (opponent, color) = (parse_opponent(opponent)?, parse_color(color)?);
    let code = Code::from_spelling(code).ok_or_else(|| phrase!("cell-code", code))?;
    Ok(Cell { opponent, color, code, boards: Vec::new(), declared: None })
}

/// Reads a team's cell. If the cell has a fourth word, this word is a match result that differs from the results of the
/// boards.
///
/// # Errors
/// Returns the first fault of the cell.
pub(super) fn parse_match(text: &str) -> Result<Cell, Phrase> {
    let words: Vec<&str> = text.split(' ').collect();
    let (opponent, color, result, declared) = match words[..] {
        [opponent, color, result] => (opponent, color, result, None),
        [opponent, color, result, declared] => (opponent, color, result, Some(declared)),
        _ => return Err(phrase!("cell-words")),
    };
    let (opponent, color) = (parse_opponent(opponent)?, parse_color(color)?);
    let Some(opponent) = opponent else {
        if declared.is_some() {
            return Err(phrase!("cell-words"));
        }
        let code = Code::from_spelling(result).ok_or_else(|| phrase!("cell-code", code = result))?;
        return Ok(Cell { opponent: None, color, code, boards: Vec::new(), declared: None });
    };
    let board = |character: char| {
        let code = Code::from_spelling(character.encode_utf8(&mut [0; 4])).filter(|code| code.has_opponent());
        code.ok_or_else(|| phrase!("cell-board", code = character))
    };
    let boards = result.chars().map(board).collect::<Result<Vec<Code>, Phrase>>()?;
    let declared = match declared {
        None => None,
        Some(word) => Some(
            Code::from_spelling(word)
                .filter(|code| code.has_opponent())
                .ok_or_else(|| phrase!("cell-code", code = word))?,
        ),
    };
    Ok(Cell { declared, ..Cell::team_match(opponent, color, boards) })
}

fn parse_opponent(word: &str) -> Result<Option<u32>, Phrase> {
    let plain = word.bytes().all(|byte| byte.is_ascii_digit());
    let number: u32 = word.parse().ok().filter(|_| plain).ok_or_else(|| phrase!("cell-opponent"))?;
    Ok((number != 0).then_some(number))
}

fn parse_color(word: &str) -> Result<Option<Color>, Phrase> {
    match word {
        "w" => Ok(Some(Color::White)),
        "b" => Ok(Some(Color::Black)),
        "-" => Ok(None),
        _ => Err(phrase!("cell-color")),
    }
}

/// Returns the text of a cell: the opponent, the color and the result.
fn spell(opponent: Option<u32>, color: Option<Color>, result: &str) -> String {
    let color = match color {
        Some(Color::White) => 'w',
        Some(Color::Black) => 'b',
        None => '-',
    };
    format!("{} {color} {result}", opponent.unwrap_or(0))
}

impl From<&Tournament> for TournamentJson {
    fn from(tournament: &Tournament) -> TournamentJson {
        let team = tournament.team();
        let rows = 0..tournament.len();
        TournamentJson {
            kind: if team.is_some() { KindJson::Team } else { KindJson::Individual },
            pairing: match tournament.pairing() {
                Pairing::Swiss => PairingJson::Swiss,
                Pairing::Predetermined => PairingJson::Predetermined,
                Pairing::Knockout => PairingJson::Knockout,
            },
            start: tournament.start().map(|date| date.to_string()),
            // The conversion cannot fail, because no tournament has more than 999 rounds.
            rounds: u32::try_from(tournament.announced()).unwrap_or(u32::MAX),
            boards: team.map(|team| u32::from(team.boards)),
            primary: team.and_then(|team| team.primary).map(|primary| match primary {
                Primary::MatchPoints => PrimaryJson::MatchPoints,
                Primary::GamePoints => PrimaryJson::GamePoints,
            }),
            scoring: scoring(tournament.scoring()),
            match_scoring: team.and_then(|team| match_scoring(team, tournament.scoring())),
            participants: team.is_none().then(|| rows.clone().map(|row| player(tournament, row)).collect()),
            teams: team.map(|_| rows.map(|row| team_row(tournament, row)).collect()),
            players: tournament.players().iter().map(team_player).collect(),
            discs_per_game: tournament
                .has_discs()
                .then(|| tournament.discs_per_game())
                .filter(|discs| *discs != USUAL_DISCS),
            adjustments: adjustments(tournament),
            awards: awards(tournament),
        }
    }
}

/// Returns the value as text, or `None` if the value equals the usual value.
fn unusual(value: Points, usual: Points) -> Option<String> {
    (value != usual).then(|| value.to_string())
}

fn scoring(values: &Scoring) -> Option<ScoringJson> {
    let usual = Scoring::default();
    (*values != usual).then(|| ScoringJson {
        win: unusual(values.win, usual.win),
        draw: unusual(values.draw, usual.draw),
        loss: unusual(values.loss, usual.loss),
        pab: unusual(values.pairing_allocated_bye, usual.pairing_allocated_bye),
        fpb: unusual(values.full_point_bye, usual.full_point_bye),
        hpb: unusual(values.half_point_bye, usual.half_point_bye),
        zpb: unusual(values.zero_point_bye, usual.zero_point_bye),
        forfeit_win: unusual(values.forfeit_win, usual.forfeit_win),
        forfeit_loss: unusual(values.forfeit_loss, usual.forfeit_loss),
        pending: unusual(values.pending, usual.pending),
    })
}

fn match_scoring(team: &TeamEvent, scoring: &Scoring) -> Option<MatchScoringJson> {
    let (values, usual) = (&team.scoring, MatchScoring::customary(team.boards, scoring));
    let mut byes = MatchScoring { win: values.win, draw: values.draw, ..usual };
    byes.follow_matches();
    let award = |value: TeamAward, usual: TeamAward| {
        (value != usual)
            .then(|| TeamAwardJson { mp: value.match_points.to_string(), gp: value.game_points.to_string() })
    };
    (*values != usual).then(|| MatchScoringJson {
        win: unusual(values.win, usual.win),
        draw: unusual(values.draw, usual.draw),
        loss: unusual(values.loss, usual.loss),
        forfeit_loss: unusual(values.forfeit_loss, usual.forfeit_loss),
        pab: award(values.pairing_allocated_bye, byes.pairing_allocated_bye),
        fpb: award(values.full_point_bye, byes.full_point_bye),
        hpb: award(values.half_point_bye, byes.half_point_bye),
        zpb: award(values.zero_point_bye, byes.zero_point_bye),
    })
}

fn player(tournament: &Tournament, row: Index) -> ParticipantJson {
    let participant = &tournament.participants()[row];
    let games = (0..tournament.rounds()).map(|round| spelled(tournament, row, round));
    let ratings = participant.ratings.iter().map(|rating| u32::from(*rating));
    ParticipantJson {
        id: participant.id,
        name: participant.name.clone(),
        title: participant.title.clone(),
        federation: participant.federation.clone(),
        rating: participant.rating().map(u32::from),
        ratings: if participant.ratings.len() > 1 { ratings.collect() } else { Vec::new() },
        games: games.collect(),
        discs: if tournament.has_discs() {
            (0..tournament.rounds()).map(|round| tournament.discs(row, round)).collect()
        } else {
            Vec::new()
        },
        late: participant.late,
        ..ParticipantJson::default()
    }
}

fn team_row(tournament: &Tournament, row: Index) -> TeamJson {
    let participant = &tournament.participants()[row];
    let matches = (0..tournament.rounds()).map(|round| spelled(tournament, row, round));
    TeamJson {
        id: participant.id,
        name: participant.name.clone(),
        federation: participant.federation.clone(),
        rating: participant.rating().map(u32::from),
        roster: participant.roster.clone(),
        lineups: participant.lineups.clone(),
        matches: matches.collect(),
    }
}

fn team_player(player: &Player) -> PlayerJson {
    PlayerJson {
        id: player.id,
        name: player.name.clone(),
        title: player.title.clone(),
        federation: player.federation.clone(),
        rating: player.rating,
        ..PlayerJson::default()
    }
}

/// Returns the text of a participant's cell in a round (0-based).
fn spelled(tournament: &Tournament, row: Index, round: usize) -> String {
    let cell = cell(tournament, row, round);
    let result: String = match cell.boards.as_slice() {
        [] => cell.code.spelling().to_owned(),
        boards => boards.iter().map(|code| code.spelling()).collect(),
    };
    let text = spell(cell.opponent, cell.color, &result);
    cell.declared.map_or_else(|| text.clone(), |declared| format!("{text} {}", declared.spelling()))
}

fn adjustments(tournament: &Tournament) -> Vec<AdjustmentJson> {
    let team = tournament.team().is_some();
    let list = tournament.adjustments().iter().map(|adjustment| AdjustmentJson {
        id: adjustment.id,
        after: adjustment.after,
        points: adjustment.points.to_string(),
        game_points: (team && adjustment.game_points != Points::ZERO)
            .then(|| adjustment.game_points.to_string()),
        reason: adjustment.reason.clone(),
    });
    list.collect()
}

fn awards(tournament: &Tournament) -> Vec<AwardJson> {
    let team = tournament.team().is_some();
    let list = tournament.awards().map(|(award, record)| AwardJson {
        id: award.id,
        round: award.round,
        points: record.points.to_string(),
        game_points: team.then(|| record.game_points.to_string()),
    });
    list.collect()
}

#[cfg(test)]
mod cell_tests {
    use super::*;

    #[test]
    fn cells_read_as_they_are_written() {
        for text in ["2 w 1", "3 b =", "4 w +", "4 b -", "4 - -", "12 w X", "0 - U", "0 - rest"] {
            let cell = parse_game(text).unwrap();
            assert_eq!(spell(cell.opponent, cell.color, cell.code.spelling()), text);
        }
        let cell = parse_match("2 w 1=0+ +").unwrap();
        assert_eq!(cell.boards, [Code::Win, Code::Draw, Code::Loss, Code::ForfeitWin]);
        assert_eq!(cell.declared, Some(Code::ForfeitWin));
        assert_eq!(parse_match("0 - U").unwrap().code, Code::PairingAllocatedBye);
    }

    #[test]
    fn each_wrong_word_is_named() {
        assert_eq!(parse_game("2 w"), Err(phrase!("cell-words")));
        assert_eq!(parse_game("2  w 1"), Err(phrase!("cell-words")));
        assert_eq!(parse_game("+2 w 1"), Err(phrase!("cell-opponent")));
        assert_eq!(parse_game("2 x 1"), Err(phrase!("cell-color")));
        assert_eq!(parse_game("2 w 1/2"), Err(phrase!("cell-code", code = "1/2")));
        assert_eq!(parse_match("2 w 1U"), Err(phrase!("cell-board", code = 'U')));
        assert_eq!(parse_match("2 w 11 U"), Err(phrase!("cell-code", code = "U")));
    }
}
