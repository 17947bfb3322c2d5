//! Evaluates the sums that authors write beside expected values, exactly.
//!
//! The notation has numbers, `+ - * x /`, parentheses, `min(..)`, `max(..)`, `floor(..)` and remarks in square
//! brackets, which are passed over. Nothing here knows a tie-break.

use tiebreak_engine::number::Fraction;
use tiebreak_phrase::{Phrase, phrase};

/// Deepest nesting of parentheses.
const DEEPEST: usize = 32;
/// Numerators and denominators stay below this, so that no product of two overflows 128 bits.
const LARGEST: i128 = 1 << 60;

/// What is wrong with a working, and where in its text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.phrase())]
#[non_exhaustive]
pub struct WorkingError {
    /// Characters before the offending place.
    pub offset: usize,
    /// What is wrong.
    pub problem: Phrase,
}

impl WorkingError {
    /// What is wrong and where, in words.
    pub fn phrase(&self) -> Phrase {
        phrase!("working-at", problem = &self.problem, position = self.offset + 1)
    }
}

/// The value of a working.
///
/// # Errors
/// The first thing that is no such sum: unknown words, a division by zero, numbers too large.
pub(crate) fn evaluate(text: &str) -> Result<Fraction, WorkingError> {
    let mut parser = Parser::of(text);
    let value = parser.sum()?;
    parser.blanks()?;
    match parser.peek() {
        None => Ok(value),
        Some(found) => {
            Err(parser.wrong(phrase!("working-unexpected", found = found.escape_default().to_string())))
        }
    }
}

/// The numbers that a working is made of; those up to the first thing that is no such sum.
pub(crate) fn literals(text: &str) -> Vec<Fraction> {
    let mut parser = Parser::of(text);
    // What is wrong with it is said where it is evaluated.
    let _ = parser.sum();
    parser.literals
}

/// Whether something is computed, and not only a number written.
pub(crate) fn computes(text: &str) -> bool {
    let mut parser = Parser::of(text);
    let _ = parser.sum();
    parser.literals.len() > 1
}

struct Parser {
    text: Vec<char>,
    at: usize,
    depth: usize,
    literals: Vec<Fraction>,
}

impl Parser {
    fn of(text: &str) -> Parser {
        Parser { text: text.chars().collect(), at: 0, depth: 0, literals: Vec::new() }
    }

    fn wrong(&self, problem: Phrase) -> WorkingError {
        WorkingError { offset: self.at, problem }
    }

    fn peek(&self) -> Option<char> {
        self.text.get(self.at).copied()
    }

    /// Passes over blanks and remarks.
    fn blanks(&mut self) -> Result<(), WorkingError> {
        while let Some(found) = self.peek() {
            match found {
                ' ' => self.at += 1,
                '[' => {
                    let rest = self.text.get(self.at..).unwrap_or_default();
                    match rest.iter().position(|character| *character == ']') {
                        Some(length) => self.at += length + 1,
                        None => return Err(self.wrong(phrase!("working-open-remark"))),
                    }
                }
                _ => break,
            }
        }
        Ok(())
    }

    fn take(&mut self, wanted: &[char]) -> Result<Option<char>, WorkingError> {
        self.blanks()?;
        let found = self.peek().filter(|found| wanted.contains(found));
        self.at += usize::from(found.is_some());
        Ok(found)
    }

    fn bounded(&self, value: Fraction) -> Result<Fraction, WorkingError> {
        let value = value.reduced();
        if value.numerator().abs() < LARGEST && value.denominator() < LARGEST {
            Ok(value)
        } else {
            Err(self.wrong(phrase!("working-too-large")))
        }
    }

    fn sum(&mut self) -> Result<Fraction, WorkingError> {
        let mut value = self.product()?;
        while let Some(sign) = self.take(&['+', '-'])? {
            let next = self.product()?;
            value = self.bounded(if sign == '+' { value.plus(next) } else { value.minus(next) })?;
        }
        Ok(value)
    }

    fn product(&mut self) -> Result<Fraction, WorkingError> {
        let mut value = self.signed()?;
        while let Some(sign) = self.take(&['*', 'x', '/'])? {
            let next = self.signed()?;
            let result = match sign {
                '/' => {
                    value.divided_by(next).ok_or_else(|| self.wrong(phrase!("working-division-by-zero")))?
                }
                _ => value.times(next),
            };
            value = self.bounded(result)?;
        }
        Ok(value)
    }

    fn signed(&mut self) -> Result<Fraction, WorkingError> {
        match self.take(&['-'])? {
            Some(_) => Ok(self.atom()?.negated()),
            None => self.atom(),
        }
    }

