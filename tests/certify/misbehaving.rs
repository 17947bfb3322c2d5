//! Programs that misbehave, each in its own way: the verdict it gets, and that neither process nor file is left of it,
//! however the run ends.

use std::os::unix::process::ExitStatusExt;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::thread::{scope, sleep};
use std::time::{Duration, Instant};

use super::*;

pub(super) const MISBEHAVING: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tools/fakes/misbehaving.py");

/// Ways of misbehaving with the exit status of the run, the verdicts of a value and of a ranking (none where there is no
/// report), and a word of the reason. Those that misbehave now and then are asked twelve questions, the others one.
const EXPECTED: [(i32, &str, &str, &str); 13] = [
    // The program is not used.
    (3, "", "no answer to start within", "start-nothing start-no-line-end"),
    (3, "", "instead of answering start", "start-ends start-fails start-aborts"),
    (
        3,
        "",
        "the answer to start is not as agreed",
        "start-prose start-empty-object start-protocol-text start-list",
    ),
    (3, "", "speaks protocol 2", "start-other-protocol"),
    (3, "", "the name of the program", "start-confusable-name start-control-name"),
    (3, "", "a text of 100000 characters", "start-endless-name"),
    // One verdict for value and ranking.
    (
        1,
        "crash crash",
        "",
        "ends-0 ends-1 ends-255 aborts segfaults kills-itself terminates-itself divides-by-zero raises closes-output \
         leaves-child-and-ends",
    ),
    (
        1,
        "timeout timeout",
        "",
        "hangs hangs-deaf stops-itself computes-for-ever dribbles errors-for-ever blank-lines-for-ever hangs-with-child \
         hangs-with-daemon hangs-with-hidden",
    ),
    (
        1,
        "malformed malformed",
        "",
        "ends-after-half not-json json-null json-list not-utf8 nul-bytes nested one-line-for-ever other-number \
         number-as-text no-number pretty chatters-first empty-object somebody-missing somebody-twice strangers \
         negative-participant rank-zero rank-half one-rank-missing value-nan value-words value-list value-endless \
         value-by-zero value-huge value-exponent answers-twice answers-another corrects-itself",
    ),
    (4, "unsupported unsupported", "", "knows-and-does-not declines lacks-all"),
    (1, "fail fail", "", "refuses"),
    // One is wrong and the other right.
    (1, "fail pass", "", "value-null value-negative value-off"),
    (1, "pass fail", "", "ranks-backwards all-first"),
];

/// Those that are right, whatever they leave behind; and those that are so most of the time, with what the others are.
const OFTEN: [(i32, &str, &str); 8] = [
    (
        0,
        "pass",
        "leaves-child leaves-daemon leaves-grandchildren leaves-daemon-at-pipe leaves-hidden \
         leaves-hidden-orphan",
    ),
    (0, "pass", "does-not-stop leaves-daemon-at-stop"),
    (1, "unstable", "ends-now-and-then"),
    (1, "unstable", "aborts-now-and-then"),
    (1, "unstable", "malformed-now-and-then long-now-and-then"),
    (1, "unstable", "hangs-now-and-then half-now-and-then"),
    (1, "fail", "wrong-now-and-then"),
    (1, "malformed", "twice-now-and-then"),
];

/// A case twelve times.
pub(super) fn dozen() -> TempDir {
    let corpus = small_corpus();
    let text = fs::read(corpus.path().join("c07/7-2/decides.json")).expect("a case");
    for more in 2..=12 {
        fs::write(corpus.path().join(format!("c07/7-2/case-{more}.json")), &text).expect("written");
    }
    corpus
}

/// A run with a program that misbehaves; its files go to a folder of its own, and all of its processes carry a mark.
fn run(way: &str, corpus: &Path, room: &Path, more: &[&str]) -> Command {
    let cases = corpus.to_string_lossy();
    let mut command = support::command(&["certify", "--cases", &cases, "--edition", "fide-2026-03"]);
    command.args(["--no-challenge", "--timeout", "1", "--start-timeout", "5", "--jobs", "1"]).args(more);
    command.args(["--pass-env", "FAKE_MARK", "--", "python3", MISBEHAVING, way]);
    command.env("FAKE_MARK", mark(way)).env("TMPDIR", room);
    command
}

fn mark(way: &str) -> String {
    format!("{way}-{}", std::process::id())
}

/// What runs with the mark of a way.
fn marked(way: &str) -> Vec<String> {
    let (name, wanted) = (mark(way), format!("FAKE_MARK={}", mark(way)));
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let marked = processes.filter(|entry| {
        let environment = fs::read(entry.path().join("environ")).unwrap_or_default();
        let words = fs::read(entry.path().join("cmdline")).unwrap_or_default();
        environment.split(|byte| *byte == 0).any(|item| item == wanted.as_bytes())
            // Some have nothing left but a name.
            || words.split(|byte| *byte == 0).next() == Some(name.as_bytes())
    });
    marked.map(|entry| fs::read_to_string(entry.path().join("cmdline")).unwrap_or_default()).collect()
}

/// Processes of a way that are left. A killed one is gone as soon as the system comes to it.
fn left(way: &str) -> Vec<String> {
    let end = Instant::now() + Duration::from_secs(5);
    loop {
        let found = marked(way);
        if found.is_empty() || Instant::now() > end {
            return found;
        }
        sleep(Duration::from_millis(20));
    }
}

/// Looks at each way, several at a time: most of it is waiting.
fn each(ways: Vec<String>, look: impl Fn(&str) + Sync) {
    let ways = Mutex::new(ways.into_iter());
    scope(|scope| {
        for _ in 0..6 {
            scope.spawn(|| {
                while let Some(way) = ways.lock().map(|mut ways| ways.next()).unwrap_or_default() {
                    look(&way);
                }
            });
        }
    });
}

