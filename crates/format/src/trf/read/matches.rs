//! Builds team events. The matches are derived from the games of the players. The byes are read from records 240 and
//! 320, or inferred from the byes of the players.

use crate::trf::columns::{abnormal, forfeit, lineup};
use crate::trf::prelude::*;
use crate::trf::read::facts::{self, Facts, Judged, Origin, Rounds};
use crate::trf::read::pairing;
use crate::trf::read::player::Players;
use crate::trf::read::points::KindValue;
use crate::trf::read::records::TeamRecords;
use crate::trf::read::team::{Forfeit, Team, TeamRounds, Teams};
use tiebreak_engine::rules::Base;
use tiebreak_engine::tournament::{
    self, Award, DraftParticipant, DraftTeam, MatchScoring, Pairing, Primary, TeamAward,
};

/// Builds the team event. Returns `None` if there was an error.
pub(super) fn team_facts(
    content: &Content,
    team: &TeamRecords,
    rounds: Rounds,
    scoring: Scoring,
    options: &ReadOptions,
    remarks: &mut Remarks<'_>,
) -> Option<Facts> {
    let games = Games::new(content, team);
    // The games are first built as an individual event, which finds contradictions between games. Such contradictions
    // do not depend on the matches.
    let draft = Draft { pairing: Pairing::Knockout, ..facts::draft(content, &rounds, scoring) };
    let award_places = &content.special.award_places;
    let origin = Origin { content, judged: Judged::Players(content), award_places };
    let (_, rounds) = facts::tournament(draft, rounds, origin, remarks)?;
    let matches = find(games, rounds.recorded, remarks);
    let mut matches = apply(games, matches, remarks);
    if remarks.sink.has_errors() {
        return None;
    }
    let boards = settle_boards(content, games, &mut matches, remarks);
    if remarks.sink.has_errors() {
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
    let (tournament, rounds) = facts::tournament(draft, rounds, origin, remarks)?;
    let otherwise = otherwise.and_then(|(other, draft)| facts::under(other, draft, rounds.recorded));
    Some(Facts { tournament, otherwise, system, rounds })
}

/// Builds the draft of the team event without its matches.
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

/// Returns the primary score: the first code of record 212 if this code is a team score, and otherwise the primary
/// score of the encoded type in record 192. Returns `None` if neither record contains a primary score.
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

/// The byes of teams. The key contains the position of the team and the round. The value is the line of the record.
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

/// Infers the bye of a team from the byes of its players, in each round for which the team has neither a match nor a
/// record 240 or 320. TRF16 files have no such records.
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

// TRF26 has no record of matches, so the matches of teams are derived from the games of their players.

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

/// A team whose players met two other teams in one round, with one player for each of the two other teams.
struct TwoOpponents<'c> {
    team: usize,
    player: &'c Player,
    /// The first of the two players in the file. This player's opponent belongs to a different team than the opponent
    /// of `player`.
    other: &'c Player,
}

/// Returns the opponent of each team in a round, or `None` if a team meets two opponents. Keys and values are the
/// positions of teams.
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

/// Adds the opponents that line-ups name, for teams whose players have no opponents in their cells. A line-up that
/// contradicts the games is an error.
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

/// Builds the match of two teams from the games of their players, board by board. If the boards do not fit together,
/// adds an error and returns `None`.
fn boards(games: Games<'_>, round: usize, teams: (usize, usize), remarks: &mut Remarks<'_>) -> Option<Match> {
    let (mut own, own_listed) = games.seats(teams.0, round);
    let (mut theirs, their_listed) = games.seats(teams.1, round);
    for (team, seats, listed) in [(teams.0, &own, own_listed), (teams.1, &theirs, their_listed)] {
        if listed {
            check_lineup(games, round, team, seats, remarks);
        }
    }
    // Old files also use `-` for ordinary absences. If a team has more players than boards, the surplus players with
    // `-` were absent.
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

/// Matches the boards of two teams with each other. Two players share a board if their cells name each other. If a
/// player has `+` or `-` but no opponent, the other team has on this board either nobody or a player without an
/// opponent. Returns `None` if two cells with opponents do not name each other.
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
            // Two players without opponents share a board, unless both have a win.
            (Some(a), Some(b)) if is_lone(&a) && is_lone(&b) && !(won(a) && won(b)) => {
                let players = (a.id(), b.id());
                boards.push(Board { own: lone_code(a), theirs: lone_code(b), color: None, players });
                own.next();
                theirs.next();
            }
            // The other team has an empty board here.
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

/// Checks that each player in record 300 has a cell in the same round.
fn check_lineup(games: Games<'_>, round: usize, team: usize, seats: &[Seat<'_>], remarks: &mut Remarks<'_>) {
    let line = games.rounds.lineup(round, games.teams.id(team)).map_or(0, |lineup| lineup.line);
    for player in seats.iter().filter(|seat| seat.cell.is_blank()).filter_map(|seat| seat.player) {
        let message = phrase!("record-300-no-result", player = player.id, round);
        let remark = Diagnostic::error("lineup", message).rule(Rule::of("300"));
        remarks.add(remark, (line, lineup::PLAYERS, 4));
    }
}

