//! The answers of a report judged again.

use std::collections::{BTreeMap, BTreeSet};

use super::challenge::Challenge;
use super::judged::again;
use super::line::Line;
use super::record::Report;
use super::refusal::Refusal;
use super::wanted::wanted_plan;
use crate::corpus::Corpus;
use tiebreak_phrase::phrase;

/// The report with every answer judged by this corpus; what cannot be judged again stays as it is.
pub fn judged_by(report: Report, corpus: &Corpus) -> Report {
    let Ok(plan) = wanted_plan(&report.header, corpus) else { return report };
    let mut found: BTreeMap<(&str, &str), Vec<&Line>> = BTreeMap::new();
    for line in &report.lines {
        found.entry((&line.check, &line.edition)).or_default().push(line);
    }
    let mut lines = Vec::new();
    for ask in &plan.asks {
        let id = ask.id();
        let Some(mine) = found.get(&(id.as_str(), ask.edition())) else { continue };
        match again(ask, mine, &report.header.program, &corpus.registry) {
            Ok(judged) => lines.extend(judged),
            Err(_) => lines.extend(mine.iter().map(|line| (*line).clone())),
        }
    }
    Report { header: report.header, lines }
}

/// The checks of a challenge that speak against the program by the answers that it gave, whatever the report says.
pub fn contradicted(report: &Report, corpus: &Corpus) -> BTreeSet<String> {
    let judged = judged_by(report.clone(), corpus).lines.into_iter();
    let against = judged.filter(|line| Challenge::has(&line.check) && line.verdict.is_against());
    against.map(|line| line.check).collect()
}

/// Judges every answer of a report again.
pub(super) fn rejudged(report: &Report, corpus: &Corpus) -> Vec<Refusal> {
    let mut refusals = Vec::new();
    let plan = match wanted_plan(&report.header, corpus) {
        Ok(plan) => plan,
        Err(problem) => return vec![Refusal::UnknownSelection(problem)],
    };
    let name = |line: &Line| format!("{} {} {}", line.check, line.edition, line.unit);
    let mut seen = BTreeSet::new();
    let mut found: BTreeMap<(String, String), Vec<&Line>> = BTreeMap::new();
    for line in &report.lines {
        match seen.insert(line.key()) {
            true => found.entry((line.check.clone(), line.edition.clone())).or_default().push(line),
            false => refusals.push(Refusal::DuplicateCheck(name(line))),
        }
    }
    let mut expected_order = Vec::new();
    for ask in &plan.asks {
        let id = ask.id();
        let Some(lines) = found.remove(&(id.clone(), ask.edition().to_owned())) else {
            refusals.push(Refusal::MissingCheck(format!("{id} {}", ask.edition())));
            continue;
        };
        let again = match again(ask, &lines, &report.header.program, &corpus.registry) {
            Ok(lines) => lines,
            Err(problem) => {
                refusals.push(Refusal::Unjudged(problem));
                continue;
            }
        };
        for line in &again {
            match lines.iter().find(|found| found.unit == line.unit) {
                None => refusals.push(Refusal::MissingCheck(name(line))),
                Some(found) if !found.says_the_same(line) => {
                    refusals.push(Refusal::VerdictDiffers(name(line)));
                }
                Some(_) => {}
            }
        }
        for line in lines.iter().filter(|line| again.iter().all(|other| other.unit != line.unit)) {
            refusals.push(Refusal::ExtraCheck(name(line)));
        }
        expected_order.extend(again);
    }
    refusals.extend(found.into_values().flatten().map(|line| Refusal::ExtraCheck(name(line))));
    if refusals.is_empty() && !expected_order.iter().map(Line::key).eq(report.lines.iter().map(Line::key)) {
        refusals.push(Refusal::Digest(phrase!("digest-order")));
    }
    refusals
}
