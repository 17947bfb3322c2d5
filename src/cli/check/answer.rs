//! Writes the result of a check as JSON.

use super::cause_answer;
use super::former::Former;
use super::reservation::reserved;
use crate::cli::prelude::*;
use serde_json::Map;
use tiebreak_conformance::cause::{self, Cause, Causes};
use tiebreak_conformance::check::{
    Difference, Note, RecordReport, Report, Reservation, Source, Unchecked, Undecided,
};
use tiebreak_conformance::diagnosis;
use tiebreak_conformance::event::Event;
use tiebreak_conformance::ranking::edition_by;
use tiebreak_conformance::regulations::Finding;

/// Names of the lists in an answer, in order. Each list may contain entries about several records.
const LISTS: &str = "\
    differences undecided reproduced_by lists causes notes reservations reserved unverifiable unchecked";

pub(super) fn answer(
    say: &Messages,
    event: &Event,
    report: &Report,
    causes: &[Causes],
    found: &[Finding],
    former: Option<&[Former]>,
) -> Value {
    let all: Vec<Map<String, Value>> =
        report.sources.iter().zip(causes).map(|(source, causes)| about(say, event, source, causes)).collect();
    let mut answer = json!({
        "schema": "tiebreak/check/1",
        "edition": event.edition().id(),
        "edition_by": edition_by(event.plan.choice),
        "tiebreaks": event.plan.list.entries.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "after": event.plan.after,
        "verdict": report.verdict().id(),
    });
    let sources = report.sources.iter().zip(&all).enumerate().map(|(position, (source, found))| {
        let mut answer = json!({ "source": source.source.id() });
        if !source.name.is_empty() {
            answer["table"] = source.name.as_str().into();
        }
        answer["asked"] = (position < report.asked).into();
        answer["verdict"] = source.verdict.id().into();
        extend(&mut answer, found.clone());
        answer
    });
    let sources: Vec<Value> = sources.collect();
    extend(&mut answer, together(&all[..report.asked.min(all.len())]));
    answer["sources"] = sources.into();
    if let Some(former) = former {
        answer["former"] = former.iter().map(Former::answer).collect();
    }
    answer["findings"] = json!(found);
    answer["warnings"] = json!(event.warnings);
    answer
}

fn extend(answer: &mut Value, members: Map<String, Value>) {
    if let Some(answer) = answer.as_object_mut() {
        answer.extend(members);
    }
}

/// Joins the results of all records that the user asked for.
fn together(all: &[Map<String, Value>]) -> Map<String, Value> {
    let mut whole = Map::new();
    for name in LISTS.split(' ') {
        let lists = all.iter().filter_map(|found| found[name].as_array());
        whole.insert(name.to_owned(), lists.flatten().cloned().collect());
        let diagnosis = all.iter().find_map(|found| found.get("diagnosis")).filter(|_| name == "causes");
        whole.extend(diagnosis.map(|diagnosis| ("diagnosis".to_owned(), diagnosis.clone())));
    }
    whole
}

/// A note on how the program read a part of a record, as JSON.
fn note(note: &Note) -> Value {
    match note {
        Note::Numbering(numbering) => {
            json!({ "note": "numbering", "numbering": numbering.map(|numbering| numbering.id()) })
        }
        Note::Rounded { code, decimals } => json!({ "note": "rounded", "code": code, "decimals": decimals }),
        Note::Beside(columns) => json!({ "note": "beside", "columns": columns }),
        Note::Ignored(columns) => json!({ "note": "ignored", "columns": columns }),
        Note::OtherEdition(code, edition) => {
            json!({ "note": "other-edition", "code": code, "edition": edition.id() })
        }
        Note::GamePoints(column) => json!({ "note": "game-points", "column": column }),
        Note::RowOrder => json!({ "note": "row-order" }),
        Note::ListOfTable => json!({ "note": "list-of-table" }),
        Note::EveryEdition => json!({ "note": "every-edition" }),
        Note::CodesFound(codes) => {
            let columns: Vec<&str> = codes.iter().map(|code| code.heading.as_str()).collect();
            json!({ "note": "codes-found", "columns": columns })
        }
        Note::Order { code, reading, separated: 0 } => {
            json!({ "note": "order", "code": code, "reading": reading.id() })
        }
        Note::Order { code, reading, separated } => {
            json!({ "note": "order", "code": code, "reading": reading.id(), "separated": separated })
        }
    }
}

