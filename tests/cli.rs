//! The program as its users see it: sessions, exit statuses, help, bad input.

use std::process::Command;

use assert_cmd::prelude::*;

/// The subcommands whose help is tested here.
const COMMANDS: [&str; 6] = ["standings", "explain", "check", "compare", "convert", "rating"];
/// Further commands whose help is Spanish where asked for.
const TRANSLATED: [&[&str]; 31] = [
    &["codes"],
    &["lots"],
    &["rating", "readings"],
    &["regulations", "check"],
    &["cases", "minimal"],
    &["deviations", "serve"],
    &["run"],
    &["certify"],
    &["smoke"],
    &["verify"],
    &["diff"],
    &["protocol"],
    &["rating", "control"],
    &["rating", "change"],
    &["rating", "new"],
    &["rating", "event"],
    &["rating", "list"],
    &["rating", "report"],
    &["rating", "ask"],
    &["cases"],
    &["cases", "list"],
    &["cases", "show"],
    &["cases", "lint"],
    &["cases", "coverage"],
    &["cases", "power"],
    &["cases", "export"],
    &["deviations"],
    &["deviations", "list"],
    &["deviations", "show"],
    &["deviations", "run"],
    &["deviations", "plant"],
];

fn tiebreak(arguments: &[&str]) -> std::process::Output {
    let mut command = Command::cargo_bin("tiebreak").unwrap();
    command.args(arguments).env_remove("TIEBREAK_LANG").current_dir(env!("CARGO_MANIFEST_DIR"));
    command.output().unwrap()
}

