//! Certification with a small corpus and programs that misbehave on purpose, and planted defects in reports.
#![cfg(all(unix, feature = "certify"))]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;
use tiebreak_conformance::corpus::{Corpus, Source};
use tiebreak_conformance::report::{FILES, REPORT, Report, contents, diagnosed, verify};

const FAKE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tools/fakes/fake.py");
const CASES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/cases");

/// Two cases on wins over the board, one of them open; the other asserts values and a ranking.
fn small_corpus() -> TempDir {
    let directory = tempfile::tempdir().expect("a temporary directory");
    for name in ["clauses.json", "codes.json", "corpus.json", "redirects.json"] {
        fs::copy(Path::new(CASES).join(name), directory.path().join(name)).expect("registries are there");
    }
    let profile = r#"{"format":1,"profiles":[{"id":"wins","title":{"en":"Wins","es":"Victorias"},"families":["c07"],
        "kinds":["individual"],"pairings":["swiss"],"codes":["WON"],"editions":["fide-2024-08","fide-2026-03"],"floor":1}]}"#;
    fs::write(directory.path().join("profiles.json"), profile).expect("written");
    let games = r#""participants":[{"id":1,"name":"A <b>","rating":2000,"games":["2 w 1","3 b ="]},
        {"id":2,"name":"B","rating":1900,"games":["1 b 0","0 - U"]},{"id":3,"name":"C","rating":null,"games":["0 - U","1 w ="]}]"#;
    case(directory.path(), "decides", games, "settled", r#"[[1],[3],[2]]"#);
    let two = r#""participants":[{"id":1,"name":"A","rating":2000,"games":["2 w 1"]},
        {"id":2,"name":"B","rating":1900,"games":["1 b 0"]}]"#;
    case(directory.path(), "is-open", two, "open", "[[2],[1]]");
    directory
}

fn case(root: &Path, name: &str, games: &str, status: &str, ranking: &str) {
    let rounds = games.split('"').filter(|part| part.len() == 5 && part.contains(' ')).count() / 2;
    let values = match status {
        "open" => "\"1\":{\"WON\":\"0\"}",
        _ => "\"1\":{\"WON\":\"1\"},\"2\":{\"WON\":\"0\"},\"3\":{\"WON\":\"0\"}",
    };
    let text = format!(
        r#"{{"format":1,"title":{{"en":"Wins","es":"Victorias"}},"clauses":["c07.7.2"],"why":{{"en":"x","es":"x"}},
        "tournament":{{"kind":"individual","pairing":"swiss","rounds":{},{games}}},
        "checks":[{{"id":"all","editions":["fide-2024-08","fide-2026-03"],"tiebreaks":["PTS","WON"],"values":{{{values}}},
        "ranking":{ranking},"working":{{"1":{{"WON":"1"}}}},"evidence":[{{"by":"hand","codes":["WON"]}}],"status":"{status}"}}]}}"#,
        rounds.max(1)
    );
    let path = root.join(format!("c07/7-2/{name}.json"));
    fs::create_dir_all(path.parent().expect("it has one")).expect("made");
    fs::write(path, text).expect("written");
}

fn tiebreak(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tiebreak")).args(words).output().expect("the program runs")
}

fn certify(corpus: &Path, out: Option<&Path>, mode: &str, more: &[&str]) -> Output {
    let corpus = corpus.to_string_lossy();
    let mut words = vec!["certify", "--cases", &corpus, "--timeout", "1", "--start-timeout", "20"];
    let out = out.map(|out| out.to_string_lossy().into_owned());
    words.extend(out.iter().flat_map(|out| ["--out", out]));
    words.extend(more);
    words.extend(["--", "python3", FAKE, mode]);
    tiebreak(&words)
}

fn code(output: &Output) -> i32 {
    output.status.code().expect("it ended by itself")
}

/// The verdicts in a report, open ones apart.
fn words(directory: &Path) -> BTreeMap<String, u64> {
    let text = fs::read_to_string(directory.join(REPORT)).expect("a report");
    let mut counts = BTreeMap::new();
    for line in text.lines() {
        let line: Value = serde_json::from_str(line).expect("JSON");
        if let (Some(word), None) = (line["verdict"].as_str(), line["open"].as_bool()) {
            *counts.entry(word.to_owned()).or_default() += 1;
        }
    }
    counts
}

#[test]
fn each_verdict_has_a_program_that_gets_it_and_only_it() {
    let corpus = small_corpus();
    // Two editions, each with the values of one code and a ranking, and two questions in a row are not yet five.
    for (mode, word, status) in [
        ("right", "pass", 0),
        ("numbers-with-zeros", "pass", 0),
        ("error", "fail", 1),
        ("unsupported", "unsupported", 4),
        ("skip", "unsupported", 4),
        ("team-only", "unsupported", 4),
        ("old-only", "unsupported", 4),
        ("not-json", "malformed", 1),
        ("twice", "malformed", 1),
        ("crash", "crash", 1),
        ("hang", "timeout", 1),
    ] {
        let out = tempfile::tempdir().expect("a temporary directory");
        let output = certify(corpus.path(), Some(out.path()), mode, &["c07/7-2/decides"]);
        assert_eq!(words(out.path()), BTreeMap::from([(word.to_owned(), 4)]), "{mode}");
        assert_eq!(code(&output), status, "{mode}: {}", String::from_utf8_lossy(&output.stderr));
        let verified =
            tiebreak(&["verify", &out.path().to_string_lossy(), "--cases", &corpus.path().to_string_lossy()]);
        assert_eq!(code(&verified), 0, "{mode}: {}", String::from_utf8_lossy(&verified.stdout));
    }
}

