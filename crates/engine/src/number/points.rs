use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Neg, Sub};

use super::Fraction;
use tiebreak_phrase::{Argument, Phrase, phrase};

/// Points in units of 1/10,000. Point systems with up to four decimals are exact.
///
/// An award or declared value is at most [`Points::MAX`] (1,000 points). An event has at most 999 rounds, and a match
/// at most 99 boards, so a score stays below 2^40 units. Each adjustment outside the rounds adds at most 2^24 units and
/// needs its own line in the input. To exceed the limit of 2^63 units, the input would need 2^39 lines.
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
    /// The largest single value that input may declare: 1,000 points.
    pub const MAX: Points = Points(1_000 * Self::UNITS);

    /// Converts units of 1/10,000 to points.
    pub const fn from_units(units: i64) -> Points {
        Points(units)
    }

    /// Converts a whole number to points.
    pub const fn whole(points: i64) -> Points {
        Points(points * Self::UNITS)
    }

    /// The number of units of 1/10,000.
    pub const fn units(self) -> i64 {
        self.0
    }

    /// Reads a decimal (`1`, `0.5`, `.5`, `-2`), a half sign (`½`, `1½`) or a fraction (`1/2`).
    ///
    /// # Errors
    /// Returns an error if the text is not such a number, has more than four decimals, or exceeds 1,000
    /// points.
    pub fn parse(text: &str) -> Result<Points, ParsePointsError> {
        let fraction = Fraction::parse(text).map_err(|_| ParsePointsError::NotANumber)?;
        let units = fraction.numerator() * i128::from(Self::UNITS);
        if units % fraction.denominator() != 0 {
            return Err(ParsePointsError::TooPrecise);
        }
        let units = units / fraction.denominator();
        if units.abs() > i128::from(Self::MAX.0) {
            return Err(ParsePointsError::TooLarge);
        }
        Ok(Points(units as i64))
    }
}

/// Why a text is not a number of points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParsePointsError {
    /// The text is neither a decimal nor a fraction.
    NotANumber,
    /// The number has more than four decimals, or is a fraction that needs more.
    TooPrecise,
    /// The number is above 1,000 or below -1,000 points.
    TooLarge,
}

tiebreak_phrase::said_by_phrase!(ParsePointsError);

impl ParsePointsError {
    /// The reason as a sentence.
    pub fn phrase(&self) -> Phrase {
        match self {
            ParsePointsError::NotANumber => phrase!("points-no-number"),
            ParsePointsError::TooPrecise => phrase!("points-too-precise"),
            ParsePointsError::TooLarge => phrase!("points-too-large"),
        }
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
    /// Writes a decimal without trailing zeros: `12.5`, `0`, `-1`.
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
        assert_eq!(Points::parse("1/3"), Err(ParsePointsError::TooPrecise));
        assert_eq!(Points::parse("1000.5"), Err(ParsePointsError::TooLarge));
        for text in
            ["", ".", "-", "1e3", "1.2.3", "abc", "1/0", "4,5", "99999999999999999999999999999999999999999"]
        {
            assert_eq!(Points::parse(text), Err(ParsePointsError::NotANumber), "{text}");
        }
    }
}
