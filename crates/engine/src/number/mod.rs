//! Exact numbers: points in ten-thousandths, fractions for averages and quotients, and FIDE's rounding. Floating-point
//! numbers are not used.

mod arithmetic;

pub use arithmetic::{Agreement, Written, agrees};

use arithmetic::Wide;

use num_integer::Integer;
use std::cmp::Ordering;
use std::fmt;
use std::iter::Sum;
use std::num::NonZero;
use std::ops::{Add, AddAssign, Mul, Neg, Sub};
use tiebreak_phrase::{Argument, Phrase, phrase};

// Rounding to the nearest integer. The functions in this section differ only in how they round halves. A rounded result
// needs no more bits than the longer of the numerator and the denominator.

/// Rounds `numerator / denominator` to the nearest integer, with halves rounded up (clauses 10.1, 10.4 and 10.5).
///
/// The denominator must be positive. The quotient can be negative: `-0.5` becomes `0`, and `-1.5` becomes `-1`.
pub fn round_half_up(numerator: i128, denominator: i128) -> i128 {
    let (floor, rest) = parts(numerator, denominator);
    floor + i128::from(rest.is_ge())
}

/// Rounds `numerator / denominator` to the nearest integer, with halves rounded away from zero (B.02 8.57).
pub fn round_half_away(numerator: i128, denominator: i128) -> i128 {
    let (floor, rest) = parts(numerator, denominator);
    floor + i128::from(if numerator < 0 { rest.is_gt() } else { rest.is_ge() })
}

/// Rounds `numerator / denominator` to the nearest integer, with halves rounded to the even neighbor.
///
/// No FIDE rule rounds a half to the even number, but many programming languages do. Other crates use this function to
/// recognize programs that round halves to the even neighbor.
pub fn round_half_even(numerator: i128, denominator: i128) -> i128 {
    let (floor, rest) = parts(numerator, denominator);
    floor + i128::from(rest.is_gt() || (rest.is_eq() && floor.rem_euclid(2) == 1))
}

/// Returns the quotient rounded down, and the comparison of the remainder with half of the denominator. The quotient
/// plus 1 also fits in 128 bits, because a remainder is nonzero only if the denominator is above 1.
fn parts(numerator: i128, denominator: i128) -> (i128, Ordering) {
    // Nearly all numbers fit in 64 bits, and division is faster with 64 bits than with 128 bits.
    if let (Ok(numerator), Ok(denominator)) = (i64::try_from(numerator), i64::try_from(denominator)) {
        let rest = numerator.rem_euclid(denominator);
        return (i128::from(numerator.div_euclid(denominator)), rest.cmp(&(denominator - rest)));
    }
    let rest = numerator.rem_euclid(denominator);
    (numerator.div_euclid(denominator), rest.cmp(&(denominator - rest)))
}

/// An exact fraction with a positive denominator. Equality and order compare the numbers, not the stored parts.
///
/// Comparisons are exact at any size. In lowest terms, the numerator and the denominator of a computed number have at
/// most 127 bits each. A number that needs more bits becomes [`Fraction::BEYOND`], and every number computed from
/// [`Fraction::BEYOND`] is also [`Fraction::BEYOND`]. Therefore no computation panics or returns a wrong number.
/// [`crate::tiebreak::Evaluator`] reports [`Fraction::BEYOND`] as [`crate::tiebreak::NoValue::TooFine`].
///
/// The numbers in real events have far fewer than 127 bits. An event has at most 99,999 participants, 999 rounds and 99
/// boards, and a board gives at most [`Points::MAX`]. A score before adjustments is therefore below 2^27 points. Each
/// adjustment needs a separate line of input. A sum of products of two scores is below 2^68 in units of 10^-8. A sum of
/// whole ratings is below 2^23. Denominators are powers of ten, counts and constants of the engine, except in averages
/// of averages.
///
/// The denominator has a nonzero type, which makes an `Option<Fraction>` smaller.
///
/// ```
/// use tiebreak_engine::number::Fraction;
///
/// let third = Fraction::new(1, 3);
/// assert_eq!((third.to_string(), third.to_decimal(2)), ("1/3".to_owned(), "0.33".to_owned()));
/// assert_eq!(third.plus(third).plus(third), Fraction::integer(1));
/// assert!(Fraction::integer(i128::MAX).times(third).times(Fraction::integer(4)).is_beyond());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Fraction {
    numerator: i128,
    denominator: NonZero<u128>,
}

impl Fraction {
    /// The number 0.
    pub const ZERO: Fraction = Fraction::integer(0);

    /// The value that replaces a number if the number needs more than 127 bits.
    ///
    /// This value is equal to itself and less than all numbers, so sorting needs no special case.
    pub const BEYOND: Fraction = Fraction { numerator: i128::MIN, denominator: NonZero::<u128>::MIN };

