//! What pages about cases say alike.

use tiebreak_conformance::corpus::{Bilingual, Registry, Status};
use tiebreak_conformance::message::{Language, Messages};
use tiebreak_conformance::page::{Mood, Page};
use tiebreak_conformance::tell;

/// A text of the corpus in the language asked for.
pub fn text(both: &Bilingual, language: Language) -> &str {
    language.of_two(&both.en, &both.es)
}

/// A clause with its heading.
pub(super) fn clause(registry: &Registry, id: &str, say: &Messages) -> String {
    match registry.heading(id) {
        Some(heading) => format!("{id}: {}", text(heading, say.language())),
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
