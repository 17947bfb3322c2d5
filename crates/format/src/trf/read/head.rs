//! Reads the header records, such as the name of the event, its first day, and its lists of tie-breaks.

use crate::trf::columns::dates;
use crate::trf::date::{self, DateForm, ReadDate};
use crate::trf::file::WrittenList;
use crate::trf::prelude::*;
use crate::trf::read::player::MAX_ROUNDS;
use crate::trf::read::records::leading_integer;
use crate::trf::system::{EncodedType, encoded_type};
use crate::trf::{Header, StartDate};
use chrono::NaiveDate;
use tiebreak_engine::rules::{Base, Edition};

/// The content of the header records.
#[derive(Clone, Debug, Default)]
pub(crate) struct Head {
    /// The texts of the header.
    pub header: Header,
    /// The first day of the event.
    pub start: StartDate,
    /// The encoded type from record 192 or, if record 192 is missing, from record 092.
    pub encoded: Option<EncodedType>,
    /// The tie-break list of record 202.
    pub tiebreaks: Option<WrittenList>,
    /// The tie-break list of record 212.
    pub standings_list: Option<WrittenList>,
}

/// Returns the text of a header record from column 5 on, without surrounding blanks.
pub(crate) fn text<'t>(records: &Records, record: u16, remarks: &Remarks<'t>) -> &'t str {
    records.first(record).map_or("", |line| remarks.row(line).rest(HEADER).trim())
}

pub(crate) fn read(records: &Records, options: &ReadOptions, remarks: &mut Remarks<'_>) -> Head {
    let owned = |remarks: &Remarks<'_>, record: u16| text(records, record, remarks).to_owned();
    let header = Header {
        name: owned(remarks, 12),
        city: owned(remarks, 22),
        federation: owned(remarks, 32),
        start: owned(remarks, 42),
        end: owned(remarks, 52),
        kind: owned(remarks, 92),
        chief_arbiter: owned(remarks, 102),
        deputy_arbiters: deputies(records, remarks),
        time_control: owned(remarks, 122),
        initial_color: initial_color(records, remarks),
        controller: owned(remarks, 182),
        encoded_type: owned(remarks, 192),
        encoded_time_control: owned(remarks, 222),
        round_dates: round_dates(records, remarks),
    };
    check_player_count(records, remarks);
    let start = start_date(records, &header, options, remarks);
    let (tiebreaks, standings_list) = read_lists(records, remarks);
    let encoded = encoded_type(&header.encoded_type).or_else(|| {
        // Some programs write the encoded type into record 092.
        header.encoded_type.is_empty().then(|| encoded_type(&header.kind)).flatten()
    });
    Head { header, start, encoded, tiebreaks, standings_list }
}

fn deputies(records: &Records, remarks: &Remarks<'_>) -> Vec<String> {
    let names = records.all(112).iter().map(|line| remarks.row(*line).rest(HEADER).trim().to_owned());
    names.filter(|name| !name.is_empty()).collect()
}

fn initial_color(records: &Records, remarks: &mut Remarks<'_>) -> Option<Color> {
    const RULE: Rule = Rule::of("152").at(Columns::new(5, 5));
    let line = records.first(152)?;
    let text = text(records, 152, remarks);
    let place = (line, HEADER, text.chars().count());
    let color = match text.as_bytes().first() {
        Some(b'W' | b'w') => Color::White,
        Some(b'B' | b'b') => Color::Black,
        None => return None,
        Some(_) => {
            let message = phrase!("no-initial-color", found = quoted(text));
            remarks.add(Diagnostic::warning("initial-color", message).rule(RULE), place);
            return None;
        }
    };
    if !matches!(text, "W" | "B") {
        let message = phrase!("initial-color-letter", found = quoted(text));
        remarks.add(Diagnostic::warning("initial-color", message).rule(RULE), place);
    }
    Some(color)
}

fn check_player_count(records: &Records, remarks: &mut Remarks<'_>) {
    let text = text(records, 62, remarks);
    let (Some(line), Some(announced)) = (records.first(62), leading_integer(text)) else { return };
    let present = records.players.len();
    if announced as usize != present {
        let message = phrase!("announced-players", announced, present);
        let remark = Diagnostic::warning("player-count", message)
            .rule(Rule::of("062"))
            .hint(message!("missing-players"));
        remarks.add(remark, (line, HEADER, 4));
    }
}

