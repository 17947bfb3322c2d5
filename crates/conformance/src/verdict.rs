//! Compares the answer of a program with the expected answer of a check.
//!
//! ```
//! use tiebreak_suite::corpus::{Corpus, Source};
//! use tiebreak_suite::subject::Answer;
//! use tiebreak_suite::subject::protocol::Tail;
//! use tiebreak_suite::verdict::judge;
//!
//! let corpus = Corpus::load(&Source::Embedded).map_err(|problems| format!("{problems:?}"))?;
//! let case = corpus.case("c07/7-3/byes-have-no-colour").ok_or("no such case")?;
//! let check = &case.file.checks[0];
//!
//! let mut answer = Answer::default();
//! for (id, row) in &check.values {
//!     for (code, value) in row {
//!         answer.value(code, *id, value.clone());
//!     }
//! }
//! assert!(!judge(check, &answer, &corpus.registry, Tail::Tied).is_against());
//!
//! let (id, code) = check.values.iter().find_map(|(id, row)| Some((*id, row.keys().next()?))).ok_or("no value")?;
//! answer.value(code, id, Some("99".to_owned()));
//! assert!(judge(check, &answer, &corpus.registry, Tail::Tied).is_against());
//! # Ok::<(), String>(())
//! ```

#[cfg(test)]
mod tests;

use crate::corpus::{RatingCase, Reading, Registry, Values};
use crate::prelude::*;
use crate::subject::engine::{Question, answer};
use crate::subject::protocol::Tail;
use similar::TextDiff;
use std::fmt::Write;
use tiebreak_diagnose::deviation::{decided, decisions};
use tiebreak_engine::number::{Agreement, Written, agrees};
use tiebreak_engine::rules::Rules;

/// The verdict on one unit of an answer. A unit is a part of an answer that gets its own verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The answer equals the expected answer.
    Pass,
    /// The answer is the expected value, rounded to the number of decimals in the answer. Programs are allowed to round
    /// the values of this code.
    Rounded,
    /// The answer differs from the expected answer in the listed points.
    Fail(Vec<Difference>),
    /// The program does not support the unit.
    Unsupported,
    /// The answer does not have the required form. The variant describes the fault.
    Malformed(Phrase),
}

impl Outcome {
    /// Returns whether the answer is wrong.
    pub fn is_against(&self) -> bool {
        matches!(self, Outcome::Fail(_) | Outcome::Malformed(_))
    }

    /// Returns whether the answer was compared with the expected answer.
    pub fn is_judged(&self) -> bool {
        !matches!(self, Outcome::Unsupported)
    }
}

/// One difference between the expected answer and the given answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// A value differs. `None` means that no value is defined.
    Value {
        /// The pairing number of the participant.
        id: u32,
        /// The code whose value differs.
        code: String,
        /// The expected value.
        expected: Option<String>,
        /// The value in the answer.
        found: Option<String>,
    },
    /// The order of the participants differs.
    Ranking {
        /// The expected groups of ids that share a place, best place first.
        expected: Vec<Vec<u32>>,
        /// The groups of ids that share a place in the answer.
        found: Vec<Vec<u32>>,
        /// Whether the only fault is that the program separates participants whom the rules leave tied.
        splits_a_tie: bool,
    },
    /// The errors or warnings differ.
    Findings {
        /// Expected findings that the answer lacks.
        missing: Vec<Finding>,
        /// Findings that are not expected.
        unexpected: Vec<Finding>,
    },
    /// A value of an answer about ratings differs.
    Key {
        /// The key of the value.
        key: String,
        /// The expected value.
        expected: String,
        /// The value in the answer.
        found: String,
    },
    /// The program rejects a valid question, answers an invalid question, or names the wrong rules as broken.
    Refusal {
        /// The rules that the question breaks. The list is empty if the question is valid.
        expected: Vec<String>,
        /// The rules that the program named, or `None` if the program answered the question.
        found: Option<Vec<String>>,
    },
}

