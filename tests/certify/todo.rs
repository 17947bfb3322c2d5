//! Tests the list of tasks for the author of a program, which `tiebreak certify` prints first.

use super::*;

const TIEBREAK: &str = env!("CARGO_BIN_EXE_tiebreak");

/// Returns the tasks in the list that are about a tie-break.
fn rows<'a>(answer: &'a Value, code: &str) -> Vec<&'a Value> {
    answer["todo"]["rows"].as_array().expect("rows").iter().filter(|row| row["code"] == code).collect()
}

/// Certifies a program that makes the given mistakes, with the given cases. Returns the list of tasks.
fn with_mistakes(cases: &[&str], mistakes: &[&str]) -> Value {
    let words = [
        &["certify", "--format", "json", "--no-challenge"],
        cases,
        &["--", TIEBREAK, "deviations", "serve"],
        mistakes,
    ];
    let output = tiebreak(&words.concat());
    serde_json::from_slice(&output.stdout).expect("JSON")
}

#[test]
fn the_output_begins_with_the_list_of_tasks() {
    let (corpus, out) = (small_corpus(), tempfile::tempdir().expect("a temporary directory"));
    let output = certify(corpus.path(), Some(out.path()), "wrong", &["c07/7-2/decides"]);
    let page = fs::read_to_string(out.path().join("report.html")).expect("a page");
    let summary = fs::read_to_string(out.path().join("report.md")).expect("a summary");
    // The run asks only about selected cases, so the output must not mention profiles.
    assert!(!support::stdout(&output).contains("Profile"), "{}", support::stdout(&output));
    for text in [support::stdout(&output), page, summary].map(|text| support::flat(&text)) {
        let place = |wanted: &str| text.find(wanted).unwrap_or_else(|| panic!("{wanted} in {text}"));
        let profile = text.find("Profile").unwrap_or(text.len());
        assert!(place("To do") < profile && place("WON") < profile, "{text}");
        assert!(text.contains("c07/7-2/decides#all") && text.contains("--edition fide-2024-08 --"), "{text}");
        assert!(text.contains("about these topics correctly: ranking"), "{text}");
    }
}

