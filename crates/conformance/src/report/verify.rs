//! Verifies the files in the folder of a certification. Judges every answer again, writes every file again, and
//! compares the results with the files in the folder.

use crate::prelude::*;
use crate::report::certificate::{Certificate, Digests, SIGNATURE, Signer, TrustedKey, sha256};
use crate::report::judged::{Header, SCHEMA, Shape, again};
use crate::report::names::{is_rfc3339, misnamed};
use crate::report::todo::todo;
use crate::report::{CERTIFICATE, PAGES, REPORT, beside, sealed, wanted_asks};
use crate::subject::protocol::PROTOCOL;
use crate::subject::{BuiltIn, Limits};
use std::path::Path;
use std::{fs, io};
use tiebreak_format::limits::{REPORT_BYTES, read_plain};
use tiebreak_phrase::message;

/// The result of a successful verification.
#[derive(Clone, Debug, PartialEq)]
pub struct Verified {
    /// The report that was read from the folder.
    pub report: Report,
    /// The owner of the signing key, or `None` if the certificate is not signed. The signature proves the identity of
    /// the owner only if the user gave the owner's key.
    pub signer: Option<Signer>,
    /// Whether texts of the corpus changed after the run. If texts changed, the pages with the texts cannot be written
    /// again, so `verify` compares only the digests of these pages.
    pub other_words: bool,
}

/// Verifies a folder. If a key is given, the certificate must be signed with this key.
///
/// # Errors
///
/// Returns every reason to reject the folder. Stops early if a fault prevents judging the later parts.
pub fn verify(
    directory: &Path,
    corpus: &Corpus,
    trusted: Option<&TrustedKey>,
) -> Result<Verified, Vec<Refusal>> {
    let bytes = read(directory, REPORT).map_err(|refusal| vec![refusal])?;
    let report = Report::read(&bytes).map_err(|refusal| vec![refusal])?;
    let header = &report.header;
    if header.tool != env!("CARGO_PKG_VERSION") {
        let this = env!("CARGO_PKG_VERSION");
        return Err(vec![Refusal::new(
            "other-tool-version",
            phrase!("refusal-other-tool-version", old = &header.tool, new = this),
        )]);
    }
    let digests = Digests::of(corpus);
    if header.corpus.sha256.judgement != digests.judgement {
        let short = |digest: &str| digest.chars().take(12).collect::<String>();
        let named = |version: &str, digest: &str| format!("{version} ({})", short(digest));
        let old = named(&header.corpus.version, &header.corpus.sha256.judgement);
        let new = named(&corpus.registry.corpus.version, &digests.judgement);
        return Err(vec![Refusal::new("stale-corpus", phrase!("refusal-stale-corpus", old, new))]);
    }
    let of_header =
        |problem| Refusal::new("header", phrase!("refusal-header", file = REPORT, problem = problem));
    let mut refusals: Vec<Refusal> = claims(header).into_iter().map(of_header).collect();
    refusals.extend(rejudged(&report, corpus));
    if !refusals.is_empty() {
        return Err(refusals);
    }
    let same_words = header.corpus.sha256.content == digests.content;
    let (signer, mut refusals) = files(directory, &report, corpus, same_words);
    refusals.extend(stranger(signer.as_ref(), trusted));
    match refusals.is_empty() {
        true => Ok(Verified { report, signer, other_words: !same_words }),
        false => Err(refusals),
    }
}

/// Returns the faults of a report header, such as a date or a limit that no run can have.
fn claims(header: &Header) -> Vec<Phrase> {
    let mut wrong: Vec<Phrase> = misnamed(&header.program).into_iter().collect();
    if header.schema != SCHEMA || header.protocol != PROTOCOL || header.program.protocol != PROTOCOL {
        wrong.push(phrase!("header-form"));
    }
    if header.date.as_ref().is_some_and(|date| !is_rfc3339(date)) {
        wrong.push(phrase!("header-date"));
    }
    // The command-line options cannot set limits outside the ranges below.
    let bounds = match header.limits {
        Some(limits) => {
            let seconds = |most: u64| most.is_multiple_of(1000) && (1..=600).contains(&(most / 1000));
            let bytes = limits.bytes == Limits::default().bytes as u64;
            header.shape != Shape::BuiltIn && seconds(limits.start) && seconds(limits.answer) && bytes
        }
        None => header.shape == Shape::BuiltIn && header.program == BuiltIn::identity(),
    };
    if !bounds {
        wrong.push(phrase!("header-bounds"));
    }
    if header.tested.is_some() == (header.shape == Shape::BuiltIn)
        || header.tested.as_ref().is_some_and(|tested| !tested.is_possible())
    {
        wrong.push(phrase!("header-tested"));
    }
    if header.challenge.is_some_and(|challenge| challenge.seed >= 1 << 53 || challenge.events > 100_000) {
        wrong.push(phrase!("header-challenge"));
    }
    wrong
}

