//! Tests the text that `--help` prints, in English and in Spanish.

use crate::support::{command, stderr, stdout, tiebreak};

/// Commands whose help this file tests in detail, in English and in Spanish.
const COMMANDS: [&str; 6] = ["standings", "explain", "check", "compare", "convert", "rating"];
/// The other commands. The test checks only that the help of these commands is translated into Spanish.
const TRANSLATED: [&[&str]; 27] = [
    &["endorse"],
    &["codes"],
    &["lots"],
    &["rating", "readings"],
    &["regulations", "check"],
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
    &["cases", "export"],
    &["deviations"],
    &["deviations", "list"],
    &["deviations", "show"],
    &["deviations", "run"],
];

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
        // In the help, a line that describes an argument or a command starts with two spaces.
        let described = english.lines().filter(|line| line.starts_with("  "));
        for line in described.filter(|line| line.trim().contains("  ") && !line.contains("  help  ")) {
            let (_, words) = line.trim().split_once("  ").unwrap_or_default();
            assert!(!spanish.contains(words.trim()), "{command:?} is not translated: {line}");
        }
        let about = english.lines().next().unwrap_or_default();
        assert!(!spanish.contains(about), "{command:?} is not translated: {about}");
        assert!(spanish.contains("--version") && !spanish.contains("<FILE>"), "{command:?}: {spanish}");
        // Users can request the help of a command in several ways. The text must always be the same.
        let called = [&["help"], command, &["--lang", "es"]].concat();
        assert_eq!(stdout(&tiebreak(&called)), with(&["--help", "--lang", "es"]), "{command:?}");
    }
    let without = tiebreak(&["--lang", "es"]);
    assert_eq!(without.status.code(), Some(2));
    assert!(stderr(&without).starts_with("error: falta la orden"), "{}", stderr(&without));
}

#[test]
fn an_empty_language_in_the_environment_is_none() {
    for arguments in [&["deviations", "list"][..], &["check", "tests/data/club.trf"]] {
        let empty = command(arguments).env("TIEBREAK_LANG", "").output().unwrap();
        let none = tiebreak(arguments);
        assert_eq!((stdout(&empty), empty.status), (stdout(&none), none.status), "{}", stderr(&empty));
    }
}