/// The verdict on the answer to a check under one edition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The verdicts on the units: the codes in the order of the list, then `ranking` (the order after all tie-breaks of
    /// the list), then `findings`. For a check about ratings, the units are the expected keys, or `refused` (the
    /// rejection of the question).
    pub units: Vec<(String, Outcome)>,
    /// The accepted reading that the answer follows, or `None` if the answer was compared with the main answer.
    pub reading: Option<String>,
}

impl Verdict {
    /// Returns whether at least one unit is wrong.
    pub fn is_against(&self) -> bool {
        self.units.iter().any(|(_, outcome)| outcome.is_against())
    }

    /// Returns whether at least one unit was compared with the expected answer.
    pub fn is_judged(&self) -> bool {
        self.units.iter().any(|(_, outcome)| outcome.is_judged())
    }
}

/// Finds the decisions that determine the expected answer of a check under one edition. The search changes one decision
/// at a time. Returns the path of each such decision, as `group.decision`, with each variant that changes the engine's
/// answer.
///
/// Returns an empty list if the engine does not give the expected answer.
pub fn sensitive(
    case: &Case,
    check: &Check,
    edition: Edition,
    registry: &Registry,
) -> Vec<(&'static str, &'static str)> {
    let Ok(question) = Question::of(case, check, edition) else { return Vec::new() };
    let base = question.rules();
    // The accepted readings are removed, because the answer under a changed decision could otherwise pass as an
    // accepted reading.
    let strict = Check { readings: Vec::new(), ..check.clone() };
    let gives_expected = |rules: Rules| {
        answer(&question, rules)
            .is_ok_and(|answer| !judge(&strict, &answer, registry, Tail::Tied).is_against())
    };
    if !gives_expected(base) {
        return Vec::new();
    }
    let variants = decisions()
        .iter()
        .flat_map(|decision| decision.variants.iter().map(|variant| (decision.path, variant.name)));
    let changes = |choice: &(&'static str, &'static str)| {
        decided(base, [*choice]).is_ok_and(|changed| changed != base && !gives_expected(changed))
    };
    variants.filter(changes).collect()
}

/// Returns the differences between two texts in the unified format of `diff -u`.
fn unified(expected: &str, answered: &str) -> String {
    TextDiff::from_lines(expected, answered).unified_diff().header("expected", "answered").to_string()
}

/// Judges an answer about ratings, key by key. Treats accepted readings in the same way as [`judge`]. A missing key
/// counts as unsupported, because requests do not name single keys.
pub fn judge_rating(check: &RatingCheck, answer: &RatingAnswer) -> Verdict {
    if !check.refused.is_empty() {
        return Verdict {
            units: vec![("refused".to_owned(), refusal(&check.refused, answer))],
            reading: None,
        };
    }
    let judged = |changes: &BTreeMap<String, String>, reading: Option<&String>| Verdict {
        units: check
            .values
            .iter()
            .map(|(key, main)| (key.clone(), value(key, changes.get(key).unwrap_or(main), answer)))
            .collect(),
        reading: reading.cloned(),
    };
    let main = judged(&BTreeMap::new(), None);
    if !main.is_against() {
        return main;
    }
    let readings = check.readings.iter().map(|reading| judged(&reading.values, Some(&reading.ruling)));
    readings.into_iter().find(|verdict| !verdict.is_against()).unwrap_or(main)
}

/// Judges the answer to an invalid question, which the program must reject. A program can reject the question without
/// naming rules. If the program names rules, the named rules must include all expected rules.
fn refusal(expected: &[String], answer: &RatingAnswer) -> Outcome {
    match answer {
        RatingAnswer::Refused(rules)
            if rules.is_empty() || expected.iter().all(|rule| rules.contains(rule)) =>
        {
            Outcome::Pass
        }
        RatingAnswer::Refused(rules) => Outcome::Fail(vec![Difference::Refusal {
            expected: expected.to_vec(),
            found: Some(rules.clone()),
        }]),
        RatingAnswer::Values(_) => {
            Outcome::Fail(vec![Difference::Refusal { expected: expected.to_vec(), found: None }])
        }
    }
}

