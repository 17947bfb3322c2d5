//! Starts the program `tiebreak` in the folder of this repository, without a language in the environment.

// Every test program uses only a part of this module.
#![allow(dead_code)]

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::LazyLock;

/// The path of the program, for tests that start it through another program.
pub const PROGRAM: &str = env!("CARGO_BIN_EXE_tiebreak");

/// The search path of programs, with the folder of Python first. `python3` may be a script that looks for the version to
/// use, and this script takes five times as long to start as Python.
pub static PATH: LazyLock<OsString> = LazyLock::new(|| {
    let asked = Command::new("python3").args(["-c", "import sys; print(sys.executable)"]).output();
    let python = PathBuf::from(stdout(&asked.expect("Python is installed")).trim());
    let others = std::env::var_os("PATH").unwrap_or_default();
    let folders = python.parent().map(Path::to_owned).into_iter().chain(std::env::split_paths(&others));
    std::env::join_paths(folders).expect("folders without colons")
});

/// The command with arguments, not yet started.
pub fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(PROGRAM);
    command
        .args(arguments)
        .env("PATH", &*PATH)
        .env_remove("TIEBREAK_LANG")
        .current_dir(env!("CARGO_MANIFEST_DIR"));
    command
}

/// The command for tests that interrupt it. Tests in the background may have ignored signals, which the command would
/// inherit.
#[cfg(target_os = "linux")]
pub fn interruptible(arguments: &[&str]) -> Command {
    let mut command = Command::new("env");
    command.args(["--default-signal", PROGRAM]).args(arguments);
    command.env("PATH", &*PATH).env_remove("TIEBREAK_LANG").current_dir(env!("CARGO_MANIFEST_DIR"));
    command
}

/// The factor for random tests. With `TIEBREAK_TIMES=20`, the tests make twenty times as many tries as in
/// `cargo test`.
pub fn times() -> u64 {
    std::env::var("TIEBREAK_TIMES").map_or(1, |text| text.parse().expect("TIEBREAK_TIMES is a number"))
}

/// Runs the program. Returns its output and exit status.
pub fn tiebreak(arguments: &[&str]) -> Output {
    command(arguments).output().unwrap()
}

/// Copies the registries of the corpus and one folder of cases below `root`. Reading this small corpus is faster than
/// reading the whole corpus.
pub fn small_corpus(root: &Path, folder: &str) -> PathBuf {
    let (from, to) = (Path::new(env!("CARGO_MANIFEST_DIR")).join("cases"), root.join("cases"));
    for below in ["", folder] {
        fs::create_dir_all(to.join(below)).unwrap();
        for file in fs::read_dir(from.join(below)).unwrap().map(|file| file.unwrap().path()) {
            if file.is_file() {
                fs::copy(&file, to.join(below).join(file.file_name().unwrap())).unwrap();
            }
        }
    }
    to
}

pub fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// The text without line breaks, in one line.
pub fn flat(said: &str) -> String {
    said.split_whitespace().collect::<Vec<_>>().join(" ")
}

pub fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// The JSON answer, for any exit status.
pub fn json(arguments: &[&str]) -> serde_json::Value {
    let output = tiebreak(&[arguments, &["--format", "json"]].concat());
    serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}{}", stdout(&output), stderr(&output)))
}