/// Checks the HTML page: each cause must have links to its case and to its clause.
#[test]
fn a_cause_links_to_its_case_and_its_clause() {
    let (corpus, out) = (small_corpus(), tempfile::tempdir().expect("a temporary directory"));
    certify(corpus.path(), Some(out.path()), "wrong", &["c07/7-2/decides"]);
    let page = fs::read_to_string(out.path().join("report.html")).expect("a page");
    for link in [r##"<a href="#c07/7-2/decides">c07/7-2/decides</a>"##, r##"<a href="#c07.7.2">c07.7.2 "##] {
        assert!(page.contains(link), "{link}\n{page}");
    }
    for target in
        [r#"<details class="case" id="c07/7-2/decides""#, r#"<section class="clause" id="c07.7.2">"#]
    {
        assert!(page.contains(target), "{target}\n{page}");
    }
}

/// Checks all output formats: they must name the tie-breaks and modifiers that the program lacks for a profile.
#[test]
fn what_a_profile_lacks_is_named_in_every_form() {
    let out = tempfile::tempdir().expect("a temporary directory");
    let folder = out.path().join("report");
    let folder = folder.to_str().expect("a path in UTF-8");
    let wanted =
        ["--profile", "individual-swiss", "--edition", "fide-2026-03", "--no-challenge", "--out", folder];
    let program = ["--", TIEBREAK, "deviations", "serve", "D-16.4-no-cap"];
    let terminal =
        support::flat(&support::stdout(&tiebreak(&[&["certify"], &wanted[..], &program[..]].concat())));
    let sentence = terminal.split("individual-swiss (fide-2026-03): ").nth(1).expect("the profile");
    let sentence =
        sentence.split_once(". ").and_then(|(status, rest)| Some((status, rest.split_once('.')?.0)));
    let (status, units) = sentence.expect("status and answers");
    assert!(units.contains("BH ") && units.contains("BH/C1 "), "{terminal}");
    for file in ["report.html", "report.md"] {
        let text =
            support::flat(&fs::read_to_string(out.path().join("report").join(file)).expect("a report"));
        assert!(text.contains(&format!("{status}. {units}.")), "{file}: {units}");
    }
}

#[test]
fn junit_begins_with_a_row_per_tie_break_and_edition_and_counts_no_failure_twice() {
    let (corpus, out) = (small_corpus(), tempfile::tempdir().expect("a temporary directory"));
    let junit = |mode: &str| {
        certify(corpus.path(), Some(out.path()), mode, &["c07/7-2/decides"]);
        fs::read_to_string(out.path().join("junit.xml")).expect("JUnit")
    };
    let wrong = junit("wrong");
    let (all, suites) = wrong.split_once("<testsuite ").expect("a suite");
    assert!(all.contains(r#"tests="6" failures="2" errors="0" skipped="2""#), "{all}");
    let (first, rest) = suites.split_once("</testsuite>").expect("its end");
    assert!(first.starts_with(r#"name="To do" tests="2" failures="0" errors="0" skipped="2""#), "{first}");
    for edition in ["fide-2024-08", "fide-2026-03"] {
        assert!(first.contains(&format!(r#"name="WON {edition}" classname="to-do""#)), "{first}");
        assert!(first.contains(&format!("--edition {edition} --")), "{first}");
    }
    for wanted in
        [r#"<skipped message="0 of 1 answers right">"#, "1 × ", "2 w 1 | 3 b =", "!expected 1, given 2"]
    {
        assert!(first.contains(wanted), "{wanted} in {first}");
    }
    assert!(!first.contains("ranking") && rest.contains("<failure"), "{first}");
    assert!(!junit("right").contains("To do"));
}

#[test]
fn a_row_counts_answers_and_shows_the_smallest_case_with_its_working() {
    let corpus = small_corpus();
    let output = certify(corpus.path(), None, "wrong", &["c07/7-2/decides", "--format", "json"]);
    let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let won = rows(&answer, "WON");
    assert_eq!(won.len(), 2, "a row per edition: {won:?}");
    for row in won {
        assert_eq!((&row["asked"], &row["right"]), (&1.into(), &0.into()));
        let smallest = &row["causes"][0]["smallest"];
        assert_eq!(smallest["check"], "c07/7-2/decides#all");
        assert_eq!(smallest["rows"].as_array().expect("participants").len(), 3);
        assert_eq!(smallest["rows"][0]["expected"], "1");
        assert_eq!(smallest["rows"][0]["given"], "2");
        assert_eq!(smallest["rows"][0]["working"], "1");
    }
    assert_eq!(rows(&answer, "ranking")[0]["right"], 1);
    assert_eq!(answer["todo"]["wrong"], 2);
}

#[test]
fn each_tie_break_has_its_own_causes() {
    let cases = ["c07/7-1/*", "c07/8-1/*", "c07/7-3/*"];
    let answer = with_mistakes(&cases, &["D-7.1-without-pab", "D-8.1-virtual-opponent"]);
    let causes = |code: &str| -> BTreeSet<String> {
        let causes =
            rows(&answer, code).into_iter().flat_map(|row| row["causes"].as_array().expect("a list"));
        causes
            .flat_map(|cause| cause["parts"].as_array().cloned().unwrap_or_default())
            .map(|part| part.as_str().unwrap_or_default().to_owned())
            .collect()
    };
    assert_eq!(causes("WIN"), BTreeSet::from(["D-7.1-without-pab".to_owned()]));
    assert_eq!(causes("BH"), BTreeSet::from(["D-8.1-virtual-opponent".to_owned()]));
    assert_eq!(answer["todo"]["wrong"], answer["todo"]["explained"]);
    let all = rows(&answer, "WIN").into_iter().flat_map(|row| row["causes"].as_array().expect("a list"));
    let counted: u64 = all.map(|cause| cause["count"].as_u64().expect("a count")).sum();
    let wrong: u64 = rows(&answer, "WIN")
        .iter()
        .map(|row| row["asked"].as_u64().unwrap_or(0) - row["right"].as_u64().unwrap_or(0))
        .sum();
    assert_eq!(counted, wrong);
    assert!(answer["todo"]["most"]["count"].as_u64().expect("a count") > 0);
}

#[test]
fn crashes_and_timeouts_are_listed_as_causes() {
    let corpus = small_corpus();
    for (mode, kind) in
        [("error", "error"), ("crash", "crash"), ("hang", "timeout"), ("not-json", "malformed")]
    {
        let output = certify(corpus.path(), None, mode, &["c07/7-2/decides", "--format", "json"]);
        let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(rows(&answer, "WON")[0]["causes"][0]["kind"], kind, "{mode}");
    }
}

#[test]
fn a_program_that_is_right_about_some_tie_breaks_has_a_badge_for_them() {
    let (corpus, out) = (small_corpus(), tempfile::tempdir().expect("a temporary directory"));
    certify(corpus.path(), Some(out.path()), "right", &["c07/7-2/decides"]);
    let read = |name: &str| -> Value {
        serde_json::from_slice(&fs::read(out.path().join(name)).expect("a badge")).expect("JSON")
    };
    assert_eq!(read("badge.json")["message"], "right 4 of 4 asked");
    assert_eq!(read("badges.json")["codes"]["WON"]["message"], "right 2 of 2 asked");
    assert_eq!(read("badges.json")["families"]["own-results"]["color"], "green");
}

/// Returns the commands that the output of a run suggests.
fn commands(said: &str) -> Vec<String> {
    said.lines()
        .filter_map(|line| line.strip_prefix("    "))
        .filter(|line| line.starts_with("tiebreak "))
        .map(str::to_owned)
        .collect()
}

#[test]
fn every_command_that_is_printed_finds_the_same_failure() {
    let corpus = small_corpus();
    let name = corpus.path().join("a 'quoted' corpus");
    fs::create_dir(&name).expect("made");
    for entry in
        fs::read_dir(corpus.path()).expect("it is there").flatten().filter(|entry| entry.path() != name)
    {
        fs::rename(entry.path(), name.join(entry.file_name())).expect("moved");
    }
    let cases = name.to_string_lossy().into_owned();
    let own = [
        "--cases",
        &cases,
        "--start-timeout",
        "60",
        "--challenge",
        "3",
        "--events",
        "6",
        "--",
        "python3",
        FAKE,
        "wrong",
    ];
    let planted = ["--clause", "16.4.2", "--", TIEBREAK, "deviations", "serve", "D-16.4-no-cap"];
    for run in [&own[..], &planted] {
        let output = tiebreak(&[&["certify"], run].concat());
        assert_eq!(code(&output), 1);
        let said = support::stdout(&output);
        let printed = commands(&said);
        assert!(!printed.is_empty(), "{said}");
        // Each command reads the whole corpus, so the test runs only two of the commands.
        for command in printed.into_iter().take(2) {
            let again = std::process::Command::new("sh")
                .args(["-c", &command.replacen("tiebreak", TIEBREAK, 1)])
                .current_dir(env!("CARGO_MANIFEST_DIR"))
                .output()
                .expect("it runs");
            assert_eq!(again.status.code(), Some(1), "{command}\n{}", support::stderr(&again));
            assert!(commands(&support::stdout(&again)).contains(&command), "{command} finds something else");
        }
    }
    let nobody = tiebreak(&["certify", "--clause", "8.1", "--"]);
    assert_eq!(code(&nobody), 2);
}

#[test]
fn declined_questions_prevent_a_profile() {
    let (corpus, seen) = (small_corpus(), tempfile::tempdir().expect("a temporary directory"));
    let fake = concat!(env!("CARGO_MANIFEST_DIR"), "/tools/fakes/skipping.py");
    let cases = corpus.path().to_string_lossy().into_owned();
    let folder = seen.path().to_string_lossy().into_owned();
    let run = |way: &str, seed: &str| {
        let out = tempfile::tempdir().expect("a temporary directory");
        let path = out.path().to_string_lossy().into_owned();
        let options =
            ["certify", "--cases", &cases, "--out", &path, "--start-timeout", "60", "--timeout", "60"];
        let fresh = ["--jobs", "1", "--challenge", seed, "--events", "30"];
        let program = ["--", "python3", fake, way, &folder, TIEBREAK, "deviations", "serve"];
        let output = tiebreak(&[&options[..], &fresh, &program].concat());
        let badge: Value =
            serde_json::from_slice(&fs::read(out.path().join("badge.json")).expect("a badge")).expect("JSON");
        (code(&output), support::stdout(&output), badge["message"].as_str().expect("text").to_owned())
    };
    let (status, said, badge) = run("learns", "1");
    assert_eq!(status, 0, "{said}");
    assert!(badge.ends_with("profile"), "{badge}");
    run("learns", "2");
    for way in ["plain", "small", "seen"] {
        let (status, said, badge) = run(way, "6");
        assert_eq!(status, 0, "{way}: {said}");
        let numbers: Vec<u64> = badge.split(' ').filter_map(|word| word.parse().ok()).collect();
        assert!(matches!(numbers[..], [right, asked] if 0 < right && right < asked), "{way}: {badge}");
        assert!(said.contains(&format!("Answers: {} right, 0 wrong, ", numbers[0])), "{way}: {said}");
        assert!(said.contains("Profiles met: none."), "{way}: {said}");
        let is_always = |line: &str| line.starts_with("Always right") && line.contains("WON");
        assert!(!said.lines().any(is_always), "{way}: {said}");
    }
}
