//! Header records: what the event is called, when it began, who pairs it.

use jiff::civil::Date;

use super::date::{self, DateForm, ReadDate};
use super::list::{self, WrittenList};
use super::player::CELL_WIDTH;
use super::reader::Reader;
use super::row::Row;
use crate::format::diagnostic::{Diagnostic, quoted};
use crate::phrase::phrase;
use crate::rules::Base;
use crate::tournament::Color;

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
}

impl Reader<'_> {
    /// Text of a header record from column 5, trimmed.
    pub(super) fn header_text(&self, record: u16) -> &str {
        self.records.first(record).map_or("", |line| Row::new(self.text, line).rest(5).trim())
    }

    pub(super) fn read_header(&mut self) {
        let owned = |reader: &Self, record: u16| reader.header_text(record).to_owned();
        self.header = Header {
            name: owned(self, 12),
            city: owned(self, 22),
            federation: owned(self, 32),
            start: owned(self, 42),
            end: owned(self, 52),
            kind: owned(self, 92),
            chief_arbiter: owned(self, 102),
            deputy_arbiters: self.deputies(),
            time_control: owned(self, 122),
            initial_color: self.initial_color(),
            controller: owned(self, 182),
            encoded_type: owned(self, 192),
            encoded_time_control: owned(self, 222),
            round_dates: self.round_dates(),
        };
        self.check_player_count();
        self.start = self.start_date();
        self.read_lists();
    }

    fn deputies(&self) -> Vec<String> {
        let names =
            self.records.all(112).iter().map(|line| Row::new(self.text, *line).rest(5).trim().to_owned());
        names.filter(|name| !name.is_empty()).collect()
    }

    fn initial_color(&mut self) -> Option<Color> {
        let line = self.records.first(152)?;
        let text = self.header_text(152).to_owned();
        let color = match text.as_bytes().first() {
            Some(b'W' | b'w') => Color::White,
            Some(b'B' | b'b') => Color::Black,
            None => return None,
            Some(_) => {
                let remark =
                    Diagnostic::warning("initial-color", phrase!("no-initial-color", found = quoted(&text)))
                        .rule("rule-trf26-record-152-column-5-w-or-b");
                self.add(remark, line, 5, text.chars().count());
                return None;
            }
        };
        if !matches!(text.as_str(), "W" | "B") {
            let message = phrase!("initial-color-read-by-its-first-letter", found = quoted(&text));
            let remark =
                Diagnostic::warning("initial-color", message).rule("rule-trf26-record-152-column-5-w-or-b");
            self.add(remark, line, 5, text.chars().count());
        }
        Some(color)
    }

    fn check_player_count(&mut self) {
        let text = self.header_text(62);
        let (Some(line), Some(announced)) = (self.records.first(62), leading_integer(text)) else { return };
        let present = self.records.players.len();
        if announced as usize != present {
            let message = phrase!("players-announced-present", announced = announced, present = present);
            let remark = Diagnostic::warning("player-count", message)
                .rule("rule-trf26-record-062-number-players")
                .hint("some-players-missing-or-withdrew");
            self.add(remark, line, 5, 4);
        }
    }

    fn round_dates(&mut self) -> Vec<Option<Date>> {
        let mut dates = Vec::new();
        for line in self.records.all(132).to_vec() {
            let row = Row::new(self.text, line);
            let mut read: Vec<Option<Date>> = Vec::new();
            if row.is_blank(5, 91) && row.len() >= 92 {
                for round in 0..(row.len() - 92 + 1).div_ceil(CELL_WIDTH).min(super::player::MAX_ROUNDS) {
                    let first = 92 + round * CELL_WIDTH;
                    let field = row.field(first, first + 7);
                    read.push(date::read_round(field));
                }
                if read.iter().any(Option::is_none) {
                    read.clear();
                }
            }
            if read.is_empty() {
                read = row.words(5).into_iter().map(|(_, word)| date::read_round(word)).collect();
            }
            if read.iter().any(Option::is_none) {
                self.warn_once(
                    "round-dates",
                    || {
                        Diagnostic::warning("round-dates", "unreadable-dates-rounds-ignored")
                            .rule("rule-trf26-record-132-yy-mm-dd-in-columns-92")
                    },
                    line,
                    5,
                    1,
                );
            }
            dates.extend(read);
        }
        dates.truncate(super::player::MAX_ROUNDS);
        dates
    }

    /// Record 042; if unreadable the first date of 132, then 052.
    fn start_date(&mut self) -> StartDate {
        let end_text = self.header.end.clone();
        let start = date::read(&self.header.start, &end_text);
        let end = date::read(&end_text, "");
        if let (Some(start), Some(end), Some(line)) = (start, end, self.records.first(42))
            && start.date > end.date
            && !matches!(start.form, DateForm::ShortYearFirst)
        {
            let remark = Diagnostic::warning("dates", "event-starts-after-its-end")
                .rule("rule-trf26-records-042-052")
                .and_at(self.text, self.records.first(52).unwrap_or(0), 5, 10, "end");
            self.add(remark, line, 5, 10);
        }
        let first_round = self.header.round_dates.iter().flatten().min().copied();
        let (date, record) = match (start, first_round, end) {
            (Some(start), ..) => (start, 42),
            (None, Some(date), _) => (ReadDate { date, form: DateForm::YearFirst }, 132),
            (None, None, Some(end)) => (end, 52),
            (None, None, None) => {
                let remark = Diagnostic::warning("no-start-date", "no-readable-start-date")
                    .rule("rule-trf26-record-042-yyyy-mm-dd-it-decides-edition")
                    .hint("newest-edition-used-unless-one-named");
                self.add(remark, self.records.first(42).unwrap_or(0), 5, 10);
                return StartDate::default();
            }
        };
        let line = self.records.first(record).unwrap_or(0);
        if record != 42 {
            let message = phrase!(
                "no-readable-start-date-record-used",
                date = date.date,
                record = format!("{record:03}")
            );
            let remark =
                Diagnostic::warning("no-start-date", message).rule("rule-trf26-record-042-yyyy-mm-dd");
            self.add(remark, line, 5, 10);
        }
        self.report_date_form(date, line);
        StartDate { date: Some(date.date), record, form: Some(date.form) }
    }

    fn report_date_form(&mut self, read: ReadDate, line: usize) {
        if read.form.is_plain() {
            return;
        }
        if let DateForm::Ambiguous(other) | DateForm::ShortAmbiguous(other) = read.form {
            let edition =
                |date: Date| self.options.edition_starts.iter().filter(|start| **start <= date).count();
            if edition(read.date) != edition(other) && !self.options.edition_given {
                let message =
                    phrase!("start-date-may-be-or-under-different", date = read.date, other = other);
                let remark = Diagnostic::error("ambiguous-date", message)
                    .rule("rule-trf26-record-042-yyyy-mm-dd-it-decides-edition")
                    .hint("write-date-with-year-first-or-name");
                self.late.push(remark.at(self.text, line, 5, 10));
                return;
            }
        }
        let remark = Diagnostic::warning("date-form", phrase!("start-date-read-as", date = read.date))
            .rule("rule-trf26-record-042-yyyy-mm-dd");
        self.add(remark, line, 5, 10);
    }

    fn read_lists(&mut self) {
        let list = |reader: &mut Self, record: u16| -> Option<WrittenList> {
            let line = reader.records.first(record)?;
            let (list, by_blanks) = list::read(record, &Row::new(reader.text, line));
            if by_blanks {
                let remark = Diagnostic::warning("list-blanks", "tie-breaks-separated-by-blanks")
                    .rule(phrase!("rule-trf26-record-codes-separated-by-commas", record = record));
                reader.add(remark, line, 5, 1);
            }
            (!list.codes.is_empty()).then_some(list)
        };
        self.tiebreaks = list(self, 202);
        self.standings_list = list(self, 212);
        if let (Some(tiebreaks), Some(standing)) = (&self.tiebreaks, &self.standings_list)
            && upper(tiebreaks) != upper_without_points(standing)
        {
            let remark = Diagnostic::warning("two-lists", "records-202-212-differ-212-defines-standing")
                .rule("rule-trf26-records-202-212")
                .and_at(self.text, tiebreaks.line, 5, 1, "other-list");
            self.add(remark, standing.line, 5, 1);
        }
    }
}

fn upper(list: &WrittenList) -> Vec<String> {
    list.codes.iter().map(|code| code.text.to_ascii_uppercase()).collect()
}

fn upper_without_points(list: &WrittenList) -> Vec<String> {
    let mut codes = upper(list);
    if codes.first().is_some_and(|code| Base::is_score_name(code)) {
        codes.remove(0);
    }
    codes
}

/// The integer a text starts with: `129 (88)`, `028`.
pub(super) fn leading_integer(text: &str) -> Option<u32> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    text.get(..digits)?.parse().ok()
}
