//! Parts of pages and answers that several commands share.

use serde::ser::{SerializeMap, SerializeSeq, SerializeStruct};
use serde::{Serialize, Serializer};

use tiebreak_conformance::event::Event;
use tiebreak_conformance::explain::{clause_text, code_name, edition_reason, no_value, shown};
use tiebreak_conformance::message::Messages;
use tiebreak_conformance::number::Fraction;
use tiebreak_conformance::page::{Align, Column, Page, Table};
use tiebreak_conformance::phrase::{MessageId, Phrase, family, message};
use tiebreak_conformance::plan::{ListSource, Plan, Ranked, SourceStanding};
use tiebreak_conformance::regulations::{Finding, Gravity};
use tiebreak_conformance::rules::{Edition, EditionChoice, Listed};
use tiebreak_conformance::standings::Entry;
use tiebreak_conformance::tell;
use tiebreak_conformance::tournament::{Index, Tournament};

/// The title of a page about an event: its name, what the page is, and the round.
pub fn title(say: &Messages, event: &Event, what: MessageId) -> String {
    let tournament = event.tournament();
    let (round, rounds) = (event.plan.after.to_string(), tournament.announced().to_string());
    let after = tell!(say, "after-round", round = &round, rounds = &rounds);
    let what = say.message(what);
    if event.name.is_empty() {
        format!("{}, {after}", capitalized(&what))
    } else {
        format!("{}: {what}, {after}", event.name)
    }
}

fn capitalized(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map_or_else(String::new, |first| first.to_uppercase().chain(characters).collect())
}

/// Which edition and which list, and why.
pub fn preamble(say: &Messages, page: &mut Page, event: &Event) {
    let reason = edition_reason(say, event.plan.choice, event.tournament().start());
    page.paragraph(tell!(say, "edition-line", edition = event.edition().id(), reason = &reason));
    page.paragraph(list_line(say, &event.plan));
}

/// The list and where it comes from.
pub fn list_line(say: &Messages, plan: &Plan) -> String {
    let codes: Vec<String> = plan.list.entries.iter().map(ToString::to_string).collect();
    let id = match plan.source {
        ListSource::Preset(preset) => {
            let (name, source) = (preset.name, preset.source);
            let source = match preset.standing {
                SourceStanding::Stated => tell!(say, "list-preset", name = name, source = source),
                SourceStanding::Reported => tell!(say, "list-preset-reported", name = name, source = source),
            };
            return tell!(say, "list-line", list = codes.join(", "), source = source);
        }
        ListSource::Asked => message!("list-asked"),
        ListSource::Regulations => message!("list-regulations"),
        ListSource::File => message!("list-file"),
        ListSource::Table => message!("list-table"),
        ListSource::Default => message!("list-default"),
    };
    tell!(say, "list-line", list = &codes.join(", "), source = id)
}

/// How the edition was chosen, for programs.
pub fn edition_by(choice: EditionChoice) -> &'static str {
    match choice {
        EditionChoice::Declared(_) => "declared",
        EditionChoice::ByStart(_) => "start",
        EditionChoice::ByLaterDay(_) => "later-day",
        EditionChoice::TooEarly => "too-early",
        EditionChoice::NoStart => "no-start",
    }
}

/// Keys and values in the order of the list.
#[derive(Clone, Debug)]
pub struct Fields<T>(pub Vec<(String, T)>);

impl<T: Serialize> Serialize for Fields<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

/// The rows of a ranking, best first, for programs. Each row is made when it is written: a large event has too many
/// numbers to hold all of them as text.
pub struct Rows<'r> {
    tournament: &'r Tournament,
    groups: &'r [Vec<Index>],
    ranks: Vec<u32>,
    columns: Vec<(String, bool, &'r Entry)>,
}

/// The rows of an event ranked by a plan.
pub fn rows<'r>(plan: &Plan, ranked: &'r Ranked<'_>) -> Rows<'r> {
    // A list may name a code twice; an object names it once.
    let mut columns: Vec<(String, bool, &Entry)> = Vec::new();
    for (listed, entry) in plan.list.entries.iter().zip(&ranked.standings.entries) {
        let key = listed.to_string();
        if columns.iter().all(|(other, ..)| *other != key) {
            columns.push((key, is_order(listed), entry));
        }
    }
    let standings = &ranked.standings;
    Rows { tournament: ranked.tournament(), groups: &standings.groups, ranks: standings.ranks(), columns }
}

/// Rows whose numbers are looked up together: participants in the order of rank are scattered over each column, and
/// the processor fetches many of them at once when nothing else stands between.
const BLOCK: usize = 64;

