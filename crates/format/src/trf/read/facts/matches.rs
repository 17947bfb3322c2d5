//! Derives the matches of teams from the games of their players, because TRF26 has no record of matches.

use crate::trf::columns::{abnormal, lineup};
use crate::trf::prelude::*;
use crate::trf::read::facts::rounds::{Games, Seat};
use crate::trf::read::facts::{Board, EMPTY, Match};
use crate::trf::read::records::special::KindValue;
use tiebreak_engine::tournament::{Award, MatchScoring, TeamAward};

/// The matches of the first rounds, in the order of rounds and teams.
pub(super) fn find(games: Games<'_>, rounds: usize, remarks: &mut Remarks<'_>) -> Vec<Match> {
    let mut matches = Vec::new();
    for round in 1..=rounds {
        let Some(opponents) = opponents(games, round, remarks) else { continue };
        for (team, other) in opponents {
            if team < other {
                matches.extend(boards(games, round, (team, other), remarks));
            }
        }
    }
    matches
}

/// A team that meets two other teams in one round, with a player who met each of the two.
struct TwoOpponents<'c> {
    team: usize,
    player: &'c Player,
    /// The player who met the other team.
    other: &'c Player,
}

/// The opponent of each team (by position) in a round, or none for a team that meets two opponents.
fn opponents(games: Games<'_>, round: usize, remarks: &mut Remarks<'_>) -> Option<BTreeMap<usize, usize>> {
    let mut opponents: BTreeMap<usize, (usize, &Player)> = BTreeMap::new();
    let mut two = Vec::new();
    for player in games.players.iter() {
        let cell = games.cell(player, round);
        let Some(team) = games.teams.of_player(player.id).filter(|_| cell.opponent > 0) else { continue };
        let Some(other) = games.teams.of_player(u32::from(cell.opponent)) else { continue };
        if other == team {
            report_own_team(player, u32::from(cell.opponent), round, remarks);
            continue;
        }
        let (first, by) = *opponents.entry(team).or_insert((other, player));
        if first != other {
            two.push(TwoOpponents { team, player, other: by });
        }
    }
    for found in &two {
        report_two(games, found, round, remarks);
    }
    if !two.is_empty() {
        return None;
    }
    let mut opponents = opponents.into_iter().map(|(team, (other, _))| (team, other)).collect();
    add_lineups(games, round, &mut opponents, remarks);
    Some(opponents)
}

fn report_own_team(player: &Player, opponent: u32, round: usize, remarks: &mut Remarks<'_>) {
    if player.id >= opponent {
        return;
    }
    let message = phrase!("pairing-of-teammates", id = player.id, opponent, round);
    let remark = Diagnostic::warning("own-team", message).rule(Rule::of("310"));
    remarks.add(remark, place(player.line, cell::held(round)));
}

fn report_two(games: Games<'_>, found: &TwoOpponents<'_>, round: usize, remarks: &mut Remarks<'_>) {
    let id = games.teams.id(found.team);
    let held = cell::held(round);
    let message = phrase!("two-opposing-teams", id, round);
    let remark = Diagnostic::error("two-opponents", message).rule(message!("rule-team-match")).and_at(
        remarks.text,
        place(found.other.line, held),
        message!("other-record"),
    );
    remarks.add(remark, place(found.player.line, held));
}

/// Finds the opponent of a team from the team's line-up, if the players of the team have no opponents.
fn add_lineups(
    games: Games<'_>,
    round: usize,
    opponents: &mut BTreeMap<usize, usize>,
    remarks: &mut Remarks<'_>,
) {
    for lineup in games.rounds.lineups(round) {
        let positions = (games.teams.position(lineup.team), games.teams.position(lineup.opponent));
        let (Some(team), Some(other)) = positions else { continue };
        let met = *opponents.entry(team).or_insert(other);
        let met_by = *opponents.entry(other).or_insert(team);
        if met == other && met_by == team {
            continue;
        }
        let (team, opponent) = (lineup.team, lineup.opponent);
        let message = phrase!("unpaired-teams", team, opponent, round);
        let remark = Diagnostic::error("lineup", message)
            .rule(Rule::of("300").at(Columns::new(9, 15)))
            .hint(message!("pairings-by-games"));
        remarks.add(remark, (lineup.line, lineup::TEAM.first, 7));
    }
}

