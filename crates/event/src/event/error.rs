use std::fmt;

use tiebreak_engine::rules::ListError;
use tiebreak_engine::tiebreak::NoValue;
use tiebreak_format::diagnostic::Diagnostic;
use tiebreak_phrase::{Phrase, phrase};

/// Why an event cannot be assembled as it was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// A file is wrong: everything wrong with it.
    Input(Vec<Diagnostic>),
    /// The list asked for is wrong: everything wrong with it.
    List(Vec<ListFault>),
    /// The players of a team event in JSON, which does not say who played whom.
    IndividualJson,
    /// The standing after a round that nobody recorded.
    NoRound {
        /// As asked for.
        round: usize,
        /// Rounds recorded.
        rounds: usize,
    },
}

/// What is wrong with one entry of a list that somebody asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListFault {
    /// Nobody can read it.
    Unreadable(ListError),
    /// It means nothing in an event of this kind.
    Meaningless {
        /// Position of the entry, from 0.
        position: usize,
        /// Characters of the whole text before the entry.
        offset: usize,
        /// The entry as written.
        written: String,
        /// Why.
        reason: NoValue,
    },
}

impl ListFault {
    /// The entry and what is wrong with it.
    pub fn phrase(&self) -> Phrase {
        match self {
            ListFault::Unreadable(error) => error.phrase(),
            ListFault::Meaningless { written, reason, .. } => {
                phrase!("entry-without-value", written = written, reason = reason.phrase())
            }
        }
    }
}

impl Error {
    /// Everything wrong.
    pub fn phrase(&self) -> Phrase {
        match self {
            Error::Input(remarks) => several(remarks.iter().map(|remark| remark.message.clone())),
            Error::List(faults) => several(faults.iter().map(ListFault::phrase)),
            Error::IndividualJson => phrase!("error-individual-json"),
            Error::NoRound { round, rounds } => phrase!("error-no-round", round = round, rounds = rounds),
        }
    }
}

/// Several problems as one sentence.
fn several(problems: impl Iterator<Item = Phrase>) -> Phrase {
    Phrase::several(problems).unwrap_or_else(|| phrase!("problem-unsaid"))
}

impl fmt::Display for Error {
    /// Everything wrong, in English, one line each for remarks about a file.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Error::Input(remarks) = self else { return self.phrase().fmt(f) };
        for (at, remark) in remarks.iter().enumerate() {
            if at > 0 {
                f.write_str("\n")?;
            }
            remark.fmt(f)?;
        }
        Ok(())
    }
}

impl std::error::Error for Error {}
