//! Tests records and rows that cannot be read. Such records and rows are rejected, or skipped with a message if the
//! user asks for it.

use std::fs;

use crate::support::{flat, stderr, stdout, tiebreak};
use tiebreak_conformance::check::{Verdict, check_event};
use tiebreak_conformance::event::{Event, Options, Source};

const CLUB: &str = "tests/data/club.trf";

/// Returns the club event with additional lines before its list of tie-breaks.
fn with(lines: &str) -> String {
    fs::read_to_string(CLUB).unwrap().replace("202 DE", &format!("{lines}202 DE"))
}

/// Checks an event. Returns the exit status and the output, which is joined to one line.
fn checked(text: &str, more: &[&str]) -> (i32, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("event.trf");
    fs::write(&path, text).unwrap();
    let path = path.display().to_string();
    let output = tiebreak(&[&["check", &path], more].concat());
    let said = stdout(&output) + &stderr(&output);
    (output.status.code().unwrap_or(-1), flat(&said))
}

/// Two records 299 (abnormal points) whose columns are shifted to the right by one character.
const SHIFTED: &str = "299  WW   1  1.0    9 x\n299  DD   1  0.5    9 x\n";

#[test]
fn a_record_that_starts_a_column_late_is_never_ignored() {
    let late = with(" 299          -1.0    5    7\n");
    let (status, said) = checked(&late, &[]);
    assert!(status == 2 && said.contains("indented-record"), "{status} {said}");
    let (status, said) = checked(&late, &["--skip-unreadable"]);
    assert!(status == 4 && said.contains("records that it could not read"), "{status} {said}");
}

#[test]
fn a_shifted_record_is_refused_and_the_option_named() {
    let (status, said) = checked(&with(SHIFTED), &[]);
    assert_eq!(status, 2, "{said}");
    assert!(said.contains("--skip-unreadable"), "{said}");
    let (_, said) = checked(&with(SHIFTED), &["--lang", "es"]);
    assert!(said.contains("omita la línea con --skip-unreadable"), "{said}");
}

#[test]
fn a_record_that_matters_is_reserved() {
    let (status, said) = checked(&with(SHIFTED), &["--skip-unreadable"]);
    assert_eq!(status, 4, "{said}");
    assert!(said.contains("line 9, `299 WW 1 1.0 9 x`; line 10, `299 DD"), "{said}");
    assert!(said.contains("The skipped records may affect the standing."), "{said}");
    // Gorse's results give 3.5 points, but the file contains 4.5. A record of abnormal points that cannot be read could
    // be the reason, so the program must not call the points wrong.
    let other = with(SHIFTED).replace("1990/01/01  3.5", "1990/01/01  4.5");
    let (status, said) = checked(&other, &["--skip-unreadable"]);
    assert_eq!(status, 4, "{said}");
    assert!(said.contains("Without the skipped lines, 1 recorded value or place differs"), "{said}");
}

#[test]
fn every_command_says_what_was_passed_over() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("event.trf");
    fs::write(&path, with(SHIFTED)).unwrap();
    let path = path.display().to_string();
    for arguments in [["standings", &path], ["report", &path], ["convert", &path]] {
        let more: &[&str] = if arguments[0] == "convert" { &["--to", "json"] } else { &[] };
        let output = tiebreak(&[&arguments[..], &["--skip-unreadable"], more].concat());
        assert!(output.status.success(), "{arguments:?}: {}", stderr(&output));
        assert!(stderr(&output).contains("9:1") || stdout(&output).contains("line 9"), "{arguments:?}");
    }
}

#[test]
fn a_record_of_who_met_whom_is_never_passed_over() {
    let text = fs::read_to_string(CLUB).unwrap();
    // The row of Alder names an opponent in round 2 who is not a participant.
    let (status, said) =
        checked(&text.replace("     4 b 1    10 w =", "    44 b 1    10 w ="), &["--skip-unreadable"]);
    assert_eq!(status, 2, "{said}");
    assert!(said.contains("or errors in records of participants, teams or pairings"), "{said}");
    let (status, said) = checked(&text.replace("001    3 m", " 001    3 m"), &["--skip-unreadable"]);
    assert_eq!(status, 2, "{said}");
}

#[test]
fn a_cell_of_a_table_that_cannot_be_read_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table.csv");
    let table = fs::read_to_string("tests/data/exports/swiss-manager-names.csv").unwrap();
    fs::write(&path, table.replace("8.25", "8.x5")).unwrap();
    let path = path.display().to_string();
    let output = tiebreak(&["check", CLUB, "--against", &path]);
    assert_eq!(output.status.code(), Some(4));
    let said = stdout(&output);
    assert!(said.contains("Gorse, Gina (7): SB 8.x5"), "{said}");
}

#[test]
fn no_damaged_file_is_confirmed_that_lost_a_record_that_matters() {
    let mut passed_over = 0;
    for file in ["club.trf", "club-2019.trf", "league.trf", "blitz.trf", "announced.trf"] {
        let text = fs::read_to_string(format!("tests/data/{file}")).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        for (at, line) in lines.iter().enumerate() {
            for column in [0, 1, 3, 4, 6, 9, 12, 20] {
                let (Some(head), Some(tail)) = (line.get(..column), line.get(column..)) else { continue };
                for damaged in [format!("{head} {tail}"), format!("{head}x{tail}"), head.to_owned()] {
                    let mut changed = lines.clone();
                    changed[at] = &damaged;
                    let options = Options { skip_unreadable: true, ..Options::default() };
                    let bytes = changed.join("\n").into_bytes();
                    let Ok(event) = Event::load(Source::file("event", bytes), &options) else { continue };
                    let skipped = event.skipped();
                    passed_over += usize::from(!skipped.is_empty());
                    let names_players = skipped.iter().any(|one| one.text.trim_start().starts_with("001"));
                    assert!(!names_players, "{file}: {damaged}");
                    if skipped.iter().any(|one| one.matters) {
                        let verdict = check_event(&event, &[], &[]).verdict();
                        assert_eq!(verdict, Verdict::Unverifiable, "{file}: {damaged}");
                    }
                }
            }
        }
    }
    assert!(passed_over > 10, "only {passed_over} files with a record that was passed over");
}
