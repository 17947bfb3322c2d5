//! Tests tables of the club event about which earlier versions of `check` gave a wrong verdict.

use serde_json::Value;
use tempfile::TempDir;

use crate::support::{flat, stdout, tiebreak};

/// The right standing of the club event by PTS, DE, BH/C1, BH and SB. The points in column DE were computed by hand. Of
/// the participants with 3 points, 1 beat 4 and drew with 9, and 8 drew with 5 and 9. Participants 6 and 10 are also
/// tied, but did not meet.
pub(crate) const RIGHT: &str = "Rank,No,Name,PTS,DE,BH/C1,BH,SB
1,7,\"Gorse, Gina\",3.5,,9.5,12,8.25
2,9,\"Ivy, Ines\",3,1,11.5,13,7.5
3,1,\"Alder, Anna\",3,1.5,11.5,13,7
4,8,\"Hazel, Hugo\",3,1,9.5,12,6.5
5,5,\"Elm, Eva\",3,0.5,8.5,11,6.25
6,4,\"Dogwood, Dan\",3,0,8.5,11,5.75
7,6,\"Fir, Felix\",2,0,12.5,14.5,5.75
8,10,\"Juniper, Jan\",2,0,12,14,5
9,2,\"Birch, Ben\",1.5,,7.5,9,3
10,3,\"Cedar, Carla\",1,,8.5,9.5,1
";
pub(crate) const CLUB: &str = "tests/data/club.trf";

/// Checks a table. Returns the answer as JSON, and the exit status.
pub(crate) fn check(file: &str, table: &str) -> (Value, i32) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("table.csv");
    std::fs::write(&path, table).unwrap();
    let output = tiebreak(&["check", file, "--against", path.to_str().unwrap(), "-f", "json"]);
    let text = String::from_utf8(output.stdout).unwrap();
    let answer = serde_json::from_str(&text).unwrap_or(Value::Null);
    (answer, output.status.code().unwrap())
}

/// Returns the right table after some texts are replaced. Fails if the table does not contain one of these texts.
pub(crate) fn with(changes: &[(&str, &str)]) -> String {
    changes.iter().fold(RIGHT.to_owned(), |table, (from, to)| {
        assert!(table.contains(from), "{from}");
        table.replacen(from, to, 1)
    })
}

/// Returns the right table with other places.
fn ranked(change: impl Fn(u32) -> u32) -> String {
    let mut lines = RIGHT.lines();
    let head = lines.next().unwrap().to_owned();
    let rows = lines.map(|line| {
        let (rank, rest) = line.split_once(',').unwrap();
        format!("{},{rest}", change(rank.parse().unwrap()))
    });
    std::iter::once(head).chain(rows).map(|line| line + "\n").collect()
}

#[test]
fn a_right_table_is_confirmed_and_its_direct_encounters_are_read_as_points() {
    let (answer, status) = check(CLUB, RIGHT);
    assert_eq!((&answer["verdict"], status), (&"confirmed".into(), 0), "{answer:#}");
    assert_eq!(answer["notes"][1], serde_json::json!({"note": "order", "code": "DE", "reading": "points"}));
    // The column DE contains places among tied participants. DE separates no participants here, so each place is 1.
    let places =
        with(&[("3,1.5,", "3,1,"), ("3,0.5,", "3,1,"), ("3,0,", "3,1,"), ("2,0,", "2,1,"), ("2,0,", "2,1,")]);
    let (answer, status) = check(CLUB, &places);
    assert_eq!((&answer["notes"][1]["reading"], status), (&"places".into(), 0), "{answer:#}");
}

#[test]
fn numbers_that_are_no_places_are_different() {
    for (table, wrong) in [
        (ranked(|rank| rank * 2), 10),
        (ranked(|rank| if rank == 10 { 99 } else { rank }), 1),
        // Participant 10 has the last place and shares it with nobody. There must be no gap before this place.
        (ranked(|rank| if rank == 10 { 11 } else { rank }), 1),
        (ranked(|rank| if rank > 8 { rank + 1 } else { rank }), 2),
    ] {
        let (answer, status) = check(CLUB, &table);
        assert_eq!((&answer["verdict"], status), (&"different".into(), 1), "{table}");
        assert_eq!(answer["differences"].as_array().unwrap().len(), wrong, "{table}");
        assert_eq!(answer["notes"][0]["numbering"], Value::Null);
    }
}

