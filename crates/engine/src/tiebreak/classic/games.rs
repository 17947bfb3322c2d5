//! What the systems from outside C.07 call a game, and the step of a round in a working.

use super::super::context::Context;
use super::super::trace::{Step, StepKind};
use crate::number::Fraction;
use crate::rules::classic::UsChess;
use crate::tournament::{Index, Record};

/// The clause about unplayed rounds.
const UNPLAYED: &str = "classic.unplayed-rounds";
/// The clause about adjusted scores.
pub(super) const ADJUSTED: &str = "classic.adjusted-score";

/// The standing as the systems of US Chess see it.
pub(super) fn us_chess<'a, 't>(cx: &'a Context<'t>) -> UsChess<'a, 't> {
    UsChess { view: cx, rules: &cx.rules().classic }
}

/// Whether a round is a game for the systems of US Chess.
pub(super) fn is_us_game(cx: &Context<'_>, record: &Record) -> bool {
    us_chess(cx).is_game(record)
}

/// The rounds of a participant that are rounds at all, each with its number from 0.
pub(super) fn rounds<'c>(
    cx: &'c Context<'_>,
    index: Index,
) -> impl Iterator<Item = (usize, &'c Record)> + 'c {
    let is_round = cx.rules().classic.rest;
    cx.records(index)
        .iter()
        .enumerate()
        .filter(move |(_, record)| !cx.is_rest(record) || is_round(cx, record))
}

/// A step of a round with its opponent and points; in the systems of US Chess an unplayed round rests on the clause
/// about them.
pub(super) fn round_step(
    cx: &Context<'_>,
    round: usize,
    record: &Record,
    kind: StepKind,
    clause: &'static str,
) -> Step {
    let mut step = Step::new(Some(round), kind, Fraction::ZERO, clause);
    step.opponent = record.opponent().map(|opponent| cx.tournament().id(opponent));
    step.awarded = Some(cx.points(record));
    let is_us = clause.starts_with("classic.us-") || clause == "classic.mostblack" || clause == "classic.aor";
    if is_us && !record.kind.is_over_the_board() {
        step.clauses.push(UNPLAYED);
    }
    step
}
