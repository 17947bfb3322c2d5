//! The recorded ranks.

use crate::diagnostic::Diagnostic;
use crate::trf::file::{Claims, Ranking};
use crate::trf::read::records::Content;
use crate::trf::remarks::Remarks;
use tiebreak_engine::number::Points;
use tiebreak_phrase::{message, phrase};

/// What the records claim.
pub(super) fn claims(content: &Content) -> Claims {
    let mut claims = Claims::default();
    let rows: Vec<(u32, Option<u32>)> = match &content.team {
        Some(team) => {
            let teams = &team.teams.rows;
            claims.match_points = teams.iter().map(|team| team.match_points).collect();
            claims.game_points = teams.iter().map(|team| team.game_points).collect();
            teams.iter().map(|team| (team.id, team.rank)).collect()
        }
        None => {
            claims.points = content.players.iter().map(|player| player.points).collect();
            content.players.iter().map(|player| (player.id, player.rank)).collect()
        }
    };
    claims.ranks = rows.iter().map(|(_, rank)| *rank).collect();
    claims.ranking = ranking(&rows, &claims);
    claims
}

/// What the rank column holds, from ids and ranks in file order.
fn ranking(rows: &[(u32, Option<u32>)], claims: &Claims) -> Ranking {
    if rows.iter().all(|(_, rank)| rank.is_none()) {
        Ranking::None
    } else if rows.iter().any(|(id, rank)| *rank != Some(*id)) {
        Ranking::Recorded
    } else if contradicts_points(claims) {
        Ranking::StartingOrder
    } else {
        Ranking::LikeStartingOrder
    }
}

/// Whether somebody ranks behind one with fewer points, ranks taken as they stand.
fn contradicts_points(claims: &Claims) -> bool {
    let points = if claims.points.is_empty() { &claims.match_points } else { &claims.points };
    let mut rows: Vec<(u32, Points)> =
        claims.ranks.iter().zip(points).filter_map(|(rank, points)| Some(((*rank)?, (*points)?))).collect();
    rows.sort_unstable();
    rows.windows(2).any(|pair| pair[0].1 < pair[1].1)
}

/// Remarks on ranks that are none, or are missing.
pub(super) fn check(claims: &Claims, is_team: bool, remarks: &mut Remarks<'_>) {
    let rule = if is_team {
        message!("rule-trf26-record-310-columns-69-71")
    } else {
        message!("rule-trf26-record-001-columns-86-89")
    };
    let missing = claims.ranks.iter().filter(|rank| rank.is_none()).count();
    let remark = match claims.ranking {
        Ranking::None => Diagnostic::warning("no-ranking", message!("no-ranking-recorded")),
        Ranking::StartingOrder => {
            Diagnostic::warning("rank-is-starting-order", message!("rank-column-holds-starting-order"))
        }
        Ranking::LikeStartingOrder | Ranking::Recorded if missing > 0 => {
            let message = phrase!("participants-have-no-rank-comparison-leaves-them", missing = missing);
            Diagnostic::warning("rank-missing", message)
        }
        Ranking::LikeStartingOrder | Ranking::Recorded => return,
    };
    remarks.add_on_standing(remark.rule(rule), (0, 0, 0));
}
