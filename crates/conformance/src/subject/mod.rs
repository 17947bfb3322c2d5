//! Whatever is under test: the engine of this crate, an external program behind an adapter.
//!
//! All answer the same questions, [`protocol::Query`], with a [`Reply`]: see [`Subject`].

mod anonymous;
mod answer;
mod bounds;
mod builtin;
mod calculator;
pub mod engine;
mod external;
mod file;
mod input;
mod manifest;
mod pool;
mod process;
pub mod protocol;
mod reading;
mod retried;
mod serve;
mod shutdown;
mod smoke;
mod table;

use std::collections::BTreeSet;

pub(crate) use anonymous::anonymous;
pub use answer::{Answer, Given, RatingAnswer, Reply, Wanted, excerpt};
pub use builtin::{BuiltIn, question};
pub use calculator::Calculator;
pub(crate) use calculator::reply_to;
pub use external::{Lines, Once, StartError};
pub use file::{Done, FileProgram, Task, TaskFault};
pub(crate) use input::message;
pub use manifest::{Manifest, OutputFormat};
pub use pool::{Replies, ask_all};
pub use process::{CommandLine, Limits};
pub use reading::{read as read_reply, read_rating as read_rating_reply, read_start};
pub use retried::Retried;
pub use serve::serve;
pub use shutdown::end_all;
pub use smoke::{Step, smoke};

use protocol::{Query, RatingRequest, StandingsRequest};
use tiebreak_phrase::phrase;

/// What an external program wrote to standard error around one bad reply.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Complaint {
    /// The request.
    pub seq: u64,
    /// The end of its standard error.
    pub errors: String,
}

/// Something that answers questions about standings, and perhaps about ratings.
pub trait Subject {
    /// Asks for one standing. Never fails: whatever goes wrong is a kind of reply.
    fn ask(&mut self, request: &StandingsRequest) -> Reply;

    /// Asks one question about ratings.
    fn rate(&mut self, _request: &RatingRequest) -> Reply {
        Reply::Skipped(phrase!("program-without-ratings").into(), None)
    }

    /// Puts a question of either kind.
    fn put(&mut self, query: &Query) -> Reply {
        match query {
            Query::Standings(request) => self.ask(request),
            Query::Rating(request) => self.rate(request),
        }
    }

    /// Ends the work. Returns replies that turned out wrong after they were given, by number of their request.
    fn finish(&mut self) -> Vec<(u64, Reply)> {
        Vec::new()
    }

    /// Requests whose second reply was better than the first, with what came first: the program is not stable there.
    fn retried(&mut self) -> Vec<(u64, Retried)> {
        Vec::new()
    }

    /// What the program wrote to standard error around the first bad replies; for showing, never for judging.
    fn complaints(&mut self) -> Vec<Complaint> {
        Vec::new()
    }
}

/// The pairing numbers of the tournament of a request.
pub fn participants(request: &StandingsRequest) -> BTreeSet<u32> {
    let Some(tournament) = &request.tournament else { return BTreeSet::new() };
    let players = tournament.participants.iter().flatten().map(|participant| participant.id);
    let teams = tournament.teams.iter().flatten().map(|team| team.id);
    players.chain(teams).collect()
}
