//! What a certification asks whom, and what it writes.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::cli::challenge::ChallengeOptions;
use crate::cli::program::ProgramOptions;
use crate::cli::selection::SelectionOptions;
use tiebreak_conformance::phrase::{Phrase, phrase};
use tiebreak_conformance::report::{Challenge, is_rfc3339};

/// Hold a program to the corpus and certify what it meets
///
/// Asks the program every selected question, compares its answers with those of the corpus, and says where it departs
/// from the rules. Without a program the built-in engine is asked. `tiebreak protocol` explains how a program is asked.
#[derive(Args, Debug)]
#[command(after_long_help = "Examples:
  tiebreak certify --out certificate -- python3 adapter.py
  tiebreak certify c07/8-1 --edition fide-2026-03 -- ./my-program --tiebreaks
  tiebreak certify --out certificate --sign key.pem -- ./my-program

Exit status: 0 nothing speaks against the program; 1 something does, or a profile asked for is incomplete; 2 wrong
usage or input; 3 the program cannot be started or was given up on; 4 nothing was selected or everything unsupported.")]
pub struct CertifyOptions {
    #[command(flatten)]
    pub(super) selection: SelectionOptions,
    #[command(flatten)]
    pub(super) program: ProgramOptions,
    /// Write report, certificate, JUnit, HTML, Markdown and badge to this directory; made if absent
    #[arg(long, value_name = "DIR", help_heading = "Report")]
    pub(super) out: Option<PathBuf>,
    /// Sign the certificate with this private ed25519 key (PEM, without a password)
    #[arg(long, value_name = "KEY", requires = "out", help_heading = "Report")]
    pub(super) sign: Option<PathBuf>,
    #[command(flatten)]
    pub(super) challenge: ChallengeOptions,
    /// Also print new failures as annotations of a build
    #[arg(long, value_name = "FORM", value_enum, help_heading = "Report")]
    pub(super) annotate: Option<Annotations>,
    /// A date to put into the report, such as 2026-03-01 or 2026-03-01T12:00:00Z; without it there is none
    #[arg(long, value_parser = rfc3339, help_heading = "Report")]
    pub(super) date: Option<String>,
    /// Failures that are known, each with its wrong answer: only others, and other answers, count for the exit status
    #[arg(long, value_name = "FILE", help_heading = "Report")]
    pub(super) known_failures: Option<PathBuf>,
    /// Write today's failures as such a list, to be given reasons; those of --known-failures are kept
    #[arg(long, value_name = "FILE", help_heading = "Report")]
    pub(super) write_known_failures: Option<PathBuf>,
}

/// Who shows annotations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Annotations {
    /// GitHub's workflow commands
    Github,
}

/// A date that reports may hold.
fn rfc3339(text: &str) -> Result<String, Phrase> {
    match is_rfc3339(text) {
        true => Ok(text.to_owned()),
        false => Err(phrase!("option-no-date", text = text.escape_debug().to_string())),
    }
}

impl CertifyOptions {
    /// The fresh questions of this run. They belong to whole runs and to profiles; the engine itself needs none.
    pub(super) fn challenge(&self) -> Option<Challenge> {
        let asks_all = self.selection.ids.is_empty() && self.selection.clause.is_empty();
        let is_program = !self.program.program.is_empty() || self.program.manifest.is_some();
        self.challenge.chosen(asks_all && is_program)
    }
}