    /// Converts a whole number to a fraction. `i128::MIN` has no negation and gives [`Fraction::BEYOND`].
    pub const fn integer(value: i128) -> Fraction {
        Fraction::new(value, 1)
    }

    /// Returns the fraction `numerator / denominator`, not reduced. The numerator `i128::MIN` gives
    /// [`Fraction::BEYOND`], because `i128::MIN` has no negation.
    ///
    /// The denominator must be positive. Callers divide by counts or by declared positive factors. A debug build panics
    /// if the denominator is not positive. A release build never panics: it uses the absolute value of the denominator,
    /// or 1 for zero.
    pub const fn new(numerator: i128, denominator: i128) -> Fraction {
        debug_assert!(denominator > 0);
        if numerator == i128::MIN {
            return Fraction::BEYOND;
        }
        let denominator = match NonZero::new(denominator.unsigned_abs()) {
            Some(positive) => positive,
            None => NonZero::<u128>::MIN,
        };
        Fraction { numerator, denominator }
    }

    /// Returns whether the number is [`Fraction::BEYOND`].
    pub const fn is_beyond(self) -> bool {
        self.numerator == i128::MIN
    }

    /// Returns the stored numerator, not reduced. The numerator of [`Fraction::BEYOND`] is `i128::MIN`.
    pub const fn numerator(self) -> i128 {
        self.numerator
    }

    /// Returns the stored denominator, which is positive and not reduced.
    pub const fn denominator(self) -> i128 {
        self.denominator.get() as i128
    }

    const fn with_numerator(self, numerator: i128) -> Fraction {
        Fraction { numerator, denominator: self.denominator }
    }

    /// Returns the same number in lowest terms.
    pub fn reduced(self) -> Fraction {
        let divisor = self.numerator.gcd(&self.denominator()).max(1);
        Fraction::new(self.numerator / divisor, self.denominator() / divisor)
    }
}

impl Fraction {
    /// Reads a decimal (`12.5`, `.5`), a half sign (`½`, `5½`) or a fraction (`19/3`), each with an optional sign.
    ///
    /// # Errors
    /// Returns an error if the text is not a number, has more than 18 digits before or after the point or slash, or
    /// divides by zero.
    pub fn parse(text: &str) -> Result<Fraction, Phrase> {
        let (negative, size) = match text.as_bytes().first() {
            Some(b'-') => (true, &text[1..]),
            Some(b'+') => (false, &text[1..]),
            _ => (false, text),
        };
        let size = if let Some((numerator, denominator)) = size.split_once('/') {
            let (numerator, denominator) = (digits(numerator)?, digits(denominator)?);
            if denominator == 0 {
                return Err(no_number());
            }
            Fraction::new(numerator, denominator)
        } else if let Some(whole) = size.strip_suffix('½') {
            let whole = if whole.is_empty() { 0 } else { digits(whole)? };
            Fraction::new(2 * whole + 1, 2)
        } else if let Some((whole, decimals)) = size.split_once('.') {
            if whole.is_empty() && decimals.is_empty() {
                return Err(no_number());
            }
            let scale = 10_i128.pow(u32::try_from(decimals.len().min(19)).map_err(|_| no_number())?);
            let whole = if whole.is_empty() { 0 } else { digits(whole)? };
            let decimals = if decimals.is_empty() { 0 } else { digits(decimals)? };
            Fraction::new(whole * scale + decimals, scale)
        } else {
            Fraction::integer(digits(size)?)
        };
        let sign = if negative { -1 } else { 1 };
        Ok(Fraction::new(sign * size.numerator(), size.denominator()).reduced())
    }
}

fn digits(text: &str) -> Result<i128, Phrase> {
    let plain = !text.is_empty() && text.len() <= 18 && text.bytes().all(|b| b.is_ascii_digit());
    if plain { text.parse().map_err(|_| no_number()) } else { Err(no_number()) }
}

/// Returns the error for a text that [`Fraction::parse`] cannot read.
fn no_number() -> Phrase {
    phrase!("fraction-no-number")
}

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
            None => Wide::from(*self).compare(&(*other).into()),
        }
    }
}

/// Points in units of 1/10,000. Point systems with up to four decimals are exact.
///
/// A declared value is at most [`Points::MAX`] (1,000 points). An event has at most 999 rounds, and a match at most 99
/// boards, so a score is below 2^40 units. An adjustment outside the rounds adds at most 2^30 units, and each
/// adjustment needs a separate line of input. An overflow of 2^63 units would need 2^33 lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Points(i64);

impl Points {
    /// Units in one point.
    pub const UNITS: i64 = 10_000;
    /// No points.
    pub const ZERO: Points = Points(0);
    /// Half a point.
    pub const HALF: Points = Points(Self::UNITS / 2);
    /// One point.
    pub const ONE: Points = Points(Self::UNITS);
    /// The largest single value that an input file can declare: 1,000 points.
    pub const MAX: Points = Points(1_000 * Self::UNITS);

