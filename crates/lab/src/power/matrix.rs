use std::collections::BTreeSet;

use super::minimal::{Branch, Effect, Kill, Row, Shape, Shown};
use super::{Idle, idle};
use super::{Reason, reasons};
use tiebreak_diagnose::deviation::{Change, Decision, Deviation, Standing, Variant, catalogue, decisions};
use tiebreak_diagnose::diagnosis::Content;
use tiebreak_suite::corpus::{Corpus, Status};
use tiebreak_suite::expected::Expected;

/// Every deviation that runs against every check.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Matrix {
    /// One row per deviation that runs, in order of id.
    pub rows: Vec<Row>,
    /// Every way to decide every point, in order of declaration; none when only some deviations were run.
    pub branches: Vec<Branch>,
    /// `kills` entries that do not kill.
    pub idle: Vec<Idle>,
    /// Checks with an edition each that were asked.
    pub asked: usize,
    /// Checks of the engine itself that differ from the main answer: faults of engine or corpus.
    pub engine_differs: Vec<String>,
}

impl Matrix {
    /// Runs every deviation and every way to decide a point on every check of the corpus.
    pub fn of(corpus: &Corpus) -> Matrix {
        let mut runs: Vec<Run> = catalogue().iter().map(Run::Deviation).collect();
        runs.extend(other_variants());
        let mut matrix = Matrix::of_runs(corpus, runs);
        let mut others = std::mem::take(&mut matrix.branches).into_iter();
        // Variants that are deviations were run as such; the others come in the same order as here.
        for decision in decisions() {
            for variant in &decision.variants {
                let branch = match variant.standing {
                    Standing::Deviation(id) => matrix.row(id).map(|row| row.shown.clone()),
                    Standing::Right | Standing::Admissible(_) => others.next().map(|branch| branch.shown),
                };
                matrix.branches.push(Branch { decision, variant, shown: branch.unwrap_or_default() });
            }
        }
        matrix
    }

    /// Runs some deviations on every check of the corpus; those that do not run have no row.
    pub fn of_deviations(corpus: &Corpus, deviations: &[&'static Deviation]) -> Matrix {
        Matrix::of_runs(corpus, deviations.iter().map(|deviation| Run::Deviation(deviation)).collect())
    }

    fn of_runs(corpus: &Corpus, runs: Vec<Run>) -> Matrix {
        let mut expected: Vec<(usize, usize, Expected<'_>)> = Vec::new();
        for (case_at, case) in corpus.cases.iter().enumerate() {
            for (check_at, check) in case.file.checks.iter().enumerate() {
                for edition in &check.editions {
                    let found = Expected::of(case, check, edition.edition());
                    expected.extend(found.map(|expected| (case_at, check_at, expected)));
                }
            }
        }
        // An open check counts for nobody, whatever stands first in it.
        let is_open = |case_at: usize, check_at: usize| {
            let check = corpus.cases.get(case_at).and_then(|case| case.file.checks.get(check_at));
            check.is_some_and(|check| check.status.is_open())
        };
        let engine_differs = expected
            .iter()
            .filter(|(case_at, check_at, expected)| {
                !is_open(*case_at, *check_at) && expected.asked.right() != expected.main
            })
            .map(|(_, _, expected)| expected.asked.name.clone())
            .collect();
        let running: Vec<(Run, Change)> =
            runs.into_iter().filter_map(|run| Some((run, run.change()?))).collect();
        let workers = std::thread::available_parallelism().map_or(1, usize::from).min(running.len().max(1));
        let size = running.len().div_ceil(workers).max(1);
        let done: Vec<(Run, Shown)> = std::thread::scope(|scope| {
            let expected = &expected;
            let threads: Vec<_> = running
                .chunks(size)
                .map(|chunk| {
                    scope.spawn(move || {
                        let shown = chunk.iter().map(|(run, change)| (*run, shown(corpus, expected, change)));
                        shown.collect::<Vec<_>>()
                    })
                })
                .collect();
            // A worker cannot panic: it runs the total engine on valid events.
            threads.into_iter().flat_map(|thread| thread.join().unwrap_or_default()).collect()
        });
        let (mut rows, mut branches) = (Vec::new(), Vec::new());
        for (run, shown) in done {
            match run {
                Run::Deviation(deviation) => rows.push(Row { deviation, shown }),
                Run::Branch(decision, variant) => branches.push(Branch { decision, variant, shown }),
            }
        }
        rows.sort_by_key(|row| row.deviation.id);
        let idle = idle(corpus, &rows);
        Matrix { rows, branches, idle, asked: expected.len(), engine_differs }
    }

    /// The row of a deviation.
    pub fn row(&self, id: &str) -> Option<&Row> {
        let at = self.rows.binary_search_by(|row| row.deviation.id.cmp(id)).ok()?;
        self.rows.get(at)
    }

    /// Deviations that no check kills.
    pub fn survivors(&self) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(|row| row.shown.cases.is_empty())
    }

    /// Deviations that are killed, but not by two differently built cases of which one is small.
    pub fn badly_killed(&self) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(|row| !row.shown.cases.is_empty() && !row.shown.is_well_killed())
    }

