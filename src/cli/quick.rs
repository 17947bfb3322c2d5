//! Parses the most frequent commands without building the options of all other commands. Building all options
//! takes longer than ranking a small event.

use std::ffi::OsString;

use clap::{Args, Command, FromArgMatches};

use super::{check, desk, explain, help, output, standings};

/// Returns the parsed arguments of a frequent command (`standings`, `check`, ...). The arguments begin with the
/// program's own name. Returns none for other commands, errors and requests for help. The complete parser handles
/// these.
pub fn parse<A: FromArgMatches>(given: &[OsString]) -> Option<A> {
    let (name, options) = given.iter().skip(1).find_map(|word| {
        let (name, options): (_, fn(Command) -> Command) = match word.to_str()? {
            "standings" => ("standings", standings::StandingsOptions::augment_args),
            "check" => ("check", check::CheckOptions::augment_args),
            "explain" => ("explain", explain::ExplainOptions::augment_args),
            _ => return None,
        };
        Some((name, options))
    })?;
    let command = output::Shared::augment_args(Command::new("tiebreak"));
    let command = command.subcommand(options(Command::new(name))).subcommand_required(true);
    let mut command = help::without_empty_language(command);
    let matches = command.try_get_matches_from_mut(help::spelled_out(given.iter().cloned())).ok()?;
    let arguments = A::from_arg_matches(&matches).ok()?;
    if !desk::is_open() {
        // The options are not freed, because freeing takes time, as in the complete parser.
        std::mem::forget((command, matches));
    }
    Some(arguments)
}
