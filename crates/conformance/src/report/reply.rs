//! The reply that lines were judged from.

use std::collections::BTreeMap;

use super::line::{Evidence, Line};
use super::plan::Ask;
use crate::subject::{Answer, RatingAnswer, Reply};
use tiebreak_phrase::{Phrase, phrase};

/// The reply that lines were judged from, put together again.
///
/// # Errors
/// When the lines cannot come from one reply.
pub(super) fn reply_of(ask: &Ask<'_>, lines: &[&Line]) -> Result<Reply, Phrase> {
    let mut answer = Answer::default();
    let mut values = BTreeMap::new();
    for line in lines {
        let whole = match &line.answer {
            Evidence::Values(column) => {
                answer.values.insert(line.unit.clone(), column.clone());
                continue;
            }
            Evidence::Ranks(ranks) => {
                answer.ranks = Some(ranks.clone());
                continue;
            }
            Evidence::Findings(findings) => {
                answer.findings = Some(findings.clone());
                continue;
            }
            Evidence::Value(value) => {
                values.insert(line.unit.clone(), value.clone());
                continue;
            }
            Evidence::NotRefused => continue,
            Evidence::Refused(rules) => Reply::Rated(RatingAnswer::Refused(rules.clone())),
            Evidence::Lacks(codes) => {
                answer.unsupported.extend(codes.iter().cloned());
                continue;
            }
            Evidence::Skipped(reason, url) => Reply::Skipped(reason.clone(), url.clone()),
            Evidence::Error(message) => Reply::Refused(message.clone()),
            Evidence::Malformed(problem) => Reply::Malformed(problem.clone()),
            Evidence::Crash(how) => Reply::Crashed(how.clone()),
            Evidence::Timeout => Reply::TimedOut,
            Evidence::NotRun(reason) => Reply::NotRun(reason.clone()),
        };
        return match lines.iter().all(|other| other.answer == line.answer) {
            true => Ok(whole),
            false => Err(phrase!("report-not-one-reply", check = &line.check)),
        };
    }
    Ok(match ask {
        Ask::Standings { .. } => Reply::Answered(answer),
        Ask::Rating { .. } => Reply::Rated(RatingAnswer::Values(values)),
    })
}
