//! Othello: the Brightwell quotient and the total of discs.

use super::games::{round_step, rounds};
use crate::number::Fraction;
use crate::rules::{Code, Variation};
use crate::tiebreak::context::Context;
use crate::tiebreak::policy::Policies;
use crate::tiebreak::trace::{Combination, Recorder, Step, StepKind};
use crate::tournament::{Classification, Index, Kind, Record};

const CLAUSE: &str = "classic.brightwell";

/// Discs that a bye scores in a game of 64.
const BYE: u16 = 40;

/// What a point is worth in discs: as the code says, else as the regulations do; none when neither does.
pub(super) fn constant(cx: &Context<'_>, code: &Code, policies: &Policies) -> Option<Fraction> {
    let declared = if code.variations.has(Variation::Chess) {
        Some(Fraction::integer(1))
    } else if code.variations.has(Variation::PerRound) {
        // Before the first round there is nothing to divide, and nothing that it would change.
        Some(
            Fraction::integer(64)
                .divided_by(Fraction::integer(cx.rounds() as i128))
                .unwrap_or(Fraction::ZERO),
        )
    } else {
        code.constant.or(policies.brightwell_constant).map(Fraction::from)
    }?;
    Some((cx.rules().classic.constant)(declared))
}

/// Whether the discs of every game are recorded.
pub(super) fn all_recorded(cx: &Context<'_>) -> bool {
    (0..cx.participants()).all(|index| {
        rounds(cx, index)
            .filter(|(_, record)| record.kind.is_over_the_board())
            .all(|(round, _)| cx.tournament().discs(index, round).is_some())
    })
}

fn is_bye(record: &Record) -> bool {
    match record.kind {
        Kind::PairingAllocatedBye | Kind::FullPointBye => true,
        Kind::Played
        | Kind::Short
        | Kind::HalfPointBye
        | Kind::ZeroPointBye
        | Kind::ForfeitWin
        | Kind::ForfeitLoss
        | Kind::Pending
        | Kind::Rest => false,
    }
}

/// Whether a bye scores discs that nobody defines: the 40 are of a game of 64.
pub(super) fn bye_has_no_count(cx: &Context<'_>) -> bool {
    let usual = cx.tournament().discs_per_game() == crate::tournament::USUAL_DISCS;
    !usual && (0..cx.participants()).any(|index| rounds(cx, index).any(|(_, record)| is_bye(record)))
}

fn withdrew(cx: &Context<'_>, index: Index) -> bool {
    let Some(last) = cx.rounds().checked_sub(1) else { return false };
    cx.tournament().classification(index, last, cx.rounds()) == Classification::Withdrawn
}

/// The Brightwell quotient. Each game adds its discs and the constant times the opponent's points; a bye, a missed
/// round and a game against somebody who withdrew add what a draw with oneself would. `counts` is false for games
/// without discs.
pub(super) fn brightwell<R: Recorder>(
    cx: &Context<'_>,
    constant: Fraction,
    counts: bool,
    index: Index,
    recorder: &mut R,
) -> Fraction {
    let rules = &cx.rules().classic;
    let mut sum = Fraction::ZERO;
    let mut steps = Vec::new();
    let half = Fraction::new(i128::from(cx.tournament().discs_per_game()), 2);
    for (round, record) in rounds(cx, index) {
        let replaced = |opponent: &Index| (rules.withdrawn)(withdrew(cx, *opponent));
        let opponent = record.opponent().filter(|_| record.kind.is_over_the_board());
        let met = opponent.filter(|opponent| !replaced(opponent));
        let (discs, points, kinds) = match met {
            Some(opponent) => {
                let discs = cx.tournament().discs(index, round).map_or(0, i128::from);
                let kinds = [StepKind::Discs(record.kind), StepKind::OpponentPoints];
                (Fraction::integer(discs), cx.total(opponent), kinds)
            }
            None => {
                let Some((discs, points)) = (rules.brightwell)(half, cx.total(index)) else { continue };
                (discs, points, [StepKind::HalfDiscs(record.kind), StepKind::OwnPoints])
            }
        };
        let weighted = constant.times(points.into());
        sum = sum.plus(weighted);
        if counts {
            sum = sum.plus(discs);
        }
        if R::LISTENING {
            if counts {
                let mut step = round_step(cx, round, record, kinds[0], CLAUSE);
                step.contribution = discs;
                steps.push(step);
            }
            let mut step = round_step(cx, round, record, kinds[1], CLAUSE);
            step.score = Some(points.into());
            step.contribution = weighted;
            steps.push(step);
        }
    }
    recorder.record(Combination::Sum, || steps);
    sum
}

/// The discs of all games; a bye scores 40.
pub(super) fn total<R: Recorder>(cx: &Context<'_>, index: Index, recorder: &mut R) -> Fraction {
    let discs = |round: usize, record: &Record| match cx.tournament().discs(index, round) {
        Some(discs) => discs,
        None if is_bye(record) => BYE,
        None => 0,
    };
    recorder.record(Combination::Sum, || {
        let step = |(round, record): (usize, &Record)| {
            let kind = StepKind::Discs(record.kind);
            let mut step: Step = round_step(cx, round, record, kind, "classic.discs");
            step.contribution = Fraction::integer(i128::from(discs(round, record)));
            step
        };
        rounds(cx, index).map(step).collect()
    });
    let sum: i128 = rounds(cx, index).map(|(round, record)| i128::from(discs(round, record))).sum();
    Fraction::integer(sum)
}
