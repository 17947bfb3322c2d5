//! What a player did: colors, wins, Kashdan, the first loss, lateness.

use super::games::{is_us_game, round_step, rounds};
use crate::number::{Fraction, Points};
use crate::rules::classic_sources::outcome;
use crate::rules::{Variation, Variations};
use crate::tiebreak::context::Context;
use crate::tiebreak::trace::{Combination, Recorder, Step, StepKind};
use crate::tournament::{Index, Kind, Outcome, Record};

/// Adds what each round is worth.
fn count<R: Recorder>(
    cx: &Context<'_>,
    index: Index,
    clause: &'static str,
    recorder: &mut R,
    worth: impl Fn(&Record) -> i128,
) -> Fraction {
    recorder.record(Combination::Sum, || {
        let step = |(round, record): (usize, &Record)| {
            let mut step = round_step(cx, round, record, StepKind::Round(record.kind), clause);
            step.contribution = Fraction::integer(worth(record));
            step
        };
        rounds(cx, index).map(step).collect()
    });
    Fraction::integer(rounds(cx, index).map(|(_, record)| worth(record)).sum())
}

/// Games played with Black (US Chess 34E6).
pub(super) fn most_black<R: Recorder>(cx: &Context<'_>, index: Index, recorder: &mut R) -> Fraction {
    let worth = cx.rules().classic.black;
    count(cx, index, "classic.mostblack", recorder, |record| {
        record.color.filter(|_| is_us_game(cx, record)).map_or(0, *worth)
    })
}

/// 4 for a win, 2 for a draw, 1 for a loss, nothing for an unplayed round (US Chess 34E7).
pub(super) fn kashdan<R: Recorder>(cx: &Context<'_>, index: Index, recorder: &mut R) -> Fraction {
    let rules = &cx.rules().classic;
    let pays = *rules.kashdan;
    count(cx, index, "classic.us-kashdan", recorder, |record| {
        if !is_us_game(cx, record) {
            return (rules.kashdan_unplayed)(cx.points(record), &pays);
        }
        match outcome(cx, record) {
            Some(Outcome::Win) => pays.win,
            Some(Outcome::Draw) => pays.draw,
            Some(Outcome::Loss) => pays.loss,
            None => 0,
        }
    })
}

/// Games won against an opponent, forfeit wins included unless only games over the board count.
pub(super) fn baumbach<R: Recorder>(
    cx: &Context<'_>,
    variations: Variations,
    index: Index,
    recorder: &mut R,
) -> Fraction {
    let over_the_board = variations.has(Variation::OverTheBoard);
    let byes = cx.rules().classic.baumbach;
    count(cx, index, "classic.baumbach", recorder, |record| {
        let won = match record.kind {
            Kind::ForfeitWin => !over_the_board,
            Kind::PairingAllocatedBye | Kind::FullPointBye => !over_the_board && byes(cx, record),
            Kind::Played | Kind::Short | Kind::Pending => outcome(cx, record) == Some(Outcome::Win),
            Kind::ForfeitLoss | Kind::HalfPointBye | Kind::ZeroPointBye | Kind::Rest => false,
        };
        i128::from(won)
    })
}

/// The round of the first loss, counted from 1; one more than the rounds for who lost none.
pub(super) fn time_of_loss<R: Recorder>(cx: &Context<'_>, index: Index, recorder: &mut R) -> Fraction {
    let unplayed = cx.rules().classic.first_loss;
    let is_loss = |record: &Record| match record.kind {
        kind if kind.is_over_the_board() => outcome(cx, record) == Some(Outcome::Loss),
        kind => unplayed(kind),
    };
    let first = rounds(cx, index).find(|(_, record)| is_loss(record));
    let value = Fraction::integer(first.map_or(cx.rounds(), |(round, _)| round) as i128 + 1);
    recorder.record(Combination::Sum, || {
        let mut step = match first {
            Some((round, record)) => {
                round_step(cx, round, record, StepKind::FirstLoss(record.kind), "classic.timeofloss")
            }
            None => Step::new(None, StepKind::NoLoss, value, "classic.timeofloss"),
        };
        step.contribution = value;
        vec![step]
    });
    value
}

/// 1 for who was on time, 0 for who came after the pairings of the first round.
pub(super) fn on_time<R: Recorder>(cx: &Context<'_>, index: Index, recorder: &mut R) -> Fraction {
    // Somebody whose arrival is not recorded keeps everybody from having a value.
    let late = cx.tournament().participants()[index].late == Some(true);
    let value = Fraction::integer(i128::from(!late));
    recorder.record(Combination::Sum, || {
        let kind = if late { StepKind::Late } else { StepKind::OnTime };
        vec![Step::new(None, kind, value, "classic.late")]
    });
    value
}

/// 1 for who made points in games, 0 for who made none there.
pub(super) fn played_first<R: Recorder>(cx: &Context<'_>, index: Index, recorder: &mut R) -> Fraction {
    let scored =
        rounds(cx, index).find(|(_, record)| is_us_game(cx, record) && cx.points(record) > Points::ZERO);
    let value = Fraction::integer(i128::from(scored.is_some()));
    recorder.record(Combination::Sum, || {
        let clause = "classic.us-played-first";
        let mut step = match scored {
            Some((round, record)) => round_step(cx, round, record, StepKind::Round(record.kind), clause),
            None => Step::new(None, StepKind::NothingPlayed, value, clause),
        };
        step.contribution = value;
        vec![step]
    });
    value
}
