//! Runs external programs that use the protocol of this project. A program either runs once and answers line by line,
//! or runs again for every message.

use super::process::{CommandLine, Ending, Event, Limits, Pieces, Running};
use super::protocol::{Input, PROTOCOL, Query, RatingRequest, Request};
use super::reading::{self, Reply, Wanted};
use super::{Complaint, Retried, Subject, message};
use crate::prelude::*;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};
use tiebreak_phrase::outside::printable;

/// The reason why a program could not be started or did not answer `start`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartError {
    /// The fault that prevented the start.
    pub problem: Phrase,
    /// The last part of the text that the program wrote to standard error.
    pub errors: String,
}

/// Maximum number of bad replies for which the text on standard error is recorded.
const COMPLAINTS: usize = 5;

/// A program that runs once and gets one message per line. It answers one request before it gets the next.
///
/// If a process gives a bad reply after it answered other requests, a new process gets the request once more. Because
/// of this retry, the result depends neither on earlier requests nor on the number of worker processes. The retry is
/// recorded, because in normal use nobody asks a question twice.
pub struct Lines {
    command: CommandLine,
    limits: Limits,
    session: Option<Session>,
    input: Input,
    /// The requests that the program answered more than once.
    repeated: BTreeSet<u64>,
    complaints: Vec<Complaint>,
    /// The requests whose first reply was bad and whose retry gave a good reply.
    retried: Vec<(u64, Retried)>,
}

struct Session {
    running: Running,
    /// The requests that the current process answered.
    answered: BTreeSet<u64>,
    /// The last request that the current process answered.
    last: Option<u64>,
}

impl Lines {
    /// Starts the program and reads its answer to `start`.
    ///
    /// # Errors
    ///
    /// Returns an error if the program cannot be started or does not answer `start` correctly.
    pub fn start(command: CommandLine, limits: Limits) -> Result<(Lines, StartAnswer), StartError> {
        let mut lines = Lines::new(command, limits, Input::default());
        let identity = lines.restart()?;
        lines.input = identity.input;
        Ok((lines, identity))
    }

    /// Creates the program for a worker without starting it.
    pub fn new(command: CommandLine, limits: Limits, input: Input) -> Lines {
        let (repeated, complaints, retried) = (BTreeSet::new(), Vec::new(), Vec::new());
        Lines { command, limits, session: None, input, repeated, complaints, retried }
    }

    fn restart(&mut self) -> Result<StartAnswer, StartError> {
        self.session = None;
        let mut running = Running::start(&self.command, Pieces::Lines, self.limits.bytes)
            .map_err(|error| unstartable(&self.command, &error))?;
        running.send(line_of(&Request::Start { protocol: PROTOCOL }));
        let event = running.next(Instant::now() + self.limits.start);
        let answer = introduction(event, &self.limits).map_err(|problem| problem_of(&running, problem))?;
        self.session = Some(Session { running, answered: BTreeSet::new(), last: None });
        Ok(answer)
    }

    /// Asks a question. If the reply is bad and the process answered other requests before, asks once
    /// more in a new process.
    fn exchange(&mut self, seq: u64, message: &[u8], read: &dyn Fn(&[u8]) -> Reply) -> Reply {
        let used = self.session.as_ref().is_some_and(|session| !session.answered.is_empty());
        let mut written = Vec::new();
        let reply = self.attempt(seq, message, read, &mut written);
        match trouble(&reply) {
            Some(trouble) if used && self.limits.retries => {
                let again = self.attempt(seq, message, read, &mut Vec::new());
                if again.is_whole() {
                    self.retried.push((seq, Retried::new(trouble, &written)));
                }
                again
            }
            _ => reply,
        }
    }

