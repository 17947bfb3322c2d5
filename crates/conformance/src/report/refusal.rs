//! Why a directory is not believed.

use super::verify::REPORT;
use tiebreak_phrase::{Phrase, message, phrase};

/// Why a directory is not believed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.phrase())]
#[non_exhaustive]
pub enum Refusal {
    /// The report may be cut short.
    NoFooter,
    /// The report is not the one that was written.
    Digest(Phrase),
    /// A unit of the selection is not in the report.
    MissingCheck(String),
    /// A unit in the report is not in the selection.
    ExtraCheck(String),
    /// What was selected is not in this corpus.
    UnknownSelection(Phrase),
    /// A unit is there twice.
    DuplicateCheck(String),
    /// The corpus decides otherwise by now.
    StaleCorpus(String, String),
    /// The answer of a unit does not lead to the verdict.
    VerdictDiffers(String),
    /// The lines of a check cannot be judged: why.
    Unjudged(Phrase),
    /// Another version wrote the directory.
    OtherToolVersion(String, String),
    /// The header claims what no run can have been: a name, a date, bounds.
    Header(Phrase),
    /// A file beside the report is not the one that follows from it: which, and how.
    AlteredFile(Phrase),
    /// The signature is missing, malformed or not over this certificate.
    Signature(Phrase),
    /// Nobody signed, and a key was given.
    Unsigned,
    /// Somebody else signed than the key that was given: theirs and that one.
    OtherKey(String, String),
    /// A file cannot be read.
    Unreadable(String, Phrase),
}

impl Refusal {
    /// What it says to people.
    pub fn phrase(&self) -> Phrase {
        match self {
            Refusal::NoFooter => phrase!("refusal-no-footer", file = REPORT),
            Refusal::Digest(problem) => phrase!("refusal-digest", file = REPORT, problem = problem),
            Refusal::MissingCheck(check) => phrase!("refusal-missing-check", check = check),
            Refusal::ExtraCheck(check) => phrase!("refusal-extra-check", check = check),
            Refusal::UnknownSelection(problem) => phrase!("refusal-extra-check", check = problem),
            Refusal::Unjudged(problem) => phrase!("refusal-verdict-differs", check = problem),
            Refusal::DuplicateCheck(check) => phrase!("refusal-duplicate-check", check = check),
            Refusal::StaleCorpus(old, new) => phrase!("refusal-stale-corpus", old = old, new = new),
            Refusal::VerdictDiffers(check) => phrase!("refusal-verdict-differs", check = check),
            Refusal::OtherToolVersion(old, new) => {
                phrase!("refusal-other-tool-version", old = old, new = new)
            }
            Refusal::Header(problem) => phrase!("refusal-header", file = REPORT, problem = problem),
            Refusal::AlteredFile(how) | Refusal::Signature(how) => how.clone(),
            Refusal::Unsigned => Phrase::new(message!("refusal-unsigned")),
            Refusal::OtherKey(theirs, wanted) => {
                phrase!("refusal-other-key", theirs = theirs, wanted = wanted)
            }
            Refusal::Unreadable(name, problem) => {
                phrase!("refusal-unreadable", file = format!("`{name}`"), problem = problem)
            }
        }
    }

    /// Its name.
    pub fn name(&self) -> &'static str {
        match self {
            Refusal::NoFooter => "no-footer",
            Refusal::Digest(_) => "digest",
            Refusal::MissingCheck(_) => "missing-check",
            Refusal::ExtraCheck(_) | Refusal::UnknownSelection(_) => "extra-check",
            Refusal::DuplicateCheck(_) => "duplicate-check",
            Refusal::StaleCorpus(..) => "stale-corpus",
            Refusal::VerdictDiffers(_) | Refusal::Unjudged(_) => "verdict-differs",
            Refusal::OtherToolVersion(..) => "other-tool-version",
            Refusal::Header(_) => "header",
            Refusal::Signature(_) => "signature",
            Refusal::Unsigned => "unsigned",
            Refusal::OtherKey(..) => "other-key",
            Refusal::AlteredFile(_) | Refusal::Unreadable(..) => "altered-file",
        }
    }
}