fn read(directory: &Path, name: &str) -> Result<Vec<u8>, Refusal> {
    read_plain(&directory.join(name), REPORT_BYTES).map_err(|error| unreadable(name, &error))
}

fn unreadable(name: &str, error: &io::Error) -> Refusal {
    Refusal::new(
        "altered-file",
        phrase!("refusal-unreadable", file = format!("`{name}`"), problem = why(error)),
    )
}

/// Builds every other file again from the report, and compares the result with the file in the folder. Returns the
/// signer and the reasons to reject the folder.
fn files(
    directory: &Path,
    report: &Report,
    corpus: &Corpus,
    same_words: bool,
) -> (Option<Signer>, Vec<Refusal>) {
    let mut refusals = Vec::new();
    let claimed = read(directory, CERTIFICATE).ok();
    let claimed = claimed.and_then(|bytes| serde_json::from_slice::<Certificate>(&bytes).ok());
    // Only the key identifies the signer, so all statements of the certificate about the signer must match the key.
    let key = claimed.as_ref().and_then(|claimed| claimed.signer.as_ref()?.key());
    let signer = key.as_ref().map(TrustedKey::signer);
    let (certificate, mut written) = beside(report, corpus, &todo(report, corpus));
    if !same_words {
        let named = claimed.map(|claimed| claimed.files).unwrap_or_default();
        for name in PAGES {
            match read(directory, name) {
                Ok(bytes) if named.get(name) == Some(&sha256(&bytes)) => _ = written.insert(name, bytes),
                Ok(_) => refusals.push(altered(name, |file| phrase!("refusal-altered-named", file))),
                Err(refusal) => refusals.push(refusal),
            }
        }
        if !refusals.is_empty() {
            return (None, refusals);
        }
    }
    let certificate = sealed(certificate, &written, signer.clone());
    refusals.extend(key.and_then(|key| unsound(directory, &key, &certificate)));
    written.insert(CERTIFICATE, certificate);
    for (name, wanted) in &written {
        match read(directory, name) {
            Ok(bytes) if bytes == *wanted => {}
            Ok(_) => refusals.push(altered(name, |file| phrase!("refusal-altered-file", file))),
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
                        phrase!("refusal-altered-extra", file)
                    }));
                }
            }
        }
        Err(error) => refusals.push(unreadable(&directory.display().to_string(), &error)),
    }
    (signer, refusals)
}

fn altered(name: &str, why: fn(String) -> Phrase) -> Refusal {
    Refusal::new("altered-file", why(format!("`{name}`")))
}

/// Returns the fault in the signature of the certificate, or `None` if the signature is valid. Uses the key that the
/// certificate names.
fn unsound(directory: &Path, key: &TrustedKey, certificate: &[u8]) -> Option<Refusal> {
    let file = format!("`{SIGNATURE}`");
    let problem = match read_plain(&directory.join(SIGNATURE), REPORT_BYTES) {
        Ok(signature) if key.has_signed(certificate, &signature) => return None,
        Ok(_) => phrase!("refusal-signature", file),
        Err(error) => phrase!("refusal-no-signature", file, problem = why(&error)),
    };
    Some(Refusal::new("signature", problem))
}

/// Returns a reason to reject the signer if the user requires a different key.
fn stranger(signer: Option<&Signer>, trusted: Option<&TrustedKey>) -> Option<Refusal> {
    let wanted = trusted?.signer();
    match signer {
        None => Some(Refusal::unsigned()),
        Some(signer) if *signer == wanted => None,
        Some(signer) => {
            let (theirs, wanted) = (&signer.sha256, wanted.sha256);
            Some(Refusal::new("other-key", phrase!("refusal-other-key", theirs, wanted)))
        }
    }
}

