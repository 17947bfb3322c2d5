//! Tests that a program that follows an accepted reading fails neither in the corpus nor in fresh questions.

use std::collections::{BTreeMap, BTreeSet};

use tiebreak_diagnose::admissible::{AdmissibleReading, admissible};
use tiebreak_engine::rules::Edition;
use tiebreak_lab::challenge::{challenged, with_readings};
use tiebreak_suite::corpus::{AnyEdition, Corpus, Selection, Source};
use tiebreak_suite::planted::Planted;
use tiebreak_suite::report::{Challenge, Line, RunQuestion, asks, judged};
use tiebreak_suite::subject::protocol::Query;
use tiebreak_suite::subject::{BuiltIn, Question, Reply, question};

/// A question about tie-breaks, and the right reply.
type Asked<'c> = (RunQuestion<'c>, Question, Reply);

/// Returns the questions of a corpus that the engine can answer.
fn asked(corpus: &Corpus) -> Vec<Asked<'_>> {
    let editions = Edition::ALL.map(AnyEdition::TieBreaks);
    let selection = Selection::new(&corpus.registry, &[], &[], &editions, None).expect("editions");
    let asks = asks(corpus, &selection).into_iter().zip(1..);
    let asked = asks.filter_map(|(ask, seq)| {
        let Query::Standings(request) = ask.request(seq, &BuiltIn::identity()).ok()? else { return None };
        let question = question(&request).ok()?;
        let right = Planted::default().reply(&question);
        Some((ask, question, right))
    });
    asked.collect()
}

/// Returns the wrong answers of a program that follows a reading. Replies that equal the right reply need no further
/// check.
fn wrong(corpus: &Corpus, asked: &[Asked<'_>], reading: &AdmissibleReading) -> Vec<Line> {
    let (program, identity) = (Planted::new(reading.change.clone()), BuiltIn::identity());
    let mut wrong = Vec::new();
    for (ask, question, right) in asked {
        let RunQuestion::Standings { case, check, edition } = ask else { continue };
        let scope = reading.scope.has(&case.tournament, check.after(case.tournament.rounds()));
        if !scope || reading.change.is_idle(*edition) {
            continue;
        }
        let reply = program.reply(question);
        if reply == *right {
            continue;
        }
        let lines = judged(ask, &reply, &identity, &corpus.registry);
        wrong.extend(lines.into_iter().filter(|line| line.verdict.is_against() && !line.open));
    }
    wrong
}

/// The environment variable `TIEBREAK_SEEDS=5` makes the test use five seeds with 60 events each. `.ci/full` uses two
/// seeds. With `--nocapture`, the test prints the number of wrong answers for each reading.
#[test]
fn admissible_readings_fail_nothing() {
    let wished: Option<u64> = std::env::var("TIEBREAK_SEEDS").ok().and_then(|text| text.parse().ok());
    let (seeds, events) = wished.map_or((1, 10), |seeds| (seeds, 60));
    let corpus = Corpus::load(&Source::Embedded).expect("the corpus is sound");
    let fresh: Vec<Corpus> = (1..=seeds)
        .map(|seed| {
            let mut fresh = challenged(&corpus, &Challenge { seed, events });
            fresh.cases.retain(|case| Challenge::has(&case.id));
            fresh.ratings.clear();
            fresh
        })
        .collect();
    let all_asked: Vec<(&Corpus, Vec<Asked<'_>>)> =
        [&corpus].into_iter().chain(&fresh).map(|corpus| (corpus, asked(corpus))).collect();
    // The readings are checked in parallel, because the checks do not depend on each other and this program contains no
    // other test.
    let all: Vec<&AdmissibleReading> = admissible().iter().collect();
    let (one, two) = all.split_at(all.len() / 2);
    let tried = |readings: &[&AdmissibleReading]| -> Vec<(String, Vec<Line>, Vec<Line>)> {
        readings.iter().map(|reading| tried(reading, &all_asked)).collect()
    };
    let found = std::thread::scope(|scope| {
        let other = scope.spawn(|| tried(two));
        let own = tried(one);
        own.into_iter().chain(other.join().expect("the other half ended")).collect::<Vec<_>>()
    });
    let mut failed: BTreeMap<String, Vec<String>> = BTreeMap::new();
    println!("| reading | corpus: wrong | fresh: wrong |\n|---|---|---|");
    for (id, by_the_corpus, by_fresh) in found {
        println!("| {id} | {} | {} |", by_the_corpus.len(), by_fresh.len());
        let named = by_the_corpus
            .iter()
            .chain(&by_fresh)
            .map(|line| format!("{} {} {}", line.check, line.edition, line.unit));
        let named: Vec<String> = named.collect();
        if !named.is_empty() {
            failed.insert(id, named);
        }
    }
    assert!(failed.is_empty(), "{failed:#?}");
}

/// Returns the id of a reading, with the wrong answers of a program that follows it: first in the corpus, then to fresh
/// questions.
fn tried(reading: &AdmissibleReading, all: &[(&Corpus, Vec<Asked<'_>>)]) -> (String, Vec<Line>, Vec<Line>) {
    let mut by_fresh = Vec::new();
    for (fresh, questions) in &all[1..] {
        let checks: BTreeSet<String> =
            wrong(fresh, questions, reading).into_iter().map(|line| line.check).collect();
        if !checks.is_empty() {
            let mut admitting = with_readings((*fresh).clone(), &checks);
            admitting
                .cases
                .retain(|case| case.file.checks.iter().any(|check| checks.contains(&case.check_id(check))));
            by_fresh.extend(wrong(&admitting, &asked(&admitting), reading));
        }
    }
    let (corpus, questions) = &all[0];
    (reading.id.to_string(), wrong(corpus, questions, reading), by_fresh)
}
