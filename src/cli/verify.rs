//! `tiebreak verify` verifies the folder that `tiebreak certify` or `tiebreak endorse` wrote.

use super::load;
use super::program::corpus_of;
use crate::cli::prelude::*;
use tiebreak_conformance::report::{
    Certificate, Challenge, Counts, PAGES, ProfileResult, Refusal, Signer, TrustedKey, Word, digest, verify,
};

/// Verify a folder that `tiebreak certify` or `tiebreak endorse` wrote
///
/// Judges every answer in the report again, and compares every other file with a newly written one. Rejects a folder
/// that was changed, shortened or judged with another corpus, and gives the reason. With --key, also rejects files
/// that the owner of the key did not sign. If the folder is a pack of `tiebreak endorse`, computes the pack again
/// from its seed and compares the files. With --page, checks only whether the file is exactly the page for browsers
/// of this version. Exit status: 0 accepted; 1 rejected; 4 no page in this build.
#[derive(Args, Debug)]
#[command(after_long_help = "Examples:
  tiebreak verify certificate
  tiebreak verify certificate --require individual-swiss@fide-2026-03
  tiebreak verify certificate --key key.pub.pem
  tiebreak verify --page tiebreak.html")]
pub struct VerifyOptions {
    /// Folder written by `tiebreak certify --out` or `tiebreak endorse --out`
    #[arg(required_unless_present = "page")]
    dir: Option<PathBuf>,
    /// Page for browsers to check instead of a folder
    #[arg(long, value_name = "FILE", conflicts_with_all = ["dir", "cases"])]
    page: Option<PathBuf>,
    /// Accept only a program that is certified for this profile, optionally under one edition
    /// (PROFILE@EDITION); can be repeated
    #[arg(long, value_name = "PROFILE", conflicts_with = "page")]
    require: Vec<String>,
    /// Accept only a run that tested this file (the program, its adapter or its manifest); can be repeated
    #[arg(long, value_name = "FILE", conflicts_with = "page")]
    tested: Vec<PathBuf>,
    /// Accept only files signed with the private key of this public ed25519 key (PEM)
    #[arg(long, value_name = "KEY", conflicts_with = "page")]
    key: Option<PathBuf>,
    /// Use the corpus in this folder instead of the built-in corpus
    #[arg(long, value_name = "DIR", help_heading = "Selection")]
    cases: Option<PathBuf>,
}

