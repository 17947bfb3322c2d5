//! Tests input with errors, unusual input, and the messages about both.

use crate::support::{command, stderr, stdout, tiebreak};

/// Checks that input with an error gives the exit status 2, and that the message states the position of the error.
#[test]
fn bad_input_is_refused_with_its_place() {
    for (arguments, says) in [
        (&["standings", "tests/data/club-broken.trf"][..], "club-broken.trf:10:97: error[colors]"),
        (
            &["standings", "tests/data/club-unknown-code.trf"],
            "club-unknown-code.trf:9:8: error[tie-break-list]",
        ),
        (
            &["standings", "tests/data/club-unknown-code.trf"],
            "club-unknown-code.trf:9:18: error[tie-break-list]",
        ),
        (&["standings", "tests/data/no-such-file.trf"], "`tests/data/no-such-file.trf`"),
        (&["explain", "tests/data", "--participant", "1"], "`tests/data`"),
        (&["standings", "Cargo.toml"], "Cargo.toml"),
        (&["standings", "tests/data/club.trf", "--tiebreaks", "BH,BHH"], "--tiebreaks, column 4"),
        (&["standings", "tests/data/club.trf", "--after-round", "6"], "error[after-round]"),
        (&["standings", "tests/data/club.trf", "--edition", "fide-2022"], "fide-2022"),
        (
            &["explain", "tests/data/club.trf", "--participant", "11"],
            "write a pairing number from 1 to 10, not a place",
        ),
        (
            &["explain", "tests/data/club.trf", "--participant", "1", "--tiebreak", "BH/C0"],
            "--tiebreak, column 4",
        ),
        (&["explain", "tests/data/club.trf", "--participant", "1", "--tiebreak", "BH,SB"], "a single code"),
        (
            &["explain", "tests/data/club.trf", "--participant", "1", "--versus", "1"],
            "name another participant",
        ),
        (&["compare", "tests/data/club.trf", "-e", "fide-2026-03"], "give two editions"),
        (
            &["check", "tests/data/club-printed.csv", "--against", "tests/data/club.trf"],
            "and this file after --against: tiebreak check EVENT --against TABLE",
        ),
        (&["check", "tests/data/club-printed.csv"], "give the TRF file or the crosstable of the event"),
        (
            &["check", "tests/data/club.trf", "--against", "tests/data/club.trf"],
            "error[table-no-participants]",
        ),
    ] {
        let output = tiebreak(arguments);
        let text = stderr(&output);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {text}");
        assert!(text.contains(says), "{arguments:?}: {text}");
        assert!(!text.contains("panicked"), "{arguments:?}: {text}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }
}

#[test]
fn standard_input_is_read_and_a_closed_output_is_quiet() {
    let file = std::fs::File::open(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/club.trf")).unwrap();
    let output = command(&["standings", "-", "--format", "csv"]).stdin(file).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(stdout(&output).starts_with("Rank,No.,Participant,PTS,DE,"), "{}", stdout(&output));
}

#[test]
fn common_mistakes_are_answered_with_what_to_write() {
    let club = "tests/data/club.trf";
    let said = |arguments: &[&str], status: i32| {
        let output = tiebreak(arguments);
        assert_eq!(output.status.code(), Some(status), "{arguments:?}");
        stderr(&output)
    };
    for (list, advice) in [
        ("BH;SB", "separate the codes with commas: BH,SB"),
        ("BH/C1 BH SB", "separate the codes with commas: BH/C1,BH,SB"),
        ("BUCHHOLZ", "write the code BH (Buchholz)"),
        ("DE,MEDIAN", "write the code BH/M1 (Buchholz, median 1) or US-MEDIAN (Median (Harkness))"),
        ("SOLKOFF", "write the code BH (Buchholz) or US-SOLKOFF (Solkoff)"),
        ("Buchholz Cut 1", "write the code BH/C1 (Buchholz, cut 1)"),
        ("XYZ", "`tiebreak codes` lists every code"),
    ] {
        let text = said(&["standings", club, "-t", list], 2);
        assert!(text.contains(advice), "{list}: {text}");
    }
    let spanish = said(&["standings", club, "-t", "BH; SB", "--lang", "es"], 2);
    assert!(spanish.contains("separe las siglas con comas: BH,SB"), "{spanish}");
    for arguments in [&["standings", club, "-t", "BH", "SB"][..], &["standings", "-t", "BH", "SB", club]] {
        let text = said(arguments, 2);
        assert!(text.ends_with("--tiebreaks: separate the codes with commas: BH,SB\n"), "{text}");
    }
    let code = said(&["explain", club, "-p", "3", "--tiebreak", "Berger"], 2);
    assert!(code.contains("write the code SB (Sonneborn-Berger)"), "{code}");
}

#[test]
fn files_that_are_no_tournament_are_refused_with_what_to_do() {
    let directory = tempfile::tempdir().unwrap();
    for (name, bytes, what) in [
        ("open.xlsx", &b"PK\x03\x04.....xl/workbook.xml"[..], "a spreadsheet (Excel or similar)"),
        ("open.pdf", b"%PDF-1.4", "a PDF, a photo or a text document"),
        ("open.html", b"<!DOCTYPE html><table></table>", "a web page (HTML)"),
    ] {
        let path = directory.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        let output = tiebreak(&["check", path.to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(2));
        let text = stderr(&output);
        assert!(text.contains(what) && text.contains("as TRF") && text.contains("--against"), "{text}");
        let spanish = stderr(&tiebreak(&["check", path.to_str().unwrap(), "--lang", "es"]));
        assert!(spanish.contains("exporte el torneo"), "{spanish}");
    }
}

#[test]
fn a_participant_is_named_by_number_or_by_the_beginning_of_a_name() {
    let club = "tests/data/club.trf";
    let explain = |who: &str| tiebreak(&["explain", club, "-p", who, "-f", "json"]);
    let by_number = stdout(&explain("7"));
    let name =
        serde_json::from_str::<serde_json::Value>(&stdout(&tiebreak(&["standings", club, "-f", "json"])))
            .unwrap()["standings"]
            .as_array()
            .unwrap()
            .iter()
            .find(|row| row["id"] == 7)
            .unwrap()["name"]
            .as_str()
            .unwrap()
            .to_owned();
    assert_eq!(stdout(&explain(&name)), by_number);
    assert_eq!(stdout(&explain(&name.to_uppercase())), by_number);
    let versus = tiebreak(&["explain", club, "-p", "3", "--versus", &name, "-f", "json"]);
    assert_eq!(
        stdout(&versus),
        stdout(&tiebreak(&["explain", club, "-p", "3", "--versus", "7", "-f", "json"]))
    );
    let nobody = explain("Nobody");
    assert_eq!(nobody.status.code(), Some(2));
    assert!(stderr(&nobody).contains("no participant's name begins with `Nobody`"));
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("alike.json");
    let unfinished = std::fs::read_to_string("tests/data/unfinished.json").unwrap();
    std::fs::write(&path, unfinished.replace("Bruno", "Albán")).unwrap();
    let several = stderr(&tiebreak(&["explain", path.to_str().unwrap(), "-p", "alb"]));
    assert!(
        several.contains("`alb` may mean Alba (1); Albán (2); write more of the name, or the pairing number"),
        "{several}"
    );
}
