//! Tests that `check` confirms the tables that `standings` writes, for every code.

use serde_json::Value;
use std::collections::BTreeMap;
use tempfile::TempDir;

use crate::support::tiebreak;

/// Returns all codes. Each code has the kinds of events in which it is defined.
fn codes() -> Vec<(String, Vec<String>)> {
    let text = std::fs::read_to_string("cases/codes.json").unwrap();
    let registry: Value = serde_json::from_str(&text).unwrap();
    let word = |value: &Value| value.as_str().unwrap().to_owned();
    let entry =
        |entry: &Value| (word(&entry["code"]), entry["kinds"].as_array().unwrap().iter().map(word).collect());
    registry["codes"].as_array().unwrap().iter().map(entry).collect()
}

/// Returns an event file that contains everything a code needs. Also returns the code with its parameters.
fn asked(code: &str, kind: &str) -> (&'static str, String) {
    let classic = ["TIMEOFLOSS", "LATE", "GELBFUHS", "GELBFUHS-SQ", "BAUMBACH", "AOR", "MOSTBLACK"];
    let event = match kind {
        "team" => "tests/data/league.trf",
        _ if code == "DISCS" => "cases/classic/discs/bye-is-scored-forty.json",
        _ if classic.contains(&code) || code.starts_with("US-") => "tests/data/classic.json",
        _ => "tests/data/club.trf",
    };
    (event, if code == "BRIGHTWELL" { "BRIGHTWELL/CHESS".to_owned() } else { code.to_owned() })
}

/// Codes that only order tied participants. Each is tested in its own list, directly after the points, because later in
/// the list no participants could be tied. All other codes are tested in one list.
const ALONE: [&str; 11] =
    ["DE", "TBR", "BBE", "EDE", "EDEBT", "EDEBB", "EDET", "EDEB", "US-H2H", "PLAYOFF", "ARMAGEDDON"];

/// Codes that need ratings. The teams of the team event have no ratings.
const OF_RATINGS: [&str; 6] = ["ARO", "TPR", "PTP", "APRO", "APPO", "RTNG"];

/// Checks that each column contains a number. An empty column would not test anything.
fn says_something(table: &str, codes: &[String]) {
    let rows: Vec<Vec<&str>> = table.lines().map(|line| line.rsplit(',').collect()).collect();
    for code in codes.iter().filter(|code| !ALONE.contains(&code.as_str()) && *code != "LOTS") {
        let column = rows[0].iter().position(|title| title == code).unwrap();
        let number = |row: &Vec<&str>| row[column].starts_with(|c: char| c.is_ascii_digit());
        assert!(rows[1..].iter().any(number), "{code}\n{table}");
    }
}

#[test]
fn what_standings_writes_is_confirmed_for_every_code() {
    // The codes that are tested in one list, for each event file and kind of event.
    let mut together: BTreeMap<(&str, String), Vec<String>> = BTreeMap::new();
    let mut lists: Vec<(&str, String, Vec<String>)> = Vec::new();
    let mut count = 0;
    for (code, kinds) in codes() {
        for kind in kinds {
            // The teams in this file have no ratings, so codes that need ratings are not tested here. The cases of the
            // corpus about article 13 test these codes.
            if kind == "team" && OF_RATINGS.contains(&code.as_str()) {
                continue;
            }
            count += 1;
            let (event, written) = asked(&code, &kind);
            if ALONE.contains(&code.as_str()) {
                lists.push((event, kind, vec![written]));
            } else {
                together.entry((event, kind)).or_default().push(written);
            }
        }
    }
    assert!(count >= 70, "{count}");
    for ((event, kind), codes) in together {
        lists.extend(codes.chunks(8).map(|codes| (event, kind.clone(), codes.to_vec())));
    }
    let folder = TempDir::new().unwrap();
    let mut wrong = Vec::new();
    for (event, kind, codes) in lists {
        let first = if kind == "team" { "MPTS" } else { "PTS" };
        let codes: Vec<String> = codes.into_iter().filter(|code| code != first).collect();
        // The list ends with TPN, which separates all participants.
        let list = format!("{first},{},TPN", codes.join(","));
        for format in ["csv", "json"] {
            let written = tiebreak(&["standings", event, "-t", &list, "-f", format]);
            assert_eq!(written.status.code(), Some(0), "{list} {event}");
            if format == "csv" {
                says_something(&String::from_utf8_lossy(&written.stdout), &codes);
            }
            let path = folder.path().join(format!("table.{format}"));
            std::fs::write(&path, &written.stdout).unwrap();
            let path = path.to_str().unwrap();
            let output = tiebreak(&["check", event, "-t", &list, "--against", path, "-f", "json"]);
            if output.status.code() != Some(0) {
                let answer: Value = serde_json::from_slice(&output.stdout).unwrap_or_default();
                wrong.push(format!(
                    "{kind} {list} {format}: {} {} {}",
                    answer["verdict"], answer["caveat_details"], answer["differences"]
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
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
