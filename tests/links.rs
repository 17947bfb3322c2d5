//! Tests that commands write only to the folder that the user names. From a folder, commands must read only ordinary
//! files, and not links or pipes.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::support::{small_corpus, tiebreak};

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Copies the registries and a few cases of the corpus, and changes the first of these cases.
fn changed_corpus(root: &Path, change: impl Fn(String) -> String) -> PathBuf {
    let corpus = small_corpus(root, "c07/8-1");
    let mut cases: Vec<PathBuf> =
        fs::read_dir(corpus.join("c07/8-1")).unwrap().map(|file| file.unwrap().path()).collect();
    cases.sort();
    for other in &cases[1..] {
        fs::remove_file(other).unwrap();
    }
    fs::write(&cases[0], change(fs::read_to_string(&cases[0]).unwrap())).unwrap();
    corpus
}

/// Returns a case in which the first check has another id.
fn with_id(case: String, id: &str) -> String {
    let mut case: serde_json::Value = serde_json::from_str(&case).unwrap();
    case["checks"][0]["id"] = id.into();
    serde_json::to_string(&case).unwrap()
}

#[test]
fn an_id_of_a_check_leads_nowhere() {
    let root = tempfile::tempdir().unwrap();
    let out = root.path().join("one/two/out");
    for id in ["x/../../../../../stolen", "/../../../../stolen", "a/b", "..", "A b"] {
        let cases = changed_corpus(root.path(), |case| with_id(case, id));
        let output = tiebreak(&["cases", "export", text(&out), "--cases", text(&cases)]);
        assert_eq!(output.status.code(), Some(2), "{id}: {}", errors(&output));
        assert!(errors(&output).contains("check"), "{}", errors(&output));
        assert!(!out.exists(), "{id}: nothing is written before everything is known to be good");
    }
}

#[test]
fn tables_of_the_export_hold_no_formulas() {
    let root = tempfile::tempdir().unwrap();
    let out = root.path().join("out");
    for formula in ["=1+1", "＝1+1", "+1+1", "＋1", "-1+1", "－1", "@A1", "＠A1"] {
        let cases = changed_corpus(root.path(), |case| {
            let mut case: serde_json::Value = serde_json::from_str(&case).unwrap();
            case["checks"][0]["id"] = "one".into();
            case["checks"][0]["values"] = serde_json::json!({"1": {formula: formula, "BH": "-1"}});
            serde_json::to_string(&case).unwrap()
        });
        let output = tiebreak(&["cases", "export", text(&out), "--cases", text(&cases)]);
        assert_eq!(output.status.code(), Some(0), "{formula}: {}", errors(&output));
        let tables = walkdir::WalkDir::new(out.join("expected")).into_iter().flatten();
        let mut seen = false;
        for table in tables.filter(|entry| entry.file_type().is_file()) {
            for row in fs::read_to_string(table.path()).unwrap().lines() {
                for cell in row.split(',').map(|cell| cell.trim_matches('"')) {
                    seen |= cell == format!("'{formula}");
                    let starts = cell.starts_with(['=', '＝', '+', '＋', '－', '@', '＠']);
                    assert!(!starts && (!cell.starts_with('-') || cell == "-1"), "{formula}: {row}");
                }
            }
        }
        assert!(seen, "{formula} is in no table");
    }
}

