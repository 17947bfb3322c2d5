//! The command line. Each subcommand has a file with its options and the function that runs it.

// The build for browsers lacks some commands. This attribute allows items that only these commands use.
#![cfg_attr(target_family = "wasm", allow(dead_code, unused_imports))]

#[cfg(not(target_family = "wasm"))]
mod adapter;
mod cases;
mod certify;
mod check;
mod codes;
mod compare;
#[cfg(not(target_family = "wasm"))]
mod completions;
mod convert;
mod describe;
mod desk;
mod deviations;
#[cfg(not(target_family = "wasm"))]
mod endorse;
mod explain;
#[cfg(not(target_family = "wasm"))]
mod fuzz;
mod generate;
mod help;
mod input;
mod many;
mod output;
mod page;
mod program;
mod rating;
mod regulations;
mod report;
#[cfg(not(target_family = "wasm"))]
mod site;
mod standings;
mod verify;
mod what_if;

pub use desk::{Desk, Spoken};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};
use output::{Exit, Failure, Format, Shared};
use std::ffi::{OsStr, OsString};
use std::fmt::Display;
use std::io::{IsTerminal, Write, stderr};
use std::num::ParseIntError;
use std::ops::{Deref, RangeInclusive};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::str::FromStr;
use std::sync::atomic::{AtomicU64, Ordering};
use tiebreak_conformance::check::{Choice, PublishedTable, adopt, read_tables};
use tiebreak_conformance::corpus::{AnyEdition, Corpus, Selection, SelectionError, Source};
use tiebreak_conformance::event::Event;
use tiebreak_conformance::format::diagnostic::Diagnostic;
use tiebreak_conformance::format::limits::{KEY_BYTES, read_text};
use tiebreak_conformance::message::Messages;
use tiebreak_conformance::phrase::outside::{is_unprintable, printable};
use tiebreak_conformance::phrase::{Phrase, phrase};
use tiebreak_conformance::report::{SigningKey, TrustedKey};
use tiebreak_conformance::tell;

/// Names that nearly every command imports.
mod prelude {
    pub(super) use super::input::read_bytes;
    pub(super) use super::output::{Answer, Exit, Failure, Format, Shared};
    pub(super) use super::{FileName, within};
    pub(super) use clap::{Args, Subcommand, ValueEnum};
    pub(super) use serde::Serialize;
    pub(super) use serde_json::{Value, json};
    pub(super) use std::collections::{BTreeMap, BTreeSet};
    pub(super) use std::path::{Path, PathBuf};
    pub(super) use tiebreak_conformance::corpus::{Corpus, Registry};
    pub(super) use tiebreak_conformance::format::diagnostic::Diagnostic;
    pub(super) use tiebreak_conformance::indented::{joined, leaving_out};
    pub(super) use tiebreak_conformance::message::{Language, Messages};
    pub(super) use tiebreak_conformance::page::{Align, Block, Column, Mood, Page, Table};
    pub(super) use tiebreak_conformance::phrase::{MessageId, Phrase, family, message, phrase};
    pub(super) use tiebreak_conformance::rules::{Edition, Listed, TieBreakList};
    pub(super) use tiebreak_conformance::tournament::{Index, Tournament};
    pub(super) use tiebreak_conformance::{table, tell};
}

/// Ranks chess events by FIDE's tie-break rules, shows the working, and tests programs against a corpus of
/// cases.
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
    Lots(regulations::LotsOptions),
    Rating(rating::RatingOptions),
    #[cfg(not(target_family = "wasm"))]
    #[command(flatten)]
    Beside(Beside),
}

/// Commands that a browser cannot run, because they need other programs, folders or connections.
#[cfg(not(target_family = "wasm"))]
#[derive(Subcommand)]
enum Beside {
    Run(program::RunOptions),
    Cases(cases::CasesOptions),
    Deviations(deviations::DeviationsOptions),
    Certify(Box<certify::CertifyOptions>),
    Smoke(certify::SmokeOptions),
    Adapter(adapter::AdapterOptions),
    Verify(verify::VerifyOptions),
    Diff(output::DiffOptions),
    Page(page::PageOptions),
    Site(site::SiteOptions),
    Serve(page::HostOptions),
    Protocol(codes::ProtocolOptions),
    Completions(completions::CompletionsOptions),
    Generate(Box<generate::GenerateOptions>),
    Fuzz(Box<fuzz::FuzzOptions>),
    Endorse(Box<endorse::EndorseOptions>),
}

/// Runs the program with the arguments of the process.
///
/// The exit code is 0 if no error was found and 1 if an error was found. It is 2 for wrong usage or input, and 3 if an
/// external program could not be used. It is 4 if nothing was selected or everything was unsupported.
pub fn main() -> ExitCode {
    run(std::env::args_os().collect()).into()
}

