//! Files of a campaign, and what is wrong with them.

use std::path::Path;

use crate::cli::output::Failure;
use tiebreak_conformance::explore::report::Report;
use tiebreak_conformance::format::bounded::read_text;
use tiebreak_conformance::format::limits::STATE_BYTES;
use tiebreak_conformance::message::Messages;
use tiebreak_conformance::phrase::{Argument, phrase};
use tiebreak_conformance::tell;

/// The text of a file of at most so many bytes.
pub(super) fn read(path: &Path, most: usize) -> Result<String, Failure> {
    read_text(path, most).map_err(|error| Failure::File(path.display().to_string(), error))
}

/// A report of this program, as a state file or a shard.
pub(super) fn read_report(path: &Path, say: &Messages) -> Result<Report, Failure> {
    serde_json::from_str(&read(path, STATE_BYTES)?)
        .map_err(|error| file_problem(path, phrase!("json-shape", problem = error.to_string()), say))
}

pub(super) fn file_problem(path: &Path, problem: impl Into<Argument>, say: &Messages) -> Failure {
    let name = path.display().to_string().escape_debug().to_string();
    Failure::Usage(tell!(say, "fuzz-error-file", file = &name, problem = problem))
}
