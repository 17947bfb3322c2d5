//! One line of a report: a unit of a check, what the program gave for it, and the verdict.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::{Deserialize, Serialize};

use super::digest;
use super::plan::Ask;
use crate::corpus::{Check, Finding, Registry};
use crate::subject::protocol::{Codes, StartAnswer, Tail};
use crate::subject::{Answer, Given, Reply};
use crate::verdict::{Difference, Outcome, Unit, Verdict, judge};

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
    /// Never asked, because the program was given up on.
    NotRun,
}

impl Word {
    /// All words, best first.
    pub const ALL: [Word; 7] = [
        Word::Pass,
        Word::Fail,
        Word::Unsupported,
        Word::Malformed,
        Word::Crash,
        Word::Timeout,
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
            Word::NotRun => "not-run",
        }
    }

    /// Whether it speaks against the program.
    pub fn is_against(self) -> bool {
        match self {
            Word::Fail | Word::Malformed | Word::Crash | Word::Timeout => true,
            Word::Pass | Word::Unsupported | Word::NotRun => false,
        }
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}

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
    /// The program does not compute the unit. For a ranking: the codes of the list that it lacks.
    Lacks(BTreeSet<String>),
    /// The program did not take on the request: its reason and where more is said.
    Skipped(String, Option<String>),
    /// The program answered with an error.
    Error(String),
    /// What is wrong with the answer.
    Malformed(String),
    /// How the program ended.
    Crash(String),
    /// There was no answer in time.
    Timeout,
    /// Why the program was not asked.
    NotRun(String),
}

/// One verdict unit of a report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// Full id of the check.
    pub check: String,
    /// The rules.
    pub edition: String,
    /// A code, or `ranking`.
    pub unit: String,
    /// The verdict.
    pub verdict: Word,
    /// Why, when there is something to say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The reading of an unclear rule that the answers to this check follow.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reading: Option<String>,
    /// The values came correctly rounded.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rounded: bool,
    /// Nobody knows the right answer: shown, not counted.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub open: bool,
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

    /// The id of the case.
    pub fn case(&self) -> &str {
        self.check.split('#').next().unwrap_or(&self.check)
    }
}

/// The lines of one question: what the reply means for each unit.
pub fn judged(ask: &Ask<'_>, reply: &Reply, program: &StartAnswer, registry: &Registry) -> Vec<Line> {
    match reply {
        Reply::Answered(answer) => {
            let answer = with_undeclared(answer.clone(), ask.check, &program.codes);
            let verdict = judge(ask.check, &answer, registry, program.tail);
            let units = verdict.units.iter();
            units.map(|(unit, outcome)| answered(ask, &answer, &verdict, unit, outcome)).collect()
        }
        other => {
            let (word, reason, evidence) = unanswered(other);
            // The units are those of any answer; what they would say does not matter here.
            let units = judge(ask.check, &Answer::default(), registry, Tail::Tied).units;
            let units = units.into_iter();
            units.map(|(unit, _)| line(ask, &unit, word, Some(reason.clone()), evidence.clone())).collect()
        }
    }
}

/// The answer with the codes that were not asked because the program does not list them.
fn with_undeclared(mut answer: Answer, check: &Check, codes: &Codes) -> Answer {
    for code in check.tiebreaks.iter().filter(|code| !codes.includes(code)) {
        answer.values.remove(code);
        answer.unsupported.insert(code.clone());
    }
    answer
}

fn unanswered(reply: &Reply) -> (Word, String, Evidence) {
    match reply {
        // Answers are judged code by code; this arm is never reached with one and would claim nothing.
        Reply::Answered(_) => {
            (Word::NotRun, "not judged".to_owned(), Evidence::NotRun("not judged".to_owned()))
        }
        Reply::Skipped(reason, url) => {
            (Word::Unsupported, reason.clone(), Evidence::Skipped(reason.clone(), url.clone()))
        }
        Reply::Refused(message) => {
            (Word::Fail, format!("answered with an error: {message}"), Evidence::Error(message.clone()))
        }
        Reply::Malformed(problem) => (Word::Malformed, problem.clone(), Evidence::Malformed(problem.clone())),
        Reply::Crashed(how) => (Word::Crash, how.clone(), Evidence::Crash(how.clone())),
        Reply::TimedOut => (Word::Timeout, "no answer in time".to_owned(), Evidence::Timeout),
        Reply::NotRun(reason) => (Word::NotRun, reason.clone(), Evidence::NotRun(reason.clone())),
    }
}

