//! What `standings` writes is confirmed, whatever the code.

use std::process::{Command, Output};

use serde_json::Value;
use tempfile::TempDir;

fn tiebreak(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tiebreak"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(arguments)
        .output()
        .unwrap()
}

/// The codes with the kinds of event that they exist for.
fn codes() -> Vec<(String, Vec<String>)> {
    let text = std::fs::read_to_string("cases/codes.json").unwrap();
    let registry: Value = serde_json::from_str(&text).unwrap();
    let word = |value: &Value| value.as_str().unwrap().to_owned();
    let entry =
        |entry: &Value| (word(&entry["code"]), entry["kinds"].as_array().unwrap().iter().map(word).collect());
    registry["codes"].as_array().unwrap().iter().map(entry).collect()
}

/// The form in which a code needs something said, and the event that has what it needs.
fn asked<'c>(code: &'c str, kind: &str) -> (&'static str, &'c str) {
    let event = match (kind, code) {
        ("team", _) => "tests/data/league.trf",
        (_, "TIMEOFLOSS" | "LATE" | "GELBFUHS" | "GELBFUHS-SQ" | "BAUMBACH" | "AOR") => {
            "tests/data/classic.json"
        }
        (_, "US-OPPPERF" | "MOSTBLACK") => "tests/data/classic.json",
        (_, code) if code.starts_with("US-") => "tests/data/classic.json",
        _ => "tests/data/club.trf",
    };
    let code = if code == "BRIGHTWELL" { "BRIGHTWELL/CHESS" } else { code };
    (event, code)
}

#[test]
fn what_standings_writes_is_confirmed_for_every_code() {
    let folder = TempDir::new().unwrap();
    let mut tried = 0;
    let mut wrong = Vec::new();
    for (code, kinds) in codes() {
        for kind in kinds {
            let (event, code) = asked(&code, &kind);
            let first = if kind == "team" { "MPTS" } else { "PTS" };
            // Followed by what leaves no tie in these events.
            let list = format!("{first},{code},TPN");
            for format in ["csv", "json"] {
                let written = tiebreak(&["standings", event, "-t", &list, "-f", format]);
                assert_eq!(written.status.code(), Some(0), "{list} {event}");
                let path = folder.path().join(format!("table.{format}"));
                std::fs::write(&path, &written.stdout).unwrap();
                let path = path.to_str().unwrap();
                let output = tiebreak(&["check", event, "-t", &list, "--against", path, "-f", "json"]);
                tried += 1;
                if output.status.code() != Some(0) {
                    let answer: Value = serde_json::from_slice(&output.stdout).unwrap_or_default();
                    wrong.push(format!(
                        "{kind} {list} {format}: {} {} {}",
                        answer["verdict"], answer["reservations"], answer["differences"]
                    ));
                }
            }
        }
    }
    assert!(tried >= 150, "{tried}");
    assert!(wrong.is_empty(), "{} of {tried}:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn a_list_that_names_a_code_again_is_confirmed() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("table.csv");
    let list = "PTS,DE,BH,DE,SB,TPN";
    let written = tiebreak(&["standings", "tests/data/club.trf", "-t", list, "-f", "csv"]);
    std::fs::write(&path, &written.stdout).unwrap();
    let path = path.to_str().unwrap();
    let output = tiebreak(&["check", "tests/data/club.trf", "-t", list, "--against", path]);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stdout));
}