fn value(key: &str, expected: &str, answer: &RatingAnswer) -> Outcome {
    let values = match answer {
        RatingAnswer::Values(values) => values,
        RatingAnswer::Refused(rules) => {
            let found = Some(rules.clone());
            return Outcome::Fail(vec![Difference::Refusal { expected: Vec::new(), found }]);
        }
    };
    match values.get(key) {
        None => Outcome::Unsupported,
        Some(found) if is_same(expected, found) => Outcome::Pass,
        Some(found) => Outcome::Fail(vec![Difference::Key {
            key: key.to_owned(),
            expected: expected.to_owned(),
            found: found.clone(),
        }]),
    }
}

/// Returns whether two texts are equal, or are numbers with the same value.
fn is_same(expected: &str, found: &str) -> bool {
    match (Fraction::parse(expected), Fraction::parse(found)) {
        (Ok(expected), Ok(found)) => expected == found,
        _ => expected == found,
    }
}

/// Returns whether a given value of a code is right. A rounded value is right if the code allows rounding.
pub(crate) fn is_right(code: &str, expected: &str, found: &str) -> bool {
    let places = Code::parse(code).ok().and_then(|(code, _)| code.base.row().rounding.places);
    is_same(expected, found) || compare(Some(expected), Some(found), places) == Ok(Agreement::Rounded)
}

/// Returns whether a number has at least 12 decimals and differs from the right number by at most 10^-9. Such a
/// difference is a rounding error of binary floating point.
pub(crate) fn is_noise(expected: &str, found: &str) -> bool {
    let (Ok(exact), Ok(given)) = (Fraction::parse(expected), Written::parse(found)) else { return false };
    let far = Fraction::new(1, 1_000_000_000);
    given.decimals().is_some_and(|decimals| decimals >= 12) && exact.is_within(far, given.value())
}

/// Judges an answer about standings. If a check accepts several readings, the whole answer must follow the main answer
/// or one reading.
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

/// Fills the gaps in the values of a reading with the values of the main answer.
fn overlaid(main: &Values, other: &Values) -> Values {
    let mut values = main.clone();
    for (id, row) in other {
        values.entry(*id).or_default().extend(row.clone());
    }
    values
}

/// Returns the codes whose values the check expects, in the order of the tie-break list. Codes that are not in the list
/// come last.
fn asserted(check: &Check) -> Vec<&str> {
    let with_values: BTreeSet<&str> =
        check.values.values().flat_map(|row| row.keys()).map(String::as_str).collect();
    let listed = check.tiebreaks.iter().map(String::as_str).filter(|code| with_values.contains(code));
    distinct(listed.chain(with_values.iter().copied()))
}

fn units(
    check: &Check,
    answer: &Answer,
    registry: &Registry,
    tail: Tail,
    values: &Values,
    ranking: Option<&[Vec<u32>]>,
) -> Vec<(String, Outcome)> {
    let mut units = Vec::new();
    for code in asserted(check) {
        let outcome = code_values(code, answer, registry.places(code), values);
        units.push((code.to_owned(), outcome));
    }
    if let Some(expected) = ranking {
        let among: Vec<u32> = expected.iter().flatten().copied().collect();
        // An answer can omit the scores, because a program that ranks the participants must have computed their scores.
        let lacks = |code: &String| answer.unsupported.contains(code) && !Base::is_score_name(code);
        let outcome = match &answer.ranks {
            Some(ranks) if !check.tiebreaks.iter().any(lacks) => order(expected, &among, ranks, tail),
            _ => Outcome::Unsupported,
        };
        units.push(("ranking".to_owned(), outcome));
    }
    if let Some(expected) = &check.findings {
        units.push(("findings".to_owned(), findings(expected, answer)));
    }
    units
}

