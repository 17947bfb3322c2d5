//! Judges the reply to a question, unit by unit.

use crate::corpus::{RatingCase, Registry, Selection};
use crate::prelude::*;
use crate::report::names::Evidence;
use crate::report::{digest, reply_of};
use crate::subject::protocol::{Codes, KindName, Query, RatingRequest, Tail};
use crate::subject::{Retried, anonymous};
use crate::verdict::{Difference, Outcome, Unit, Verdict, is_noise, judge, judge_rating};
use tiebreak_phrase::{Argument, message};

/// Judges a reply. The result has one line for each unit of the question.
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
        (Ask::Standings { .. } | Ask::Rating { .. }, other) => {
            let (word, reason, evidence) = unanswered(other);
            let line = |(unit, _)| line(ask, &unit, word, Some(reason.clone()), evidence.clone());
            units(ask, registry).into_iter().map(line).collect()
        }
    }
}

/// Marks the lines of an answer that needed a retry. A right answer that needed a retry does not count as
/// passed.
pub fn mark_retried(lines: &mut [Line], first: &Retried) {
    for (at, line) in lines.iter_mut().enumerate() {
        line.mended = Some(if at == 0 { first.clone() } else { first.without_bytes() });
        if line.verdict.is_pass() {
            line.verdict = Word::Unstable;
            line.reason = Some(first.reason.clone());
        }
    }
}

/// Judges the lines of one question again, by the answers in them.
///
/// # Errors
///
/// Returns an error if the lines cannot come from one reply.
pub(super) fn again(
    ask: &Ask<'_>,
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

/// The units of a question, which are found by judging an empty answer.
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
            let (word, rounded, reason) = match outcome {
                Outcome::Pass => (Word::Pass, false, None),
                Outcome::Rounded => (Word::Pass, true, None),
                Outcome::Fail(differences) => (Word::Fail, false, described(differences)),
                Outcome::Unsupported => (Word::Unsupported, false, None),
                Outcome::Malformed(problem) => (Word::Malformed, false, Some(problem.clone())),
            };
            let mut line = line(ask, unit, word, reason.map(Words::from), given(unit, word));
            line.rounded = rounded;
            line.reading = verdict.reading.clone().filter(|_| word.is_pass());
            line
        })
        .collect()
}

/// Marks codes as unsupported in an answer if the program does not list them. The program was not asked for
/// them.
pub(crate) fn with_undeclared(mut answer: Answer, check: &Check, codes: &Codes) -> Answer {
    for code in check.tiebreaks.iter().filter(|code| !codes.includes(code)) {
        answer.values.remove(code);
        answer.unsupported.insert(code.clone());
    }
    answer
}

fn unanswered(reply: &Reply) -> (Word, Words, Evidence) {
    match reply {
        // The reply answers the other kind of question (standings or ratings), so there is no answer to record.
        Reply::Answered(_) | Reply::Rated(_) => {
            let reason = Words::from(message!("not-judged"));
            (Word::NotRun, reason.clone(), Evidence::NotRun(reason))
        }
        Reply::Skipped(reason, url) => {
            (Word::Unsupported, reason.clone(), Evidence::Skipped(reason.clone(), url.clone()))
        }
        Reply::Refused(message) => {
            (Word::Fail, phrase!("report-error", message).into(), Evidence::Error(message.clone()))
        }
        Reply::Malformed(problem) => (Word::Malformed, problem.clone(), Evidence::Malformed(problem.clone())),
        Reply::Crashed(how) => (Word::Crash, how.clone(), Evidence::Crash(how.clone())),
        Reply::TimedOut => (Word::Timeout, message!("report-timeout").into(), Evidence::Timeout),
        Reply::NotRun(reason) => (Word::NotRun, reason.clone(), Evidence::NotRun(reason.clone())),
    }
}

