//! Lists the questions of a run, judges each unit of the replies, and reads and writes `report.jsonl`.

use crate::corpus::{RatingCase, Registry, Selection};
use crate::prelude::*;
use crate::report::certificate::{self, Digests, sha256, sha256_of};
use crate::report::names::{KnownFailures, UnitAnswer};
use crate::report::verify::Refusal;
use crate::report::{Counts, wanted_asks};
use crate::subject::protocol::{Codes, KindName, Query, RatingRequest, Tail};
use crate::subject::{Retried, anonymous};
use crate::verdict::{Difference, Outcome, Verdict, is_noise, judge, judge_rating};
use serde::de::DeserializeOwned;
use std::env;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use tiebreak_phrase::{Argument, message};
use tiebreak_words::message::Language;

/// Judges a reply. Returns one report line for each unit of the question.
pub fn judged(ask: &RunQuestion<'_>, reply: &Reply, program: &StartAnswer, registry: &Registry) -> Vec<Line> {
    match (ask, reply) {
        (RunQuestion::Standings { check, .. }, Reply::Answered(answer)) => {
            let answer = with_undeclared(answer.clone(), check, &program.codes);
            let verdict = judge(check, &answer, registry, program.tail);
            lines(ask, &verdict, |unit, word| given(&answer, unit, word))
        }
        (RunQuestion::Rating { check, .. }, Reply::Rated(answer)) => {
            lines(ask, &judge_rating(check, answer), |unit, _| given_rating(answer, unit))
        }
        (RunQuestion::Standings { .. } | RunQuestion::Rating { .. }, other) => {
            let (word, reason, evidence) = unanswered(other);
            let line =
                |(unit, _): (String, Outcome)| line(ask, &unit, word, Some(reason.clone()), evidence.clone());
            units(ask, registry).into_iter().map(line).collect()
        }
    }
}

/// Marks the report lines of an answer that needed a retry. A right answer that needed a retry does not count as
/// passed.
pub fn mark_retried(lines: &mut [Line], first: &Retried) {
    for (at, line) in lines.iter_mut().enumerate() {
        line.mended = Some(if at == 0 { first.clone() } else { first.without_bytes() });
        if line.verdict == Word::Pass {
            line.verdict = Word::Unstable;
            line.reason = Some(first.reason.clone());
        }
    }
}

/// Judges the answers to fresh questions again by the given corpus, which can accept additional readings. Answers that
/// cannot be judged again keep their old verdicts.
pub fn judged_by(report: Report, corpus: &Corpus) -> Report {
    if report.header.challenge.is_none() {
        return report;
    }
    let Ok(asks) = wanted_asks(&report.header, corpus) else { return report };
    let mut found: BTreeMap<(&str, &str), Vec<&Line>> = BTreeMap::new();
    for line in &report.lines {
        found.entry((&line.check, &line.edition)).or_default().push(line);
    }
    let mut lines = Vec::new();
    for ask in &asks {
        let id = ask.id();
        let Some(mine) = found.get(&(id.as_str(), ask.edition())) else { continue };
        let judge = || again(ask, mine, &report.header.program, &corpus.registry).ok();
        let judged = if Challenge::has(&id) { judge() } else { None };
        lines.extend(judged.unwrap_or_else(|| mine.iter().map(|line| (*line).clone()).collect()));
    }
    Report { header: report.header, lines }
}

/// Returns the checks with fresh questions that the program answered wrongly according to the report.
pub fn contradicted(report: &Report) -> BTreeSet<String> {
    let against = report.lines.iter().filter(|line| Challenge::has(&line.check) && line.verdict.is_against());
    against.map(|line| line.check.clone()).collect()
}

/// Judges the reply to a question again. The report lines about the question contain the reply.
///
/// # Errors
///
/// Returns an error if the report lines cannot come from one reply.
pub(super) fn again(
    ask: &RunQuestion<'_>,
    lines: &[&Line],
    program: &StartAnswer,
    registry: &Registry,
) -> Result<Vec<Line>, Phrase> {
    let mut judged = judged(ask, &reply_of(ask, lines)?, program, registry);
    if let Some(first) = lines.iter().find_map(|line| line.mended.as_ref()) {
        if !first.is_possible() {
            return Err(phrase!("report-impossible-bytes", check = ask.id()));
        }
        mark_retried(&mut judged, first);
    }
    Ok(judged)
}

