//! Tests the output of the commands in every output format.

use crate::support::{stderr, stdout, tiebreak};

#[test]
fn every_format_in_every_language_is_written() {
    for command in [
        &["standings", "tests/data/club.trf", "--legend"][..],
        &["explain", "tests/data/club.trf", "--participant", "9"],
        &["explain", "tests/data/club.trf", "--participant", "9", "--versus", "1"],
        &["check", "tests/data/club.trf", "--against", "tests/data/club-published.csv"],
        &["compare", "tests/data/club.trf", "-e", "fide-2023-09", "-e", "fide-2026-03"],
        &["explain", "tests/data/final.json", "--participant", "1", "-t", "EDEBB,TBR,BC"],
        &["codes"],
        &["codes", "mediana"],
    ] {
        for language in ["en", "es"] {
            for (format, head) in [
                ("text", ""),
                ("json", "{\n  \"schema\": \"tiebreak/"),
                ("csv", ""),
                ("markdown", "# "),
                ("html", "<!doctype html>"),
            ] {
                let mut arguments = command.to_vec();
                arguments.extend(["--format", format, "--lang", language]);
                let output = tiebreak(&arguments);
                let text = stdout(&output);
                assert!(matches!(output.status.code(), Some(0 | 1)), "{arguments:?}: {}", stderr(&output));
                assert!(text.starts_with(head) && text.len() > 20, "{arguments:?}: {text}");
                assert!(!text.contains('\u{1b}'), "colors outside a terminal: {arguments:?}");
                if format == "html" {
                    assert!(text.contains(&format!("<html lang=\"{language}\">")), "{arguments:?}");
                }
            }
        }
    }
}

#[test]
fn json_begins_with_its_schema_and_has_the_keys_of_the_contract() {
    let keys = |arguments: &[&str]| -> Vec<String> {
        let value: serde_json::Value = serde_json::from_slice(&tiebreak(arguments).stdout).unwrap();
        value.as_object().unwrap().keys().cloned().collect()
    };
    let has = |keys: &[String], wanted: &[&str]| {
        for key in wanted {
            assert!(keys.iter().any(|other| other == key), "{key} is missing in {keys:?}");
        }
    };
    let club = "tests/data/club.trf";
    has(
        &keys(&["standings", club, "--format", "json"]),
        &["schema", "edition", "tiebreaks", "after", "standings", "findings", "warnings"],
    );
    has(
        &keys(&["explain", club, "--participant", "1", "--tiebreak", "BH/C1", "--format", "json"]),
        &["schema", "participant", "code", "edition", "value", "clauses", "steps"],
    );
    has(
        &keys(&["check", club, "--format", "json"]),
        &["schema", "edition", "verdict", "differences", "reproduced_by", "findings"],
    );
}

#[test]
fn names_from_the_input_stay_text_everywhere() {
    let csv = stdout(&tiebreak(&["standings", "tests/data/names.json", "--format", "csv"]));
    assert!(csv.contains("'=1+1") && csv.contains("'@SUM(A1)"), "{csv}");
    let text = stdout(&tiebreak(&["standings", "tests/data/names.json"]));
    assert!(text.contains("\\u{1b}[31mRed") && !text.contains('\u{1b}'), "{text}");
    let html = stdout(&tiebreak(&["standings", "tests/data/names.json", "--format", "html"]));
    assert!(html.contains("&lt;script&gt;") && !html.contains("<script>"), "{html}");
}

#[test]
fn every_dialect_of_csv_is_read_back_and_computes_nothing() {
    for (file, dialect, head, row) in [
        ("club.trf", "rfc4180", "Rank,", ",8.25\r\n"),
        ("club.trf", "excel", "\u{feff}Rank,", ",8.25\r\n"),
        ("club.trf", "excel-es", "\u{feff}Rank;", ";8,25\r\n"),
        ("names.json", "rfc4180", "Rank,", ",'=1+1,"),
        ("names.json", "excel", "\u{feff}Rank,", ",'=1+1,"),
        ("names.json", "excel-es", "\u{feff}Rank;", ";'=1+1;"),
    ] {
        let event = format!("tests/data/{file}");
        let output = tiebreak(&["standings", &event, "-f", "csv", "--csv-dialect", dialect]);
        let csv = stdout(&output);
        assert!(csv.starts_with(head) && csv.contains(row), "{file}, {dialect}: {csv}");
        let folder = tempfile::tempdir().unwrap();
        let table = folder.path().join("table.csv");
        std::fs::write(&table, &csv).unwrap();
        let checked = tiebreak(&["check", &event, "--against", table.to_str().unwrap()]);
        // The exit status is 0 only for `club.trf`, because only this file contains a tie-break list. In the table of
        // the other event, the name of participant 3 contains control characters.
        let status = if file == "club.trf" { Some(0) } else { Some(4) };
        let said = stdout(&checked);
        assert_eq!(checked.status.code(), status, "{file}, {dialect}: {said}{csv}");
        assert!(!said.contains("'=1+1") && !said.contains("'@SUM"), "{file}, {dialect}: {said}");
    }
    let output = tiebreak(&["standings", "tests/data/club.trf", "--csv-dialect", "excel"]);
    assert_eq!((output.status.code(), stderr(&output).contains("-f csv")), (Some(2), true));
}
