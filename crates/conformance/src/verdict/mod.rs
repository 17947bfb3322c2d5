//! Compares what a subject answered with what a check expects.
//!
//! ```
//! use tiebreak_suite::corpus::{Corpus, Source};
//! use tiebreak_suite::subject::Answer;
//! use tiebreak_suite::subject::protocol::Tail;
//! use tiebreak_suite::verdict::judge;
//!
//! let corpus = Corpus::load(&Source::Embedded).map_err(|problems| format!("{problems:?}"))?;
//! let case = corpus.case("c07/7-3/byes-have-no-colour").ok_or("no such case")?;
//! let check = &case.file.checks[0];
//!
//! let mut answer = Answer::default();
//! for (id, row) in &check.values {
//!     for (code, value) in row {
//!         answer.value(code, *id, value.clone());
//!     }
//! }
//! assert!(!judge(check, &answer, &corpus.registry, Tail::Tied).is_against());
//!
//! let (id, code) = check.values.iter().find_map(|(id, row)| Some((*id, row.keys().next()?))).ok_or("no value")?;
//! answer.value(code, id, Some("99".to_owned()));
//! assert!(judge(check, &answer, &corpus.registry, Tail::Tied).is_against());
//! # Ok::<(), String>(())
//! ```

mod judge;
mod rating;
#[cfg(test)]
mod tests;
mod unified;

pub use judge::judge;
pub use judge::{difference, rating_difference};
pub use rating::judge_rating;
pub(crate) use rating::{is_noise, is_same};

use crate::corpus::{Case, Check, Finding, Registry};
use crate::subject::engine::{Question, answer};
use crate::subject::protocol::Tail;
use std::fmt;
use tiebreak_diagnose::deviation::{decided, decisions};
use tiebreak_engine::rules::{Edition, Rules};
use tiebreak_phrase::Phrase;

/// What is judged on its own.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Unit {
    /// The values of one code.
    Code(String),
    /// The order after the whole list.
    Ranking,
    /// The remarks on list, event and declaration.
    Findings,
    /// One value about ratings.
    Key(String),
    /// That a question about ratings is refused.
    Refusal,
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Unit::Code(name) | Unit::Key(name) => name,
            Unit::Refusal => "refused",
            Unit::Ranking => "ranking",
            Unit::Findings => "findings",
        })
    }
}

/// How a unit was judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Equal.
    Pass,
    /// Equal to the decimals given, for a code that may come rounded.
    Rounded,
    /// Different, and how.
    Fail(Vec<Difference>),
    /// The subject does not compute it.
    Unsupported,
    /// The answer breaks the form of answers, and how.
    Malformed(Phrase),
}

impl Outcome {
    /// Whether the subject is contradicted.
    pub fn is_against(&self) -> bool {
        match self {
            Outcome::Fail(_) | Outcome::Malformed(_) => true,
            Outcome::Pass | Outcome::Rounded | Outcome::Unsupported => false,
        }
    }

    /// Whether the subject's answer was compared at all.
    pub fn is_judged(&self) -> bool {
        !matches!(self, Outcome::Unsupported)
    }
}

/// One difference between an expectation and an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// A value is another one; none stands for "no value".
    Value {
        /// The participant.
        id: u32,
        /// The code.
        code: String,
        /// What the rule gives.
        expected: Option<String>,
        /// What was answered.
        found: Option<String>,
    },
    /// The order is another one.
    Ranking {
        /// Groups that share a place, best first.
        expected: Vec<Vec<u32>>,
        /// As answered.
        found: Vec<Vec<u32>>,
        /// Nothing is wrong but that participants whom the rule leaves tied were separated.
        splits_a_tie: bool,
    },
    /// Other errors and warnings.
    Findings {
        /// Expected and not found.
        missing: Vec<Finding>,
        /// Found and not expected.
        unexpected: Vec<Finding>,
    },
    /// A value about ratings is another one.
    Key {
        /// Which.
        key: String,
        /// What the rule gives.
        expected: String,
        /// What was answered.
        found: String,
    },
    /// Refused instead of answered, answered instead of refused, or refused by other rules.
    Refusal {
        /// The rules that the question breaks; none when it has to be answered.
        expected: Vec<String>,
        /// The rules named by the program; none when it answered.
        found: Option<Vec<String>>,
    },
}

/// How a check was judged under one edition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Each unit, in the order of the list, then ranking and findings.
    pub units: Vec<(Unit, Outcome)>,
    /// The reading that the answer follows, when it is not the main one.
    pub reading: Option<String>,
}

impl Verdict {
    /// Whether the subject is contradicted.
    pub fn is_against(&self) -> bool {
        self.units.iter().any(|(_, outcome)| outcome.is_against())
    }

    /// Whether anything was judged at all.
    pub fn is_judged(&self) -> bool {
        self.units.iter().any(|(_, outcome)| outcome.is_judged())
    }
}

// Which decisions of the rules an answer depends on.

/// A decision that an asserted answer depends on, with the variants that change it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Sensitive {
    /// The decision, as `group.decision`.
    pub path: &'static str,
    /// Variants under which the engine's answer is no longer the expected one.
    pub variants: Vec<&'static str>,
}

/// The decisions that the asserted answers of a check depend on under one edition: each is decided otherwise in turn,
/// everything else left as it is.
///
/// Empty when the engine does not give the expected answer in the first place.
pub fn sensitive(case: &Case, check: &Check, edition: Edition, registry: &Registry) -> Vec<Sensitive> {
    let Ok(question) = Question::of(case, check, edition) else { return Vec::new() };
    let base = question.rules();
    // Other readings would hide the very decision that they are about.
    let strict = Check { readings: Vec::new(), ..check.clone() };
    let gives_expected = |rules: Rules| {
        answer(&question, rules)
            .is_ok_and(|answer| !judge(&strict, &answer, registry, Tail::Tied).is_against())
    };
    if !gives_expected(base) {
        return Vec::new();
    }
    decisions()
        .iter()
        .filter_map(|decision| {
            let changes = |variant: &&'static str| {
                decided(base, [(decision.path, *variant)])
                    .is_ok_and(|changed| changed != base && !gives_expected(changed))
            };
            let variants: Vec<&'static str> =
                decision.variants.iter().map(|variant| variant.name).filter(changes).collect();
            (!variants.is_empty()).then_some(Sensitive { path: decision.path, variants })
        })
        .collect()
}
