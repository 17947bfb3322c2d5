//! The order of fractions: that of the numbers, at any size.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

use super::Fraction;

impl PartialEq for Fraction {
    fn eq(&self, other: &Fraction) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Fraction {}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Fraction) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Fraction) -> Ordering {
        if self.denominator() == other.denominator() {
            return self.numerator().cmp(&other.numerator());
        }
        let products = self
            .numerator()
            .checked_mul(other.denominator())
            .zip(other.numerator().checked_mul(self.denominator()));
        match products {
            Some((own, theirs)) => own.cmp(&theirs),
            None => self.compare_terms(*other),
        }
    }
}

impl Fraction {
    /// Compares by continued fractions, term after term, whose parts only get smaller: whole parts decide, or else the
    /// rests, of which the greater one has the smaller inverse.
    fn compare_terms(self, other: Fraction) -> Ordering {
        let (mut a, mut b) =
            ((self.numerator(), self.denominator()), (other.numerator(), other.denominator()));
        loop {
            let wholes = a.0.div_euclid(a.1).cmp(&b.0.div_euclid(b.1));
            let rests = (a.0.rem_euclid(a.1), b.0.rem_euclid(b.1));
            match (wholes, rests) {
                (Ordering::Equal, (0, _) | (_, 0)) => return rests.0.cmp(&rests.1),
                // Inverses are ordered the other way round, so the sides change places.
                (Ordering::Equal, _) => (a, b) = ((b.1, rests.1), (a.1, rests.0)),
                _ => return wholes,
            }
        }
    }
}

impl Hash for Fraction {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let reduced = self.reduced();
        (reduced.numerator(), reduced.denominator()).hash(state);
    }
}
