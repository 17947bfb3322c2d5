//! Defines the command line. Each command has a module with its options and the function that runs the command.

// Some commands are not part of the build for browsers. The items that only these commands use are then unused.
#![cfg_attr(target_family = "wasm", allow(dead_code, unused_imports))]

#[cfg(not(target_family = "wasm"))]
mod adapter;
mod cases;
mod certify;
mod codes;
#[cfg(not(target_family = "wasm"))]
mod completions;
mod convert;
mod deviations;
#[cfg(not(target_family = "wasm"))]
mod diff;
#[cfg(not(target_family = "wasm"))]
mod endorse;
#[cfg(not(target_family = "wasm"))]
mod fuzz;
mod generate;
mod page;
mod program;
mod rating;
#[cfg(not(target_family = "wasm"))]
mod site;
#[cfg(not(target_family = "wasm"))]
mod smoke;
mod verify;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, CommandFactory, Subcommand};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use tiebreak_arbiter::output::{Exit, Failure, Shared};
use tiebreak_arbiter::{Arguments, CommandOutput, Commands, MemoryFiles};
use tiebreak_conformance::corpus::{AnyEdition, Corpus, Selection, Source};
use tiebreak_conformance::format::limits::{KEY_BYTES, read_text};
use tiebreak_conformance::message::Messages;
use tiebreak_conformance::phrase::Phrase;
use tiebreak_conformance::{tell, write_below};

/// The items that nearly every command imports.
mod prelude {
    pub(super) use tiebreak_arbiter::prelude::*;
    pub(super) use tiebreak_conformance::corpus::{Corpus, Registry};
}

/// The commands of `tiebreak`.
#[derive(Subcommand)]
enum Command {
    #[command(flatten)]
    Arbiter(tiebreak_arbiter::Command),
    Codes(codes::CodesOptions),
    Convert(convert::ConvertOptions),
    Rating(rating::RatingOptions),
    #[cfg(not(target_family = "wasm"))]
    #[command(flatten)]
    NativeCommand(NativeCommand),
}

/// Commands that the build for browsers does not contain. Most of them need other programs, folders or connections.
#[cfg(not(target_family = "wasm"))]
#[derive(Subcommand)]
enum NativeCommand {
    Run(program::RunOptions),
    Cases(cases::CasesOptions),
    Deviations(deviations::DeviationsOptions),
    Certify(Box<certify::CertifyOptions>),
    Smoke(smoke::SmokeOptions),
    Adapter(adapter::AdapterOptions),
    Verify(verify::VerifyOptions),
    Diff(diff::DiffOptions),
    Page(page::PageOptions),
    Site(site::SiteOptions),
    Serve(page::HostOptions),
    Protocol(codes::ProtocolOptions),
    Completions(completions::CompletionsOptions),
    Generate(Box<generate::GenerateOptions>),
    Fuzz(Box<fuzz::FuzzOptions>),
    Endorse(Box<endorse::EndorseOptions>),
}

impl Commands for Command {
    fn carry_out(&self, shared: &Shared) -> Result<Exit, Failure> {
        match self {
            Command::Arbiter(command) => command.carry_out(shared),
            Command::Codes(options) => codes::run(options, shared),
            Command::Convert(options) => convert::run(options, shared),
            Command::Rating(options) => rating::run(options, shared),
            #[cfg(not(target_family = "wasm"))]
            Command::NativeCommand(command) => native(command, shared),
        }
    }

    #[cfg(not(target_family = "wasm"))]
    fn arguments(say: &Messages) -> clap::Command {
        let protocol = codes::text(say.language());
        let command = Arguments::<Command>::command().about("Ranks chess events by FIDE's tie-break rules, shows the working, and tests programs against a corpus of cases");
        command.mut_subcommand("protocol", |sub| sub.long_about(protocol))
    }
}

/// Runs the program with the arguments of the command line.
///
/// The exit code is 0 if the command finds nothing wrong, and 1 if it finds an error. The exit code is 2 if the options
/// are wrong or a file cannot be used. The exit code is 3 if a tested program does not start or does not answer. The
/// exit code is 4 if the command cannot reach a verdict.
pub fn main() -> ExitCode {
    tiebreak_arbiter::run::<Command>(std::env::args_os().collect()).into()
}

/// Runs the program with the given arguments, and returns the exit code of [`main`]. The first argument is the name of
/// the program.
pub fn run_with(arguments: Vec<OsString>) -> u8 {
    tiebreak_arbiter::run::<Command>(arguments).status()
}

/// Runs the program with the given arguments on files in memory. The arguments do not contain the name of the program.
/// If `with_page` is true, the output contains the JSON and also the page for readers.
pub fn ask(memory: &mut MemoryFiles, arguments: &[String], with_page: bool) -> CommandOutput {
    memory.ask::<Command>(arguments, with_page)
}

