use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::num::NonZero;

use num_integer::Integer;
use serde::{Serialize, Serializer};

use super::Points;
use tiebreak_phrase::{Phrase, phrase};

/// An exact fraction with a positive denominator; equality and order are by cross-multiplication.
///
/// Values of tie-breaks stay below 2^63 in the numerator and 2^40 in the denominator for every tournament
/// within the bounds of [`Points`] that fits in memory, so cross-multiplication cannot overflow 128 bits. That a
/// denominator is never zero lets columns of optional values lie closer together.
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
    /// The denominator is positive: callers divide by counts or declared positive factors.
    pub const fn new(numerator: i128, denominator: i128) -> Fraction {
        debug_assert!(denominator > 0);
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

    /// Sum of two fractions; reduced unless they share a denominator.
    pub fn plus(self, other: Fraction) -> Fraction {
        if self.denominator() == other.denominator() {
            return Fraction::new(self.numerator + other.numerator, self.denominator());
        }
        let (a, b) = (self.reduced(), other.reduced());
        let lcm = a.denominator().lcm(&b.denominator());
        let numerator = a.numerator * (lcm / a.denominator()) + b.numerator * (lcm / b.denominator());
        Fraction::new(numerator, lcm).reduced()
    }

    /// A whole multiple, not reduced.
    pub const fn multiplied(self, times: i128) -> Fraction {
        Fraction::new(self.numerator * times, self.denominator())
    }

    /// The quotient by a count, not reduced; none when the count is zero.
    pub fn shared_by(self, count: usize) -> Option<Fraction> {
        (count > 0).then(|| Fraction::new(self.numerator, self.denominator() * count as i128))
    }

    /// Difference of two fractions; reduced unless they share a denominator.
    pub fn minus(self, other: Fraction) -> Fraction {
        self.plus(Fraction::new(-other.numerator, other.denominator()))
    }

    /// The number with the other sign, not reduced.
    pub const fn negated(self) -> Fraction {
        Fraction::new(-self.numerator, self.denominator())
    }

    /// Product of two fractions, reduced.
    pub fn times(self, other: Fraction) -> Fraction {
        let (a, b) = (self.reduced(), other.reduced());
        let left = Fraction::new(a.numerator, b.denominator()).reduced();
        let right = Fraction::new(b.numerator, a.denominator()).reduced();
        Fraction::new(left.numerator * right.numerator, left.denominator() * right.denominator())
    }

    /// Quotient of two fractions, reduced; none when dividing by zero.
    pub fn divided_by(self, other: Fraction) -> Option<Fraction> {
        let sign = other.numerator.signum();
        (sign != 0).then(|| self.times(Fraction::new(other.denominator() * sign, other.numerator.abs())))
    }

    /// The nearest multiple of `10^-places`, a half upwards, as text with exactly that many decimals.
    pub fn to_decimal(self, places: u32) -> String {
        let reduced = self.reduced();
        let scale = 10_i128.pow(places);
        let units = super::round_half_up(reduced.numerator * scale, reduced.denominator());
        decimal_text(units, places)
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

fn decimal_text(units: i128, places: u32) -> String {
    let scale = 10_u128.pow(places);
    let size = units.unsigned_abs();
    let sign = if units < 0 { "-" } else { "" };
    if places == 0 {
        return format!("{sign}{size}");
    }
    format!("{sign}{}.{:0width$}", size / scale, size % scale, width = places as usize)
}

/// The text is neither a decimal nor a fraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.phrase())]
pub struct ParseFractionError;

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
        if self.denominator() == other.denominator() {
            return self.numerator.cmp(&other.numerator);
        }
        (self.numerator * other.denominator()).cmp(&(other.numerator * self.denominator()))
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

impl Serialize for Fraction {
    /// The canonical text, as [`fmt::Display`] gives it.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
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
        let places = exponents[0].max(exponents[1]);
        let units = reduced.numerator * (10_i128.pow(places) / reduced.denominator());
        f.pad(&decimal_text(units, places))
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
