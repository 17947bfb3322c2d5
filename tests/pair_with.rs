//! Tests events whose rounds are paired by an external pairing engine (`generate --pair-with`).

use std::fs;
use std::path::Path;
use std::process::Output;

use crate::support::{stderr, tiebreak};

const ENGINE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tools/fakes/pairing_engine.py");

/// Generates an event with nine participants. Eight of them play in each round, and one has a half-point bye.
fn generate(folder: &Path, how: &str, more: &[&str]) -> Output {
    let engine = format!("python3 {ENGINE} {how} {{input}} {{output}}");
    let fixed = [
        "generate",
        "--seed",
        "4",
        "--preset",
        "clean",
        "--participants",
        "9",
        "--rounds",
        "4",
        "--to",
        "trf26",
    ];
    let with =
        ["--with", "half-point-bye=1/round", "--pair-with", &engine, "--out", folder.to_str().expect("text")];
    tiebreak(&[&fixed[..], &with, more].concat())
}

/// Returns the generated event, and the text that states who made its pairings.
fn made(folder: &Path) -> (String, String) {
    let text = fs::read_to_string(folder.join("event-000000.trf")).expect("an event");
    let said =
        text.lines().find_map(|line| line.strip_prefix("### pairings: ")).expect("who paired").to_owned();
    (text, said)
}

#[test]
fn an_engine_pairs_everybody_who_is_present() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = generate(folder.path(), "order", &[]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let (text, said) = made(folder.path());
    assert_eq!(said, "python3");
    // The engine of this test pairs the eight players of a round in order: the first with the second, and so on. The
    // first player of each pair gets White.
    for (round, start) in [(1, 91), (2, 101), (3, 111), (4, 121)] {
        let rows = text.lines().filter(|line| line.starts_with("001"));
        let cells: Vec<(u32, &str)> = rows
            .map(|row| (row[4..8].trim().parse().expect("a number"), row[start..start + 8].trim()))
            .collect();
        let playing: Vec<u32> =
            cells.iter().filter(|(_, cell)| !cell.starts_with("0000")).map(|(id, _)| *id).collect();
        assert_eq!(playing.len(), 8, "round {round}: {cells:?}");
        for pair in playing.chunks(2) {
            let cell = |id| cells.iter().find(|(other, _)| other == id).map_or("", |(_, cell)| *cell);
            let expected = (format!("{} w", pair[1]), format!("{} b", pair[0]));
            let (white, black) = (cell(&pair[0]), cell(&pair[1]));
            assert!(
                white.starts_with(&expected.0) && black.starts_with(&expected.1),
                "round {round}: {cells:?}"
            );
        }
    }
    // A second run with the same seed and engine must write exactly the same bytes.
    let again = tempfile::tempdir().expect("a folder");
    generate(again.path(), "order", &[]);
    assert_eq!(made(again.path()).0, text);
}

#[test]
fn a_round_without_a_pairing_is_paired_plausibly_and_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = generate(folder.path(), "none", &[]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let said = made(folder.path()).1;
    assert_eq!(said, "python3; it found none for round 3: plausible, not those of an official system");
    let manifest = fs::read_to_string(folder.path().join("manifest.json")).expect("a manifest");
    assert!(manifest.contains("in 1 of 1 events not every round"), "{manifest}");
}

#[test]
fn an_engine_that_fails_ends_the_run() {
    for (how, reason) in [
        (
            "twice",
            "round 1: the pairing engine wrote no complete pairing list, which contains every present player exactly once",
        ),
        ("silent", "round 1: the program wrote no output file"),
        (
            "broken",
            "the pairing engine ended with exit status 2; the pairing engine wrote these errors: out of order",
        ),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let output = generate(folder.path(), how, &[]);
        assert_eq!(output.status.code(), Some(2), "{how}");
        assert!(stderr(&output).contains(reason), "{how}: {}", stderr(&output));
        assert!(!folder.path().join("event-000000.trf").exists(), "{how}");
    }
    let folder = tempfile::tempdir().expect("a folder");
    for (more, reason) in [
        (&["--shape", "round-robin"][..], "--pair-with works only for Swiss-system events"),
        (&["--boards", "4"], "--boards"),
    ] {
        let output = generate(folder.path(), "order", more);
        assert_eq!(output.status.code(), Some(2), "{more:?}");
        assert!(stderr(&output).contains(reason), "{more:?}: {}", stderr(&output));
    }
    let output = tiebreak(&["generate", "--pair-with", "bbpPairings --dutch", "--out", "nowhere"]);
    assert!(stderr(&output).contains("{input} for the input file"), "{}", stderr(&output));
}
