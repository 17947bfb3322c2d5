//! Whatever is under test: the engine of this crate, an external program behind an adapter.
//!
//! All answer the same question, a [`protocol::StandingsRequest`], with a [`Reply`]: see [`Subject`].

mod answer;
pub mod protocol;

pub use answer::{Answer, Given, Reply, Wanted, excerpt};

use protocol::StandingsRequest;

/// Something that answers requests for standings.
pub trait Subject {
    /// Asks for one standing. Never fails: whatever goes wrong is a kind of reply.
    fn ask(&mut self, request: &StandingsRequest) -> Reply;
}
