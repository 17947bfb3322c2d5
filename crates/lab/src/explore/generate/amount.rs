//! How often something happens.

use std::str::FromStr;

use crate::explore::Random;
use tiebreak_phrase::{Phrase, phrase};

/// How often something happens in an event: a share of the occasions, or a fixed number of times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    /// In thousandths of the occasions.
    Rate(u16),
    /// So many times, spread over the event; fewer when there are fewer occasions.
    Number(u32),
}

impl Default for Amount {
    fn default() -> Amount {
        Amount::Rate(0)
    }
}

impl From<u16> for Amount {
    fn from(rate: u16) -> Amount {
        Amount::Rate(rate)
    }
}

impl FromStr for Amount {
    type Err = Phrase;

    /// `3%` or `0.5%` is a share of the occasions, `3` a number.
    fn from_str(text: &str) -> Result<Amount, Phrase> {
        let wrong = || phrase!("option-no-amount", text = format!("`{}`", text.escape_debug()));
        let Some(share) = text.strip_suffix('%') else {
            return text.parse().map(Amount::Number).map_err(|_| wrong());
        };
        let (whole, tenths) = share.split_once('.').unwrap_or((share, "0"));
        match (whole.parse::<u16>(), tenths.parse::<u16>()) {
            (Ok(whole), Ok(tenth)) if tenths.len() == 1 && whole <= 100 && whole * 10 + tenth <= 1_000 => {
                Ok(Amount::Rate(whole * 10 + tenth))
            }
            _ => Err(wrong()),
        }
    }
}

impl std::fmt::Display for Amount {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Amount::Rate(rate) if rate % 10 == 0 => write!(f, "{}%", rate / 10),
            Amount::Rate(rate) => write!(f, "{}.{}%", rate / 10, rate % 10),
            Amount::Number(number) => write!(f, "{number}"),
        }
    }
}

/// An amount that is being used up.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Quota(Amount);

impl Quota {
    pub fn new(amount: Amount) -> Quota {
        Quota(amount)
    }

    /// Whether it happens on this occasion, the first of so many that are still to come.
    pub fn draw(&mut self, occasions: usize, random: &mut Random) -> bool {
        match &mut self.0 {
            Amount::Rate(rate) => random.permille(*rate),
            Amount::Number(0) => false,
            Amount::Number(left) => {
                let occasions = u32::try_from(occasions).unwrap_or(u32::MAX).max(1);
                let happens = random.below(occasions) < *left;
                *left -= u32::from(happens);
                happens
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_shares_or_numbers() {
        for (text, amount) in [
            ("3%", Amount::Rate(30)),
            ("0.5%", Amount::Rate(5)),
            ("100%", Amount::Rate(1_000)),
            ("7", Amount::Number(7)),
        ] {
            assert_eq!(text.parse(), Ok(amount));
            assert_eq!(amount.to_string(), text);
        }
        for text in ["", "%", "101%", "99999%", "1.25%", "-1", "1.5", "x%"] {
            assert!(text.parse::<Amount>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_number_is_used_up_exactly() {
        for seed in 0..20 {
            let (mut quota, random) = (Quota::new(Amount::Number(5)), &mut Random::new(seed, 1));
            let happened = (0..30).filter(|done| quota.draw(30 - done, random)).count();
            assert_eq!(happened, 5);
        }
    }
}
