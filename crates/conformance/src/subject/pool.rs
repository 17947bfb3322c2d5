//! Asks many requests with several workers. The replies do not depend on the number of workers.

use super::protocol::Query;
use super::{Complaint, Retried, Subject};
use crate::prelude::*;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Number of consecutive crashes or timeouts after which the run stops.
pub(crate) const GIVE_UP_AFTER: usize = 5;

/// Number of malformed replies after which the run stops, if there was no other reply. The program then probably does
/// not use the protocol.
pub(crate) const GIVE_UP_MALFORMED: usize = 25;

/// The outcomes of a list of requests.
#[derive(Debug, Default)]
pub struct Replies {
    /// One reply for each request, in the order of the requests.
    pub replies: Vec<Reply>,
    /// The reason why the remaining requests were not asked, or none if the run was not stopped.
    pub given_up: Option<Words>,
    /// First replies that a retry improved, by position of the request.
    pub retried: BTreeMap<usize, Retried>,
    /// The standard error of the program around bad replies, in the order of the requests.
    pub complaints: Vec<Complaint>,
}

/// Asks all requests. Each worker has its own program. `answered` is called after every reply.
///
/// If `GIVE_UP_AFTER` consecutive requests crashed, timed out or could not be asked, later replies are
/// [`Reply::NotRun`]. Requests are consecutive by position in the list, not by time.
pub fn ask_all(
    subjects: Vec<Box<dyn Subject + Send>>,
    requests: &[Query],
    answered: &(dyn Fn() + Sync),
) -> Replies {
    let done = Done { stop: requests.len(), ..Done::default() };
    let shared = Shared { next: AtomicUsize::new(0), done: Mutex::new(done) };
    let mut complaints = Vec::new();
    let mut subjects = subjects;
    if cfg!(target_family = "wasm") {
        // A browser has no threads, so this thread asks all requests.
        complaints.extend(subjects.drain(..).flat_map(|subject| work(subject, requests, &shared, answered)));
    }
    thread::scope(|scope| {
        let workers: Vec<_> = subjects
            .into_iter()
            .map(|subject| scope.spawn(|| work(subject, requests, &shared, answered)))
            .collect();
        for worker in workers {
            // If a worker panicked, its requests have no reply and are reported as not run.
            complaints.extend(worker.join().unwrap_or_default());
        }
    });
    let done = shared.done.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    let stopped = done.stop < requests.len();
    let reason = Words::from(phrase!("run-given-up", count = GIVE_UP_AFTER));
    let Done { mut replies, mut retried, amended, stop, .. } = done;
    // The decision to stop is made without these corrections, so it does not depend on the number of workers.
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
    /// Replies that the program corrected later.
    amended: BTreeMap<usize, Reply>,
    /// Number of requests, counted from the first one, whose replies are all known.
    prefix: usize,
    /// Number of requests at the end of this prefix that got no answer, one after the other.
    row: usize,
    /// Number of replies before the first one that is not malformed.
    malformed: usize,
    /// Position of the first request that is not asked any more.
    stop: usize,
}

impl Done {
    fn put(&mut self, at: usize, reply: Reply) {
        self.replies.insert(at, reply);
        while let Some(reply) = self.replies.get(&self.prefix) {
            let lost = matches!(reply, Reply::Crashed(_) | Reply::TimedOut | Reply::NotRun(_));
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

    /// Answers with an error that contains the number of the request, and crashes on some numbers.
    struct Scripted {
        crashes: std::ops::Range<u64>,
        amended: Option<u64>,
        seen: bool,
    }

    impl Subject for Scripted {
        fn ask(&mut self, _: &StandingsRequest) -> Reply {
            Reply::TimedOut
        }
        fn rate(&mut self, request: &RatingRequest) -> Reply {
            self.seen |= Some(request.seq) == self.amended;
            // The script answers later requests first.
            thread::sleep(std::time::Duration::from_micros(500 * (7 - request.seq % 7)));
            match self.crashes.contains(&request.seq) {
                true => Reply::Crashed(Words::Theirs("ended".to_owned())),
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
        assert!(matches!(given_up.replies[14], Reply::Crashed(_)));
        assert!(matches!(given_up.replies[15], Reply::NotRun(_)));
    }
}
