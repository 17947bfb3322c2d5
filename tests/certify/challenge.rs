//! Tests the fresh questions of a certification, and programs that answer correctly only after a retry.

use super::*;

/// Returns the different statuses that the only profile of the certificate has under its editions.
fn statuses(out: &Path) -> BTreeSet<String> {
    let text = fs::read_to_string(out.join("certificate.json")).expect("a certificate");
    let certificate: Value = serde_json::from_str(&text).expect("JSON");
    let profiles = certificate["profiles"].as_array().expect("a list");
    profiles.iter().map(|result| result["status"].as_str().expect("a text").to_owned()).collect()
}

fn only(status: &str) -> BTreeSet<String> {
    BTreeSet::from([status.to_owned()])
}

fn verified(out: &Path, corpus: &Path) -> i32 {
    code(&tiebreak(&["verify", &out.to_string_lossy(), "--cases", &corpus.to_string_lossy()]))
}

/// Returns whether a report contains a failure in the settled case of the small corpus.
fn own_event_fails(out: &Path) -> bool {
    let report = Report::read(&fs::read(out.join(REPORT)).expect("a report")).expect("readable");
    report.lines.iter().any(|line| line.check.starts_with("c07/7-2/decides") && line.verdict.is_against())
}

#[test]
fn memorized_answers_fail_fresh_questions_of_every_seed() {
    let corpus = small_corpus();
    for table in ["table", "numbered-table"] {
        let by_heart = format!("{table}:{}", corpus.path().display());
        let mut unknown = 0;
        for seed in 1..=3 {
            let out = tempfile::tempdir().expect("a temporary directory");
            let seed = seed.to_string();
            let fresh = ["--challenge", seed.as_str(), "--challenge-events", "6"];
            assert_eq!(code(&certify(corpus.path(), Some(out.path()), &by_heart, &fresh)), 1, "{seed}");
            // The six generated events do not always give a fresh question under each edition. Without a fresh
            // question, the profile is not certified under this edition.
            assert!(statuses(out.path()).contains("failed"), "{seed}");
            assert!(!statuses(out.path()).contains("certified"), "{seed}");
            assert_eq!(verified(out.path(), corpus.path()), 0, "{seed}");
            unknown += usize::from(own_event_fails(out.path()));
        }
        // In the requests, the participants of the corpus have new pairing numbers. The program `table` looks up its
        // answers by the event, so it does not recognize the events with new numbers.
        assert_eq!(unknown > 1, table == "table", "{table}: {unknown} of 3");
        // The program knows all answers of the corpus by heart. Without fresh questions, all its answers are right, but
        // no profile is certified.
        let out = tempfile::tempdir().expect("a temporary directory");
        assert_eq!(code(&certify(corpus.path(), Some(out.path()), &by_heart, &[])), 0);
        assert_eq!(statuses(out.path()), only("unchallenged"));
    }
}

#[test]
fn a_calculating_program_passes_fresh_questions() {
    let corpus = small_corpus();
    for seed in ["1", "9007199254740991"] {
        let out = tempfile::tempdir().expect("a temporary directory");
        let fresh = ["--challenge", seed, "--challenge-events", "60"];
        let output = certify(corpus.path(), Some(out.path()), "right", &fresh);
        assert_eq!(code(&output), 0, "{seed}: {}", String::from_utf8_lossy(&output.stdout));
        assert_eq!(statuses(out.path()), only("certified"), "{seed}");
        assert_eq!(verified(out.path(), corpus.path()), 0, "{seed}");
    }
}

#[test]
fn another_seed_in_the_report_is_refused() {
    let (corpus, out) = (small_corpus(), tempfile::tempdir().expect("a temporary directory"));
    certify(corpus.path(), Some(out.path()), "right", &["--challenge", "1", "--challenge-events", "3"]);
    let path = out.path().join(REPORT);
    let mut report = Report::read(&fs::read(&path).expect("a report")).expect("readable");
    report.header.challenge.as_mut().expect("there is one").seed = 2;
    fs::write(&path, report.to_bytes()).expect("written");
    assert_eq!(verified(out.path(), corpus.path()), 1);
}

#[test]
fn answers_right_only_after_a_retry_are_unstable() {
    let (corpus, out) = (small_corpus(), tempfile::tempdir().expect("a temporary directory"));
    let alone = ["--jobs", "1", "--challenge", "1", "--challenge-events", "6"];
    assert_eq!(code(&certify(corpus.path(), Some(out.path()), "crash-on-third", &alone)), 1);
    assert!(words(out.path()).contains_key("unstable"), "{:?}", words(out.path()));
    // The program crashes only once, at the third question. This question belongs to only one of the two editions.
    assert!(statuses(out.path()).contains("unstable"), "{:?}", statuses(out.path()));
    assert_eq!(verified(out.path(), corpus.path()), 0);
    // Without the retry (`--no-retry`), the third question counts as a crash.
    let out = tempfile::tempdir().expect("a temporary directory");
    let once = [&alone[..], &["--no-retry"]].concat();
    assert_eq!(code(&certify(corpus.path(), Some(out.path()), "crash-on-third", &once)), 1);
    let words = words(out.path());
    assert!(words.contains_key("crash") && !words.contains_key("unstable"), "{words:?}");
}
