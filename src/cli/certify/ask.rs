//! Asks a program everything that is selected.

use std::collections::BTreeSet;
use std::io::{self, IsTerminal, Write};

use super::options::CertifyOptions;
use super::sent::{Asking, Sent, Shaky, position};
use super::unfinished::{Journal, Unfinished};
use crate::cli::output::{Failure, Shared};
use crate::cli::program::Started;
use tiebreak_conformance::corpus::Corpus;
use tiebreak_conformance::message::{Language, Messages};
use tiebreak_conformance::phrase::{Words, phrase};
use tiebreak_conformance::report::{
    Ask, Challenge, CorpusIdentity, Digests, Header, KnownFailures, Plan, Report, SCHEMA, Wanted, judged,
    mend, misnamed,
};
use tiebreak_conformance::subject::protocol::PROTOCOL;
use tiebreak_conformance::subject::{Complaint, Earlier, Mended, Replies, Reply, Subject, Watch, ask_rest};
use tiebreak_conformance::tell;

/// What is asked besides what the options say.
pub(super) struct Asked {
    pub challenge: Option<Challenge>,
    pub known: Option<KnownFailures>,
    /// The run that this one goes on with.
    pub unfinished: Option<Unfinished>,
}

/// Asks the program everything that is selected.
pub(super) fn ask(
    options: &CertifyOptions,
    asked: Asked,
    corpus: &Corpus,
    shared: &Shared,
) -> Result<(Report, Option<Words>), Failure> {
    let say = shared.messages();
    let selection = options.selection.selection(corpus, &say)?;
    let plan = Plan::new(corpus, &selection, options.shard);
    if plan.asks.is_empty() {
        return Err(Failure::Nothing(tell!(say, "report-nothing-selected")));
    }
    let Asked { challenge, known, unfinished } = asked;
    let mut started = options.program.start(shared)?;
    if let Some(problem) = misnamed(&started.identity) {
        return Err(Failure::Program(say.phrase(&problem)));
    }
    let workers = std::mem::take(&mut started.workers);
    let mut header = header(options, challenge, known, corpus, started, shared);
    let program = header.program.clone();
    let sent = Sent::of(&plan, &program, challenge);
    let asking = Asking { plan: &plan, sent: &sent, program: &program, registry: &corpus.registry };
    let (earlier, journal, workers) = kept(options, unfinished, &mut header, &asking, workers, &say)?;
    let from_earlier: BTreeSet<usize> = earlier.replies.keys().copied().collect();
    let watch = Watcher {
        progress: Progress::new(sent.requests.len() - from_earlier.len()),
        journal: journal.as_ref(),
        asking: &asking,
    };
    let Replies { replies, given_up, mended, complaints } =
        ask_rest(workers, &sent.requests, earlier, &watch);
    watch.progress.end();
    complain(&complaints, &asking, shared);
    // A program that cannot be started again leaves as little to say as one that was given up on.
    let not_run = replies.iter().find_map(|reply| match reply {
        Reply::NotRun(reason) => Some(reason.clone()),
        Reply::Answered(_)
        | Reply::Rated(_)
        | Reply::Skipped(..)
        | Reply::Refused(_)
        | Reply::Malformed(_)
        | Reply::Crashed(_)
        | Reply::TimedOut => None,
    });
    let given_up = given_up.or(not_run);
    let mut replies = sent.back(replies, &mended, &from_earlier);
    let mut lines = Vec::new();
    for (at, ask) in plan.asks.iter().enumerate() {
        let asked = replies.remove(&at).or_else(|| Some((sent.declined.get(&at)?.clone(), None)));
        let (reply, first) = asked.unwrap_or_else(|| (Reply::NotRun(phrase!("not-asked").into()), None));
        let mut judged = judged(ask, &reply, &program, &corpus.registry);
        if let Some(first) = first {
            mend(&mut judged, &first);
        }
        lines.extend(judged);
    }
    Ok((Report { header, lines }, given_up))
}

/// Who is asked what, as the report says it.
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
        selection: Wanted {
            ids: wanted.ids.clone(),
            clauses: wanted.clause.clone(),
            editions: wanted.edition.iter().map(|edition| edition.id().to_owned()).collect(),
            profile: wanted.profile.clone(),
        },
        shard: options.shard,
        challenge,
        known,
        resumed: 0,
        date: options.date.clone(),
        lang: (shared.lang != Language::En).then_some(shared.lang),
    }
}

type Workers = Vec<Box<dyn Subject + Send>>;

/// What an interrupted run left, and where this one writes down what it is answered.
///
/// # Errors
/// When it was another run, its program answers otherwise by now, or nothing can be written.
fn kept(
    options: &CertifyOptions,
    unfinished: Option<Unfinished>,
    header: &mut Header,
    asking: &Asking<'_>,
    mut workers: Workers,
    say: &Messages,
) -> Result<(Earlier, Option<Journal>, Workers), Failure> {
    let Some(unfinished) = unfinished else {
        let journal = options.out.as_ref().map(|out| Journal::begin(out, header)).transpose()?;
        return Ok((Earlier::default(), journal, workers));
    };
    unfinished.is_of(header, say)?;
    let mut earlier = unfinished.earlier(asking, say)?;
    let shaky = workers.first_mut().map(|worker| asking.again(worker.as_mut(), &earlier)).transpose();
    let shaky = shaky.map_err(|ask| {
        let problem = phrase!("resume-answers-otherwise", check = ask.id(), edition = ask.edition());
        Failure::Usage(say.phrase(&problem))
    })?;
    header.resumed = unfinished.times();
    let journal = unfinished.go_on()?;
    if let Some(Shaky { mended, amended }) = shaky {
        mended.iter().for_each(|(seq, first)| journal.first(*seq, first));
        amended.iter().for_each(|(seq, reply)| journal.amended(asking, *seq, reply));
        let place = |(seq, first)| Some((position(seq)?, first));
        earlier.first.extend(mended.into_iter().filter_map(place));
        earlier.amended.extend(amended.into_iter().filter_map(|(seq, reply)| Some((position(seq)?, reply))));
    }
    Ok((earlier.with_first(), Some(journal), workers))
}

/// Hears of the run.
struct Watcher<'a> {
    progress: Progress,
    journal: Option<&'a Journal>,
    asking: &'a Asking<'a>,
}

impl Watch for Watcher<'_> {
    fn answered(&self) {
        self.progress.step();
    }

    fn first(&self, seq: u64, first: &Mended) {
        if let Some(journal) = self.journal {
            journal.first(seq, first);
        }
    }

    fn settled(&self, seq: u64, reply: &Reply, first: Option<&Mended>) {
        if let Some(journal) = self.journal {
            journal.settled(self.asking, seq, reply, first);
        }
    }

    fn amended(&self, seq: u64, reply: &Reply) {
        if let Some(journal) = self.journal {
            journal.amended(self.asking, seq, reply);
        }
    }
}

/// Shows what the program wrote to standard error around its first bad replies.
fn complain(complaints: &[Complaint], asking: &Asking<'_>, shared: &Shared) {
    let say = shared.messages();
    let mut err = io::stderr().lock();
    for complaint in complaints.iter().take(5) {
        let check = asking.ask(complaint.seq).map(Ask::id).unwrap_or_default();
        // Nobody is left to tell when standard error is closed.
        let _ = writeln!(err, "{}\n{}", tell!(say, "report-stderr", check = &check), complaint.errors);
    }
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
