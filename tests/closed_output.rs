//! Tests two cases: the reader closes the output early, or the output cannot be written. In the first case, the verdict
//! stays the same. In the second case, the program reports the error.

use std::fs;
use std::path::Path;
use std::process::Stdio;

use crate::support::{PROGRAM, command, small_corpus};

const WRONG: &str = "deviation:D-16.3.2-trailing-bye-at-face-value";

/// Writes a certification, and adds a byte at the end of each of its files. Returns the path of the folder.
fn altered(directory: &Path, cases: &str) -> String {
    let path = directory.join("altered").display().to_string();
    let certified =
        command(&["certify", "--cases", cases, "--clause", "8.1", "--no-challenge", "--out", &path])
            .output()
            .unwrap();
    assert_eq!(certified.status.code(), Some(0), "{}", String::from_utf8_lossy(&certified.stderr));
    for file in fs::read_dir(&path).unwrap() {
        let file = file.unwrap().path();
        let mut bytes = fs::read(&file).unwrap();
        bytes.push(b'\n');
        fs::write(file, bytes).unwrap();
    }
    path
}

#[test]
fn a_closed_pipe_keeps_the_status() {
    let directory = tempfile::tempdir().unwrap();
    let corpus = small_corpus(directory.path(), "c07/8-1");
    let cases = corpus.to_str().unwrap();
    let path = altered(directory.path(), cases);
    let wrong = [
        "--timeout",
        "60",
        "--start-timeout",
        "60",
        "--",
        PROGRAM,
        "deviations",
        "serve",
        "--fault",
        "half-more",
    ];
    let certify = [&["certify", "--cases", cases, "--no-challenge", "c07/8-1/*"][..], &wrong].concat();
    for arguments in [
        &["check", "tests/data/club.trf", "--against", "tests/data/club-published.csv"][..],
        &["verify", "--cases", cases, &path],
        &certify,
        &["cases", "lint", "--cases", "tests/lint/draft"],
        &["regulations", "check", "tests/data/playoff-regulations.json"],
        &["fuzz", "--cases", "20", "--largest", "8", "--codes", "BH", "--against", WRONG],
    ] {
        let open = command(arguments).output().unwrap();
        assert_eq!(open.status.code(), Some(1), "{arguments:?}: {}", String::from_utf8_lossy(&open.stderr));
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let closed = command(arguments).stdout(writer).stderr(Stdio::piped()).output().unwrap();
        assert_eq!(closed.status.code(), Some(1), "{arguments:?} with nobody reading");
        assert_eq!(
            String::from_utf8_lossy(&closed.stderr),
            String::from_utf8_lossy(&open.stderr),
            "{arguments:?} complains of nobody reading"
        );
    }
}

#[test]
fn an_output_without_room_is_an_error() {
    for arguments in [&["--help"][..], &["check", "--help"], &["--version"], &["deviations", "list"]] {
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let output = command(arguments).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(!output.stderr.is_empty(), "{arguments:?}");
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let closed = command(arguments).stdout(writer).output().unwrap();
        assert_eq!((closed.status.code(), closed.stderr), (Some(0), Vec::new()), "{arguments:?}");
    }
}
