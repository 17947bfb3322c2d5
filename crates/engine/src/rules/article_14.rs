//! Article 14: what cuts and medians leave out. Which voluntarily unplayed contribution goes instead is 16.5.

use std::cmp::Ordering;

use super::element::{Addends, Cuts, Element, End, RunningTotal};
use super::view::View;
use crate::tournament::Index;

/// 14.1: Cut-1; 14.2: Cut-n; 14.3: Median-1; 14.4: Median-n, where `high` counts the cuts at the other end.
pub fn clause(low: u8, high: u8) -> &'static str {
    match (low, high) {
        (1, 0) => "c07.14.1",
        (_, 0) => "c07.14.2",
        (_, 1) => "c07.14.3",
        (_, _) => "c07.14.4",
    }
}

/// 14.1: of contributions equally significant the voluntarily unplayed one is the least, then the earliest.
pub(crate) fn least_significant(rules: &Cuts, addends: Addends, a: &Element, b: &Element) -> Ordering {
    let significance = match addends {
        Addends::Products => least_significant_product(rules, a, b),
        Addends::Scores | Addends::Ratings => least_significant_score(a, b),
    };
    significance.then(b.voluntary.cmp(&a.voluntary)).then(a.round.cmp(&b.round))
}

/// 14.1.1.a, b: the least significant score or rating is the lowest.
fn least_significant_score(a: &Element, b: &Element) -> Ordering {
    a.weight.cmp(&b.weight).then(a.value.cmp(&b.value))
}

/// 14.1.1.d, 14.1.2: which product is the least significant, and which of equal ones.
fn least_significant_product(rules: &Cuts, a: &Element, b: &Element) -> Ordering {
    (rules.least_product)(a, b).then_with(|| (rules.equal_opponents)(a, b))
}

/// 14.3, 14.4: the most significant contribution is the highest, of equal ones the earliest.
pub(crate) fn most_significant(a: &Element, b: &Element) -> Ordering {
    a.weight.cmp(&b.weight).then(a.value.cmp(&b.value)).then(b.round.cmp(&a.round))
}

/// 14.1: a cut chooses from every contribution, dummies included.
pub(crate) fn everything(_: &Element) -> bool {
    true
}

/// 14.1: cuts go on until nothing is left: a sum of 0, a mean without value.
pub(crate) fn until_nothing_is_left(left: usize) -> bool {
    left > 0
}

/// 14.1.1.b: every cut of ARO takes a rating; an unplayed round has none.
pub(crate) fn ratings_only(_: &View<'_>, _: Index, cuts: u8) -> u8 {
    cuts
}

/// 14.1.1.c: PS leaves out the totals after the first rounds.
pub(crate) fn first_totals(_: &View<'_>, _: Index, cuts: usize, totals: &mut [RunningTotal]) {
    totals.iter_mut().take(cuts).for_each(|total| total.is_cut = true);
}

/// 14.1.1.d, 14.1.2: the least significant product is that of the weakest opponent.
pub(crate) fn weakest_opponent(a: &Element, b: &Element) -> Ordering {
    a.weight.cmp(&b.weight)
}

/// 14.1.1.d: of opponents equally weak the smallest product.
pub(crate) fn smallest_value(a: &Element, b: &Element) -> Ordering {
    a.value.cmp(&b.value)
}

/// 14.3, 14.4: a median cuts the least significant contributions first, then the most significant ones.
pub const LOW_FIRST: [End; 2] = [End::Low, End::High];

/// 14.3: a median cuts what there is, however little.
pub(crate) fn any_number(_contributions: usize, _cuts: usize) -> bool {
    true
}
