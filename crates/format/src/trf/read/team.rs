//! Reads teams and their rosters (records 310 and 013), and the records that are only about pairing or about a single
//! round.

use crate::trf::columns::{acceleration, fictitious, forfeit, lineup, old_team, prohibited, team_byes};
use crate::trf::prelude::*;
use crate::trf::read::head::{self, Head};
use crate::trf::read::player::Players;
use crate::trf::read::records::{Fields, Participants, ids, points_field, refuse_forfeit_kind};

#[derive(Clone, Debug)]
pub(crate) struct Team {
    /// The line number (1-based).
    pub line: usize,
    pub id: u32,
    pub name: String,
    pub match_points: Option<Points>,
    pub game_points: Option<Points>,
    /// The recorded rank. A blank or 0 is read as `None`.
    pub rank: Option<u32>,
    /// The pairing numbers of the players, in board order.
    pub players: Vec<u32>,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Teams {
    /// The teams, in file order.
    pub rows: Vec<Team>,
    /// The positions in `rows`, by team number.
    positions: BTreeMap<u32, usize>,
    /// The position in `rows` of each player's team. The key is the pairing number of the player.
    team_of: BTreeMap<u32, usize>,
}

impl Teams {
    pub(crate) fn position(&self, id: u32) -> Option<usize> {
        self.positions.get(&id).copied()
    }

    /// Returns the position of a player's team, or `None` if no team has this player.
    pub(super) fn of_player(&self, id: u32) -> Option<usize> {
        self.team_of.get(&id).copied()
    }

    /// Returns the number of the team at a position, or 0 if there is no such team.
    pub(crate) fn id(&self, position: usize) -> u32 {
        self.rows.get(position).map_or(0, |team| team.id)
    }

