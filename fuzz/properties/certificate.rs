//! Checks that a certification is rejected if somebody has changed its files.

use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use arbitrary::{Result, Unstructured};
use tempfile::TempDir;
use tiebreak_conformance::corpus::{Corpus, Registry, Selection, Source, load_one};
use tiebreak_conformance::phrase::outside::is_unprintable;
use tiebreak_conformance::report::{
    CorpusIdentity, Digests, FILES, Header, Line, REPORT, Report, SCHEMA, SelectionUsed, Shape, asks,
    contents, judged, todo, verify,
};
use tiebreak_conformance::subject::protocol::PROTOCOL;
use tiebreak_conformance::subject::{BuiltIn, Subject};

use super::held::{done, given, held};
use super::registries::registries;

/// A corpus with a few cases, a valid certification for this corpus, and a folder for changed copies of its files.
struct Bench {
    corpus: Corpus,
    report: Report,
    files: BTreeMap<&'static str, Vec<u8>>,
    folder: TempDir,
}

const CASES: [&str; 3] = [
    "c07/8-1/bye-worth-a-draw-adds-own-final-score",
    "c07/8-1/double-round-robin-adds-each-opponent-twice",
    "c07/8-1/bonus-of-a-round-robin-opponent-is-not-in-its-score",
];

impl Bench {
    fn new() -> Bench {
        let registry = Registry::load(&Source::Memory(registries()));
        let registry = done(registry, || "the registries".to_owned()).without_history();
        let cases = CASES.map(|id| done(load_one(&Source::Embedded, id), || id.to_owned()));
        let mut corpus = Corpus { registry, cases: cases.into(), ratings: Vec::new(), problems: Vec::new() };
        corpus.cases.sort_by(|one, other| one.id.cmp(&other.id));
        let report = certified(&corpus);
        let files = contents(&report, &corpus, &todo(&report, &corpus), None);
        let folder = done(tempfile::tempdir(), || "a folder".to_owned());
        Bench { corpus, report, files, folder }
    }
}

fn certified(corpus: &Corpus) -> Report {
    let (mut engine, program) = (BuiltIn, BuiltIn::identity());
    let everything = done(Selection::new(&corpus.registry, &[], &[], &[], None), || "everything".to_owned());
    let mut lines = Vec::new();
    for (seq, ask) in (0..).zip(&asks(corpus, &everything)) {
        let reply = ask.request(seq, &program).map_or_else(|declined| declined, |query| engine.put(&query));
        lines.extend(judged(ask, &reply, &program, &corpus.registry));
    }
    let corpus = CorpusIdentity {
        version: corpus.registry.corpus.version.clone(),
        format: corpus.registry.corpus.format,
        sha256: Digests::of(corpus),
    };
    let header = Header {
        schema: SCHEMA.to_owned(),
        tool: program.version.clone(),
        protocol: PROTOCOL,
        corpus,
        program,
        shape: Shape::BuiltIn,
        limits: None,
        tested: None,
        selection: SelectionUsed::default(),
        challenge: None,
        known: None,
        date: None,
        lang: None,
    };
    Report { header, lines }
}

thread_local! {
    static BENCH: OnceCell<Bench> = const { OnceCell::new() };
}

/// Checks that nobody can make a certification look better by editing its files. If a file is changed, missing or
/// added, the certification must be rejected with a reason. If the report is changed and all other files match the
/// changed report, a verdict can be different only if the answer is also different.
pub fn certificate(bytes: &[u8]) {
    BENCH.with(|bench| {
        let bench = bench.get_or_init(Bench::new);
        let bytes = &mut Unstructured::new(bytes);
        // If the input has too few bytes, the missing bytes count as 0.
        let sealed = bytes.ratio(1_u8, 2).unwrap_or(false);
        match sealed {
            true => drop(forged(bench, bytes)),
            false => drop(damaged(bench, bytes)),
        }
    });
}

fn judge(bench: &Bench, files: &BTreeMap<String, Vec<u8>>) -> Option<Report> {
    let folder = bench.folder.path();
    empty(folder);
    for (name, content) in files {
        done(fs::write(folder.join(name), content), || name.clone());
    }
    match verify(folder, &bench.corpus, None) {
        Ok(verified) => Some(verified.report),
        Err(refusals) => {
            held(!refusals.is_empty(), || "a refusal has a reason".to_owned());
            for refusal in refusals.iter().take(5) {
                let said = refusal.phrase().to_string();
                held(!said.is_empty() && !said.contains(is_unprintable), || format!("{said:?}"));
            }
            None
        }
    }
}

fn empty(folder: &Path) {
    for entry in done(fs::read_dir(folder), || "the folder".to_owned()).flatten() {
        done(fs::remove_file(entry.path()), || "a file".to_owned());
    }
}

