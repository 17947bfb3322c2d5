//! `tiebreak cases power`: what faults the corpus can catch.

mod page;

use crate::cli::output::{Answer, Exit, Failure, Shared};
use clap::Args;
use page::page;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use tiebreak_conformance::corpus::{Corpus, Source};
use tiebreak_conformance::deviation::{Account, Deviation, Standing, catalogue};
use tiebreak_conformance::power::{Branch, Idle, Matrix, Row, reason};
use tiebreak_conformance::rating_mistakes::RatingBench;

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

// What faults the corpus can catch, for programs.

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
                    why: reason.map(|reason| reason.why.english()),
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
