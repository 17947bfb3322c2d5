//! `tiebreak diff`: what changed from one run to another.

use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use super::output::{Answer, Exit, Failure, Shared};
use tiebreak_conformance::message::Messages;
use tiebreak_conformance::page::{Align, Block, Column, Mood, Page, Table};
use tiebreak_conformance::phrase::{Phrase, family};
use tiebreak_conformance::report::{Change, ChangeKind, diff, read_report};
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
            Answer::new(&DiffAnswer { schema: "tiebreak/diff/1", changes: changes.collect() })
        },
    )?;
    Ok(if is_worse(&changes) { Exit::Contradicted } else { Exit::Fine })
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
            say.member(family!("report-change-"), &change.kind.text().replace(' ', "-")),
            change.unit.clone(),
            word(change.before),
            word(change.after),
            change.reason.as_ref().map(|reason| say.words(reason)).unwrap_or_default(),
        ]);
    }
    (!table.rows.is_empty()).then(|| table.without_empty_columns())
}
