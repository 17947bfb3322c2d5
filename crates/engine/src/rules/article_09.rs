//! Article 9: Sonneborn-Berger and Koya.

use super::rule::points;
use super::view::View;
use crate::number::{Fraction, Points};
use crate::tournament::{Index, Kind, Record};

points! {
    /// Sonneborn-Berger and Koya (article 9).
    SonnebornBerger {
        /// What an own unplayed round contributes to SB.
        unplayed: fn(&View<'_>, Index, usize, Points) -> Option<Points> = "sonneborn-berger.unplayed" by "c07.9.1",
        /// Which score of opponents SB uses.
        opponents: fn(&View<'_>, Index, Points) -> Points = "sonneborn-berger.opponents" by "c07.16.3",
        /// What SB multiplies the opponent's score by.
        multiplier: fn(&View<'_>, &Record, Points) -> Points = "sonneborn-berger.multiplier" by "c07.9.1",
        /// Whether SB adds the square of the own score.
        square: fn(Points) -> Option<Fraction> = "sonneborn-berger.square" by "c07.9.1",
        /// Whether an opponent at the Koya limit qualifies.
        koya_limit: fn(i128, i128) -> bool = "sonneborn-berger.koya-limit" by "c07.9.2",
        /// The maximum that the Koya limit halves.
        koya_maximum: fn(&View<'_>, Index, usize) -> usize = "sonneborn-berger.koya-maximum" by "c07.9.2",
        /// Whether Koya counts forfeited games.
        koya_forfeits: fn(Kind) -> bool = "sonneborn-berger.koya-forfeits" by "c07.15.2",
        /// Which total of an opponent Koya compares.
        koya_totals: fn(&View<'_>, Index) -> Points = "sonneborn-berger.koya-totals" by "c07.9.2",
        /// How far one step moves the Koya limit.
        koya_step: fn(&View<'_>) -> Points = "sonneborn-berger.koya-step" by "c07.14.5",
        /// Which way a positive step moves the Koya limit.
        koya_sign: i128 = "sonneborn-berger.koya-sign" by "c07.14.5",
    }
}

/// 9.1, 16.4: an own unplayed round contributes the dummy's score times the points awarded.
pub(crate) fn dummy(_: &View<'_>, _: Index, _round: usize, score: Points) -> Option<Points> {
    Some(score)
}

/// 9.1, 16.3: the opponents' scores are adjusted for their unplayed rounds.
pub(crate) fn adjusted(_: &View<'_>, _opponent: Index, adjusted: Points) -> Points {
    adjusted
}

/// 9.1: multiplied by the points awarded.
pub(crate) fn points_awarded(_: &View<'_>, _: &Record, awarded: Points) -> Points {
    awarded
}

/// 9.1: nothing is added to the products.
pub(crate) fn nothing_more(_own: Points) -> Option<Fraction> {
    None
}

/// Scores are compared in so many parts of their unit, in which half of a maximum and a percentage of it are whole.
pub const KOYA_SCALE: i128 = 200;

/// 9.2: an opponent has to reach half of the maximum. Scores come in units of a point, limits in [`KOYA_SCALE`].
pub(crate) fn koya_half(maximum: i128) -> i128 {
    maximum * (KOYA_SCALE / 2)
}

/// 14.5: so many steps above half of the maximum.
pub(crate) fn koya_moved(maximum: i128, steps: i128, step: i128) -> i128 {
    koya_half(maximum) + KOYA_SCALE * steps * step
}

/// 14.5: a percentage of the maximum.
pub(crate) fn koya_percentage(maximum: i128, percent: i128) -> i128 {
    maximum * (KOYA_SCALE / 100) * percent
}

/// 9.2: an opponent at the limit qualifies.
pub(crate) fn at_least(reached: i128, needed: i128) -> bool {
    reached >= needed
}

/// 9.2: the maximum is a win in every game that one participant is scheduled for.
pub(crate) fn scheduled_games(_: &View<'_>, _opponent: Index, scheduled: usize) -> usize {
    scheduled
}

/// 9.2: real totals are compared.
pub(crate) fn real_total(view: &View<'_>, opponent: Index) -> Points {
    view.total(opponent)
}

/// 14.5: one step is half a point.
pub(crate) fn half_point(_: &View<'_>) -> Points {
    Points::HALF
}

/// 14.5: a positive step moves the limit up.
pub const UP: i128 = 1;
