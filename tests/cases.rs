//! Tests the commands `tiebreak cases` and `tiebreak run`.

use std::path::{Path, PathBuf};

use crate::support::{json, stdout, tiebreak};

const CASE: &str = "c07/16-2-5/zero-bye-in-the-last-round-is-a-draw-for-opponents";

/// Copies one case of the corpus to an otherwise empty folder, and changes the copy.
fn changed(directory: &Path, change: impl Fn(String) -> String) -> PathBuf {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("cases/{CASE}.json"));
    let text = change(std::fs::read_to_string(path).unwrap());
    let target = directory.join(format!("{CASE}.json"));
    std::fs::create_dir_all(target.parent().unwrap()).unwrap();
    std::fs::write(target, text).unwrap();
    for registry in ["clauses", "codes", "profiles", "corpus"] {
        let name = format!("{registry}.json");
        let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases").join(&name);
        std::fs::copy(from, directory.join(name)).unwrap();
    }
    // The redirects of the corpus name cases that are not in this folder. An empty list of redirects replaces them.
    std::fs::write(directory.join("redirects.json"), r#"{ "format": 1, "redirects": [] }"#).unwrap();
    directory.to_owned()
}

#[test]
fn the_list_names_the_selected_cases() {
    let list = json(&["cases", "list", "--clause", "16.2.5"]);
    assert_eq!(list["schema"], "tiebreak/cases-list/1");
    let ids: Vec<&str> =
        list["cases"].as_array().unwrap().iter().map(|case| case["id"].as_str().unwrap()).collect();
    assert!(ids.contains(&CASE), "{ids:?}");
    assert!(stdout(&tiebreak(&["cases", "list", CASE])).contains(CASE), "ids are never cut");
    assert_eq!(tiebreak(&["cases", "list", "c07/no-such"]).status.code(), Some(4));
    assert_eq!(tiebreak(&["cases", "list", "--clause", "99"]).status.code(), Some(2));
}

#[test]
fn a_case_is_shown_in_both_languages() {
    let english = stdout(&tiebreak(&["cases", "show", CASE]));
    let spanish = stdout(&tiebreak(&["cases", "show", CASE, "--lang", "es"]));
    for text in [&english, &spanish] {
        assert!(
            text.contains("0 - Z") && text.contains("D (4) > A (1)") && text.contains("min(1.5, 1)"),
            "{text}"
        );
    }
    assert!(english.contains("Crosstable") && spanish.contains("Cuadro cruzado"));
    assert_eq!(tiebreak(&["cases", "show", "c07/no/case"]).status.code(), Some(2));
    assert_eq!(tiebreak(&["cases", "show", "../Cargo"]).status.code(), Some(2));
}

#[test]
fn requests_do_not_contain_the_answer() {
    let output = tiebreak(&["cases", "show", &format!("{CASE}#new"), "--request"]);
    let line = stdout(&output);
    assert_eq!(line.lines().count(), 1);
    let request: serde_json::Value = serde_json::from_str(&line).unwrap();
    assert_eq!((&request["cmd"], &request["edition"]), (&"standings".into(), &"fide-2026-03".into()));
    for secret in ["values", "ranking", "working", "title", "\"A\""] {
        assert!(!line.contains(secret), "{secret} in {line}");
    }
}

#[test]
fn lint_reports_positions_and_can_fix_the_layout() {
    assert_eq!(tiebreak(&["cases", "lint"]).status.code(), Some(0));
    let directory = tempfile::tempdir().unwrap();
    let path = changed(directory.path(), |text| text.replacen("\"BH\": \"1.5\"", "\"BH\": \"2.5\"", 1));
    let path = path.to_str().unwrap();
    let output = tiebreak(&["cases", "lint", "--cases", path]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stdout(&output).contains("error[working]"), "{}", stdout(&output));
    let found = json(&["cases", "lint", "--cases", path]);
    assert_eq!(found["breaches"][0]["rule"], "working");

    let directory = tempfile::tempdir().unwrap();
    let path = changed(directory.path(), |text| text.replace("\n      ", " "));
    let path = path.to_str().unwrap();
    assert_eq!(tiebreak(&["cases", "lint", "--cases", path]).status.code(), Some(1));
    assert_eq!(tiebreak(&["cases", "lint", "--cases", path, "--fix"]).status.code(), Some(0));
    assert_eq!(tiebreak(&["cases", "lint", "--cases", path]).status.code(), Some(0));
}

