//! Reading numbers.

use super::Fraction;
use tiebreak_phrase::{Phrase, phrase};

impl Fraction {
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
        Ok(Fraction::new(sign * size.numerator(), size.denominator()).reduced())
    }
}

fn digits(text: &str) -> Result<i128, ParseFractionError> {
    let plain = !text.is_empty() && text.len() <= 18 && text.bytes().all(|b| b.is_ascii_digit());
    if plain { text.parse().map_err(|_| ParseFractionError) } else { Err(ParseFractionError) }
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
