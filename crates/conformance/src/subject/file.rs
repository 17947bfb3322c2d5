//! Runs programs that read one file, and write another file or standard output. The manifest contains the command of
//! the program. The command runs once for each question.

use super::engine::{cell, objects, rows};
use super::external::{complain, text_of, unstartable};
use super::process::{CommandLine, Ending, Event, Limits, Pieces, Resource, Running, register};
use super::protocol::{Codes, Input, KindName, PROTOCOL, Tail};
use super::reading::{self, Given, Reply, Wanted, excerpt};
use super::{Complaint, Subject};
use crate::prelude::*;
use crate::read_toml;
use std::ffi::{OsStr, OsString};
use std::path::Path;
use std::time::Instant;
use std::{fs, io};
use tiebreak_format::limits::{MANIFEST_BYTES, Refused, read_plain, read_text};
use tiebreak_phrase::message;

/// Placeholders in a command, which this program replaces with the paths of files.
const INPUT: &str = "{input}";
const OUTPUT: &str = "{output}";

/// One run of a program on a file. In the command, the names of files in a temporary folder replace the placeholders
/// `{input}` and `{output}`.
#[derive(Clone, Copy, Debug)]
pub struct Task<'t> {
    /// The command: the program and its arguments.
    pub words: &'t [OsString],
    /// The environment variables that the program gets in addition to the default variables.
    pub environment: &'t [OsString],
    /// The bytes of the input file that the program reads.
    pub input: &'t [u8],
    /// The limits of the run.
    pub limits: Limits,
}

/// The reason why a run failed.
#[derive(Debug)]
pub enum TaskFault {
    /// The program could not be started, or its files could not be written or read.
    NotRun(Phrase),
    /// The program did not end within the time limit.
    TimedOut,
    /// The program ended without an exit status, for example because of a signal.
    Ended(Phrase),
    /// The output is too large, or the output file is missing or not a plain file.
    Malformed(Phrase),
}

impl TaskFault {
    /// Returns the failure as a message.
    pub fn phrase(&self) -> Phrase {
        match self {
            TaskFault::NotRun(problem) | TaskFault::Ended(problem) | TaskFault::Malformed(problem) => {
                problem.clone()
            }
            TaskFault::TimedOut => phrase!("report-timeout"),
        }
    }

    fn disk(error: io::Error) -> TaskFault {
        TaskFault::NotRun(phrase!("program-file-unwritten", problem = why(&error)))
    }
}

impl Task<'_> {
    /// Runs the program and waits for its end. Returns the exit status, and the content of the output file. If the
    /// command names no output file, returns the standard output instead. Sets `errors` to the last part of the
    /// program's standard error, with unprintable characters escaped.
    ///
    /// # Errors
    ///
    /// Returns the reason as an error if the run failed.
    pub fn run(&self, errors: &mut String) -> Result<(i32, Vec<u8>), TaskFault> {
        let (directory, _registration) = register(|| {
            let directory = tempfile::Builder::new().prefix("tiebreak-").tempdir()?;
            let path = directory.path().to_owned();
            Ok((directory, Resource::Directory(path)))
        })
        .map_err(TaskFault::disk)?;
        let (input, output) = (directory.path().join("input"), directory.path().join("output"));
        fs::write(&input, self.input).map_err(TaskFault::disk)?;
        let named =
            |word: &OsString| replaced(&replaced(word, INPUT, input.as_os_str()), OUTPUT, output.as_os_str());
        let words: Vec<OsString> = self.words.iter().map(named).collect();
        let command = CommandLine::new(&words)
            .ok_or_else(|| TaskFault::NotRun(phrase!("program-unnamed")))?
            .passing(self.environment);
        let mut running = Running::start(&command, Pieces::Whole, self.limits.bytes)
            .map_err(|error| TaskFault::NotRun(unstartable(&command, &error).problem))?;
        running.close_input();
        let ended = self.wait(&mut running);
        *errors = text_of(&running);
        // The output file can be read only after the program has ended.
        drop(running);
        let (status, written) = ended?;
        if !self.words.iter().any(|word| word.to_string_lossy().contains(OUTPUT)) {
            return Ok((status, written));
        }
        // Only plain files are read: reading a pipe could block, and a link could lead to other files.
        match read_plain(&output, self.limits.bytes) {
            Ok(bytes) => Ok((status, bytes)),
            Err(error) if error.kind() == io::ErrorKind::NotFound && status != 0 => Ok((status, Vec::new())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                Err(TaskFault::Malformed(phrase!("output-file-missing")))
            }
            Err(error) => Err(match Refused::of(&error) {
                Some(Refused::TooLong { .. }) => self.too_long(),
                Some(refused) => {
                    TaskFault::Malformed(phrase!("output-unreadable", problem = refused.phrase()))
                }
                None => TaskFault::disk(error),
            }),
        }
    }

    fn too_long(&self) -> TaskFault {
        TaskFault::Malformed(phrase!("output-too-long", bytes = self.limits.bytes))
    }

    /// Waits for the end of the program. Returns its exit status and its whole standard output.
    fn wait(&self, running: &mut Running) -> Result<(i32, Vec<u8>), TaskFault> {
        // Each run starts the program again, so the deadline is the sum of the time limits for the start and for the
        // answer.
        let deadline = Instant::now() + self.limits.start + self.limits.answer;
        let mut written = Vec::new();
        loop {
            match running.next(deadline) {
                Event::Piece(piece) => written = piece,
                Event::TooLong => return Err(self.too_long()),
                Event::TimedOut => return Err(TaskFault::TimedOut),
                Event::Ended(Ending::Status(status)) => return Ok((status, written)),
                Event::Ended(how) => return Err(TaskFault::Ended(how.phrase())),
            }
        }
    }
}

