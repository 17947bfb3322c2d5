//! Builds the team event: matches from games, and byes from their records.

use crate::trf::columns::{abnormal, lineup};
use crate::trf::prelude::*;
use crate::trf::read::facts::{self, Board, EMPTY, Games, Judged, Match, Rounds, Seat};
use crate::trf::read::pairing::{self, Boards, Facts, Origin};
use crate::trf::read::points::KindValue;
use crate::trf::read::records::TeamRecords;
use crate::trf::read::team::Team;
use tiebreak_engine::rules::Base;
use tiebreak_engine::tournament::{
    self, Award, DraftParticipant, DraftTeam, MatchScoring, Pairing, Primary, TeamAward,
};

/// Builds the team event.
pub(super) fn team_facts(
    content: &Content,
    team: &TeamRecords,
    rounds: Rounds,
    scoring: Scoring,
    options: &ReadOptions,
    remarks: &mut Remarks<'_>,
) -> Option<Facts> {
    let games = Games::new(content, team);
    // Finds contradictions between games, which do not depend on the matches, by building the games as an individual
    // event first.
    let draft = Draft { pairing: Pairing::Knockout, ..facts::draft(content, &rounds, scoring) };
    let award_places = &content.special.award_places;
    let origin = Origin { content, judged: Judged::Players(content), award_places };
    let (_, rounds) = pairing::tournament(draft, rounds, origin, remarks)?;
    let matches = find(games, rounds.recorded, remarks);
    let mut matches = pairing::apply(games, matches, remarks);
    if remarks.has_errors() {
        return None;
    }
    let boards = pairing::settle_boards(content, games, &mut matches, remarks);
    if remarks.has_errors() {
        return None;
    }
    let mut draft = draft_of(content, games, &rounds, scoring, &boards);
    enter_matches(&mut draft, games, &matches, &boards);
    draft = enter(draft, content, games, &matches, rounds.recorded, remarks);
    let judged = Judged::Teams(&team.teams);
    let system = pairing::decide(content, options, &draft, rounds.finished, remarks);
    draft.pairing = system.pairing;
    let mut otherwise = pairing::otherwise(system.by, &content.head.header.kind, &draft, &rounds)
        .map(|other| (other, draft.clone()));
    if system.pairing.is_predetermined() {
        draft = facts::make(draft, judged, remarks);
    }
    let mut award_places = award_places.clone();
    for (award, place) in awards(content, games, &draft, &matches, remarks) {
        draft.awards.push(award);
        award_places.push(place);
    }
    if let Some((_, other)) = &mut otherwise {
        other.awards.clone_from(&draft.awards);
    }
    let origin = Origin { content, judged, award_places: &award_places };
    let (tournament, rounds) = pairing::tournament(draft, rounds, origin, remarks)?;
    let otherwise = otherwise.and_then(|(other, draft)| pairing::under(other, draft, rounds.recorded));
    Some(Facts { tournament, otherwise, system, rounds })
}

/// Builds the draft of the team event, without its matches.
fn draft_of(
    content: &Content,
    games: Games<'_>,
    rounds: &Rounds,
    scoring: Scoring,
    boards: &Boards,
) -> Draft {
    let participant = |team: &Team| DraftParticipant {
        id: team.id,
        name: team.name.clone(),
        cells: vec![Cell::bye(Code::ZeroPointBye); rounds.recorded],
        roster: team.players.clone(),
        lineups: vec![Vec::new(); rounds.recorded],
        ..DraftParticipant::default()
    };
    let player = |player: &Player| tournament::Player {
        id: player.id,
        name: player.name.clone(),
        title: player.title.clone(),
        federation: player.federation.clone(),
        rating: player.rating,
    };
    let listed = games.players.iter().filter(|player| games.teams.of_player(player.id).is_some());
    Draft {
        start: content.head.start.first_day(),
        rounds: Some(rounds.planned.rounds),
        scoring,
        participants: games.teams.rows.iter().map(participant).collect(),
        players: listed.map(player).collect(),
        team: Some(DraftTeam {
            boards: u32::try_from(boards.count).unwrap_or(u32::MAX),
            primary: primary(content),
            scoring: match_scoring(content, games, boards.count, &scoring),
        }),
        adjustments: content.special.adjustments.clone(),
        awards: content.special.awards.clone(),
        ..Draft::default()
    }
}

