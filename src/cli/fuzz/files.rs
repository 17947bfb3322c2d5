//! Files of a campaign, and what is wrong with them.

use std::path::Path;

use crate::cli::output::Failure;
use tiebreak_conformance::explore::report::Report;
use tiebreak_conformance::message::Messages;
use tiebreak_conformance::tell;

pub(super) fn read(path: &Path) -> Result<String, Failure> {
    std::fs::read_to_string(path).map_err(|error| Failure::File(path.display().to_string(), error))
}

/// A report of this program, as a state file or a shard.
pub(super) fn read_report(path: &Path, say: &Messages) -> Result<Report, Failure> {
    serde_json::from_str(&read(path)?).map_err(|error| file_problem(path, &error.to_string(), say))
}

pub(super) fn file_problem(path: &Path, problem: &str, say: &Messages) -> Failure {
    let name = path.display().to_string().escape_debug().to_string();
    Failure::Usage(tell!(say, "fuzz-error-file", file = &name, problem = problem))
}
