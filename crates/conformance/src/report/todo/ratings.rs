//! What explains wrong values of ratings, one kind of question at a time.

use std::collections::BTreeMap;

use super::found::{Explained, Topic, Why};
use super::gather::Gathered;
use crate::corpus::Corpus;
use crate::diagnosis::RatingBench;
use crate::report::line::Line;
use crate::report::plan::Ask;
use crate::report::reply::reply_of;
use crate::subject::Reply;

/// What explains the wrong answers about ratings, by position of the line. Those that follow another admissible reading
/// explain themselves.
pub(super) fn explained(gathered: &Gathered<'_>, corpus: &Corpus) -> BTreeMap<usize, Explained> {
    let mut found = BTreeMap::new();
    let wrong = |key: &Topic, lines: &[usize]| {
        matches!(key, Topic::Ratings(_)) && lines.iter().any(|at| gathered.line(*at).verdict.is_fail())
    };
    let topics: Vec<&Vec<usize>> = gathered
        .rows
        .iter()
        .filter(|(key, lines)| wrong(&key.topic, lines))
        .map(|(_, lines)| lines)
        .collect();
    if topics.is_empty() {
        return found;
    }
    let bench = RatingBench::of(corpus);
    for lines in topics {
        let mut given = BTreeMap::new();
        let mut units: BTreeMap<(usize, usize), usize> = BTreeMap::new();
        for (at, question) in bench.questions.iter().enumerate() {
            let ask = Ask::Rating { case: question.case, check: question.check };
            let id = ask.id();
            let mine: Vec<usize> =
                lines.iter().copied().filter(|line| gathered.line(*line).check == id).collect();
            let mine: Vec<usize> =
                mine.into_iter().filter(|line| gathered.line(*line).verdict.is_compared()).collect();
            let all: Vec<&Line> = mine.iter().map(|line| gathered.line(*line)).collect();
            if all.is_empty() || all.iter().any(|line| line.reading.is_some()) {
                continue;
            }
            if let Ok(Reply::Rated(answer)) = reply_of(&ask, &all) {
                given.insert(at, answer);
                for (line, unit) in mine.iter().zip(&all) {
                    let key = question.check.values.keys().position(|key| *key == unit.unit);
                    units.insert((at, key.unwrap_or_default()), *line);
                }
            }
        }
        for mistake in bench.apart(&given, &units.keys().copied().collect()) {
            for line in mistake.cells.iter().filter_map(|cell| units.get(cell)) {
                let why = Why::Known(mistake.parts.clone());
                let contradicted = mistake.contradicted as u64;
                found.insert(*line, Explained { why, same: mistake.same.clone(), contradicted });
            }
        }
    }
    found
}
