//! Creates commands that run `tiebreak` in the folder of this repository. The language of the user's environment has no
//! effect on these commands.

// Each test program uses only some of these functions, so the compiler would warn about the others.
#![allow(dead_code)]

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::LazyLock;

/// The path of the built program `tiebreak`, for scripts that run it.
pub const PROGRAM: &str = env!("CARGO_BIN_EXE_tiebreak");

/// The path of a Python interpreter that starts fast. `python3` can be a script that selects a version, and Python can
/// load many packages at its start. Either of these makes the start five times slower. Under Unix, the interpreter is
/// therefore in a virtual environment without packages.
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

/// The environment variable `PATH`, with the folder of this Python interpreter as its first entry.
pub static PATH: LazyLock<OsString> = LazyLock::new(|| {
    let others = std::env::var_os("PATH").unwrap_or_default();
    let folders = Path::new(&*PYTHON).parent().map(Path::to_owned).into_iter();
    std::env::join_paths(folders.chain(std::env::split_paths(&others))).expect("folders without colons")
});

/// Returns a command that runs `tiebreak` with these arguments. The command is not started.
pub fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(PROGRAM);
    command
        .args(arguments)
        .env("PATH", &*PATH)
        .env_remove("TIEBREAK_LANG")
        .current_dir(env!("CARGO_MANIFEST_DIR"));
    command
}

/// Returns a command that reacts to signals. If the test runs in the background, it can ignore signals, and its
/// commands would then ignore them too.
#[cfg(target_os = "linux")]
pub fn interruptible(arguments: &[&str]) -> Command {
    let mut command = Command::new("env");
    command.args(["--default-signal", PROGRAM]).args(arguments);
    command.env("PATH", &*PATH).env_remove("TIEBREAK_LANG").current_dir(env!("CARGO_MANIFEST_DIR"));
    command
}

/// Returns the factor by which random tests multiply the number of their inputs: the value of `TIEBREAK_TIMES`, or 1.
pub fn times() -> u64 {
    std::env::var("TIEBREAK_TIMES").map_or(1, |text| text.parse().expect("TIEBREAK_TIMES is a number"))
}

/// Runs `tiebreak` with these arguments. Returns its output and its exit status.
pub fn tiebreak(arguments: &[&str]) -> Output {
    command(arguments).output().unwrap()
}

/// Copies the registries and one folder of cases from the corpus to a new folder in `root`. A small corpus can be read
/// faster than the whole corpus.
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

/// Returns a text on one line, with a single space between two words.
pub fn flat(said: &str) -> String {
    said.split_whitespace().collect::<Vec<_>>().join(" ")
}

pub fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// Runs a command, and returns the JSON that it prints. The exit status does not matter.
pub fn json(arguments: &[&str]) -> serde_json::Value {
    let output = tiebreak(&[arguments, &["--format", "json"]].concat());
    serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}{}", stdout(&output), stderr(&output)))
}
