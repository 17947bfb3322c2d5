//! Fractions of any size, with simple and slow arithmetic. The properties compare them with the 128-bit fractions of
//! the engine.

use std::cmp::Ordering;

use num_bigint::{BigInt, Sign};
use num_integer::Integer;
use tiebreak_conformance::number::Fraction;

/// A fraction of any size, in lowest terms and with a positive denominator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exact {
    numerator: BigInt,
    denominator: BigInt,
}

impl Exact {
    /// Creates a fraction in lowest terms, or returns `None` if the denominator is zero.
    pub fn new(numerator: BigInt, denominator: BigInt) -> Option<Exact> {
        let divisor = match denominator.sign() {
            Sign::NoSign => return None,
            Sign::Plus => numerator.gcd(&denominator),
            Sign::Minus => -numerator.gcd(&denominator),
        };
        Some(Exact { numerator: numerator / &divisor, denominator: denominator / divisor })
    }

    /// The exact value of a fraction of the engine, or `None` if that fraction is out of range.
    pub fn of(fraction: Fraction) -> Option<Exact> {
        match fraction.is_beyond() {
            true => None,
            false => Exact::new(fraction.numerator().into(), fraction.denominator().into()),
        }
    }

    /// A whole number.
    pub fn whole(number: impl Into<BigInt>) -> Exact {
        Exact { numerator: number.into(), denominator: BigInt::from(1) }
    }

    /// The sum.
    pub fn plus(&self, other: &Exact) -> Option<Exact> {
        let numerator = &self.numerator * &other.denominator + &other.numerator * &self.denominator;
        Exact::new(numerator, &self.denominator * &other.denominator)
    }

    /// The product.
    pub fn times(&self, other: &Exact) -> Option<Exact> {
        Exact::new(&self.numerator * &other.numerator, &self.denominator * &other.denominator)
    }

    /// The quotient of two fractions, or `None` if the divisor is zero.
    pub fn over(&self, other: &Exact) -> Option<Exact> {
        Exact::new(&self.numerator * &other.denominator, &self.denominator * &other.numerator)
    }

    /// The fraction with the opposite sign.
    pub fn negated(&self) -> Exact {
        Exact { numerator: -&self.numerator, denominator: self.denominator.clone() }
    }

    /// The fraction in units of `10^-places`, rounded to the nearest integer. Halves are rounded up, also for negative
    /// fractions.
    pub fn rounded(&self, places: u32) -> BigInt {
        let twice: BigInt = &self.numerator * BigInt::from(10).pow(places) * 2;
        (twice + &self.denominator).div_floor(&(&self.denominator * 2))
    }

    /// Whether the numerator and the denominator fit in 127 bits. If they fit, the engine can represent the fraction.
    pub fn fits(&self) -> bool {
        self.numerator.bits() < 128 && self.denominator.bits() < 128
    }

    /// Compares two fractions by value.
    pub fn compare(&self, other: &Exact) -> Ordering {
        (&self.numerator * &other.denominator).cmp(&(&other.numerator * &self.denominator))
    }
}