impl Serialize for Rows<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let order: Vec<Index> = self.groups.iter().flatten().copied().collect();
        let mut rows = serializer.serialize_seq(Some(order.len()))?;
        let mut numbers = Vec::with_capacity(BLOCK * self.columns.len());
        for block in order.chunks(BLOCK) {
            numbers.clear();
            for (.., entry) in &self.columns {
                numbers.extend(block.iter().map(|index| match entry {
                    Entry::Values(column) => column.get(*index).copied().flatten(),
                    Entry::Places(_) | Entry::Nothing(_) | Entry::Unknown => None,
                }));
            }
            for (row, index) in block.iter().enumerate() {
                let numbers = Numbers { of: &numbers, row, step: block.len() };
                rows.serialize_element(&RowOf { rows: self, index: *index, numbers })?;
            }
        }
        rows.end()
    }
}

/// The numbers of one row among those of its block, which lie column by column.
#[derive(Clone, Copy)]
struct Numbers<'r> {
    of: &'r [Option<Fraction>],
    row: usize,
    step: usize,
}

impl Numbers<'_> {
    fn get(&self, column: usize) -> Option<Fraction> {
        self.of.get(column * self.step + self.row).copied().flatten()
    }
}

/// One row of a ranking.
struct RowOf<'r> {
    rows: &'r Rows<'r>,
    index: Index,
    numbers: Numbers<'r>,
}

impl Serialize for RowOf<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let RowOf { rows, index, .. } = *self;
        let has_places = rows.columns.iter().any(|(.., entry)| matches!(entry, Entry::Places(_)));
        let mut row = serializer.serialize_struct("Row", if has_places { 5 } else { 4 })?;
        row.serialize_field("rank", &rows.ranks.get(index).copied().unwrap_or(0))?;
        row.serialize_field("id", &rows.tournament.id(index))?;
        let participant = rows.tournament.participants().get(index);
        row.serialize_field("name", participant.map_or("", |participant| &participant.name))?;
        row.serialize_field("values", &Values(self))?;
        if has_places {
            row.serialize_field("places", &Places(self))?;
        }
        row.end()
    }
}

/// The numbers of a row, by code.
struct Values<'r>(&'r RowOf<'r>);

impl Serialize for Values<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (position, (key, is_order, entry)) in self.0.rows.columns.iter().enumerate() {
            match entry {
                Entry::Places(_) => continue,
                Entry::Nothing(_) if *is_order => continue,
                Entry::Values(_) | Entry::Nothing(_) | Entry::Unknown => {
                    map.serialize_entry(key, &self.0.numbers.get(position))?;
                }
            }
        }
        map.end()
    }
}

/// The places of a row inside groups that were still tied, by code.
struct Places<'r>(&'r RowOf<'r>);

impl Serialize for Places<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (key, _, entry) in &self.0.rows.columns {
            if let Entry::Places(column) = entry {
                map.serialize_entry(key, &column.get(self.0.index).copied().flatten())?;
            }
        }
        map.end()
    }
}

fn is_order(listed: &Listed) -> bool {
    matches!(listed, Listed::Code(code) if code.base.direction().is_order_only())
}

/// A ranking as a table, best first.
pub fn standings(say: &Messages, plan: &Plan, ranked: &Ranked<'_>) -> Table {
    let mut columns = vec![
        Column::new(tell!(say, "column-rank"), Align::Right),
        Column::new(tell!(say, "column-id"), Align::Right),
        Column::new(tell!(say, "column-participant"), Align::Left),
    ];
    for listed in &plan.list.entries {
        let align = if is_order(listed) { Align::Right } else { Align::Decimal };
        columns.push(Column::new(listed.to_string(), align));
    }
    let mut table = Table::new(columns);
    let ranks = ranked.standings.ranks();
    for index in ranked.standings.groups.iter().flatten().copied() {
        let participant = ranked.tournament().participants().get(index);
        let mut cells = vec![
            ranks.get(index).map_or_else(String::new, ToString::to_string),
            ranked.tournament().id(index).to_string(),
            participant.map_or_else(String::new, |participant| participant.name.clone()),
        ];
        cells.extend(ranked.standings.entries.iter().map(|entry| match entry {
            Entry::Values(column) => {
                column.get(index).copied().flatten().map_or_else(|| "–".to_owned(), shown)
            }
            Entry::Places(places) => {
                places.get(index).copied().flatten().map_or_else(String::new, |place| place.to_string())
            }
            Entry::Nothing(_) | Entry::Unknown => "–".to_owned(),
        }));
        table.row(cells);
    }
    table
}

