//! `tiebreak certify` tests a program against the corpus and writes a report and a certificate.

mod page;

use crate::cli::SelectionOptions;
use crate::cli::prelude::*;
use crate::cli::program::{ChallengeOptions, ProgramOptions, settled, with_challenge};
pub(super) use page::Batch;
use page::{Found, ask, page};
use std::fs;
use std::io::{self, Write};
use tiebreak_conformance::report::{
    Certificate, Challenge, Counts, FILES, Held, KnownFailure, KnownFailures, Line, SigningKey, Word,
    contents, is_rfc3339, judged_by, todo,
};
use tiebreak_conformance::subject::smoke;
use tiebreak_conformance::write_below;

/// Compares a run with its list of known failures. The result contains the number of units that fail as listed, the
/// units that fail with another answer or verdict, and the entries that no longer fail or that do not exist in the
/// corpus.
fn known_answer(held: &Held<'_>) -> Value {
    let names = |entries: &[&KnownFailure]| entries.iter().map(|entry| entry.name()).collect::<Vec<_>>();
    json!({ "known": held.known, "fresh": held.fresh, "changed": names(&held.changed), "stale": names(&held.stale) })
}

/// Certifies a program.
///
/// # Errors
///
/// Returns an error if the usage is wrong, the corpus cannot be used, the program cannot be started, or the
/// directory cannot be written.
pub fn run(options: &CertifyOptions, shared: &Shared) -> Result<Exit, Failure> {
    let say = shared.messages();
    let corpus = options.selection.corpus()?;
    let known = known(options, &say)?;
    // A wrong key is reported before the questions, which take minutes.
    let key = options.sign.as_deref().map(|file| super::signing(file, &say)).transpose()?;
    let place = options.out.as_deref().map(|out| is_ours(out, shared)).transpose()?;
    let challenge = options.challenge(known.as_ref());
    let corpus = with_challenge(corpus, challenge.as_ref());
    let (report, given_up) = ask(options, challenge, known.clone(), &corpus, shared)?;
    let corpus = settled(corpus, &report);
    let report = judged_by(report, &corpus);
    let todo = todo(&report, &corpus);
    if let (Some(out), Some(place)) = (&options.out, &place) {
        if is_ours(out, shared)? != *place {
            let name = format!("`{}`", out.display());
            return Err(Failure::Usage(tell!(say, "certify-out-changed", name = &name)));
        }
        write_directory(out, &contents(&report, &corpus, &todo, key.as_ref()), shared)?;
    }
    if let Some(path) = &options.write_known_failures {
        let text = KnownFailures::of(&report).to_text();
        fs::write(path, text).map_err(|error| Failure::File(path.display().to_string(), error))?;
    }
    let todo = todo.asked_of(options.selection.cases.as_deref());
    let certificate = Certificate::of(&report, &corpus);
    let known = report.header.known.clone().unwrap_or_default();
    let held = known.held(&report);
    let against = &held.against;
    let counts = Counts::of(&report.lines);
    let unmet = is_unmet(options, &certificate, report.header.known.is_some());
    let (exit, reason) = if let Some(reason) = &given_up {
        (Exit::Program, Some(phrase!("report-given-up", reason)))
    } else if !against.is_empty() {
        let count = against.len();
        let reason = match report.header.known {
            Some(_) => phrase!("certify-because-new", count),
            None => phrase!("certify-because-wrong", count),
        };
        (Exit::Contradicted, Some(reason))
    } else if unmet {
        let profile = options.selection.profile.as_deref().unwrap_or_default();
        (Exit::Contradicted, Some(phrase!("certify-because-unmet", profile)))
    } else if counts.get(Word::Pass) + counts.against() == 0 {
        (Exit::Nothing, Some(phrase!("certify-because-nothing")))
    } else {
        (Exit::Fine, None)
    };
    shared.answer(
        || {
            let (report, certificate, todo, held) = (&report, &certificate, &todo, &held);
            let found = Found { report, certificate, todo, held, reason: reason.as_ref() };
            let mut page = page(&found, &corpus, shared);
            if let Some(key) = &key {
                page.paragraph(tell!(say, "certify-signed", key = &key.signer().sha256));
            }
            page
        },
        || {
            let answer = json!({
                "schema": "tiebreak/certify/1",
                "program": certificate.program,
                "version": certificate.version,
                "counts": counts.words,
                "open": counts.open,
                "profiles": certificate.profiles,
                "readings": certificate.readings,
                "challenge": certificate.challenge,
                "given_up": given_up.as_ref().map(ToString::to_string),
                "against": against,
                "known": report.header.known.is_some().then(|| known_answer(&held)),
                "todo": todo.written(&say),
                "signer": key.as_ref().map(SigningKey::signer),
            });
            Answer::new(&leaving_out(answer, &["challenge", "known", "signer"]))
        },
    )?;
    if options.annotate.is_some() {
        github(against, &say);
    }
    Ok(exit)
}

