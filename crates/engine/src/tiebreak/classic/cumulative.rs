//! Cumulative and the cumulative scores of the opposition (US Chess 34E3, 34E9).

use super::{is_us_game, round_step, rounds};
use crate::number::{Fraction, Points};
use crate::rules::rulings::{UsDeduction, UsLastDeduction, UsOpposition, UsRunning};
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
    let decisions = &cx.rulings().classic;
    let last = cx.rounds().saturating_sub(1);
    let without_last = variations.has(Variation::NoLast) || decisions.running == UsRunning::NotTheLast;
    let mut running = Points::ZERO;
    let mut sum = Points::ZERO;
    let mut steps = Vec::new();
    for (round, record) in rounds(cx, index) {
        running += cx.points(record);
        let is_counted = match decisions.running {
            UsRunning::PlayedRounds => is_us_game(cx, record),
            UsRunning::EveryRound | UsRunning::NotTheLast => true,
        };
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
    let decisions = &cx.rulings().classic;
    let last = round + 1 == cx.rounds();
    if is_us_game(cx, record)
        || decisions.running == UsRunning::PlayedRounds
        || (last && variations.has(Variation::NoLast) && decisions.last_deduction == UsLastDeduction::Dropped)
    {
        return Points::ZERO;
    }
    let points = cx.points(record);
    let full_only =
        variations.has(Variation::FullPointsOnly) || decisions.deduction == UsDeduction::FullPoints;
    if full_only && points < Points::ONE {
        return Points::ZERO;
    }
    match decisions.deduction {
        UsDeduction::Once | UsDeduction::FullPoints => points,
        UsDeduction::Nothing => Points::ZERO,
        UsDeduction::NotForfeits if record.kind.is_forfeit() => Points::ZERO,
        UsDeduction::NotForfeits => points,
        UsDeduction::EveryLaterRound => points * (cx.rounds() - round) as i64,
    }
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
        let mut score = cumulative(cx, variations, opponent, &mut crate::tiebreak::trace::Silent);
        if cx.rulings().classic.opposition == UsOpposition::Plain {
            let deducted =
                rounds(cx, opponent).map(|(round, record)| deduction(cx, variations, round, record));
            score = score.plus(deducted.sum::<Points>().into());
        }
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
