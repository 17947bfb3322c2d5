//! What a decision is: its name, its clause, the ways it can go and how each stands to the rules.

use tiebreak_phrase::{Phrase, phrase};

/// How a variant stands to the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// What this engine follows.
    Default,
    /// A catalogued wrong reading.
    Deviation(&'static str),
    /// Another reading that an unclear rule admits.
    Admissible,
}

/// One way to decide a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variant {
    /// Name in files and on the command line.
    pub name: &'static str,
    /// What a program that decides so does.
    pub summary: &'static str,
    /// How it stands to the rules.
    pub standing: Standing,
}

/// One point that is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// Name in files and on the command line.
    pub name: &'static str,
    /// The clause that decides it.
    pub clause: &'static str,
    /// Every way it can go, the default first.
    pub variants: &'static [Variant],
}

/// A decision or variant that does not exist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownRuling(pub(super) String, pub(super) String);

impl UnknownRuling {
    /// What is wrong, in words.
    pub fn phrase(&self) -> Phrase {
        phrase!("rating-ruling-unknown", decision = &self.0, variant = &self.1)
    }
}

tiebreak_phrase::said_by_phrase!(UnknownRuling);
