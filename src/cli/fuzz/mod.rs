//! `tiebreak fuzz`: many made-up events, and every answer of a program that differs from the engine's.

mod event;
mod options;
mod session;

pub(super) use options::Everything;
pub use options::FuzzOptions;
pub(super) use session::Session;
pub(super) use session::finding;

use crate::cli::output::{Answer, Exit, Failure, Shared};
use std::path::Path;
use tiebreak_conformance::explore::draft_case;
use tiebreak_conformance::explore::report::{Report, Small};
use tiebreak_conformance::format::json::to_text;
use tiebreak_conformance::format::limits::{STATE_BYTES, read_text};
use tiebreak_conformance::message::Messages;
use tiebreak_conformance::phrase::{Argument, phrase};
use tiebreak_conformance::{tell, write_below};

/// Runs a campaign, or merges reports.
///
/// # Errors
/// Wrong options, files that cannot be read or written, a program that does not start.
pub fn run(options: &FuzzOptions, shared: &Shared) -> Result<Exit, Failure> {
    let say = shared.messages();
    let report = Session::start(options, &say)?.run()?;
    if let Some(directory) = &options.write_cases {
        write_cases(&report, directory, &say)?;
    }
    shared.answer(|| session::page(&say, &report), || Answer::new(&report))?;
    Ok(match (report.unexplained, report.compared) {
        (0, 0) => Exit::Nothing,
        (0, _) => Exit::Fine,
        _ => Exit::Contradicted,
    })
}

fn write_cases(report: &Report, directory: &Path, say: &Messages) -> Result<(), Failure> {
    let kinds = report.kinds.iter().filter(|kind| kind.is_unexplained());
    let smalls: Vec<&Small> = kinds.filter_map(|kind| kind.small.as_ref()).collect();
    if smalls.is_empty() && report.unexplained > 0 {
        return Err(Failure::Usage(tell!(say, "fuzz-error-no-drafts")));
    }
    for small in smalls {
        let Some((below, file)) = draft_case(small, &report.program) else { continue };
        let path = directory.join(&below);
        let failed = |error| Failure::File(path.display().to_string(), error);
        let text = to_text(&file).map_err(|error| {
            file_problem(&path, phrase!("json-unwritten", problem = error.to_string()), say)
        })?;
        write_below(directory, below.as_ref(), text.as_bytes()).map_err(failed)?;
    }
    Ok(())
}

// Files of a campaign, and what is wrong with them.

/// The text of a file of at most so many bytes.
fn read(path: &Path, most: usize) -> Result<String, Failure> {
    read_text(path, most).map_err(|error| Failure::File(path.display().to_string(), error))
}

/// A report of this program, as a state file.
fn read_report(path: &Path, say: &Messages) -> Result<Report, Failure> {
    serde_json::from_str(&read(path, STATE_BYTES)?)
        .map_err(|error| file_problem(path, phrase!("json-shape", problem = error.to_string()), say))
}

fn file_problem(path: &Path, problem: impl Into<Argument>, say: &Messages) -> Failure {
    let name = path.display().to_string().escape_debug().to_string();
    Failure::Usage(tell!(say, "fuzz-error-file", file = &name, problem = problem))
}
