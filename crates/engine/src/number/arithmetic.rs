//! Arithmetic of fractions. Every result is exact or [`Fraction::BEYOND`].

use crate::number::{Fraction, round_half_up};
use num_bigint::BigInt;
use num_integer::Integer;
use std::cmp::Ordering;
use std::fmt;
use tiebreak_phrase::Phrase;

impl Fraction {
    /// Returns the sum of two fractions. The sum is reduced unless both fractions have the same denominator.
    #[inline]
    pub fn plus(self, other: Fraction) -> Fraction {
        self.checked_plus(other).unwrap_or(Fraction::BEYOND)
    }

    /// Returns the sum of two fractions. Returns `None` if the sum has more than 127 bits in lowest terms, or if one of
    /// the fractions is [`Fraction::BEYOND`].
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

    /// Returns the sum of two numbers in lowest terms, or `None` if the sum has more than 127 bits. The caller must not
    /// pass [`Fraction::BEYOND`].
    #[inline(never)]
    fn sum(self, other: Fraction) -> Option<Fraction> {
        self.small_sum(other).or_else(|| Wide::from(self).plus(&other.into()).narrow())
    }

    /// Returns the sum of two numbers. Returns `None` if an intermediate step needs more than 127 bits. The caller must
    /// not pass [`Fraction::BEYOND`].
    fn small_sum(self, other: Fraction) -> Option<Fraction> {
        let (a, b) = (self.reduced(), other.reduced());
        let times = b.denominator() / a.denominator().gcd(&b.denominator());
        let lcm = a.denominator().checked_mul(times)?;
        let left = a.numerator().checked_mul(times)?;
        let right = b.numerator().checked_mul(lcm / b.denominator())?;
        Some(Fraction::new(part(left.checked_add(right))?, lcm).reduced())
    }

    /// Rounds to the nearest integer, with halves rounded up.
    pub fn rounded(self) -> Fraction {
        let reduced = self.reduced();
        Fraction::integer(round_half_up(reduced.numerator(), reduced.denominator()))
    }

    /// Returns the product of a fraction and a whole number. The product is reduced only if the unreduced product does
    /// not fit in 127 bits.
    pub fn multiplied(self, times: i128) -> Fraction {
        match part(self.numerator().checked_mul(times)).filter(|_| !self.is_beyond()) {
            Some(numerator) => self.with_numerator(numerator),
            None => self.times(Fraction::integer(times)),
        }
    }

    /// Returns the quotient of a fraction and a count. The quotient is reduced only if the unreduced quotient does not
    /// fit in 127 bits. Returns `None` if the count is zero.
    pub fn shared_by(self, count: usize) -> Option<Fraction> {
        let count = count as i128;
        (count > 0).then(|| match self.denominator().checked_mul(count) {
            Some(denominator) => Fraction::new(self.numerator(), denominator),
            None => self.times(Fraction::new(1, count)),
        })
    }

    /// Returns the difference of two fractions. The difference is reduced unless both fractions have the same
    /// denominator.
    pub fn minus(self, other: Fraction) -> Fraction {
        self.plus(other.negated())
    }

    /// Returns the number with the opposite sign, not reduced.
    pub const fn negated(self) -> Fraction {
        match self.numerator().checked_neg() {
            Some(numerator) => Fraction::new(numerator, self.denominator()),
            None => Fraction::BEYOND,
        }
    }

    /// Returns the product of two fractions in lowest terms.
    pub fn times(self, other: Fraction) -> Fraction {
        self.checked_times(other).unwrap_or(Fraction::BEYOND)
    }

    /// Returns the product of two fractions in lowest terms. Returns `None` if the product has more than 127 bits, or
    /// if one of the factors is [`Fraction::BEYOND`].
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

    /// Returns the quotient of two fractions in lowest terms. Returns `None` for a division by zero.
    pub fn divided_by(self, other: Fraction) -> Option<Fraction> {
        let (sign, size) = (other.numerator().signum(), other.numerator().checked_abs());
        let inverse = || match size {
            Some(size) => Fraction::new(other.denominator() * sign, size),
            None => Fraction::BEYOND,
        };
        (sign != 0).then(|| self.times(inverse()))
    }

