//! Tests that the adapters that `tiebreak adapter new` writes work, for every programming language on this machine.
//! Adapters in compiled languages are tested only in long runs (`TIEBREAK_TIMES` is greater than 1, as in `.ci/full`).

use std::path::Path;
use std::process::Command;

use crate::support::{PROGRAM, stdout, tiebreak, times};

/// A programming language and three commands: the first shows whether the language is installed, the second builds the
/// adapter, and the third runs it. The second command is empty if nothing must be built.
type Skeleton = (&'static str, &'static [&'static str], &'static [&'static str], &'static [&'static str]);

const SKELETONS: [Skeleton; 11] = [
    ("python", &["python3", "--version"], &[], &["python3", "adapter.py"]),
    ("node", &["node", "--version"], &[], &["node", "adapter.mjs"]),
    ("go", &["go", "version"], &["go", "build", "-o", "adapter", "adapter.go"], &["./adapter"]),
    (
        "rust",
        &["cargo", "--version"],
        &["cargo", "build", "--quiet", "--offline", "--target-dir", "target"],
        &["target/debug/tiebreak-adapter"],
    ),
    ("java", &["javac", "-version"], &["javac", "Adapter.java"], &["java", "-cp", ".", "Adapter"]),
    ("php", &["php", "--version"], &[], &["php", "adapter.php"]),
    ("perl", &["perl", "-MJSON::PP", "-e", "1"], &[], &["perl", "adapter.pl"]),
    // The adapter in Elixir needs Elixir 1.18, the first version that can parse JSON.
    (
        "elixir",
        &["elixir", "-e", "Code.ensure_loaded?(JSON) or :jiffy.encode(1)"],
        &[],
        &["elixir", "adapter.exs"],
    ),
    (
        "csharp",
        &["dotnet", "--version"],
        &["dotnet", "build", "-c", "Release", "-o", "out"],
        &["out/Adapter"],
    ),
    (
        "csharp",
        &["mcs", "--version"],
        &["mcs", "-r:System.Runtime.Serialization,System.Xml,System.Xml.Linq", "Adapter.cs"],
        &["mono", "Adapter.exe"],
    ),
    ("cpp", &["g++", "--version"], &["g++", "-std=c++17", "-o", "adapter", "adapter.cpp"], &["./adapter"]),
];

fn works(words: &[&str], directory: &Path) -> bool {
    let command = Command::new(words[0]).args(&words[1..]).current_dir(directory).output();
    command.is_ok_and(|output| output.status.success())
}

#[test]
fn skeletons_are_sound() {
    let mut sound = Vec::new();
    for (language, is_there, build, run) in SKELETONS {
        let root = tempfile::tempdir().unwrap();
        let out = root.path().to_string_lossy().into_owned();
        let written = tiebreak(&["adapter", "new", language, "--out", &out]);
        assert_eq!(written.status.code(), Some(0), "{language}: {}", stdout(&written));
        if !build.is_empty() && times() == 1 {
            continue;
        }
        if !works(is_there, root.path()) {
            eprintln!("{language} is not installed: its skeleton was not run");
            continue;
        }
        assert!(build.is_empty() || works(build, root.path()), "{language} does not build");
        let smoke = Command::new(PROGRAM)
            .args(["smoke", "--timeout", "60", "--start-timeout", "60", "--"])
            .args(run)
            .current_dir(root.path())
            .output()
            .unwrap();
        assert_eq!(smoke.status.code(), Some(0), "{language}: {}", stdout(&smoke));
        // The adapter does not support most questions, and the test accepts this: an unsupported question is not a
        // wrong answer.
        if ["python", "node"].contains(&language) {
            let pack = root.path().join("pack").to_string_lossy().into_owned();
            for words in [
                &["certify", "--clause", "8.1", "--start-timeout", "60", "--timeout", "60"][..],
                &["fuzz", "--events", "8"],
                &["endorse", "--events", "8", "--out", &pack],
            ] {
                let output = Command::new(PROGRAM)
                    .args(words)
                    .arg("--")
                    .args(run)
                    .current_dir(root.path())
                    .output()
                    .unwrap();
                assert_eq!(output.status.code(), Some(0), "{language} {words:?}: {}", stdout(&output));
            }
        }
        // If the adapter is written again, the existing files must not be overwritten.
        let again = tiebreak(&["adapter", "new", language, "--out", &out]);
        assert_eq!(again.status.code(), Some(2), "{language}");
        sound.push(language);
    }
    assert!(sound.contains(&"python"), "{sound:?}");
}
