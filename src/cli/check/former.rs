//! Lists that a file keeps from before, each held to what is asked about.

use serde::Serialize;

use super::page::in_short;
use tiebreak_conformance::check::{self, PublishedTable, Verdict};
use tiebreak_conformance::diagnosis::admissible_readings;
use tiebreak_conformance::event::{self, Event};
use tiebreak_conformance::format::limits::FORMER_LISTS;
use tiebreak_conformance::format::trf::WrittenList;
use tiebreak_conformance::message::Messages;
use tiebreak_conformance::page::Page;
use tiebreak_conformance::phrase::{MessageId, message};
use tiebreak_conformance::tell;

/// What a list from before makes of what is asked about.
pub(super) struct Former {
    list: WrittenList,
    /// Or why the list cannot be ranked by.
    found: Result<Found, String>,
}

struct Found {
    verdict: Verdict,
    detail: String,
}

/// The same for programs.
#[derive(Serialize)]
pub(super) struct FormerAnswer {
    /// The line of the comment.
    line: usize,
    /// The record that it was: 202 or 212.
    record: u16,
    tiebreaks: Vec<String>,
    /// None where the list cannot be ranked by.
    verdict: Option<&'static str>,
    #[serde(skip_serializing_if = "String::is_empty")]
    detail: String,
}

/// Every list that the file keeps from before, in file order.
pub(super) fn all(say: &Messages, event: &Event, tables: &[PublishedTable]) -> Vec<Former> {
    let found = |list: &WrittenList| {
        let former = event.by_former(list).map_err(|error| refused(say, &error))?;
        let report = check::check_event(&former, tables, &admissible_readings(former.plan.rules));
        Ok(Found { verdict: report.verdict(), detail: in_short(say, &former, &report) })
    };
    let former = |(at, list): (usize, WrittenList)| {
        let too_many = || Err(tell!(say, "former-too-many", most = FORMER_LISTS));
        let found = if at < FORMER_LISTS { found(&list) } else { too_many() };
        Former { list, found }
    };
    event.former_lists().into_iter().enumerate().map(former).collect()
}

/// A verdict in one word.
pub(super) fn word(verdict: Verdict) -> MessageId {
    match verdict {
        Verdict::Confirmed => message!("many-confirmed"),
        Verdict::Different => message!("many-different"),
        Verdict::Unverifiable => message!("many-unverifiable"),
    }
}

impl Former {
    /// One line about it.
    fn sentence(&self, say: &Messages) -> String {
        let (verdict, detail) = match &self.found {
            Ok(found) => (say.message(word(found.verdict)), found.detail.clone()),
            Err(problem) => (tell!(say, "former-not-ranked"), problem.clone()),
        };
        let (line, list) = (self.list.line, self.list.text());
        if detail.is_empty() {
            return tell!(say, "former-list", line = line, list = list, verdict = verdict);
        }
        tell!(say, "former-list-because", line = line, list = list, verdict = verdict, detail = detail)
    }

    /// Adds the line to those about a file.
    pub(super) fn add_to(&self, say: &Messages, detail: &mut String) {
        if !detail.is_empty() {
            detail.push_str("; ");
        }
        detail.push_str(&self.sentence(say));
    }

    /// The same for programs.
    pub(super) fn answer(&self) -> FormerAnswer {
        let (verdict, detail) = match &self.found {
            Ok(found) => (Some(found.verdict.id()), found.detail.clone()),
            Err(problem) => (None, problem.clone()),
        };
        let tiebreaks = self.list.codes.iter().map(|code| code.text.clone()).collect();
        FormerAnswer { line: self.list.line, record: self.list.record, tiebreaks, verdict, detail }
    }
}

/// Why a list cannot be ranked by.
fn refused(say: &Messages, error: &event::Error) -> String {
    let event::Error::List(faults) = error else { return say.phrase(&error.phrase()) };
    let faults = faults.iter().map(|fault| say.phrase(&fault.phrase()));
    faults.collect::<Vec<_>>().join("; ")
}

/// The lists from before, behind what the list in force gives.
pub(super) fn page(say: &Messages, page: &mut Page, all: &[Former]) {
    page.heading(tell!(say, "heading-former"));
    if all.is_empty() {
        page.paragraph(tell!(say, "former-none"));
        return;
    }
    page.list(all.iter().map(|former| former.sentence(say)).collect());
}
