//! Cuts and medians (14.1 to 14.4) with the exception for voluntarily unplayed rounds (16.5).

use std::cmp::Ordering;

use super::element::Element;
use crate::number::Points;
use crate::rules::Cut;
use crate::rules::rulings::{
    Candidates, EqualOpponents, Exception, Exhausted, HighCut, LeastProduct, MedianOrder, ProductException,
    RepeatedException, Rulings, ShortList, VoluntaryOrder, VoluntaryTies,
};

/// What the contributions are: scores (or ratings) themselves, or products of a score and an award.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Addends {
    /// Buchholz.
    Scores,
    /// Average rating.
    Ratings,
    /// Sonneborn-Berger and its team forms; the weakest opponent is found by `score`.
    Products,
}

impl Addends {
    /// The parts of one in a contribution's value.
    pub fn unit(self) -> i128 {
        let unit = i128::from(Points::UNITS);
        match self {
            Addends::Scores => unit,
            Addends::Ratings => 1,
            Addends::Products => unit * unit,
        }
    }
}

/// Marks what the modifier leaves out.
pub(super) fn apply(rulings: &Rulings, cut: Cut, addends: Addends, elements: &mut [Element]) {
    let (low, high) = match cut {
        Cut::Low(n) => (n, 0),
        Cut::Median(n) => (n, n),
    };
    if high > 0 && rulings.cut.short_list == ShortList::Uncut && elements.len() < 2 * usize::from(high) + 1 {
        return;
    }
    let mut cutter = Cutter { rulings, addends, elements, clause: clause(cut) };
    match rulings.cut.median_order {
        MedianOrder::LowFirst => {
            cutter.low(low);
            cutter.high(high);
        }
        MedianOrder::HighFirst => {
            cutter.high(high);
            cutter.low(low);
        }
    }
}

fn clause(cut: Cut) -> &'static str {
    match cut {
        Cut::Low(1) => "c07.14.1",
        Cut::Low(_) => "c07.14.2",
        Cut::Median(1) => "c07.14.3",
        Cut::Median(_) => "c07.14.4",
    }
}

struct Cutter<'a> {
    rulings: &'a Rulings,
    addends: Addends,
    elements: &'a mut [Element],
    clause: &'static str,
}

impl Cutter<'_> {
    fn candidates(&self) -> impl Iterator<Item = usize> + '_ {
        let played_only = self.rulings.cut.candidates == Candidates::PlayedOnly;
        (0..self.elements.len())
            .filter(move |&i| self.elements[i].counts() && (!played_only || self.elements[i].is_real()))
    }

    fn may_cut(&self) -> bool {
        let left = self.elements.iter().filter(|element| element.counts()).count();
        left > usize::from(self.rulings.cut.exhausted == Exhausted::KeepsOne)
    }

    fn low(&mut self, times: u8) {
        for time in 0..times {
            if !self.may_cut() {
                return;
            }
            let excepted = self.rulings.cut.exception == Exception::Made
                && (time == 0 || self.rulings.cut.repeated_exception == RepeatedException::EveryCut);
            if excepted
                && self.rulings.cut.voluntary_order == VoluntaryOrder::AllAtOnce
                && self.cut_all_voluntary()
            {
                continue;
            }
            let Some(least) = self.least() else { return };
            match self.exception(least).filter(|_| excepted) {
                Some(voluntary) => self.elements[voluntary].cut = Some("c07.16.5.1"),
                None => self.elements[least].cut = Some(self.clause),
            }
        }
    }

    fn cut_all_voluntary(&mut self) -> bool {
        let voluntary: Vec<usize> = self.candidates().filter(|&i| self.elements[i].voluntary).collect();
        for &i in &voluntary {
            self.elements[i].cut = Some("c07.16.5.1");
        }
        !voluntary.is_empty()
    }

    /// The least significant value: of the lowest score, the least value, voluntarily unplayed first, then earliest.
    fn least(&self) -> Option<usize> {
        self.candidates().min_by(|&a, &b| {
            let (a, b) = (&self.elements[a], &self.elements[b]);
            let by_score = match (self.addends, self.rulings.cut.least_product) {
                (Addends::Products, LeastProduct::SmallestProduct) => Ordering::Equal,
                _ => a.weight.cmp(&b.weight),
            };
            let by_value = match (self.addends, self.rulings.cut.equal_opponents) {
                (Addends::Products, EqualOpponents::LargestProduct) => b.value.cmp(&a.value),
                _ => a.value.cmp(&b.value),
            };
            by_score.then(by_value).then(b.voluntary.cmp(&a.voluntary)).then(a.round.cmp(&b.round))
        })
    }

    /// 16.5.1: the lowest voluntarily unplayed contribution, unless it is less than the least significant value.
    fn exception(&self, least: usize) -> Option<usize> {
        let products = self.addends == Addends::Products;
        let by_product = self.rulings.cut.product_exception;
        if products && by_product == ProductException::NotApplied {
            return None;
        }
        let by_dummy = products && by_product == ProductException::ByDummyScore;
        let ties_by_round = products && self.rulings.cut.voluntary_ties == VoluntaryTies::EarliestRound;
        let compare = |&a: &usize, &b: &usize| {
            let (a, b) = (&self.elements[a], &self.elements[b]);
            let by_height = if by_dummy {
                a.weight.cmp(&b.weight).then(a.value.cmp(&b.value))
            } else if ties_by_round {
                a.value.cmp(&b.value)
            } else {
                a.value.cmp(&b.value).then(a.weight.cmp(&b.weight))
            };
            match self.rulings.cut.voluntary_order {
                VoluntaryOrder::Lowest | VoluntaryOrder::AllAtOnce => by_height.then(a.round.cmp(&b.round)),
                VoluntaryOrder::Highest => by_height.reverse().then(a.round.cmp(&b.round)),
                VoluntaryOrder::Earliest => a.round.cmp(&b.round),
            }
        };
        let voluntary = self.candidates().filter(|&i| self.elements[i].voluntary).min_by(compare)?;
        let enough = self.elements[voluntary].value >= self.elements[least].value;
        (enough || (products && by_product == ProductException::AlwaysVoluntary)).then_some(voluntary)
    }

    fn high(&mut self, times: u8) {
        for _ in 0..times {
            if !self.may_cut() {
                return;
            }
            let spares = self.rulings.cut.high_cut == HighCut::SparesVoluntary;
            let highest =
                self.candidates().filter(|&i| !spares || !self.elements[i].voluntary).max_by(|&a, &b| {
                    let (a, b) = (&self.elements[a], &self.elements[b]);
                    a.weight.cmp(&b.weight).then(a.value.cmp(&b.value)).then(b.round.cmp(&a.round))
                });
            let Some(highest) = highest else { return };
            self.elements[highest].cut = Some(self.clause);
        }
    }
}
