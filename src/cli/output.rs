use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use serde::Serialize;

use super::desk;
use tiebreak_conformance::format::bounded::why;
use tiebreak_conformance::format::diagnostic::Diagnostic;
use tiebreak_conformance::indented::indented;
pub use tiebreak_conformance::message::Language;
use tiebreak_conformance::message::Messages;
use tiebreak_conformance::page::{Dialect, Page, Width, printable};
use tiebreak_conformance::phrase::Phrase;
use tiebreak_conformance::phrase::outside::{printable_json, printable_lines};
use tiebreak_conformance::tell;

/// Options of every command.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct Shared {
    /// Language of everything a person reads
    #[arg(long, value_enum, global = true, default_value = "en", env = "TIEBREAK_LANG", hide_env = true)]
    #[arg(help_heading = "Output", display_order = 91)]
    pub lang: Language,
    /// Form of the answer
    #[arg(short, long, value_enum, global = true, default_value = "text")]
    #[arg(help_heading = "Output", display_order = 90)]
    pub format: Format,
    /// How -f csv writes: rfc4180 by default; excel, the same with a byte order mark; excel-es, with semicolons and decimal
    /// commas besides
    #[arg(long, value_enum, global = true, value_name = "DIALECT", hide_short_help = true)]
    #[arg(help_heading = "Output", display_order = 92)]
    pub csv_dialect: Option<Dialect>,
}

/// A form of output.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For a person at a terminal.
    #[default]
    #[value(help = None)]
    Text,
    /// For programs; begins with the schema's name.
    #[value(help = None)]
    Json,
    /// For spreadsheets.
    #[value(help = None)]
    Csv,
    /// For documents.
    #[value(help = None)]
    Markdown,
    /// For browsers.
    #[value(help = None)]
    Html,
}

impl Format {
    /// Whether a person reads it at a terminal, which has little room.
    pub fn is_terminal(self) -> bool {
        match self {
            Format::Text => true,
            Format::Json | Format::Csv | Format::Markdown | Format::Html => false,
        }
    }

    /// Whether it has room for sentences; a spreadsheet has none.
    pub fn has_sentences(self) -> bool {
        match self {
            Format::Text | Format::Json | Format::Markdown | Format::Html => true,
            Format::Csv => false,
        }
    }
}

impl Shared {
    /// The messages of the language asked for.
    pub fn messages(&self) -> Messages {
        Messages::new(self.lang)
    }

    /// Writes an answer to standard output in the form asked for.
    ///
    /// # Errors
    /// When standard output cannot be written.
    pub fn answer(&self, page: impl FnOnce() -> Page, json: impl FnOnce() -> Answer) -> Result<(), Failure> {
        let text = match self.format {
            Format::Json if desk::is_open() => {
                let answer = json();
                desk::show(page);
                answer.0
            }
            Format::Text => return write_styled(&page().to_text(width())),
            Format::Json => json().0,
            Format::Csv => page().to_csv(self.csv_dialect.unwrap_or_default()),
            Format::Markdown => page().to_markdown(),
            Format::Html => page().to_html(),
        };
        self.write(text.as_bytes())
    }

    /// Writes bytes to standard output as they are.
    ///
    /// # Errors
    /// When standard output cannot be written.
    pub fn write(&self, bytes: &[u8]) -> Result<(), Failure> {
        if desk::is_open() {
            desk::write(&String::from_utf8_lossy(bytes));
            return Ok(());
        }
        written(&mut io::stdout().lock(), bytes)
    }

    /// Says remarks on standard error: drawn for a terminal, else one line each.
    pub fn remark(&self, remarks: &[Diagnostic]) {
        if desk::is_open() {
            let say = self.messages();
            for remark in remarks {
                desk::remark(remark.render(false, &|phrase| say.phrase(phrase)));
            }
            return;
        }
        // Nobody is left to tell when standard error is closed.
        let _ = say_remarks(&self.messages(), remarks);
    }
}

/// How wide text may be: the window that it goes to, or as files and pipes have it, always the same.
fn width() -> Width {
    #[cfg(not(target_family = "wasm"))]
    if !desk::is_open() && io::stdout().is_terminal() {
        let columns = terminal_size::terminal_size().map_or(80, |(columns, _)| usize::from(columns.0));
        return Width::Window(columns);
    }
    Width::File
}

/// Writes to an output whose reader may go when it has seen enough (`| head`): that is no fault, and the status that
/// was found stands. Every other failure is one. All answers, and the help, are written here.
fn written(out: &mut impl Write, bytes: &[u8]) -> Result<(), Failure> {
    match out.write_all(bytes).and_then(|()| out.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => Ok(result?),
    }
}