fn named(files: &BTreeMap<&'static str, Vec<u8>>) -> BTreeMap<String, Vec<u8>> {
    files.iter().map(|(name, content)| ((*name).to_owned(), content.clone())).collect()
}

/// Makes up to three changes: changes bytes of a file, or removes, replaces or adds a file. Checks that the
/// certification is accepted only if all files are unchanged.
fn damaged(bench: &Bench, bytes: &mut Unstructured<'_>) -> Result<()> {
    let mut files = named(&bench.files);
    for _ in 0..bytes.int_in_range(0..=3)? {
        let name = (*bytes.choose(&FILES)?).to_owned();
        match bytes.int_in_range(0..=4)? {
            0 => drop(files.remove(&name)),
            1 => {
                let other = (*bytes.choose(&FILES)?).to_owned();
                let content = files.get(&other).cloned().unwrap_or_default();
                files.insert(name, content);
            }
            2 => drop(files.insert(format!("{name}~"), Vec::new())),
            _ => {
                let content = files.entry(name).or_default();
                let at = usize::from(bytes.arbitrary::<u16>()?) % (content.len() + 1);
                let end = (at + bytes.int_in_range(0..=20)?).min(content.len());
                let count = bytes.int_in_range(0..=8)?;
                let with = bytes.bytes(count)?.to_vec();
                content.splice(at..end, with);
            }
        }
    }
    let is_whole = files == named(&bench.files);
    held(judge(bench, &files).is_some() == is_whole, || format!("a change is believed: {:?}", files.keys()));
    Ok(())
}

/// Changes lines of the report, and writes all other files so that they match the changed report. Checks that an
/// accepted verdict differs from the original verdict only if the answer also differs.
fn forged(bench: &Bench, bytes: &mut Unstructured<'_>) -> Result<()> {
    let mut report = bench.report.clone();
    for _ in 0..bytes.int_in_range(1..=3)? {
        let at = bytes.choose_index(report.lines.len())?;
        match bytes.int_in_range(0..=5)? {
            0 => drop(report.lines.remove(at)),
            1 => {
                let line = report.lines[at].clone();
                report.lines.push(line);
            }
            2 => {
                let other = bytes.choose_index(report.lines.len())?;
                report.lines.swap(at, other);
            }
            _ => {
                let other = report.lines[bytes.choose_index(report.lines.len())?].clone();
                if let Some(changed) = exchanged(&report.lines[at], &other, bytes)? {
                    report.lines[at] = changed;
                }
            }
        }
        if report.lines.is_empty() {
            return Ok(());
        }
    }
    let mut files = named(&contents(&report, &bench.corpus, &todo(&report, &bench.corpus), None));
    if bytes.ratio(1_u8, 4)? {
        files.insert(REPORT.to_owned(), report.to_bytes());
    }
    let Some(believed) = judge(bench, &files) else { return Ok(()) };
    held(believed.lines.len() == bench.report.lines.len(), || "lines are missing".to_owned());
    for (line, right) in believed.lines.iter().zip(&bench.report.lines) {
        let as_before =
            line.verdict == right.verdict && line.expected == right.expected && line.key() == right.key();
        held(as_before || line.answer != right.answer, || {
            format!("{line:?}\nis believed instead of {right:?}")
        });
    }
    Ok(())
}

/// Changes a field in a line of the report to the value in another line, or to an invalid value. Returns `None` if the
/// result cannot be read as a line.
fn exchanged(line: &Line, other: &Line, bytes: &mut Unstructured<'_>) -> Result<Option<Line>> {
    let (Ok(mut value), Ok(theirs)) = (serde_json::to_value(line), serde_json::to_value(other)) else {
        return Ok(None);
    };
    let object = given(value.as_object_mut(), "the fields of a line");
    let fields = [
        "check", "edition", "unit", "verdict", "reason", "reading", "rounded", "open", "mended", "answer",
        "expected",
    ];
    let field = *bytes.choose(&fields)?;
    let made = match bytes.int_in_range(0..=4)? {
        0 => theirs.get(field).cloned(),
        1 => None,
        2 => Some(serde_json::Value::from(bytes.arbitrary::<bool>()?)),
        3 => Some(serde_json::Value::from(
            *bytes.choose(&["pass", "fail", "declined", "reading", "\u{202e}"])?,
        )),
        _ => Some(serde_json::json!({"values": {"1": format!("{}", bytes.arbitrary::<i8>()?)}})),
    };
    match made {
        Some(made) => drop(object.insert(field.to_owned(), made)),
        None => drop(object.remove(field)),
    }
    Ok(serde_json::from_value(value).ok())
}