    /// Converts units of 1/10,000 to points.
    pub const fn from_units(units: i64) -> Points {
        Points(units)
    }

    /// Converts a whole number to points.
    pub const fn whole(points: i64) -> Points {
        Points(points * Self::UNITS)
    }

    /// Returns the number of units of 1/10,000.
    pub const fn units(self) -> i64 {
        self.0
    }

    /// Reads a decimal (`1`, `0.5`, `.5`, `-2`), a half sign (`½`, `1½`) or a fraction (`1/2`).
    ///
    /// # Errors
    /// Returns an error if the text is not a number, or if the number is not a multiple of 1/10,000, is above 1,000 or
    /// is below -1,000.
    pub fn parse(text: &str) -> Result<Points, Phrase> {
        let fraction = Fraction::parse(text).map_err(|_| phrase!("points-no-number"))?;
        let units = fraction.numerator() * i128::from(Self::UNITS);
        if units % fraction.denominator() != 0 {
            return Err(phrase!("points-too-precise"));
        }
        let units = units / fraction.denominator();
        if units.abs() > i128::from(Self::MAX.0) {
            return Err(phrase!("points-too-large"));
        }
        Ok(Points(units as i64))
    }
}

impl From<Points> for Fraction {
    fn from(points: Points) -> Fraction {
        Fraction::new(i128::from(points.units()), i128::from(Points::UNITS))
    }
}

impl From<Points> for Argument {
    fn from(points: Points) -> Argument {
        Argument::Text(points.to_string())
    }
}

impl From<&Points> for Argument {
    fn from(points: &Points) -> Argument {
        Argument::Text(points.to_string())
    }
}

impl fmt::Display for Points {
    /// Writes a decimal without trailing zeros, as in `12.5`, `0` or `-1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&Fraction::from(*self), f)
    }
}

impl Add for Points {
    type Output = Points;
    fn add(self, other: Points) -> Points {
        Points(self.0 + other.0)
    }
}

impl Sub for Points {
    type Output = Points;
    fn sub(self, other: Points) -> Points {
        Points(self.0 - other.0)
    }
}

impl Neg for Points {
    type Output = Points;
    fn neg(self) -> Points {
        Points(-self.0)
    }
}

impl Mul<i64> for Points {
    type Output = Points;
    fn mul(self, times: i64) -> Points {
        Points(self.0 * times)
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Points) {
        self.0 += other.0;
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Points>>(iter: I) -> Points {
        iter.fold(Points::ZERO, Add::add)
    }
}

#[cfg(test)]
mod rounding_tests {
    use super::*;

    #[test]
    fn each_rounding_function_rounds_halves_as_documented() {
        assert_eq!((round_half_up(3775, 2), round_half_up(-1, 2), round_half_up(-3, 2)), (1888, 0, -1));
        assert_eq!((round_half_away(1, 2), round_half_away(-1, 2), round_half_away(-3, 2)), (1, -1, -2));
        assert_eq!((round_half_even(1, 2), round_half_even(3, 2), round_half_even(-1, 2)), (0, 2, 0));
    }

    #[test]
    fn rounding_functions_agree_except_for_halves() {
        for f in [round_half_up, round_half_away, round_half_even] {
            assert_eq!((f(5200, 3), f(1, 3), f(2, 3), f(-2, 3), f(7, 1)), (1733, 0, 1, -1, 7));
        }
    }

    #[test]
    fn extreme_numbers_can_be_rounded() {
        for f in [round_half_up, round_half_away, round_half_even] {
            assert_eq!((f(i128::MIN, 1), f(i128::MAX, 1)), (i128::MIN, i128::MAX));
            assert_eq!((f(i128::MAX, i128::MAX), f(i128::MIN, i128::MAX)), (1, -1));
            assert_eq!((f(i128::MAX / 2, i128::MAX), f(i128::MAX / 2 + 1, i128::MAX)), (0, 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spelling_of_a_half_is_the_same_points() {
        for text in ["0.5", ".5", "½", "1/2", "0.50", "+0.5"] {
            assert_eq!(Points::parse(text), Ok(Points::HALF), "{text}");
        }
        assert_eq!(Points::parse("5½").unwrap().to_string(), "5.5");
        assert_eq!(Points::parse("-0.25").unwrap().to_string(), "-0.25");
    }

    #[test]
    fn impossible_points_are_refused_with_their_reason() {
        assert_eq!(Points::parse("1/3"), Err(phrase!("points-too-precise")));
        assert_eq!(Points::parse("1000.5"), Err(phrase!("points-too-large")));
        for text in
            ["", ".", "-", "1e3", "1.2.3", "abc", "1/0", "4,5", "99999999999999999999999999999999999999999"]
        {
            assert_eq!(Points::parse(text), Err(phrase!("points-no-number")), "{text}");
        }
    }
}
