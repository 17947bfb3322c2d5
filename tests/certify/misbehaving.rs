//! Tests certifications of programs that misbehave. Each test checks the replies or the verdicts. Each test also checks
//! that all processes of the program have ended and that its files are removed.

use std::os::unix::process::ExitStatusExt;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::thread::{scope, sleep};
use std::time::{Duration, Instant};

use super::*;
use tiebreak_conformance::report::misnamed;
use tiebreak_conformance::subject::protocol::StandingsRequest;
use tiebreak_conformance::subject::{Answer, CommandLine, Limits, Lines, Reply, Subject};

pub(super) const MISBEHAVING: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tools/fakes/misbehaving.py");

/// A time limit that is long enough for right answers on a busy machine. A test uses a shorter time limit if the
/// program is expected to exceed it.
const PATIENCE: Duration = Duration::from_secs(60);
const SHORT: Duration = Duration::from_secs(1);

/// Texts that the reply or the error message must contain, each with the kinds of misbehavior that lead to this text.
const EXPECTED: [(&str, &str); 13] = [
    ("did not answer `start` within", "start-nothing start-no-line-end"),
    ("before it answered", "start-ends start-fails start-aborts"),
    (
        "the program's answer to `start` does not follow the protocol",
        "start-prose start-empty-object start-protocol-text start-list",
    ),
    ("uses protocol 2", "start-other-protocol"),
    ("the name of the program", "start-confusable-name start-control-name"),
    ("a text in the answer has 100000 characters", "start-endless-name"),
    (
        "crash",
        "ends-0 ends-1 ends-255 aborts segfaults kills-itself terminates-itself divides-by-zero raises closes-output \
         leaves-child-and-ends",
    ),
    (
        "timeout",
        "hangs hangs-deaf stops-itself computes-for-ever dribbles errors-for-ever blank-lines-for-ever hangs-with-child",
    ),
    (
        "malformed",
        "ends-after-half not-json json-null json-list not-utf8 nul-bytes nested one-line-for-ever other-number \
         number-as-text no-number pretty chatters-first empty-object somebody-missing somebody-twice strangers \
         negative-participant rank-zero rank-half one-rank-missing value-nan value-words value-list value-endless \
         value-by-zero value-huge value-exponent answers-twice answers-another corrects-itself",
    ),
    ("skipped", "declines"),
    ("refused", "refuses"),
    (
        "answered",
        "knows-and-does-not lacks-all value-null value-negative value-off ranks-backwards all-first",
    ),
    ("right", "leaves-child leaves-grandchildren leaves-child-at-stop does-not-stop"),
];

/// For each kind of misbehavior, the expected result of a run: the exit status, the verdict on a value, the verdict on
/// a ranking, and a text that the reason must contain.
const VERDICTS: [(&str, i32, &str, &str); 9] = [
    ("start-prose", 3, "", "the program's answer to `start` does not follow the protocol"),
    ("ends-1", 1, "crash crash", ""),
    ("hangs", 1, "timeout timeout", ""),
    ("not-json", 1, "malformed malformed", ""),
    ("answers-twice", 1, "malformed malformed", ""),
    ("declines", 4, "unsupported unsupported", ""),
    ("refuses", 1, "fail fail", ""),
    ("value-off", 1, "fail pass", ""),
    ("ranks-backwards", 1, "pass fail", ""),
];

/// Programs that misbehave at only some of twelve questions. Each has the expected verdict on its bad answers.
const OFTEN: [(&str, &str); 6] = [
    ("ends-now-and-then", "unstable"),
    ("malformed-now-and-then", "unstable"),
    ("hangs-now-and-then", "unstable"),
    ("half-now-and-then", "unstable"),
    ("wrong-now-and-then", "fail"),
    ("twice-now-and-then", "malformed"),
];

/// Returns a corpus that contains one case twelve times.
pub(super) fn dozen() -> TempDir {
    let corpus = small_corpus();
    let text = fs::read(corpus.path().join("c07/7-2/decides.json")).expect("a case");
    for more in 2..=12 {
        fs::write(corpus.path().join(format!("c07/7-2/case-{more}.json")), &text).expect("written");
    }
    corpus
}

fn mark(way: &str) -> String {
    format!("{way}-{}", std::process::id())
}

/// Returns the command line of each process that this test has started for this kind of misbehavior and that is still
/// running.
fn marked(way: &str) -> Vec<String> {
    let wanted = format!("FAKE_MARK={}", mark(way));
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let marked = processes.filter(|entry| {
        let environment = fs::read(entry.path().join("environ")).unwrap_or_default();
        environment.split(|byte| *byte == 0).any(|item| item == wanted.as_bytes())
    });
    marked.map(|entry| fs::read_to_string(entry.path().join("cmdline")).unwrap_or_default()).collect()
}