#[cfg(not(target_family = "wasm"))]
fn native(command: &NativeCommand, shared: &Shared) -> Result<Exit, Failure> {
    match command {
        NativeCommand::Run(options) => program::run(options, shared),
        NativeCommand::Fuzz(options) => fuzz::run(options, shared),
        NativeCommand::Endorse(options) => endorse::run(options, shared),
        NativeCommand::Generate(options) => generate::run(options, shared),
        NativeCommand::Cases(options) => cases::run(options, shared),
        NativeCommand::Certify(options) => certify::run(options, shared),
        NativeCommand::Smoke(options) => smoke::run(options, shared),
        NativeCommand::Adapter(options) => adapter::run(options, shared),
        NativeCommand::Verify(options) => verify::run(options, shared),
        NativeCommand::Diff(options) => diff::run(options, shared),
        NativeCommand::Page(options) => page::run(options, shared),
        NativeCommand::Site(options) => site::run(options, shared),
        NativeCommand::Serve(options) => page::run_host(options, shared),
        NativeCommand::Protocol(options) => codes::run_protocol(options, shared),
        NativeCommand::Completions(options) => completions::run(options, shared),
        NativeCommand::Deviations(options) => deviations::run(options, shared),
    }
}

/// Returns a parser for a fixed set of names. Each name selects one of the given values.
fn named<T: Copy + Send + Sync + 'static, const N: usize>(
    all: [T; N],
    name: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(all.map(name)).try_map(move |text| {
        all.into_iter().find(|value| name(*value) == text).ok_or("no value has this name")
    })
}

/// Reads a key from a file.
///
/// # Errors
///
/// Returns an error if the file cannot be read, or if it does not contain a key of this kind.
fn read_key<K>(file: &Path, say: &Messages, of: fn(&str) -> Result<K, Phrase>) -> Result<K, Failure> {
    let text = read_text(file, KEY_BYTES).map_err(Failure::of_file(file))?;
    of(&text).map_err(|problem| {
        let (entry, problem) = (file.display().to_string(), say.phrase(&problem));
        Failure::Usage(tell!(say, "entry-and-problem", entry, problem))
    })
}

/// Writes a file in a folder with [`write_below`]. An error contains the path of the file.
fn write_file(folder: &Path, below: impl AsRef<Path>, content: impl AsRef<[u8]>) -> Result<(), Failure> {
    let path = folder.join(&below);
    write_below(folder, below.as_ref(), content.as_ref()).map_err(Failure::of_file(&path))
}

/// The part of the corpus from which a command takes its questions.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Selection")]
struct SelectionOptions {
    /// Ids of cases or checks, folders, or patterns with * and ? [default: all cases]
    #[arg(value_name = "ID")]
    ids: Vec<String>,
    /// A clause and its subclauses, for instance 8.1
    #[arg(long)]
    clause: Vec<String>,
    /// Editions of C.07 or B.02 [default: all]
    #[arg(id = "editions", value_name = "EDITION", short = 'e', long = "edition")]
    edition: Vec<AnyEdition>,
    /// A profile, for instance individual-swiss
    #[arg(long)]
    profile: Option<String>,
    /// Use the corpus in this folder instead of the built-in corpus
    #[arg(long, value_name = "DIR")]
    cases: Option<PathBuf>,
}

impl SelectionOptions {
    /// Returns the corpus in the folder that the user gives, or else the built-in corpus.
    ///
    /// # Errors
    ///
    /// Returns all errors in the corpus.
    fn corpus(&self) -> Result<Corpus, Failure> {
        load(self.cases.as_deref())
    }

    /// Returns the part of the corpus that the user selects.
    ///
    /// # Errors
    ///
    /// Returns all names in the selection that the corpus does not contain.
    fn selection(&self, corpus: &Corpus, say: &Messages) -> Result<Selection, Failure> {
        let profile = self.profile.as_deref();
        let selection = Selection::new(&corpus.registry, &self.ids, &self.clause, &self.edition, profile);
        selection.map_err(|errors| {
            Failure::Usage(errors.iter().map(|error| say.phrase(error)).collect::<Vec<_>>().join("; "))
        })
    }
}

/// Reads the corpus in a folder. Without a folder, reads the built-in corpus.
///
/// # Errors
///
/// Returns all errors in the corpus, because there must be no certificate if the corpus contains errors.
fn load(directory: Option<&Path>) -> Result<Corpus, Failure> {
    let corpus = Corpus::load(&Source::of(directory)).map_err(Failure::Input)?;
    if corpus.problems.is_empty() { Ok(corpus) } else { Err(Failure::Input(corpus.problems)) }
}

/// Starts a thread that waits for a signal to end this program. If a signal arrives, the thread kills the tested
/// programs and removes their files.
#[cfg(unix)]
fn watch() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    // If the caller ignores a signal, as `nohup` does, this program also ignores it.
    let wanted = [SIGINT, SIGTERM, SIGHUP].into_iter().filter(|signal| !is_ignored(*signal));
    let Ok(mut signals) = Signals::new(wanted) else { return };
    std::thread::spawn(move || {
        if let Some(signal) = signals.forever().next() {
            tiebreak_conformance::subject::end_all();
            // This program ends by the default action of the signal. The parent process can then see which signal ended
            // it.
            let _ = signal_hook::low_level::emulate_default_handler(signal);
        }
    });
}

/// On systems without Unix signals, the system itself ends the tested programs, so there is nothing to do.
#[cfg(not(unix))]
fn watch() {}

/// Returns whether the caller of this program ignores a signal. On systems without `/proc`, returns false.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
    mask >> (signal - 1) & 1 == 1
}
