//! `tiebreak smoke` checks quickly whether an adapter works.

use crate::cli::prelude::*;
use crate::cli::program::ProgramOptions;
use std::io::{self, Write};
use tiebreak_conformance::subject::smoke;

/// Check an adapter before a complete run
///
/// Asks a few questions with undisputed answers, to tell a broken adapter from a wrong program.
#[derive(Args, Debug)]
#[command(after_long_help = "Example:
  tiebreak smoke -- python3 adapter.py

Exit status: 0 the adapter works; 1 the adapter fails a check; 3 the program does not start.")]
pub struct SmokeOptions {
    #[command(flatten)]
    program: ProgramOptions,
}

/// Checks an adapter: asks the program a few questions whose answers are undisputed.
///
/// # Errors
///
/// Returns an error if the program cannot be started, or if it does not answer the message `start`.
pub fn run(options: &SmokeOptions, shared: &Shared) -> Result<Exit, Failure> {
    let say = shared.messages();
    let one = ProgramOptions { jobs: Some(1), ..options.program.clone() };
    let mut started = one.start(shared)?;
    let identity = started.identity.clone();
    let subject = started.workers.first_mut();
    let subject = subject.ok_or_else(|| Failure::Usage(tell!(say, "smoke-no-worker")))?;
    let steps = smoke(subject.as_mut(), &identity);
    for complaint in started.workers.iter_mut().flat_map(|worker| worker.complaints()) {
        // If standard error cannot be written, nothing can be reported, so the error is ignored.
        let written = tell!(say, "report-stderr", check = "smoke");
        let _ = writeln!(io::stderr(), "{written}\n{}", complaint.errors);
    }
    let sound = steps.iter().all(|step| step.problem.is_none());
    let is_own = options.program.program.is_empty() && options.program.manifest.is_none();
    shared.answer(
        || {
            let mut page = Page::new(shared.lang, format!("{} {}", identity.name, identity.version));
            let shown = steps.iter().map(|step| match &step.problem {
                None => say.phrase(&phrase!("report-step-ok", step = step.name)),
                Some(problem) => say.phrase(&phrase!("report-step-not-ok", step = step.name, problem)),
            });
            page.blocks.push(Block::List(shown.collect()));
            page.blocks.push(match sound {
                true if is_own => Block::Outcome(Mood::Good, tell!(say, "report-sound-own")),
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