    /// Returns whether two numbers differ by at most `tolerance`. The comparison is exact for numbers of any size.
    /// Returns false if one of the numbers is [`Fraction::BEYOND`].
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

/// Returns the numerator, or `None` for `i128::MIN`, whose negation does not fit in 128 bits.
fn part(numerator: Option<i128>) -> Option<i128> {
    numerator.filter(|numerator| *numerator != i128::MIN)
}

// The comparison of written numbers with exact numbers. Only the types and functions in this section decide how much
// rounding is accepted.

/// Comparisons with rounded numbers use at most this number of decimals.
const NEAREST: u32 = 9;

/// A number as written in an answer or in a published table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Written {
    value: Fraction,
    /// The number of written decimals, or `None` for a fraction, which must be exact.
    decimals: Option<u32>,
}

/// Result of comparing a written number with an exact number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// The written number equals the exact number.
    Equal,
    /// The written number equals the exact number after rounding.
    Rounded,
    /// The written number differs from the exact number and from every accepted rounding of the exact number.
    Different,
}

impl Written {
    /// Reads a decimal or a fraction, as [`Fraction::parse`] does.
    ///
    /// # Errors
    /// Returns an error if the text is neither a decimal nor a fraction.
    pub fn parse(text: &str) -> Result<Written, Phrase> {
        let value = Fraction::parse(text)?;
        let broken = text.contains(['/', '½']);
        let decimals = text.split_once('.').map_or(0, |(_, decimals)| decimals.len());
        let decimals = u32::try_from(decimals).unwrap_or(u32::MAX);
        Ok(Written { value, decimals: (!broken).then_some(decimals) })
    }

    /// Returns the value of the written number.
    pub fn value(self) -> Fraction {
        self.value
    }

    /// Returns the number of written decimals, or `None` if the number is written as a fraction.
    pub fn decimals(self) -> Option<u32> {
        self.decimals
    }

    /// Returns the largest accepted difference between the written number and the exact number: half a unit of the last
    /// decimal, and at least 10^-9. `places` is the smallest allowed number of decimals. A text with fewer decimals
    /// counts as written with `places` decimals, because JSON numbers lose trailing zeros. The difference is zero if
    /// `places` is `None`, or if the number is written as a fraction.
    pub fn slack(self, places: Option<u32>) -> Fraction {
        let (Some(places), Some(decimals)) = (places, self.decimals) else { return Fraction::ZERO };
        let half_unit = Fraction::new(5, 10_i128.pow(decimals.max(places).min(NEAREST) + 1));
        half_unit.max(Fraction::new(1, 10_i128.pow(NEAREST)))
    }
}

/// Compares a written number with the exact number. If `places` is given, a number that is rounded to this number of
/// decimals or to more decimals is accepted. A half can be rounded up or down. If `places` is `None`, the two numbers
/// must be equal.
pub fn agrees(exact: Fraction, written: Written, places: Option<u32>) -> Agreement {
    if written.value == exact {
        return Agreement::Equal;
    }
    let near = exact.is_within(written.slack(places), written.value);
    if near { Agreement::Rounded } else { Agreement::Different }
}

/// A fraction of any size, for the few computations that need more than 127 bits in an intermediate step. The
/// denominator is positive.
pub(super) struct Wide {
    numerator: BigInt,
    denominator: BigInt,
}

impl Wide {
    pub(super) fn plus(&self, other: &Wide) -> Wide {
        Wide {
            numerator: &self.numerator * &other.denominator + &other.numerator * &self.denominator,
            denominator: &self.denominator * &other.denominator,
        }
    }

    pub(super) fn compare(&self, other: &Wide) -> Ordering {
        (&self.numerator * &other.denominator).cmp(&(&other.numerator * &self.denominator))
    }

    /// Returns whether the absolute value of the number is at most `bound`.
    fn is_at_most(&self, bound: &Wide) -> bool {
        let size = BigInt::from(self.numerator.magnitude().clone());
        size * &bound.denominator <= &bound.numerator * &self.denominator
    }

    /// Returns the number in lowest terms. Returns `None` if the numerator or the denominator does not fit in 127 bits.
    fn narrow(&self) -> Option<Fraction> {
        let divisor = self.numerator.gcd(&self.denominator);
        let numerator = i128::try_from(&self.numerator / &divisor).ok().filter(|part| *part != i128::MIN)?;
        Some(Fraction::new(numerator, i128::try_from(&self.denominator / &divisor).ok()?))
    }

