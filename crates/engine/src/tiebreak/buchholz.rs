//! Buchholz, fore Buchholz and the average of opponents' Buchholz (article 8).

use smallvec::SmallVec;

use super::context::Context;
use super::cut::{self, Addends};
use super::element::{self, Element};
use super::trace::{Combination, Recorder, Step, StepKind};
use crate::number::{Fraction, round_half_up};
use crate::rules::Cut;
use crate::rules::rulings::{
    AverageDivisor, AverageInner, AverageRounding, Averaged, ForeUnplayed, PredeterminedAveraged, Repeated,
};
use crate::tournament::Index;

/// Buchholz (8.1): the sum of the scores of opponents and dummies, in points.
///
/// In a [`Context::fore`] it is fore Buchholz (8.3). `played_forfeits` counts forfeits as played (16.6).
pub(super) fn buchholz<R: Recorder>(
    cx: &Context<'_>,
    index: Index,
    cut: Option<Cut>,
    played_forfeits: bool,
    buffer: &mut Vec<Element>,
    recorder: &mut R,
) -> Fraction {
    element::elements(cx, index, played_forfeits, buffer);
    if cx.is_fore() && cx.rulings().buchholz.fore_unplayed == ForeUnplayed::Ignored {
        ignore_unplayed(cx, buffer);
    }
    if let Some(cut) = cut {
        cut::apply(cx.rulings(), cut, Addends::Scores, buffer);
    }
    let clause = if cx.is_fore() { "c07.8.3" } else { "c07.8.1" };
    recorder.record(Combination::Sum, || element::steps(cx, index, buffer, Addends::Scores, clause));
    element::sum(buffer, Addends::Scores)
}

fn ignore_unplayed(cx: &Context<'_>, elements: &mut Vec<Element>) {
    elements.retain(Element::is_real);
    for element in elements {
        if let Some(opponent) = element.opponent {
            element.score = cx.total(opponent as Index);
            element.weight = element.score;
            element.value = element.score.units();
        }
    }
}

/// Buchholz of every participant as [`average_of_opponents`] averages it, dummies left out where a deviation does.
pub(super) fn column_to_average(cx: &Context<'_>) -> Vec<Fraction> {
    let mut buffer = Vec::new();
    (0..cx.participants())
        .map(|index| {
            let full = buchholz(cx, index, None, false, &mut buffer, &mut super::trace::Silent);
            match cx.rulings().buchholz.average_inner {
                AverageInner::Full => full,
                AverageInner::WithoutDummies => {
                    buffer.retain(Element::is_real);
                    element::sum(&buffer, Addends::Scores)
                }
            }
        })
        .collect()
}

/// Average of opponents' Buchholz (8.2), in points: the mean over games over the board of the opponents' `inner`.
///
/// A predetermined event counts every scheduled game (15.2). None without a game.
pub(super) fn average_of_opponents<R: Recorder>(
    cx: &Context<'_>,
    inner: &[Fraction],
    index: Index,
    recorder: &mut R,
) -> Option<Fraction> {
    let decisions = &cx.rulings().buchholz;
    let mut counted: SmallVec<[(usize, Index); 16]> = SmallVec::new();
    for (round, record) in cx.records(index).iter().enumerate() {
        let Some(opponent) = record.opponent() else { continue };
        let forfeits = if cx.is_swiss() {
            decisions.averaged == Averaged::WithForfeits
        } else {
            decisions.predetermined_averaged == PredeterminedAveraged::WithForfeits
        };
        let counts = record.kind.is_over_the_board() || forfeits;
        let again = cx.rulings().ranking.repeated != Repeated::EachTime
            && counted.iter().any(|(_, earlier)| *earlier == opponent);
        if counts && !again {
            counted.push((round, opponent));
        }
    }
    recorder.record(Combination::Mean, || {
        counted
            .iter()
            .map(|&(round, opponent)| {
                let mut step = Step::new(Some(round), StepKind::OpponentBuchholz, inner[opponent], "c07.8.2");
                step.opponent = Some(cx.tournament().id(opponent));
                step.score = Some(inner[opponent]);
                step
            })
            .collect()
    });
    let sum = counted.iter().map(|(_, opponent)| inner[*opponent]).reduce(Fraction::plus)?;
    let divisor = match decisions.average_divisor {
        AverageDivisor::Games => counted.len(),
        AverageDivisor::Rounds => cx.rounds(),
        AverageDivisor::One => usize::from(!counted.is_empty()),
    };
    let mean = sum.shared_by(divisor)?;
    Some(match decisions.average_rounding {
        AverageRounding::Exact => mean,
        AverageRounding::Integer => Fraction::integer(round_half_up(mean.numerator(), mean.denominator())),
    })
    .filter(|_| !counted.is_empty())
}
