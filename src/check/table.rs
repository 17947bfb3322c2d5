//! Published tables: CSV, TSV or JSON with one row per participant.

use std::collections::BTreeMap;

use serde_json::Value;

use super::Recorded;
use super::heading::{self, Heading};
use crate::format::diagnostic::{Diagnostic, Sink, quoted};
use crate::format::text::Text;
use crate::number::{Fraction, Points};
use crate::phrase::{Phrase, phrase};
use crate::rules::{Listed, TieBreakList};
use crate::tournament::{Index, Tournament};

/// A published table as read.
#[derive(Clone, Debug)]
pub struct PublishedTable {
    /// What it says.
    pub recorded: Recorded,
    /// The tie-breaks of its columns, in order, points included.
    pub list: TieBreakList,
    /// Everything worth a remark.
    pub warnings: Vec<Diagnostic>,
}

/// Cells of a table with the line of each row.
struct Rows {
    head: Vec<String>,
    rows: Vec<(usize, Vec<String>)>,
}

/// Reads a published table of an event; `list` is the one in force, for headings like "TB1".
///
/// # Errors
/// Every error found, with its place.
pub fn read_table(
    bytes: &[u8],
    file: &str,
    tournament: &Tournament,
    list: &TieBreakList,
) -> Result<PublishedTable, Vec<Diagnostic>> {
    let text = Text::decode(bytes).map_err(|error| {
        vec![Diagnostic::error("not-text", error.phrase()).in_file(file).rule("rule-published-table-text")]
    })?;
    let content = text.content().trim_start_matches('\u{feff}');
    let rows =
        if content.trim_start().starts_with(['{', '[']) { json_rows(content) } else { csv_rows(content) };
    let rows = rows.map_err(|remark| vec![remark.in_file(file)])?;
    Reader { text: &text, tournament, list, sink: Sink::new(file), recorded: Recorded::default() }.read(&rows)
}

/// The separator that the heading line has most of.
fn separator(head: &str) -> u8 {
    let count = |separator: char| head.matches(separator).count();
    let (tabs, semicolons, commas) = (count('\t'), count(';'), count(','));
    if tabs > 0 && tabs >= semicolons {
        b'\t'
    } else if semicolons > 0 && semicolons >= commas.min(1) {
        b';'
    } else {
        b','
    }
}

fn csv_rows(content: &str) -> Result<Rows, Box<Diagnostic>> {
    let head_line = content.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(separator(head_line))
        .from_reader(content.as_bytes());
    let mut rows = Rows { head: Vec::new(), rows: Vec::new() };
    for record in reader.records() {
        let record = record
            .map_err(|error| Box::new(Diagnostic::error("table-csv", Phrase::verbatim(error.to_string()))))?;
        let line = record.position().map_or(0, |position| usize::try_from(position.line()).unwrap_or(0));
        let cells: Vec<String> = record.iter().map(|cell| cell.trim().to_owned()).collect();
        if cells.iter().all(String::is_empty) {
            continue;
        }
        if rows.head.is_empty() {
            rows.head = cells;
        } else {
            rows.rows.push((line, cells));
        }
    }
    if rows.head.is_empty() {
        return Err(Box::new(Diagnostic::error("table-empty", "table-has-no-heading-line").rule(RULE)));
    }
    Ok(rows)
}

const RULE: &str = "rule-published-table-has-one-row-per-participant-heading-line";

