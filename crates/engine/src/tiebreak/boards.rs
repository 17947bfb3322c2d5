//! Board tie-breaks of team events (article 12).

use super::context::Context;
use super::trace::{Combination, Recorder, Step, StepKind};
use crate::number::Fraction;
use crate::rules::encounter::{Classes, by_value};
use crate::rules::team::{self, BoardOrder};
use crate::tournament::Index;

/// BC (12.1): board numbers times points on each board, summed; lower is better.
pub(super) fn board_count<R: Recorder>(cx: &Context<'_>, team: Index, recorder: &mut R) -> Fraction {
    let points = cx.rules().team.board_points(cx, team, |_| true);
    recorder.record(Combination::Sum, || {
        let step = |(board, points): (usize, &Fraction)| {
            let contribution = team::weighted(board, *points);
            let mut step = Step::new(Some(board), StepKind::Board, contribution, "c07.12.1");
            step.score = Some(*points);
            step
        };
        points.iter().enumerate().map(step).collect()
    });
    team::board_count(&points)
}

/// Splits a tied set by a board tie-break over all matches of the event.
pub(super) fn order(cx: &Context<'_>, by: BoardOrder, set: &[Index]) -> Classes {
    let rules = &cx.rules().team;
    let keys: Vec<Vec<Fraction>> =
        set.iter().map(|team| rules.board_key(by, &rules.board_points(cx, *team, |_| true))).collect();
    by_value(set, |position| keys[position].clone())
}
