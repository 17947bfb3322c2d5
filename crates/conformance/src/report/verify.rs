//! Verifying a directory: judge every raw answer again, write everything again, compare.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::Path;

use super::certificate::Certificate;
use super::diagnosis::diagnosed;
use super::digest::{Digests, sha256};
use super::directory::{CERTIFICATE, FILES, REPORT, contents};
use super::line::{Line, again};
use super::merge::wanted_plan;
use super::record::{Challenge, ReadError, Report};
use crate::corpus::Corpus;
use tiebreak_format::bounded::read_plain;
use tiebreak_format::limits::REPORT_BYTES;
use tiebreak_phrase::{Phrase, phrase};

/// Why a directory is not believed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.phrase())]
pub enum Refusal {
    /// The report may be cut short.
    NoFooter,
    /// The report is not the one that was written.
    Digest(Phrase),
    /// A unit of the selection is not in the report.
    MissingCheck(String),
    /// A unit in the report is not in the selection.
    ExtraCheck(Phrase),
    /// A unit is there twice.
    DuplicateCheck(String),
    /// The corpus decides otherwise by now.
    StaleCorpus(String, String),
    /// The answer does not lead to the verdict.
    VerdictDiffers(Phrase),
    /// Another version wrote the directory.
    OtherToolVersion(String, String),
    /// A file beside the report is not the one that follows from it: which, and how.
    AlteredFile(Phrase),
    /// A file cannot be read.
    Unreadable(String, String),
}

impl Refusal {
    /// What it says to people.
    pub fn phrase(&self) -> Phrase {
        match self {
            Refusal::NoFooter => phrase!("refusal-no-footer", file = REPORT),
            Refusal::Digest(problem) => phrase!("refusal-digest", file = REPORT, problem = problem),
            Refusal::MissingCheck(check) => phrase!("refusal-missing-check", check = check),
            Refusal::ExtraCheck(check) => phrase!("refusal-extra-check", check = check),
            Refusal::DuplicateCheck(check) => phrase!("refusal-duplicate-check", check = check),
            Refusal::StaleCorpus(old, new) => phrase!("refusal-stale-corpus", old = old, new = new),
            Refusal::VerdictDiffers(check) => phrase!("refusal-verdict-differs", check = check),
            Refusal::OtherToolVersion(old, new) => {
                phrase!("refusal-other-tool-version", old = old, new = new)
            }
            Refusal::AlteredFile(how) => how.clone(),
            Refusal::Unreadable(name, problem) => {
                phrase!("refusal-unreadable", file = format!("`{name}`"), problem = problem)
            }
        }
    }

    /// Its name.
    pub fn name(&self) -> &'static str {
        match self {
            Refusal::NoFooter => "no-footer",
            Refusal::Digest(_) => "digest",
            Refusal::MissingCheck(_) => "missing-check",
            Refusal::ExtraCheck(_) => "extra-check",
            Refusal::DuplicateCheck(_) => "duplicate-check",
            Refusal::StaleCorpus(..) => "stale-corpus",
            Refusal::VerdictDiffers(_) => "verdict-differs",
            Refusal::OtherToolVersion(..) => "other-tool-version",
            Refusal::AlteredFile(_) | Refusal::Unreadable(..) => "altered-file",
        }
    }
}

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
    let mut refusals = rejudged(&report, corpus);
    if refusals.is_empty() {
        refusals = files(directory, &report, corpus, header.corpus.sha256.content == digests.content);
    }
    if refusals.is_empty() { Ok(report) } else { Err(refusals) }
}

fn read(directory: &Path, name: &str) -> Result<Vec<u8>, Refusal> {
    read_plain(&directory.join(name), REPORT_BYTES)
        .map_err(|error: io::Error| Refusal::Unreadable(name.to_owned(), error.to_string()))
}

