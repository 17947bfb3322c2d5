//! Values that the organizer gives for tie-breaks of its own (`OTHER_...`), held to the participants of an event.

use std::collections::BTreeMap;

use tiebreak_engine::number::Fraction;
use tiebreak_engine::rules::{Listed, TieBreakList};
use tiebreak_engine::tournament::Tournament;
use tiebreak_format::diagnostic::Diagnostic;
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
    let is_listed = |name: &String| {
        list.entries.iter().any(|listed| matches!(listed, Listed::Organizer(listed) if listed == name))
    };
    let remark = |name: &String| {
        Diagnostic::warning("records", phrase!("records-given-unlisted", name = name)).in_file(file)
    };
    given.keys().filter(|name| !is_listed(name)).map(remark).collect()
}

/// The values by name: everybody has one of each name, and nobody two.
pub(super) fn of_everybody(
    values: &[GivenValue],
    file: &str,
    tournament: &Tournament,
) -> Result<Given, Vec<Diagnostic>> {
    let mut given = Given::new();
    let mut faults = Vec::new();
    let fault = |value: &GivenValue, column: usize, problem| {
        Diagnostic::error("records", problem).in_file(file).placed(value.line, column)
    };
    for value in values {
        let [_, number] = value.columns;
        let column = given.entry(value.name.clone()).or_default();
        if tournament.index_of(value.id).is_none() {
            faults.push(fault(value, number, phrase!("records-unknown", id = value.id)));
        } else if column.iter().any(|(id, _)| *id == value.id) {
            faults.push(fault(
                value,
                number,
                phrase!("records-given-twice", name = &value.name, id = value.id),
            ));
        } else {
            column.push((value.id, value.value));
        }
    }
    for (name, column) in &given {
        let lacks = |id: &u32| column.iter().all(|(other, _)| other != id);
        let missing: Vec<String> = tournament
            .participants()
            .iter()
            .map(|one| one.id)
            .filter(lacks)
            .map(|id| id.to_string())
            .collect();
        let Some(first) = values.iter().find(|value| value.name == *name) else { continue };
        if !missing.is_empty() {
            let [column, _] = first.columns;
            faults.push(fault(
                first,
                column,
                phrase!("records-given-lacks", name = name, ids = missing.join(" ")),
            ));
        }
    }
    if faults.is_empty() { Ok(given) } else { Err(faults) }
}
