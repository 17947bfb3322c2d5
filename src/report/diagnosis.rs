//! What known mistakes explain a report.

use std::collections::BTreeMap;

use super::line::reply_of;
use super::merge::wanted_plan;
use super::plan::Ask;
use super::record::Report;
use super::{Line, Word};
use crate::corpus::Corpus;
use crate::diagnosis::{self, Diagnosis, Expected, Observed};
use crate::rules::Edition;
use crate::subject::Reply;
use crate::subject::protocol::Tail;

/// Explains the wrong answers of a report; none when there are none.
pub fn diagnosed(report: &Report, corpus: &Corpus) -> Option<Diagnosis> {
    if !report.lines.iter().any(|line| line.verdict == Word::Fail && !line.open) {
        return None;
    }
    Some(diagnosis::diagnose(&observed(report, corpus))).filter(|found| found.wrong > 0)
}

/// The same in sentences of the report's language.
pub(super) fn sentences(report: &Report, found: Option<&Diagnosis>, corpus: &Corpus) -> Vec<String> {
    let say = report.header.messages();
    let words = |found| diagnosis::report(&say, found, &diagnosis::plant::questions(corpus)).sentences;
    found.map_or_else(Vec::new, words)
}

/// The standings that a program gave. Open questions are left out, and those answered as another reading has it: there
/// is nothing to explain.
fn observed<'c>(report: &Report, corpus: &'c Corpus) -> Vec<Observed<'c>> {
    let Ok(plan) = wanted_plan(&report.header, corpus) else { return Vec::new() };
    let mut found: BTreeMap<(String, String), Vec<&Line>> = BTreeMap::new();
    for line in &report.lines {
        found.entry((line.check.clone(), line.edition.clone())).or_default().push(line);
    }
    let asked =
        plan.asks.iter().filter_map(|ask| Some((ask, found.get(&(ask.id(), ask.edition().to_owned()))?)));
    asked.filter_map(|(ask, lines)| question(report, corpus, ask, lines)).collect()
}

fn question<'c>(report: &Report, corpus: &'c Corpus, ask: &Ask<'_>, lines: &[&Line]) -> Option<Observed<'c>> {
    let first = lines.first()?;
    let follows_reading = lines.iter().all(|line| line.verdict == Word::Pass)
        && lines.iter().any(|line| line.reading.is_some());
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
    if report.header.program.tail == Tail::Arbitrary {
        let ids = case.tournament.participants().iter().map(|participant| participant.id);
        let rank = |id: u32| answer.ranks.as_ref().and_then(|ranks| ranks.get(&id).copied());
        observed.asked.tail = ids.map(rank).collect();
    }
    Some(observed)
}
