//! Cuts and medians (14.1 to 14.4) with the exception for voluntarily unplayed rounds (16.5).

use crate::rules::Cut;
use crate::rules::element::{self, Addends, Element, End};

/// Marks what the modifier leaves out.
pub(super) fn apply(rules: &element::Cuts, cut: Cut, addends: Addends, elements: &mut [Element]) {
    let (low, high) = match cut {
        Cut::Low(n) => (n, 0),
        Cut::Median(n) => (n, n),
    };
    if high > 0 && !(rules.short_list)(elements.len(), usize::from(high)) {
        return;
    }
    let mut cutter = Cutter { rules, addends, elements, clause: clause(cut) };
    for end in *rules.median_order {
        match end {
            End::Low => cutter.low(low),
            End::High => cutter.high(high),
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
    rules: &'a element::Cuts,
    addends: Addends,
    elements: &'a mut [Element],
    clause: &'static str,
}

impl Cutter<'_> {
    fn candidates(&self) -> impl Iterator<Item = (usize, &Element)> {
        let may = self.rules.candidates;
        self.elements.iter().enumerate().filter(move |(_, element)| element.counts() && may(element))
    }

    fn may_cut(&self) -> bool {
        (self.rules.exhausted)(self.elements.iter().filter(|element| element.counts()).count())
    }

    /// 14.1, 14.2: the least significant contribution, by exception (16.5) a voluntarily unplayed one.
    fn low(&mut self, times: u8) {
        for time in 0..times {
            if !self.may_cut() {
                return;
            }
            let Some(least) = self.least() else { return };
            let excepted = if (self.rules.exception)(time) { self.excepted(least) } else { None };
            let Some(excepted) = excepted else {
                self.cut(least, self.clause);
                continue;
            };
            let (may, with) = (self.rules.candidates, self.rules.company);
            for (at, element) in self.elements.iter_mut().enumerate() {
                if at == excepted || (element.counts() && may(element) && with(element)) {
                    element.cut = Some("c07.16.5.1");
                }
            }
        }
    }

    fn cut(&mut self, at: usize, clause: &'static str) {
        if let Some(element) = self.elements.get_mut(at) {
            element.cut = Some(clause);
        }
    }

    /// The least significant value: of the lowest score, the least value, voluntarily unplayed first, then earliest.
    fn least(&self) -> Option<usize> {
        let least = self.candidates().min_by(|(_, a), (_, b)| {
            let significance = match self.addends {
                Addends::Products => {
                    (self.rules.least_product)(a, b).then_with(|| (self.rules.equal_opponents)(a, b))
                }
                Addends::Scores | Addends::Ratings => a.weight.cmp(&b.weight).then(a.value.cmp(&b.value)),
            };
            significance.then(b.voluntary.cmp(&a.voluntary)).then(a.round.cmp(&b.round))
        });
        least.map(|(at, _)| at)
    }

    /// 16.5.1: the voluntarily unplayed contribution that goes instead, if one does.
    fn excepted(&self, least: usize) -> Option<usize> {
        let order = |a: &Element, b: &Element| (self.rules.voluntary_order)(a, b, *self.rules.voluntary_ties);
        let voluntary = self.candidates().filter(|(_, element)| element.voluntary);
        let (at, first) = voluntary.min_by(|(_, a), (_, b)| order(a, b))?;
        (self.rules.product_exception)(self.addends, first, self.elements.get(least)?).then_some(at)
    }

    /// 14.3, 14.4: the most significant contribution, of equal ones the earliest.
    fn high(&mut self, times: u8) {
        for _ in 0..times {
            if !self.may_cut() {
                return;
            }
            let may = self.candidates().filter(|(_, element)| (self.rules.high_cut)(element));
            let highest = may.max_by(|(_, a), (_, b)| {
                a.weight.cmp(&b.weight).then(a.value.cmp(&b.value)).then(b.round.cmp(&a.round))
            });
            let Some(highest) = highest.map(|(at, _)| at) else { return };
            self.cut(highest, self.clause);
        }
    }
}
