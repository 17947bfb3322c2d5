//! Editions by the names that files and people use.

use std::str::FromStr;

use super::Edition;
use tiebreak_phrase::{Argument, Phrase, phrase};

/// The text names no edition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownEdition(pub String);

tiebreak_phrase::said_by_phrase!(UnknownEdition);

impl UnknownEdition {
    /// What is wrong, in words.
    #[must_use]
    pub fn phrase(&self) -> Phrase {
        phrase!("no-such-edition", text = &self.0, editions = names())
    }
}

impl FromStr for Edition {
    type Err = UnknownEdition;

    fn from_str(text: &str) -> Result<Edition, UnknownEdition> {
        Edition::ALL
            .into_iter()
            .find(|edition| edition.id() == text)
            .ok_or_else(|| UnknownEdition(text.to_owned()))
    }
}

/// The names of all editions, as a person would list them.
fn names() -> Argument {
    let all = Edition::ALL.map(Edition::id).join(", ");
    match all.rsplit_once(", ") {
        Some((others, last)) => phrase!("either-or", others, last).into(),
        None => all.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_name_is_answered_with_the_known_ones() {
        let error = "fide-2020".parse::<Edition>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "unknown edition `fide-2020`; write fide-2023-09, fide-2024-08 or fide-2026-03"
        );
    }
}
