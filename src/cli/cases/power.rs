//! `tiebreak cases power`: what faults the corpus can catch.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use crate::cli::output::{Answer, Exit, Failure, Format, Shared};
use tiebreak_conformance::corpus::{Corpus, Source};
use tiebreak_conformance::deviation::{Account, Deviation, Standing, catalogue};
use tiebreak_conformance::diagnosis::RatingBench;
use tiebreak_conformance::message::{Language, Messages};
use tiebreak_conformance::page::{Align, Column, Mood, Page, Table};
use tiebreak_conformance::phrase::{MessageId, family, message};
use tiebreak_conformance::power::{Branch, Effect, Idle, Matrix, Row, Shown, reason};
use tiebreak_conformance::tell;

/// Run every known wrong reading against every check and show which ones the corpus catches
///
/// A settled check of a final standing kills a deviation whose answer differs from the main answer. Checks that admit
/// other readings, standings before the end and open checks are shown and never count. The same is done with every
/// other way to decide a point: what another edition says, what an unclear rule admits. The status is 1 when a
/// deviation survives without a stated reason or one with a reason does not, when one is not killed by two differently
/// built cases of which one has at most six participants, and when a case claims to kill what it does not.
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
    equivalent: usize,
    /// Of those that are not equivalent, in tenths of a per cent.
    killed_twice_permille: usize,
    ratings: RatingsAnswer<'m>,
    survivors: Vec<SurvivorAnswer<'m>>,
    idle: &'m [Idle],
    engine_differs: &'m [String],
    badly_killed: Vec<&'static str>,
    stale_reasons: Vec<&'static str>,
    matrix: Vec<RowAnswer<'m>>,
    only: BTreeMap<&'m str, Vec<&'static str>>,
    decisions: Vec<DecisionAnswer<'m>>,
}

/// The deviations about ratings.
#[derive(Serialize)]
struct RatingsAnswer<'m> {
    questions: usize,
    deviations: usize,
    killed: usize,
    killed_twice: usize,
    matrix: Vec<RatingRow<'m>>,
}

#[derive(Serialize)]
struct RatingRow<'m> {
    id: &'static str,
    kills: usize,
    cases: usize,
    first: Option<&'m str>,
}

impl<'m> RatingsAnswer<'m> {
    fn of(bench: &'m RatingBench<'_>) -> RatingsAnswer<'m> {
        let row = |deviation: &'static Deviation| {
            let killers = bench.killers(deviation.id);
            let cases: BTreeSet<&str> = killers.iter().map(|question| question.case.id.as_str()).collect();
            let first = killers.first().map(|question| question.case.id.as_str());
            RatingRow { id: deviation.id, kills: killers.len(), cases: cases.len(), first }
        };
        let rates = catalogue().iter().filter(|deviation| matches!(deviation.account, Account::Rates(..)));
        let matrix: Vec<RatingRow<'_>> = rates.map(row).collect();
        RatingsAnswer {
            questions: bench.questions.len(),
            deviations: matrix.len(),
            killed: matrix.iter().filter(|row| row.kills > 0).count(),
            killed_twice: matrix.iter().filter(|row| row.kills > 1).count(),
            matrix,
        }
    }
}

/// Every way to decide one point.
#[derive(Serialize)]
struct DecisionAnswer<'m> {
    ruling: &'static str,
    clause: &'static str,
    question: &'static str,
    variants: Vec<VariantAnswer<'m>>,
}

#[derive(Serialize)]
struct VariantAnswer<'m> {
    variant: &'static str,
    summary: &'static str,
    rule_in: Vec<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    deviation: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    admissible: Option<&'static str>,
    checks: usize,
    kills: usize,
    cases: usize,
    smallest: Option<&'m str>,
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
    let ratings = RatingBench::of(&corpus);
    let say = shared.messages();
    let answer = answer(&corpus, &matrix, &ratings);
    shared.answer(|| page(&say, shared.format, &answer, &matrix), || Answer::new(&answer))?;
    let unexplained = matrix.survivors().any(|row| reason(row.deviation.id).is_none());
    let stale = matrix.badly_killed().next().is_some() || matrix.stale_reasons().next().is_some();
    let unrated = answer.ratings.killed < answer.ratings.deviations;
    let sound =
        !unexplained && !stale && !unrated && matrix.idle.is_empty() && matrix.engine_differs.is_empty();
    Ok(if sound { Exit::Fine } else { Exit::Contradicted })
}

