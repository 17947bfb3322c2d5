//! What the header of a file says.

use jiff::civil::Date;

use super::date::DateForm;
use tiebreak_engine::tournament::Color;

/// The header as written, without blanks at the end; empty where the file says nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header {
    /// Record 012.
    pub name: String,
    /// Record 022.
    pub city: String,
    /// Record 032.
    pub federation: String,
    /// Record 042 as written.
    pub start: String,
    /// Record 052 as written.
    pub end: String,
    /// Record 092: the type in words.
    pub kind: String,
    /// Record 102.
    pub chief_arbiter: String,
    /// Records 112.
    pub deputy_arbiters: Vec<String>,
    /// Record 122.
    pub time_control: String,
    /// Record 152: the color of the first player of round 1.
    pub initial_color: Option<Color>,
    /// Record 182: who or what pairs.
    pub controller: String,
    /// Record 192 as written.
    pub encoded_type: String,
    /// Record 222.
    pub encoded_time_control: String,
    /// Dates of the rounds (132), none where unreadable.
    pub round_dates: Vec<Option<Date>>,
}

/// The first day of the event as read, and from which record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StartDate {
    /// The date; none when no record holds a readable one.
    pub date: Option<Date>,
    /// The record it was read from: 42, 132 or 52.
    pub record: u16,
    /// How it was understood.
    pub form: Option<DateForm>,
    /// Whether the event may have begun before that day: it is the last one, or that of a later round.
    pub is_later: bool,
}

impl StartDate {
    /// The first day, where a record says it.
    pub fn first_day(&self) -> Option<Date> {
        self.date.filter(|_| !self.is_later)
    }

    /// A day on which the event had begun, where no record says the first.
    pub fn later_day(&self) -> Option<Date> {
        self.date.filter(|_| self.is_later)
    }
}