/// Returns the units of a question by judging an empty answer.
fn units(ask: &RunQuestion<'_>, registry: &Registry) -> Vec<(String, Outcome)> {
    match ask {
        RunQuestion::Standings { check, .. } => judge(check, &Answer::default(), registry, Tail::Tied).units,
        RunQuestion::Rating { check, .. } => {
            judge_rating(check, &RatingAnswer::Values(BTreeMap::new())).units
        }
    }
}

fn lines(ask: &RunQuestion<'_>, verdict: &Verdict, given: impl Fn(&str, Word) -> UnitAnswer) -> Vec<Line> {
    let units = verdict.units.iter();
    units
        .map(|(unit, outcome)| {
            let (word, rounded, reason) = match outcome {
                Outcome::Pass => (Word::Pass, false, None),
                Outcome::Rounded => (Word::Pass, true, None),
                Outcome::Fail(differences) => (Word::Fail, false, described(differences)),
                Outcome::Unsupported => (Word::Unsupported, false, None),
                Outcome::Malformed(problem) => (Word::Malformed, false, Some(problem.clone())),
            };
            let mut line = line(ask, unit, word, reason.map(Words::from), given(unit, word));
            line.rounded = rounded;
            line.reading = verdict.reading.clone().filter(|_| word == Word::Pass);
            line
        })
        .collect()
}

/// Removes the values of codes that the program did not list in its answer to `start`, and marks these codes as
/// unsupported.
pub fn with_undeclared(mut answer: Answer, check: &Check, codes: &Codes) -> Answer {
    for code in check.tiebreaks.iter().filter(|code| !codes.includes(code)) {
        answer.values.remove(code);
        answer.unsupported.insert(code.clone());
    }
    answer
}

fn unanswered(reply: &Reply) -> (Word, Words, UnitAnswer) {
    match reply {
        // If a reply about standings answers a question about ratings, or the reverse, the reply contains no answer to
        // record.
        Reply::Answered(_) | Reply::Rated(_) => {
            let reason = Words::from(message!("not-judged"));
            (Word::NotRun, reason.clone(), UnitAnswer::NotRun(reason))
        }
        Reply::Skipped(reason, url) => {
            (Word::Unsupported, reason.clone(), UnitAnswer::Skipped(reason.clone(), url.clone()))
        }
        Reply::Error(message) => {
            (Word::Fail, phrase!("report-error", message).into(), UnitAnswer::Error(message.clone()))
        }
        Reply::Malformed(problem) => {
            (Word::Malformed, problem.clone(), UnitAnswer::Malformed(problem.clone()))
        }
        Reply::Crash(how) => (Word::Crash, how.clone(), UnitAnswer::Crash(how.clone())),
        Reply::Timeout => (Word::Timeout, message!("report-timeout").into(), UnitAnswer::Timeout),
        Reply::NotRun(reason) => (Word::NotRun, reason.clone(), UnitAnswer::NotRun(reason.clone())),
    }
}

/// Returns the part of an answer that the report records for a unit.
fn given(answer: &Answer, unit: &str, word: Word) -> UnitAnswer {
    match unit {
        "findings" => match &answer.findings {
            Some(findings) => UnitAnswer::Findings(findings.clone()),
            None => UnitAnswer::Lacks(BTreeSet::new()),
        },
        "ranking" => match &answer.ranks {
            Some(ranks) if word != Word::Unsupported => UnitAnswer::Ranks(ranks.clone()),
            _ => UnitAnswer::Lacks(answer.unsupported.clone()),
        },
        code => match answer.values.get(code) {
            Some(column) if word != Word::Unsupported => UnitAnswer::Values(column.clone()),
            _ => UnitAnswer::Lacks(BTreeSet::from([code.to_owned()])),
        },
    }
}