/// Deviations that only this case kills, by case.
fn only(matrix: &Matrix) -> BTreeMap<&str, Vec<&'static str>> {
    let mut only: BTreeMap<&str, Vec<&'static str>> = BTreeMap::new();
    for row in &matrix.rows {
        if let [(_, case)] = &row.shown.cases[..] {
            only.entry(case).or_default().push(row.deviation.id);
        }
    }
    only
}

fn answer<'m>(corpus: &Corpus, matrix: &'m Matrix, ratings: &'m RatingBench<'_>) -> PowerAnswer<'m> {
    let row = |row: &'m Row| RowAnswer {
        id: row.deviation.id,
        kills: row.shown.kills().count(),
        cases: row.shown.cases.len(),
        shapes: row.shown.shapes(),
        smallest: row.shown.cases.first().map(|(_, case)| case.as_str()),
        smallest_participants: row.shown.cases.first().map(|(shape, _)| shape.participants),
        checks: row
            .shown
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
    let is_equivalent = |row: &&Row| reason(row.deviation.id).is_some_and(|r| r.kind == "equivalent");
    let equivalent = matrix.survivors().filter(is_equivalent).count();
    let killed_twice = matrix.rows.iter().filter(|row| row.shown.kills().count() >= 2).count();
    PowerAnswer {
        schema: "tiebreak/power/2",
        cases: corpus.cases.len(),
        asked: matrix.asked,
        deviations: matrix.rows.len(),
        killed: matrix.rows.iter().filter(|row| !row.shown.cases.is_empty()).count(),
        killed_twice,
        well_killed: matrix.rows.iter().filter(|row| row.shown.is_well_killed()).count(),
        equivalent,
        killed_twice_permille: killed_twice * 1000 / (matrix.rows.len() - equivalent).max(1),
        ratings: RatingsAnswer::of(ratings),
        survivors: matrix
            .survivors()
            .map(|row| {
                let reason = reason(row.deviation.id);
                SurvivorAnswer {
                    id: row.deviation.id,
                    kind: reason.map(|reason| reason.kind.as_str()),
                    why: reason.map(|reason| reason.en.as_str()),
                }
            })
            .collect(),
        idle: &matrix.idle,
        engine_differs: &matrix.engine_differs,
        badly_killed: matrix.badly_killed().map(|row| row.deviation.id).collect(),
        stale_reasons: matrix.stale_reasons().map(|reason| reason.id.as_str()).collect(),
        matrix: matrix.rows.iter().map(row).collect(),
        only: only(matrix),
        decisions: matrix
            .branches
            .chunk_by(|a, b| a.decision.path == b.decision.path)
            .map(decision)
            .collect(),
    }
}

fn decision(branches: &[Branch]) -> DecisionAnswer<'_> {
    let variant = |branch: &'_ Branch| -> (Option<&'static str>, Option<&'static str>) {
        match branch.variant.standing {
            Standing::Deviation(id) => (Some(id), None),
            Standing::Admissible(point) => (None, Some(point)),
            Standing::Right => (None, None),
        }
    };
    let about = branches.first().map(|branch| branch.decision);
    DecisionAnswer {
        ruling: about.map_or("", |decision| decision.path),
        clause: about.map_or("", |decision| decision.clause),
        question: about.map_or("", |decision| decision.question.trim()),
        variants: branches
            .iter()
            .map(|branch| VariantAnswer {
                variant: branch.variant.name,
                summary: branch.variant.summary.trim(),
                rule_in: branch.rule_in().into_iter().map(|edition| edition.id()).collect(),
                deviation: variant(branch).0,
                admissible: variant(branch).1,
                checks: branch.shown.changed.len(),
                kills: branch.shown.kills().count(),
                cases: branch.shown.cases.len(),
                smallest: branch.shown.cases.first().map(|(_, case)| case.as_str()),
            })
            .collect(),
    }
}