fn round_dates(records: &Records, remarks: &mut Remarks<'_>) -> Vec<Option<NaiveDate>> {
    let mut dates = Vec::new();
    for line in records.all(132) {
        let row = remarks.row(*line);
        let mut read: Vec<Option<NaiveDate>> = Vec::new();
        if row.is_blank(dates::BEFORE) && row.len() >= cell::FIRST {
            let rounds = (row.len() - cell::FIRST + 1).div_ceil(cell::WIDTH).min(MAX_ROUNDS);
            read.extend((1..=rounds).map(|round| date::read_round(row.field(cell::held(round)))));
            if read.iter().any(Option::is_none) {
                read.clear();
            }
        }
        if read.is_empty() {
            read = row.words(HEADER).into_iter().map(|(_, word)| date::read_round(word)).collect();
        }
        if read.iter().any(Option::is_none) {
            let rule = message!("rule-trf26-record-132");
            remarks.warn_once("round-dates", message!("unreadable-round-dates"), rule, (*line, HEADER, 1));
        }
        dates.extend(read);
    }
    dates.truncate(MAX_ROUNDS);
    dates
}

/// Finds the first day of the event in record 042. If record 042 contains no readable date, uses the earliest date of
/// record 132. If record 132 contains no date either, uses the date of record 052. A date of record 052, or of a record
/// 132 without the date of round 1, is marked as later than the first day.
///
/// If the dates contradict each other, the result contains no date.
fn start_date(
    records: &Records,
    header: &Header,
    options: &ReadOptions,
    remarks: &mut Remarks<'_>,
) -> StartDate {
    let start = date::read(&header.start, &header.end);
    let end = date::read(&header.end, "");
    if let (Some(start), Some(end), Some(line)) = (start, end, records.first(42))
        && start.date > end.date
        && !matches!(start.form, DateForm::ShortYearFirst)
    {
        let remark = Diagnostic::warning("dates", message!("reversed-event-dates"))
            .rule(Rule::of("042, 052"))
            .and_at(remarks.text, (records.first(52).unwrap_or(0), HEADER, DATE), message!("end"));
        remarks.add(remark, (line, HEADER, DATE));
    }
    let days: Vec<NaiveDate> = header.round_dates.iter().flatten().copied().collect();
    let opening =
        header.round_dates.first().copied().flatten().filter(|_| is_first_round_dated(records, remarks));
    let is_late = start.zip(opening).is_some_and(|(start, opening)| is_much_later(opening, start.date));
    if !options.edition_given && (is_late || contradict(start, &days, end)) {
        return undecided(records, remarks);
    }
    let first_round = days.iter().min().copied();
    let (date, record) = match (start, first_round, end) {
        (Some(start), ..) => (start, 42),
        (None, Some(date), _) => (ReadDate { date, form: DateForm::YearFirst }, 132),
        (None, None, Some(end)) if records.all(52).len() == 1 => (end, 52),
        (None, None, _) => return undecided(records, remarks),
    };
    let line = records.first(record).unwrap_or(0);
    if record != 42 {
        let message = phrase!("start-date-from-record", date = date.date, record = format!("{record:03}"));
        let remark = Diagnostic::warning("no-start-date", message).rule(message!("rule-trf26-record-042"));
        remarks.add(remark, (line, HEADER, DATE));
    }
    report_date_form(date, line, options, remarks);
    let is_later = match record {
        132 => {
            let is_dated = matches!(header.round_dates.first(), Some(Some(_)));
            !(is_dated && is_first_round_dated(records, remarks))
        }
        _ => record != 42,
    };
    StartDate { date: Some(date.date), record, form: Some(date.form), is_later }
}