fn rejudged(report: &Report, corpus: &Corpus) -> Vec<Refusal> {
    let mut refusals = Vec::new();
    let asks = match wanted_asks(&report.header, corpus) {
        Ok(asks) => asks,
        Err(problem) => {
            return vec![Refusal::new("extra-check", phrase!("refusal-unknown-selection", problem))];
        }
    };
    let name = |line: &Line| format!("{} {} {}", line.check, line.edition, line.unit);
    let missing = |check: String| Refusal::new("missing-check", phrase!("refusal-missing-check", check));
    let extra = |line: &Line| Refusal::new("extra-check", phrase!("refusal-extra-check", check = name(line)));
    let mut seen = BTreeSet::new();
    let mut found: BTreeMap<(String, String), Vec<&Line>> = BTreeMap::new();
    for line in &report.lines {
        match seen.insert(line.key()) {
            true => found.entry((line.check.clone(), line.edition.clone())).or_default().push(line),
            false => {
                let problem = phrase!("refusal-duplicate-check", check = name(line));
                refusals.push(Refusal::new("duplicate-check", problem));
            }
        }
    }
    let mut expected_order = Vec::new();
    for ask in &asks {
        let id = ask.id();
        let Some(lines) = found.remove(&(id.clone(), ask.edition().to_owned())) else {
            refusals.push(missing(format!("{id} {}", ask.edition())));
            continue;
        };
        let again = match again(ask, &lines, &report.header.program, &corpus.registry) {
            Ok(lines) => lines,
            Err(problem) => {
                refusals.push(Refusal::new("verdict-differs", phrase!("refusal-unjudged", problem)));
                continue;
            }
        };
        for line in &again {
            match lines.iter().find(|found| found.unit == line.unit) {
                None => refusals.push(missing(name(line))),
                Some(own) if !own.says_the_same(line) => {
                    let problem = phrase!("refusal-verdict-differs", check = name(line));
                    refusals.push(Refusal::new("verdict-differs", problem));
                }
                Some(_) => {}
            }
        }
        for line in lines.iter().filter(|line| again.iter().all(|other| other.unit != line.unit)) {
            refusals.push(extra(line));
        }
        expected_order.extend(again);
    }
    refusals.extend(found.into_values().flatten().map(extra));
    if refusals.is_empty() && !expected_order.iter().map(Line::key).eq(report.lines.iter().map(Line::key)) {
        refusals.push(Refusal::digest(phrase!("digest-order")));
    }
    refusals
}

/// Reads a report. The path leads to the file or to its folder.
///
/// # Errors
///
/// Returns the reason why the report cannot be read. The reason states whether the report is incomplete or was changed.
pub fn read_report(path: &Path) -> Result<Report, Phrase> {
    let file = if path.is_dir() { path.join(REPORT) } else { path.to_owned() };
    let unreadable =
        |problem: Phrase| phrase!("entry-and-problem", entry = file.display().to_string(), problem);
    let bytes = read_plain(&file, REPORT_BYTES).map_err(|error| unreadable(why(&error)))?;
    Report::read(&bytes).map_err(|refusal| unreadable(refusal.phrase))
}

/// The reason why the folder of a certification is rejected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    name: &'static str,
    phrase: Phrase,
}

tiebreak_phrase::said_by_phrase!(Refusal);

impl Refusal {
    fn new(name: &'static str, phrase: Phrase) -> Refusal {
        Refusal { name, phrase }
    }

    /// Creates the reason for a report without a footer, which can be incomplete.
    pub(super) fn no_footer() -> Refusal {
        Refusal::new("no-footer", phrase!("refusal-no-footer"))
    }

    /// Creates the reason for a report that was changed after the run.
    pub(super) fn digest(problem: Phrase) -> Refusal {
        Refusal::new("digest", phrase!("refusal-digest", problem))
    }

    /// Creates the reason for a folder without a signature, if the user gave a key.
    pub fn unsigned() -> Refusal {
        Refusal::new("unsigned", Phrase::new(message!("refusal-unsigned")))
    }

    /// Returns the name of the kind of reason, which never changes.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the reason as a sentence.
    pub fn phrase(&self) -> &Phrase {
        &self.phrase
    }
}