fn page(say: &Messages, format: Format, answer: &PowerAnswer<'_>, matrix: &Matrix) -> Page {
    let mut page = Page::new(say.language(), tell!(say, "title-power"));
    let permille = answer.killed_twice_permille;
    page.paragraph(tell!(
        say,
        "power-line",
        deviations = answer.deviations,
        checks = answer.asked,
        cases = answer.cases,
        killed = answer.killed,
        twice = answer.killed_twice,
        well = answer.well_killed,
        survivors = answer.survivors.len(),
        equivalent = answer.equivalent,
        percent = format!("{}.{}", permille / 10, permille % 10),
    ));
    page.paragraph(tell!(say, "power-rule"));
    let unexplained = answer.survivors.iter().filter(|survivor| survivor.why.is_none()).count();
    let (idle, differs) = (answer.idle.len(), answer.engine_differs.len());
    let (badly, stale) = (answer.badly_killed.len(), answer.stale_reasons.len());
    let ratings_left = answer.ratings.deviations - answer.ratings.killed;
    if [unexplained, idle, differs, badly, stale, ratings_left] == [0; 6] {
        page.outcome(Mood::Good, tell!(say, "power-good"));
    } else {
        page.outcome(
            Mood::Bad,
            tell!(
                say,
                "power-bad",
                survivors = unexplained,
                stale = stale,
                badly = badly,
                idle = idle,
                differs = differs,
                ratings = ratings_left,
            ),
        );
        page.list(answer.badly_killed.iter().chain(&answer.stale_reasons).map(ToString::to_string).collect());
    }
    let left = |id: MessageId| Column::new(say.message(id), Align::Left);
    let right = |id: MessageId| Column::new(say.message(id), Align::Right);
    if !answer.survivors.is_empty() {
        page.heading(tell!(say, "power-survivors"));
        let mut table = Table::new(vec![
            left(message!("column-deviation")),
            left(message!("column-why")),
            left(message!("column-shows-on")),
        ]);
        for row in matrix.survivors() {
            let why = reason(row.deviation.id).map_or_else(
                || "–".to_owned(),
                |reason| {
                    let (kind, es) = (say.member(family!("survivor-"), &reason.kind), &reason.es);
                    format!("{kind}: {}", if say.language() == Language::Es { es } else { &reason.en })
                },
            );
            let shows = row.shown.changed.first().map_or_else(String::new, |kill| {
                format!("{}#{} ({})", kill.case, kill.check, say.member(family!("effect-"), kill.effect.id()))
            });
            table.row(vec![row.deviation.id.to_owned(), why, shows]);
        }
        page.table(table);
    }
    page.heading(tell!(say, "power-matrix"));
    let mut columns = vec![
        left(message!("column-deviation")),
        right(message!("column-checks")),
        right(message!("column-cases")),
        right(message!("column-shapes")),
        left(message!("column-smallest")),
    ];
    let full = format != Format::Text;
    if full {
        columns.push(left(message!("column-others")));
    }
    let mut table = Table::new(columns);
    for row in &matrix.rows {
        let shown = &row.shown;
        let numbers = [shown.kills().count(), shown.cases.len(), shown.shapes()].map(|n| n.to_string());
        let mut cells = vec![row.deviation.id.to_owned()];
        cells.extend(numbers);
        cells.push(smallest(shown));
        if full {
            cells.push(others(say, shown));
        }
        table.row(cells);
    }
    page.table(table);
    ratings(say, &mut page, &answer.ratings);
    if full {
        decisions(say, &mut page, matrix);
    }
    let only = only(matrix);
    if !only.is_empty() {
        page.heading(tell!(say, "power-only"));
        let mut table = Table::new(vec![left(message!("column-case")), left(message!("column-deviation"))]);
        for (case, ids) in only {
            table.row(vec![case.to_owned(), ids.join(", ")]);
        }
        page.table(table);
    }
    if !answer.idle.is_empty() {
        page.heading(tell!(say, "power-idle"));
        let mut table = Table::new(vec![
            left(message!("column-case")),
            left(message!("column-deviation")),
            left(message!("column-why")),
        ]);
        for idle in answer.idle {
            table.row(vec![idle.case.clone(), idle.deviation.clone(), say.message(idle.why.message())]);
        }
        page.table(table);
    }
    page.list(answer.engine_differs.to_vec());
    page
}

