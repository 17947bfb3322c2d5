//! Defines the options that all commands share, and writes the output: answers, remarks, failures, exit codes and
//! progress.

pub use tiebreak_words::message::Language;

use crate::memory;
use crate::prelude::*;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use tiebreak_format::limits::why;
use tiebreak_phrase::outside::{printable_json, printable_lines};
use tiebreak_words::page::{Dialect, Width, printable};

/// Options that all commands share.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct Shared {
    /// Language of the output
    #[arg(long, value_enum, global = true, default_value = "en", env = "TIEBREAK_LANG", hide_env = true)]
    #[arg(help_heading = "Output", display_order = 91)]
    pub lang: Language,
    /// Output format
    #[arg(short, long, value_enum, global = true, default_value = "text")]
    #[arg(help_heading = "Output", display_order = 90)]
    pub format: Format,
    /// Form of the CSV output: rfc4180 (the default); excel, which adds a byte order mark; excel-es, which also
    /// uses semicolons and decimal commas
    #[arg(long, value_enum, global = true, value_name = "DIALECT", hide_short_help = true)]
    #[arg(help_heading = "Output", display_order = 92)]
    pub csv_dialect: Option<Dialect>,
}

/// An output format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
#[allow(missing_docs, reason = "clap would add doc comments to the help")]
pub enum Format {
    // Plain text for a person at a terminal.
    #[default]
    Text,
    // JSON for programs. The JSON object begins with the name of its schema.
    Json,
    // Tables for spreadsheets.
    Csv,
    // Markdown text for documents.
    Markdown,
    // HTML page for browsers.
    Html,
}

impl Format {
    /// Returns whether the format is for a terminal, which has limited width.
    pub fn is_terminal(self) -> bool {
        matches!(self, Format::Text)
    }

    /// Returns whether the format can contain sentences. Only CSV cannot.
    pub fn has_sentences(self) -> bool {
        !matches!(self, Format::Csv)
    }
}

impl Shared {
    /// Returns the messages in the requested language.
    pub fn messages(&self) -> Messages {
        Messages::new(self.lang)
    }

    /// Returns the messages of the commands for maintainers of the corpus, which are always in English.
    pub fn maintainer_messages(&self) -> Messages {
        Messages::new(Language::En)
    }

    /// Writes an answer to standard output in the requested format. Returns exit code 0, which is the exit code of a
    /// command that compares nothing.
    ///
    /// # Errors
    ///
    /// Returns an error if standard output cannot be written.
    pub fn answer(
        &self,
        page: impl FnOnce() -> Page,
        json: impl FnOnce() -> Answer,
    ) -> Result<Exit, Failure> {
        let text = match self.format {
            Format::Json if memory::is_open() => {
                let answer = json();
                memory::show(page);
                answer.0
            }
            Format::Text => return write_styled(&page().to_text(width())).map(|()| Exit::Fine),
            Format::Json => json().0,
            Format::Csv => page().to_csv(self.csv_dialect.unwrap_or_default()),
            Format::Markdown => page().to_markdown(),
            Format::Html => page().to_html(),
        };
        self.write(text.as_bytes()).map(|()| Exit::Fine)
    }

    /// Writes bytes to standard output unchanged.
    ///
    /// # Errors
    ///
    /// Returns an error if standard output cannot be written.
    pub fn write(&self, bytes: &[u8]) -> Result<(), Failure> {
        if memory::is_open() {
            memory::write(&String::from_utf8_lossy(bytes));
            return Ok(());
        }
        written(&mut io::stdout().lock(), bytes)
    }

    /// Writes remarks to standard error. On a terminal, each remark is shown with the line of the file in which the
    /// position is marked. Elsewhere, each remark takes one line.
    pub fn remark(&self, remarks: &[Diagnostic]) {
        if memory::is_open() {
            let say = self.messages();
            for remark in remarks {
                memory::remark(remark.render(false, &|phrase| say.phrase(phrase)));
            }
            return;
        }
        // A write error is ignored, because the program has no other way to report it.
        let _ = say_remarks(&self.messages(), remarks);
    }
}

/// Returns the width for text: the width of the terminal, or a fixed width for files and pipes.
fn width() -> Width {
    #[cfg(not(target_family = "wasm"))]
    if !memory::is_open() && io::stdout().is_terminal() {
        let columns = terminal_size::terminal_size().map_or(80, |(columns, _)| usize::from(columns.0));
        return Width::Window(columns);
    }
    Width::File
}

/// Writes bytes to an output stream. If the reader closes the output early, as `head` does, returns no error and keeps
/// the exit code. All answers and help texts go through this function.
fn written(out: &mut impl Write, bytes: &[u8]) -> Result<(), Failure> {
    match out.write_all(bytes).and_then(|()| out.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => Ok(result?),
    }
}

/// Writes to standard error why there is no answer.
pub fn complain(text: &str) {
    let text = printable_lines(text);
    if memory::is_open() {
        return memory::complain(&text);
    }
    // A write error is ignored, because the program has no other way to report it.
    let _ = writeln!(io::stderr(), "{text}");
}