/// The primary score: the first code of record 212 if possible, and otherwise the primary score that record 192
/// states.
fn primary(content: &Content) -> Option<Primary> {
    let head = content.head.standings_list.as_ref().and_then(|list| list.codes.first());
    let score = head.and_then(|code| Base::from_name(&code.text)?.team_score());
    score.or_else(|| content.head.encoded?.primary)
}

fn enter_matches(draft: &mut Draft, games: Games<'_>, matches: &[Match], boards: &Boards) {
    for game in matches {
        let color = game.color(&boards.colors);
        let (first, second) = game.teams;
        let ids = [first, second].map(|position| games.teams.id(position));
        for (side, (position, opponent)) in [(first, ids[1]), (second, ids[0])].into_iter().enumerate() {
            let Some(participant) = draft.participants.get_mut(position) else { continue };
            let of = |board: &Board| if side == 0 { board.own } else { board.theirs };
            let seat = |board: &Board| if side == 0 { board.players.0 } else { board.players.1 };
            let declared = game.declared.map(|codes| if side == 0 { codes.0 } else { codes.1 });
            let color = if side == 0 { color } else { color.map(Color::other) };
            if let Some(lineup) = participant.lineups.get_mut(game.round - 1) {
                *lineup = game.boards.iter().map(seat).collect();
            }
            if let Some(cell) = participant.cells.get_mut(game.round - 1) {
                let boards = game.boards.iter().map(of).collect();
                let code = declared.unwrap_or(Code::Unfinished);
                *cell = Cell { opponent: Some(opponent), color, code, boards, declared };
            }
        }
    }
}

/// Byes by position of the team and by round; the value is the line of the record.
type Given = BTreeMap<(usize, usize), usize>;

/// Adds the byes of teams in the first `rounds` rounds to a draft.
fn enter(
    mut draft: Draft,
    content: &Content,
    games: Games<'_>,
    matches: &[Match],
    rounds: usize,
    remarks: &mut Remarks<'_>,
) -> Draft {
    let given = enter_recorded(&mut draft, content, games, matches, remarks);
    infer(&mut draft, games, &given, rounds, remarks);
    let mut cells = draft.participants.iter().flat_map(|p| &p.cells);
    let has_bye = cells.any(|cell| cell.code == Code::PairingAllocatedBye);
    let valued = games.rounds.byes.as_ref();
    let valued = valued.is_some_and(|byes| byes.match_points.is_some() && byes.game_points.is_some());
    if has_bye && !valued {
        let remark = Diagnostic::warning("team-bye-value", message!("undeclared-team-bye-value"))
            .rule(Rule::of("320"))
            .hint(message!("assumed-match-points"));
        remarks.add(remark, (content.records.first(320).unwrap_or(0), 0, 0));
    }
    draft
}

fn enter_recorded(
    draft: &mut Draft,
    content: &Content,
    games: Games<'_>,
    matches: &[Match],
    remarks: &mut Remarks<'_>,
) -> Given {
    let allocated_line = games.rounds.byes.as_ref().map_or(0, |byes| byes.line);
    let allocated = games
        .rounds
        .allocated()
        .map(|bye| (allocated_line, bye.column, bye.team, usize::from(bye.round), Code::PairingAllocatedBye));
    let others = content.special.byes.iter();
    let others = others.map(|bye| (bye.line, bye.column, bye.id, usize::from(bye.round), bye.code));
    let playing: BTreeSet<(usize, usize)> =
        matches.iter().flat_map(|game| [(game.round, game.teams.0), (game.round, game.teams.1)]).collect();
    let mut given = Given::new();
    for (line, column, team, round, code) in allocated.chain(others) {
        let Some(position) = games.teams.position(team) else { continue };
        let plays = playing.contains(&(round, position));
        let earlier = given.insert((position, round), line);
        if !plays && earlier.is_none() {
            enter_bye(draft, position, round, code);
            continue;
        }
        let message = if plays {
            phrase!("team-bye-and-match", team, round)
        } else {
            phrase!("two-team-byes", team, round)
        };
        let mut remark = Diagnostic::error("bye-contradiction", message).rule(Rule::of("240, 320"));
        if let Some(earlier) = earlier {
            remark = remark.and_at(remarks.text, (earlier, 1, 3), message!("other-record"));
        }
        remarks.add(remark, (line, column, 4));
    }
    given
}

