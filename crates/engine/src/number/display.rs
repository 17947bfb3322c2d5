//! Fractions as text.

use std::fmt;

#[cfg(feature = "serde")]
use num_integer::Integer;

use super::arithmetic::Wide;
use super::{Fraction, round_half_up};

impl Fraction {
    /// The nearest multiple of `10^-places`, with halves rounded up, as text with exactly that many decimals.
    /// [`Fraction::BEYOND`] is `?`.
    pub fn to_decimal(self, places: u32) -> String {
        if self.is_beyond() {
            return BEYOND.to_owned();
        }
        let reduced = self.reduced();
        let scaled = 10_i128.checked_pow(places).and_then(|scale| reduced.numerator().checked_mul(scale));
        let (negative, units) = match scaled {
            Some(scaled) => {
                let units = round_half_up(scaled, reduced.denominator());
                (units < 0, units.unsigned_abs().to_string())
            }
            None => Wide::from(reduced).rounded(places),
        };
        decimal_text(&units, negative, places as usize)
    }
}

/// Text of [`Fraction::BEYOND`].
const BEYOND: &str = "?";

/// Writes a number from its digits in units of `10^-places`.
fn decimal_text(units: &str, negative: bool, places: usize) -> String {
    let sign = if negative { "-" } else { "" };
    if places == 0 {
        return format!("{sign}{units}");
    }
    let units = format!("{units:0>width$}", width = places + 1);
    let (whole, decimals) = units.split_at(units.len() - places);
    format!("{sign}{whole}.{decimals}")
}

/// Powers of ten up to 10^8. One squared point has 10^8 units.
const SCALES: [i64; 9] = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000];

impl Fraction {
    /// The number in units of a power of ten without trailing zeros. Returns none if the fraction must be reduced
    /// first, or if the number needs more than 64 bits.
    ///
    /// This fast path handles nearly all values, because they are sums of points or of products of points.
    fn small_decimal(self) -> Option<(i64, usize)> {
        let (mut units, denominator) =
            (i64::try_from(self.numerator()).ok()?, i64::try_from(self.denominator()).ok()?);
        let mut scale = SCALES.iter().position(|power| *power == denominator)?;
        while scale > 0 && units % 10 == 0 {
            units /= 10;
            scale -= 1;
        }
        Some((units, scale))
    }

    /// The number in lowest terms, if both parts fit 64 bits and it is not a finite decimal.
    #[cfg(feature = "serde")]
    fn small_ratio(self) -> Option<Digits> {
        let (numerator, denominator) =
            (i64::try_from(self.numerator()).ok()?, i64::try_from(self.denominator()).ok()?);
        let divisor = numerator.gcd(&denominator).max(1);
        let denominator = denominator / divisor;
        let mut rest = denominator;
        for prime in [2, 5] {
            while rest % prime == 0 {
                rest /= prime;
            }
        }
        (rest > 1).then(|| Digits::ratio(numerator / divisor, denominator))
    }
}

/// The text of a number in a fixed buffer.
struct Digits {
    // Space for two 64-bit numbers with signs, or for one such number with a decimal point and the zeros of the largest
    // scale.
    digits: [u8; 40],
    start: usize,
}

impl Digits {
    /// Writes a decimal from units of `10^-scale`.
    fn decimal(units: i64, scale: usize) -> Digits {
        let mut digits = [b'0'; 40];
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
        Digits { digits, start }
    }

    /// Writes `numerator/denominator`, with a positive denominator.
    #[cfg(feature = "serde")]
    fn ratio(numerator: i64, denominator: i64) -> Digits {
        let mut digits = [b'0'; 40];
        let mut start = digits.len();
        for (at, part) in [denominator, numerator].into_iter().enumerate() {
            if at > 0 {
                start -= 1;
                digits[start] = b'/';
            }
            let mut rest = part.unsigned_abs();
            loop {
                start -= 1;
                digits[start] = b'0' + (rest % 10) as u8;
                rest /= 10;
                if rest == 0 {
                    break;
                }
            }
        }
        if numerator < 0 {
            start -= 1;
            digits[start] = b'-';
        }
        Digits { digits, start }
    }

    fn text(&self) -> &str {
        // All bytes are ASCII.
        std::str::from_utf8(&self.digits[self.start..]).unwrap_or_default()
    }
}

#[cfg(feature = "serde")]
impl serde_core::Serialize for Fraction {
    /// Writes the same text as [`fmt::Display`].
    fn serialize<S: serde_core::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.small_decimal() {
            Some((units, scale)) => serializer.serialize_str(Digits::decimal(units, scale).text()),
            None => match self.small_ratio() {
                Some(ratio) => serializer.serialize_str(ratio.text()),
                None => serializer.collect_str(self),
            },
        }
    }
}

impl fmt::Display for Fraction {
    /// Writes a finite decimal (`12.5`, `0`), or a fraction in lowest terms (`19/3`) if no finite decimal equals the
    /// number. [`Fraction::BEYOND`] is `?`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_beyond() {
            return f.pad(BEYOND);
        }
        if let Some((units, scale)) = self.small_decimal() {
            return f.pad(Digits::decimal(units, scale).text());
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
            return f.pad(&format!("{}/{}", reduced.numerator(), reduced.denominator()));
        }
        // The number of decimals is the larger exponent of 2 and 5 in the denominator.
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

    #[cfg(feature = "serde")]
    #[test]
    fn written_as_shown() {
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
    fn values_that_print_alike_stay_apart() {
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
    fn what_is_beyond_has_no_digits() {
        assert_eq!((Fraction::BEYOND.to_string(), Fraction::BEYOND.to_decimal(2)), ("?".into(), "?".into()));
    }
}
