//! `tiebreak smoke`: is an adapter sound?

use clap::Args;
use serde_json::json;

use super::output::{Answer, Exit, Failure, Shared};
use super::program::ProgramOptions;
use tiebreak_conformance::page::{Block, Mood, Page};
use tiebreak_conformance::phrase::{Phrase, phrase};
use tiebreak_conformance::subject::smoke;
use tiebreak_conformance::tell;

/// Find out whether an adapter is sound before a run
///
/// Asks a few questions whose answers everybody agrees on, so that a broken adapter is told from a wrong program.
#[derive(Args, Debug)]
#[command(after_long_help = "Example:
  tiebreak smoke -- python3 adapter.py

Exit status: 0 sound; 1 something is wrong; 3 the program cannot be started.")]
pub struct SmokeOptions {
    #[command(flatten)]
    program: ProgramOptions,
}

/// Tries a program.
///
/// # Errors
/// When it cannot be started or does not introduce itself.
pub fn run(options: &SmokeOptions, shared: &Shared) -> Result<Exit, Failure> {
    let say = shared.messages();
    let one = ProgramOptions { jobs: Some(1), ..options.program.clone() };
    let mut started = one.start(shared)?;
    let identity = started.identity.clone();
    let steps = match started.workers.first_mut() {
        Some(subject) => smoke(subject.as_mut(), &identity),
        None => return Err(Failure::Usage(tell!(say, "smoke-no-worker"))),
    };
    for complaint in started.workers.iter_mut().flat_map(|worker| worker.complaints()) {
        use std::io::Write;
        // Nobody is left to tell when standard error is closed.
        let written = tell!(say, "report-stderr", check = "smoke");
        let _ = writeln!(std::io::stderr(), "{written}\n{}", complaint.errors);
    }
    let sound = steps.iter().all(|step| step.problem.is_none());
    shared.answer(
        || {
            let mut page = Page::new(shared.lang, format!("{} {}", identity.name, identity.version));
            let shown = steps.iter().map(|step| match &step.problem {
                None => say.phrase(&phrase!("report-step-ok", step = step.name)),
                Some(problem) => {
                    say.phrase(&phrase!("report-step-not-ok", step = step.name, problem = problem))
                }
            });
            page.blocks.push(Block::List(shown.collect()));
            page.blocks.push(match sound {
                true => Block::Outcome(Mood::Good, tell!(say, "report-sound")),
                false => Block::Outcome(Mood::Bad, tell!(say, "report-unsound")),
            });
            page
        },
        || {
            let steps = steps.iter().map(|step| {
                json!({
                    "step": Phrase::from(step.name).to_string(),
                    "problem": step.problem.as_ref().map(ToString::to_string),
                })
            });
            Answer::new(&json!({
                "schema": "tiebreak/smoke/1",
                "program": &identity.name,
                "version": &identity.version,
                "sound": sound,
                "steps": steps.collect::<Vec<_>>(),
            }))
        },
    )?;
    Ok(if sound { Exit::Fine } else { Exit::Contradicted })
}