/// Whether the program does not meet the required profile under a required edition. A profile that is missed only
/// because of known failures counts as met.
fn is_unmet(options: &CertifyOptions, certificate: &Certificate, has_list: bool) -> bool {
    let wanted = options.selection.profile.as_deref();
    certificate.profiles.iter().any(|result| {
        let asked = options.selection.edition.is_empty()
            || options.selection.edition.iter().any(|edition| edition.id() == result.edition);
        let is_tried = !result.counts.keys().any(|word| word.is_unsupported() || *word == Word::NotRun);
        let is_excused = has_list && result.status.is_failed() && is_tried;
        Some(result.profile.as_str()) == wanted && asked && !result.status.is_certified() && !is_excused
    })
}

/// Reads the list of known failures, if there is one.
///
/// # Errors
///
/// Returns all faults of the list.
fn known(options: &CertifyOptions, say: &Messages) -> Result<Option<KnownFailures>, Failure> {
    let read = |path: &PathBuf| {
        KnownFailures::read(path).map_err(|errors| {
            let errors = errors.iter().map(|error| say.phrase(&error.phrase()));
            Failure::Usage(errors.collect::<Vec<_>>().join("\n"))
        })
    };
    options.known_failures.as_ref().map(read).transpose()
}

/// Creates the directory of a report if necessary. Returns its real path.
///
/// # Errors
///
/// Returns an error if the directory contains other files.
fn is_ours(out: &Path, shared: &Shared) -> Result<PathBuf, Failure> {
    let failed = |error| Failure::File(out.display().to_string(), error);
    fs::create_dir_all(out).map_err(failed)?;
    for entry in fs::read_dir(out).map_err(failed)?.flatten() {
        let name = entry.file_name();
        if !FILES.iter().any(|known| name == *known) {
            let name = format!("`{}`", entry.path().display());
            return Err(Failure::Usage(tell!(shared.messages(), "certify-foreign-file", name = &name)));
        }
    }
    fs::canonicalize(out).map_err(failed)
}

/// Writes all files of a report. First removes files of an earlier report that this report does not have.
fn write_directory(
    out: &Path,
    files: &BTreeMap<&'static str, Vec<u8>>,
    shared: &Shared,
) -> Result<(), Failure> {
    let failed = |path: &Path| {
        let name = path.display().to_string();
        move |error| Failure::File(name, error)
    };
    is_ours(out, shared)?;
    for path in FILES.iter().filter(|name| !files.contains_key(*name)).map(|name| out.join(name)) {
        if path.symlink_metadata().is_ok() {
            fs::remove_file(&path).map_err(failed(&path))?;
        }
    }
    for (name, bytes) in files {
        write_below(out, name.as_ref(), bytes).map_err(failed(&out.join(name)))?;
    }
    Ok(())
}

// Shows new failures as annotations in a CI build.

/// Maximum number of annotations of one step. GitHub does not show more.
const SHOWN: usize = 10;

/// Writes GitHub's workflow commands to standard error, with any output format.
fn github(against: &[&Line], say: &Messages) {
    let mut err = io::stderr().lock();
    let rest = against.len().saturating_sub(SHOWN - 1);
    let shown = if against.len() > SHOWN { SHOWN - 1 } else { against.len() };
    for line in against.iter().take(shown) {
        let title = format!("{} {} {}", line.check, line.edition, line.unit);
        let why = line.why(say).unwrap_or_default();
        let text = format!("{}: {why}", line.word(say));
        // If standard error is closed, nobody can read the message.
        let _ = writeln!(err, "::error title={}::{}", property(&title), message(&text));
    }
    if against.len() > SHOWN {
        let _ = writeln!(err, "::error::{}", message(&tell!(say, "and-more", count = rest)));
    }
}

/// Escapes the characters that have a meaning in a workflow command.
fn message(text: &str) -> String {
    tiebreak_conformance::page::printable(text).replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    message(text).replace(':', "%3A").replace(',', "%2C")
}

// Defines the options of a certification: the program, the questions and the output.

/// Test a program against the corpus and write a certificate
///
/// Sends the program every selected question, compares its answers with those of the corpus, and reports
/// where it differs from the rules. Without a program, the built-in engine is tested. `tiebreak protocol`
/// explains the messages.
#[derive(Args, Debug)]
#[command(after_long_help = "Examples:
  tiebreak certify --out certificate -- python3 adapter.py
  tiebreak certify c07/8-1 --edition fide-2026-03 -- ./my-program --tiebreaks
  tiebreak certify --out certificate --sign key.pem -- ./my-program

