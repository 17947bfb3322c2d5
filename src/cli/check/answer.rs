//! What a check found, for programs.

use serde::Serialize;

use super::CauseAnswer;
use super::former::{Former, FormerAnswer};
use super::reservation::{ReservedAnswer, reserved};
use tiebreak_conformance::cause::{self, Cause, Causes};
use tiebreak_conformance::check::{
    Difference, Note, Report, Reservation, SourceReport, Unchecked, Undecided,
};
use tiebreak_conformance::diagnosis;
use tiebreak_conformance::event::Event;
use tiebreak_conformance::format::diagnostic::Diagnostic;
use tiebreak_conformance::message::Messages;
use tiebreak_conformance::page::{Align, Block, Column, Page, Table};
use tiebreak_conformance::ranking::edition_by;
use tiebreak_conformance::regulations::Finding;

#[derive(Serialize)]
pub(super) struct CheckAnswer {
    schema: &'static str,
    edition: &'static str,
    edition_by: &'static str,
    tiebreaks: Vec<String>,
    after: usize,
    verdict: &'static str,
    /// What was found about everything that was asked about.
    #[serde(flatten)]
    found: Found,
    sources: Vec<SourceAnswer>,
    /// What the lists from before give, where that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    former: Option<Vec<FormerAnswer>>,
    findings: Vec<Finding>,
    warnings: Vec<Diagnostic>,
}

/// One record with its verdict.
#[derive(Serialize)]
struct SourceAnswer {
    source: &'static str,
    #[serde(skip_serializing_if = "String::is_empty")]
    table: String,
    asked: bool,
    verdict: &'static str,
    #[serde(flatten)]
    found: Found,
}

#[derive(Clone, Default, Serialize)]
struct Found {
    differences: Vec<DifferenceAnswer>,
    undecided: Vec<UndecidedAnswer>,
    reproduced_by: Vec<String>,
    lists: Vec<String>,
    causes: Vec<CauseAnswer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    diagnosis: Option<diagnosis::Report>,
    notes: Vec<NoteAnswer>,
    reservations: Vec<&'static str>,
    reserved: Vec<ReservedAnswer>,
    unverifiable: Vec<DifferenceAnswer>,
    unchecked: Vec<UncheckedAnswer>,
}

/// Something that nobody checked.
#[derive(Clone, Serialize)]
struct UncheckedAnswer {
    kind: &'static str,
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
}

impl UncheckedAnswer {
    fn of(one: &Unchecked) -> UncheckedAnswer {
        UncheckedAnswer { kind: one.kind.id(), text: one.text.clone(), line: one.line }
    }
}

impl Found {
    fn add(&mut self, other: Found) {
        self.differences.extend(other.differences);
        self.undecided.extend(other.undecided);
        self.reproduced_by.extend(other.reproduced_by);
        self.lists.extend(other.lists);
        self.causes.extend(other.causes);
        self.diagnosis = self.diagnosis.take().or(other.diagnosis);
        self.notes.extend(other.notes);
        self.reservations.extend(other.reservations);
        self.reserved.extend(other.reserved);
        self.unverifiable.extend(other.unverifiable);
        self.unchecked.extend(other.unchecked);
    }
}

/// How a part of a record was understood.
#[derive(Clone, Serialize)]
#[serde(tag = "note", rename_all = "kebab-case")]
enum NoteAnswer {
    Numbering {
        numbering: Option<&'static str>,
    },
    Rounded {
        code: String,
        decimals: u32,
    },
    Order {
        code: String,
        reading: &'static str,
        #[serde(skip_serializing_if = "is_zero")]
        separated: usize,
    },
    Beside {
        columns: Vec<String>,
    },
    Ignored {
        columns: Vec<String>,
    },
    RowOrder,
    ListOfTable,
    EveryEdition,
    CodesFound {
        columns: Vec<String>,
    },
}

/// Whether there is nothing to count.
fn is_zero(count: &usize) -> bool {
    *count == 0
}

impl NoteAnswer {
    fn of(note: &Note) -> NoteAnswer {
        match note {
            Note::Numbering(numbering) => {
                NoteAnswer::Numbering { numbering: numbering.map(|numbering| numbering.id()) }
            }
            Note::Rounded { code, decimals } => {
                NoteAnswer::Rounded { code: code.clone(), decimals: *decimals }
            }
            Note::Beside(columns) => NoteAnswer::Beside { columns: columns.clone() },
            Note::Ignored(columns) => NoteAnswer::Ignored { columns: columns.clone() },
            Note::RowOrder => NoteAnswer::RowOrder,
            Note::ListOfTable => NoteAnswer::ListOfTable,
            Note::EveryEdition => NoteAnswer::EveryEdition,
            Note::CodesFound(codes) => {
                NoteAnswer::CodesFound { columns: codes.iter().map(|code| code.heading.clone()).collect() }
            }
            Note::Order { code, reading, separated } => {
                NoteAnswer::Order { code: code.clone(), reading: reading.id(), separated: *separated }
            }
        }
    }
}

