//! Records of teams about single rounds: line-ups (300), byes (320), forfeited matches (330), and the colors of the
//! boards (352).

use super::fields::Fields;
use super::team::Teams;
use super::{head, refuse_forfeit_kind};
use crate::trf::columns::{forfeit, lineup, team_byes};
use crate::trf::prelude::*;

/// A line-up that differs from the order of the roster (record 300).
#[derive(Clone, Debug)]
pub(crate) struct Lineup {
    /// The line number (1-based).
    pub line: usize,
    pub team: u32,
    /// The number of the opposing team.
    pub opponent: u32,
    /// The starting ranks by board. 0 means an empty board.
    pub players: Vec<u32>,
}

/// A forfeited match (record 330).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Forfeit {
    /// The line number (1-based).
    pub line: usize,
    /// The round (1-based).
    pub round: u16,
    /// The number of the team named first.
    pub white: u32,
    /// The number of the other team.
    pub black: u32,
    /// The result of the first team.
    pub white_code: Code,
    /// The result of the other team.
    pub black_code: Code,
}

/// A pairing-allocated bye of a team.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TeamBye {
    /// The round (1-based).
    pub round: u16,
    pub team: u32,
    /// The column of the team's number.
    pub column: usize,
}

/// The pairing-allocated byes of teams (record 320).
#[derive(Clone, Debug, Default)]
pub(crate) struct TeamByes {
    /// The line number (1-based).
    pub line: usize,
    pub match_points: Option<Points>,
    pub game_points: Option<Points>,
    pub byes: Vec<TeamBye>,
}

/// The records about single rounds of teams.
#[derive(Clone, Debug, Default)]
pub(crate) struct TeamRounds {
    lineups: BTreeMap<(u16, u32), Lineup>,
    /// The forfeited matches, in file order.
    pub forfeits: Vec<Forfeit>,
    /// The byes of record 320.
    pub byes: Option<TeamByes>,
    /// Record 352: the color of the team named first on each board.
    pub board_colors: Vec<Color>,
}

impl TeamRounds {
    /// The record 300 of a team in a round (1-based).
    pub(crate) fn lineup(&self, round: usize, team: u32) -> Option<&Lineup> {
        self.lineups.get(&(u16::try_from(round).ok()?, team))
    }

    /// The records 300 of a round (1-based), by team.
    pub(crate) fn lineups(&self, round: usize) -> impl Iterator<Item = &Lineup> {
        let number = round as u16;
        self.lineups.range((number, 0)..=(number, u32::MAX)).map(|(_, lineup)| lineup)
    }

    pub(crate) fn allocated(&self) -> impl Iterator<Item = TeamBye> + '_ {
        self.byes.iter().flat_map(|byes| byes.byes.iter().copied())
    }
}

pub(crate) fn read(records: &Records, teams: &Teams, remarks: &mut Remarks<'_>) -> TeamRounds {
    let mut rounds = TeamRounds::default();
    for line in records.all(300) {
        if let Some((round, lineup)) = read_lineup(*line, teams, remarks) {
            // If a team has two line-ups in a match, the first one counts.
            rounds.lineups.entry((round, lineup.team)).or_insert(lineup);
        }
    }
    rounds.forfeits =
        records.all(330).iter().filter_map(|line| read_forfeit(*line, teams, remarks)).collect();
    rounds.byes = records.first(320).and_then(|line| read_byes(line, teams, remarks));
    rounds.board_colors = read_board_colors(records, remarks);
    rounds
}

fn team_number(fields: &mut Fields<'_, '_>, columns: Columns, teams: &Teams) -> Option<u32> {
    let number = fields.row.number(columns).ok().flatten().unwrap_or(0);
    if teams.position(number).is_some() {
        return Some(number);
    }
    let message = phrase!("unknown-team", found = quoted(fields.row.field(columns)));
    fields.add("unknown-id", message, columns);
    None
}

