//! The directory of a certification: the report and everything that follows from it.

use std::collections::BTreeMap;
use std::path::Path;

use super::certificate::{Certificate, digests};
use super::record::{ReadError, Report};
use super::todo::{Detail, Todo, blocks};
use super::{badge, html, junit, markdown};
use crate::corpus::Corpus;
use tiebreak_format::bounded::read_plain;
use tiebreak_format::limits::REPORT_BYTES;
use tiebreak_phrase::{Phrase, phrase};

/// The report itself.
pub const REPORT: &str = "report.jsonl";
/// The certificate.
pub(super) const CERTIFICATE: &str = "certificate.json";
/// All files of the directory.
pub const FILES: [&str; 7] =
    [REPORT, CERTIFICATE, "junit.xml", "report.html", "report.md", "badge.json", "badges.json"];

/// All files of a report, by name, with what its program has to do.
pub fn contents(report: &Report, corpus: &Corpus, todo: &Todo) -> BTreeMap<&'static str, Vec<u8>> {
    let first = blocks(todo, corpus, Detail::Whole, &report.header.messages());
    let mut certificate = Certificate::of(report, corpus, BTreeMap::new());
    let mut files = BTreeMap::from([
        (REPORT, report.to_bytes()),
        ("junit.xml", junit::junit(report, corpus, todo)),
        ("report.html", html::page(report, corpus, &certificate, &first)),
        ("report.md", markdown::markdown(report, corpus, &certificate, &first)),
        ("badge.json", badge::badge(&certificate, todo)),
        ("badges.json", badge::badges(todo)),
    ]);
    certificate.files = digests(&files);
    files.insert(CERTIFICATE, certificate.to_bytes());
    files
}

/// Reads a report from a directory, or from the file itself.
///
/// # Errors
/// Why it cannot be read, with the name of the refusal when it is no whole report.
pub fn read_report(path: &Path) -> Result<Report, Phrase> {
    let file = if path.is_dir() { path.join(REPORT) } else { path.to_owned() };
    let unreadable =
        |problem: Phrase| phrase!("report-unreadable", file = file.display().to_string(), problem = problem);
    let bytes =
        read_plain(&file, REPORT_BYTES).map_err(|error| unreadable(Phrase::verbatim(error.to_string())))?;
    Report::read(&bytes).map_err(|error| {
        unreadable(match error {
            ReadError::NoFooter => phrase!("report-without-footer"),
            ReadError::Digest(problem) => phrase!("report-digest", problem = problem),
        })
    })
}
