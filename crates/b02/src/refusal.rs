use std::fmt;

/// Why an input breaks its own form, so that nothing is judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Stable name of the rule.
    pub rule: &'static str,
    /// JSON pointer into the request.
    pub pointer: String,
    /// What was found and what was wanted.
    pub message: String,
}

impl Refusal {
    /// A refusal at a place.
    pub fn new(rule: &'static str, pointer: impl Into<String>, message: impl Into<String>) -> Refusal {
        Refusal { rule, pointer: pointer.into(), message: message.into() }
    }
}

impl Refusal {
    /// An answer that only the whole table of a round robin gives (8.21, 8.52, 8.58).
    pub fn table(pointer: impl Into<String>) -> Refusal {
        let message = "a round robin with unrated players is computed from its table; \
                       give the event to `tiebreak rating event`";
        Refusal::new("round-robin-table", pointer, message)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = if self.pointer.is_empty() { "/" } else { &self.pointer };
        write!(f, "{at}: {} ({})", self.message, self.rule)
    }
}