    /// Rounds the number to the nearest multiple of `10^-places`, with halves rounded up. Returns whether the multiple
    /// is negative, and the absolute value of the multiple as digits in units of `10^-places`.
    pub(super) fn rounded(&self, places: u32) -> (bool, String) {
        let twice: BigInt = &self.numerator * BigInt::from(10).pow(places) * 2;
        let units = (twice + &self.denominator).div_floor(&(&self.denominator * 2));
        (units < BigInt::from(0), units.magnitude().to_string())
    }
}

impl From<Fraction> for Wide {
    fn from(fraction: Fraction) -> Wide {
        Wide { numerator: fraction.numerator().into(), denominator: fraction.denominator().into() }
    }
}

// Fractions as text.

impl Fraction {
    /// Writes the nearest multiple of `10^-places` with exactly `places` decimals. Halves are rounded up. Writes `?`
    /// for [`Fraction::BEYOND`].
    pub fn to_decimal(self, places: u32) -> String {
        if self.is_beyond() { BEYOND.to_owned() } else { self.reduced().decimal(places) }
    }

    /// Returns the text of [`Fraction::to_decimal`] for a number in lowest terms.
    fn decimal(self, places: u32) -> String {
        let scaled = 10_i128.checked_pow(places).and_then(|scale| self.numerator().checked_mul(scale));
        let (negative, units) = match scaled {
            Some(scaled) => {
                let units = round_half_up(scaled, self.denominator());
                (units < 0, units.unsigned_abs().to_string())
            }
            None => Wide::from(self).rounded(places),
        };
        decimal_text(&units, negative, places as usize)
    }
}

/// The text for [`Fraction::BEYOND`].
const BEYOND: &str = "?";

/// Writes `units`, the digits of a number in units of `10^-places`, as a decimal.
fn decimal_text(units: &str, negative: bool, places: usize) -> String {
    let sign = if negative { "-" } else { "" };
    if places == 0 {
        return format!("{sign}{units}");
    }
    let units = format!("{units:0>width$}", width = places + 1);
    let (whole, decimals) = units.split_at(units.len() - places);
    format!("{sign}{whole}.{decimals}")
}