fn given_rating(answer: &RatingAnswer, unit: &str) -> UnitAnswer {
    match (answer, unit) {
        (RatingAnswer::Refused(rules), _) => UnitAnswer::Refused(rules.clone()),
        (RatingAnswer::Values(_), "refused") => UnitAnswer::NotRefused,
        (RatingAnswer::Values(values), key) => match values.get(key) {
            Some(value) => UnitAnswer::Value(value.clone()),
            None => UnitAnswer::Lacks(BTreeSet::from([key.to_owned()])),
        },
    }
}

/// Reconstructs the reply from the report lines about it.
///
/// # Errors
///
/// Returns an error if the report lines cannot come from one reply.
pub(super) fn reply_of(ask: &RunQuestion<'_>, lines: &[&Line]) -> Result<Reply, Phrase> {
    let mut answer = Answer::default();
    let mut values = BTreeMap::new();
    for line in lines {
        let whole = match &line.answer {
            UnitAnswer::Refused(rules) => Reply::Rated(RatingAnswer::Refused(rules.clone())),
            UnitAnswer::Skipped(reason, url) => Reply::Skipped(reason.clone(), url.clone()),
            UnitAnswer::Error(message) => Reply::Error(message.clone()),
            UnitAnswer::Malformed(problem) => Reply::Malformed(problem.clone()),
            UnitAnswer::Crash(how) => Reply::Crash(how.clone()),
            UnitAnswer::Timeout => Reply::Timeout,
            UnitAnswer::NotRun(reason) => Reply::NotRun(reason.clone()),
            part => {
                match part {
                    UnitAnswer::Values(column) => _ = answer.values.insert(line.unit.clone(), column.clone()),
                    UnitAnswer::Ranks(ranks) => answer.ranks = Some(ranks.clone()),
                    UnitAnswer::Findings(findings) => answer.findings = Some(findings.clone()),
                    UnitAnswer::Value(value) => _ = values.insert(line.unit.clone(), value.clone()),
                    UnitAnswer::Lacks(codes) => answer.unsupported.extend(codes.iter().cloned()),
                    _ => {}
                }
                continue;
            }
        };
        return match lines.iter().all(|other| other.answer == line.answer) {
            true => Ok(whole),
            false => Err(phrase!("report-not-one-reply", check = &line.check)),
        };
    }
    Ok(match ask {
        RunQuestion::Standings { .. } => Reply::Answered(answer),
        RunQuestion::Rating { .. } => Reply::Rated(RatingAnswer::Values(values)),
    })
}

fn line(ask: &RunQuestion<'_>, unit: &str, verdict: Word, reason: Option<Words>, answer: UnitAnswer) -> Line {
    Line {
        check: ask.id(),
        edition: ask.edition().to_owned(),
        unit: unit.to_owned(),
        verdict,
        reason,
        reading: None,
        rounded: false,
        open: ask.is_open(),
        mended: None,
        answer,
        expected: certificate::expectation(ask, unit),
    }
}

fn described(differences: &[Difference]) -> Option<Phrase> {
    let instead = |found: Argument, expected: Argument| phrase!("report-instead", found, expected);
    let first = match differences.first()? {
        Difference::Value { id, expected: Some(expected), found: Some(found), .. }
            if is_noise(expected, found) =>
        {
            phrase!("report-noise", id = *id, found, expected)
        }
        Difference::Value { id, expected, found, .. } => {
            let shown = |value: &Option<String>| match value {
                Some(value) => Argument::from(value),
                None => message!("report-no-value").into(),
            };
            phrase!("report-value", id = *id, difference = instead(shown(found), shown(expected)))
        }
        Difference::Ranking { expected, found, splits_a_tie } => {
            let difference = instead(groups(found).into(), groups(expected).into());
            if *splits_a_tie { phrase!("report-splits", difference) } else { difference }
        }
        Difference::Findings { missing, unexpected } => {
            let listed = |list: &[Finding]| {
                let texts: Vec<String> = list.iter().map(ToString::to_string).collect();
                (!texts.is_empty()).then(|| texts.join(", "))
            };
            let both = [
                listed(missing).map(|findings| phrase!("report-missing-findings", findings)),
                listed(unexpected).map(|findings| phrase!("report-extra-findings", findings)),
            ];
            Phrase::several(both.into_iter().flatten())?
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
                true => phrase!("report-refused", found),
                false => phrase!("report-refused-otherwise", found, expected = expected.join(" ")),
            }
        }
    };
    Some(match differences.len() {
        1 => first,
        n => phrase!("report-and-more", first, count = n - 1),
    })
}

