//! Defines the options that state which program is tested, and starts this program.

use crate::cli::SelectionOptions;
use crate::cli::prelude::*;
use std::ffi::OsString;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::time::Duration;
use tiebreak_arbiter::many::workers;
use tiebreak_conformance::challenge::{Renumbered, challenged, order, with_readings};
use tiebreak_conformance::phrase::Words;
use tiebreak_conformance::report::{
    Challenge, Counts, LimitsUsed, Line, Report, RunQuestion, Shape, Tested, Word, asks, contradicted,
    judged, judged_by, read_report,
};
use tiebreak_conformance::subject::engine::{Question, derivation};
use tiebreak_conformance::subject::protocol::{Query, StartAnswer};
use tiebreak_conformance::subject::{
    BuiltIn, CommandLine, FileProgram, Limits, Lines, Manifest, Once, Replies, Reply, Retried, StartError,
    Subject, ask_all,
};
use tiebreak_conformance::trials::hold_reply;

/// The program under test.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Program under test")]
pub struct ProgramOptions {
    /// How to run the program: once for all messages, or once for each message
    #[arg(long, value_enum, default_value = "lines", conflicts_with = "manifest")]
    pub shape: ShapeName,
    /// TOML description of a program that reads a file and writes a table (see `tiebreak protocol`)
    #[arg(long, value_name = "FILE", conflicts_with = "program")]
    pub manifest: Option<PathBuf>,
    /// Seconds to wait for the program to start
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = within::<u64>(1..=600))]
    pub start_timeout: u64,
    /// Seconds to wait for each answer
    #[arg(long, value_name = "SECONDS", default_value = "5", value_parser = within::<u64>(1..=600))]
    pub timeout: u64,
    /// Do not repeat a request if a process crashes, hangs or writes malformed output after a good answer
    #[arg(long)]
    pub no_retry: bool,
    /// Environment variable to pass to the program in addition to the usual ones; can be repeated
    #[arg(long, value_name = "NAME")]
    pub pass_env: Vec<OsString>,
    /// Number of parallel processes, which does not affect the report [default: the number of processors]
    #[arg(short, long, value_parser = within::<u64>(1..=256))]
    pub jobs: Option<u64>,
    /// The program and its arguments, run without a shell [default: the built-in engine]
    #[arg(last = true, value_name = "PROGRAM ARGS")]
    pub program: Vec<OsString>,
}

/// How a program is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ShapeName {
    /// The program runs once, and reads one message per line
    Lines,
    /// The program runs once for each message
    Once,
}

/// A worker sends requests to one process of the tested program, and reads its replies.
pub type Worker = Box<dyn Subject + Send>;

/// Converts workers of one type to workers of the type [`Worker`].
pub(super) fn boxed<S: Subject + Send + 'static>(workers: impl Iterator<Item = S>) -> Vec<Worker> {
    workers.map(|worker| Box::new(worker) as Worker).collect()
}

/// A tested program that is ready for questions.
pub struct Started {
    /// The description of the program with its name and version: the answer to `start`, or the content of the manifest.
    pub identity: StartAnswer,
    /// How the program runs: once for all messages, once for each message, with files, or as the built-in engine.
    pub shape: Shape,
    /// The files of the program with their digests. `None` if the built-in engine is tested.
    pub tested: Option<Tested>,
    /// The time limits for the program. `None` if the built-in engine is tested.
    pub limits: Option<LimitsUsed>,
    /// The workers, each with its own process of the program.
    pub workers: Vec<Worker>,
}

impl ProgramOptions {
    /// Returns the time limits that the user requests.
    pub fn limits(&self) -> Limits {
        Limits {
            start: Duration::from_secs(self.start_timeout),
            answer: Duration::from_secs(self.timeout),
            retries: !self.no_retry,
            ..Limits::default()
        }
    }

    /// Creates the workers for the built-in engine, as many as the user requests.
    fn built_in(&self) -> Started {
        let workers = boxed((0..workers(self.jobs)).map(|_| BuiltIn));
        Started { identity: BuiltIn::identity(), shape: Shape::BuiltIn, tested: None, limits: None, workers }
    }