fn until(what: &str, mut holds: impl FnMut() -> bool) {
    let deadline = Instant::now() + PATIENCE;
    while !holds() {
        assert!(Instant::now() < deadline, "{what}");
        sleep(Duration::from_millis(20));
    }
}

/// Waits until all processes of the program have ended and all its files are removed.
fn assert_nothing_left(way: &str, room: &Path) {
    until(&format!("processes of {way} end"), || marked(way).is_empty());
    assert_eq!(fs::read_dir(room).expect("it is there").count(), 0, "files of {way} are left");
}

/// Calls `look` for each kind of misbehavior. Six calls run at the same time, because each call mostly waits.
fn each<T: Send>(ways: impl Iterator<Item = T> + Send, look: impl Fn(T) + Sync) {
    let ways = Mutex::new(ways);
    scope(|scope| {
        for _ in 0..6 {
            scope.spawn(|| {
                while let Some(way) = ways.lock().map(|mut ways| ways.next()).unwrap_or_default() {
                    look(way);
                }
            });
        }
    });
}

fn request() -> StandingsRequest {
    let text = r#"{"seq":1,"edition":"fide-2026-03","after":1,"tiebreaks":["PTS","WON"],"tournament":
        {"kind":"individual","pairing":"swiss","rounds":1,"participants":[
        {"id":1,"name":"P1","rating":2000,"games":["2 w 1"]},{"id":2,"name":"P2","rating":null,"games":["1 b 0"]},
        {"id":3,"name":"P3","rating":1900,"games":["0 - U"]}]}}"#;
    serde_json::from_str(text).expect("a valid request")
}

/// Asks one question, and returns a word that describes the reply. If the question is repeated, the word describes the
/// second reply. If the program does not start, returns the error message.
fn asked(way: &str, expected: &str) -> String {
    let start = if expected == "did not answer `start` within" { SHORT } else { PATIENCE };
    let answer = if expected == "timeout" { SHORT } else { PATIENCE };
    let words =
        ["env", &format!("FAKE_MARK={}", mark(way)), &support::PYTHON, MISBEHAVING, way].map(Into::into);
    let command = CommandLine::new(&words).expect("there are words");
    let mut program = match Lines::start(command, Limits { start, answer, ..Limits::default() }) {
        Ok((_, identity)) if misnamed(&identity).is_some() => {
            return misnamed(&identity).expect("it is").to_string();
        }
        Ok((program, _)) => program,
        Err(error) => return error.problem.to_string(),
    };
    let reply = program.ask(&request());
    let reply = program.finish().pop().map_or(reply, |(_, corrected)| corrected);
    let right = |answer: &Answer| {
        let wins = answer.values.get("WON").is_some_and(|wins| wins[&1].as_deref() == Some("1"));
        let ranks = answer.ranks.iter().flat_map(|ranks| ranks.values()).copied().eq([1, 3, 2]);
        wins && ranks && answer.unsupported.is_empty()
    };
    match reply {
        Reply::Answered(answer) if right(&answer) => "right",
        Reply::Answered(_) => "answered",
        Reply::Crash(_) => "crash",
        Reply::Timeout => "timeout",
        Reply::Malformed(_) => "malformed",
        Reply::Skipped(..) => "skipped",
        Reply::Error(_) => "refused",
        Reply::Rated(_) | Reply::NotRun(_) => "something else",
    }
    .to_owned()
}

#[test]
fn each_way_of_misbehaving_has_its_reply_and_leaves_nothing() {
    let known = Command::new(&*support::PYTHON).arg(MISBEHAVING).output().expect("Python is there");
    let known = String::from_utf8(known.stdout).expect("UTF-8");
    let all: BTreeSet<&str> = known.lines().filter(|way| !way.ends_with("-now-and-then")).collect();
    let expected =
        EXPECTED.iter().flat_map(|(reply, ways)| ways.split_whitespace().map(move |way| (way, *reply)));
    assert_eq!(
        expected.clone().map(|(way, _)| way).collect::<BTreeSet<_>>(),
        all,
        "each way is expected once"
    );
    let room = tempfile::tempdir().expect("a temporary directory");
    each(expected, |(way, wanted)| {
        let found = asked(way, wanted);
        assert!(found.contains(wanted), "{way}: {found}; wanted {wanted}");
        assert_nothing_left(way, room.path());
    });
}