/// Writes groups of ids as text, for instance `3, 1=4, 2`.
pub(super) fn groups(groups: &[Vec<u32>]) -> String {
    let texts: Vec<String> =
        groups.iter().map(|group| group.iter().map(u32::to_string).collect::<Vec<_>>().join("=")).collect();
    texts.join(", ")
}

/// One question of a run.
#[derive(Clone, Copy, Debug)]
pub enum RunQuestion<'c> {
    /// A question about the standings in a check under one edition.
    Standings {
        /// The case that contains the check.
        case: &'c Case,
        /// The check that asks the question.
        check: &'c Check,
        /// The edition of the rules under which the question is asked.
        edition: Edition,
    },
    /// A question about ratings.
    Rating {
        /// The case that contains the check.
        case: &'c RatingCase,
        /// The check that asks the question.
        check: &'c RatingCheck,
    },
}

impl RunQuestion<'_> {
    /// Returns the full id of the check.
    pub fn id(&self) -> String {
        match self {
            RunQuestion::Standings { case, check, .. } => case.check_id(check),
            RunQuestion::Rating { case, check } => case.check_id(check),
        }
    }

    /// Returns the id of the edition of the rules.
    pub fn edition(&self) -> &'static str {
        match self {
            RunQuestion::Standings { edition, .. } => edition.id(),
            RunQuestion::Rating { case, .. } => case.file.edition.id(),
        }
    }

    /// Returns whether the report shows the answer without counting it as right or wrong.
    pub fn is_open(&self) -> bool {
        match self {
            RunQuestion::Standings { check, .. } => check.status.is_open(),
            RunQuestion::Rating { check, .. } => check.status.is_open(),
        }
    }

    /// Builds the request with the number `seq`. Leaves out codes that the program does not compute, unless the request
    /// asks for findings.
    ///
    /// # Errors
    ///
    /// If the program does not support the question, returns the reply to record.
    pub fn request(&self, seq: u64, program: &StartAnswer) -> Result<Query, Reply> {
        let declined = |reason: Phrase| Reply::Skipped(reason.into(), None);
        match self {
            RunQuestion::Standings { case, check, edition } => {
                let request = standings(case, check, *edition, seq, program);
                request.map(|request| Query::Standings(Box::new(request))).map_err(declined)
            }
            RunQuestion::Rating { case, check } if program.ratings => {
                // If a program lists editions of B.02, it supports only these editions of B.02.
                let editions = program.editions.iter().flatten();
                let mut known = editions.filter(|edition| edition.starts_with("b02-")).peekable();
                let edition = self.edition();
                if known.peek().is_some() && !known.any(|known| known == edition) {
                    return Err(declined(phrase!("program-without-edition", edition)));
                }
                Ok(Query::Rating(RatingRequest { seq, request: case.question(check) }))
            }
            RunQuestion::Rating { .. } => Err(declined(phrase!("program-without-ratings"))),
        }
    }
}

