//! Reads the dates in tournament files. A date can have one of a dozen forms, some of which are ambiguous.

use chrono::{Datelike, NaiveDate};

/// The form of a date in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DateForm {
    /// Year, month, day: the form that the standard requires.
    YearFirst,
    /// Day, month, year. For numbers with slashes, no other order gives a different valid date.
    DayFirst,
    /// Month, day, year. No other order gives a valid date.
    MonthFirst,
    /// Numbers with slashes in which either the day or the month can be first. The program reads the day first. The
    /// variant contains the date that results with the month first.
    Ambiguous(NaiveDate),
    /// A date whose month is a word.
    Worded,
    /// Three two-digit numbers, of which the first is the day.
    ShortDayFirst,
    /// Three two-digit numbers, of which the first is the year.
    ShortYearFirst,
    /// Three two-digit numbers that form a valid date with the day first and also with the year first. The variant
    /// contains the date that was not chosen.
    ShortAmbiguous(NaiveDate),
    /// A date with the year first, in a text that also contains other words.
    WithinText,
}

/// A date read from a text, with its form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadDate {
    /// The date that the text contains.
    pub date: NaiveDate,
    /// The form in which the date was read.
    pub form: DateForm,
}

/// Reads the date in a text of the header. `end` is the text of the last day of the event, which helps to choose
/// between two readings of a short date. Returns `None` if the text does not determine one date.
pub fn read(text: &str, end: &str) -> Option<ReadDate> {
    let text = text.trim();
    let whole = numbers(text);
    if let Some(date) = whole.as_ref().and_then(|numbers| numeric(numbers, end)) {
        return Some(date);
    }
    if let Some(date) = worded(text) {
        return Some(ReadDate { date, form: DateForm::Worded });
    }
    within(text, end)
}

/// Finds the only date in a text with other words, such as a weekday or a time. Returns `None` if the other words could
/// belong to a second date, or could mean that the event starts on a different day.
fn within(text: &str, end: &str) -> Option<ReadDate> {
    let mut found: Option<ReadDate> = None;
    for word in pieces(text) {
        match numbers(word).and_then(|numbers| numeric(&numbers, end)) {
            Some(other) if found.is_some_and(|first| first.date != other.date) => return None,
            Some(date) => found = found.or(Some(date)),
            None if is_harmless(word) => {}
            None => return None,
        }
    }
    let found = found?;
    let form = if found.form == DateForm::YearFirst { DateForm::WithinText } else { found.form };
    Some(ReadDate { form, ..found })
}

/// Returns the words of a text, without times of day.
fn pieces(text: &str) -> impl Iterator<Item = &str> {
    let blank = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '(' | ')');
    let words = text.split(blank).filter(|word| !word.is_empty());
    // Removes the time of day after a `T`.
    let words = words.flat_map(|word| match word.split_once('T') {
        Some((day, time)) if is_time(time) => [day, ""],
        _ => [word, ""],
    });
    words.filter(|word| !word.is_empty() && !is_time(word))
}

/// Returns whether a word is a time of day, such as `10:00`, `10:00:00` or `10:00Z`.
fn is_time(word: &str) -> bool {
    let parts: Vec<&str> = word.trim_end_matches(['Z', 'h']).split(':').collect();
    let is_part = |part: &&str| matches!(part.len(), 1 | 2) && part.bytes().all(|byte| byte.is_ascii_digit());
    matches!(parts.len(), 2 | 3) && parts.iter().all(is_part)
}

/// Returns whether a word next to a date leaves the meaning of the date unchanged. Only known words are accepted,
/// because words in any language can change the meaning, such as `before`, `until`, `postponed from` or `cancelled`.
fn is_harmless(word: &str) -> bool {
    let lower = word.to_lowercase();
    lower.split(['.', ':']).all(|part| part.is_empty() || FILLERS.contains(&part))
}

/// Reads a date of record 132, which by the standard begins with a year of two digits. A date with a year of four
/// digits is accepted too.
pub(super) fn read_round(text: &str) -> Option<NaiveDate> {
    let parts = numbers(text.trim())?;
    let [first, second, third] = parts.parts;
    if first.1 <= 2 && second.1 <= 2 && third.1 <= 2 {
        let year_first = date(2000 + first.0, second.0, third.0);
        // Some programs write dates as YY.DD.MM.
        return year_first.or_else(|| date(2000 + first.0, third.0, second.0));
    }
    numeric(&parts, "").map(|read| read.date)
}

