use std::borrow::Cow;
use std::fmt;

use jiff::civil::{Date, DateTime};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};

/// A day as `YYYY-MM-DD`, kept as written so that an impossible one can be reported with its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Day(String);

impl Day {
    /// A day as somebody wrote it.
    pub fn new(text: &str) -> Day {
        Day(text.to_owned())
    }

    /// The day; none when the text is no date.
    pub fn date(&self) -> Option<Date> {
        // Anything else that the date parser understands would make two spellings of one day.
        (self.0.len() == 10).then(|| self.0.parse::<Date>().ok()).flatten()
    }
}

impl From<Date> for Day {
    fn from(date: Date) -> Day {
        Day(date.to_string())
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl JsonSchema for Day {
    fn schema_name() -> Cow<'static, str> {
        "Day".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "format": "date", "description": "A day as YYYY-MM-DD." })
    }
}

/// A local time as `YYYY-MM-DDTHH:MM`, kept as written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Moment(String);

impl Moment {
    /// The time; none when the text is none.
    pub fn time(&self) -> Option<DateTime> {
        (self.0.len() == 16).then(|| self.0.parse::<DateTime>().ok()).flatten()
    }
}

impl JsonSchema for Moment {
    fn schema_name() -> Cow<'static, str> {
        "Moment".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "description": "A local time as YYYY-MM-DDTHH:MM." })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_one_spelling_of_a_possible_day_is_a_day() {
        let day = |text: &str| Day(text.to_owned()).date().is_some();
        assert!(day("2026-02-28"));
        assert!(!day("2026-02-29") && !day("2026-2-28") && !day("20260228  ") && !day("2026-02-28T10:00"));
        let moment = |text: &str| Moment(text.to_owned()).time().is_some();
        assert!(moment("2026-04-19T17:30"));
        assert!(!moment("2026-04-19T25:30") && !moment("2026-04-19") && !moment("2026-04-19T17:30:00"));
    }
}
