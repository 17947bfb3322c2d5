//! `tiebreak certify`: hold a program to the corpus, report, and certify what it meets.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;

use super::challenge::{ChallengeOptions, settle, settled, with_challenge};
use super::program::ProgramOptions;
use super::{Answer, Exit, Failure, Shared};
use tiebreak_conformance::corpus::{Corpus, Selection, SelectionError, Source};
use tiebreak_conformance::diagnosis;
use tiebreak_conformance::files::write_below;
use tiebreak_conformance::message::{Language, Messages};
use tiebreak_conformance::page::{Align, Block, Column, Mood, Page, Table};
use tiebreak_conformance::phrase::{Phrase, phrase};
use tiebreak_conformance::report::{
    Certificate, Challenge, CorpusIdentity, Counts, Diagnoses, Digests, FILES, Header, KnownFailures, Line,
    MergeError, Plan, ProfileResult, ProfileStatus, Report, SCHEMA, Shape, Shard, Wanted, Word, by_clause,
    contents, diagnosed, judged, mend, merge, read_report,
};
use tiebreak_conformance::rules::Edition;
use tiebreak_conformance::subject::protocol::{PROTOCOL, Query};
use tiebreak_conformance::subject::{Complaint, Replies, Reply, ask_all};

/// Hold a program to the corpus and certify what it meets
///
/// Asks the program every selected question, compares its answers with those of the corpus, and says where it departs
/// from the rules. Without a program the built-in engine is asked. `tiebreak protocol` explains how a program is asked.
#[derive(Args, Debug)]
#[command(after_long_help = "Examples:
  tiebreak certify --out certificate -- python3 adapter.py
  tiebreak certify c07/8-1 --edition fide-2026-03 -- ./my-program --tiebreaks
  tiebreak certify --out one --shard 1/2 -- ./my-program
  tiebreak certify --merge one two --out certificate

Exit status: 0 nothing speaks against the program; 1 something does, or a profile asked for is incomplete; 2 wrong
usage or input; 3 the program cannot be started or was given up on; 4 nothing was selected or everything unsupported.")]
pub struct CertifyOptions {
    #[command(flatten)]
    selection: SelectionOptions,
    #[command(flatten)]
    program: ProgramOptions,
    /// Write report, certificate, JUnit, HTML, Markdown and badge to this directory; made if absent
    #[arg(long, value_name = "DIR", help_heading = "Report")]
    out: Option<PathBuf>,
    /// Ask only every n-th question, starting with the i-th
    #[arg(long, value_name = "I/N", help_heading = "Report")]
    shard: Option<Shard>,
    /// Put the shards of one run together instead of asking
    #[arg(long, value_name = "DIR", num_args = 1.., help_heading = "Report")]
    #[arg(conflicts_with_all = ["program", "manifest", "shard", "ids", "clause", "edition", "profile", "date", "challenge"])]
    merge: Vec<PathBuf>,
    #[command(flatten)]
    challenge: ChallengeOptions,
    /// A date to put into the report; without it there is none
    #[arg(long, help_heading = "Report")]
    date: Option<String>,
    /// Failures that are known: only others count. There is no certificate with such a list
    #[arg(long, value_name = "FILE", conflicts_with = "out", help_heading = "Report")]
    known_failures: Option<PathBuf>,
    /// Write today's failures as such a list, to be given reasons
    #[arg(long, value_name = "FILE", conflicts_with = "known_failures", help_heading = "Report")]
    write_known_failures: Option<PathBuf>,
}

/// What is asked.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Selection")]
pub struct SelectionOptions {
    /// Ids of cases or checks, folders, or patterns with * and ?; none means all
    #[arg(value_name = "ID")]
    pub ids: Vec<String>,
    /// A clause with everything below it, for instance 8.1
    #[arg(long)]
    pub clause: Vec<String>,
    /// Editions [default: all]
    #[arg(short, long)]
    pub edition: Vec<Edition>,
    /// A profile, for instance individual-swiss
    #[arg(long)]
    pub profile: Option<String>,
    /// A corpus directory instead of the built-in one
    #[arg(long, value_name = "DIR")]
    pub cases: Option<PathBuf>,
}

impl SelectionOptions {
    /// The corpus asked for.
    ///
    /// # Errors
    /// Everything wrong with it.
    pub fn corpus(&self) -> Result<Corpus, Failure> {
        load(self.cases.as_deref())
    }

    /// The selection asked for.
    ///
    /// # Errors
    /// Everything in it that names nothing.
    pub fn selection(&self, corpus: &Corpus, say: &Messages) -> Result<Selection, Failure> {
        let profile = self.profile.as_deref();
        let selection = Selection::new(&corpus.registry, &self.ids, &self.clause, &self.edition, profile);
        selection.map_err(|errors: Vec<SelectionError>| {
            Failure::Usage(
                errors.iter().map(|error| say.phrase(&error.phrase())).collect::<Vec<_>>().join("; "),
            )
        })
    }
}

