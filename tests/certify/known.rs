//! Tests that a CI build passes with known failures, and fails with new failures.

use super::*;

/// Returns a corpus, a folder, and the path of a list in this folder. The list contains the known failures of the
/// program `wrong`.
fn listed() -> (TempDir, TempDir, String) {
    let (corpus, root) = (small_corpus(), tempfile::tempdir().expect("a temporary directory"));
    let list = root.path().join("known.toml").to_string_lossy().into_owned();
    assert_eq!(code(&certify(corpus.path(), None, "wrong", &["--write-known-failures", &list])), 1);
    (corpus, root, list)
}

fn answer(corpus: &TempDir, mode: &str, more: &[&str]) -> (i32, Value) {
    let output = certify(corpus.path(), None, mode, &[&["--format", "json"], more].concat());
    (code(&output), serde_json::from_slice(&output.stdout).expect("JSON"))
}

#[test]
fn a_list_has_an_entry_per_unit_with_its_wrong_answer() {
    let (corpus, _root, list) = listed();
    let text = fs::read_to_string(&list).expect("a list");
    assert_eq!(text.matches("[[failure]]").count(), 2, "{text}");
    for wanted in ["edition = \"fide-2024-08\"", "unit = \"WON\"", "verdict = \"fail\"", "answer = "] {
        assert!(text.contains(wanted), "{wanted} in {text}");
    }
    let known = ["--known-failures", list.as_str()];
    let (status, said) = answer(&corpus, "wrong", &known);
    assert_eq!(
        (status, &said["known"]["known"], &said["against"]),
        (0, &2.into(), &Value::Array(Vec::new()))
    );
}

#[test]
fn only_listed_wrong_answers_are_known_failures() {
    let (corpus, _root, list) = listed();
    let known = ["--known-failures", list.as_str()];
    for (mode, changed) in [("crash", 2), ("wrong-by-two", 2), ("error", 2), ("not-json", 2)] {
        let (status, said) = answer(&corpus, mode, &known);
        assert_eq!(status, 1, "{mode}: {said}");
        assert_eq!(said["known"]["changed"].as_array().map(Vec::len), Some(changed), "{mode}: {said}");
        assert!(said["against"].as_array().is_some_and(|lines| lines.len() >= 2), "{mode}");
    }
    // The test removes an entry from the list. The failure of this entry then counts as new.
    let text = fs::read_to_string(&list).expect("a list");
    let (kept, _) = text.rsplit_once("\n[[failure]]").expect("entries");
    fs::write(&list, kept).expect("written");
    let (status, said) = answer(&corpus, "wrong", &known);
    assert_eq!((status, said["against"].as_array().map(Vec::len)), (1, Some(1)), "{said}");
}

#[test]
fn known_failures_apply_to_reports_and_selections() {
    let (corpus, root, list) = listed();
    let known = ["--known-failures", list.as_str()];
    let path = |name: &str| root.path().join(name);
    assert_eq!(code(&certify(corpus.path(), Some(&path("whole")), "wrong", &known)), 0);
    let cases = corpus.path().to_string_lossy().into_owned();
    let verified = tiebreak(&["verify", &path("whole").to_string_lossy(), "--cases", &cases]);
    assert_eq!(code(&verified), 0, "{}", String::from_utf8_lossy(&verified.stdout));
    // The exit status is 0, because all failures are known. The certificate still states that the program meets no
    // profile.
    let text = fs::read_to_string(path("whole").join("certificate.json")).expect("a certificate");
    assert!(text.contains("\"failed\"") && !text.contains("\"certified\""), "{text}");
    let junit = fs::read_to_string(path("whole").join("junit.xml")).expect("JUnit");
    assert!(junit.contains("failures=\"0\"") && junit.contains("known failure: "), "{junit}");
    // This run asks about only one edition. Known failures under other editions are neither confirmed nor out of date.
    let (status, said) = answer(&corpus, "wrong", &[&known[..], &["--edition", "fide-2026-03"]].concat());
    assert_eq!(
        (status, &said["known"]["known"], &said["known"]["stale"]),
        (0, &1.into(), &Value::Array(Vec::new()))
    );
}

#[test]
fn an_empty_list_keeps_the_seed_of_the_fresh_questions() {
    let (corpus, root) = (small_corpus(), tempfile::tempdir().expect("a temporary directory"));
    let list = root.path().join("empty.toml").to_string_lossy().into_owned();
    let fresh = ["--challenge", "3", "--events", "8", "--write-known-failures", &list];
    assert_eq!(code(&certify(corpus.path(), None, "right", &fresh)), 0);
    let text = fs::read_to_string(&list).expect("a list");
    assert!(text.contains("seed = 3") && !text.contains("failure]"), "{text}");
    let cases = corpus.path().to_string_lossy().into_owned();
    let run = ["certify", "--cases", &cases, "--format", "json", "--known-failures", &list];
    let output = tiebreak(&[&run[..], &["--profile", "wins", "--", "python3", FAKE, "right"]].concat());
    let said: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((code(&output), &said["challenge"]["seed"]), (0, &3.into()), "{said}");
}

