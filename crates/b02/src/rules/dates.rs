//! Computes dates: rating periods, the rating list for an event, and deadlines (0.1, 0.2, 0.5, 7.11, 7.13, 9.1).

use crate::rules::edition::Rules;
use crate::rules::rulings::Closing;
use crate::rules::working::Refusal;
use chrono::{Datelike, Months, NaiveDate, TimeDelta};
use std::fmt;
use tiebreak_engine::date::parse_date;
use tiebreak_phrase::phrase;

/// Last year of the calendar, because a day is written with four digits for the year.
const LAST_YEAR: i32 = 9999;

/// Returns the number of days from one date to another. The number is negative if the second date is earlier.
pub(crate) fn days_between(from: NaiveDate, to: NaiveDate) -> i64 {
    (to - from).num_days()
}

/// Returns the date that is `days` days after `date`, or `None` if it is beyond the end of the calendar.
pub(crate) fn plus_days(date: NaiveDate, days: i64) -> Option<NaiveDate> {
    date.checked_add_signed(TimeDelta::try_days(days)?).filter(|date| date.year() <= LAST_YEAR)
}

pub(crate) fn first_of_next_month(date: NaiveDate) -> Option<NaiveDate> {
    date.with_day(1)?.checked_add_months(Months::new(1)).filter(|date| date.year() <= LAST_YEAR)
}

/// Returns the first rating list that can include an event with the last day `end`. Also returns the closing day of the
/// list (7.13). Returns `None` if the list or the closing day is beyond the end of the calendar.
pub fn list_for(end: NaiveDate, fide_official: bool, rules: &Rules) -> Option<(NaiveDate, NaiveDate)> {
    let lead = if fide_official { 1 } else { 3 };
    let mut list = first_of_next_month(end)?;
    loop {
        let closing = plus_days(list, -lead)?;
        let taken = match rules.closing {
            Closing::Included => end <= closing,
            Closing::Excluded => end < closing,
        };
        if taken {
            return Some((list, closing));
        }
        list = first_of_next_month(list)?;
    }
}

/// A rating period, which is the month of a rating list. The months are counted from January of year 0 (7.11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Period(pub i32);

impl Period {
    /// Parses a period such as `2018-11`. Returns `None` if the text does not have this form.
    pub fn parse(text: &str) -> Option<Period> {
        let (year, month) = text.split_once('-')?;
        let plain = |part: &str, length: usize| {
            (part.len() == length && part.bytes().all(|byte| byte.is_ascii_digit()))
                .then(|| part.parse::<i32>().ok())?
        };
        let (year, month) = (plain(year, 4)?, plain(month, 2)?);
        (1..=12).contains(&month).then_some(Period(year * 12 + month - 1))
    }

    /// Reads a rating period in a request.
    ///
    /// # Errors
    /// Returns an error if the text is not a rating period.
    pub fn read(text: &str, pointer: &str) -> Result<Period, Refusal> {
        let wrong = || Refusal::new("period", pointer, phrase!("rating-refused-period", text));
        Period::parse(text).ok_or_else(wrong)
    }

    /// Returns the first day of the month.
    pub fn first_day(self) -> Option<NaiveDate> {
        NaiveDate::from_ymd_opt(self.0.div_euclid(12), self.0.rem_euclid(12).unsigned_abs() + 1, 1)
    }

    /// Returns the number of periods from one period to a later period.
    pub(crate) fn until(self, later: Period) -> i32 {
        later.0 - self.0
    }
}

impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}", self.0.div_euclid(12), self.0.rem_euclid(12) + 1)
    }
}

/// Reads a date in a request.
///
/// # Errors
/// Returns an error if the text is not a valid date.
pub fn date(text: &str, pointer: &str) -> Result<NaiveDate, Refusal> {
    parse_date(text).ok_or_else(|| {
        Refusal::new("date-unreal", pointer, phrase!("not-a-date", found = format!("`{text}`")))
    })
}
