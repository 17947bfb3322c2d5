//! Compares what a subject answered with what a check expects.

mod judge;
mod sensitivity;
mod show;
#[cfg(test)]
mod tests;

pub use judge::judge;
pub use sensitivity::{Sensitive, sensitive};
pub use show::{answer_text, difference, expected_text};

use std::fmt;

use crate::corpus::{Case, Check, Registry, Status};
use crate::rules::Edition;
use crate::subject::engine::{self, Question};
use crate::subject::protocol::Tail;

/// What is judged on its own.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Unit {
    /// The values of one code.
    Code(String),
    /// The order after the whole list.
    Ranking,
    /// The remarks on the declaration.
    Findings,
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Unit::Code(code) => code,
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
    Malformed(String),
    /// Nobody judged it, and why.
    NotJudged(String),
}

impl Outcome {
    /// Whether the subject is contradicted.
    pub fn is_against(&self) -> bool {
        matches!(self, Outcome::Fail(_) | Outcome::Malformed(_))
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
        self.units.iter().any(|(_, outcome)| {
            matches!(outcome, Outcome::Pass | Outcome::Rounded | Outcome::Fail(_) | Outcome::Malformed(_))
        })
    }
}

/// Why a check is not judged at all, whoever answers it; none when it is.
pub fn not_judged(check: &Check) -> Option<&'static str> {
    if check.status == Status::Open {
        return Some("open: nobody knows the answer, so nothing is counted");
    }
    if check.is_about_findings_only() {
        return Some("findings only: remarks on declarations are not judged yet");
    }
    None
}

/// Asks the built-in engine the question of a check under one edition and judges its answer.
///
/// # Errors
/// A text for people when the answer is wrong or there is none: the differences, the working of the author and the
/// derivation of the engine.
pub fn hold_engine_to(
    case: &Case,
    check: &Check,
    edition: Edition,
    registry: &Registry,
) -> Result<Verdict, String> {
    let question = Question::of(case, check, edition);
    let rulings = question.rulings();
    let answer = engine::answer(&question, rulings)
        .map_err(|problem| format!("{edition}: the engine gives no answer: {problem}"))?;
    let verdict = judge(check, &answer, registry, Tail::Tied);
    if !verdict.is_against() {
        return Ok(verdict);
    }
    let derive = |id: u32, code: &str| engine::derivation(&question, rulings, id, code);
    Err(difference(case, check, edition, &answer, &verdict, derive))
}