#[test]
fn wrong_values_fail_and_the_right_ranking_beside_them_passes() {
    let (corpus, out) = (small_corpus(), tempfile::tempdir().expect("a temporary directory"));
    let output = certify(corpus.path(), Some(out.path()), "wrong", &["c07/7-2/decides"]);
    assert_eq!(words(out.path()), BTreeMap::from([("fail".to_owned(), 2), ("pass".to_owned(), 2)]));
    assert_eq!(code(&output), 1);
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        said.contains("c07/7-2/decides#all fide-2026-03 WON fail: participant 1: 2 instead of 1, and 2 more"),
        "{said}"
    );
}

#[test]
fn a_program_that_never_answers_is_given_up_on_and_the_rest_is_not_run() {
    let (corpus, out) = (small_corpus(), tempfile::tempdir().expect("a temporary directory"));
    for name in ["b", "c", "d"] {
        let from = corpus.path().join("c07/7-2/decides.json");
        fs::copy(from, corpus.path().join(format!("c07/7-2/{name}.json"))).expect("copied");
    }
    let start = Instant::now();
    let output = certify(corpus.path(), Some(out.path()), "hang", &["--jobs", "1"]);
    assert_eq!(code(&output), 3);
    // The open case is the last one, so four cases by two editions count: five questions hang, three are not asked.
    assert_eq!(words(out.path()), BTreeMap::from([("not-run".to_owned(), 6), ("timeout".to_owned(), 10)]));
    assert!(start.elapsed() < Duration::from_secs(30), "{:?}", start.elapsed());
}

#[test]
fn a_program_that_cannot_be_started_again_is_not_run() {
    use std::os::unix::fs::PermissionsExt;
    let (corpus, out) = (small_corpus(), tempfile::tempdir().expect("a temporary directory"));
    let copies = tempfile::tempdir().expect("a temporary directory");
    let copy = copies.path().join("fake.py");
    fs::copy(FAKE, &copy).expect("copied");
    fs::set_permissions(&copy, fs::Permissions::from_mode(0o755)).expect("it is ours");
    let (cases, directory) = (corpus.path().to_string_lossy(), out.path().to_string_lossy());
    let copy = copy.to_string_lossy().into_owned();
    let mut command =
        vec!["certify", "--cases", &cases, "--out", &directory, "c07/7-2/decides", "--shape", "once"];
    command.extend(["--", copy.as_str(), "vanishes"]);
    let output = tiebreak(&command);
    assert_eq!(words(out.path()), BTreeMap::from([("not-run".to_owned(), 4)]));
    assert_eq!(code(&output), 3, "{}", String::from_utf8_lossy(&output.stdout));
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(said.contains("The run is not whole: cannot start"), "{said}");
}

#[test]
fn a_program_that_does_not_start_ends_the_run_with_its_own_words() {
    let corpus = small_corpus();
    let output = certify(corpus.path(), None, "crash-at-start", &[]);
    assert_eq!(code(&output), 3);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("exit status 1") && said.contains("cannot open the display"), "{said}");
}

#[test]
fn open_checks_are_shown_and_never_counted() {
    let (corpus, out) = (small_corpus(), tempfile::tempdir().expect("a temporary directory"));
    let output = certify(corpus.path(), Some(out.path()), "right", &[]);
    assert_eq!(code(&output), 0, "the answer to the open check is another one, and that is fine");
    let text = fs::read_to_string(out.path().join(REPORT)).expect("a report");
    assert_eq!(text.lines().filter(|line| line.contains("\"open\":true")).count(), 4);
}

#[test]
fn the_report_has_the_same_bytes_whatever_the_number_of_workers() {
    let corpus = small_corpus();
    for mode in ["right", "crash-on-third", "fails-on-two-participants", "twice"] {
        let bytes: Vec<Vec<u8>> = ["1", "2", "7"]
            .iter()
            .map(|jobs| {
                let out = tempfile::tempdir().expect("a temporary directory");
                certify(corpus.path(), Some(out.path()), mode, &["--jobs", jobs]);
                fs::read(out.path().join(REPORT)).expect("a report")
            })
            .collect();
        assert!(bytes[0] == bytes[1] && bytes[1] == bytes[2], "{mode}");
    }
}

