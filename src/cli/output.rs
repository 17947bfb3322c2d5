use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Args, ValueEnum};

use crate::format::diagnostic::Diagnostic;

/// Options of every command.
#[derive(Args, Clone, Copy, Debug)]
pub struct Shared {
    /// Language of everything a person reads
    #[arg(long, value_enum, global = true, default_value = "en", env = "TIEBREAK_LANG")]
    pub lang: Language,
    /// Form of the answer
    #[arg(long, value_enum, global = true, default_value = "text")]
    pub format: Format,
}

/// A language of messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Language {
    /// English.
    En,
    /// Spanish.
    Es,
}

/// A form of output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For a person at a terminal.
    Text,
    /// For programs; begins with the schema's name.
    Json,
    /// For spreadsheets.
    Csv,
    /// For documents.
    Markdown,
    /// For browsers.
    Html,
}

/// How a command ended, as its exit status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// 0: nothing contradicted.
    Fine,
    /// 1: something contradicted.
    Contradicted,
    /// 2: wrong usage or input.
    Input,
    /// 3: an external program could not be used.
    Program,
    /// 4: nothing selected, or everything unsupported.
    Nothing,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(match exit {
            Exit::Fine => 0,
            Exit::Contradicted => 1,
            Exit::Input => 2,
            Exit::Program => 3,
            Exit::Nothing => 4,
        })
    }
}

/// Why a command could not do its work.
#[derive(Debug)]
pub enum Failure {
    /// An input is wrong, with everything wrong about it.
    Input(Vec<Diagnostic>),
    /// The command was used wrongly: what is wrong and what to do.
    Usage(String),
    /// A file could not be read or written.
    File(String, io::Error),
    /// The output could not be written.
    Output(io::Error),
    /// An external program could not be used: what happened and what to do.
    Program(String),
    /// Nothing matched what was asked for.
    Nothing(String),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

impl Failure {
    /// Says on standard error what went wrong and gives the exit status.
    pub fn report(&self, _shared: &Shared) -> ExitCode {
        let (text, exit) = match self {
            Failure::Input(diagnostics) => {
                let lines: Vec<String> = diagnostics.iter().map(ToString::to_string).collect();
                (lines.join("\n"), Exit::Input)
            }
            Failure::Usage(problem) => (format!("error: {problem}"), Exit::Input),
            Failure::File(name, error) => (format!("error: `{}`: {error}", name.escape_debug()), Exit::Input),
            // Whoever reads the output has seen enough; that is no fault of the command.
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => return Exit::Fine.into(),
            Failure::Output(error) => (format!("error: cannot write the output: {error}"), Exit::Input),
            Failure::Program(problem) => (format!("error: {problem}"), Exit::Program),
            Failure::Nothing(problem) => (format!("error: {problem}"), Exit::Nothing),
        };
        // Nobody is left to tell when standard error is closed too.
        let _ = writeln!(io::stderr(), "{text}");
        exit.into()
    }
}
