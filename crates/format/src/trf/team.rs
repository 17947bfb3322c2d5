//! Team records: rosters (310, 013), line-ups (300), byes (320), forfeited matches (330), board colors (352).

use std::collections::BTreeMap;

use super::player::points_field;
use super::reader::Reader;
use super::row::Row;
use crate::diagnostic::{Diagnostic, quoted};
use tiebreak_engine::number::Points;
use tiebreak_engine::tournament::{Code, Color};
use tiebreak_phrase::phrase;

/// A team as read.
#[derive(Clone, Debug)]
pub(super) struct Team {
    pub line: usize,
    pub id: u32,
    pub name: String,
    pub match_points: Option<Points>,
    pub game_points: Option<Points>,
    pub rank: Option<u32>,
    /// Starting ranks of the players in board order.
    pub players: Vec<u32>,
}

/// A line-up out of order (record 300).
#[derive(Clone, Debug)]
pub(super) struct Lineup {
    pub line: usize,
    pub team: u32,
    pub opponent: u32,
    /// Starting ranks by board, 0 for an empty board.
    pub players: Vec<u32>,
}

/// A forfeited match (record 330).
#[derive(Clone, Copy, Debug)]
pub(super) struct Forfeit {
    pub line: usize,
    pub round: u16,
    pub white: u32,
    pub black: u32,
    pub white_code: Code,
    pub black_code: Code,
}

/// The pairing-allocated byes of teams (record 320).
#[derive(Clone, Debug, Default)]
pub(super) struct TeamByes {
    pub line: usize,
    pub match_points: Option<Points>,
    pub game_points: Option<Points>,
    /// Round, team, column.
    pub byes: Vec<(u16, u32, usize)>,
}

/// Everything about teams but their rosters.
#[derive(Clone, Debug, Default)]
pub(super) struct TeamRecords {
    pub lineups: Vec<Lineup>,
    /// Position of the line-up of a team in a round.
    pub lineup_of: BTreeMap<(u16, u32), usize>,
    /// Position of each team by its number.
    pub position_of: BTreeMap<u32, usize>,
    pub forfeits: Vec<Forfeit>,
    pub byes: Option<TeamByes>,
    pub board_colors: Vec<Color>,
    /// Position of the team of each player, by starting rank.
    pub team_of: BTreeMap<u32, usize>,
}

const RULE_310: &str = "rule-trf26-record-310-number-in-columns-5-7-name";
const RULE_013: &str = "rule-trf16-record-013-name-in-columns-5-36-players";

