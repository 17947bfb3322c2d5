//! Which edition an event is computed by.

use jiff::civil::Date;

use super::Edition;

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

    /// Whether nothing says which edition is in force, so that the newest was taken.
    pub fn is_guessed(self) -> bool {
        match self {
            EditionChoice::NoStart => true,
            EditionChoice::Declared(_) | EditionChoice::ByStart(_) | EditionChoice::TooEarly => false,
        }
    }

    /// Whether the event began before the first edition.
    pub const fn is_too_early(self) -> bool {
        match self {
            EditionChoice::TooEarly => true,
            EditionChoice::Declared(_) | EditionChoice::ByStart(_) | EditionChoice::NoStart => false,
        }
    }

    /// The edition to compute by.
    pub fn edition(self) -> Edition {
        match self {
            EditionChoice::Declared(edition) | EditionChoice::ByStart(edition) => edition,
            EditionChoice::TooEarly => Edition::OLDEST,
            EditionChoice::NoStart => Edition::NEWEST,
        }
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn a_declaration_overrides_the_date() {
        let choice = EditionChoice::new(Some(Edition::Fide2024), Some(date(2026, 3, 1)));
        assert_eq!(choice.edition(), Edition::Fide2024);
        assert_eq!(EditionChoice::new(None, None).edition(), Edition::Fide2026);
        assert_eq!(EditionChoice::new(None, Some(date(2020, 1, 1))), EditionChoice::TooEarly);
    }
}
