//! Computes dates: rating periods, the rating list for an event, and deadlines (0.1, 0.2, 0.5, 7.11, 7.13, 9.1).

use crate::rules::edition::Rules;
use crate::rules::rulings::Closing;
use crate::rules::working::Refusal;
use jiff::civil::Date;
use std::fmt;
use tiebreak_phrase::phrase;

/// Returns the number of days from one date to another. The number is negative if the second date is earlier.
pub(crate) fn days_between(from: Date, to: Date) -> i64 {
    // The number of days cannot overflow, because both years have four digits.
    from.until(to).map_or(0, |span| i64::from(span.get_days()))
}

/// Returns the date that is `days` days after `date`, or `None` if it is beyond the end of the calendar.
pub(crate) fn plus_days(date: Date, days: i64) -> Option<Date> {
    date.checked_add(jiff::Span::new().try_days(days).ok()?).ok()
}

pub(crate) fn first_of_next_month(date: Date) -> Option<Date> {
    let (year, month) =
        if date.month() == 12 { (date.year().checked_add(1)?, 1) } else { (date.year(), date.month() + 1) };
    Date::new(year, month, 1).ok()
}

/// Returns the first rating list that can include an event with the last day `end`. Also returns the closing day of the
/// list (7.13). Returns `None` if the list or the closing day is beyond the end of the calendar.
pub fn list_for(end: Date, fide_official: bool, rules: &Rules) -> Option<(Date, Date)> {
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
    pub fn first_day(self) -> Option<Date> {
        let (year, month) = (i16::try_from(self.0.div_euclid(12)).ok()?, self.0.rem_euclid(12) + 1);
        Date::new(year, i8::try_from(month).ok()?, 1).ok()
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

/// Parses a day, written as YYYY-MM-DD. Returns `None` if the day does not exist.
fn parse_date(text: &str) -> Option<Date> {
    let plain = text.len() == 10 && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
    if plain { text.parse().ok() } else { None }
}

/// Reads a date in a request.
///
/// # Errors
/// Returns an error if the text is not a valid date.
pub fn date(text: &str, pointer: &str) -> Result<Date, Refusal> {
    parse_date(text).ok_or_else(|| {
        Refusal::new("date-unreal", pointer, phrase!("not-a-date", found = format!("`{text}`")))
    })
}
