//! Tests what tested programs receive as input, and that all their processes and files are removed after a run.

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::support::{command, interruptible, small_corpus, stdout};
use rustix::process::{Pid, Signal, kill_process};

fn until(what: &str, mut holds: impl FnMut() -> bool) {
    let patience = Instant::now() + Duration::from_secs(60);
    while !holds() {
        assert!(Instant::now() < patience, "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Returns whether a process is still running. A zombie process has ended, although it is in the process table.
fn runs(process: &str) -> bool {
    let status = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    !status.is_empty() && !status.contains(") Z ")
}

/// Returns the path of a file, and a script that writes its process id to this file and then waits.
fn waiting(directory: &Path, name: &str) -> (String, String) {
    let noted = directory.join(name).display().to_string();
    let script = format!("echo $$ > {noted}.part; mv {noted}.part {noted}; sleep 600 & wait");
    (noted, script)
}

#[test]
fn a_signal_ends_the_program_under_test_and_removes_its_files() {
    let root = tempfile::tempdir().unwrap();
    for (signal, number) in [(Signal::INT, 2), (Signal::TERM, 15), (Signal::HUP, 1)] {
        let (noted, script) = waiting(root.path(), &format!("lines-{number}"));
        let files = root.path().join(format!("files-{number}"));
        fs::create_dir(&files).unwrap();
        let manifest = root.path().join("manifest.toml");
        let (by_file, by_file_script) = waiting(root.path(), &format!("file-{number}"));
        let text = format!(
            "name='x'\nversion='1'\ncommand=['sh','-c','{by_file_script}','x','{{input}}','{{output}}']\nformat='csv'\n"
        );
        fs::write(&manifest, text).unwrap();
        let by_lines = vec!["--", "sh", "-c", &script];
        let by_manifest = vec!["--manifest", manifest.to_str().unwrap()];
        for (noted, program) in [(&noted, by_lines), (&by_file, by_manifest)] {
            let mut words = vec!["run", "--clause", "8.1", "-j", "1", "--start-timeout", "600"];
            words.extend(program);
            let mut asking = interruptible(&words);
            let mut asking =
                asking.env("TMPDIR", &files).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
            until("it starts", || Path::new(noted).exists());
            let process = fs::read_to_string(noted).unwrap().trim().to_owned();
            assert!(runs(&process));
            kill_process(Pid::from_child(&asking), signal).unwrap();
            until("it ends", || asking.try_wait().unwrap().is_some());
            let status = asking.wait().unwrap();
            assert_eq!(
                std::os::unix::process::ExitStatusExt::signal(&status),
                Some(number),
                "{words:?}: {status}"
            );
            until("the program under test ends", || !runs(&process));
            assert_eq!(fs::read_dir(&files).unwrap().count(), 0, "{words:?} leaves files");
        }
    }
}

/// Runs `tiebreak smoke` with a program that does not answer `start`. Returns the output of the command, which contains
/// what the program wrote to standard error.
fn said(script: &str, more: &[&str]) -> String {
    let mut smoke =
        command(&[&["smoke", "--start-timeout", "60"], more, &["--", "sh", "-c", script]].concat());
    let output = smoke.env("SECRET_KEY", "hunter2").env("WANTED", "yes").output().unwrap();
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

#[test]
fn a_program_under_test_gets_no_secrets() {
    let script = "echo \"S=$SECRET_KEY W=$WANTED H=${HOME:+home}.\" >&2";
    let plain = said(script, &[]);
    assert!(plain.contains("S= W= H=home."), "{plain}");
    let asked = said(script, &["--pass-env", "WANTED"]);
    assert!(asked.contains("S= W=yes H=home."), "{asked}");
}

#[test]
fn only_plain_output_files_are_accepted() {
    let root = tempfile::tempdir().unwrap();
    let corpus = small_corpus(root.path(), "c07/8-1");
    for (script, reason) in [
        ("mkfifo \"$1\"", "the file is a link"),
        ("ln -s /dev/zero \"$1\"", "the file is a link"),
        ("ln -s /etc/passwd \"$1\"", "the file is a link"),
        ("mkdir \"$1\"", "the file is a link"),
        ("head -c 20000000 /dev/zero > \"$1\"", "16777216"),
        ("true", "not there"),
    ] {
        let manifest = root.path().join("manifest.toml");
        let text = format!(
            "name='x'\nversion='1'\ncommand=['sh','-c','{script}','x','{{output}}','{{input}}']\nformat='csv'\n"
        );
        fs::write(&manifest, text).unwrap();
        let output = command(&[
            "run",
            "--cases",
            corpus.to_str().unwrap(),
            "--clause",
            "8.1",
            "--timeout",
            "60",
            "--manifest",
            manifest.to_str().unwrap(),
        ])
        .output()
        .unwrap();
        let said = stdout(&output);
        assert!(said.contains(reason) || reason == "not there", "{script}: {said:.1500}");
        assert!(matches!(output.status.code(), Some(1 | 3)), "{script}: {}", output.status);
    }
}
