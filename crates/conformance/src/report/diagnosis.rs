//! What known mistakes explain a report.

use std::collections::BTreeMap;

use super::line::Line;
use super::plan::Ask;
use super::record::Report;
use super::reply::reply_of;
use super::wanted::wanted_plan;
use crate::corpus::Corpus;
use crate::corpus::rating::is_rating;
use crate::diagnosis::{self, Diagnosis, Expected, Observed, RatingBench};
use crate::subject::Reply;
use tiebreak_engine::rules::Edition;
use tiebreak_words::message::Messages;

/// What explains the wrong answers of a report: standings and ratings each; none where nothing is wrong.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Diagnoses {
    /// About standings.
    pub standings: Option<Diagnosis>,
    /// About ratings.
    pub ratings: Option<Diagnosis>,
}

impl Diagnoses {
    /// Both in words of a language, those about standings first.
    pub fn reports(&self, say: &Messages, corpus: &Corpus) -> [Option<diagnosis::Report>; 2] {
        let standings = |found| {
            let questions: Vec<_> = diagnosis::expected_of(corpus).map(|(_, expected)| expected).collect();
            diagnosis::report(say, found, &questions)
        };
        let ratings = |found| diagnosis::rating_report(say, found, &RatingBench::of(corpus));
        [self.standings.as_ref().map(standings), self.ratings.as_ref().map(ratings)]
    }
}

/// Explains the wrong answers of a report.
pub fn diagnosed(report: &Report, corpus: &Corpus) -> Diagnoses {
    let wrong = |line: &&Line| line.verdict.is_fail() && !line.open;
    let (ratings, standings): (Vec<&Line>, Vec<&Line>) =
        report.lines.iter().filter(wrong).partition(|line| is_rating(&line.check));
    let found = |diagnosis: Diagnosis| Some(diagnosis).filter(|found| found.wrong > 0);
    Diagnoses {
        standings: (!standings.is_empty())
            .then(|| diagnosis::diagnose(&observed(report, corpus)))
            .and_then(found),
        ratings: (!ratings.is_empty()).then(|| rated(report, corpus)).and_then(found),
    }
}

/// The same in sentences of the report's language.
pub(super) fn sentences(report: &Report, found: &Diagnoses, corpus: &Corpus) -> Vec<String> {
    let reports = found.reports(&report.header.messages(), corpus);
    reports.into_iter().flatten().flat_map(|report| report.sentences).collect()
}

/// Explains the answers to questions about ratings; those that follow another admissible reading explain themselves.
fn rated(report: &Report, corpus: &Corpus) -> Diagnosis {
    let bench = RatingBench::of(corpus);
    let found = by_question(report);
    let mut given = BTreeMap::new();
    for (at, question) in bench.questions.iter().enumerate() {
        let ask = Ask::Rating { case: question.case, check: question.check };
        let Some(lines) = found.get(&(ask.id(), ask.edition().to_owned())) else { continue };
        let answered = |line: &&Line| line.verdict.is_compared() && line.reading.is_none();
        if let (true, Ok(Reply::Rated(answer))) = (lines.iter().all(answered), reply_of(&ask, lines)) {
            given.insert(at, answer);
        }
    }
    bench.diagnose(&given)
}

/// The lines of each question: check and edition.
fn by_question(report: &Report) -> BTreeMap<(String, String), Vec<&Line>> {
    let mut found: BTreeMap<(String, String), Vec<&Line>> = BTreeMap::new();
    for line in &report.lines {
        found.entry((line.check.clone(), line.edition.clone())).or_default().push(line);
    }
    found
}

/// The standings that a program gave. Open questions are left out, and those answered as another reading has it: there
/// is nothing to explain.
fn observed<'c>(report: &Report, corpus: &'c Corpus) -> Vec<Observed<'c>> {
    let Ok(plan) = wanted_plan(&report.header, corpus) else { return Vec::new() };
    let found = by_question(report);
    let asked =
        plan.asks.iter().filter_map(|ask| Some((ask, found.get(&(ask.id(), ask.edition().to_owned()))?)));
    asked.filter_map(|(ask, lines)| question(report, corpus, ask, lines)).collect()
}

fn question<'c>(report: &Report, corpus: &'c Corpus, ask: &Ask<'_>, lines: &[&Line]) -> Option<Observed<'c>> {
    let first = lines.first()?;
    let follows_reading =
        lines.iter().all(|line| line.verdict.is_pass()) && lines.iter().any(|line| line.reading.is_some());
    if first.open || follows_reading {
        return None;
    }
    let case = corpus.case(first.case())?;
    let check = case.file.checks.iter().find(|check| case.check_id(check) == first.check)?;
    let edition: Edition = first.edition.parse().ok()?;
    let expected = Expected::of(case, check, edition)?;
    let Ok(Reply::Answered(answer)) = reply_of(ask, lines) else { return None };
    let mut observed = Observed::answered(&expected, &answer);
    // An order of tied ones that means nothing explains itself.
    if report.header.program.tail.is_arbitrary() {
        let ids = case.tournament.participants().iter().map(|participant| participant.id);
        let rank = |id: u32| answer.ranks.as_ref().and_then(|ranks| ranks.get(&id).copied());
        observed.asked.tail = ids.map(rank).collect();
    }
    Some(observed)
}
