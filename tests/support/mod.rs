//! Creates commands that run `tiebreak` in the folder of this repository, without any environment variable for the
//! language.

// Each binary of tests uses only some of these functions.
#![allow(dead_code)]

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::LazyLock;

/// The path of the program `tiebreak`, for other programs that start it.
pub const PROGRAM: &str = env!("CARGO_BIN_EXE_tiebreak");

/// The path of a Python interpreter. The command `python3` may be a script that selects a version of Python, and Python
/// may load packages when it starts. Each of these makes the start of Python five times slower. Under Unix, the
/// interpreter is therefore in a virtual environment without packages.
pub static PYTHON: LazyLock<String> = LazyLock::new(|| {
    let asked = Command::new("python3").args(["-c", "import sys; print(sys._base_executable)"]).output();
    let python = stdout(&asked.expect("Python is installed")).trim().to_owned();
    #[cfg(unix)]
    let python = {
        let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("python");
        let link = root.join("bin/python3");
        if fs::read_link(&link).ok().as_deref() != Some(Path::new(&python)) {
            fs::create_dir_all(root.join("bin")).unwrap();
            let home = Path::new(&python).parent().expect("a folder").display();
            let settings = format!("home = {home}\ninclude-system-site-packages = false\n");
            fs::write(root.join("pyvenv.cfg"), settings).unwrap();
            _ = fs::remove_file(&link);
            std::os::unix::fs::symlink(&python, &link).expect("a link to Python");
        }
        link.display().to_string()
    };
    python
});

/// A search path for programs that begins with the folder of `PYTHON`.
pub static PATH: LazyLock<OsString> = LazyLock::new(|| {
    let others = std::env::var_os("PATH").unwrap_or_default();
    let folders = Path::new(&*PYTHON).parent().map(Path::to_owned).into_iter();
    std::env::join_paths(folders.chain(std::env::split_paths(&others))).expect("folders without colons")
});

/// Returns a command with arguments, without starting it.
pub fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(PROGRAM);
    command
        .args(arguments)
        .env("PATH", &*PATH)
        .env_remove("TIEBREAK_LANG")
        .current_dir(env!("CARGO_MANIFEST_DIR"));
    command
}

/// Returns a command that a test can interrupt by a signal. A test that runs in the background may ignore signals, and
/// a command that it starts would ignore them too.
#[cfg(target_os = "linux")]
pub fn interruptible(arguments: &[&str]) -> Command {
    let mut command = Command::new("env");
    command.args(["--default-signal", PROGRAM]).args(arguments);
    command.env("PATH", &*PATH).env_remove("TIEBREAK_LANG").current_dir(env!("CARGO_MANIFEST_DIR"));
    command
}

/// Returns the factor for extending random tests. With `TIEBREAK_TIMES=20`, random tests try twenty times as many
/// inputs as in a normal run of `cargo test`.
pub fn times() -> u64 {
    std::env::var("TIEBREAK_TIMES").map_or(1, |text| text.parse().expect("TIEBREAK_TIMES is a number"))
}

/// Runs the program. Returns the output and the exit status of the command.
pub fn tiebreak(arguments: &[&str]) -> Output {
    command(arguments).output().unwrap()
}

/// Copies the registries of the corpus and a folder of cases to a new folder in `root`. Reading a corpus with a few
/// cases is faster than reading the whole corpus.
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

/// Returns a text as one line.
pub fn flat(said: &str) -> String {
    said.split_whitespace().collect::<Vec<_>>().join(" ")
}

pub fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// Runs a command, and returns its JSON answer for any exit code.
pub fn json(arguments: &[&str]) -> serde_json::Value {
    let output = tiebreak(&[arguments, &["--format", "json"]].concat());
    serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}{}", stdout(&output), stderr(&output)))
}
