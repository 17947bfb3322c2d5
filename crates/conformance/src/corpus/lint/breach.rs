//! A rule that a case breaks, and where.

use crate::corpus::cases::Case;
use tiebreak_format::diagnostic::Diagnostic;
use tiebreak_phrase::Phrase;

/// A breach of a rule, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Breach {
    /// The rule.
    pub rule: &'static str,
    /// Where and how.
    pub remark: Diagnostic,
}

/// The breaches that are found, one after the other.
#[derive(Default)]
pub(super) struct Remarks(Vec<Breach>);

impl Remarks {
    /// Notes what a case breaks.
    pub(super) fn add(&mut self, case: &Case, rule: &'static str, pointer: &str, message: Phrase) {
        self.0.push(Breach { rule, remark: case.error(rule, pointer, message) });
    }

    /// Notes what a registry breaks.
    pub(super) fn push(&mut self, breach: Breach) {
        self.0.push(breach);
    }

    /// All of them.
    pub(super) fn into_breaches(self) -> Vec<Breach> {
        self.0
    }
}
