//! Board tie-breaks of team events (article 12).

use super::context::Context;
use super::direct_encounter::{Classes, by_value};
use super::trace::{Combination, Recorder, Step, StepKind};
use crate::number::{Fraction, Points};
use crate::rules::Base;
use crate::rules::rulings::{BoardBye, BoardForfeit, DroppedBoards, TopBoards};
use crate::tournament::{Code, Index, Kind};

/// Points per board of a team, board 1 first: all rounds counted, or only those against one opponent.
///
/// Forfeited boards count as wins and losses; a pairing-allocated bye is a win on every board (12). A half-point
/// bye gives half, a full-point bye a win on every board. Averages of several mutual matches keep the order of sums,
/// so sums serve.
pub(super) fn board_points(cx: &Context<'_>, team: Index, against: Option<Index>) -> Vec<Fraction> {
    let event = cx.tournament();
    let boards = event.team().map_or(0, |team| usize::from(team.boards));
    let scoring = event.scoring();
    let mut points = vec![Fraction::ZERO; boards];
    let mut add = |board: usize, value: Fraction| points[board] = points[board].plus(value);
    for (round, record) in cx.records(team).iter().enumerate() {
        if against.is_some() && record.opponent() != against {
            continue;
        }
        if record.opponent().is_none() {
            let each: Fraction = match record.kind {
                _ if cx.is_rest(record) => continue,
                Kind::PairingAllocatedBye => match cx.rulings().team.board_bye {
                    BoardBye::WinOnEveryBoard => scoring.win.into(),
                    BoardBye::Nothing => Fraction::ZERO,
                    BoardBye::SharedGamePoints => {
                        let divisor = i128::from(Points::UNITS) * boards.max(1) as i128;
                        Fraction::new(i128::from(record.game_points.units()), divisor)
                    }
                },
                Kind::FullPointBye => scoring.win.into(),
                Kind::HalfPointBye => scoring.draw.into(),
                _ => Fraction::ZERO,
            };
            (0..boards).for_each(|board| add(board, each));
            continue;
        }
        for (board, code) in event.board_codes(team, round).iter().enumerate() {
            let Some(code) = code else { continue };
            let forfeits = cx.rulings().team.board_forfeit;
            add(
                board,
                match code {
                    Code::ForfeitWin if forfeits == BoardForfeit::StandardResult => scoring.win,
                    Code::ForfeitLoss if forfeits == BoardForfeit::StandardResult => scoring.loss,
                    Code::ForfeitWin | Code::ForfeitLoss => Points::ZERO,
                    played => scoring.value(*played),
                }
                .into(),
            );
        }
    }
    points
}

/// BC (12.1): board numbers times points on each board, summed; lower is better.
pub(super) fn board_count<R: Recorder>(cx: &Context<'_>, team: Index, recorder: &mut R) -> Fraction {
    let points = board_points(cx, team, None);
    recorder.record(Combination::Sum, || {
        let step = |(board, points): (usize, &Fraction)| {
            let mut step = Step::new(Some(board), StepKind::Board, weighted(board, *points), "c07.12.1");
            step.score = Some(*points);
            step
        };
        points.iter().enumerate().map(step).collect()
    });
    count(&points)
}

fn weighted(board: usize, points: Fraction) -> Fraction {
    points.times(Fraction::integer(board as i128 + 1))
}

fn count(points: &[Fraction]) -> Fraction {
    points.iter().enumerate().fold(Fraction::ZERO, |sum, (board, points)| sum.plus(weighted(board, *points)))
}

/// What a board tie-break compares step by step, higher first: TBR board by board from the top (12.2), BBE the total
/// without the last board, without the last two and so on (12.3), BC its negated count.
pub(super) fn board_key(cx: &Context<'_>, base: Base, points: &[Fraction]) -> Vec<Fraction> {
    let total = points.iter().fold(Fraction::ZERO, |sum, points| sum.plus(*points));
    let running = |boards: &mut dyn Iterator<Item = &Fraction>| -> Vec<Fraction> {
        let mut rest = total;
        boards
            .map(|points| {
                rest = rest.minus(*points);
                rest
            })
            .collect()
    };
    match base {
        Base::TopBoards => match cx.rulings().team.top_boards {
            TopBoards::UntilDecided => points.to_vec(),
            TopBoards::FirstBoardOnly => points.iter().take(1).copied().collect(),
        },
        Base::BottomBoards => match cx.rulings().team.dropped_boards {
            DroppedBoards::LastUpwards => running(&mut points.iter().rev()),
            DroppedBoards::LastOnly => running(&mut points.iter().rev().take(1)),
            DroppedBoards::FirstDownwards => running(&mut points.iter()),
        },
        _ => vec![Fraction::ZERO.minus(count(points))],
    }
}

/// Splits a tied set by top board results or bottom board elimination over all matches of the event.
pub(super) fn order(cx: &Context<'_>, base: Base, set: &[Index]) -> Classes {
    let keys: Vec<Vec<Fraction>> =
        set.iter().map(|team| board_key(cx, base, &board_points(cx, *team, None))).collect();
    by_value(set, |position| keys[position].clone())
}
