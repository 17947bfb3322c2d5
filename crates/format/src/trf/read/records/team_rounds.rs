//! Records of teams about single rounds: line-ups (300), byes (320), forfeited matches (330). Board colors
//! (352) are here too.

use super::fields::{no_tab, points_field, read_ids, read_round, separated};
use super::team::Teams;
use super::{head, refuse_forfeit_kind};
use crate::trf::columns::{forfeit, lineup, team_byes};
use crate::trf::prelude::*;

/// A line-up that differs from the order of the roster (record 300).
#[derive(Clone, Debug)]
pub(crate) struct Lineup {
    /// The number of the line, from 1.
    pub line: usize,
    pub team: u32,
    /// The number of the opposing team.
    pub opponent: u32,
    /// The starting ranks by board; 0 means an empty board.
    pub players: Vec<u32>,
}

/// A forfeited match (record 330).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Forfeit {
    /// The number of the line, from 1.
    pub line: usize,
    /// The round, from 1.
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
    /// The round, from 1.
    pub round: u16,
    pub team: u32,
    /// The column of the team's number.
    pub column: usize,
}

/// The pairing-allocated byes of teams (record 320).
#[derive(Clone, Debug, Default)]
pub(crate) struct TeamByes {
    /// The number of the line, from 1.
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
    /// The record 300 of a team in a round (from 1).
    pub(crate) fn lineup(&self, round: usize, team: u32) -> Option<&Lineup> {
        self.lineups.get(&(u16::try_from(round).ok()?, team))
    }

    /// The records 300 of a round (from 1), by team.
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

fn team_number(
    row: &Row<'_>,
    columns: Columns,
    rule: MessageId,
    teams: &Teams,
    remarks: &mut Remarks<'_>,
) -> Option<u32> {
    let number = row.number(columns).ok().flatten().unwrap_or(0);
    if teams.position(number).is_some() {
        return Some(number);
    }
    let message = phrase!("no-team-this-event", found = quoted(row.field(columns)));
    remarks.add(Diagnostic::error("unknown-id", message).rule(rule), place(row.line, columns));
    None
}

fn read_lineup(line: usize, teams: &Teams, remarks: &mut Remarks<'_>) -> Option<(u16, Lineup)> {
    const RULE: MessageId = message!("rule-trf26-record-300-round-in-columns-5-7-team");
    let row = remarks.row(line);
    if !no_tab(remarks, &row, RULE) || !separated(remarks, &row, &lineup::BLANK, RULE) {
        return None;
    }
    let round = read_round(remarks, &row, lineup::ROUND, RULE);
    let team = team_number(&row, lineup::TEAM, RULE, teams, remarks);
    let opponent = team_number(&row, lineup::OPPONENT, RULE, teams, remarks);
    let ids = read_ids(remarks, &row, lineup::PLAYERS, RULE);
    let (round, team, opponent) = (round?, team?, opponent?);
    let mut players = Vec::new();
    for (column, id) in ids {
        if id > 0 && teams.of_player(id) != teams.position(team) {
            let message = phrase!("player-does-not-belong-to-team", id, team);
            remarks.add(Diagnostic::error("lineup", message).rule(RULE), (line, column, 4));
        }
        // Blank groups are empty boards, so that the next boards keep their numbers.
        let board = (column - lineup::PLAYERS) / 5;
        players.resize(board, 0);
        players.push(id);
    }
    Some((round, Lineup { line, team, opponent, players }))
}

fn read_forfeit(line: usize, teams: &Teams, remarks: &mut Remarks<'_>) -> Option<Forfeit> {
    const RULE: MessageId = message!("rule-trf26-record-330-or-in-columns-5-6-round");
    let row = remarks.row(line);
    if !no_tab(remarks, &row, RULE) {
        return None;
    }
    let (white_code, black_code) = match row.slice(forfeit::KIND.first, forfeit::KIND.last) {
        b"+-" => (Code::ForfeitWin, Code::ForfeitLoss),
        b"-+" => (Code::ForfeitLoss, Code::ForfeitWin),
        b"--" => (Code::ForfeitLoss, Code::ForfeitLoss),
        _ => {
            refuse_forfeit_kind(&row, remarks);
            return None;
        }
    };
    if !separated(remarks, &row, &forfeit::BLANK, RULE) {
        return None;
    }
    let round = read_round(remarks, &row, forfeit::ROUND, RULE);
    let white = team_number(&row, forfeit::WHITE, RULE, teams, remarks);
    let black = team_number(&row, forfeit::BLACK, RULE, teams, remarks);
    let (round, white, black) = (round?, white?, black?);
    if white == black {
        let message = message!("fault-self-pairing");
        let remark = Diagnostic::error("self-pairing", message).rule(RULE);
        remarks.add(remark, (line, forfeit::WHITE.first, 7));
        return None;
    }
    Some(Forfeit { line, round, white, black, white_code, black_code })
}

fn read_byes(line: usize, teams: &Teams, remarks: &mut Remarks<'_>) -> Option<TeamByes> {
    const RULE: MessageId = message!("rule-trf26-record-320-match-points-in-columns-5-8");
    let row = remarks.row(line);
    if !no_tab(remarks, &row, RULE) || !separated(remarks, &row, &team_byes::BLANK, RULE) {
        return None;
    }
    let [match_points, game_points] =
        [team_byes::MATCH_POINTS, team_byes::GAME_POINTS].map(|columns| match points_field(&row, columns) {
            Ok(field) if field.is_none_or(|field| field.points >= Points::ZERO) => {
                field.map(|field| field.points)
            }
            _ => {
                remarks.refuse("points", (&row, columns), message!("json-number"), RULE);
                None
            }
        });
    let mut byes = Vec::new();
    let mut columns = team_byes::FIRST;
    let mut round: u16 = 1;
    while columns.first <= row.len() && round <= 999 {
        let is_none = row.number(columns).is_ok_and(|number| number.unwrap_or(0) == 0);
        if !is_none && let Some(team) = team_number(&row, columns, RULE, teams, remarks) {
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
