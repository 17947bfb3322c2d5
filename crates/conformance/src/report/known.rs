//! Failures that are known: each unit listed with the answer that is expected to be wrong and a reason, so that a build
//! breaks over new ones, other wrong answers and crashes.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::challenge::Challenge;
use super::digest::sha256;
use super::line::Line;
use super::word::Word;
use crate::toml_text;
use tiebreak_format::bounded::{read_text, why};
use tiebreak_format::limits::KNOWN_BYTES;
use tiebreak_phrase::{Phrase, phrase};

/// Answers that are longer are listed by their digest.
const LONGEST: usize = 400;

/// A list of known failures, one entry per unit.
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
    /// The edition.
    pub edition: String,
    /// The unit: a code, `ranking`, `findings`, or a key about ratings.
    pub unit: String,
    /// The verdict that is expected.
    pub verdict: Word,
    /// The wrong answer that is expected, or its digest; absent where there is none that could be compared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
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
    Unreadable(String, Phrase),
    /// A unit is listed twice.
    Twice(String),
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
            KnownError::Twice(unit) => phrase!("known-twice", unit = unit),
            KnownError::NoReason(unit) => phrase!("known-without-reason", unit = unit),
        }
    }
}

impl KnownFailure {
    /// What identifies the unit.
    pub fn key(&self) -> (&str, &str, &str) {
        (&self.check, &self.edition, &self.unit)
    }

    /// The unit as text.
    pub fn name(&self) -> String {
        format!("{} {} {}", self.check, self.edition, self.unit)
    }

    /// Whether a line is just what is expected.
    pub(crate) fn is(&self, line: &Line) -> bool {
        self.key() == line.key() && self.verdict == line.verdict && self.answer == answer(line)
    }
}

/// The wrong answer of a line as lists hold it; none where nothing came that could be compared.
fn answer(line: &Line) -> Option<String> {
    // Text keys, strings and whole numbers: JSON can always spell them.
    let text = line.verdict.is_fail().then(|| serde_json::to_string(&line.answer).unwrap_or_default())?;
    Some(if text.len() <= LONGEST { text } else { format!("sha256:{}", sha256(text.as_bytes())) })
}

impl KnownFailures {
    /// Reads a list in TOML.
    ///
    /// # Errors
    /// Everything that is wrong with the file.
    pub fn read(path: &Path) -> Result<KnownFailures, Vec<KnownError>> {
        let wrong = |problem: Phrase| vec![KnownError::Unreadable(path.display().to_string(), problem)];
        let text = read_text(path, KNOWN_BYTES).map_err(|error| wrong(why(&error)))?;
        let known: KnownFailures = toml_text::read(&text).map_err(wrong)?;
        let mut seen = BTreeSet::new();
        let mut errors = Vec::new();
        for failure in &known.failures {
            if !seen.insert(failure.key()) {
                errors.push(KnownError::Twice(failure.name()));
            }
            if failure.reason.trim().is_empty() {
                errors.push(KnownError::NoReason(failure.name()));
            }
        }
        if errors.is_empty() { Ok(known) } else { Err(errors) }
    }

    /// A list of every wrong answer to the corpus, to be given reasons; those that another list has for the same units are
    /// kept. Fresh questions have other ids under another seed and are not listed.
    pub fn of(lines: &[Line], before: Option<&KnownFailures>) -> KnownFailures {
        let before: BTreeMap<_, &KnownFailure> =
            before.iter().flat_map(|list| &list.failures).map(|failure| (failure.key(), failure)).collect();
        let is_listed =
            |line: &&Line| line.verdict.is_against() && !line.open && !Challenge::has(&line.check);
        let against = lines.iter().filter(is_listed);
        let failures = against.map(|line| {
            let kept = before.get(&line.key());
            let says = || line.reason.as_ref().map_or("see the report".to_owned(), ToString::to_string);
            KnownFailure {
                check: line.check.clone(),
                edition: line.edition.clone(),
                unit: line.unit.clone(),
                verdict: line.verdict,
                answer: answer(line),
                reason: kept.map_or_else(says, |kept| kept.reason.clone()),
                link: kept.and_then(|kept| kept.link.clone()),
            }
        });
        KnownFailures { failures: failures.collect() }
    }

    /// The list as a file.
    pub fn to_text(&self) -> String {
        let quoted = |text: &str| toml::Value::String(text.to_owned()).to_string();
        let mut text =
            "# Units that are known to fail, with the wrong answer; each needs a reason, a link helps.\n"
                .to_owned();
        for failure in &self.failures {
            text.push_str("\n[[failure]]\n");
            let verdict = failure.verdict.text().to_owned();
            let known = [("check", &failure.check), ("edition", &failure.edition), ("unit", &failure.unit)];
            let more = [
                ("verdict", Some(&verdict)),
                ("answer", failure.answer.as_ref()),
                ("reason", Some(&failure.reason)),
                ("link", failure.link.as_ref()),
            ];
            let known = known.into_iter().map(|(key, value)| (key, Some(value)));
            for (key, value) in known.chain(more) {
                if let Some(value) = value {
                    text.push_str(&format!("{key} = {}\n", quoted(value)));
                }
            }
        }
        text
    }

    /// The entry about the unit of a line.
    pub(crate) fn about(&self, line: &Line) -> Option<&KnownFailure> {
        self.failures.iter().find(|failure| failure.key() == line.key())
    }
}
