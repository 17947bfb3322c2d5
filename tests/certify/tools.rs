//! Tests `tiebreak diff` and `tiebreak smoke`, known failures, the formats of a report, adapters, and the manifest in
//! the documentation.

use super::*;

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
    assert_eq!(code(&stale), 0);
    let said = String::from_utf8_lossy(&stale.stdout).into_owned().replace("\n  ", " ");
    assert!(said.contains("c07/7-2/decides#all fide-2026-03 WON no longer fails"), "{said}");
}

#[test]
fn nothing_but_the_files_of_a_report_is_overwritten() {
    let (corpus, out) = (small_corpus(), tempfile::tempdir().expect("a temporary directory"));
    fs::write(out.path().join("thesis.txt"), "precious").expect("written");
    assert_eq!(code(&certify(corpus.path(), Some(out.path()), "right", &[])), 2);
    assert!(!out.path().join(REPORT).exists());
    assert_eq!(fs::read(out.path().join("thesis.txt")).expect("it is there"), b"precious");
}

#[test]
fn names_from_cases_are_text_in_every_form() {
    let (_root, out, _) = certified();
    let page = fs::read_to_string(out.path().join("report.html")).expect("a page");
    assert!(page.contains("A &lt;b&gt;") && !page.contains("A <b>"));
}

#[test]
fn smoke_distinguishes_broken_from_working_adapters() {
    for (mode, wanted) in [
        ("right", None),
        ("crash-on-third", None),
        (
            "wrong",
            Some(
                "failed: the program gives the points of the small event: PTS of participant 3 is 2 instead of 1",
            ),
        ),
        (
            "twice",
            Some("failed: the program writes one answer for each request: request 1: malformed answer"),
        ),
        ("not-json", Some("failed: the program answers a request about a small event: malformed answer")),
        ("crash", Some("failed: the program answers a request about a small event: the program crashed")),
        (
            "hang",
            Some(
                "failed: the program answers a request about a small event: the program did not answer in time; flush",
            ),
        ),
        (
            "skip",
            Some(
                "failed: the program answers a request about a small event: the program declined the request",
            ),
        ),
        (
            "forgotten-code",
            Some(
                "failed: the program answers a request for a tie-break that it lists as supported: malformed answer",
            ),
        ),
    ] {
        let timeout = if mode == "hang" { "1" } else { "60" };
        let output =
            tiebreak(&["smoke", "--start-timeout", "60", "--timeout", timeout, "--", "python3", FAKE, mode]);
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(code(&output), i32::from(wanted.is_some()), "{mode}: {said}");
        assert!(wanted.is_none_or(|wanted| said.replace("\n  ", " ").contains(wanted)), "{mode}: {said}");
    }
}

/// Checks that users can copy the adapters on the page about the protocol and run them without changes.
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
        let mut line = vec!["certify", "--cases", &cases, "--out", &out, "--no-challenge", "--", program[0]];
        line.extend(&program[1..]);
        let output = tiebreak(&line);
        (code(&output), words(&root.path().join("out")))
    };
    let sound = |program: &[&str]| {
        let output = tiebreak(&[&["smoke", "--"], program].concat());
        assert_eq!(code(&output), 0, "{}", String::from_utf8_lossy(&output.stdout));
    };
    let python = root.path().join("adapter.py").to_string_lossy().into_owned();
    fs::write(&python, block("python")).expect("written");
    sound(&["python3", &python]);
    // The adapter supports only points. No question is about points, so all questions are unsupported (exit status 4).
    assert_eq!(run(&["python3", &python]), (4, BTreeMap::from([("unsupported".to_owned(), 4)])));
    let jq = std::process::Command::new("jq")
        .arg("--version")
        .output()
        .is_ok_and(|output| output.status.success());
    if jq {
        let shell = root.path().join("adapter.sh").to_string_lossy().into_owned();
        fs::write(&shell, block("sh")).expect("written");
        sound(&["sh", &shell]);
        // The adapter counts wins, but does not rank. There are two editions. Under each edition, the adapter answers
        // one question and does not support the other.
        let words = BTreeMap::from([("pass".to_owned(), 2), ("unsupported".to_owned(), 2)]);
        assert_eq!(run(&["sh", &shell]), (0, words));
    } else {
        eprintln!("jq is not installed: the shell adapter was not run");
    }
}

/// Checks that the manifest in docs/author/manifest.md works for a program that writes a table.
#[test]
fn the_example_of_a_manifest_works() {
    const MANIFEST: &str = "tools/manifest-example/wins.toml";
    let page = fs::read_to_string("docs/author/manifest.md").expect("the page");
    let shown = page.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a manifest");
    assert_eq!(shown, fs::read_to_string(MANIFEST).expect("the manifest"));
    let smoke = tiebreak(&["smoke", "--manifest", MANIFEST]);
    assert_eq!(code(&smoke), 0, "{}", String::from_utf8_lossy(&smoke.stdout));
    let (corpus, root) = (small_corpus(), tempfile::tempdir().expect("a temporary directory"));
    let (cases, out) = (corpus.path().to_string_lossy(), root.path().join("out"));
    let run = [
        "certify",
        "--cases",
        &cases,
        "--out",
        &out.to_string_lossy(),
        "--no-challenge",
        "--manifest",
        MANIFEST,
    ];
    assert_eq!(code(&tiebreak(&run)), 0);
    assert_eq!(words(&out), BTreeMap::from([("pass".to_owned(), 4)]));
}

/// Checks that the help does not wrap the lines of the page about the protocol. A wrapped line would break an adapter
/// that users copy.
#[test]
fn help_shows_the_page_about_the_protocol_as_it_stands() {
    let page = String::from_utf8(tiebreak(&["protocol"]).stdout).expect("UTF-8");
    let help = String::from_utf8(tiebreak(&["help", "protocol"]).stdout).expect("UTF-8");
    assert!(help.starts_with(page.trim_end()), "a line of the page is too long for help");
}

#[test]
fn fresh_questions_are_compared_under_one_seed_only() {
    let (corpus, root) = (small_corpus(), tempfile::tempdir().expect("a temporary directory"));
    for (name, seed) in [("one", "11"), ("again", "11"), ("other", "12")] {
        let fresh = ["--challenge", seed, "--events", "6"];
        certify(corpus.path(), Some(&root.path().join(name)), "wrong", &fresh);
    }
    let diff = |b: &str| {
        let [a, b] = ["one", b].map(|name| root.path().join(name).to_string_lossy().into_owned());
        let output = tiebreak(&["diff", &a, &b]);
        (code(&output), support::stdout(&output))
    };
    let (status, said) = diff("again");
    assert!(status == 0 && !said.contains("does not compare"), "{said}");
    let (status, said) = diff("other");
    assert!(
        status == 0 && said.contains("because the seeds 11 and 12 differ") && !said.contains("fresh/"),
        "{said}"
    );
}
