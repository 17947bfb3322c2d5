//! Median, Modified Median and Solkoff: sums of opponents' adjusted scores (US Chess 34E1, 34E2, 34E4).

use smallvec::SmallVec;

use super::{ADJUSTED, is_us_game, round_step, rounds};
use crate::number::{Fraction, Points};
use crate::rules::Classic;
use crate::rules::rulings::{UsDropped, UsEven, UsMinus, UsOpponents, UsOwnUnplayed, UsSign};
use crate::tiebreak::context::Context;
use crate::tiebreak::trace::{Combination, Recorder, StepKind};
use crate::tournament::Index;

/// An opponent's score for others: points from games, and half a point for each unplayed round whatever it paid.
pub(super) fn adjusted_score(cx: &Context<'_>, index: Index) -> Points {
    let worth = |record| if is_us_game(cx, record) { cx.points(record) } else { Points::HALF };
    match cx.rulings().classic.opponents {
        UsOpponents::Adjusted => rounds(cx, index).map(|(_, record)| worth(record)).sum(),
        UsOpponents::AtFaceValue => cx.total(index),
    }
}

#[derive(Clone, Copy)]
struct Entry {
    round: usize,
    score: Points,
    dropped: bool,
}

/// How many entries are dropped at the lower and at the upper end.
fn drops(cx: &Context<'_>, classic: Classic, index: Index) -> (usize, usize) {
    let decisions = &cx.rulings().classic;
    let many = match decisions.dropped {
        UsDropped::ByRounds if cx.rounds() >= 9 => 2,
        UsDropped::ByRounds | UsDropped::AlwaysOne => 1,
    };
    match classic {
        Classic::UsMedian => (many, many),
        Classic::UsModifiedMedian => {
            let score = match decisions.sign {
                UsSign::OwnScore => cx.total(index),
                UsSign::PlayedScore => {
                    let games = rounds(cx, index).filter(|(_, record)| is_us_game(cx, record));
                    games.map(|(_, record)| cx.points(record)).sum()
                }
            };
            let half = Points::HALF * rounds(cx, index).count() as i64;
            match (score.cmp(&half), decisions.even, decisions.minus) {
                (std::cmp::Ordering::Greater, ..) | (std::cmp::Ordering::Equal, UsEven::Lowest, _) => {
                    (many, 0)
                }
                (std::cmp::Ordering::Equal, UsEven::Both, _) => (many, many),
                (std::cmp::Ordering::Less, _, UsMinus::Highest) => (0, many),
                (std::cmp::Ordering::Less, _, UsMinus::Lowest) => (many, 0),
            }
        }
        _ => (0, 0),
    }
}

/// The sum of the list of opponents' adjusted scores, own unplayed rounds as 0, less what is dropped.
pub(super) fn value<R: Recorder>(
    cx: &Context<'_>,
    classic: Classic,
    index: Index,
    recorder: &mut R,
) -> Fraction {
    let own_unplayed = cx.rulings().classic.own_unplayed;
    let mut list: SmallVec<[Entry; 16]> = SmallVec::new();
    for (round, record) in rounds(cx, index) {
        let score = match record.opponent().filter(|_| is_us_game(cx, record)) {
            Some(opponent) => adjusted_score(cx, opponent),
            None => match own_unplayed {
                UsOwnUnplayed::Zero => Points::ZERO,
                UsOwnUnplayed::Omitted => continue,
                UsOwnUnplayed::VirtualOpponent => cx.virtual_opponent(index, round),
            },
        };
        list.push(Entry { round, score, dropped: false });
    }
    let (low, high) = drops(cx, classic, index);
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
            let mut step = round_step(cx, entry.round, record, kind, classic.clause());
            if met {
                step.clauses.push(ADJUSTED);
            }
            step.score = Some(entry.score.into());
            step.contribution = entry.score.into();
            step.cut = entry.dropped.then_some(classic.clause());
            step
        };
        list.iter().map(step).collect()
    });
    list.iter().filter(|entry| !entry.dropped).map(|entry| entry.score).sum::<Points>().into()
}