/// Runs the program with arguments, beginning with its own name, and returns the exit code of [`main`].
pub fn run_with(arguments: Vec<OsString>) -> u8 {
    run(arguments).status()
}

impl Desk {
    /// Runs the program with arguments, without its own name, on files in memory. With `with_page`, the output also
    /// contains the page for a JSON answer.
    pub fn ask(&mut self, arguments: &[String], with_page: bool) -> Spoken {
        let named = std::iter::once("tiebreak".to_owned()).chain(arguments.iter().cloned());
        self.open(with_page, || run(named.map(Into::into).collect()).status())
    }
}

/// Parses arguments, beginning with the program's own name.
fn parse(command: &mut clap::Command, given: Vec<OsString>) -> Result<Arguments, clap::Error> {
    command
        .try_get_matches_from_mut(help::spelled_out(given.into_iter()))
        .and_then(|matches| Arguments::from_arg_matches(&matches))
}

/// Runs the program with arguments, beginning with its own name.
fn run(given: Vec<OsString>) -> Exit {
    match parse_frequent(&given).map_or_else(|| understood(given), Ok) {
        Ok(arguments) => carried_out(&arguments),
        Err(exit) => exit,
    }
}

/// Parses the arguments of a frequent command (`standings`, `check`, ...). The arguments begin with the program's own
/// name. Returns none for other commands, for errors, and for requests for help, which the complete parser handles.
/// This is faster, because building the options of all commands takes longer than ranking a small event.
fn parse_frequent(given: &[OsString]) -> Option<Arguments> {
    let (name, options) = given.iter().skip(1).find_map(|word| {
        let (name, options): (_, fn(clap::Command) -> clap::Command) = match word.to_str()? {
            "standings" => ("standings", standings::StandingsOptions::augment_args),
            "check" => ("check", check::CheckOptions::augment_args),
            "explain" => ("explain", explain::ExplainOptions::augment_args),
            _ => return None,
        };
        Some((name, options))
    })?;
    let command = Shared::augment_args(clap::Command::new("tiebreak"));
    let command = command.subcommand(options(clap::Command::new(name))).subcommand_required(true);
    let mut command = help::without_empty_language(command);
    let matches = command.try_get_matches_from_mut(help::spelled_out(given.iter().cloned())).ok()?;
    let arguments = Arguments::from_arg_matches(&matches).ok()?;
    if !desk::is_open() {
        // The options are not freed, because freeing takes time. The complete parser does the same.
        std::mem::forget((command, matches));
    }
    Some(arguments)
}

/// Parses the arguments. Returns the exit code if a message was printed instead.
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
    // The error message contains arguments of the user, so their control characters are escaped.
    let steering = |word: &String| word.contains(is_unprintable);
    let parsed = match parsed {
        Err(error) if error.use_stderr() && written.iter().any(steering) => {
            let shown = written.iter().map(|word| printable(word).into()).collect();
            Err(parse(&mut command, shown).err().unwrap_or(error))
        }
        parsed => parsed,
    };
    if !desk::is_open() {
        // Freeing the memory of all options takes longer than reading a small event, and the process ends soon
        // anyway.
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
            // A failure to write is ignored, because nobody reads a closed standard error.
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
        Command::Standings(options) => standings::run(options, shared),
        Command::Explain(options) => explain::run(options, shared),
        Command::Check(options) => check::run(options, shared),
        Command::Codes(options) => codes::run(options, shared),
        Command::Compare(options) => compare::run(options, shared),
        Command::Report(options) => report::run(options, shared),
        Command::WhatIf(options) => what_if::run(options, shared),
        Command::Convert(options) => convert::run(options, shared),
        Command::Lots(options) => regulations::run_lots(options, shared),
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
        Beside::Run(options) => program::run(options, shared),
        Beside::Fuzz(options) => fuzz::run(options, shared),
        Beside::Endorse(options) => endorse::run(options, shared),
        Beside::Generate(options) => generate::run(options, shared),
        Beside::Cases(options) => cases::run(options, shared),
        Beside::Certify(options) => certify::run(options, shared),
        Beside::Smoke(options) => certify::run_smoke(options, shared),
        Beside::Adapter(options) => adapter::run(options, shared),
        Beside::Verify(options) => verify::run(options, shared),
        Beside::Diff(options) => output::run(options, shared),
        Beside::Page(options) => page::run(options, shared),
        Beside::Site(options) => site::run(options, shared),
        Beside::Serve(options) => page::run_host(options, shared),
        Beside::Protocol(options) => codes::run_protocol(options, shared),
        Beside::Completions(options) => completions::run(options, shared),
        Beside::Deviations(options) => deviations::run(options, shared),
    }
}

