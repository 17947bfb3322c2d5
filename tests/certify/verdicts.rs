//! Tests that each verdict is given for the right reason, and that a report counts the verdicts correctly.

use super::*;

#[test]
fn each_verdict_has_a_program_that_gets_it_and_only_it() {
    let corpus = small_corpus();
    // Each of two editions gives a question about values and a question about a ranking. These are only four questions,
    // and a run stops after five crashes or timeouts in a row, so the run does not stop.
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
fn a_reason_for_declining_is_shown_once() {
    let (corpus, out) = (small_corpus(), tempfile::tempdir().expect("a temporary directory"));
    let output = certify(corpus.path(), Some(out.path()), "skip", &["c07/7-2/decides"]);
    let said = support::flat(&String::from_utf8_lossy(&output.stdout));
    let reason = "The program declined questions about WON, ranking. Its reason: not today";
    assert_eq!((said.matches(reason).count(), said.matches("not today").count()), (1, 1), "{said}");
    let page = fs::read_to_string(out.path().join("report.html")).expect("a page");
    assert_eq!(page.matches(reason).count(), 1);
}

#[test]
fn wrong_values_fail_and_the_right_ranking_beside_them_passes() {
    let (corpus, out) = (small_corpus(), tempfile::tempdir().expect("a temporary directory"));
    let output = certify(corpus.path(), Some(out.path()), "wrong", &["c07/7-2/decides"]);
    assert_eq!(words(out.path()), BTreeMap::from([("fail".to_owned(), 2), ("pass".to_owned(), 2)]));
    assert_eq!(code(&output), 1);
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        said.contains("c07/7-2/decides#all fide-2024-08, fide-2026-03 WON fail: participant 1: 2 instead of 1, and 2 more"),
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
    let output = certify(corpus.path(), Some(out.path()), "hang", &["--jobs", "1"]);
    assert_eq!(code(&output), 3);
    // The four settled cases give eight questions. The program does not answer any of them, so the run stops after five
    // questions. The other three questions, and the open case after them, are not asked.
    assert_eq!(words(out.path()), BTreeMap::from([("not-run".to_owned(), 6), ("timeout".to_owned(), 10)]));
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
    assert!(
        support::flat(&said).contains("the run is incomplete: tiebreak cannot start the program"),
        "{said}"
    );
}

#[test]
fn a_program_that_does_not_start_ends_the_run_with_its_own_words() {
    let corpus = small_corpus();
    let output = certify(corpus.path(), None, "crash-at-start", &[]);
    assert_eq!(code(&output), 3);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("exited with status 1") && said.contains("cannot open the display"), "{said}");
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
    for mode in ["right", "fails-on-two-participants", "twice"] {
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
    let output = certify(
        corpus.path(),
        Some(out.path()),
        "right",
        &["--profile", "wins", "--date", "2026-05-01", "--challenge", "1"],
    );
    assert_eq!(code(&output), 0);
    let text = fs::read_to_string(out.path().join("certificate.json")).expect("a certificate");
    let certificate: Value = serde_json::from_str(&text).expect("JSON");
    for result in certificate["profiles"].as_array().expect("a list") {
        assert_eq!((&result["profile"], &result["status"]), (&"wins".into(), &"certified".into()));
    }
    assert_eq!(certificate["date"], "2026-05-01");
    assert!(
        certificate["statement"].as_str().is_some_and(|text| text.contains("not an endorsement by FIDE"))
    );
    // The program computes only half of the codes that the profile requires. The profile is therefore incomplete, and
    // the exit status is 1.
    let half = certify(corpus.path(), None, "points-only", &["--profile", "wins"]);
    assert_eq!(code(&half), 1);
}

#[test]
fn a_directory_that_is_exchanged_during_the_run_is_refused() {
    let (corpus, root) = (small_corpus(), tempfile::tempdir().expect("a temporary directory"));
    let (out, elsewhere) = (root.path().join("out"), root.path().join("elsewhere"));
    let (cases, path) = (corpus.path().to_string_lossy(), out.to_string_lossy().into_owned());
    let script = format!("mv {path} {0} && ln -s {0} {path}; exec python3 {FAKE} right", elsewhere.display());
    let options = ["certify", "--cases", &cases, "--out", &path, "--no-challenge", "--jobs", "1"];
    let output = tiebreak(&[&options[..], &["--start-timeout", "60", "--", "sh", "-c", &script]].concat());
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        code(&output) == 2 && said.contains("during the run, a link or another folder replaced"),
        "{said}"
    );
    assert_eq!(fs::read_dir(&elsewhere).expect("it is there").count(), 0);
}
