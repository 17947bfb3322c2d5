use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::num::NonZero;

use num_integer::Integer;

use super::Points;
use super::wide::Wide;
use tiebreak_phrase::{Phrase, phrase};

/// An exact fraction with a positive denominator; equality and order are those of the numbers, whatever their parts.
///
/// What is compared is compared exactly at any size. What is computed fits 127 bits in lowest terms or is refused:
/// the operations named `checked_` give none, the others stop the program rather than wrap. They are for values within
/// these bounds, which the engine keeps. An event has at most 99,999 participants, 999 rounds and 99 boards, and an
/// award at most [`Points::MAX`]: so a score is below 2^27 points (adjustments aside, each of which takes a line of
/// the input), a sum of products of two scores below 2^68 in units of 10^-8, and a sum of whole ratings below 2^23.
/// Only averages of averages have other denominators than powers of ten, counts and constants of the engine; where
/// the numbers averaged over have no common multiple below 2^80, [`crate::tiebreak::NoValue::TooFine`] refuses
/// them beforehand.
///
/// That a denominator is never zero lets columns of optional values lie closer together.
#[derive(Clone, Copy, Debug)]
pub struct Fraction {
    numerator: i128,
    denominator: NonZero<u128>,
}

impl Fraction {
    /// Zero.
    pub const ZERO: Fraction = Fraction::integer(0);

    /// A whole number.
    pub const fn integer(value: i128) -> Fraction {
        Fraction::new(value, 1)
    }

    /// `numerator / denominator`, not reduced.
    ///
    /// The denominator is positive: callers divide by counts or declared positive factors. The numerator is not
    /// `i128::MIN`, which has no opposite.
    pub const fn new(numerator: i128, denominator: i128) -> Fraction {
        debug_assert!(denominator > 0 && numerator != i128::MIN);
        let denominator = match NonZero::new(denominator.unsigned_abs()) {
            Some(positive) => positive,
            None => NonZero::<u128>::MIN,
        };
        Fraction { numerator, denominator }
    }

    /// The numerator as stored (not reduced).
    pub const fn numerator(self) -> i128 {
        self.numerator
    }

    /// The denominator as stored (positive, not reduced).
    pub const fn denominator(self) -> i128 {
        self.denominator.get() as i128
    }

    /// The same number in lowest terms.
    pub fn reduced(self) -> Fraction {
        let divisor = self.numerator.gcd(&self.denominator()).max(1);
        Fraction::new(self.numerator / divisor, self.denominator() / divisor)
    }

    /// Sum of two fractions; reduced unless they share a denominator. Stops the program when it does not fit.
    pub fn plus(self, other: Fraction) -> Fraction {
        fitting(self.checked_plus(other))
    }

    /// Sum of two fractions; none when it has more than 127 bits in lowest terms.
    pub fn checked_plus(self, other: Fraction) -> Option<Fraction> {
        if self.denominator == other.denominator
            && let Some(numerator) = part(self.numerator.checked_add(other.numerator))
        {
            return Some(Fraction::new(numerator, self.denominator()));
        }
        self.small_sum(other).or_else(|| Wide::from(self).plus(&other.into()).narrow())
    }

    /// The sum where every step on the way fits 127 bits.
    fn small_sum(self, other: Fraction) -> Option<Fraction> {
        let (a, b) = (self.reduced(), other.reduced());
        let times = b.denominator() / a.denominator().gcd(&b.denominator());
        let lcm = a.denominator().checked_mul(times)?;
        let left = a.numerator.checked_mul(times)?;
        let right = b.numerator.checked_mul(lcm / b.denominator())?;
        Some(Fraction::new(part(left.checked_add(right))?, lcm).reduced())
    }

    /// A whole multiple, not reduced unless it has to be. Stops the program when it does not fit.
    pub fn multiplied(self, times: i128) -> Fraction {
        match part(self.numerator.checked_mul(times)) {
            Some(numerator) => Fraction::new(numerator, self.denominator()),
            None => self.times(Fraction::integer(times)),
        }
    }

    /// The quotient by a count, not reduced unless it has to be; none when the count is zero. Stops the program when it
    /// does not fit.
    pub fn shared_by(self, count: usize) -> Option<Fraction> {
        let count = count as i128;
        (count > 0).then(|| match self.denominator().checked_mul(count) {
            Some(denominator) => Fraction::new(self.numerator, denominator),
            None => self.times(Fraction::new(1, count)),
        })
    }

    /// Difference of two fractions; reduced unless they share a denominator. Stops the program when it does not fit.
    pub fn minus(self, other: Fraction) -> Fraction {
        self.plus(other.negated())
    }

    /// The number with the other sign, not reduced.
    pub const fn negated(self) -> Fraction {
        Fraction::new(-self.numerator, self.denominator())
    }

    /// Product of two fractions, reduced. Stops the program when it does not fit.
    pub fn times(self, other: Fraction) -> Fraction {
        fitting(self.checked_times(other))
    }

