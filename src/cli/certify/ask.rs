//! Asks a program everything that is selected.

use std::io::{self, IsTerminal, Write};

use super::options::CertifyOptions;
use crate::cli::output::{Failure, Shared};
use tiebreak_conformance::corpus::Corpus;
use tiebreak_conformance::message::Language;
use tiebreak_conformance::phrase::{Phrase, phrase};
use tiebreak_conformance::report::{
    Challenge, CorpusIdentity, Digests, Header, Plan, Report, SCHEMA, Wanted, judged, mend,
};
use tiebreak_conformance::subject::protocol::{PROTOCOL, Query};
use tiebreak_conformance::subject::{Complaint, Replies, Reply, ask_all};
use tiebreak_conformance::tell;

/// Asks the program everything that is selected.
pub(super) fn ask(
    options: &CertifyOptions,
    challenge: Option<Challenge>,
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