/// One difference as JSON. If a code separates two participants, the JSON contains their values of this code.
fn difference(event: &Event, source: Source, difference: &Difference) -> Value {
    let id = |index| event.tournament().id(index);
    let mut answer = json!({
        "kind": difference.kind.id(),
        "source": source.id(),
        "id": id(difference.participant),
        "versus": difference.versus.map(id),
        "code": difference.code,
        "recorded": difference.recorded,
        "computed": difference.computed,
        "clauses": difference.clauses,
    });
    if let Some(found) = &difference.separation {
        let [ahead, behind] = found.values.map(|value| value.map(|value| value.to_string()));
        let is_ahead = found.ahead == difference.participant;
        let [own, other] = if is_ahead { [ahead, behind] } else { [behind, ahead] };
        answer["ahead"] = id(found.ahead).into();
        answer["values"] = json!({ "id": own, "versus": other });
    }
    if difference.kind.is_rank() {
        answer["pushed"] = difference.pushed.into();
    }
    answer
}

/// The result for one record as JSON.
fn about(say: &Messages, event: &Event, source: &RecordReport, causes: &Causes) -> Map<String, Value> {
    let differences = |all: &[Difference]| -> Value {
        all.iter().map(|one| difference(event, source.source, one)).collect()
    };
    let undecided = |undecided: &Undecided| {
        let ids: Vec<u32> = undecided.members.iter().map(|index| event.tournament().id(*index)).collect();
        json!({ "ids": ids, "list_incomplete": undecided.list_incomplete })
    };
    let unchecked = |one: &Unchecked| {
        let mut answer = json!({ "kind": one.kind.id(), "text": one.text });
        if let Some(line) = one.line {
            answer["line"] = line.into();
        }
        answer
    };
    let diagnosis = causes.diagnosis.as_ref().map(|found| diagnosis::Report {
        sentences: cause::sentences(say, event, causes),
        ..diagnosis::report(say, found)
    });
    let found = [
        ("differences", differences(&source.differences)),
        ("undecided", source.undecided.iter().map(undecided).collect()),
        ("reproduced_by", reproduced_by(causes).into()),
        ("lists", causes.found.iter().flat_map(lists).collect()),
        ("causes", causes.found.iter().map(|cause| cause_answer(event, cause)).collect()),
        ("diagnosis", json!(diagnosis)),
        ("notes", source.notes.iter().map(note).collect()),
        ("reservations", source.reservations.iter().map(Reservation::id).collect()),
        ("reserved", source.reservations.iter().filter_map(|one| reserved(event, one)).collect()),
        ("unverifiable", differences(&source.unjudged)),
        ("unchecked", source.unchecked.iter().map(unchecked).collect()),
    ];
    found
        .into_iter()
        .filter(|(_, value)| !value.is_null())
        .map(|(name, value)| (name.to_owned(), value))
        .collect()
}

fn reproduced_by(causes: &Causes) -> Vec<String> {
    let editions = causes.found.iter().flat_map(|cause| match cause {
        Cause::Editions(editions) => editions.as_slice(),
        _ => &[],
    });
    editions.map(|edition| edition.id().to_owned()).collect()
}

fn lists(cause: &Cause) -> Vec<String> {
    match cause {
        Cause::Lists(lists) => lists.clone(),
        _ => Vec::new(),
    }
}

/// The differences as one table. The heading line is always present.
pub(super) fn rows(say: &Messages, event: &Event, report: &Report) -> Page {
    let mut page = Page::new(say.language(), String::new());
    let left = |title: &str| Column::new(title, Align::Left);
    let right = |title: &str| Column::new(title, Align::Right);
    let mut table = Table::new(vec![
        left("kind"),
        right("id"),
        right("versus"),
        left("code"),
        left("recorded"),
        left("computed"),
        left("clauses"),
        left("source"),
    ]);
    let id = |index| event.tournament().id(index).to_string();
    for source in &report.sources {
        for difference in &source.differences {
            table.row(vec![
                difference.kind.id().to_owned(),
                id(difference.participant),
                difference.versus.map_or_else(String::new, id),
                difference.code.clone().unwrap_or_default(),
                difference.recorded.clone(),
                difference.computed.clone(),
                difference.clauses.join(" "),
                source.source.id().to_owned(),
            ]);
        }
    }
    page.blocks.push(Block::Table(table));
    page
}
