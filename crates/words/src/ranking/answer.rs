//! The answer of `tiebreak standings`.

use serde::Serialize;

use super::rows::{Rows, rows};
use crate::indented::indented;
use tiebreak_engine::plan::{Plan, Ranked};
use tiebreak_engine::rules::EditionChoice;
use tiebreak_engine::standings::Entry;
use tiebreak_event::event::Event;
use tiebreak_event::regulations::Finding;
use tiebreak_format::diagnostic::Diagnostic;
use tiebreak_phrase::{Phrase, message};

/// A ranking, what has no value, and what was found on the way.
#[derive(Serialize)]
pub struct RankingJson<'r> {
    schema: &'static str,
    edition: &'static str,
    edition_by: &'static str,
    tiebreaks: Vec<String>,
    after: usize,
    standings: Rows<'r>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    missing: Vec<Missing>,
    findings: Vec<Finding>,
    warnings: Vec<Diagnostic>,
}

impl<'r> RankingJson<'r> {
    /// The answer about an event that was ranked.
    pub fn of(event: &Event, ranked: &'r Ranked<'r>, found: &[Finding]) -> RankingJson<'r> {
        RankingJson {
            schema: "tiebreak/standings/1",
            edition: event.edition().id(),
            edition_by: edition_by(event.plan.choice),
            tiebreaks: event.plan.list.entries.iter().map(ToString::to_string).collect(),
            after: event.plan.after,
            standings: rows(&event.plan, ranked),
            missing: missing_values(&event.plan, ranked),
            findings: found.to_vec(),
            warnings: event.warnings.clone(),
        }
    }

    /// Its text. Written here, in a crate that is compiled to be fast: a large event has a hundred thousand values.
    ///
    /// # Errors
    /// None that is known: all keys are text.
    pub fn text(&self) -> serde_json::Result<String> {
        indented(self)
    }
}

/// How the edition was chosen, for programs.
pub fn edition_by(choice: EditionChoice) -> &'static str {
    match choice {
        EditionChoice::Declared(_) => "declared",
        EditionChoice::ByStart(_) => "start",
        EditionChoice::ByLaterDay(_) => "later-day",
        EditionChoice::TooEarly => "too-early",
        EditionChoice::NoStart => "no-start",
    }
}

/// What has no value and why, for programs.
#[derive(Clone, Debug, Serialize)]
pub struct Missing {
    /// The code.
    pub code: String,
    /// Pairing numbers; empty when nobody has a value.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ids: Vec<u32>,
    /// Why, in English.
    pub why: Phrase,
}

/// What has no value and why.
pub fn missing_values(plan: &Plan, ranked: &Ranked<'_>) -> Vec<Missing> {
    let entries = plan.list.entries.iter().zip(&ranked.standings.entries);
    let missing = entries.filter_map(|(listed, entry)| {
        let (ids, why) = match entry {
            Entry::Nothing(reason) => (Vec::new(), reason.phrase()),
            Entry::Unknown => (Vec::new(), message!("organizer-defined").into()),
            Entry::Values(column) => {
                let without = column.iter().enumerate().filter(|(_, value)| value.is_none());
                let ids: Vec<u32> = without.map(|(index, _)| ranked.tournament().id(index)).collect();
                if ids.is_empty() {
                    return None;
                }
                (ids, message!("why-no-value").into())
            }
            Entry::Places(_) => return None,
        };
        Some(Missing { code: listed.to_string(), ids, why })
    });
    missing.collect()
}
