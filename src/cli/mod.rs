//! The command line: one file per subcommand, its options beside its execution.

// What a browser does not have is left out where the commands are named, not file by file.
#![cfg_attr(target_family = "wasm", allow(dead_code, unused_imports))]

#[cfg(not(target_family = "wasm"))]
mod adapter;
mod cases;
mod certify;
mod challenge;
mod check;
mod codes;
mod compare;
mod convert;
mod describe;
mod desk;
mod deviations;
mod diff;
#[cfg(not(target_family = "wasm"))]
mod endorse;
mod explain;
mod file_name;
#[cfg(not(target_family = "wasm"))]
mod fuzz;
mod generate;
mod help;
mod input;
mod keys;
mod lots;
mod many;
mod number;
mod output;
mod page;
mod program;
mod progress;
mod protocol;
mod published;
mod quick;
mod rating;
mod read_back;
mod regulations;
mod report;
mod run;
mod selection;
mod signals;
#[cfg(not(target_family = "wasm"))]
mod site;
mod smoke;
mod standings;
mod verify;
mod what_if;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use tiebreak_conformance::message::Messages;
use tiebreak_conformance::phrase::outside::{is_unprintable, printable};
use tiebreak_conformance::tell;

pub use desk::{Desk, Spoken};
use output::{Exit, Failure, Format, Shared};

/// Ranks chess events by FIDE's tie-break rules, shows the working, and holds programs to a corpus of cases.
#[derive(Parser)]
#[command(
    name = "tiebreak",
    version,
    max_term_width = 110,
    propagate_version = true,
    disable_help_subcommand = true
)]
struct Arguments {
    #[command(flatten)]
    shared: Shared,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Standings(standings::StandingsOptions),
    Check(check::CheckOptions),
    Explain(explain::ExplainOptions),
    Compare(compare::CompareOptions),
    WhatIf(what_if::WhatIfOptions),
    Report(Box<report::ReportOptions>),
    Codes(codes::CodesOptions),
    Convert(convert::ConvertOptions),
    Regulations(regulations::RegulationsOptions),
    Lots(lots::LotsOptions),
    Rating(rating::RatingOptions),
    Run(run::RunOptions),
    #[cfg(not(target_family = "wasm"))]
    #[command(flatten)]
    Beside(Beside),
}

/// Commands that need programs, folders or connections, which a browser does not have.
#[cfg(not(target_family = "wasm"))]
#[derive(Subcommand)]
enum Beside {
    Cases(cases::CasesOptions),
    Deviations(deviations::DeviationsOptions),
    Certify(Box<certify::CertifyOptions>),
    Smoke(smoke::SmokeOptions),
    Adapter(adapter::AdapterOptions),
    Verify(verify::VerifyOptions),
    Diff(diff::DiffOptions),
    Page(page::PageOptions),
    Site(site::SiteOptions),
    Serve(page::host::HostOptions),
    Protocol(protocol::ProtocolOptions),
    Generate(Box<generate::GenerateOptions>),
    Fuzz(Box<fuzz::FuzzOptions>),
    Endorse(Box<endorse::EndorseOptions>),
}

/// Runs the program on the arguments of the process.
///
/// The status is 0 when nothing was contradicted, 1 when something was, 2 for wrong usage or input, 3 when an external
/// program could not be used, 4 when nothing was selected or everything unsupported.
pub fn main() -> ExitCode {
    run(std::env::args_os().collect()).into()
}

/// Runs the program on arguments, its own name first, and gives the exit status that [`main`] ends with.
pub fn run_with(arguments: Vec<OsString>) -> u8 {
    run(arguments).status()
}

impl Desk {
    /// Runs the program on arguments (without its own name), reading only files of this desk. With `with_page` an
    /// answer in JSON comes with the page that a person reads.
    pub fn ask(&mut self, arguments: &[String], with_page: bool) -> Spoken {
        let named = std::iter::once("tiebreak".to_owned()).chain(arguments.iter().cloned());
        self.open(with_page, || run(named.map(Into::into).collect()).status())
    }
}

/// Understands arguments, the program's own name first.
fn parse(command: &mut clap::Command, given: Vec<OsString>) -> Result<Arguments, clap::Error> {
    command
        .try_get_matches_from_mut(help::spelled_out(given.into_iter()))
        .and_then(|matches| Arguments::from_arg_matches(&matches))
}

