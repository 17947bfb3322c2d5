//! Asks a program everything that is selected.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicUsize, Ordering};

use super::options::CertifyOptions;
use crate::cli::output::{Failure, Shared};
use crate::cli::program::Started;
use tiebreak_conformance::corpus::Corpus;
use tiebreak_conformance::message::Language;
use tiebreak_conformance::phrase::{Words, phrase};
use tiebreak_conformance::renumber::{Renumbered, order};
use tiebreak_conformance::report::{
    Challenge, CorpusIdentity, Digests, Header, KnownFailures, Plan, Report, SCHEMA, Wanted, judged,
    mark_retried, misnamed,
};
use tiebreak_conformance::subject::protocol::{PROTOCOL, Query, StartAnswer};
use tiebreak_conformance::subject::{Complaint, Replies, Reply, Retried, ask_all};
use tiebreak_conformance::tell;

/// Asks the program everything that is selected. Returns the report and why the program was given up on, if it was.
pub(super) fn ask(
    options: &CertifyOptions,
    challenge: Option<Challenge>,
    known: Option<KnownFailures>,
    corpus: &Corpus,
    shared: &Shared,
) -> Result<(Report, Option<Words>), Failure> {
    let say = shared.messages();
    let selection = options.selection.selection(corpus, &say)?;
    let plan = Plan::new(corpus, &selection);
    if plan.asks.is_empty() {
        return Err(Failure::Nothing(tell!(say, "report-nothing-selected")));
    }
    let mut started = options.program.start(shared)?;
    if let Some(problem) = misnamed(&started.identity) {
        return Err(Failure::Program(say.phrase(&problem)));
    }
    let workers = std::mem::take(&mut started.workers);
    let header = header(options, challenge, known, corpus, started, shared);
    let batch = Batch::of(&plan, &header.program, challenge);
    let progress = Progress::new(batch.requests.len());
    let Replies { replies, given_up, retried, complaints } =
        ask_all(workers, &batch.requests, &|| progress.step());
    progress.end();
    complain(&complaints, &plan, &batch, shared);
    // A program that cannot be started again leaves as little to say as one that was given up on.
    let not_run = replies.iter().find_map(|reply| match reply {
        Reply::NotRun(reason) => Some(reason.clone()),
        _ => None,
    });
    let given_up = given_up.or(not_run);
    let mut replies = batch.in_numbers_of_the_cases(replies, retried);
    let mut lines = Vec::new();
    for (at, ask) in plan.asks.iter().enumerate() {
        let (reply, first) =
            replies.remove(&at).unwrap_or_else(|| (Reply::NotRun(phrase!("not-asked").into()), None));
        let mut judged = judged(ask, &reply, &header.program, &corpus.registry);
        if let Some(first) = first {
            mark_retried(&mut judged, &first);
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
        challenge,
        known,
        date: options.date.clone(),
        lang: (shared.lang != Language::En).then_some(shared.lang),
    }
}

/// The questions of a plan as the program gets them.
struct Batch {
    requests: Vec<Query>,
    /// For each request its position in the plan, and the pairing numbers with which it was sent.
    places: Vec<(usize, Option<Renumbered>)>,
    /// The replies that stand without asking, by position in the plan.
    declined: BTreeMap<usize, Reply>,
}

impl Batch {
    /// With a challenge the questions of the corpus and the fresh ones come in an order that the seed makes, and the events
    /// of the corpus are renumbered. Requests are numbered from 1.
    fn of(plan: &Plan<'_>, program: &StartAnswer, challenge: Option<Challenge>) -> Batch {
        let mut declined = BTreeMap::new();
        let mut asked: Vec<Option<(usize, Query)>> = Vec::new();
        for (at, ask) in plan.asks.iter().enumerate() {
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
            let is_fresh = plan.asks.get(at).is_some_and(|ask| Challenge::has(&ask.id()));
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

    /// The replies by position in the plan, in the pairing numbers of the cases, each with the first reply where it took a
    /// second try.
    fn in_numbers_of_the_cases(
        self,
        replies: Vec<Reply>,
        mut retried: BTreeMap<usize, Retried>,
    ) -> BTreeMap<usize, (Reply, Option<Retried>)> {
        let mut all: BTreeMap<usize, (Reply, Option<Retried>)> =
            self.declined.into_iter().map(|(at, reply)| (at, (reply, None))).collect();
        for (position, ((at, numbers), reply)) in self.places.iter().zip(replies).enumerate() {
            let reply = match numbers {
                Some(numbers) => numbers.back(reply),
                None => reply,
            };
            all.insert(*at, (reply, retried.remove(&position)));
        }
        all
    }
}

/// Shows what the program wrote to standard error around its first bad replies.
fn complain(complaints: &[Complaint], plan: &Plan<'_>, batch: &Batch, shared: &Shared) {
    let say = shared.messages();
    let mut err = io::stderr().lock();
    for complaint in complaints.iter().take(5) {
        let place = usize::try_from(complaint.seq).ok().and_then(|seq| batch.places.get(seq.checked_sub(1)?));
        let ask = place.and_then(|(at, _)| plan.asks.get(*at));
        let check = ask.map(|ask| ask.id()).unwrap_or_default();
        // Nobody is left to tell when standard error is closed.
        let _ = writeln!(err, "{}\n{}", tell!(say, "report-stderr", check = &check), complaint.errors);
    }
}

/// A counter on a terminal; nothing elsewhere.
struct Progress {
    shown: bool,
    total: usize,
    done: AtomicUsize,
}

impl Progress {
    fn new(total: usize) -> Progress {
        Progress { shown: io::stderr().is_terminal(), total, done: AtomicUsize::new(0) }
    }

    fn step(&self) {
        let done = 1 + self.done.fetch_add(1, Ordering::Relaxed);
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
