//! Tests commands to which users give several files or folders.

use std::fs;
use std::path::Path;

use crate::support::{flat, stderr, stdout, tiebreak};

/// Returns a folder with events. There is an event for each exit status, and a subfolder.
fn season() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let put = |name: &str, from: &str| {
        let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(from);
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::copy(data, path).unwrap();
    };
    put("a-right.trf", "club.trf");
    put("b-wrong.TRF", "club-older-rules.trf");
    put("c-open.json", "league.json");
    put("deeper/d-broken.trf", "club-broken.trf");
    put("notes.txt", "club.trf");
    put(".hidden.trf", "club-broken.trf");
    put("manifest.json", "league.json");
    folder
}

/// Runs a command with JSON output. Returns the exit status, and the output: one line of JSON for each file.
fn lines(arguments: &[&str]) -> (Option<i32>, Vec<serde_json::Value>) {
    let output = tiebreak(&[arguments, &["-f", "json"]].concat());
    let lines = stdout(&output).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    (output.status.code(), lines)
}

#[test]
fn a_folder_has_a_line_for_each_file_and_the_worst_status() {
    let season = season();
    let (status, lines) = lines(&["check", season.path().to_str().unwrap()]);
    assert_eq!(status, Some(2));
    let told = |line: &serde_json::Value| {
        let name = line["file"].as_str().unwrap().rsplit('/').next().unwrap().to_owned();
        (name, line["status"].as_u64().unwrap(), line["answer"]["verdict"].as_str().map(str::to_owned))
    };
    let told: Vec<_> = lines[..lines.len() - 1].iter().map(told).collect();
    let one =
        |name: &str, status, verdict: Option<&str>| (name.to_owned(), status, verdict.map(str::to_owned));
    assert_eq!(
        told,
        [
            one("a-right.trf", 0, Some("confirmed")),
            one("b-wrong.TRF", 1, Some("different")),
            one("c-open.json", 4, Some("unverifiable")),
            one("d-broken.trf", 2, None),
        ]
    );
    assert!(lines[3]["problem"].as_str().unwrap().contains("d-broken.trf:10:97"), "{}", lines[3]);
    let last = lines.last().unwrap();
    assert_eq!((&last["files"], &last["status"], &last["passed_over"]), (&4.into(), &2.into(), &1.into()));
    let text = flat(&stdout(&tiebreak(&["check", season.path().to_str().unwrap()])));
    assert!(
        text.contains("did not read 1 file, whose name does not end in .trf or .json: notes.txt"),
        "{text}"
    );
    assert_eq!(last["statuses"], serde_json::json!([[0, 1], [1, 1], [2, 1], [4, 1]]));
}

/// All games of the four players were draws. Each player has 1 point and a Buchholz of 2, so only lots can separate
/// them. The crosstable must have the same findings whether it is checked alone or with other files.
#[test]
fn a_crosstable_among_several_files_has_the_findings_that_it_has_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| {
        let path = folder.path().join(name);
        let table = "Rank;No;Name;1;2;Pts;BH\n1;1;Alder, Anna;4w=;3b=;1;2\n2;2;Birch, Ben;3w=;4b=;1;2\n\
            3;3;Cedar, Cleo;2b=;1w=;1;2\n4;4;Dogwood, Dan;1b=;2w=;1;2\n";
        fs::write(&path, table).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let (one, other) = (path("a.csv"), path("b.csv"));
    let rules = ["-t", "PTS,BH", "--edition", "fide-2026-03", "-f", "json"];
    let alone: serde_json::Value =
        serde_json::from_str(&stdout(&tiebreak(&[&["check", &one][..], &rules].concat()))).unwrap();
    assert_eq!(alone["findings"][0]["id"], "places-without-lots", "{alone}");
    let (_, lines) = lines(&[&["check", &one, &other][..], &rules[..4]].concat());
    assert_eq!(lines[0]["answer"]["findings"], alone["findings"], "{}", lines[0]);
}

#[test]
fn the_number_of_workers_changes_nothing() {
    let season = season();
    let folder = season.path().to_str().unwrap();
    for format in ["text", "json", "csv", "markdown", "html"] {
        let ask = |jobs: &str| stdout(&tiebreak(&["check", folder, "--jobs", jobs, "-f", format]));
        let alone = ask("1");
        assert!(alone.contains("b-wrong.TRF") && alone.contains("d-broken.trf"), "{alone}");
        assert_eq!(alone, ask("7"), "{format}");
    }
    let es = stdout(&tiebreak(&["check", folder, "--lang", "es"]));
    assert!(es.contains("Archivos: 4 – correcto: 1, distinto: 1"), "{es}");
}

#[test]
fn the_status_is_the_worst_that_was_met() {
    let data = |name: &str| format!("tests/data/{name}");
    let (right, wrong, open) = (data("club.trf"), data("club-older-rules.trf"), data("league.json"));
    let status = |files: &[&str]| tiebreak(&[&["check"], files].concat()).status.code();
    assert_eq!(status(&[&right, &right]), Some(0));
    assert_eq!(status(&[&right, &open]), Some(4));
    assert_eq!(status(&[&open, &wrong, &right]), Some(1));
    assert_eq!(status(&[&wrong, "tests/data/nowhere.trf"]), Some(2));
    let empty = tempfile::tempdir().unwrap();
    let empty = empty.path().to_str().unwrap();
    assert_eq!(status(&[empty]), Some(4));
    // The result of the folder must be described with the same words as in the line of totals.
    let text = stdout(&tiebreak(&["check", empty, &right]));
    assert!(!text.contains("unusable") && text.matches("not verifiable").count() == 2, "{text}");
}

#[test]
fn a_table_belongs_to_one_event() {
    let files = ["check", "tests/data/club.trf", "tests/data/league.trf"];
    let output = tiebreak(&[&files[..], &["--against", "tests/data/club-published.csv"]].concat());
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("is a table of one event"), "{}", stderr(&output));
}

#[test]
fn standings_of_a_folder_name_who_is_first() {
    let season = season();
    let (status, lines) = lines(&["standings", season.path().to_str().unwrap()]);
    assert_eq!(status, Some(2));
    assert_eq!(lines[0]["answer"]["standings"][0]["name"], "Gorse, Gina");
    let text = flat(&stdout(&tiebreak(&["standings", season.path().to_str().unwrap()])));
    assert!(text.contains("Gorse, Gina") && text.contains("unusable"), "{text}");
}

#[test]
fn a_folder_is_converted_to_a_folder() {
    let (season, out) = (season(), tempfile::tempdir().unwrap());
    let (from, to) = (season.path().to_str().unwrap(), out.path().join("new"));
    let arguments = ["convert", from, "--to", "trf26", "--out", to.to_str().unwrap()];
    assert_eq!(tiebreak(&arguments).status.code(), Some(2));
    let alone = tiebreak(&["convert", "tests/data/league.json", "--to", "trf26"]);
    assert_eq!(fs::read(to.join("c-open.trf")).unwrap(), alone.stdout);
    assert!(to.join("a-right.trf").exists() && !to.join("deeper").exists());
    let output = tiebreak(&["convert", from, "--to", "json"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("--out DIR"), "{}", stderr(&output));
    let twice = tiebreak(&["convert", from, from, "--to", "json", "--out", to.to_str().unwrap()]);
    assert!(stderr(&twice).contains("same file"), "{}", stderr(&twice));
}
