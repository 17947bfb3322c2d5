//! `tiebreak certify` tests a program against the corpus and writes a report and a certificate.

use crate::cli::prelude::*;
use crate::cli::program::{Batch, ChallengeOptions, ProgramOptions, Started, settled, with_challenge};
use crate::cli::{SelectionOptions, write_file};
use std::fs;
use std::io::{self, Write};
use tiebreak_arbiter::output::Progress;
use tiebreak_conformance::phrase::Words;
use tiebreak_conformance::report::{
    Certificate, Challenge, CorpusIdentity, Counts, Detail, Digests, FILES, Header, Held, KnownFailure,
    KnownFailures, Line, ProfileStatus, Report, RunQuestion, SCHEMA, SelectionUsed, Shape, SigningKey, Todo,
    Word, asks, by_clause, contents, is_rfc3339, judged, mark_retried, misnamed, todo, todo_blocks, unmet,
};
use tiebreak_conformance::subject::protocol::PROTOCOL;
use tiebreak_conformance::subject::{Complaint, Replies, Reply, ask_all};

/// Tests a program against the corpus, and writes the report and the certificate.
///
/// # Errors
///
/// Returns an error if the options are wrong, if the corpus contains errors, if the program cannot be started, or if
/// the folder cannot be written.
pub fn run(options: &CertifyOptions, shared: &Shared) -> Result<Exit, Failure> {
    let say = shared.messages();
    let corpus = options.selection.corpus()?;
    let known = known(options, &say)?;
    // The key for the signature is read first, so that a wrong key is reported before a test that takes minutes.
    let key =
        options.sign.as_deref().map(|file| super::read_key(file, &say, SigningKey::read)).transpose()?;
    let place = options.out.as_deref().map(|out| is_ours(out, shared)).transpose()?;
    let challenge = options.challenge(known.as_ref());
    let corpus = with_challenge(corpus, challenge.as_ref());
    let (report, given_up) = ask(options, challenge, known.clone(), &corpus, shared)?;
    let (corpus, report) = settled(corpus, report);
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
        fs::write(path, text).map_err(Failure::of_file(path))?;
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
            let names = |all: &[&KnownFailure]| all.iter().map(|entry| entry.name()).collect::<Vec<_>>();
            let (changed, stale) = (names(&held.changed), names(&held.stale));
            let known =
                json!({ "known": held.known, "fresh": held.fresh, "changed": changed, "stale": stale });
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
                "known": report.header.known.is_some().then_some(known),
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

/// Returns whether the program does not meet the required profile under a required edition. Known failures do not
/// count.
fn is_unmet(options: &CertifyOptions, certificate: &Certificate, has_list: bool) -> bool {
    let wanted = options.selection.profile.as_deref();
    certificate.profiles.iter().any(|result| {
        let asked = options.selection.edition.is_empty()
            || options.selection.edition.iter().any(|edition| edition.id() == result.edition);
        let is_tried = !result.counts.keys().any(|word| *word == Word::Unsupported || *word == Word::NotRun);
        let is_excused = has_list && result.status == ProfileStatus::Failed && is_tried;
        Some(result.profile.as_str()) == wanted && asked && !result.status.is_certified() && !is_excused
    })
}

/// Reads the list of known failures, if the user gives a list.
///
/// # Errors
///
/// Returns all errors in the list.
fn known(options: &CertifyOptions, say: &Messages) -> Result<Option<KnownFailures>, Failure> {
    let read = |path: &PathBuf| {
        KnownFailures::read(path).map_err(|errors| {
            let errors = errors.iter().map(|error| say.phrase(error));
            Failure::Usage(errors.collect::<Vec<_>>().join("\n"))
        })
    };
    options.known_failures.as_ref().map(read).transpose()
}

/// Creates the folder for the files of a report, unless the folder exists. Returns the absolute path of the folder.
///
/// # Errors
///
/// Returns an error if the folder cannot be created or read, or if it contains files that are not files of a report.
fn is_ours(out: &Path, shared: &Shared) -> Result<PathBuf, Failure> {
    let failed = Failure::of_file(out);
    fs::create_dir_all(out).map_err(&failed)?;
    for entry in fs::read_dir(out).map_err(&failed)?.flatten() {
        let name = entry.file_name();
        if !FILES.iter().any(|known| name == *known) {
            let name = format!("`{}`", entry.path().display());
            return Err(Failure::Usage(tell!(shared.messages(), "certify-foreign-file", name = &name)));
        }
    }
    fs::canonicalize(out).map_err(failed)
}

/// Writes all files of a report. First removes the files of an earlier report that the new report will not replace.
fn write_directory(
    out: &Path,
    files: &BTreeMap<&'static str, Vec<u8>>,
    shared: &Shared,
) -> Result<(), Failure> {
    is_ours(out, shared)?;
    for path in FILES.iter().filter(|name| !files.contains_key(*name)).map(|name| out.join(name)) {
        if path.symlink_metadata().is_ok() {
            fs::remove_file(&path).map_err(Failure::of_file(&path))?;
        }
    }
    files.iter().try_for_each(|(name, bytes)| write_file(out, name, bytes))
}

/// Maximum number of annotations that GitHub shows for one step of a workflow.
const SHOWN: usize = 10;

/// Writes new failures to standard error as workflow commands of GitHub, whatever the output format is.
fn github(against: &[&Line], say: &Messages) {
    let mut err = io::stderr().lock();
    let rest = against.len().saturating_sub(SHOWN - 1);
    let shown = if against.len() > SHOWN { SHOWN - 1 } else { against.len() };
    for line in against.iter().take(shown) {
        let title = format!("{} {} {}", line.check, line.edition, line.unit);
        let why = line.why(say).unwrap_or_default();
        let text = format!("{}: {why}", line.word(say));
        // If standard error cannot be written, nothing can be reported, so the error is ignored.
        let _ = writeln!(err, "::error title={}::{}", property(&title), message(&text));
    }
    if against.len() > SHOWN {
        let _ = writeln!(err, "::error::{}", message(&tell!(say, "and-more", count = rest)));
    }
}

/// Escapes the characters that have a special meaning in workflow commands.
fn message(text: &str) -> String {
    tiebreak_conformance::page::printable(text).replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    message(text).replace(':', "%3A").replace(',', "%2C")
}

/// Test a program against the corpus and write a certificate
///
/// Sends the program every selected question, compares its answers with the expected answers of the corpus, and
/// reports every difference. Without a program, tests the built-in engine. `tiebreak protocol` explains the
/// messages.
#[derive(Args, Debug)]
#[command(after_long_help = "Examples:
  tiebreak certify --out certificate -- python3 adapter.py
  tiebreak certify c07/8-1 --edition fide-2026-03 -- ./my-program --tiebreaks
  tiebreak certify --out certificate --sign key.pem -- ./my-program

Exit status: 0 no answer is wrong, except known failures; 1 another answer is wrong, or the program
does not meet a required profile; 2 wrong usage or input; 3 the program does not start, or stops
answering; 4 no question is selected, or the program supports none.")]
pub struct CertifyOptions {
    #[command(flatten)]
    selection: SelectionOptions,
    #[command(flatten)]
    program: ProgramOptions,
    /// Folder for the certificate, the report (also as JUnit, HTML and Markdown) and the badge; created if missing
    #[arg(long, value_name = "DIR", help_heading = "Report")]
    out: Option<PathBuf>,
    /// Sign the certificate with this private ed25519 key (PEM, without a password)
    #[arg(long, value_name = "KEY", requires = "out", help_heading = "Report")]
    sign: Option<PathBuf>,
    #[command(flatten)]
    challenge: ChallengeOptions,
    /// Also print new failures as annotations for a CI service
    #[arg(long, value_name = "FORM", value_enum, help_heading = "Report")]
    annotate: Option<Annotations>,
    /// Date for the report, such as 2026-03-01 or 2026-03-01T12:00:00Z [default: no date]
    #[arg(long, value_parser = rfc3339, help_heading = "Report")]
    date: Option<String>,
    /// List of known failures with their wrong answers; only new failures and changed answers affect the exit
    /// status
    #[arg(long, value_name = "FILE", help_heading = "Report")]
    known_failures: Option<PathBuf>,
    /// Write a list of the current failures to this file; the list keeps the reasons from --known-failures; add the
    /// missing reasons yourself
    #[arg(long, value_name = "FILE", help_heading = "Report")]
    write_known_failures: Option<PathBuf>,
}

/// A service that shows annotations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Annotations {
    /// GitHub's workflow commands
    Github,
}

