//! Opposition's performance and the average opposition rating (US Chess 34E10, 34E11).

use super::{is_us_game, round_step, rounds, us_chess};
use crate::number::Fraction;
use crate::rules::article_10::UnratedPolicy;
use crate::rules::classic::{SWING, outcome};
use crate::tiebreak::Context;
use crate::tiebreak::performance::{self, Ratings};
use crate::tiebreak::trace::{Combination, Recorder, Silent, Step, StepKind};
use crate::tournament::{Index, Outcome};

fn rating(cx: &Context<'_>, index: Index) -> Option<i128> {
    cx.tournament().participants()[index].rating().map(i128::from)
}

/// Whether anybody met an unrated opponent.
pub(super) fn meets_unrated(cx: &Context<'_>) -> bool {
    (0..cx.participants()).any(|index| {
        rounds(cx, index)
            .filter(|(_, record)| is_us_game(cx, record))
            .filter_map(|(_, record)| record.opponent())
            .any(|opponent| rating(cx, opponent).is_none())
    })
}

/// The performance of a participant.
pub(in crate::tiebreak) fn performance(cx: &Context<'_>, index: Index) -> Option<Fraction> {
    let article_10 =
        |index| performance::performance(cx, &Ratings::new(cx, None), index, |_| false, &mut Silent);
    (cx.rules().classic.performance)(&us_chess(cx), index, &article_10)
}

/// The mean of what the opponents met are worth; those worth nothing known are left out.
fn mean<R: Recorder>(
    cx: &Context<'_>,
    index: Index,
    clause: &'static str,
    recorder: &mut R,
    worth: impl Fn(Index) -> Option<(Fraction, StepKind)>,
) -> Option<Fraction> {
    let mut sum = Fraction::ZERO;
    let mut count = 0;
    let mut steps: Vec<Step> = Vec::new();
    for (round, record) in rounds(cx, index) {
        let Some(opponent) = record.opponent().filter(|_| is_us_game(cx, record)) else { continue };
        let Some((worth, kind)) = worth(opponent) else { continue };
        sum = sum.plus(worth);
        count += 1;
        if R::LISTENING {
            let mut step = round_step(cx, round, record, kind, clause);
            step.score = Some(worth);
            step.contribution = worth;
            steps.push(step);
        }
    }
    let mean = sum.divided_by(Fraction::integer(count));
    if mean.is_some() {
        recorder.record(Combination::Mean, || steps);
    }
    mean
}

/// The mean performance of the opponents met.
pub(super) fn opposition_performance<R: Recorder>(
    cx: &Context<'_>,
    index: Index,
    recorder: &mut R,
) -> Option<Fraction> {
    mean(cx, index, "classic.us-oppperf", recorder, |opponent| {
        Some((performance(cx, opponent)?, StepKind::OpponentPerformance))
    })
}

/// The mean rating of the opponents met; the regulations say what an unrated one counts with.
pub(super) fn average_opposition<R: Recorder>(
    cx: &Context<'_>,
    unrated: Option<UnratedPolicy>,
    index: Index,
    recorder: &mut R,
) -> Option<Fraction> {
    let worth = |opponent: Index| match (rating(cx, opponent), unrated) {
        (Some(rating), _) => Some((Fraction::integer(rating), StepKind::OpponentRating)),
        (None, Some(UnratedPolicy::Fixed(rating))) => {
            Some((Fraction::integer(i128::from(rating)), StepKind::OpponentRating))
        }
        (None, Some(UnratedPolicy::Estimate)) => Some((estimate(cx, opponent)?, StepKind::EstimatedRating)),
        (None, Some(UnratedPolicy::Exclude) | None) => None,
    };
    mean(cx, index, "classic.aor", recorder, worth).map(*cx.rules().classic.average)
}

/// An estimated rating: the mean rating of the field, and 400 times wins minus losses by games against rated players.
pub(in crate::tiebreak) fn estimate(cx: &Context<'_>, index: Index) -> Option<Fraction> {
    let rated = (0..cx.participants()).filter_map(|other| rating(cx, other));
    let (sum, count) = rated.fold((0, 0), |(sum, count), rating| (sum + rating, count + 1));
    let field = Fraction::integer(sum).divided_by(Fraction::integer(count))?;
    let games = rounds(cx, index).filter(|(_, record)| is_us_game(cx, record)).filter_map(|(_, record)| {
        rating(cx, record.opponent()?)?;
        Some(match outcome(cx, record)? {
            Outcome::Win => 1,
            Outcome::Draw => 0,
            Outcome::Loss => -1,
        })
    });
    let (balance, count) = games.fold((0_i128, 0_i128), |(sum, count), worth| (sum + worth, count + 1));
    Some(field.plus(Fraction::integer(SWING * balance).divided_by(Fraction::integer(count))?))
}
