//! The points themselves.

use super::context::Context;
use super::trace::{Combination, Recorder, Step, StepKind};
use crate::number::Fraction;
use crate::rules::Code;
use crate::tournament::Index;

/// The total of a standing (4.1), round by round, and what was added or taken outside rounds.
pub(super) fn given<R: Recorder>(cx: &Context<'_>, index: Index, code: &Code, recorder: &mut R) -> Fraction {
    let total = Fraction::from(cx.ranked_total(index));
    recorder.record(Combination::Sum, || {
        let mut steps: Vec<Step> = cx
            .records(index)
            .iter()
            .enumerate()
            .filter(|(_, record)| !cx.is_rest(record))
            .map(|(round, record)| {
                let points = cx.points(record);
                let mut step =
                    Step::new(Some(round), StepKind::Round(record.kind), points.into(), code.base.clause());
                step.opponent = record.opponent().map(|opponent| cx.tournament().id(opponent));
                step.awarded = Some(points);
                step
            })
            .collect();
        let awarded = steps.iter().fold(Fraction::ZERO, |sum, step| sum.plus(step.contribution));
        let adjusted = total.minus(awarded);
        if adjusted != Fraction::ZERO {
            steps.push(Step::new(None, StepKind::Constant, adjusted, code.base.clause()));
        }
        steps
    });
    total
}
