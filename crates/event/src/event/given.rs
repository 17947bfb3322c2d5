//! Values that the organizer gives for tie-breaks of its own (`OTHER_...`), held to the participants of an event.

use std::collections::{BTreeMap, BTreeSet};

use tiebreak_engine::number::Fraction;
use tiebreak_engine::rules::{Listed, TieBreakList};
use tiebreak_engine::tournament::{Severity, Tournament};
use tiebreak_format::diagnostic::{Diagnostic, Sink};
use tiebreak_phrase::phrase;

/// Values by the name of the tie-break: pairing numbers and their values.
pub(super) type Given = BTreeMap<String, Vec<(u32, Fraction)>>;

/// One value and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct GivenValue {
    /// The name of the tie-break, behind `OTHER_`.
    pub name: String,
    /// The pairing number.
    pub id: u32,
    /// The value, the higher the better.
    pub value: Fraction,
    /// The line.
    pub line: usize,
    /// The columns of name and number.
    pub columns: [usize; 2],
}

/// A remark for each tie-break that has values and stands in no list.
pub(super) fn unlisted(given: &Given, list: &TieBreakList, file: &str) -> Vec<Diagnostic> {
    let organizer =
        |listed: &Listed| if let Listed::Organizer(name) = listed { Some(name.clone()) } else { None };
    let listed: BTreeSet<String> = list.entries.iter().filter_map(organizer).collect();
    let mut remarks = Sink::new(file);
    for name in given.keys().filter(|name| !listed.contains(*name)) {
        remarks.push(Diagnostic::warning("records", phrase!("records-given-unlisted", name = name)));
    }
    remarks.into_remarks()
}

/// The values by name: everybody has one of each name, and nobody two.
pub(super) fn of_everybody(
    values: &[GivenValue],
    file: &str,
    tournament: &Tournament,
) -> Result<Given, Vec<Diagnostic>> {
    let mut columns: BTreeMap<&str, Column<'_>> = BTreeMap::new();
    let mut faults = Sink::new(file);
    let fault = |value: &GivenValue, column: usize, problem| {
        Diagnostic::error("records", problem).placed(value.line, column)
    };
    for value in values {
        let [_, number] = value.columns;
        let column = columns.entry(&value.name).or_insert_with(|| Column::of(value));
        if tournament.index_of(value.id).is_none() {
            faults.push(fault(value, number, phrase!("records-unknown", id = value.id)));
        } else if !column.ids.insert(value.id) {
            let problem = phrase!("records-given-twice", name = &value.name, id = value.id);
            faults.push(fault(value, number, problem));
        } else {
            column.values.push((value.id, value.value));
        }
    }
    for (name, column) in &columns {
        // Whoever is counted is a participant.
        if column.ids.len() == tournament.len() {
            continue;
        }
        if !faults.wants(Severity::Error) {
            faults.pass_over(Severity::Error, 1);
            continue;
        }
        let ids = tournament.participants().iter().map(|one| one.id);
        let missing = ids.filter(|id| !column.ids.contains(id)).map(|id| id.to_string());
        let [at, _] = column.first.columns;
        let problem =
            phrase!("records-given-lacks", name = *name, ids = missing.collect::<Vec<_>>().join(" "));
        faults.push(fault(column.first, at, problem));
    }
    if faults.has_errors() {
        return Err(faults.into_remarks());
    }
    Ok(columns.into_iter().map(|(name, column)| (name.to_owned(), column.values)).collect())
}

/// The values of one tie-break.
struct Column<'v> {
    first: &'v GivenValue,
    ids: BTreeSet<u32>,
    values: Vec<(u32, Fraction)>,
}

impl Column<'_> {
    fn of(first: &GivenValue) -> Column<'_> {
        Column { first, ids: BTreeSet::new(), values: Vec::new() }
    }
}
