//! One line of a report: a unit of a check, what the program gave for it, and the verdict.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::word::Word;
use crate::corpus::Finding;
use crate::subject::{Given, Retried};
use tiebreak_phrase::Words;
use tiebreak_words::message::Messages;
use tiebreak_words::tell;

/// What the program gave for a unit, in its own digits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Evidence {
    /// The values of the code by participant; null where the program gives none.
    Values(BTreeMap<u32, Given>),
    /// The places by participant.
    Ranks(BTreeMap<u32, u32>),
    /// What it finds wrong with list, event and declaration.
    Findings(Vec<Finding>),
    /// The value of a key about ratings.
    Value(String),
    /// The question about ratings was refused by these rules.
    Refused(Vec<String>),
    /// The question about ratings was answered and not refused.
    NotRefused,
    /// The program does not compute the unit. For a ranking: the codes of the list that it lacks.
    Lacks(BTreeSet<String>),
    /// The program did not take on the request: its reason and where more is said.
    Skipped(Words, Option<String>),
    /// The program answered with an error.
    Error(Words),
    /// What is wrong with the answer.
    Malformed(Words),
    /// How the program ended.
    Crash(Words),
    /// There was no answer in time.
    Timeout,
    /// Why the program was not asked.
    NotRun(Words),
}

impl Evidence {
    /// The values of the code by participant, where there are some.
    pub(super) fn values(&self) -> Option<&BTreeMap<u32, Given>> {
        if let Evidence::Values(values) = self { Some(values) } else { None }
    }

    /// What the program finds wrong.
    pub(super) fn findings(&self) -> &[Finding] {
        if let Evidence::Findings(findings) = self { findings } else { &[] }
    }
}

/// One verdict unit of a report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// Full id of the check.
    pub check: String,
    /// The rules.
    pub edition: String,
    /// A code, `ranking` or `findings`; about ratings a key, or `refused`.
    pub unit: String,
    /// The verdict.
    pub verdict: Word,
    /// Why, when there is something to say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<Words>,
    /// The reading of an unclear rule that the answers to this check follow.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reading: Option<String>,
    /// The values came correctly rounded.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rounded: bool,
    /// Nobody knows the right answer: shown, not counted.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub open: bool,
    /// What came of a first try, where the answer is that of a second one; its bytes stand with its first unit only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mended: Option<Retried>,
    /// What the program gave.
    pub answer: Evidence,
    /// Short digest of what was expected, so that runs against different corpora can be told apart.
    pub expected: String,
}

impl Line {
    /// What identifies the unit.
    pub fn key(&self) -> (&str, &str, &str) {
        (&self.check, &self.edition, &self.unit)
    }

    /// Why, in a language.
    pub fn why(&self, say: &Messages) -> Option<String> {
        self.reason.as_ref().map(|reason| say.words(reason))
    }

    /// Whether two lines are the same. A reason may be stored as its English sentence, as reports once did.
    pub(super) fn says_the_same(&self, other: &Line) -> bool {
        let same = match (&self.reason, &other.reason) {
            // What a program said is stored harmless.
            (Some(own @ Words::Theirs(_)), Some(reason)) => own.to_string() == reason.to_string(),
            (own, other) => own == other,
        };
        same && Line { reason: None, ..self.clone() } == Line { reason: None, ..other.clone() }
    }

    /// What the unit is called in a language; codes and keys are called alike everywhere.
    pub fn unit_name(&self, say: &Messages) -> String {
        match self.unit.as_str() {
            "ranking" => tell!(say, "report-ranking"),
            "findings" => tell!(say, "report-findings"),
            "refused" => tell!(say, "report-refused-unit"),
            _ => self.unit.clone(),
        }
    }

    /// The verdict in a language, or that the check is open.
    pub fn word(&self, say: &Messages) -> String {
        if self.open { tell!(say, "report-open") } else { self.verdict.name(say) }
    }

    /// The id of the case.
    pub(crate) fn case(&self) -> &str {
        self.check.split('#').next().unwrap_or(&self.check)
    }
}