#[test]
fn a_gap_in_the_ranks_of_the_file_is_different() {
    let text = std::fs::read_to_string(CLUB).unwrap();
    // In record 001, the rank is in the columns 86 to 89.
    let line = |line: &str| match line.starts_with("001") && line[85..89].trim() == "10" {
        true => format!("{}  12{}\n", &line[..85], &line[89..]),
        false => format!("{line}\n"),
    };
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("gap.trf");
    std::fs::write(&path, text.lines().map(line).collect::<String>()).unwrap();
    let output = tiebreak(&["check", path.to_str().unwrap(), "-f", "json"]);
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1), "{answer:#}");
    let difference = &answer["differences"][0];
    assert_eq!((&difference["recorded"], &difference["computed"]), (&"12".into(), &"10".into()));
}

#[test]
fn unknown_names_are_not_confirmed() {
    for name in ["Ghost, Gus", "Gxxxx, Gxxx", "Hazel, Gina"] {
        let (answer, status) = check(CLUB, &with(&[("Gorse, Gina", name)]));
        assert_eq!((&answer["verdict"], status), (&"unverifiable".into(), 4), "{name}");
        assert_eq!(
            answer["caveat_details"],
            serde_json::json!([{"caveat": "names-unlike", "cells": [{"id": 7, "cell": name}]}])
        );
    }
    for name in ["Gina Gorse", "GM Gorse, Gina", "Gorse, G.", "Gorze, Gina", "GORSE,GINA"] {
        assert_eq!(check(CLUB, &with(&[("Gorse, Gina", name)])).1, 0, "{name}");
    }
    // A row with the pairing number of one participant and the name of another is not compared.
    assert_eq!(check(CLUB, &with(&[("Gorse, Gina", "Elm, Eva")])).1, 4);
}

#[test]
fn a_value_left_out_is_said() {
    for (cell, caveat) in
        [("", "cells-missing"), ("-", "cells-missing"), ("n/a", "cells-missing"), ("?", "cells-unclear")]
    {
        let (answer, status) = check(CLUB, &with(&[("12,8.25", &format!("12,{cell}"))]));
        assert_eq!((&answer["verdict"], status), (&"unverifiable".into(), 4), "{cell}");
        let reserved = answer["caveat_details"].as_array().unwrap();
        let found = reserved.iter().find(|one| one["caveat"] == caveat).unwrap();
        let said = if cell == "?" { "SB ?" } else { "SB" };
        assert_eq!(found["cells"], serde_json::json!([{"id": 7, "cell": said}]), "{cell}");
    }
    let (answer, status) =
        check(CLUB, &with(&[("12,8.25", "12,"), ("13,7.5", "13,-"), ("9.5,12,", "9.5,,")]));
    assert_eq!((answer["caveat_details"][0]["cells"].as_array().unwrap().len(), status), (3, 4));
}

#[test]
fn a_reversed_direct_encounter_is_different() {
    // Players 1 and 2 are tied, and player 1 is ahead by the direct encounter. The numbers in its column can be places,
    // which rise, or points, which fall.
    let event = r#"{"tournament": {"kind": "individual", "pairing": "predetermined", "rounds": 3, "participants": [
        {"id": 1, "name": "A", "rating": null, "games": ["2 w 1", "3 w 1", "4 w 0"]},
        {"id": 2, "name": "B", "rating": null, "games": ["1 b 0", "4 w 1", "3 b 1"]},
        {"id": 3, "name": "C", "rating": null, "games": ["4 w 1", "1 b 0", "2 w 0"]},
        {"id": 4, "name": "D", "rating": null, "games": ["3 b 0", "2 b 0", "1 b 1"]}]},
        "regulations": {"rated": false, "tiebreaks": ["DE"]}}"#;
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("event.json");
    std::fs::write(&path, event).unwrap();
    for (first, second, verdict, status) in [
        ("1", "2", "confirmed", 0),
        ("1", "0", "confirmed", 0),
        ("2", "1", "different", 1),
        ("0", "1", "different", 1),
        ("1", "1", "different", 1),
        ("0", "0", "different", 1),
    ] {
        // In the column of the direct encounter, players 1 and 2 have the same two numbers as players 3 and 4. Player 3
        // beat player 4.
        let table = format!("Rank,No,PTS,DE\n1,1,2,{first}\n2,2,2,{second}\n3,3,1,{first}\n4,4,1,{second}\n");
        let (answer, found) = check(path.to_str().unwrap(), &table);
        assert_eq!((&answer["verdict"], found), (&verdict.into(), status), "{first} {second} {answer:#}");
    }
}

