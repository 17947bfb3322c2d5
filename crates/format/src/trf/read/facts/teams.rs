//! Builds the team event: matches from games, and byes from their records.

use crate::trf::prelude::*;
use crate::trf::read::facts::model::{self, Facts, Origin};
use crate::trf::read::facts::pairing::Boards;
use crate::trf::read::facts::rounds::{Games, Rounds};
use crate::trf::read::facts::{Board, Judged, Match, matches, pairing};
use crate::trf::read::records::TeamRecords;
use crate::trf::read::records::player::Player as Row;
use crate::trf::read::records::team::Team;
use tiebreak_engine::rules::Base;
use tiebreak_engine::tournament::{DraftParticipant, DraftTeam, Pairing, Player, Primary};

/// Builds the team event.
pub(super) fn build(
    content: &Content,
    team: &TeamRecords,
    rounds: Rounds,
    scoring: Scoring,
    options: &ReadOptions,
    remarks: &mut Remarks<'_>,
) -> Option<Facts> {
    let games = Games::new(content, team);
    // The games must be consistent, regardless of the matches.
    let draft = Draft { pairing: Pairing::Knockout, ..super::draft(content, &rounds, scoring) };
    let award_places = &content.special.award_places;
    let origin = Origin { content, judged: Judged::Players(content), award_places };
    let (_, rounds) = model::build(draft, rounds, origin, remarks)?;
    let matches = matches::find(games, rounds.recorded, remarks);
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
        draft = super::make(draft, judged, remarks);
    }
    let mut award_places = award_places.clone();
    for (award, place) in matches::awards(content, games, &draft, &matches, remarks) {
        draft.awards.push(award);
        award_places.push(place);
    }
    if let Some((_, other)) = &mut otherwise {
        other.awards.clone_from(&draft.awards);
    }
    let origin = Origin { content, judged, award_places: &award_places };
    let (tournament, rounds) = model::build(draft, rounds, origin, remarks)?;
    let otherwise = otherwise.and_then(|(other, draft)| model::under(other, draft, rounds.recorded));
    Some(Facts { tournament, otherwise, system, rounds })
}

/// The event without its matches.
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
    let player = |player: &Row| Player {
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
            scoring: matches::scoring(content, games, boards.count, &scoring),
        }),
        adjustments: content.special.adjustments.clone(),
        awards: content.special.awards.clone(),
        ..Draft::default()
    }
}

/// The primary score: the first code of record 212, or else the primary score of record 192.
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

/// Byes by the position of the team and the round, each with the line of its record.
type Given = BTreeMap<(usize, usize), usize>;

/// Adds the byes of teams in the first `rounds` rounds to a draft.
pub(super) fn enter(
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

/// Infers the byes of teams from the byes of their players, if there are no records 320 and 240 (TRF16).
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