/// Runs the program on arguments, its own name first.
fn run(given: Vec<OsString>) -> Exit {
    match quick::parse(&given).map_or_else(|| understood(given), Ok) {
        Ok(arguments) => carried_out(&arguments),
        Err(exit) => exit,
    }
}

/// The arguments, or what there is to be said about them.
fn understood(given: Vec<OsString>) -> Result<Arguments, Exit> {
    let written: Vec<String> = given.iter().map(|argument| argument.to_string_lossy().into_owned()).collect();
    let say = Messages::new(help::language(written.iter().cloned()));
    let mut command = help::translated(help::without_empty_language(Arguments::command()), &say);
    let takes_a_program = ["certify", "endorse", "fuzz", "run", "smoke"];
    if written.last().is_some_and(|word| word == "--")
        && written.get(1..).unwrap_or_default().iter().any(|word| takes_a_program.contains(&word.as_str()))
    {
        output::complain(&tell!(say, "program-missing"));
        return Err(Exit::Input);
    }
    let parsed = parse(&mut command, given);
    // What is wrong with such words is said about words that can be shown.
    let steering = |word: &String| word.contains(is_unprintable);
    let parsed = match parsed {
        Err(error) if error.use_stderr() && written.iter().any(steering) => {
            let shown = written.iter().map(|word| printable(word).into()).collect();
            Err(parse(&mut command, shown).err().unwrap_or(error))
        }
        parsed => parsed,
    };
    if !desk::is_open() {
        // Freeing the options piece by piece takes longer than reading a small event, and the process ends anyway.
        std::mem::forget(command);
    }
    parsed.map_err(|error| {
        if !error.use_stderr() {
            return match output::write_styled(&error.render().ansi().to_string()) {
                Ok(()) => Exit::Fine,
                Err(failure) => failure.report(&Shared { lang: say.language(), ..Shared::default() }),
            };
        }
        match help::problem(&error, &say) {
            Some(problem) => output::complain(&problem.to_string()),
            None if desk::is_open() => output::complain(&error.render().to_string()),
            // Nobody is left to tell when standard error is closed.
            None => _ = error.print(),
        }
        if let Some(advice) = help::advice(&error, &written, &say) {
            output::complain(&advice.to_string());
        }
        Exit::Input
    })
}

fn carried_out(arguments: &Arguments) -> Exit {
    let shared = &arguments.shared;
    if shared.csv_dialect.is_some() && shared.format != Format::Csv {
        return Failure::Usage(tell!(shared.messages(), "error-csv-dialect")).report(shared);
    }
    let result: Result<Exit, Failure> = match &arguments.command {
        Command::Run(options) => run::run(options, shared),
        Command::Standings(options) => standings::run(options, shared),
        Command::Explain(options) => explain::run(options, shared),
        Command::Check(options) => check::run(options, shared),
        Command::Codes(options) => codes::run(options, shared),
        Command::Compare(options) => compare::run(options, shared),
        Command::Report(options) => report::run(options, shared),
        Command::WhatIf(options) => what_if::run(options, shared),
        Command::Convert(options) => convert::run(options, shared),
        Command::Lots(options) => lots::run(options, shared),
        Command::Rating(options) => rating::run(options, shared),
        Command::Regulations(options) => regulations::run(options, shared),
        #[cfg(not(target_family = "wasm"))]
        Command::Beside(command) => beside(command, shared),
    };
    match result {
        Ok(exit) => exit,
        Err(failure) => failure.report(shared),
    }
}

#[cfg(not(target_family = "wasm"))]
fn beside(command: &Beside, shared: &Shared) -> Result<Exit, Failure> {
    match command {
        Beside::Fuzz(options) => fuzz::run(options, shared),
        Beside::Endorse(options) => endorse::run(options, shared),
        Beside::Generate(options) => generate::run(options, shared),
        Beside::Cases(options) => cases::run(options, shared),
        Beside::Certify(options) => certify::run(options, shared),
        Beside::Smoke(options) => smoke::run(options, shared),
        Beside::Adapter(options) => adapter::run(options, shared),
        Beside::Verify(options) => verify::run(options, shared),
        Beside::Diff(options) => diff::run(options, shared),
        Beside::Page(options) => page::run(options, shared),
        Beside::Site(options) => site::run(options, shared),
        Beside::Serve(options) => page::host::run(options, shared),
        Beside::Protocol(options) => protocol::run(options, shared),
        Beside::Deviations(options) => deviations::run(options, shared),
    }
}
