//! Dates as tournament files write them: a dozen ways, some of them ambiguous.

use jiff::civil::Date;

/// How a date was understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DateForm {
    /// Year first, as the standard wants it.
    YearFirst,
    /// Day, month, year, and no other way to read it.
    DayFirst,
    /// Month, day, year, and no other way to read it.
    MonthFirst,
    /// Slashes that could be day first or month first, read as day first; the other reading is kept.
    Ambiguous(Date),
    /// The name of a month.
    Worded,
    /// Three two-digit numbers, day first.
    ShortDayFirst,
    /// Three two-digit numbers, year first.
    ShortYearFirst,
    /// Three two-digit numbers that read well either way; the other reading is kept.
    ShortAmbiguous(Date),
    /// A date among other text.
    WithinText,
}

impl DateForm {
    /// Whether the text is as the standard wants it, or differs in separators only.
    pub fn is_plain(self) -> bool {
        match self {
            DateForm::YearFirst => true,
            DateForm::DayFirst
            | DateForm::MonthFirst
            | DateForm::Ambiguous(_)
            | DateForm::Worded
            | DateForm::ShortDayFirst
            | DateForm::ShortYearFirst
            | DateForm::ShortAmbiguous(_)
            | DateForm::WithinText => false,
        }
    }
}

/// A date read from free text, with the way it was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadDate {
    /// The date.
    pub date: Date,
    /// How it was understood.
    pub form: DateForm,
}

const MONTHS: [&str; 12] =
    ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/// Reads the date in a header text. `end` is the last day as written, which can settle a short date.
pub fn read(text: &str, end: &str) -> Option<ReadDate> {
    let text = text.trim();
    let whole = numbers(text);
    if let Some(date) = whole.as_ref().and_then(|numbers| numeric(numbers, end)) {
        return Some(date);
    }
    if let Some(date) = worded(text) {
        return Some(ReadDate { date, form: DateForm::Worded });
    }
    // With a time or a weekday: the only word that is a date by itself.
    let mut dates =
        text.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | 'T' | '(')).filter_map(|word| {
            let date = numeric(&numbers(word)?, end)?;
            let form = if date.form.is_plain() { DateForm::WithinText } else { date.form };
            Some(ReadDate { form, ..date })
        });
    let first = dates.next()?;
    dates.all(|other| other.date == first.date).then_some(first)
}

/// Reads a date of record 132, where two-digit years stand first.
pub(super) fn read_round(text: &str) -> Option<Date> {
    let parts = numbers(text.trim())?;
    let [first, second, third] = parts.parts;
    if first.1 <= 2 && second.1 <= 2 && third.1 <= 2 {
        let year_first = date(2000 + first.0, second.0, third.0);
        // Some write YY.DD.MM.
        return year_first.or_else(|| date(2000 + first.0, third.0, second.0));
    }
    numeric(&parts, "").map(|read| read.date)
}

/// Three numbers with their lengths, and the character between them.
struct Numbers {
    parts: [(u32, usize); 3],
    separator: char,
}

fn numbers(text: &str) -> Option<Numbers> {
    let separator = text.chars().find(|c| !c.is_ascii_digit())?;
    if !matches!(separator, '/' | '-' | '.') {
        return None;
    }
    let mut parts = [(0, 0); 3];
    let mut words = text.trim_end_matches('.').split(separator);
    for part in &mut parts {
        // Blanks are found after dots: `28. 07. 2005`.
        let word = words.next()?.trim();
        if word.is_empty() || word.len() > 4 || !word.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        *part = (word.parse().ok()?, word.len());
    }
    words.next().is_none().then_some(Numbers { parts, separator })
}

fn numeric(numbers: &Numbers, end: &str) -> Option<ReadDate> {
    let [first, second, third] = numbers.parts;
    if first.1 == 4 {
        let date = date(first.0, second.0, third.0)?;
        return Some(ReadDate { date, form: DateForm::YearFirst });
    }
    if third.1 == 4 {
        return long_year_last(numbers, third.0);
    }
    let (all_short, year) = (first.1 == 2 && second.1 == 2 && third.1 == 2, 2000 + third.0);
    if third.1 != 2 {
        return None;
    }
    let day_first = date(year, second.0, first.0);
    if !all_short {
        return day_first.map(|date| ReadDate { date, form: DateForm::DayFirst });
    }
    let year_first = date(2000 + first.0, second.0, third.0);
    short(day_first, year_first, end)
}

fn long_year_last(numbers: &Numbers, year: u32) -> Option<ReadDate> {
    let [(first, _), (second, _), _] = numbers.parts;
    let day_first = date(year, second, first);
    if numbers.separator != '/' {
        return day_first.map(|date| ReadDate { date, form: DateForm::DayFirst });
    }
    match (day_first, date(year, first, second)) {
        (Some(date), Some(other)) if date != other => {
            Some(ReadDate { date, form: DateForm::Ambiguous(other) })
        }
        (Some(date), _) => Some(ReadDate { date, form: DateForm::DayFirst }),
        (None, Some(date)) => Some(ReadDate { date, form: DateForm::MonthFirst }),
        (None, None) => None,
    }
}

