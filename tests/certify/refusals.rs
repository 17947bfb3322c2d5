//! Tests the reasons for which `tiebreak verify` must reject a certification.

use super::*;

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
    for name in FILES.iter().filter(|name| **name != REPORT && directory.join(name).exists()) {
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
    for name in FILES.into_iter().filter(|name| out.path().join(name).exists()) {
        let path = out.path().join(name);
        let bytes = fs::read(&path).expect("a file");
        // For the report, `verify` compares a digest, so the test changes each of its bytes in turn. For the other
        // files, `verify` compares the bytes themselves, so the test changes only about twenty bytes of each file.
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
            let refusals = verify(out.path(), &corpus, None).expect_err("it was changed");
            let named = refusals.iter().all(|refusal| match name {
                REPORT => ["no-footer", "digest"].contains(&refusal.name()),
                _ => refusal.name() == "altered-file" && refusal.to_string().contains(name),
            });
            assert!(named && !refusals.is_empty(), "byte {at} of {name}: {refusals:?}");
        }
        fs::write(&path, bytes).expect("written");
    }
    assert!(verify(out.path(), &corpus, None).is_ok());
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

/// The certificate states that texts of the corpus have changed since the run. `verify` then cannot write the pages
/// again, so it compares only their digests, and says so. The files without texts are compared as usual. `tiebreak
/// site` rejects such a folder.
#[test]
fn pages_that_cannot_be_written_again_are_named() {
    let (root, out, corpus) = certified();
    forge(out.path(), &corpus, |report| report.header.corpus.sha256.content = "0".repeat(64));
    let named = |name: &str, bytes: &[u8]| {
        let path = out.path().join("certificate.json");
        let mut certificate: Value = serde_json::from_slice(&fs::read(&path).expect("a file")).expect("JSON");
        certificate["files"][name] = tiebreak_conformance::report::sha256(bytes).into();
        fs::write(out.path().join(name), bytes).expect("written");
        fs::write(path, serde_json::to_string_pretty(&certificate).expect("JSON") + "\n").expect("written");
    };
    named("report.html", b"<p>All passed.</p>");
    assert_eq!(names(out.path(), &corpus), Vec::<&str>::new());
    let (out_text, cases) = (out.path().to_string_lossy(), root.path().to_string_lossy());
    let said = tiebreak(&["verify", &out_text, "--cases", &cases]);
    assert_eq!(code(&said), 0);
    assert!(support::stdout(&said).contains("report.html"), "{}", support::stdout(&said));
    let site = out.path().join("site");
    let refused =
        tiebreak(&["site", "--cases", &cases, "--out", &site.to_string_lossy(), "--report", &out_text]);
    assert_eq!(code(&refused), 2);
    assert!(
        support::stderr(&refused).contains("cannot write and compare these pages again"),
        "{}",
        support::stderr(&refused)
    );
    named("badge.json", b"{}");
    assert_eq!(names(out.path(), &corpus), ["altered-file"]);
}
