//! Asking many requests with several workers, so that the replies do not depend on how many there are.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use super::protocol::Query;
use super::{Complaint, Mended, Reply, Subject};
use tiebreak_phrase::{Words, phrase};

/// So many requests in a row, in their order, that end or hang the program end the run.
pub(crate) const GIVE_UP_AFTER: usize = 5;

/// So many malformed replies from the first request on, without any other between them, end the run: such a program does
/// not speak the protocol.
pub(crate) const GIVE_UP_MALFORMED: usize = 25;

/// What came of a list of requests.
#[derive(Debug, Default)]
pub struct Replies {
    /// One per request, in their order.
    pub replies: Vec<Reply>,
    /// Why the rest was not asked, when the program was given up on.
    pub given_up: Option<Words>,
    /// First replies that a second try mended, by position of the request.
    pub mended: BTreeMap<usize, Mended>,
    /// What the program wrote to standard error around bad replies, in order of the requests.
    pub complaints: Vec<Complaint>,
}

/// Hears of a run while it goes on.
pub trait Watch: Sync {
    /// A question was answered.
    fn answered(&self) {}

    /// A first reply to the question of this number was bad, and it is put once more.
    fn first(&self, _seq: u64, _first: &Mended) {}

    /// The reply to the question of this number, with a first one that it mended. The program has answered another
    /// question since or has ended, because an answer may still be followed by a second one.
    fn settled(&self, _seq: u64, _reply: &Reply, _first: Option<&Mended>) {}

    /// What the reply to the question of this number turned out to be.
    fn amended(&self, _seq: u64, _reply: &Reply) {}
}

impl<F: Fn() + Sync> Watch for F {
    fn answered(&self) {
        self();
    }
}

/// What an earlier run of the same program was answered, by position of the request.
#[derive(Clone, Debug, Default)]
pub struct Earlier {
    /// Replies, with first ones that they mended.
    pub replies: BTreeMap<usize, (Reply, Option<Mended>)>,
    /// First replies that were bad, whose second one did not come: whatever comes now is a second one.
    pub first: BTreeMap<usize, Mended>,
    /// What replies turned out to be.
    pub amended: BTreeMap<usize, Reply>,
}

impl Earlier {
    /// With the first replies put to the second ones that mended them.
    #[must_use]
    pub fn with_first(mut self) -> Earlier {
        for (at, (reply, first)) in &mut self.replies {
            let known = self.first.remove(at).filter(|_| reply.is_whole());
            *first = first.take().or(known);
        }
        self
    }
}

/// Asks all requests, each worker with a subject of its own; `watch` hears of every reply.
///
/// When [`GIVE_UP_AFTER`] requests in a row crashed, hung or could not be asked, the replies behind them are
/// [`Reply::NotRun`]. "In a row" follows the order of the requests, not of time.
pub fn ask_all(subjects: Vec<Box<dyn Subject + Send>>, requests: &[Query], watch: &dyn Watch) -> Replies {
    ask_rest(subjects, requests, Earlier::default(), watch)
}

/// Asks the requests that an earlier run did not come to; the replies are those that one run would have had.
pub fn ask_rest(
    subjects: Vec<Box<dyn Subject + Send>>,
    requests: &[Query],
    earlier: Earlier,
    watch: &dyn Watch,
) -> Replies {
    let Earlier { replies, first, amended } = earlier;
    let mut done = Done { stop: requests.len(), first, amended, ..Done::default() };
    for (at, (reply, first)) in replies {
        done.mended.extend(first.map(|first| (at, first)));
        done.put(at, reply);
    }
    let shared = Shared { next: AtomicUsize::new(0), done: Mutex::new(done) };
    let mut complaints = Vec::new();
    let mut subjects = subjects;
    if cfg!(target_family = "wasm") {
        // A browser has no threads.
        complaints.extend(subjects.drain(..).flat_map(|subject| work(subject, requests, &shared, watch)));
    }
    thread::scope(|scope| {
        let workers: Vec<_> = subjects
            .into_iter()
            .map(|subject| scope.spawn(|| work(subject, requests, &shared, watch)))
            .collect();
        for worker in workers {
            // A worker that panicked leaves gaps, which are reported below as not run.
            complaints.extend(worker.join().unwrap_or_default());
        }
    });
    let done = shared.done.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    let stopped = done.stop < requests.len();
    let reason = Words::from(phrase!("run-given-up", count = GIVE_UP_AFTER));
    let Done { mut replies, mut mended, amended, stop, .. } = done;
    // Whether the run is given up depends on what came at first, which does not depend on the number of workers.
    replies.extend(amended);
    mended.retain(|at, _| *at < stop);
    let replies = (0..requests.len())
        .map(|at| {
            let reply = (at < stop).then(|| replies.remove(&at)).flatten();
            reply.unwrap_or_else(|| Reply::NotRun(reason.clone()))
        })
        .collect();
    complaints.sort_by_key(|complaint| complaint.seq);
    Replies { replies, given_up: stopped.then_some(reason), mended, complaints }
}

struct Shared {
    next: AtomicUsize,
    done: Mutex<Done>,
}