#[test]
fn a_column_printed_twice_is_compared_once() {
    let twice: String = RIGHT
        .lines()
        .map(|line| {
            let last = line.rsplit(',').next().unwrap();
            format!("{line},{last}\n")
        })
        .collect();
    assert_eq!(check(CLUB, &twice).1, 0);
    // Two columns have the heading of the same tie-break. Both columns must be compared.
    assert_eq!(check(CLUB, &twice.replace("8.25,8.25", "8.25,8.5")).1, 1);
}

#[test]
fn a_column_of_one_decimal_is_a_rounded_column() {
    let rounded = with(&[("8.25", "8.3"), ("6.25", "6.3"), ("5.75", "5.8"), ("5.75", "5.8")]);
    let (answer, status) = check(CLUB, &rounded);
    assert_eq!((&answer["verdict"], status), (&"confirmed".into(), 0), "{answer:#}");
    assert_eq!(answer["notes"][2], serde_json::json!({"note": "rounded", "code": "SB", "decimals": 1}));
    // One number is rounded, and all others are exact. The rounded number must be called wrong.
    assert_eq!(check(CLUB, &with(&[("8.25", "8.3")])).1, 1);
    // Two players are separated only by the values 7.5 and 7. In this table, 7.5 is written as 7, so the players look
    // tied.
    let whole =
        with(&[("8.25", "8"), ("7.5", "7"), ("6.5", "6"), ("6.25", "6"), ("5.75", "6"), ("5.75", "6")]);
    assert_eq!(check(CLUB, &whole).1, 1);
}

#[test]
fn wrong_ranks_in_the_file_do_not_hide_the_table() {
    let text = std::fs::read_to_string(CLUB).unwrap();
    // The file contains a wrong place for each participant: the pairing number plus 1, or 1 for the last participant.
    let mut rank = 0;
    let line = |line: &str| {
        if !line.starts_with("001") {
            return format!("{line}\n");
        }
        rank = rank % 10 + 1;
        format!("{}{:4}{}\n", &line[..85], rank % 10 + 1, &line[89..])
    };
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("stale.trf");
    std::fs::write(&path, text.lines().map(line).collect::<String>()).unwrap();
    let (answer, status) = check(path.to_str().unwrap(), RIGHT);
    assert_eq!((&answer["verdict"], status), (&"confirmed".into(), 0));
    assert_eq!(answer["differences"], serde_json::json!([]));
    let sources: Vec<_> =
        answer["sources"].as_array().unwrap().iter().map(|one| (&one["source"], &one["verdict"])).collect();
    let (table, file) = ("table".into(), "file".into());
    assert_eq!(sources, [(&table, &"confirmed".into()), (&file, &"different".into())]);
    assert_eq!(tiebreak(&["check", path.to_str().unwrap()]).status.code(), Some(1));
}

#[test]
fn places_are_called_places() {
    for (list, why) in [
        (
            "MPTS,EDET/P",
            "by EDET/P (Extended direct encounter, then top board results, forfeits as played): 2 against 0",
        ),
        ("MPTS,TBR", "by TBR (Top board results): place 1 against place 2 among the participants still tied"),
    ] {
        let output = tiebreak(&["standings", "tests/data/league.trf", "-t", list, "-f", "csv"]);
        let table = String::from_utf8(output.stdout).unwrap();
        let mut rows: Vec<Vec<&str>> = table.lines().map(|line| line.split(',').collect()).collect();
        // The test exchanges the places of two participants whom this tie-break separates.
        let found = (2..rows.len()).find(|row| {
            let (one, other) = (&rows[row - 1], &rows[*row]);
            one[3] == other[3] && one[4] != other[4] && !one[4].is_empty()
        });
        let row = found.expect("two teams are separated");
        let (one, other) = (rows[row - 1][0], rows[row][0]);
        (rows[row - 1][0], rows[row][0]) = (other, one);
        let wrong: String = rows.iter().map(|cells| cells.join(",") + "\n").collect();
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("table.csv");
        std::fs::write(&path, wrong).unwrap();
        let arguments = ["check", "tests/data/league.trf", "-t", list, "--against", path.to_str().unwrap()];
        let text = flat(&stdout(&tiebreak(&arguments)));
        assert!(text.contains("is recorded in place") && text.contains(why), "{text}");
        assert!(!text.contains(" rank "), "{text}");
    }
}
