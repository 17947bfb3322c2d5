//! What explains wrong values and places, tie-break by tie-break.

use std::collections::{BTreeMap, BTreeSet};

use super::found::{Explained, Topic, Why};
use super::gather::{Gathered, base_name};
use super::places::follows;
use crate::corpus::{Check, Corpus};
use crate::diagnosis::{Mistake, Observed, Part, What, apart, parts};
use crate::report::diagnosis::observed_answer;
use crate::report::line::{Evidence, Line};
use crate::report::plan::Ask;
use crate::report::record::Report;
use crate::verdict::{is_noise, is_same};
use tiebreak_engine::rules::{Code, Listed};
use tiebreak_engine::tournament::Tournament;

/// Answers about one tie-break, each with the position of its line.
#[derive(Default)]
struct Answers<'r> {
    lines: Vec<usize>,
    given: Vec<Observed<'r>>,
    wrong: usize,
}

impl<'r> Answers<'r> {
    fn add(&mut self, at: usize, line: &Line, given: Observed<'r>) {
        self.wrong += usize::from(line.verdict.is_fail());
        self.lines.push(at);
        self.given.push(given);
    }
}

/// Who takes part in an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Field {
    Players,
    Teams,
}

impl Field {
    fn of(event: &Tournament) -> Field {
        if event.team().is_some() { Field::Teams } else { Field::Players }
    }
}

/// What explains the wrong answers about standings, by position of the line.
pub(super) fn explained(
    gathered: &Gathered<'_>,
    report: &Report,
    corpus: &Corpus,
) -> BTreeMap<usize, Explained> {
    let mut found = BTreeMap::new();
    // Programs compute players and teams in different places: what is wrong with one need not be with the other.
    let mut topics: BTreeMap<(Topic, Field), Answers<'_>> = BTreeMap::new();
    let wrong_topics = wrong_topics(gathered);
    for (ask, lines) in &gathered.questions {
        let Ask::Standings { check, .. } = ask else { continue };
        let all: Vec<&Line> = lines.iter().map(|at| gathered.line(*at)).collect();
        let Some(observed) = observed_answer(report, corpus, ask, &all) else { continue };
        for at in lines {
            let line = gathered.line(*at);
            if !line.verdict.is_compared() || line.open {
                continue;
            }
            let (topic, what) = match (&line.answer, line.unit.as_str()) {
                (Evidence::Ranks(_), "ranking") => (Topic::Ranking, Some(What::Place)),
                (Evidence::Values(_), unit) => (Topic::Code(base_name(unit)), entry(&observed, unit)),
                _ => continue,
            };
            if !wrong_topics.contains(&topic) {
                continue;
            }
            if line.verdict.is_fail()
                && topic == Topic::Ranking
                && let Some(codes) =
                    follows(&observed.asked, line, &all, check.ranking.as_deref().unwrap_or_default())
            {
                let why = Why::Follows(codes);
                found.insert(*at, Explained { why, same: Vec::new(), contradicted: 0 });
                continue;
            }
            if line.verdict.is_fail()
                && let Some(why) = by_itself(line, check, &line.unit)
            {
                let noise = why == Why::Noise;
                found.insert(*at, Explained { why, same: Vec::new(), contradicted: 0 });
                // No rule has anything to do with it.
                if noise {
                    continue;
                }
            }
            if let Some(given) = what.and_then(|what| observed.only(what)) {
                let field = Field::of(&given.asked.tournament);
                topics.entry((topic, field)).or_default().add(*at, line, given);
            }
        }
    }
    let places = [Field::Players, Field::Teams].map(|field| topics.remove(&(Topic::Ranking, field)));
    let parts = parts();
    let mut hints: Vec<Vec<Part>> = Vec::new();
    for (answers, mistakes) in side_by_side(topics.into_values().collect(), &parts) {
        hints.extend(mistakes.iter().map(|mistake| mistake.parts.clone()));
        note(&mut found, &answers, mistakes);
    }
    hints.sort();
    hints.dedup();
    for places in places.into_iter().flatten().filter(|places| places.wrong > 0) {
        let mistakes = apart(&places.given, &parts, &hints);
        note(&mut found, &places, mistakes);
    }
    found
}