fn read_lineup(line: usize, teams: &Teams, remarks: &mut Remarks<'_>) -> Option<(u16, Lineup)> {
    const RULE: MessageId = message!("rule-trf26-record-300");
    let mut fields = Fields::open(line, RULE, remarks)?.separated(&lineup::BLANK)?;
    let round = fields.round(lineup::ROUND);
    let team = team_number(&mut fields, lineup::TEAM, teams);
    let opponent = team_number(&mut fields, lineup::OPPONENT, teams);
    let ids = fields.ids(lineup::PLAYERS);
    let (round, team, opponent) = (round?, team?, opponent?);
    let mut players = Vec::new();
    for (column, id) in ids {
        if id > 0 && teams.of_player(id) != teams.position(team) {
            let message = phrase!("player-of-other-team", id, team);
            fields.add("lineup", message, Columns::new(column, column + 3));
        }
        // Blank groups are empty boards, so that the next boards keep their numbers.
        let board = (column - lineup::PLAYERS) / 5;
        players.resize(board, 0);
        players.push(id);
    }
    Some((round, Lineup { line, team, opponent, players }))
}

fn read_forfeit(line: usize, teams: &Teams, remarks: &mut Remarks<'_>) -> Option<Forfeit> {
    const RULE: MessageId = message!("rule-trf26-record-330");
    let fields = Fields::open(line, RULE, remarks)?;
    let (white_code, black_code) = match fields.row.slice(forfeit::KIND.first, forfeit::KIND.last) {
        b"+-" => (Code::ForfeitWin, Code::ForfeitLoss),
        b"-+" => (Code::ForfeitLoss, Code::ForfeitWin),
        b"--" => (Code::ForfeitLoss, Code::ForfeitLoss),
        _ => {
            refuse_forfeit_kind(&fields.row, fields.remarks);
            return None;
        }
    };
    let mut fields = fields.separated(&forfeit::BLANK)?;
    let round = fields.round(forfeit::ROUND);
    let white = team_number(&mut fields, forfeit::WHITE, teams);
    let black = team_number(&mut fields, forfeit::BLACK, teams);
    let (round, white, black) = (round?, white?, black?);
    if white == black {
        let both = Columns::new(forfeit::WHITE.first, forfeit::BLACK.last);
        fields.add("self-pairing", message!("fault-self-pairing"), both);
        return None;
    }
    Some(Forfeit { line, round, white, black, white_code, black_code })
}

fn read_byes(line: usize, teams: &Teams, remarks: &mut Remarks<'_>) -> Option<TeamByes> {
    const RULE: MessageId = message!("rule-trf26-record-320");
    let mut fields = Fields::open(line, RULE, remarks)?.separated(&team_byes::BLANK)?;
    let [match_points, game_points] = [team_byes::MATCH_POINTS, team_byes::GAME_POINTS].map(|columns| {
        let field = fields.points(columns)?;
        if field.points < Points::ZERO {
            fields.refuse("points", columns, message!("json-number"));
            return None;
        }
        Some(field.points)
    });
    let mut byes = Vec::new();
    let mut columns = team_byes::FIRST;
    let mut round: u16 = 1;
    while columns.first <= fields.row.len() && round <= 999 {
        let is_none = fields.row.number(columns).is_ok_and(|number| number.unwrap_or(0) == 0);
        if !is_none && let Some(team) = team_number(&mut fields, columns, teams) {
            byes.push(TeamBye { round, team, column: columns.first });
        }
        columns = columns.moved(team_byes::STEP);
        round += 1;
    }
    Some(TeamByes { line, match_points, game_points, byes })
}

fn read_board_colors(records: &Records, remarks: &mut Remarks<'_>) -> Vec<Color> {
    let mut colors = Vec::new();
    let Some(line) = records.first(352) else { return colors };
    let text = head::text(records, 352, remarks);
    for (position, letter) in text.bytes().enumerate() {
        match letter {
            b'W' | b'w' => colors.push(Color::White),
            b'B' | b'b' => colors.push(Color::Black),
            _ => {
                let message = phrase!("no-row-colors", found = quoted(text));
                let remark = Diagnostic::error("board-colors", message).rule(Rule::of("352"));
                remarks.add(remark, (line, HEADER + position, 1));
                break;
            }
        }
    }
    colors
}
