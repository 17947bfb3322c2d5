//! What matches and byes of teams are worth: 362, 320 and 299.

use std::collections::BTreeSet;

use super::meeting::Match;
use super::seats::Games;
use crate::diagnostic::Diagnostic;
use crate::trf::columns::{HEADER, abnormal};
use crate::trf::read::records::Content;
use crate::trf::read::records::special::KindValue;
use crate::trf::remarks::{Remarks, place};
use tiebreak_engine::number::Points;
use tiebreak_engine::tournament::{Award, Code, Draft, MatchScoring, Scoring, TeamAward};
use tiebreak_phrase::message;

/// 362 over the customary values, 320 and 299 over both.
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

/// Awards of single matches for values of record 299 that the score system has no place for: `+` of any kind, and the
/// game points of `-`; each with its line and column.
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
                let remark = Diagnostic::warning(
                    "abnormal-points",
                    message!("game-points-match-sum-its-boards-those"),
                )
                .rule(message!("rule-trf26-record-299-with-kind-alone"));
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