/// What some line is wrong about; the rest needs no explanation.
fn wrong_topics(gathered: &Gathered<'_>) -> BTreeSet<Topic> {
    let wrong = |lines: &Vec<usize>| lines.iter().any(|at| gathered.line(*at).verdict.is_fail());
    // A mistake is looked for in all modifiers of a tie-break together.
    let pooled = |topic: &Topic| match topic {
        Topic::Code(code) => Topic::Code(base_name(code)),
        other => other.clone(),
    };
    gathered.rows.iter().filter(|(_, lines)| wrong(lines)).map(|(key, _)| pooled(&key.topic)).collect()
}

/// Where a unit stands in the list.
fn entry(observed: &Observed<'_>, unit: &str) -> Option<What> {
    let code = Listed::Code(Code::parse(unit).ok()?.0);
    observed.asked.list.entries.iter().position(|entry| *entry == code).map(What::Value)
}

/// What is wrong with values whatever the rule: there is a value where there should be none or the other way round, or
/// binary floating point shows.
fn by_itself(line: &Line, check: &Check, unit: &str) -> Option<Why> {
    let Evidence::Values(column) = &line.answer else { return None };
    let both = check.values.iter().filter_map(|(id, row)| Some((row.get(unit)?, column.get(id)?)));
    let (mut missing, mut noise) = (false, false);
    for (expected, given) in both {
        match (expected, given) {
            (Some(expected), Some(given)) if is_same(expected, given) => {}
            (Some(expected), Some(given)) if is_noise(expected, given) => noise = true,
            (Some(_), Some(_)) => return None,
            (None, None) => {}
            (None, Some(_)) | (Some(_), None) => missing = true,
        }
    }
    match (missing, noise) {
        (true, _) => Some(Why::Missing),
        (false, true) => Some(Why::Noise),
        (false, false) => None,
    }
}

/// Explains each tie-break, shared out over the processors.
fn side_by_side<'r>(topics: Vec<Answers<'r>>, parts: &[Part]) -> Vec<(Answers<'r>, Vec<Mistake>)> {
    let explain = |answers: Answers<'r>| {
        let mistakes = if answers.wrong > 0 { apart(&answers.given, parts, &[]) } else { Vec::new() };
        (answers, mistakes)
    };
    // A browser has no threads.
    if cfg!(target_family = "wasm") {
        return topics.into_iter().map(explain).collect();
    }
    let workers = std::thread::available_parallelism().map_or(1, usize::from).clamp(1, 16);
    let mut shares: Vec<Vec<(usize, Answers<'r>)>> = (0..workers).map(|_| Vec::new()).collect();
    let mut loads = vec![0; workers];
    for (at, answers) in topics.into_iter().enumerate() {
        let least = (0..workers).min_by_key(|worker| loads[*worker]).unwrap_or_default();
        loads[least] += 1 + answers.wrong;
        shares[least].push((at, answers));
    }
    let mut done: Vec<(usize, (Answers<'r>, Vec<Mistake>))> = std::thread::scope(|scope| {
        let explain = &explain;
        let share = |share: Vec<(usize, Answers<'r>)>| {
            scope.spawn(move || {
                share.into_iter().map(|(at, answers)| (at, explain(answers))).collect::<Vec<_>>()
            })
        };
        let threads: Vec<_> = shares.into_iter().map(share).collect();
        // A worker cannot panic: it runs the total engine on valid events.
        threads.into_iter().flat_map(|thread| thread.join().unwrap_or_default()).collect()
    });
    done.sort_by_key(|(at, _)| *at);
    done.into_iter().map(|(_, done)| done).collect()
}

fn note(found: &mut BTreeMap<usize, Explained>, answers: &Answers<'_>, mistakes: Vec<Mistake>) {
    for mistake in mistakes {
        for at in mistake.answers.iter().filter_map(|at| answers.lines.get(*at)) {
            let explained = Explained {
                why: Why::Known(mistake.parts.clone()),
                same: mistake.same.clone(),
                contradicted: mistake.contradicted as u64,
            };
            found.insert(*at, explained);
        }
    }
}
