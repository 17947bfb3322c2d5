//! Runs programs that read one file and write another file or standard output. The manifest contains the command, which
//! runs once for each question.

use super::answer::{Given, Reply, Wanted, excerpt};
use super::engine::{Row, objects, rows};
use super::external::{text_of, unstartable};
use super::manifest::{Manifest, OutputFormat};
use super::process::{CommandLine, Ending, Event, Limits, Pieces, Resource, Running, register};
use super::{Complaint, Subject, participants, reading};
use crate::prelude::*;
use std::ffi::{OsStr, OsString};
use std::time::Instant;
use std::{fs, io};
use tiebreak_format::limits::{Refused, read_plain};
use tiebreak_phrase::message;

/// The placeholders for files in a command.
const INPUT: &str = "{input}";
const OUTPUT: &str = "{output}";

/// A run of a program on a file. The words `{input}` and `{output}` of its command become names of files in a
/// temporary directory.
#[derive(Clone, Copy, Debug)]
pub struct Task<'t> {
    /// The program and its arguments.
    pub words: &'t [OsString],
    /// Environment variables passed to the program, in addition to the usual ones.
    pub environment: &'t [OsString],
    /// The input that the program reads.
    pub input: &'t [u8],
    /// The limits of the run.
    pub limits: Limits,
}

/// How a run ended.
#[derive(Debug)]
pub struct Done {
    /// The exit status and the output, or the failure.
    pub result: Result<(i32, Vec<u8>), TaskFault>,
    /// The last part of the program's standard error, safe to print.
    pub errors: String,
}

/// The failure of a run.
#[derive(Debug)]
#[non_exhaustive]
pub enum TaskFault {
    /// The command is empty.
    Unnamed,
    /// The program cannot be started.
    Unstartable(Phrase),
    /// The files of the run cannot be written or read.
    Disk(io::Error),
    /// The program did not end in time.
    TimedOut,
    /// The program wrote more than this number of bytes.
    TooLong(usize),
    /// The program ended without an exit code.
    Ended(Phrase),
    /// The program wrote no output file.
    Missing,
    /// The output is not a plain file.
    Refused(Phrase),
}

impl TaskFault {
    /// What went wrong.
    pub fn phrase(&self) -> Phrase {
        match self {
            TaskFault::Unnamed => phrase!("program-unnamed"),
            TaskFault::Unstartable(problem) => problem.clone(),
            TaskFault::Disk(error) => phrase!("program-file-unwritten", problem = why(error)),
            TaskFault::TimedOut => phrase!("report-timeout"),
            TaskFault::TooLong(bytes) => phrase!("output-too-long", bytes = *bytes),
            TaskFault::Ended(how) => how.clone(),
            TaskFault::Missing => phrase!("output-file-missing"),
            TaskFault::Refused(problem) => phrase!("output-unreadable", problem = problem.clone()),
        }
    }
}

