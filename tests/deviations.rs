//! The catalogue as documentation, the power of the corpus, and the diagnosis of planted faults.

use std::fs;
use std::process::Command;

use tiebreak_conformance::corpus::{Corpus, Source, repository_directory};
use tiebreak_conformance::diagnosis::plant::{plant, plant_unrelated, questions};
use tiebreak_conformance::diagnosis::{Expected, Fault};
use tiebreak_conformance::power::{Matrix, reason, reasons};

fn corpus() -> Corpus {
    Corpus::load(&Source::Directory(repository_directory())).unwrap()
}

#[test]
fn the_page_of_deviations_is_current() {
    let output = Command::new(env!("CARGO_BIN_EXE_tiebreak"))
        .args(["deviations", "list", "--format", "markdown", "--lang", "en"])
        .output()
        .unwrap();
    assert!(output.status.success());
    let page = fs::read_to_string("docs/deviations.md").unwrap();
    let now = String::from_utf8(output.stdout).unwrap();
    assert!(page == now, "run `tiebreak deviations list --format markdown > docs/deviations.md`");
    assert!(page.contains("312"));
}

#[test]
fn every_survivor_has_its_reason_and_every_case_kills_what_it_names() {
    let corpus = corpus();
    let matrix = Matrix::of(&corpus);
    let unexplained: Vec<&str> =
        matrix.survivors().map(|row| row.deviation.id).filter(|id| reason(id).is_none()).collect();
    assert_eq!(unexplained, Vec::<&str>::new());
    assert_eq!(matrix.idle, []);
    assert_eq!(matrix.engine_differs, Vec::<String>::new());
    // A reason for a deviation that is killed is stale.
    let survivors: Vec<&str> = matrix.survivors().map(|row| row.deviation.id).collect();
    let stale: Vec<&str> =
        reasons().iter().map(|r| r.id.as_str()).filter(|id| !survivors.contains(id)).collect();
    assert_eq!(stale, Vec::<&str>::new());
    let killed_twice = matrix.rows.iter().filter(|row| row.kills().count() >= 2).count();
    let killed = matrix.rows.iter().filter(|row| !row.cases.is_empty()).count();
    assert!(killed_twice * 100 >= killed * 95, "{killed_twice} of {killed}");
}

/// A part of the corpus that is enough to tell the faults below from others, and quick.
fn part(corpus: &Corpus) -> Vec<Expected<'_>> {
    let mut questions = questions(corpus);
    questions.retain(|question| {
        ["c07/16-", "c07/8-1", "c07/7-1"].iter().any(|start| question.asked.case.starts_with(start))
    });
    questions
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
        let outcome = plant(&questions, ids);
        assert!(outcome.right && outcome.wrong > 0, "{outcome:?}");
    }
}

#[test]
fn unrelated_faults_are_not_explained() {
    let corpus = corpus();
    let questions = part(&corpus);
    for fault in [Fault::SwappedIds, Fault::WholeNumbers, Fault::HalfMore] {
        let outcome = plant_unrelated(&questions, fault);
        assert!(outcome.right && !outcome.certain && outcome.wrong > 0, "{outcome:?}");
    }
}