/// Returns the text unchanged if it is a date or a time in a format of RFC 3339 that reports allow, such as
/// `2026-03-01` or `2026-03-01T12:00:00Z`.
fn rfc3339(text: &str) -> Result<String, Phrase> {
    match is_rfc3339(text) {
        true => Ok(text.to_owned()),
        false => Err(phrase!("option-no-date", text = text.escape_debug().to_string())),
    }
}

impl CertifyOptions {
    /// Returns the fresh questions of this run, or `None` if there are none. By default, a run of the whole corpus or
    /// of a profile contains fresh questions, except for the built-in engine.
    fn challenge(&self, known: Option<&KnownFailures>) -> Option<Challenge> {
        let asks_all = self.selection.ids.is_empty() && self.selection.clause.is_empty();
        let is_program = !self.program.program.is_empty() || self.program.manifest.is_some();
        self.challenge.chosen(asks_all && is_program, known.and_then(|known| known.challenge))
    }
}

/// Maximum number of failures that the page lists.
const FAILURES: usize = 40;

struct Found<'r> {
    report: &'r Report,
    certificate: &'r Certificate,
    todo: &'r Todo,
    held: &'r Held<'r>,
    /// The reason why the exit code of the command is not 0, or `None` if the exit code is 0.
    reason: Option<&'r Phrase>,
}

