//! Runs that are interrupted keep what they were answered, and go on as if they had not been.

use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::misbehaving::dozen;
use super::*;

const INTERRUPTED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tools/fakes/interrupted.py");
const UNFINISHED: &str = "unfinished.jsonl";

/// A corpus of twelve cases, a folder that tells the program how to behave, and reports.
struct Room {
    corpus: TempDir,
    root: TempDir,
    /// The program; a copy, so that it can become another one.
    program: PathBuf,
}

impl Room {
    fn new() -> Room {
        let root = tempfile::tempdir().expect("a temporary directory");
        let program = root.path().join("program.py");
        fs::copy(INTERRUPTED, &program).expect("copied");
        fs::create_dir(root.path().join("says")).expect("made");
        Room { corpus: dozen(), root, program }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.root.path().join(name)
    }

    /// Tells the program how to behave.
    fn says(&self, name: &str, number: u32) {
        fs::write(self.path("says").join(name), number.to_string()).expect("written");
    }

    fn does_not(&self, name: &str) {
        fs::remove_file(self.path("says").join(name)).expect("it is there");
    }

    fn run(&self, out: &str, more: &[&str]) -> Command {
        let (cases, out) = (self.corpus.path().to_string_lossy().into_owned(), self.path(out));
        let mut command =
            support::interruptible(&["certify", "--cases", &cases, "--jobs", "1", "--timeout", "30"]);
        command.arg("--out").arg(out).args(more);
        if more.iter().all(|word| !word.starts_with("--challenge")) {
            command.arg("--no-challenge");
        }
        command.args(["--", "python3"]).arg(&self.program).arg(self.path("says"));
        command
    }

    fn resumed(&self, out: &str, more: &[&str]) -> Output {
        self.run(out, &[&["--resume"], more].concat()).output().expect("it runs")
    }

    /// What is kept of a run.
    fn kept(&self, out: &str) -> Vec<String> {
        let text = fs::read_to_string(self.path(out).join(UNFINISHED)).unwrap_or_default();
        text.lines().map(str::to_owned).collect()
    }

    /// A run that is ended once its program waits.
    fn interrupted(&self, out: &str, signal: &str, lines: usize, more: &[&str]) {
        let child = self.run(out, more).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        let mut child: Child = child.expect("it starts");
        let started = Instant::now();
        while self.kept(out).len() < lines && started.elapsed() < Duration::from_secs(25) {
            sleep(Duration::from_millis(20));
        }
        let killed = Command::new("kill").args([format!("-{signal}"), child.id().to_string()]).status();
        assert!(killed.is_ok_and(|status| status.success()), "{signal}");
        assert_eq!(child.wait().expect("it ends").code(), None, "{signal}");
        assert_eq!(self.kept(out).len(), lines, "{signal}: {:?}", self.kept(out));
    }

    fn report(&self, out: &str) -> Report {
        Report::read(&fs::read(self.path(out).join(REPORT)).expect("a report")).expect("whole")
    }
}

fn said(output: &Output) -> String {
    let both = [&output.stdout[..], &output.stderr[..]].concat();
    String::from_utf8_lossy(&both).into_owned()
}

#[test]
fn a_run_that_goes_on_writes_the_report_of_a_run_in_one_piece() {
    let room = Room::new();
    let more = ["--challenge", "7", "--challenge-events", "20"];
    let whole = room.run("whole", &more).output().expect("it runs");
    assert_eq!(code(&whole), 0, "{}", said(&whole));
    for signal in ["INT", "TERM", "KILL"] {
        room.says("waits", 9);
        // The header and seven answers: the eighth may still be followed by a second one.
        room.interrupted(signal, signal, 8, &more);
        room.does_not("waits");
        let output = room.resumed(signal, &more);
        assert_eq!(code(&output), 0, "{signal}: {}", said(&output));
        assert!(said(&output).contains("interrupted"), "{}", said(&output));
        assert_eq!(room.kept(signal), Vec::<String>::new(), "{signal}");
        let (mut report, whole) = (room.report(signal), room.report("whole"));
        assert_eq!(report.header.resumed, 1);
        report.header.resumed = 0;
        assert!(report == whole, "{signal}");
        let corpus = room.corpus.path().to_string_lossy().into_owned();
        let verified = tiebreak(&["verify", &room.path(signal).to_string_lossy(), "--cases", &corpus]);
        assert_eq!(code(&verified), 0, "{}", said(&verified));
        assert!(said(&verified).contains("went on with what it had been answered"), "{}", said(&verified));
    }
}

#[test]
fn what_is_cut_off_is_asked_again_and_a_run_may_be_interrupted_twice() {
    let room = Room::new();
    room.run("whole", &[]).output().expect("it runs");
    room.says("waits", 6);
    room.interrupted("out", "KILL", 5, &[]);
    let mut text = fs::read(room.path("out").join(UNFINISHED)).expect("it is there");
    text.extend(b"{\"settled\":{\"seq\":5,\"li");
    fs::write(room.path("out").join(UNFINISHED), text).expect("written");
    room.says("waits", 14);
    // Some questions are asked again first, so that fewer fresh ones are answered.
    room.interrupted_again("out");
    room.does_not("waits");
    assert_eq!(code(&room.resumed("out", &[])), 0);
    let (mut report, whole) = (room.report("out"), room.report("whole"));
    assert_eq!(report.header.resumed, 2);
    report.header.resumed = 0;
    assert!(report == whole);
}

