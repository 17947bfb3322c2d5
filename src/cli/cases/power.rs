//! `tiebreak cases power`: what faults the corpus can catch.

use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use crate::cli::output::{Answer, Exit, Failure, Format, Shared};
use crate::corpus::{Corpus, Source};
use crate::message::Messages;
use crate::page::{Align, Column, Mood, Page, Table};
use crate::power::{Effect, Idle, Matrix, Row, reason};

/// Run every known wrong reading against every check and show which ones the corpus catches
///
/// A settled check of a final standing kills a deviation whose answer differs from the main answer. Checks that admit
/// other readings, standings before the end and open checks are shown and never count. The status is 1 when a
/// deviation survives without a stated reason, and when a case claims to kill what it does not.
#[derive(Args, Clone, Debug)]
#[command(after_long_help = "Examples:
  tiebreak cases power
  tiebreak cases power --format json")]
pub struct PowerOptions {
    /// Cases in another directory
    #[arg(long, value_name = "DIR")]
    cases: Option<PathBuf>,
}

#[derive(Serialize)]
struct PowerAnswer<'m> {
    schema: &'static str,
    cases: usize,
    asked: usize,
    deviations: usize,
    killed: usize,
    killed_twice: usize,
    well_killed: usize,
    survivors: Vec<SurvivorAnswer<'m>>,
    idle: &'m [Idle],
    engine_differs: &'m [String],
    matrix: Vec<RowAnswer<'m>>,
    only: BTreeMap<&'m str, Vec<&'static str>>,
}

#[derive(Serialize)]
struct SurvivorAnswer<'m> {
    id: &'static str,
    kind: Option<&'m str>,
    why: Option<&'m str>,
}

#[derive(Serialize)]
struct RowAnswer<'m> {
    id: &'static str,
    kills: usize,
    cases: usize,
    shapes: usize,
    smallest: Option<&'m str>,
    smallest_participants: Option<usize>,
    checks: Vec<CheckAnswer>,
}

#[derive(Serialize)]
struct CheckAnswer {
    check: String,
    effect: &'static str,
    editions: Vec<&'static str>,
    cells: usize,
}

/// Runs the command.
///
/// # Errors
/// When the corpus cannot be read.
pub fn run(options: &PowerOptions, shared: &Shared) -> Result<Exit, Failure> {
    let corpus = Corpus::load(&Source::of(options.cases.as_deref())).map_err(Failure::Input)?;
    let matrix = Matrix::of(&corpus);
    let say = shared.messages();
    shared
        .answer(|| page(&say, shared.format, &corpus, &matrix), || Answer::new(&answer(&corpus, &matrix)))?;
    let unexplained = matrix.survivors().any(|row| reason(row.deviation.id).is_none());
    let sound = !unexplained && matrix.idle.is_empty() && matrix.engine_differs.is_empty();
    Ok(if sound { Exit::Fine } else { Exit::Contradicted })
}

/// Deviations that only this case kills, by case.
fn only(matrix: &Matrix) -> BTreeMap<&str, Vec<&'static str>> {
    let mut only: BTreeMap<&str, Vec<&'static str>> = BTreeMap::new();
    for row in &matrix.rows {
        if let [(_, case)] = &row.cases[..] {
            only.entry(case).or_default().push(row.deviation.id);
        }
    }
    only
}

fn answer<'m>(corpus: &Corpus, matrix: &'m Matrix) -> PowerAnswer<'m> {
    let row = |row: &'m Row| RowAnswer {
        id: row.deviation.id,
        kills: row.kills().count(),
        cases: row.cases.len(),
        shapes: row.shapes(),
        smallest: row.cases.first().map(|(_, case)| case.as_str()),
        smallest_participants: row.cases.first().map(|(shape, _)| shape.participants),
        checks: row
            .changed
            .iter()
            .map(|kill| CheckAnswer {
                check: format!("{}#{}", kill.case, kill.check),
                effect: kill.effect.id(),
                editions: kill.editions.iter().map(|edition| edition.id()).collect(),
                cells: kill.cells,
            })
            .collect(),
    };
    PowerAnswer {
        schema: "tiebreak/power/1",
        cases: corpus.cases.len(),
        asked: matrix.asked,
        deviations: matrix.rows.len(),
        killed: matrix.rows.iter().filter(|row| !row.cases.is_empty()).count(),
        killed_twice: matrix.rows.iter().filter(|row| row.kills().count() >= 2).count(),
        well_killed: matrix.rows.iter().filter(|row| row.is_well_killed()).count(),
        survivors: matrix
            .survivors()
            .map(|row| {
                let reason = reason(row.deviation.id);
                SurvivorAnswer {
                    id: row.deviation.id,
                    kind: reason.map(|reason| reason.kind.as_str()),
                    why: reason.map(|reason| reason.why.as_str()),
                }
            })
            .collect(),
        idle: &matrix.idle,
        engine_differs: &matrix.engine_differs,
        matrix: matrix.rows.iter().map(row).collect(),
        only: only(matrix),
    }
}