    /// Asks a question once, without a retry. Sets `written` to the bytes of a bad reply.
    fn attempt(
        &mut self,
        seq: u64,
        message: &[u8],
        read: &dyn Fn(&[u8]) -> Reply,
        written: &mut Vec<u8>,
    ) -> Reply {
        if self.session.is_none()
            && let Err(error) = self.restart()
        {
            complain(&mut self.complaints, seq, error.errors);
            return Reply::NotRun(phrase!("program-not-started-again", problem = error.problem).into());
        }
        let Some(session) = &mut self.session else {
            return Reply::NotRun(phrase!("program-without-process").into());
        };
        session.running.send(message.to_vec());
        let deadline = Instant::now() + self.limits.answer;
        let reply = loop {
            break match session.running.next(deadline) {
                Event::Piece(line) if line.trim_ascii().is_empty() => continue,
                Event::Piece(line) => {
                    match reading::seq_of(&line).filter(|seq| session.answered.contains(seq)) {
                        Some(seq) => {
                            self.repeated.insert(seq);
                            continue;
                        }
                        None => {
                            let reply = read(&line);
                            if !reply.is_whole() {
                                *written = line;
                            }
                            reply
                        }
                    }
                }
                Event::TooLong => too_long(&self.limits),
                Event::Ended(how) => silent(&how),
                Event::TimedOut => Reply::Timeout,
            };
        };
        if !reply.is_whole() {
            if written.is_empty() {
                *written = session.running.partial();
            }
            let errors = text_of(&session.running);
            self.session = None;
            complain(&mut self.complaints, seq, errors);
        } else {
            session.answered.insert(seq);
            session.last = Some(seq);
        }
        reply
    }
}

/// Records the text that a program wrote to standard error around a bad reply, up to a limit.
pub(super) fn complain(complaints: &mut Vec<Complaint>, seq: u64, errors: String) {
    if complaints.len() < COMPLAINTS && !errors.is_empty() {
        complaints.push(Complaint { seq, errors });
    }
}

impl Subject for Lines {
    fn ask(&mut self, request: &StandingsRequest) -> Reply {
        ask_by(request, self.input, |message, read| self.exchange(request.seq, &message, read))
    }

    fn rate(&mut self, request: &RatingRequest) -> Reply {
        let message = line_of(&Request::Rating(Box::new(request.clone())));
        self.exchange(request.seq, &message, &|line| reading::read_rating(line, request.seq))
    }

    fn finish(&mut self) -> Vec<(u64, Reply)> {
        if let Some(mut session) = self.session.take() {
            session.running.send(line_of(&Request::Stop));
            session.running.close_input();
            let deadline = Instant::now() + Duration::from_secs(1);
            while let Event::Piece(line) = session.running.next(deadline) {
                // A line with an unknown request number counts as a second answer to the last request.
                let seq = reading::seq_of(&line);
                let about = seq.filter(|seq| session.answered.contains(seq)).or(seq.and(session.last));
                self.repeated.extend(about);
            }
        }
        let repeated = std::mem::take(&mut self.repeated);
        repeated.into_iter().map(|seq| (seq, Reply::Malformed(phrase!("answered-twice").into()))).collect()
    }

    fn retried(&mut self) -> Vec<(u64, Retried)> {
        std::mem::take(&mut self.retried)
    }

    fn complaints(&mut self) -> Vec<Complaint> {
        std::mem::take(&mut self.complaints)
    }
}

/// A program that starts again for each message. The program reads the message from standard input and writes the
/// answer to standard output.
///
/// If the answer is complete, the exit status is ignored.
pub struct Once {
    command: CommandLine,
    limits: Limits,
    input: Input,
    complaints: Vec<Complaint>,
}

impl Once {
    /// Runs the program once and reads its answer to `start`.
    ///
    /// # Errors
    ///
    /// Returns an error if the program cannot be started or does not answer `start` correctly.
    pub fn start(command: CommandLine, limits: Limits) -> Result<(Once, StartAnswer), StartError> {
        let mut once = Once::new(command, limits, Input::default());
        let (event, running) = once
            .run(line_of(&Request::Start { protocol: PROTOCOL }))
            .map_err(|error| unstartable(&once.command, &error))?;
        let identity = introduction(event, &once.limits).map_err(|problem| problem_of(&running, problem))?;
        once.input = identity.input;
        Ok((once, identity))
    }

    /// Creates the program for another worker.
    pub fn new(command: CommandLine, limits: Limits, input: Input) -> Once {
        Once { command, limits, input, complaints: Vec::new() }
    }

