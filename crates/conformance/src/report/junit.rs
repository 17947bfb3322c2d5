//! The report as JUnit XML: a suite per clause, a test case per unit.

use std::collections::BTreeMap;

use quick_junit::{NonSuccessKind, Report as JunitReport, TestCase, TestCaseStatus, TestSuite};

use super::line::{Line, Word};
use super::record::Report;
use crate::corpus::Corpus;

/// The bytes of `junit.xml`. There are no times in it, so that it is the same for the same report.
pub(super) fn junit(report: &Report, corpus: &Corpus) -> Vec<u8> {
    let program = &report.header.program;
    let mut xml = JunitReport::new(format!("tiebreak certify {} {}", program.name, program.version));
    let mut suites: BTreeMap<&str, TestSuite> = BTreeMap::new();
    for line in &report.lines {
        let clause = corpus.clauses_of(line.case()).first().map_or("unknown", String::as_str);
        let suite = suites.entry(clause).or_insert_with(|| TestSuite::new(clause));
        suite.add_test_case(case(line));
    }
    xml.add_test_suites(suites.into_values());
    let mut bytes = Vec::new();
    // Writing into memory fails only for text that XML cannot hold, which the crate leaves out beforehand.
    let _ = xml.serialize(&mut bytes);
    bytes
}

fn case(line: &Line) -> TestCase {
    let failed = |kind, word: &str| {
        let mut status = TestCaseStatus::non_success(kind);
        status.set_type(word);
        status.set_message(line.reason.as_ref().map(ToString::to_string).unwrap_or_default());
        status
    };
    let skipped = |reason: &str| {
        let mut status = TestCaseStatus::skipped();
        status.set_message(reason);
        status
    };
    let status = match (line.open, line.verdict) {
        (true, _) => skipped("open: shown, not counted"),
        (false, Word::Pass) => TestCaseStatus::success(),
        (false, Word::Fail) => failed(NonSuccessKind::Failure, "fail"),
        (false, word @ (Word::Malformed | Word::Crash | Word::Timeout)) => {
            failed(NonSuccessKind::Error, word.text())
        }
        (false, word @ (Word::Unsupported | Word::NotRun)) => skipped(
            &line.reason.as_ref().map_or_else(|| word.text().to_owned(), |why| format!("{word}: {why}")),
        ),
    };
    let mut case = TestCase::new(format!("{} {} {}", line.check, line.edition, line.unit), status);
    case.set_classname(line.case());
    case
}
