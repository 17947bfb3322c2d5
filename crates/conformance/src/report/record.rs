//! Reads and writes `report.jsonl`: a header, one line per unit, and a footer.

use crate::prelude::*;
use crate::report::Counts;
use crate::report::digest::{Digests, sha256, sha256_of};
use crate::report::names::KnownFailures;
use serde::de::DeserializeOwned;
use std::env;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use tiebreak_words::message::Language;

/// The name of this form of report.
pub const SCHEMA: &str = "tiebreak/report/1";

/// The first line: the program, the questions and the tool.
#[tiebreak_attributes::skip_none]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// Name of the format.
    pub schema: String,
    /// Version of this program.
    pub tool: String,
    /// Version of the protocol.
    pub protocol: u32,
    /// The corpus.
    pub corpus: CorpusIdentity,
    /// The program that was asked.
    pub program: StartAnswer,
    /// The way in which the program was run.
    pub shape: Shape,
    /// The limits for the program (absent for the built-in engine).
    pub limits: Option<LimitsUsed>,
    /// What exactly was tested (absent for the built-in engine).
    pub tested: Option<Tested>,
    /// The selection of checks.
    pub selection: Wanted,
    /// The fresh questions (absent if there were none).
    pub challenge: Option<Challenge>,
    /// Known failures. They count as failures everywhere except in the exit code.
    pub known: Option<KnownFailures>,
    /// The date given by the caller.
    pub date: Option<String>,
    /// The language of the pages in the report, which is English if absent. The report itself is independent
    /// of the language, because it contains ids of messages with arguments.
    pub lang: Option<Language>,
}

impl Header {
    /// The messages for the pages of the report.
    pub(crate) fn messages(&self) -> Messages {
        Messages::new(self.lang.unwrap_or_default())
    }

    /// Sentences that name the corpus and the tool, and the date if the caller gave one.
    pub(super) fn sentences(&self, say: &Messages) -> Vec<String> {
        let digest = self.corpus.sha256.judgement.get(..12).unwrap_or_default();
        let (version, tool) = (&*self.corpus.version, &*self.tool);
        let date = self.date.as_ref().map(|date| tell!(say, "report-date", date));
        std::iter::once(tell!(say, "report-corpus", version, digest, tool)).chain(date).collect()
    }
}

/// The corpus of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CorpusIdentity {
    /// Version of the content of the corpus.
    pub version: String,
    /// Version of the format of the corpus.
    pub format: u32,
    /// The digests of the corpus.
    pub sha256: Digests,
}

/// How a program is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shape {
    /// The built-in engine.
    BuiltIn,
    /// A program that runs once and answers line by line.
    Lines,
    /// A program that is run for each message.
    Once,
    /// A program that reads a file and writes a table.
    File,
}

impl Shape {
    /// Whether the program is the built-in engine. The engine needs neither limits nor fresh questions.
    pub fn is_built_in(self) -> bool {
        matches!(self, Shape::BuiltIn)
    }
}

/// Limits for an external program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct LimitsUsed {
    /// Milliseconds for the start.
    pub start: u64,
    /// Milliseconds for an answer.
    pub answer: u64,
    /// Bytes of an answer.
    pub bytes: u64,
    /// Whether retries were turned off.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub no_retry: bool,
}

/// The requested selection.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wanted {
    /// Ids and globs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ids: Vec<String>,
    /// Clauses.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clauses: Vec<String>,
    /// Editions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub editions: Vec<String>,
    /// A profile.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub profile: Option<String>,
}

impl Wanted {
    /// Whether the run may meet a profile. A run of chosen cases or clauses cannot meet one.
    pub fn is_for_profiles(&self) -> bool {
        self.ids.is_empty() && self.clauses.is_empty()
    }
}

/// The last line of a report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Footer {
    /// The mark of the last line.
    pub end: bool,
    /// Number of lines between header and footer.
    pub units: u64,
    /// Number of units by verdict. Open checks are not counted.
    pub counts: BTreeMap<Word, u64>,
    /// Number of units of open checks.
    pub open: u64,
    /// SHA-256 of all bytes before this line.
    pub sha256: String,
}

/// A whole report.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The first line.
    pub header: Header,
    /// The units in the order of the corpus.
    pub lines: Vec<Line>,
}

/// The reason why bytes are not a valid report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadError {
    /// The last line is not a footer, so the report may be incomplete.
    NoFooter,
    /// The bytes before the footer have another digest, or a line cannot be read.
    Digest(Phrase),
}