    fn run(&self, message: Vec<u8>) -> std::io::Result<(Event, Running)> {
        let mut running = Running::start(&self.command, Pieces::Whole, self.limits.bytes)?;
        running.send(message);
        running.close_input();
        // Each message starts the program again, so the deadline is the sum of the time limits for the start and for
        // the answer.
        let event = running.next(Instant::now() + self.limits.start + self.limits.answer);
        Ok((event, running))
    }

    /// Runs the program for one message and returns the reply.
    fn exchange(&mut self, seq: u64, message: Vec<u8>, read: &dyn Fn(&[u8]) -> Reply) -> Reply {
        let (event, mut running) = match self.run(message) {
            Ok(run) => run,
            Err(error) => return Reply::NotRun(unstartable(&self.command, &error).problem.into()),
        };
        let reply = match event {
            Event::Piece(output) if output.trim_ascii().is_empty() => {
                match running.next(Instant::now() + self.limits.answer) {
                    Event::Ended(how) => silent(&how),
                    Event::Piece(_) | Event::TooLong | Event::TimedOut => Reply::Timeout,
                }
            }
            Event::Piece(output) => read(&output),
            Event::TooLong => too_long(&self.limits),
            Event::Ended(how) => silent(&how),
            Event::TimedOut => Reply::Timeout,
        };
        let errors = text_of(&running);
        if !reply.is_whole() {
            complain(&mut self.complaints, seq, errors);
        }
        reply
    }
}

impl Subject for Once {
    fn ask(&mut self, request: &StandingsRequest) -> Reply {
        ask_by(request, self.input, |message, read| self.exchange(request.seq, message, read))
    }

    fn rate(&mut self, request: &RatingRequest) -> Reply {
        let message = line_of(&Request::Rating(Box::new(request.clone())));
        self.exchange(request.seq, message, &|output| reading::read_rating(output, request.seq))
    }

    fn complaints(&mut self) -> Vec<Complaint> {
        std::mem::take(&mut self.complaints)
    }
}

/// Asks for standings. Writes the request in the program's input format, and reads the reply.
fn ask_by(
    request: &StandingsRequest,
    input: Input,
    exchange: impl FnOnce(Vec<u8>, &dyn Fn(&[u8]) -> Reply) -> Reply,
) -> Reply {
    let wanted = Wanted::of(request);
    match message(request, input) {
        Ok(message) => exchange(line_of(&message), &|line| reading::read(line, request.seq, &wanted)),
        Err(reason) => Reply::Skipped(reason.into(), None),
    }
}

/// Returns the fault of a bad reply, after which the process must be killed. Returns `None` if the reply is good.
fn trouble(reply: &Reply) -> Option<Words> {
    match reply {
        Reply::Malformed(problem) | Reply::Crash(problem) | Reply::NotRun(problem) => Some(problem.clone()),
        Reply::Timeout => Some(phrase!("report-timeout").into()),
        _ => None,
    }
}

/// Returns the reply for a program that ended before it answered.
fn silent(how: &Ending) -> Reply {
    Reply::Crash(phrase!("program-ended-before-answer", how = how.phrase()).into())
}

fn too_long(limits: &Limits) -> Reply {
    Reply::Malformed(phrase!("output-too-long", bytes = limits.bytes).into())
}

fn line_of(request: &Request) -> Vec<u8> {
    (request.line() + "\n").into_bytes()
}

fn introduction(event: Event, limits: &Limits) -> Result<StartAnswer, Phrase> {
    match event {
        Event::Piece(line) => reading::read_start(&line),
        Event::TooLong => Err(phrase!("output-too-long", bytes = limits.bytes)),
        Event::Ended(how) => Err(phrase!("program-ended-before-answer", how = how.phrase())),
        Event::TimedOut => Err(phrase!("start-not-answered", time = format!("{:?}", limits.start))),
    }
}

pub(super) fn unstartable(command: &CommandLine, error: &std::io::Error) -> StartError {
    let name = command.program.to_string_lossy();
    let program = format!("`{}`", name.escape_debug());
    let problem = phrase!("program-cannot-start", program, problem = why(error));
    StartError { problem, errors: String::new() }
}

fn problem_of(running: &Running, problem: Phrase) -> StartError {
    StartError { problem, errors: text_of(running) }
}