/// An array of objects, or an object with such an array as `standings`, whose `values` may be an object of its own.
fn json_rows(content: &str) -> Result<Rows, Box<Diagnostic>> {
    let value: Value = serde_json::from_str(content).map_err(|error| {
        let mut remark = Diagnostic::error("table-json", Phrase::verbatim(error.to_string())).rule(RULE);
        (remark.line, remark.column) = (error.line(), error.column());
        Box::new(remark)
    })?;
    let array = match &value {
        Value::Array(array) => Some(array),
        Value::Object(object) => object.get("standings").and_then(Value::as_array),
        _ => None,
    };
    let shape = "expected-array-rows-or-object-with-key";
    let Some(array) = array else { return Err(Box::new(Diagnostic::error("table-json", shape).rule(RULE))) };
    let mut head: Vec<String> = Vec::new();
    let mut objects: Vec<BTreeMap<String, String>> = Vec::new();
    for (position, row) in array.iter().enumerate() {
        let Value::Object(object) = row else {
            let remark = Diagnostic::error("table-json", "expected-object-with-columns-row");
            return Err(Box::new(remark.rule(RULE).pointer(format!("/{position}"))));
        };
        let mut cells = BTreeMap::new();
        let values = object.get("values").and_then(Value::as_object).into_iter().flatten();
        for (key, cell) in object.iter().filter(|(key, _)| *key != "values" && *key != "places").chain(values)
        {
            let cell = match cell {
                Value::String(text) => text.clone(),
                Value::Number(number) => number.to_string(),
                _ => String::new(),
            };
            if !head.contains(key) {
                head.push(key.clone());
            }
            cells.insert(key.clone(), cell);
        }
        objects.push(cells);
    }
    let row = |cells: BTreeMap<String, String>| {
        (0, head.iter().map(|key| cells.get(key).cloned().unwrap_or_default()).collect())
    };
    let rows = objects.into_iter().map(row).collect();
    Ok(Rows { rows, head })
}

struct Reader<'r> {
    text: &'r Text,
    tournament: &'r Tournament,
    list: &'r TieBreakList,
    sink: Sink,
    recorded: Recorded,
}