impl Room {
    /// Goes on with a run and ends it once its program waits.
    fn interrupted_again(&self, out: &str) {
        let before = self.kept(out).len();
        let mut child = self
            .run(out, &["--resume"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        let started = Instant::now();
        while self.kept(out).len() < before + 2 && started.elapsed() < Duration::from_secs(25) {
            sleep(Duration::from_millis(20));
        }
        child.kill().expect("it runs");
        assert_eq!(child.wait().expect("it ends").code(), None);
    }
}

#[test]
fn another_run_is_not_gone_on_with() {
    let room = Room::new();
    room.says("waits", 6);
    room.interrupted("out", "KILL", 5, &["--challenge", "7", "--challenge-events", "20"]);
    room.does_not("waits");
    let same = ["--challenge", "7", "--challenge-events", "20"];
    let kept = fs::read(room.path("out").join(UNFINISHED)).expect("it is there");
    for (more, wanted) in [
        (&["--challenge", "8", "--challenge-events", "20"][..], "the fresh questions"),
        (&["--challenge-events", "21"], "the fresh questions"),
        (&[], "the fresh questions"),
        (&[&same[..], &["--edition", "fide-2026-03"]].concat(), "the selection"),
        (&[&same[..], &["c07/7-2/*"]].concat(), "the selection"),
        (&[&same[..], &["--shard", "1/2"]].concat(), "the number of shards"),
        (&[&same[..], &["--no-retry"]].concat(), "how the program was asked"),
        (&[&same[..], &["--pass-env", "PWD"]].concat(), "the program"),
    ] {
        let output = room.resumed("out", more);
        assert!(code(&output) == 2 && said(&output).contains(wanted), "{more:?}: {}", said(&output));
    }
    let text = fs::read_to_string(&room.program).expect("the program");
    fs::write(&room.program, format!("{text}\n# another one\n")).expect("written");
    let output = room.resumed("out", &same);
    assert!(code(&output) == 2 && said(&output).contains("they differ in the program"), "{}", said(&output));
    fs::write(&room.program, text).expect("written");
    // Not the bytes of the program, but what it reads.
    room.says("adds", 1);
    let output = room.resumed("out", &same);
    assert!(code(&output) == 2 && said(&output).contains("otherwise than before"), "{}", said(&output));
    room.does_not("adds");
    assert!(!room.path("out").join(REPORT).exists());
    for change in ["\"values\":{\"1\":\"1\"", "\"seq\":1,", "\"check\":\"c07"] {
        let text = String::from_utf8(kept.clone()).expect("UTF-8");
        let changed = text.replacen(change, &change.replace('1', "7").replace("c07", "c08"), 1);
        assert_ne!(text, changed, "{change}");
        fs::write(room.path("out").join(UNFINISHED), changed).expect("written");
        let output = room.resumed("out", &same);
        assert!(code(&output) == 2 && said(&output).contains("start anew"), "{change}: {}", said(&output));
    }
    fs::write(room.path("out").join(UNFINISHED), kept).expect("written");
    let output = room.resumed("out", &same[2..]);
    assert_eq!(code(&output), 0, "the seed is that of the first run: {}", said(&output));
    let again = room.resumed("out", &same);
    assert!(code(&again) == 2 && said(&again).contains("no interrupted run"), "{}", said(&again));
}

#[test]
fn an_unstable_program_stays_unstable_however_its_run_ends() {
    let unstable = |room: &Room| {
        let lines = room.report("out").lines;
        lines.iter().filter(|line| line.verdict == tiebreak_conformance::report::Word::Unstable).count()
    };
    // It crashed, was right at the second try, and answered more before the run ended.
    let room = Room::new();
    room.says("crashes", 4);
    room.says("waits", 3);
    room.interrupted_where_it_waits(2);
    room.does_not("crashes");
    room.does_not("waits");
    assert_eq!(code(&room.resumed("out", &[])), 1);
    assert!(unstable(&room) > 0);
    // It crashes only now that a question is put once more.
    let room = Room::new();
    room.says("waits", 6);
    room.interrupted("out", "KILL", 5, &[]);
    room.does_not("waits");
    room.says("crashes", 3);
    assert_eq!(code(&room.resumed("out", &[])), 1);
    let seen = unstable(&room);
    // As often as a new process comes to its third question, which it answers at the second try.
    assert!(seen > 10, "{seen}");
    // It answered twice.
    let room = Room::new();
    room.says("repeats", 2);
    room.says("waits", 6);
    room.interrupted("out", "KILL", 6, &[]);
    room.does_not("repeats");
    room.does_not("waits");
    assert_eq!(code(&room.resumed("out", &[])), 1);
    assert!(
        room.report("out")
            .lines
            .iter()
            .any(|line| line.verdict == tiebreak_conformance::report::Word::Malformed)
    );
}

impl Room {
    /// A run whose program crashes, and waits at its next question; it is ended before the second reply comes.
    fn interrupted_where_it_waits(&self, firsts: usize) {
        // The first process crashes at its fourth question before it waits; the second one waits at its third.
        self.does_not("waits");
        let mut child =
            self.run("out", &[]).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts");
        let started = Instant::now();
        let crashed =
            |room: &Room| room.kept("out").iter().filter(|line| line.contains("\"first\":{")).count();
        while crashed(self) < firsts && started.elapsed() < Duration::from_secs(25) {
            sleep(Duration::from_millis(5));
        }
        self.says("waits", 1);
        sleep(Duration::from_millis(300));
        child.kill().expect("it runs");
        child.wait().expect("it ends");
        assert!(crashed(self) >= firsts, "{:?}", self.kept("out"));
    }
}
