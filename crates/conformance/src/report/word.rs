//! The verdict on a unit in one word.

use std::fmt;

use serde::{Deserialize, Serialize};

use tiebreak_phrase::family;
use tiebreak_words::message::Messages;

/// A verdict in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Word {
    /// Right.
    Pass,
    /// Wrong, or answered with an error.
    Fail,
    /// The program does not compute it.
    Unsupported,
    /// What came back is no answer.
    Malformed,
    /// The program ended instead of answering.
    Crash,
    /// No answer in time.
    Timeout,
    /// Right at the second try; the first one crashed, hung or was no answer.
    Unstable,
    /// Never asked, because the program was given up on.
    NotRun,
}

impl Word {
    /// All words, best first.
    pub const ALL: [Word; 8] = [
        Word::Pass,
        Word::Fail,
        Word::Unsupported,
        Word::Malformed,
        Word::Crash,
        Word::Timeout,
        Word::Unstable,
        Word::NotRun,
    ];

    /// The word.
    pub fn text(self) -> &'static str {
        match self {
            Word::Pass => "pass",
            Word::Fail => "fail",
            Word::Unsupported => "unsupported",
            Word::Malformed => "malformed",
            Word::Crash => "crash",
            Word::Timeout => "timeout",
            Word::Unstable => "unstable",
            Word::NotRun => "not-run",
        }
    }

    /// The word in a language.
    pub fn name(self, say: &Messages) -> String {
        say.member(family!("report-word-"), self.text())
    }

    /// Whether the answer is right.
    pub fn is_pass(self) -> bool {
        match self {
            Word::Pass => true,
            Word::Fail
            | Word::Unsupported
            | Word::Malformed
            | Word::Crash
            | Word::Timeout
            | Word::Unstable
            | Word::NotRun => false,
        }
    }

    /// Whether the answer is wrong, which is more than that it is not right.
    pub fn is_fail(self) -> bool {
        match self {
            Word::Fail => true,
            Word::Pass
            | Word::Unsupported
            | Word::Malformed
            | Word::Crash
            | Word::Timeout
            | Word::Unstable
            | Word::NotRun => false,
        }
    }

    /// Whether the program does not compute the unit.
    pub fn is_unsupported(self) -> bool {
        match self {
            Word::Unsupported => true,
            Word::Pass
            | Word::Fail
            | Word::Malformed
            | Word::Crash
            | Word::Timeout
            | Word::Unstable
            | Word::NotRun => false,
        }
    }

    /// Whether the program gave an answer that could be compared.
    pub fn is_compared(self) -> bool {
        match self {
            Word::Pass | Word::Fail => true,
            Word::Unsupported
            | Word::Malformed
            | Word::Crash
            | Word::Timeout
            | Word::Unstable
            | Word::NotRun => false,
        }
    }

    /// Whether it speaks against the program.
    pub fn is_against(self) -> bool {
        match self {
            Word::Fail | Word::Malformed | Word::Crash | Word::Timeout | Word::Unstable => true,
            Word::Pass | Word::Unsupported | Word::NotRun => false,
        }
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}
