//! One line of a report: a unit of a check, what the program gave for it, and the verdict.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::{Deserialize, Serialize};

use super::digest;
use super::plan::Ask;
use crate::corpus::{Check, Finding, Registry};
use crate::subject::engine::problems;
use crate::subject::protocol::{Codes, StartAnswer, Tail};
use crate::subject::{Answer, Given, RatingAnswer, Reply};
use crate::verdict::{Difference, Outcome, Unit, Verdict, judge, judge_rating};
use tiebreak_phrase::{Argument, Phrase, message, phrase};
use tiebreak_words::message::Messages;

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
    /// Right at the second try; the first one crashed, hung or was no answer.
    Unstable,
    /// Never asked, because the program was given up on.
    NotRun,
}

impl Word {
    /// All words, best first.
    pub const ALL: [Word; 8] = [
        Word::Pass,
        Word::Fail,
        Word::Unsupported,
        Word::Malformed,
        Word::Crash,
        Word::Timeout,
        Word::Unstable,
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
            Word::Unstable => "unstable",
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
            Word::Fail | Word::Malformed | Word::Crash | Word::Timeout | Word::Unstable => true,
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
    Skipped(Phrase, Option<String>),
    /// The program answered with an error.
    Error(Phrase),
    /// What is wrong with the answer.
    Malformed(Phrase),
    /// How the program ended.
    Crash(Phrase),
    /// There was no answer in time.
    Timeout,
    /// Why the program was not asked.
    NotRun(Phrase),
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
    pub reason: Option<Phrase>,
    /// The reading of an unclear rule that the answers to this check follow.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reading: Option<String>,
    /// The values came correctly rounded.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rounded: bool,
    /// Nobody knows the right answer: shown, not counted.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub open: bool,
    /// What came of a first try, where the answer is that of a second one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mended: Option<Phrase>,
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
        self.reason.as_ref().map(|reason| say.phrase(reason))
    }