impl Task<'_> {
    /// Runs the program to its end. The result is the output file if the command names one, and otherwise the
    /// standard output.
    pub fn run(&self) -> Done {
        let mut errors = String::new();
        let result = self.result(&mut errors);
        Done { result, errors }
    }

    fn result(&self, errors: &mut String) -> Result<(i32, Vec<u8>), TaskFault> {
        let (directory, _registration) = register(|| {
            let directory = tempfile::Builder::new().prefix("tiebreak-").tempdir()?;
            let path = directory.path().to_owned();
            Ok((directory, Resource::Directory(path)))
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
        // The program must have ended before its output file is read.
        drop(running);
        let (status, written) = ended?;
        if !self.words.iter().any(|word| word.to_string_lossy().contains(OUTPUT)) {
            return Ok((status, written));
        }
        // Reading a pipe would block, and a link could lead to other files.
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
        // Each run includes the start of the program, so the deadline is the sum of both time limits.
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

/// A word of the command with the placeholder replaced.
fn replaced(word: &OsStr, place: &str, by: &OsStr) -> OsString {
    match word.to_str() {
        Some(word) => OsString::from(word.replace(place, &by.to_string_lossy())),
        // A word that is not Unicode contains no placeholder.
        None => word.to_owned(),
    }
}

/// A program that does not use the protocol.
pub struct FileProgram {
    manifest: Manifest,
    limits: Limits,
    complaints: Vec<Complaint>,
    environment: Vec<OsString>,
}

impl FileProgram {
    /// Makes the program of a manifest. The program is first started for the first question.
    pub fn new(manifest: Manifest, limits: Limits) -> FileProgram {
        FileProgram { manifest, limits, complaints: Vec::new(), environment: Vec::new() }
    }

    /// Returns the same program with additional environment variables, by name.
    #[must_use]
    pub fn passing(mut self, names: &[OsString]) -> FileProgram {
        self.environment.extend_from_slice(names);
        self
    }

    /// Runs the program for some of the codes.
    fn run(&mut self, request: &StandingsRequest, codes: &[&str]) -> Result<Vec<Row>, Reply> {
        let cut = self.manifest.cut_rounds.then(|| super::cut(request));
        let text = super::render(cut.as_ref().unwrap_or(request), self.manifest.input)
            .map_err(|reason| Reply::Skipped(reason.into(), None))?;
        let names: Vec<&str> = codes.iter().map(|code| self.manifest.code(code)).collect();
        let replaced = |word: &String| {
            OsString::from(
                word.replace("{edition}", &request.edition)
                    .replace("{after}", &request.after.map_or_else(String::new, |after| after.to_string()))
                    .replace("{tiebreaks}", &names.join(&self.manifest.separator)),
            )
        };
        let words: Vec<OsString> = self.manifest.command.iter().map(replaced).collect();
        let (environment, limits) = (self.environment.as_slice(), self.limits);
        let done = Task { words: &words, environment, input: text.as_bytes(), limits }.run();
        let errors = done.errors;
        let rows = self.ended(done.result).and_then(|written| self.table(&written));
        if rows.is_err() && !errors.is_empty() && self.complaints.len() < 5 {
            self.complaints.push(Complaint { seq: request.seq, errors });
        }
        rows
    }

    /// The result of a program that ended normally.
    fn ended(&self, result: Result<(i32, Vec<u8>), TaskFault>) -> Result<Vec<u8>, Reply> {
        let (status, written) = result.map_err(|fault| match fault {
            TaskFault::Unnamed | TaskFault::Unstartable(_) | TaskFault::Disk(_) => {
                Reply::NotRun(fault.phrase().into())
            }
            TaskFault::TimedOut => Reply::TimedOut,
            TaskFault::Ended(_) => Reply::Crashed(fault.phrase().into()),
            TaskFault::TooLong(_) | TaskFault::Missing | TaskFault::Refused(_) => {
                Reply::Malformed(fault.phrase().into())
            }
        })?;
        if self.manifest.ok_exit.contains(&status) {
            return Ok(written);
        }
        let how = Ending::Status(status).phrase();
        if self.manifest.skip_exit.contains(&status) {
            return Err(Reply::Skipped(phrase!("program-declined", how).into(), None));
        }
        Err(Reply::Crashed(how.into()))
    }

    fn table(&self, bytes: &[u8]) -> Result<Vec<Row>, Reply> {
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        match self.manifest.format {
            OutputFormat::Json => objects(bytes, self.manifest.rows.as_deref()),
            OutputFormat::Tsv => rows(bytes, b'\t'),
            OutputFormat::Csv => {
                let heading = bytes.split(|byte| *byte == b'\n').next().unwrap_or_default();
                let semicolons = heading.iter().filter(|byte| **byte == b';').count();
                let commas = heading.iter().filter(|byte| **byte == b',').count();
                rows(bytes, if semicolons > commas { b';' } else { b',' })
            }
        }
        .map_err(|problem| Reply::Malformed(problem.into()))
    }

    fn number(&self, cell: &str) -> Result<Given, Phrase> {
        let text = cell.trim();
        if text.is_empty() || self.manifest.no_value.iter().any(|word| word == text) {
            return Ok(None);
        }
        let plain = if self.manifest.decimal_comma { text.replace(',', ".") } else { text.to_owned() };
        let plain = match plain.strip_suffix('½') {
            Some(whole) => format!("{}.5", if whole.is_empty() { "0" } else { whole }),
            None => plain,
        };
        match Fraction::parse(&plain) {
            Ok(_) => Ok(Some(plain)),
            Err(_) => Err(phrase!("not-a-number", found = excerpt(text.as_bytes()))),
        }
    }

    /// Adds the rows of one run to the answer.
    fn collect(
        &self,
        rows: &[Row],
        codes: &[&str],
        ids: &BTreeSet<u32>,
        answer: &mut Answer,
    ) -> Result<(), Phrase> {
        let cell = |row: &Row, what: &str| row.cell(self.manifest.column(what));
        let whole = |text: &str| text.trim().parse::<u32>().map_err(|_| excerpt(text.as_bytes()));
        let mut seen = BTreeSet::new();
        for row in rows {
            let id = cell(row, "id").flatten();
            let id =
                id.ok_or_else(|| phrase!("output-column-missing", column = self.manifest.column("id")))?;
            let id = whole(&id).map_err(|text| phrase!("cell-no-pairing-number", text))?;
            if !ids.contains(&id) {
                return Err(phrase!("unknown-participant", id));
            }
            if !seen.insert(id) {
                return Err(phrase!("answer-participant-twice", id));
            }
            if let Some(rank) = cell(row, "rank").flatten() {
                let rank = whole(&rank).map_err(|text| {
                    phrase!("where-belongs", found = text, wanted = message!("json-integer"))
                })?;
                answer.ranks.get_or_insert_default().insert(id, rank);
            }
            for code in codes {
                let Some(text) = cell(row, code) else { continue };
                let given = self.number(text.as_deref().unwrap_or_default());
                let given =
                    given.map_err(|problem| phrase!("answer-value-problem", code = *code, id, problem))?;
                answer.values.entry((*code).to_owned()).or_default().insert(id, given);
            }
        }
        match ids.difference(&seen).next() {
            Some(missing) => Err(phrase!("answer-participant-missing", id = missing)),
            None => Ok(()),
        }
    }
}

impl Subject for FileProgram {
    fn ask(&mut self, request: &StandingsRequest) -> Reply {
        let ids = participants(request);
        let codes: Vec<&str> = request.tiebreaks.iter().map(String::as_str).collect();
        let at_a_time = self.manifest.codes_per_call.unwrap_or(codes.len()).max(1);
        let mut collected = Answer::default();
        for some in codes.chunks(at_a_time) {
            let rows = match self.run(request, some) {
                Ok(rows) => rows,
                Err(reply) => return reply,
            };
            if let Err(problem) = self.collect(&rows, some, &ids, &mut collected) {
                return Reply::Malformed(problem.into());
            }
        }
        if codes.len() > at_a_time {
            // No run contained the whole list, so there is no ranking by it.
            collected.ranks = None;
        }
        let wanted = Wanted { participants: &ids, tiebreaks: &request.tiebreaks, findings: false };
        reading::completed(collected, &wanted)
    }

    fn complaints(&mut self) -> Vec<Complaint> {
        std::mem::take(&mut self.complaints)
    }
}