    /// Reasons of survivors that do not survive.
    pub fn stale_reasons(&self) -> impl Iterator<Item = &'static Reason> {
        let survives = |reason: &Reason| self.survivors().any(|row| row.deviation.id == reason.id);
        reasons().iter().filter(move |reason| !survives(reason))
    }
}

/// Something to run: a change and where its result belongs.
#[derive(Clone, Copy)]
enum Run {
    Deviation(&'static Deviation),
    Branch(&'static Decision, &'static Variant),
}

impl Run {
    fn change(self) -> Option<Change> {
        match self {
            Run::Deviation(deviation) => deviation.change().cloned(),
            Run::Branch(decision, variant) => Some(Change::ruling(decision.path, variant.name)),
        }
    }
}

/// Every variant that is no deviation of the catalogue: the rule of another edition, an admissible reading.
fn other_variants() -> Vec<Run> {
    let variants = decisions()
        .iter()
        .flat_map(|decision| decision.variants.iter().map(move |variant| (decision, variant)));
    variants
        .filter(|(_, variant)| !matches!(variant.standing, Standing::Deviation(_)))
        .map(|(decision, variant)| Run::Branch(decision, variant))
        .collect()
}

fn shown(corpus: &Corpus, expected: &[(usize, usize, Expected<'_>)], change: &Change) -> Shown {
    let mut changed: Vec<Kill> = Vec::new();
    let mut last: Option<(usize, usize)> = None;
    let mut cases = BTreeSet::new();
    for (case_at, check_at, expected) in expected {
        if expected.asked.is_idle(change) {
            continue;
        }
        // The catalogue names existing rulings only, which a test holds it to.
        let Ok(contents) = expected.asked.changed(change) else { continue };
        let cells = differing(&contents, &expected.main);
        if cells == 0 {
            continue;
        }
        let (Some(case), edition) = (corpus.cases.get(*case_at), expected.asked.edition) else { continue };
        let Some(check) = case.file.checks.get(*check_at) else { continue };
        let effect = match check.status {
            _ if expected.readings.contains(&contents) => Effect::Admissible,
            Status::Settled if expected.asked.after < case.tournament.announced() => Effect::Interim,
            Status::Settled => Effect::Kill,
            Status::Alternative => Effect::Alternative,
            Status::Open | Status::Draft => Effect::Open,
        };
        if effect.is_kill() {
            cases.insert(*case_at);
        }
        match changed.last_mut().filter(|kill| last == Some((*case_at, *check_at)) && kill.effect == effect) {
            Some(kill) => {
                kill.editions.push(edition);
                kill.cells = kill.cells.max(cells);
            }
            None => changed.push(Kill {
                case: case.id.clone(),
                check: check.id.clone(),
                editions: vec![edition],
                effect,
                cells,
            }),
        }
        last = Some((*case_at, *check_at));
    }
    let killing = cases.into_iter().filter_map(|at| corpus.cases.get(at));
    let mut cases: Vec<(Shape, String)> = killing.map(|case| (Shape::of(case), case.id.clone())).collect();
    cases.sort();
    Shown { changed, cases }
}

fn differing(contents: &[Content], main: &[Content]) -> usize {
    contents.iter().zip(main).filter(|(found, wanted)| found != wanted).count()
}
