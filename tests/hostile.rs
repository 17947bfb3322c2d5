//! Tests that the program escapes dangerous text from users and from other programs. In the output, such text must not
//! control a terminal, change the order of other text, hide it, or begin a new line. The tests put the text into
//! options, file names, files and answers of programs. The tests check all commands and all output formats.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use crate::support::{small_corpus, tiebreak};
use serde_json::{Value, json};
use tiebreak_conformance::phrase::outside::is_unprintable;

/// A dangerous text, whose control characters would set the title of a terminal, clear the screen, hide text or change
/// its order, and begin a new line.
const EVIL: &str = "owned\u{1b}]0;t\u{7}\u{1b}[2J\u{9b}31m\u{202e}\u{2066}\u{61c}\u{feff}\u{200b}\u{85}\u{2028}\u{ad}\u{fe0f}\u{fdd0}\u{e0041}\r\nFORGED";

/// The case about which the dangerous program is asked. Every answer of the program contains the text, so one case is
/// enough.
const CASE: &str = "c07/8-1/opponents-scores-separate-equal-points";

const FORMS: [(&str, &str); 5] =
    [("text", "en"), ("json", "en"), ("csv", "es"), ("markdown", "es"), ("html", "en")];

/// Checks that an output contains no dangerous characters. Returns whether the output contains the escaped text.
fn harmless(bytes: &[u8], what: &str) -> bool {
    let text = std::str::from_utf8(bytes).unwrap_or_else(|_| panic!("{what} is no UTF-8"));
    let text = text.replace("\r\n", "\n");
    let wrong = text.chars().find(|character| is_unprintable(*character) && *character != '\n');
    assert_eq!(wrong, None, "{what}: {:?}", around(&text, wrong));
    assert!(!text.lines().any(|line| line.starts_with("FORGED")), "{what} has a forged line: {text:.3000}");
    text.contains("owned")
}

fn around(text: &str, character: Option<char>) -> String {
    let at = character.and_then(|character| text.find(character)).unwrap_or(0);
    let start = text.char_indices().map(|(start, _)| start).rfind(|start| start + 60 < at).unwrap_or(0);
    text[start..].chars().take(160).collect()
}

fn both(output: &Output, what: &str) -> bool {
    harmless(&output.stdout, what) | harmless(&output.stderr, what)
}

/// Runs a command with every output format. Returns whether the dangerous text is in at least one of the outputs, in
/// escaped form.
fn ask(arguments: &[&str]) -> bool {
    ask_in(&FORMS, arguments)
}

/// Runs a command that reads the whole corpus. Reading the corpus takes long, so only two output formats are tried.
fn ask_twice(arguments: &[&str]) -> bool {
    ask_in(&FORMS[..2], arguments)
}

fn ask_in(forms: &[(&str, &str)], arguments: &[&str]) -> bool {
    let mut seen = false;
    for (format, language) in forms {
        // The arguments after `--` belong to the tested program.
        let end = arguments.iter().position(|word| *word == "--").unwrap_or(arguments.len());
        let (own, program) = arguments.split_at(end);
        let output = tiebreak(&[own, &["--format", format, "--lang", language], program].concat());
        seen |= both(&output, &format!("{format} {language} {arguments:?}"));
    }
    seen
}

/// Runs a command, and checks that the output contains the dangerous text in escaped form.
fn shown(arguments: &[&str]) {
    assert!(ask(arguments), "{arguments:?} does not show what it was given");
}