/// Day first, then year first: the first reading that also fits the end of the event.
fn short(day_first: Option<Date>, year_first: Option<Date>, end: &str) -> Option<ReadDate> {
    let ends = numbers(end.trim()).filter(|n| n.parts.iter().all(|part| part.1 == 2)).map(|numbers| {
        let [(first, _), (second, _), (third, _)] = numbers.parts;
        (date(2000 + third, second, first), date(2000 + first, second, third))
    });
    if let Some((end_day_first, end_year_first)) = ends {
        if let Some(date) = day_first.filter(|start| end_day_first.is_some_and(|end| *start <= end)) {
            return Some(ReadDate { date, form: DateForm::ShortDayFirst });
        }
        if let Some(date) = year_first.filter(|start| end_year_first.is_some_and(|end| *start <= end)) {
            return Some(ReadDate { date, form: DateForm::ShortYearFirst });
        }
    }
    match (day_first, year_first) {
        (Some(date), Some(other)) if date != other => {
            Some(ReadDate { date, form: DateForm::ShortAmbiguous(other) })
        }
        (Some(date), _) => Some(ReadDate { date, form: DateForm::ShortDayFirst }),
        (None, Some(date)) => Some(ReadDate { date, form: DateForm::ShortYearFirst }),
        (None, None) => None,
    }
}

/// `May 29, 2020` and `29 May 2020`, weekdays and times besides.
fn worded(text: &str) -> Option<Date> {
    let mut month = None;
    let mut day = None;
    let mut year = None;
    for word in text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()) {
        if word.bytes().all(|byte| byte.is_ascii_digit()) {
            match word.len() {
                1 | 2 if day.is_none() => day = word.parse().ok(),
                4 if year.is_none() => year = word.parse().ok(),
                _ => {}
            }
        } else if month.is_none() && word.len() >= 3 {
            let start = word.get(..3)?.to_ascii_lowercase();
            month = MONTHS.iter().position(|name| *name == start).map(|position| position as u32 + 1);
        }
    }
    date(year?, month?, day?)
}

fn date(year: u32, month: u32, day: u32) -> Option<Date> {
    Date::new(i16::try_from(year).ok()?, i8::try_from(month).ok()?, i8::try_from(day).ok()?)
        .ok()
        .filter(|date| date.year() >= 1900)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str, end: &str) -> Option<(String, DateForm)> {
        read(text, end).map(|read| (read.date.to_string(), read.form))
    }

    #[test]
    fn every_form_of_a_date_is_read_and_named() {
        use DateForm::{DayFirst, MonthFirst, ShortDayFirst, WithinText, Worded, YearFirst};
        for (text, end, date, form) in [
            ("2026/04/01", "", "2026-04-01", YearFirst),
            ("2026-04-01", "", "2026-04-01", YearFirst),
            ("2026.04.01", "", "2026-04-01", YearFirst),
            ("28. 07. 2005", "", "2005-07-28", DayFirst),
            ("25.02.2011", "", "2011-02-25", DayFirst),
            ("1.7.24", "", "2024-07-01", DayFirst),
            ("24/09/2010", "", "2010-09-24", DayFirst),
            ("09/24/2010", "", "2010-09-24", MonthFirst),
            ("05/05/2025", "", "2025-05-05", DayFirst),
            ("May 29, 2020", "", "2020-05-29", Worded),
            ("29 May 2020", "", "2020-05-29", Worded),
            ("11.09.26", "12.04.01", "2011-09-26", DateForm::ShortYearFirst),
            ("26.09.11", "27.09.11", "2011-09-26", ShortDayFirst),
            ("31.12.24", "", "2024-12-31", DateForm::ShortAmbiguous(Date::constant(2031, 12, 24))),
            ("2024/09/28 10:00", "", "2024-09-28", WithinText),
            ("Saturday, 2024/09/28", "", "2024-09-28", WithinText),
        ] {
            assert_eq!(shown(text, end), Some((date.to_owned(), form)), "{text}");
        }
        let both = DateForm::Ambiguous(Date::constant(2025, 4, 5));
        assert_eq!(shown("04/05/2025", ""), Some(("2025-05-04".to_owned(), both)));
    }

    #[test]
    fn what_is_no_date_is_none() {
        for text in
            ["", "    .  .  ", "0000/00/00", "soon", "2024/13/45", "1987/00/00", "12", "1/2/3/4", "ÄÖÜ 1"]
        {
            assert_eq!(read(text, ""), None, "{text}");
        }
    }

    #[test]
    fn round_dates_put_the_year_first() {
        for (text, date) in [
            ("11/07/02", Some("2011-07-02")),
            ("11.25.02", Some("2011-02-25")),
            ("2024/09/28", Some("2024-09-28")),
            ("28.09.2024", Some("2024-09-28")),
            ("x", None),
        ] {
            assert_eq!(read_round(text).map(|date| date.to_string()).as_deref(), date, "{text}");
        }
    }
}
