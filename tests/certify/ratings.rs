//! Tests certifications of programs that compute ratings or report findings about events.

use super::*;

/// Returns a corpus with two questions about the development coefficient. Programs must answer the first question and
/// reject the second.
fn rating_corpus() -> TempDir {
    let corpus = small_corpus();
    let root = corpus.path();
    fs::remove_dir_all(root.join("c07")).expect("it was there");
    fs::copy(Path::new(CASES).join("clauses-b02.json"), root.join("clauses-b02.json")).expect("copied");
    let profile = r#"{"format":1,"profiles":[{"id":"k","title":{"en":"K","es":"K"},"families":["b02"],"kinds":[],
        "pairings":[],"codes":[],"editions":[],"floor":2}]}"#;
    fs::write(root.join("profiles.json"), profile).expect("written");
    let case = r#"{"format":1,"edition":"b02-2018-07","title":{"en":"K","es":"K"},"clauses":["b02.8.56"],"why":{"en":"x","es":"x"},"checks":[
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
    // Returns the exit status, which is 1 if the program does not meet the required profile.
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
    assert!(
        line.starts_with(r#"{"cmd":"rating","seq":1,"request":{"edition":"b02-2018-07","ask":"change","#),
        "{line}"
    );
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
