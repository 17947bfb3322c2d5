//! Teams and their rosters (records 310 and 013).

use crate::trf::columns::{acceleration, fictitious, old_team, prohibited};
use crate::trf::prelude::*;
use crate::trf::read::records::Participants;
use crate::trf::read::records::fields::{Fields, ids, points_field};
use crate::trf::read::records::head::Head;
use crate::trf::read::records::player::Players;

#[derive(Clone, Debug)]
pub(crate) struct Team {
    /// The line number (1-based).
    pub line: usize,
    pub id: u32,
    pub name: String,
    pub match_points: Option<Points>,
    pub game_points: Option<Points>,
    /// The recorded rank, or none for a blank or 0.
    pub rank: Option<u32>,
    /// Starting ranks of the players, in board order.
    pub players: Vec<u32>,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Teams {
    /// The teams, in file order.
    pub rows: Vec<Team>,
    /// The position of each team, by its number.
    positions: BTreeMap<u32, usize>,
    /// The position of each player's team, by starting rank.
    team_of: BTreeMap<u32, usize>,
}

impl Teams {
    pub(crate) fn position(&self, id: u32) -> Option<usize> {
        self.positions.get(&id).copied()
    }

    /// The position of a player's team.
    pub(crate) fn of_player(&self, id: u32) -> Option<usize> {
        self.team_of.get(&id).copied()
    }

    /// The number of the team at a position, or 0 if there is none.
    pub(crate) fn id(&self, position: usize) -> u32 {
        self.rows.get(position).map_or(0, |team| team.id)
    }

    /// The line of the team at a position, or 0 if there is none.
    pub(crate) fn line(&self, position: usize) -> usize {
        self.rows.get(position).map_or(0, |team| team.line)
    }
}

const RULE_310: MessageId = message!("rule-trf26-record-310");
const RULE_013: MessageId = message!("rule-trf16-record-013");

/// Whether a file has team records. Such a file may still be read as an individual event.
pub(crate) fn has_teams(records: &Records) -> bool {
    records.first(310).is_some() || records.first(13).is_some()
}

/// Reads the rosters, and returns none if the event is not a team event.
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
        let remark = || Diagnostic::warning("team-dialect", message!("team-record-layout")).rule(RULE_013);
        fields.remarks.warn_once("team-dialect", remark, place(line, old_team::DIALECT_ID));
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

/// Checks that team numbers differ, that every player exists, and that no player is in two teams.
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

// Records that concern only pairing: acceleration (250), prohibited pairings (260), extensions of JaVaFo.

/// Fictitious points by participant, for each round.
pub(super) type Fictitious = BTreeMap<u32, Vec<Points>>;

/// Reads these records in order to recognize totals that include fictitious points, and adds a remark for
/// each unknown participant.
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

/// Reads an XXA, the fictitious points of a participant.
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
