//! Days of the calendar.

use chrono::NaiveDate;

/// Returns a day that exists, such as the first day of an edition.
///
/// # Panics
/// Panics if the day does not exist.
pub const fn date(year: i32, month: u32, day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(year, month, day).expect("the day exists")
}

/// Parses a day in the form `YYYY-MM-DD`. Returns `None` if the text has another form or the day does not exist.
pub fn parse_date(text: &str) -> Option<NaiveDate> {
    // The parser of the library also accepts other forms.
    text.parse().ok().filter(|day: &NaiveDate| text.len() == 10 && day.to_string() == text)
}

#[cfg(test)]
mod tests {
    use super::{date, parse_date};

    #[test]
    fn only_the_form_with_ten_characters_is_a_day() {
        assert_eq!(parse_date("2024-02-29"), Some(date(2024, 2, 29)));
        for text in [
            "2023-02-29",
            "2024-2-29",
            "2024-02- 9",
            " 2024-02-9",
            "+2024-02-9",
            "2024/02/29",
            "+12024-02-29",
            "",
        ] {
            assert_eq!(parse_date(text), None, "{text}");
        }
    }
}
