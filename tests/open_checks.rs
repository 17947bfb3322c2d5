//! Tests open checks, to which the rules give no certain answer. The answers of the engine must not change by accident,
//! and `check` must not call a table wrong if it follows an accepted reading.

use std::fs;

use crate::support::{stderr, stdout, tiebreak};
use serde_json::Value;
use tiebreak_conformance::corpus::{self, Check, Corpus, Registry, Source, Status};
use tiebreak_conformance::report::RunQuestion;
use tiebreak_conformance::subject::BuiltIn;
use tiebreak_conformance::trials::hold;
use walkdir::WalkDir;

fn joined(problems: &[impl ToString]) -> String {
    problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_engine_gives_the_main_answer_of_every_open_check() {
    let source = Source::Directory(corpus::repository_directory());
    let registry = Registry::load(&source).unwrap_or_else(|problems| panic!("{}", joined(&problems)));
    let corpus =
        Corpus::load_with(&source, registry).unwrap_or_else(|problems| panic!("{}", joined(&problems)));
    let mut held = 0;
    let mut otherwise = Vec::new();
    for case in &corpus.cases {
        for check in case.file.checks.iter().filter(|check| check.status == Status::Open) {
            // Open checks get no verdict, so the test marks a copy of the check as settled.
            let counted = Check { status: Status::Settled, ..check.clone() };
            for name in &check.editions {
                held += 1;
                let ask = RunQuestion::Standings { case, check: &counted, edition: name.edition() };
                otherwise.extend(hold(&BuiltIn, &ask, &corpus.registry).err());
            }
        }
    }
    assert!(held >= 40, "{held} open checks by edition");
    assert!(
        otherwise.is_empty(),
        "{}",
        otherwise.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
    );
}

/// Accepted readings that `check` cannot recognize. The engine does not implement these readings, or implements them
/// only for other codes.
const NOT_FOLLOWED: [&str; 6] = [
    "cut-exhaustion=keep-one",
    "fb-hidden-forfeit=status-kept",
    "koya-cut=weakest-opponent",
    "tpr-score-system=event-points-by-maximum",
    "unfinished-played=not-yet",
    "unrated=exclude-from-average-only",
];

/// Checks that a table is not called wrong if it follows an accepted reading of an unclear rule.
#[test]
fn no_table_that_follows_an_accepted_reading_is_called_different() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let write = |name: &str, text: String| fs::write(path(name), text).unwrap();
    let (mut tried, mut wrong) = (0, Vec::new());
    let files = WalkDir::new("cases/c07").sort_by_file_name().into_iter().map(Result::unwrap);
    for file in files.filter(|file| file.path().extension().is_some_and(|extension| extension == "json")) {
        let case: Value = serde_json::from_str(&fs::read_to_string(file.path()).unwrap()).unwrap();
        let event = &case["tournament"];
        for check in case["checks"].as_array().unwrap() {
            let Some(readings) = check["readings"].as_array() else { continue };
            let list: Vec<&str> =
                check["tiebreaks"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
            for reading in readings {
                let values = |id: &str, code: &&str| {
                    let own = reading["values"][id].get(code).or_else(|| check["values"][id].get(code));
                    own.and_then(Value::as_str).unwrap_or("-").to_owned()
                };
                let participants =
                    event["participants"].as_array().or_else(|| event["teams"].as_array()).unwrap();
                let rows = participants.iter().map(|participant| {
                    let (id, name) = (participant["id"].to_string(), participant["name"].as_str().unwrap());
                    let cells: Vec<String> = list.iter().map(|code| values(&id, code)).collect();
                    format!("{id},\"{name}\",{}\n", cells.join(","))
                });
                let table = format!("No.,Name,{}\n{}", list.join(","), rows.collect::<String>());
                write("table.csv", table);
                write("event.json", event.to_string());
                let (codes, table, event) = (list.join(","), path("table.csv"), path("event.json"));
                let edition = check["editions"].as_array().unwrap().last().unwrap().as_str().unwrap();
                let mut arguments =
                    vec!["check", &event, "--against", &table, "-t", &codes, "--edition", edition];
                let regulations = path("regulations.json");
                if let Some(Value::Object(mut declared)) = case.get("regulations").cloned() {
                    declared.remove("tiebreaks");
                    declared.insert("format".to_owned(), 1.into());
                    write("regulations.json", Value::Object(declared).to_string());
                    arguments.extend(["--regulations", &regulations]);
                }
                let after = check["after"].to_string();
                if check["after"].is_u64() {
                    arguments.extend(["--after-round", &after]);
                }
                let output = tiebreak(&arguments);
                // A table without numbers that can be compared is rejected.
                match output.status.code() {
                    Some(0 | 4) => tried += 1,
                    Some(2) if stderr(&output).contains("table-nothing") => {}
                    _ if NOT_FOLLOWED.contains(&reading["ruling"].as_str().unwrap()) => {}
                    _ => wrong.push(format!(
                        "{} {}: {}",
                        file.path().display(),
                        reading["ruling"],
                        stdout(&output)
                    )),
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(tried >= 75, "only {tried} tables");
}
