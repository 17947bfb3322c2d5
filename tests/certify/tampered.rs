//! Tests sixty ways to change a certification. `verify` must reject the certification after each change.

use super::*;
use tiebreak_conformance::phrase::Words;
use tiebreak_conformance::report::{Challenge, Shape, Word};
use tiebreak_conformance::subject::Retried;

type Change = fn(&mut Report);

fn unit(report: &mut Report, word: Word) -> &mut tiebreak_conformance::report::Line {
    report.lines.iter_mut().find(|line| line.verdict == word && !line.open).expect("there is one")
}

fn evidence(text: &str) -> tiebreak_conformance::report::UnitAnswer {
    serde_json::from_str(text).expect("evidence")
}

/// Changes of a report. After a change, the test writes all other files again, as a forger would do.
const FORGED: &[(&str, Change)] = &[
    ("a failure passes", |r| unit(r, Word::Fail).verdict = Word::Pass),
    ("a failure is not computed", |r| unit(r, Word::Fail).verdict = Word::Unsupported),
    ("a failure was not asked", |r| unit(r, Word::Fail).verdict = Word::NotRun),
    ("a failure is open", |r| unit(r, Word::Fail).open = true),
    ("a failure has no reason", |r| unit(r, Word::Fail).reason = None),
    ("a failure has another reason", |r| {
        unit(r, Word::Fail).reason = Some(Words::Theirs("nothing much".to_owned()))
    }),
    ("a failure follows a reading", |r| unit(r, Word::Fail).reading = Some("x".to_owned())),
    ("a failure is rounded", |r| unit(r, Word::Fail).rounded = true),
    ("a failure came at a second try", |r| {
        unit(r, Word::Fail).mended = Some(Retried::new(Words::Theirs("crash".to_owned()), b""))
    }),
    ("a wrong answer is right", |r| {
        unit(r, Word::Fail).answer = evidence(r#"{"values":{"1":"1","2":"0","3":"0"}}"#)
    }),
    ("a wrong answer is another", |r| {
        unit(r, Word::Fail).answer = evidence(r#"{"values":{"1":"9","2":"0","3":"0"}}"#)
    }),
    ("a wrong answer is lacking", |r| unit(r, Word::Fail).answer = evidence(r#"{"lacks":["WON"]}"#)),
    ("a wrong answer was skipped", |r| unit(r, Word::Fail).answer = evidence(r#"{"skipped":["no",null]}"#)),
    ("a wrong answer was a timeout", |r| unit(r, Word::Fail).answer = evidence(r#""timeout""#)),
    ("a pass fails", |r| unit(r, Word::Pass).verdict = Word::Fail),
    ("a pass is unstable", |r| unit(r, Word::Pass).verdict = Word::Unstable),
    ("a pass is open", |r| unit(r, Word::Pass).open = true),
    ("a pass is rounded", |r| unit(r, Word::Pass).rounded = true),
    ("a pass follows a reading", |r| unit(r, Word::Pass).reading = Some("x".to_owned())),
    ("a pass has a reason", |r| unit(r, Word::Pass).reason = Some(Words::Theirs("well done".to_owned()))),
    ("a right answer is wrong", |r| {
        unit(r, Word::Pass).answer = evidence(r#"{"ranks":{"1":3,"2":2,"3":1}}"#)
    }),
    ("a right answer is not there", |r| unit(r, Word::Pass).answer = evidence(r#"{"lacks":[]}"#)),
    ("an open unit counts", |r| {
        r.lines.iter_mut().filter(|line| line.open).for_each(|line| line.open = false)
    }),
    ("another expectation", |r| r.lines[0].expected = "0".repeat(16)),
    ("no expectation", |r| r.lines[0].expected = String::new()),
    ("another check", |r| r.lines[0].check = "c07/7-2/decides#other".to_owned()),
    ("another case", |r| r.lines[0].check = "c07/7-2/easy#all".to_owned()),
    ("another edition", |r| r.lines[0].edition = "fide-2023-09".to_owned()),
    ("another unit", |r| r.lines[0].unit = "WIN".to_owned()),
    ("a unit less", |r| _ = r.lines.remove(0)),
    ("the last unit less", |r| _ = r.lines.pop()),
    ("no units", |r| r.lines.clear()),
    ("no failures", |r| r.lines.retain(|line| line.verdict != Word::Fail)),
    ("a unit twice", |r| r.lines.push(r.lines[0].clone())),
    ("another order", |r| r.lines.swap(0, 1)),
    ("the order turned round", |r| r.lines.reverse()),
    ("a narrower selection", |r| r.header.selection.ids = vec!["c07/7-2/is-open".to_owned()]),
    ("a selection of nothing", |r| r.header.selection.ids = vec!["c07/9-9".to_owned()]),
    ("one edition less", |r| r.header.selection.editions = vec!["fide-2026-03".to_owned()]),
    ("an edition that is none", |r| r.header.selection.editions = vec!["fide-1999".to_owned()]),
    ("another clause", |r| r.header.selection.clauses = vec!["8.1".to_owned()]),
    ("a clause that is none", |r| r.header.selection.clauses = vec!["99.9".to_owned()]),
    ("a profile that is none", |r| r.header.selection.profile = Some("best".to_owned())),
    ("a challenge that was not asked", |r| {
        r.header.challenge = serde_json::from_str(r#"{"seed":1,"events":3}"#).ok()
    }),
    ("a seed that nobody can type", |r| {
        r.header.challenge =
            serde_json::from_str::<Challenge>(r#"{"seed":9007199254740992,"events":0}"#).ok();
    }),
    ("another corpus", |r| r.header.corpus.sha256.judgement = "0".repeat(64)),
    ("another version of this program", |r| r.header.tool = "9.9.9".to_owned()),
    ("another form", |r| r.header.schema = "tiebreak/report/2".to_owned()),
    ("another protocol", |r| r.header.protocol = 2),
    ("another protocol of the program", |r| r.header.program.protocol = 7),
    ("the built-in engine", |r| r.header.shape = Shape::BuiltIn),
    ("the built-in engine without bounds", |r| {
        r.header.shape = Shape::BuiltIn;
        r.header.limits = None;
    }),
    ("no bounds", |r| r.header.limits = None),
    ("no time", |r| r.header.limits.as_mut().expect("bounds").answer = 0),
    ("time without end", |r| r.header.limits.as_mut().expect("bounds").answer = u64::MAX),
    ("half a second", |r| r.header.limits.as_mut().expect("bounds").start = 500),
    ("other bytes", |r| r.header.limits.as_mut().expect("bounds").bytes = 1),
    ("a homoglyph in the name", |r| r.header.program.name = "f\u{430}ke".to_owned()),
    ("a name that turns round", |r| r.header.program.name = "\u{202e}ekaf".to_owned()),
    ("a name that is not seen", |r| r.header.program.name = "fake\u{200b}".to_owned()),
    ("a name without letters", |r| r.header.program.name = String::new()),
    ("a name without end", |r| r.header.program.name = "x".repeat(5_000)),
    ("a version in lines", |r| r.header.program.version = "1.0\ncertified".to_owned()),
    ("an address that runs", |r| r.header.program.url = Some("javascript:alert(1)".to_owned())),
    ("nothing tested", |r| r.header.tested = None),
    ("a digest that is none", |r| {
        r.header.tested.as_mut().expect("a program").files.insert("x".to_owned(), "abc".to_owned());
    }),
    ("a command that hides", |r| {
        r.header.tested.as_mut().expect("a program").command.push("\u{202e}sm.py".to_owned());
    }),
    ("a date in words", |r| r.header.date = Some("yesterday".to_owned())),
    ("a date that never was", |r| r.header.date = Some("2026-02-30".to_owned())),
    ("codes that were not declared", |r| {
        r.header.program.codes = serde_json::from_str(r#"["BH"]"#).expect("codes");
    }),
];

#[test]
fn sixty_ways_to_tamper_are_refused() {
    let (root, out) = (small_corpus(), tempfile::tempdir().expect("a temporary directory"));
    certify(root.path(), Some(out.path()), "wrong", &[]);
    let corpus = load(root.path());
    assert_eq!(names(out.path(), &corpus), Vec::<&str>::new());
    let report = fs::read(out.path().join(REPORT)).expect("a report");
    assert!(FORGED.len() >= 60, "{}", FORGED.len());
    for (what, change) in FORGED {
        forge(out.path(), &corpus, *change);
        let cases = root.path().to_string_lossy().into_owned();
        let verified = tiebreak(&["verify", &out.path().to_string_lossy(), "--cases", &cases]);
        assert_eq!(code(&verified), 1, "{what}: {}", String::from_utf8_lossy(&verified.stdout));
        fs::write(out.path().join(REPORT), &report).expect("written");
    }
    forge(out.path(), &corpus, |_| ());
    assert_eq!(names(out.path(), &corpus), Vec::<&str>::new());
}