/// Pairs the players of two teams, board by board.
fn boards(games: Games<'_>, round: usize, teams: (usize, usize), remarks: &mut Remarks<'_>) -> Option<Match> {
    let (mut own, own_listed) = games.seats(teams.0, round);
    let (mut theirs, their_listed) = games.seats(teams.1, round);
    for (team, seats, listed) in [(teams.0, &own, own_listed), (teams.1, &theirs, their_listed)] {
        if listed {
            check_lineup(games, round, team, seats, remarks);
        }
    }
    // Old files also write `-` for an ordinary absence. If a team has more cells with `-` than boards, the additional
    // cells are absences.
    let declared = games.rounds.board_colors.len();
    let limit = if declared > 0 { declared } else { own.len().min(theirs.len()) };
    for (seats, listed) in [(&mut own, own_listed), (&mut theirs, their_listed)] {
        while !listed && seats.len() > limit {
            let lone = seats.iter().rposition(|seat| seat.cell.opponent == 0 && seat.cell.mark == b'-');
            let Some(lone) = lone else { break };
            seats.remove(lone);
        }
    }
    let Some(boards) = align(&own, &theirs) else {
        report_lineups(games, round, teams, (&own, &theirs), remarks);
        return None;
    };
    Some(Match { round, teams, boards, declared: None, white: None })
}

/// Puts two players whose cells name each other on the same board. The counterpart of a cell `+` or `-` without an
/// opponent is an empty board.
fn align(own: &[Seat<'_>], theirs: &[Seat<'_>]) -> Option<Vec<Board>> {
    let is_lone = |seat: &&Seat<'_>| seat.player.is_none() || seat.cell.opponent == 0;
    let won = |seat: &Seat<'_>| seat.player.is_some() && seat.cell.mark == b'+';
    let lone_code = |seat: &Seat<'_>| if won(seat) { Code::ForfeitWin } else { Code::ForfeitLoss };
    let mut boards = Vec::new();
    let (mut own, mut theirs) = (own.iter().peekable(), theirs.iter().peekable());
    loop {
        match (own.peek().copied(), theirs.peek().copied()) {
            (None, None) => return Some(boards),
            (Some(a), Some(b)) if !is_lone(&a) && !is_lone(&b) => {
                if u32::from(a.cell.opponent) != b.id() || u32::from(b.cell.opponent) != a.id() {
                    return None;
                }
                let players = (a.id(), b.id());
                let color = a.cell.color;
                boards.push(Board { own: a.cell.code(), theirs: b.cell.code(), color, players });
                own.next();
                theirs.next();
            }
            // Two cells without opponents share a board unless both are wins.
            (Some(a), Some(b)) if is_lone(&a) && is_lone(&b) && !(won(a) && won(b)) => {
                let players = (a.id(), b.id());
                boards.push(Board { own: lone_code(a), theirs: lone_code(b), color: None, players });
                own.next();
                theirs.next();
            }
            // The board of the other team is empty.
            (Some(a), _) if is_lone(&a) => {
                boards.push(Board { own: lone_code(a), players: (a.id(), 0), ..EMPTY });
                own.next();
            }
            (_, Some(b)) if is_lone(&b) => {
                boards.push(Board { theirs: lone_code(b), players: (0, b.id()), ..EMPTY });
                theirs.next();
            }
            _ => return None,
        }
    }
}

fn report_lineups(
    games: Games<'_>,
    round: usize,
    teams: (usize, usize),
    (own, theirs): (&[Seat<'_>], &[Seat<'_>]),
    remarks: &mut Remarks<'_>,
) {
    let names =
        |seats: &[Seat<'_>]| seats.iter().map(|seat| seat.id().to_string()).collect::<Vec<_>>().join(" ");
    let message = phrase!(
        "board-mismatch",
        round,
        id = games.teams.id(teams.0),
        names = names(own),
        id2 = games.teams.id(teams.1),
        names2 = names(theirs)
    );
    let line = own.iter().find_map(|seat| seat.player).map_or(0, |player| player.line);
    let remark = Diagnostic::error("lineup", message).rule(Rule::of("300")).hint(message!("hint-record-300"));
    remarks.add(remark, place(line, cell::held(round)));
}

/// Checks that a player in record 300 has a cell in that round.
fn check_lineup(games: Games<'_>, round: usize, team: usize, seats: &[Seat<'_>], remarks: &mut Remarks<'_>) {
    let line = games.rounds.lineup(round, games.teams.id(team)).map_or(0, |lineup| lineup.line);
    for player in seats.iter().filter(|seat| seat.cell.is_blank()).filter_map(|seat| seat.player) {
        let message = phrase!("record-300-no-result", player = player.id, round);
        let remark = Diagnostic::error("lineup", message).rule(Rule::of("300"));
        remarks.add(remark, (line, lineup::PLAYERS, 4));
    }
}

