//! Median, Modified Median and Solkoff: sums of opponents' adjusted scores (US Chess 34E1, 34E2, 34E4).

use std::cmp::Ordering;

use smallvec::SmallVec;

use super::{ADJUSTED, is_us_game, round_step, rounds, us_chess};
use crate::number::{Fraction, Points};
use crate::tiebreak::Context;
use crate::tiebreak::trace::{Combination, Recorder, StepKind};
use crate::tournament::Index;

#[derive(Clone, Copy)]
struct Entry {
    round: usize,
    score: Points,
    dropped: bool,
}

/// What a system leaves out of the list.
#[derive(Clone, Copy)]
pub(super) enum Drops {
    /// Nothing: Solkoff.
    None,
    /// Entries at both ends: Median.
    Both,
    /// Entries at the ends that the own score asks for: Modified Median.
    ByScore,
}

/// How many entries are dropped at the lower and at the upper end.
fn drops(cx: &Context<'_>, drops: Drops, index: Index) -> (usize, usize) {
    let rules = &cx.rules().classic;
    let many = (rules.dropped)(cx.rounds());
    match drops {
        Drops::None => (0, 0),
        Drops::Both => (many, many),
        Drops::ByScore => {
            let half = Points::HALF * rounds(cx, index).count() as i64;
            match (rules.sign)(&us_chess(cx), index).cmp(&half) {
                Ordering::Greater => (many, 0),
                Ordering::Equal => (rules.even)(many),
                Ordering::Less => (rules.minus)(many),
            }
        }
    }
}

/// The sum of the list of opponents' adjusted scores, own unplayed rounds as 0, less what is dropped.
pub(super) fn value<R: Recorder>(
    cx: &Context<'_>,
    clause: &'static str,
    dropped: Drops,
    index: Index,
    recorder: &mut R,
) -> Fraction {
    let rules = &cx.rules().classic;
    let mut list: SmallVec<[Entry; 16]> = SmallVec::new();
    for (round, record) in rounds(cx, index) {
        let score = match record.opponent().filter(|_| is_us_game(cx, record)) {
            Some(opponent) => Some((rules.opponents)(&us_chess(cx), opponent)),
            None => (rules.own_unplayed)(cx, index, round),
        };
        list.extend(score.map(|score| Entry { round, score, dropped: false }));
    }
    let (low, high) = drops(cx, dropped, index);
    let mut by_score: SmallVec<[usize; 16]> = (0..list.len()).collect();
    by_score.sort_by_key(|position| (list[*position].score, *position));
    for position in by_score.iter().take(low).chain(by_score.iter().rev().take(high)) {
        list[*position].dropped = true;
    }
    recorder.record(Combination::Sum, || {
        let records = cx.records(index);
        let step = |entry: &Entry| {
            let record = &records[entry.round];
            let met = record.opponent().is_some() && is_us_game(cx, record);
            let kind = if met { StepKind::Opponent(record.kind) } else { StepKind::Round(record.kind) };
            let mut step = round_step(cx, entry.round, record, kind, clause);
            if met {
                step.clauses.push(ADJUSTED);
            }
            step.score = Some(entry.score.into());
            step.contribution = entry.score.into();
            step.cut = entry.dropped.then_some(clause);
            step
        };
        list.iter().map(step).collect()
    });
    list.iter().filter(|entry| !entry.dropped).map(|entry| entry.score).sum::<Points>().into()
}