fn page(say: &Messages, format: Format, corpus: &Corpus, matrix: &Matrix) -> Page {
    let mut page = Page::new(say.language(), say.text("title-power"));
    let answer = answer(corpus, matrix);
    let numbers = [
        ("deviations", answer.deviations),
        ("checks", answer.asked),
        ("cases", answer.cases),
        ("killed", answer.killed),
        ("twice", answer.killed_twice),
        ("well", answer.well_killed),
        ("survivors", answer.survivors.len()),
    ]
    .map(|(name, number)| (name, number.to_string()));
    let arguments: Vec<(&str, &str)> =
        numbers.iter().map(|(name, number)| (*name, number.as_str())).collect();
    page.paragraph(say.with("power-line", &arguments));
    page.paragraph(say.text("power-rule"));
    let unexplained = answer.survivors.iter().filter(|survivor| survivor.why.is_none()).count();
    if unexplained == 0 && answer.idle.is_empty() && answer.engine_differs.is_empty() {
        page.outcome(Mood::Good, say.text("power-good"));
    } else {
        let counts = [unexplained, answer.idle.len(), answer.engine_differs.len()].map(|n| n.to_string());
        let [unexplained, idle, differs] = counts;
        let arguments = [("survivors", &*unexplained), ("idle", &*idle), ("differs", &*differs)];
        page.outcome(Mood::Bad, say.with("power-bad", &arguments));
    }
    let left = |id: &str| Column::new(say.text(id), Align::Left);
    let right = |id: &str| Column::new(say.text(id), Align::Right);
    if !answer.survivors.is_empty() {
        page.heading(say.text("power-survivors"));
        let mut table =
            Table::new(vec![left("column-deviation"), left("column-why"), left("column-shows-on")]);
        for row in matrix.survivors() {
            let why =
                reason(row.deviation.id).map_or_else(|| "–".to_owned(), |r| format!("{}: {}", r.kind, r.why));
            let shows = row.changed.first().map_or_else(String::new, |kill| {
                format!(
                    "{}#{} ({})",
                    kill.case,
                    kill.check,
                    say.text(&format!("effect-{}", kill.effect.id()))
                )
            });
            table.row(vec![row.deviation.id.to_owned(), why, shows]);
        }
        page.table(table);
    }
    page.heading(say.text("power-matrix"));
    let mut columns = vec![
        left("column-deviation"),
        right("column-checks"),
        right("column-cases"),
        right("column-shapes"),
        left("column-smallest"),
    ];
    let full = format != Format::Text;
    if full {
        columns.push(left("column-others"));
    }
    let mut table = Table::new(columns);
    for row in &matrix.rows {
        let smallest = row
            .cases
            .first()
            .map_or_else(String::new, |(shape, case)| format!("{case} ({})", shape.participants));
        let numbers = [row.kills().count(), row.cases.len(), row.shapes()].map(|number| number.to_string());
        let mut cells = vec![row.deviation.id.to_owned()];
        cells.extend(numbers);
        cells.push(smallest);
        if full {
            cells.push(others(say, row));
        }
        table.row(cells);
    }
    page.table(table);
    let only = only(matrix);
    if !only.is_empty() {
        page.heading(say.text("power-only"));
        let mut table = Table::new(vec![left("column-case"), left("column-deviation")]);
        for (case, ids) in only {
            table.row(vec![case.to_owned(), ids.join(", ")]);
        }
        page.table(table);
    }
    if !answer.idle.is_empty() {
        page.heading(say.text("power-idle"));
        let mut table = Table::new(vec![left("column-case"), left("column-deviation"), left("column-why")]);
        for idle in answer.idle {
            table.row(vec![idle.case.clone(), idle.deviation.clone(), say.text(idle.why.message())]);
        }
        page.table(table);
    }
    page.list(answer.engine_differs.to_vec());
    page
}

/// How many checks it changes without being killed by them, by effect.
fn others(say: &Messages, row: &Row) -> String {
    let mut counts: BTreeMap<Effect, usize> = BTreeMap::new();
    for kill in row.changed.iter().filter(|kill| kill.effect != Effect::Kill) {
        *counts.entry(kill.effect).or_default() += 1;
    }
    let shown = counts
        .into_iter()
        .map(|(effect, count)| format!("{count} {}", say.text(&format!("effect-{}", effect.id()))));
    shown.collect::<Vec<_>>().join(", ")
}
