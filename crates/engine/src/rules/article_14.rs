//! Article 14 and 16.5: what cuts and medians leave out.

use std::cmp::Ordering;

use super::element::{Addends, Element, End, RunningTotal};
use super::view::View;
use crate::tournament::Index;

/// 14.1: a cut chooses from every contribution, dummies included.
pub fn everything(_: &Element) -> bool {
    true
}

/// 14.1: cuts go on until nothing is left: a sum of 0, a mean without value.
pub fn until_nothing_is_left(left: usize) -> bool {
    left > 0
}

/// 14.1.1.b: every cut of ARO takes a rating; an unplayed round has none.
pub fn ratings_only(_: &View<'_>, _: Index, cuts: u8) -> u8 {
    cuts
}

/// 14.1.1.c: PS leaves out the totals after the first rounds.
pub fn first_totals(_: &View<'_>, _: Index, cuts: usize, totals: &mut [RunningTotal]) {
    totals.iter_mut().take(cuts).for_each(|total| total.is_cut = true);
}

/// 14.1.1.d, 14.1.2: the least significant product is that of the weakest opponent.
pub fn weakest_opponent(a: &Element, b: &Element) -> Ordering {
    a.weight.cmp(&b.weight)
}

/// 14.1.1.d: of opponents equally weak the smallest product.
pub fn smallest_value(a: &Element, b: &Element) -> Ordering {
    a.value.cmp(&b.value)
}

/// 14.3, 14.4: a median cuts the least significant contributions first, then the most significant ones.
pub const LOW_FIRST: [End; 2] = [End::Low, End::High];

/// 14.3: a median cuts what there is, however little.
pub fn any_number(_contributions: usize, _cuts: usize) -> bool {
    true
}

/// 16.5.1: a low cut takes a voluntarily unplayed contribution first; 16.5.2: each of several cuts does.
pub fn every_cut(_before: u8) -> bool {
    true
}

/// 16.5.1: the lowest voluntarily unplayed contribution goes first; of equal ones the earliest.
pub fn lowest_first(a: &Element, b: &Element, ties: fn(&Element, &Element) -> Ordering) -> Ordering {
    a.value.cmp(&b.value).then(ties(a, b)).then(a.round.cmp(&b.round))
}

/// 16.5.1.b: of equal voluntarily unplayed products that of the lower dummy.
pub fn lower_dummy(a: &Element, b: &Element) -> Ordering {
    a.weight.cmp(&b.weight)
}

/// 16.5.1.a, b: the voluntarily unplayed contribution goes unless it is lower than the least significant one.
pub fn unless_lower(_: Addends, voluntary: &Element, least: &Element) -> bool {
    voluntary.value >= least.value
}

/// 16.5.2: each cut takes one contribution.
pub fn alone(_: &Element) -> bool {
    false
}
