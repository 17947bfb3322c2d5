//! `tiebreak cases export`: the corpus for programs in any language.

use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use crate::cli::output::{Answer, Exit, Failure, Shared};
use crate::cli::selection::load;
use tiebreak_conformance::corpus::export::export;
use tiebreak_conformance::files::write_below;
use tiebreak_conformance::page::{Mood, Page};
use tiebreak_conformance::tell;

/// Write the corpus as one JSON file, and every case as TRF with tables of what is expected
#[derive(Args, Clone, Debug)]
#[command(after_long_help = "Examples:
  tiebreak cases export exported
  python3 tools/corpus_example.py exported")]
pub struct ExportOptions {
    /// The directory; made if absent
    #[arg(value_name = "DIR")]
    directory: PathBuf,
    /// A corpus directory instead of the built-in one
    #[arg(long, value_name = "DIR")]
    cases: Option<PathBuf>,
}

#[derive(Serialize)]
struct ExportAnswer {
    schema: &'static str,
    files: usize,
    without_trf: usize,
}

/// Exports a corpus.
///
/// # Errors
/// An unusable corpus, a directory that cannot be written.
pub fn run(options: &ExportOptions, shared: &Shared) -> Result<Exit, Failure> {
    let say = shared.messages();
    let corpus = load(options.cases.as_deref())?;
    let export = export(&corpus).map_err(|error| Failure::Usage(say.phrase(&error.phrase())))?;
    for (path, content) in &export.files {
        let failed = |error| Failure::File(options.directory.join(path).display().to_string(), error);
        write_below(&options.directory, path.as_ref(), content).map_err(failed)?;
    }
    let (files, without) = (export.files.len(), export.without_trf.len());
    shared.answer(
        || {
            let mut page = Page::new(say.language(), tell!(say, "cases-export-title"));
            page.outcome(Mood::Good, tell!(say, "cases-export-outcome", files = files, without = without));
            page
        },
        || Answer::new(&ExportAnswer { schema: "tiebreak/cases-export/1", files, without_trf: without }),
    )?;
    Ok(Exit::Fine)
}
