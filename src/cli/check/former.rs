//! Checks each record against the earlier lists of tie-breaks in its file.

use super::page::in_short;
use crate::cli::prelude::*;
use tiebreak_conformance::check::{self, PublishedTable, Verdict};
use tiebreak_conformance::diagnosis::admissible_readings;
use tiebreak_conformance::event::{self, Event};
use tiebreak_conformance::format::limits::FORMER_LISTS;
use tiebreak_conformance::format::trf::WrittenList;
use tiebreak_conformance::phrase::MessageId;

/// The result of checking a record against an earlier list.
pub(super) struct Former {
    list: WrittenList,
    /// The result, or the reason why the list cannot be used for ranking.
    found: Result<Found, String>,
}

struct Found {
    verdict: Verdict,
    detail: String,
}

/// Returns every earlier list of the file, in file order.
pub(super) fn all(say: &Messages, event: &Event, tables: &[PublishedTable]) -> Vec<Former> {
    let found = |list: &WrittenList| {
        let former = event.by_former(list).map_err(|error| refused(say, &error))?;
        let report = check::check_event(&former, tables, &admissible_readings(&former));
        Ok(Found { verdict: report.verdict(), detail: in_short(say, &former, &report) })
    };
    let former = |(at, list): (usize, WrittenList)| {
        let too_many = || Err(tell!(say, "former-too-many", most = FORMER_LISTS));
        let found = if at < FORMER_LISTS { found(&list) } else { too_many() };
        Former { list, found }
    };
    event.former_lists().into_iter().enumerate().map(former).collect()
}

pub(super) fn word(verdict: Verdict) -> MessageId {
    match verdict {
        Verdict::Confirmed => message!("many-confirmed"),
        Verdict::Different => message!("many-different"),
        Verdict::Unverifiable => message!("many-unverifiable"),
    }
}

impl Former {
    fn sentence(&self, say: &Messages) -> String {
        let (verdict, detail) = match &self.found {
            Ok(found) => (say.message(word(found.verdict)), found.detail.clone()),
            Err(problem) => (tell!(say, "former-not-ranked"), problem.clone()),
        };
        let (line, list) = (self.list.line, self.list.text());
        if detail.is_empty() {
            return tell!(say, "former-list", line, list, verdict);
        }
        tell!(say, "former-list-because", line, list, verdict, detail)
    }

    /// Adds the result, as a sentence, to a text about a file.
    pub(super) fn add_to(&self, say: &Messages, detail: &mut String) {
        if !detail.is_empty() {
            detail.push_str("; ");
        }
        detail.push_str(&self.sentence(say));
    }

    /// The result as JSON, with the line and record of the comment. There is no verdict if the list cannot be used for
    /// ranking.
    pub(super) fn answer(&self) -> Value {
        let (verdict, detail) = match &self.found {
            Ok(found) => (Some(found.verdict.id()), &found.detail),
            Err(problem) => (None, problem),
        };
        let tiebreaks: Vec<&str> = self.list.codes.iter().map(|code| code.text.as_str()).collect();
        let (line, record) = (self.list.line, self.list.record);
        let mut answer =
            json!({ "line": line, "record": record, "tiebreaks": tiebreaks, "verdict": verdict });
        if !detail.is_empty() {
            answer["detail"] = detail.as_str().into();
        }
        answer
    }
}

/// The reason why a list cannot be used for ranking.
fn refused(say: &Messages, error: &event::Error) -> String {
    let event::Error::List(faults) = error else { return say.phrase(&error.phrase()) };
    let faults = faults.iter().map(|fault| say.phrase(&fault.phrase()));
    faults.collect::<Vec<_>>().join("; ")
}

/// Adds the results for earlier lists to the page.
pub(super) fn page(say: &Messages, page: &mut Page, all: &[Former]) {
    page.heading(tell!(say, "heading-former"));
    if all.is_empty() {
        page.paragraph(tell!(say, "former-none"));
        return;
    }
    page.list(all.iter().map(|former| former.sentence(say)).collect());
}
