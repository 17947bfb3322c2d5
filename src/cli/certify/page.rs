//! Asks the program under test, and shows the result of the certification as a page.

use crate::cli::Progress;
use crate::cli::certify::CertifyOptions;
use crate::cli::prelude::*;
use crate::cli::program::Started;
use std::io::{self, Write};
use tiebreak_conformance::challenge::{Renumbered, order};
use tiebreak_conformance::phrase::Words;
use tiebreak_conformance::report::{
    Certificate, Challenge, CorpusIdentity, Counts, Detail, Digests, Header, Held, KnownFailures, Line, Plan,
    Report, SCHEMA, Todo, Wanted, Word, by_clause, judged, mark_retried, misnamed, todo_blocks, unmet,
};
use tiebreak_conformance::subject::protocol::{PROTOCOL, Query, StartAnswer};
use tiebreak_conformance::subject::{Complaint, Replies, Reply, Retried, ask_all};

/// Maximum number of failures in the summary.
const FAILURES: usize = 40;

pub(super) struct Found<'r> {
    pub report: &'r Report,
    pub certificate: &'r Certificate,
    pub todo: &'r Todo,
    pub held: &'r Held<'r>,
    /// The reason why the exit code is not 0.
    pub reason: Option<&'r Phrase>,
}

/// Builds the page: the next steps, the verdicts, the profiles and the failures.
pub(super) fn page(found: &Found<'_>, corpus: &Corpus, shared: &Shared) -> Page {
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
        known(&mut page, held, say);
    }
    if report.header.shape.is_built_in() {
        page.paragraph(tell!(say, "report-built-in"));
    }
    closing(&mut page, found, corpus, say);
    page
}

/// Adds the last lines: the answers, the profiles, the gaps in the required profile, and the reason why the exit code
/// is not 0.
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

/// Adds the comparison of the run with its list of known failures.
fn known(page: &mut Page, held: &Held<'_>, say: &Messages) {
    let (known, changed, stale) = (held.known, held.changed.len(), held.stale.len());
    page.paragraph(tell!(say, "known-summary", known, changed, stale));
    let named = held.changed.iter().map(|entry| tell!(say, "known-changed", unit = entry.name()));
    let stale = held.stale.iter().map(|entry| tell!(say, "known-stale", unit = entry.name()));
    page.list(named.chain(stale).collect());
}

/// Adds the number of each verdict for every clause. There is one sentence for a family that the program does not
/// compute.
fn clauses(page: &mut Page, report: &Report, corpus: &Corpus, counts: &Counts, say: &Messages) {
    let mut table = table!(say, Left "column-clause");
    table.columns.extend(Word::ALL.iter().map(|word| Column::new(word.name(say), Align::Right)));
    table.columns.push(Column::new(tell!(say, "report-word-open"), Align::Right));
    let cell = |count: u64| if count == 0 { String::new() } else { count.to_string() };
    let family = |clause: &str| clause.split('.').next().unwrap_or(clause).to_owned();
    let tallies = by_clause(corpus, &report.lines);
    let mut computed: BTreeMap<String, bool> = BTreeMap::new();
    for tally in &tallies {
        let any = tally.counts.words.keys().any(|word| !word.is_unsupported());
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

/// The failures, one line for each unit. Editions with the same answer share a line.
fn failures(against: &[&Line], say: &Messages) -> Vec<String> {
    let mut shared: Vec<(&Line, Vec<&str>)> = Vec::new();
    for line in against {
        let same = |(other, _): &&mut (&Line, Vec<&str>)| {
            (&other.check, &other.unit, other.verdict, &other.reason)
                == (&line.check, &line.unit, line.verdict, &line.reason)
        };
        // Editions of a check are next to each other in the list.
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

/// Asks the program every selected question. Returns the report, and the reason if the run was stopped early.
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
    let progress = Progress::new(batch.requests.len() as u64);
    let Replies { replies, given_up, retried, complaints } =
        ask_all(workers, &batch.requests, &|| progress.step());
    progress.clear();
    complain(&complaints, &plan, &batch, shared);
    // The run stops, because a program that cannot be restarted gives no more answers.
    let not_run = replies.iter().find_map(|reply| match reply {
        Reply::NotRun(reason) => Some(reason.clone()),
        _ => None,
    });
    let given_up = given_up.or(not_run);
    let mut lines = Vec::new();
    for (ask, (reply, first)) in plan.asks.iter().zip(batch.in_numbers_of_the_cases(replies, retried)) {
        let mut judged = judged(ask, &reply, &header.program, &corpus.registry);
        if let Some(first) = first {
            mark_retried(&mut judged, &first);
        }
        lines.extend(judged);
    }
    Ok((Report { header, lines }, given_up))
}

/// The header of the report, with the program and the selection.
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

/// The questions of a plan as they are sent to the program.
pub(in crate::cli) struct Batch {
    pub(in crate::cli) requests: Vec<Query>,
    /// The index of each request in the plan, with its pairing numbers.
    places: Vec<(usize, Option<Renumbered>)>,
    /// Replies that are known without a request, by index in the plan.
    declined: BTreeMap<usize, Reply>,
}

impl Batch {
    /// Builds the requests, with numbers from 1. In a challenge, the seed determines the order of all
    /// questions, and the events of the corpus get new pairing numbers.
    pub(in crate::cli) fn of(plan: &Plan<'_>, program: &StartAnswer, challenge: Option<Challenge>) -> Batch {
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

    /// The replies in the order of the plan, with the pairing numbers of the cases. A reply after a retry includes the
    /// first reply.
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

/// Shows the standard error of the program around its first bad replies.
fn complain(complaints: &[Complaint], plan: &Plan<'_>, batch: &Batch, shared: &Shared) {
    let say = shared.messages();
    let mut err = io::stderr().lock();
    for complaint in complaints.iter().take(5) {
        let place = usize::try_from(complaint.seq).ok().and_then(|seq| batch.places.get(seq.checked_sub(1)?));
        let ask = place.and_then(|(at, _)| plan.asks.get(*at));
        let check = ask.map(|ask| ask.id()).unwrap_or_default();
        // If standard error is closed, nobody can read the message.
        let _ = writeln!(err, "{}\n{}", tell!(say, "report-stderr", check = &check), complaint.errors);
    }
}
