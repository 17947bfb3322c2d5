//! `tiebreak completions` and `tiebreak man` describe the commands and options for shells and for manual
//! pages.

use crate::cli::prelude::*;
use crate::cli::{Arguments, help};
use clap::CommandFactory;
use clap_complete::Shell;
use std::fs;
use std::path::PathBuf;

/// Write completions for a shell
///
/// Writes the script to standard output. Each shell has its own folder for completion scripts; see the manual
/// of the shell.
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
///
/// Returns an error if standard output cannot be written.
pub fn run(options: &CompletionsOptions, shared: &Shared) -> Result<Exit, Failure> {
    let mut command = help::translated(Arguments::command(), &shared.messages());
    let mut script = Vec::new();
    clap_complete::generate(options.shell, &mut command, "tiebreak", &mut script);
    shared.write(&script)?;
    Ok(Exit::Fine)
}

/// Write the manual pages into a folder
///
/// One page for the program and one for each command, as `man` reads them. Releases have them.
#[derive(Args, Debug)]
#[command(hide = true)]
pub struct ManualOptions {
    /// Folder for the pages; created if missing
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
}

/// Writes the pages in the language of the program.
///
/// # Errors
///
/// Returns an error if a file cannot be written.
pub fn run_manual(options: &ManualOptions, shared: &Shared) -> Result<Exit, Failure> {
    let command = help::translated(Arguments::command(), &shared.messages());
    let written =
        fs::create_dir_all(&options.folder).and_then(|()| clap_mangen::generate_to(command, &options.folder));
    written.map_err(|error| Failure::File(options.folder.display().to_string(), error))?;
    Ok(Exit::Fine)
}