/// Returns the points for matches and byes of teams. Record 362 takes precedence over the default values. Records 320
/// and 299 take precedence over record 362.
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

/// Finds records 299 that set the points of every `+`, or the game points of every `-`, and converts them to awards for
/// single matches, because the point system of matches has no values for these results.
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

// The boards of a match, and the players on these boards.

/// One board of a match, with both results and the color of the first team in the file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Board {
    /// The result of the first team's player.
    pub own: Code,
    /// The result of the second team's player.
    pub theirs: Code,
    /// The color of the first team's player.
    pub color: Option<Color>,
    /// The pairing numbers of the two players. The number is 0 if a team has no player on the board.
    pub players: (u32, u32),
}

/// A board on which no game was played, because neither team had a player there.
pub(super) const EMPTY: Board =
    Board { own: Code::ForfeitLoss, theirs: Code::ForfeitLoss, color: None, players: (0, 0) };

/// A match between two teams, which are identified by their positions in the file. The first team is the team whose
/// record comes first.
#[derive(Clone, Debug)]
pub(super) struct Match {
    /// The round (1-based).
    pub round: usize,
    pub teams: (usize, usize),
    pub boards: Vec<Board>,
    /// The result that record 330 declares for each team.
    pub declared: Option<(Code, Code)>,
    /// The color of the first team, according to record 330.
    pub white: Option<Color>,
}

impl Match {
    /// Returns the color of the first team on board 1, derived from the first board with a known color or from record
    /// 330. Returns `None` if no color is known. `colors` contains the color on each board of the team named first.
    pub(super) fn color(&self, colors: &[Color]) -> Option<Color> {
        let first = *colors.first()?;
        let known = self
            .boards
            .iter()
            .zip(colors)
            .find_map(|(board, named_first)| Some((board.color?, *named_first)));
        match known {
            Some((color, named_first)) => Some(if color == named_first { first } else { first.other() }),
            None => self.white.map(|color| if color == Color::White { first } else { first.other() }),
        }
    }

    /// Returns whether every board of the match was decided without a game.
    pub(super) fn is_unplayed(&self) -> bool {
        self.boards.iter().all(|board| board.own.outcome().is_none() && board.own != Code::Unfinished)
    }

    /// Returns the result of each team in a match that was forfeited on every board.
    pub(super) fn forfeit_sides(&self) -> (Code, Code) {
        let wins = |side: fn(&Board) -> Code| {
            self.boards.iter().filter(|board| side(board) == Code::ForfeitWin).count()
        };
        match wins(|board| board.own).cmp(&wins(|board| board.theirs)) {
            std::cmp::Ordering::Greater => (Code::ForfeitWin, Code::ForfeitLoss),
            std::cmp::Ordering::Less => (Code::ForfeitLoss, Code::ForfeitWin),
            std::cmp::Ordering::Equal => (Code::ForfeitLoss, Code::ForfeitLoss),
        }
    }
}

/// A team's board in a round, with the player on the board, if any.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seat<'c> {
    pub player: Option<&'c Player>,
    /// The player's cell for the round.
    pub cell: RawCell,
}

impl Seat<'_> {
    /// Returns the pairing number of the player, or 0 for an empty board.
    pub(super) fn id(&self) -> u32 {
        self.player.map_or(0, |player| player.id)
    }
}

/// The records from which the games of a team event are read.
#[derive(Clone, Copy)]
pub(super) struct Games<'c> {
    pub players: &'c Players,
    pub teams: &'c Teams,
    /// The records of teams about single rounds.
    pub rounds: &'c TeamRounds,
}

impl<'c> Games<'c> {
    /// Builds the games from the records of a file.
    pub(super) fn new(content: &'c Content, team: &'c TeamRecords) -> Games<'c> {
        Games { players: &content.players, teams: &team.teams, rounds: &team.rounds }
    }

    pub(super) fn cell(self, player: &Player, round: usize) -> RawCell {
        player.cells.get(round - 1).copied().unwrap_or(RawCell::BLANK)
    }

    /// Returns the boards of a team (given by its position) in a round (1-based). The players come from record 300 if
    /// there is one, and otherwise from the roster, in roster order. The second value of the result is true if record
    /// 300 was used.
    pub(super) fn seats(self, team: usize, round: usize) -> (Vec<Seat<'c>>, bool) {
        let Some(team) = self.teams.rows.get(team) else { return (Vec::new(), false) };
        let seat = |id: &u32| {
            let player = self.players.find(*id);
            Seat { player, cell: player.map_or(RawCell::BLANK, |player| self.cell(player, round)) }
        };
        match self.rounds.lineup(round, team.id) {
            Some(lineup) => (lineup.players.iter().map(seat).collect(), true),
            None => (team.players.iter().map(seat).filter(|seat| self.is_present(seat)).collect(), false),
        }
    }

    /// Returns whether a player has a board in a match of a team without record 300. The player has a board if the cell
    /// contains a forfeit without an opponent, or an opponent from a different team.
    fn is_present(self, seat: &Seat<'_>) -> bool {
        if seat.cell.opponent == 0 {
            return matches!(seat.cell.mark, b'+' | b'-');
        }
        let other = self.teams.of_player(u32::from(seat.cell.opponent));
        let inside = seat.player.is_some_and(|player| self.teams.of_player(player.id) == other);
        other.is_some() && !inside
    }
}