    /// Starts the program, and reads its answer to the message `start`. Without a program or a manifest, prepares the
    /// built-in engine.
    ///
    /// # Errors
    ///
    /// Returns an error if the program cannot be started, if it does not answer `start`, or if its manifest contains
    /// errors.
    pub fn start(&self, shared: &Shared) -> Result<Started, Failure> {
        let limits = self.limits();
        let used = LimitsUsed {
            start: self.start_timeout * 1000,
            answer: self.timeout * 1000,
            bytes: limits.bytes as u64,
            no_retry: self.no_retry,
        };
        let further = 1..workers(self.jobs);
        let Some(command) = CommandLine::new(&self.program) else {
            let Some(path) = &self.manifest else { return Ok(self.built_in()) };
            let manifest =
                Manifest::read(path).map_err(|problem| Failure::Usage(shared.messages().phrase(&problem)))?;
            super::watch();
            let program = |_| FileProgram::new(manifest.clone(), limits, &self.pass_env);
            let workers = boxed((0..workers(self.jobs)).map(program));
            let identity = manifest.identity();
            let words: Vec<OsString> = manifest.command.iter().map(OsString::from).collect();
            let tested = Some(Tested::of(&words, std::slice::from_ref(path), &self.pass_env));
            return Ok(Started { identity, shape: Shape::File, tested, limits: Some(used), workers });
        };
        super::watch();
        let command = command.passing(&self.pass_env);
        let failed = |error: StartError| {
            let errors = if error.errors.is_empty() { String::new() } else { format!("\n{}", error.errors) };
            let problem = phrase!("program-try-smoke", problem = error.problem);
            Failure::Program(format!("{}{errors}", shared.messages().phrase(&problem)))
        };
        let (shape, identity, workers) = match self.shape {
            ShapeName::Lines => {
                let (first, identity) = Lines::start(command.clone(), limits).map_err(failed)?;
                let more = further.map(|_| Lines::new(command.clone(), limits, identity.input));
                (Shape::Lines, identity.clone(), boxed(std::iter::once(first).chain(more)))
            }
            ShapeName::Once => {
                let (first, identity) = Once::start(command.clone(), limits).map_err(failed)?;
                let more = further.map(|_| Once::new(command.clone(), limits, identity.input));
                (Shape::Once, identity.clone(), boxed(std::iter::once(first).chain(more)))
            }
        };
        let tested = Some(Tested::of(&self.program, &[], &self.pass_env));
        Ok(Started { identity, shape, tested, limits: Some(used), workers })
    }
}

// `tiebreak run` tests a program or the built-in engine against the corpus. The command writes no report and no
// certificate.

/// Test the engine or a program against the corpus and show every difference
///
/// Asks every selected question. For each wrong answer, shows the right answer and its working. `tiebreak
/// certify` does the same and also writes a report.
#[derive(Args, Clone, Debug)]
#[command(after_long_help = "Examples:
  tiebreak run --clause 16.4
  tiebreak run c07/8-1 --edition fide-2026-03 -- python3 adapter.py

Exit status: 0 no answer differs; 1 an answer differs; 2 wrong usage or input; 3 the program does
not start, or stops answering; 4 no question is selected, or the program supports none.")]
pub struct RunOptions {
    #[command(flatten)]
    selection: SelectionOptions,
    #[command(flatten)]
    program: ProgramOptions,
}

struct Outcome {
    identity: StartAnswer,
    lines: Vec<Line>,
    differences: Vec<String>,
    given_up: Option<Words>,
}

/// Asks the selected questions, and shows each wrong answer.
///
/// # Errors
///
/// Returns an error if an option is wrong, if the corpus contains errors, if no check is selected, if the program
/// cannot be started, or if the run stops early.
pub fn run(options: &RunOptions, shared: &Shared) -> Result<Exit, Failure> {
    let say = shared.messages();
    let corpus = options.selection.corpus()?;
    let selection = options.selection.selection(&corpus, &say)?;
    let asks = asks(&corpus, &selection);
    if asks.is_empty() {
        return Err(Failure::Nothing(tell!(say, "report-nothing-selected")));
    }
    let outcome = ask(options, &asks, &corpus.registry, shared)?;
    let counts = Counts::of(&outcome.lines);
    let against = outcome.lines.iter().any(|line| line.verdict.is_against() && !line.open);
    let unsupported = outcome.lines.iter().all(|line| line.verdict == Word::Unsupported);
    shared.answer(
        || page(&say, &outcome, &counts),
        || {
            Answer::new(&json!({
                "schema": "tiebreak/run/1",
                "program": &outcome.identity.name,
                "version": &outcome.identity.version,
                "corpus": &corpus.registry.corpus.version,
                "counts": counts.words,
                "open": counts.open,
                "lines": &outcome.lines,
            }))
        },
    )?;
    match outcome.given_up {
        Some(reason) => Err(Failure::Program(say.words(&reason))),
        None if against => Ok(Exit::Contradicted),
        None if unsupported => Ok(Exit::Nothing),
        None => Ok(Exit::Fine),
    }
}