/// Returns a word of the command with the placeholder `place` replaced by the text `by`.
fn replaced(word: &OsStr, place: &str, by: &OsStr) -> OsString {
    match word.to_str() {
        Some(word) => OsString::from(word.replace(place, &by.to_string_lossy())),
        // A word that is not valid Unicode contains no placeholder.
        None => word.to_owned(),
    }
}

/// A program that reads and writes files instead of using the protocol of this project.
pub struct FileProgram {
    manifest: Manifest,
    limits: Limits,
    complaints: Vec<Complaint>,
    environment: Vec<OsString>,
}

impl FileProgram {
    /// Creates a program from its manifest, with the given limits. In addition to the default variables, the program
    /// gets the environment variables in `environment`. The program is started only when the first question is asked.
    pub fn new(manifest: Manifest, limits: Limits, environment: &[OsString]) -> FileProgram {
        FileProgram { manifest, limits, complaints: Vec::new(), environment: environment.to_vec() }
    }

    /// Runs the program once for some of the codes in the request. Returns the rows of the output, or the reply to
    /// record if the run failed.
    fn run(&mut self, request: &StandingsRequest, codes: &[&str]) -> Result<Vec<Value>, Reply> {
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
        let mut errors = String::new();
        let result = Task { words: &words, environment, input: text.as_bytes(), limits }.run(&mut errors);
        let rows = self.ended(result).and_then(|written| self.table(&written));
        if rows.is_err() {
            complain(&mut self.complaints, request.seq, errors);
        }
        rows
    }

    /// Returns the output of a run whose exit status means success. For every other end of the run, returns the reply
    /// to record.
    fn ended(&self, result: Result<(i32, Vec<u8>), TaskFault>) -> Result<Vec<u8>, Reply> {
        let (status, written) = result.map_err(|fault| match fault {
            TaskFault::NotRun(problem) => Reply::NotRun(problem.into()),
            TaskFault::TimedOut => Reply::Timeout,
            TaskFault::Ended(how) => Reply::Crash(how.into()),
            TaskFault::Malformed(problem) => Reply::Malformed(problem.into()),
        })?;
        if self.manifest.ok_exit.contains(&status) {
            return Ok(written);
        }
        let how = Ending::Status(status).phrase();
        if self.manifest.skip_exit.contains(&status) {
            return Err(Reply::Skipped(phrase!("program-declined", how).into(), None));
        }
        Err(Reply::Crash(how.into()))
    }

