//! Whether a number that somebody wrote is an exact one: the only place that knows what rounding excuses.

use super::{Fraction, ParseFractionError};

/// Decimals up to which a rounded number can be asked to be near: more never help.
const NEAREST: u32 = 9;

/// A number as somebody wrote it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Written {
    value: Fraction,
    /// Decimals; none for a fraction, which is never rounded.
    decimals: Option<u32>,
}

/// How a written number compares with an exact one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// The same number.
    Equal,
    /// The exact number, rounded.
    Rounded,
    /// Another number.
    Different,
}

impl Written {
    /// Reads a decimal or a fraction, as [`Fraction::parse`] does.
    ///
    /// # Errors
    /// When the text is neither.
    pub fn parse(text: &str) -> Result<Written, ParseFractionError> {
        let value = Fraction::parse(text)?;
        let broken = text.contains(['/', '½']);
        let decimals = text.split_once('.').map_or(0, |(_, decimals)| decimals.len());
        let decimals = u32::try_from(decimals).unwrap_or(u32::MAX);
        Ok(Written { value, decimals: (!broken).then_some(decimals) })
    }

    /// The number.
    pub fn value(self) -> Fraction {
        self.value
    }

    /// The decimals that were written; none for a fraction.
    pub fn decimals(self) -> Option<u32> {
        self.decimals
    }

    /// How far an exact number may lie away that was rounded to `places` decimals or more; zero where numbers are not
    /// rounded. Zeros at the end may be left out: a program that writes numbers, not texts, loses them.
    pub fn slack(self, places: Option<u32>) -> Fraction {
        let (Some(places), Some(decimals)) = (places, self.decimals) else { return Fraction::ZERO };
        let half_unit = Fraction::new(5, 10_i128.pow(decimals.max(places).min(NEAREST) + 1));
        half_unit.max(Fraction::new(1, 10_i128.pow(NEAREST)))
    }
}

/// Whether a written number is the exact one; where the numbers of a code may come rounded to `places` decimals or more,
/// also whether it is its rounded form. Half a unit of the last decimal may be rounded either way.
pub fn agrees(exact: Fraction, written: Written, places: Option<u32>) -> Agreement {
    if written.value == exact {
        return Agreement::Equal;
    }
    let near = exact.is_within(written.slack(places), written.value);
    if near { Agreement::Rounded } else { Agreement::Different }
}

#[cfg(test)]
mod tests {
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
    fn rounded_numbers_agree_from_so_many_decimals_on() {
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
        // A half may be rounded either way, and a fraction is never rounded.
        for text in ["1.12", "1.13"] {
            assert_eq!(judged(text, Fraction::new(9, 8), Some(2)), Agreement::Rounded);
        }
        assert_eq!(judged("28/25", Fraction::new(9, 8), Some(2)), Agreement::Different);
    }

    #[test]
    fn a_zero_at_the_end_may_be_left_out() {
        // 1.996 is 2.00, which a program that writes numbers prints as 2.
        assert_eq!(judged("2", Fraction::new(499, 250), Some(2)), Agreement::Rounded);
        assert_eq!(judged("2", Fraction::new(199, 100), Some(2)), Agreement::Different);
        assert_eq!(judged("1890", Fraction::new(5671, 3), Some(0)), Agreement::Rounded);
    }
}
