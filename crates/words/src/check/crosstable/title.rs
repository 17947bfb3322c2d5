//! What stands above a crosstable: the name of the event, its first day, the number of its rounds.

use crate::check::grid::Lines;
use crate::check::word::letters;
use jiff::civil::Date;

/// What is said of the event.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct About {
    /// Its name; empty when unknown.
    pub name: String,
    /// Its first day.
    pub start: Option<Date>,
    /// Its rounds.
    pub rounds: Option<u32>,
}

/// What stands before the first day.
const DATES: [&str; 6] = ["date", "datum", "fecha", "data", "from", "start"];
/// What stands before the number of rounds.
const ROUNDS: [&str; 6] =
    ["numberofrounds", "rundenanzahl", "numeroderondas", "nombrederondes", "numeroderodadas", "rounds"];

/// What the lines above the headings and the titles of the page say.
pub(super) fn of(lines: &Lines, head: usize) -> About {
    let above = lines.rows.iter().take(head).map(|row| {
        let cells: Vec<&str> =
            row.iter().map(|cell| cell.text.as_str()).filter(|text| !text.is_empty()).collect();
        cells.join(" ")
    });
    // The name of a sheet says less than the first line above the table.
    let all: Vec<String> =
        above.chain(lines.titles.iter().cloned()).filter(|line| !line.trim().is_empty()).collect();
    let is_labelled = |line: &&String| line.contains(':');
    let name = all.iter().find(|line| !is_labelled(line)).cloned().unwrap_or_default();
    let mut about = About { name, ..About::default() };
    for line in all.iter().chain(&lines.around) {
        let Some((label, value)) = line.split_once(':') else { continue };
        let label = letters(label);
        if about.start.is_none() && DATES.contains(&label.as_str()) {
            about.start = value.split_whitespace().find_map(date);
        }
        if about.rounds.is_none() && ROUNDS.contains(&label.as_str()) {
            about.rounds =
                value.split_whitespace().next().and_then(|word| word.parse().ok()).filter(|n| *n > 0);
        }
    }
    about
}

/// `2026/04/10`, `2026-04-10` or `10.04.2026`; a slash behind the day leaves open which number is the month.
fn date(word: &str) -> Option<Date> {
    let word = word.trim_end_matches([',', '.']);
    let separator = word.chars().find(|c| !c.is_ascii_digit())?;
    let parts: Vec<&str> = word.split(separator).collect();
    let [first, second, third] = parts.as_slice() else { return None };
    let number = |text: &str| text.parse::<i16>().ok();
    let month: i8 = second.parse().ok()?;
    match (separator, first.len(), third.len()) {
        ('/' | '-' | '.', 4, _) => Date::new(number(first)?, month, third.parse().ok()?).ok(),
        ('.', _, 4) => Date::new(number(third)?, month, first.parse().ok()?).ok(),
        _ => None,
    }
}
