//! The power of the corpus and the diagnosis of planted faults: more than a minute, so plain `cargo test` leaves it to
//! `cargo test --test power`, which `.ci/run` asks for.

mod support;

use std::ffi::OsString;
use std::fs;
use std::time::Duration;

use support::{PROGRAM, stdout, tiebreak};
use tiebreak_conformance::corpus::{Corpus, Source, repository_directory};
use tiebreak_conformance::plant::{Naming, Sent, plant, sent};
use tiebreak_conformance::planted::Fault;
use tiebreak_conformance::subject::protocol::{Input, StandingsRequest};
use tiebreak_conformance::subject::{BuiltIn, CommandLine, Limits, Lines, Reply, Subject};

fn corpus() -> Corpus {
    Corpus::load(&Source::Directory(repository_directory())).unwrap()
}

#[test]
fn the_page_of_power_is_current_and_nothing_survives_without_a_reason() {
    let output = tiebreak(&["cases", "power", "--format", "markdown", "--lang", "en"]);
    let now = stdout(&output);
    // The status speaks of survivors, of deviations killed only once, and of cases that do not kill what they name.
    assert_eq!(output.status.code(), Some(0), "{}", now.lines().take(20).collect::<Vec<_>>().join("\n"));
    let page = fs::read_to_string("docs/evidence/power.md").unwrap();
    assert!(page == now, "run `tiebreak cases power --format markdown > docs/evidence/power.md`");
}

/// A part of the corpus that is enough to tell the faults below from others, and quick.
fn part(corpus: &Corpus) -> Vec<Sent<'_>> {
    let mut questions = sent(corpus);
    questions.retain(|question| {
        let case = &question.expected.asked.case;
        ["c07/16-", "c07/8-1", "c07/7-1"].iter().any(|start| case.starts_with(start))
    });
    questions
}

/// This program with faults, asked through the protocol.
fn served(arguments: &[&str]) -> Vec<Box<dyn Subject + Send>> {
    let words = [&[PROGRAM, "deviations", "serve"], arguments].concat();
    let words: Vec<OsString> = words.into_iter().map(OsString::from).collect();
    let command = CommandLine::new(&words).unwrap();
    // Long enough for a busy machine.
    let limits = Limits {
        start: Duration::from_secs(60),
        answer: Duration::from_secs(60),
        bytes: 1 << 20,
        retries: true,
    };
    (0..2).map(|_| Box::new(Lines::new(command.clone(), limits, Input::Json)) as _).collect()
}

#[test]
fn planted_faults_are_named_first() {
    let corpus = corpus();
    let questions = part(&corpus);
    for ids in [
        &["D-16.3.2-trailing-bye-at-face-value"][..],
        &["D-7.1-without-pab"],
        &["D-16.4-skipped", "D-7.1-board-wins-only"],
    ] {
        let outcome = plant(&questions, served(ids), ids).unwrap();
        assert!(outcome.naming == Naming::Exact && outcome.wrong > 0, "{outcome:?}");
    }
}

#[test]
fn unrelated_faults_are_not_explained() {
    let corpus = corpus();
    let questions = part(&corpus);
    for fault in [Fault::SwappedIds, Fault::WholeNumbers, Fault::HalfMore] {
        let outcome = plant(&questions, served(&["--fault", fault.name()]), &[]).unwrap();
        assert!(!outcome.claimed && !outcome.certain && outcome.wrong > 0, "{outcome:?}");
    }
}

#[test]
fn a_program_without_faults_is_right() {
    let corpus = corpus();
    let outcome = plant(&part(&corpus), served(&[]), &[]).unwrap();
    assert_eq!((outcome.wrong, outcome.claimed), (0, false));
}

/// A program that passes over what the regulations declare.
struct Deaf;

impl Subject for Deaf {
    fn ask(&mut self, request: &StandingsRequest) -> Reply {
        BuiltIn.ask(&StandingsRequest { regulations: None, ..request.clone() })
    }
}

#[test]
fn declarations_that_are_not_read_are_named() {
    let corpus = corpus();
    let mut questions = sent(&corpus);
    questions.retain(|question| question.expected.asked.case.starts_with("c07/16-6"));
    let outcome = plant(&questions, vec![Box::new(Deaf)], &[]).unwrap();
    assert!(outcome.claimed && outcome.wrong > 0, "{outcome:?}");
    assert_eq!(outcome.named[0], ["regulations-not-read"]);
}
