//! `tiebreak verify` verifies the directory of a certification.

use super::load;
use super::program::corpus_of;
use crate::cli::prelude::*;
use tiebreak_conformance::report::{
    Certificate, Challenge, Counts, PAGES, ProfileResult, Refusal, Signer, Word, digest, verify,
};

/// Verify the directory of a certification
///
/// Judges every answer in the report again, writes all other files again and compares. A directory that was
/// changed, shortened or judged with another corpus is rejected with the reason; with --key, also one that
/// the owner of the key did not sign. A pack of `tiebreak endorse` is computed again from its seed and
/// compared. With --page, checks whether a page for browsers is the one of this version.
#[derive(Args, Debug)]
#[command(after_long_help = "Example:
  tiebreak verify certificate
  tiebreak verify certificate --require individual-swiss@fide-2026-03
  tiebreak verify certificate --key key.pub.pem
  tiebreak verify --page tiebreak.html")]
pub struct VerifyOptions {
    /// Directory written by `tiebreak certify --out`
    #[arg(required_unless_present = "page")]
    dir: Option<PathBuf>,
    /// Page for browsers to check instead of a certification
    #[arg(long, value_name = "FILE", conflicts_with_all = ["dir", "cases"])]
    page: Option<PathBuf>,
    /// Accept only a program that is certified for this profile, optionally under one edition
    /// (PROFILE@EDITION); can be repeated
    #[arg(long, value_name = "PROFILE", conflicts_with = "page")]
    require: Vec<String>,
    /// Accept only if this file was tested: the program, its adapter or its manifest; can be repeated
    #[arg(long, value_name = "FILE", conflicts_with = "page")]
    tested: Vec<PathBuf>,
    /// Accept only files signed with the private key of this public ed25519 key (PEM)
    #[arg(long, value_name = "KEY", conflicts_with = "page")]
    key: Option<PathBuf>,
    /// Use this corpus directory instead of the built-in corpus
    #[arg(long, value_name = "DIR", help_heading = "Selection")]
    cases: Option<PathBuf>,
}

#[derive(Serialize)]
struct VerifyAnswer {
    schema: &'static str,
    accepted: bool,
    program: Option<String>,
    refusals: Vec<NamedRefusal>,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<VerifiedResult>,
    unmet: Vec<String>,
    /// The signature. Absent if there is none or the directory was rejected.
    #[serde(skip_serializing_if = "Option::is_none")]
    signature: Option<SignatureAnswer>,
}

/// The signature over every file of a verified directory.
#[derive(Clone, Serialize)]
struct SignatureAnswer {
    #[serde(flatten)]
    signer: Signer,
    /// Whether the signature was checked against the given key.
    key_checked: bool,
}

/// The result of the program in a directory.
#[derive(Serialize)]
struct VerifiedResult {
    profiles: Vec<ProfileResult>,
    counts: BTreeMap<Word, u64>,
    against: u64,
    unstable: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    challenge: Option<Challenge>,
}

#[derive(Clone, Serialize)]
struct NamedRefusal {
    name: &'static str,
    message: String,
}

impl NamedRefusal {
    fn of(refusal: &Refusal, say: &Messages) -> NamedRefusal {
        NamedRefusal { name: refusal.name(), message: say.phrase(&refusal.phrase()) }
    }
}

/// Limit on the reasons for rejection that are shown.
const SHOWN: usize = 20;

/// Verifies a directory.
///
/// # Errors
///
/// The corpus cannot be used.
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
    let trusted = options.key.as_deref().map(|file| super::trusted(file, &say)).transpose()?;
    #[cfg(not(target_family = "wasm"))]
    if super::endorse::is_pack(dir) {
        return pack(dir, options, shared);
    }
    let corpus = corpus_of(dir, load(options.cases.as_deref())?);
    let result = verify(dir, &corpus, trusted.as_ref());
    let certificate =
        result.as_ref().ok().map(|found| Certificate::of(&found.report, &corpus, BTreeMap::new()));
    let unmet = match &certificate {
        Some(certificate) => {
            let mut unmet = unmet(&options.require, certificate, shared)?;
            unmet.extend(others(&options.tested, certificate, shared)?);
            unmet
        }
        None => Vec::new(),
    };
    match &result {
        Ok(verified) => {
            let program = &verified.report.header.program;
            let signer = verified.signer.clone();
            let signature = signer.map(|signer| SignatureAnswer { signer, key_checked: trusted.is_some() });
            let certificate = certificate.map(|certificate| Believed {
                certificate,
                signature,
                other_words: verified.other_words,
            });
            let found = Found { certificate, unmet };
            said(dir, Some(format!("{} {}", program.name, program.version)), Vec::new(), &found, shared)
        }
        Err(refusals) => {
            let refusals = refusals.iter().map(|refusal| NamedRefusal::of(refusal, &say)).collect();
            said(dir, None, refusals, &Found { certificate: None, unmet }, shared)
        }
    }
}