#[derive(Clone, Serialize)]
struct DifferenceAnswer {
    kind: &'static str,
    source: &'static str,
    id: u32,
    versus: Option<u32>,
    code: Option<String>,
    recorded: String,
    computed: String,
    clauses: Vec<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ahead: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    values: Option<ValuesAnswer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pushed: Option<bool>,
}

/// The values of the code that separates two participants.
#[derive(Clone, Serialize)]
struct ValuesAnswer {
    id: Option<String>,
    versus: Option<String>,
}

#[derive(Clone, Serialize)]
struct UndecidedAnswer {
    ids: Vec<u32>,
    list_incomplete: bool,
}

/// The answer as JSON.
pub(super) fn answer(
    say: &Messages,
    event: &Event,
    report: &Report,
    causes: &[Causes],
    found: &[Finding],
    former: Option<&[Former]>,
) -> CheckAnswer {
    let sources =
        report.sources.iter().zip(causes).enumerate().map(|(position, (source, causes))| SourceAnswer {
            source: source.source.id(),
            table: source.name.clone(),
            asked: position < report.asked,
            verdict: source.verdict.id(),
            found: about(say, event, source, causes),
        });
    let sources: Vec<SourceAnswer> = sources.collect();
    let mut asked = Found::default();
    for source in sources.iter().filter(|source| source.asked) {
        asked.add(source.found.clone());
    }
    CheckAnswer {
        schema: "tiebreak/check/1",
        edition: event.edition().id(),
        edition_by: edition_by(event.plan.choice),
        tiebreaks: event.plan.list.entries.iter().map(ToString::to_string).collect(),
        after: event.plan.after,
        verdict: report.verdict().id(),
        found: asked,
        sources,
        former: former.map(|all| all.iter().map(|former| former.answer()).collect()),
        findings: found.to_vec(),
        warnings: event.warnings.clone(),
    }
}

/// What was found about one record.
fn about(say: &Messages, event: &Event, source: &SourceReport, causes: &Causes) -> Found {
    let id = |index| event.tournament().id(index);
    let difference = |difference: &Difference| DifferenceAnswer {
        kind: difference.kind.id(),
        source: difference.source.id(),
        id: id(difference.participant),
        versus: difference.versus.map(id),
        code: difference.code.clone(),
        recorded: difference.recorded.clone(),
        computed: difference.computed.clone(),
        clauses: difference.clauses.clone(),
        ahead: difference.separation.as_ref().map(|found| id(found.ahead)),
        values: difference.separation.as_ref().map(|found| {
            let [ahead, behind] = found.values.map(|value| value.map(|value| value.to_string()));
            if found.ahead == difference.participant {
                ValuesAnswer { id: ahead, versus: behind }
            } else {
                ValuesAnswer { id: behind, versus: ahead }
            }
        }),
        pushed: (difference.kind.is_rank()).then_some(difference.pushed),
    };
    let undecided = |undecided: &Undecided| UndecidedAnswer {
        ids: undecided.members.iter().copied().map(id).collect(),
        list_incomplete: undecided.list_incomplete,
    };
    Found {
        differences: source.differences.iter().map(difference).collect(),
        undecided: source.undecided.iter().map(undecided).collect(),
        reproduced_by: reproduced_by(causes),
        lists: causes.found.iter().flat_map(lists).collect(),
        causes: causes.found.iter().map(|cause| CauseAnswer::of(event, cause)).collect(),
        diagnosis: causes.diagnosis.as_ref().map(|found| diagnosis::Report {
            sentences: cause::sentences(say, event, causes),
            ..diagnosis::report(say, found)
        }),
        notes: source.notes.iter().map(NoteAnswer::of).collect(),
        reservations: source.reservations.iter().map(Reservation::id).collect(),
        reserved: source.reservations.iter().filter_map(|one| reserved(event, one)).collect(),
        unverifiable: source.unjudged.iter().map(difference).collect(),
        unchecked: source.unchecked.iter().map(UncheckedAnswer::of).collect(),
    }
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

/// The differences as one table, the heading line also without any.
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
    for difference in report.sources.iter().flat_map(|source| &source.differences) {
        table.row(vec![
            difference.kind.id().to_owned(),
            id(difference.participant),
            difference.versus.map_or_else(String::new, id),
            difference.code.clone().unwrap_or_default(),
            difference.recorded.clone(),
            difference.computed.clone(),
            difference.clauses.join(" "),
            difference.source.id().to_owned(),
        ]);
    }
    page.blocks.push(Block::Table(table));
    page
}
