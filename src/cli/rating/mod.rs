//! `tiebreak rating`: rapid and blitz ratings by B.02.

mod asking;
mod event;
mod readings;
mod report;
mod show;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Subcommand};

use super::FileName;
use super::output::{Exit, Failure, Shared};
use tiebreak_conformance::format::diagnostic::Diagnostic;
use tiebreak_conformance::rating::{EditionName, Request};
use tiebreak_conformance::tournament::Pairing;

/// Rate rapid and blitz events by FIDE's B.02
///
/// Computes rating changes, initial ratings and whole events, says which list rates a time control or takes an event,
/// and checks rating reports clause by clause. Every number comes with its working.
#[derive(Args, Clone, Debug)]
#[command(after_long_help = "Examples:
  tiebreak rating control 10+5
  tiebreak rating change --rating 1850 1800:1 1900:0.5 2100:0 1500:1")]
pub struct RatingOptions {
    /// A reading of an unclear point, NAME=READING; `tiebreak rating readings` lists them
    #[arg(long = "ruling", value_name = "NAME=READING", global = true)]
    rulings: Vec<String>,
    /// The edition of B.02 [default: by the first day, else the newest]
    #[arg(long, value_name = "EDITION", value_parser = edition_parser(), global = true)]
    edition: Option<EditionName>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Clone, Debug)]
enum Command {
    Control(asking::ControlOptions),
    Expected(asking::ExpectedOptions),
    Change(asking::ChangeOptions),
    New(asking::NewOptions),
    Event(event::EventOptions),
    List(asking::ListOptions),
    Report(report::ReportOptions),
    Readings(readings::ReadingsOptions),
    Ask(asking::AskOptions),
}

/// Reads the name of an edition of B.02.
fn edition_parser() -> impl TypedValueParser<Value = EditionName> {
    PossibleValuesParser::new(EditionName::ALL.map(EditionName::id)).map(|name| {
        // The parser admits these names only.
        EditionName::ALL.into_iter().find(|edition| edition.id() == name).unwrap_or(EditionName::NEWEST)
    })
}

/// Runs one of the commands on ratings.
///
/// # Errors
/// Everything wrong with the input.
pub fn run(options: &RatingOptions, shared: &Shared) -> Result<Exit, Failure> {
    let readings = readings::Readings::new(&options.rulings, options.edition, &shared.messages())?;
    match &options.command {
        Command::Control(options) => asking::control(options, &readings, shared),
        Command::Expected(options) => asking::expected(options, &readings, shared),
        Command::Change(options) => asking::change(options, &readings, shared),
        Command::New(options) => asking::new(options, &readings, shared),
        Command::Event(options) => event::run(options, &readings, shared),
        Command::List(options) => asking::list(options, &readings, shared),
        Command::Report(options) => report::run(options, &readings, shared),
        Command::Readings(options) => readings::run(options, shared),
        Command::Ask(options) => asking::ask(options, &readings, shared),
    }
}

/// An event as the rating request in JSON that this command answers, and the remarks on its file.
///
/// # Errors
/// Everything wrong with the file.
pub fn request_text(file: &FileName, pairing: Option<Pairing>) -> Result<(String, Vec<Diagnostic>), Failure> {
    let source = event::read(file, pairing)?;
    // A request has text keys only, and writing to memory does not fail.
    let text = serde_json::to_string_pretty(&Request::Event(source.request)).unwrap_or_default();
    Ok((text + "\n", source.remarks))
}