/// Builds the request for the standings in a check.
///
/// # Errors
///
/// If the program does not support the question according to its answer to `start`, returns the reason.
fn standings(
    case: &Case,
    check: &Check,
    edition: Edition,
    seq: u64,
    program: &StartAnswer,
) -> Result<StandingsRequest, Phrase> {
    let edition = edition.id();
    if program.editions.as_ref().is_some_and(|editions| !editions.iter().any(|known| known == edition)) {
        return Err(phrase!("program-without-edition", edition));
    }
    let (kind, unread) = match case.tournament.team() {
        Some(_) => (KindName::Team, message!("program-without-teams")),
        None => (KindName::Individual, message!("program-without-individuals")),
    };
    if program.kinds.as_ref().is_some_and(|kinds| !kinds.contains(&kind)) {
        return Err(unread.into());
    }
    let findings = program.findings && check.findings.is_some();
    if check.is_about_findings_only() && !findings {
        return Err(phrase!("program-without-findings"));
    }
    // If findings are requested, the request contains every code, because the findings about a list depend on all its
    // codes.
    let asked = |code: &&String| findings || program.codes.includes(code);
    let tiebreaks: Vec<String> = check.tiebreaks.iter().filter(asked).cloned().collect();
    if tiebreaks.is_empty() {
        return Err(phrase!("program-without-codes"));
    }
    // The declaration was read from JSON, so writing it as JSON cannot fail.
    let regulations = case.file.regulations.as_ref().and_then(|declared| serde_json::to_value(declared).ok());
    // An empty declaration affects only the findings, so it is sent only if findings are requested.
    let says = |declared: &serde_json::Value| findings || declared.as_object().is_some_and(|o| !o.is_empty());
    Ok(StandingsRequest {
        seq,
        edition: edition.to_owned(),
        // The number of rounds in the corpus always fits into 32 bits.
        after: Some(u32::try_from(check.after(case.tournament.rounds())).unwrap_or(u32::MAX)),
        tiebreaks,
        tournament: Some(anonymous(&case.file.tournament)),
        trf: None,
        regulations: regulations.filter(says),
        findings,
    })
}

/// Returns all questions of a selection, in the order of the corpus.
pub fn asks<'c>(corpus: &'c Corpus, selection: &Selection) -> Vec<RunQuestion<'c>> {
    let standings = selection.checks(corpus).into_iter().flat_map(|(case, check, editions)| {
        editions.into_iter().map(move |edition| RunQuestion::Standings { case, check, edition })
    });
    let ratings =
        selection.ratings(corpus).into_iter().map(|(case, check)| RunQuestion::Rating { case, check });
    standings.chain(ratings).collect()
}

/// The name of the report format.
pub const SCHEMA: &str = "tiebreak/report/1";

/// The first line of a report: the program under test, the selected questions, and the version of this program.
#[tiebreak_attributes::skip_none]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The name of the report format.
    pub schema: String,
    /// The version of this program, which wrote the report.
    pub tool: String,
    /// The version of the protocol between the programs.
    pub protocol: u32,
    /// The corpus that the run used.
    pub corpus: CorpusIdentity,
    /// The answer to `start` from the program under test.
    pub program: StartAnswer,
    /// The way in which the program under test is run.
    pub shape: Shape,
    /// The limits for the program under test, or `None` for the built-in engine.
    pub limits: Option<LimitsUsed>,
    /// The tested files and the command line, or `None` for the built-in engine.
    pub tested: Option<Tested>,
    /// The selection of checks in this run.
    pub selection: SelectionUsed,
    /// The fresh questions of the run, or `None` if there were none.
    pub challenge: Option<Challenge>,
    /// The known failures, which affect the exit status and the JUnit file, but no verdict.
    pub known: Option<KnownFailures>,
    /// The date of the run, as given by the caller.
    pub date: Option<String>,
    /// The language of the report's pages. The default is English. The lines of `report.jsonl` contain message ids with
    /// arguments, so they do not depend on the language.
    pub lang: Option<Language>,
}

impl Header {
    /// Returns the messages for the pages of the report, in the language of the report.
    pub(crate) fn messages(&self) -> Messages {
        Messages::new(self.lang.unwrap_or_default())
    }

    /// Returns sentences that name the corpus, the version of this program, and the date if the caller gave one.
    pub(super) fn sentences(&self, say: &Messages) -> Vec<String> {
        let digest = self.corpus.sha256.judgement.get(..12).unwrap_or_default();
        let (version, tool) = (&*self.corpus.version, &*self.tool);
        let date = self.date.as_ref().map(|date| tell!(say, "report-date", date));
        std::iter::once(tell!(say, "report-corpus", version, digest, tool)).chain(date).collect()
    }
}

