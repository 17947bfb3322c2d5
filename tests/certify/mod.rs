//! Tests certifications of programs that are right, wrong or misbehaving, and certifications that somebody changed.

mod challenge;
mod known;
mod manifests;
#[cfg(target_os = "linux")]
mod mended;
#[cfg(target_os = "linux")]
mod misbehaving;
mod ratings;
mod refusals;
mod signed;
mod spanish;
mod tampered;
mod todo;
mod tools;
mod verdicts;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use crate::support::{self, tiebreak};
use serde_json::Value;
use tempfile::TempDir;
use tiebreak_conformance::corpus::{Corpus, Source};
use tiebreak_conformance::report::{FILES, REPORT, Report, contents, todo, verify};

const FAKE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tools/fakes/fake.py");
const CASES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/cases");

/// Returns a corpus with two cases. The check of the first case is settled, and the check of the second case is open.
/// Both checks contain values of WON and a ranking.
fn small_corpus() -> TempDir {
    let directory = tempfile::tempdir().expect("a temporary directory");
    for name in ["clauses.json", "codes.json", "corpus.json", "redirects.json"] {
        fs::copy(Path::new(CASES).join(name), directory.path().join(name)).expect("registries are there");
    }
    let profile = r#"{"format":1,"profiles":[{"id":"wins","title":{"en":"Wins","es":"Victorias"},"families":["c07"],
        "kinds":["individual"],"pairings":["swiss"],"codes":["WON"],"editions":["fide-2024-08","fide-2026-03"],"floor":1}]}"#;
    fs::write(directory.path().join("profiles.json"), profile).expect("written");
    let games = r#""participants":[{"id":1,"name":"A <b>","rating":2000,"games":["2 w 1","3 b ="]},
        {"id":2,"name":"B","rating":1900,"games":["1 b 0","0 - U"]},{"id":3,"name":"C","rating":null,"games":["0 - U","1 w ="]}]"#;
    case(directory.path(), "decides", games, "settled", r#"[[1],[3],[2]]"#);
    let two = r#""participants":[{"id":1,"name":"A","rating":2000,"games":["2 w 1"]},
        {"id":2,"name":"B","rating":1900,"games":["1 b 0"]}]"#;
    case(directory.path(), "is-open", two, "open", "[[2],[1]]");
    directory
}

fn case(root: &Path, name: &str, games: &str, status: &str, ranking: &str) {
    let rounds = games.split('"').filter(|part| part.len() == 5 && part.contains(' ')).count() / 2;
    let values = match status {
        "open" => "\"1\":{\"WON\":\"0\"}",
        _ => "\"1\":{\"WON\":\"1\"},\"2\":{\"WON\":\"0\"},\"3\":{\"WON\":\"0\"}",
    };
    let text = format!(
        r#"{{"format":1,"title":{{"en":"Wins","es":"Victorias"}},"clauses":["c07.7.2"],"why":{{"en":"x","es":"x"}},
        "tournament":{{"kind":"individual","pairing":"swiss","rounds":{},{games}}},
        "checks":[{{"id":"all","editions":["fide-2024-08","fide-2026-03"],"tiebreaks":["PTS","WON"],"values":{{{values}}},
        "ranking":{ranking},"working":{{"1":{{"WON":"1"}}}},"evidence":[{{"by":"hand","codes":["WON"]}}],"status":"{status}"}}]}}"#,
        rounds.max(1)
    );
    let path = root.join(format!("c07/7-2/{name}.json"));
    fs::create_dir_all(path.parent().expect("it has one")).expect("made");
    fs::write(path, text).expect("written");
}

fn certify(corpus: &Path, out: Option<&Path>, mode: &str, more: &[&str]) -> Output {
    let corpus = corpus.to_string_lossy();
    // The time limit is short only for the program that never answers.
    let timeout = if mode == "hang" { "1" } else { "60" };
    let mut words = vec!["certify", "--cases", &corpus, "--timeout", timeout, "--start-timeout", "60"];
    let out = out.map(|out| out.to_string_lossy().into_owned());
    words.extend(out.iter().flat_map(|out| ["--out", out]));
    words.extend(more);
    // Without fresh questions, the program is asked only the questions of the corpus.
    if !more.contains(&"--challenge") {
        words.push("--no-challenge");
    }
    words.extend(["--", "python3", FAKE, mode]);
    tiebreak(&words)
}

fn code(output: &Output) -> i32 {
    output.status.code().expect("it ended by itself")
}

/// Returns how many answers in a report have each verdict. Answers to open checks are not counted.
fn words(directory: &Path) -> BTreeMap<String, u64> {
    let text = fs::read_to_string(directory.join(REPORT)).expect("a report");
    let mut counts = BTreeMap::new();
    for line in text.lines() {
        let line: Value = serde_json::from_str(line).expect("JSON");
        if let (Some(word), None) = (line["verdict"].as_str(), line["open"].as_bool()) {
            *counts.entry(word.to_owned()).or_default() += 1;
        }
    }
    counts
}

/// Certifies a program that answers correctly. Returns the folder with the corpus, the folder with the certification,
/// and the corpus.
fn certified() -> (TempDir, TempDir, Corpus) {
    let (corpus, out) = (small_corpus(), tempfile::tempdir().expect("a temporary directory"));
    certify(corpus.path(), Some(out.path()), "right", &[]);
    let loaded = load(corpus.path());
    (corpus, out, loaded)
}

fn load(directory: &Path) -> Corpus {
    let corpus = Corpus::load(&Source::Directory(directory.to_owned())).expect("a corpus");
    assert!(corpus.problems.is_empty(), "{:?}", corpus.problems);
    corpus
}

fn names(directory: &Path, corpus: &Corpus) -> Vec<&'static str> {
    let mut names: Vec<&str> = verify(directory, corpus, None)
        .map_or_else(|refusals| refusals.iter().map(|refusal| refusal.name()).collect(), |_| Vec::new());
    names.dedup();
    names
}

/// Changes a report, and then writes all other files of the certification again, so that they match the changed report.
fn forge(directory: &Path, corpus: &Corpus, change: impl FnOnce(&mut Report)) {
    let mut report = Report::read(&fs::read(directory.join(REPORT)).expect("a report")).expect("whole");
    change(&mut report);
    for (name, bytes) in contents(&report, corpus, &todo(&report, corpus), None) {
        fs::write(directory.join(name), bytes).expect("written");
    }
}
