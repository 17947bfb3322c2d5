//! Implements the commands of `tiebreak` for arbiters: `standings`, `check`, `explain`, `compare`, `what-if`, `report`,
//! `regulations` and `lots`. Also contains the options and the output that all commands share.
//!
//! This package also builds a program that has only the commands for arbiters. That program builds faster than the
//! whole program `tiebreak`.

pub mod check;
pub mod compare;
pub mod describe;
pub mod explain;
pub mod help;
pub mod input;
pub mod many;
mod memory;
pub mod output;
pub mod regulations;
pub mod report;
pub mod standings;
pub mod what_if;

pub use memory::{CommandOutput, MemoryFiles};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};
use output::{Exit, Failure, Format, Shared};
use std::ffi::{OsStr, OsString};
use std::fmt::Display;
use std::num::ParseIntError;
use std::ops::{Deref, RangeInclusive};
use std::str::FromStr;
use tiebreak_event::event::Event;
use tiebreak_format::diagnostic::Diagnostic;
use tiebreak_phrase::outside::{is_unprintable, printable};
use tiebreak_phrase::{Phrase, phrase};
use tiebreak_words::check::{Choice, PublishedTable, adopt, read_tables};
use tiebreak_words::message::Messages;
use tiebreak_words::tell;

/// Names that nearly every module with a command imports.
pub mod prelude {
    pub use crate::input::read_bytes;
    pub use crate::output::{Answer, Exit, Failure, Format, Shared};
    pub use crate::{FileName, within};
    pub use clap::{Args, Subcommand, ValueEnum};
    pub use serde::Serialize;
    pub use serde_json::{Value, json};
    pub use std::collections::{BTreeMap, BTreeSet};
    pub use std::path::{Path, PathBuf};
    pub use tiebreak_engine::rules::{Edition, Listed, TieBreakList};
    pub use tiebreak_engine::tournament::{Index, Tournament};
    pub use tiebreak_format::diagnostic::Diagnostic;
    pub use tiebreak_phrase::{MessageId, Phrase, family, message, phrase};
    pub use tiebreak_words::members::{joined, leaving_out};
    pub use tiebreak_words::message::{Language, Messages};
    pub use tiebreak_words::page::{Align, Block, Column, Mood, Page, Table};
    pub use tiebreak_words::{table, tell};
}

/// Ranks chess events by FIDE's tie-break rules, and shows the working
#[derive(Parser)]
#[command(
    name = "tiebreak",
    version,
    max_term_width = 110,
    propagate_version = true,
    disable_help_subcommand = true
)]
pub struct Arguments<C: Commands> {
    #[command(flatten)]
    shared: Shared,
    #[command(subcommand)]
    command: C,
}

/// The commands of this package.
#[derive(Subcommand)]
#[allow(missing_docs, reason = "each command is described where its options are")]
pub enum Command {
    Standings(standings::StandingsOptions),
    Check(check::CheckOptions),
    Explain(explain::ExplainOptions),
    Compare(compare::CompareOptions),
    WhatIf(what_if::WhatIfOptions),
    Report(Box<report::ReportOptions>),
    Regulations(regulations::RegulationsOptions),
    Lots(regulations::LotsOptions),
}

/// The set of commands of a program. The whole program `tiebreak` has more commands than this package, so it has its
/// own type.
pub trait Commands: Subcommand {
    /// Runs the command that the user gave.
    ///
    /// # Errors
    ///
    /// Returns an error that states why there is no answer.
    fn carry_out(&self, shared: &Shared) -> Result<Exit, Failure>;

    /// Returns the arguments of the whole program, with the help in English.
    fn arguments(_: &Messages) -> clap::Command {
        Arguments::<Self>::command()
    }
}

