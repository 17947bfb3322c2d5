//! How often something happens.

use std::str::FromStr;

use crate::explore::Random;
use tiebreak_phrase::{Phrase, phrase};

/// How often something happens in an event: a share of the occasions, or a fixed number of times in the event or in each
/// round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    /// In thousandths of the occasions.
    Rate(u16),
    /// So many times, spread over the event; fewer when there are fewer occasions.
    Number(u32),
    /// So many times in each round; fewer when a round has fewer occasions.
    PerRound(u32),
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

    /// `3%` or `0.5%` is a share of the occasions, `3` a number, `3/round` a number of each round.
    fn from_str(text: &str) -> Result<Amount, Phrase> {
        let wrong = || phrase!("option-no-amount", text = format!("`{}`", text.escape_debug()));
        if let Some(number) = text.strip_suffix("/round") {
            return number.parse().map(Amount::PerRound).map_err(|_| wrong());
        }
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
            Amount::PerRound(number) => write!(f, "{number}/round"),
        }
    }
}

/// An amount that is being used up.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Quota {
    amount: Amount,
    /// What is left of a number in the round that is being made.
    left: u32,
    /// Occasions left in that round, when it was last asked.
    ahead: usize,
}

/// Occasions that are still to come, this one included.
#[derive(Clone, Copy)]
pub(super) struct Occasions {
    /// In this round.
    pub here: usize,
    /// In the whole event.
    pub all: usize,
}

impl Occasions {
    /// The same when so many of this round are over.
    pub(crate) fn without(self, done: usize) -> Occasions {
        Occasions { here: self.here.saturating_sub(done), all: self.all.saturating_sub(done) }
    }
}

impl Quota {
    pub fn new(amount: Amount) -> Quota {
        Quota { amount, left: 0, ahead: 0 }
    }

    /// Whether it happens on this occasion of those that are not divided into rounds, the first of so many.
    pub fn draw(&mut self, occasions: usize, random: &mut Random) -> bool {
        self.draw_in(Occasions { here: occasions, all: occasions }, random)
    }

    /// Whether it happens on this occasion.
    pub(crate) fn draw_in(&mut self, occasions: Occasions, random: &mut Random) -> bool {
        let fixed = |left: &mut u32, occasions: usize, random: &mut Random| {
            let occasions = u32::try_from(occasions).unwrap_or(u32::MAX).max(1);
            let happens = *left > 0 && random.below(occasions) < *left;
            *left -= u32::from(happens);
            happens
        };
        match &mut self.amount {
            Amount::Rate(rate) => random.permille(*rate),
            Amount::Number(0) | Amount::PerRound(0) => false,
            Amount::Number(left) => fixed(left, occasions.all, random),
            Amount::PerRound(number) => {
                // Occasions of one round only become fewer.
                if occasions.here > self.ahead || self.ahead == 0 {
                    self.left = *number;
                }
                self.ahead = occasions.here.saturating_sub(1);
                fixed(&mut self.left, occasions.here, random)
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
            ("2/round", Amount::PerRound(2)),
        ] {
            assert_eq!(text.parse(), Ok(amount));
            assert_eq!(amount.to_string(), text);
        }
        for text in ["", "%", "101%", "99999%", "1.25%", "-1", "1.5", "x%", "/round", "1%/round"] {
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

    #[test]
    fn a_number_of_each_round_begins_anew_with_each_round() {
        for seed in 0..20 {
            let (mut quota, random) = (Quota::new(Amount::PerRound(3)), &mut Random::new(seed, 1));
            for round in 0..5_usize {
                let occasions = |done: usize| Occasions { here: 10 - done, all: 10 * (5 - round) - done };
                assert_eq!((0..10).filter(|done| quota.draw_in(occasions(*done), random)).count(), 3);
            }
        }
    }
}
