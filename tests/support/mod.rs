//! Starts the program `tiebreak` as somebody in the folder of this repository who asked for no language.

// Every test program uses a part of this.
#![allow(dead_code)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The program itself, for what starts it in its turn.
pub const PROGRAM: &str = env!("CARGO_BIN_EXE_tiebreak");

/// The program with arguments, not yet started.
pub fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(arguments).env_remove("TIEBREAK_LANG").current_dir(env!("CARGO_MANIFEST_DIR"));
    command
}

/// The same for who interrupts it: who starts the tests in the background may have signals ignored, which would be inherited.
#[cfg(target_os = "linux")]
pub fn interruptible(arguments: &[&str]) -> Command {
    let mut command = Command::new("env");
    command.args(["--default-signal", PROGRAM]).args(arguments);
    command.env_remove("TIEBREAK_LANG").current_dir(env!("CARGO_MANIFEST_DIR"));
    command
}

/// How often random tests are repeated: `TIEBREAK_TIMES=20` tries twenty times as much as `cargo test` does.
pub fn times() -> u64 {
    std::env::var("TIEBREAK_TIMES").map_or(1, |text| text.parse().expect("TIEBREAK_TIMES is a number"))
}

/// What it wrote and how it ended.
pub fn tiebreak(arguments: &[&str]) -> Output {
    command(arguments).output().unwrap()
}

/// A copy of the registries of the corpus and of one folder of cases below `root`: quicker to read than all of it.
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

/// What is said as one line, wherever it was wrapped.
pub fn flat(said: &str) -> String {
    said.split_whitespace().collect::<Vec<_>>().join(" ")
}

pub fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// The answer in JSON, whatever the exit status.
pub fn json(arguments: &[&str]) -> serde_json::Value {
    let output = tiebreak(&[arguments, &["--format", "json"]].concat());
    serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}{}", stdout(&output), stderr(&output)))
}