/// Certifies a program that misbehaves. Returns the output of the command, and the folder with the report.
fn certified_way(way: &str, corpus: &Path, timeout: &str, questions: &[&str]) -> (Output, TempDir) {
    let (room, out) = (tempfile::tempdir().expect("a directory"), tempfile::tempdir().expect("a directory"));
    let (cases, path) = (corpus.to_string_lossy(), out.path().to_string_lossy());
    let options =
        ["certify", "--cases", &cases, "--edition", "fide-2026-03", "--out", &path, "--no-challenge"];
    let limits = ["--timeout", timeout, "--start-timeout", "60", "--jobs", "1", "--pass-env", "FAKE_MARK"];
    let program = ["--", "python3", MISBEHAVING, way];
    let mut command = support::command(&[&options[..], &limits, questions, &program].concat());
    let output = command.env("FAKE_MARK", mark(way)).env("TMPDIR", room.path()).output().expect("it runs");
    assert_nothing_left(way, room.path());
    (output, out)
}

#[test]
fn each_kind_of_reply_has_its_verdict() {
    let corpus = dozen();
    each(VERDICTS.into_iter(), |(way, status, verdicts, reason)| {
        let timeout = if way == "hangs" { "1" } else { "60" };
        let (output, out) = certified_way(way, corpus.path(), timeout, &["c07/7-2/decides"]);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(code(&output), status, "{way}: {said}");
        assert!(said.contains(reason), "{way}: {said}");
        let report = fs::read(out.path().join(REPORT)).ok().map(|bytes| Report::read(&bytes).expect("whole"));
        let lines = report.map(|report| report.lines).unwrap_or_default();
        let found: Vec<String> = lines.iter().map(|line| line.verdict.to_string()).collect();
        assert_eq!(found.join(" "), verdicts, "{way}");
    });
}

#[test]
fn what_is_right_most_of_the_time_fails() {
    let corpus = dozen();
    each(OFTEN.into_iter(), |(way, word)| {
        // The programs whose mode begins with `ha` do not answer some questions. Their time limit is short, but long
        // enough for the right answers.
        let timeout = if way.starts_with("ha") { "5" } else { "60" };
        let (output, out) = certified_way(way, corpus.path(), timeout, &[]);
        let words = words(out.path());
        assert_eq!(code(&output), 1, "{way}: {words:?}");
        assert!(words.keys().eq(BTreeSet::from(["pass", word])), "{way}: {words:?}");
    });
}

/// Starts a certification, waits for the first question to the program, and then sends a signal to the certification.
fn interrupted(run: &mut Command, noted: &Path, way: &str, signal: &str) {
    let mut child = run.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts");
    until(&format!("{way} is asked"), || noted.exists());
    let killed = Command::new("kill").args([format!("-{signal}"), child.id().to_string()]).status();
    assert!(killed.is_ok_and(|status| status.success()), "{way} {signal}");
    let ended = child.wait().expect("it ends");
    assert!(ended.signal().is_some(), "{way} {signal}: {ended}");
}

#[test]
fn a_run_that_is_interrupted_leaves_nothing() {
    let corpus = dozen();
    let cases = corpus.path().to_string_lossy();
    each(
        [
            ("hangs-deaf", "INT"),
            ("hangs-with-child", "TERM"),
            ("computes-for-ever", "HUP"),
            ("manifest", "INT"),
        ]
        .iter(),
        |(way, signal)| {
            let (room, notes) = (tempfile::tempdir().expect("one"), tempfile::tempdir().expect("another"));
            let (noted, manifest) = (notes.path().join("noted"), notes.path().join("sleeper.toml"));
            let script = "touch $FAKE_NOTED; sleep 61 & sleep 62";
            let text =
                format!("name='x'\nversion='1'\nformat='csv'\ncommand=['sh','-c','{script}','{{input}}']\n");
            fs::write(&manifest, text).expect("written");
            let manifest = manifest.to_string_lossy();
            let program: &[&str] = match *way {
                "manifest" => &["--manifest", &manifest],
                way => &["--", "python3", MISBEHAVING, way],
            };
            let options =
                ["certify", "--cases", &cases, "--no-challenge", "--start-timeout", "60", "--timeout", "60"];
            let passed = ["--pass-env", "FAKE_MARK", "--pass-env", "FAKE_NOTED"];
            let mut run = support::interruptible(&[&options[..], &passed, program].concat());
            run.env("FAKE_MARK", mark(way)).env("TMPDIR", room.path()).env("FAKE_NOTED", &noted);
            interrupted(&mut run, &noted, way, signal);
            assert_nothing_left(way, room.path());
        },
    );
}