/// Builds the page with the results: the verdicts, the profiles, the failures, and what the user can do next.
fn page(found: &Found<'_>, corpus: &Corpus, shared: &Shared) -> Page {
    let say = &shared.messages();
    let Found { report, certificate, todo, held, .. } = *found;
    let against = &held.against[..];
    let counts = Counts::of(&report.lines);
    let program = &report.header.program;
    let mut page = Page::new(shared.lang, format!("{} {}", program.name, program.version));
    page.blocks.extend(todo_blocks(todo, corpus, Detail::Terminal, say));
    clauses(&mut page, report, corpus, &counts, say);
    if report.header.selection.is_for_profiles() {
        page.table(certificate.table(say));
    }
    if let Some(Challenge { seed, events }) = certificate.challenge {
        page.paragraph(tell!(say, "report-challenge", seed, events));
    }
    if !certificate.readings.is_empty() {
        page.paragraph(tell!(say, "report-readings"));
        let follows = certificate
            .readings
            .iter()
            .map(|(reading, checks)| tell!(say, "report-follows", reading, checks = &checks.to_string()));
        page.list(follows.collect());
    }
    if !against.is_empty() {
        page.list(failures(against, say));
    }
    if report.header.known.is_some() {
        known_failures(&mut page, held, say);
    }
    if report.header.shape == Shape::BuiltIn {
        page.paragraph(tell!(say, "report-built-in"));
    }
    closing(&mut page, found, corpus, say);
    page
}

/// Adds the last part of the page: how many answers are right and wrong, which profiles the program meets, what is
/// missing for the required profile, and why the exit code is not 0.
fn closing(page: &mut Page, found: &Found<'_>, corpus: &Corpus, say: &Messages) {
    let Found { report, certificate, held, .. } = *found;
    let counts = Counts::of(&report.lines);
    let mood = match (found.reason, counts.against()) {
        (None, 0) => Mood::Good,
        (None, _) => Mood::Open,
        (Some(_), _) => Mood::Bad,
    };
    page.outcome(mood, counts.sentence(say));
    if held.known > 0 {
        page.paragraph(tell!(say, "certify-known", count = held.known));
    }
    if held.fresh > 0 {
        page.paragraph(tell!(say, "certify-known-fresh", count = held.fresh));
    }
    let met: Vec<String> = certificate
        .profiles
        .iter()
        .filter(|result| result.status.is_certified())
        .map(|result| format!("{} ({})", result.profile, result.edition))
        .collect();
    if !met.is_empty() {
        page.paragraph(tell!(say, "certify-profiles", profiles = met.join(", ")));
    } else if report.header.selection.is_for_profiles() {
        page.paragraph(tell!(say, "certify-no-profile"));
    }
    unmet(report, corpus, certificate, say).into_iter().for_each(|sentence| page.paragraph(sentence));
    if let Some(reason) = found.reason {
        page.paragraph(say.phrase(reason));
    }
}