#[test]
fn a_certificate_names_what_is_met() {
    let (corpus, out) = (small_corpus(), tempfile::tempdir().expect("a temporary directory"));
    let output =
        certify(corpus.path(), Some(out.path()), "right", &["--profile", "wins", "--date", "2026-05-01"]);
    assert_eq!(code(&output), 0);
    let text = fs::read_to_string(out.path().join("certificate.json")).expect("a certificate");
    let certificate: Value = serde_json::from_str(&text).expect("JSON");
    for result in certificate["profiles"].as_array().expect("a list") {
        assert_eq!((&result["profile"], &result["status"]), (&"wins".into(), &"certified".into()));
    }
    assert_eq!(certificate["date"], "2026-05-01");
    assert!(certificate["statement"].as_str().is_some_and(|text| text.contains("no endorsement by FIDE")));
    // Half of a profile is incomplete, and who asks for the profile is told so.
    let half = certify(corpus.path(), None, "points-only", &["--profile", "wins"]);
    assert_eq!(code(&half), 1);
}

#[test]
fn shards_merge_into_the_run_in_one_piece_and_mixed_ones_do_not() {
    let (corpus, root) = (small_corpus(), tempfile::tempdir().expect("a temporary directory"));
    let path = |name: &str| root.path().join(name);
    certify(corpus.path(), Some(&path("whole")), "right", &[]);
    for (name, mode, shard) in
        [("one", "right", "1/2"), ("two", "right", "2/2"), ("other", "old-only", "2/2")]
    {
        certify(corpus.path(), Some(&path(name)), mode, &["--shard", shard]);
    }
    let merge = |names: &[&str], out: &str| {
        let names: Vec<String> = names.iter().map(|name| path(name).to_string_lossy().into_owned()).collect();
        let (corpus, out) =
            (corpus.path().to_string_lossy().into_owned(), path(out).to_string_lossy().into_owned());
        let mut words = vec!["certify", "--cases", &corpus, "--out", &out, "--merge"];
        words.extend(names.iter().map(String::as_str));
        tiebreak(&words)
    };
    let merged = merge(&["two", "one"], "merged");
    assert_eq!(code(&merged), 0, "{}", String::from_utf8_lossy(&merged.stderr));
    for name in FILES {
        assert_eq!(
            fs::read(path("merged").join(name)).ok(),
            fs::read(path("whole").join(name)).ok(),
            "{name}"
        );
    }
    for (names, wanted) in [
        (vec!["one"], "shards are missing: 2/2"),
        (vec!["one", "one"], "shard 1/2 is there twice"),
        (vec!["one", "other"], "they differ in the program"),
        (vec!["whole"], "holds a whole run"),
    ] {
        let refused = merge(&names, "refused");
        let said = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(code(&refused) == 2 && said.contains(wanted), "{said}; wanted {wanted}");
    }
    // The second shard is judged by another corpus.
    let other = corpus.path().join("c07/7-2/decides.json");
    let text = fs::read_to_string(&other).expect("a case");
    fs::write(&other, text.replace("[[1],[3],[2]]", "[[1],[2],[3]]")).expect("written");
    certify(corpus.path(), Some(&path("two")), "right", &["--shard", "2/2"]);
    let said = String::from_utf8_lossy(&merge(&["one", "two"], "refused").stderr).into_owned();
    assert!(said.contains("they differ in the corpus"), "{said}");
}

/// A certified directory with its corpus.
fn certified() -> (TempDir, TempDir, Corpus) {
    let (corpus, out) = (small_corpus(), tempfile::tempdir().expect("a temporary directory"));
    certify(corpus.path(), Some(out.path()), "right", &[]);
    let loaded = load(corpus.path());
    (corpus, out, loaded)
}

fn load(directory: &Path) -> Corpus {
    let corpus = Corpus::load(&Source::Directory(directory.to_owned())).expect("a corpus");
    assert!(corpus.problems.is_empty(), "{:?}", corpus.problems);
    corpus
}

fn names(directory: &Path, corpus: &Corpus) -> Vec<&'static str> {
    let mut names: Vec<&str> = verify(directory, corpus)
        .map_or_else(|refusals| refusals.iter().map(|refusal| refusal.name()).collect(), |_| Vec::new());
    names.dedup();
    names
}

/// Writes a whole directory for a report that was tampered with, as a forger with this program would.
fn forge(directory: &Path, corpus: &Corpus, change: impl FnOnce(&mut Report)) {
    let mut report = Report::read(&fs::read(directory.join(REPORT)).expect("a report")).expect("whole");
    change(&mut report);
    for (name, bytes) in contents(&report, corpus, &diagnosed(&report, corpus)) {
        fs::write(directory.join(name), bytes).expect("written");
    }
}