/// Says on standard error why there is no answer.
pub(super) fn complain(text: &str) {
    let text = printable_lines(text);
    if desk::is_open() {
        return desk::complain(&text);
    }
    // Nobody is left to tell when standard error is closed too.
    let _ = writeln!(io::stderr(), "{text}");
}

/// Writes text that is styled for a terminal.
pub(super) fn write_styled(text: &str) -> Result<(), Failure> {
    if desk::is_open() {
        desk::write(&anstream::adapter::strip_str(text).to_string());
        return Ok(());
    }
    written(&mut anstream::stdout().lock(), text.as_bytes())
}

fn say_remarks(say: &Messages, remarks: &[Diagnostic]) -> io::Result<()> {
    let speak = |phrase: &Phrase| say.phrase(phrase);
    let drawn = io::stderr().is_terminal();
    let mut err = anstream::stderr().lock();
    for remark in remarks {
        if drawn {
            writeln!(err, "{}", remark.render(true, &speak))?;
        } else {
            writeln!(err, "{}", remark.line(&speak))?;
        }
    }
    err.flush()
}

/// An answer as JSON text.
pub struct Answer(String);

impl Answer {
    /// An answer from its type.
    pub fn new(answer: &impl Serialize) -> Answer {
        Answer::of(indented(answer))
    }

    /// An answer that was written already.
    pub(super) fn of(text: serde_json::Result<String>) -> Answer {
        // Maps of these types have text keys and writing to memory does not fail, so there is always an answer.
        let mut text = text.unwrap_or_else(|error| format!("{{\"error\":\"{error}\"}}"));
        text.push('\n');
        Answer(printable_json(text))
    }

    /// One of many answers, on a line of its own.
    pub(super) fn line(answer: &impl Serialize) -> String {
        // As above: there is always an answer.
        let mut text =
            serde_json::to_string(answer).unwrap_or_else(|error| format!("{{\"error\":\"{error}\"}}"));
        text.push('\n');
        printable_json(text)
    }
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
    /// 4: nothing selected, everything unsupported, or a standing that cannot be verified.
    Nothing,
}

impl Exit {
    /// The status as a number.
    pub fn status(self) -> u8 {
        match self {
            Exit::Fine => 0,
            Exit::Contradicted => 1,
            Exit::Input => 2,
            Exit::Program => 3,
            Exit::Nothing => 4,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit.status())
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
    /// The exit status.
    pub(super) fn exit(&self) -> Exit {
        match self {
            Failure::Input(_) | Failure::Usage(_) | Failure::File(..) | Failure::Output(_) => Exit::Input,
            Failure::Program(_) => Exit::Program,
            Failure::Nothing(_) => Exit::Nothing,
        }
    }

    /// What went wrong on one line; of several things the first, and how many more there are.
    pub(super) fn sentence(&self, say: &Messages) -> String {
        let text = match self {
            Failure::Input(remarks) => {
                let lines: Vec<String> = remarks
                    .iter()
                    .filter(|remark| remark.is_error())
                    .map(|remark| remark.line(&|phrase: &Phrase| say.phrase(phrase)))
                    .collect();
                lines.join("\n")
            }
            Failure::File(_, error) => say.phrase(&why(error)),
            Failure::Output(error) => tell!(say, "error-output", error = why(error)),
            Failure::Usage(problem) | Failure::Program(problem) | Failure::Nothing(problem) => {
                problem.clone()
            }
        };
        let (first, others) = text.split_once('\n').unwrap_or((&text, ""));
        let first = printable_lines(first);
        match others.lines().count() {
            0 => first,
            more => format!("{first} ({})", tell!(say, "and-more", more = more)),
        }
    }

    /// Says on standard error what went wrong and gives the exit status.
    pub fn report(&self, shared: &Shared) -> Exit {
        let say = shared.messages();
        let (text, exit) = match self {
            Failure::Input(diagnostics) => {
                shared.remark(diagnostics);
                return Exit::Input;
            }
            Failure::Usage(problem) => (problem.clone(), Exit::Input),
            Failure::File(name, error) => {
                (format!("`{}`: {}", printable(name), say.phrase(&why(error))), Exit::Input)
            }
            Failure::Output(error) => (tell!(say, "error-output", error = why(error)), Exit::Input),
            Failure::Program(problem) => (problem.clone(), Exit::Program),
            Failure::Nothing(problem) => (problem.clone(), Exit::Nothing),
        };
        // Several problems have a line each.
        let (first, others) = text.split_once('\n').unwrap_or((&text, ""));
        complain(&tell!(say, "error", problem = first));
        if !others.is_empty() {
            complain(others);
        }
        exit
    }
}
