//! Tests that a report contains the bad reply to a request that was repeated. `verify` must detect a forged bad reply.

use super::misbehaving::{MISBEHAVING, dozen};
use super::*;
use tiebreak_conformance::report::{Line, Word};

/// Certifies a program that gives a bad reply to every fifth or every ninth question.
fn run(way: &str, corpus: &Path, out: &Path) {
    let (cases, out) = (corpus.to_string_lossy(), out.to_string_lossy());
    let timeout = if way.starts_with("half") { "5" } else { "60" };
    let options = ["certify", "--cases", &cases, "--out", &out, "--no-challenge", "--jobs", "1"];
    let options = [&options[..], &["--start-timeout", "60", "--timeout", timeout]].concat();
    let output = tiebreak(&[&options[..], &["--", "python3", MISBEHAVING, way]].concat());
    assert_eq!(code(&output), 1, "{way}: {}", String::from_utf8_lossy(&output.stderr));
}

fn report(out: &Path) -> Report {
    Report::read(&fs::read(out.join(REPORT)).expect("a report")).expect("whole")
}

#[test]
fn the_reply_before_a_retry_is_stored() {
    let corpus = dozen();
    for (way, wanted, more) in [
        ("malformed-now-and-then", "\\x1b[2Jeh\\xff", false),
        ("long-now-and-then", &*"\\x00".repeat(4096), true),
        ("half-now-and-then", "{\\\"seq\\\": ", false),
        ("ends-now-and-then", "", false),
    ] {
        let out = tempfile::tempdir().expect("a temporary directory");
        run(way, corpus.path(), out.path());
        let mended: Vec<Line> =
            report(out.path()).lines.into_iter().filter(|line| line.mended.is_some() && !line.open).collect();
        assert!(!mended.is_empty() && mended.iter().all(|line| line.verdict == Word::Unstable), "{way}");
        for units in mended.chunk_by(|one, other| one.check == other.check && one.edition == other.edition) {
            let kept: Vec<_> = units.iter().filter_map(|line| line.mended.as_ref()).collect();
            assert_eq!((kept[0].bytes.as_str(), kept[0].more), (wanted, more), "{way}");
            assert!(kept[1..].iter().all(|other| **other == kept[0].without_bytes()), "{way}");
        }
        assert_eq!(names(out.path(), &load(corpus.path())), Vec::<&str>::new(), "{way}");
    }
}

#[test]
fn impossible_stored_replies_are_rejected() {
    let (corpus, out) = (dozen(), tempfile::tempdir().expect("a temporary directory"));
    run("malformed-now-and-then", corpus.path(), out.path());
    let loaded = load(corpus.path());
    let text = fs::read(out.path().join(REPORT)).expect("a report");
    let changes: [fn(&mut Line); 4] = [
        |line| line.mended.as_mut().expect("mended").bytes = "\u{1b}[2J".to_owned(),
        |line| line.mended.as_mut().expect("mended").bytes = "a".repeat(5000),
        |line| line.mended.as_mut().expect("mended").more = true,
        |line| line.mended = None,
    ];
    for (at, change) in changes.into_iter().enumerate() {
        forge(out.path(), &loaded, |report| {
            change(report.lines.iter_mut().find(|line| line.mended.is_some()).expect("there is one"));
        });
        assert_eq!(names(out.path(), &loaded), ["verdict-differs"], "change {at}");
        fs::write(out.path().join(REPORT), &text).expect("written");
    }
}
