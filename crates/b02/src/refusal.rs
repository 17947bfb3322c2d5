use std::fmt;

use tiebreak_phrase::{Phrase, message};

/// The reason why an input is invalid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Stable id of the rule.
    pub rule: &'static str,
    /// JSON pointer into the request.
    pub pointer: String,
    /// What was found, and what was expected.
    pub problem: Phrase,
}

impl Refusal {
    /// Rejects the value at a JSON pointer.
    pub fn new(rule: &'static str, pointer: impl Into<String>, problem: impl Into<Phrase>) -> Refusal {
        Refusal { rule, pointer: pointer.into(), problem: problem.into() }
    }

    /// Rejects a question that only the whole table of a round robin can answer (8.21, 8.52, 8.58).
    pub fn table(pointer: impl Into<String>) -> Refusal {
        Refusal::new("round-robin-table", pointer, message!("rating-refused-table"))
    }

    /// The JSON pointer to the rejected value, or `/` if the whole request is rejected.
    pub fn place(&self) -> &str {
        if self.pointer.is_empty() { "/" } else { &self.pointer }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} ({})", self.place(), self.problem, self.rule)
    }
}