/// Adds a summary of the known failures: how many are unchanged, have another answer, or no longer fail. Also names
/// the failures that changed and those that no longer fail.
fn known_failures(page: &mut Page, held: &Held<'_>, say: &Messages) {
    let (known, changed, stale) = (held.known, held.changed.len(), held.stale.len());
    page.paragraph(tell!(say, "known-summary", known, changed, stale));
    let named = held.changed.iter().map(|entry| tell!(say, "known-changed", unit = entry.name()));
    let stale = held.stale.iter().map(|entry| tell!(say, "known-stale", unit = entry.name()));
    page.list(named.chain(stale).collect());
}

/// Adds a table with the numbers of right and wrong answers for each clause. If the program does not support a group of
/// cases, one sentence replaces the rows of this group.
fn clauses(page: &mut Page, report: &Report, corpus: &Corpus, counts: &Counts, say: &Messages) {
    let mut table = table!(say, Left "column-clause");
    table.columns.extend(Word::ALL.iter().map(|word| Column::new(word.name(say), Align::Right)));
    table.columns.push(Column::new(tell!(say, "report-word-open"), Align::Right));
    let cell = |count: u64| if count == 0 { String::new() } else { count.to_string() };
    let family = |clause: &str| clause.split('.').next().unwrap_or(clause).to_owned();
    let tallies = by_clause(corpus, &report.lines);
    let mut computed: BTreeMap<String, bool> = BTreeMap::new();
    for tally in &tallies {
        let any = tally.counts.words.keys().any(|word| *word != Word::Unsupported);
        *computed.entry(family(&tally.clause)).or_default() |= any;
    }
    let mut declined: BTreeMap<String, u64> = BTreeMap::new();
    let some = computed.values().any(|computed| *computed);
    for tally in &tallies {
        let family = family(&tally.clause);
        if some && computed.get(&family) == Some(&false) {
            *declined.entry(family).or_default() += tally.counts.total();
            continue;
        }
        let mut row = vec![tally.clause.clone()];
        row.extend(Word::ALL.iter().map(|word| cell(tally.counts.get(*word))));
        row.push(cell(tally.counts.open));
        table.row(row);
    }
    let mut total = vec![tell!(say, "report-all")];
    total.extend(Word::ALL.iter().map(|word| cell(counts.get(*word))));
    total.push(cell(counts.open));
    table.row(total);
    page.table(table.without_empty_columns());
    for (family, count) in declined {
        page.paragraph(tell!(say, "report-declined", family = &*family, count));
    }
}

/// Lists the failures. Each wrong value, ranking or list of findings is on one line. If the answer is wrong in the same
/// way under several editions, the line names all of them.
fn failures(against: &[&Line], say: &Messages) -> Vec<String> {
    let mut shared: Vec<(&Line, Vec<&str>)> = Vec::new();
    for line in against {
        let same = |(other, _): &&mut (&Line, Vec<&str>)| {
            (&other.check, &other.unit, other.verdict, &other.reason)
                == (&line.check, &line.unit, line.verdict, &line.reason)
        };
        // The lines of one check under several editions follow one another in `against`, so only the latest lines are
        // searched.
        match shared.iter_mut().rev().take(FAILURES).find(same) {
            Some((_, editions)) => editions.push(&line.edition),
            None => shared.push((line, vec![&line.edition])),
        }
    }
    let told = |(line, editions): &(&Line, Vec<&str>)| {
        let reason = line.why(say).map(|reason| format!(": {reason}")).unwrap_or_default();
        let editions = editions.join(", ");
        format!("{} {editions} {} {}{reason}", line.check, line.unit_name(say), line.word(say))
    };
    say.at_most(FAILURES, shared.iter().map(told))
}