#[test]
fn a_failure_in_a_fresh_question_is_known_only_under_the_same_seed() {
    let (corpus, root) = (small_corpus(), tempfile::tempdir().expect("a temporary directory"));
    let list = root.path().join("fresh.toml").to_string_lossy().into_owned();
    let fresh = ["--challenge", "1", "--events", "8"];
    certify(corpus.path(), None, "wrong", &[&fresh[..], &["--write-known-failures", &list]].concat());
    let text = fs::read_to_string(&list).expect("a list");
    assert!(text.contains("seed = 1") && text.contains("check = \"c07/fresh/"), "{text}");
    // The list contains the seed, so the run asks the same fresh questions again. All wrong answers are in the list, so
    // the required profile counts as met.
    let cases = corpus.path().to_string_lossy().into_owned();
    let held = |mode: &str| {
        let run = ["certify", "--cases", &cases, "--format", "json", "--known-failures", &list];
        let output = tiebreak(&[&run[..], &["--profile", "wins", "--", "python3", FAKE, mode]].concat());
        (code(&output), serde_json::from_slice::<Value>(&output.stdout).expect("JSON"))
    };
    let (status, said) = held("wrong");
    let listed = text.matches("[[failure]]").count();
    assert_eq!((status, &said["known"]["known"], &said["challenge"]["seed"]), (0, &listed.into(), &1.into()));
    let (status, said) = held("wrong-by-two");
    assert_eq!((status, said["known"]["changed"].as_array().map(Vec::len)), (1, Some(listed)), "{said}");
    // With another seed, the fresh questions are different, although their ids in the list are the same.
    let known = ["--known-failures", list.as_str()];
    let (status, said) =
        answer(&corpus, "wrong", &[&known[..], &["--challenge", "2", "--events", "8"]].concat());
    assert!(
        status == 0 && said["known"]["known"] == 2 && said["known"]["fresh"].as_u64() > Some(0),
        "{said}"
    );
    assert_eq!(said["known"]["stale"], Value::Array(Vec::new()));
}

#[test]
fn stale_entries_are_named_and_reasons_are_kept() {
    let (corpus, root, list) = listed();
    let (status, said) = answer(&corpus, "right", &["--known-failures", &list]);
    assert_eq!((status, said["known"]["stale"].as_array().map(Vec::len)), (0, Some(2)), "{said}");
    let text = fs::read_to_string(&list).expect("a list");
    let first = text.lines().find(|line| line.starts_with("reason")).expect("a reason").to_owned();
    fs::write(&list, text.replace(&first, "reason = \"see issue 7\"")).expect("written");
    let again = root.path().join("again.toml").to_string_lossy().into_owned();
    certify(corpus.path(), None, "wrong", &["--known-failures", &list, "--write-known-failures", &again]);
    assert!(fs::read_to_string(&again).expect("a list").contains("see issue 7"));
}

#[test]
fn a_list_of_whole_checks_is_refused() {
    let (corpus, root, _) = listed();
    let list = root.path().join("old.toml").to_string_lossy().into_owned();
    for (text, wanted) in [
        ("[[failure]]\ncheck = \"c07/7-2/decides#all\"\nreason = \"x\"\n", "missing field `edition`"),
        (
            "[[failure]]\ncheck = \"a#b\"\nedition = \"e\"\nunit = \"WON\"\nverdict = \"crash\"\nreason = \" \"\n",
            "has no reason in the list",
        ),
    ] {
        fs::write(&list, text).expect("written");
        let output = certify(corpus.path(), None, "wrong", &["--known-failures", &list]);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(code(&output) == 2 && said.contains(wanted), "{said}");
    }
}

#[test]
fn a_failure_of_junit_holds_event_working_and_article() {
    let (corpus, out) = (small_corpus(), tempfile::tempdir().expect("a temporary directory"));
    certify(corpus.path(), Some(out.path()), "wrong", &["c07/7-2/decides"]);
    let junit = fs::read_to_string(out.path().join("junit.xml")).expect("JUnit");
    for wanted in ["WON (c07.7.2)", "2 w 1 | 3 b =", "!expected 1, given 2", "= 1", "tiebreak certify"] {
        assert!(junit.contains(wanted), "{wanted} in {junit}");
    }
}

