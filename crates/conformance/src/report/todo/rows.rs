//! The rows of a report and the causes in them.

use std::collections::BTreeMap;

use super::found::{Cause, Explained, Most, Row, Todo, Why};
use super::gather::{Gathered, Key};
use super::{ratings, standings};
use crate::corpus::Corpus;
use crate::report::line::{Evidence, Line};
use crate::report::record::Report;
use crate::report::word::Word;

/// What the program of a report has to do.
pub fn todo(report: &Report, corpus: &Corpus) -> Todo {
    let gathered = Gathered::of(report, corpus);
    let mut found: BTreeMap<usize, Explained> = BTreeMap::new();
    found.extend(standings::explained(&gathered, report, corpus));
    found.extend(ratings::explained(&gathered, corpus));
    let rows: Vec<Row> =
        gathered.rows.iter().map(|(key, lines)| row(key, lines, &gathered, &found)).collect();
    let most = most(&rows);
    Todo { rows, most }
}

/// The row of these lines, whose explanations are found by their position in the report.
fn row(key: &Key, lines: &[usize], gathered: &Gathered<'_>, found: &BTreeMap<usize, Explained>) -> Row {
    let mut row = Row {
        topic: key.topic.clone(),
        edition: key.edition.clone(),
        asked: 0,
        right: 0,
        unsupported: 0,
        causes: Vec::new(),
    };
    let mut causes: BTreeMap<Why, (Explained, Vec<usize>)> = BTreeMap::new();
    for at in lines {
        let line = gathered.line(*at);
        match line.verdict {
            Word::Unsupported | Word::NotRun => {
                row.unsupported += 1;
                continue;
            }
            Word::Pass => row.right += 1,
            Word::Fail | Word::Malformed | Word::Crash | Word::Timeout | Word::Unstable => {
                let why = found.get(at).cloned().unwrap_or_else(|| plain(line));
                let contradicted = why.contradicted;
                let (cause, lines) = causes.entry(why.why.clone()).or_insert_with(|| (why, Vec::new()));
                cause.contradicted = cause.contradicted.max(contradicted);
                lines.push(*at);
            }
        }
        row.asked += 1;
    }
    row.causes = causes
        .into_values()
        .filter_map(|(explained, lines)| {
            let smallest = lines.iter().copied().min_by_key(|at| gathered.size(*at))?;
            let says = match &explained.why {
                Why::Known(_) | Why::Follows(_) => None,
                Why::Missing | Why::Noise | Why::Refused | Why::NoAnswer(_) | Why::Unexplained => {
                    gathered.line(smallest).reason.clone()
                }
            };
            Some(Cause {
                why: explained.why,
                same: explained.same,
                count: lines.len() as u64,
                contradicted: explained.contradicted,
                says,
                smallest: gathered.sample(smallest),
            })
        })
        .collect();
    row.causes
        .sort_by_key(|cause| (cause.why.is_unexplained(), std::cmp::Reverse(cause.count), cause.why.clone()));
    row
}

/// What a line says by itself.
fn plain(line: &Line) -> Explained {
    let why = match (line.verdict, &line.answer) {
        (Word::Fail, Evidence::Error(_)) => Why::Refused,
        (Word::Fail, _) => Why::Unexplained,
        (word, _) => Why::NoAnswer(word),
    };
    Explained { why, same: Vec::new(), contradicted: 0 }
}

/// The cause of the most wrong answers; what goes away by itself counts for none.
fn most(rows: &[Row]) -> Option<Most> {
    let mut counts: BTreeMap<&Why, u64> = BTreeMap::new();
    let mut wrong = 0;
    for cause in rows.iter().flat_map(|row| &row.causes) {
        wrong += cause.count;
        if !cause.why.is_unexplained() && !cause.why.is_consequence() {
            *counts.entry(&cause.why).or_default() += cause.count;
        }
    }
    let (why, count) = counts.into_iter().max_by_key(|(why, count)| (*count, std::cmp::Reverse(*why)))?;
    Some(Most { why: why.clone(), count, wrong })
}