impl Reader<'_> {
    /// Reads the team records and decides whether this is a team event.
    pub(super) fn read_teams(&mut self) {
        let has_310 = self.records.first(310).is_some();
        let has_013 = self.records.first(13).is_some();
        let declared = self.encoded.is_some_and(|code| code.team);
        let schiller = self.encoded.is_some_and(|code| code.schiller);
        self.has_teams = has_310 || has_013;
        if self.options.individual {
            return;
        }
        if declared && !has_310 && !has_013 {
            let remark = Diagnostic::error("no-teams", "team-event-without-team-records")
                .rule("rule-trf26-record-192-names-team-system-so-records-310")
                .hint("add-them-or-read-players-as-individual");
            return self.add(remark, self.records.first(192).unwrap_or(0), 5, 10);
        }
        if !has_310 && !has_013 {
            return;
        }
        if schiller {
            self.has_teams = true;
            let remark = Diagnostic::warning("schiller", "team-meets-several-teams-in-round-read")
                .rule("rule-trf26-record-192-schiller-system");
            return self.add(remark, self.records.first(192).unwrap_or(0), 5, 10);
        }
        let mut teams = Vec::new();
        for line in self.records.all(310).to_vec() {
            teams.extend(self.read_310(line));
        }
        let mut old = Vec::new();
        for (position, line) in self.records.all(13).to_vec().into_iter().enumerate() {
            old.extend(self.read_013(line, position as u32 + 1));
        }
        if has_310 {
            self.compare_names(&teams, &old);
        } else {
            let listed: usize = old.iter().map(|team: &Team| team.players.len()).sum();
            if listed < self.players.len() && !declared && !self.options.team {
                let message = phrase!(
                    "records-013-list-players-read-as-individual",
                    listed = listed,
                    count = self.players.len()
                );
                let remark = Diagnostic::warning("some-teams", message)
                    .rule("rule-trf16-record-013")
                    .hint("name-event-team-event-team-record-192");
                return self.add(remark, self.records.first(13).unwrap_or(0), 1, 3);
            }
            teams = old;
        }
        self.is_team = true;
        self.teams = teams;
        self.check_teams();
        self.read_team_rounds();
    }

    fn read_310(&mut self, line: usize) -> Option<Team> {
        let row = Row::new(self.text, line);
        if !self.no_tab(&row, RULE_310) {
            return None;
        }
        let Ok(Some(id @ 1..)) = row.number(5, 7) else {
            let message = phrase!("no-team-number", found = quoted(row.field(5, 7)));
            self.add(Diagnostic::error("id", message).rule(RULE_310), line, 5, 3);
            return None;
        };
        for (first, last) in [(4, 4), (8, 8), (54, 54), (61, 61), (68, 68), (72, 73)] {
            if !row.is_blank(first, last) {
                let message = phrase!("text-in-column-which-must-be-blank", shown = first);
                let remark = Diagnostic::warning("text-overflow", message).rule(RULE_310);
                self.add(remark, line, first, last - first + 1);
            }
        }
        let mut totals = [None; 2];
        for (total, (first, last)) in totals.iter_mut().zip([(55, 60), (62, 67)]) {
            match points_field(&row, first, last) {
                Ok(field) => {
                    if field.is_some_and(|field| field.unusual) {
                        let remark = Diagnostic::warning("points-spelling", "points-with-comma-or-half-sign");
                        self.add(remark.rule(RULE_310), line, first, last - first + 1);
                    }
                    *total = field.map(|field| field.points);
                }
                Err(_) => {
                    let message = phrase!("no-number-points", found = quoted(row.field(first, last)));
                    self.add(Diagnostic::error("points", message).rule(RULE_310), line, first, 6);
                }
            }
        }
        let rank = row.number(69, 71).unwrap_or_else(|_| {
            let message = phrase!("no-rank", found = quoted(row.field(69, 71)));
            self.add(Diagnostic::error("rank", message).rule(RULE_310), line, 69, 3);
            None
        });
        let players = self.read_ids(&row, 74, RULE_310);
        Some(Team {
            line,
            id,
            name: row.field(9, 40).to_owned(),
            match_points: totals[0],
            game_points: totals[1],
            rank: rank.filter(|rank| *rank > 0),
            players: players.into_iter().map(|(_, id)| id).filter(|id| *id > 0).collect(),
        })
    }

    fn read_013(&mut self, line: usize, number: u32) -> Option<Team> {
        let row = Row::new(self.text, line);
        if !self.no_tab(&row, RULE_013) {
            return None;
        }
        let is_number = |first: usize| matches!(row.number(first, first + 3), Ok(Some(_)));
        let dialect = is_number(5) && !is_number(37);
        if dialect {
            self.warn_once(
                "team-dialect",
                || {
                    Diagnostic::warning("team-dialect", "team-number-before-name-players-from-column")
                        .rule(RULE_013)
                },
                line,
                5,
                4,
            );
        }
        let (name, players) = if dialect {
            (row.field(9, 40), self.read_ids(&row, 41, RULE_013))
        } else {
            (row.field(5, 36), self.read_ids(&row, 37, RULE_013))
        };
        let id = if dialect { row.number(5, 8).ok().flatten().unwrap_or(number) } else { number };
        Some(Team {
            line,
            id,
            name: name.to_owned(),
            match_points: None,
            game_points: None,
            rank: None,
            players: players.into_iter().map(|(_, id)| id).filter(|id| *id > 0).collect(),
        })
    }

    fn compare_names(&mut self, teams: &[Team], old: &[Team]) {
        for (team, old) in teams.iter().zip(old) {
            if team.name != old.name {
                let message = phrase!(
                    "record-013-names-record-310-310-counts",
                    found = quoted(&old.name),
                    found2 = quoted(&team.name)
                );
                let remark = Diagnostic::warning("team-names", message)
                    .rule("rule-trf26-record-310-replaces-013")
                    .and_at(self.text, team.line, 9, 32, "record-310");
                self.add(remark, old.line, 5, 32);
            }
        }
    }

    /// Teams have different numbers, players exist and belong to one team.
    fn check_teams(&mut self) {
        let mut lines: BTreeMap<u32, usize> = BTreeMap::new();
        let mut team_of: BTreeMap<u32, usize> = BTreeMap::new();
        let mut remarks = Vec::new();
        for (position, team) in self.teams.iter().enumerate() {
            if let Some(first) = lines.insert(team.id, team.line) {
                let remark =
                    Diagnostic::error("duplicate-id", phrase!("team-number-used-twice", id = team.id));
                remarks.push((remark.and_at(self.text, first, 5, 3, "first-record"), team.line));
            }
            for id in &team.players {
                if self.position(*id).is_none() {
                    let message = phrase!("team-names-who-does-not-take-part", team = team.id, id = *id);
                    remarks.push((Diagnostic::error("unknown-id", message), team.line));
                }
                if let Some(first) = team_of.insert(*id, position) {
                    if first == position {
                        let message = phrase!("player-stands-twice-in-roster", id = id, team = team.id);
                        remarks.push((Diagnostic::error("twice-in-roster", message), team.line));
                        continue;
                    }
                    let line = self.teams.get(first).map_or(0, |team| team.line);
                    let remark =
                        Diagnostic::error("two-teams", phrase!("player-belongs-to-two-teams", id = id));
                    remarks.push((remark.and_at(self.text, line, 1, 3, "other-team"), team.line));
                }
            }
        }
        for (remark, line) in remarks {
            self.add(remark.rule("rule-trf26-record-310-player-belongs-to-one-team"), line, 5, 3);
        }
        let strays: Vec<(u32, usize)> = self
            .players
            .iter()
            .filter(|player| !team_of.contains_key(&player.id))
            .map(|player| (player.id, player.line))
            .collect();
        for (id, line) in strays {
            let remark =
                Diagnostic::warning("no-team", phrase!("player-belongs-to-no-team-games-outside", id = id))
                    .rule("rule-trf26-record-310");
            self.add(remark, line, 5, 4);
        }
        self.team_records.team_of = team_of;
        self.team_records.position_of =
            self.teams.iter().enumerate().map(|(position, team)| (team.id, position)).collect();
    }

    fn read_team_rounds(&mut self) {
        for line in self.records.all(300).to_vec() {
            self.read_lineup(line);
        }
        for line in self.records.all(330).to_vec() {
            self.read_forfeit(line);
        }
        if let Some(line) = self.records.first(320) {
            self.read_team_byes(line);
        }
        self.read_board_colors();
    }

    fn team_number(&mut self, row: &Row<'_>, first: usize, rule: &'static str) -> Option<u32> {
        let number = row.number(first, first + 2).ok().flatten().unwrap_or(0);
        if self.team_records.position_of.contains_key(&number) {
            return Some(number);
        }
        let message = phrase!("no-team-this-event", found = quoted(row.field(first, first + 2)));
        self.add(Diagnostic::error("unknown-id", message).rule(rule), row.line, first, 3);
        None
    }

    fn read_lineup(&mut self, line: usize) {
        const RULE: &str = "rule-trf26-record-300-round-in-columns-5-7-team";
        let row = Row::new(self.text, line);
        if !self.no_tab(&row, RULE) || !self.separated(&row, &[8, 12, 16], RULE) {
            return;
        }
        let round = self.read_round(&row, 5, RULE);
        let (team, opponent) = (self.team_number(&row, 9, RULE), self.team_number(&row, 13, RULE));
        let ids = self.read_ids(&row, 17, RULE);
        let (Some(round), Some(team), Some(opponent)) = (round, team, opponent) else { return };
        let position = self.team_records.position_of.get(&team).copied();
        let mut players = Vec::new();
        for (column, id) in ids {
            if id > 0 && self.team_records.team_of.get(&id).copied() != position {
                let remark = Diagnostic::error(
                    "lineup",
                    phrase!("player-does-not-belong-to-team", id = id, team = team),
                );
                self.add(remark.rule(RULE), line, column, 4);
            }
            // Blank groups are empty boards, and keep the boards after them in place.
            let board = (column - 17) / 5;
            players.resize(board, 0);
            players.push(id);
        }
        let position = self.team_records.lineups.len();
        // Of two line-ups for one match the first counts.
        self.team_records.lineup_of.entry((round, team)).or_insert(position);
        self.team_records.lineups.push(Lineup { line, team, opponent, players });
    }

    fn read_forfeit(&mut self, line: usize) {
        const RULE: &str = "rule-trf26-record-330-or-in-columns-5-6-round";
        let row = Row::new(self.text, line);
        if !self.no_tab(&row, RULE) {
            return;
        }
        let (white_code, black_code) = match [row.byte(5), row.byte(6)] {
            [b'+', b'-'] => (Code::ForfeitWin, Code::ForfeitLoss),
            [b'-', b'+'] => (Code::ForfeitLoss, Code::ForfeitWin),
            [b'-', b'-'] => (Code::ForfeitLoss, Code::ForfeitLoss),
            _ => return self.refuse_forfeit_kind(&row),
        };
        if !self.separated(&row, &[7, 11, 15], RULE) {
            return;
        }
        let round = self.read_round(&row, 8, RULE);
        let (white, black) = (self.team_number(&row, 12, RULE), self.team_number(&row, 16, RULE));
        let (Some(round), Some(white), Some(black)) = (round, white, black) else { return };
        if white == black {
            let remark = Diagnostic::error("self-pairing", phrase!("team-paired-with-itself", white = white))
                .rule(RULE);
            return self.add(remark, line, 12, 7);
        }
        self.team_records.forfeits.push(Forfeit { line, round, white, black, white_code, black_code });
    }

    fn read_team_byes(&mut self, line: usize) {
        const RULE: &str = "rule-trf26-record-320-match-points-in-columns-5-8";
        let row = Row::new(self.text, line);
        if !self.no_tab(&row, RULE) || !self.separated(&row, &[9, 14], RULE) {
            return;
        }
        let mut byes = TeamByes { line, ..TeamByes::default() };
        let slots = [&mut byes.match_points, &mut byes.game_points];
        let mut bad = Vec::new();
        for (slot, first) in slots.into_iter().zip([5, 10]) {
            match points_field(&row, first, first + 3) {
                Ok(field) if field.is_none_or(|field| field.points >= Points::ZERO) => {
                    *slot = field.map(|field| field.points)
                }
                _ => bad.push(first),
            }
        }
        for first in bad {
            let message = phrase!("no-number-points", found = quoted(row.field(first, first + 3)));
            self.add(Diagnostic::error("points", message).rule(RULE), line, first, 4);
        }
        let mut column = 15;
        let mut round: u16 = 1;
        while column <= row.len() && round <= 999 {
            let is_none = row.number(column, column + 2).is_ok_and(|number| number.unwrap_or(0) == 0);
            if !is_none && let Some(team) = self.team_number(&row, column, RULE) {
                byes.byes.push((round, team, column));
            }
            column += 4;
            round += 1;
        }
        self.team_records.byes = Some(byes);
    }

    fn read_board_colors(&mut self) {
        let Some(line) = self.records.first(352) else { return };
        let text = self.header_text(352).to_owned();
        for (position, letter) in text.bytes().enumerate() {
            match letter {
                b'W' | b'w' => self.team_records.board_colors.push(Color::White),
                b'B' | b'b' => self.team_records.board_colors.push(Color::Black),
                _ => {
                    let message = phrase!("no-row-colors", found = quoted(&text));
                    let remark = Diagnostic::error("board-colors", message)
                        .rule("rule-trf26-record-352-w-or-b-for-each-board");
                    return self.add(remark, line, 5 + position, 1);
                }
            }
        }
    }

    /// The last round that a team record (not a player's cell) names.
    pub(super) fn last_team_round(&self) -> u16 {
        let forfeits = self.team_records.forfeits.iter().map(|forfeit| forfeit.round);
        let byes = self.team_records.byes.iter().flat_map(|byes| byes.byes.iter().map(|bye| bye.0));
        let announced = self.special.byes.iter().map(|bye| bye.round);
        forfeits.chain(byes).chain(announced).max().unwrap_or(0)
    }

    /// Rounds in which a whole match was forfeited.
    pub(super) fn forfeited_rounds(&self) -> Vec<u16> {
        self.team_records.forfeits.iter().map(|forfeit| forfeit.round).collect()
    }
}
