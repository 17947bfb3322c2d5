//! Fractions without a size limit, with simple and slow arithmetic. The properties compare the engine's 128-bit
//! fractions with these fractions.

use std::cmp::Ordering;

use num_bigint::{BigInt, Sign};
use num_integer::Integer;
use tiebreak_conformance::number::Fraction;

/// A fraction without a size limit. The fraction is in lowest terms, and its denominator is positive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exact {
    numerator: BigInt,
    denominator: BigInt,
}

impl Exact {
    /// Creates a fraction and reduces it to lowest terms. Returns `None` if the denominator is zero.
    pub fn new(numerator: BigInt, denominator: BigInt) -> Option<Exact> {
        let divisor = match denominator.sign() {
            Sign::NoSign => return None,
            Sign::Plus => numerator.gcd(&denominator),
            Sign::Minus => -numerator.gcd(&denominator),
        };
        Some(Exact { numerator: numerator / &divisor, denominator: denominator / divisor })
    }

    /// Returns the exact value of a fraction of the engine, or `None` if the engine marks this fraction as out of
    /// range.
    pub fn of(fraction: Fraction) -> Option<Exact> {
        match fraction.is_beyond() {
            true => None,
            false => Exact::new(fraction.numerator().into(), fraction.denominator().into()),
        }
    }

    /// Creates a fraction that equals a whole number.
    pub fn whole(number: impl Into<BigInt>) -> Exact {
        Exact { numerator: number.into(), denominator: BigInt::from(1) }
    }

    /// Returns the sum of the two fractions, which is never `None`.
    pub fn plus(&self, other: &Exact) -> Option<Exact> {
        let numerator = &self.numerator * &other.denominator + &other.numerator * &self.denominator;
        Exact::new(numerator, &self.denominator * &other.denominator)
    }

    /// Returns the product of the two fractions, which is never `None`.
    pub fn times(&self, other: &Exact) -> Option<Exact> {
        Exact::new(&self.numerator * &other.numerator, &self.denominator * &other.denominator)
    }

    /// Returns the quotient of the two fractions, or `None` if the second fraction is zero.
    pub fn over(&self, other: &Exact) -> Option<Exact> {
        Exact::new(&self.numerator * &other.denominator, &self.denominator * &other.numerator)
    }

    /// Returns the fraction with the opposite sign.
    pub fn negated(&self) -> Exact {
        Exact { numerator: -&self.numerator, denominator: self.denominator.clone() }
    }

    /// Returns the fraction rounded to `places` decimals, as a whole number: 1.25 with 1 decimal is 13. A fraction
    /// halfway between two numbers is rounded up, even if it is negative.
    pub fn rounded(&self, places: u32) -> BigInt {
        let twice: BigInt = &self.numerator * BigInt::from(10).pow(places) * 2;
        (twice + &self.denominator).div_floor(&(&self.denominator * 2))
    }

    /// Returns whether the fraction is in the range of the engine: numerator and denominator need at most 127 bits.
    pub fn fits(&self) -> bool {
        self.numerator.bits() < 128 && self.denominator.bits() < 128
    }

    /// Compares the values of the two fractions.
    pub fn compare(&self, other: &Exact) -> Ordering {
        (&self.numerator * &other.denominator).cmp(&(&other.numerator * &self.denominator))
    }
}
