//! Runs the corpus against the built-in engine, with a separate trial for each check.
//!
//! The tests access the engine through `Calculator`, like any other engine.

use std::process::ExitCode;

use libtest_mimic::Arguments;
use tiebreak_conformance::corpus::{self, Source};
use tiebreak_conformance::subject::BuiltIn;
use tiebreak_conformance::trials;

/// The minimum number of trials, so that an empty corpus fails. Raise this number when the corpus grows.
const FLOOR: usize = 2_300;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    match trials::collect(BuiltIn, &Source::Directory(corpus::repository_directory()), &arguments) {
        Ok(trials) if trials.len() < FLOOR && !arguments.exact => {
            eprintln!("{} trials were collected; the corpus has at least {FLOOR}", trials.len());
            ExitCode::FAILURE
        }
        Ok(trials) => libtest_mimic::run(&arguments, trials).exit_code(),
        Err(problems) => {
            problems.iter().for_each(|problem| eprintln!("{problem}"));
            ExitCode::FAILURE
        }
    }
}
