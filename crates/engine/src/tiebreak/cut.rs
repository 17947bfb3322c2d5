//! Cuts and medians (14.1 to 14.4) with the exception for voluntarily unplayed rounds (16.5).

use crate::rules::Cut;
use crate::rules::article_14::{clause, least_significant, most_significant};
use crate::rules::article_16::{EXCEPTION, excepted};
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
    let mut cutter = Cutter { rules, addends, elements, clause: clause(low, high) };
    for end in *rules.median_order {
        match end {
            End::Low => cutter.low(low),
            End::High => cutter.high(high),
        }
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

    /// The least significant contribution each time, by exception (16.5) a voluntarily unplayed one.
    fn low(&mut self, times: u8) {
        for time in 0..times {
            if !self.may_cut() {
                return;
            }
            let Some(least) = self.least() else { return };
            let excepted = if (self.rules.exception)(time) { self.excepted(least) } else { None };
            match excepted {
                Some(excepted) => self.except(excepted),
                None => self.cut(least),
            }
        }
    }

    fn cut(&mut self, at: usize) {
        if let Some(element) = self.elements.get_mut(at) {
            element.cut = Some(self.clause);
        }
    }

    fn least(&self) -> Option<usize> {
        let order = |a: &Element, b: &Element| least_significant(self.rules, self.addends, a, b);
        self.candidates().min_by(|(_, a), (_, b)| order(a, b)).map(|(at, _)| at)
    }

    /// The contribution that goes instead of the least significant one, if one does.
    fn excepted(&self, least: usize) -> Option<usize> {
        excepted(self.rules, self.addends, self.candidates(), self.elements.get(least)?)
    }

    /// What the exception takes, with what goes along.
    fn except(&mut self, excepted: usize) {
        let (may, with) = (self.rules.candidates, self.rules.company);
        for (at, element) in self.elements.iter_mut().enumerate() {
            if at == excepted || (element.counts() && may(element) && with(element)) {
                element.cut = Some(EXCEPTION);
            }
        }
    }

    /// The most significant contribution each time.
    fn high(&mut self, times: u8) {
        for _ in 0..times {
            if !self.may_cut() {
                return;
            }
            let may = self.candidates().filter(|(_, element)| (self.rules.high_cut)(element));
            let highest = may.max_by(|(_, a), (_, b)| most_significant(a, b));
            let Some(highest) = highest.map(|(at, _)| at) else { return };
            self.cut(highest);
        }
    }
}