#[test]
fn every_refusal_is_planted_and_named() {
    let (_root, out, corpus) = certified();
    let directory = out.path();
    assert_eq!(names(directory, &corpus), Vec::<&str>::new());
    let report = fs::read(directory.join(REPORT)).expect("a report");
    let text = String::from_utf8(report.clone()).expect("UTF-8");

    let cut = text.rsplit_once("{\"end\"").expect("a footer").0.to_owned();
    for (name, bytes) in [
        ("no-footer", cut.into_bytes()),
        ("no-footer", report[..report.len() - 1].to_vec()),
        ("no-footer", Vec::new()),
        ("digest", text.replacen("\"fake\"", "\"real\"", 1).into_bytes()),
        ("digest", text.replacen("\"units\":8", "\"units\":9", 1).into_bytes()),
    ] {
        fs::write(directory.join(REPORT), bytes).expect("written");
        assert_eq!(names(directory, &corpus), [name]);
        fs::write(directory.join(REPORT), &report).expect("written");
    }

    type Change = fn(&mut Report);
    let forgeries: [(&str, Change); 8] = [
        ("missing-check", |report| _ = report.lines.remove(0)),
        ("missing-check", |report| report.lines.truncate(4)),
        ("extra-check", |report| report.lines[0].unit = "BH".to_owned()),
        ("duplicate-check", |report| report.lines.push(report.lines[0].clone())),
        ("stale-corpus", |report| report.header.corpus.sha256.judgement = "0".repeat(64)),
        ("other-tool-version", |report| report.header.tool = "0.0.0".to_owned()),
        ("verdict-differs", |report| {
            report.lines[0].answer =
                serde_json::from_str(r#"{"values":{"1":"7","2":"0","3":"0"}}"#).expect("valid");
        }),
        ("digest", |report| report.lines.reverse()),
    ];
    for (name, change) in forgeries {
        forge(directory, &corpus, change);
        let found = names(directory, &corpus);
        assert!(found.contains(&name), "{found:?}; wanted {name}");
        fs::write(directory.join(REPORT), &report).expect("written");
        forge(directory, &corpus, |_| ());
        assert_eq!(names(directory, &corpus), Vec::<&str>::new());
    }

    fs::write(directory.join("note.txt"), "x").expect("written");
    assert_eq!(names(directory, &corpus), ["altered-file"]);
    fs::remove_file(directory.join("note.txt")).expect("removed");
    for name in FILES.iter().filter(|name| **name != REPORT) {
        let bytes = fs::read(directory.join(name)).expect("a file");
        fs::remove_file(directory.join(name)).expect("removed");
        assert_eq!(names(directory, &corpus), ["altered-file"], "without {name}");
        fs::write(directory.join(name), bytes).expect("written");
    }
    assert_eq!(names(directory, &corpus), Vec::<&str>::new());
}

#[test]
fn a_verdict_that_claims_more_than_the_answer_is_refused() {
    let (root, out) = (small_corpus(), tempfile::tempdir().expect("a temporary directory"));
    certify(root.path(), Some(out.path()), "wrong", &[]);
    let corpus = load(root.path());
    forge(out.path(), &corpus, |report| {
        for line in &mut report.lines {
            line.verdict = tiebreak_conformance::report::Word::Pass;
            line.reason = None;
        }
    });
    assert_eq!(names(out.path(), &corpus), ["verdict-differs"]);
}

#[test]
fn flipping_any_byte_makes_it_refuse_by_name() {
    let (_root, out, corpus) = certified();
    for name in FILES {
        let path = out.path().join(name);
        let bytes = fs::read(&path).expect("a file");
        // Every byte of the report, whose digest is looked at first. The other files are compared byte by byte with
        // what has to be there: each kind of byte, both ends, and an even sample.
        let step = if name == REPORT { 1 } else { (bytes.len() / 20).max(1) };
        let mut places: BTreeSet<usize> = (0..bytes.len()).step_by(step).chain([bytes.len() - 1]).collect();
        let kinds: [fn(&u8) -> bool; 7] = [
            u8::is_ascii_digit,
            u8::is_ascii_lowercase,
            u8::is_ascii_uppercase,
            u8::is_ascii_punctuation,
            |byte| *byte == b' ',
            |byte| *byte == b'\n',
            |byte| !byte.is_ascii(),
        ];
        places.extend(kinds.iter().filter_map(|kind| bytes.iter().rposition(kind)));
        for at in places {
            let mut flipped = bytes.clone();
            flipped[at] ^= 1 << (at % 8);
            fs::write(&path, &flipped).expect("written");
            let refusals = verify(out.path(), &corpus).expect_err("it was changed");
            let named = refusals.iter().all(|refusal| match name {
                REPORT => ["no-footer", "digest"].contains(&refusal.name()),
                _ => refusal.name() == "altered-file" && refusal.to_string().contains(name),
            });
            assert!(named && !refusals.is_empty(), "byte {at} of {name}: {refusals:?}");
        }
        fs::write(&path, bytes).expect("written");
    }
    assert!(verify(out.path(), &corpus).is_ok());
}

#[test]
fn a_changed_expectation_makes_it_stale_and_a_changed_word_does_not() {
    let (root, out, _) = certified();
    let path: PathBuf = root.path().join("c07/7-2/decides.json");
    let text = fs::read_to_string(&path).expect("a case");
    fs::write(&path, text.replace("\"en\":\"x\"", "\"en\":\"better words\"")).expect("written");
    let reworded = load(root.path());
    assert_eq!(names(out.path(), &reworded), Vec::<&str>::new());
    let page = out.path().join("report.html");
    let bytes = fs::read(&page).expect("a page");
    fs::write(&page, [bytes.as_slice(), b" "].concat()).expect("written");
    assert_eq!(names(out.path(), &reworded), ["altered-file"], "the certificate still holds its digest");
    fs::write(&page, bytes).expect("written");
    fs::write(&path, text.replace("\"WON\":\"0\"", "\"WON\":\"1\"")).expect("written");
    assert_eq!(names(out.path(), &load(root.path())), ["stale-corpus"]);
}

#[test]
fn runs_are_compared_unit_by_unit() {
    let (corpus, root) = (small_corpus(), tempfile::tempdir().expect("a temporary directory"));
    let path = |name: &str| root.path().join(name);
    for mode in ["right", "wrong", "points-only"] {
        certify(corpus.path(), Some(&path(mode)), mode, &["c07/7-2/decides"]);
    }
    certify(corpus.path(), Some(&path("more")), "right", &[]);
    let case = corpus.path().join("c07/7-2/decides.json");
    let text = fs::read_to_string(&case).expect("a case");
    fs::write(&case, text.replace("[[1],[3],[2]]", "[[1],[3,2]]")).expect("written");
    certify(corpus.path(), Some(&path("changed")), "right", &["c07/7-2/decides"]);
    for (a, b, wanted, status) in [
        ("right", "right", vec![], 0),
        ("right", "wrong", vec!["broken"; 2], 1),
        ("wrong", "right", vec!["fixed"; 2], 0),
        ("right", "points-only", vec!["newly unsupported"; 4], 1),
        ("right", "more", vec!["new check"; 4], 0),
        ("more", "right", vec!["gone"; 4], 0),
        ("right", "changed", vec!["changed expectation"; 2], 0),
    ] {
        let output =
            tiebreak(&["diff", &path(a).to_string_lossy(), &path(b).to_string_lossy(), "--format", "json"]);
        let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let kinds: Vec<&str> = answer["changes"]
            .as_array()
            .expect("a list")
            .iter()
            .filter_map(|change| change["kind"].as_str())
            .collect();
        assert_eq!(kinds, wanted, "{a} {b}");
        assert_eq!(code(&output), status, "{a} {b}");
    }
}

#[test]
fn known_failures_are_listed_with_reasons_and_go_stale() {
    let (corpus, root) = (small_corpus(), tempfile::tempdir().expect("a temporary directory"));
    let list = root.path().join("known.toml").to_string_lossy().into_owned();
    let written = certify(corpus.path(), None, "wrong", &["--write-known-failures", &list]);
    assert_eq!(code(&written), 1);
    let known = ["--known-failures", list.as_str()];
    assert_eq!(code(&certify(corpus.path(), None, "wrong", &known)), 0);
    let stale = certify(corpus.path(), None, "right", &known);
    assert_eq!(code(&stale), 2);
    let said = String::from_utf8_lossy(&stale.stderr).into_owned();
    assert!(said.contains("c07/7-2/decides#all does not fail"), "{said}");
    let out = certify(corpus.path(), Some(root.path()), "wrong", &known);
    assert_eq!(code(&out), 2, "no certificate with a list of known failures");
}

#[test]
fn nothing_but_the_files_of_a_report_is_overwritten() {
    let (corpus, out) = (small_corpus(), tempfile::tempdir().expect("a temporary directory"));
    fs::write(out.path().join("thesis.txt"), "precious").expect("written");
    assert_eq!(code(&certify(corpus.path(), Some(out.path()), "right", &[])), 2);
    assert!(!out.path().join(REPORT).exists());
}

#[test]
fn names_from_cases_are_text_in_every_form() {
    let (_root, out, _) = certified();
    let page = fs::read_to_string(out.path().join("report.html")).expect("a page");
    assert!(page.contains("A &lt;b&gt;") && !page.contains("A <b>"));
}

#[test]
fn smoke_tells_a_broken_adapter_from_a_sound_one() {
    for (mode, wanted) in [
        ("right", None),
        ("crash-on-third", None),
        (
            "wrong",
            Some(
                "not ok: knows the points of that tournament: PTS of participant 3 is 2, and everybody agrees on 1",
            ),
        ),
        ("twice", Some("not ok: writes one answer per request: request 1: malformed")),
        ("not-json", Some("not ok: answers a small tournament: malformed")),
        ("crash", Some("not ok: answers a small tournament: crash")),
        ("hang", Some("not ok: answers a small tournament: no answer in time; is the output flushed")),
        ("skip", Some("not ok: answers a small tournament: it declined")),
        ("forgotten-code", Some("not ok: says that it does not know a code that nobody knows: malformed")),
    ] {
        let output = tiebreak(&["smoke", "--timeout", "1", "--", "python3", FAKE, mode]);
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(code(&output), i32::from(wanted.is_some()), "{mode}: {said}");
        assert!(wanted.is_none_or(|wanted| said.replace("\n  ", " ").contains(wanted)), "{mode}: {said}");
    }
}

/// The adapters of the page about the protocol, run as they stand there.
#[test]
fn the_adapters_of_the_documentation_work() {
    let page = tiebreak(&["protocol"]).stdout;
    let page = String::from_utf8(page).expect("UTF-8");
    let block = |language: &str| {
        let after = page.split(&format!("```{language}\n")).nth(1).expect("there is one");
        after.split("```").next().expect("it ends").to_owned()
    };
    let (corpus, root) = (small_corpus(), tempfile::tempdir().expect("a temporary directory"));
    let cases = corpus.path().to_string_lossy().into_owned();
    let run = |program: &[&str]| {
        let out = root.path().join("out").to_string_lossy().into_owned();
        let mut words = vec!["certify", "--cases", &cases, "--out", &out, "--", program[0]];
        words.extend(&program[1..]);
        let output = tiebreak(&words);
        (code(&output), words_of(&root.path().join("out")))
    };
    let sound = |program: &[&str]| {
        let output = tiebreak(&[&["smoke", "--"], program].concat());
        assert_eq!(code(&output), 0, "{}", String::from_utf8_lossy(&output.stdout));
    };
    let python = root.path().join("adapter.py").to_string_lossy().into_owned();
    fs::write(&python, block("python")).expect("written");
    sound(&["python3", &python]);
    // It knows points only, so everything here is unsupported, which a certification says by its status.
    assert_eq!(run(&["python3", &python]), (4, BTreeMap::from([("unsupported".to_owned(), 4)])));
    let jq = Command::new("jq").arg("--version").output().is_ok_and(|output| output.status.success());
    if jq {
        let shell = root.path().join("adapter.sh").to_string_lossy().into_owned();
        fs::write(&shell, block("sh")).expect("written");
        sound(&["sh", &shell]);
        // It counts wins and does not rank: two editions, each with a code and a ranking.
        let words = BTreeMap::from([("pass".to_owned(), 2), ("unsupported".to_owned(), 2)]);
        assert_eq!(run(&["sh", &shell]), (0, words));
    } else {
        eprintln!("jq is not installed: the shell adapter was not run");
    }
}

/// The example of a program that writes a table, as docs/manifest.md shows it.
#[test]
fn the_example_of_a_manifest_works() {
    const MANIFEST: &str = "tools/manifest-example/wins.toml";
    let page = fs::read_to_string("docs/manifest.md").expect("the page");
    let shown = page.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a manifest");
    assert_eq!(shown, fs::read_to_string(MANIFEST).expect("the manifest"));
    let smoke = tiebreak(&["smoke", "--manifest", MANIFEST]);
    assert_eq!(code(&smoke), 0, "{}", String::from_utf8_lossy(&smoke.stdout));
    let (corpus, root) = (small_corpus(), tempfile::tempdir().expect("a temporary directory"));
    let (cases, out) = (corpus.path().to_string_lossy(), root.path().join("out"));
    let run = ["certify", "--cases", &cases, "--out", &out.to_string_lossy(), "--manifest", MANIFEST];
    assert_eq!(code(&tiebreak(&run)), 0);
    assert_eq!(words(&out), BTreeMap::from([("pass".to_owned(), 4)]));
}

/// Help is wrapped at 100 columns, which would break the adapters on the page into pieces that do not run.
#[test]
fn help_shows_the_page_about_the_protocol_as_it_stands() {
    let page = String::from_utf8(tiebreak(&["protocol"]).stdout).expect("UTF-8");
    let help = String::from_utf8(tiebreak(&["help", "protocol"]).stdout).expect("UTF-8");
    assert!(help.starts_with(page.trim_end()), "a line of the page is too long for help");
}

fn words_of(directory: &Path) -> BTreeMap<String, u64> {
    words(directory)
}

/// A corpus about the development coefficient: one question, and one that has to be refused.
fn rating_corpus() -> TempDir {
    let corpus = small_corpus();
    let root = corpus.path();
    fs::remove_dir_all(root.join("c07")).expect("it was there");
    fs::copy(Path::new(CASES).join("clauses-b02.json"), root.join("clauses-b02.json")).expect("copied");
    let profile = r#"{"format":1,"profiles":[{"id":"k","title":{"en":"K","es":"K"},"families":["b02"],"kinds":[],
        "pairings":[],"codes":[],"editions":[],"floor":2}]}"#;
    fs::write(root.join("profiles.json"), profile).expect("written");
    let case = r#"{"format":1,"title":{"en":"K","es":"K"},"clauses":["b02.8.56"],"why":{"en":"x","es":"x"},"checks":[
        {"id":"forty","request":{"ask":"coefficient","games":40},"values":{"k":"17"},"working":{"k":"floor(700 / 40)"},
         "evidence":[{"by":"hand"}],"status":"settled"},
        {"id":"text","request":{"ask":"coefficient","games":"many"},"refused":["shape"],"evidence":[{"by":"hand"}],
         "status":"settled"}]}"#;
    fs::create_dir_all(root.join("b02/8-56")).expect("made");
    fs::write(root.join("b02/8-56/forty-games.json"), case).expect("written");
    corpus
}

