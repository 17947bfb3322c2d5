//! Writes the records of a team event.

use std::collections::BTreeSet;

use super::line::Line;
use super::team::Teams;
use super::text::{breaks, cut, printable};
use super::writer::{PlayerRow, Writer};
use super::{points, tables, team_rounds};
use crate::cells;
use crate::trf::columns::{abnormal, old_team, team};
use crate::trf::decimal::decimal;
use crate::trf::totals::{computed, game_points};
use tiebreak_engine::number::Points;
use tiebreak_engine::tournament::{Cell, Code, Color, MatchScoring};
use tiebreak_phrase::{message, phrase};

/// Writes all of them.
pub(super) fn write(teams: &Teams<'_>, writer: &mut Writer<'_>) {
    if writer.is_26() {
        colors(teams, writer);
        values(teams, writer);
    } else {
        losses_of_16(teams, writer);
    }
    players_of_teams(teams, writer);
    rosters(teams, writer);
    team_rounds::lineups(teams, writer);
    if writer.is_26() {
        team_rounds::byes(teams, writer);
        team_rounds::forfeits(writer);
        tables::write(teams, writer);
    }
}

fn colors(teams: &Teams<'_>, writer: &mut Writer<'_>) {
    let colors: String = ["W", "B"].into_iter().cycle().take(usize::from(teams.event.boards)).collect();
    writer.line(format!("352 {colors}"));
}

fn values(teams: &Teams<'_>, writer: &mut Writer<'_>) {
    let values = &teams.event.scoring;
    let told = teams.told(writer.tournament);
    let usual = [Points::whole(2), Points::ONE, Points::ZERO];
    if [values.win, values.draw, values.loss] != usual {
        points::symbols(writer, 362, &[("TW", values.win), ("TD", values.draw), ("TL", values.loss)]);
    }
    let byes = [
        ("F", values.full_point_bye, told.full_point_bye),
        ("H", values.half_point_bye, told.half_point_bye),
        ("Z", values.zero_point_bye, told.zero_point_bye),
    ];
    for (kind, value, told) in byes {
        if value != told
            && let Some(match_points) = writer.fit(value.match_points, 4, "299")
            && let Some(game_points) = writer.fit(value.game_points, 4, "299")
        {
            let line = Line::new("299")
                .left(abnormal::KIND, kind)
                .right(abnormal::MATCH_POINTS, match_points)
                .right(abnormal::GAME_POINTS, game_points);
            writer.line(line.text());
        }
    }
    if values.forfeit_loss != told.forfeit_loss
        && let Some(match_points) = writer.fit(values.forfeit_loss, 4, "299")
    {
        let line = Line::new("299").left(abnormal::KIND, "-").right(abnormal::MATCH_POINTS, match_points);
        writer.line(line.text());
    }
}

fn losses_of_16(teams: &Teams<'_>, writer: &mut Writer<'_>) {
    let told = MatchScoring::customary(teams.event.boards, writer.tournament.scoring());
    if teams.event.scoring != told {
        writer.refuse(message!("rule-trf16-has-no-place-for-what-matches-byes-teams"));
    }
    if teams.event.primary.is_some() {
        writer.lose(message!("which-score-ranks-first"));
    }
    let ids = writer.tournament.participants().iter().map(|team| team.id as usize);
    if !ids.eq(1..=teams.len()) {
        writer.refuse(message!("rule-trf16-numbers-teams-1-2-3-in-order-file"));
    }
}

