//! A rating report checked clause by clause.

mod checks;
mod days;
mod duties;
mod entries;
mod facts;
mod finding;
mod games;
#[cfg(test)]
mod tests;

pub use super::request::{
    Appeal, Arbiter, Reference, ReportEvent, ReportGame, ReportPlayer, ReportRequest, Scheduled, Waiver,
};
pub use entries::{entries, list_k};
pub use finding::{Effect, Finding, Status};

use super::edition::EDITION_START;
use super::refusal::Refusal;
use super::rulings::Rulings;
use super::trace::Answer;

/// Answers a [`ReportRequest`]: one value per finding (`CLAUSE` or `CLAUSE SUBJECT`), and all failures as `fails`.
pub fn answer(request: &ReportRequest, rulings: &Rulings) -> Result<Answer, Vec<Refusal>> {
    Ok(as_answer(&findings(request, rulings)?))
}

/// Findings as values.
pub(crate) fn as_answer(findings: &[Finding]) -> Answer {
    let mut answer = Answer::default();
    let mut fails = Vec::new();
    for finding in findings {
        let key = finding.key();
        answer.give(&key, finding.status.id());
        if finding.status == Status::Fail {
            fails.push(key);
        }
    }
    answer.give("fails", fails.join(", "));
    answer
}

/// Everything that the clauses say about a report, in their order.
///
/// # Errors
/// Everything that breaks the form of a report.
pub fn findings(request: &ReportRequest, rulings: &Rulings) -> Result<Vec<Finding>, Vec<Refusal>> {
    let facts = facts::Facts::new(request, rulings)?;
    let mut found = Vec::new();
    checks::event(&facts, rulings, &mut found);
    if facts.start < EDITION_START {
        // Another edition judges this event.
        found.retain(|finding| finding.clause == "b02.0.1");
        return Ok(found);
    }
    games::games(&facts, rulings, &mut found);
    duties::duties(&facts, rulings, &mut found);
    found.sort_by_cached_key(Finding::order);
    Ok(found)
}
