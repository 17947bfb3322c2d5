//! Sonneborn-Berger of US Chess, and the scores of Gelbfuhs that it comes from.

use super::{ADJUSTED, is_us_game, round_step, rounds, us_chess};
use crate::number::{Fraction, Points};
use crate::rules::{Variation, Variations};
use crate::tiebreak::Context;
use crate::tiebreak::trace::{Combination, Recorder, Step, StepKind};
use crate::tournament::{Index, Record};

/// Points made against each opponent met times a score of that opponent.
fn products<R: Recorder>(
    cx: &Context<'_>,
    index: Index,
    clause: &'static str,
    steps: &mut Vec<Step>,
    is_game: impl Fn(&Record) -> bool,
    score: impl Fn(Index) -> Fraction,
) -> Fraction {
    let mut sum = Fraction::ZERO;
    for (round, record) in rounds(cx, index) {
        let Some(opponent) = record.opponent().filter(|_| is_game(record)) else { continue };
        let points = Fraction::from(cx.points(record));
        let score = score(opponent);
        let product = points.times(score);
        sum = sum.plus(product);
        if R::LISTENING {
            let mut step = round_step(cx, round, record, StepKind::Opponent(record.kind), clause);
            step.score = Some(score);
            step.contribution = product;
            steps.push(step);
        }
    }
    sum
}

/// Points made against each opponent times the opponent's score (US Chess 34E8).
pub(super) fn us<R: Recorder>(
    cx: &Context<'_>,
    variations: Variations,
    index: Index,
    recorder: &mut R,
) -> Fraction {
    let rules = &cx.rules().classic;
    let adjusted = variations.has(Variation::Adjusted);
    let mut steps = Vec::new();
    let scores = if adjusted { rules.opponents } else { rules.sb_scores };
    let score = |opponent: Index| Fraction::from(scores(&us_chess(cx), opponent));
    let sum = products::<R>(cx, index, "classic.us-sb", &mut steps, |record| is_us_game(cx, record), score);
    let value = (rules.sb_rounding)(sum);
    recorder.record(Combination::Sum, || {
        if adjusted {
            steps.iter_mut().for_each(|step| step.clauses.push(ADJUSTED));
        }
        if value != sum {
            steps.push(Step::new(None, StepKind::Constant, value.minus(sum), "classic.us-sb"));
        }
        steps
    });
    value
}

/// One, and the share of the rounds that an opponent made.
pub(in crate::tiebreak) fn share(cx: &Context<'_>, opponent: Index) -> Fraction {
    // Whoever met an opponent has played a round of the event.
    let rounds = Fraction::integer((cx.rules().classic.gelbfuhs)(cx, opponent) as i128);
    let share = Fraction::from(cx.total(opponent)).divided_by(rounds).unwrap_or(Fraction::ZERO);
    Fraction::integer(1).plus(share)
}

/// Points made against each opponent, increased by the share that the opponent made of the rounds (1873).
pub(super) fn gelbfuhs<R: Recorder>(cx: &Context<'_>, index: Index, recorder: &mut R) -> Fraction {
    let mut steps = Vec::new();
    let is_game = |record: &Record| record.kind.is_over_the_board();
    let share = |opponent| share(cx, opponent);
    let sum = products::<R>(cx, index, "classic.gelbfuhs", &mut steps, is_game, share);
    recorder.record(Combination::Sum, || steps);
    sum
}

/// Sonneborn-Berger with final scores, and the square of the own score (1886).
pub(super) fn gelbfuhs_square<R: Recorder>(cx: &Context<'_>, index: Index, recorder: &mut R) -> Fraction {
    let clause = "classic.gelbfuhs-sq";
    let own: Points = cx.total(index);
    let square = Fraction::from(own).times(own.into());
    let mut steps = Vec::new();
    let is_game = |record: &Record| record.kind.is_over_the_board();
    let sum = products::<R>(cx, index, clause, &mut steps, is_game, |opponent| cx.total(opponent).into());
    recorder.record(Combination::Sum, || {
        let mut step = Step::new(None, StepKind::Square, square, clause);
        step.score = Some(own.into());
        steps.push(step);
        steps
    });
    sum.plus(square)
}