/// The corpus that a run used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CorpusIdentity {
    /// The version of the content of the corpus.
    pub version: String,
    /// The version of the format of the corpus.
    pub format: u32,
    /// The digests of the corpus.
    pub sha256: Digests,
}

/// The way in which a program under test is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shape {
    /// The built-in engine.
    BuiltIn,
    /// The program runs once, and answers each line of input with a line.
    Lines,
    /// The program runs again for each message.
    Once,
    /// The program reads a file and writes a table.
    File,
}

/// The limits that applied to an external program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct LimitsUsed {
    /// The time limit for the start, in milliseconds.
    pub start: u64,
    /// The time limit for an answer, in milliseconds.
    pub answer: u64,
    /// The maximum size of an answer, in bytes.
    pub bytes: u64,
    /// Whether the user turned off retries.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub no_retry: bool,
}

/// The selection of checks that the user requested.
#[tiebreak_attributes::skip_none(ids, clauses, editions)]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SelectionUsed {
    /// The ids of the selected cases and checks, and patterns for ids.
    pub ids: Vec<String>,
    /// The ids of the clauses whose checks are selected.
    pub clauses: Vec<String>,
    /// The ids of the selected editions.
    pub editions: Vec<String>,
    /// The id of the profile, if the user selected one.
    pub profile: Option<String>,
}

impl SelectionUsed {
    /// Returns whether this run can show that a program meets a profile. A run that selects single cases or clauses
    /// cannot show that a program meets a profile.
    pub fn is_for_profiles(&self) -> bool {
        self.ids.is_empty() && self.clauses.is_empty()
    }
}

/// The last line of a report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Footer {
    /// The key that identifies the footer. Its value is always true.
    pub end: bool,
    /// The number of lines between the header and the footer.
    pub units: u64,
    /// The number of units with each verdict. Units of open checks are not included.
    pub counts: BTreeMap<Word, u64>,
    /// The number of units of open checks.
    pub open: u64,
    /// The SHA-256 of all bytes before the footer.
    pub sha256: String,
}

/// A whole report: the content of `report.jsonl` without the footer, which is computed from the other lines.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The header, which is the first line of the report.
    pub header: Header,
    /// One line for each unit, in the order of the corpus.
    pub lines: Vec<Line>,
}

impl Report {
    /// Returns the bytes of `report.jsonl`.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut text = json_line(&self.header);
        for line in &self.lines {
            text.push_str(&json_line(line));
        }
        let counts = Counts::of(&self.lines);
        let footer = Footer {
            end: true,
            units: self.lines.len() as u64,
            counts: counts.words,
            open: counts.open,
            sha256: sha256(text.as_bytes()),
        };
        text.push_str(&json_line(&footer));
        text.into_bytes()
    }

    /// Reads a report and compares it with its footer.
    ///
    /// # Errors
    ///
    /// Returns a refusal with the name `no-footer` or `digest` if the bytes are not a complete report or were changed
    /// after the run.
    pub fn read(bytes: &[u8]) -> Result<Report, Refusal> {
        let end = bytes.strip_suffix(b"\n").ok_or_else(Refusal::no_footer)?;
        let start = memchr::memrchr(b'\n', end).map_or(0, |at| at + 1);
        let (body, last) = (bytes.get(..start).unwrap_or_default(), end.get(start..).unwrap_or_default());
        let footer: Footer = serde_json::from_slice(last).map_err(|_| Refusal::no_footer())?;
        let found = sha256(body);
        if footer.sha256 != found {
            let wanted = &footer.sha256;
            return Err(Refusal::digest(phrase!("digest-differs", wanted, found)));
        }
        let mut texts = body.strip_suffix(b"\n").unwrap_or_default().split(|byte| *byte == b'\n');
        let header = parsed(texts.next().unwrap_or_default(), 1)?;
        let lines = texts.zip(2..).map(|(text, line)| parsed(text, line)).collect::<Result<_, _>>()?;
        let report = Report { header, lines };
        if report.to_bytes() == bytes { Ok(report) } else { Err(Refusal::digest(phrase!("digest-footer"))) }
    }
}

