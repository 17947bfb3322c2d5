//! The corpus in another order and with other pairing numbers, so that nobody recognizes an event by either.
//!
//! ```
//! use tiebreak_lab::renumber::Renumbered;
//! use tiebreak_suite::subject::protocol::StandingsRequest;
//! use tiebreak_suite::subject::{Answer, Reply};
//!
//! let mut request: StandingsRequest = serde_json::from_str(r#"{"cmd":"standings","seq":1,"edition":"fide-2026-03","after":1,
//!     "tiebreaks":["PTS"],"tournament":{"kind":"individual","pairing":"swiss","rounds":1,"participants":[
//!     {"id":3,"rating":null,"games":["8 w 1"]},{"id":8,"rating":null,"games":["3 b 0"]}]}}"#)?;
//! let numbers = (1..).find_map(|seed| Renumbered::of(&mut request.clone(), seed, 0).filter(|one| one.sent(3) == 8));
//! let numbers = numbers.ok_or("some seed exchanges two numbers")?;
//! let mut answer = Answer::default();
//! answer.rank(8, 1);
//! answer.rank(3, 2);
//! let Reply::Answered(answer) = numbers.back(Reply::Answered(answer)) else { return Err("an answer".into()) };
//! assert_eq!(answer.ranks.and_then(|ranks| ranks.get(&3).copied()), Some(1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::collections::BTreeMap;

use crate::explore::Random;
use tiebreak_engine::rules::{Base, Code};
use tiebreak_suite::subject::protocol::StandingsRequest;
use tiebreak_suite::subject::{Answer, Reply};

/// The stream of a seed that orders questions; those of events begin far below.
const ORDER: u64 = 1 << 40;
/// The streams that number events anew.
const NUMBERS: u64 = 1 << 41;

/// Positions of questions in the order in which a challenge asks them.
pub fn order(count: usize, seed: u64) -> Vec<usize> {
    let mut positions: Vec<usize> = (0..count).collect();
    Random::new(seed, ORDER).shuffle(&mut positions);
    positions
}

/// The pairing numbers of a question as they were sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Renumbered {
    /// The number that was sent, by the one of the case.
    sent: BTreeMap<u32, u32>,
    /// The number of the case, by the one that was sent.
    own: BTreeMap<u32, u32>,
}

impl Renumbered {
    /// Numbers the participants of a question anew, among themselves; none where their numbers are the point: a list
    /// that orders by them, a declaration that names them, remarks that point at them.
    pub fn of(request: &mut StandingsRequest, seed: u64, number: u64) -> Option<Renumbered> {
        let by_number =
            |code: &String| Code::parse(code).is_ok_and(|(code, _)| code.base == Base::PairingNumber);
        if request.findings || request.regulations.is_some() || request.tiebreaks.iter().any(by_number) {
            return None;
        }
        let event = request.tournament.as_mut()?;
        let players = event.participants.iter().flatten().map(|player| player.id);
        let own: Vec<u32> = players.chain(event.teams.iter().flatten().map(|team| team.id)).collect();
        let mut sent = own.clone();
        Random::new(seed, NUMBERS | number).shuffle(&mut sent);
        let numbers = Renumbered {
            sent: own.iter().copied().zip(sent.iter().copied()).collect(),
            own: sent.into_iter().zip(own).collect(),
        };
        for player in event.participants.iter_mut().flatten() {
            numbers.participant(&mut player.id, &mut player.name, &mut player.games);
        }
        for team in event.teams.iter_mut().flatten() {
            numbers.participant(&mut team.id, &mut team.name, &mut team.matches);
        }
        event.adjustments.iter_mut().for_each(|one| one.id = numbers.sent(one.id));
        event.awards.iter_mut().for_each(|one| one.id = numbers.sent(one.id));
        // Rows in the order of the numbers, as everywhere.
        event.participants.iter_mut().for_each(|rows| rows.sort_by_key(|row| row.id));
        event.teams.iter_mut().for_each(|rows| rows.sort_by_key(|row| row.id));
        Some(numbers)
    }

    /// The number that stands for one of the case; 0 is nobody.
    pub fn sent(&self, id: u32) -> u32 {
        self.sent.get(&id).copied().unwrap_or(id)
    }

    fn participant(&self, id: &mut u32, name: &mut String, cells: &mut [String]) {
        *id = self.sent(*id);
        *name = format!("P{id}");
        for cell in cells {
            if let Some((opponent, rest)) = cell.split_once(' ')
                && let Ok(opponent) = opponent.parse::<u32>()
            {
                *cell = format!("{} {rest}", self.sent(opponent));
            }
        }
    }

    /// A reply with the numbers of the case.
    pub fn back(&self, reply: Reply) -> Reply {
        match reply {
            Reply::Answered(answer) => Reply::Answered(self.answer(answer)),
            other @ (Reply::Rated(_)
            | Reply::Skipped(..)
            | Reply::Refused(_)
            | Reply::Malformed(_)
            | Reply::Crashed(_)
            | Reply::TimedOut
            | Reply::NotRun(_)) => other,
        }
    }

    fn answer(&self, answer: Answer) -> Answer {
        let own = |id: u32| self.own.get(&id).copied().unwrap_or(id);
        let columns = answer
            .values
            .into_iter()
            .map(|(code, column)| (code, column.into_iter().map(|(id, value)| (own(id), value)).collect()));
        let ranks = answer.ranks.map(|ranks| ranks.into_iter().map(|(id, rank)| (own(id), rank)).collect());
        Answer {
            values: columns.collect(),
            ranks,
            unsupported: answer.unsupported,
            findings: answer.findings,
        }
    }
}