#[test]
fn new_failures_are_annotations() {
    let (corpus, _root, list) = listed();
    let annotated = ["--annotate", "github"];
    let output = certify(corpus.path(), None, "wrong", &annotated);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(
        said.lines().filter(|line| line.starts_with("::error title=c07/7-2/decides#all fide-")).count(),
        2,
        "{said}"
    );
    let known = [&annotated[..], &["--known-failures", &list]].concat();
    assert!(
        !String::from_utf8_lossy(&certify(corpus.path(), None, "wrong", &known).stderr).contains("::error")
    );
}

#[test]
fn float_noise_is_called_so_and_exponents_are_numbers() {
    let corpus = small_corpus();
    let (status, said) = answer(&corpus, "float-noise", &["c07/7-2/decides"]);
    assert_eq!(status, 1);
    assert_eq!(said["todo"]["rows"][0]["causes"][0]["kind"], "noise", "{said}");
    let text = certify(corpus.path(), None, "float-noise", &["c07/7-2/decides"]).stdout;
    let text = support::flat(&String::from_utf8_lossy(&text));
    assert!(
        text.contains("1.0000000000000002 instead of 1 (rounding error of binary floating point)"),
        "{text}"
    );
    assert_eq!(answer(&corpus, "exponents", &["c07/7-2/decides"]).0, 0);
}

#[test]
fn invalid_dates_and_names_are_rejected() {
    let corpus = small_corpus();
    for date in ["yesterday", "2026-02-30", "01.03.2026"] {
        let output = certify(corpus.path(), None, "right", &["--date", date]);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(code(&output) == 2 && said.contains("RFC 3339"), "{said}");
    }
    for name in ["f\u{430}ke", "fake ", "fa\u{200b}ke", "fa\u{202e}ke"] {
        let cases = corpus.path().to_string_lossy().into_owned();
        let output =
            support::command(&["certify", "--cases", &cases, "--no-challenge", "--pass-env", "FAKE_NAME"])
                .args(["--", "python3", FAKE, "right"])
                .env("FAKE_NAME", name)
                .output()
                .expect("the program runs");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(code(&output) == 3 && said.contains("the name of the program"), "{name:?}: {said}");
    }
}

#[test]
fn verify_prints_the_result_and_may_require_a_profile() {
    let (corpus, root) = (small_corpus(), tempfile::tempdir().expect("a temporary directory"));
    let cases = corpus.path().to_string_lossy().into_owned();
    let path = |mode: &str| root.path().join(mode).to_string_lossy().into_owned();
    for mode in ["right", "wrong"] {
        let fresh = ["--challenge", "1", "--challenge-events", "60"];
        certify(corpus.path(), Some(Path::new(&path(mode))), mode, &fresh);
    }
    let verified = |mode: &str, more: &[&str]| {
        let output = tiebreak(&[&["verify", &path(mode), "--cases", &cases], more].concat());
        (code(&output), support::flat(&support::stdout(&output)))
    };
    let (status, said) = verified("wrong", &[]);
    assert!(
        status == 0 && said.contains("The program meets 0 of 2 profiles and gave") && said.contains("failed"),
        "{said}"
    );
    assert!(verified("right", &[]).1.contains("The program meets 2 of 2 profiles and gave 0 wrong answers"));
    for (mode, require, status) in [
        ("right", "wins", 0),
        ("right", "wins@fide-2026-03", 0),
        ("right", "wins@fide-2023-09", 2),
        ("right", "loses", 2),
        ("wrong", "wins", 1),
        ("wrong", "wins@fide-2024-08", 1),
    ] {
        assert_eq!(verified(mode, &["--require", require]).0, status, "{mode} {require}");
    }
}

#[test]
fn a_certificate_says_which_bytes_were_tested() {
    let (corpus, out) = (small_corpus(), tempfile::tempdir().expect("a temporary directory"));
    certify(corpus.path(), Some(out.path()), "right", &[]);
    let text = fs::read_to_string(out.path().join("certificate.json")).expect("a certificate");
    let certificate: Value = serde_json::from_str(&text).expect("JSON");
    let tested = &certificate["tested"];
    assert_eq!(tested["command"][0], "python3");
    let digest = tiebreak_conformance::report::sha256(&fs::read(FAKE).expect("the program"));
    assert_eq!(tested["files"][FAKE], digest);
    assert_eq!(tested["files"]["python3"].as_str().map(str::len), Some(64));
    let (cases, directory) = (corpus.path().to_string_lossy(), out.path().to_string_lossy());
    let other = corpus.path().join("codes.json").to_string_lossy().into_owned();
    for (file, status) in [(FAKE, 0), (other.as_str(), 1), ("/nowhere", 2)] {
        let output = tiebreak(&["verify", &directory, "--cases", &cases, "--tested", file]);
        assert_eq!(code(&output), status, "{file}: {}", String::from_utf8_lossy(&output.stdout));
    }
}
