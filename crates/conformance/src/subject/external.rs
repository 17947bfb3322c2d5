//! Runs external programs that use the protocol. A program runs once and answers line by line, or runs again for every
//! message.

use super::answer::{Reply, Wanted};
use super::process::{CommandLine, Ending, Event, Limits, Pieces, Running};
use super::protocol::{Input, PROTOCOL, RatingRequest, Request};
use super::{Complaint, Retried, Subject, message, participants, reading};
use crate::prelude::*;
use std::collections::VecDeque;
use std::fmt;
use std::time::{Duration, Instant};
use tiebreak_phrase::outside::printable;

/// The reason why a program could not be started or did not introduce itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartError {
    /// The failure.
    pub problem: Phrase,
    /// The last part of the program's standard error.
    pub errors: String,
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.problem.fmt(f)
    }
}

impl std::error::Error for StartError {}

/// Number of error outputs that are kept.
const COMPLAINTS: usize = 5;

/// A program that runs once and gets one message per line, one request at a time.
///
/// If a process has answered other requests and then gives a bad reply, the request is repeated once in a new
/// process. The result therefore depends neither on earlier requests nor on the number of processes. The
/// retry is recorded, because in real use a question is asked only once.
pub struct Lines {
    command: CommandLine,
    limits: Limits,
    session: Option<Session>,
    input: Input,
    /// Requests that were answered more than once.
    repeated: BTreeSet<u64>,
    complaints: Vec<Complaint>,
    /// Requests with a bad first reply and a good retry.
    retried: Vec<(u64, Retried)>,
}

struct Session {
    running: Running,
    /// Requests that the current process has answered.
    answered: BTreeSet<u64>,
    /// The last request that the current process has answered.
    last: Option<u64>,
}

impl Lines {
    /// Starts the program and reads its introduction.
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

    /// Returns the same program for another worker. It is not started yet.
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

    /// Asks a question. If a process that has answered other requests gives a bad reply, asks once more in a
    /// new process.
    fn exchange(&mut self, seq: u64, message: &[u8], read: &dyn Fn(&[u8]) -> Reply) -> Reply {
        let used = self.session.as_ref().is_some_and(|session| !session.answered.is_empty());
        let mut written = Vec::new();
        let reply = self.attempt(seq, message, read, &mut written);
        match trouble(&reply) {
            Some(trouble) if used && self.limits.retries => {
                let again = self.attempt(seq, message, read, &mut Vec::new());
                if !is_bad(&again) {
                    self.retried.push((seq, Retried::new(trouble, &written)));
                }
                again
            }
            _ => reply,
        }
    }

    /// Asks a question once, without a retry, and adds the bytes of a bad reply to `written`.
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
            self.complain(seq, error.errors);
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
                            if is_bad(&reply) {
                                *written = line;
                            }
                            reply
                        }
                    }
                }
                Event::TooLong => too_long(&self.limits),
                Event::Ended(how) => silent(&how),
                Event::TimedOut => Reply::TimedOut,
            };
        };
        if is_bad(&reply) {
            if written.is_empty() {
                *written = session.running.partial();
            }
            let errors = text_of(&session.running);
            self.session = None;
            self.complain(seq, errors);
        } else {
            session.answered.insert(seq);
            session.last = Some(seq);
        }
        reply
    }

    fn complain(&mut self, seq: u64, errors: String) {
        if self.complaints.len() < COMPLAINTS && !errors.is_empty() {
            self.complaints.push(Complaint { seq, errors });
        }
    }
}