    /// Whether two lines are the same. A reason may be stored as its English sentence, as reports once did.
    pub(super) fn says_the_same(&self, other: &Line) -> bool {
        let words = |line: &Line| line.reason.as_ref().map(ToString::to_string);
        let as_words =
            |line: &Line| line.reason.as_ref().is_some_and(|reason| reason.as_verbatim().is_some());
        let same = match as_words(self) {
            true => words(self) == words(other),
            false => self.reason == other.reason,
        };
        same && Line { reason: None, ..self.clone() } == Line { reason: None, ..other.clone() }
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
pub fn judged(ask: &Ask<'_>, reply: &Reply, program: &StartAnswer, registry: &Registry) -> Vec<Line> {
    match (ask, reply) {
        (Ask::Standings { check, .. }, Reply::Answered(answer)) => {
            let answer = with_undeclared(answer.clone(), check, &program.codes);
            let verdict = judge(check, &answer, registry, program.tail);
            lines(ask, &verdict, |unit, word| given(&answer, unit, word))
        }
        (Ask::Rating { check, .. }, Reply::Rated(answer)) => {
            lines(ask, &judge_rating(check, answer), |unit, _| given_rating(answer, unit))
        }
        (_, other) => {
            let (word, reason, evidence) = unanswered(other);
            let line = |(unit, _)| line(ask, &unit, word, Some(reason.clone()), evidence.clone());
            units(ask, registry).into_iter().map(line).collect()
        }
    }
}

/// Notes that an answer took a second try: nothing that it gave rightly counts as passed.
pub fn mend(lines: &mut [Line], trouble: &Phrase) {
    for line in lines {
        line.mended = Some(trouble.clone());
        if line.verdict == Word::Pass {
            line.verdict = Word::Unstable;
            line.reason = Some(trouble.clone());
        }
    }
}

/// The lines of one question judged again from what they hold.
///
/// # Errors
/// When they cannot come from one reply.
pub(super) fn again(
    ask: &Ask<'_>,
    lines: &[&Line],
    program: &StartAnswer,
    registry: &Registry,
) -> Result<Vec<Line>, Phrase> {
    let mut judged = judged(ask, &reply_of(ask, lines)?, program, registry);
    if let Some(trouble) = lines.iter().find_map(|line| line.mended.as_ref()) {
        mend(&mut judged, trouble);
    }
    Ok(judged)
}

/// The units of any answer to a question; what they would say of an empty one does not matter.
fn units(ask: &Ask<'_>, registry: &Registry) -> Vec<(Unit, Outcome)> {
    match ask {
        Ask::Standings { check, .. } => judge(check, &Answer::default(), registry, Tail::Tied).units,
        Ask::Rating { check, .. } => judge_rating(check, &RatingAnswer::Values(BTreeMap::new())).units,
    }
}

fn lines(ask: &Ask<'_>, verdict: &Verdict, given: impl Fn(&Unit, Word) -> Evidence) -> Vec<Line> {
    let units = verdict.units.iter();
    units
        .map(|(unit, outcome)| {
            let (word, reason) = match outcome {
                Outcome::Pass | Outcome::Rounded => (Word::Pass, None),
                Outcome::Fail(differences) => (Word::Fail, described(differences)),
                Outcome::Unsupported => (Word::Unsupported, None),
                Outcome::Malformed(problem) => (Word::Malformed, Some(problem.clone())),
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

fn unanswered(reply: &Reply) -> (Word, Phrase, Evidence) {
    match reply {
        // An answer to a question of the other kind, which no subject gives; it claims nothing.
        Reply::Answered(_) | Reply::Rated(_) => {
            (Word::NotRun, phrase!("not-judged"), Evidence::NotRun(phrase!("not-judged")))
        }
        Reply::Skipped(reason, url) => {
            (Word::Unsupported, reason.clone(), Evidence::Skipped(reason.clone(), url.clone()))
        }
        Reply::Refused(message) => {
            (Word::Fail, phrase!("report-error", message = message), Evidence::Error(message.clone()))
        }
        Reply::Malformed(problem) => (Word::Malformed, problem.clone(), Evidence::Malformed(problem.clone())),
        Reply::Crashed(how) => (Word::Crash, how.clone(), Evidence::Crash(how.clone())),
        Reply::TimedOut => (Word::Timeout, phrase!("report-timeout"), Evidence::Timeout),
        Reply::NotRun(reason) => (Word::NotRun, reason.clone(), Evidence::NotRun(reason.clone())),
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

fn line(ask: &Ask<'_>, unit: &Unit, verdict: Word, reason: Option<Phrase>, answer: Evidence) -> Line {
    Line {
        check: ask.id(),
        edition: ask.edition().to_owned(),
        unit: unit.to_string(),
        verdict,
        reason,
        reading: None,
        rounded: false,
        open: ask.is_open(),
        mended: None,
        answer,
        expected: digest::expectation(ask, unit),
    }
}

fn described(differences: &[Difference]) -> Option<Phrase> {
    let instead =
        |found: Argument, expected: Argument| phrase!("report-instead", found = found, expected = expected);
    let first = match differences.first()? {
        Difference::Value { id, expected, found, .. } => {
            let shown = |value: &Option<String>| match value {
                Some(value) => Argument::from(value),
                None => message!("report-no-value").into(),
            };
            phrase!("report-value", id = *id, difference = instead(shown(found), shown(expected)))
        }
        Difference::Ranking { splits_a_tie: true, .. } => phrase!("report-splits"),
        Difference::Ranking { expected, found, .. } => instead(groups(found).into(), groups(expected).into()),
        Difference::Findings { missing, unexpected } => {
            let listed = |list: &[Finding]| {
                let texts: Vec<String> = list.iter().map(ToString::to_string).collect();
                (!texts.is_empty()).then(|| texts.join(", "))
            };
            let both = [
                listed(missing).map(|findings| phrase!("report-missing-findings", findings = findings)),
                listed(unexpected).map(|findings| phrase!("report-extra-findings", findings = findings)),
            ];
            problems(both.into_iter().flatten())
        }
        Difference::Key { expected, found, .. } => {
            instead(found.escape_debug().to_string().into(), expected.into())
        }
        Difference::Refusal { found: None, expected } => {
            phrase!("report-not-refused", rules = expected.join(" "))
        }
        Difference::Refusal { found: Some(found), expected } => {
            let found = found.join(" ").escape_debug().to_string();
            match expected.is_empty() {
                true => phrase!("report-refused", found = found),
                false => phrase!("report-refused-otherwise", found = found, expected = expected.join(" ")),
            }
        }
    };
    Some(match differences.len() {
        1 => first,
        n => phrase!("report-and-more", first = first, count = n - 1),
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
pub(super) fn reply_of(ask: &Ask<'_>, lines: &[&Line]) -> Result<Reply, Phrase> {
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
            false => Err(phrase!("report-not-one-reply", check = &line.check)),
        };
    }
    Ok(match ask {
        Ask::Standings { .. } => Reply::Answered(answer),
        Ask::Rating { .. } => Reply::Rated(RatingAnswer::Values(values)),
    })
}
