//! Tests the commands that generate events and that ask programs about them.

use std::fs;
use std::path::Path;

use crate::support::{flat, stdout, tiebreak};

const DEVIATION: &str = "deviation:D-16.3.2-trailing-bye-at-face-value";

fn fuzz(arguments: &[&str]) -> (Option<i32>, serde_json::Value) {
    let output =
        tiebreak(&[&["fuzz", "--format", "json", "--largest", "12", "--codes", "BH,SB"], arguments].concat());
    let report = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&output.stderr)));
    (output.status.code(), report)
}

#[test]
fn a_report_depends_on_the_seed_and_not_on_the_workers() {
    let campaign = ["--cases", "20", "--findings", "99", "--against", DEVIATION];
    let with = |jobs| fuzz(&[&campaign[..], &["--shrink", "--jobs", jobs]].concat());
    let (status, one) = with("1");
    assert_eq!(status, Some(1));
    assert_eq!(one["events"], 20);
    assert!(!one["kinds"].as_array().unwrap().is_empty());
    assert_eq!(with("3").1, one);
    let other = fuzz(&[&campaign[..], &["--seed", "2"]].concat()).1;
    assert_ne!(other["compared"], one["compared"]);
    // The event must have few participants. The cause must be the wrong reading, and the clauses must contain 16.3.2.
    let small = &one["kinds"][0]["small"];
    assert!(small["tournament"]["participants"].as_array().unwrap().len() <= 5, "{small}");
    let names =
        |key: &str| small[key].as_array().unwrap().iter().map(|id| id.as_str().unwrap().to_owned()).collect();
    let (diagnosis, clauses): (Vec<String>, Vec<String>) = (names("diagnosis"), names("clauses"));
    assert!(diagnosis.contains(&DEVIATION.replace("deviation:", "")), "{diagnosis:?}");
    assert!(clauses.contains(&"c07.16.3.2".to_owned()), "{clauses:?}");
}

#[test]
fn an_interrupted_campaign_gives_the_whole_report() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let campaign = ["--findings", "99", "--against", DEVIATION];
    let (_, whole) = fuzz(&[&campaign[..], &["--cases", "200"]].concat());

    let state = path("state.json");
    fuzz(&[&campaign[..], &["--cases", "90", "--state", &state]].concat());
    assert_eq!(fuzz(&[&campaign[..], &["--cases", "200", "--state", &state]].concat()).1, whole);
    let other = tiebreak(&["fuzz", "--seed", "5", "--state", &state, "--against", DEVIATION]);
    assert_eq!(other.status.code(), Some(2));
}

