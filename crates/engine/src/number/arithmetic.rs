//! Sums, differences, products and quotients of fractions: exact, or beyond.

use num_integer::Integer;

use super::Fraction;
use super::wide::Wide;

impl Fraction {
    /// Sum of two fractions; reduced unless they share a denominator.
    #[inline]
    pub fn plus(self, other: Fraction) -> Fraction {
        self.checked_plus(other).unwrap_or(Fraction::BEYOND)
    }

    /// Sum of two fractions; none when it has more than 127 bits in lowest terms, or when one is beyond.
    #[inline]
    pub fn checked_plus(self, other: Fraction) -> Option<Fraction> {
        if self.is_beyond() || other.is_beyond() {
            return None;
        }
        if self.denominator() == other.denominator()
            && let Some(numerator) = part(self.numerator().checked_add(other.numerator()))
        {
            return Some(self.with_numerator(numerator));
        }
        self.sum(other)
    }

    /// The sum of two numbers that are not beyond.
    #[inline(never)]
    fn sum(self, other: Fraction) -> Option<Fraction> {
        self.small_sum(other).or_else(|| Wide::from(self).plus(&other.into()).narrow())
    }

    /// The sum where every step on the way fits 127 bits; neither is beyond.
    fn small_sum(self, other: Fraction) -> Option<Fraction> {
        let (a, b) = (self.reduced(), other.reduced());
        let times = b.denominator() / a.denominator().gcd(&b.denominator());
        let lcm = a.denominator().checked_mul(times)?;
        let left = a.numerator().checked_mul(times)?;
        let right = b.numerator().checked_mul(lcm / b.denominator())?;
        Some(Fraction::new(part(left.checked_add(right))?, lcm).reduced())
    }

    /// A whole multiple, not reduced unless it has to be.
    pub fn multiplied(self, times: i128) -> Fraction {
        match part(self.numerator().checked_mul(times)).filter(|_| !self.is_beyond()) {
            Some(numerator) => Fraction::new(numerator, self.denominator()),
            None => self.times(Fraction::integer(times)),
        }
    }

    /// The quotient by a count, not reduced unless it has to be; none when the count is zero.
    pub fn shared_by(self, count: usize) -> Option<Fraction> {
        let count = count as i128;
        (count > 0).then(|| match self.denominator().checked_mul(count) {
            Some(denominator) => Fraction::new(self.numerator(), denominator),
            None => self.times(Fraction::new(1, count)),
        })
    }

    /// Difference of two fractions; reduced unless they share a denominator.
    pub fn minus(self, other: Fraction) -> Fraction {
        self.plus(other.negated())
    }

    /// The number with the other sign, not reduced.
    pub const fn negated(self) -> Fraction {
        match self.numerator().checked_neg() {
            Some(numerator) => Fraction::new(numerator, self.denominator()),
            None => Fraction::BEYOND,
        }
    }

    /// Product of two fractions, reduced.
    pub fn times(self, other: Fraction) -> Fraction {
        self.checked_times(other).unwrap_or(Fraction::BEYOND)
    }

    /// Product of two fractions, reduced; none when it has more than 127 bits, or when one is beyond.
    pub fn checked_times(self, other: Fraction) -> Option<Fraction> {
        if self.is_beyond() || other.is_beyond() {
            return None;
        }
        let (a, b) = (self.reduced(), other.reduced());
        let left = Fraction::new(a.numerator(), b.denominator()).reduced();
        let right = Fraction::new(b.numerator(), a.denominator()).reduced();
        let numerator = part(left.numerator().checked_mul(right.numerator()))?;
        Some(Fraction::new(numerator, left.denominator().checked_mul(right.denominator())?))
    }

    /// Quotient of two fractions, reduced; none when dividing by zero.
    pub fn divided_by(self, other: Fraction) -> Option<Fraction> {
        let (sign, size) = (other.numerator().signum(), other.numerator().checked_abs());
        let inverse = || match size {
            Some(size) => Fraction::new(other.denominator() * sign, size),
            None => Fraction::BEYOND,
        };
        (sign != 0).then(|| self.times(inverse()))
    }

    /// Whether the distance to another number is at most this, at any size; nothing is near what is beyond.
    pub fn is_within(self, tolerance: Fraction, other: Fraction) -> bool {
        if self.is_beyond() || other.is_beyond() {
            return false;
        }
        let small =
            if self < other { other.small_sum(self.negated()) } else { self.small_sum(other.negated()) };
        match small {
            Some(distance) => distance <= tolerance,
            None => Wide::from(self).plus(&other.negated().into()).is_at_most(&tolerance.into()),
        }
    }
}

/// A numerator that has an opposite.
fn part(numerator: Option<i128>) -> Option<i128> {
    numerator.filter(|numerator| *numerator != i128::MIN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arithmetic_is_exact() {
        let third = Fraction::new(1, 3);
        assert_eq!(third.plus(third).plus(third), Fraction::integer(1));
        assert_eq!(third.times(Fraction::integer(3)), Fraction::integer(1));
        assert_eq!(Fraction::integer(1).divided_by(third), Some(Fraction::integer(3)));
        assert_eq!(Fraction::integer(1).minus(third), Fraction::new(2, 3));
        assert_eq!(third.divided_by(Fraction::ZERO), None);
    }

    /// An unknown number leaves nothing known, whatever is done with it; only by zero nothing is divided.
    #[test]
    fn what_is_computed_from_beyond_is_beyond() {
        let (beyond, one) = (Fraction::BEYOND, Fraction::integer(1));
        let largest = Fraction::integer(i128::MAX);
        for result in [
            largest.plus(one),
            largest.negated().minus(one),
            largest.times(largest),
            largest.multiplied(2),
            beyond.plus(one),
            one.plus(beyond),
            beyond.minus(beyond),
            beyond.negated(),
            beyond.reduced(),
            beyond.times(Fraction::ZERO),
            Fraction::ZERO.times(beyond),
            beyond.multiplied(0),
            beyond.shared_by(7).unwrap(),
            beyond.divided_by(one).unwrap(),
            one.divided_by(beyond).unwrap(),
        ] {
            assert!(result.is_beyond());
        }
        assert_eq!((beyond.divided_by(Fraction::ZERO), beyond.shared_by(0)), (None, None));
        assert!(beyond == beyond && beyond < largest.negated() && !beyond.is_within(largest, beyond));
    }
}
