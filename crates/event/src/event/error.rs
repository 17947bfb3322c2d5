use std::fmt;

use tiebreak_engine::rules::ListError;
use tiebreak_engine::tiebreak::NoValue;
use tiebreak_format::diagnostic::Diagnostic;

/// Why an event cannot be assembled as it was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
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

impl fmt::Display for ListFault {
    /// The entry and what is wrong with it, in English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ListFault::Unreadable(error) => error.fmt(f),
            ListFault::Meaningless { written, reason, .. } => write!(f, "`{written}` {reason}"),
        }
    }
}

impl fmt::Display for Error {
    /// Everything wrong, in English, one line each.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fn lines<T: fmt::Display>(f: &mut fmt::Formatter<'_>, items: &[T], between: &str) -> fmt::Result {
            let items: Vec<String> = items.iter().map(ToString::to_string).collect();
            f.write_str(&items.join(between))
        }
        match self {
            Error::Input(remarks) => lines(f, remarks, "\n"),
            Error::List(faults) => lines(f, faults, "; "),
            Error::IndividualJson => f.write_str("a team event in JSON does not say who played whom"),
            Error::NoRound { round, rounds } => {
                write!(f, "there is no round {round}; {rounds} rounds are recorded")
            }
        }
    }
}

impl std::error::Error for Error {}
