//! Standings: lists, ratings and editions, and what an event converted keeps.

use crate::support::{json, stderr, stdout, tiebreak};

#[test]
fn a_list_for_the_other_kind_of_event_is_refused_when_asked_for_and_found_when_declared() {
    let club = "tests/data/club.trf";
    for (list, column) in [("MPTS", 1), ("BH/C1, BH:MP", 8), ("DE,EDE,WIN", 4)] {
        let output = tiebreak(&["standings", club, "--tiebreaks", list]);
        assert_eq!(output.status.code(), Some(2), "{list}");
        assert!(stderr(&output).contains(&format!("--tiebreaks, column {column}: ")), "{}", stderr(&output));
        assert!(stdout(&output).is_empty());
    }
    // What a file declares is ranked by points first, and the finding stands beside it.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("list.trf");
    let text = std::fs::read_to_string(club).unwrap();
    let text: String = text
        .lines()
        .filter(|line| !line.starts_with("202") && !line.starts_with("212"))
        .fold(String::new(), |text, line| text + line + "\n");
    std::fs::write(&path, text + "202 MPTS,BH\n").unwrap();
    let answer = json(&["standings", path.to_str().unwrap()]);
    assert_eq!(answer["tiebreaks"][0], "PTS", "{answer:#}");
    let found = answer["findings"].as_array().unwrap();
    assert!(found.iter().any(|finding| finding["id"] == "code-for-teams"), "{found:?}");
    let (first, last) = (&answer["standings"][0], &answer["standings"][9]);
    let points = |row: &serde_json::Value| row["values"]["PTS"].as_str().unwrap().parse::<f64>().unwrap();
    assert!(points(first) > points(last), "{answer:#}");
    // Nobody can confirm a ranking by a tie-break that has no values.
    let report = json(&["check", path.to_str().unwrap()]);
    assert_eq!(report["verdict"], "unverifiable", "{report:#}");
    let reservations = report["reservations"].as_array().unwrap();
    assert!(reservations.contains(&"codes-without-values".into()), "{reservations:?}");
}

#[test]
fn a_converted_event_gives_the_same_standing() {
    let directory = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    for (file, to, list) in [
        ("club.trf", "json", "DE,BH/C1,BH,SB"),
        ("club.trf", "trf16", "DE,BH/C1,BH,SB"),
        ("club.trf", "trf26", "DE,BH/C1,BH,SB"),
        ("league.json", "trf26", "EDEBB,MPvGP,SSSC"),
        ("league.trf", "json", "EDEBB,MPvGP,SSSC"),
    ] {
        let path = format!("tests/data/{file}");
        let output = tiebreak(&["convert", &path, "--to", to]);
        assert_eq!(output.status.code(), Some(0), "{file} to {to}: {}", stderr(&output));
        let converted = directory.join(format!("{file}.{to}"));
        std::fs::write(&converted, &output.stdout).unwrap();
        let standings = |path: &str| json(&["standings", path, "--tiebreaks", list])["standings"].clone();
        assert_eq!(standings(&path), standings(converted.to_str().unwrap()), "{file} to {to}");
    }
}

/// B.02 rates by FIDE's list; record 172 says by which ratings the event itself goes.
#[test]
fn ratings_after_an_event_come_from_the_ratings_of_fide() {
    let club = "tests/data/club.trf";
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("national.trf");
    let text = std::fs::read_to_string(club).unwrap();
    let name = "National Name";
    let national = format!("172 XYZ   NIDOF\nXYZ    1      {name:<34}1800\n");
    std::fs::write(&path, text + &national).unwrap();
    let path = path.to_str().unwrap();
    let rates = |file: &str| stdout(&tiebreak(&["rating", "event", file]));
    assert_eq!(rates(path), rates(club));
    let average = |file: &str| json(&["standings", file, "--tiebreaks", "RTNG"])["standings"].clone();
    assert_ne!(average(path), average(club));
}

#[test]
fn editions_that_do_not_know_a_code_are_named_when_compared() {
    let club = "tests/data/club.trf";
    let editions = ["-e", "fide-2024-08", "-e", "fide-2026-03", "-t", "STD"];
    let answer = json(&[&["compare", club][..], &editions].concat());
    let found = answer["findings"].as_array().unwrap();
    assert!(
        found.iter().any(|one| one["edition"] == "fide-2024-08" && one["clause"] == "c07.4.1"),
        "{answer:#}"
    );
    let text = stdout(&tiebreak(&[&["compare", club][..], &editions].concat()));
    assert!(text.contains("fide-2024-08: warning: STD"), "{text}");
}