/// Returns the last lines that the program wrote to standard error, with unprintable characters escaped. Each line is
/// indented, so that it can be distinguished from the output of this program.
pub(super) fn text_of(running: &Running) -> String {
    let bytes = running.errors();
    let text = String::from_utf8_lossy(&bytes);
    let lines: Vec<String> = text.lines().map(|line| format!("  {}", printable(line))).collect();
    let shown = lines.len().saturating_sub(12);
    lines.get(shown..).unwrap_or_default().join("\n")
}

/// The run stops after this number of consecutive requests to which the program gave no answer.
const GIVE_UP_AFTER: usize = 5;

/// The run stops after this number of malformed replies if there was no other reply before. A program whose first
/// replies are all malformed probably does not use the protocol.
const GIVE_UP_MALFORMED: usize = 25;

/// The replies to a list of requests, with the retries and the error output of the run.
#[derive(Debug, Default)]
pub struct Replies {
    /// One reply for each request, in the order of the list.
    pub replies: Vec<Reply>,
    /// The reason why the run was stopped early, or `None` if all requests were sent.
    pub given_up: Option<Words>,
    /// The bad first replies to requests whose retry gave a better reply. The key is the position of the request in the
    /// list.
    pub retried: BTreeMap<usize, Retried>,
    /// The texts that the program wrote to standard error shortly before or after bad replies, in the order of the
    /// requests.
    pub complaints: Vec<Complaint>,
}

/// Distributes the requests among several workers. Each worker has its own process of the program. Calls `answered`
/// after every reply.
///
/// The run stops after `GIVE_UP_AFTER` consecutive requests without an answer, or if the first `GIVE_UP_MALFORMED`
/// replies are malformed. All later requests then get the reply [`Reply::NotRun`].
pub fn ask_all(
    subjects: Vec<Box<dyn Subject + Send>>,
    requests: &[Query],
    answered: &(dyn Fn() + Sync),
) -> Replies {
    let done = Done { stop: requests.len(), ..Done::default() };
    let shared = Shared { next: AtomicUsize::new(0), done: Mutex::new(done) };
    let mut complaints = Vec::new();
    thread::scope(|scope| {
        let workers: Vec<_> = subjects
            .into_iter()
            .map(|subject| scope.spawn(|| work(subject, requests, &shared, answered)))
            .collect();
        for worker in workers {
            // If a worker panicked, its requests without a reply are reported as not run.
            complaints.extend(worker.join().unwrap_or_default());
        }
    });
    let done = shared.done.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    let stopped = done.stop < requests.len();
    let reason = Words::from(phrase!("run-given-up", count = GIVE_UP_AFTER));
    let Done { mut replies, mut retried, amended, stop, .. } = done;
    // The decision to stop must not depend on the number of workers, so corrected replies are added only after this
    // decision.
    replies.extend(amended);
    retried.retain(|at, _| *at < stop);
    let replies = (0..requests.len())
        .map(|at| {
            let reply = (at < stop).then(|| replies.remove(&at)).flatten();
            reply.unwrap_or_else(|| Reply::NotRun(reason.clone()))
        })
        .collect();
    complaints.sort_by_key(|complaint| complaint.seq);
    Replies { replies, given_up: stopped.then_some(reason), retried, complaints }
}

struct Shared {
    next: AtomicUsize,
    done: Mutex<Done>,
}

#[derive(Default)]
struct Done {
    replies: BTreeMap<usize, Reply>,
    retried: BTreeMap<usize, Retried>,
    /// The corrected replies. The key is the position of the request in the list.
    amended: BTreeMap<usize, Reply>,
    /// The number of requests at the start of the list that all have a known reply.
    prefix: usize,
    /// The number of consecutive requests without an answer, counted back from the last known reply.
    row: usize,
    /// The number of malformed replies before the first reply of another kind.
    malformed: usize,
    /// The position of the first request that is not sent.
    stop: usize,
}