fn answered(ask: &Ask<'_>, answer: &Answer, verdict: &Verdict, unit: &Unit, outcome: &Outcome) -> Line {
    let (word, reason) = match outcome {
        Outcome::Pass | Outcome::Rounded => (Word::Pass, None),
        Outcome::Fail(differences) => (Word::Fail, described(differences)),
        Outcome::Unsupported => (Word::Unsupported, None),
        Outcome::Malformed(problem) => (Word::Malformed, Some(problem.clone())),
    };
    let evidence = match unit {
        Unit::Code(code) => match answer.values.get(code) {
            Some(column) if word != Word::Unsupported => Evidence::Values(column.clone()),
            _ => Evidence::Lacks(BTreeSet::from([code.clone()])),
        },
        Unit::Findings => match &answer.findings {
            Some(findings) => Evidence::Findings(findings.clone()),
            None => Evidence::Lacks(BTreeSet::new()),
        },
        Unit::Ranking => match &answer.ranks {
            Some(ranks) if word != Word::Unsupported => Evidence::Ranks(ranks.clone()),
            _ => Evidence::Lacks(answer.unsupported.clone()),
        },
    };
    let mut line = line(ask, unit, word, reason, evidence);
    line.rounded = *outcome == Outcome::Rounded;
    line.reading = verdict.reading.clone().filter(|_| word == Word::Pass);
    line
}

fn line(ask: &Ask<'_>, unit: &Unit, verdict: Word, reason: Option<String>, answer: Evidence) -> Line {
    Line {
        check: ask.id(),
        edition: ask.edition.id().to_owned(),
        unit: unit.to_string(),
        verdict,
        reason,
        reading: None,
        rounded: false,
        open: ask.is_open(),
        answer,
        expected: digest::expectation(ask.check, unit),
    }
}

fn described(differences: &[Difference]) -> Option<String> {
    let shown = |value: &Option<String>| value.clone().unwrap_or_else(|| "no value".to_owned());
    let first = match differences.first()? {
        Difference::Value { id, expected, found, .. } => {
            format!("participant {id}: {} instead of {}", shown(found), shown(expected))
        }
        Difference::Ranking { splits_a_tie: true, .. } => "splits a tie".to_owned(),
        Difference::Ranking { expected, found, .. } => {
            format!("{} instead of {}", groups(found), groups(expected))
        }
        Difference::Findings { missing, unexpected } => {
            let listed = |list: &[Finding], word: &str| {
                let texts: Vec<String> = list.iter().map(ToString::to_string).collect();
                (!texts.is_empty()).then(|| format!("{word} {}", texts.join(" and ")))
            };
            let both = [listed(missing, "does not find"), listed(unexpected, "finds")];
            both.into_iter().flatten().collect::<Vec<_>>().join("; ")
        }
    };
    Some(match differences.len() {
        1 => first,
        n => format!("{first}, and {} more", n - 1),
    })
}

/// Groups of ids as text: `3, 1=4, 2`.
pub(super) fn groups(groups: &[Vec<u32>]) -> String {
    let texts: Vec<String> =
        groups.iter().map(|group| group.iter().map(u32::to_string).collect::<Vec<_>>().join("=")).collect();
    texts.join(", ")
}

/// The reply that lines were judged from, put together again.
///
/// # Errors
/// When the lines cannot come from one reply.
pub(super) fn reply_of(lines: &[&Line]) -> Result<Reply, String> {
    let mut answer = Answer::default();
    for line in lines {
        let whole = match &line.answer {
            Evidence::Values(column) => {
                answer.values.insert(line.unit.clone(), column.clone());
                continue;
            }
            Evidence::Ranks(ranks) => {
                answer.ranks = Some(ranks.clone());
                continue;
            }
            Evidence::Findings(findings) => {
                answer.findings = Some(findings.clone());
                continue;
            }
            Evidence::Lacks(codes) => {
                answer.unsupported.extend(codes.iter().cloned());
                continue;
            }
            Evidence::Skipped(reason, url) => Reply::Skipped(reason.clone(), url.clone()),
            Evidence::Error(message) => Reply::Refused(message.clone()),
            Evidence::Malformed(problem) => Reply::Malformed(problem.clone()),
            Evidence::Crash(how) => Reply::Crashed(how.clone()),
            Evidence::Timeout => Reply::TimedOut,
            Evidence::NotRun(reason) => Reply::NotRun(reason.clone()),
        };
        return match lines.iter().all(|other| other.answer == line.answer) {
            true => Ok(whole),
            false => Err(format!("the units of {} do not come from one reply", line.check)),
        };
    }
    Ok(Reply::Answered(answer))
}