/// Says why columns are empty.
pub fn missing(say: &Messages, page: &mut Page, plan: &Plan, ranked: &Ranked<'_>) {
    let entries = plan.list.entries.iter().zip(&ranked.standings.entries);
    let reasons = entries.filter_map(|(listed, entry)| {
        let reason = match entry {
            Entry::Nothing(reason) => no_value(say, *reason),
            Entry::Unknown => tell!(say, "organizer-defined"),
            Entry::Values(_) | Entry::Places(_) => return None,
        };
        Some(format!("{listed}: {reason}"))
    });
    page.list(reasons.collect());
}

/// What has no value and why, for programs.
#[derive(Clone, Debug, Serialize)]
pub struct Missing {
    /// The code.
    pub code: String,
    /// Pairing numbers; empty when nobody has a value.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ids: Vec<u32>,
    /// Why, in English.
    pub why: Phrase,
}

/// What has no value and why.
pub fn missing_values(plan: &Plan, ranked: &Ranked<'_>) -> Vec<Missing> {
    let entries = plan.list.entries.iter().zip(&ranked.standings.entries);
    let missing = entries.filter_map(|(listed, entry)| {
        let (ids, why) = match entry {
            Entry::Nothing(reason) => (Vec::new(), reason.phrase()),
            Entry::Unknown => (Vec::new(), message!("organizer-defined").into()),
            Entry::Values(column) => {
                let without = column.iter().enumerate().filter(|(_, value)| value.is_none());
                let ids: Vec<u32> = without.map(|(index, _)| ranked.tournament().id(index)).collect();
                if ids.is_empty() {
                    return None;
                }
                (ids, message!("why-no-value").into())
            }
            Entry::Places(_) => return None,
        };
        Some(Missing { code: listed.to_string(), ids, why })
    });
    missing.collect()
}

/// What has no value and why, as a table.
pub fn missing_table(say: &Messages, plan: &Plan, ranked: &Ranked<'_>) -> Option<Table> {
    let missing = missing_values(plan, ranked);
    if missing.is_empty() {
        return None;
    }
    let mut table = Table::new(vec![
        Column::new(tell!(say, "column-code"), Align::Left),
        Column::new(tell!(say, "column-id"), Align::Left),
        Column::new(tell!(say, "column-why"), Align::Left),
    ]);
    for missing in missing {
        let ids: Vec<String> = missing.ids.iter().map(ToString::to_string).collect();
        table.row(vec![missing.code, ids.join(" "), say.phrase(&missing.why)]);
    }
    Some(table.without_empty_columns())
}

/// What the columns mean.
pub fn legend(say: &Messages, page: &mut Page, plan: &Plan) {
    page.heading(tell!(say, "legend"));
    let mut table = Table::new(vec![
        Column::new(tell!(say, "column-code"), Align::Left),
        Column::new(tell!(say, "column-name"), Align::Left),
        Column::new(tell!(say, "column-clause"), Align::Left),
    ]);
    let edition: Edition = plan.choice.edition();
    let mut seen: Vec<String> = Vec::new();
    for listed in &plan.list.entries {
        let code = listed.to_string();
        if seen.contains(&code) {
            continue;
        }
        let clause = match listed {
            Listed::Code(code) => clause_text(say, edition, code.base.clause()),
            Listed::Recorded(recorded) => clause_text(say, edition, recorded.clause()),
            Listed::Organizer(_) => String::new(),
        };
        table.row(vec![code.clone(), code_name(say, listed), clause]);
        seen.push(code);
    }
    page.table(table);
    let mut notes = vec![tell!(say, "legend-shared"), tell!(say, "legend-none")];
    if plan.list.entries.iter().any(is_order) {
        notes.push(tell!(say, "legend-order"));
    }
    page.list(notes);
}

/// A finding in words.
pub fn finding(say: &Messages, finding: &Finding) -> String {
    let [gravity, text, clause] = finding_parts(say, finding);
    format!("{gravity}: {text} ({clause})")
}

/// The severity, the words and the clause of a finding.
pub fn finding_parts(say: &Messages, finding: &Finding) -> [String; 3] {
    // A test of the regulations says every finding there is.
    let text = family!("finding-").filled(finding.id, &finding.arguments);
    let text = text.map_or_else(|| finding.id.to_owned(), |text| say.phrase(&text));
    let gravity = say.message(match finding.severity {
        Gravity::Error => message!("gravity-error"),
        Gravity::Warning => message!("gravity-warning"),
        Gravity::Info => message!("gravity-info"),
    });
    let clause = finding.clause.strip_prefix("c07.").unwrap_or(finding.clause);
    [gravity, text, clause.to_owned()]
}
