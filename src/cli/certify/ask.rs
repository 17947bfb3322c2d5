//! Asks a program everything that is selected.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};

use super::options::CertifyOptions;
use crate::cli::output::{Failure, Shared};
use tiebreak_conformance::corpus::Corpus;
use tiebreak_conformance::message::Language;
use tiebreak_conformance::phrase::{Phrase, phrase};
use tiebreak_conformance::renumber::{Renumbered, order};
use tiebreak_conformance::report::{
    Challenge, CorpusIdentity, Digests, Header, KnownFailures, Plan, Report, SCHEMA, Wanted, judged, mend,
    misnamed,
};
use tiebreak_conformance::subject::protocol::{PROTOCOL, Query, StartAnswer};
use tiebreak_conformance::subject::{Complaint, Replies, Reply, ask_all};
use tiebreak_conformance::tell;

/// Asks the program everything that is selected.
pub(super) fn ask(
    options: &CertifyOptions,
    challenge: Option<Challenge>,
    known: Option<KnownFailures>,
    corpus: &Corpus,
    shared: &Shared,
) -> Result<(Report, Option<Phrase>), Failure> {
    let wanted = &options.selection;
    let selection = wanted.selection(corpus, &shared.messages())?;
    let plan = Plan::new(corpus, &selection, options.shard);
    if plan.asks.is_empty() {
        return Err(Failure::Nothing(tell!(shared.messages(), "report-nothing-selected")));
    }
    let started = options.program.start(shared)?;
    if let Some(problem) = misnamed(&started.identity) {
        return Err(Failure::Program(shared.messages().phrase(&problem)));
    }
    let sent = Sent::of(&plan, &started.identity, challenge);
    let progress = Progress::new(sent.requests.len());
    let Replies { replies, given_up, mended, complaints } =
        ask_all(started.workers, &sent.requests, &|| progress.step());
    progress.end();
    complain(&complaints, &plan, &sent, shared);
    // A program that cannot be started again leaves as little to say as one that was given up on.
    let not_run = replies.iter().find_map(|reply| match reply {
        Reply::NotRun(reason) => Some(reason.clone()),
        _ => None,
    });
    let given_up = given_up.or(not_run);
    let mut replies = sent.back(replies, &mended);
    let mut lines = Vec::new();
    for (at, ask) in plan.asks.iter().enumerate() {
        let asked = replies.remove(&at).or_else(|| Some((sent.declined.get(&at)?.clone(), None)));
        let (reply, trouble) = asked.unwrap_or_else(|| (Reply::NotRun(phrase!("not-asked")), None));
        let mut judged = judged(ask, &reply, &started.identity, &corpus.registry);
        if let Some(trouble) = trouble {
            mend(&mut judged, &trouble);
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
        date: options.date.clone(),
        lang: (shared.lang != Language::En).then_some(shared.lang),
    };
    Ok((Report { header, lines }, given_up))
}

/// The questions as a program gets them.
struct Sent {
    requests: Vec<Query>,
    /// The position in the plan of each request, and the pairing numbers that it was sent with.
    places: Vec<(usize, Option<Renumbered>)>,
    /// What is said for the program without asking it, by position in the plan.
    declined: BTreeMap<usize, Reply>,
}

impl Sent {
    /// With a challenge the questions of the corpus and the fresh ones come in an order of their own, and the events of
    /// the corpus are numbered anew.
    fn of(plan: &Plan<'_>, program: &StartAnswer, challenge: Option<Challenge>) -> Sent {
        let mut declined = BTreeMap::new();
        let mut asked = Vec::new();
        for (at, ask) in plan.asks.iter().enumerate() {
            match ask.request(0, program) {
                Ok(_) => asked.push(at),
                Err(reply) => _ = declined.insert(at, reply),
            }
        }
        if let Some(Challenge { seed, .. }) = challenge {
            asked = order(asked.len(), seed).into_iter().filter_map(|at| asked.get(at).copied()).collect();
        }
        let (mut requests, mut places) = (Vec::new(), Vec::new());
        for (at, seq) in asked.into_iter().zip(1..) {
            let Some(ask) = plan.asks.get(at) else { continue };
            let Ok(mut query) = ask.request(seq, program) else { continue };
            // The fresh ones are numbered as nobody has seen them.
            let numbers = match (&mut query, challenge) {
                (Query::Standings(request), Some(Challenge { seed, .. })) if !Challenge::has(&ask.id()) => {
                    Renumbered::of(request, seed, at as u64)
                }
                _ => None,
            };
            requests.push(query);
            places.push((at, numbers));
        }
        Sent { requests, places, declined }
    }

    /// The replies by position in the plan, in the numbers of the cases, with what a second try mended.
    fn back(
        &self,
        replies: Vec<Reply>,
        mended: &BTreeMap<usize, Phrase>,
    ) -> BTreeMap<usize, (Reply, Option<Phrase>)> {
        let places = self.places.iter().zip(replies).enumerate();
        places
            .map(|(sent, ((at, numbers), reply))| {
                let reply = match numbers {
                    Some(numbers) => numbers.back(reply),
                    None => reply,
                };
                (*at, (reply, mended.get(&sent).cloned()))
            })
            .collect()
    }
}

/// Shows what the program wrote to standard error around its first bad replies.
fn complain(complaints: &[Complaint], plan: &Plan<'_>, sent: &Sent, shared: &Shared) {
    let say = shared.messages();
    let mut err = io::stderr().lock();
    for complaint in complaints.iter().take(5) {
        let place = usize::try_from(complaint.seq).ok().and_then(|seq| sent.places.get(seq.checked_sub(1)?));
        let check = place.and_then(|(at, _)| plan.asks.get(*at));
        let check = check.map(tiebreak_conformance::report::Ask::id).unwrap_or_default();
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
