//! Checks rating reports and rating lists clause by clause.

mod checks;
mod duties;
mod facts;
mod games;
mod listing;
#[cfg(test)]
mod tests;

pub use crate::request::{
    Appeal, Arbiter, Reference, ReportEvent, ReportGame, ReportPlayer, ReportRequest, Scheduled, Waiver,
};
pub(crate) use listing::status;
pub use listing::{entries, list_k};

use std::fmt::Display;

use crate::answer::{Answer, Values};
use crate::dates::date;
use crate::edition::{Edition, EditionName, governing};
use crate::refusal::Refusal;
use crate::rulings::Rulings;
use crate::working::Working;

/// The findings about a report, and the edition that they use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Findings {
    /// The edition.
    pub edition: EditionName,
    /// The findings of all clauses, in their order.
    pub findings: Vec<Finding>,
}

/// Answers a [`ReportRequest`]: one value per finding (`CLAUSE` or `CLAUSE SUBJECT`), and all failures as `fails`.
pub(crate) fn answer(request: &ReportRequest, rulings: &Rulings) -> Result<Answer, Vec<Refusal>> {
    let found = findings(request, rulings)?;
    let edition = found.edition.rules(rulings, "").map_err(|refusal| vec![refusal])?.edition;
    Ok(as_answer(found.findings, edition))
}

/// Findings as values.
fn as_answer(findings: Vec<Finding>, edition: &'static Edition) -> Answer {
    let mut values = Values::default();
    let mut fails = Vec::new();
    for finding in findings {
        let key = finding.key();
        values.give(&key, finding.status.id());
        if finding.status == Status::Fail {
            fails.push(key);
        }
    }
    values.give("fails", fails.join(", "));
    values.answer(Working::new(edition))
}

/// Returns the findings of all clauses of the event's edition, in their order.
///
/// # Errors
/// Every fault in the form of a report; `edition` if no known edition applies.
pub fn findings(request: &ReportRequest, rulings: &Rulings) -> Result<Findings, Vec<Refusal>> {
    let one = |refusal: Refusal| vec![refusal];
    let edition = match (request.edition, date(&request.event.start, "/event/start")) {
        (Some(edition), _) => edition,
        (None, Ok(start)) => governing(Some(start), None)
            .map_err(|why| one(Refusal::new("edition", "/event/start", why.phrase())))?,
        // Other faults of the report are reported together with it.
        (None, Err(_)) => EditionName::NEWEST,
    };
    let rules = edition.rules(rulings, "/event/start").map_err(one)?;
    let facts = facts::Facts::new(request, &rules)?;
    let mut found = Vec::new();
    checks::event(&facts, &rules, &mut found);
    games::games(&facts, &rules, &mut found);
    duties::duties(&facts, &rules, &mut found);
    for finding in &mut found {
        finding.clause = (rules.edition.clause)(finding.clause);
    }
    found.sort_by_cached_key(Finding::order);
    Ok(Findings { edition, findings: found })
}

/// The number of a clause without the prefixes of its family and edition.
pub fn clause_number(clause: &str) -> &str {
    let number = clause.trim_start_matches("b02.");
    number.strip_prefix("2024.").unwrap_or(number)
}

tiebreak_phrase::named! {
    /// The result of a clause for a report.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Status as id {
        /// Followed.
        Pass = "pass",
        /// Not followed.
        Fail = "fail",
        /// Violated with permission.
        Waived = "waived",
        /// The clause does not apply to this report.
        NotApplicable = "not-applicable",
        /// The report lacks the necessary facts; nothing is guessed.
        Unknown = "unknown",
    }
}

tiebreak_phrase::named! {
    /// The consequence of a failure.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Effect as id {
        /// The event is not rated.
        Event = "event",
        /// The game is not rated.
        Game = "game",
        /// The player's result is ignored.
        Player = "player",
        /// The player is not listed; the results count.
        Listing = "listing",
        /// A published number is wrong.
        Number = "number",
        /// A duty was missed; the ratings remain valid.
        Duty = "duty",
    }
}

/// The result of one clause for one subject.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The clause.
    pub clause: &'static str,
    /// What it says.
    pub status: Status,
    /// The consequence of a failure.
    pub effect: Effect,
    /// The subject: empty for the event, otherwise a day, a player, or `game N` by position in the report.
    pub subject: String,
    /// Numbers and dates that prove it, by name.
    pub evidence: Vec<(&'static str, String)>,
}

impl Finding {
    /// A finding about the event.
    pub fn new(clause: &'static str, effect: Effect, status: Status) -> Finding {
        Finding { clause, status, effect, subject: String::new(), evidence: Vec::new() }
    }

    /// Pass or fail.
    pub fn judged(clause: &'static str, effect: Effect, pass: bool) -> Finding {
        Finding::new(clause, effect, if pass { Status::Pass } else { Status::Fail })
    }

    /// Sets another subject than the event.
    pub(crate) fn about(mut self, subject: impl Into<String>) -> Finding {
        self.subject = subject.into();
        self
    }

    /// Adds a number or date.
    pub fn with(mut self, name: &'static str, value: impl Display) -> Finding {
        self.evidence.push((name, value.to_string()));
        self
    }

    /// The key of the finding: the number of the clause and the subject.
    pub fn key(&self) -> String {
        let number = clause_number(self.clause);
        if self.subject.is_empty() { number.to_owned() } else { format!("{number} {}", self.subject) }
    }

    /// Clauses in the order of the text, subjects in the order found.
    fn order(&self) -> (u32, String) {
        let number = clause_number(self.clause);
        let article = number.split('.').next().and_then(|article| article.parse().ok()).unwrap_or(u32::MAX);
        (article, number.to_owned())
    }
}