    fn table(&self, bytes: &[u8]) -> Result<Vec<Value>, Reply> {
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

    /// Adds the rows from one run to the answer.
    fn collect(
        &self,
        rows: &[Value],
        codes: &[&str],
        ids: &BTreeSet<u32>,
        answer: &mut Answer,
    ) -> Result<(), Phrase> {
        let cell = |row: &Value, what: &str| cell(row, self.manifest.column(what));
        let whole = |text: &str| text.trim().parse::<u32>().map_err(|_| excerpt(text.as_bytes()));
        let mut seen = BTreeSet::new();
        for row in rows {
            let id = cell(row, "id").flatten();
            let id =
                id.ok_or_else(|| phrase!("output-column-missing", column = self.manifest.column("id")))?;
            let id = whole(&id).map_err(|text| phrase!("fault-id-range", id = text))?;
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
        let missing = ids.difference(&seen).next();
        missing.map_or(Ok(()), |id| Err(phrase!("answer-participant-missing", id)))
    }
}

impl Subject for FileProgram {
    fn ask(&mut self, request: &StandingsRequest) -> Reply {
        let wanted = Wanted::of(request);
        let codes: Vec<&str> = request.tiebreaks.iter().map(String::as_str).collect();
        let at_a_time = self.manifest.codes_per_call.unwrap_or(codes.len()).max(1);
        let mut collected = Answer::default();
        for some in codes.chunks(at_a_time) {
            let rows = match self.run(request, some) {
                Ok(rows) => rows,
                Err(reply) => return reply,
            };
            if let Err(problem) = self.collect(&rows, some, &wanted.participants, &mut collected) {
                return Reply::Malformed(problem.into());
            }
        }
        if codes.len() > at_a_time {
            // No run computed the whole list, so the answer contains no ranking.
            collected.ranks = None;
        }
        reading::completed(collected, &wanted)
    }

    fn complaints(&mut self) -> Vec<Complaint> {
        std::mem::take(&mut self.complaints)
    }
}

/// The content of a manifest, which states how to run a program without the protocol, and how to read its output.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// The name of the program.
    pub name: String,
    /// The version of the program.
    pub version: String,
    /// The web address of the program.
    pub url: Option<String>,
    /// The editions that the program supports. The default is all editions.
    pub editions: Option<Vec<String>>,
    /// The tie-breaks that the program supports. The default is all tie-breaks.
    #[serde(default)]
    pub supports: Codes,
    /// The kinds of tournaments that the program supports. The default is both kinds.
    pub kinds: Option<Vec<KindName>>,
    /// The format of the program's input file.
    #[serde(default)]
    pub input: Input,
    /// How the program orders participants who are still tied after all tie-breaks of the list.
    #[serde(default)]
    pub tail: Tail,
    /// The command: the program and its arguments. In each run, `tiebreak` replaces the placeholders `{input}`,
    /// `{output}`, `{edition}`, `{after}` and `{tiebreaks}`.
    pub command: Vec<String>,
    /// The format of the program's output.
    pub format: OutputFormat,
    /// The path of the list of rows in a JSON output, such as `result.0.table`. If the path is absent, the list is the
    /// document itself or the value of its key `standings`.
    pub rows: Option<String>,
    /// Whether the input file ends with the requested round. The key is needed for programs that always rank after the
    /// last round in the file.
    #[serde(default)]
    pub cut_rounds: bool,
    /// The column headings of `id`, `rank` and the codes. By default, the heading of a code is the program's name for
    /// the code. The default headings of the other columns are `id` and `rank`. In a JSON output, a heading with dots
    /// is a path.
    #[serde(default)]
    pub columns: BTreeMap<String, String>,
    /// The program's names for codes, if they differ from those of the regulations.
    #[serde(default)]
    pub codes: BTreeMap<String, String>,
    /// The separator between the codes in `{tiebreaks}`.
    #[serde(default = "comma")]
    pub separator: String,
    /// The texts of cells that mean "no value", in addition to empty cells.
    #[serde(default)]
    pub no_value: Vec<String>,
    /// Whether the program writes a comma before the decimals.
    #[serde(default)]
    pub decimal_comma: bool,
    /// Maximum number of codes that the program computes in one run. A longer list needs several runs, and the answer
    /// then contains no ranking.
    pub codes_per_call: Option<usize>,
    /// The exit statuses that mean success.
    #[serde(default = "zero")]
    pub ok_exit: Vec<i32>,
    /// The exit statuses that mean that the program declines this event.
    #[serde(default)]
    pub skip_exit: Vec<i32>,
}

/// The format of a program's output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OutputFormat {
    /// JSON with a list of objects. [`Manifest::rows`] is the path of this list.
    Json,
    /// A table with headings, separated by commas or semicolons.
    Csv,
    /// A table with headings, separated by tabs.
    Tsv,
}

fn comma() -> String {
    ",".to_owned()
}

fn zero() -> Vec<i32> {
    vec![0]
}

