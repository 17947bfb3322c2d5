//! The report as JUnit XML: a suite per clause, a test case per unit.

use std::collections::BTreeMap;
use std::io::{self, Write};

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, Event};

use super::line::Line;
use super::record::Report;
use super::word::Word;
use crate::corpus::Corpus;
use tiebreak_phrase::outside;

/// How a test case ended, in JUnit's words: the element and its attributes; none for a pass.
type Status = Option<(&'static str, Vec<(&'static str, String)>)>;

/// The bytes of `junit.xml`. There are no times in it, so that it is the same for the same report.
pub(super) fn junit(report: &Report, corpus: &Corpus) -> Vec<u8> {
    let mut bytes = Vec::new();
    // Writing into memory does not fail.
    let _ = write(report, corpus, &mut bytes);
    bytes
}

fn write(report: &Report, corpus: &Corpus, out: &mut Vec<u8>) -> io::Result<()> {
    let program = &report.header.program;
    let mut suites: BTreeMap<&str, Vec<(&Line, Status)>> = BTreeMap::new();
    for line in &report.lines {
        let clause = corpus.clauses_of(line.case()).first().map_or("unknown", String::as_str);
        suites.entry(clause).or_default().push((line, status(line)));
    }
    let mut xml = Writer::new_with_indent(&mut *out, b' ', 4);
    xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    let name = printable(&format!("tiebreak certify {} {}", program.name, program.version));
    let all = counts(suites.values().flatten());
    with(&mut xml, "testsuites", &name, &all, |xml| {
        for (clause, cases) in &suites {
            let own = counts(cases.iter());
            with(xml, "testsuite", clause, &own, |xml| {
                cases.iter().try_for_each(|(line, status)| case(xml, line, status))
            })?;
        }
        Ok(())
    })?;
    out.write_all(b"\n")
}

type Xml<'o> = Writer<&'o mut Vec<u8>>;

/// An element with a name, counts, and what is in it.
fn with<'o>(
    xml: &mut Xml<'o>,
    element: &str,
    name: &str,
    attributes: &[(&'static str, String)],
    inside: impl FnOnce(&mut Xml<'o>) -> io::Result<()>,
) -> io::Result<()> {
    let counts = attributes.iter().map(|(key, value)| (*key, value.as_str()));
    xml.create_element(element)
        .with_attribute(("name", name))
        .with_attributes(counts)
        .write_inner_content(inside)?;
    Ok(())
}

fn case(xml: &mut Xml<'_>, line: &Line, status: &Status) -> io::Result<()> {
    let name = printable(&format!("{} {} {}", line.check, line.edition, line.unit));
    let element = xml
        .create_element("testcase")
        .with_attribute(("name", name.as_str()))
        .with_attribute(("classname", line.case()));
    match status {
        None => element.write_empty()?,
        Some((kind, attributes)) => element.write_inner_content(|xml| {
            let attributes = attributes.iter().map(|(key, value)| (*key, value.as_str()));
            xml.create_element(*kind).with_attributes(attributes).write_empty()?;
            Ok(())
        })?,
    };
    Ok(())
}

fn status(line: &Line) -> Status {
    let failed = |kind, word: &str| {
        let message = printable(&line.reason.as_ref().map(ToString::to_string).unwrap_or_default());
        Some((kind, vec![("message", message), ("type", word.to_owned())]))
    };
    let skipped = |reason: &str| Some(("skipped", vec![("message", printable(reason))]));
    match (line.open, line.verdict) {
        (true, _) => skipped("open: shown, not counted"),
        (false, Word::Pass) => None,
        (false, Word::Fail) => failed("failure", "fail"),
        (false, word @ (Word::Malformed | Word::Crash | Word::Timeout | Word::Unstable)) => {
            failed("error", word.text())
        }
        (false, word @ (Word::Unsupported | Word::NotRun)) => skipped(
            &line.reason.as_ref().map_or_else(|| word.text().to_owned(), |why| format!("{word}: {why}")),
        ),
    }
}

/// How many test cases there are and how many of them failed in which way.
fn counts<'l>(cases: impl Iterator<Item = &'l (&'l Line, Status)> + Clone) -> Vec<(&'static str, String)> {
    let count = |wanted: &str| {
        let kind = |status: &Status| status.as_ref().is_some_and(|(kind, _)| *kind == wanted);
        cases.clone().filter(|(_, status)| kind(status)).count().to_string()
    };
    vec![
        ("tests", cases.clone().count().to_string()),
        ("failures", count("failure")),
        ("errors", count("error")),
        ("skipped", count("skipped")),
    ]
}

/// A text made harmless, without the characters that XML 1.0 cannot hold.
fn printable(text: &str) -> String {
    let text = outside::printable(text);
    let fits = |c: &char| matches!(c, '\t' | '\n' | '\r' | ' '..='\u{fffd}' | '\u{10000}'..);
    text.chars().filter(fits).collect()
}