/// Three numbers with the number of digits of each, and the character that separates them.
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
        // The dots in a date can be followed by spaces, as in `28. 07. 2005`.
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

/// Decides whether a short date begins with the day or with the year. Chooses the order that makes the event shorter.
/// If the last day of the event does not help, the day is first. Returns `None` if neither order gives a date.
fn short(day_first: Option<NaiveDate>, year_first: Option<NaiveDate>, end: &str) -> Option<ReadDate> {
    let ends = numbers(end.trim()).filter(|n| n.parts.iter().all(|part| part.1 == 2)).map(|numbers| {
        let [(first, _), (second, _), (third, _)] = numbers.parts;
        (date(2000 + third, second, first), date(2000 + first, second, third))
    });
    if let Some((end_day_first, end_year_first)) = ends {
        let read = |start: Option<NaiveDate>, end: Option<NaiveDate>, form: DateForm| {
            let (date, days) = start.zip(end).map(|(start, end)| (start, (end - start).num_days()))?;
            (days >= 0).then_some((days, ReadDate { date, form }))
        };
        let readings = [
            read(day_first, end_day_first, DateForm::ShortDayFirst),
            read(year_first, end_year_first, DateForm::ShortYearFirst),
        ];
        // If the last day is `26/04/14`, the first day `26/04/10` is 10 April 2026, because with the other order the
        // event would take four years.
        if let Some((_, shortest)) = readings.into_iter().flatten().min_by_key(|(days, _)| *days) {
            return Some(shortest);
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

/// Reads dates such as `May 29, 2020` and `29 May 2020`, with or without weekdays and times. Returns `None` if the text
/// can be read as more than one date.
fn worded(text: &str) -> Option<NaiveDate> {
    if text.starts_with(['-', '/']) {
        return None;
    }
    let mut month = None;
    let mut day = None;
    let mut year = None;
    for word in pieces(text).flat_map(|piece| piece.split(['.', '-', '/'])).filter(|word| !word.is_empty()) {
        let digits = word.trim_end_matches(char::is_alphabetic);
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        let is_ordinal = ["", "st", "nd", "rd", "th", "er"].contains(&word.get(digits.len()..)?);
        if is_number && is_ordinal {
            let part = match digits.len() {
                1 | 2 => &mut day,
                4 => &mut year,
                _ => return None,
            };
            if part.replace(digits.parse().ok()?).is_some() {
                return None;
            }
        } else if let Some(found) = month_named(word) {
            if month.replace(found).is_some() {
                return None;
            }
        } else if !is_harmless(word) {
            return None;
        }
    }
    date(year?, month?, day?)
}

/// Returns the number of the month with this name (January is 1), or `None` if the word is not the name of a month.
fn month_named(word: &str) -> Option<u32> {
    let lower = word.to_lowercase();
    let position = MONTHS.iter().position(|names| names.split(' ').any(|name| name == lower))?;
    Some(position as u32 + 1)
}

fn date(year: u32, month: u32, day: u32) -> Option<NaiveDate> {
    NaiveDate::from_ymd_opt(i32::try_from(year).ok()?, month, day)
        .filter(|date| (1900..=9999).contains(&date.year()))
}

// The words that occur in dates in English, Spanish, German, French, Italian, Portuguese and Dutch, in lower case.

/// The names of the months and their abbreviations.
const MONTHS: [&str; 12] = [
    "january jan enero ene januar jänner janvier janv gennaio gen janeiro januari",
    "february feb febrero februar février fevrier févr fév febbraio fevereiro fev februari",
    "march mar marzo märz maerz mär mrz mars março maart mrt",
    "april apr abril abr avril avr aprile",
    "may mayo mai maggio mag maio mei",
    "june jun junio juni juin giugno giu junho",
    "july jul julio juli juillet juil luglio lug julho",
    "august aug agosto ago août aout augustus",
    "september sep sept septiembre setiembre septembre settembre set setembro",
    "october oct octubre oktober okt octobre ottobre ott outubro out",
    "november nov noviembre novembre novembro",
    "december dec diciembre dic dezember dez décembre decembre déc dicembre dezembro",
];

/// Words that can occur next to the first day of the event, such as weekdays, articles and "starts".
///
/// The German abbreviation for Thursday (`do`) is left out, because the same word means "until" in Polish.
#[rustfmt::skip]
const FILLERS: &[&str] = &[
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    "mon", "tue", "tues", "wed", "thu", "thur", "thurs", "fri", "sat", "sun",
    "lunes", "martes", "miércoles", "miercoles", "jueves", "viernes", "sábado", "sabado", "domingo",
    "lun", "mié", "mie", "jue", "vie", "sáb", "sab", "dom",
    "montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonnabend", "sonntag",
    "mo", "di", "mi", "fr", "sa", "so",
    "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche",
    "lunedì", "martedì", "mercoledì", "giovedì", "venerdì", "sabato", "domenica",
    "maandag", "dinsdag", "woensdag", "donderdag", "vrijdag", "zaterdag", "zondag",
    "the", "of", "on", "de", "del", "el", "den", "der", "dem", "le", "il",
    "at", "am", "pm", "um", "uhr", "h", "hs", "hrs", "utc", "gmt", "cet", "cest",
    "start", "starts", "from", "desde", "inicio", "ab", "beginn", "début",
];

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
            ("29-May-2020", "", "2020-05-29", Worded),
            ("11.09.26", "12.04.01", "2011-09-26", DateForm::ShortYearFirst),
            ("26.09.11", "27.09.11", "2011-09-26", ShortDayFirst),
            ("26/04/10", "26/04/14", "2026-04-10", DateForm::ShortYearFirst),
            ("10/04/26", "14/04/26", "2026-04-10", ShortDayFirst),
            (
                "31.12.24",
                "",
                "2024-12-31",
                DateForm::ShortAmbiguous(tiebreak_engine::date::date(2031, 12, 24)),
            ),
            ("2024/09/28 10:00", "", "2024-09-28", WithinText),
            ("Saturday, 2024/09/28", "", "2024-09-28", WithinText),
            ("2024-09-28T10:00:00Z (Saturday)", "", "2024-09-28", WithinText),
            ("Start: 2024-09-28", "", "2024-09-28", WithinText),
            ("28 de febrero de 2026", "", "2026-02-28", Worded),
            ("martes 3 febrero 2026", "", "2026-02-03", Worded),
            ("1 ago 2024", "", "2024-08-01", Worded),
            ("Samstag, den 1. März 2025, 10:00 Uhr", "", "2025-03-01", Worded),
            ("1er août 2024", "", "2024-08-01", Worded),
            ("Sat. 28th September 2024, 10:00", "", "2024-09-28", Worded),
        ] {
            assert_eq!(shown(text, end), Some((date.to_owned(), form)), "{text}");
        }
        let both = DateForm::Ambiguous(tiebreak_engine::date::date(2025, 4, 5));
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
    fn a_second_date_or_what_is_left_of_one_makes_none() {
        for text in [
            "28/02 - 04/03/2026",
            "28.2. bis 4.3.2026",
            "Sat. 28. - Sun. 01.03.2026",
            "2026/03/04, originally 20 Feb 2026",
            "winter 2025 to 1 March 2026",
            "4 Mar 2026 (from 28 Feb 2026)",
            "28-02 to 2026-03-04",
            "28 Feb - 1 March 2026",
            "28-29 March 2026",
            "28./29. March 2026",
            "2026/03/01-02/28",
            "2026/03/01 + 3 days",
            "Feb./2026-03-01",
            "- 2026/03/04",
            "until 4 March 2026",
            "- 4 March 2026",
            "Mariental Open 12 2026",
            "März 2026-03-01",
            "2026/03/01 2026/03/02",
            "before 2026/03/01",
            "antes del 1 de marzo de 2026",
            "day before 2026/03/01",
            "postponed from 2026/03/01",
            "not 2026/03/01",
            "finished 2026/03/01",
            "the eve of 1 March 2026",
            "< 2026/03/01",
            "2026/03/01 (cancelled)",
            "after 2026/02/28",
            "Berlin 2026/03/01",
            "1 March 2026?",
        ] {
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
