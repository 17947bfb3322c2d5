//! `tiebreak deviations serve` acts as a program under test with known mistakes.

use super::entry::entry;
use crate::cli::prelude::*;
use std::io;
use tiebreak_conformance::deviation::{Account, Change, Deviation};
use tiebreak_conformance::format::limits::why;
use tiebreak_conformance::planted::{Fault, Planted};
use tiebreak_conformance::rating_mistakes::rating_rulings;
use tiebreak_conformance::subject::protocol::StartAnswer;
use tiebreak_conformance::subject::{BuiltIn, serve};

/// The mistakes of the program.
#[derive(Args, Clone, Debug)]
pub struct ServeOptions {
    /// Ids of mistakes that the program makes together; without ids, the program makes none
    #[arg(value_name = "ID", conflicts_with = "fault")]
    ids: Vec<String>,
    /// A fault of another kind, which is not a wrong reading of a rule
    #[arg(long, value_name = "NAME", value_parser = clap::builder::PossibleValuesParser::new(Fault::ALL.map(Fault::name)))]
    fault: Option<String>,
}

/// Answers requests on standard input until `stop`.
///
/// # Errors
///
/// Returns an error if the id is unknown, the entry cannot be imitated, or the input is not a request.
pub fn run(options: &ServeOptions, shared: &Shared) -> Result<Exit, Failure> {
    let say = shared.messages();
    let mut change = Change::default();
    for id in &options.ids {
        let deviation: &'static Deviation = entry(&say, id)?;
        match (&deviation.account, deviation.change()) {
            (_, Some(own)) => change = change.and(own),
            (Account::Rates(..), None) => {}
            (_, None) => {
                return Err(Failure::Usage(tell!(say, "error-inert-deviation", id = deviation.id)));
            }
        }
    }
    let rulings = rating_rulings(options.ids.iter().map(String::as_str));
    let fault = options.fault.as_deref().and_then(Fault::find);
    let mut program = fault.map_or_else(|| Planted::new(change).rating_by(rulings), Planted::with_fault);
    let name = match fault {
        Some(fault) => fault.name().to_owned(),
        None if options.ids.is_empty() => "right".to_owned(),
        None => options.ids.join(" + "),
    };
    let identity = StartAnswer { name, ..BuiltIn::identity() };
    match serve(&mut program, &identity, io::stdin().lock(), io::stdout().lock()) {
        Ok(()) => Ok(Exit::Fine),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(Exit::Fine),
        Err(error) => Err(Failure::Usage(tell!(say, "error-no-request", error = why(&error)))),
    }
}
