use crate::corpus::{RatingCase, Reading, Registry, Values};
use crate::prelude::*;
use crate::subject::protocol::Tail;
use crate::verdict::{Difference, Outcome, Unit, Verdict, unified};
use std::fmt::Write;
use tiebreak_engine::number::{Agreement, ParseFractionError, Written, agrees};

/// Judges an answer. If a check accepts several readings, the whole answer must follow the main answer or one
/// reading.
pub fn judge(check: &Check, answer: &Answer, registry: &Registry, tail: Tail) -> Verdict {
    let judge = |values: &Values, ranking: Option<&[Vec<u32>]>, reading: Option<&Reading>| Verdict {
        units: units(check, answer, registry, tail, values, ranking),
        reading: reading.map(|reading| reading.ruling.clone()),
    };
    let mut closest = judge(&check.values, check.ranking.as_deref(), None);
    for reading in &check.readings {
        if !closest.is_against() {
            break;
        }
        let values = overlaid(&check.values, &reading.values);
        let ranking = reading.ranking.as_deref().or(check.ranking.as_deref());
        let verdict = judge(&values, ranking, Some(reading));
        // If no reading fits, the differences from the main answer are reported.
        if !verdict.is_against() {
            closest = verdict;
        }
    }
    closest
}

/// The values of a reading, completed with values of the main answer.
fn overlaid(main: &Values, other: &Values) -> Values {
    let mut values = main.clone();
    for (id, row) in other {
        values.entry(*id).or_default().extend(row.clone());
    }
    values
}

/// The codes whose values the check expects, in the order of the list.
fn asserted(check: &Check) -> Vec<&str> {
    let with_values: BTreeSet<&str> =
        check.values.values().flat_map(|row| row.keys()).map(String::as_str).collect();
    let mut codes: Vec<&str> = Vec::new();
    for code in check.tiebreaks.iter().map(String::as_str).chain(with_values.iter().copied()) {
        if with_values.contains(code) && !codes.contains(&code) {
            codes.push(code);
        }
    }
    codes
}

fn units(
    check: &Check,
    answer: &Answer,
    registry: &Registry,
    tail: Tail,
    values: &Values,
    ranking: Option<&[Vec<u32>]>,
) -> Vec<(Unit, Outcome)> {
    let mut units = Vec::new();
    for code in asserted(check) {
        let outcome = code_values(code, answer, registry.places(code), values);
        units.push((Unit::Code(code.to_owned()), outcome));
    }
    if let Some(expected) = ranking {
        let among: Vec<u32> = expected.iter().flatten().copied().collect();
        // An answer may leave out the points, because a program that ranks must have computed them.
        let lacks = |code: &String| answer.unsupported.contains(code) && !Base::is_score_name(code);
        let outcome = match &answer.ranks {
            Some(ranks) if !check.tiebreaks.iter().any(lacks) => order(expected, &among, ranks, tail),
            _ => Outcome::Unsupported,
        };
        units.push((Unit::Ranking, outcome));
    }
    if let Some(expected) = &check.findings {
        units.push((Unit::Findings, findings(expected, answer)));
    }
    units
}

/// Judges findings. Errors and warnings must be exactly the expected ones, in any order. Notes are ignored.
fn findings(expected: &[Finding], answer: &Answer) -> Outcome {
    let Some(found) = &answer.findings else { return Outcome::Unsupported };
    let grave = |list: &[Finding]| -> BTreeSet<Finding> {
        list.iter().filter(|finding| finding.severity.counts()).cloned().collect()
    };
    let (expected, found) = (grave(expected), grave(found));
    if expected == found {
        return Outcome::Pass;
    }
    Outcome::Fail(vec![Difference::Findings {
        missing: expected.difference(&found).cloned().collect(),
        unexpected: found.difference(&expected).cloned().collect(),
    }])
}