/// Judges findings. Errors and warnings must be exactly those that the check expects, in any order. Notes are ignored.
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
            Err(problem) => return Outcome::Malformed(phrase!("answer-value-problem", code, id, problem)),
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
    let problem = |text: &str, problem: Phrase| {
        phrase!("entry-and-problem", entry = text.escape_debug().to_string(), problem)
    };
    let exact = Fraction::parse(expected).map_err(|error| problem(expected, error))?;
    let given = Written::parse(found).map_err(|error| problem(found, error))?;
    Ok(agrees(exact, given, places))
}

fn order(expected: &[Vec<u32>], among: &[u32], ranks: &BTreeMap<u32, u32>, tail: Tail) -> Outcome {
    let ranked: Option<Vec<(u32, u32)>> = among.iter().map(|id| Some((*ranks.get(id)?, *id))).collect();
    let Some(ranked) = ranked else { return Outcome::Unsupported };
    let found = groups_of_places(ranked);
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
    if splits_a_tie && tail == Tail::Arbitrary {
        return Outcome::Pass;
    }
    Outcome::Fail(vec![Difference::Ranking { expected: sorted, found, splits_a_tie }])
}

/// Returns the groups of participants who share a place, best place first. Each entry contains a place and a pairing
/// number.
pub fn groups_of_places(entries: impl IntoIterator<Item = (u32, u32)>) -> Vec<Vec<u32>> {
    let mut groups: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    entries.into_iter().for_each(|(place, id)| groups.entry(place).or_default().push(id));
    groups.values_mut().for_each(|group| group.sort_unstable());
    groups.into_values().collect()
}

/// Returns whether `finer` orders the participants in the same way as `coarser`. The groups of `coarser` can be split
/// in `finer`.
fn refines(finer: &[Vec<u32>], coarser: &[Vec<u32>]) -> bool {
    let mut rest = finer.iter();
    coarser.iter().all(|group| {
        let mut collected: Vec<u32> = Vec::new();
        while collected.len() < group.len() {
            let Some(next) = rest.next() else { return false };
            collected.extend(next);
        }
        collected.sort_unstable();
        collected == *group
    })
}

// The following functions write the expected answer and the given answer as text in the same form, and compare the two
// texts.

fn name(case: &Case, id: u32) -> String {
    let participant = case.tournament.participants().iter().find(|participant| participant.id == id);
    participant
        .map_or_else(|| id.to_string(), |participant| format!("{} ({id})", participant.name.escape_debug()))
}

/// Writes an answer to a check as text, with one line for each value that the check expects, each place and each finding.
fn answer_text<'v>(
    case: &Case,
    check: &Check,
    value: impl Fn(u32, &str) -> Option<&'v str>,
    ranking: &[Vec<u32>],
    findings: &[Finding],
) -> String {
    let mut text = String::new();
    for (id, row) in &check.values {
        for code in row.keys() {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{} {code} {}", name(case, *id), value(*id, code).unwrap_or("no value"));
        }
    }
    let mut place = 1;
    for group in ranking {
        let names: Vec<String> = group.iter().map(|id| name(case, *id)).collect();
        let _ = writeln!(text, "place {place}: {}", names.join(", "));
        place += group.len();
    }
    for finding in findings.iter().filter(|finding| finding.severity.counts()) {
        let _ = writeln!(text, "finding: {finding}");
    }
    text
}

/// Returns the groups of participants who share a place in an answer. Only the participants whose places the check
/// expects are included.
pub(crate) fn given_groups(check: &Check, ranks: &BTreeMap<u32, u32>) -> Vec<Vec<u32>> {
    let named = check.ranking.iter().flatten().flatten();
    groups_of_places(named.filter_map(|id| Some((*ranks.get(id)?, *id))))
}

