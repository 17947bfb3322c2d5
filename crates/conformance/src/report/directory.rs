//! The directory of a certification: the report and everything that follows from it.

use std::collections::BTreeMap;
use std::path::Path;

use super::certificate::{Certificate, digests};
use super::record::{ReadError, Report};
use super::signature::{SIGNATURE, Signer, SigningKey};
use super::statement::{STATEMENT, statement};
use super::todo::{Detail, Todo, blocks};
use super::{badge, html, junit, markdown};
use crate::corpus::Corpus;
use tiebreak_format::bounded::{read_plain, why};
use tiebreak_format::limits::REPORT_BYTES;
use tiebreak_phrase::{Phrase, phrase};

/// The report itself.
pub const REPORT: &str = "report.jsonl";
/// The certificate.
pub(super) const CERTIFICATE: &str = "certificate.json";
/// All files that the directory may have.
pub const FILES: [&str; 9] = [
    REPORT,
    CERTIFICATE,
    SIGNATURE,
    STATEMENT,
    "junit.xml",
    "report.html",
    "report.md",
    "badge.json",
    "badges.json",
];
/// Those that show words of the corpus.
pub const PAGES: [&str; 3] = ["junit.xml", "report.html", "report.md"];

/// All files of a report, by name, with what its program has to do; signed if there is a key.
pub fn contents(
    report: &Report,
    corpus: &Corpus,
    todo: &Todo,
    key: Option<&SigningKey>,
) -> BTreeMap<&'static str, Vec<u8>> {
    let (certificate, mut files) = beside(report, corpus, todo);
    let certificate = sealed(certificate, &files, key.map(SigningKey::signer));
    files.extend(key.map(|key| (SIGNATURE, key.sign(&certificate))));
    files.insert(CERTIFICATE, certificate);
    files
}

/// What a certificate says, and all files that it names.
pub(super) fn beside(
    report: &Report,
    corpus: &Corpus,
    todo: &Todo,
) -> (Certificate, BTreeMap<&'static str, Vec<u8>>) {
    let first = blocks(todo, corpus, Detail::Whole, &report.header.messages());
    let certificate = Certificate::of(report, corpus, BTreeMap::new());
    let written = report.to_bytes();
    let statement = statement(report, &certificate, (REPORT, &written));
    let mut files = BTreeMap::from([
        (REPORT, written),
        ("junit.xml", junit::junit(report, corpus, todo)),
        ("report.html", html::page(report, corpus, &certificate, &first)),
        ("report.md", markdown::markdown(report, corpus, &certificate, &first)),
        ("badge.json", badge::badge(&certificate)),
        ("badges.json", badge::badges(todo)),
    ]);
    files.extend(statement.map(|statement| (STATEMENT, statement)));
    (certificate, files)
}

/// The bytes of a certificate that names its files and who signs it.
pub(super) fn sealed(
    certificate: Certificate,
    files: &BTreeMap<&'static str, Vec<u8>>,
    signer: Option<Signer>,
) -> Vec<u8> {
    Certificate { files: digests(files), signer, ..certificate }.to_bytes()
}

/// Reads a report from a directory, or from the file itself.
///
/// # Errors
/// Why it cannot be read, with the name of the refusal when it is no whole report.
pub fn read_report(path: &Path) -> Result<Report, Phrase> {
    let file = if path.is_dir() { path.join(REPORT) } else { path.to_owned() };
    let unreadable =
        |problem: Phrase| phrase!("report-unreadable", file = file.display().to_string(), problem = problem);
    let bytes = read_plain(&file, REPORT_BYTES).map_err(|error| unreadable(why(&error)))?;
    Report::read(&bytes).map_err(|error| {
        unreadable(match error {
            ReadError::NoFooter => phrase!("report-without-footer"),
            ReadError::Digest(problem) => phrase!("report-digest", problem = problem),
        })
    })
}
