//! What pages about cases say alike.

use tiebreak_conformance::corpus::{Registry, Status};
use tiebreak_conformance::message::Messages;
use tiebreak_conformance::page::{Mood, Page};
use tiebreak_conformance::tell;

/// A clause with its heading.
pub(super) fn clause(registry: &Registry, id: &str, say: &Messages) -> String {
    match registry.heading(id) {
        Some(heading) => format!("{id}: {}", say.text(heading)),
        None => id.to_owned(),
    }
}

/// Whether a check decides, in a sentence.
pub(super) fn show_status(say: &Messages, page: &mut Page, status: Status) {
    match status {
        Status::Settled => page.outcome(Mood::Good, tell!(say, "cases-settled")),
        Status::Alternative => page.outcome(Mood::Open, tell!(say, "cases-alternative")),
        Status::Open => page.outcome(Mood::Open, tell!(say, "cases-open")),
        Status::Draft => page.outcome(Mood::Bad, tell!(say, "cases-draft")),
    }
}
