//! A number, or a range of which every event draws one.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

use crate::cli::number::within;
use tiebreak_conformance::explore::Random;
use tiebreak_conformance::phrase::{Phrase, phrase};

/// From the least to the most, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span {
    pub(super) least: u32,
    pub(super) most: u32,
}

impl Span {
    /// Reads `20` or `10..40`; both numbers have to lie between the two bounds.
    pub(super) fn within(
        least: u32,
        most: u32,
    ) -> impl Fn(&str) -> Result<Span, Phrase> + Clone + Send + Sync {
        move |text| {
            let number = within::<u32>(least..=most);
            let (from, to) = text.split_once("..").unwrap_or((text, text));
            let span = Span { least: number(from)?, most: number(to)? };
            if span.least > span.most {
                return Err(phrase!("option-span-backwards", least = span.least, most = span.most));
            }
            Ok(span)
        }
    }

    /// One of its numbers.
    pub(super) fn draw(self, random: &mut Random) -> u32 {
        if self.least == self.most { self.least } else { random.between(self.least, self.most) }
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.least == self.most { self.least.fmt(f) } else { write!(f, "{}..{}", self.least, self.most) }
    }
}

/// A number, or the range as text.
impl Serialize for Span {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.least == self.most {
            serializer.serialize_u32(self.least)
        } else {
            serializer.collect_str(self)
        }
    }
}

/// Ratings as given: one for each player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct GivenRatings(pub(super) Vec<Option<u16>>);

impl FromStr for GivenRatings {
    type Err = Phrase;

    /// Numbers separated by commas, blanks or lines; `-` and `0` are unrated.
    fn from_str(text: &str) -> Result<GivenRatings, Phrase> {
        let words = text.split(|c: char| c == ',' || c.is_whitespace()).filter(|word| !word.is_empty());
        let rating = |word: &str| match word {
            "-" | "0" => Ok(None),
            word => within::<u16>(1..=4_000)(word).map(Some),
        };
        let ratings: Vec<Option<u16>> = words.map(rating).collect::<Result<_, _>>()?;
        if ratings.is_empty() || ratings.len() > 9_999 {
            return Err(phrase!("option-ratings-wanted"));
        }
        Ok(GivenRatings(ratings))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_span_is_a_number_or_a_range_inside_its_bounds() {
        let read = Span::within(1, 99);
        assert_eq!(read("7"), Ok(Span { least: 7, most: 7 }));
        assert_eq!(read("5..9").map(|span| span.to_string()), Ok("5..9".to_owned()));
        for text in ["", "..", "9..5", "0..5", "5..100", "x", "5..", "-1"] {
            assert!(read(text).is_err(), "{text}");
        }
        let (span, random) = (Span { least: 5, most: 7 }, &mut Random::new(1, 1));
        let mut drawn: Vec<u32> = (0..40).map(|_| span.draw(random)).collect();
        drawn.sort_unstable();
        drawn.dedup();
        assert_eq!(drawn, [5, 6, 7]);
    }

    #[test]
    fn given_ratings_are_numbers_and_dashes() {
        let read = |text: &str| text.parse::<GivenRatings>().map(|given| given.0);
        assert_eq!(read("2100, 1850\n-\n0"), Ok(vec![Some(2_100), Some(1_850), None, None]));
        for text in ["", " , ", "2100 x", "9999"] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