impl Done {
    fn put(&mut self, at: usize, reply: Reply) {
        self.replies.insert(at, reply);
        while let Some(reply) = self.replies.get(&self.prefix) {
            let lost = matches!(reply, Reply::Crash(_) | Reply::Timeout | Reply::NotRun(_));
            self.row = if lost { self.row + 1 } else { 0 };
            if matches!(reply, Reply::Malformed(_)) && self.malformed == self.prefix {
                self.malformed += 1;
            }
            self.prefix += 1;
            if self.row == GIVE_UP_AFTER || self.malformed == GIVE_UP_MALFORMED {
                self.stop = self.stop.min(self.prefix);
            }
        }
    }
}

fn work(
    mut subject: Box<dyn Subject + Send>,
    requests: &[Query],
    shared: &Shared,
    answered: &(dyn Fn() + Sync),
) -> Vec<Complaint> {
    let mut asked: BTreeMap<u64, usize> = BTreeMap::new();
    loop {
        let at = shared.next.fetch_add(1, Ordering::Relaxed);
        let Some(request) = requests.get(at) else { break };
        if shared.done.lock().map_or(true, |done| at >= done.stop) {
            break;
        }
        let reply = subject.put(request);
        asked.insert(request.seq(), at);
        if let Ok(mut done) = shared.done.lock() {
            done.put(at, reply);
        }
        answered();
    }
    let amended = subject.finish();
    if let Ok(mut done) = shared.done.lock() {
        let place = |seq: &u64| asked.get(seq).copied();
        done.amended.extend(amended.into_iter().filter_map(|(seq, reply)| Some((place(&seq)?, reply))));
        done.retried
            .extend(subject.retried().into_iter().filter_map(|(seq, first)| Some((place(&seq)?, first))));
    }
    subject.complaints()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::subject::protocol::{RatingRequest, StandingsRequest};

    /// A program that replies to a request with its number as an error, or crashes for some requests.
    struct Scripted {
        crashes: std::ops::Range<u64>,
        amended: Option<u64>,
        seen: bool,
    }

    impl Subject for Scripted {
        fn ask(&mut self, _: &StandingsRequest) -> Reply {
            Reply::Timeout
        }
        fn rate(&mut self, request: &RatingRequest) -> Reply {
            self.seen |= Some(request.seq) == self.amended;
            // The script delays earlier requests longer, so that the replies to later requests arrive first.
            thread::sleep(std::time::Duration::from_micros(500 * (7 - request.seq % 7)));
            match self.crashes.contains(&request.seq) {
                true => Reply::Crash(Words::Theirs("ended".to_owned())),
                false => Reply::refused(&request.seq.to_string()),
            }
        }
        fn finish(&mut self) -> Vec<(u64, Reply)> {
            let late = self
                .amended
                .filter(|_| self.seen)
                .map(|seq| (seq, Reply::Malformed(Words::Theirs("late".to_owned()))));
            late.into_iter().collect()
        }
    }

    fn run(workers: usize, crashes: std::ops::Range<u64>) -> Replies {
        let requests: Vec<Query> = (0..30)
            .map(|seq| Query::Rating(RatingRequest { seq, request: serde_json::Map::new() }))
            .collect();
        let subject = || -> Box<dyn Subject + Send> {
            Box::new(Scripted { crashes: crashes.clone(), amended: Some(3), seen: false })
        };
        ask_all((0..workers).map(|_| subject()).collect(), &requests, &|| ())
    }

    #[test]
    fn replies_do_not_depend_on_the_number_of_workers() {
        for crashes in [10..12, 10..16, 0..30, 26..30, 25..30] {
            let alone = run(1, crashes.clone());
            for workers in [2, 3, 8] {
                let together = run(workers, crashes.clone());
                assert_eq!(together.replies, alone.replies, "{crashes:?} with {workers}");
                assert_eq!(together.given_up, alone.given_up);
            }
        }
    }

    #[test]
    fn four_crashes_in_a_row_are_borne_and_five_are_not() {
        let borne = run(2, 10..14);
        assert_eq!(borne.given_up, None);
        assert_eq!(borne.replies[29], Reply::refused("29"));
        assert_eq!(borne.replies[3], Reply::Malformed(Words::Theirs("late".to_owned())));
        let given_up = run(2, 10..15);
        assert!(given_up.given_up.is_some());
        assert!(matches!(given_up.replies[14], Reply::Crash(_)));
        assert!(matches!(given_up.replies[15], Reply::NotRun(_)));
    }
}
