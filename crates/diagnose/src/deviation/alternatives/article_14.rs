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
        /// Contributions of real opponents.
        "played-only" deviation "D-14.1-played-only" = Element::is_real;
    }
    cut.exhausted {
        /// The last contribution stays.
        "keeps-one" deviation "D-14.1-keeps-one" = |left| left > 1;
    }
    cut.progressive {
        /// The first results, from every total.
        "first-results" deviation "D-14.1.1-ps-first-result" = without_first_results;
        /// The last totals.
        "last-totals" deviation "D-14.1.1-ps-last"
            = |_, _, cuts, totals| totals.iter_mut().rev().take(cuts).for_each(|total| total.is_cut = true);
        /// The total after a voluntarily unplayed round, where there is one.
        "voluntary-totals" deviation "D-16.5-progressive" = voluntary_totals;
    }
    cut.average_rating {
        /// The voluntarily unplayed round, which has none.
        "voluntary-round" deviation "D-16.5-average-rating" = less_voluntary_rounds;
    }
    cut.least_product {
        /// The smallest product.
        "smallest-product" deviation "D-14.1.1-sb-smallest-product" = |_, _| Ordering::Equal;
    }
    cut.equal_opponents {
        /// The largest.
        "largest-product" deviation "D-14.1.1-sb-largest-of-equals" = |a, b| b.value.cmp(&a.value);
    }
    cut.median_order {
        /// The high side.
        "high-first" deviation "D-14.3-high-first" = [End::High, End::Low];
    }
    cut.high_cut {
        /// The highest that is not voluntarily unplayed.
        "spares-voluntary" deviation "D-14.3-high-spares-vur" = |element| !element.voluntary;
    }
    cut.short_list {
        /// Nothing below three (Median-1) or five (Median-2).
        "uncut" deviation "D-14.3-short-list-uncut" = |contributions, cuts| contributions > 2 * cuts;
    }
    cut.voluntary {
        /// Zero-point byes and forfeit losses.
        "not-half-point-byes" deviation "D-16.5-hpb-not-voluntary"
            = |kind| is_voluntary(kind) && kind != Kind::HalfPointBye;
        /// Requested byes.
        "not-forfeit-losses" deviation "D-16.5-forfeit-loss-not-voluntary"
            = |kind| is_voluntary(kind) && kind != Kind::ForfeitLoss;
        /// Pairing-allocated byes too.
        "pairing-allocated-byes-too" deviation "D-16.5-pab-voluntary"
            = |kind| is_voluntary(kind) || kind == Kind::PairingAllocatedBye;
        /// Every unplayed round.
        "everything-unplayed" deviation "D-16.5-all-unplayed-voluntary" = |kind| !kind.is_over_the_board();
    }
    cut.exception {
        /// No: the lowest contribution goes.
        "not-made" deviation "D-16.5-none" = |_| false;
        /// For the first.
        "first-cut" deviation "D-16.5.2-once" = |before| before == 0;
    }
    cut.voluntary_order {
        /// The highest.
        "highest" deviation "D-16.5.1-highest-first"
            = |a, b, ties| height(a, b, ties).reverse().then(a.round.cmp(&b.round));
        /// The earliest.
        "earliest" deviation "D-16.5.1-earliest-first" = |a, b, _| a.round.cmp(&b.round);
        /// As the rule, but the voluntarily unplayed round is picked by the dummy's score.
        "by-dummy-score" deviation "D-16.5.1-sb-by-dummy" = |a, b, _| {
                a.weight.cmp(&b.weight).then(a.value.cmp(&b.value)).then(a.round.cmp(&b.round))
            };
    }
    cut.voluntary_ties {
        /// The earliest.
        "earliest-round" admissible "sb-vur-ties" = |_, _| Ordering::Equal;
    }
    cut.product_exception {
        /// The voluntarily unplayed product goes in any case.
        "always-voluntary" deviation "D-16.5.1-sb-always"
            = |addends, voluntary, least| is_product(addends) || voluntary.value >= least.value;
        /// Not at all.
        "not-applied" deviation "D-16.5.1-sb-not-applied"
            = |addends, voluntary, least| !is_product(addends) && voluntary.value >= least.value;
    }
    cut.company {
        /// All of them in one cut.
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

/// The lowest totals after voluntarily unplayed rounds, then the first ones.
fn voluntary_totals(_: &View<'_>, _: Index, cuts: usize, totals: &mut [RunningTotal]) {
    let mut order: Vec<&mut RunningTotal> = totals.iter_mut().collect();
    order.sort_by_key(|total| (!total.voluntary, total.voluntary.then_some(total.total), total.round));
    order.into_iter().take(cuts).for_each(|total| total.is_cut = true);
}

/// Voluntarily unplayed rounds use up cuts.
fn less_voluntary_rounds(view: &View<'_>, index: Index, cuts: u8) -> u8 {
    let voluntary = view.records(index).iter().filter(|record| is_voluntary(record.kind)).count();
    cuts.saturating_sub(u8::try_from(voluntary).unwrap_or(u8::MAX))
}
