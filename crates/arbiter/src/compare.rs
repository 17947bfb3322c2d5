//! Implements `tiebreak compare`, which shows the differences between two editions.

use super::describe::{self, Fields};
use super::input::{EventOptions, edition_parser};
use crate::prelude::*;
use tiebreak_diagnose::cause::{CodeClauses, changed_clauses};
use tiebreak_engine::number::Fraction;
use tiebreak_engine::plan::{Plan, Ranked};
use tiebreak_engine::standings::Entry;
use tiebreak_event::event::Event;
use tiebreak_event::regulations::Finding;
use tiebreak_words::explain::{clause_text, shown_apart};

/// Show what changes between two editions of the rules
///
/// Ranks the same event under two editions and shows every place and value that differs, with the clauses
/// that cause the difference.
#[derive(Args, Clone, Debug)]
#[command(after_long_help = "Examples:
  tiebreak compare tests/data/club.trf --edition fide-2024-08 --edition fide-2026-03
  tiebreak compare tests/data/club.trf -e fide-2023-09 -e fide-2026-03 -t BH,SB -f markdown")]
pub struct CompareOptions {
    #[command(flatten)]
    event: EventOptions,
    /// One of the two editions to compare; give this option twice
    #[arg(short, long, value_name = "EDITION", value_parser = edition_parser(), required = true)]
    #[arg(help_heading = "Rules")]
    edition: Vec<Edition>,
}

/// A finding about the event under one of the two editions. Under the other edition, the finding is absent or has a
/// different severity.
#[derive(Clone, Serialize)]
struct FoundUnder {
    edition: &'static str,
    #[serde(flatten)]
    finding: Finding,
}

/// The places and values of one participant that differ between the two editions.
#[derive(Serialize)]
struct Row {
    #[serde(skip)]
    index: Index,
    id: u32,
    name: String,
    ranks: [u32; 2],
    values: Fields<[Option<String>; 2]>,
    places: Fields<[Option<u32>; 2]>,
}

/// Compares two editions.
///
/// # Errors
///
/// Returns all faults of the input or of the tie-break list, or an error if the number of editions is not two.
pub fn run(options: &CompareOptions, shared: &Shared) -> Result<Exit, Failure> {
    let say = shared.messages();
    let &[one, other] = options.edition.as_slice() else {
        return Err(Failure::Usage(tell!(say, "error-two-editions")));
    };
    let event = options.event.load(shared, Some(one))?;
    shared.remark(&event.warnings);
    let tournament = event.tournament();
    let events = [one, other].map(|edition| event.under(edition));
    let plans = [events[0].plan.clone(), events[1].plan.clone()];
    let ranked = [events[0].rank(), events[1].rank()];
    let rows = differing(&event.plan, tournament, &ranked);
    let clauses = changed_clauses([&plans[0], &plans[1]], tournament);
    let found = found_under(&event, [one, other]);
    shared.answer(
        || {
            let mut page = page(&say, &event, &plans, &ranked, &rows, &clauses);
            let line = |found: &FoundUnder| {
                format!("{}: {}", found.edition, describe::finding(&say, &found.finding))
            };
            page.list(found.iter().map(line).collect());
            page
        },
        || {
            Answer::new(&json!({
                "schema": "tiebreak/compare/1",
                "editions": [one.id(), other.id()],
                "tiebreaks": event.plan.list.entries.iter().map(ToString::to_string).collect::<Vec<_>>(),
                "after": event.plan.after,
                "same": rows.is_empty(),
                "differences": rows,
                "clauses": clauses,
                "findings": found,
                "warnings": event.warnings,
            }))
        },
    )
}

fn found_under(event: &Event, editions: [Edition; 2]) -> Vec<FoundUnder> {
    let [one, other] = editions.map(|edition| event.findings_under(edition));
    let only = |edition: Edition, own: &[Finding], others: &[Finding]| -> Vec<FoundUnder> {
        let own = own.iter().filter(|finding| !others.contains(finding)).cloned();
        own.map(|finding| FoundUnder { edition: edition.id(), finding }).collect()
    };
    [only(editions[0], &one, &other), only(editions[1], &other, &one)].concat()
}

/// A participant's values or places for an entry of the tie-break list, one under each of the two editions.
enum Given {
    Values([Option<Fraction>; 2]),
    Places([Option<u32>; 2]),
}