#[derive(Default)]
struct Done {
    replies: BTreeMap<usize, Reply>,
    mended: BTreeMap<usize, Mended>,
    /// First replies of an earlier run to requests that are put again.
    first: BTreeMap<usize, Mended>,
    /// What replies turned out to be.
    amended: BTreeMap<usize, Reply>,
    /// All replies before this one are there.
    prefix: usize,
    /// So many of them, at the end, are no answers.
    row: usize,
    /// So many of them, from the first on, are malformed.
    malformed: usize,
    /// Requests from here on are not asked.
    stop: usize,
}

impl Done {
    /// Notes first replies that a second try mended.
    fn mend(&mut self, mended: Vec<(u64, Mended)>, asked: &BTreeMap<u64, usize>) {
        self.mended.extend(mended.into_iter().filter_map(|(seq, first)| Some((*asked.get(&seq)?, first))));
    }

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

/// A reply that may still be followed by a second answer.
struct Held {
    seq: u64,
    reply: Reply,
    first: Option<Mended>,
}

fn work(
    mut subject: Box<dyn Subject + Send>,
    requests: &[Query],
    shared: &Shared,
    watch: &dyn Watch,
) -> Vec<Complaint> {
    let mut asked: BTreeMap<u64, usize> = BTreeMap::new();
    let mut held: Option<Held> = None;
    loop {
        let at = shared.next.fetch_add(1, Ordering::Relaxed);
        let Some(request) = requests.get(at) else { break };
        match shared.done.lock() {
            Ok(done) if at < done.stop && done.replies.contains_key(&at) => continue,
            Ok(done) if at < done.stop => {}
            _ => break,
        }
        let seq = request.seq();
        let reply = subject.put_heard(request, &mut |first| watch.first(seq, first));
        asked.insert(seq, at);
        let mut own = None;
        if let Ok(mut done) = shared.done.lock() {
            done.mend(subject.mended(), &asked);
            own = done.first.remove(&at).filter(|_| reply.is_whole());
            own = done.mended.get(&at).cloned().or(own);
            done.mended.extend(own.clone().map(|first| (at, first)));
            done.put(at, reply.clone());
        }
        settle(held.replace(Held { seq, reply, first: own }), subject.amended(), &asked, shared, watch);
        watch.answered();
    }
    settle(held, subject.finish(), &asked, shared, watch);
    if let Ok(mut done) = shared.done.lock() {
        done.mend(subject.mended(), &asked);
    }
    subject.complaints()
}

/// Tells of replies that turned out wrong, and then of one that is followed by others.
fn settle(
    held: Option<Held>,
    amended: Vec<(u64, Reply)>,
    asked: &BTreeMap<u64, usize>,
    shared: &Shared,
    watch: &dyn Watch,
) {
    for (seq, reply) in amended {
        watch.amended(seq, &reply);
        if let (Some(at), Ok(mut done)) = (asked.get(&seq), shared.done.lock()) {
            done.amended.insert(*at, reply);
        }
    }
    if let Some(Held { seq, reply, first }) = held {
        watch.settled(seq, &reply, first.as_ref());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::subject::protocol::{RatingRequest, StandingsRequest};

    /// Answers with an error that holds the number, and crashes on some numbers.
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
            // Later requests come back earlier.
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

    /// Keeps what a run tells, up to some replies, as an earlier run would have left it.
    #[derive(Default)]
    struct Left(Mutex<Earlier>, usize);

    impl Watch for Left {
        fn settled(&self, seq: u64, reply: &Reply, first: Option<&Mended>) {
            let mut left = self.0.lock().unwrap();
            if left.replies.len() < self.1 {
                left.replies.insert(seq as usize, (reply.clone(), first.cloned()));
            }
        }
        fn amended(&self, seq: u64, reply: &Reply) {
            self.0.lock().unwrap().amended.insert(seq as usize, reply.clone());
        }
    }

    #[test]
    fn a_run_that_goes_on_is_the_run_in_one_piece() {
        let requests: Vec<Query> = (0..30)
            .map(|seq| Query::Rating(RatingRequest { seq, request: serde_json::Map::new() }))
            .collect();
        for crashes in [10..12, 10..16, 0..30, 25..30] {
            let subject = |seen| -> Box<dyn Subject + Send> {
                Box::new(Scripted { crashes: crashes.clone(), amended: Some(3), seen })
            };
            let whole = ask_all(vec![subject(false)], &requests, &|| ());
            for kept in [0, 1, 3, 4, 12, 20, 30] {
                let left = Left(Mutex::default(), kept);
                ask_all(vec![subject(false), subject(false)], &requests, &left);
                let earlier = left.0.into_inner().unwrap();
                let rest = ask_rest(vec![subject(false)], &requests, earlier, &|| ());
                assert_eq!((rest.replies, rest.given_up), (whole.replies.clone(), whole.given_up.clone()));
            }
        }
    }

    #[test]
    fn what_was_bad_before_a_run_ended_is_mended_by_what_comes_after() {
        let requests: Vec<Query> =
            (0..4).map(|seq| Query::Rating(RatingRequest { seq, request: serde_json::Map::new() })).collect();
        let first = Mended::new(Words::Theirs("ended".to_owned()), b"{");
        let earlier =
            Earlier { first: [(1, first.clone()), (2, first.clone())].into(), ..Earlier::default() };
        let subject = Box::new(Scripted { crashes: 2..3, amended: None, seen: false });
        let found = ask_rest(vec![subject], &requests, earlier, &|| ());
        assert_eq!(found.mended, BTreeMap::from([(1, first)]), "the second one is bad again");
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
