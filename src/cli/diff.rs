//! `tiebreak diff` shows the differences between two certification runs.

use crate::cli::prelude::*;
use tiebreak_conformance::report::{Change, ChangeKind, Word, diff, has_same_questions, read_report};

/// Show the differences between two certification runs
///
/// Lists answers that are fixed, broken, newly supported or unsupported, wrong in another way, new or removed,
/// and checks whose expected answer changed.
#[derive(Args, Debug)]
#[command(after_long_help = "Example:
  tiebreak diff certificate-1.4 certificate-1.5

Exit status: 0 no answer is worse; 1 an answer is broken, newly unsupported or wrong in another way.")]
pub struct DiffOptions {
    /// The earlier run: a folder, or its report.jsonl
    run_a: PathBuf,
    /// The later run: a folder, or its report.jsonl
    run_b: PathBuf,
}

/// Shows the differences between two certification runs.
///
/// # Errors
///
/// Returns an error if the report of a run is incomplete.
pub fn run(options: &DiffOptions, shared: &Shared) -> Result<Exit, Failure> {
    let say = shared.messages();
    let unusable = |problem: Phrase| Failure::Usage(say.phrase(&problem));
    let before = read_report(&options.run_a).map_err(unusable)?;
    let after = read_report(&options.run_b).map_err(unusable)?;
    let changes = diff(&before, &after);
    let seeds = (!has_same_questions(&before, &after))
        .then(|| [&before, &after].map(|run| run.header.challenge.map(|challenge| challenge.seed)));
    let seed = |seed: Option<u64>| seed.map_or_else(|| "-".to_owned(), |seed| seed.to_string());
    let word = |word: Option<Word>| word.map(Word::text);
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
            let changes = changes.iter().map(|change| {
                json!({
                    "kind": change.kind.text(),
                    "unit": &change.unit,
                    "before": word(change.before),
                    "after": word(change.after),
                    "reason": change.reason.as_ref().map(ToString::to_string),
                })
            });
            let mut answer = json!({ "schema": "tiebreak/diff/1" });
            // Fresh questions of runs with different seeds are not compared. The answer contains the seeds, so that the
            // reader can see the reason.
            if let Some(seeds) = seeds {
                answer["seeds"] = json!(seeds);
            }
            answer["changes"] = changes.collect();
            Answer::new(&answer)
        },
    )?;
    Ok(if is_worse(&changes) { Exit::Contradicted } else { Exit::Fine })
}

/// Returns a line for each kind of change, with the number of changes of this kind.
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
    changes.iter().any(|change| {
        matches!(change.kind, ChangeKind::Broken | ChangeKind::NewlyUnsupported | ChangeKind::Otherwise)
    })
}

fn table(changes: &[Change], say: &Messages) -> Option<Table> {
    let mut table = table!(
        say, Left "column-change", Left "column-what", Left "column-before", Left "column-after",
        Left "column-why"
    );
    for change in changes {
        let word = |word: Option<Word>| word.map(|word| word.name(say)).unwrap_or_default();
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