    /// Returns the line of the team at a position, or 0 if there is no such team.
    pub(crate) fn line(&self, position: usize) -> usize {
        self.rows.get(position).map_or(0, |team| team.line)
    }
}

const RULE_310: MessageId = message!("rule-trf26-record-310");
const RULE_013: MessageId = message!("rule-trf16-record-013");

/// Returns whether a file has team records. A file with team records can also be read as an individual event.
pub(crate) fn has_teams(records: &Records) -> bool {
    records.first(310).is_some() || records.first(13).is_some()
}

/// Reads the teams and their rosters. Returns `None` if the file is read as an individual event.
pub(crate) fn read(
    records: &Records,
    head: &Head,
    players: &Players,
    options: &ReadOptions,
    remarks: &mut Remarks<'_>,
) -> Option<Teams> {
    if options.individual {
        return None;
    }
    let declared = head.encoded.is_some_and(|code| code.team);
    let at_type = (records.first(192).unwrap_or(0), HEADER, 10);
    if !has_teams(records) {
        if declared {
            let remark = Diagnostic::error("no-teams", message!("missing-team-records"))
                .rule(Rule::of("192"))
                .hint(message!("hint-individual-event"));
            remarks.add(remark, at_type);
        }
        return None;
    }
    if head.encoded.is_some_and(|code| code.schiller) {
        let remark =
            Diagnostic::warning("schiller", message!("several-opposing-teams")).rule(Rule::of("192"));
        remarks.add(remark, at_type);
        return None;
    }
    let teams: Vec<Team> = records.all(310).iter().filter_map(|line| read_310(*line, remarks)).collect();
    let old = records.all(13).iter().enumerate();
    let old: Vec<Team> =
        old.filter_map(|(position, line)| read_013(*line, position as u32 + 1, remarks)).collect();
    if records.first(310).is_some() {
        compare_names(&teams, &old, remarks);
        return Some(check(teams, players, remarks));
    }
    let listed: usize = old.iter().map(|team| team.players.len()).sum();
    if listed < players.len() && !declared && !options.team {
        let message = phrase!("partial-record-013", listed, count = players.len());
        let remark = Diagnostic::warning("some-teams", message)
            .rule(message!("rule-trf16-record-013"))
            .hint(message!("hint-team-code"));
        remarks.add(remark, (records.first(13).unwrap_or(0), 1, 3));
        return None;
    }
    Some(check(old, players, remarks))
}

fn read_310(line: usize, remarks: &mut Remarks<'_>) -> Option<Team> {
    let mut fields = Fields::open(line, RULE_310, remarks)?;
    let Ok(Some(id @ 1..)) = fields.row.number(team::ID) else {
        fields.refuse("id", team::ID, message!("positive-integer"));
        return None;
    };
    for columns in team::USUALLY_BLANK {
        if !fields.row.is_blank(columns) {
            let remark = Diagnostic::warning("text-overflow", fields.row.not_blank(columns));
            fields.remarks.add(remark.rule(RULE_310), place(line, columns));
        }
    }
    let [match_points, game_points] = [team::MATCH_POINTS, team::GAME_POINTS].map(|columns| {
        let field = fields.points(columns)?;
        if field.unusual {
            let remark = Diagnostic::warning("points-spelling", message!("points-comma"));
            fields.remarks.add(remark.rule(RULE_310), place(line, columns));
        }
        Some(field.points)
    });
    let rank = fields.remarks.number("rank", (&fields.row, team::RANK), RULE_310);
    let players = fields.ids(team::PLAYERS);
    Some(Team {
        line,
        id,
        name: fields.row.field(team::NAME).to_owned(),
        match_points,
        game_points,
        rank: rank.filter(|rank| *rank > 0),
        players: players.into_iter().map(|(_, id)| id).filter(|id| *id > 0).collect(),
    })
}

fn read_013(line: usize, number: u32, remarks: &mut Remarks<'_>) -> Option<Team> {
    let mut fields = Fields::open(line, RULE_013, remarks)?;
    let before = fields.row.number(old_team::DIALECT_ID);
    let first_player = old_team::DIALECT_ID.moved(old_team::PLAYERS - old_team::DIALECT_ID.first);
    let dialect = matches!(before, Ok(Some(_))) && !matches!(fields.row.number(first_player), Ok(Some(_)));
    if dialect {
        let place = place(line, old_team::DIALECT_ID);
        fields.remarks.warn_once("team-dialect", message!("team-record-layout"), RULE_013, place);
    }
    let (name, players) = if dialect {
        (old_team::DIALECT_NAME, old_team::DIALECT_PLAYERS)
    } else {
        (old_team::NAME, old_team::PLAYERS)
    };
    let players = fields.ids(players);
    Some(Team {
        line,
        id: before.ok().flatten().filter(|_| dialect).unwrap_or(number),
        name: fields.row.field(name).to_owned(),
        match_points: None,
        game_points: None,
        rank: None,
        players: players.into_iter().map(|(_, id)| id).filter(|id| *id > 0).collect(),
    })
}

fn compare_names(teams: &[Team], old: &[Team], remarks: &mut Remarks<'_>) {
    for (team, old) in teams.iter().zip(old) {
        if team.name != old.name {
            let message =
                phrase!("record-310-precedence", found = quoted(&old.name), found2 = quoted(&team.name));
            let name = team::NAME;
            let remark = Diagnostic::warning("team-names", message).rule(Rule::of("310")).and_at(
                remarks.text,
                place(team.line, name),
                message!("record-310"),
            );
            remarks.add(remark, place(old.line, old_team::NAME));
        }
    }
}

/// Checks that no two teams have the same number, that every player exists, and that no player is in two teams.
fn check(teams: Vec<Team>, players: &Players, remarks: &mut Remarks<'_>) -> Teams {
    let mut lines: BTreeMap<u32, usize> = BTreeMap::new();
    let mut team_of: BTreeMap<u32, usize> = BTreeMap::new();
    for (position, team) in teams.iter().enumerate() {
        let add = |remarks: &mut Remarks<'_>, remark: Diagnostic| {
            let remark = remark.rule(Rule::of("310"));
            remarks.add(remark, place(team.line, team::ID));
        };
        if let Some(first) = lines.insert(team.id, team.line) {
            let remark = Diagnostic::error("duplicate-id", phrase!("fault-duplicate-id", id = team.id));
            let number = team::ID;
            let remark = remark.and_at(remarks.text, place(first, number), message!("first-one"));
            add(remarks, remark);
        }
        for id in &team.players {
            if players.position(*id).is_none() {
                let message = phrase!("unknown-participant", id = *id);
                add(remarks, Diagnostic::error("unknown-id", message));
            }
            match team_of.insert(*id, position) {
                None => {}
                Some(first) if first == position => {
                    let message = phrase!("fault-twice-in-roster", id = *id);
                    add(remarks, Diagnostic::error("twice-in-roster", message));
                }
                Some(first) => {
                    let line = teams.get(first).map_or(0, |team| team.line);
                    let remark = Diagnostic::error("two-teams", phrase!("fault-two-rosters", id));
                    let remark = remark.and_at(remarks.text, (line, 1, 3), message!("other-record"));
                    add(remarks, remark);
                }
            }
        }
    }
    for stray in players.iter().filter(|player| !team_of.contains_key(&player.id)) {
        let message = phrase!("player-without-team", id = stray.id);
        let remark = Diagnostic::warning("no-team", message).rule(Rule::of("310"));
        remarks.add(remark, place(stray.line, player::ID));
    }
    let positions = teams.iter().enumerate().map(|(position, team)| (team.id, position)).collect();
    Teams { rows: teams, positions, team_of }
}