    /// Product of two fractions, reduced; none when it has more than 127 bits.
    pub fn checked_times(self, other: Fraction) -> Option<Fraction> {
        let (a, b) = (self.reduced(), other.reduced());
        let left = Fraction::new(a.numerator, b.denominator()).reduced();
        let right = Fraction::new(b.numerator, a.denominator()).reduced();
        let numerator = part(left.numerator.checked_mul(right.numerator))?;
        Some(Fraction::new(numerator, left.denominator().checked_mul(right.denominator())?))
    }

    /// Quotient of two fractions, reduced; none when dividing by zero. Stops the program when it does not fit.
    pub fn divided_by(self, other: Fraction) -> Option<Fraction> {
        let sign = other.numerator.signum();
        (sign != 0).then(|| self.times(Fraction::new(other.denominator() * sign, other.numerator.abs())))
    }

    /// Whether the distance to another number is at most this, at any size.
    pub fn is_within(self, tolerance: Fraction, other: Fraction) -> bool {
        let small =
            if self < other { other.small_sum(self.negated()) } else { self.small_sum(other.negated()) };
        match small {
            Some(distance) => distance <= tolerance,
            None => Wide::from(self).plus(&other.negated().into()).is_at_most(&tolerance.into()),
        }
    }

    /// The nearest multiple of `10^-places`, a half upwards, as text with exactly that many decimals.
    pub fn to_decimal(self, places: u32) -> String {
        let reduced = self.reduced();
        let scaled = 10_i128.checked_pow(places).and_then(|scale| reduced.numerator.checked_mul(scale));
        match scaled.filter(|scaled| scaled.unsigned_abs().max(reduced.denominator.get()) < HALF_RANGE) {
            Some(scaled) => {
                let units = super::round_half_up(scaled, reduced.denominator());
                decimal_text(&units.unsigned_abs().to_string(), units < 0, places as usize)
            }
            None => Wide::from(reduced).to_decimal(places),
        }
    }

    /// Reads a decimal (`12.5`, `.5`), a half sign (`½`, `5½`) or a fraction (`19/3`), with an optional sign.
    ///
    /// # Errors
    /// When the text is none of these, has more than 18 digits in a part, or divides by zero.
    pub fn parse(text: &str) -> Result<Fraction, ParseFractionError> {
        let (negative, size) = match text.as_bytes().first() {
            Some(b'-') => (true, &text[1..]),
            Some(b'+') => (false, &text[1..]),
            _ => (false, text),
        };
        let size = if let Some((numerator, denominator)) = size.split_once('/') {
            let (numerator, denominator) = (digits(numerator)?, digits(denominator)?);
            if denominator == 0 {
                return Err(ParseFractionError);
            }
            Fraction::new(numerator, denominator)
        } else if let Some(whole) = size.strip_suffix('½') {
            let whole = if whole.is_empty() { 0 } else { digits(whole)? };
            Fraction::new(2 * whole + 1, 2)
        } else if let Some((whole, decimals)) = size.split_once('.') {
            if whole.is_empty() && decimals.is_empty() {
                return Err(ParseFractionError);
            }
            let scale = 10_i128.pow(u32::try_from(decimals.len().min(19)).map_err(|_| ParseFractionError)?);
            let whole = if whole.is_empty() { 0 } else { digits(whole)? };
            let decimals = if decimals.is_empty() { 0 } else { digits(decimals)? };
            Fraction::new(whole * scale + decimals, scale)
        } else {
            Fraction::integer(digits(size)?)
        };
        let sign = if negative { -1 } else { 1 };
        Ok(Fraction::new(sign * size.numerator, size.denominator()).reduced())
    }
}

fn digits(text: &str) -> Result<i128, ParseFractionError> {
    let plain = !text.is_empty() && text.len() <= 18 && text.bytes().all(|b| b.is_ascii_digit());
    if plain { text.parse().map_err(|_| ParseFractionError) } else { Err(ParseFractionError) }
}

/// What may be doubled and added to its like without leaving 127 bits.
const HALF_RANGE: u128 = 1 << 125;

/// A numerator that has an opposite.
fn part(numerator: Option<i128>) -> Option<i128> {
    numerator.filter(|numerator| *numerator != i128::MIN)
}

/// The result of an operation on values whose bounds say that it fits.
fn fitting(result: Option<Fraction>) -> Fraction {
    match result {
        Some(fraction) => fraction,
        // Better no answer than a wrong one: wrapped around, it would rank somebody wrongly without a word.
        None => panic!("a number has more than 127 bits; this is a mistake in tiebreak, please report it"),
    }
}

/// A number from its digits in units of `10^-places`.
pub(super) fn decimal_text(units: &str, negative: bool, places: usize) -> String {
    let sign = if negative { "-" } else { "" };
    if places == 0 {
        return format!("{sign}{units}");
    }
    let units = format!("{units:0>width$}", width = places + 1);
    let (whole, decimals) = units.split_at(units.len() - places);
    format!("{sign}{whole}.{decimals}")
}