/// Writes styled text to standard output. Removes the styles if standard output is not a terminal.
pub fn write_styled(text: &str) -> Result<(), Failure> {
    if memory::is_open() {
        memory::write(&anstream::adapter::strip_str(text).to_string());
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

/// The answer of a command as JSON text.
pub struct Answer(String);

impl Answer {
    /// Creates an answer from a serializable value.
    pub fn new(answer: &impl Serialize) -> Answer {
        Answer::of(serde_json::to_string_pretty(answer))
    }

    /// Creates an answer from JSON text.
    pub fn of(text: serde_json::Result<String>) -> Answer {
        // An error cannot occur here: all maps in answers have text keys, and writing to memory does not fail.
        let mut text = text.unwrap_or_else(|error| format!("{{\"error\":\"{error}\"}}"));
        text.push('\n');
        Answer(printable_json(text))
    }

    /// Returns an answer as one line of JSON, for commands that write many answers.
    pub fn line(answer: &impl Serialize) -> String {
        Answer::of(serde_json::to_string(answer)).0
    }
}

/// The ways in which a command can end, each with its own exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// Exit code 0: the command found no contradiction.
    Fine,
    /// Exit code 1: the command found a contradiction, such as a wrong place.
    Contradicted,
    /// Exit code 2: the arguments or the input are wrong.
    Input,
    /// Exit code 3: the command could not use an external program.
    Program,
    /// Exit code 4: the request selected nothing, the external program supports none of it, or a standing cannot be
    /// verified.
    Nothing,
}

impl Exit {
    /// Returns the exit code as a number.
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

/// The reason why a command failed.
#[derive(Debug)]
pub enum Failure {
    /// The input has faults, which the value lists.
    Input(Vec<Diagnostic>),
    /// The user gave wrong arguments. The text describes the error and what the user can do next.
    Usage(String),
    /// The command could not read or write a file.
    File(String, io::Error),
    /// The command could not write its output.
    Output(io::Error),
    /// The command could not use an external program. The text describes the failure and what the user can do next.
    Program(String),
    /// Nothing in the input or corpus matches the request.
    Nothing(String),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

impl Failure {
    /// Returns a function that converts an error about the file at `path` to a failure.
    pub fn of_file(path: &Path) -> impl Fn(io::Error) -> Failure + use<> {
        let name = path.display().to_string();
        move |error| Failure::File(name.clone(), error)
    }

    /// Returns the exit code for the failure.
    pub fn exit(&self) -> Exit {
        match self {
            Failure::Program(_) => Exit::Program,
            Failure::Nothing(_) => Exit::Nothing,
            _ => Exit::Input,
        }
    }

    /// Returns a description of the failure, without the name of a file.
    fn words(&self, say: &Messages) -> String {
        match self {
            Failure::Input(remarks) => {
                let errors = remarks.iter().filter(|remark| remark.is_error());
                let lines = errors.map(|remark| remark.line(&|phrase: &Phrase| say.phrase(phrase)));
                lines.collect::<Vec<_>>().join("\n")
            }
            Failure::File(_, error) => say.phrase(&why(error)),
            Failure::Output(error) => tell!(say, "error-output", error = why(error)),
            Failure::Usage(problem) | Failure::Program(problem) | Failure::Nothing(problem) => {
                problem.clone()
            }
        }
    }

    /// Returns the failure as one line of text. If there are several faults, the line contains the first one and the
    /// number of the others.
    pub fn sentence(&self, say: &Messages) -> String {
        let text = self.words(say);
        let (first, others) = text.split_once('\n').unwrap_or((&text, ""));
        let first = printable_lines(first);
        match others.lines().count() {
            0 => first,
            more => format!("{first} ({})", tell!(say, "and-more", count = more)),
        }
    }

    /// Writes the failure to standard error and returns the exit code.
    pub fn report(&self, shared: &Shared) -> Exit {
        let say = shared.messages();
        let text = match self {
            Failure::Input(diagnostics) => {
                shared.remark(diagnostics);
                return Exit::Input;
            }
            Failure::File(name, _) => format!("`{}`: {}", printable(name), self.words(&say)),
            _ => self.words(&say),
        };
        // If the text contains several problems, each has its own line.
        let (first, others) = text.split_once('\n').unwrap_or((&text, ""));
        complain(&tell!(say, "error", problem = first));
        if !others.is_empty() {
            complain(others);
        }
        self.exit()
    }
}

/// A line on a terminal that shows the progress and is overwritten at each update.
pub struct Progress {
    is_shown: bool,
    steps: u64,
    done: AtomicU64,
}

impl Progress {
    /// Starts a progress line for a task that has the given number of steps.
    pub fn new(steps: u64) -> Progress {
        Progress { is_shown: io::stderr().is_terminal(), steps, done: AtomicU64::new(0) }
    }

    /// Shows the number of steps that are finished.
    pub fn at(&self, done: u64, message: &str) {
        self.write(&format!("{done}/{} {message}", self.steps));
    }

    /// Counts one finished step, and updates the progress line from time to time.
    pub fn step(&self) {
        let done = 1 + self.done.fetch_add(1, Ordering::Relaxed);
        if done.is_multiple_of(16) || done == self.steps {
            self.at(done, "");
        }
    }

    /// Removes the progress line from the terminal.
    pub fn clear(&self) {
        self.write("");
    }

    fn write(&self, text: &str) {
        if self.is_shown {
            // A write error is ignored, because the program has no other way to report it.
            let _ = write!(io::stderr(), "\r\x1b[K{text}");
        }
    }
}
