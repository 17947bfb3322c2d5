//! The questions as a program gets them, and what its replies mean.

use std::collections::{BTreeMap, BTreeSet};

use tiebreak_conformance::corpus::Registry;
use tiebreak_conformance::renumber::{Renumbered, order};
use tiebreak_conformance::report::{Ask, Challenge, Line, Plan, judged, mend};
use tiebreak_conformance::subject::protocol::{Query, StartAnswer};
use tiebreak_conformance::subject::{Earlier, Mended, Reply, Subject};

/// So many questions of an interrupted run are asked again.
const PROBES: usize = 8;

/// The questions as a program gets them.
pub(super) struct Sent {
    pub requests: Vec<Query>,
    /// The position in the plan of each request, and the pairing numbers that it was sent with.
    pub places: Vec<(usize, Option<Renumbered>)>,
    /// What is said for the program without asking it, by position in the plan.
    pub declined: BTreeMap<usize, Reply>,
}

impl Sent {
    /// With a challenge the questions of the corpus and the fresh ones come in an order of their own, and the events of
    /// the corpus are numbered anew.
    pub fn of(plan: &Plan<'_>, program: &StartAnswer, challenge: Option<Challenge>) -> Sent {
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

    /// The replies by position in the plan, in the numbers of the cases, with what a second try mended. Those that an
    /// earlier run left have the numbers of the cases already.
    pub fn back(
        &self,
        replies: Vec<Reply>,
        mended: &BTreeMap<usize, Mended>,
        earlier: &BTreeSet<usize>,
    ) -> BTreeMap<usize, (Reply, Option<Mended>)> {
        let places = self.places.iter().zip(replies).enumerate();
        places
            .map(|(sent, ((at, numbers), reply))| {
                let reply = match numbers {
                    Some(numbers) if !earlier.contains(&sent) => numbers.back(reply),
                    _ => reply,
                };
                (*at, (reply, mended.get(&sent).cloned()))
            })
            .collect()
    }
}

/// The position of a request among those that are sent; they are numbered from 1.
pub(super) fn position(seq: u64) -> Option<usize> {
    usize::try_from(seq).ok()?.checked_sub(1)
}

/// What is not stable about answers that were given before, by number of the request.
pub(super) struct Shaky {
    pub mended: Vec<(u64, Mended)>,
    pub amended: Vec<(u64, Reply)>,
}

/// Everything that says what a reply means.
pub(super) struct Asking<'a> {
    pub plan: &'a Plan<'a>,
    pub sent: &'a Sent,
    pub program: &'a StartAnswer,
    pub registry: &'a Registry,
}

impl<'a> Asking<'a> {
    /// The question of a request, by its number.
    pub fn ask(&self, seq: u64) -> Option<&'a Ask<'a>> {
        self.plan.asks.get(self.sent.places.get(position(seq)?)?.0)
    }

    /// The lines of a reply as it came.
    pub fn lines(&self, seq: u64, reply: &Reply, first: Option<&Mended>) -> Option<Vec<Line>> {
        let (at, numbers) = self.sent.places.get(position(seq)?)?;
        let reply = match numbers {
            Some(numbers) => numbers.back(reply.clone()),
            None => reply.clone(),
        };
        let mut lines = judged(self.plan.asks.get(*at)?, &reply, self.program, self.registry);
        if let Some(first) = first {
            mend(&mut lines, first);
        }
        Some(lines)
    }

    /// Asks again some of what an earlier run was answered: digests do not tell a program that others answer for. What
    /// takes a second try now, or is answered twice, is so in the whole run.
    ///
    /// # Errors
    /// The question whose answer is another one now.
    pub fn again(&self, worker: &mut dyn Subject, earlier: &Earlier) -> Result<Shaky, &'a Ask<'a>> {
        let is_sound = |(at, (reply, first)): &(&usize, &(Reply, Option<Mended>))| {
            reply.is_whole() && first.is_none() && !earlier.amended.contains_key(*at)
        };
        let known: Vec<_> = earlier.replies.iter().filter(is_sound).collect();
        for (at, (reply, _)) in known.iter().step_by(known.len().div_ceil(PROBES).max(1)) {
            let Some(request) = self.sent.requests.get(**at) else { continue };
            let Some(ask) = self.ask(request.seq()) else { continue };
            let again = self.lines(request.seq(), &worker.put(request), None);
            if again != Some(judged(ask, reply, self.program, self.registry)) {
                return Err(ask);
            }
        }
        Ok(Shaky { mended: worker.mended(), amended: worker.amended() })
    }
}
