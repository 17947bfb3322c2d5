//! `tiebreak completions`: what a shell needs to complete commands and options.

use crate::cli::output::{Exit, Failure, Shared};
use crate::cli::{Arguments, help};
use clap::{Args, CommandFactory};
use clap_complete::Shell;

/// Write completions for a shell
///
/// The script goes to standard output. Each shell has a folder of its own for it; see the manual of the shell.
#[derive(Args, Debug)]
#[command(after_long_help = "Examples:
  tiebreak completions bash
  tiebreak completions fish --lang es")]
pub struct CompletionsOptions {
    /// The shell
    #[arg(value_enum, value_name = "SHELL")]
    shell: Shell,
}

/// Writes the script, with descriptions in the language of the program.
///
/// # Errors
/// When standard output cannot be written.
pub fn run(options: &CompletionsOptions, shared: &Shared) -> Result<Exit, Failure> {
    let mut command = help::translated(Arguments::command(), &shared.messages());
    let mut script = Vec::new();
    clap_complete::generate(options.shell, &mut command, "tiebreak", &mut script);
    shared.write(&script)?;
    Ok(Exit::Fine)
}