#[test]
fn programs_are_certified_on_ratings_in_each_shape() {
    let corpus = rating_corpus();
    let cases = corpus.path().to_string_lossy().into_owned();
    for (mode, wanted, status) in [
        ("rates", vec![("pass", 2)], 0),
        ("refuses-without-reason", vec![("pass", 2)], 0),
        ("rates-wrong", vec![("fail", 1), ("pass", 1)], 1),
        ("rates-anything", vec![("fail", 1), ("pass", 1)], 1),
        ("rates-nothing", vec![("pass", 1), ("unsupported", 1)], 0),
        ("rates-not-json", vec![("malformed", 2)], 1),
        ("rates-and-crashes", vec![("crash", 2)], 1),
        ("right", vec![("unsupported", 2)], 4),
    ] {
        for shape in ["lines", "once"] {
            let out = tempfile::tempdir().expect("a temporary directory");
            let output = certify(corpus.path(), Some(out.path()), mode, &["--shape", shape]);
            let wanted: BTreeMap<String, u64> =
                wanted.iter().map(|(word, count)| ((*word).to_owned(), *count)).collect();
            assert_eq!(words(out.path()), wanted, "{mode} {shape}");
            assert_eq!(code(&output), status, "{mode} {shape}: {}", String::from_utf8_lossy(&output.stderr));
            let verified = tiebreak(&["verify", &out.path().to_string_lossy(), "--cases", &cases]);
            assert_eq!(code(&verified), 0, "{mode}: {}", String::from_utf8_lossy(&verified.stdout));
        }
    }
    // Whoever asks for the profile is told when it is not met.
    let profile = |mode: &str| code(&certify(corpus.path(), None, mode, &["--profile", "k"]));
    assert_eq!([profile("rates"), profile("rates-nothing"), profile("rates-wrong")], [0, 1, 1]);
    let shown = tiebreak(&["run", "--cases", &cases, "--", "python3", FAKE, "rates-wrong"]);
    let shown = String::from_utf8_lossy(&shown.stdout).into_owned();
    assert!(
        shown.contains("-k 17") && shown.contains("+k 18") && shown.contains("floor(700 / 40)"),
        "{shown}"
    );
}

