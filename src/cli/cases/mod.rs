//! `tiebreak cases`: the corpus itself.

mod coverage;
mod evidence;
mod export;
mod lint;
mod list;
mod minimal;
mod power;
mod show;
mod show_rating;
mod words;

pub(super) use show::page as case_page;
pub(super) use show_rating::page as rating_page;

use clap::{Args, Subcommand};

use super::output::{Exit, Failure, Shared};

/// List, read, check, count and export the cases
#[derive(Args, Clone, Debug)]
pub struct CasesOptions {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Clone, Debug)]
enum Command {
    List(list::ListOptions),
    Show(show::ShowOptions),
    Lint(lint::LintOptions),
    Coverage(coverage::CoverageOptions),
    Power(power::PowerOptions),
    Minimal(minimal::MinimalOptions),
    Export(export::ExportOptions),
}

/// Runs one of the commands about the corpus.
///
/// # Errors
/// Wrong usage or an unusable corpus.
pub fn run(options: &CasesOptions, shared: &Shared) -> Result<Exit, Failure> {
    match &options.command {
        Command::List(options) => list::run(options, shared),
        Command::Show(options) => show::run(options, shared),
        Command::Lint(options) => lint::run(options, shared),
        Command::Coverage(options) => coverage::run(options, shared),
        Command::Power(options) => power::run(options, shared),
        Command::Minimal(options) => minimal::run(options, shared),
        Command::Export(options) => export::run(options, shared),
    }
}
