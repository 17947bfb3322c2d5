//! What a check found, for programs.

use serde::Serialize;

use crate::cli::describe::edition_by;
use crate::cli::input::Event;
use tiebreak_conformance::check::{Difference, DifferenceKind, Report, Reservation, Undecided};
use tiebreak_conformance::diagnosis;
use tiebreak_conformance::format::diagnostic::Diagnostic;
use tiebreak_conformance::message::Messages;
use tiebreak_conformance::page::{Align, Block, Column, Page, Table};
use tiebreak_conformance::regulations::Finding;
use tiebreak_conformance::tournament::Index;

#[derive(Serialize)]
pub(super) struct CheckAnswer {
    schema: &'static str,
    edition: &'static str,
    edition_by: &'static str,
    tiebreaks: Vec<String>,
    after: usize,
    verdict: &'static str,
    differences: Vec<DifferenceAnswer>,
    undecided: Vec<UndecidedAnswer>,
    reproduced_by: Vec<String>,
    lists: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    diagnosis: Option<diagnosis::Report>,
    reservations: Vec<&'static str>,
    reserved: Vec<ReservedAnswer>,
    unverifiable: Vec<DifferenceAnswer>,
    findings: Vec<Finding>,
    warnings: Vec<Diagnostic>,
}

#[derive(Serialize)]
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
#[derive(Serialize)]
struct ValuesAnswer {
    id: Option<String>,
    versus: Option<String>,
}

#[derive(Serialize)]
struct UndecidedAnswer {
    source: &'static str,
    ids: Vec<u32>,
    list_incomplete: bool,
}

/// What a reservation is about.
#[derive(Serialize)]
struct ReservedAnswer {
    reservation: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    ids: Vec<u32>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    columns: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    games: Vec<GameAnswer>,
}

#[derive(Serialize)]
struct GameAnswer {
    round: usize,
    ids: [u32; 2],
}

fn reserved(event: &Event, reservation: &Reservation) -> Option<ReservedAnswer> {
    let id = |index: &Index| event.tournament().id(*index);
    let mut answer = ReservedAnswer {
        reservation: reservation.id(),
        ids: Vec::new(),
        columns: Vec::new(),
        games: Vec::new(),
    };
    match reservation {
        Reservation::ColumnsUnread(columns)
        | Reservation::ColumnsIncomparable(columns)
        | Reservation::CodesWithoutValues(columns) => {
            answer.columns.clone_from(columns);
        }
        Reservation::ParticipantsMissing(indices)
        | Reservation::Unranked(indices)
        | Reservation::ColorsUnknown(indices) => answer.ids = indices.iter().map(id).collect(),
        Reservation::Pending(games) => {
            let game = |(round, one, other): &(usize, Index, Index)| GameAnswer {
                round: *round,
                ids: [id(one), id(other)],
            };
            answer.games = games.iter().map(game).collect();
        }
        Reservation::NothingRecorded
        | Reservation::NoRanking
        | Reservation::EditionUnknown(_)
        | Reservation::NoList
        | Reservation::OrganizerDefined
        | Reservation::TiesSeparated => return None,
    }
    Some(answer)
}

/// The answer as JSON.
pub(super) fn answer(
    event: &Event,
    report: &Report,
    found: &[Finding],
    diagnosis: Option<diagnosis::Report>,
) -> CheckAnswer {
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
        pushed: (difference.kind == DifferenceKind::Rank).then_some(difference.pushed),
    };
    let undecided = |undecided: &Undecided| UndecidedAnswer {
        source: undecided.source.id(),
        ids: undecided.members.iter().copied().map(id).collect(),
        list_incomplete: undecided.list_incomplete,
    };
    CheckAnswer {
        schema: "tiebreak/check/1",
        edition: event.edition().id(),
        edition_by: edition_by(event.plan.choice),
        tiebreaks: event.plan.list.entries.iter().map(ToString::to_string).collect(),
        after: event.plan.after,
        verdict: report.verdict.id(),
        differences: report.differences.iter().map(difference).collect(),
        undecided: report.undecided.iter().map(undecided).collect(),
        reproduced_by: report.reproduced_by.clone(),
        lists: report.lists.clone(),
        diagnosis,
        reservations: report.reservations.iter().map(Reservation::id).collect(),
        reserved: report.reservations.iter().filter_map(|one| reserved(event, one)).collect(),
        unverifiable: report.unjudged.iter().map(difference).collect(),
        findings: found.to_vec(),
        warnings: event.warnings.clone(),
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
    for difference in &report.differences {
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
