//! Article 16: unplayed rounds of Swiss-system events.

use super::view::View;
use crate::number::Points;
use crate::tournament::{Index, Kind, Record};

/// 16.1.1: a round without a record is a zero-point bye, and an unplayed round like any other.
pub fn as_recorded(kind: Kind) -> Kind {
    kind
}

/// 16.1.1: a player who asks not to be paired gets a half-point or a zero-point bye.
pub fn is_requested_bye(kind: Kind) -> bool {
    matches!(kind, Kind::HalfPointBye | Kind::ZeroPointBye)
}

/// 16.1.2: requested byes and forfeit losses are voluntarily unplayed.
pub fn is_voluntary(kind: Kind) -> bool {
    is_requested_bye(kind) || kind.is_forfeit_loss()
}

/// 16.2.3: any round that is not voluntarily unplayed ends an absence.
pub fn ends_absence(kind: Kind) -> bool {
    !is_voluntary(kind)
}

/// 16.2.5: in a standing before the end the last round is the last one counted, so that nobody comes back after it.
pub fn last_counted(_counted: usize, _announced: usize) -> bool {
    false
}

/// 16.3: scores of opponents are adjusted, of individuals and of teams.
pub fn adjusts(_: &View<'_>) -> bool {
    true
}

/// 16.3.1: an unplayed round is worth to opponents what was awarded for it.
pub fn as_awarded(view: &View<'_>, record: &Record, _returned: bool) -> Points {
    view.points(record)
}

/// 16.3.2: a requested bye of category 16.2.5 is worth a draw to opponents.
pub fn as_draw(view: &View<'_>, _: &Record, _round: usize) -> Points {
    view.draw_value()
}

/// 16.3: what was added or taken outside rounds is part of the own score only.
pub fn rounds_only(rounds: Points, _outside: Points) -> Points {
    rounds
}

/// 16.4: an own unplayed round is played against a dummy with the own final score, within its cap.
pub fn dummy(view: &View<'_>, index: Index, _round: usize, cap: &dyn Fn(Points) -> Points) -> Option<Points> {
    Some(cap(view.own_dummy(index)))
}

/// 16.4: a forfeit is an unplayed round, unless it counts as played (16.6).
pub fn as_asked(played: bool) -> bool {
    played
}

/// 16.4 until 2026: the dummy's score has no bound.
pub fn uncapped(_: &View<'_>, _: &Record, score: Points, _rounds: i64) -> Points {
    score
}

/// 16.4.1 from March 2026: the dummy of a forfeit has no more than the scheduled opponent's adjusted score.
pub fn scheduled_opponent(view: &View<'_>, record: &Record, score: Points, _rounds: i64) -> Points {
    record.opponent().map_or(score, |opponent| score.min(view.adjusted_rounds(opponent)))
}

/// 16.4.2 from March 2026: any other dummy has no more than a draw in every round.
pub fn draw_in_every_round(view: &View<'_>, _: &Record, score: Points, rounds: i64) -> Points {
    score.min(view.draw_value() * rounds)
}

/// 16.4.2: in a standing before the end the rounds are those counted.
pub fn rounds_counted(view: &View<'_>) -> usize {
    view.rounds()
}

/// 16.4.2 where the regulations say so (16.6): the rounds announced.
pub fn rounds_announced(view: &View<'_>) -> usize {
    view.tournament().announced()
}

/// 16.6: byes stay what they are where forfeits count as played.
pub fn bye_stays(_: Kind) -> bool {
    true
}

/// 16.6: a forfeit loss that counts as played is not voluntarily unplayed.
pub fn played(_voluntary: bool) -> bool {
    false
}

/// 16.6: adjusted scores of opponents are those without the modifier.
pub fn as_without(_: Kind) -> bool {
    false
}
