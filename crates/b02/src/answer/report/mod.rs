//! Checks rating reports and rating lists by each clause.

mod checks;
mod duties;
mod facts;
mod games;
pub(super) mod listing;
#[cfg(test)]
mod tests;

pub use crate::request::{
    Appeal, Arbiter, Reference, ReportEvent, ReportGame, ReportPlayer, ReportRequest, Scheduled, Waiver,
};
pub use listing::{entries, list_k};

use serde::Serialize;
use std::fmt::Display;

use crate::answer::{Answer, Values};
use crate::dates::date;
use crate::edition::{Edition, EditionName, governing};
use crate::refusal::Refusal;
use crate::rulings::Rulings;
use crate::working::{Working, by_name};

/// The findings about a report, with the edition by which the report was checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Findings {
    /// The edition.
    pub edition: EditionName,
    /// The findings of all clauses, in the order of the clauses.
    pub findings: Vec<Finding>,
}

/// Answers a [`ReportRequest`]. The answer has a value for each finding, with the key `CLAUSE` or `CLAUSE SUBJECT`. The
/// value of `fails` lists all failures.
pub(crate) fn answer(request: &ReportRequest, rulings: &Rulings) -> Result<Answer, Vec<Refusal>> {
    let found = findings(request, rulings)?;
    let edition = found.edition.rules(rulings, "").map_err(|refusal| vec![refusal])?.edition;
    Ok(as_answer(found.findings, edition))
}

/// Converts findings to the values of an answer.
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

/// Returns the findings of all clauses of the event's edition, in the order of the clauses.
///
/// # Errors
/// Returns all faults of the report. If no known edition applies, the only fault is `edition`.
pub fn findings(request: &ReportRequest, rulings: &Rulings) -> Result<Findings, Vec<Refusal>> {
    let one = |refusal: Refusal| vec![refusal];
    let edition = match (request.edition, date(&request.event.start, "/event/start")) {
        (Some(edition), _) => edition,
        (None, Ok(start)) => governing(Some(start), None)
            .map_err(|why| one(Refusal::new("edition", "/event/start", why.phrase())))?,
        // The report is still checked, so that its other faults are reported.
        (None, Err(_)) => EditionName::NEWEST,
    };
    let rules = edition.rules(rulings, "/event/start").map_err(one)?;
    let facts = facts::Facts::new(request, &rules)?;
    let mut found = Vec::new();
    checks::event(&facts, &mut found);
    games::games(&facts, &mut found);
    duties::duties(&facts, &mut found);
    for finding in &mut found {
        finding.clause = (rules.edition.clause)(finding.clause);
    }
    found.sort_by_cached_key(Finding::order);
    Ok(Findings { edition, findings: found })
}

/// The number of a clause, without the prefixes of chapter and edition.
pub fn clause_number(clause: &str) -> &str {
    let number = clause.trim_start_matches("b02.");
    number.strip_prefix("2024.").unwrap_or(number)
}

tiebreak_phrase::named! {
    /// The result of checking a report by a clause.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Status as id {
        /// The clause was followed.
        Pass = "pass",
        /// The clause was not followed.
        Fail = "fail",
        /// The clause was not followed, but the report records a permission for this.
        Waived = "waived",
        /// The clause does not apply to this report.
        NotApplicable = "not-applicable",
        /// The report lacks the necessary data, and the program does not guess.
        Unknown = "unknown",
    }
}

tiebreak_phrase::named! {
    /// The consequence of a failure.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Effect as id {
        /// The event is not rated.
        Event = "event",
        /// The game is not rated.
        Game = "game",
        /// The player's result is ignored.
        Player = "player",
        /// The player is not listed, but the results count.
        Listing = "listing",
        /// A published number is wrong.
        Number = "number",
        /// A duty was not fulfilled, but the ratings remain valid.
        Duty = "duty",
    }
}

/// The result of checking one subject by one clause.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// The clause.
    pub clause: &'static str,
    /// The result.
    pub status: Status,
    /// The consequence of a failure.
    pub effect: Effect,
    /// The subject: empty for the event, otherwise a day, a player, or `game N` by position in the report.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub subject: String,
    /// The numbers and dates that justify the result, by name.
    #[serde(serialize_with = "by_name")]
    pub evidence: Vec<(&'static str, String)>,
}

impl From<bool> for Status {
    fn from(pass: bool) -> Status {
        if pass { Status::Pass } else { Status::Fail }
    }
}

/// Makes a finding about the event: `finding!(effect, clause, status; "name" = evidence, ...)`.
macro_rules! finding {
    ($effect:expr, $clause:expr, $status:expr $(; $($name:literal = $value:expr),+)?) => {
        Finding::new($clause, $effect, $status)$($(.with($name, $value))+)?
    };
}
use finding;

impl Finding {
    /// A finding about the event.
    pub(crate) fn new(clause: &'static str, effect: Effect, status: impl Into<Status>) -> Finding {
        Finding { clause, status: status.into(), effect, subject: String::new(), evidence: Vec::new() }
    }

    /// Sets a subject other than the event.
    pub(crate) fn about(mut self, subject: impl Into<String>) -> Finding {
        self.subject = subject.into();
        self
    }

    /// Adds a number or date that justifies the result.
    pub(crate) fn with(mut self, name: &'static str, value: impl Display) -> Finding {
        self.evidence.push((name, value.to_string()));
        self
    }

    /// The key of the finding: the number of its clause and its subject.
    pub fn key(&self) -> String {
        let number = clause_number(self.clause);
        if self.subject.is_empty() { number.to_owned() } else { format!("{number} {}", self.subject) }
    }

    /// The sorting key. Clauses follow the order of the text, and subjects the order in which they were
    /// found.
    fn order(&self) -> (u32, String) {
        let number = clause_number(self.clause);
        let article = number.split('.').next().and_then(|article| article.parse().ok()).unwrap_or(u32::MAX);
        (article, number.to_owned())
    }
}
