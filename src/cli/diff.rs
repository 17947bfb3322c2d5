//! `tiebreak diff`: what changed from one run to another.

use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use super::output::{Answer, Exit, Failure, Shared};
use tiebreak_conformance::message::Messages;
use tiebreak_conformance::page::{Align, Block, Column, Mood, Page, Table};
use tiebreak_conformance::phrase::{Phrase, family};
use tiebreak_conformance::report::{Change, ChangeKind, diff, has_same_questions, read_report};
use tiebreak_conformance::tell;

/// Show what changed from one certification to another
///
/// Fixed, broken, newly unsupported, wrong in another way, new and gone checks, and checks whose expectation changed.
#[derive(Args, Debug)]
#[command(after_long_help = "Example:
  tiebreak diff certificate-1.4 certificate-1.5

Exit status: 1 when something is broken, newly unsupported or wrong in another way.")]
pub struct DiffOptions {
    /// The earlier run: a directory, or its report.jsonl
    run_a: PathBuf,
    /// The later run
    run_b: PathBuf,
}

#[derive(Serialize)]
struct DiffAnswer<'c> {
    schema: &'static str,
    /// The seeds of fresh questions that are not compared, as they differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    seeds: Option<[Option<u64>; 2]>,
    changes: Vec<ChangeAnswer<'c>>,
}

#[derive(Serialize)]
struct ChangeAnswer<'c> {
    kind: &'static str,
    unit: &'c str,
    before: Option<&'static str>,
    after: Option<&'static str>,
    reason: Option<String>,
}

/// Compares two runs.
///
/// # Errors
/// When one of them is no whole report.
pub fn run(options: &DiffOptions, shared: &Shared) -> Result<Exit, Failure> {
    let say = shared.messages();
    let unusable = |problem: Phrase| Failure::Usage(say.phrase(&problem));
    let before = read_report(&options.run_a).map_err(unusable)?;
    let after = read_report(&options.run_b).map_err(unusable)?;
    let changes = diff(&before, &after);
    let seeds = (!has_same_questions(&before, &after))
        .then(|| [&before, &after].map(|run| run.header.challenge.map(|challenge| challenge.seed)));
    let seed = |seed: Option<u64>| seed.map_or_else(|| "-".to_owned(), |seed| seed.to_string());
    let word =
        |word: Option<tiebreak_conformance::report::Word>| word.map(tiebreak_conformance::report::Word::text);
    shared.answer(
        || {
            let names = [&before, &after].map(|run| {
                let program = &run.header.program;
                format!("{} {}", program.name, program.version)
            });
            let mut page = Page::new(shared.lang, names.join(" → "));
            page.blocks.extend(table(&changes, &say).map(Block::Table));
            if let Some([a, b]) = seeds {
                page.paragraph(tell!(say, "report-diff-fresh", before = seed(a), after = seed(b)));
            }
            page.list(totals(&changes, &say));
            let text = match changes.len() {
                0 => tell!(say, "report-diff-none"),
                n => tell!(say, "report-diff-some", count = &n.to_string()),
            };
            let mood = if is_worse(&changes) { Mood::Bad } else { Mood::Good };
            page.blocks.push(Block::Outcome(mood, text));
            page
        },
        || {
            let changes = changes.iter().map(|change| ChangeAnswer {
                kind: change.kind.text(),
                unit: &change.unit,
                before: word(change.before),
                after: word(change.after),
                reason: change.reason.as_ref().map(ToString::to_string),
            });
            let changes = changes.collect();
            Answer::new(&DiffAnswer { schema: "tiebreak/diff/1", seeds, changes })
        },
    )?;
    Ok(if is_worse(&changes) { Exit::Contradicted } else { Exit::Fine })
}

/// How many units changed in each way.
fn totals(changes: &[Change], say: &Messages) -> Vec<String> {
    let of_kind = changes.chunk_by(|one, other| one.kind == other.kind);
    of_kind
        .filter_map(|changes| Some(format!("{}: {}", kind_name(changes.first()?.kind, say), changes.len())))
        .collect()
}

fn kind_name(kind: ChangeKind, say: &Messages) -> String {
    say.member(family!("report-change-"), &kind.text().replace(' ', "-"))
}

fn is_worse(changes: &[Change]) -> bool {
    changes.iter().any(|change| match change.kind {
        ChangeKind::Broken | ChangeKind::NewlyUnsupported | ChangeKind::Otherwise => true,
        ChangeKind::ChangedExpectation | ChangeKind::Fixed | ChangeKind::New | ChangeKind::Gone => false,
    })
}

fn table(changes: &[Change], say: &Messages) -> Option<Table> {
    let columns = ["change", "unit", "before", "after", "why"];
    let columns = columns.map(|name| Column::new(say.member(family!("report-column-"), name), Align::Left));
    let mut table = Table::new(columns.to_vec());
    for change in changes {
        let word = |word: Option<tiebreak_conformance::report::Word>| {
            word.map(|word| word.name(say)).unwrap_or_default()
        };
        table.row(vec![
            kind_name(change.kind, say),
            change.unit.clone(),
            word(change.before),
            word(change.after),
            change.reason.as_ref().map(|reason| say.words(reason)).unwrap_or_default(),
        ]);
    }
    (!table.rows.is_empty()).then(|| table.without_empty_columns())
}
