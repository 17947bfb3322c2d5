//! Tests that all texts about a run are Spanish if the user gives the option `--lang es`.

use super::*;

/// Common English words that are not Spanish words.
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

/// Returns the English words in a page or text. Codes, ids and quoted output of programs are ignored.
fn english_in(text: &str) -> Vec<String> {
    let mut plain = String::new();
    let mut rest = text;
    // Styles and scripts are removed with their content, because they are not texts for readers.
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
    // A word in quotation marks is a key of the protocol. Keys are the same in every language.
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
            assert!(text.contains("Perfil") || text.contains("Artículo"), "{mode}: {text}");
            // The report quotes messages of the tested program in the language of that program.
            let own = text.replace("the answer is forty-two", "").replace("the answer is\n  forty-two", "");
            let own = own.replace("not today", "");
            let own = own.replace("expected value at line", "");
            // Commands that users can copy are the same in every language.
            let is_command = |line: &&str| line.contains("tiebreak certify");
            let own: String = own.lines().filter(|line| !is_command(line)).collect::<Vec<_>>().join("\n");
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
    assert!(said.contains("ahora errónea") && english_in(&said).is_empty(), "{said}");
    fs::write(directories.path().join("right/report.md"), "x").expect("written");
    let refused = tiebreak(&["verify", &path("right"), "--cases", &cases, "--lang", "es"]);
    let said = String::from_utf8_lossy(&refused.stdout).into_owned();
    assert!(
        said.contains("difiere del archivo que tiebreak escribe") && english_in(&said).is_empty(),
        "{said}"
    );
    for mode in ["right", "wrong", "twice", "crash", "hang", "forgotten-code"] {
        let timeout = if mode == "hang" { "1" } else { "60" };
        let limits = ["--start-timeout", "60", "--timeout", timeout];
        let output =
            tiebreak(&[&["smoke"], &limits[..], &["--lang", "es", "--", "python3", FAKE, mode]].concat());
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(said.contains("adaptador") && english_in(&said).is_empty(), "{mode}: {said}");
    }
}