#[test]
fn the_same_seed_makes_the_same_files_in_every_format() {
    let folder = tempfile::tempdir().unwrap();
    for format in ["json", "trf16", "trf26"] {
        for shape in ["swiss", "round-robin", "double-round-robin", "scheveningen"] {
            for boards in [None, Some("3")] {
                if format == "trf16" && boards.is_some() {
                    continue; // TRF16 cannot store the match points of results and byes of teams
                }
                let make = |name: &str| {
                    let out = folder.path().join(name);
                    let mut arguments =
                        vec!["generate", "--seed", "9", "--count", "3", "--participants", "8"];
                    let out_text = out.display().to_string();
                    arguments
                        .extend(["--to", format, "--shape", shape, "--out", &out_text, "--preset", "nasty"]);
                    arguments.extend([
                        "--with",
                        "forfeit=3",
                        "--with",
                        "adjustment=0",
                        "--with",
                        "adjourned=0",
                    ]);
                    arguments.extend(["--with", "unusual-result=0", "--tiebreaks", "BH:MP/C1,WIN"]);
                    if shape == "swiss" {
                        arguments.splice(1..1, ["--rounds", "5"]);
                    }
                    if let Some(boards) = boards {
                        arguments.extend(["--boards", boards, "--primary", "gp"]);
                    } else {
                        let last = arguments.len() - 1;
                        arguments[last] = "BH/C1,WIN";
                    }
                    let output = tiebreak(&arguments);
                    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
                    assert_eq!(output.status.code(), Some(0), "{format} {shape} {boards:?}: {errors}");
                    let mut files: Vec<_> =
                        fs::read_dir(&out).unwrap().map(|entry| entry.unwrap().path()).collect();
                    files.sort();
                    files.into_iter().map(|file| fs::read(file).unwrap()).collect::<Vec<_>>()
                };
                let (one, other) = (make("one"), make("other"));
                assert_eq!(one.len(), 4);
                assert!(one == other, "{format} {shape}");
                let ending = if format == "json" { "json" } else { "trf" };
                let event = folder.path().join(format!("one/event-000000.{ending}")).display().to_string();
                let ranked =
                    tiebreak(&["standings", &event, "--edition", "fide-2026-03", "--format", "json"]);
                let errors = String::from_utf8_lossy(&ranked.stderr).into_owned();
                assert_eq!(ranked.status.code(), Some(0), "{format} {shape} {boards:?}: {errors}");
                if format == "trf26" {
                    let standings: serde_json::Value = serde_json::from_slice(&ranked.stdout).unwrap();
                    let list = standings["tiebreaks"].to_string();
                    assert!(list.contains("WIN") && list.contains("/C1"), "{list}");
                }
                fs::remove_dir_all(folder.path().join("one")).unwrap();
                fs::remove_dir_all(folder.path().join("other")).unwrap();
            }
        }
    }
    let wrong = tiebreak(&["generate", "--out", "nowhere", "--with", "rain=2%"]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(!Path::new("nowhere").exists());
}

#[test]
fn nothing_compared_is_no_success() {
    for (arguments, status) in [
        (&["--cases", "0"][..], 4),
        (&["--first", "18446744073709551615"], 4),
        (&["--codes", "NOPE"], 2),
        (&["--codes", "BH:MP"], 2),
        (&["--codes", "bh", "--cases", "1"], 0),
    ] {
        let against = ["fuzz", "--against", "deviation:D-16.5-none"];
        let output = tiebreak(&[&against[..], arguments].concat());
        assert_eq!(
            output.status.code(),
            Some(status),
            "{arguments:?}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
}

#[test]
fn what_cannot_happen_in_an_event_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().display().to_string();
    for (arguments, said) in [
        (&["--shape", "round-robin", "--with", "half-point-bye=4"][..], "Swiss-system"),
        (&["--shape", "round-robin", "--rounds", "3"], "--after-round"),
        (&["--rounds", "7", "--after-round", "30"], "the event has 7"),
        (&["--participants", "4", "--rounds", "20"], "3 rounds"),
        (&["--with", "board-forfeit=2"], "--boards"),
        (&["--with", "level=1"], "--boards"),
        (&["--with", "unrated=1", "--boards", "4"], "no ratings"),
        (&["--with", "adjustment=1", "--to", "trf16"], "TRF16"),
        (&["--tiebreaks", "BH,XYZ"], "--tiebreaks, column 4"),
    ] {
        let output = tiebreak(&[&["generate", "--out", &out], arguments].concat());
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {errors}");
        assert!(errors.contains(said), "{arguments:?}: {errors}");
    }
}

#[test]
fn generated_files_pass_check_and_replace_older_files() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().display().to_string();
    let names = || {
        let mut names: Vec<_> =
            fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        names
    };
    tiebreak(&["generate", "--out", &out, "--count", "3"]);
    assert_eq!(names().len(), 4);
    for (preset, list) in [("fide-rtg", "BH/C1,BH,DE"), ("nasty", "DE,BH/C1,SB")] {
        let common =
            ["generate", "--out", &out, "--preset", preset, "--tiebreaks", list, "--participants", "9"];
        let happens = ["--with", "adjourned=2", "--with", "adjustment=2", "--with", "withdrawal=4"];
        let output = tiebreak(&[&common[..], &["--to", "trf26", "--count", "12"], &happens].concat());
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        assert_eq!(names().len(), 13);
        for name in names().iter().filter(|name| name.to_string_lossy().ends_with(".trf")) {
            let file = folder.path().join(name).display().to_string();
            let check = tiebreak(&["check", &file, "--format", "json"]);
            let answer: serde_json::Value = serde_json::from_slice(&check.stdout).unwrap();
            let differs = |difference: &&serde_json::Value| difference["kind"] != "undecided";
            let differences = answer["differences"].as_array().unwrap().iter().filter(differs).count();
            assert_eq!(differences, 0, "{preset} {file}: {answer:#}");
        }
    }
}

/// A program whose answers are wrong at the start of a run, and right later. With the argument `ends`, the program
/// exits instead of giving right answers.
#[cfg(unix)]
const FORGETS: &str = r#"import json, subprocess, sys
words = [sys.argv[1], "deviations", "serve"]
engines = [subprocess.Popen(words + more, stdin=-1, stdout=-1, text=True) for more in (["D-8.1-virtual-opponent"], [])]
for line in sys.stdin:
    if '"stop"' in line:
        break
    answers = [print(line, end="", file=one.stdin, flush=True) or one.stdout.readline() for one in engines]
    late = json.loads(line).get("seq", 0) >= 1 << 51
    if late and sys.argv[2] == "ends":
        sys.exit(3)
    print(answers[late], end="", flush=True)
"#;

#[cfg(unix)]
#[test]
fn shrinking_that_fails_says_why() {
    let program = env!("CARGO_BIN_EXE_tiebreak");
    let campaign = ["fuzz", "--cases", "6", "--codes", "BH", "--shrink", "--seed", "1", "--jobs", "1"];
    for (way, wanted) in [("is-right", "gave the engine's answer"), ("ends", "gave a different answer")] {
        let output = tiebreak(&[&campaign[..], &["--", "python3", "-c", FORGETS, program, way]].concat());
        let said = flat(&stdout(&output));
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(
            said.contains("tiebreak could not find a smaller event") && said.contains(wanted),
            "{way}: {said}"
        );
    }
}