// Reads the published tables of an event. If the event states no list or round, those of the tables are used.

/// Reads the published tables of a file. If the list and the round are not given elsewhere, those of the first table
/// are used.
///
/// # Errors
///
/// Returns all faults of the file.
pub fn read(
    event: &mut Event,
    bytes: &[u8],
    name: &str,
    choice: &Choice,
) -> Result<Vec<PublishedTable>, Vec<Diagnostic>> {
    let choice = &Choice { lacks_numbers: event.has_places_for_numbers(), ..choice.clone() };
    let mut tables = read_tables(bytes, name, &event.plan, event.tournament(), choice)?;
    // If the crosstable has unfinished games, its columns may count all games played so far.
    let unknown = |tables: &[PublishedTable]| -> usize {
        tables.iter().flat_map(|table| &table.codes).filter(|code| code.fits.is_empty()).count()
    };
    if event.is_told() && !event.is_after_asked() && unknown(&tables) > 0 {
        let played = event.counting(true);
        if played.plan.after > event.plan.after {
            let again = read_tables(bytes, name, &played.plan, played.tournament(), choice)?;
            if unknown(&again) < unknown(&tables) {
                (*event, tables) = (played, again);
            }
        }
    }
    let Some(first) = tables.first() else { return Ok(tables) };
    let (after, list) = (event.plan.after, event.plan.list.clone());
    adopt(event, first);
    // The numbers of a column may have determined its tie-break. With another round or list the values differ, so the
    // tables must be read again.
    if (after, &list) == (event.plan.after, &event.plan.list) || event.plan.source.is_of_table() {
        return Ok(tables);
    }
    read_tables(bytes, name, &event.plan, event.tournament(), choice)
}

/// The name of a file on the command line. It may be invalid Unicode, for example in old Latin-1. The file is opened
/// by the original name, but messages show replacement characters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct FileName {
    name: OsString,
    shown: String,
}

impl FileName {
    /// The original name.
    fn as_os_str(&self) -> &OsStr {
        &self.name
    }
}

impl From<OsString> for FileName {
    fn from(name: OsString) -> FileName {
        let shown = name.to_string_lossy().into_owned();
        FileName { name, shown }
    }
}

impl From<&FileName> for FileName {
    fn from(name: &FileName) -> FileName {
        name.clone()
    }
}

impl From<&str> for FileName {
    fn from(name: &str) -> FileName {
        FileName { name: name.into(), shown: name.to_owned() }
    }
}

impl From<&String> for FileName {
    fn from(name: &String) -> FileName {
        FileName::from(name.as_str())
    }
}

/// Shows the name with replacement characters.
impl Deref for FileName {
    type Target = str;

    fn deref(&self) -> &str {
        &self.shown
    }
}

/// Reads a whole number between a minimum and a maximum.
fn within<T>(range: RangeInclusive<T>) -> impl Fn(&str) -> Result<T, Phrase> + Clone + Send + Sync + 'static
where
    T: FromStr + PartialOrd + Display + Clone + Send + Sync + 'static,
{
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        let (least, most) = (range.start().to_string(), range.end().to_string());
        number.ok_or_else(|| phrase!("option-out-of-range", value = text, least, most))
    }
}

/// Accepts the names of values. Names after `|` are accepted too, but the help does not show them.
fn one_of<T: Clone + Send + Sync>(values: &'static [(&'static str, T)]) -> impl TypedValueParser<Value = T> {
    let names = values.iter().map(|(names, _)| {
        let (name, others) = names.split_once('|').unwrap_or((names, ""));
        PossibleValue::new(name).aliases(others.split('|').filter(|other| !other.is_empty()))
    });
    PossibleValuesParser::new(names).try_map(|name| {
        let found = values.iter().find(|(names, _)| names.split('|').any(|own| own == name));
        found.map(|(_, value)| value.clone()).ok_or("no value has this name")
    })
}

/// The message for a text that is not a 64-bit integer.
fn problem(_: &ParseIntError) -> Phrase {
    phrase!("option-no-number")
}

// Reads keys of signatures from files that the user names.

/// Reads the key that signs.
///
/// # Errors
///
/// Returns an error if the file cannot be read or contains no private key.
fn signing(file: &Path, say: &Messages) -> Result<SigningKey, Failure> {
    read_keys(file, say, SigningKey::read)
}

/// Reads the public key that must match the signature of a directory.
///
/// # Errors
///
/// Returns an error if the file cannot be read or contains no public key.
fn trusted(file: &Path, say: &Messages) -> Result<TrustedKey, Failure> {
    read_keys(file, say, TrustedKey::read)
}

