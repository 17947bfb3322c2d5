//! Failures that are known: listed with a reason, so that a build breaks only over new ones.

use std::collections::BTreeSet;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::line::Line;
use crate::toml_text;
use tiebreak_format::bounded::read_text;
use tiebreak_format::limits::KNOWN_BYTES;
use tiebreak_phrase::{Phrase, phrase};

/// A list of known failures, one entry per check.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KnownFailures {
    /// The entries.
    #[serde(default, rename = "failure")]
    pub failures: Vec<KnownFailure>,
}

/// One known failure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KnownFailure {
    /// Full id of the check.
    pub check: String,
    /// Why it fails.
    pub reason: String,
    /// Where more is said, for instance an issue.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
}

/// What is wrong with a list.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.phrase())]
#[non_exhaustive]
pub enum KnownError {
    /// It cannot be read.
    Unreadable(String, String),
    /// An entry does not fail any more, or names no check that was asked.
    Stale(String),
    /// An entry says nothing.
    NoReason(String),
}

impl KnownError {
    /// What is wrong, in words.
    pub fn phrase(&self) -> Phrase {
        match self {
            KnownError::Unreadable(file, problem) => {
                phrase!("report-unreadable", file = file, problem = problem)
            }
            KnownError::Stale(check) => phrase!("known-stale", check = check),
            KnownError::NoReason(check) => phrase!("known-without-reason", check = check),
        }
    }
}

impl KnownFailures {
    /// Reads a list in TOML.
    ///
    /// # Errors
    /// What is wrong with the file.
    pub fn read(path: &Path) -> Result<KnownFailures, KnownError> {
        let wrong = |problem: String| KnownError::Unreadable(path.display().to_string(), problem);
        let text = read_text(path, KNOWN_BYTES).map_err(|error| wrong(error.to_string()))?;
        toml_text::read(&text).map_err(|problem| wrong(problem.to_string()))
    }

    /// A list of everything that speaks against the program now, to be given reasons.
    pub fn of(lines: &[Line]) -> KnownFailures {
        let mut seen = BTreeSet::new();
        let against = lines.iter().filter(|line| line.verdict.is_against() && !line.open);
        let failures = against.filter(|line| seen.insert(&line.check)).map(|line| KnownFailure {
            check: line.check.clone(),
            reason: format!(
                "{} {}: {}",
                line.unit,
                line.verdict,
                line.reason.as_ref().map_or("see the report".to_owned(), ToString::to_string)
            ),
            link: None,
        });
        KnownFailures { failures: failures.collect() }
    }

    /// The list as a file.
    pub fn to_text(&self) -> String {
        let quoted = |text: &str| toml::Value::String(text.to_owned()).to_string();
        let mut text = "# Checks that are known to fail; each needs a reason, a link helps.\n".to_owned();
        for failure in &self.failures {
            text.push_str("\n[[failure]]\n");
            text.push_str(&format!(
                "check = {}\nreason = {}\n",
                quoted(&failure.check),
                quoted(&failure.reason)
            ));
            if let Some(link) = &failure.link {
                text.push_str(&format!("link = {}\n", quoted(link)));
            }
        }
        text
    }

    /// The lines that speak against the program and are not listed.
    ///
    /// # Errors
    /// Every entry that is stale or says nothing.
    pub fn unknown<'l>(&self, lines: &'l [Line]) -> Result<Vec<&'l Line>, Vec<KnownError>> {
        let against: Vec<&Line> =
            lines.iter().filter(|line| line.verdict.is_against() && !line.open).collect();
        let failing: BTreeSet<&str> = against.iter().map(|line| line.check.as_str()).collect();
        let mut errors = Vec::new();
        for failure in &self.failures {
            if !failing.contains(failure.check.as_str()) {
                errors.push(KnownError::Stale(failure.check.clone()));
            }
            if failure.reason.trim().is_empty() {
                errors.push(KnownError::NoReason(failure.check.clone()));
            }
        }
        let listed: BTreeSet<&str> = self.failures.iter().map(|failure| failure.check.as_str()).collect();
        match errors.is_empty() {
            true => Ok(against.into_iter().filter(|line| !listed.contains(line.check.as_str())).collect()),
            false => Err(errors),
        }
    }
}