fn given(ranked: &[Ranked<'_>; 2], position: usize, index: Index) -> Given {
    let [one, other] = ranked;
    match [one, other].map(|ranked| ranked.standings.entries.get(position)) {
        [Some(Entry::Places(a)), Some(Entry::Places(b))] => {
            Given::Places([a, b].map(|places| places.get(index).copied().flatten()))
        }
        _ => Given::Values([one, other].map(|ranked| ranked.standings.value(position, index))),
    }
}

/// Returns the participants whose place or value changes, in the order of the ranking under the first edition.
fn differing(plan: &Plan, tournament: &Tournament, ranked: &[Ranked<'_>; 2]) -> Vec<Row> {
    let ranks = [ranked[0].standings.ranks(), ranked[1].standings.ranks()];
    let mut rows = Vec::new();
    for index in ranked[0].standings.groups.iter().flatten().copied() {
        let own = [0, 1].map(|side: usize| ranks[side].get(index).copied().unwrap_or(0));
        let (mut values, mut places) = (Fields(Vec::new()), Fields(Vec::new()));
        for (position, listed) in plan.list.entries.iter().enumerate() {
            match given(ranked, position, index) {
                Given::Places(pair) if pair[0] != pair[1] => places.0.push((listed.to_string(), pair)),
                Given::Values(pair) if pair[0] != pair[1] => {
                    let pair = pair.map(|value| value.map(|value| value.to_string()));
                    values.0.push((listed.to_string(), pair));
                }
                _ => {}
            }
        }
        if own[0] != own[1] || !values.0.is_empty() || !places.0.is_empty() {
            let participant = tournament.participants().get(index);
            rows.push(Row {
                index,
                id: tournament.id(index),
                name: participant.map_or_else(String::new, |participant| participant.name.clone()),
                ranks: own,
                values,
                places,
            });
        }
    }
    rows
}

fn page(
    say: &Messages,
    event: &Event,
    plans: &[Plan; 2],
    ranked: &[Ranked<'_>; 2],
    rows: &[Row],
    clauses: &[CodeClauses],
) -> Page {
    let editions = [plans[0].choice.edition(), plans[1].choice.edition()];
    let mut page = Page::new(say.language(), describe::title(say, event, message!("title-compare")));
    page.paragraph(tell!(say, "compare-line", one = editions[0].id(), other = editions[1].id()));
    page.paragraph(describe::list_line(say, &event.plan));
    describe::notes(say, event).into_iter().for_each(|line| page.paragraph(line));
    if rows.is_empty() {
        page.outcome(Mood::Good, tell!(say, "compare-same"));
        return page;
    }
    let moved = rows.iter().filter(|row| row.ranks[0] != row.ranks[1]).count();
    page.outcome(
        Mood::Open,
        tell!(say, "compare-different", rows = &rows.len().to_string(), moved = &moved.to_string()),
    );
    page.table(changes(say, event, ranked, rows));
    if !clauses.is_empty() {
        page.heading(tell!(say, "column-clauses"));
        let each = clauses.iter().flat_map(|own| own.clauses.iter().map(|clause| (&own.code, clause)));
        let line =
            |(code, clause): (&String, &&str)| format!("{code}: {}", clause_text(say, editions[1], clause));
        page.list(each.map(line).collect());
    }
    page
}

/// Returns the table of changes, with one row for each participant. If a number differs between the two editions, its
/// cell contains both numbers.
fn changes(say: &Messages, event: &Event, ranked: &[Ranked<'_>; 2], rows: &[Row]) -> Table {
    let entries = &event.plan.list.entries;
    let mut columns = table!(say, Right "column-rank", Right "column-id", Left "column-participant").columns;
    let changing = |position: usize| {
        rows.iter().any(|row| match given(ranked, position, row.index) {
            Given::Values([a, b]) => a != b,
            Given::Places([a, b]) => a != b,
        })
    };
    let shown_positions: Vec<usize> = (0..entries.len()).filter(|position| changing(*position)).collect();
    for position in &shown_positions {
        columns.push(Column::new(entries[*position].to_string(), Align::Right));
    }
    let mut table = Table::new(columns);
    for row in rows {
        let mut cells = vec![arrow(&row.ranks[0].to_string(), &row.ranks[1].to_string())];
        cells.push(row.id.to_string());
        cells.push(row.name.clone());
        for position in &shown_positions {
            let [a, b] = match given(ranked, *position, row.index) {
                Given::Places(pair) => {
                    pair.map(|place| place.map_or_else(String::new, |place| place.to_string()))
                }
                Given::Values(pair) => shown_apart(pair),
            };
            cells.push(arrow(&a, &b));
        }
        table.row(cells);
    }
    table
}

fn arrow(one: &str, other: &str) -> String {
    match (one == other, one.is_empty(), other.is_empty()) {
        (true, _, _) => one.to_owned(),
        (false, true, _) => format!("· → {other}"),
        (false, _, true) => format!("{one} → ·"),
        (false, false, false) => format!("{one} → {other}"),
    }
}
