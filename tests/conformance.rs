//! Tests the built-in engine against the corpus. Each check of the corpus is a separate test.
//!
//! The tests use the same interface as other engines: the trait `Calculator`.

use std::process::ExitCode;

use libtest_mimic::Arguments;
use tiebreak_conformance::corpus::{self, Source};
use tiebreak_conformance::subject::BuiltIn;
use tiebreak_conformance::trials;

/// Minimum number of tests. With this limit, an empty corpus is an error. Raise this number when the corpus grows.
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