/// The corpus in a directory, or the built-in one.
///
/// # Errors
/// Everything wrong with it: a certificate by half a corpus is none.
pub fn load(directory: Option<&Path>) -> Result<Corpus, Failure> {
    let corpus = Corpus::load(&Source::of(directory)).map_err(Failure::Input)?;
    if corpus.problems.is_empty() { Ok(corpus) } else { Err(Failure::Input(corpus.problems)) }
}

#[derive(Serialize)]
struct CertifyAnswer<'r> {
    schema: &'static str,
    program: &'r str,
    version: &'r str,
    counts: &'r BTreeMap<Word, u64>,
    open: u64,
    profiles: &'r [ProfileResult],
    readings: &'r BTreeMap<String, u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    challenge: Option<Challenge>,
    given_up: Option<String>,
    against: Vec<&'r Line>,
    #[serde(skip_serializing_if = "Option::is_none")]
    diagnosis: Option<&'r diagnosis::Report>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rating_diagnosis: Option<&'r diagnosis::Report>,
}

/// Certifies.
///
/// # Errors
/// Wrong usage, an unusable corpus, a program that cannot be started, a directory that cannot be written.
pub fn run(options: &CertifyOptions, shared: &Shared) -> Result<Exit, Failure> {
    let say = shared.messages();
    let corpus = options.selection.corpus()?;
    let (report, given_up, corpus) = if options.merge.is_empty() {
        let challenge = options.challenge();
        let corpus = with_challenge(corpus, challenge.as_ref());
        let (report, given_up) = ask(options, challenge, &corpus, shared)?;
        let (report, corpus) = settle(report, corpus);
        (report, given_up, corpus)
    } else {
        let shards: Result<Vec<Report>, Phrase> =
            options.merge.iter().map(|path| read_report(path)).collect();
        let shards = shards.map_err(|problem| Failure::Usage(say.phrase(&problem)))?;
        let refused = |error: MergeError| Failure::Usage(say.phrase(&error.phrase()));
        let challenge = shards.first().and_then(|shard| shard.header.challenge);
        let corpus = shards.iter().fold(with_challenge(corpus, challenge.as_ref()), settled);
        (merge(shards, &corpus).map_err(refused)?, None, corpus)
    };
    let found = diagnosed(&report, &corpus);
    if let Some(out) = &options.out {
        write_directory(out, &report, &corpus, &found, shared)?;
    }
    if let Some(path) = &options.write_known_failures {
        let text = KnownFailures::of(&report.lines).to_text();
        fs::write(path, text).map_err(|error| Failure::File(path.display().to_string(), error))?;
    }
    let certificate = Certificate::of(&report, &corpus, BTreeMap::new());
    let against: Vec<&Line> = match &options.known_failures {
        Some(path) => {
            let known =
                KnownFailures::read(path).map_err(|error| Failure::Usage(say.phrase(&error.phrase())))?;
            known.unknown(&report.lines).map_err(|errors| {
                let errors = errors.iter().map(|error| say.phrase(&error.phrase()));
                Failure::Usage(errors.collect::<Vec<_>>().join("\n"))
            })?
        }
        None => report.lines.iter().filter(|line| line.verdict.is_against() && !line.open).collect(),
    };
    let counts = Counts::of(&report.lines);
    let [why, why_ratings] = found.reports(&shared.messages(), &corpus);
    shared.answer(
        || {
            let mut page = page(&report, &corpus, &certificate, &against, given_up.as_ref(), shared);
            let sentences: Vec<String> =
                [&why, &why_ratings].into_iter().flatten().flat_map(|why| why.sentences.clone()).collect();
            if !sentences.is_empty() {
                page.heading(shared.messages().text("heading-diagnosis"));
                page.list(sentences);
            }
            page
        },
        || {
            Answer::new(&CertifyAnswer {
                schema: "tiebreak/certify/1",
                program: &certificate.program,
                version: &certificate.version,
                counts: &counts.words,
                open: counts.open,
                profiles: &certificate.profiles,
                readings: &certificate.readings,
                challenge: certificate.challenge,
                given_up: given_up.as_ref().map(ToString::to_string),
                against: against.clone(),
                diagnosis: why.as_ref(),
                rating_diagnosis: why_ratings.as_ref(),
            })
        },
    )?;
    let wanted = options.selection.profile.as_deref();
    let unmet = certificate.profiles.iter().any(|result| {
        let asked = options.selection.edition.is_empty()
            || options.selection.edition.iter().any(|edition| edition.id() == result.edition);
        Some(result.profile.as_str()) == wanted && asked && result.status != ProfileStatus::Certified
    });
    Ok(if given_up.is_some() {
        Exit::Program
    } else if !against.is_empty() || (unmet && options.shard.is_none()) {
        Exit::Contradicted
    } else if counts.get(Word::Pass) + counts.against() == 0 {
        Exit::Nothing
    } else {
        Exit::Fine
    })
}