impl Commands for Command {
    fn carry_out(&self, shared: &Shared) -> Result<Exit, Failure> {
        match self {
            Command::Standings(options) => standings::run(options, shared),
            Command::Explain(options) => explain::run(options, shared),
            Command::Check(options) => check::run(options, shared),
            Command::Compare(options) => compare::run(options, shared),
            Command::Report(options) => report::run(options, shared),
            Command::WhatIf(options) => what_if::run(options, shared),
            Command::Lots(options) => regulations::run_lots(options, shared),
            Command::Regulations(options) => regulations::run(options, shared),
        }
    }
}

impl MemoryFiles {
    /// Runs the program on files in memory. The arguments do not include the name of the program. With `with_page`, the
    /// output also contains the page that shows the JSON answer.
    pub fn ask<C: Commands>(&mut self, arguments: &[String], with_page: bool) -> CommandOutput {
        let named = std::iter::once("tiebreak".to_owned()).chain(arguments.iter().cloned());
        self.open(with_page, || run::<C>(named.map(Into::into).collect()).status())
    }
}

/// Parses the arguments, the first of which is the name of the program.
fn parse<C: Commands>(
    command: &mut clap::Command,
    given: Vec<OsString>,
) -> Result<Arguments<C>, clap::Error> {
    command
        .try_get_matches_from_mut(help::spelled_out(given.into_iter()))
        .and_then(|matches| Arguments::from_arg_matches(&matches))
}

/// Runs a program. The first argument is the name of the program.
pub fn run<C: Commands>(given: Vec<OsString>) -> Exit {
    match parse_frequent(&given) {
        Some(arguments) => carried_out(&arguments),
        None => understood::<C>(given).map_or_else(|exit| exit, |arguments| carried_out(&arguments)),
    }
}

/// Parses the arguments of a frequently used command (`standings`, `check`, ...). The first argument is the name of the
/// program. Returns `None` for other commands, for errors, and for requests for help, which the complete parser
/// handles. The complete parser is slower: building the options of all commands takes longer than ranking a small
/// event.
fn parse_frequent(given: &[OsString]) -> Option<Arguments<Command>> {
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
    if !memory::is_open() {
        // The program does not free the memory of the options at the end, because freeing it takes time. The complete
        // parser also leaves the memory of its options allocated.
        std::mem::forget((command, matches));
    }
    Some(arguments)
}

/// Parses the arguments with the complete parser. Returns the exit code instead if help or an
/// error message was printed.
fn understood<C: Commands>(given: Vec<OsString>) -> Result<Arguments<C>, Exit> {
    let written: Vec<String> = given.iter().map(|argument| argument.to_string_lossy().into_owned()).collect();
    let say = Messages::new(help::language(written.iter().cloned()));
    let mut command = help::translated(help::without_empty_language(C::arguments(&say)), &say);
    let takes_a_program = ["certify", "endorse", "fuzz", "run", "smoke"];
    if written.last().is_some_and(|word| word == "--")
        && written.get(1..).unwrap_or_default().iter().any(|word| takes_a_program.contains(&word.as_str()))
    {
        output::complain(&tell!(say, "program-missing"));
        return Err(Exit::Input);
    }
    let parsed = parse(&mut command, given);
    // The error message repeats arguments of the user, so the control characters in them are escaped.
    let steering = |word: &String| word.contains(is_unprintable);
    let parsed = match parsed {
        Err(error) if error.use_stderr() && written.iter().any(steering) => {
            let shown = written.iter().map(|word| printable(word).into()).collect();
            Err(parse::<C>(&mut command, shown).err().unwrap_or(error))
        }
        parsed => parsed,
    };
    if !memory::is_open() {
        // The memory of the options is not freed, because freeing it takes longer than reading a small event.
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
            None if memory::is_open() => output::complain(&error.render().to_string()),
            // A write error is ignored, because the program has no other way to report it.
            None => _ = error.print(),
        }
        if let Some(advice) = help::advice(&error, &written, &say) {
            output::complain(&advice.to_string());
        }
        Exit::Input
    })
}