// Records that are only about pairing: acceleration (250), prohibited pairings (260), and extensions of JaVaFo.

/// The fictitious points of each participant, round by round.
type Fictitious = BTreeMap<u32, Vec<Points>>;

/// Reads the records about pairing. Returns the fictitious points, because recorded totals can include them. Adds a
/// remark for each pairing number that is not in the event.
pub(super) fn read_pairing(
    records: &Records,
    participants: Participants<'_>,
    remarks: &mut Remarks<'_>,
) -> Fictitious {
    let mut points = Fictitious::new();
    for line in records.all(250) {
        read_acceleration(*line, participants, &mut points, remarks);
    }
    let mut named: Vec<(usize, usize, u32)> = Vec::new();
    for line in records.all(260) {
        let found = ids(&remarks.row(*line), prohibited::IDS).unwrap_or_default();
        named.extend(found.into_iter().map(|(column, id)| (*line, column, id)));
    }
    for line in ["XXP", "XXZ"].into_iter().flat_map(|code| records.extension(code)) {
        let words = remarks.row(*line).words(4).into_iter();
        named.extend(words.filter_map(|(column, word)| Some((*line, column, word.parse().ok()?))));
    }
    for line in records.extension("XXA") {
        if let Some(id) = read_fictitious(*line, &mut points, remarks) {
            named.push((*line, fictitious::ID.first, id));
        }
    }
    for (line, column, id) in named {
        if id > 0 && !participants.has(id) {
            report_unknown(line, column, id, remarks);
        }
    }
    points
}

fn read_acceleration(
    line: usize,
    participants: Participants<'_>,
    fictitious: &mut Fictitious,
    remarks: &mut Remarks<'_>,
) {
    let row = remarks.row(line);
    let field = |columns| row.number(columns).ok().flatten();
    let points = |columns| points_field(&row, columns).ok().flatten();
    let points = points(acceleration::GAME_POINTS).or(points(acceleration::MATCH_POINTS));
    let rounds = (field(acceleration::FROM_ROUND), field(acceleration::TO_ROUND));
    let (Some(points), (Some(from), Some(to))) = (points, rounds) else {
        let remark = Diagnostic::warning("acceleration", message!("unreadable-record-250"))
            .rule(message!("rule-trf26-record-250"));
        return remarks.add(remark, (line, 1, 3));
    };
    let ids = (field(acceleration::FIRST_ID), field(acceleration::LAST_ID));
    let (Some(first), Some(last)) = ids else { return };
    for (columns, id) in [(acceleration::FIRST_ID, first), (acceleration::LAST_ID, last)] {
        if !participants.has(id) {
            report_unknown(line, columns.first, id, remarks);
        }
    }
    for id in (first..=last.min(9_999)).filter(|id| participants.has(*id)) {
        let rounds = fictitious.entry(id).or_default();
        rounds.resize(rounds.len().max(to.min(999) as usize), Points::ZERO);
        let from = from.max(1) as usize - 1;
        for round in rounds.iter_mut().take(to as usize).skip(from) {
            *round = points.points;
        }
    }
}