/// The report with every answer judged by this corpus; what cannot be judged again stays as it is.
pub fn judged_by(report: Report, corpus: &Corpus) -> Report {
    let Ok(plan) = wanted_plan(&report.header, corpus) else { return report };
    let mut found: BTreeMap<(&str, &str), Vec<&Line>> = BTreeMap::new();
    for line in &report.lines {
        found.entry((&line.check, &line.edition)).or_default().push(line);
    }
    let mut lines = Vec::new();
    for ask in &plan.asks {
        let id = ask.id();
        let Some(mine) = found.get(&(id.as_str(), ask.edition())) else { continue };
        match again(ask, mine, &report.header.program, &corpus.registry) {
            Ok(judged) => lines.extend(judged),
            Err(_) => lines.extend(mine.iter().map(|line| (*line).clone())),
        }
    }
    Report { header: report.header, lines }
}

/// The checks of a challenge that speak against the program by the answers that it gave, whatever the report says.
pub fn contradicted(report: &Report, corpus: &Corpus) -> BTreeSet<String> {
    let judged = judged_by(report.clone(), corpus).lines.into_iter();
    let against = judged.filter(|line| Challenge::has(&line.check) && line.verdict.is_against());
    against.map(|line| line.check).collect()
}

/// Judges every answer of a report again.
pub(super) fn rejudged(report: &Report, corpus: &Corpus) -> Vec<Refusal> {
    let mut refusals = Vec::new();
    let plan = match wanted_plan(&report.header, corpus) {
        Ok(plan) => plan,
        Err(problem) => return vec![Refusal::ExtraCheck(problem)],
    };
    let name = |line: &Line| format!("{} {} {}", line.check, line.edition, line.unit);
    let mut seen = BTreeSet::new();
    let mut found: BTreeMap<(String, String), Vec<&Line>> = BTreeMap::new();
    for line in &report.lines {
        match seen.insert(line.key()) {
            true => found.entry((line.check.clone(), line.edition.clone())).or_default().push(line),
            false => refusals.push(Refusal::DuplicateCheck(name(line))),
        }
    }
    let mut expected_order = Vec::new();
    for ask in &plan.asks {
        let id = ask.id();
        let Some(lines) = found.remove(&(id.clone(), ask.edition().to_owned())) else {
            refusals.push(Refusal::MissingCheck(format!("{id} {}", ask.edition())));
            continue;
        };
        let again = match again(ask, &lines, &report.header.program, &corpus.registry) {
            Ok(lines) => lines,
            Err(problem) => {
                refusals.push(Refusal::VerdictDiffers(problem));
                continue;
            }
        };
        for line in &again {
            match lines.iter().find(|found| found.unit == line.unit) {
                None => refusals.push(Refusal::MissingCheck(name(line))),
                Some(found) if !found.says_the_same(line) => {
                    refusals.push(Refusal::VerdictDiffers(Phrase::verbatim(name(line))));
                }
                Some(_) => {}
            }
        }
        for line in lines.iter().filter(|line| again.iter().all(|other| other.unit != line.unit)) {
            refusals.push(Refusal::ExtraCheck(Phrase::verbatim(name(line))));
        }
        expected_order.extend(again);
    }
    refusals
        .extend(found.into_values().flatten().map(|line| Refusal::ExtraCheck(Phrase::verbatim(name(line)))));
    if refusals.is_empty() && !expected_order.iter().map(Line::key).eq(report.lines.iter().map(Line::key)) {
        refusals.push(Refusal::Digest(phrase!("digest-order")));
    }
    refusals
}

/// Compares the files beside the report with what follows from it.
fn files(directory: &Path, report: &Report, corpus: &Corpus, same_words: bool) -> Vec<Refusal> {
    let mut refusals = Vec::new();
    let altered = |name: &str, why: fn(String) -> Phrase| Refusal::AlteredFile(why(format!("`{name}`")));
    let mut written = contents(report, corpus, &diagnosed(report, corpus));
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