Exit status: 0 no answer is wrong; 1 an answer is wrong, or a required profile is incomplete;
2 wrong usage or input; 3 the program does not start, or stops answering; 4 no question is selected,
or the program supports none.")]
pub struct CertifyOptions {
    #[command(flatten)]
    selection: SelectionOptions,
    #[command(flatten)]
    program: ProgramOptions,
    /// Write report, certificate, JUnit, HTML, Markdown and badge to this folder; created if missing
    #[arg(long, value_name = "DIR", help_heading = "Report")]
    out: Option<PathBuf>,
    /// Sign the certificate with this private ed25519 key (PEM, without a password)
    #[arg(long, value_name = "KEY", requires = "out", help_heading = "Report")]
    sign: Option<PathBuf>,
    #[command(flatten)]
    challenge: ChallengeOptions,
    /// Also print new failures as annotations of a CI build
    #[arg(long, value_name = "FORM", value_enum, help_heading = "Report")]
    annotate: Option<Annotations>,
    /// Date for the report, such as 2026-03-01 or 2026-03-01T12:00:00Z; without it, the report has no date
    #[arg(long, value_parser = rfc3339, help_heading = "Report")]
    date: Option<String>,
    /// List of known failures with their wrong answers; only other failures and other answers change the exit
    /// code
    #[arg(long, value_name = "FILE", help_heading = "Report")]
    known_failures: Option<PathBuf>,
    /// Write the current failures as a list of known failures, to which you add reasons; the reasons in
    /// --known-failures are kept
    #[arg(long, value_name = "FILE", help_heading = "Report")]
    write_known_failures: Option<PathBuf>,
}

/// Who shows annotations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Annotations {
    /// GitHub's workflow commands
    Github,
}

/// Accepts a date in the form that reports use.
fn rfc3339(text: &str) -> Result<String, Phrase> {
    match is_rfc3339(text) {
        true => Ok(text.to_owned()),
        false => Err(phrase!("option-no-date", text = text.escape_debug().to_string())),
    }
}

impl CertifyOptions {
    /// The fresh questions of this run, or none. By default, complete runs and runs of a profile have fresh questions,
    /// unless the built-in engine is tested.
    fn challenge(&self, known: Option<&KnownFailures>) -> Option<Challenge> {
        let asks_all = self.selection.ids.is_empty() && self.selection.clause.is_empty();
        let is_program = !self.program.program.is_empty() || self.program.manifest.is_some();
        self.challenge.chosen(asks_all && is_program, known.and_then(|known| known.challenge))
    }
}

// `tiebreak smoke` checks an adapter.

/// Check an adapter before a complete run
///
/// Asks a few questions with undisputed answers, to tell a broken adapter from a wrong program.
#[derive(Args, Debug)]
#[command(after_long_help = "Example:
  tiebreak smoke -- python3 adapter.py

Exit status: 0 the adapter works; 1 the adapter fails a check; 3 the program does not start.")]
pub struct SmokeOptions {
    #[command(flatten)]
    program: ProgramOptions,
}

/// Checks an adapter with a few questions.
///
/// # Errors
///
/// Returns an error if the program cannot be started or does not introduce itself.
pub fn run_smoke(options: &SmokeOptions, shared: &Shared) -> Result<Exit, Failure> {
    let say = shared.messages();
    let one = ProgramOptions { jobs: Some(1), ..options.program.clone() };
    let mut started = one.start(shared)?;
    let identity = started.identity.clone();
    let steps = match started.workers.first_mut() {
        Some(subject) => smoke(subject.as_mut(), &identity),
        None => return Err(Failure::Usage(tell!(say, "smoke-no-worker"))),
    };
    for complaint in started.workers.iter_mut().flat_map(|worker| worker.complaints()) {
        use std::io::Write;
        // If standard error is closed, nobody can read the message.
        let written = tell!(say, "report-stderr", check = "smoke");
        let _ = writeln!(std::io::stderr(), "{written}\n{}", complaint.errors);
    }
    let sound = steps.iter().all(|step| step.problem.is_none());
    let is_own = options.program.program.is_empty() && options.program.manifest.is_none();
    shared.answer(
        || {
            let mut page = Page::new(shared.lang, format!("{} {}", identity.name, identity.version));
            let shown = steps.iter().map(|step| match &step.problem {
                None => say.phrase(&phrase!("report-step-ok", step = step.name)),
                Some(problem) => say.phrase(&phrase!("report-step-not-ok", step = step.name, problem)),
            });
            page.blocks.push(Block::List(shown.collect()));
            page.blocks.push(match sound {
                true if is_own => Block::Outcome(Mood::Good, tell!(say, "report-sound-own")),
                true => Block::Outcome(Mood::Good, tell!(say, "report-sound")),
                false => Block::Outcome(Mood::Bad, tell!(say, "report-unsound")),
            });
            page
        },
        || {
            let steps = steps.iter().map(|step| {
                json!({
                    "step": Phrase::from(step.name).to_string(),
                    "problem": step.problem.as_ref().map(ToString::to_string),
                })
            });
            Answer::new(&json!({
                "schema": "tiebreak/smoke/1",
                "program": &identity.name,
                "version": &identity.version,
                "sound": sound,
                "steps": steps.collect::<Vec<_>>(),
            }))
        },
    )?;
    Ok(if sound { Exit::Fine } else { Exit::Contradicted })
}