/// Reads a record XXA, which contains the fictitious points of a participant. Returns the participant's pairing number,
/// or `None` if the record contains no number.
fn read_fictitious(line: usize, all: &mut Fictitious, remarks: &mut Remarks<'_>) -> Option<u32> {
    let row = remarks.row(line);
    let Some(id) = row.number(fictitious::ID).ok().flatten() else {
        let remark = Diagnostic::warning("unknown-record", message!("xxa-without-number"))
            .rule(message!("rule-javafo-acceleration"));
        remarks.add(remark, place(line, fictitious::ID));
        return None;
    };
    let mut points = Vec::new();
    let mut columns = fictitious::FIRST;
    while columns.first <= row.len() && points.len() < 999 {
        let field = points_field(&row, columns).ok().flatten();
        points.push(field.map_or(Points::ZERO, |field| field.points));
        columns = columns.moved(fictitious::STEP);
    }
    all.insert(id, points);
    Some(id)
}

fn report_unknown(line: usize, column: usize, id: u32, remarks: &mut Remarks<'_>) {
    let remark = Diagnostic::warning("unknown-id", phrase!("unknown-participant", id))
        .rule(Rule::of("250, 260, XXA, XXP, XXZ"));
    remarks.add(remark, (line, column, 4));
}

// Records of teams about single rounds: line-ups (300), pairing-allocated byes (320), forfeited matches (330), and the
// colors of the boards (352).

/// A line-up that does not follow the order of the roster (record 300).
#[derive(Clone, Debug)]
pub(crate) struct Lineup {
    /// The line number (1-based).
    pub line: usize,
    pub team: u32,
    /// The number of the opposing team.
    pub opponent: u32,
    /// The pairing number of the player on each board, or 0 for an empty board.
    pub players: Vec<u32>,
}

/// A forfeited match (record 330).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Forfeit {
    /// The line number (1-based).
    pub line: usize,
    /// The round (1-based).
    pub round: u16,
    /// The number of the team named first in the record.
    pub white: u32,
    /// The number of the team named second in the record.
    pub black: u32,
    /// The result of the team named first in the record.
    pub white_code: Code,
    /// The result of the team named second in the record.
    pub black_code: Code,
}

/// A pairing-allocated bye of a team.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TeamBye {
    /// The round (1-based).
    pub round: u16,
    pub team: u32,
    /// The column in which the number of the team starts.
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
    /// The pairing-allocated byes of record 320.
    pub byes: Option<TeamByes>,
    /// The color on each board of the team named first (record 352).
    pub board_colors: Vec<Color>,
}

impl TeamRounds {
    /// Returns the line-up of a team for a round (1-based) from record 300, or `None` if there is no such record.
    pub(crate) fn lineup(&self, round: usize, team: u32) -> Option<&Lineup> {
        self.lineups.get(&(u16::try_from(round).ok()?, team))
    }

    /// Returns the line-ups of all teams for a round (1-based), from records 300.
    pub(crate) fn lineups(&self, round: usize) -> impl Iterator<Item = &Lineup> {
        let number = round as u16;
        self.lineups.range((number, 0)..=(number, u32::MAX)).map(|(_, lineup)| lineup)
    }

    pub(crate) fn allocated(&self) -> impl Iterator<Item = TeamBye> + '_ {
        self.byes.iter().flat_map(|byes| byes.byes.iter().copied())
    }
}

pub(super) fn read_rounds(records: &Records, teams: &Teams, remarks: &mut Remarks<'_>) -> TeamRounds {
    let mut rounds = TeamRounds::default();
    for line in records.all(300) {
        if let Some((round, lineup)) = read_lineup(*line, teams, remarks) {
            // If a team has two records 300 for the same round, the first record counts.
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
        // A blank group of columns means an empty board. The empty board is counted, so that the later boards keep
        // their numbers.
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
            fields.refuse("points", columns, message!("number-from-zero"));
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