fn read_keys<K>(file: &Path, say: &Messages, of: fn(&str) -> Result<K, Phrase>) -> Result<K, Failure> {
    let name = file.display().to_string();
    let text = read_text(file, KEY_BYTES).map_err(|error| Failure::File(name.clone(), error))?;
    of(&text).map_err(|problem| {
        let problem = say.phrase(&problem);
        Failure::Usage(tell!(say, "entry-and-problem", entry = name, problem))
    })
}

// Shows the progress of a long command in one line on a terminal.

/// A line on a terminal that shows progress and is overwritten.
struct Progress {
    is_shown: bool,
    steps: u64,
    done: AtomicU64,
}

impl Progress {
    /// Starts a line for a number of steps.
    fn new(steps: u64) -> Progress {
        Progress { is_shown: stderr().is_terminal(), steps, done: AtomicU64::new(0) }
    }

    /// Shows the number of finished steps.
    fn at(&self, done: u64, message: &str) {
        self.write(&format!("{done}/{} {message}", self.steps));
    }

    /// Counts a finished step, and shows the number from time to time.
    fn step(&self) {
        let done = 1 + self.done.fetch_add(1, Ordering::Relaxed);
        if done.is_multiple_of(16) || done == self.steps {
            self.at(done, "");
        }
    }

    fn clear(&self) {
        self.write("");
    }

    fn write(&self, text: &str) {
        if self.is_shown {
            // A failure to write is ignored, because nobody reads a closed standard error.
            let _ = write!(stderr(), "\r\x1b[K{text}");
        }
    }
}

// Defines the part of the corpus that a command uses.

/// The questions that a command asks.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Selection")]
struct SelectionOptions {
    /// Ids of cases or checks, folders, or patterns with * and ?; without any, all cases
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
    /// Returns the requested corpus.
    ///
    /// # Errors
    ///
    /// Returns all faults of the corpus.
    fn corpus(&self) -> Result<Corpus, Failure> {
        load(self.cases.as_deref())
    }

    /// Returns the requested selection.
    ///
    /// # Errors
    ///
    /// Returns every unknown name in the selection.
    fn selection(&self, corpus: &Corpus, say: &Messages) -> Result<Selection, Failure> {
        let profile = self.profile.as_deref();
        let selection = Selection::new(&corpus.registry, &self.ids, &self.clause, &self.edition, profile);
        selection.map_err(|errors: Vec<SelectionError>| {
            Failure::Usage(
                errors.iter().map(|error| say.phrase(&error.phrase())).collect::<Vec<_>>().join("; "),
            )
        })
    }
}

/// Reads the corpus in a directory, or the built-in one.
///
/// # Errors
///
/// Returns all faults of the corpus, because an incomplete corpus cannot give a certificate.
fn load(directory: Option<&Path>) -> Result<Corpus, Failure> {
    let corpus = Corpus::load(&Source::of(directory)).map_err(Failure::Input)?;
    if corpus.problems.is_empty() { Ok(corpus) } else { Err(Failure::Input(corpus.problems)) }
}

// Ends the programs under test when this program ends. Otherwise, these programs and their files would remain.

/// Handles the signals that end this program. Kills the programs under test and removes their files first.
#[cfg(unix)]
fn watch() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    // If the caller ignores a signal, as `nohup` does, the signal stays ignored.
    let wanted = [SIGINT, SIGTERM, SIGHUP].into_iter().filter(|signal| !is_ignored(*signal));
    let Ok(mut signals) = Signals::new(wanted) else { return };
    std::thread::spawn(move || {
        if let Some(signal) = signals.forever().next() {
            tiebreak_conformance::subject::end_all();
            // The default action then ends this program, so that a waiting process can see by which signal it ended.
            let _ = signal_hook::low_level::emulate_default_handler(signal);
        }
    });
}

/// Does nothing, because these systems end the processes of this program themselves.
#[cfg(not(unix))]
fn watch() {}

/// Whether a signal was ignored when this program started.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
    mask >> (signal - 1) & 1 == 1
}

#[cfg(test)]
mod number_tests {
    use super::*;

    #[test]
    fn bounds_belong_to_the_range_and_what_is_wrong_is_named() {
        let read = within(1..=99_u8);
        assert_eq!((read("1"), read("99")), (Ok(1), Ok(99)));
        for (text, wanted) in [
            ("0", "`0` is not valid; write a whole number from 1 to 99"),
            ("100", "`100` is not valid; write a whole number from 1 to 99"),
            ("256", "`256` is not valid; write a whole number from 1 to 99"),
            ("-1", "`-1` is not valid; write a whole number from 1 to 99"),
            ("", "`` is not valid; write a whole number from 1 to 99"),
        ] {
            assert_eq!(read(text).map_err(|problem| problem.to_string()), Err(wanted.to_owned()));
        }
    }
}