/// The text is neither a decimal nor a fraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseFractionError;

tiebreak_phrase::said_by_phrase!(ParseFractionError);

impl ParseFractionError {
    /// What is wrong, in words.
    #[must_use]
    pub fn phrase(&self) -> Phrase {
        phrase!("fraction-no-number")
    }
}

impl From<Points> for Fraction {
    fn from(points: Points) -> Fraction {
        Fraction::new(i128::from(points.units()), i128::from(Points::UNITS))
    }
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
        if self.denominator == other.denominator {
            return self.numerator.cmp(&other.numerator);
        }
        let products = self
            .numerator
            .checked_mul(other.denominator())
            .zip(other.numerator.checked_mul(self.denominator()));
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
        let (mut a, mut b) = ((self.numerator, self.denominator()), (other.numerator, other.denominator()));
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
        (reduced.numerator, reduced.denominator()).hash(state);
    }
}

/// Powers of ten up to the units of a point squared.
const SCALES: [i64; 9] = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000];

impl Fraction {
    /// The number as units of a power of ten without zeros at the end, where that needs no reducing and fits 64 bits:
    /// the usual case, a sum of points or of products of points.
    fn small_decimal(self) -> Option<(i64, usize)> {
        let (mut units, denominator) =
            (i64::try_from(self.numerator).ok()?, i64::try_from(self.denominator()).ok()?);
        let mut scale = SCALES.iter().position(|power| *power == denominator)?;
        while scale > 0 && units % 10 == 0 {
            units /= 10;
            scale -= 1;
        }
        Some((units, scale))
    }
}

/// Units of `10^-scale` as text.
struct Decimal {
    // Sign, point and all digits of 64 bits, and as many zeros as the largest scale may ask for.
    digits: [u8; 32],
    start: usize,
}

impl Decimal {
    fn new(units: i64, scale: usize) -> Decimal {
        let mut digits = [b'0'; 32];
        let mut start = digits.len();
        let mut size = units.unsigned_abs();
        let mut written = 0;
        while size > 0 || written <= scale {
            if written == scale && scale > 0 {
                start -= 1;
                digits[start] = b'.';
            }
            start -= 1;
            digits[start] = b'0' + (size % 10) as u8;
            size /= 10;
            written += 1;
        }
        if units < 0 {
            start -= 1;
            digits[start] = b'-';
        }
        Decimal { digits, start }
    }

    fn text(&self) -> &str {
        // ASCII only.
        std::str::from_utf8(&self.digits[self.start..]).unwrap_or_default()
    }
}

#[cfg(feature = "serde")]
impl serde_core::Serialize for Fraction {
    /// The canonical text, as [`fmt::Display`] gives it.
    fn serialize<S: serde_core::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.small_decimal() {
            Some((units, scale)) => serializer.serialize_str(Decimal::new(units, scale).text()),
            None => serializer.collect_str(self),
        }
    }
}

impl fmt::Display for Fraction {
    /// The canonical text of a value: a finite decimal (`12.5`, `0`), otherwise lowest terms (`19/3`).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((units, scale)) = self.small_decimal() {
            return f.pad(Decimal::new(units, scale).text());
        }
        let reduced = self.reduced();
        let mut rest = reduced.denominator();
        let mut exponents = [0_u32; 2];
        for (exponent, prime) in exponents.iter_mut().zip([2, 5]) {
            while rest % prime == 0 {
                rest /= prime;
                *exponent += 1;
            }
        }
        if rest != 1 {
            return f.pad(&format!("{}/{}", reduced.numerator, reduced.denominator()));
        }
        // Exact with as many decimals as the denominator has factors 2 or 5.
        f.pad(&reduced.to_decimal(exponents[0].max(exponents[1])))
    }
}

#[cfg(test)]
mod tests {
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

    #[test]
    fn values_that_print_alike_stay_apart() {
        let (third, printed) = (Fraction::new(25, 3), Fraction::parse("8.33").unwrap());
        assert_eq!(third.to_decimal(2), printed.to_decimal(2));
        assert!(third > printed);
    }

    #[test]
    fn arithmetic_is_exact() {
        let third = Fraction::new(1, 3);
        assert_eq!(third.plus(third).plus(third), Fraction::integer(1));
        assert_eq!(third.times(Fraction::integer(3)), Fraction::integer(1));
        assert_eq!(Fraction::integer(1).divided_by(third), Some(Fraction::integer(3)));
        assert_eq!(Fraction::integer(1).minus(third), Fraction::new(2, 3));
        assert_eq!(third.divided_by(Fraction::ZERO), None);
    }

    #[test]
    fn printed_decimals_round_half_up() {
        assert_eq!(Fraction::new(1, 200).to_decimal(2), "0.01");
        assert_eq!(Fraction::new(-1, 200).to_decimal(2), "0.00");
        assert_eq!(Fraction::new(5, 2).to_decimal(0), "3");
    }
}
