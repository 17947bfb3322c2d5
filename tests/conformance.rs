//! Holds the built-in engine to the corpus: one trial per check, named by the id of the check.
//!
//! Everything about answers is decided in the library; this file collects and starts. With `--exact NAME` it opens
//! the one file that the name maps to, so that a runner with one process per trial stays quick.

use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};
use tiebreak_conformance::corpus::rating::{self, RatingVerdict};
use tiebreak_conformance::corpus::{self, Case, Check, Corpus, RatingFile, Registry, Source, Status};
use tiebreak_conformance::rating::Rulings;
use tiebreak_conformance::verdict::hold_engine_to;

/// Trials that a whole collection has at least; raised with the corpus, so that an empty one is never green.
const FLOOR: usize = 1_700;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    match collect(&arguments) {
        Ok(trials) => {
            say_why_ignored(&arguments, &trials);
            let trials = trials.into_iter().map(|(trial, _)| trial).collect();
            libtest_mimic::run(&arguments, trials).exit_code()
        }
        Err(problem) => {
            eprintln!("{problem}");
            ExitCode::FAILURE
        }
    }
}

type Collected = Vec<(Trial, Option<String>)>;

fn collect(arguments: &Arguments) -> Result<Collected, String> {
    let source = Source::Directory(corpus::repository_directory());
    let registry = Registry::load(&source).map_err(|problems| joined(&problems))?;
    if let (true, Some(name)) = (arguments.exact, &arguments.filter) {
        let id = name.split('#').next().unwrap_or(name);
        // The name may be meant for another test program.
        if !corpus::exists(&source, id) {
            return Ok(Vec::new());
        }
        if rating::is_rating(id) {
            let case = rating::load(&source, &format!("{id}.json")).map_err(|problems| joined(&problems))?;
            return Ok(rating_trials(vec![case]));
        }
        let case = corpus::load_one(&source, id).map_err(|problems| joined(&problems))?;
        return Ok(trials(vec![case], &registry));
    }
    let corpus = Corpus::load_with(&source, registry).map_err(|problems| joined(&problems))?;
    if !corpus.problems.is_empty() {
        return Err(joined(&corpus.problems));
    }
    let mut trials = trials(corpus.cases, &corpus.registry);
    trials.extend(rating_trials(corpus.ratings));
    if trials.len() < FLOOR {
        return Err(format!("{} trials were collected; the corpus has at least {FLOOR}", trials.len()));
    }
    Ok(trials)
}

fn joined(problems: &[impl ToString]) -> String {
    problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

fn trials(cases: Vec<Case>, registry: &Registry) -> Collected {
    let registry = std::sync::Arc::new(registry.clone());
    let mut trials = Vec::new();
    for case in cases {
        let case = std::sync::Arc::new(case);
        for check in &case.file.checks {
            let (name, reason) = (case.check_id(check), reason_to_ignore(check.status));
            let (case, check, registry) = (case.clone(), check.clone(), registry.clone());
            let trial = Trial::test(name, move || judge(&case, &check, &registry));
            trials.push((trial.with_ignored_flag(reason.is_some()), reason));
        }
    }
    trials
}

/// Why a check is not judged; none when it is.
fn reason_to_ignore(status: Status) -> Option<String> {
    (status == Status::Open).then(|| "open: nobody knows the answer, so nothing is counted".to_owned())
}

/// One trial per check about ratings.
fn rating_trials(cases: Vec<RatingFile>) -> Collected {
    let mut trials = Vec::new();
    for case in cases {
        let case = std::sync::Arc::new(case);
        for check in &case.file.checks {
            let reason = reason_to_ignore(check.status);
            let (name, case, check) = (case.check_id(check), case.clone(), check.clone());
            let trial =
                Trial::test(name, move || match rating::run(&case.file, &check, &Rulings::default()) {
                    RatingVerdict::Pass(None) | RatingVerdict::Open => Ok(()),
                    RatingVerdict::Pass(Some(reading)) => {
                        Err(format!("follows the other reading {reading}").into())
                    }
                    RatingVerdict::Fail(differences) => {
                        let lines: Vec<String> = differences
                            .iter()
                            .map(|(key, wanted, found)| format!("{key}: {wanted} expected, {found} found"))
                            .collect();
                        Err(lines.join("\n").into())
                    }
                });
            trials.push((trial.with_ignored_flag(reason.is_some()), reason));
        }
    }
    trials
}

/// Judges a check under each of its editions.
fn judge(case: &Case, check: &Check, registry: &Registry) -> Result<(), Failed> {
    let editions = check.editions.iter().map(|name| name.edition());
    let problems: Vec<String> =
        editions.filter_map(|edition| hold_engine_to(case, check, edition, registry).err()).collect();
    if problems.is_empty() { Ok(()) } else { Err(problems.join("\n").into()) }
}

/// The framework cannot carry a reason, so it is said here, where people look and runners do not parse.
fn say_why_ignored(arguments: &Arguments, trials: &Collected) {
    if arguments.list || arguments.exact || arguments.quiet {
        return;
    }
    let mut reasons = std::collections::BTreeMap::<&str, usize>::new();
    for reason in trials.iter().filter_map(|(_, reason)| reason.as_deref()) {
        *reasons.entry(reason).or_default() += 1;
    }
    for (reason, count) in reasons {
        eprintln!("{count} ignored: {reason}");
    }
}
