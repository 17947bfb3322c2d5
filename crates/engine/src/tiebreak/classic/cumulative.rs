//! Cumulative and the cumulative scores of the opposition (US Chess 34E3, 34E9).

use super::games::{is_us_game, round_step, rounds, us_chess};
use crate::number::{Fraction, Points};
use crate::rules::{Variation, Variations};
use crate::tiebreak::context::Context;
use crate::tiebreak::trace::{Combination, Recorder, Step, StepKind};
use crate::tournament::{Index, Record};

const CLAUSE: &str = "classic.us-cum";

/// The running scores added up, less the points of unplayed rounds once.
pub(super) fn cumulative<R: Recorder>(
    cx: &Context<'_>,
    variations: Variations,
    index: Index,
    recorder: &mut R,
) -> Fraction {
    let rules = &cx.rules().classic;
    let last = cx.rounds().saturating_sub(1);
    let without_last = (rules.last_score)(variations.has(Variation::NoLast));
    let mut running = Points::ZERO;
    let mut sum = Points::ZERO;
    let mut steps = Vec::new();
    // A rest has a running score as well: the one before it.
    for (round, record) in cx.records(index).iter().enumerate() {
        running += cx.points(record);
        let is_counted = (rules.running)(&us_chess(cx), record);
        let is_left_out = without_last && round == last;
        if is_counted && !is_left_out {
            sum += running;
        }
        if R::LISTENING && is_counted {
            let mut step = round_step(cx, round, record, StepKind::RunningTotal, CLAUSE);
            step.clauses.truncate(1);
            step.contribution = running.into();
            step.cut = is_left_out.then_some(CLAUSE);
            steps.push(step);
        }
    }
    for (round, record) in rounds(cx, index) {
        let deduction = deduction(cx, variations, round, record);
        sum += -deduction;
        if R::LISTENING && deduction != Points::ZERO {
            let mut step = round_step(cx, round, record, StepKind::Deduction(record.kind), CLAUSE);
            step.contribution = (-deduction).into();
            steps.push(step);
        }
    }
    recorder.record(Combination::Sum, || steps);
    sum.into()
}

/// What is deducted for a round.
fn deduction(cx: &Context<'_>, variations: Variations, round: usize, record: &Record) -> Points {
    let points = cx.points(record);
    let spared = variations.has(Variation::FullPointsOnly) && points < Points::ONE;
    if is_us_game(cx, record) || spared {
        return Points::ZERO;
    }
    let rules = &cx.rules().classic;
    let deduction = (rules.deduction)(record, points, cx.rounds() - round);
    let left_out = variations.has(Variation::NoLast) && round + 1 == cx.rounds();
    if left_out { (rules.last_deduction)(deduction) } else { deduction }
}

/// The cumulative scores of the opponents met, with their deductions.
pub(super) fn opposition<R: Recorder>(
    cx: &Context<'_>,
    variations: Variations,
    index: Index,
    recorder: &mut R,
) -> Fraction {
    let mut sum = Fraction::ZERO;
    let mut steps: Vec<Step> = Vec::new();
    for (round, record) in rounds(cx, index) {
        let Some(opponent) = record.opponent().filter(|_| is_us_game(cx, record)) else { continue };
        let score = cumulative(cx, variations, opponent, &mut crate::tiebreak::trace::Silent);
        let deducted = rounds(cx, opponent).map(|(round, record)| deduction(cx, variations, round, record));
        let score = (cx.rules().classic.opposition)(score, deducted.sum());
        sum = sum.plus(score);
        if R::LISTENING {
            let mut step = round_step(cx, round, record, StepKind::OpponentCumulative, "classic.us-oppcum");
            step.clauses.push(CLAUSE);
            step.score = Some(score);
            step.contribution = score;
            steps.push(step);
        }
    }
    recorder.record(Combination::Sum, || steps);
    sum
}
