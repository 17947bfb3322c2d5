use num_bigint::BigInt;
use num_integer::Integer;

use super::Fraction;

/// A fraction of any size, for the few sums whose steps do not fit 127 bits; the denominator is positive, and no number is beyond.
pub(super) struct Wide {
    numerator: BigInt,
    denominator: BigInt,
}

impl Wide {
    /// Sum of two fractions.
    pub(super) fn plus(&self, other: &Wide) -> Wide {
        Wide {
            numerator: &self.numerator * &other.denominator + &other.numerator * &self.denominator,
            denominator: &self.denominator * &other.denominator,
        }
    }

    /// Whether its size is at most a bound.
    pub(super) fn is_at_most(&self, bound: &Wide) -> bool {
        let size = BigInt::from(self.numerator.magnitude().clone());
        size * &bound.denominator <= &bound.numerator * &self.denominator
    }

    /// The number in lowest terms where those fit 127 bits.
    pub(super) fn narrow(&self) -> Option<Fraction> {
        let divisor = self.numerator.gcd(&self.denominator);
        let numerator = i128::try_from(&self.numerator / &divisor).ok().filter(|part| *part != i128::MIN)?;
        Some(Fraction::new(numerator, i128::try_from(&self.denominator / &divisor).ok()?))
    }

    /// The nearest multiple of `10^-places`, a half upwards: whether it is negative, and the digits of its size in units
    /// of `10^-places`.
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