/// The result of verifying a folder.
#[derive(Default)]
struct Found {
    /// The name and the version of the tested program. `None` if the folder is rejected.
    program: Option<String>,
    /// The reasons why the folder is rejected. Each reason has an id and a sentence.
    refusals: Vec<(&'static str, String)>,
    certificate: Option<Certificate>,
    signer: Option<Signer>,
    /// Whether the user gave a key, and the signature was checked against it.
    key_checked: bool,
    other_words: bool,
    /// The requirements of the user that the certified program does not meet.
    unmet: Vec<String>,
}

/// Maximum number of reasons for rejection that are shown.
const SHOWN: usize = 20;

/// Verifies the folder that the user gives.
///
/// # Errors
///
/// Returns an error if the folder or a file that the user names cannot be read, or if the corpus contains errors.
pub fn run(options: &VerifyOptions, shared: &Shared) -> Result<Exit, Failure> {
    match (&options.page, &options.dir) {
        (Some(page), _) => super::page::verify(page, shared),
        (None, dir) => directory(dir.as_deref().unwrap_or(Path::new("")), options, shared),
    }
}

fn directory(dir: &Path, options: &VerifyOptions, shared: &Shared) -> Result<Exit, Failure> {
    let say = shared.messages();
    if !dir.is_dir() {
        let name = format!("`{}`", dir.display());
        return Err(Failure::Usage(tell!(say, "verify-no-directory", name)));
    }
    let trusted =
        options.key.as_deref().map(|file| super::read_key(file, &say, TrustedKey::read)).transpose()?;
    #[cfg(not(target_family = "wasm"))]
    if super::endorse::is_pack(dir) {
        return pack(dir, options, shared);
    }
    let corpus = corpus_of(dir, load(options.cases.as_deref())?);
    let mut found = Found { key_checked: trusted.is_some(), ..Found::default() };
    match verify(dir, &corpus, trusted.as_ref()) {
        Ok(verified) => {
            let program = &verified.report.header.program;
            let certificate = Certificate::of(&verified.report, &corpus);
            found.unmet = unmet(&options.require, &certificate, shared)?;
            found.unmet.extend(others(&options.tested, &certificate, shared)?);
            found.program = Some(format!("{} {}", program.name, program.version));
            (found.signer, found.other_words) = (verified.signer, verified.other_words);
            found.certificate = Some(certificate);
        }
        Err(refusals) => {
            let named = refusals.iter().map(|refusal| (refusal.name(), say.phrase(refusal.phrase())));
            found.refusals = named.collect();
        }
    }
    said(dir, &found, shared)
}

/// Verifies a pack of `tiebreak endorse`. A pack never meets the options `--require`, `--tested` and `--key`, because
/// it contains no profiles, tested files or signatures.
#[cfg(not(target_family = "wasm"))]
fn pack(dir: &Path, options: &VerifyOptions, shared: &Shared) -> Result<Exit, Failure> {
    let super::endorse::Verified { program, mut refusals } = super::endorse::verify(dir, shared)?;
    if options.key.is_some() {
        let refusal = Refusal::unsigned();
        refusals.push((refusal.name(), shared.messages().phrase(refusal.phrase())));
    }
    let files = options.tested.iter().map(|file| file.display().to_string());
    let unmet = options.require.iter().cloned().chain(files).collect();
    let program = refusals.is_empty().then_some(program);
    said(dir, &Found { program, refusals, unmet, ..Found::default() }, shared)
}

/// Shows that the folder is valid, or why it is rejected.
fn said(dir: &Path, found: &Found, shared: &Shared) -> Result<Exit, Failure> {
    let say = shared.messages();
    let Found { program, refusals, certificate, signer, key_checked, unmet, .. } = found;
    shared.answer(
        || {
            let mut page = Page::new(shared.lang, dir.display().to_string());
            match program {
                Some(program) => {
                    page.outcome(Mood::Good, tell!(say, "report-accepted", program));
                    if let Some(certificate) = certificate {
                        outcome(&mut page, certificate, found, &say);
                    }
                }
                None => {
                    page.list(refusals.iter().take(SHOWN).map(|(_, message)| message.clone()).collect());
                    page.outcome(Mood::Bad, tell!(say, "report-refusals", count = refusals.len()));
                }
            }
            page
        },
        || {
            let refusals = refusals.iter().map(|(name, message)| json!({ "name": name, "message": message }));
            let result = certificate.as_ref().map(|certificate| {
                let counts = Counts { words: certificate.counts.clone(), open: 0 };
                let result = json!({
                    "profiles": certificate.profiles,
                    "counts": counts.words,
                    "against": counts.against(),
                    "unstable": counts.get(Word::Unstable),
                    "challenge": certificate.challenge,
                });
                leaving_out(result, &["challenge"])
            });
            let signature =
                signer.as_ref().map(|signer| joined(json!(signer), json!({ "key_checked": key_checked })));
            let answer = json!({
                "schema": "tiebreak/verify/1",
                "accepted": program.is_some(),
                "program": program,
                "refusals": refusals.collect::<Vec<_>>(),
                "result": result,
                "unmet": unmet,
                "signature": signature,
            });
            Answer::new(&leaving_out(answer, &["result", "signature"]))
        },
    )?;
    Ok(if program.is_some() && unmet.is_empty() { Exit::Fine } else { Exit::Contradicted })
}

/// Returns the required profiles that the program does not meet.
///
/// # Errors
///
/// Returns an error if the corpus does not contain a required profile, or does not contain it for the required edition.
fn unmet(required: &[String], certificate: &Certificate, shared: &Shared) -> Result<Vec<String>, Failure> {
    let mut unmet = Vec::new();
    for name in required {
        let (profile, edition) = name.split_once('@').map_or((name.as_str(), None), |(a, b)| (a, Some(b)));
        let is_asked = |result: &&ProfileResult| {
            result.profile == profile && edition.is_none_or(|edition| result.edition == edition)
        };
        let results: Vec<&ProfileResult> = certificate.profiles.iter().filter(is_asked).collect();
        if results.is_empty() {
            let known: BTreeSet<&str> =
                certificate.profiles.iter().map(|result| result.profile.as_str()).collect();
            let known = known.into_iter().collect::<Vec<_>>().join(", ");
            let name = name.escape_debug().to_string();
            return Err(Failure::Usage(tell!(shared.messages(), "verify-no-profile", name, known)));
        }
        let missed = results.into_iter().filter(|result| !result.status.is_certified());
        unmet.extend(
            missed.map(|result| format!("{}@{}: {}", result.profile, result.edition, result.status.text())),
        );
    }
    Ok(unmet)
}

/// Returns a sentence about each file of the user that was not tested in the certified run.
///
/// # Errors
///
/// Returns an error if a file of the user cannot be read.
fn others(files: &[PathBuf], certificate: &Certificate, shared: &Shared) -> Result<Vec<String>, Failure> {
    let say = shared.messages();
    let mut others = Vec::new();
    for path in files {
        let name = path.display().to_string();
        let Some(digest) = digest(path) else {
            return Err(Failure::Usage(tell!(say, "verify-no-file", name)));
        };
        if !certificate.tested.as_ref().is_some_and(|tested| tested.has(&digest)) {
            others.push(tell!(say, "verify-other-file", name, digest));
        }
    }
    Ok(others)
}

/// Adds the result of the certification: the tested files, the profiles, the numbers of wrong and unstable answers, the
/// fresh questions, the signature, and the unmet requirements.
fn outcome(page: &mut Page, certificate: &Certificate, found: &Found, say: &Messages) {
    let counts = Counts { words: certificate.counts.clone(), open: 0 };
    if let Some(tested) = &certificate.tested {
        let named = |(name, digest): (&String, &String)| format!("{name}: sha256 {digest}");
        page.list(tested.files.iter().map(named).collect());
    }
    page.table(certificate.table(say));
    let met = certificate.profiles.iter().filter(|result| result.status.is_certified()).count();
    let (all, against, unstable) = (certificate.profiles.len(), counts.against(), counts.get(Word::Unstable));
    page.paragraph(tell!(say, "verify-result", met, all, against, unstable));
    page.paragraph(match certificate.challenge {
        Some(Challenge { seed, events }) => tell!(say, "report-challenge", seed, events),
        None => tell!(say, "verify-unchallenged"),
    });
    page.paragraph(match (&found.signer, found.key_checked) {
        (None, _) => tell!(say, "verify-not-signed"),
        (Some(signer), true) => tell!(say, "verify-signed", key = &signer.sha256),
        (Some(signer), false) => tell!(say, "verify-unchecked-key", key = &signer.sha256),
    });
    if found.other_words {
        page.paragraph(tell!(say, "verify-other-words", files = PAGES.join(", ")));
    }
    if !found.unmet.is_empty() {
        page.list(found.unmet.clone());
        page.outcome(Mood::Bad, tell!(say, "verify-unmet"));
    }
}