impl CertifyOptions {
    /// The fresh questions of this run. They belong to whole runs and to profiles; the engine itself needs none, and no
    /// list of known failures knows them.
    fn challenge(&self) -> Option<Challenge> {
        let asks_all = self.selection.ids.is_empty() && self.selection.clause.is_empty();
        let is_program = !self.program.program.is_empty() || self.program.manifest.is_some();
        let lists_failures = self.known_failures.is_some() || self.write_known_failures.is_some();
        self.challenge.chosen(asks_all && is_program && !lists_failures && self.shard.is_none())
    }
}

/// Asks the program everything that is selected.
fn ask(
    options: &CertifyOptions,
    challenge: Option<Challenge>,
    corpus: &Corpus,
    shared: &Shared,
) -> Result<(Report, Option<Phrase>), Failure> {
    let wanted = &options.selection;
    let selection = wanted.selection(corpus, &shared.messages())?;
    let plan = Plan::new(corpus, &selection, options.shard);
    if plan.asks.is_empty() {
        return Err(Failure::Nothing(shared.messages().text("report-nothing-selected")));
    }
    let started = options.program.start(shared)?;
    let asked: Vec<Result<Query, Reply>> =
        plan.asks.iter().zip(1..).map(|(ask, seq)| ask.request(seq, &started.identity)).collect();
    let requests: Vec<Query> = asked.iter().filter_map(|asked| asked.as_ref().ok().cloned()).collect();
    let progress = Progress::new(requests.len());
    let Replies { replies, given_up, mended, complaints } =
        ask_all(started.workers, &requests, &|| progress.step());
    progress.end();
    complain(&complaints, &plan, shared);
    // A program that cannot be started again leaves as little to say as one that was given up on.
    let not_run = replies.iter().find_map(|reply| match reply {
        Reply::NotRun(reason) => Some(reason.clone()),
        _ => None,
    });
    let given_up = given_up.or(not_run);
    let mut replies = replies.into_iter().enumerate();
    let mut lines = Vec::new();
    for (ask, asked) in plan.asks.iter().zip(&asked) {
        let (reply, trouble) = match asked {
            Ok(_) => replies
                .next()
                .map(|(at, reply)| (reply, mended.get(&at)))
                .unwrap_or_else(|| (Reply::NotRun(phrase!("not-asked")), None)),
            Err(reply) => (reply.clone(), None),
        };
        let mut judged = judged(ask, &reply, &started.identity, &corpus.registry);
        if let Some(trouble) = trouble {
            mend(&mut judged, trouble);
        }
        lines.extend(judged);
    }
    let header = Header {
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
        selection: Wanted {
            ids: wanted.ids.clone(),
            clauses: wanted.clause.clone(),
            editions: wanted.edition.iter().map(|edition| edition.id().to_owned()).collect(),
            profile: wanted.profile.clone(),
        },
        shard: options.shard,
        challenge,
        date: options.date.clone(),
        lang: (shared.lang != Language::En).then_some(shared.lang),
    };
    Ok((Report { header, lines }, given_up))
}

/// Shows what the program wrote to standard error around its first bad replies.
fn complain(complaints: &[Complaint], plan: &Plan<'_>, shared: &Shared) {
    let say = shared.messages();
    let mut err = io::stderr().lock();
    for complaint in complaints.iter().take(5) {
        let at = usize::try_from(complaint.seq).ok().and_then(|seq| plan.asks.get(seq.checked_sub(1)?));
        let check = at.map(tiebreak_conformance::report::Ask::id).unwrap_or_default();
        // Nobody is left to tell when standard error is closed.
        let _ = writeln!(err, "{}\n{}", say.with("report-stderr", &[("check", &check)]), complaint.errors);
    }
}

/// Writes a report with everything that follows from it.
fn write_directory(
    out: &Path,
    report: &Report,
    corpus: &Corpus,
    found: &Diagnoses,
    shared: &Shared,
) -> Result<(), Failure> {
    let failed = |path: &Path| {
        let name = path.display().to_string();
        move |error| Failure::File(name, error)
    };
    fs::create_dir_all(out).map_err(failed(out))?;
    for entry in fs::read_dir(out).map_err(failed(out))?.flatten() {
        let name = entry.file_name();
        if !FILES.iter().any(|known| name == *known) {
            let name = format!("`{}`", entry.path().display());
            return Err(Failure::Usage(shared.messages().with("certify-foreign-file", &[("name", &name)])));
        }
    }
    for (name, bytes) in contents(report, corpus, found) {
        write_below(out, name.as_ref(), &bytes).map_err(failed(&out.join(name)))?;
    }
    Ok(())
}