/// Asks the program all questions, and compares its answers with the expected answers.
fn ask(
    options: &RunOptions,
    asks: &[RunQuestion<'_>],
    registry: &Registry,
    shared: &Shared,
) -> Result<Outcome, Failure> {
    let Started { identity, workers, .. } = options.program.start(shared)?;
    let batch = Batch::of(asks, &identity, None);
    let Replies { replies, given_up, .. } = ask_all(workers, &batch.requests, &|| {});
    let mut outcome = Outcome { identity, lines: Vec::new(), differences: Vec::new(), given_up };
    let replies = batch.in_numbers_of_the_cases(replies, BTreeMap::new());
    for (ask, (reply, _)) in asks.iter().zip(replies) {
        outcome.lines.extend(judged(ask, &reply, &outcome.identity, registry));
        outcome.differences.extend(shown(ask, &reply, &outcome.identity, registry));
    }
    Ok(outcome)
}

/// Describes how a wrong answer differs from the expected answer. The text also shows how the case and the built-in
/// engine compute the expected answer. Returns `None` if the answer is not wrong, or if the question is open.
fn shown(ask: &RunQuestion<'_>, reply: &Reply, program: &StartAnswer, registry: &Registry) -> Option<String> {
    // If there is no answer, the table of results already shows it.
    if ask.is_open() || !matches!(reply, Reply::Answered(_) | Reply::Rated(_)) {
        return None;
    }
    let working = |id: u32, code: &str| match ask {
        RunQuestion::Standings { case, check, edition } => {
            let question = Question::of(case, check, *edition).ok()?;
            derivation(&question, question.rules(), id, code)
        }
        RunQuestion::Rating { .. } => None,
    };
    hold_reply(ask, reply.clone(), program, registry, working).err()
}

fn page(say: &Messages, outcome: &Outcome, counts: &Counts) -> Page {
    let mut page = Page::new(say.language(), tell!(say, "run-title"));
    let mut table = table!(
        say, Left "column-case", Left "column-edition", Left "column-what", Left "column-result"
    );
    for line in outcome.lines.iter().filter(|line| line.verdict.is_against() && !line.open) {
        let reason = line.why(say).unwrap_or_else(|| line.word(say));
        table.row(vec![line.check.clone(), line.edition.clone(), line.unit_name(say), reason]);
    }
    page.table(table);
    for difference in &outcome.differences {
        page.list(difference.lines().map(str::to_owned).collect());
    }
    if counts.open > 0 {
        page.paragraph(tell!(say, "run-open", count = &counts.open.to_string()));
    }
    let right = counts.get(Word::Pass);
    let unsupported = counts.get(Word::Unsupported);
    let all: u64 = counts.words.values().sum();
    let different = all - right - unsupported;
    let mood = if different == 0 { Mood::Good } else { Mood::Bad };
    let program = format!("{} {}", outcome.identity.name, outcome.identity.version);
    page.outcome(mood, tell!(say, "run-outcome", program, right, different, unsupported,));
    page
}

/// The fresh questions.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Challenge")]
pub struct ChallengeOptions {
    /// Seed of the fresh questions [default: the seed in --known-failures, or else a new seed, which the command
    /// prints]
    ///
    /// Fresh questions are about events that the command generates for the run, so the program cannot know the
    /// answers from the corpus. A run of the whole corpus or of a profile includes fresh questions.
    #[arg(long, value_name = "SEED", value_parser = within::<u64>(0..=(1 << 53) - 1))]
    challenge: Option<u64>,
    /// Number of events for the fresh questions
    #[arg(long = "events", alias = "challenge-events", value_name = "N", default_value_t = Challenge::USUAL, value_parser = within::<u32>(1..=100_000))]
    challenge_events: u32,
    /// Ask only the questions of the corpus; the program then cannot meet a profile
    #[arg(long, conflicts_with_all = ["challenge", "challenge_events"])]
    no_challenge: bool,
}

impl ChallengeOptions {
    /// Returns which fresh questions this run asks, or `None` if it asks none. `usual` states whether such a run asks
    /// fresh questions by default. If the user gives no seed, `earlier` contains the seed from the list of known
    /// failures.
    pub fn chosen(&self, usual: bool, earlier: Option<Challenge>) -> Option<Challenge> {
        let events = self.challenge_events;
        match self.challenge {
            Some(seed) => Some(Challenge { seed, events }),
            None if usual && !self.no_challenge && earlier.is_some() => earlier,
            // Users must be able to type the seed, so it has only 32 bits.
            None if usual && !self.no_challenge => {
                Some(Challenge { seed: fresh_seed() & 0xffff_ffff, events })
            }
            None => None,
        }
    }
}

/// Returns a random number. The operating system gives Rust's hasher random keys, and the hasher computes the number.
pub(super) fn fresh_seed() -> u64 {
    RandomState::new().build_hasher().finish()
}

/// Returns the corpus with the cases of the fresh questions. Without fresh questions, returns the corpus unchanged.
pub fn with_challenge(corpus: Corpus, challenge: Option<&Challenge>) -> Corpus {
    challenge.map(|challenge| challenged(&corpus, challenge)).unwrap_or(corpus)
}

/// Compares the answers to fresh questions with all accepted readings of unclear rules. Returns the corpus with the
/// answers under these readings, and the report with its new verdicts. If every answer to a fresh question is the
/// engine's answer, nothing changes.
pub fn settled(corpus: Corpus, report: Report) -> (Corpus, Report) {
    let checks = contradicted(&report);
    if checks.is_empty() {
        return (corpus, report);
    }
    let corpus = with_readings(corpus, &checks);
    let report = judged_by(report, &corpus);
    (corpus, report)
}

/// Returns the corpus against which the report in a folder is verified. The corpus contains the fresh questions of this
/// report. If the report cannot be read, the corpus contains no fresh questions, and the verifier rejects the report.
pub fn corpus_of(directory: &Path, corpus: Corpus) -> Corpus {
    let Ok(report) = read_report(directory) else { return corpus };
    let corpus = with_challenge(corpus, report.header.challenge.as_ref());
    // Somebody could have changed the verdicts in the file, so the answers are compared with the corpus again.
    let report = judged_by(report, &corpus);
    settled(corpus, report).0
}

/// The requests that are sent to the program, and the replies to questions that need no request.
pub(in crate::cli) struct Batch {
    pub(in crate::cli) requests: Vec<Query>,
    /// For each request, the index of its question, and the new pairing numbers of the participants (if the request
    /// contains new numbers).
    pub(in crate::cli) places: Vec<(usize, Option<Renumbered>)>,
    /// The replies to questions that are not sent, because the program does not support them, by index of the question.
    declined: BTreeMap<usize, Reply>,
}

impl Batch {
    /// Creates the requests, which are numbered from 1. In a run with fresh questions, the seed determines the order of
    /// the requests, and the participants in the cases of the corpus get new pairing numbers.
    pub(in crate::cli) fn of(
        asks: &[RunQuestion<'_>],
        program: &StartAnswer,
        challenge: Option<Challenge>,
    ) -> Batch {
        let mut declined = BTreeMap::new();
        let mut asked: Vec<Option<(usize, Query)>> = Vec::new();
        for (at, ask) in asks.iter().enumerate() {
            match ask.request(0, program) {
                Ok(query) => asked.push(Some((at, query))),
                Err(reply) => _ = declined.insert(at, reply),
            }
        }
        let order = match challenge {
            Some(Challenge { seed, .. }) => order(asked.len(), seed),
            None => (0..asked.len()).collect(),
        };
        let (mut requests, mut places) = (Vec::new(), Vec::new());
        let in_order = order.into_iter().filter_map(|position| asked.get_mut(position)?.take());
        for ((at, mut query), seq) in in_order.zip(1..) {
            query.number(seq);
            let is_fresh = asks.get(at).is_some_and(|ask| Challenge::has(&ask.id()));
            let numbers = match (&mut query, challenge) {
                (Query::Standings(request), Some(Challenge { seed, .. })) if !is_fresh => {
                    Renumbered::of(request, seed, at as u64)
                }
                _ => None,
            };
            requests.push(query);
            places.push((at, numbers));
        }
        Batch { requests, places, declined }
    }

    /// Returns the replies in the order of the questions. The pairing numbers in the replies are changed back to those
    /// of the cases. If a request was repeated, the reply also contains the bad reply to the first attempt.
    pub(in crate::cli) fn in_numbers_of_the_cases(
        self,
        replies: Vec<Reply>,
        mut retried: BTreeMap<usize, Retried>,
    ) -> Vec<(Reply, Option<Retried>)> {
        let mut all: BTreeMap<usize, (Reply, Option<Retried>)> =
            self.declined.into_iter().map(|(at, reply)| (at, (reply, None))).collect();
        let mut replies = replies.into_iter();
        for (position, (at, numbers)) in self.places.iter().enumerate() {
            let reply = replies.next().unwrap_or_else(|| Reply::NotRun(phrase!("not-asked").into()));
            let reply = match numbers {
                Some(numbers) => numbers.back(reply),
                None => reply,
            };
            all.insert(*at, (reply, retried.remove(&position)));
        }
        all.into_values().collect()
    }
}
