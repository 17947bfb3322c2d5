//! Verifying a directory: judge every raw answer again, write everything again, compare.

use std::fs;
use std::path::Path;

use super::certificate::Certificate;
use super::digest::{Digests, sha256};
use super::directory::{CERTIFICATE, PAGES, REPORT, beside, sealed};
use super::names::{is_rfc3339, misnamed};
use super::record::{Header, ReadError, Report, SCHEMA};
use super::refusal::Refusal;
use super::rejudged::rejudged;
use super::signature::{SIGNATURE, Signer, TrustedKey};
use super::todo::todo;
use crate::corpus::Corpus;
use crate::subject::protocol::PROTOCOL;
use crate::subject::{BuiltIn, Limits};
use tiebreak_format::bounded::{read_plain, why};
use tiebreak_format::limits::REPORT_BYTES;
use tiebreak_phrase::{Phrase, phrase};

/// A directory that is believed.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Verified {
    /// Its report.
    pub report: Report,
    /// Who signed every byte of it; whether he is who he says nobody looks at, unless a key was given.
    pub signer: Option<Signer>,
    /// Words of the corpus have changed since: the pages that show them cannot be written again and are only known to be
    /// those that the certificate names.
    pub other_words: bool,
}

/// Believes a directory or says why not; with a key only what its holder signed.
///
/// # Errors
/// Every reason that was found; reading stops where nothing after it could be judged.
pub fn verify(
    directory: &Path,
    corpus: &Corpus,
    trusted: Option<&TrustedKey>,
) -> Result<Verified, Vec<Refusal>> {
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
    if !refusals.is_empty() {
        return Err(refusals);
    }
    let same_words = header.corpus.sha256.content == digests.content;
    let Beside { signer, mut refusals } = files(directory, &report, corpus, same_words);
    refusals.extend(stranger(signer.as_ref(), trusted));
    match refusals.is_empty() {
        true => Ok(Verified { report, signer, other_words: !same_words }),
        false => Err(refusals),
    }
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
        .map_err(|error| Refusal::Unreadable(name.to_owned(), why(&error)))
}

/// What the files beside a report say.
struct Beside {
    signer: Option<Signer>,
    refusals: Vec<Refusal>,
}

/// Compares the files beside the report with what follows from it.
fn files(directory: &Path, report: &Report, corpus: &Corpus, same_words: bool) -> Beside {
    let mut refusals = Vec::new();
    let claimed = read(directory, CERTIFICATE).ok();
    let claimed = claimed.and_then(|bytes| serde_json::from_slice::<Certificate>(&bytes).ok());
    // Who signs follows from nothing else; all that is said of him has to follow from the key that is named.
    let key = claimed.as_ref().and_then(|claimed| claimed.signer.as_ref()?.key());
    let signer = key.as_ref().map(TrustedKey::signer);
    let (certificate, mut written) = beside(report, corpus, &todo(report, corpus));
    if !same_words {
        let named = claimed.map(|claimed| claimed.files).unwrap_or_default();
        for name in PAGES {
            match read(directory, name) {
                Ok(bytes) if named.get(name) == Some(&sha256(&bytes)) => _ = written.insert(name, bytes),
                Ok(_) => refusals.push(altered(name, |file| phrase!("refusal-altered-named", file = file))),
                Err(refusal) => refusals.push(refusal),
            }
        }
        if !refusals.is_empty() {
            return Beside { signer: None, refusals };
        }
    }
    let certificate = sealed(certificate, &written, signer.clone());
    refusals.extend(key.and_then(|key| unsound(directory, &key, &certificate)));
    written.insert(CERTIFICATE, certificate);
    for (name, wanted) in &written {
        match read(directory, name) {
            Ok(bytes) if bytes == *wanted => {}
            Ok(_) => refusals.push(altered(name, |file| phrase!("refusal-altered-file", file = file))),
            Err(refusal) => refusals.push(refusal),
        }
    }
    let belongs = |name: &str| written.contains_key(name) || (name == SIGNATURE && signer.is_some());
    match fs::read_dir(directory) {
        Ok(entries) => {
            for entry in entries.flatten() {
                let name = entry.file_name().to_string_lossy().into_owned();
                if !belongs(&name) {
                    refusals.push(altered(&name.escape_debug().to_string(), |file| {
                        phrase!("refusal-altered-extra", file = file)
                    }));
                }
            }
        }
        Err(error) => refusals.push(Refusal::Unreadable(directory.display().to_string(), why(&error))),
    }
    Beside { signer, refusals }
}

fn altered(name: &str, why: fn(String) -> Phrase) -> Refusal {
    Refusal::AlteredFile(why(format!("`{name}`")))
}

/// What is wrong with the signature of these bytes by whom they name.
fn unsound(directory: &Path, key: &TrustedKey, certificate: &[u8]) -> Option<Refusal> {
    match read(directory, SIGNATURE) {
        Ok(signature) if key.has_signed(certificate, &signature) => None,
        Ok(_) => Some(Refusal::Signature(phrase!("refusal-signature", file = format!("`{SIGNATURE}`")))),
        Err(Refusal::Unreadable(name, problem)) => {
            let file = format!("`{name}`");
            Some(Refusal::Signature(phrase!("refusal-no-signature", file = file, problem = problem)))
        }
        Err(other) => Some(other),
    }
}

/// What speaks against a signer where a certain one is wanted.
fn stranger(signer: Option<&Signer>, trusted: Option<&TrustedKey>) -> Option<Refusal> {
    let wanted = trusted?.signer();
    match signer {
        None => Some(Refusal::Unsigned),
        Some(signer) if *signer == wanted => None,
        Some(signer) => Some(Refusal::OtherKey(signer.sha256.clone(), wanted.sha256)),
    }
}