impl Report {
    /// The bytes of `report.jsonl`.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut text = json_line(&self.header);
        for line in &self.lines {
            text.push_str(&json_line(line));
        }
        let counts = Counts::of(&self.lines);
        let footer = Footer {
            end: true,
            units: self.lines.len() as u64,
            counts: counts.words,
            open: counts.open,
            sha256: sha256(text.as_bytes()),
        };
        text.push_str(&json_line(&footer));
        text.into_bytes()
    }

    /// Reads a report and compares it with its footer.
    ///
    /// # Errors
    ///
    /// Returns an error if the bytes are not a report, or they were changed.
    pub fn read(bytes: &[u8]) -> Result<Report, ReadError> {
        let end = bytes.strip_suffix(b"\n").ok_or(ReadError::NoFooter)?;
        let start = memchr::memrchr(b'\n', end).map_or(0, |at| at + 1);
        let (body, last) = (bytes.get(..start).unwrap_or_default(), end.get(start..).unwrap_or_default());
        let footer: Footer = serde_json::from_slice(last).map_err(|_| ReadError::NoFooter)?;
        let found = sha256(body);
        if footer.sha256 != found {
            let wanted = &footer.sha256;
            return Err(ReadError::Digest(phrase!("digest-differs", wanted, found)));
        }
        let mut texts = body.split(|byte| *byte == b'\n');
        let header = parsed(texts.next().unwrap_or_default(), 1)?;
        let mut lines = Vec::new();
        // The body ends with a line break, so the last piece is empty.
        let rest: Vec<&[u8]> = texts.collect();
        for (at, text) in rest.iter().enumerate().take(rest.len().saturating_sub(1)) {
            lines.push(parsed(text, at + 2)?);
        }
        let report = Report { header, lines };
        if report.to_bytes() == bytes { Ok(report) } else { Err(ReadError::Digest(phrase!("digest-footer"))) }
    }
}

fn parsed<T: DeserializeOwned>(text: &[u8], line: usize) -> Result<T, ReadError> {
    serde_json::from_slice(text).map_err(|error| {
        ReadError::Digest(phrase!("report-line-unreadable", line, problem = error.to_string()))
    })
}

fn json_line<T: Serialize>(value: &T) -> String {
    // Structs with text keys, strings and whole numbers can always be written as JSON.
    let mut text = printable_json(serde_json::to_string(value).unwrap_or_default());
    text.push('\n');
    text
}

// Records what exactly was tested: the program, and the files on its command line.

/// Maximum number of recorded words of a command line.
const WORDS: usize = 64;
/// Limit on the length of a word that is recorded completely.
const WORD: usize = 300;
/// Size of the largest file whose digest is computed.
const FILE_BYTES: u64 = 4 << 30;

/// What exactly was tested.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tested {
    /// The command line, word by word.
    pub command: Vec<String>,
    /// SHA-256 of the program and of every file on the command line, by the word that names it.
    pub files: BTreeMap<String, String>,
    /// Names of environment variables that were passed in addition to the usual ones.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub environment: Vec<String>,
}

impl Tested {
    /// Records a command line that is started from the current directory. `more` are further files, such as a
    /// manifest.
    pub fn of(words: &[OsString], more: &[PathBuf], environment: &[OsString]) -> Tested {
        let named = |word: &OsStr| shown(&word.to_string_lossy());
        let mut files = BTreeMap::new();
        let program = words.first().and_then(|word| Some((word, found(word)?)));
        let arguments = words.iter().skip(1).map(|word| (word, PathBuf::from(word)));
        for (word, path) in program.into_iter().chain(arguments).take(WORDS) {
            if let Some(digest) = digest(&path) {
                files.insert(named(word), digest);
            }
        }
        for path in more {
            if let Some(digest) = digest(path) {
                files.insert(named(path.as_os_str()), digest);
            }
        }
        Tested {
            command: words.iter().take(WORDS).map(|word| named(word)).collect(),
            files,
            environment: environment.iter().take(WORDS).map(|name| named(name)).collect(),
        }
    }

    /// Whether a run can have produced this record: its size is within the limits, its texts are printable, and its
    /// digests have the right form.
    pub fn is_possible(&self) -> bool {
        let words = self.command.iter().chain(self.files.keys()).chain(&self.environment);
        let is_digest = |text: &String| {
            text.len() == 64 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
        };
        self.command.len() <= WORDS
            && self.files.len() <= WORDS + 1
            && self.environment.len() <= WORDS
            && words.into_iter().all(|word| shown(word) == *word)
            && self.files.values().all(is_digest)
    }

    /// Whether a tested file has this digest.
    pub fn has(&self, digest: &str) -> bool {
        self.files.values().any(|own| own == digest)
    }
}

/// The SHA-256 of a plain file in hexadecimal, or none if it is not a plain file, cannot be read or is too
/// large.
pub fn digest(path: &Path) -> Option<String> {
    // Reading a pipe or a device could block.
    let plain = path.metadata().is_ok_and(|found| found.is_file() && found.len() <= FILE_BYTES);
    let file = plain.then(|| File::open(path).ok()).flatten()?;
    sha256_of(file.take(FILE_BYTES)).ok()
}

/// Searches the file of a program as the operating system does.
fn found(word: &OsStr) -> Option<PathBuf> {
    let path = Path::new(word);
    if path.components().count() > 1 {
        return Some(path.to_owned());
    }
    let folders = env::var_os("PATH")?;
    env::split_paths(&folders).map(|folder| folder.join(word)).find(|path| path.is_file())
}

/// A word in the form that is recorded: limited in length, and without invisible characters.
fn shown(word: &str) -> String {
    tiebreak_phrase::outside::printable(word).chars().take(WORD).collect()
}