impl Reader<'_> {
    fn read(mut self, rows: &Rows) -> Result<PublishedTable, Vec<Diagnostic>> {
        let headings = self.headings(rows);
        let size = self.tournament.len();
        self.recorded.ranks = vec![None; size];
        let mut list = TieBreakList::default();
        for listed in headings.iter().filter_map(Self::listed) {
            let target = if Self::is_score(listed) { None } else { Some(&mut self.recorded.values) };
            match target {
                None => self.recorded.points.push((listed.clone(), vec![None; size])),
                Some(values) => values.push((listed.clone(), vec![None; size])),
            }
            list.entries.push(listed.clone());
        }
        let mut line_of: BTreeMap<Index, usize> = BTreeMap::new();
        for (position, (line, cells)) in rows.rows.iter().enumerate() {
            let place = if *line == 0 { position + 1 } else { *line };
            let Some(index) = self.participant(*line, &headings, cells) else { continue };
            if let Some(earlier) = line_of.insert(index, place) {
                let message = phrase!(
                    "participant-stands-in-table-twice-see-row",
                    id = self.tournament.id(index),
                    earlier = earlier
                );
                self.error(*line, "table-duplicate", message);
                continue;
            }
            self.row(*line, index, &headings, cells);
        }
        if self.sink.has_errors() {
            return Err(self.sink.into_remarks());
        }
        let missing = size - line_of.len();
        if missing > 0 {
            let message = phrase!("participants-event-not-in-table", missing = missing);
            self.sink.push(Diagnostic::warning("table-incomplete", message).rule(RULE));
        }
        Ok(PublishedTable { recorded: self.recorded, list, warnings: self.sink.into_remarks() })
    }

    fn listed(heading: &Heading) -> Option<&Listed> {
        if let Heading::Code(listed) = heading { Some(listed) } else { None }
    }

    fn is_score(listed: &Listed) -> bool {
        matches!(listed, Listed::Code(code) if code.is_score())
    }

    fn error(&mut self, line: usize, id: &'static str, message: impl Into<Phrase>) {
        let remark = Diagnostic::error(id, message).rule(RULE);
        self.sink.push(if line == 0 { remark } else { remark.at(self.text, line, 0, 0) });
    }

    fn headings(&mut self, rows: &Rows) -> Vec<Heading> {
        let mut headings: Vec<Heading> = Vec::new();
        for title in &rows.head {
            let mut found = heading::read(title);
            if let Heading::Nth(n) = found {
                let scored = |listed: &&Listed| !Self::is_score(listed);
                let nth = self.list.entries.iter().filter(scored).nth(n.saturating_sub(1));
                found = nth.map_or(Heading::Ignored, |listed| Heading::Code(listed.clone()));
            }
            if found == Heading::Unknown {
                let message = phrase!("column-not-understood-stays-out", found = quoted(title));
                self.sink.push(Diagnostic::warning("table-column", message).rule(RULE));
            }
            // The second of two equal columns says nothing new.
            if found != Heading::Ignored && headings.contains(&found) {
                found = Heading::Ignored;
            }
            headings.push(found);
        }
        if !headings.contains(&Heading::Id) && !headings.contains(&Heading::Name) {
            self.error(0, "table-no-participants", phrase!("no-column-holds-pairing-numbers-or-names"));
        }
        headings
    }

    fn participant(&mut self, line: usize, headings: &[Heading], cells: &[String]) -> Option<Index> {
        let cell = |wanted: &Heading| {
            let column = headings.iter().position(|heading| heading == wanted)?;
            cells.get(column).map(String::as_str).filter(|cell| !cell.is_empty())
        };
        if let Some(id) = cell(&Heading::Id) {
            let found = id.parse().ok().and_then(|id| self.tournament.index_of(id));
            if found.is_none() {
                self.error(
                    line,
                    "table-unknown-participant",
                    phrase!("no-participant-has-number", found = quoted(id)),
                );
            }
            return found;
        }
        let Some(name) = cell(&Heading::Name) else {
            self.error(line, "table-unknown-participant", phrase!("row-names-no-participant"));
            return None;
        };
        let wanted = simple(name);
        let participants = self.tournament.participants().iter().enumerate();
        let mut found = participants.filter(|(_, participant)| simple(&participant.name) == wanted);
        match (found.next(), found.next()) {
            (Some((index, _)), None) => return Some(index),
            (None, _) => {
                self.error(
                    line,
                    "table-unknown-participant",
                    phrase!("no-participant-called", found = quoted(name)),
                );
            }
            (Some(_), Some(_)) => {
                let message =
                    phrase!("several-participants-called-add-column-pairing-numbers", found = quoted(name));
                self.error(line, "table-ambiguous-participant", message);
            }
        }
        None
    }

    fn row(&mut self, line: usize, index: Index, headings: &[Heading], cells: &[String]) {
        for (heading, cell) in headings.iter().zip(cells) {
            match heading {
                Heading::Rank => {
                    let digits = cell.trim_end_matches(['.', '=']);
                    match digits.parse::<u32>() {
                        Ok(rank) if rank > 0 => {
                            if let Some(slot) = self.recorded.ranks.get_mut(index) {
                                *slot = Some(rank);
                            }
                        }
                        Ok(_) => {}
                        Err(_) if digits.is_empty() || digits == "-" => {}
                        Err(_) => self.error(line, "table-rank", phrase!("no-rank", found = quoted(cell))),
                    }
                }
                Heading::Code(listed) => self.value(line, index, listed, cell),
                Heading::Id | Heading::Name | Heading::Nth(_) | Heading::Ignored | Heading::Unknown => {}
            }
        }
    }

    fn value(&mut self, line: usize, index: Index, listed: &Listed, cell: &str) {
        let number = cell.trim_start_matches('\'').replace(',', ".").replace(' ', "");
        if matches!(number.as_str(), "" | "-" | "–" | "—" | "−" | "*" | "n/a") {
            return;
        }
        if Fraction::parse(&number).is_err() {
            let message = phrase!("no-value-of", found = quoted(cell), code = listed.to_string());
            return self.error(line, "table-value", message);
        }
        // Half signs are numbers, too; everything later compares decimals.
        let number = if number.contains('½') {
            Fraction::parse(&number).map_or(number, |value| value.to_string())
        } else {
            number
        };
        if Self::is_score(listed) {
            match Points::parse(&number) {
                Ok(points) => set(&mut self.recorded.points, listed, index, points),
                Err(error) => {
                    let message = phrase!("cell-and-problem", cell = quoted(cell));
                    self.error(line, "table-value", message.and("problem", error.phrase()));
                }
            }
        } else {
            set(&mut self.recorded.values, listed, index, number);
        }
    }
}

fn set<T>(columns: &mut [(Listed, Vec<Option<T>>)], listed: &Listed, index: Index, value: T) {
    let column = columns.iter_mut().find(|(other, _)| other == listed);
    if let Some(slot) = column.and_then(|(_, column)| column.get_mut(index)) {
        *slot = Some(value);
    }
}

/// A name without case, signs and doubled blanks.
fn simple(name: &str) -> String {
    let words: String = name.chars().map(|c| if c.is_alphanumeric() { c } else { ' ' }).collect();
    words.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ")
}