/// Asks the program all selected questions. Returns the report. If the run stopped early, also returns the reason.
fn ask(
    options: &CertifyOptions,
    challenge: Option<Challenge>,
    known: Option<KnownFailures>,
    corpus: &Corpus,
    shared: &Shared,
) -> Result<(Report, Option<Words>), Failure> {
    let say = shared.messages();
    let selection = options.selection.selection(corpus, &say)?;
    let asks = asks(corpus, &selection);
    if asks.is_empty() {
        return Err(Failure::Nothing(tell!(say, "report-nothing-selected")));
    }
    let mut started = options.program.start(shared)?;
    if let Some(problem) = misnamed(&started.identity) {
        return Err(Failure::Program(say.phrase(&problem)));
    }
    let workers = std::mem::take(&mut started.workers);
    let header = header(options, challenge, known, corpus, started, shared);
    let batch = Batch::of(&asks, &header.program, challenge);
    let progress = Progress::new(batch.requests.len() as u64);
    let Replies { replies, given_up, retried, complaints } =
        ask_all(workers, &batch.requests, &|| progress.step());
    progress.clear();
    complain(&complaints, &asks, &batch, shared);
    // If the program cannot be restarted, it cannot answer the other questions, so the run ends.
    let not_run = replies.iter().find_map(|reply| match reply {
        Reply::NotRun(reason) => Some(reason.clone()),
        _ => None,
    });
    let given_up = given_up.or(not_run);
    let mut lines = Vec::new();
    for (ask, (reply, first)) in asks.iter().zip(batch.in_numbers_of_the_cases(replies, retried)) {
        let mut judged = judged(ask, &reply, &header.program, &corpus.registry);
        if let Some(first) = first {
            mark_retried(&mut judged, &first);
        }
        lines.extend(judged);
    }
    Ok((Report { header, lines }, given_up))
}

/// Returns the header of the report, which describes the program and the selected questions.
fn header(
    options: &CertifyOptions,
    challenge: Option<Challenge>,
    known: Option<KnownFailures>,
    corpus: &Corpus,
    started: Started,
    shared: &Shared,
) -> Header {
    let wanted = &options.selection;
    Header {
        schema: SCHEMA.to_owned(),
        tool: env!("CARGO_PKG_VERSION").to_owned(),
        protocol: PROTOCOL,
        corpus: CorpusIdentity {
            version: corpus.registry.corpus.version.clone(),
            format: corpus.registry.corpus.format,
            sha256: Digests::of(corpus),
        },
        program: started.identity,
        shape: started.shape,
        limits: started.limits,
        tested: started.tested,
        selection: SelectionUsed {
            ids: wanted.ids.clone(),
            clauses: wanted.clause.clone(),
            editions: wanted.edition.iter().map(|edition| edition.id().to_owned()).collect(),
            profile: wanted.profile.clone(),
        },
        challenge,
        known,
        date: options.date.clone(),
        lang: (shared.lang != Language::En).then_some(shared.lang),
    }
}

/// Shows what the program wrote to standard error before its first bad replies.
fn complain(complaints: &[Complaint], asks: &[RunQuestion<'_>], batch: &Batch, shared: &Shared) {
    let say = shared.messages();
    let mut err = io::stderr().lock();
    for complaint in complaints.iter().take(5) {
        let place = usize::try_from(complaint.seq).ok().and_then(|seq| batch.places.get(seq.checked_sub(1)?));
        let ask = place.and_then(|(at, _)| asks.get(*at));
        let check = ask.map(|ask| ask.id()).unwrap_or_default();
        // If standard error cannot be written, nothing can be reported, so the error is ignored.
        let _ = writeln!(err, "{}\n{}", tell!(say, "report-stderr", check = &check), complaint.errors);
    }
}
