//! Expectations and answers as canonical text, and the difference of the two.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::unified::unified;
use super::{Difference, Outcome, Verdict};
use crate::corpus::{Case, Check, Finding, RatingCheck, RatingFile};
use crate::subject::{Answer, RatingAnswer};
use tiebreak_engine::rules::Edition;

fn name(case: &Case, id: u32) -> String {
    let participant = case.tournament.participants().iter().find(|participant| participant.id == id);
    participant
        .map_or_else(|| id.to_string(), |participant| format!("{} ({id})", participant.name.escape_debug()))
}

fn write_values(text: &mut String, case: &Case, values: &BTreeMap<u32, Vec<(&str, Option<&str>)>>) {
    for (id, row) in values {
        for (code, value) in row {
            // Writing into a string cannot fail.
            let _ = writeln!(text, "{} {code} {}", name(case, *id), value.unwrap_or("no value"));
        }
    }
}

fn write_ranking(text: &mut String, case: &Case, groups: &[Vec<u32>]) {
    let mut place = 1;
    for group in groups {
        let names: Vec<String> = group.iter().map(|id| name(case, *id)).collect();
        let _ = writeln!(text, "place {place}: {}", names.join(", "));
        place += group.len();
    }
}

fn write_findings(text: &mut String, findings: &[Finding]) {
    for finding in findings.iter().filter(|finding| finding.severity.counts()) {
        let _ = writeln!(text, "finding: {finding}");
    }
}

/// What a check expects, one line per value, place and finding.
fn expected_text(case: &Case, check: &Check) -> String {
    let mut text = String::new();
    let values = check
        .values
        .iter()
        .map(|(id, row)| (*id, row.iter().map(|(code, value)| (code.as_str(), value.as_deref())).collect()))
        .collect();
    write_values(&mut text, case, &values);
    write_ranking(&mut text, case, check.ranking.as_deref().unwrap_or_default());
    write_findings(&mut text, check.findings.as_deref().unwrap_or_default());
    text
}

/// What was answered to a check, in the same lines.
fn answer_text(case: &Case, check: &Check, answer: &Answer) -> String {
    let mut text = String::new();
    let values = check
        .values
        .iter()
        .map(|(id, row)| {
            let found = row.keys().map(|code| {
                let value = answer.values.get(code).and_then(|column| column.get(id));
                (code.as_str(), value.map_or(Some("not answered"), |value| value.as_deref()))
            });
            (*id, found.collect())
        })
        .collect();
    write_values(&mut text, case, &values);
    if let Some(expected) = &check.ranking {
        let mut ranked: Vec<(u32, u32)> = expected
            .iter()
            .flatten()
            .filter_map(|id| Some((*answer.ranks.as_ref()?.get(id)?, *id)))
            .collect();
        ranked.sort_unstable();
        let groups: Vec<Vec<u32>> = ranked
            .chunk_by(|a, b| a.0 == b.0)
            .map(|group| group.iter().map(|(_, id)| *id).collect())
            .collect();
        write_ranking(&mut text, case, &groups);
    }
    if check.findings.is_some() {
        write_findings(&mut text, answer.findings.as_deref().unwrap_or_default());
    }
    text
}

/// What is wrong with an answer: the expected text against the answered one, then for each wrong value the working
/// of the case and the derivation given for it.
pub fn difference(
    case: &Case,
    check: &Check,
    edition: Edition,
    answer: &Answer,
    verdict: &Verdict,
    derive: impl Fn(u32, &str) -> Option<String>,
) -> String {
    let (expected, found) = (expected_text(case, check), answer_text(case, check, answer));
    let mut text = format!("{} by {edition}, list {}\n", case.check_id(check), check.tiebreaks.join(" "));
    text.push_str(&unified(&expected, &found));
    for (unit, outcome) in &verdict.units {
        match outcome {
            Outcome::Fail(differences) => {
                for difference in differences {
                    explain(&mut text, case, check, difference, &derive);
                }
            }
            Outcome::Malformed(problem) => {
                let _ = writeln!(text, "{unit}: malformed: {problem}");
            }
            Outcome::Pass | Outcome::Rounded | Outcome::Unsupported => {}
        }
    }
    text
}

/// What is wrong with an answer about ratings: expected keys against answered ones, then the workings of the case.
pub fn rating_difference(case: &RatingFile, check: &RatingCheck, answer: &RatingAnswer) -> String {
    let lines = |values: Vec<(&str, &str)>| -> String {
        values.iter().map(|(key, value)| format!("{key} {}\n", value.escape_debug())).collect()
    };
    let expected = match check.refused.is_empty() {
        true => lines(check.values.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect()),
        false => lines(vec![("refused", &check.refused.join(" "))]),
    };
    let found = match answer {
        RatingAnswer::Refused(rules) => lines(vec![("refused", &rules.join(" "))]),
        RatingAnswer::Values(_) if !check.refused.is_empty() => "answered\n".to_owned(),
        RatingAnswer::Values(values) => {
            let given = |key: &String| values.get(key).map_or("not answered", String::as_str).to_owned();
            let given: Vec<(&str, String)> =
                check.values.keys().map(|key| (key.as_str(), given(key))).collect();
            lines(given.iter().map(|(key, value)| (*key, value.as_str())).collect())
        }
    };
    let mut text = format!("{}\n", case.check_id(check));
    text.push_str(&unified(&expected, &found));
    for (key, working) in &check.working {
        let _ = writeln!(
            text,
            "{key}\n  case:   {} = {working}",
            check.values.get(key).map_or("", String::as_str)
        );
    }
    text
}

fn explain(
    text: &mut String,
    case: &Case,
    check: &Check,
    difference: &Difference,
    derive: &impl Fn(u32, &str) -> Option<String>,
) {
    match difference {
        Difference::Value { id, code, expected, .. } => {
            let _ = writeln!(text, "{code} of {}", name(case, *id));
            let working = check.behind(*id, code);
            if let (Some(working), Some(expected)) = (working, expected) {
                let _ = writeln!(text, "  case:   {expected} = {working}");
            }
            if let Some(derivation) = derive(*id, code) {
                let _ = writeln!(text, "  engine: {derivation}");
            }
        }
        Difference::Ranking { splits_a_tie: true, .. } => {
            let _ = writeln!(text, "ranking: splits a tie that the list leaves");
        }
        Difference::Ranking { .. }
        | Difference::Findings { .. }
        | Difference::Key { .. }
        | Difference::Refusal { .. } => {}
    }
}
