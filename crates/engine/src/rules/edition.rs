use std::fmt;
use std::str::FromStr;

use jiff::civil::Date;

use tiebreak_phrase::{Phrase, phrase};

/// An edition of C.07, by the month it came into force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Edition {
    /// Council 2023-08-01, in force from 2023-09-01; the clarification of April 2024 changes no number.
    Fide2023,
    /// Council 2024-07-29, in force from 2024-08-01.
    Fide2024,
    /// Council 2026-02-02, in force from 2026-03-01.
    Fide2026,
}

impl Edition {
    /// All editions, oldest first.
    pub const ALL: [Edition; 3] = [Edition::Fide2023, Edition::Fide2024, Edition::Fide2026];

    /// The newest edition.
    pub const NEWEST: Edition = Edition::Fide2026;

    /// The name used in files and on the command line.
    pub fn id(self) -> &'static str {
        match self {
            Edition::Fide2023 => "fide-2023-09",
            Edition::Fide2024 => "fide-2024-08",
            Edition::Fide2026 => "fide-2026-03",
        }
    }

    /// First day in force.
    pub fn in_force(self) -> Date {
        match self {
            Edition::Fide2023 => jiff::civil::date(2023, 9, 1),
            Edition::Fide2024 => jiff::civil::date(2024, 8, 1),
            Edition::Fide2026 => jiff::civil::date(2026, 3, 1),
        }
    }

    /// The edition in force on an event's first day; none before 2023-09-01, whose rules are out of scope.
    pub fn on(start: Date) -> Option<Edition> {
        Edition::ALL.into_iter().rev().find(|edition| edition.in_force() <= start)
    }
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

/// The text names no edition.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.phrase())]
pub struct UnknownEdition(pub String);

impl UnknownEdition {
    /// What is wrong, in words.
    #[must_use]
    pub fn phrase(&self) -> Phrase {
        phrase!("no-such-edition", text = &self.0)
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

/// Which edition an event is computed by, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EditionChoice {
    /// Somebody declared it.
    Declared(Edition),
    /// The first day decides.
    ByStart(Edition),
    /// The first day lies before the first edition: the first one is used with a warning, and nothing is verified.
    TooEarly,
    /// No first day is known: the newest is used with a notice.
    NoStart,
}

impl EditionChoice {
    /// Decides by declaration, else by the first day.
    pub fn new(declared: Option<Edition>, start: Option<Date>) -> EditionChoice {
        match (declared, start) {
            (Some(edition), _) => EditionChoice::Declared(edition),
            (None, Some(start)) => Edition::on(start).map_or(EditionChoice::TooEarly, EditionChoice::ByStart),
            (None, None) => EditionChoice::NoStart,
        }
    }

    /// The edition to compute by.
    pub fn edition(self) -> Edition {
        match self {
            EditionChoice::Declared(edition) | EditionChoice::ByStart(edition) => edition,
            EditionChoice::TooEarly => Edition::Fide2023,
            EditionChoice::NoStart => Edition::NEWEST,
        }
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn the_first_day_decides() {
        for (start, edition) in [
            (date(2023, 8, 31), None),
            (date(2023, 9, 1), Some(Edition::Fide2023)),
            (date(2024, 7, 31), Some(Edition::Fide2023)),
            (date(2024, 8, 1), Some(Edition::Fide2024)),
            (date(2026, 2, 28), Some(Edition::Fide2024)),
            (date(2026, 3, 1), Some(Edition::Fide2026)),
        ] {
            assert_eq!(Edition::on(start), edition, "{start}");
        }
    }

    #[test]
    fn a_declaration_overrides_the_date() {
        let choice = EditionChoice::new(Some(Edition::Fide2024), Some(date(2026, 3, 1)));
        assert_eq!(choice.edition(), Edition::Fide2024);
        assert_eq!(EditionChoice::new(None, None).edition(), Edition::Fide2026);
        assert_eq!(EditionChoice::new(None, Some(date(2020, 1, 1))), EditionChoice::TooEarly);
    }
}
