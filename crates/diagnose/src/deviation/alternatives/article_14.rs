//! Wrong readings of articles 14 and 16.5.

use std::cmp::Ordering;

use super::alternative::{Alternative, alternatives};
use tiebreak_engine::number::Points;
use tiebreak_engine::rules::articles_14_to_16::is_voluntary;
use tiebreak_engine::rules::element::{Addends, Element, End, RunningTotal};
use tiebreak_engine::rules::view::View;
use tiebreak_engine::tournament::{Index, Kind};

alternatives! {
    cut.candidates {
        /// Cuts only contributions of real opponents.
        "played-only" deviation "D-14.1-played-only" = Element::is_real;
    }
    cut.exhausted {
        /// Never cuts the last contribution.
        "keeps-one" deviation "D-14.1-keeps-one" = |left| left > 1;
    }
    cut.progressive {
        /// Removes the first results from every total.
        "first-results" deviation "D-14.1.1-ps-first-result" = without_first_results;
        /// Removes the last totals.
        "last-totals" deviation "D-14.1.1-ps-last"
            = |_, _, cuts, totals| totals.iter_mut().rev().take(cuts).for_each(|total| total.is_cut = true);
        /// Removes the total after a voluntarily unplayed round, if there is one.
        "voluntary-totals" deviation "D-16.5-progressive" = voluntary_totals;
    }
    cut.average_rating {
        /// Uses up a cut for a voluntarily unplayed round, which has no rating.
        "voluntary-round" deviation "D-16.5-average-rating" = less_voluntary_rounds;
    }
    cut.least_product {
        /// Cuts the smallest product.
        "smallest-product" deviation "D-14.1.1-sb-smallest-product" = |_, _| Ordering::Equal;
    }
    cut.equal_opponents {
        /// Cuts the largest product.
        "largest-product" deviation "D-14.1.1-sb-largest-of-equals" = |a, b| b.value.cmp(&a.value);
    }
    cut.median_order {
        /// Cuts the highest contributions of a median first.
        "high-first" deviation "D-14.3-high-first" = [End::High, End::Low];
    }
    cut.high_cut {
        /// Cuts the highest contribution, but not a contribution of a voluntarily unplayed round.
        "spares-voluntary" deviation "D-14.3-high-spares-vur" = |element| !element.voluntary;
    }
    cut.short_list {
        /// Cuts nothing from fewer than three contributions (Median-1) or five (Median-2).
        "uncut" deviation "D-14.3-short-list-uncut" = |contributions, cuts| contributions > 2 * cuts;
    }
    cut.voluntary {
        /// Treats only zero-point byes and forfeit losses as voluntarily unplayed.
        "not-half-point-byes" deviation "D-16.5-hpb-not-voluntary"
            = |kind| is_voluntary(kind) && kind != Kind::HalfPointBye;
        /// Treats only requested byes as voluntarily unplayed.
        "not-forfeit-losses" deviation "D-16.5-forfeit-loss-not-voluntary"
            = |kind| is_voluntary(kind) && kind != Kind::ForfeitLoss;
        /// Also treats pairing-allocated byes as voluntarily unplayed.
        "pairing-allocated-byes-too" deviation "D-16.5-pab-voluntary"
            = |kind| is_voluntary(kind) || kind == Kind::PairingAllocatedBye;
        /// Treats every unplayed round as voluntarily unplayed.
        "everything-unplayed" deviation "D-16.5-all-unplayed-voluntary" = |kind| !kind.is_over_the_board();
    }
    cut.exception {
        /// Ignores the exception and cuts the lowest contribution.
        "not-made" deviation "D-16.5-none" = |_| false;
        /// Applies the exception only to the first cut.
        "first-cut" deviation "D-16.5.2-once" = |before| before == 0;
    }
    cut.voluntary_order {
        /// Cuts the highest contribution of a voluntarily unplayed round.
        "highest" deviation "D-16.5.1-highest-first"
            = |a, b, ties| height(a, b, ties).reverse().then(a.round.cmp(&b.round));
        /// Cuts the earliest contribution of a voluntarily unplayed round.
        "earliest" deviation "D-16.5.1-earliest-first" = |a, b, _| a.round.cmp(&b.round);
        /// Follows the rule, but chooses the voluntarily unplayed round by the score of its dummy.
        "by-dummy-score" deviation "D-16.5.1-sb-by-dummy" = |a, b, _| {
                a.weight.cmp(&b.weight).then(a.value.cmp(&b.value)).then(a.round.cmp(&b.round))
            };
    }
    cut.voluntary_ties {
        /// Cuts the earliest contribution of a voluntarily unplayed round.
        "earliest-round" admissible "sb-vur-ties" = |_, _| Ordering::Equal;
    }
    cut.product_exception {
        /// Cuts the product of a voluntarily unplayed round in any case.
        "always-voluntary" deviation "D-16.5.1-sb-always"
            = |addends, voluntary, least| is_product(addends) || voluntary.value >= least.value;
        /// Does not apply the exception to products.
        "not-applied" deviation "D-16.5.1-sb-not-applied"
            = |addends, voluntary, least| !is_product(addends) && voluntary.value >= least.value;
    }
    cut.company {
        /// Removes the contributions of all voluntarily unplayed rounds with one cut.
        "all-at-once" deviation "D-16.5.1-all-at-once" = |element| element.voluntary, cut.product_exception = |_, _, _| true;
    }
}

fn height(a: &Element, b: &Element, ties: fn(&Element, &Element) -> Ordering) -> Ordering {
    a.value.cmp(&b.value).then(ties(a, b))
}

fn is_product(addends: Addends) -> bool {
    matches!(addends, Addends::Products)
}

fn without_first_results(view: &View<'_>, index: Index, cuts: usize, totals: &mut [RunningTotal]) {
    let first: Points = view.records(index).iter().take(cuts).map(|record| view.points(record)).sum();
    totals.iter_mut().for_each(|total| total.total += -first);
}

/// Removes the lowest totals after voluntarily unplayed rounds, and then the first totals.
fn voluntary_totals(_: &View<'_>, _: Index, cuts: usize, totals: &mut [RunningTotal]) {
    let mut order: Vec<&mut RunningTotal> = totals.iter_mut().collect();
    order.sort_by_key(|total| (!total.voluntary, total.voluntary.then_some(total.total), total.round));
    order.into_iter().take(cuts).for_each(|total| total.is_cut = true);
}

/// Uses up a cut for each voluntarily unplayed round.
fn less_voluntary_rounds(view: &View<'_>, index: Index, cuts: u8) -> u8 {
    let voluntary = view.records(index).iter().filter(|record| is_voluntary(record.kind)).count();
    cuts.saturating_sub(u8::try_from(voluntary).unwrap_or(u8::MAX))
}
