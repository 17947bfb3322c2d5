//! `tiebreak deviations`: the catalogue of wrong readings, one of them, or their standings of an event.

mod entry;
mod list;
mod on_event;
mod plant;
mod serve;
mod show;

pub(super) use entry::{account_text, seen_text, wrong};

use clap::{Args, Subcommand};

use super::output::{Exit, Failure, Shared};

/// Show how tie-break programs go wrong: every known wrong reading, and what it does to an event
#[derive(Args, Clone, Debug)]
pub struct DeviationsOptions {
    #[command(subcommand)]
    command: DeviationsCommand,
}

#[derive(Subcommand, Clone, Debug)]
enum DeviationsCommand {
    /// Every entry of the catalogue: what it does, what the rule says, who does it
    #[command(after_long_help = "Examples:
  tiebreak deviations list
  tiebreak deviations list --format markdown")]
    List,
    /// One entry, with the cases on which it shows
    #[command(after_long_help = "Examples:
  tiebreak deviations show D-16.3.2-trailing-bye-at-face-value
  tiebreak deviations show D-16.5-none --lang es")]
    Show {
        /// Id of the entry
        id: String,
    },
    /// The standings that programs with these faults give, beside the right ones
    #[command(after_long_help = "Examples:
  tiebreak deviations run tests/data/club.trf
  tiebreak deviations run tests/data/club.trf --deviation D-16.5-none --tiebreaks BH/C1,SB")]
    Run(Box<on_event::RunOptions>),
    /// Plants known faults and counts how often the diagnosis names them
    #[command(after_long_help = "Examples:
  tiebreak deviations plant
  tiebreak deviations plant --pairs 200 --seed 1 --format json")]
    Plant(plant::PlantOptions),
    /// Be a program under test with these deviations: answer requests on standard input, as `tiebreak protocol` explains
    #[command(after_long_help = "Examples:
  tiebreak certify -- tiebreak deviations serve D-16.5-none
  tiebreak smoke -- tiebreak deviations serve --fault swapped-ids")]
    Serve(serve::ServeOptions),
}

/// Runs the command.
///
/// # Errors
/// An id that nobody has, or everything wrong with the input.
pub fn run(options: &DeviationsOptions, shared: &Shared) -> Result<Exit, Failure> {
    match &options.command {
        DeviationsCommand::List => list::run(shared),
        DeviationsCommand::Show { id } => show::run(id, shared),
        DeviationsCommand::Run(options) => on_event::run(options, shared),
        DeviationsCommand::Plant(options) => plant::run(options, shared),
        DeviationsCommand::Serve(options) => serve::run(options, shared),
    }
}
