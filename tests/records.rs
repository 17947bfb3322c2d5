//! Tests the table in `docs/reference/trf26.md` that states for each TRF26 record whether the program reads and keeps
//! it.

use std::fs;
use std::path::Path;

use crate::support::{stderr, stdout, tiebreak};

/// The records that TRF26 defines. The sample files already contain the records of players (001) and teams (310).
const RECORDS: &str = "001 012 013 022 032 042 052 062 072 082 092 102 112 122 132 142 152 162 172 182 192 202 212 222 240 \
                       250 260 299 300 310 320 330 352 362 801 802 NRS ###";

/// Returns a line with a record, and whether the line belongs to a team event. There is no line for a record that the
/// sample file already contains.
fn line(record: &str) -> (bool, Option<&'static str>) {
    let players = |line| (false, Some(line));
    let teams = |line| (true, Some(line));
    match record {
        "001" | "012" | "022" | "032" | "042" | "052" | "102" | "142" | "192" | "202" => (false, None),
        "062" => players("062 10"),
        "072" => players("072 10"),
        "092" => players("092 Individual: Swiss-System"),
        "112" => players("112 Deputy, D."),
        "122" => players("122 90 min + 30 s"),
        "132" => players(
            "132                                                                                        26/04/10  26/04/11  26/04/12  26/04/13  26/04/14",
        ),
        "152" => players("152 W"),
        "162" => players("162  W 1.0    D 0.5    L 0.0    A 0.0    P 1.0    X 0.5"),
        "172" => players("172 XYZ FIDE"),
        "182" => players("182 Some program"),
        "212" => players("212 PTS,DE,BH/C1,BH,SB"),
        "222" => players("222 5400+30"),
        "240" => players("240 H   3    5"),
        "250" => players("250       1.0   1   2    1    6"),
        "260" => players("260   1   5    1    2"),
        "299" => players("299    0.0   0.0   5    9"),
        "NRS" => players("ABC    1 m    Alder, Anna                       2350"),
        "###" => players("### a comment"),
        "013" | "082" | "300" | "310" | "320" | "330" | "352" | "362" | "801" | "802" => match record {
            "300" => teams("300   1   1   2    1    2    3    4"),
            "362" => teams("362 TW 2.0   TD 1.0   TL 0.0"),
            "801" => teams("801  1 ASH    8.0 15.5"),
            "802" => teams("802   1 ASH      8.0   15.5"),
            _ => (true, None),
        },
        other => panic!("no line for {other}"),
    }
}

/// Returns the rows of the table in `docs/reference/trf26.md`. Each row has a record, whether the program reads it, and
/// whether the program keeps it in a conversion.
fn rows() -> Vec<(String, String, String)> {
    let text =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/reference/trf26.md")).unwrap();
    let cells = |row: &str| row.split('|').map(|cell| cell.trim().to_owned()).collect::<Vec<_>>();
    let rows = text.lines().filter(|row| row.starts_with("| `")).map(cells);
    rows.map(|row| (row[1].trim_matches('`').to_owned(), row[3].clone(), row[4].clone())).collect()
}

#[test]
fn the_table_has_every_record_once() {
    let mut told: Vec<String> = rows().into_iter().map(|(record, ..)| record).collect();
    told.sort_unstable();
    let mut wanted: Vec<&str> = RECORDS.split_whitespace().collect();
    wanted.sort_unstable();
    assert_eq!(told, wanted);
}

#[test]
fn what_the_table_says_is_so() {
    let folder = tempfile::tempdir().unwrap();
    for (record, read, kept) in rows() {
        let (teams, line) = line(&record);
        let data = if teams { "league.trf" } else { "club.trf" };
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(data);
        let text = fs::read_to_string(file).unwrap();
        let text = line.map_or_else(|| text.clone(), |line| format!("{text}{line}\n"));
        let path = folder.path().join(format!("{record}.trf"));
        fs::write(&path, &text).unwrap();
        let output = tiebreak(&["convert", path.to_str().unwrap(), "--to", "trf26", "--eol", "lf"]);
        assert_eq!(output.status.code(), Some(0), "{record}: {}", stderr(&output));
        let code = if record == "NRS" { "ABC" } else { &record };
        let of_record = |text: &str| -> Vec<String> {
            let lines = text.lines().filter(|line| line.starts_with(code)).map(str::trim_end);
            lines.map(str::to_owned).collect()
        };
        let (before, after) = (of_record(&text), of_record(&stdout(&output)));
        assert_eq!(kept, "yes", "{record}");
        // The sample files do not contain the records 013 and 330. Other tests check these two records.
        let is_there = ["013", "330"].contains(&record.as_str()) || !before.is_empty();
        assert!(is_there, "{record} is in neither file");
        // A record that the program writes can be spelled differently, but must have the same meaning.
        assert_eq!(before.len(), after.len(), "{record}: {before:?} {after:?}");
        let is_unknown = stderr(&output).contains("unknown-record");
        assert!(!(is_unknown && read == "yes"), "{record}: {}", stderr(&output));
    }
}

