//! Buchholz, fore Buchholz and the average of opponents' Buchholz (article 8).

use smallvec::SmallVec;

use super::context::Context;
use super::cut;
use super::element;
use super::trace::{Combination, Recorder, Silent, Step, StepKind};
use crate::number::{Fraction, Points};
use crate::rules::Cut;
use crate::rules::article_04::Encounters;
use crate::rules::element::{Addends, Element};
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
    if cx.is_fore() {
        (cx.rules().buchholz.fore_unplayed)(cx, buffer);
    }
    if let Some(cut) = cut {
        cut::apply(&cx.rules().cut, cut, Addends::Scores, buffer);
    }
    let clause = if cx.is_fore() { "c07.8.3" } else { "c07.8.1" };
    recorder.record(Combination::Sum, || element::steps(cx, index, buffer, Addends::Scores, clause));
    element::sum(buffer, Addends::Scores)
}

/// Buchholz of every participant as [`average_of_opponents`] averages it; `played_forfeits` as the regulations declare
/// it for Buchholz (16.6).
pub(super) fn column_to_average(cx: &Context<'_>, played_forfeits: bool) -> Vec<Fraction> {
    let mut buffer = Vec::new();
    (0..cx.participants())
        .map(|index| {
            buchholz(cx, index, None, played_forfeits, &mut buffer, &mut Silent);
            buffer.retain(*cx.rules().buchholz.average_inner);
            element::sum(&buffer, Addends::Scores)
        })
        .collect()
}

/// The games whose opponents are averaged: round and opponent.
struct Counted(SmallVec<[(usize, Index); 16]>);

impl Encounters for Counted {
    fn opponents(&self) -> Vec<Option<Index>> {
        self.0.iter().map(|(_, opponent)| Some(*opponent)).collect()
    }

    fn awarded(&self, _: usize) -> Points {
        Points::ZERO
    }

    fn keep(&mut self, points: &[Option<Points>]) {
        let kept = self.0.iter().zip(points).filter(|(_, points)| points.is_some());
        self.0 = kept.map(|(game, _)| *game).collect();
    }
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
    let rules = &cx.rules().buchholz;
    let counts = if cx.is_swiss() { rules.averaged } else { rules.predetermined_averaged };
    let games = cx.records(index).iter().enumerate().filter(|(_, record)| counts(record.kind));
    let mut counted =
        Counted(games.filter_map(|(round, record)| Some((round, record.opponent()?))).collect());
    (cx.rules().ranking.repeated)(&mut counted);
    let Counted(counted) = counted;
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
    let mean = sum.shared_by((rules.average_divisor)(counted.len(), cx.rounds()))?;
    Some((rules.average_rounding)(mean))
}