    fn atom(&mut self) -> Result<Fraction, WorkingError> {
        if self.take(&['('])?.is_some() {
            let mut values = self.arguments()?;
            return match (values.pop(), values.is_empty()) {
                (Some(value), true) => Ok(value),
                _ => Err(self.wrong(phrase!("working-one-value"))),
            };
        }
        match self.peek() {
            Some(found) if found.is_ascii_digit() => self.number(),
            Some(found) if found.is_ascii_alphabetic() => self.function(),
            Some(found) => {
                Err(self.wrong(phrase!("working-no-number-here", found = found.escape_default().to_string())))
            }
            None => Err(self.wrong(phrase!("working-number-missing"))),
        }
    }

    fn number(&mut self) -> Result<Fraction, WorkingError> {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let digits: String =
            rest.iter().take_while(|character| character.is_ascii_digit() || **character == '.').collect();
        let value = Fraction::parse(&digits).map_err(|_| self.wrong(phrase!("working-no-number")))?;
        self.at += digits.len();
        self.literals.push(value);
        self.bounded(value)
    }

    fn function(&mut self) -> Result<Fraction, WorkingError> {
        let start = self.at;
        let rest = self.text.get(start..).unwrap_or_default();
        let name: String = rest.iter().take_while(|character| character.is_ascii_alphabetic()).collect();
        let unknown = WorkingError { offset: start, problem: phrase!("working-unknown-word", word = &name) };
        if !["min", "max", "floor"].contains(&name.as_str()) {
            return Err(unknown);
        }
        self.at += name.len();
        if self.take(&['('])?.is_none() {
            return Err(self.wrong(phrase!("working-no-parentheses", word = &name)));
        }
        let values = self.arguments()?;
        let one = values.len() == 1;
        let value = match name.as_str() {
            "min" => values.into_iter().min(),
            "max" => values.into_iter().max(),
            _ if one => values.into_iter().next().map(|value| {
                let value = value.reduced();
                Fraction::integer(value.numerator().div_euclid(value.denominator()))
            }),
            _ => None,
        };
        value.ok_or_else(|| self.wrong(phrase!("working-wrong-number", word = &name)))
    }

    /// Values up to the closing parenthesis; the opening one is taken.
    fn arguments(&mut self) -> Result<Vec<Fraction>, WorkingError> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.wrong(phrase!("working-too-deep", count = DEEPEST)));
        }
        let mut values = Vec::new();
        loop {
            values.push(self.sum()?);
            match self.take(&[',', ')'])? {
                Some(',') => {}
                Some(_) => break,
                None => return Err(self.wrong(phrase!("working-open-parenthesis"))),
            }
        }
        self.depth -= 1;
        Ok(values)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_of_the_corpus_evaluate_exactly() {
        for (text, value) in [
            ("3 [B] + 2.5 [C, closing bye as draw] + min(2, 1.5) [own ZPB: dummy capped 0.5 x 3]", "7"),
            ("floor((2000 + 1901)/2 + 0.5)", "1951"),
            ("1700 + 125 [dp(.67)]", "1825"),
            ("(1 + 2 + 0.5) / 3", "7/6"),
            ("2 x 0.5 - 3 * 1", "-2"),
            ("max(1, -2, 3/4)", "1"),
            ("floor(-3/2)", "-2"),
            ("-(1 + 1) x -2", "4"),
            ("8 / 2 / 2", "2"),
            ("10 - 2 - 3", "5"),
        ] {
            assert_eq!(evaluate(text).map(|value| value.to_string()), Ok(value.to_owned()), "{text}");
        }
    }

    #[test]
    fn anything_else_is_refused_with_its_place() {
        for (text, offset) in [
            ("", 0),
            ("1 +", 3),
            ("1 / 0", 5),
            ("1 / (2 - 2)", 11),
            ("two", 0),
            ("1 [remark", 2),
            ("(1", 2),
            ("min()", 4),
            ("floor(1, 2)", 11),
            ("(1, 2)", 6),
            ("1.2.3", 0),
            ("1 2", 2),
            ("1 ½", 2),
        ] {
            assert_eq!(evaluate(text).map_err(|error| error.offset), Err(offset), "{text}");
        }
        assert!(evaluate(&"(".repeat(100_000)).is_err());
        assert!(evaluate(&"999999999 * ".repeat(50)).is_err());
        assert!(evaluate(&format!("1{}", " / 999999937".repeat(5))).is_err());
        assert!(evaluate(&"-".repeat(100_000)).is_err());
    }
}
