//! A program that reads one file and writes another, or its standard output, run once.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::time::Instant;

use super::alive::{self, Kept};
use super::external::{text_of, unstartable};
use super::process::{CommandLine, Ending, Event, Limits, Pieces, Running};
use super::strays;
use tiebreak_format::bounded::{Refused, read_plain, why};
use tiebreak_phrase::{Phrase, phrase};

/// How the directories of the files are called, before the name of the run.
pub(super) const PREFIX: &str = "tiebreak-";
/// Where the files are named in a command.
const INPUT: &str = "{input}";
const OUTPUT: &str = "{output}";

/// A run of a program on a file: `{input}` and `{output}` in its words become the names of files in a directory of its own.
#[derive(Clone, Copy, Debug)]
pub struct Task<'t> {
    /// The program and its arguments.
    pub words: &'t [OsString],
    /// Variables of the environment that it gets besides those that every program gets.
    pub environment: &'t [OsString],
    /// What it reads.
    pub input: &'t [u8],
    /// Its bounds.
    pub limits: Limits,
}

/// How a run ended.
#[derive(Debug)]
pub struct Done {
    /// The exit status and what was written, or what went wrong.
    pub result: Result<(i32, Vec<u8>), TaskFault>,
    /// The end of its standard error, safe to print.
    pub errors: String,
}

/// What went wrong with a run.
#[derive(Debug)]
#[non_exhaustive]
pub enum TaskFault {
    /// There is no word that names a program.
    Unnamed,
    /// It cannot be started.
    Unstartable(Phrase),
    /// Its files cannot be written or read.
    Disk(io::Error),
    /// It did not end in time.
    TimedOut,
    /// It wrote more bytes than are read.
    TooLong(usize),
    /// It ended, but not with a status.
    Ended(Phrase),
    /// It wrote no output file.
    Missing,
    /// Its output is no plain file.
    Refused(Phrase),
}

impl TaskFault {
    /// What went wrong.
    pub fn phrase(&self) -> Phrase {
        match self {
            TaskFault::Unnamed => phrase!("program-unnamed"),
            TaskFault::Unstartable(problem) => problem.clone(),
            TaskFault::Disk(error) => phrase!("program-file-unwritten", problem = why(error)),
            TaskFault::TimedOut => phrase!("program-too-slow"),
            TaskFault::TooLong(bytes) => phrase!("output-too-long", bytes = *bytes),
            TaskFault::Ended(how) => phrase!("program-ended", how = how.clone()),
            TaskFault::Missing => phrase!("output-file-missing"),
            TaskFault::Refused(problem) => phrase!("output-file-refused", problem = problem.clone()),
        }
    }
}

impl Task<'_> {
    /// Runs the program to its end. What it wrote is its output file where its words name one, else its standard output.
    pub fn run(&self) -> Done {
        let mut errors = String::new();
        let result = self.result(&mut errors);
        Done { result, errors }
    }

    fn result(&self, errors: &mut String) -> Result<(i32, Vec<u8>), TaskFault> {
        let (directory, _kept) = alive::keep(|| {
            let prefix = format!("{PREFIX}{}-", strays::run().unwrap_or_default());
            let directory = tempfile::Builder::new().prefix(&prefix).tempdir()?;
            let path = directory.path().to_owned();
            Ok((directory, Kept::Directory(path)))
        })
        .map_err(TaskFault::Disk)?;
        let (input, output) = (directory.path().join("input"), directory.path().join("output"));
        fs::write(&input, self.input).map_err(TaskFault::Disk)?;
        let named =
            |word: &OsString| replaced(&replaced(word, INPUT, input.as_os_str()), OUTPUT, output.as_os_str());
        let words: Vec<OsString> = self.words.iter().map(named).collect();
        let command = CommandLine::new(&words).ok_or(TaskFault::Unnamed)?.passing(self.environment);
        let mut running = Running::start(&command, Pieces::Whole, self.limits.bytes)
            .map_err(|error| TaskFault::Unstartable(unstartable(&command, &error).problem))?;
        running.close_input();
        let ended = self.wait(&mut running);
        *errors = text_of(&running);
        // Before the file is read, nobody may still be writing it.
        drop(running);
        let (status, written) = ended?;
        if !self.words.iter().any(|word| word.to_string_lossy().contains(OUTPUT)) {
            return Ok((status, written));
        }
        // A pipe would hold up the reader for ever, and a link leads to what is not the program's.
        match read_plain(&output, self.limits.bytes) {
            Ok(bytes) => Ok((status, bytes)),
            Err(error) if error.kind() == io::ErrorKind::NotFound && status != 0 => Ok((status, Vec::new())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Err(TaskFault::Missing),
            Err(error) => Err(match Refused::of(&error) {
                Some(Refused::TooLong { .. }) => TaskFault::TooLong(self.limits.bytes),
                Some(refused) => TaskFault::Refused(refused.phrase()),
                None => TaskFault::Disk(error),
            }),
        }
    }

    /// The exit status of a program and its whole standard output.
    fn wait(&self, running: &mut Running) -> Result<(i32, Vec<u8>), TaskFault> {
        // Starting up is part of every run.
        let deadline = Instant::now() + self.limits.start + self.limits.answer;
        let mut written = Vec::new();
        loop {
            match running.next(deadline) {
                Event::Piece(piece) => written = piece,
                Event::TooLong => return Err(TaskFault::TooLong(self.limits.bytes)),
                Event::TimedOut => return Err(TaskFault::TimedOut),
                Event::Ended(Ending::Status(status)) => return Ok((status, written)),
                Event::Ended(how) => return Err(TaskFault::Ended(how.phrase())),
            }
        }
    }
}

/// A word with a file named in it.
fn replaced(word: &OsStr, place: &str, by: &OsStr) -> OsString {
    match word.to_str() {
        Some(word) => OsString::from(word.replace(place, &by.to_string_lossy())),
        // A place is never part of what is no text.
        None => word.to_owned(),
    }
}
