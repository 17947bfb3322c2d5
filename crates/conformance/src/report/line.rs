//! One line of a report: a unit of a check, what the program gave for it, and the verdict.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::{Deserialize, Serialize};

use super::digest;
use super::merge::wanted_plan;
use super::plan::Ask;
use super::record::Report;
use crate::corpus::{Check, Corpus, Finding, Registry};
use crate::subject::protocol::{Codes, StartAnswer, Tail};
use crate::subject::{Answer, Given, RatingAnswer, Reply};
use crate::verdict::{Difference, Outcome, Unit, Verdict, judge, judge_rating};
use tiebreak_words::message::{Language, Messages};

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

    /// The word in a language.
    pub fn name(self, say: &Messages) -> String {
        say.text(&format!("report-word-{}", self.text()))
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
    /// The value of a key about ratings.
    Value(String),
    /// The question about ratings was refused by these rules.
    Refused(Vec<String>),
    /// The question about ratings was answered and not refused.
    NotRefused,
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
    /// A code, `ranking` or `findings`; about ratings a key, or `refused`.
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

    /// What the unit is called in a language; codes and keys are called alike everywhere.
    pub fn unit_name(&self, say: &Messages) -> String {
        match self.unit.as_str() {
            "ranking" => say.text("report-ranking"),
            "findings" => say.text("report-findings"),
            "refused" => say.text("report-refused-unit"),
            _ => self.unit.clone(),
        }
    }

    /// The verdict in a language, or that the check is open.
    pub fn word(&self, say: &Messages) -> String {
        if self.open { say.text("report-open") } else { self.verdict.name(say) }
    }

    /// The id of the case.
    pub fn case(&self) -> &str {
        self.check.split('#').next().unwrap_or(&self.check)
    }
}

/// The lines of one question: what the reply means for each unit.
///
/// Reasons are in the language of the messages; a report holds English ones.
pub fn judged(
    ask: &Ask<'_>,
    reply: &Reply,
    program: &StartAnswer,
    registry: &Registry,
    say: &Messages,
) -> Vec<Line> {
    match (ask, reply) {
        (Ask::Standings { check, .. }, Reply::Answered(answer)) => {
            let answer = with_undeclared(answer.clone(), check, &program.codes);
            let verdict = judge(check, &answer, registry, program.tail);
            lines(ask, &verdict, say, |unit, word| given(&answer, unit, word))
        }
        (Ask::Rating { check, .. }, Reply::Rated(answer)) => {
            lines(ask, &judge_rating(check, answer), say, |unit, _| given_rating(answer, unit))
        }
        (_, other) => {
            let (word, reason, evidence) = unanswered(other, say);
            let line = |(unit, _)| line(ask, &unit, word, Some(reason.clone()), evidence.clone());
            units(ask, registry).into_iter().map(line).collect()
        }
    }
}

/// The units of any answer to a question; what they would say of an empty one does not matter.
fn units(ask: &Ask<'_>, registry: &Registry) -> Vec<(Unit, Outcome)> {
    match ask {
        Ask::Standings { check, .. } => judge(check, &Answer::default(), registry, Tail::Tied).units,
        Ask::Rating { check, .. } => judge_rating(check, &RatingAnswer::Values(BTreeMap::new())).units,
    }
}

fn lines(
    ask: &Ask<'_>,
    verdict: &Verdict,
    say: &Messages,
    given: impl Fn(&Unit, Word) -> Evidence,
) -> Vec<Line> {
    let units = verdict.units.iter();
    units
        .map(|(unit, outcome)| {
            let (word, reason) = match outcome {
                Outcome::Pass | Outcome::Rounded => (Word::Pass, None),
                Outcome::Fail(differences) => (Word::Fail, described(differences, say)),
                Outcome::Unsupported => (Word::Unsupported, None),
                Outcome::Malformed(problem) => (Word::Malformed, Some(say.sentence(problem))),
            };
            let mut line = line(ask, unit, word, reason, given(unit, word));
            line.rounded = *outcome == Outcome::Rounded;
            line.reading = verdict.reading.clone().filter(|_| word == Word::Pass);
            line
        })
        .collect()
}

/// The answer with the codes that were not asked because the program does not list them.
pub(crate) fn with_undeclared(mut answer: Answer, check: &Check, codes: &Codes) -> Answer {
    for code in check.tiebreaks.iter().filter(|code| !codes.includes(code)) {
        answer.values.remove(code);
        answer.unsupported.insert(code.clone());
    }
    answer
}

fn unanswered(reply: &Reply, say: &Messages) -> (Word, String, Evidence) {
    match reply {
        // An answer to a question of the other kind, which no subject gives; it claims nothing.
        Reply::Answered(_) | Reply::Rated(_) => {
            (Word::NotRun, say.sentence("not judged"), Evidence::NotRun("not judged".to_owned()))
        }
        Reply::Skipped(reason, url) => {
            (Word::Unsupported, say.sentence(reason), Evidence::Skipped(reason.clone(), url.clone()))
        }
        Reply::Refused(message) => {
            (Word::Fail, say.with("report-error", &[("message", message)]), Evidence::Error(message.clone()))
        }
        Reply::Malformed(problem) => {
            (Word::Malformed, say.sentence(problem), Evidence::Malformed(problem.clone()))
        }
        Reply::Crashed(how) => (Word::Crash, say.sentence(how), Evidence::Crash(how.clone())),
        Reply::TimedOut => (Word::Timeout, say.text("report-timeout"), Evidence::Timeout),
        Reply::NotRun(reason) => (Word::NotRun, say.sentence(reason), Evidence::NotRun(reason.clone())),
    }
}

