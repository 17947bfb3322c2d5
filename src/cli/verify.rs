//! `tiebreak verify`: is a certification what it says?

use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;

use super::certify::load;
use super::challenge::{settled, with_challenge};
use super::{Answer, Exit, Failure, Shared};
use tiebreak_conformance::page::{Block, Mood, Page};
use tiebreak_conformance::report::{read_report, verify};

/// Verify the directory of a certification
///
/// Judges every answer in the report again, writes everything else again and compares. A directory that was changed,
/// cut short or judged by another corpus is refused by name. With --page it says whether a page for browsers is the one
/// of this version.
#[derive(Args, Debug)]
#[command(after_long_help = "Example:
  tiebreak verify certificate
  tiebreak verify --page tiebreak.html")]
pub struct VerifyOptions {
    /// The directory that `tiebreak certify --out` wrote
    #[arg(required_unless_present = "page")]
    dir: Option<PathBuf>,
    /// A page for browsers instead of a certification
    #[arg(long, value_name = "FILE", conflicts_with_all = ["dir", "cases"])]
    page: Option<PathBuf>,
    /// A corpus directory instead of the built-in one
    #[arg(long, value_name = "DIR", help_heading = "Selection")]
    cases: Option<PathBuf>,
}

#[derive(Serialize)]
struct VerifyAnswer {
    schema: &'static str,
    accepted: bool,
    program: Option<String>,
    refusals: Vec<NamedRefusal>,
}

#[derive(Serialize)]
struct NamedRefusal {
    name: &'static str,
    message: String,
}

/// The most refusals that are shown.
const SHOWN: usize = 20;

/// Verifies.
///
/// # Errors
/// When the corpus cannot be used.
pub fn run(options: &VerifyOptions, shared: &Shared) -> Result<Exit, Failure> {
    match (&options.page, &options.dir) {
        (Some(page), _) => super::page::verify(page, shared),
        (None, dir) => directory(dir.as_deref().unwrap_or(Path::new("")), options, shared),
    }
}

fn directory(dir: &Path, options: &VerifyOptions, shared: &Shared) -> Result<Exit, Failure> {
    let say = shared.messages();
    if !dir.is_dir() {
        let name = format!("`{}`", dir.display());
        return Err(Failure::Usage(say.with("verify-no-directory", &[("name", &name)])));
    }
    let mut corpus = load(options.cases.as_deref())?;
    // A report that cannot be read is refused by name below.
    if let Ok(report) = read_report(dir) {
        corpus = settled(with_challenge(corpus, report.header.challenge.as_ref()), &report);
    }
    let result = verify(dir, &corpus);
    let (program, refusals) = match &result {
        Ok(report) => {
            let program = &report.header.program;
            (Some(format!("{} {}", program.name, program.version)), Vec::new())
        }
        Err(refusals) => (None, refusals.clone()),
    };
    shared.answer(
        || {
            let name = dir.display().to_string();
            let mut page = Page::new(shared.lang, name);
            match &program {
                Some(program) => {
                    let text = say.with("report-accepted", &[("program", program)]);
                    page.blocks.push(Block::Outcome(Mood::Good, text));
                }
                None => {
                    let shown = refusals.iter().take(SHOWN).map(|refusal| say.phrase(&refusal.phrase()));
                    page.blocks.push(Block::List(shown.collect()));
                    let text = say.with("report-refusals", &[("count", &refusals.len().to_string())]);
                    page.blocks.push(Block::Outcome(Mood::Bad, text));
                }
            }
            page
        },
        || {
            let refusals = refusals
                .iter()
                .map(|refusal| NamedRefusal { name: refusal.name(), message: refusal.to_string() })
                .collect();
            let accepted = program.is_some();
            Answer::new(&VerifyAnswer {
                schema: "tiebreak/verify/1",
                accepted,
                program: program.clone(),
                refusals,
            })
        },
    )?;
    Ok(if result.is_ok() { Exit::Fine } else { Exit::Contradicted })
}
