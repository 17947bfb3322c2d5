//! Numbers on the command line that have bounds.

use std::fmt::Display;
use std::num::{IntErrorKind, ParseIntError};
use std::ops::RangeInclusive;
use std::str::FromStr;

use tiebreak_conformance::phrase::{Phrase, phrase};

/// Reads a whole number that has to lie between two others.
pub fn within<T>(
    range: RangeInclusive<T>,
) -> impl Fn(&str) -> Result<T, Phrase> + Clone + Send + Sync + 'static
where
    T: FromStr<Err = ParseIntError> + PartialOrd + Display + Clone + Send + Sync + 'static,
{
    move |text| {
        let out_of_range = || {
            phrase!(
                "option-out-of-range",
                value = text,
                range = format!("{}..={}", range.start(), range.end())
            )
        };
        let number: T = text.parse().map_err(|error: ParseIntError| match error.kind() {
            IntErrorKind::PosOverflow | IntErrorKind::NegOverflow => out_of_range(),
            _ => problem(&error),
        })?;
        if range.contains(&number) { Ok(number) } else { Err(out_of_range()) }
    }
}

/// Why a text is no whole number of the kind that is wanted.
pub fn problem(error: &ParseIntError) -> Phrase {
    match error.kind() {
        IntErrorKind::Empty => phrase!("option-empty"),
        IntErrorKind::PosOverflow | IntErrorKind::NegOverflow => phrase!("option-too-large"),
        _ => phrase!("option-no-digit"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_belong_to_the_range_and_what_is_wrong_is_named() {
        let read = within(1..=99_u8);
        assert_eq!((read("1"), read("99")), (Ok(1), Ok(99)));
        for (text, wanted) in [
            ("0", "0 is not in 1..=99"),
            ("100", "100 is not in 1..=99"),
            ("256", "256 is not in 1..=99"),
            ("x", "invalid digit found in string"),
            ("-1", "invalid digit found in string"),
            ("", "cannot parse integer from empty string"),
        ] {
            assert_eq!(read(text).map_err(|problem| problem.to_string()), Err(wanted.to_owned()));
        }
    }
}
