//! Tests programs against the corpus, and reports the verdicts.
//!
//! An engine in Rust implements the trait [`subject::Calculator`], and its `cargo test` runs the corpus with
//! [`trials`]. A program in another language reads questions and writes answers as lines of JSON
//! ([`subject::protocol`]). The command `tiebreak certify` tests such a program.
//!
//! ```
//! use tiebreak_suite::corpus::{Corpus, Source};
//! use tiebreak_suite::report::RunQuestion;
//! use tiebreak_suite::subject::BuiltIn;
//! use tiebreak_suite::trials::{Held, hold};
//!
//! let corpus = Corpus::load(&Source::Embedded).map_err(|problems| format!("{problems:?}"))?;
//! let case = corpus.case("c07/7-3/byes-have-no-colour").ok_or("no such case")?;
//! let check = &case.file.checks[0];
//! let ask = RunQuestion::Standings { case, check, edition: check.editions[0].edition() };
//! assert!(matches!(hold(&BuiltIn, &ask, &corpus.registry), Ok(Held::Judged(_))));
//! # Ok::<(), String>(())
//! ```
//!
//! [`expected`] prepares wrong answers for the diagnosis in `tiebreak-diagnose`. [`report`] writes and verifies
//! certificates.

pub mod corpus;
pub mod expected;
pub mod planted;
pub mod report;
pub mod subject;
pub mod trials;
pub mod verdict;

mod prelude {
    pub(crate) use crate::corpus::{Case, Check, Corpus, Finding, RatingCheck};
    pub(crate) use crate::report::{Challenge, Line, Report, Word};
    pub(crate) use crate::subject::protocol::{StandingsRequest, StartAnswer};
    pub(crate) use crate::subject::{Answer, RatingAnswer, Reply};
    pub(crate) use serde::{Deserialize, Serialize};
    pub(crate) use serde_json::{Value, json};
    pub(crate) use std::collections::{BTreeMap, BTreeSet};
    pub(crate) use tiebreak_engine::number::Fraction;
    pub(crate) use tiebreak_engine::rules::{Base, Code, Edition, Listed};
    pub(crate) use tiebreak_format::diagnostic::Diagnostic;
    pub(crate) use tiebreak_format::json::TournamentJson;
    pub(crate) use tiebreak_format::limits::why;
    pub(crate) use tiebreak_phrase::outside::printable_json;
    pub(crate) use tiebreak_phrase::{Phrase, Words, phrase};
    pub(crate) use tiebreak_words::message::{Messages, Texts};
    pub(crate) use tiebreak_words::{distinct, table, tell};
}

use serde::de::DeserializeOwned;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Component, Path};
use tiebreak_format::limits::Refused;
use tiebreak_phrase::{Phrase, phrase};

/// Writes a file into a folder. Creates missing folders, and replaces an existing file.
///
/// The folder itself can be a link, because the user named it. No path inside the folder may be a link, because a link
/// could lead outside.
///
/// # Errors
///
/// Returns an error if the path leads out of the folder or through a link. Also returns an error if the path exists but
/// is not a plain file, or if the file cannot be written.
pub fn write_below(directory: &Path, below: &Path, bytes: &[u8]) -> io::Result<()> {
    if !below.components().all(|part| matches!(part, Component::Normal(_))) {
        return Err(Refused::Outside.into());
    }
    let mut path = directory.to_owned();
    fs::create_dir_all(&path)?;
    for part in below.parent().into_iter().flat_map(Path::components) {
        path.push(part);
        match fs::symlink_metadata(&path) {
            Ok(found) if found.is_dir() => {}
            Ok(_) => return Err(Refused::Special(path).into()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => fs::create_dir(&path)?,
            Err(error) => return Err(error),
        }
    }
    path.push(below.file_name().unwrap_or_default());
    match fs::symlink_metadata(&path) {
        // The old file is removed first. If it has other hard links, their content does not change.
        Ok(found) if found.is_file() => fs::remove_file(&path)?,
        Ok(_) => return Err(Refused::Special(path).into()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    // `create_new` fails if another process has created a link at this path in the meantime.
    File::options().write(true).create_new(true).open(&path)?.write_all(bytes)
}

/// Parses the text of a TOML file that a person wrote.
///
/// # Errors
///
/// Returns a message that states the fault in the TOML text, with its line and column.
pub(crate) fn read_toml<T: DeserializeOwned>(text: &str) -> Result<T, Phrase> {
    basic_toml::from_str(text).map_err(|error| {
        let (line, column) = error.line_col().map_or((1, 1), |(line, column)| (line + 1, column + 1));
        let problem = error.to_string();
        // The TOML library appends the position to its message, but this program prints the position on its own.
        let problem = problem.rsplit_once(" at line ").map_or(problem.as_str(), |(problem, _)| problem);
        phrase!("problem-at-place", line, column, problem)
    })
}