/// The part of an answer about a unit.
fn given(answer: &Answer, unit: &Unit, word: Word) -> Evidence {
    match unit {
        Unit::Code(code) | Unit::Key(code) => match answer.values.get(code) {
            Some(column) if !word.is_unsupported() => Evidence::Values(column.clone()),
            _ => Evidence::Lacks(BTreeSet::from([code.clone()])),
        },
        Unit::Findings => match &answer.findings {
            Some(findings) => Evidence::Findings(findings.clone()),
            None => Evidence::Lacks(BTreeSet::new()),
        },
        Unit::Ranking | Unit::Refusal => match &answer.ranks {
            Some(ranks) if !word.is_unsupported() => Evidence::Ranks(ranks.clone()),
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

fn line(ask: &Ask<'_>, unit: &Unit, verdict: Word, reason: Option<Words>, answer: Evidence) -> Line {
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
            match splits_a_tie {
                true => phrase!("report-splits", difference),
                false => difference,
            }
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

/// Groups of ids as text: `3, 1=4, 2`.
pub(super) fn groups(groups: &[Vec<u32>]) -> String {
    let texts: Vec<String> =
        groups.iter().map(|group| group.iter().map(u32::to_string).collect::<Vec<_>>().join("=")).collect();
    texts.join(", ")
}

// Lists the questions for a selection of the corpus.

/// One question of a plan.
#[derive(Clone, Copy, Debug)]
pub enum Ask<'c> {
    /// The standings of a check under one edition.
    Standings {
        /// The case.
        case: &'c Case,
        /// The check.
        check: &'c Check,
        /// The edition of the rules.
        edition: Edition,
    },
    /// A question about ratings.
    Rating {
        /// The case.
        case: &'c RatingCase,
        /// The check.
        check: &'c RatingCheck,
    },
}

impl Ask<'_> {
    /// The full id of the check.
    pub fn id(&self) -> String {
        match self {
            Ask::Standings { case, check, .. } => case.check_id(check),
            Ask::Rating { case, check } => case.check_id(check),
        }
    }

    /// The edition of the rules.
    pub fn edition(&self) -> &'static str {
        match self {
            Ask::Standings { edition, .. } => edition.id(),
            Ask::Rating { case, .. } => case.file.edition.id(),
        }
    }

    /// Whether the report shows the answer without counting it.
    pub fn is_open(&self) -> bool {
        match self {
            Ask::Standings { check, .. } => check.status.is_open(),
            Ask::Rating { check, .. } => check.status.is_open(),
        }
    }

    /// The request with this number, without codes that the program does not compute.
    ///
    /// # Errors
    ///
    /// Returns the reply to record if the program does not compute this.
    pub fn request(&self, seq: u64, program: &StartAnswer) -> Result<Query, Reply> {
        let declined = |reason: Phrase| Reply::Skipped(reason.into(), None);
        match self {
            Ask::Standings { case, check, edition } => {
                let request = standings(case, check, *edition, seq, program);
                request.map(|request| Query::Standings(Box::new(request))).map_err(declined)
            }
            Ask::Rating { case, check } if program.ratings => {
                // A program that lists editions of B.02 supports no others.
                let editions = program.editions.iter().flatten();
                let mut known = editions.filter(|edition| edition.starts_with("b02-")).peekable();
                let edition = self.edition();
                if known.peek().is_some() && !known.any(|known| known == edition) {
                    return Err(declined(phrase!("program-without-edition", edition)));
                }
                Ok(Query::Rating(RatingRequest { seq, request: case.question(check) }))
            }
            Ask::Rating { .. } => Err(declined(phrase!("program-without-ratings"))),
        }
    }
}

/// The request for the standings of a check.
///
/// # Errors
///
/// Returns the reason why the program does not compute this, according to its introduction.
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
    // Findings about a list depend on all its codes, so no code is left out.
    let asked = |code: &&String| findings || program.codes.includes(code);
    let tiebreaks: Vec<String> = check.tiebreaks.iter().filter(asked).cloned().collect();
    if tiebreaks.is_empty() {
        return Err(phrase!("program-without-codes"));
    }
    // The declaration was read from JSON, so it can be written as JSON.
    let regulations = case.file.regulations.as_ref().and_then(|declared| serde_json::to_value(declared).ok());
    // An empty declaration changes only the findings.
    let says = |declared: &serde_json::Value| findings || declared.as_object().is_some_and(|o| !o.is_empty());
    Ok(StandingsRequest {
        seq,
        edition: edition.to_owned(),
        // A corpus never has more rounds than fit into 32 bits.
        after: Some(u32::try_from(check.after(case.tournament.rounds())).unwrap_or(u32::MAX)),
        tiebreaks,
        tournament: Some(anonymous(&case.file.tournament)),
        trf: None,
        regulations: regulations.filter(says),
        findings,
    })
}

/// All questions of a selection, in the order of the corpus.
#[derive(Clone, Debug)]
pub struct Plan<'c> {
    /// The questions.
    pub asks: Vec<Ask<'c>>,
}

impl<'c> Plan<'c> {
    /// The questions of a selection.
    pub fn new(corpus: &'c Corpus, selection: &Selection) -> Plan<'c> {
        let standings = selection.checks(corpus).into_iter().flat_map(|(case, check, editions)| {
            editions.into_iter().map(move |edition| Ask::Standings { case, check, edition })
        });
        let ratings = selection.ratings(corpus).into_iter().map(|(case, check)| Ask::Rating { case, check });
        Plan { asks: standings.chain(ratings).collect() }
    }
}
