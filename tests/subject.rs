//! Tests the replies of tested programs, and that all their processes have ended after a run.

use std::ffi::OsString;
use std::time::{Duration, Instant};

use crate::support::PYTHON;
use tiebreak_conformance::subject::protocol::{Input, StandingsRequest};
use tiebreak_conformance::subject::{
    CommandLine, FileProgram, Limits, Lines, Manifest, Once, Reply, StartError, Subject,
};

const FAKE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tools/fakes/fake.py");

/// Returns the command that starts the test program in a mode. The environment of all its processes contains `mark`.
fn command(mode: &str, mark: &str) -> CommandLine {
    let mark = format!("FAKE_MARK={mark}");
    let words: Vec<OsString> = ["env", &mark, &PYTHON, FAKE, mode].iter().map(OsString::from).collect();
    CommandLine::new(&words).expect("there are words")
}

/// A time limit that is long enough for right answers, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

fn limits() -> Limits {
    Limits { start: PATIENCE, answer: PATIENCE, bytes: 1 << 20, retries: true }
}

fn request(seq: u64) -> StandingsRequest {
    let text = format!(
        r#"{{"seq":{seq},"edition":"fide-2026-03","after":1,"tiebreaks":["PTS","WON"],"tournament":
            {{"kind":"individual","pairing":"swiss","rounds":1,"participants":[
            {{"id":1,"name":"P1","rating":2000,"games":["2 w 1"]}},{{"id":2,"name":"P2","rating":null,"games":["1 b 0"]}},
            {{"id":3,"name":"P3","rating":1900,"games":["0 - U"]}}]}}}}"#
    );
    serde_json::from_str(&text).expect("a valid request")
}

/// Returns a word that describes a reply. The word is `right` only if the reply contains the right standing.
fn word(reply: &Reply) -> String {
    match reply {
        Reply::Answered(answer) => {
            let right = answer.values.get("WON").is_some_and(|column| {
                column.get(&1).is_some_and(|given| given.as_deref().is_some_and(|text| text.starts_with('1')))
            });
            let ranked = answer.ranks.as_ref().is_some_and(|ranks| ranks.values().copied().eq([1, 3, 2]));
            match (right && ranked, answer.unsupported.len()) {
                (true, 0) => "right".to_owned(),
                (_, 2) => "unsupported".to_owned(),
                _ => "wrong".to_owned(),
            }
        }
        Reply::Rated(answer) => format!("rated: {answer:?}"),
        Reply::Skipped(reason, _) => format!("skipped: {reason}"),
        Reply::Error(message) => format!("refused: {message}"),
        Reply::Malformed(problem) => format!("malformed: {problem}"),
        Reply::Crash(how) => format!("crashed: {how}"),
        Reply::Timeout => "timed out".to_owned(),
        Reply::NotRun(reason) => format!("not run: {reason}"),
    }
}