impl Subject for Lines {
    fn ask(&mut self, request: &StandingsRequest) -> Reply {
        let participants = participants(request);
        let message = match wire(request, self.input) {
            Ok(message) => message,
            Err(reason) => return Reply::Skipped(reason.into(), None),
        };
        self.exchange(request.seq, &message, &|line| read_standings(line, request, &participants))
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
                // A line with an unknown number is taken as a second answer to the last request.
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

/// A program that is started again for each message. It reads the message from standard input and writes the
/// answer to standard output.
///
/// The exit status is ignored if the answer is complete.
pub struct Once {
    command: CommandLine,
    limits: Limits,
    input: Input,
    complaints: VecDeque<Complaint>,
}

impl Once {
    /// Runs the program once and reads its introduction.
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

    /// Returns the same program for another worker.
    pub fn new(command: CommandLine, limits: Limits, input: Input) -> Once {
        Once { command, limits, input, complaints: VecDeque::new() }
    }

    fn run(&self, message: Vec<u8>) -> std::io::Result<(Event, Running)> {
        let mut running = Running::start(&self.command, Pieces::Whole, self.limits.bytes)?;
        running.send(message);
        running.close_input();
        // Each run includes the start of the program, so the deadline is the sum of both time limits.
        let event = running.next(Instant::now() + self.limits.start + self.limits.answer);
        Ok((event, running))
    }

    /// Runs the program for one message.
    fn exchange(&mut self, seq: u64, message: Vec<u8>, read: &dyn Fn(&[u8]) -> Reply) -> Reply {
        let (event, mut running) = match self.run(message) {
            Ok(run) => run,
            Err(error) => return Reply::NotRun(unstartable(&self.command, &error).problem.into()),
        };
        let reply = match event {
            Event::Piece(output) if output.trim_ascii().is_empty() => {
                match running.next(Instant::now() + self.limits.answer) {
                    Event::Ended(how) => silent(&how),
                    Event::Piece(_) | Event::TooLong | Event::TimedOut => Reply::TimedOut,
                }
            }
            Event::Piece(output) => read(&output),
            Event::TooLong => too_long(&self.limits),
            Event::Ended(how) => silent(&how),
            Event::TimedOut => Reply::TimedOut,
        };
        let errors = text_of(&running);
        if is_bad(&reply) && self.complaints.len() < COMPLAINTS && !errors.is_empty() {
            self.complaints.push_back(Complaint { seq, errors });
        }
        reply
    }
}

impl Subject for Once {
    fn ask(&mut self, request: &StandingsRequest) -> Reply {
        let participants = participants(request);
        let message = match wire(request, self.input) {
            Ok(message) => message,
            Err(reason) => return Reply::Skipped(reason.into(), None),
        };
        self.exchange(request.seq, message, &|output| read_standings(output, request, &participants))
    }

    fn rate(&mut self, request: &RatingRequest) -> Reply {
        let message = line_of(&Request::Rating(Box::new(request.clone())));
        self.exchange(request.seq, message, &|output| reading::read_rating(output, request.seq))
    }

    fn complaints(&mut self) -> Vec<Complaint> {
        self.complaints.drain(..).collect()
    }
}

fn read_standings(line: &[u8], request: &StandingsRequest, participants: &BTreeSet<u32>) -> Reply {
    let wanted = Wanted { participants, tiebreaks: &request.tiebreaks, findings: request.findings };
    reading::read(line, request.seq, &wanted)
}

/// The fault of a reply after which the process must be killed, or none for a good reply.
fn trouble(reply: &Reply) -> Option<Words> {
    match reply {
        Reply::Malformed(problem) | Reply::Crashed(problem) | Reply::NotRun(problem) => Some(problem.clone()),
        Reply::TimedOut => Some(phrase!("report-timeout").into()),
        _ => None,
    }
}

/// Whether the process must be killed after this reply.
fn is_bad(reply: &Reply) -> bool {
    !reply.is_whole()
}

/// The reply of a program that ended before it answered.
fn silent(how: &Ending) -> Reply {
    Reply::Crashed(phrase!("program-ended-before-answer", how = how.phrase()).into())
}

fn too_long(limits: &Limits) -> Reply {
    Reply::Malformed(phrase!("output-too-long", bytes = limits.bytes).into())
}

/// The request as bytes, with the tournament in the program's input format.
///
/// # Errors
///
/// Returns an error if the tournament cannot be written in that format.
fn wire(request: &StandingsRequest, input: Input) -> Result<Vec<u8>, Phrase> {
    Ok(line_of(&message(request, input)?))
}

fn line_of(request: &Request) -> Vec<u8> {
    let mut line = request.line().into_bytes();
    line.push(b'\n');
    line
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

/// The program's standard error with unprintable characters escaped. The lines are indented to distinguish them from
/// the output of this program.
pub(super) fn text_of(running: &Running) -> String {
    let bytes = running.errors();
    let text = String::from_utf8_lossy(&bytes);
    let lines: Vec<String> = text.lines().map(|line| format!("  {}", printable(line))).collect();
    let shown = lines.len().saturating_sub(12);
    lines.get(shown..).unwrap_or_default().join("\n")
}
