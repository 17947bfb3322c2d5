//! The command line: one file per subcommand, its options beside its execution.

mod cases;
mod certify;
mod check;
mod codes;
mod compare;
mod convert;
mod describe;
mod deviations;
mod diff;
mod explain;
mod fuzz;
mod generate;
mod help;
mod input;
mod lots;
mod number;
mod output;
mod plant;
mod program;
mod protocol;
mod rating;
mod read_back;
mod regulations;
mod run;
mod serve;
mod smoke;
mod standings;
mod verify;

use std::io::Write;
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use tiebreak_conformance::message::Messages;

use output::{Answer, Exit, Failure, Format, Shared};

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
    Codes(codes::CodesOptions),
    Convert(convert::ConvertOptions),
    Regulations(regulations::RegulationsOptions),
    Lots(lots::LotsOptions),
    Rating(rating::RatingOptions),
    Run(run::RunOptions),
    Cases(cases::CasesOptions),
    Deviations(deviations::DeviationsOptions),
    Certify(Box<certify::CertifyOptions>),
    Smoke(smoke::SmokeOptions),
    Verify(verify::VerifyOptions),
    Diff(diff::DiffOptions),
    Protocol(protocol::ProtocolOptions),
    Generate(Box<generate::GenerateOptions>),
    Fuzz(Box<fuzz::FuzzOptions>),
}

/// Runs the program on the arguments of the process.
///
/// The status is 0 when nothing was contradicted, 1 when something was, 2 for wrong usage or input, 3 when an external
/// program could not be used, 4 when nothing was selected or everything unsupported.
pub fn main() -> ExitCode {
    let written = std::env::args_os().map(|argument| argument.to_string_lossy().into_owned());
    let written: Vec<String> = written.collect();
    let say = Messages::new(help::language(written.iter().cloned()));
    let mut command = help::translated(help::without_empty_language(Arguments::command()), &say);
    let parsed = command
        .try_get_matches_from_mut(help::spelled_out(std::env::args_os()))
        .and_then(|matches| Arguments::from_arg_matches(&matches));
    // Freeing the options piece by piece takes longer than reading a small event, and the process ends anyway.
    std::mem::forget(command);
    let arguments = match parsed {
        Ok(arguments) => arguments,
        Err(error) => {
            if !error.use_stderr() {
                return match output::write_help(&error.render().ansi().to_string()) {
                    Ok(()) => Exit::Fine.into(),
                    Err(failure) => failure.report(&Shared { lang: say.language(), format: Format::Text }),
                };
            }
            // Nobody is left to tell when standard error is closed.
            let _ = match help::problem(&error, &say) {
                Some(problem) => writeln!(std::io::stderr(), "{problem}"),
                None => error.print(),
            };
            if let Some(advice) = help::advice(&error, &written, &say) {
                let _ = writeln!(std::io::stderr(), "{advice}");
            }
            return Exit::Input.into();
        }
    };
    let shared = &arguments.shared;
    let result: Result<Exit, Failure> = match &arguments.command {
        Command::Fuzz(options) => fuzz::run(options, shared),
        Command::Generate(options) => generate::run(options, shared),
        Command::Run(options) => run::run(options, shared),
        Command::Cases(options) => cases::run(options, shared),
        Command::Standings(options) => standings::run(options, shared),
        Command::Explain(options) => explain::run(options, shared),
        Command::Check(options) => check::run(options, shared),
        Command::Codes(options) => codes::run(options, shared),
        Command::Compare(options) => compare::run(options, shared),
        Command::Convert(options) => convert::run(options, shared),
        Command::Certify(options) => certify::run(options, shared),
        Command::Smoke(options) => smoke::run(options, shared),
        Command::Verify(options) => verify::run(options, shared),
        Command::Diff(options) => diff::run(options, shared),
        Command::Protocol(options) => protocol::run(options, shared),
        Command::Lots(options) => lots::run(options, shared),
        Command::Rating(options) => rating::run(options, shared),
        Command::Regulations(options) => regulations::run(options, shared),
        Command::Deviations(options) => deviations::run(options, shared),
    };
    match result {
        Ok(exit) => exit.into(),
        Err(failure) => failure.report(shared),
    }
}
