//! What programs under test get, and that they and their files end with whoever asked them.

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::support::{PROGRAM, command, interruptible, stdout};
use rustix::process::{Pid, Signal, kill_process};
use tiebreak_conformance::subject::protocol::StandingsRequest;
use tiebreak_conformance::subject::{CommandLine, Limits, Once, Reply, Subject};

fn until(what: &str, mut holds: impl FnMut() -> bool) {
    let patience = Instant::now() + Duration::from_secs(30);
    while !holds() {
        assert!(Instant::now() < patience, "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Whether a process runs; one that ended and was not waited for does not.
fn runs(process: &str) -> bool {
    let status = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    !status.is_empty() && !status.contains(") Z ")
}

/// A program that says who it is on the disk, and then waits.
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

/// What a program under test writes to standard error, which `smoke` shows when it does not introduce itself.
fn said(script: &str, more: &[&str], prepare: &str) -> String {
    let prepared = format!("{prepare} exec \"$0\" \"$@\"");
    let mut shell = std::process::Command::new("sh");
    shell.args(["-c", &prepared, PROGRAM, "smoke"]).args(more).args(["--", "sh", "-c", script]);
    let output = shell.env("SECRET_KEY", "hunter2").env("WANTED", "yes").output().unwrap();
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

#[test]
fn a_program_under_test_gets_no_secrets_and_no_open_files() {
    let script = "echo \"S=$SECRET_KEY W=$WANTED H=${HOME:+home}.\" >&2";
    let plain = said(script, &[], "");
    assert!(plain.contains("S= W= H=home."), "{plain}");
    let asked = said(script, &["--pass-env", "WANTED"], "");
    assert!(asked.contains("S= W=yes H=home."), "{asked}");
    let script = "for f in /proc/$$/fd/*; do echo \"open ${f##*/} $(readlink $f)\" >&2; done";
    let open = said(script, &[], "exec 7< Cargo.toml 9> /dev/null;");
    assert!(open.contains("open 0 ") && open.contains("open 2 "), "{open}");
    assert!(!open.contains("open 7 ") && !open.contains("open 9 ") && !open.contains("Cargo.toml"), "{open}");
}

#[test]
fn what_only_looks_like_the_output_of_a_program_is_refused() {
    let root = tempfile::tempdir().unwrap();
    for (script, reason) in [
        ("mkfifo \"$1\"", "it is a link or something"),
        ("ln -s /dev/zero \"$1\"", "it is a link or something"),
        ("ln -s /etc/passwd \"$1\"", "it is a link or something"),
        ("mkdir \"$1\"", "it is a link or something"),
        ("head -c 20000000 /dev/zero > \"$1\"", "16777216"),
        ("true", "not there"),
    ] {
        let manifest = root.path().join("manifest.toml");
        let text = format!(
            "name='x'\nversion='1'\ncommand=['sh','-c','{script}','x','{{output}}','{{input}}']\nformat='csv'\n"
        );
        fs::write(&manifest, text).unwrap();
        let output =
            command(&["run", "--clause", "8.1", "--manifest", manifest.to_str().unwrap()]).output().unwrap();
        let said = stdout(&output);
        assert!(said.contains(reason) || reason == "not there", "{script}: {said:.1500}");
        assert!(matches!(output.status.code(), Some(1 | 3)), "{script}: {}", output.status);
    }
}

fn open_here() -> (usize, usize) {
    let count = |folder: &str| fs::read_dir(folder).unwrap().count();
    (count("/proc/self/fd"), count("/proc/self/task"))
}

#[test]
fn what_a_program_leaves_behind_holds_no_pipe_and_no_thread() {
    // Alone in a process of its own: other tests open and close as well.
    const ALONE: &str = "TIEBREAK_TEST_ALONE";
    if std::env::var_os(ALONE).is_none() {
        let name = "programs::what_a_program_leaves_behind_holds_no_pipe_and_no_thread";
        let this = std::env::current_exe().unwrap();
        let output =
            std::process::Command::new(this).args(["--exact", name]).env(ALONE, "1").output().unwrap();
        assert!(output.status.success() && stdout(&output).contains("1 passed"), "{}", stdout(&output));
        return;
    }
    let script = "setsid sleep 45 & read line; echo '{\"protocol\":1,\"name\":\"x\",\"version\":\"1\"}'";
    let words = ["sh", "-c", script].map(Into::into);
    let limits =
        Limits { start: Duration::from_secs(20), answer: Duration::from_secs(2), ..Limits::default() };
    let (mut program, _) = Once::start(CommandLine::new(&words).unwrap(), limits).unwrap();
    let request: StandingsRequest = serde_json::from_str(
        r#"{"seq":1,"edition":"fide-2026-03","after":1,"tiebreaks":["PTS"],"tournament":{"kind":"individual",
        "pairing":"swiss","rounds":1,"participants":[{"id":1,"games":["2 w 1"]},{"id":2,"games":["1 b 0"]}]}}"#,
    )
    .unwrap();
    let before = open_here();
    for _ in 0..12 {
        let reply = program.ask(&request);
        assert!(matches!(reply, Reply::Malformed(_)), "{reply:?}");
    }
    // Twelve restarts left some thirty of each.
    until("pipes and threads are given back", || {
        let now = open_here();
        now.0 < before.0 + 12 && now.1 < before.1 + 12
    });
}
