//! Fractions of any size, with slow and simple arithmetic. They verify the results of the engine, which computes in 128
//! bits.

use std::cmp::Ordering;

use num_bigint::{BigInt, Sign};
use num_integer::Integer;
use tiebreak_conformance::number::Fraction;

/// A fraction of any size in lowest terms with a positive denominator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exact {
    numerator: BigInt,
    denominator: BigInt,
}

impl Exact {
    /// The fraction in lowest terms, or none if the denominator is zero.
    pub fn new(numerator: BigInt, denominator: BigInt) -> Option<Exact> {
        let divisor = match denominator.sign() {
            Sign::NoSign => return None,
            Sign::Plus => numerator.gcd(&denominator),
            Sign::Minus => -numerator.gcd(&denominator),
        };
        Some(Exact { numerator: numerator / &divisor, denominator: denominator / divisor })
    }

    /// The exact value of an engine's fraction, or none if it is out of range.
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

    /// The quotient, or none if the divisor is zero.
    pub fn over(&self, other: &Exact) -> Option<Exact> {
        Exact::new(&self.numerator * &other.denominator, &self.denominator * &other.numerator)
    }

    /// The same number with the other sign.
    pub fn negated(&self) -> Exact {
        Exact { numerator: -&self.numerator, denominator: self.denominator.clone() }
    }

    /// The number in units of `10^-places`, rounded to the nearest integer. A half is rounded up.
    pub fn rounded(&self, places: u32) -> BigInt {
        let twice: BigInt = &self.numerator * BigInt::from(10).pow(places) * 2;
        (twice + &self.denominator).div_floor(&(&self.denominator * 2))
    }

    /// Whether both parts fit into 127 bits, so that the engine can represent the number.
    pub fn fits(&self) -> bool {
        self.numerator.bits() < 128 && self.denominator.bits() < 128
    }

    /// The order of the numbers.
    pub fn compare(&self, other: &Exact) -> Ordering {
        (&self.numerator * &other.denominator).cmp(&(&other.numerator * &self.denominator))
    }
}
