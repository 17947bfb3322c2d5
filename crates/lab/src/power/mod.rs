//! What faults the corpus can catch: every deviation against every check.
//!
//! A deviation is killed by a settled check of a final standing when its answer differs from the main answer in a
//! cell that the check asserts. Checks that admit other readings, standings before the end and open checks are
//! recorded beside, and never count: no program fails a certificate on them.

mod matrix;
mod minimal;

pub use matrix::Matrix;
pub use minimal::{Branch, Effect, Kill, Row, Shape, Shown};
pub use minimal::{Minimality, Spare, minimality};

use serde::{Deserialize, Serialize};
use std::sync::OnceLock;
use tiebreak_diagnose::deviation::Account;
use tiebreak_phrase::{MessageId, message};
use tiebreak_suite::corpus::Corpus;
use tiebreak_words::message::Texts;

/// Why a `kills` entry has no effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum WhyIdle {
    /// No deviation has this id.
    Unknown,
    /// It is equivalent to the rule.
    Equivalent,
    /// The check admits its answer.
    Admissible,
    /// It differs only where a check admits another reading.
    Alternative,
    /// It differs only in an open check.
    Open,
    /// Every answer is the right one.
    Same,
}

impl WhyIdle {
    /// The id of the message that says it.
    pub fn message(self) -> MessageId {
        match self {
            WhyIdle::Unknown => message!("idle-unknown"),
            WhyIdle::Equivalent => message!("idle-equivalent"),
            WhyIdle::Admissible => message!("idle-admissible"),
            WhyIdle::Alternative => message!("idle-alternative"),
            WhyIdle::Open => message!("idle-open"),
            WhyIdle::Same => message!("idle-same"),
        }
    }
}

/// A `kills` entry of a case without effect.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Idle {
    /// The case.
    pub case: String,
    /// The deviation that it names.
    pub deviation: String,
    /// Why it has no effect.
    pub why: WhyIdle,
}

/// Every entry without effect.
fn idle(corpus: &Corpus, rows: &[Row]) -> Vec<Idle> {
    let mut idle = Vec::new();
    for case in &corpus.cases {
        for id in &case.file.kills {
            let why = match tiebreak_diagnose::deviation::find(id).map(|deviation| &deviation.account) {
                None => Some(WhyIdle::Unknown),
                Some(Account::Equivalent(_)) => Some(WhyIdle::Equivalent),
                // Cases of declarations and files catch what no number shows.
                Some(Account::NotComputed(_) | Account::Rates(..)) => None,
                Some(Account::Runs(_)) => {
                    let row = rows.iter().find(|row| row.deviation.id == id);
                    let effects: Vec<Effect> = row
                        .iter()
                        .flat_map(|row| &row.shown.changed)
                        .filter(|kill| kill.case == case.id)
                        .map(|kill| kill.effect)
                        .collect();
                    match effects.iter().min() {
                        Some(Effect::Kill | Effect::Interim) => None,
                        Some(Effect::Admissible) => Some(WhyIdle::Admissible),
                        Some(Effect::Alternative) => Some(WhyIdle::Alternative),
                        Some(Effect::Open) => Some(WhyIdle::Open),
                        None => Some(WhyIdle::Same),
                    }
                }
            };
            idle.extend(why.map(|why| Idle { case: case.id.clone(), deviation: id.clone(), why }));
        }
    }
    idle
}

// Why a deviation may survive the corpus: data with a reason each.

/// The reason for one survivor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reason {
    /// Id of the deviation.
    pub id: String,
    /// What kind of reason: `admissible` and `alternative-only` where an unclear rule admits the answer or another one,
    /// `open` where nobody knows, `equivalent` where every final standing is the right one.
    pub kind: String,
    /// The reason. Refuses anything else.
    #[serde(flatten)]
    pub why: Texts,
}

/// All reasons, in order of id.
pub fn reasons() -> &'static [Reason] {
    static REASONS: OnceLock<Vec<Reason>> = OnceLock::new();
    // A test reads the file.
    REASONS.get_or_init(|| serde_json::from_str(include_str!("survivors.json")).unwrap_or_default())
}

/// The reason why a deviation may survive.
pub fn reason(id: &str) -> Option<&'static Reason> {
    reasons().iter().find(|reason| reason.id == id)
}