/// Returns the differences between an answer and the expected answer as text. For each wrong value, the text contains
/// the working in the case and the derivation that `derive` returns.
pub fn difference(
    case: &Case,
    check: &Check,
    edition: Edition,
    answer: &Answer,
    verdict: &Verdict,
    derive: impl Fn(u32, &str) -> Option<String>,
) -> String {
    let stated = |id: u32, code: &str| check.values.get(&id)?.get(code)?.as_deref();
    let (ranking, findings) = (check.ranking.as_deref(), check.findings.as_deref());
    let expected =
        answer_text(case, check, stated, ranking.unwrap_or_default(), findings.unwrap_or_default());
    let given = |id: u32, code: &str| match answer.values.get(code).and_then(|column| column.get(&id)) {
        Some(value) => value.as_deref(),
        None => Some("not answered"),
    };
    let ranking = answer.ranks.as_ref().map(|ranks| given_groups(check, ranks)).unwrap_or_default();
    let findings = answer.findings.as_deref().filter(|_| check.findings.is_some()).unwrap_or_default();
    let found = answer_text(case, check, given, &ranking, findings);
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

/// Returns the differences between an answer about ratings and the expected answer as text, followed by the workings in
/// the case.
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

#[cfg(test)]
mod rating_tests {
    use super::*;

    fn check(more: serde_json::Value) -> RatingCheck {
        let mut check = serde_json::json!({ "id": "a", "request": {}, "evidence": [{"by": "hand"}], "status": "settled" });
        for (key, value) in more.as_object().unwrap() {
            check[key] = value.clone();
        }
        serde_json::from_value(check).unwrap()
    }

    fn values(values: &[(&str, &str)]) -> RatingAnswer {
        RatingAnswer::Values(values.iter().map(|(key, value)| ((*key).into(), (*value).into())).collect())
    }

    fn outcomes(check: &RatingCheck, answer: &RatingAnswer) -> Vec<Outcome> {
        judge_rating(check, answer).units.into_iter().map(|(_, outcome)| outcome).collect()
    }

    #[test]
    fn values_are_compared_as_numbers_and_other_words_as_text() {
        let check = check(serde_json::json!({"values": {"change": "-0.5", "list": "rapid"}}));
        let right = values(&[("change", "-0.50"), ("list", "rapid"), ("more", "1")]);
        assert_eq!(outcomes(&check, &right), [Outcome::Pass, Outcome::Pass]);
        assert_eq!(outcomes(&check, &values(&[("list", "rapid")])), [Outcome::Unsupported, Outcome::Pass]);
        for wrong in ["0.5", "-0.49", "", "none"] {
            assert!(outcomes(&check, &values(&[("change", wrong)]))[0].is_against(), "{wrong}");
        }
        assert!(outcomes(&check, &RatingAnswer::Refused(Vec::new())).iter().all(Outcome::is_against));
    }

    #[test]
    fn a_refusal_names_the_broken_rules_or_none() {
        let check = check(serde_json::json!({"refused": ["rating-form"]}));
        let refused =
            |rules: &[&str]| RatingAnswer::Refused(rules.iter().map(|rule| (*rule).into()).collect());
        for rules in [&[][..], &["rating-form"], &["shape", "rating-form"]] {
            assert_eq!(outcomes(&check, &refused(rules)), [Outcome::Pass], "{rules:?}");
        }
        assert!(outcomes(&check, &refused(&["shape"]))[0].is_against());
        assert!(outcomes(&check, &values(&[("rating", "1500")]))[0].is_against());
    }

    #[test]
    fn a_reading_is_followed_as_a_whole() {
        let check =
            check(serde_json::json!({"values": {"ru": "1500", "rating": "1500"}, "status": "alternative",
            "readings": [{"ruling": "r=s", "source": "-", "values": {"ru": "1501", "rating": "1501"}}]}));
        let reading =
            |ru: &str, rating: &str| judge_rating(&check, &values(&[("ru", ru), ("rating", rating)]));
        assert_eq!(reading("1500", "1500").reading, None);
        let other = reading("1501", "1501");
        assert!(!other.is_against() && other.reading.as_deref() == Some("r=s"));
        assert!(reading("1500", "1501").is_against());
    }

    #[test]
    fn a_report_marks_only_values_that_are_wrong_for_their_code() {
        for (code, found, right) in [("AOB", "6.33", true), ("AOB", "6.34", false), ("BH", "6.33", false)] {
            assert_eq!(is_right(code, "19/3", found), right, "{code} {found}");
        }
        assert!(is_right("AOB", "-", "-"));
    }
}