#[test]
fn coverage_counts_every_clause_and_fails_below_the_minimum() {
    let found = json(&["cases", "coverage"]);
    let clauses = found["clauses"].as_array().unwrap();
    assert!(clauses.len() > 100);
    let short: Vec<&str> =
        clauses.iter().filter(|c| c["short"] == true).map(|c| c["clause"].as_str().unwrap()).collect();
    assert!(short.is_empty(), "{short:?}");
    let directory = tempfile::tempdir().unwrap();
    let path = changed(directory.path(), |text| text);
    let path = path.to_str().unwrap();
    let output = tiebreak(&["cases", "coverage", "--cases", path, "--rulings", "-f", "json"]);
    assert_eq!(output.status.code(), Some(1), "one case cannot cover everything");
    assert!(stdout(&output).contains("unplayed.trailing-bye"));
}

#[test]
fn the_export_holds_everything_and_its_trf_files_read_back() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().to_str().unwrap();
    assert_eq!(tiebreak(&["cases", "export", path]).status.code(), Some(0));
    let corpus: serde_json::Value =
        serde_json::from_slice(&std::fs::read(directory.path().join("corpus.json")).unwrap()).unwrap();
    let ids: Vec<&str> =
        corpus["cases"].as_array().unwrap().iter().map(|c| c["id"].as_str().unwrap()).collect();
    assert!(ids.contains(&CASE) && ids.len() > 500);
    let expected =
        std::fs::read_to_string(directory.path().join(format!("expected/{CASE}.new.fide-2026-03.csv")));
    assert_eq!(expected.unwrap(), "id,rank,BH\n1,2,1.5\n2,3,3.5\n3,4,2\n4,1,1\n");
    let trf = directory.path().join(format!("trf/{CASE}.trf"));
    let arguments = [
        "standings",
        trf.to_str().unwrap(),
        "--edition",
        "fide-2026-03",
        "--tiebreaks",
        "BH",
        "--format",
        "json",
    ];
    let answer: serde_json::Value = serde_json::from_slice(&tiebreak(&arguments).stdout).unwrap();
    let order: Vec<u64> =
        answer["standings"].as_array().unwrap().iter().map(|r| r["id"].as_u64().unwrap()).collect();
    assert_eq!(order, [4, 1, 2, 3]);
}

#[test]
fn a_run_is_green_on_the_corpus_and_red_on_a_changed_case() {
    let run = json(&["run", "--clause", "16.2.5"]);
    assert_eq!(run["schema"], "tiebreak/run/1");
    assert!(run["lines"].as_array().unwrap().iter().all(|line| line["verdict"] == "pass"));
    let directory = tempfile::tempdir().unwrap();
    let path =
        changed(directory.path(), |text| text.replacen("[[4], [1], [2], [3]]", "[[1], [4], [2], [3]]", 1));
    let output = tiebreak(&["run", "--cases", path.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    let text = stdout(&output);
    assert!(text.contains("-place 1: A (1)") && text.contains("+place 1: D (4)"), "{text}");
    assert_eq!(tiebreak(&["run", "c07/no/such"]).status.code(), Some(4));
}

#[test]
fn a_run_compares_the_findings_of_a_check() {
    let id = "c07/3-1-5/same-colors-in-both-games";
    let units = json(&["run", id])["lines"].as_array().unwrap().clone();
    assert!(units.iter().any(|line| line["unit"] == "findings" && line["verdict"] == "pass"), "{units:?}");
    let directory = tempfile::tempdir().unwrap();
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases");
    changed(directory.path(), |text| text);
    std::fs::copy(cases.join("clauses-classic.json"), directory.path().join("clauses-classic.json")).unwrap();
    let target = directory.path().join(format!("{id}.json"));
    std::fs::create_dir_all(target.parent().unwrap()).unwrap();
    let text = std::fs::read_to_string(cases.join(format!("{id}.json"))).unwrap();
    std::fs::write(target, text.replace("playoff-games-wrong-colors", "playoff-games-level")).unwrap();
    let output = tiebreak(&["run", id, "--cases", directory.path().to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    let text = stdout(&output);
    assert!(text.contains("+finding: c07.3.1.5 playoff-games-wrong-colors (error)"), "{text}");
}