// Forfeited matches (record 330), and the number of boards of every match.

const BOARDS: Rule = Rule::of("352");

/// Applies records 330. The result in a record 330 replaces the result of the boards. If the two teams have no match in
/// the round, the match is added.
pub(super) fn apply(games: Games<'_>, mut matches: Vec<Match>, remarks: &mut Remarks<'_>) -> Vec<Match> {
    let mut plays: BTreeMap<(usize, usize), usize> = BTreeMap::new();
    for (index, game) in matches.iter().enumerate() {
        plays.insert((game.round, game.teams.0), index);
        plays.insert((game.round, game.teams.1), index);
    }
    for forfeit in &games.rounds.forfeits {
        let Some(decided) = decided(games, forfeit) else { continue };
        let Match { round, teams, .. } = decided;
        let involved = plays.get(&(round, teams.0)).or_else(|| plays.get(&(round, teams.1))).copied();
        match involved.and_then(|index| matches.get_mut(index)) {
            Some(game) if game.teams == teams => {
                game.declared = decided.declared;
                game.white = decided.white;
                if game.boards.iter().any(|board| board.own.outcome().is_some()) {
                    let message = message!("games-of-forfeited-match");
                    let remark = Diagnostic::warning("forfeit-with-games", message).rule(Rule::of("330"));
                    remarks.add(remark, place(forfeit.line, forfeit::KIND));
                }
            }
            Some(_) => {
                let message = phrase!("pairing-within-record", round);
                let remark = Diagnostic::error("two-opponents", message).rule(Rule::of("330"));
                remarks.add(remark, (forfeit.line, forfeit::WHITE.first, 7));
            }
            None => {
                plays.insert((round, teams.0), matches.len());
                plays.insert((round, teams.1), matches.len());
                matches.push(decided);
            }
        }
    }
    matches
}

/// Builds the match of a record 330, which has no boards. Returns `None` if one of its teams is not in the event.
fn decided(games: Games<'_>, forfeit: &Forfeit) -> Option<Match> {
    let (white, black) = (games.teams.position(forfeit.white)?, games.teams.position(forfeit.black)?);
    let (codes, color) = if white < black {
        ((forfeit.white_code, forfeit.black_code), Color::White)
    } else {
        ((forfeit.black_code, forfeit.white_code), Color::Black)
    };
    Some(Match {
        round: usize::from(forfeit.round),
        teams: (white.min(black), white.max(black)),
        boards: Vec::new(),
        declared: Some(codes),
        white: Some(color),
    })
}

/// The number of boards of every match, and the color on each board of the team named first.
pub(super) struct Boards {
    pub count: usize,
    /// The color of the team named first, for each board.
    pub colors: Vec<Color>,
}

/// Determines the number of boards, and adds empty boards to matches with fewer boards.
pub(super) fn settle_boards(
    content: &Content,
    games: Games<'_>,
    matches: &mut [Match],
    remarks: &mut Remarks<'_>,
) -> Boards {
    let declared = games.rounds.board_colors.len();
    let largest = matches.iter().map(|game| game.boards.len()).max().unwrap_or(0);
    if declared > 0 && largest > declared {
        let message = phrase!("boards-of-record-352", largest, declared);
        let remark = Diagnostic::error("boards", message).rule(BOARDS);
        remarks.add(remark, (content.records.first(352).unwrap_or(0), HEADER, declared));
    }
    let roster = games.teams.rows.iter().map(|team| team.players.len()).max().unwrap_or(0);
    let count = match (declared, largest) {
        (0, 0) => roster.clamp(1, 99),
        (0, largest) => largest,
        (declared, _) => declared,
    };
    for game in matches.iter_mut().filter(|game| game.declared.is_none() || !game.boards.is_empty()) {
        game.boards.resize(game.boards.len().max(count), EMPTY);
    }
    let colors = if declared == 0 {
        // If no colors are declared, they alternate from board to board. The colors are used only for a match whose
        // first board is empty.
        [Color::White, Color::Black].into_iter().cycle().take(count).collect()
    } else {
        games.rounds.board_colors.clone()
    };
    check_team_sizes(games, count, remarks);
    Boards { count, colors }
}

/// Adds remarks on teams that have fewer players than boards.
fn check_team_sizes(games: Games<'_>, boards: usize, remarks: &mut Remarks<'_>) {
    for small in games.teams.rows.iter().filter(|team| team.players.len() < boards) {
        let players = small.players.len();
        let message = phrase!("team-too-small", team = small.id, players, boards);
        let remark = Diagnostic::warning("team-size", message).rule(BOARDS);
        remarks.add(remark, place(small.line, team::ID));
    }
}
