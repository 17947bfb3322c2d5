use super::{Held, OPEN, hold};
use crate::corpus::{self, Registry, Source, Status, rating};
use crate::prelude::*;
use crate::report::RunQuestion;
use crate::subject::Calculator;
use libtest_mimic::{Arguments, Completion, Trial};
use std::process::ExitCode;
use std::sync::Arc;

/// Runs the corpus against an engine, with the command-line arguments of `cargo test`. Call this function as the
/// `main` of a test with `harness = false`.
pub fn run(calculator: impl Calculator + Send + Sync + 'static, source: &Source) -> ExitCode {
    let arguments = Arguments::from_args();
    match collect(calculator, source, &arguments) {
        Ok(trials) => libtest_mimic::run(&arguments, trials).exit_code(),
        Err(problems) => {
            problems.iter().for_each(|problem| eprintln!("{problem}"));
            ExitCode::FAILURE
        }
    }
}

/// Returns one trial for each check. The name of the trial is the id of the check. A trial asks the question of its
/// check under each edition of the check.
///
/// A trial is ignored if its check is open, or if the engine declines its question. An ignored trial states the reason.
/// With `--exact NAME`, only the file of the named check is read, because some test runners start one process per
/// trial.
///
/// # Errors
///
/// Returns the list of all faults if the corpus is not valid.
pub fn collect(
    calculator: impl Calculator + Send + Sync + 'static,
    source: &Source,
    arguments: &Arguments,
) -> Result<Vec<Trial>, Vec<Diagnostic>> {
    let Corpus { registry, cases, ratings, .. } = corpus_for(source, arguments)?;
    let (registry, calculator) = (Arc::new(registry), Arc::new(calculator));
    let mut trials = Vec::new();
    for case in cases.into_iter().map(Arc::new) {
        for check in case.file.checks.iter().cloned() {
            let (case, calculator, registry) = (case.clone(), calculator.clone(), registry.clone());
            trials.push(trial(case.check_id(&check), check.status, move || {
                let editions = check.editions.iter().map(|name| name.edition());
                let asks =
                    editions.map(|edition| RunQuestion::Standings { case: &case, check: &check, edition });
                together(asks.map(|ask| hold(&*calculator, &ask, &registry)))
            }));
        }
    }
    for case in ratings.into_iter().map(Arc::new) {
        for check in case.file.checks.iter().cloned() {
            let (case, calculator, registry) = (case.clone(), calculator.clone(), registry.clone());
            trials.push(trial(case.check_id(&check), check.status, move || {
                hold(&*calculator, &RunQuestion::Rating { case: &case, check: &check }, &registry)
            }));
        }
    }
    Ok(trials)
}

fn corpus_for(source: &Source, arguments: &Arguments) -> Result<Corpus, Vec<Diagnostic>> {
    let registry = Registry::load(source)?;
    let (true, Some(name)) = (arguments.exact, &arguments.filter) else {
        let corpus = Corpus::load_with(source, registry)?;
        return if corpus.problems.is_empty() { Ok(corpus) } else { Err(corpus.problems) };
    };
    let mut corpus = Corpus { registry, cases: Vec::new(), ratings: Vec::new(), problems: Vec::new() };
    let id = name.split('#').next().unwrap_or(name);
    // An unknown name is not an error, because another test program can contain the trial.
    if corpus::exists(source, id) {
        match rating::is_rating(id) {
            true => corpus.ratings.push(rating::load(source, &format!("{id}.json"))?),
            false => corpus.cases.push(corpus::load_one(source, id)?),
        }
    }
    Ok(corpus)
}

fn trial(name: String, status: Status, ask: impl FnOnce() -> Result<Held, String> + Send + 'static) -> Trial {
    Trial::ignorable_test(name, move || match status {
        Status::Open => Ok(Completion::ignored_with(OPEN)),
        Status::Settled | Status::Alternative | Status::Draft => match ask()? {
            Held::Judged(_) => Ok(Completion::Completed),
            Held::Declined(reason) => Ok(Completion::ignored_with(reason)),
        },
    })
}

/// Combines the outcomes of a check under all its editions. The result is an error if one outcome is wrong. Otherwise,
/// the check counts as judged if at least one outcome was judged. The error has at least one line per fault.
fn together(found: impl Iterator<Item = Result<Held, String>>) -> Result<Held, String> {
    let (mut held, mut problems) = (None, Vec::new());
    for one in found {
        match one {
            Err(problem) => problems.push(problem),
            Ok(Held::Judged(verdict)) => held = Some(Held::Judged(verdict)),
            Ok(declined) => held = held.or(Some(declined)),
        }
    }
    match held {
        _ if !problems.is_empty() => Err(problems.join("\n")),
        Some(held) => Ok(held),
        None => Ok(Held::Declined(phrase!("program-without-codes").into())),
    }
}