/// The longest list of failures in the summary.
const FAILURES: usize = 40;

fn page(
    report: &Report,
    corpus: &Corpus,
    certificate: &Certificate,
    against: &[&Line],
    given_up: Option<&Phrase>,
    shared: &Shared,
) -> Page {
    let say = &shared.messages();
    let counts = Counts::of(&report.lines);
    let program = &report.header.program;
    let mut page = Page::new(shared.lang, format!("{} {}", program.name, program.version));
    clauses(&mut page, report, corpus, &counts, say);
    let columns = [("profile", Align::Left), ("edition", Align::Left), ("result", Align::Left)];
    let columns = columns.into_iter().chain([("checks", Align::Right)]);
    let mut profiles = Table::new(
        columns.map(|(name, align)| Column::new(say.text(&format!("report-column-{name}")), align)).collect(),
    );
    for result in &certificate.profiles {
        profiles.row(vec![
            result.profile.clone(),
            result.edition.clone(),
            result.status.name(say),
            result.checks.to_string(),
        ]);
    }
    page.blocks.push(Block::Table(profiles));
    if let Some(Challenge { seed, events }) = certificate.challenge {
        let said = [("seed", &seed.to_string() as _), ("events", &events.to_string() as _)];
        page.paragraph(say.with("report-challenge", &said));
    }
    if !certificate.readings.is_empty() {
        page.paragraph(say.text("report-readings"));
        let follows = certificate.readings.iter().map(|(reading, checks)| {
            say.with("report-follows", &[("reading", reading), ("checks", &checks.to_string())])
        });
        page.list(follows.collect());
    }
    if !against.is_empty() {
        page.list(failures(against, say));
    }
    let number = |number: u64| number.to_string();
    let (mood, outcome) = match (given_up, against.len()) {
        (Some(reason), _) => (Mood::Bad, say.phrase(&phrase!("report-given-up", reason = reason))),
        (None, 0) => {
            let passed = number(counts.get(Word::Pass));
            (Mood::Good, say.with("report-nothing-against", &[("count", &passed)]))
        }
        (None, n) => {
            let numbers = [("count", &*n.to_string()), ("all", &*number(counts.total()))];
            (Mood::Bad, say.with("report-something-against", &numbers))
        }
    };
    page.outcome(mood, outcome);
    if report.header.shape == Shape::BuiltIn {
        page.paragraph(say.text("report-built-in"));
    }
    page
}

/// How often each verdict was given, clause by clause; a family that the program does not compute is one sentence.
fn clauses(page: &mut Page, report: &Report, corpus: &Corpus, counts: &Counts, say: &Messages) {
    let mut table = Table::new(vec![Column::new(say.text("report-column-clause"), Align::Left)]);
    table.columns.extend(Word::ALL.iter().map(|word| Column::new(word.name(say), Align::Right)));
    table.columns.push(Column::new(say.text("report-open"), Align::Right));
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
    let mut total = vec![say.text("report-all")];
    total.extend(Word::ALL.iter().map(|word| cell(counts.get(*word))));
    total.push(cell(counts.open));
    table.row(total);
    page.table(table.without_empty_columns());
    for (family, count) in declined {
        let names = [("family", &*family), ("count", &*count.to_string())];
        page.paragraph(say.with("report-declined", &names));
    }
}

/// What speaks against the program, a line for each unit.
fn failures(against: &[&Line], say: &Messages) -> Vec<String> {
    let mut shown: Vec<String> = against
        .iter()
        .take(FAILURES)
        .map(|line| {
            let reason = line.why(say).map(|reason| format!(": {reason}")).unwrap_or_default();
            format!("{} {} {} {}{reason}", line.check, line.edition, line.unit_name(say), line.word(say))
        })
        .collect();
    if against.len() > FAILURES {
        let more = (against.len() - FAILURES).to_string();
        shown.push(say.with("report-more", &[("count", &more)]));
    }
    shown
}

/// A counter on a terminal; nothing elsewhere.
struct Progress {
    shown: bool,
    total: usize,
    done: std::sync::atomic::AtomicUsize,
}

impl Progress {
    fn new(total: usize) -> Progress {
        Progress { shown: io::stderr().is_terminal(), total, done: std::sync::atomic::AtomicUsize::new(0) }
    }

    fn step(&self) {
        let done = 1 + self.done.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        if self.shown && (done.is_multiple_of(16) || done == self.total) {
            let _ = write!(io::stderr(), "\r{done}/{}", self.total);
        }
    }

    fn end(&self) {
        if self.shown {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}