/// What an answer gives for a unit.
fn given(answer: &Answer, unit: &Unit, word: Word) -> Evidence {
    match unit {
        Unit::Code(code) | Unit::Key(code) => match answer.values.get(code) {
            Some(column) if word != Word::Unsupported => Evidence::Values(column.clone()),
            _ => Evidence::Lacks(BTreeSet::from([code.clone()])),
        },
        Unit::Findings => match &answer.findings {
            Some(findings) => Evidence::Findings(findings.clone()),
            None => Evidence::Lacks(BTreeSet::new()),
        },
        Unit::Ranking | Unit::Refusal => match &answer.ranks {
            Some(ranks) if word != Word::Unsupported => Evidence::Ranks(ranks.clone()),
            _ => Evidence::Lacks(answer.unsupported.clone()),
        },
    }
}

fn given_rating(answer: &RatingAnswer, unit: &Unit) -> Evidence {
    match (answer, unit) {
        (RatingAnswer::Refused(rules), _) => Evidence::Refused(rules.clone()),
        (RatingAnswer::Values(values), Unit::Key(key)) => match values.get(key) {
            Some(value) => Evidence::Value(value.clone()),
            None => Evidence::Lacks(BTreeSet::from([key.clone()])),
        },
        (RatingAnswer::Values(_), _) => Evidence::NotRefused,
    }
}

fn line(ask: &Ask<'_>, unit: &Unit, verdict: Word, reason: Option<String>, answer: Evidence) -> Line {
    Line {
        check: ask.id(),
        edition: ask.edition().to_owned(),
        unit: unit.to_string(),
        verdict,
        reason,
        reading: None,
        rounded: false,
        open: ask.is_open(),
        answer,
        expected: digest::expectation(ask, unit),
    }
}

fn described(differences: &[Difference], say: &Messages) -> Option<String> {
    let instead =
        |found: &str, expected: &str| say.with("report-instead", &[("found", found), ("expected", expected)]);
    let first = match differences.first()? {
        Difference::Value { id, expected, found, .. } => {
            let shown = |value: &Option<String>| value.clone().unwrap_or_else(|| say.text("report-no-value"));
            let difference = instead(&shown(found), &shown(expected));
            say.with("report-value", &[("id", &id.to_string()), ("difference", &difference)])
        }
        Difference::Ranking { splits_a_tie: true, .. } => say.text("report-splits"),
        Difference::Ranking { expected, found, .. } => instead(&groups(found), &groups(expected)),
        Difference::Findings { missing, unexpected } => {
            let listed = |list: &[Finding], id: &str| {
                let texts: Vec<String> = list.iter().map(ToString::to_string).collect();
                (!texts.is_empty()).then(|| say.with(id, &[("findings", &texts.join(", "))]))
            };
            let both =
                [listed(missing, "report-missing-findings"), listed(unexpected, "report-extra-findings")];
            both.into_iter().flatten().collect::<Vec<_>>().join("; ")
        }
        Difference::Key { expected, found, .. } => instead(&found.escape_debug().to_string(), expected),
        Difference::Refusal { found: None, expected } => {
            say.with("report-not-refused", &[("rules", &expected.join(" "))])
        }
        Difference::Refusal { found: Some(found), expected } => {
            let found = found.join(" ").escape_debug().to_string();
            match expected.is_empty() {
                true => say.with("report-refused", &[("found", &found)]),
                false => say.with(
                    "report-refused-otherwise",
                    &[("found", &found), ("expected", &expected.join(" "))],
                ),
            }
        }
    };
    Some(match differences.len() {
        1 => first,
        n => say.with("report-and-more", &[("first", &first), ("count", &(n - 1).to_string())]),
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
pub(super) fn reply_of(ask: &Ask<'_>, lines: &[&Line]) -> Result<Reply, String> {
    let mut answer = Answer::default();
    let mut values = BTreeMap::new();
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
            Evidence::Value(value) => {
                values.insert(line.unit.clone(), value.clone());
                continue;
            }
            Evidence::NotRefused => continue,
            Evidence::Refused(rules) => Reply::Rated(RatingAnswer::Refused(rules.clone())),
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
    Ok(match ask {
        Ask::Standings { .. } => Reply::Answered(answer),
        Ask::Rating { .. } => Reply::Rated(RatingAnswer::Values(values)),
    })
}

/// The lines of a report with their reasons in another language.
pub fn translated(report: &Report, corpus: &Corpus, say: &Messages) -> Vec<Line> {
    if say.language() == Language::En {
        return report.lines.clone();
    }
    // What cannot be judged again keeps the reasons that it has; verifying refuses such a report anyway.
    let Ok(plan) = wanted_plan(&report.header, corpus) else { return report.lines.clone() };
    let mut found: BTreeMap<(&str, &str), Vec<&Line>> = BTreeMap::new();
    for line in &report.lines {
        found.entry((&line.check, &line.edition)).or_default().push(line);
    }
    let mut lines = Vec::new();
    for ask in &plan.asks {
        let id = ask.id();
        let Some(mine) = found.get(&(id.as_str(), ask.edition())) else { continue };
        match reply_of(ask, mine) {
            Ok(reply) => lines.extend(judged(ask, &reply, &report.header.program, &corpus.registry, say)),
            Err(_) => lines.extend(mine.iter().map(|line| (*line).clone())),
        }
    }
    lines
}