/// Verifies a pack of `tiebreak endorse`. A pack certifies no profile, names no tested file and has no
/// signature.
#[cfg(not(target_family = "wasm"))]
fn pack(dir: &Path, options: &VerifyOptions, shared: &Shared) -> Result<Exit, Failure> {
    let verified = super::endorse::verify(dir, shared)?;
    let refusals = verified.refusals.into_iter();
    let mut refusals: Vec<NamedRefusal> =
        refusals.map(|(name, message)| NamedRefusal { name, message }).collect();
    if options.key.is_some() {
        refusals.push(NamedRefusal::of(&Refusal::Unsigned, &shared.messages()));
    }
    let program = refusals.is_empty().then_some(verified.program);
    let files = options.tested.iter().map(|file| file.display().to_string());
    let unmet = options.require.iter().cloned().chain(files).collect();
    said(dir, program, refusals, &Found { certificate: None, unmet }, shared)
}

/// The content of a verified directory, and the requirements that it does not meet.
struct Found {
    certificate: Option<Believed>,
    unmet: Vec<String>,
}

/// A certificate that passed verification, with its scope.
struct Believed {
    certificate: Certificate,
    signature: Option<SignatureAnswer>,
    other_words: bool,
}

/// Reports whether a folder was verified. If it was not, says why.
fn said(
    dir: &Path,
    program: Option<String>,
    refusals: Vec<NamedRefusal>,
    found: &Found,
    shared: &Shared,
) -> Result<Exit, Failure> {
    let say = shared.messages();
    let Found { certificate, unmet } = found;
    let accepted = program.is_some();
    shared.answer(
        || {
            let name = dir.display().to_string();
            let mut page = Page::new(shared.lang, name);
            match &program {
                Some(program) => {
                    let text = tell!(say, "report-accepted", program);
                    page.blocks.push(Block::Outcome(Mood::Good, text));
                    if let Some(believed) = certificate {
                        outcome(&mut page, believed, unmet, &say);
                    }
                }
                None => {
                    let shown = refusals.iter().take(SHOWN).map(|refusal| refusal.message.clone());
                    page.blocks.push(Block::List(shown.collect()));
                    let text = tell!(say, "report-refusals", count = &refusals.len().to_string());
                    page.blocks.push(Block::Outcome(Mood::Bad, text));
                }
            }
            page
        },
        || {
            Answer::new(&VerifyAnswer {
                schema: "tiebreak/verify/1",
                accepted,
                program: program.clone(),
                refusals: refusals.clone(),
                result: certificate.as_ref().map(|believed| VerifiedResult::of(&believed.certificate)),
                unmet: unmet.clone(),
                signature: certificate.as_ref().and_then(|believed| believed.signature.clone()),
            })
        },
    )?;
    Ok(if accepted && unmet.is_empty() { Exit::Fine } else { Exit::Contradicted })
}

impl VerifiedResult {
    fn of(certificate: &Certificate) -> VerifiedResult {
        let counts = Counts { words: certificate.counts.clone(), open: 0 };
        VerifiedResult {
            profiles: certificate.profiles.clone(),
            against: counts.against(),
            unstable: counts.get(Word::Unstable),
            counts: counts.words,
            challenge: certificate.challenge,
        }
    }
}

/// The requirements that the program does not meet.
///
/// # Errors
///
/// The corpus does not have this profile, or this edition of it.
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

/// The files that were not tested in the run.
///
/// # Errors
///
/// A file cannot be read.
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

/// Adds the result of the program: profiles met and not met, failures, and retried answers.
fn outcome(page: &mut Page, believed: &Believed, unmet: &[String], say: &Messages) {
    let Believed { certificate, signature, other_words } = believed;
    let result = VerifiedResult::of(certificate);
    if let Some(tested) = &certificate.tested {
        let named = |(name, digest): (&String, &String)| format!("{name}: sha256 {digest}");
        page.list(tested.files.iter().map(named).collect());
    }
    page.table(certificate.table(say));
    let met = certificate.profiles.iter().filter(|result| result.status.is_certified()).count();
    let (all, against, unstable) = (certificate.profiles.len(), result.against, result.unstable);
    page.paragraph(tell!(say, "verify-result", met, all, against, unstable));
    match result.challenge {
        Some(Challenge { seed, events }) => {
            page.paragraph(tell!(say, "report-challenge", seed, events));
        }
        None => page.paragraph(tell!(say, "verify-unchallenged")),
    }
    page.paragraph(match signature {
        None => tell!(say, "verify-not-signed"),
        Some(SignatureAnswer { signer, key_checked: true }) => {
            tell!(say, "verify-signed", key = &signer.sha256)
        }
        Some(SignatureAnswer { signer, key_checked: false }) => {
            tell!(say, "verify-key-not-checked", key = &signer.sha256)
        }
    });
    if *other_words {
        page.paragraph(tell!(say, "verify-other-words", files = PAGES.join(", ")));
    }
    if !unmet.is_empty() {
        page.list(unmet.to_vec());
        page.outcome(Mood::Bad, tell!(say, "verify-unmet"));
    }
}