impl Manifest {
    /// Reads a manifest. Relative paths in the command of a manifest refer to the current directory.
    ///
    /// # Errors
    ///
    /// Returns the fault in the manifest, with its line and column.
    pub fn read(path: &Path) -> Result<Manifest, Phrase> {
        let wrong =
            |problem: Phrase| phrase!("entry-and-problem", entry = path.display().to_string(), problem);
        let text = read_text(path, MANIFEST_BYTES).map_err(|error| wrong(why(&error)))?;
        Manifest::parse(&text).map_err(wrong)
    }

    /// Parses the text of a manifest.
    ///
    /// # Errors
    ///
    /// Returns the fault in the manifest, with its line and column.
    pub fn parse(text: &str) -> Result<Manifest, Phrase> {
        let manifest: Manifest = read_toml(text)?;
        if manifest.command.is_empty() {
            return Err(phrase!("manifest-command-empty", input = "{input}"));
        }
        if manifest.codes_per_call == Some(0) {
            return Err(phrase!("manifest-no-codes-per-call"));
        }
        if manifest.rows.is_some() && manifest.format != OutputFormat::Json {
            return Err(phrase!("manifest-rows-without-json"));
        }
        for word in &manifest.command {
            let known = ["{input}", "{output}", "{edition}", "{after}", "{tiebreaks}"];
            let rest = known.iter().fold(word.clone(), |rest, name| rest.replace(name, ""));
            if let Some(at) = rest.find('{')
                && let Some(unknown) = rest.get(at..).and_then(|rest| rest.split_inclusive('}').next())
                && unknown.ends_with('}')
            {
                return Err(phrase!("manifest-unknown-gap", unknown, known = known.join(", ")));
            }
        }
        Ok(manifest)
    }

    /// Returns the name of the program and what it supports, as in an answer to `start`.
    pub fn identity(&self) -> StartAnswer {
        StartAnswer {
            protocol: PROTOCOL,
            name: self.name.clone(),
            version: self.version.clone(),
            url: self.url.clone(),
            editions: self.editions.clone(),
            codes: self.supports.clone(),
            kinds: self.kinds.clone(),
            input: self.input,
            tail: self.tail,
            findings: false,
            ratings: false,
        }
    }

    /// Returns the program's name for a code.
    pub(crate) fn code<'m>(&'m self, code: &'m str) -> &'m str {
        self.codes.get(code).map_or(code, String::as_str)
    }

    /// Returns the heading of the column for `id`, `rank` or a code.
    pub(crate) fn column<'m>(&'m self, what: &'m str) -> &'m str {
        self.columns.get(what).map_or_else(|| self.code(what), String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHORT: &str = "name='x'\nversion='1'\ncommand=['x','{input}']\nformat='csv'\n";

    #[test]
    fn a_short_manifest_has_defaults() {
        let manifest = Manifest::parse(SHORT).expect("valid");
        assert_eq!((manifest.input, manifest.ok_exit.as_slice()), (Input::Json, [0].as_slice()));
        assert_eq!(manifest.column("BH"), "BH");
        assert_eq!(manifest.identity().codes, Codes::default());
    }

    #[test]
    fn columns_and_codes_have_other_names() {
        let text = format!(
            "{SHORT}codes={{REP='GE'}}\ncolumns={{'BH/C1'='Bhz Cut 1',id='No'}}\nsupports=['BH','REP']\n"
        );
        let manifest = Manifest::parse(&text).expect("valid");
        assert_eq!(
            [manifest.column("REP"), manifest.column("BH/C1"), manifest.column("id")],
            ["GE", "Bhz Cut 1", "No"]
        );
        assert!(manifest.supports.includes("BH/C1") && !manifest.supports.includes("SB"));
    }

    #[test]
    fn each_flaw_is_named() {
        for (text, wanted) in [
            (format!("{SHORT}colour='red'"), "unknown field `colour`"),
            (format!("{SHORT}rows='a.b'"), "is only for the format json"),
            (format!("{SHORT}cut_rounds=1"), "invalid type: integer `1`, expected a boolean"),
            (format!("{SHORT}codes_per_call=0"), "`codes_per_call` is 0"),
            (SHORT.replace("'x','{input}'", ""), "`command` is empty"),
            (SHORT.replace("{input}", "{trf}"), "unknown placeholder `{trf}`"),
            (SHORT.replace("csv", "xls"), "unknown variant `xls`"),
            (SHORT.replace("name='x'", ""), "missing field `name`"),
        ] {
            let problem = Manifest::parse(&text).expect_err("invalid");
            assert!(problem.to_string().contains(wanted), "{problem}; wanted {wanted}");
        }
    }
}