#[cfg(feature = "serde")]
impl serde_core::Serialize for Fraction {
    /// Writes the same text as [`fmt::Display`].
    fn serialize<S: serde_core::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl fmt::Display for Fraction {
    /// Writes a finite decimal (`12.5`, `0`), or a fraction in lowest terms (`19/3`) if the number is not a finite
    /// decimal. Writes `?` for [`Fraction::BEYOND`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_beyond() {
            return f.pad(BEYOND);
        }
        let reduced = self.reduced();
        if reduced.denominator() == 1 {
            return f.pad(&reduced.numerator().to_string());
        }
        let mut rest = reduced.denominator();
        let mut exponents = [0_u32; 2];
        for (exponent, prime) in exponents.iter_mut().zip([2, 5]) {
            while rest % prime == 0 {
                rest /= prime;
                *exponent += 1;
            }
        }
        if rest != 1 {
            return f.pad(&format!("{}/{}", reduced.numerator(), reduced.denominator()));
        }
        // The number of decimals is the larger of the exponents of 2 and 5 in the denominator.
        f.pad(&reduced.decimal(exponents[0].max(exponents[1])))
    }
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

    /// Checks that arithmetic with [`Fraction::BEYOND`] returns [`Fraction::BEYOND`], and that a division by zero
    /// returns `None`.
    #[test]
    fn overflow_propagates_through_arithmetic() {
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

#[cfg(test)]
mod agree_tests {
    use super::*;

    #[test]
    fn numbers_of_any_size_are_compared() {
        let huge = format!("{}.9", "9".repeat(18));
        assert_eq!(judged(&huge, Fraction::new(1, i64::MAX.into()), Some(1)), Agreement::Different);
        assert_eq!(judged("0.9", Fraction::new(i128::MAX, 7), Some(1)), Agreement::Different);
    }

    fn judged(text: &str, exact: Fraction, places: Option<u32>) -> Agreement {
        agrees(exact, Written::parse(text).unwrap(), places)
    }

    #[test]
    fn numbers_with_enough_decimals_count_as_rounded() {
        let third = Fraction::new(25, 3);
        for (text, right) in [
            ("8.33", true),
            ("8.333", true),
            ("8.3333333333333333", true),
            ("8.34", false),
            ("8.334", false),
            ("8.3", false),
            ("8", false),
        ] {
            let agreement = judged(text, third, Some(2));
            assert_eq!(agreement == Agreement::Rounded, right, "{text}");
            assert_eq!(judged(text, third, None), Agreement::Different, "{text}");
        }
        assert_eq!(judged("25/3", third, Some(2)), Agreement::Equal);
        assert_eq!(judged("12.50", Fraction::new(25, 2), None), Agreement::Equal);
        // Both roundings of a half are accepted. A number written as a fraction must be exact.
        for text in ["1.12", "1.13"] {
            assert_eq!(judged(text, Fraction::new(9, 8), Some(2)), Agreement::Rounded);
        }
        assert_eq!(judged("28/25", Fraction::new(9, 8), Some(2)), Agreement::Different);
    }

    #[test]
    fn trailing_zeros_may_be_missing() {
        // 1.996 rounds to 2.00. A program that writes JSON numbers prints 2.00 as 2.
        assert_eq!(judged("2", Fraction::new(499, 250), Some(2)), Agreement::Rounded);
        assert_eq!(judged("2", Fraction::new(199, 100), Some(2)), Agreement::Different);
        assert_eq!(judged("1890", Fraction::new(5671, 3), Some(0)), Agreement::Rounded);
    }
}

#[cfg(test)]
mod display_tests {
    use super::*;

    #[test]
    fn canonical_text_is_a_finite_decimal_or_lowest_terms() {
        for (value, text) in [
            (Fraction::new(38, 6), "19/3"),
            (Fraction::new(125_000, 10_000), "12.5"),
            (Fraction::new(0, 7), "0"),
            (Fraction::new(-3, 4), "-0.75"),
            (Fraction::new(6, 3), "2"),
            (Fraction::new(-5, 10_000), "-0.0005"),
            (Fraction::new(-100_000, 10_000), "-10"),
            (Fraction::new(1, 100_000_000), "0.00000001"),
            (Fraction::new(-999_999_999_999_999_999, 1), "-999999999999999999"),
            (Fraction::new(999_999_999_999_999_999, 10_000), "99999999999999.9999"),
            (Fraction::new(90_000_000_000_000_000_000, 1_000), "90000000000000000"),
            (Fraction::new(1_001, 1_000_000_000), "0.000001001"),
        ] {
            assert_eq!(value.to_string(), text);
            assert_eq!(Fraction::parse(text), Ok(value));
        }
    }

    #[cfg(feature = "serde")]
    #[test]
    fn json_contains_the_displayed_text() {
        let ends = [0, 1, 7, -7, 20, 38, 1_649, i128::from(i64::MAX), i128::from(i64::MIN), i128::MAX];
        for numerator in ends {
            for denominator in [1, 3, 6, 8, 10, 22, 30, 625, 10_000, 30_000, i128::from(i64::MAX), i128::MAX]
            {
                let value = Fraction::new(numerator, denominator);
                assert_eq!(serde_json::to_string(&value).unwrap(), format!("\"{value}\""));
            }
        }
    }

    #[test]
    fn values_with_equal_decimals_are_still_compared_exactly() {
        let (third, printed) = (Fraction::new(25, 3), Fraction::parse("8.33").unwrap());
        assert_eq!(third.to_decimal(2), printed.to_decimal(2));
        assert!(third > printed);
    }

    #[test]
    fn printed_decimals_round_half_up() {
        assert_eq!(Fraction::new(1, 200).to_decimal(2), "0.01");
        assert_eq!(Fraction::new(-1, 200).to_decimal(2), "0.00");
        assert_eq!(Fraction::new(5, 2).to_decimal(0), "3");
    }

    #[test]
    fn overflow_is_printed_as_a_question_mark() {
        assert_eq!((Fraction::BEYOND.to_string(), Fraction::BEYOND.to_decimal(2)), ("?".into(), "?".into()));
    }
}