fn stdout(output: &std::process::Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &std::process::Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

#[test]
fn sessions() {
    trycmd::TestCases::new().case("tests/cmd/*.trycmd").case("README.md");
}

#[test]
fn help_fits_one_screen_and_its_examples_run() {
    for command in COMMANDS {
        let short = stdout(&tiebreak(&[command, "-h"]));
        let lines = short.lines().count();
        assert!((10..=40).contains(&lines), "{command} -h has {lines} lines");
        let long = stdout(&tiebreak(&[command, "--help"]));
        let (_, examples) =
            long.split_once("Examples:\n").unwrap_or_else(|| panic!("{command} has no examples"));
        let examples: Vec<&str> =
            examples.lines().filter_map(|line| line.strip_prefix("  tiebreak ")).collect();
        assert_eq!(examples.len(), 2, "{command}");
        for example in examples {
            let arguments: Vec<&str> = example.split_whitespace().collect();
            let output = tiebreak(&arguments);
            assert!(matches!(output.status.code(), Some(0 | 1)), "{example}: {}", stderr(&output));
            assert!(!output.stdout.is_empty(), "{example}");
        }
    }
}

#[test]
fn help_is_in_spanish_where_asked_for() {
    let commands = COMMANDS.iter().map(std::slice::from_ref).chain(TRANSLATED);
    for command in commands {
        let with = |more: &[&str]| stdout(&tiebreak(&[command, more].concat()));
        let (english, spanish) = (with(&["-h"]), with(&["-h", "--lang", "es"]));
        assert!(spanish.contains("Uso:"), "{command:?}: {spanish}");
        // What an argument or subcommand is, stands behind its name and two spaces.
        let described = english.lines().filter(|line| line.starts_with("  "));
        for line in described.filter(|line| line.trim().contains("  ") && !line.contains("  help  ")) {
            let (_, words) = line.trim().split_once("  ").unwrap_or_default();
            assert!(!spanish.contains(words.trim()), "{command:?} is not translated: {line}");
        }
        let about = english.lines().next().unwrap_or_default();
        assert!(!spanish.contains(about), "{command:?} is not translated: {about}");
        assert!(spanish.contains("--version") && !spanish.contains("<FILE>"), "{command:?}: {spanish}");
        // Every way of asking for help gives the same.
        let called = [&["help"], command, &["--lang", "es"]].concat();
        assert_eq!(stdout(&tiebreak(&called)), with(&["--help", "--lang", "es"]), "{command:?}");
    }
    let without = tiebreak(&["--lang", "es"]);
    assert_eq!(without.status.code(), Some(2));
    assert!(stderr(&without).starts_with("error: falta la orden"), "{}", stderr(&without));
}

#[test]
fn every_format_in_every_language_is_written() {
    for command in [
        &["standings", "tests/data/club.trf", "--legend"][..],
        &["explain", "tests/data/club.trf", "--participant", "9"],
        &["explain", "tests/data/club.trf", "--participant", "9", "--versus", "1"],
        &["check", "tests/data/club.trf", "--against", "tests/data/club-published.csv"],
        &["compare", "tests/data/club.trf", "-e", "fide-2023-09", "-e", "fide-2026-03"],
        &["explain", "tests/data/final.json", "--participant", "1", "-t", "EDEBB,TBR,BC"],
        &["codes"],
        &["codes", "mediana"],
    ] {
        for language in ["en", "es"] {
            for (format, head) in [
                ("text", ""),
                ("json", "{\n  \"schema\": \"tiebreak/"),
                ("csv", ""),
                ("markdown", "# "),
                ("html", "<!doctype html>"),
            ] {
                let mut arguments = command.to_vec();
                arguments.extend(["--format", format, "--lang", language]);
                let output = tiebreak(&arguments);
                let text = stdout(&output);
                assert!(matches!(output.status.code(), Some(0 | 1)), "{arguments:?}: {}", stderr(&output));
                assert!(text.starts_with(head) && text.len() > 20, "{arguments:?}: {text}");
                assert!(!text.contains('\u{1b}'), "colors outside a terminal: {arguments:?}");
                if format == "html" {
                    assert!(text.contains(&format!("<html lang=\"{language}\">")), "{arguments:?}");
                }
            }
        }
    }
}

#[test]
fn json_begins_with_its_schema_and_has_the_keys_of_the_contract() {
    let keys = |arguments: &[&str]| -> Vec<String> {
        let value: serde_json::Value = serde_json::from_slice(&tiebreak(arguments).stdout).unwrap();
        value.as_object().unwrap().keys().cloned().collect()
    };
    let has = |keys: &[String], wanted: &[&str]| {
        for key in wanted {
            assert!(keys.iter().any(|other| other == key), "{key} is missing in {keys:?}");
        }
    };
    let club = "tests/data/club.trf";
    has(
        &keys(&["standings", club, "--format", "json"]),
        &["schema", "edition", "tiebreaks", "after", "standings", "findings", "warnings"],
    );
    has(
        &keys(&["explain", club, "--participant", "1", "--tiebreak", "BH/C1", "--format", "json"]),
        &["schema", "participant", "code", "edition", "value", "clauses", "steps"],
    );
    has(
        &keys(&["check", club, "--format", "json"]),
        &["schema", "edition", "verdict", "differences", "reproduced_by", "findings"],
    );
}

fn json(arguments: &[&str]) -> serde_json::Value {
    let mut arguments = arguments.to_vec();
    arguments.extend(["--format", "json"]);
    serde_json::from_slice(&tiebreak(&arguments).stdout).unwrap()
}

#[test]
fn a_wrong_place_names_both_the_tie_break_the_values_and_the_clauses() {
    let report = json(&["check", "tests/data/club.trf", "--against", "tests/data/club-published.csv"]);
    assert_eq!(report["verdict"], "different");
    let differences = report["differences"].as_array().unwrap();
    assert_eq!(differences.len(), 3, "{differences:?}");
    assert_eq!(differences[0]["kind"], "value");
    assert_eq!((&differences[0]["id"], &differences[0]["code"]), (&4.into(), &"BH".into()));
    assert_eq!((&differences[0]["recorded"], &differences[0]["computed"]), (&"11.5".into(), &"11".into()));
    let place = &differences[1];
    assert_eq!(place["kind"], "rank");
    assert_eq!((&place["id"], &place["versus"], &place["ahead"]), (&8.into(), &1.into(), &1.into()));
    assert_eq!(place["code"], "BH/C1");
    assert_eq!((&place["values"]["id"], &place["values"]["versus"]), (&"9.5".into(), &"11.5".into()));
    assert_eq!(place["clauses"][0], "c07.8.1");
    assert_eq!((&place["source"], &place["pushed"]), (&"table".into(), &false.into()));
    // The other one of the two is a wrong place of its own that follows from it.
    let other = &differences[2];
    assert_eq!((&other["id"], &other["versus"], &other["pushed"]), (&1.into(), &8.into(), &true.into()));
}

/// What a table leaves out or says in a way that nobody understands is said, and nothing is called confirmed then.
#[test]
fn a_table_that_shows_a_part_confirms_nothing() {
    let report = json(&["check", "tests/data/club.trf", "--against", "tests/data/club-part.csv"]);
    assert_eq!(report["verdict"], "unverifiable");
    assert_eq!(report["reservations"], serde_json::json!(["columns-unread", "participants-missing"]));
    assert_eq!(
        report["reserved"],
        serde_json::json!([
            { "reservation": "columns-unread", "columns": ["Mood"] },
            { "reservation": "participants-missing", "ids": [1, 2, 3, 4, 5, 6, 8, 10] },
        ])
    );
    let output = tiebreak(&["check", "tests/data/club.trf", "--against", "tests/data/club-part.csv"]);
    assert_eq!(output.status.code(), Some(4));
}

#[test]
fn the_verdict_and_the_status_follow_from_what_could_be_compared() {
    for (file, verdict, status) in [
        ("club.trf", "confirmed", 0),
        ("club-older-rules.trf", "different", 1),
        ("club-without-list.trf", "unverifiable", 4),
        ("club-2019.trf", "unverifiable", 4),
        ("club-organizer.trf", "unverifiable", 4),
        ("league.trf", "confirmed", 0),
        ("league-wrong.trf", "different", 1),
        ("league.json", "unverifiable", 4),
    ] {
        let path = format!("tests/data/{file}");
        assert_eq!(json(&["check", &path])["verdict"], verdict, "{file}");
        assert_eq!(tiebreak(&["check", &path]).status.code(), Some(status), "{file}");
    }
}

#[test]
fn another_edition_that_reproduces_the_record_is_named() {
    let report = json(&["check", "tests/data/club-older-rules.trf"]);
    assert_eq!(report["reproduced_by"], serde_json::json!(["fide-2024-08", "fide-2023-09"]));
    let asked = json(&["check", "tests/data/club-older-rules.trf", "--edition", "fide-2024-08"]);
    assert_eq!(asked["verdict"], "confirmed");
    let early = json(&["check", "tests/data/club-2019.trf", "--edition", "fide-2026-03"]);
    assert_eq!(early["verdict"], "different");
}

#[test]
fn totals_and_ranks_of_teams_are_compared() {
    let report = json(&["check", "tests/data/league-wrong.trf"]);
    let kinds: Vec<_> = report["differences"]
        .as_array()
        .unwrap()
        .iter()
        .map(|difference| (difference["kind"].clone(), difference["code"].clone(), difference["id"].clone()))
        .collect();
    assert!(kinds.contains(&("points".into(), "GPTS".into(), 3.into())), "{kinds:?}");
    assert!(kinds.iter().any(|(kind, code, _)| kind == "rank" && code == "EDEBB"), "{kinds:?}");
}

#[test]
fn a_list_that_gives_the_recorded_ranking_is_offered() {
    let report = json(&["check", "tests/data/club-without-list.trf"]);
    let lists = report["lists"].as_array().unwrap();
    assert!(!lists.is_empty());
    for list in lists {
        let output =
            tiebreak(&["check", "tests/data/club-without-list.trf", "--tiebreaks", list.as_str().unwrap()]);
        assert_eq!(output.status.code(), Some(0), "{list}");
        assert!(stdout(&output).contains("Confirmed"), "{list}");
    }
}

/// Bad input ends with status 2 and says what and where.
#[test]
fn bad_input_is_refused_with_its_place() {
    for (arguments, says) in [
        (&["standings", "tests/data/club-broken.trf"][..], "club-broken.trf:10:97: error[colors]"),
        (
            &["standings", "tests/data/club-unknown-code.trf"],
            "club-unknown-code.trf:9:8: error[tie-break-list]",
        ),
        (
            &["standings", "tests/data/club-unknown-code.trf"],
            "club-unknown-code.trf:9:18: error[tie-break-list]",
        ),
        (&["standings", "tests/data/no-such-file.trf"], "`tests/data/no-such-file.trf`"),
        (&["standings", "tests/data"], "`tests/data`"),
        (&["standings", "Cargo.toml"], "Cargo.toml"),
        (&["standings", "tests/data/club.trf", "--tiebreaks", "BH,BHH"], "--tiebreaks, column 4"),
        (&["standings", "tests/data/club.trf", "--after-round", "6"], "error[after-round]"),
        (&["standings", "tests/data/club.trf", "--edition", "fide-2022"], "fide-2022"),
        (&["explain", "tests/data/club.trf", "--participant", "11"], "numbers run from 1 to 10"),
        (
            &["explain", "tests/data/club.trf", "--participant", "1", "--tiebreak", "BH/C0"],
            "--tiebreak, column 4",
        ),
        (&["explain", "tests/data/club.trf", "--participant", "1", "--tiebreak", "BH,SB"], "one code"),
        (&["explain", "tests/data/club.trf", "--participant", "1", "--versus", "1"], "another participant"),
        (&["compare", "tests/data/club.trf", "-e", "fide-2026-03"], "--edition twice"),
        (
            &["check", "tests/data/club.trf", "--against", "tests/data/table-wrong.csv"],
            "table-wrong.csv:3:3: error[table-rank]",
        ),
        (
            &["check", "tests/data/club.trf", "--against", "tests/data/table-wrong.csv"],
            "table-wrong.csv:4:1: error[table-unknown-participant]",
        ),
        (
            &["check", "tests/data/club.trf", "--against", "tests/data/table-wrong.csv"],
            "table-wrong.csv:5:5: error[table-value]",
        ),
        (
            &["check", "tests/data/club.trf", "--against", "tests/data/table-wrong.csv"],
            "table-wrong.csv:6:1: error[table-duplicate]",
        ),
        (
            &["check", "tests/data/club.trf", "--against", "tests/data/club.trf"],
            "error[table-no-participants]",
        ),
    ] {
        let output = tiebreak(arguments);
        let text = stderr(&output);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {text}");
        assert!(text.contains(says), "{arguments:?}: {text}");
        assert!(!text.contains("panicked"), "{arguments:?}: {text}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }
}

#[test]
fn names_from_the_input_stay_text_everywhere() {
    let csv = stdout(&tiebreak(&["standings", "tests/data/names.json", "--format", "csv"]));
    assert!(csv.contains("'=1+1") && csv.contains("'@SUM(A1)"), "{csv}");
    let text = stdout(&tiebreak(&["standings", "tests/data/names.json"]));
    assert!(text.contains("\\u{1b}[31mRed") && !text.contains('\u{1b}'), "{text}");
    let html = stdout(&tiebreak(&["standings", "tests/data/names.json", "--format", "html"]));
    assert!(html.contains("&lt;script&gt;") && !html.contains("<script>"), "{html}");
}

#[test]
fn standard_input_is_read_and_a_closed_output_is_quiet() {
    let file = std::fs::File::open(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/club.trf")).unwrap();
    let mut command = Command::cargo_bin("tiebreak").unwrap();
    let output = command.args(["standings", "-", "--format", "csv"]).stdin(file).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(stdout(&output).starts_with("Rank,No.,Participant,PTS,DE,"), "{}", stdout(&output));
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

/// Two who drew their only game, in a document that holds its regulations.
const DRAWN: &str = r#"{
  "tournament": {"kind": "individual", "pairing": "swiss", "rounds": 1, "participants": [
    {"id": 1, "name": "Alder, Anna", "rating": 2000, "games": ["2 w ="]},
    {"id": 2, "name": "Birch, Ben", "rating": 1950, "games": ["1 b ="]}]},
  "regulations": REGULATIONS
}"#;

fn drawn(directory: &std::path::Path, regulations: &str) -> String {
    let path = directory.join("event.json");
    std::fs::write(&path, DRAWN.replace("REGULATIONS", regulations)).unwrap();
    path.to_str().unwrap().to_owned()
}

fn order(arguments: &[&str]) -> Vec<(u64, u64)> {
    let standings = json(arguments);
    let rows = standings["standings"].as_array().unwrap().iter();
    rows.map(|row| (row["rank"].as_u64().unwrap(), row["id"].as_u64().unwrap())).collect()
}

#[test]
fn lots_recorded_in_an_event_or_beside_a_trf_file_decide_the_standing() {
    let directory = tempfile::tempdir().unwrap();
    let event = drawn(directory.path(), r#"{"tiebreaks": ["WIN"], "exhausted": "lots"}"#);
    assert_eq!(order(&["standings", &event]), [(1, 1), (1, 2)]);
    // SHA-256 of `Plaza Mayor 2026-05-10:2` begins with 881d, that of `:1` with 9d37.
    let seed = ["lots", "--seed", "Plaza Mayor 2026-05-10"];
    let recorded = tiebreak(&[&seed[..], &["1", "2", "--record", &event]].concat());
    std::fs::write(&event, &recorded.stdout).unwrap();
    assert_eq!(order(&["standings", &event]), [(1, 2), (2, 1)]);
    assert_eq!(json(&["standings", &event])["tiebreaks"], serde_json::json!(["PTS", "WIN", "LOTS"]));

    let club = "tests/data/club.trf";
    let file = directory.path().join("regulations.json");
    let name = file.to_str().unwrap();
    std::fs::write(&file, r#"{"format": 1, "tiebreaks": ["WIN"], "exhausted": "lots"}"#).unwrap();
    for group in [&["1", "4", "8"][..], &["5", "9"]] {
        let recorded = tiebreak(&[&seed[..], group, &["--record", name]].concat());
        assert_eq!(recorded.status.code(), Some(0), "{}", stderr(&recorded));
        std::fs::write(&file, &recorded.stdout).unwrap();
    }
    let with = ["standings", club, "--regulations", name];
    let shared = order(&with).windows(2).filter(|pair| pair[0].0 == pair[1].0).count();
    assert_eq!(shared, 0, "{:?}", order(&with));
    assert_eq!(json(&with)["findings"], serde_json::json!([]));

    let refused = tiebreak(&[&seed[..], &["1", "2", "--record", club]].concat());
    assert_eq!(refused.status.code(), Some(2));
    assert!(stderr(&refused).contains("TRF file, which holds no regulations"), "{}", stderr(&refused));
}

#[test]
fn a_record_that_separates_two_is_named_in_json_as_in_text() {
    let directory = tempfile::tempdir().unwrap();
    let event = drawn(
        directory.path(),
        r#"{"tiebreaks": ["WIN"], "exhausted": "lots", "decided": [{"by": "coin", "order": [2, 1]}]}"#,
    );
    let versus = ["explain", &event, "--participant", "1", "--versus", "2"];
    assert!(stdout(&tiebreak(&versus)).contains("2 Birch, Ben is ahead of 1 Alder, Anna by LOTS"));
    let found = &json(&versus)["versus"];
    assert_eq!((&found["ahead"], &found["code"]), (&serde_json::json!(2), &serde_json::json!("LOTS")));
    assert_eq!(found["values"], serde_json::json!(["2", "1"]));
    assert_eq!(found["clauses"], serde_json::json!(["c07.4.2"]));
    let one = ["explain", &event, "--participant", "1", "--tiebreak", "LOTS"];
    let text = stdout(&tiebreak(&one));
    assert!(text.contains("LOTS = place 2 among 2 still tied"), "{text}");
    assert!(text.contains("By the record: 2 Birch, Ben; 1 Alder, Anna."), "{text}");
    assert_eq!((&json(&one)["place"], &json(&one)["group"]), (&2.into(), &serde_json::json!([1, 2])));
    let other = ["explain", &event, "--participant", "1", "--tiebreak", "PLAYOFF", "--lang", "es"];
    let text = stdout(&tiebreak(&other));
    assert!(text.contains("No consta ninguna decisión entre estos: 1 Alder, Anna; 2 Birch, Ben."), "{text}");
}

#[test]
fn the_result_between_tied_players_says_what_it_compares_and_when_it_does_not_apply() {
    let shown = |code: &str, language: &str| {
        let classic = "tests/data/classic.json";
        let arguments = ["explain", classic, "--participant", "3", "--tiebreak", code, "--lang", language];
        stdout(&tiebreak(&arguments))
    };
    assert!(shown("US-H2H", "es").contains("Todos igualan en puntos: esta tabla no deshace el empate."));
    let balance = shown("US-H2H/PM", "es");
    assert!(balance.contains("Tabla 1: victorias menos derrotas entre los 2 empatados"), "{balance}");
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("apart.json");
    // Both won once and never met.
    let games = r#"{"kind": "individual", "pairing": "swiss", "rounds": 1, "participants": [
        {"id": 1, "name": "A", "rating": 2000, "games": ["3 w 1"]}, {"id": 2, "name": "B", "rating": 1900, "games": ["4 w 1"]},
        {"id": 3, "name": "C", "rating": 1800, "games": ["1 b 0"]}, {"id": 4, "name": "D", "rating": 1700, "games": ["2 b 0"]}]}"#;
    std::fs::write(&path, games).unwrap();
    let arguments = ["explain", path.to_str().unwrap(), "--participant", "1", "--tiebreak", "US-H2H"];
    let text = stdout(&tiebreak(&arguments));
    assert!(text.contains("Some of the tied have not met: it does not apply."), "{text}");
}

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
fn an_empty_language_in_the_environment_is_none() {
    for arguments in [&["deviations", "list"][..], &["check", "tests/data/club.trf"]] {
        let mut command = Command::cargo_bin("tiebreak").unwrap();
        command.args(arguments).env("TIEBREAK_LANG", "").current_dir(env!("CARGO_MANIFEST_DIR"));
        let (empty, none) = (command.output().unwrap(), tiebreak(arguments));
        assert_eq!((stdout(&empty), empty.status), (stdout(&none), none.status), "{}", stderr(&empty));
    }
}

#[test]
fn common_mistakes_are_answered_with_what_to_write() {
    let club = "tests/data/club.trf";
    let said = |arguments: &[&str], status: i32| {
        let output = tiebreak(arguments);
        assert_eq!(output.status.code(), Some(status), "{arguments:?}");
        stderr(&output)
    };
    for (list, advice) in [
        ("BH;SB", "separate with commas: BH,SB"),
        ("BH/C1 BH SB", "separate with commas: BH/C1,BH,SB"),
        ("BUCHHOLZ", "write BH (Buchholz)"),
        ("DE,MEDIAN", "write BH/M1 (Buchholz, median 1) or US-MEDIAN (Median (Harkness))"),
        ("SOLKOFF", "write BH (Buchholz) or US-SOLKOFF (Solkoff)"),
        ("Buchholz Cut 1", "write BH/C1 (Buchholz, cut 1)"),
        ("XYZ", "`tiebreak codes` lists every code"),
    ] {
        let text = said(&["standings", club, "-t", list], 2);
        assert!(text.contains(advice), "{list}: {text}");
    }
    let spanish = said(&["standings", club, "-t", "BH; SB", "--lang", "es"], 2);
    assert!(spanish.contains("sepárelos con comas: BH,SB"), "{spanish}");
    for arguments in [&["standings", club, "-t", "BH", "SB"][..], &["standings", "-t", "BH", "SB", club]] {
        let text = said(arguments, 2);
        assert!(text.ends_with("--tiebreaks: separate with commas: BH,SB\n"), "{text}");
    }
    let code = said(&["explain", club, "-p", "3", "--tiebreak", "Berger"], 2);
    assert!(code.contains("write SB (Sonneborn-Berger)"), "{code}");
}

#[test]
fn a_participant_is_named_by_number_or_by_the_beginning_of_a_name() {
    let club = "tests/data/club.trf";
    let explain = |who: &str| tiebreak(&["explain", club, "-p", who, "-f", "json"]);
    let by_number = stdout(&explain("7"));
    let name =
        serde_json::from_str::<serde_json::Value>(&stdout(&tiebreak(&["standings", club, "-f", "json"])))
            .unwrap()["standings"]
            .as_array()
            .unwrap()
            .iter()
            .find(|row| row["id"] == 7)
            .unwrap()["name"]
            .as_str()
            .unwrap()
            .to_owned();
    assert_eq!(stdout(&explain(&name)), by_number);
    assert_eq!(stdout(&explain(&name.to_uppercase())), by_number);
    let versus = tiebreak(&["explain", club, "-p", "3", "--versus", &name, "-f", "json"]);
    assert_eq!(
        stdout(&versus),
        stdout(&tiebreak(&["explain", club, "-p", "3", "--versus", "7", "-f", "json"]))
    );
    let nobody = explain("Nobody");
    assert_eq!(nobody.status.code(), Some(2));
    assert!(stderr(&nobody).contains("no participant's name is or begins with `Nobody`"));
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("alike.json");
    let unfinished = std::fs::read_to_string("tests/data/unfinished.json").unwrap();
    std::fs::write(&path, unfinished.replace("Bruno", "Albán")).unwrap();
    let several = stderr(&tiebreak(&["explain", path.to_str().unwrap(), "-p", "alb"]));
    assert!(
        several.contains("`alb` may be 1 Alba; 2 Albán; write more of the name, or the number"),
        "{several}"
    );
}

#[test]
fn files_that_are_no_tournament_are_refused_with_what_to_do() {
    let directory = tempfile::tempdir().unwrap();
    for (name, bytes, what) in [
        ("open.xlsx", &b"PK\x03\x04.....xl/workbook.xml"[..], "a workbook (Excel or the like)"),
        ("open.pdf", b"%PDF-1.4", "a PDF document"),
        ("open.html", b"<!DOCTYPE html><table></table>", "a web page (HTML)"),
    ] {
        let path = directory.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        let output = tiebreak(&["check", path.to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(2));
        let text = stderr(&output);
        assert!(text.contains(what) && text.contains("as TRF") && text.contains("--against"), "{text}");
        let spanish = stderr(&tiebreak(&["check", path.to_str().unwrap(), "--lang", "es"]));
        assert!(spanish.contains("exporte el torneo"), "{spanish}");
    }
}

#[test]
fn codes_are_listed_by_code_name_clause_and_the_names_that_arbiters_use() {
    let codes = |text: &[&str]| -> Vec<String> {
        let output = tiebreak(&[&["codes", "-f", "json"], text].concat());
        let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(answer["schema"], "tiebreak/codes/1");
        answer["codes"]
            .as_array()
            .unwrap()
            .iter()
            .map(|row| row["code"].as_str().unwrap().to_owned())
            .collect()
    };
    assert_eq!(codes(&["buchholz"]), ["BH", "AOB", "FB"]);
    assert_eq!(codes(&["7.3"]), ["BPG"]);
    assert_eq!(codes(&["valoracion de los rivales"]), ["ARO"]);
    assert_eq!(codes(&["Neustadtl"]), ["SB"]);
    assert_eq!(codes(&["GE"]).first().map(String::as_str), Some("REP"));
    // One row for each entry of the registry, which tests hold to the codes that the engine computes.
    let registry: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string("cases/codes.json").unwrap()).unwrap();
    assert_eq!(codes(&[]).len(), registry["codes"].as_array().unwrap().len());
    let table = stdout(&tiebreak(&["codes", "koya", "--lang", "es", "-f", "csv"]));
    assert!(table.contains("KS,Sistema Koya,9.2,\"jugadores, equipos\",:MP :GP /L"), "{table}");
    assert_eq!(tiebreak(&["codes", "nothing like it"]).status.code(), Some(4));
}