fn players_of_teams(teams: &Teams<'_>, writer: &mut Writer<'_>) {
    let tournament = writer.tournament;
    let rounds = tournament.rounds();
    let finished = tournament.last_finished_round();
    // A round of which nothing is known was recorded because some player's cell mentions it.
    let nothing = |round: &usize| (0..tournament.len()).all(|index| writer.is_blank(index, *round));
    let mut unsaid: BTreeSet<usize> = (0..rounds).filter(nothing).collect();
    for (index, (team, roster)) in tournament.participants().iter().zip(&teams.rosters).enumerate() {
        if team.rating().is_some() || !team.title.is_empty() || !team.federation.is_empty() {
            writer.lose(phrase!("rating-federation-team", id = team.id));
        }
        let cells: Vec<Cell> = (0..rounds).map(|round| cells::cell(tournament, index, round)).collect();
        let lineups: Vec<Vec<u32>> =
            (0..rounds).map(|round| teams.lineup(tournament, index, round)).collect();
        for (number, id) in roster.iter().enumerate() {
            let row = cells.iter().zip(&lineups).enumerate().map(|(round, (cell, lineup))| {
                let board = lineup.iter().position(|seated| seated == id);
                if cell.opponent.is_none() && writer.is_unfinished(round) {
                    return unsaid.contains(&round).then(|| Cell::bye(Code::ZeroPointBye));
                }
                Some(seat(teams, writer, cell, round, board))
            });
            let row: Vec<Option<Cell>> = row.collect();
            // The first line has said it.
            unsaid.clear();
            let scoring = tournament.scoring();
            let points = row
                .iter()
                .take(finished)
                .flatten()
                .filter(|cell| cell.opponent.is_some() || cell.code.has_opponent())
                .map(|cell| scoring.value(cell.code))
                .sum();
            let made_up = format!("{} {}", cut(&team.name, 28), number + 1);
            let known = teams.names.get(id);
            let player = PlayerRow {
                id: *id,
                title: known.map_or("", |player| &player.title),
                name: known.map_or(&made_up, |player| &player.name),
                rating: known.and_then(|player| player.rating).and_then(|rating| u16::try_from(rating).ok()),
                federation: known.map_or("", |player| &player.federation),
                points,
                rank: None,
                cells: row,
            };
            writer.player(&player);
        }
    }
}

/// The cell of a player who sat at a board (from 0), or at none, in a round (from 0) of the team.
fn seat(teams: &Teams<'_>, writer: &Writer<'_>, cell: &Cell, round: usize, board: Option<usize>) -> Cell {
    let absent = Cell::bye(Code::ZeroPointBye);
    let Some(board) = board else { return absent };
    let Some(opponent) = cell.opponent.and_then(|id| writer.tournament.index_of(id)) else {
        // TRF16 knows a team's bye only from those of its players.
        return if writer.is_26() || cell.opponent.is_some() { absent } else { Cell::bye(cell.code) };
    };
    let Some(code) = cell.boards.get(board) else { return absent };
    let color = cell.color.map(|color| if board.is_multiple_of(2) { color } else { flip(color) });
    match teams.lineup(writer.tournament, opponent, round).get(board) {
        Some(0) | None => Cell { color, ..Cell::bye(*code) },
        Some(player) => Cell::game(*player, color, *code),
    }
}

fn rosters(teams: &Teams<'_>, writer: &mut Writer<'_>) {
    let tournament = writer.tournament;
    let finished = tournament.last_finished_round();
    for (index, (row, roster)) in tournament.participants().iter().zip(&teams.rosters).enumerate() {
        if row.name.trim().contains(breaks) {
            writer.lose(phrase!("lost-control-characters", id = row.id));
        }
        if printable(&row.name).chars().count() > team::NAME.width() {
            writer.lose(phrase!("end-name-team", id = row.id));
        }
        if !writer.is_26() {
            let line = Line::new("013").left(old_team::NAME, cut(&row.name, old_team::NAME.width()));
            writer.line(line.ids(old_team::PLAYERS, roster.iter().copied()).text());
            continue;
        }
        let match_points = computed(tournament, index, finished);
        let game_points = game_points(tournament, index, finished, true);
        let rank = writer
            .options
            .ranks
            .get(&row.id)
            .filter(|rank| **rank <= 999)
            .map_or_else(String::new, u32::to_string);
        let line = Line::new("310")
            .right(team::ID, row.id)
            .left(team::NAME, cut(&row.name, team::NAME.width()))
            .right(team::MATCH_POINTS, decimal(match_points, team::MATCH_POINTS.width()).unwrap_or_default())
            .right(team::GAME_POINTS, decimal(game_points, team::GAME_POINTS.width()).unwrap_or_default())
            .right(team::RANK, rank)
            .ids(team::PLAYERS, roster.iter().copied());
        writer.line(line.text());
    }
}

fn flip(color: Color) -> Color {
    match color {
        Color::White => Color::Black,
        Color::Black => Color::White,
    }
}