fn enter_bye(draft: &mut Draft, position: usize, round: usize, code: Code) {
    let cells = draft.participants.get_mut(position).map(|participant| &mut participant.cells);
    if let Some(cell) = cells.and_then(|cells| cells.get_mut(round.wrapping_sub(1))) {
        *cell = Cell::bye(code);
    }
}

/// Infers the byes of teams from the byes of their players, for files such as TRF16 that have no records 320 and 240.
fn infer(draft: &mut Draft, games: Games<'_>, given: &Given, rounds: usize, remarks: &mut Remarks<'_>) {
    for (position, team) in games.teams.rows.iter().enumerate() {
        for round in 1..=rounds {
            let cell = draft.participants.get(position).and_then(|p| p.cells.get(round - 1));
            if given.contains_key(&(position, round)) || cell.is_none_or(|cell| cell.opponent.is_some()) {
                continue;
            }
            let players = team.players.iter().filter_map(|id| games.players.find(*id));
            let marks: Vec<u8> = players.map(|player| games.cell(player, round).mark).collect();
            let meanings = [
                (b'U', Code::PairingAllocatedBye),
                (b'F', Code::FullPointBye),
                (b'+', Code::FullPointBye),
                (b'H', Code::HalfPointBye),
            ];
            let Some((_, code)) = meanings.into_iter().find(|(mark, _)| marks.contains(mark)) else {
                continue;
            };
            enter_bye(draft, position, round, code);
            let message = phrase!("team-bye-of-players", id = team.id, round, code = code.spelling());
            let remark = Diagnostic::warning("inferred-team-bye", message).rule(Rule::of("240, 320"));
            remarks.add(remark, (team.line, 1, 3));
        }
    }
}

// TRF26 has no record of matches, so the matches of teams follow from the games of their players.

/// Returns the matches of the first `rounds` rounds, ordered by round and team.
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

/// A team whose players met two other teams in one round, with one player for each of the two.
struct TwoOpponents<'c> {
    team: usize,
    player: &'c Player,
    /// The player whose opponent belongs to the second of the two teams.
    other: &'c Player,
}

/// The opponent of each team in a round (teams by position). Returns `None` if a team meets two opponents.
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

/// Finds the opponent of a team from the team's line-up, if no player of the team has an opponent.
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
    // Old files write `-` also for ordinary absences. If a team has more cells with `-` than boards, the excess cells
    // are absences.
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

/// Puts two players on the same board if their cells name each other. A cell with `+` or `-` but no opponent is
/// matched with an empty board.
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

/// Checks that a player in record 300 has a cell in the same round.
fn check_lineup(games: Games<'_>, round: usize, team: usize, seats: &[Seat<'_>], remarks: &mut Remarks<'_>) {
    let line = games.rounds.lineup(round, games.teams.id(team)).map_or(0, |lineup| lineup.line);
    for player in seats.iter().filter(|seat| seat.cell.is_blank()).filter_map(|seat| seat.player) {
        let message = phrase!("record-300-no-result", player = player.id, round);
        let remark = Diagnostic::error("lineup", message).rule(Rule::of("300"));
        remarks.add(remark, (line, lineup::PLAYERS, 4));
    }
}

/// The points for matches and byes of teams. Record 362 takes precedence over the default values. Records 320 and 299
/// take precedence over record 362.
fn match_scoring(content: &Content, games: Games<'_>, boards: usize, scoring: &Scoring) -> MatchScoring {
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

/// Converts each record 299 that sets the points of every `+`, or the game points of every `-`, to awards for single
/// matches, because the point system cannot express its values.
///
/// Returns each award with its line and column.
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
