//! Which part of which corpus a command is about.

use std::path::{Path, PathBuf};

use clap::Args;

use super::output::Failure;
use tiebreak_conformance::corpus::{Corpus, Selection, SelectionError, Source};
use tiebreak_conformance::message::Messages;
use tiebreak_conformance::rules::Edition;

/// What is asked.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Selection")]
pub struct SelectionOptions {
    /// Ids of cases or checks, folders, or patterns with * and ?; none means all
    #[arg(value_name = "ID")]
    pub ids: Vec<String>,
    /// A clause with everything below it, for instance 8.1
    #[arg(long)]
    pub clause: Vec<String>,
    /// Editions [default: all]
    #[arg(short, long)]
    pub edition: Vec<Edition>,
    /// A profile, for instance individual-swiss
    #[arg(long)]
    pub profile: Option<String>,
    /// A corpus directory instead of the built-in one
    #[arg(long, value_name = "DIR")]
    pub cases: Option<PathBuf>,
}

impl SelectionOptions {
    /// The corpus asked for.
    ///
    /// # Errors
    /// Everything wrong with it.
    pub fn corpus(&self) -> Result<Corpus, Failure> {
        load(self.cases.as_deref())
    }

    /// The selection asked for.
    ///
    /// # Errors
    /// Everything in it that names nothing.
    pub fn selection(&self, corpus: &Corpus, say: &Messages) -> Result<Selection, Failure> {
        let profile = self.profile.as_deref();
        let selection = Selection::new(&corpus.registry, &self.ids, &self.clause, &self.edition, profile);
        selection.map_err(|errors: Vec<SelectionError>| {
            Failure::Usage(
                errors.iter().map(|error| say.phrase(&error.phrase())).collect::<Vec<_>>().join("; "),
            )
        })
    }
}

/// The corpus in a directory, or the built-in one.
///
/// # Errors
/// Everything wrong with it: a certificate by half a corpus is none.
pub fn load(directory: Option<&Path>) -> Result<Corpus, Failure> {
    let corpus = Corpus::load(&Source::of(directory)).map_err(Failure::Input)?;
    if corpus.problems.is_empty() { Ok(corpus) } else { Err(Failure::Input(corpus.problems)) }
}