/// Checks an unknown record: the program must report it and keep it. The other tests in this file find unread records
/// in the same way.
#[test]
fn an_unknown_record_is_remarked_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("unknown.trf");
    let club = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/club.trf");
    fs::write(&path, format!("{}345 what is this\n", fs::read_to_string(club).unwrap())).unwrap();
    let output = tiebreak(&["convert", path.to_str().unwrap(), "--to", "trf26"]);
    assert!(stderr(&output).contains("unknown-record"), "{}", stderr(&output));
    assert!(stdout(&output).contains("345 what is this"));
}

#[test]
fn a_list_kept_in_a_comment_is_a_former_one_and_has_a_verdict_of_its_own() {
    let club = fs::read_to_string("tests/data/club.trf").unwrap();
    let comments =
        "### 202 DE,BH/C1,BH,SB\n### 212 PTS,WIN\n### 202 DE,WINS\n### 202 kept as a comment\n202 ";
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("former.trf");
    fs::write(&file, club.replacen("\n202 ", &format!("\n{comments}"), 1)).unwrap();
    let file = file.to_str().unwrap();

    let without = tiebreak(&["check", file]);
    assert_eq!(
        (without.status.code(), stdout(&without).contains("Earlier tie-break lists in the file")),
        (Some(0), false)
    );
    // The recorded standing is right under the current list. The exit status must be 0, whatever the earlier lists
    // give.
    let asked = tiebreak(&["check", file, "--former", "-f", "json"]);
    assert_eq!(asked.status.code(), Some(0), "{}", stderr(&asked));
    let answer: serde_json::Value = serde_json::from_str(&stdout(&asked)).unwrap();
    let former = answer["former"].as_array().unwrap();
    let verdicts: Vec<_> =
        former.iter().map(|list| (list["line"].as_u64(), list["verdict"].as_str())).collect();
    let line = 1 + club.lines().position(|line| line.starts_with("202 ")).unwrap() as u64;
    let expected = [Some("confirmed"), Some("different"), None, None];
    let expected: Vec<_> =
        expected.into_iter().enumerate().map(|(at, verdict)| (Some(line + at as u64), verdict)).collect();
    assert_eq!(verdicts, expected, "{former:?}");
    let text = stdout(&tiebreak(&["check", file, "--former"]));
    assert!(text.contains(&format!("Line {line}, DE,BH/C1,BH,SB: confirmed")), "{text}");
    assert!(
        stdout(&tiebreak(&["check", "tests/data/club.trf", "--former"]))
            .contains("contains no earlier tie-break list")
    );
}

/// Checks a file with many earlier lists of tie-breaks. A ranking by an earlier list takes as long as a ranking by the
/// current list, so the program ranks by only a limited number of them. A message must state the limit.
#[test]
fn more_former_lists_than_a_file_is_held_to_are_named_and_not_ranked() {
    let club = fs::read_to_string("tests/data/club.trf").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("former.trf");
    fs::write(&file, format!("{}{}", club, "### 202 DE,BH/C1,BH,SB\n".repeat(102))).unwrap();
    let asked = tiebreak(&["check", file.to_str().unwrap(), "--former", "-f", "json"]);
    let answer: serde_json::Value = serde_json::from_str(&stdout(&asked)).unwrap();
    let former = answer["former"].as_array().unwrap();
    let ranked = former.iter().filter(|list| list["verdict"] == "confirmed").count();
    assert_eq!((former.len(), ranked), (102, 100));
    assert_eq!(former[101]["detail"], "the program checks at most 100 earlier lists of a file");
}