/// Returns whether the dates of a file contradict each other and fall under different editions.
///
/// The dates contradict each other if the event ends before it starts, or if a round is played before the first day,
/// after the last day or before an earlier round. Dates under the same edition are accepted in any case.
fn contradict(start: Option<ReadDate>, days: &[NaiveDate], end: Option<ReadDate>) -> bool {
    let is_after =
        |one: &NaiveDate, other: &NaiveDate| one > other && Edition::on(*one) != Edition::on(*other);
    // If the first day has a two-digit year, the last day decides how the first day is read. The two dates can then not
    // contradict each other.
    let end = end.filter(|_| start.is_none_or(|start| !matches!(start.form, DateForm::ShortYearFirst)));
    let (start, end) = (start.map(|start| start.date), end.map(|end| end.date));
    start.iter().chain(days).any(|day| end.iter().any(|end| is_after(day, end)))
        || days.iter().any(|day| start.iter().any(|start| is_after(start, day)))
        || !days.is_sorted_by(|one, other| !is_after(one, other))
}

/// Maximum number of days from the first day of an event to its first round. This maximum applies only if the two days
/// fall under different editions.
const LONGEST_WAIT: i64 = 31;

/// Returns whether the first round and the first day fall under different editions and are so far apart that one of the
/// dates must be wrong.
fn is_much_later(round: NaiveDate, start: NaiveDate) -> bool {
    Edition::on(round) != Edition::on(start) && (round - start).num_days() > LONGEST_WAIT
}

/// Reports that the dates of the file do not determine the edition.
fn undecided(records: &Records, remarks: &mut Remarks<'_>) -> StartDate {
    let remark = Diagnostic::warning("no-start-date", message!("no-readable-start-date"))
        .rule(message!("rule-trf26-record-042"))
        .hint(message!("newest-edition"));
    remarks.add(remark, (records.first(42).unwrap_or(0), HEADER, DATE));
    StartDate::default()
}

/// Returns whether the first date of record 132 belongs to round 1. The date must be in the columns of round 1. If the
/// record does not use the standard columns, the date must be the first word.
fn is_first_round_dated(records: &Records, remarks: &Remarks<'_>) -> bool {
    let Some(row) = records.first(132).map(|line| remarks.row(line)) else { return false };
    !row.is_blank(dates::BEFORE) || date::read_round(row.field(cell::held(1))).is_some()
}

/// Number of columns of a date.
const DATE: usize = 10;

fn report_date_form(read: ReadDate, line: usize, options: &ReadOptions, remarks: &mut Remarks<'_>) {
    if read.form == DateForm::YearFirst {
        return;
    }
    if let DateForm::Ambiguous(other) | DateForm::ShortAmbiguous(other) = read.form
        && Edition::on(read.date) != Edition::on(other)
        && !options.edition_given
    {
        let message = phrase!("ambiguous-start-date", date = read.date, other);
        let remark = Diagnostic::error("ambiguous-date", message)
            .rule(message!("rule-trf26-record-042"))
            .hint(message!("hint-date-form"));
        return remarks.add_late(remark, (line, HEADER, DATE));
    }
    let remark = Diagnostic::warning("date-form", phrase!("guessed-start-date", date = read.date))
        .rule(message!("rule-trf26-record-042"));
    remarks.add(remark, (line, HEADER, DATE));
}

fn read_lists(records: &Records, remarks: &mut Remarks<'_>) -> (Option<WrittenList>, Option<WrittenList>) {
    let mut list = |record: u16| -> Option<WrittenList> {
        let line = records.first(record)?;
        let row = remarks.row(line);
        let (list, by_blanks) = WrittenList::split(record, line, row.rest(HEADER), HEADER);
        if by_blanks {
            let remark = Diagnostic::warning("list-blanks", message!("tie-breaks-separated-by-blanks"))
                .rule(phrase!("rule-trf26-record-codes", record));
            remarks.add(remark, (line, HEADER, 1));
        }
        (!list.codes.is_empty()).then_some(list)
    };
    let (tiebreaks, standings_list) = (list(202), list(212));
    if let (Some(tiebreaks), Some(standing)) = (&tiebreaks, &standings_list)
        && upper(tiebreaks) != upper_without_points(standing)
    {
        let remark = Diagnostic::warning("two-lists", message!("record-212-precedence"))
            .rule(Rule::of("202, 212"))
            .and_at(remarks.text, (tiebreaks.line, HEADER, 1), message!("other-record"));
        remarks.add(remark, (standing.line, HEADER, 1));
    }
    (tiebreaks, standings_list)
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
