//! The answers of a report as something that can be explained.

use super::line::Line;
use super::plan::Ask;
use super::record::Report;
use super::reply::reply_of;
use crate::corpus::Corpus;
use crate::diagnosis::{Expected, Observed};
use crate::subject::Reply;

/// The standing that a program gave to a question. Open questions are left out, and those answered as another reading
/// has it: there is nothing to explain.
pub(super) fn observed_answer<'c>(
    report: &Report,
    corpus: &'c Corpus,
    ask: &Ask<'_>,
    lines: &[&Line],
) -> Option<Observed<'c>> {
    let Ask::Standings { edition, .. } = ask else { return None };
    let first = lines.first()?;
    let follows_reading =
        lines.iter().all(|line| line.verdict.is_pass()) && lines.iter().any(|line| line.reading.is_some());
    if first.open || follows_reading {
        return None;
    }
    let case = corpus.case(first.case())?;
    let check = case.file.checks.iter().find(|check| case.check_id(check) == first.check)?;
    let expected = Expected::of(case, check, *edition)?;
    let Ok(Reply::Answered(answer)) = reply_of(ask, lines) else { return None };
    let mut observed = Observed::answered(&expected, &answer);
    // An order of tied ones that means nothing explains itself.
    if report.header.program.tail.is_arbitrary() {
        let ids = case.tournament.participants().iter().map(|participant| participant.id);
        let rank = |id: u32| answer.ranks.as_ref().and_then(|ranks| ranks.get(&id).copied());
        observed.asked.tail = ids.map(rank).collect();
    }
    Some(observed)
}
