//! Writes what happened to teams in single rounds: line-ups, byes, forfeited matches.

use super::line::Line;
use super::team::Teams;
use super::writer::Writer;
use crate::cells;
use crate::trf::columns::{bye, forfeit, lineup, team_byes};
use tiebreak_engine::tournament::{Cell, Code, Color, Index, Kind, TeamAward};
use tiebreak_phrase::{message, phrase};

/// 300 where players sat otherwise than in the order of their roster without a gap.
pub(super) fn lineups(teams: &Teams<'_>, writer: &mut Writer<'_>) {
    let tournament = writer.tournament;
    for round in 0..tournament.rounds() {
        for index in 0..tournament.len() {
            let cell = cells::cell(tournament, index, round);
            let opponent = tournament.record(index, round).opponent();
            let Some(opponent) = opponent.filter(|_| !cell.boards.is_empty()) else { continue };
            let told = [index, opponent].iter().all(|team| teams.in_order(tournament, *team, round));
            if told {
                continue;
            }
            if !writer.is_26() {
                return writer.refuse(message!("lineups-no-place"));
            }
            let seated = |id: &u32| if *id == 0 { "0000".to_owned() } else { format!("{id:>4}") };
            let seats: Vec<String> = teams.lineup(tournament, index, round).iter().map(seated).collect();
            let line = Line::new("300")
                .right(lineup::ROUND, round + 1)
                .right(lineup::TEAM, tournament.id(index))
                .right(lineup::OPPONENT, tournament.id(opponent))
                .at(lineup::PLAYERS, seats.join(" "));
            writer.line(line.text());
        }
    }
}

/// 320 for pairing-allocated byes, 240 for the others.
pub(super) fn byes(teams: &Teams<'_>, writer: &mut Writer<'_>) {
    let tournament = writer.tournament;
    let mut allocated = Vec::new();
    for round in 0..tournament.rounds() {
        let found = writer.with_bye(round, Kind::PairingAllocatedBye);
        if found.len() > 1 {
            writer.refuse(phrase!("round-record-320-has-room-for-one", round = round + 1));
        }
        allocated.push(found.first().map_or(0, |index| tournament.id(*index)));
        other_byes(round, writer);
    }
    let any = allocated.iter().any(|id| *id > 0);
    let value: TeamAward = teams.event.scoring.pairing_allocated_bye;
    if !any && value == teams.told(tournament).pairing_allocated_bye {
        return;
    }
    let (columns, other) = (team_byes::MATCH_POINTS, team_byes::GAME_POINTS);
    let Some(match_points) = writer.fit(value.match_points, columns.width(), "320") else { return };
    let Some(game_points) = writer.fit(value.game_points, other.width(), "320") else { return };
    let mut line = Line::new("320").right(columns, match_points).right(other, game_points);
    for (round, id) in allocated.iter().enumerate().filter(|_| any) {
        line = line.right(team_byes::FIRST.moved(round * team_byes::STEP), format!("{id:03}"));
    }
    writer.line(line.text());
}

/// The records 240 of a round (from 0).
fn other_byes(round: usize, writer: &mut Writer<'_>) {
    let tournament = writer.tournament;
    let nobody_plays =
        (0..tournament.len()).all(|index| tournament.record(index, round).opponent().is_none());
    for (letter, kind) in [("F", Kind::FullPointBye), ("H", Kind::HalfPointBye), ("Z", Kind::ZeroPointBye)] {
        let mut found = writer.with_bye(round, kind);
        found.retain(|index| !writer.is_blank(*index, round));
        // Whoever is not mentioned in a round with matches was absent.
        if found.is_empty() || (kind == Kind::ZeroPointBye && !nobody_plays) {
            continue;
        }
        let ids = found.iter().map(|index| tournament.id(*index));
        let line = Line::new("240").left(bye::KIND, letter).right(bye::ROUND, round + 1);
        writer.line(line.ids(bye::IDS, ids).text());
    }
}

/// Matches that were decided otherwise than their boards say (330).
pub(super) fn forfeits(writer: &mut Writer<'_>) {
    let tournament = writer.tournament;
    for round in 0..tournament.rounds() {
        for index in 0..tournament.len() {
            let opponent = tournament.record(index, round).opponent();
            if let Some(opponent) = opponent.filter(|other| index < *other) {
                forfeited(round, index, opponent, writer);
            }
        }
    }
}

/// The record 330 of a match in a round (from 0), if it has one.
fn forfeited(round: usize, index: usize, opponent: Index, writer: &mut Writer<'_>) {
    let tournament = writer.tournament;
    let (own, theirs) = (cells::cell(tournament, index, round), cells::cell(tournament, opponent, round));
    if own.declared.is_none() && theirs.declared.is_none() {
        return;
    }
    let letter = |cell: &Cell, index: Index| match (cell.declared, tournament.record(index, round).kind) {
        (Some(Code::ForfeitWin), _) | (None, Kind::ForfeitWin) => Some('+'),
        (Some(Code::ForfeitLoss), _) | (None, Kind::ForfeitLoss) => Some('-'),
        _ => None,
    };
    let ids = (tournament.id(index), tournament.id(opponent));
    let (Some(own_letter), Some(their_letter)) = (letter(&own, index), letter(&theirs, opponent)) else {
        return writer.refuse(phrase!(
            "round-decision-match-no-forfeit",
            round = round + 1,
            ids = ids.0,
            ids2 = ids.1
        ));
    };
    if (own_letter, their_letter) == ('+', '+') {
        writer.refuse(phrase!(
            "round-both-teams-win-by-forfeit",
            round = round + 1,
            ids = ids.0,
            ids2 = ids.1
        ));
    }
    let [(first, white), (second, black)] = if own.color == Some(Color::Black) {
        [(their_letter, ids.1), (own_letter, ids.0)]
    } else {
        [(own_letter, ids.0), (their_letter, ids.1)]
    };
    let line = Line::new("330")
        .left(forfeit::KIND, format!("{first}{second}"))
        .right(forfeit::ROUND, round + 1)
        .right(forfeit::WHITE, white)
        .right(forfeit::BLACK, black);
    writer.line(line.text());
}
