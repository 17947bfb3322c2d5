//! Verifying a directory: judge every raw answer again, write everything again, compare.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::Path;

use super::certificate::Certificate;
use super::digest::{Digests, sha256};
use super::directory::{CERTIFICATE, FILES, REPORT, contents};
use super::names::{is_rfc3339, misnamed};
use super::record::{Header, ReadError, Report, SCHEMA};
use super::refusal::Refusal;
use super::rejudged::rejudged;
use super::todo::todo;
use crate::corpus::Corpus;
use crate::subject::protocol::PROTOCOL;
use crate::subject::{BuiltIn, Limits};
use tiebreak_format::bounded::read_plain;
use tiebreak_format::limits::REPORT_BYTES;
use tiebreak_phrase::{Phrase, phrase};

/// Believes a directory or says why not.
///
/// When only words of the corpus have changed since, the pages that show them cannot be written again; they are
/// then held to the digests in the certificate.
///
/// # Errors
/// Every reason that was found; reading stops where nothing after it could be judged.
pub fn verify(directory: &Path, corpus: &Corpus) -> Result<Report, Vec<Refusal>> {
    let bytes = read(directory, REPORT).map_err(|refusal| vec![refusal])?;
    let report = Report::read(&bytes).map_err(|error| {
        vec![match error {
            ReadError::NoFooter => Refusal::NoFooter,
            ReadError::Digest(problem) => Refusal::Digest(problem),
        }]
    })?;
    let header = &report.header;
    if header.tool != env!("CARGO_PKG_VERSION") {
        let this = env!("CARGO_PKG_VERSION").to_owned();
        return Err(vec![Refusal::OtherToolVersion(header.tool.clone(), this)]);
    }
    let digests = Digests::of(corpus);
    if header.corpus.sha256.judgement != digests.judgement {
        let short = |digest: &str| digest.chars().take(12).collect::<String>();
        let named = |version: &str, digest: &str| format!("{version} ({})", short(digest));
        return Err(vec![Refusal::StaleCorpus(
            named(&header.corpus.version, &header.corpus.sha256.judgement),
            named(&corpus.registry.corpus.version, &digests.judgement),
        )]);
    }
    let mut refusals: Vec<Refusal> = claims(header).into_iter().map(Refusal::Header).collect();
    refusals.extend(rejudged(&report, corpus));
    if refusals.is_empty() {
        refusals = files(directory, &report, corpus, header.corpus.sha256.content == digests.content);
    }
    if refusals.is_empty() { Ok(report) } else { Err(refusals) }
}

/// What a header claims that no run can have been.
fn claims(header: &Header) -> Vec<Phrase> {
    let mut wrong: Vec<Phrase> = misnamed(&header.program).into_iter().collect();
    if header.schema != SCHEMA || header.protocol != PROTOCOL || header.program.protocol != PROTOCOL {
        wrong.push(phrase!("header-form"));
    }
    if header.date.as_ref().is_some_and(|date| !is_rfc3339(date)) {
        wrong.push(phrase!("header-date"));
    }
    // The bounds of the options of the command line.
    let bounds = match header.limits {
        Some(limits) => {
            let seconds = |most: u64| most.is_multiple_of(1000) && (1..=600).contains(&(most / 1000));
            let bytes = limits.bytes == Limits::default().bytes as u64;
            !header.shape.is_built_in() && seconds(limits.start) && seconds(limits.answer) && bytes
        }
        None => header.shape.is_built_in() && header.program == BuiltIn::identity(),
    };
    if !bounds {
        wrong.push(phrase!("header-bounds"));
    }
    if header.tested.is_some() == header.shape.is_built_in()
        || header.tested.as_ref().is_some_and(|tested| !tested.is_possible())
    {
        wrong.push(phrase!("header-tested"));
    }
    let names =
        header.challenge.is_some_and(|challenge| challenge.seed >= 1 << 53 || challenge.events > 100_000);
    if names {
        wrong.push(phrase!("header-challenge"));
    }
    wrong
}

fn read(directory: &Path, name: &str) -> Result<Vec<u8>, Refusal> {
    read_plain(&directory.join(name), REPORT_BYTES)
        .map_err(|error: io::Error| Refusal::Unreadable(name.to_owned(), error.to_string()))
}

/// Compares the files beside the report with what follows from it.
fn files(directory: &Path, report: &Report, corpus: &Corpus, same_words: bool) -> Vec<Refusal> {
    let mut refusals = Vec::new();
    let altered = |name: &str, why: fn(String) -> Phrase| Refusal::AlteredFile(why(format!("`{name}`")));
    let mut written = contents(report, corpus, &todo(report, corpus));
    if !same_words {
        let claimed = read(directory, CERTIFICATE).ok();
        let claimed = claimed.and_then(|bytes| serde_json::from_slice::<Certificate>(&bytes).ok());
        let Some(claimed) = claimed else {
            return vec![altered(CERTIFICATE, |file| phrase!("refusal-altered-certificate", file = file))];
        };
        let names: BTreeSet<&str> = claimed.files.keys().map(String::as_str).collect();
        if names != FILES.into_iter().filter(|name| *name != CERTIFICATE).collect() {
            return vec![altered(CERTIFICATE, |file| phrase!("refusal-altered-list", file = file))];
        }
        for (name, digest) in &claimed.files {
            match read(directory, name) {
                Ok(bytes) if sha256(&bytes) == *digest => {}
                Ok(_) => refusals.push(altered(name, |file| phrase!("refusal-altered-named", file = file))),
                Err(refusal) => refusals.push(refusal),
            }
        }
        written = BTreeMap::from([(CERTIFICATE, Certificate::of(report, corpus, claimed.files).to_bytes())]);
    }
    for (name, wanted) in &written {
        match read(directory, name) {
            Ok(bytes) if bytes == *wanted => {}
            Ok(_) => refusals.push(altered(name, |file| phrase!("refusal-altered-file", file = file))),
            Err(refusal) => refusals.push(refusal),
        }
    }
    match fs::read_dir(directory) {
        Ok(entries) => {
            for entry in entries.flatten() {
                let name = entry.file_name().to_string_lossy().into_owned();
                if !FILES.contains(&name.as_str()) {
                    refusals.push(altered(&name.escape_debug().to_string(), |file| {
                        phrase!("refusal-altered-extra", file = file)
                    }));
                }
            }
        }
        Err(error) => refusals.push(Refusal::Unreadable(directory.display().to_string(), error.to_string())),
    }
    refusals
}
