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
    /// No first day is known, but a day on which the event had begun: the edition of that day, or an earlier one.
    ByLaterDay(Edition),
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

    /// The same, where a day is known on which the event had begun: it narrows what no first day has decided.
    #[must_use]
    pub fn begun_by(self, day: Option<Date>) -> EditionChoice {
        match self {
            EditionChoice::NoStart => day.map_or(self, |day| {
                Edition::on(day).map_or(EditionChoice::TooEarly, EditionChoice::ByLaterDay)
            }),
            _ => self,
        }
    }

    /// Whether nothing says for certain which edition is in force, so that the newest possible was taken.
    pub fn is_guessed(self) -> bool {
        matches!(self, EditionChoice::NoStart | EditionChoice::ByLaterDay(_))
    }

    /// The other editions that may be the one in force, newest first; none where the choice is certain.
    pub fn others(self) -> impl Iterator<Item = Edition> {
        let own = self.edition();
        Edition::ALL.into_iter().rev().filter(move |other| self.is_guessed() && *other < own)
    }

    /// Whether the event began before the first edition.
    pub const fn is_too_early(self) -> bool {
        matches!(self, EditionChoice::TooEarly)
    }

    /// The edition to compute by.
    pub fn edition(self) -> Edition {
        match self {
            EditionChoice::Declared(edition)
            | EditionChoice::ByStart(edition)
            | EditionChoice::ByLaterDay(edition) => edition,
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

    #[test]
    fn a_later_day_leaves_the_editions_before_it_open() {
        let none = EditionChoice::new(None, None);
        assert_eq!(none.others().collect::<Vec<_>>(), [Edition::Fide2024, Edition::Fide2023]);
        let ended = none.begun_by(Some(date(2025, 1, 1)));
        assert_eq!(ended, EditionChoice::ByLaterDay(Edition::Fide2024));
        assert_eq!((ended.is_guessed(), ended.others().collect::<Vec<_>>()), (true, vec![Edition::Fide2023]));
        assert_eq!(none.begun_by(Some(date(2020, 1, 1))), EditionChoice::TooEarly);
        let started = EditionChoice::new(None, Some(date(2025, 1, 1)));
        assert_eq!(started.begun_by(Some(date(2026, 4, 1))), started);
        assert_eq!(started.others().count(), 0);
    }
}
