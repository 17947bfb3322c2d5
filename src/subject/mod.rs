//! Whatever is under test: the engine of this crate, an external program behind an adapter.
//!
//! All answer the same question, a [`protocol::StandingsRequest`], with a [`Reply`]: see [`Subject`].

mod answer;
pub mod engine;
mod external;
mod file;
mod input;
mod manifest;
mod pool;
mod process;
pub mod protocol;

use std::collections::BTreeSet;

pub use answer::{Answer, Given, Reply, Wanted, excerpt};
pub use external::{Complaint, Lines, Once, StartError};
pub use file::FileProgram;
pub use manifest::{Manifest, OutputFormat};
pub use pool::{GIVE_UP_AFTER, Replies, ask_all};
pub use process::{CommandLine, Limits};

use protocol::StandingsRequest;

/// Something that answers requests for standings.
pub trait Subject {
    /// Asks for one standing. Never fails: whatever goes wrong is a kind of reply.
    fn ask(&mut self, request: &StandingsRequest) -> Reply;

    /// Ends the work. Returns replies that turned out wrong after they were given, by number of their request.
    fn finish(&mut self) -> Vec<(u64, Reply)> {
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
