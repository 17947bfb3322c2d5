//! The points that records of teams and of their players claim.

use super::totals::Totals;
use super::worth::Worth;
use crate::diagnostic::Diagnostic;
use crate::trf::columns::{player, team};
use crate::trf::file::Claims;
use crate::trf::read::facts::Facts;
use crate::trf::read::records::player::Player;
use crate::trf::read::records::team::Teams;
use crate::trf::remarks::{Remarks, place};
use crate::trf::totals::{computed, game_points};
use tiebreak_engine::number::Points;
use tiebreak_engine::tournament::{Kind, Scoring, Tournament};
use tiebreak_phrase::{MessageId, message, phrase};

/// Match and game points of record 310 against those of the matches.
pub(super) fn check(teams: &Teams, facts: &Facts, claims: &Claims, remarks: &mut Remarks<'_>) {
    let (tournament, finished) = (&facts.tournament, facts.rounds.finished);
    for (claimed, columns) in
        [(&claims.match_points, team::MATCH_POINTS), (&claims.game_points, team::GAME_POINTS)]
    {
        let is_match = columns == team::MATCH_POINTS;
        for (index, claimed) in claimed.iter().enumerate().take(tournament.len()) {
            let Some(claimed) = claimed else { continue };
            let computed = if is_match {
                computed(tournament, index, finished)
            } else {
                game_points(tournament, index, finished, true)
            };
            // Game points with or without the bye are both found in files.
            if computed == *claimed
                || !is_match && game_points(tournament, index, finished, false) == *claimed
            {
                continue;
            }
            let id = tournament.id(index);
            let message = if is_match {
                phrase!(
                    "team-match-points-recorded-matches-give",
                    id = id,
                    claimed = claimed,
                    computed = computed
                )
            } else {
                phrase!(
                    "team-game-points-recorded-matches-give",
                    id = id,
                    claimed = claimed,
                    computed = computed
                )
            };
            // What the columns count may be matches of a round that is still being played.
            let hint = if tournament.rounds() > finished {
                phrase!("round-not-finished-does-not-count", round = finished + 1)
            } else {
                phrase!("arbiter-s-decision-belongs-in-record-299")
            };
            let remark = Diagnostic::warning("points-differ", message)
                .rule(message!("rule-trf26-record-310-match-points-in-columns-55-60"))
                .hint(hint);
            remarks.add_on_standing(remark, place(teams.line(index), columns));
        }
    }
}

/// Points of 001 in a team file: those of the games, with or without what byes of the team give its players.
pub(super) fn check_players(
    totals: Totals<'_>,
    teams: &Teams,
    tournament: &Tournament,
    remarks: &mut Remarks<'_>,
) {
    const RULE: MessageId = message!("rule-trf26-record-001-columns-81-84-points-after-last");
    let finished = totals.rounds.finished;
    let scoring = *tournament.scoring();
    let worth = Worth::new(&scoring);
    let mut differing = Vec::new();
    let mut all_empty = true;
    for player in totals.content.players.iter() {
        let Some(claimed) = player.points else { continue };
        all_empty &= claimed == Points::ZERO;
        let computed = worth.total(&player.cells, finished);
        let byes =
            teams.of_player(player.id).map_or(Points::ZERO, |team| byes(player, tournament, team, finished));
        let explained = totals.explain(player, finished, &scoring, &worth);
        if !explained && claimed != computed + byes {
            differing.push((player.line, player.id, claimed, computed));
        }
    }
    if all_empty && let Some((line, ..)) = differing.first() {
        let remark = Diagnostic::warning("points-empty", message!("team-player-points-empty")).rule(RULE);
        return remarks.add(remark, place(*line, player::POINTS));
    }
    for (line, id, claimed, computed) in differing {
        let message = phrase!("team-player-points-differ", id = id, claimed = claimed, computed = computed);
        let remark = Diagnostic::warning("points-differ", message).rule(RULE);
        remarks.add_on_standing(remark, place(line, player::POINTS));
    }
}

/// What the byes of a team give a player in the rounds without an own result.
fn byes(player: &Player, tournament: &Tournament, team: usize, rounds: usize) -> Points {
    let away = |round: usize| {
        let cell = player.cells.get(round);
        cell.is_none_or(|cell| cell.opponent == 0 && matches!(cell.mark, b' ' | b'Z' | b'-'))
    };
    let records = tournament.records(team).iter().take(rounds).enumerate();
    records.filter(|(round, _)| away(*round)).map(|(_, record)| bye(tournament.scoring(), record.kind)).sum()
}

/// What a bye of a team gives a player who would have sat at a board.
fn bye(scoring: &Scoring, kind: Kind) -> Points {
    match kind {
        Kind::PairingAllocatedBye => scoring.pairing_allocated_bye,
        Kind::FullPointBye => scoring.full_point_bye,
        Kind::HalfPointBye => scoring.half_point_bye,
        Kind::Played
        | Kind::Short
        | Kind::ZeroPointBye
        | Kind::ForfeitWin
        | Kind::ForfeitLoss
        | Kind::Pending
        | Kind::Rest => Points::ZERO,
    }
}