fn parsed<T: DeserializeOwned>(text: &[u8], line: usize) -> Result<T, Refusal> {
    serde_json::from_slice(text).map_err(|error| {
        Refusal::digest(phrase!("report-line-unreadable", line, problem = error.to_string()))
    })
}

fn json_line<T: Serialize>(value: &T) -> String {
    // Serialization to JSON cannot fail, because every map key can be written as a string.
    printable_json(serde_json::to_string(value).unwrap_or_default()) + "\n"
}

/// Maximum number of words of a command line that a report records.
const WORDS: usize = 64;
/// Maximum number of characters of a word that a report records.
const WORD: usize = 300;
/// Maximum size of a file whose digest is computed.
const FILE_BYTES: u64 = 4 << 30;

/// The files that were tested, and the command line that started the program.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tested {
    /// The words of the command line.
    pub command: Vec<String>,
    /// The SHA-256 of the program and of every file on the command line. The key is the word on the command line that
    /// names the file.
    pub files: BTreeMap<String, String>,
    /// The names of the environment variables that the program got in addition to the default variables.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub environment: Vec<String>,
}

impl Tested {
    /// Records a command line that was started in the current directory. Also records the files in `more`, such as a
    /// manifest.
    pub fn of(words: &[OsString], more: &[PathBuf], environment: &[OsString]) -> Tested {
        let named = |word: &OsStr| shown(&word.to_string_lossy());
        let mut files = BTreeMap::new();
        let program = words.first().and_then(|word| Some((word, found(word)?)));
        let arguments = words.iter().skip(1).map(|word| (word, PathBuf::from(word)));
        for (word, path) in program.into_iter().chain(arguments).take(WORDS) {
            if let Some(digest) = digest(&path) {
                files.insert(named(word), digest);
            }
        }
        for path in more {
            if let Some(digest) = digest(path) {
                files.insert(named(path.as_os_str()), digest);
            }
        }
        Tested {
            command: words.iter().take(WORDS).map(|word| named(word)).collect(),
            files,
            environment: environment.iter().take(WORDS).map(|name| named(name)).collect(),
        }
    }

    /// Returns whether a run can have produced this record. In a possible record, the sizes are within the limits, the
    /// texts are printable, and the digests have the right form.
    pub fn is_possible(&self) -> bool {
        let words = self.command.iter().chain(self.files.keys()).chain(&self.environment);
        let is_digest = |text: &String| {
            text.len() == 64 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
        };
        self.command.len() <= WORDS
            && self.files.len() <= WORDS + 1
            && self.environment.len() <= WORDS
            && words.into_iter().all(|word| shown(word) == *word)
            && self.files.values().all(is_digest)
    }

    /// Returns whether one of the tested files has the given digest.
    pub fn has(&self, digest: &str) -> bool {
        self.files.values().any(|own| own == digest)
    }
}

/// Returns the SHA-256 of a file in hexadecimal. Returns `None` if the file is not a plain file, cannot be read or is
/// too large.
pub fn digest(path: &Path) -> Option<String> {
    // Only plain files are read, because reading a pipe or a device could block.
    let plain = path.metadata().is_ok_and(|found| found.is_file() && found.len() <= FILE_BYTES);
    let file = plain.then(|| File::open(path).ok()).flatten()?;
    sha256_of(file.take(FILE_BYTES)).ok()
}

/// Returns the path of a program. The name of a program without a folder is searched for in the folders of the
/// environment variable `PATH`.
fn found(word: &OsStr) -> Option<PathBuf> {
    let path = Path::new(word);
    if path.components().count() > 1 {
        return Some(path.to_owned());
    }
    let folders = env::var_os("PATH")?;
    env::split_paths(&folders).map(|folder| folder.join(word)).find(|path| path.is_file())
}

/// Returns a word as the report records it: limited in length, and with its invisible characters escaped.
fn shown(word: &str) -> String {
    tiebreak_phrase::outside::printable(word).chars().take(WORD).collect()
}