fn code_values(code: &str, answer: &Answer, places: Option<u32>, values: &Values) -> Outcome {
    if answer.unsupported.contains(code) {
        return Outcome::Unsupported;
    }
    let mut differences = Vec::new();
    let mut rounded = false;
    for (id, expected) in values.iter().filter_map(|(id, row)| Some((*id, row.get(code)?))) {
        let Some(found) = answer.values.get(code).and_then(|column| column.get(&id)) else {
            return Outcome::Malformed(phrase!("answer-value-neither", code, id));
        };
        match compare(expected.as_deref(), found.as_deref(), places) {
            Ok(Agreement::Equal) => {}
            Ok(Agreement::Rounded) => rounded = true,
            Ok(Agreement::Different) => differences.push(Difference::Value {
                id,
                code: code.to_owned(),
                expected: expected.clone(),
                found: found.clone(),
            }),
            Err(problem) => {
                return Outcome::Malformed(phrase!("answer-value-problem", code, id, problem));
            }
        }
    }
    match (differences.is_empty(), rounded) {
        (false, _) => Outcome::Fail(differences),
        (true, true) => Outcome::Rounded,
        (true, false) => Outcome::Pass,
    }
}

fn compare(expected: Option<&str>, found: Option<&str>, places: Option<u32>) -> Result<Agreement, Phrase> {
    let (expected, found) = match (expected, found) {
        (None, None) => return Ok(Agreement::Equal),
        (None, Some(_)) | (Some(_), None) => return Ok(Agreement::Different),
        (Some(expected), Some(found)) => (expected, found),
    };
    let problem = |text: &str, error: ParseFractionError| {
        phrase!("entry-and-problem", entry = text.escape_debug().to_string(), problem = error.phrase())
    };
    let exact = Fraction::parse(expected).map_err(|error| problem(expected, error))?;
    let given = Written::parse(found).map_err(|error| problem(found, error))?;
    Ok(agrees(exact, given, places))
}

fn order(expected: &[Vec<u32>], among: &[u32], ranks: &BTreeMap<u32, u32>, tail: Tail) -> Outcome {
    let ranked: Option<Vec<(u32, u32)>> = among.iter().map(|id| Some((*ranks.get(id)?, *id))).collect();
    let Some(mut ranked) = ranked else { return Outcome::Unsupported };
    ranked.sort_unstable();
    let found: Vec<Vec<u32>> =
        ranked.chunk_by(|a, b| a.0 == b.0).map(|group| group.iter().map(|(_, id)| *id).collect()).collect();
    let sorted: Vec<Vec<u32>> = expected
        .iter()
        .map(|group| {
            let mut group = group.clone();
            group.sort_unstable();
            group
        })
        .collect();
    if found == sorted {
        return Outcome::Pass;
    }
    let splits_a_tie = refines(&found, &sorted);
    if splits_a_tie && tail.is_arbitrary() {
        return Outcome::Pass;
    }
    Outcome::Fail(vec![Difference::Ranking { expected: sorted, found, splits_a_tie }])
}

/// Whether `finer` has the order of `coarser`, possibly with groups split.
fn refines(finer: &[Vec<u32>], coarser: &[Vec<u32>]) -> bool {
    let mut rest = finer.iter();
    coarser.iter().all(|group| {
        let mut collected: Vec<u32> = Vec::new();
        while collected.len() < group.len() {
            match rest.next() {
                Some(next) => collected.extend(next),
                None => return false,
            }
        }
        collected.sort_unstable();
        collected == *group
    })
}

// Writes expectations and answers as canonical text, and their difference.

fn name(case: &Case, id: u32) -> String {
    let participant = case.tournament.participants().iter().find(|participant| participant.id == id);
    participant
        .map_or_else(|| id.to_string(), |participant| format!("{} ({id})", participant.name.escape_debug()))
}

fn write_values(text: &mut String, case: &Case, values: &BTreeMap<u32, Vec<(&str, Option<&str>)>>) {
    for (id, row) in values {
        for (code, value) in row {
            // Writing to a string cannot fail.
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

/// The expected answer of a check, one line per value, place and finding.
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

/// The answer to a check as text, in the form of `expected_text`.
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

/// The difference between an answer and the expected one as text. Each wrong value is followed by the working of the
/// case and the derivation of the program.
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

/// The difference between an answer about ratings and the expected one, followed by the workings of the case.
pub fn rating_difference(case: &RatingCase, check: &RatingCheck, answer: &RatingAnswer) -> String {
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
        _ => {}
    }
}