fn file(directory: &Path, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
    let path = directory.join(name);
    fs::write(&path, content).unwrap();
    path
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

fn event() -> Value {
    json!({"kind": "individual", "pairing": "swiss", "rounds": 1, "name": EVIL, "participants": [
        {"id": 1, "name": format!("{EVIL} one"), "rating": 2000, "games": ["2 w 1"]},
        {"id": 2, "name": format!("{EVIL} two"), "rating": 1900, "games": ["1 b 0"]}]})
}

#[test]
fn untrusted_options_are_escaped() {
    let club = "tests/data/club.trf";
    for arguments in [
        &["standings", EVIL][..],
        &["standings", club, "-t", EVIL],
        &["standings", club, "--regulations", EVIL],
        &["explain", club, "--participant", EVIL],
        &["explain", club, "--participant", "1", "--tiebreak", EVIL],
        &["check", club, "--against", EVIL],
        &["what-if", club, "--game", EVIL],
        &["report", club, "--versus", EVIL],
        &["codes", EVIL],
        &["lots", "--seed", EVIL, "1", "2"],
        &["regulations", "check", EVIL],
        &["rating", "ask", EVIL],
        &["rating", "report", EVIL],
        &["cases", "show", EVIL],
        &["deviations", "show", EVIL],
        &["run", EVIL],
        &["run", "--clause", EVIL],
        &["run", "--cases", EVIL],
        &["certify", EVIL],
        &["smoke", "--", EVIL],
        &["smoke", "--manifest", EVIL],
        &["verify", EVIL],
        &["diff", EVIL, EVIL],
        &["fuzz", "--against", EVIL],
        &["fuzz", "--codes", EVIL, "--against", "edition:fide-2024-08"],
        &["generate", "--out", "/nowhere/at/all", "--games", EVIL],
    ] {
        // The error message is the same in every output format, so one format is enough.
        ask_in(&FORMS[..1], arguments);
    }
    for arguments in [&["standings", EVIL][..], &["codes", EVIL], &["verify", EVIL]] {
        shown(arguments);
    }
    // The errors in these arguments are found by the parser of the command line.
    for arguments in [
        &[EVIL][..],
        &["standings", club, "--edition", EVIL],
        &["standings", club, "--preset", EVIL],
        &["standings", club, &format!("--{EVIL}")],
        &["lots", "--seed", "x", EVIL, "2"],
        &["standings", club, "--format", EVIL],
    ] {
        let output = tiebreak(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(both(&output, &format!("{arguments:?}")), "{arguments:?} does not show what is wrong");
    }
}

#[test]
fn untrusted_files_are_escaped() {
    let root = tempfile::tempdir().unwrap();
    let event_file = file(root.path(), "event.json", event().to_string());
    let event_file = text(&event_file);
    // The program can accept or reject these dangerous names. In both cases, the output must be safe.
    for arguments in [
        &["standings", event_file][..],
        &["explain", event_file, "--participant", "1", "--versus", "2"],
        &["check", event_file],
        &["report", event_file],
        &["what-if", event_file, "--game", "1:1-2=0"],
        &["compare", event_file],
        &["convert", event_file, "--to", "json"],
    ] {
        ask(arguments);
    }
    let named = file(root.path(), &format!("{}.json", EVIL.replace('/', "_")), "{\"kind\": 1}");
    shown(&["standings", text(&named)]);
    let trf = format!("012 {EVIL}\n001    1      {EVIL}\n");
    ask(&["standings", text(&file(root.path(), "event.trf", trf))]);
    for (name, content) in [
        ("key.json", json!({"format": 1, EVIL: 1})),
        ("word.json", json!({"format": 1, "ties": EVIL})),
        ("code.json", json!({"format": 1, "tiebreaks": [EVIL, {"code": EVIL, "definition": EVIL}]})),
        ("rule.json", json!({"format": 1, "replaced-rules": [{"clause": EVIL, "text": EVIL}]})),
        (
            "stage.json",
            json!({"format": 1, "ties": "playoff", "playoff": {"time-limits": {EVIL: {}},
            "format": [{"tied": [2, null], "type": "match", "stages": [EVIL]}]}}),
        ),
    ] {
        let path = file(root.path(), name, content.to_string());
        shown(&["regulations", "check", text(&path)]);
        ask(&["standings", "tests/data/club.trf", "--regulations", text(&path)]);
    }
    let club = "tests/data/club.trf";
    let quoted = format!("\"{}\"", EVIL.replace('"', ""));
    for (name, content) in [
        ("head.csv", format!("Id,Rank,{quoted}\n1,1,2\n")),
        ("cell.csv", format!("Id,Name,Rank\n1,{quoted},{quoted}\n")),
        ("name.csv", format!("Name,Rank\n{quoted},1\n")),
        ("page.html", format!("<table><tr><th>Id<th>Rank<th>{EVIL}<tr><td>1<td>1<td>{EVIL}</table>")),
        ("rows.json", json!([{"Id": 1, "Rank": EVIL, EVIL: 1}, {"Id": EVIL, "Rank": 1}]).to_string()),
        ("broken.json", format!("[{{\"Id\": \"{EVIL}\" x")),
    ] {
        let path = file(root.path(), name, content);
        ask(&["check", club, "--against", text(&path)]);
    }
    for content in [json!({EVIL: 1}), json!({"kind": EVIL}), json!({"events": [{"id": EVIL}], "id": EVIL})] {
        let path = file(root.path(), "rating.json", content.to_string());
        ask(&["rating", "ask", text(&path)]);
        ask(&["rating", "report", text(&path)]);
    }
    let corpus = small_corpus(root.path(), "c07/8-1");
    let manifest = |text: &str| toml_string(text);
    for content in [
        format!("name={0}\nversion={0}\ncommand=[{0}]\nformat='csv'\n", manifest(EVIL)),
        format!("{}=1\n", manifest(EVIL)),
        format!("name='x'\nversion='1'\ncommand=[{}]\nformat={0}\n", manifest(EVIL)),
        format!(
            "name='x'\nversion='1'\ncommand=['sh','-c','exit 3',{0},'{{{{{1}}}'']\nformat='csv'\n",
            manifest(EVIL),
            "x"
        ),
        "\u{1b}]0;owned\u{7}".to_owned(),
    ] {
        let path = file(root.path(), "manifest.toml", content);
        ask(&["smoke", "--manifest", text(&path)]);
        ask_twice(&["run", CASE, "--cases", text(&corpus), "--manifest", text(&path)]);
    }
    let known = file(
        root.path(),
        "known.toml",
        format!(
            "[[failure]]\ncheck={0}\nedition={0}\nunit={0}\nverdict=\"fail\"\nreason={0}\n",
            manifest(EVIL)
        ),
    );
    ask_twice(&["certify", CASE, "--cases", text(&corpus), "--known-failures", text(&known)]);
}

/// Writes a text as a string in TOML. All dangerous characters that TOML allows remain unescaped.
fn toml_string(text: &str) -> String {
    let escaped: String = text
        .chars()
        .map(|c| {
            if (c as u32) < 0x20 || c as u32 == 0x7f { format!("\\u{:04x}", c as u32) } else { c.to_string() }
        })
        .collect();
    format!("\"{escaped}\"")
}

/// Writes a program that gives the same answer to each question. In the answer, `SEQ` represents the number of the
/// question.
fn program(directory: &Path, name: &str, start: &Value, answer: &Value) -> PathBuf {
    // `serde_json` does not escape all dangerous characters, so the program also prints them unescaped.
    let answer = answer.to_string().replace('\'', "").replace("\"SEQ\"", "%s").replace('\\', "\\\\");
    let start = start.to_string().replace('\'', "").replace('\\', "\\\\");
    let script = format!(
        "read start\nprintf '{start}\\n'\nprintf '{EVIL}' >&2\nwhile read -r line; do\n\
         seq=${{line#*\\\"seq\\\":}}; seq=${{seq%%,*}}\nprintf '{answer}\\n' \"$seq\"\ndone\n"
    );
    file(directory, name, script)
}

#[test]
fn untrusted_answers_of_programs_are_escaped() {
    let root = tempfile::tempdir().unwrap();
    let corpus = small_corpus(root.path(), "c07/8-1");
    let corpus = text(&corpus);
    let start = json!({"protocol": 1, "name": EVIL, "version": EVIL, "url": EVIL});
    let plain = json!({"protocol": 1, "name": "plain", "version": "1"});
    for (name, answer) in [
        ("skip", json!({"seq": "SEQ", "skip": EVIL, "url": EVIL})),
        ("error", json!({"seq": "SEQ", "error": EVIL})),
        ("unknown", json!({"seq": "SEQ", EVIL: EVIL})),
        ("nothing", json!(EVIL)),
        (
            "value",
            json!({"seq": "SEQ", "standings": [{"id": 1, "rank": 1, "values": {"BH": EVIL, EVIL: EVIL}}]}),
        ),
        (
            "findings",
            json!({"seq": "SEQ", "findings": [{"clause": EVIL, "id": EVIL, "severity": "error", "at": EVIL}]}),
        ),
    ] {
        let path = program(root.path(), name, &start, &answer);
        let asked = ["--", "sh", text(&path)];
        ask_in(&FORMS[..1], &[&["smoke"][..], &asked].concat());
        assert!(
            ask_in(&FORMS[1..2], &[&["run", CASE, "--cases", corpus][..], &asked].concat()),
            "{name} is not shown"
        );
        let out = root.path().join(format!("out-{name}"));
        let certify = ["certify", "--no-challenge", CASE, "--cases", corpus, "--out", text(&out)];
        let refused = tiebreak(&[&certify[..], &asked].concat());
        both(&refused, name);
        assert_eq!(
            refused.status.code(),
            Some(3),
            "{name}: a name that reads otherwise is on no certificate"
        );
        let plain = program(root.path(), &format!("plain-{name}"), &plain, &answer);
        let output = tiebreak(&[&certify[..], &["--", "sh", text(&plain)]].concat());
        both(&output, name);
        let files: Vec<PathBuf> = fs::read_dir(&out).unwrap().map(|entry| entry.unwrap().path()).collect();
        assert_eq!(files.len(), 8, "{name}: {}", String::from_utf8_lossy(&output.stderr));
        for path in &files {
            harmless(&fs::read(path).unwrap(), &format!("{name}: {}", path.display()));
        }
        let verified = tiebreak(&["verify", text(&out), "--cases", corpus]);
        assert_eq!(verified.status.code(), Some(0), "{name}: {}", String::from_utf8_lossy(&verified.stdout));
        if name == "error" {
            ask(&["diff", text(&out), text(&out)]);
            file(&out, EVIL, "extra");
            shown(&["verify", text(&out), "--cases", corpus]);
        }
    }
}