fn carried_out<C: Commands>(arguments: &Arguments<C>) -> Exit {
    let shared = &arguments.shared;
    if shared.csv_dialect.is_some() && shared.format != Format::Csv {
        return Failure::Usage(tell!(shared.messages(), "error-csv-dialect")).report(shared);
    }
    arguments.command.carry_out(shared).unwrap_or_else(|failure| failure.report(shared))
}

/// Reads the published tables of a file. If neither the user nor the event states the round, uses the round of the
/// first table in the file. Likewise, uses the tie-break list of the first table if neither the user nor the event
/// states a list.
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
    let (lacks_numbers, lacks_games) = (event.has_places_for_numbers(), event.unknown().games);
    let choice = &Choice { lacks_numbers, lacks_games, ..choice.clone() };
    let mut tables = read_tables(bytes, name, &event.plan, event.tournament(), choice)?;
    // If the crosstable has unfinished games, the values in its columns possibly count all games played so far.
    let unknown = |tables: &[PublishedTable]| -> usize {
        tables.iter().flat_map(|table| &table.codes).filter(|code| code.fits.is_empty()).count()
    };
    if event.is_from_crosstable() && !event.is_after_asked && unknown(&tables) > 0 {
        let played = event.counting(true);
        if played.plan.after > event.plan.after {
            let again = read_tables(bytes, name, &played.plan, played.tournament(), choice)?;
            if unknown(&again) < unknown(&tables) {
                (*event, tables) = (played, again);
            }
        }
    }
    let (after, list) = (event.plan.after, event.plan.list.clone());
    adopt(event, &tables);
    // The program can have determined the tie-break of a column from the numbers in it. Under another round or list,
    // the values differ, so the program must read the tables again.
    if (after, &list) == (event.plan.after, &event.plan.list) || event.plan.source.is_of_table() {
        return Ok(tables);
    }
    read_tables(bytes, name, &event.plan, event.tournament(), choice)
}

/// The name of a file on the command line. The name can be invalid Unicode, for example in Latin-1. The program opens
/// the file by its original name, but messages show the name with replacement characters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FileName {
    name: OsString,
    shown: String,
}

impl FileName {
    /// Returns the original name.
    pub fn as_os_str(&self) -> &OsStr {
        &self.name
    }
}

impl From<OsString> for FileName {
    fn from(name: OsString) -> FileName {
        let shown = name.to_string_lossy().into_owned();
        FileName { name, shown }
    }
}

impl From<&str> for FileName {
    fn from(name: &str) -> FileName {
        FileName { name: name.into(), shown: name.to_owned() }
    }
}

/// Dereferences to the name with replacement characters.
impl Deref for FileName {
    type Target = str;

    fn deref(&self) -> &str {
        &self.shown
    }
}

/// Returns a parser for whole numbers between a minimum and a maximum.
pub fn within<T>(
    range: RangeInclusive<T>,
) -> impl Fn(&str) -> Result<T, Phrase> + Clone + Send + Sync + 'static
where
    T: FromStr + PartialOrd + Display + Clone + Send + Sync + 'static,
{
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        let (least, most) = (range.start().to_string(), range.end().to_string());
        number.ok_or_else(|| phrase!("option-out-of-range", value = text, least, most))
    }
}

/// Returns a parser that finds one of the given values by its name. In the name `nro|national`, `national` is an alias,
/// which the parser accepts but the help does not show.
pub fn one_of<T: Clone + Send + Sync>(
    values: &'static [(&'static str, T)],
) -> impl TypedValueParser<Value = T> {
    let names = values.iter().map(|(names, _)| {
        let (name, others) = names.split_once('|').unwrap_or((names, ""));
        PossibleValue::new(name).aliases(others.split('|').filter(|other| !other.is_empty()))
    });
    PossibleValuesParser::new(names).try_map(|name| {
        let found = values.iter().find(|(names, _)| names.split('|').any(|own| own == name));
        found.map(|(_, value)| value.clone()).ok_or("no value has this name")
    })
}

/// Returns the error message for a text that is not a 64-bit integer.
fn problem(_: &ParseIntError) -> Phrase {
    phrase!("option-no-number")
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
