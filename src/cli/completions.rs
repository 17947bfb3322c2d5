//! `tiebreak completions` writes a script with which a shell completes commands and options.

use crate::cli::Command;
use crate::cli::prelude::*;
use clap_complete::Shell;
use tiebreak_arbiter::{Commands, help};

/// Write completions for a shell
///
/// Writes the completion script to standard output. The manual of your shell states in which folder to save the
/// script.
#[derive(Args, Debug)]
#[command(after_long_help = "Examples:
  tiebreak completions bash
  tiebreak completions fish --lang es")]
pub struct CompletionsOptions {
    /// Shell for which to write the script
    #[arg(value_enum, value_name = "SHELL")]
    shell: Shell,
}

/// Writes the script. The descriptions of commands and options are in the language of the user.
///
/// # Errors
///
/// Returns an error if standard output cannot be written.
pub fn run(options: &CompletionsOptions, shared: &Shared) -> Result<Exit, Failure> {
    let say = shared.messages();
    let mut command = help::translated(Command::arguments(&say), &say);
    let mut script = Vec::new();
    clap_complete::generate(options.shell, &mut command, "tiebreak", &mut script);
    shared.write(&script)?;
    Ok(Exit::Fine)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{env, fs};

    /// Checks that there is a manual page for the program and for each command. A release sets the environment variable
    /// `MANUAL` to the folder for these pages. If the variable is not set, the test writes the pages to a temporary
    /// folder.
    #[test]
    fn the_manual_has_a_page_for_each_command() {
        let temporary = tempfile::tempdir().unwrap();
        let folder = env::var_os("MANUAL").map_or(temporary.path().to_owned(), Into::into);
        fs::create_dir_all(&folder).unwrap();
        clap_mangen::generate_to(Command::arguments(&Messages::new(Language::En)), &folder).unwrap();
        for (name, text) in
            [("tiebreak", "check"), ("tiebreak-check", "published table"), ("tiebreak-cases-lint", "NAME")]
        {
            let page = fs::read_to_string(folder.join(format!("{name}.1"))).unwrap();
            assert!(page.contains(".SH NAME") && page.contains(text), "{page}");
        }
        let release = fs::read_to_string(".github/workflows/release.yml").unwrap();
        let archives: Vec<&str> =
            release.lines().filter(|line| line.contains("tar -czf") || line.contains("7z a")).collect();
        assert_eq!(archives.len(), 2, "{archives:?}");
        assert!(archives.iter().all(|line| line.ends_with("THIRD-PARTY.txt man")), "{archives:?}");
        assert!(release.contains("MANUAL=man cargo test --quiet --locked --lib the_manual\n"));
    }
}