/// Waits until all processes with this mark have ended. A killed process does not end at once.
fn assert_gone(mark: &str, mode: &str) {
    let deadline = Instant::now() + PATIENCE;
    loop {
        let left = alive(mark);
        if left.is_empty() {
            return;
        }
        assert!(Instant::now() < deadline, "processes of {mode} are left: {left:?}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Returns the ids of the processes whose environment contains the mark.
fn alive(mark: &str) -> Vec<String> {
    let wanted = format!("FAKE_MARK={mark}");
    let mut found = Vec::new();
    for entry in std::fs::read_dir("/proc").into_iter().flatten().flatten() {
        let environment = std::fs::read(entry.path().join("environ")).unwrap_or_default();
        if environment.split(|byte| *byte == 0).any(|item| item == wanted.as_bytes()) {
            found.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    found
}

/// Asks three questions in one run. Returns the replies. If a question was repeated, the second reply is returned.
fn three(mode: &str) -> Vec<String> {
    three_within(mode, limits())
}

fn three_within(mode: &str, limits: Limits) -> Vec<String> {
    let mark = format!("{mode}-{}", std::process::id());
    let (mut program, identity) = Lines::start(command(mode, &mark), limits).expect("it starts");
    assert_eq!(identity.name, "fake");
    let mut replies: Vec<String> = (1..=3).map(|seq| word(&program.ask(&request(seq)))).collect();
    for (seq, reply) in program.finish() {
        replies[seq as usize - 1] = word(&reply);
    }
    drop(program);
    assert_gone(&mark, mode);
    replies
}

fn all_start_with(mode: &str, wanted: &str) {
    for (at, found) in three(mode).iter().enumerate() {
        assert!(found.starts_with(wanted), "{mode}, request {}: {found}; wanted {wanted}", at + 1);
    }
}

#[test]
fn right_answers_are_accepted_in_every_form() {
    for mode in ["right", "bom-and-crlf", "partial", "noise", "numbers-with-zeros", "ignores-stop"] {
        all_start_with(mode, "right");
    }
}

#[test]
fn wrong_and_missing_answers_are_told_apart() {
    all_start_with("wrong", "wrong");
    all_start_with("unsupported", "unsupported");
    all_start_with("skip", "skipped: not today");
    all_start_with("error", "refused: division by zero");
}

#[test]
fn malformed_answers_are_reported_with_reasons() {
    for (mode, why) in [
        ("not-json", "the program wrote a line that is not an answer"),
        ("wrong-seq", "the answer has \"seq\""),
        ("no-seq", "the answer has no \"seq\""),
        ("bad-utf8", "the program's answer is not valid UTF-8"),
        ("missing-participant", "the answer lacks participant 3"),
        ("double-participant", "the answer contains participant 1 twice"),
        ("chatter", "the program wrote a line that is not an answer"),
        ("half-then-exit", "the program wrote a line that is not an answer"),
        ("pretty", "the program wrote a line that is not an answer"),
        ("flood", "the program wrote more than"),
        ("twice", "the program answered the request more than once"),
    ] {
        all_start_with(mode, &format!("malformed: {why}"));
    }
}

#[test]
fn ends_are_crashes() {
    all_start_with("crash", "crashed: the program exited with status 3");
    all_start_with("signal", "crashed: the program was killed by signal 9");
    all_start_with("grandchild", "crashed: the program exited with status 0");
    all_start_with("closes-output", "crashed: the program closed its output");
}

#[test]
fn a_process_that_left_its_group_is_not_waited_for() {
    // The program starts another process, which keeps the pipes open for 30 seconds.
    let mark = format!("daemon-{}", std::process::id());
    let (mut program, _) = Lines::start(command("daemon", &mark), limits()).expect("it starts");
    let reply = word(&program.ask(&request(1)));
    assert_eq!(reply, "crashed: the program exited with status 0 before it answered");
    assert_eq!(alive(&mark).len(), 1, "the daemon outlives its program");
}

#[test]
fn crashes_and_exits_affect_only_their_own_question() {
    // The process crashes at the third request. The request is repeated to a new process. For this process, it is the
    // first request, so the answer is right.
    all_start_with("crash-on-third", "right");
    all_start_with("exit-3-after", "right");
}

#[test]
fn waiting_ends() {
    for mode in ["hang", "hang-with-child", "deaf-to-signals", "blank-flood"] {
        let quick = Limits { answer: Duration::from_millis(300), ..limits() };
        assert_eq!(three_within(mode, quick), ["timed out"; 3], "{mode}");
    }
}

#[test]
fn starting_takes_its_own_time() {
    let mark = format!("slow-{}", std::process::id());
    let (mut program, _) = Lines::start(command("slow-start", &mark), limits()).expect("it starts");
    assert_eq!(word(&program.ask(&request(1))), "right");
}

fn start_error(mode: &str, limits: Limits) -> StartError {
    let mark = format!("{mode}-{}", std::process::id());
    let error = Lines::start(command(mode, &mark), limits).err().expect("it does not start");
    assert_gone(&mark, mode);
    error
}

#[test]
fn a_program_that_does_not_introduce_itself_is_not_used() {
    let quick = Limits { start: Duration::from_secs(1), ..limits() };
    let error = start_error("crash-at-start", limits());
    assert!(error.problem.to_string().contains("exited with status 1 before it answered"), "{error:?}");
    assert_eq!(error.errors, "  cannot open the display");
    for (mode, wanted) in [
        ("silent-start", "the program did not answer `start` within 1s"),
        ("does-not-read", "the program did not answer `start` within 1s"),
    ] {
        assert!(start_error(mode, quick).problem.to_string().contains(wanted), "{mode}");
    }
    for (mode, wanted) in [
        ("other-protocol", "uses protocol 2"),
        ("prose-at-start", "the program's answer to `start` does not follow the protocol"),
    ] {
        let error = start_error(mode, limits());
        assert!(error.problem.to_string().contains(wanted), "{mode}: {error:?}");
    }
    let nobody = CommandLine::new(&["/nowhere/at/all".into()]).expect("there are words");
    let error = Lines::start(nobody, limits()).err().expect("there is no such program");
    assert!(
        error.problem.to_string().starts_with("tiebreak cannot start the program `/nowhere/at/all`"),
        "{error:?}"
    );
}

#[test]
fn one_run_per_message_gives_the_same_replies() {
    for (mode, wanted) in [
        ("right", "right"),
        ("pretty", "right"),
        ("exit-3-after", "right"),
        ("wrong", "wrong"),
        ("skip", "skipped"),
        ("twice", "malformed: the program wrote a line that is not an answer"),
        ("not-json", "malformed: the program wrote a line that is not an answer"),
        ("flood", "malformed: the program wrote more than"),
        ("crash", "crashed: the program exited with status 3"),
        ("grandchild", "crashed: the program exited with status 0"),
        ("hang", "timed out"),
    ] {
        let mark = format!("once-{mode}-{}", std::process::id());
        // The test must wait until the time limit is exceeded, so the limit for this program is short.
        let quick = Limits { start: Duration::from_secs(1), answer: Duration::from_secs(1), ..limits() };
        let limits = if wanted == "timed out" { quick } else { limits() };
        let mut program = Once::new(command(mode, &mark), limits, Input::Json);
        let found = word(&program.ask(&request(1)));
        assert!(found.starts_with(wanted), "{mode}: {found}");
        drop(program);
        assert_gone(&mark, mode);
    }
}

#[test]
fn standard_error_is_kept_for_showing() {
    let mark = format!("errors-{}", std::process::id());
    let script = "import sys\nsys.stdin.readline()\nprint('{\"protocol\":1,\"name\":\"fake\",\"version\":\"1\"}', flush=True)\n\
                  sys.stdin.readline()\nsys.exit('no\\x1bgood')";
    let words: Vec<OsString> =
        ["env", &format!("FAKE_MARK={mark}"), &PYTHON, "-c", script].iter().map(OsString::from).collect();
    let (mut program, _) =
        Lines::start(CommandLine::new(&words).expect("words"), limits()).expect("it starts");
    assert!(word(&program.ask(&request(9))).starts_with("crashed"));
    let complaints = program.complaints();
    assert_eq!(complaints.len(), 1);
    assert_eq!((complaints[0].seq, complaints[0].errors.as_str()), (9, "  no\\u{1b}good"));
}

/// Returns the reply of a Python script that writes a table. A manifest describes the script.
fn by_manifest(script: &str, more: &str) -> Reply {
    let manifest = format!(
        "name='table'\nversion='1'\ncommand=['{}','-c','''{script}''','{{input}}','{{output}}','{{tiebreaks}}']\n{more}",
        *PYTHON
    );
    let manifest = Manifest::parse(&manifest).expect("a valid manifest");
    FileProgram::new(manifest, limits(), &[]).ask(&request(1))
}

const TABLE: &str =
    "import sys; open(sys.argv[2],\"w\").write(\"No;Rg;Pts;Siege\\n1;1;1,0;1\\n2;3;0;0\\n3;2;1;-\\n\")";
const COLUMNS: &str =
    "columns={id='No',rank='Rg',PTS='Pts',WON='Siege'}\ndecimal_comma=true\nno_value=['-']\n";

#[test]
fn programs_that_write_tables_need_only_a_manifest() {
    let Reply::Answered(answer) = by_manifest(TABLE, &format!("format='csv'\n{COLUMNS}")) else {
        panic!("{:?}", by_manifest(TABLE, &format!("format='csv'\n{COLUMNS}")))
    };
    assert_eq!(answer.values["PTS"][&1].as_deref(), Some("1.0"));
    assert_eq!(answer.values["WON"][&3], None);
    assert_eq!(answer.ranks.expect("ranks").into_iter().collect::<Vec<_>>(), [(1, 1), (2, 3), (3, 2)]);
}

#[test]
fn a_list_asked_in_parts_has_no_ranking() {
    let more = format!("format='csv'\ncodes_per_call=1\n{COLUMNS}");
    let Reply::Answered(answer) = by_manifest(TABLE, &more) else {
        panic!("{:?}", by_manifest(TABLE, &more))
    };
    assert_eq!((answer.ranks, answer.values.len()), (None, 2));
}

#[test]
fn tables_that_are_none_are_told_apart() {
    let csv = format!("format='csv'\n{COLUMNS}");
    let declining = format!("skip_exit=[3]\n{csv}");
    for (script, more, wanted) in [
        ("pass", csv.as_str(), "malformed: the program wrote no output file"),
        ("import sys; sys.exit(2)", &csv, "crashed: the program exited with status 2"),
        ("import sys; sys.exit(2)", &declining, "crashed: the program exited with status 2"),
        ("import sys; sys.exit(3)", &declining, "skipped: the program exited with status 3"),
        (TABLE, "format='csv'", "malformed: a row of the output lacks the column `id`"),
        (TABLE, "format='json'", "malformed: tiebreak cannot read the output of the program"),
        (
            TABLE,
            "format='csv'\ncolumns={id='No'}\ncodes={PTS='Pts',WON='Siege'}",
            "malformed: PTS of participant 1: `1,0`",
        ),
    ] {
        let found = word(&by_manifest(script, more));
        assert!(found.starts_with(wanted), "{found}; wanted {wanted}");
    }
}
