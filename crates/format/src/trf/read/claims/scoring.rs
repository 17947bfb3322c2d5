//! The score system of games: as declared, else as the recorded points betray it.

use super::totals::Totals;
use super::worth::byes;
use crate::diagnostic::Diagnostic;
use crate::options::ReadOptions;
use crate::trf::columns::player;
use crate::trf::remarks::{Remarks, place};
use crate::trf::scoring_source::ScoringSource;
use tiebreak_engine::number::Points;
use tiebreak_engine::tournament::Scoring;
use tiebreak_phrase::{message, phrase};

/// 2-1-0, 3-1-0, 3-2-1: win, draw, loss over the board.
const SYSTEMS: [[i64; 3]; 3] = [[2, 1, 0], [3, 1, 0], [3, 2, 1]];

/// A settled score system.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settled {
    /// Where it comes from.
    pub source: ScoringSource,
    /// The values.
    pub scoring: Scoring,
    /// Nothing is declared, and the usual values explain every recorded total.
    pub usual_explains: bool,
}

fn system(points: [i64; 3], bye: Points) -> Scoring {
    let [win, draw, loss] = points.map(Points::whole);
    Scoring {
        win,
        draw,
        loss,
        pairing_allocated_bye: bye,
        full_point_bye: win,
        half_point_bye: draw,
        zero_point_bye: Points::ZERO,
        forfeit_win: win,
        forfeit_loss: Points::ZERO,
        pending: draw,
    }
}

/// As declared, else the usual system unless only one other explains every row.
pub(super) fn settle(totals: Totals<'_>, options: &ReadOptions, remarks: &mut Remarks<'_>) -> Settled {
    let declared = &totals.content.worth.games;
    if !declared.is_empty() {
        let scoring = declared.scoring();
        return Settled { source: ScoringSource::Declared, scoring, usual_explains: false };
    }
    let finished = totals.rounds.finished;
    let usual = Scoring::default();
    let usual_explains = totals.explain_all(finished, &usual);
    let default = Settled { source: ScoringSource::Default, scoring: usual, usual_explains };
    if options.strict || finished == 0 || usual_explains || totals.excuse(&usual).is_some() {
        return default;
    }
    let players = &totals.content.players;
    let any_bye = players.iter().any(|player| byes(&player.cells, finished) > 0);
    let mut explaining = Vec::new();
    for points in SYSTEMS {
        let byes: &[i64] = if any_bye { &[points[0], points[1], 0] } else { &[points[0]] };
        for bye in byes {
            let scoring = system(points, Points::whole(*bye));
            if totals.explain_all(finished, &scoring) {
                explaining.push((points, scoring));
            }
        }
    }
    let [(points, scoring)] = explaining[..] else { return default };
    let rows = players.iter().filter(|player| player.points.is_some()).count();
    let bye = if any_bye { format!(", PAB {}", scoring.pairing_allocated_bye) } else { String::new() };
    let values = [points[0], points[1], points[2]].map(|value| value.to_string()).join("-") + &bye;
    let message = phrase!("inferred-from-rows", values = values, rows = rows);
    let remark = Diagnostic::warning("inferred-scoring", message)
        .rule(message!("rule-trf26-record-162-missing-points-column-contradicts-1-1"))
        .hint(message!("declare-it-in-record-162-or-read"));
    remarks.add(remark, place(players.line(0), player::POINTS));
    Settled { source: ScoringSource::Inferred, scoring, usual_explains }
}