#[test]
fn each_way_of_misbehaving_has_its_verdict_and_leaves_nothing() {
    let corpus = dozen();
    let known = Command::new("python3").arg(MISBEHAVING).output().expect("Python is there");
    let known = String::from_utf8(known.stdout).expect("UTF-8");
    let all: Vec<String> = known.lines().map(str::to_owned).collect();
    assert!(all.len() >= 60, "{}", all.len());
    let of = |list: &str, way: &str| list.split_whitespace().any(|listed| listed == way);
    each(all, |way| {
        let room = tempfile::tempdir().expect("a temporary directory");
        let out = tempfile::tempdir().expect("a temporary directory");
        let often = OFTEN.iter().find(|expected| of(expected.2, way));
        let questions: &[&str] = if often.is_some() { &[] } else { &["c07/7-2/decides"] };
        let path = out.path().to_string_lossy().into_owned();
        let output = run(way, corpus.path(), room.path(), &[&["--out", &path], questions].concat())
            .output()
            .expect("the program runs");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        if let Some((status, word, _)) = often {
            let words = words(out.path());
            assert_eq!(
                (code(&output), words.contains_key("pass")),
                (*status, true),
                "{way}: {words:?} {said}"
            );
            assert_eq!(
                words.keys().filter(|found| *found != word && *found != "pass").count(),
                0,
                "{way}: {words:?}"
            );
            assert!(words.contains_key(*word), "{way}: {words:?}");
        } else {
            let found = EXPECTED.iter().find(|expected| of(expected.3, way));
            let (status, verdicts, reason, _) = found.unwrap_or_else(|| panic!("{way} is expected nowhere"));
            assert_eq!(code(&output), *status, "{way}: {said}");
            assert!(said.contains(reason), "{way}: {said}");
            let report =
                fs::read(out.path().join(REPORT)).ok().map(|bytes| Report::read(&bytes).expect("whole"));
            let lines = report.map(|report| report.lines).unwrap_or_default();
            let found: Vec<String> = lines.iter().map(|line| line.verdict.to_string()).collect();
            assert_eq!(found.join(" "), *verdicts, "{way}");
        }
        assert_eq!(left(way), Vec::<String>::new(), "processes of {way} are left");
        assert_eq!(fs::read_dir(room.path()).expect("it is there").count(), 0, "files of {way} are left");
    });
}

/// Starts a run, waits until its program has come to a question, and ends the run with a signal.
fn interrupted(mut run: Command, way: &str, signal: &str) {
    let mut child = run.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts");
    let started = Instant::now();
    // The run carries the mark as well as its program.
    while marked(way).len() < 2 && started.elapsed() < Duration::from_secs(20) {
        sleep(Duration::from_millis(20));
    }
    sleep(Duration::from_millis(500));
    let killed = Command::new("kill").args([format!("-{signal}"), child.id().to_string()]).status();
    assert!(killed.is_ok_and(|status| status.success()), "{way} {signal}");
    let ended = child.wait().expect("it ends");
    assert!(ended.signal().is_some(), "{way} {signal}: {ended}");
}

#[test]
fn a_run_that_is_interrupted_leaves_nothing_and_one_that_is_killed_leaves_nothing_to_the_next() {
    let corpus = dozen();
    let manifest = corpus.path().join("sleeper.toml");
    let text = "name='sleeper'\nversion='1'\nformat='csv'\ncommand=['sh','-c','setsid sleep 61 & sleep 62','{input}']\n";
    fs::write(&manifest, text).expect("written");
    let ways = [
        "hangs",
        "hangs-deaf",
        "hangs-with-child",
        "hangs-with-daemon",
        "computes-for-ever",
        "errors-for-ever",
    ];
    let ways = ways.into_iter().chain(["dribbles", "manifest"]);
    let signals = ["INT", "TERM", "HUP", "KILL"];
    let all = ways.flat_map(|way| signals.iter().map(move |signal| format!("{way} {signal}")));
    // Nobody can tell, once the run is killed, whose the hidden one is.
    let hidden = ["INT", "TERM", "HUP"].map(|signal| format!("hangs-with-hidden {signal}"));
    let all = all.chain(hidden).collect();
    each(all, |both| {
        let (way, signal) = both.split_once(' ').expect("two words");
        let room = tempfile::tempdir().expect("a temporary directory");
        let start = |words: &[&str]| {
            let mut run = support::interruptible(words);
            run.env("FAKE_MARK", mark(both)).env("TMPDIR", room.path());
            run
        };
        let cases = corpus.path().to_string_lossy();
        let asking =
            ["certify", "--cases", &cases, "--no-challenge", "--timeout", "30", "--pass-env", "FAKE_MARK"];
        let manifest = manifest.to_string_lossy();
        let program: &[&str] = match way {
            "manifest" => &["--manifest", &manifest],
            _ => &["--", "python3", MISBEHAVING, way],
        };
        interrupted(start(&[&asking[..], program].concat()), both, signal);
        if signal == "KILL" {
            let next = start(&["smoke", "--", "python3", FAKE, "right"]).output().expect("it runs");
            assert_eq!(code(&next), 0, "{}", String::from_utf8_lossy(&next.stdout));
        }
        assert_eq!(left(both), Vec::<String>::new(), "processes of {both} are left");
        assert_eq!(fs::read_dir(room.path()).expect("it is there").count(), 0, "files of {both} are left");
    });
}