/// The points for matches and byes of teams. Record 362 replaces the default values. Records 320 and 299
/// replace both.
pub(super) fn scoring(content: &Content, games: Games<'_>, boards: usize, scoring: &Scoring) -> MatchScoring {
    let mut values = MatchScoring::customary(u8::try_from(boards).unwrap_or(u8::MAX), scoring);
    let [win, draw, loss] = content.worth.matches;
    values.win = win.unwrap_or(values.win);
    values.draw = draw.unwrap_or(values.draw);
    values.loss = loss.unwrap_or(values.loss);
    values.follow_matches();
    for value in &content.special.kind_values {
        let set = |award: &mut TeamAward| {
            award.match_points = value.match_points.unwrap_or(award.match_points);
            award.game_points = value.points.unwrap_or(award.game_points);
        };
        match value.kind {
            b'W' => values.win = value.match_points.unwrap_or(values.win),
            b'D' => values.draw = value.match_points.unwrap_or(values.draw),
            b'L' => values.loss = value.match_points.unwrap_or(values.loss),
            b'-' => values.forfeit_loss = value.match_points.unwrap_or(values.forfeit_loss),
            b'F' => set(&mut values.full_point_bye),
            b'H' => set(&mut values.half_point_bye),
            b'Z' => set(&mut values.zero_point_bye),
            _ => {}
        }
    }
    if let Some(byes) = &games.rounds.byes {
        let award = &mut values.pairing_allocated_bye;
        award.match_points = byes.match_points.unwrap_or(award.match_points);
        award.game_points = byes.game_points.unwrap_or(award.game_points);
    }
    values
}

/// Makes awards for single matches from the records 299 about a whole kind of result: the values for every `+`, and the
/// game points for every `-`.
///
/// The point system cannot express these values. Returns each award with its line and column.
pub(super) fn awards(
    content: &Content,
    games: Games<'_>,
    draft: &Draft,
    matches: &[Match],
    remarks: &mut Remarks<'_>,
) -> Vec<(Award, (usize, usize))> {
    let mut awarded: BTreeSet<(u32, usize)> =
        draft.awards.iter().map(|award| (award.id, usize::from(award.round))).collect();
    let mut awards = Vec::new();
    for value in &content.special.kind_values {
        let code = match value.kind {
            b'+' => Code::ForfeitWin,
            b'-' if value.points.is_some() => Code::ForfeitLoss,
            b'W' | b'D' | b'L' if value.points.is_some() => {
                let remark = Diagnostic::warning("abnormal-points", message!("sum-of-board-points"))
                    .rule(Rule::of("299"));
                remarks.add(remark, place(value.line, abnormal::GAME_POINTS));
                continue;
            }
            _ => continue,
        };
        for game in matches {
            let sides = match game.declared {
                Some(declared) => declared,
                None if !game.is_unplayed() => continue,
                None => game.forfeit_sides(),
            };
            for (position, side) in [(game.teams.0, sides.0), (game.teams.1, sides.1)] {
                let (Some(team), true) = (games.teams.rows.get(position), side == code) else { continue };
                if awarded.insert((team.id, game.round)) {
                    let award = award(value, code, team.id, game.round, draft);
                    awards.push((award, (value.line, HEADER)));
                }
            }
        }
    }
    awards
}

fn award(value: &KindValue, code: Code, id: u32, round: usize, draft: &Draft) -> Award {
    let values = draft.team.as_ref().map(|team| &team.scoring);
    let usual =
        values.map_or(
            Points::ZERO,
            |values| {
                if code == Code::ForfeitWin { values.win } else { values.forfeit_loss }
            },
        );
    let boards = draft.team.as_ref().map_or(0, |team| team.boards);
    Award {
        id,
        round: round as u16,
        points: Some(value.match_points.unwrap_or(usual)),
        game_points: Some(value.points.unwrap_or(draft.scoring.value(code) * i64::from(boards))),
    }
}