/// Checks an output folder that contains a symbolic link with the name of an output file. The command must fail, and
/// the file to which the link points must not change.
#[test]
fn links_in_the_directory_of_an_output_are_refused() {
    let root = tempfile::tempdir().unwrap();
    let corpus = small_corpus(root.path(), "c07/8-1");
    let outside = root.path().join("outside");
    fs::create_dir(&outside).unwrap();
    let victim = outside.join("victim");
    let cases = text(&corpus);
    for (name, arguments) in [
        ("junit.xml", &["certify", "--cases", cases, "--clause", "8.1", "--out"][..]),
        ("manifest.json", &["generate", "--count", "2", "--out"]),
        ("event-000001.json", &["generate", "--count", "2", "--out"]),
        ("corpus.json", &["cases", "export", "--cases", cases]),
        ("trf/not-expressible.csv", &["cases", "export", "--cases", cases]),
    ] {
        fs::write(&victim, "precious").unwrap();
        let out = root.path().join("out");
        let link = out.join(name);
        fs::create_dir_all(link.parent().unwrap()).unwrap();
        symlink(&victim, &link).unwrap();
        let output = tiebreak(&[arguments, &[text(&out)]].concat());
        assert_eq!(fs::read_to_string(&victim).unwrap(), "precious", "{name}");
        assert_eq!(output.status.code(), Some(2), "{name}: {}", errors(&output));
        assert!(errors(&output).contains(name), "{name}: {}", errors(&output));
        fs::remove_dir_all(&out).unwrap();
    }
    // The test replaces a subfolder of the output folder with a link to another folder.
    let out = root.path().join("out");
    fs::create_dir(&out).unwrap();
    symlink(&outside, out.join("expected")).unwrap();
    let output = tiebreak(&["cases", "export", "--cases", cases, text(&out)]);
    assert_eq!(output.status.code(), Some(2), "{}", errors(&output));
    assert_eq!(fs::read_dir(&outside).unwrap().count(), 1);
}

/// Checks that `verify` never follows a link, wherever the link points.
#[test]
fn verify_believes_plain_files_only() {
    let root = tempfile::tempdir().unwrap();
    let corpus = small_corpus(root.path(), "c07/8-1");
    let (out, cases) = (root.path().join("certificate"), text(&corpus));
    assert_eq!(
        tiebreak(&["certify", "--cases", cases, "--clause", "8.1", "--out", text(&out)]).status.code(),
        Some(0)
    );
    assert_eq!(tiebreak(&["verify", "--cases", cases, text(&out)]).status.code(), Some(0));
    for name in ["report.jsonl", "certificate.json", "badge.json"] {
        let (file, moved) = (out.join(name), root.path().join("moved"));
        fs::rename(&file, &moved).unwrap();
        symlink(&moved, &file).unwrap();
        let output = tiebreak(&["verify", "--cases", cases, text(&out)]);
        assert_eq!(output.status.code(), Some(1), "a link for {name}");
        assert!(String::from_utf8_lossy(&output.stdout).contains(name));
        fs::remove_file(&file).unwrap();
        assert!(Command::new("mkfifo").arg(&file).status().unwrap().success());
        assert_eq!(
            tiebreak(&["verify", "--cases", cases, text(&out)]).status.code(),
            Some(1),
            "a pipe for {name}"
        );
        fs::remove_file(&file).unwrap();
        fs::rename(&moved, &file).unwrap();
    }
    assert_eq!(tiebreak(&["verify", "--cases", cases, text(&out)]).status.code(), Some(0));
}

/// Checks a folder of events that contains a link or a pipe. The output must name the link or pipe, but must not show
/// its content.
#[test]
fn links_and_pipes_in_a_folder_of_events_are_refused() {
    let root = tempfile::tempdir().unwrap();
    let folder = root.path().join("events");
    fs::create_dir(&folder).unwrap();
    let club = Path::new("tests/data/club.trf");
    fs::copy(club, folder.join("club.trf")).unwrap();
    fs::copy(club, root.path().join("outside.trf")).unwrap();
    symlink(root.path().join("outside.trf"), folder.join("link.trf")).unwrap();
    symlink("/dev/zero", folder.join("zero.trf")).unwrap();
    assert!(Command::new("mkfifo").arg(folder.join("pipe.trf")).status().unwrap().success());
    let output = tiebreak(&["check", text(&folder), "-f", "json"]);
    assert_eq!(output.status.code(), Some(2), "{}", errors(&output));
    let lines = String::from_utf8(output.stdout).unwrap();
    let refused = lines.lines().filter(|line| line.contains("the file is a link or another special file"));
    assert_eq!(refused.count(), 3, "{lines}");
}
