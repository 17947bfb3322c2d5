//! Tie-breaks from outside C.07: US Chess, correspondence chess, Othello and others.
//!
//! Their sources are named by `cases/clauses-classic.json`. In all of them a round is played only over the board, and
//! an opponent is someone met over the board, counted as often as met.

mod cumulative;
mod discs;
mod games;
mod harkness;
mod head_to_head;
mod own;
mod ratings;
mod sonneborn;

pub(super) use ratings::{estimate, performance};
pub(super) use sonneborn::share;

use self::harkness::Drops;
use super::context::Context;
use super::no_value::NoValue;
use super::policy::Policies;
use super::trace::Recorder;
use crate::number::{Fraction, Points};
use crate::rules::article_10::UnratedPolicy;
use crate::rules::encounter::{Classes, Log};
use crate::rules::{Classic, Code, Needs, Variation};
use crate::tournament::Index;

/// Why a classic code has no values in this event, if it has none.
pub(super) fn no_value(
    cx: &Context<'_>,
    classic: Classic,
    code: &Code,
    policies: &Policies,
) -> Option<NoValue> {
    if classic.row().usual_points && !has_usual_points(cx) {
        return Some(NoValue::OtherPoints);
    }
    match classic.row().needs {
        Needs::Nothing => None,
        Needs::OpponentRatings => {
            let missing = unrated(code, policies).is_none() && ratings::meets_unrated(cx);
            missing.then_some(NoValue::UnratedOpponent)
        }
        Needs::Constant => {
            if discs::constant(cx, code, policies).is_none() {
                return Some(NoValue::NoConstant);
            }
            let wants_discs = !code.variations.has(Variation::Chess);
            (wants_discs && !discs::all_recorded(cx)).then_some(NoValue::NoDiscs)
        }
        Needs::Discs if !discs::all_recorded(cx) => Some(NoValue::NoDiscs),
        Needs::Discs => discs::bye_has_no_count(cx).then_some(NoValue::DiscsOfBye),
        Needs::Arrivals => {
            let unknown = cx.tournament().participants().iter().any(|participant| participant.late.is_none());
            unknown.then_some(NoValue::LatenessUnknown)
        }
    }
}

/// How unrated opponents enter the average opposition rating: as the code says, else as the regulations do.
fn unrated(code: &Code, policies: &Policies) -> Option<UnratedPolicy> {
    code.unrated.map(UnratedPolicy::Fixed).or(policies.unrated)
}

/// The value of a numeric classic code that has values in this event.
pub(super) fn value<R: Recorder>(
    cx: &Context<'_>,
    classic: Classic,
    code: &Code,
    policies: &Policies,
    index: Index,
    recorder: &mut R,
) -> Option<Fraction> {
    match classic {
        Classic::UsMedian => Some(harkness::value(cx, classic.clause(), Drops::Both, index, recorder)),
        Classic::UsModifiedMedian => {
            Some(harkness::value(cx, classic.clause(), Drops::ByScore, index, recorder))
        }
        Classic::UsSolkoff => Some(harkness::value(cx, classic.clause(), Drops::None, index, recorder)),
        Classic::UsCumulative => Some(cumulative::cumulative(cx, code.variations, index, recorder)),
        Classic::UsOppositionCumulative => Some(cumulative::opposition(cx, code.variations, index, recorder)),
        Classic::MostBlack => Some(own::most_black(cx, index, recorder)),
        Classic::UsKashdan => Some(own::kashdan(cx, index, recorder)),
        Classic::Baumbach => Some(own::baumbach(cx, code.variations, index, recorder)),
        Classic::TimeOfLoss => Some(own::time_of_loss(cx, index, recorder)),
        Classic::Late => Some(own::on_time(cx, index, recorder)),
        Classic::UsPlayedFirst => Some(own::played_first(cx, index, recorder)),
        Classic::UsSonnebornBerger => Some(sonneborn::us(cx, code.variations, index, recorder)),
        Classic::Gelbfuhs => Some(sonneborn::gelbfuhs(cx, index, recorder)),
        Classic::GelbfuhsSquare => Some(sonneborn::gelbfuhs_square(cx, index, recorder)),
        Classic::UsOppositionPerformance => ratings::opposition_performance(cx, index, recorder),
        Classic::AverageOpposition => {
            ratings::average_opposition(cx, unrated(code, policies), index, recorder)
        }
        Classic::Brightwell => {
            // Without a constant there are no values, which has been said before.
            let constant = discs::constant(cx, code, policies)?;
            let counts = !code.variations.has(Variation::Chess);
            Some(discs::brightwell(cx, constant, counts, index, recorder))
        }
        Classic::Discs => Some(discs::total(cx, index, recorder)),
        Classic::UsHeadToHead => None,
    }
}

/// Splits a tied group by an order-only classic code.
pub(super) fn order(
    cx: &Context<'_>,
    classic: Classic,
    code: &Code,
    group: &[Index],
    log: &mut Log<'_>,
) -> Classes {
    match classic {
        Classic::UsHeadToHead => head_to_head::order(cx, code.variations, group, log),
        Classic::UsMedian
        | Classic::UsModifiedMedian
        | Classic::UsSolkoff
        | Classic::UsCumulative
        | Classic::UsOppositionCumulative
        | Classic::MostBlack
        | Classic::UsKashdan
        | Classic::UsSonnebornBerger
        | Classic::UsOppositionPerformance
        | Classic::AverageOpposition
        | Classic::Baumbach
        | Classic::Gelbfuhs
        | Classic::GelbfuhsSquare
        | Classic::Brightwell
        | Classic::Discs
        | Classic::TimeOfLoss
        | Classic::Late
        | Classic::UsPlayedFirst => vec![group.to_vec()],
    }
}

/// Whether every result pays 1, 1/2 or 0, a game won, drawn or lost the usual ones.
fn has_usual_points(cx: &Context<'_>) -> bool {
    let scoring = cx.tournament().scoring();
    (scoring.win, scoring.draw, scoring.loss) == (Points::ONE, Points::HALF, Points::ZERO)
        && cx
            .tournament()
            .all_records()
            .iter()
            .all(|record| [Points::ZERO, Points::HALF, Points::ONE].contains(&record.points))
}