/// The deviations about ratings, with the checks that kill them.
fn ratings(say: &Messages, page: &mut Page, answer: &RatingsAnswer<'_>) {
    page.heading(tell!(say, "power-ratings"));
    page.paragraph(tell!(
        say,
        "power-ratings-line",
        deviations = answer.deviations,
        questions = answer.questions,
        killed = answer.killed,
        twice = answer.killed_twice,
    ));
    let left = |id: MessageId| Column::new(say.message(id), Align::Left);
    let right = |id: MessageId| Column::new(say.message(id), Align::Right);
    let mut table = Table::new(vec![
        left(message!("column-deviation")),
        right(message!("column-checks")),
        right(message!("column-cases")),
        left(message!("column-first-case")),
    ]);
    for row in &answer.matrix {
        let first = row.first.unwrap_or("–").to_owned();
        table.row(vec![row.id.to_owned(), row.kills.to_string(), row.cases.to_string(), first]);
    }
    page.table(table);
}

/// How many checks it changes without being killed by them, by effect.
fn others(say: &Messages, shown: &Shown) -> String {
    let mut counts: BTreeMap<Effect, usize> = BTreeMap::new();
    for kill in shown.changed.iter().filter(|kill| kill.effect != Effect::Kill) {
        *counts.entry(kill.effect).or_default() += 1;
    }
    let shown = counts
        .into_iter()
        .map(|(effect, count)| format!("{count} {}", say.member(family!("effect-"), effect.id())));
    shown.collect::<Vec<_>>().join(", ")
}

fn smallest(shown: &Shown) -> String {
    let first = shown.cases.first();
    first.map_or_else(String::new, |(shape, case)| format!("{case} ({})", shape.participants))
}

/// The ways to decide each point, with what notices a program that goes them where the rule goes another one.
fn decisions(say: &Messages, page: &mut Page, matrix: &Matrix) {
    if matrix.branches.is_empty() {
        return;
    }
    page.heading(tell!(say, "power-decisions"));
    page.paragraph(tell!(say, "power-decisions-rule"));
    let left = |id: MessageId| Column::new(say.message(id), Align::Left);
    let right = |id: MessageId| Column::new(say.message(id), Align::Right);
    let mut table = Table::new(vec![
        left(message!("cases-column-clause")),
        left(message!("cases-column-ruling")),
        left(message!("cases-column-variant")),
        left(message!("column-is")),
        right(message!("column-checks")),
        right(message!("column-cases")),
        left(message!("column-smallest")),
        left(message!("column-others")),
    ]);
    for branch in &matrix.branches {
        let rule_in = branch.rule_in();
        let editions = || rule_in.iter().map(|edition| edition.id()).collect::<Vec<_>>().join(" ");
        let is = match branch.variant.standing {
            _ if branch.is_always_the_rule() => tell!(say, "variant-rule"),
            Standing::Deviation(id) if rule_in.is_empty() => id.to_owned(),
            Standing::Admissible(point) if rule_in.is_empty() => {
                tell!(say, "variant-reading", point = point)
            }
            _ => tell!(say, "variant-edition", editions = &editions()),
        };
        let shown = &branch.shown;
        let numbers = [shown.kills().count(), shown.cases.len()].map(|number| number.to_string());
        let [checks, cases] = if branch.is_always_the_rule() { Default::default() } else { numbers };
        table.row(vec![
            branch.decision.clause.trim_start_matches("c07.").to_owned(),
            branch.decision.path.to_owned(),
            branch.variant.name.to_owned(),
            is,
            checks,
            cases,
            smallest(shown),
            others(say, shown),
        ]);
    }
    page.table(table);
}