#[test]
fn the_request_of_a_question_about_ratings_is_shown_and_holds_no_answer() {
    let shown = tiebreak(&["cases", "show", "b02/8-56/age-and-level-play-no-part", "--request"]);
    let line = String::from_utf8_lossy(&shown.stdout).into_owned();
    let line = line.lines().next().unwrap_or_default();
    assert!(line.starts_with(r#"{"cmd":"rating","seq":1,"request":{"ask":"change","#), "{line}");
    assert!(!line.contains("values") && !line.contains("working"), "{line}");
}

#[test]
fn a_program_that_judges_lists_is_judged_on_its_findings() {
    let corpus = small_corpus();
    let path = corpus.path().join("c07/7-2/decides.json");
    let text = fs::read_to_string(&path).expect("a case");
    let findings = r#""tiebreaks":["PTS","XYZ"],"findings":[{"clause":"c07.4.1","id":"list-unknown-code","severity":"error","at":"/tiebreaks/1"}],"#;
    let (head, rest) = text.split_once(r#""tiebreaks":["PTS","WON"],"#).expect("a list");
    let tail = rest.split_once(r#""evidence""#).expect("evidence").1;
    fs::write(&path, format!(r#"{head}{findings}"evidence"{tail}"#)).expect("written");
    for (mode, wanted, status) in [
        ("finds", "pass", 0),
        ("finds-nothing", "fail", 1),
        ("finds-without-saying", "malformed", 1),
        ("right", "unsupported", 4),
    ] {
        let out = tempfile::tempdir().expect("a temporary directory");
        let output = certify(corpus.path(), Some(out.path()), mode, &["c07/7-2/decides"]);
        assert_eq!(words(out.path()), BTreeMap::from([(wanted.to_owned(), 2)]), "{mode}");
        assert_eq!(code(&output), status, "{mode}: {}", String::from_utf8_lossy(&output.stderr));
        let cases = corpus.path().to_string_lossy().into_owned();
        let verified = tiebreak(&["verify", &out.path().to_string_lossy(), "--cases", &cases]);
        assert_eq!(code(&verified), 0, "{mode}: {}", String::from_utf8_lossy(&verified.stdout));
    }
    let cases = corpus.path().to_string_lossy().into_owned();
    let own = tiebreak(&["certify", "--cases", &cases, "c07/7-2/decides"]);
    assert_eq!(code(&own), 0, "{}", String::from_utf8_lossy(&own.stdout));
}

/// English words that no Spanish sentence has.
const ENGLISH: [&str; 20] = [
    "the",
    "of",
    "and",
    "with",
    "instead",
    "answer",
    "answered",
    "unsupported",
    "malformed",
    "crash",
    "timeout",
    "pass",
    "fail",
    "round",
    "participant",
    "against",
    "checks",
    "missing",
    "more",
    "not",
];

/// The words of a page or text that are English and no code, id or quotation of what a program wrote.
fn english_in(text: &str) -> Vec<String> {
    let mut plain = String::new();
    let mut rest = text;
    // Styles, scripts and tags are for browsers.
    for (open, close) in [("<style>", "</style>"), ("<script>", "</script>")] {
        if let (Some((before, _)), Some((_, after))) = (rest.split_once(open), rest.split_once(close)) {
            plain.push_str(before);
            rest = after;
        }
    }
    plain.push_str(rest);
    let mut inside = false;
    let plain: String = plain
        .chars()
        .filter(|character| {
            match character {
                '<' => inside = true,
                '>' => {
                    inside = false;
                    return false;
                }
                _ => {}
            }
            !inside
        })
        .collect();
    let words = plain.lines().flat_map(|line| line.split_whitespace());
    // A quoted word is a key of the protocol.
    words
        .filter(|word| !word.starts_with('"'))
        .map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()).to_owned())
        .filter(|word| ENGLISH.contains(&word.as_str()))
        .collect()
}

#[test]
fn everything_a_person_reads_about_a_run_is_in_spanish_where_asked_for() {
    let corpus = small_corpus();
    let cases = corpus.path().to_string_lossy().into_owned();
    let directories = tempfile::tempdir().expect("a temporary directory");
    for mode in
        ["right", "wrong", "error", "skip", "not-json", "twice", "crash", "hang", "team-only", "no-seq"]
    {
        let out = directories.path().join(mode);
        let output = certify(
            corpus.path(),
            Some(&out),
            mode,
            &["c07/7-2/decides", "--lang", "es", "--date", "2026-05-01"],
        );
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        let page = fs::read_to_string(out.join("report.html")).expect("a page");
        let summary = fs::read_to_string(out.join("report.md")).expect("a summary");
        assert!(page.contains("<html lang=\"es\">") && page.contains("Victorias"), "{mode}");
        for text in [said, page, summary] {
            assert!(text.contains("Perfil") || text.contains("erfiles"), "{mode}: {text}");
            // What a program said itself stays as it is.
            let own = text.replace("the answer is forty-two", "").replace("not today", "");
            let own = own.replace("expected value at line", "");
            assert_eq!(english_in(&own), Vec::<String>::new(), "{mode}:\n{text}");
        }
        let directory = out.to_string_lossy().into_owned();
        let verified = tiebreak(&["verify", &directory, "--cases", &cases, "--lang", "es"]);
        assert_eq!(code(&verified), 0, "{mode}: {}", String::from_utf8_lossy(&verified.stdout));
        assert_eq!(english_in(&String::from_utf8_lossy(&verified.stdout)), Vec::<String>::new(), "{mode}");
    }
    let path = |mode: &str| directories.path().join(mode).to_string_lossy().into_owned();
    let diff = tiebreak(&["diff", &path("right"), &path("wrong"), "--lang", "es"]);
    let said = String::from_utf8_lossy(&diff.stdout).into_owned();
    assert!(said.contains("estropeada") && english_in(&said).is_empty(), "{said}");
    fs::write(directories.path().join("right/report.md"), "x").expect("written");
    let refused = tiebreak(&["verify", &path("right"), "--cases", &cases, "--lang", "es"]);
    let said = String::from_utf8_lossy(&refused.stdout).into_owned();
    assert!(said.contains("no es lo que se sigue del informe") && english_in(&said).is_empty(), "{said}");
    for mode in ["right", "wrong", "twice", "crash", "hang", "forgotten-code"] {
        let output = tiebreak(&["smoke", "--timeout", "1", "--lang", "es", "--", "python3", FAKE, mode]);
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(said.contains("adaptador") && english_in(&said).is_empty(), "{mode}: {said}");
    }
}

#[test]
fn a_run_leaves_no_process_behind() {
    let corpus = small_corpus();
    for mode in ["hang-with-child", "deaf-to-signals", "grandchild", "ignores-stop"] {
        let mark = format!("certify-{mode}-{}", std::process::id());
        let output = Command::new(env!("CARGO_BIN_EXE_tiebreak"))
            .args([
                "certify",
                "--cases",
                &corpus.path().to_string_lossy(),
                "--timeout",
                "1",
                "--start-timeout",
                "20",
            ])
            .args(["--", "python3", FAKE, mode])
            .env("FAKE_MARK", &mark)
            .output()
            .expect("the program runs");
        assert!(output.status.code().is_some(), "{mode}");
        let wanted = format!("FAKE_MARK={mark}");
        let left: Vec<String> = fs::read_dir("/proc")
            .into_iter()
            .flatten()
            .flatten()
            .filter(|entry| {
                let environment = fs::read(entry.path().join("environ")).unwrap_or_default();
                environment.split(|byte| *byte == 0).any(|item| item == wanted.as_bytes())
            })
            .map(|entry| entry.file_name().to_string_lossy().into_owned())
            .collect();
        assert_eq!(left, Vec::<String>::new(), "{mode}");
    }
}
