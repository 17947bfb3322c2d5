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

mod judge;
#[cfg(test)]
mod tests;

pub use judge::{difference, judge, rating_difference};

use crate::corpus::Registry;
use crate::prelude::*;
use crate::subject::engine::{Question, answer};
use crate::subject::protocol::Tail;
use similar::algorithms::{Capture, Compact, Replace, myers};
use similar::{DiffOp, group_diff_ops};
use std::collections::HashMap;
use std::fmt::{self, Write};
use std::ops::Range;
use tiebreak_diagnose::deviation::{decided, decisions};
use tiebreak_engine::number::Written;
use tiebreak_engine::rules::Rules;

/// A part of an answer that gets its own verdict.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Unit {
    /// The values of one code.
    Code(String),
    /// The order after the whole list.
    Ranking,
    /// The findings about the list, the event and the declaration.
    Findings,
    /// One value about ratings.
    Key(String),
    /// The rejection of a question about ratings.
    Refusal,
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Unit::Code(name) | Unit::Key(name) => name,
            Unit::Refusal => "refused",
            Unit::Ranking => "ranking",
            Unit::Findings => "findings",
        })
    }
}

/// The verdict on a unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The answer equals the expected one.
    Pass,
    /// The answer is the expected one rounded to the decimals in the answer. Values of this code may be rounded.
    Rounded,
    /// The answer differs in these points.
    Fail(Vec<Difference>),
    /// The program does not compute the unit.
    Unsupported,
    /// The answer does not have the required form. The value is the fault.
    Malformed(Phrase),
}

impl Outcome {
    /// Whether the answer is wrong.
    pub fn is_against(&self) -> bool {
        matches!(self, Outcome::Fail(_) | Outcome::Malformed(_))
    }

    /// Whether the answer was compared.
    pub fn is_judged(&self) -> bool {
        !matches!(self, Outcome::Unsupported)
    }
}

/// One difference between an expectation and an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// A value differs. None means "no value".
    Value {
        /// The participant.
        id: u32,
        /// The code.
        code: String,
        /// The expected value.
        expected: Option<String>,
        /// The value in the answer.
        found: Option<String>,
    },
    /// The order differs.
    Ranking {
        /// The expected groups that share a place, best first.
        expected: Vec<Vec<u32>>,
        /// The groups in the answer.
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
    /// A value about ratings differs.
    Key {
        /// The key.
        key: String,
        /// The expected value.
        expected: String,
        /// The value in the answer.
        found: String,
    },
    /// The program rejects a valid question, answers an invalid one, or names other rules.
    Refusal {
        /// The rules that the question breaks. The list is empty if the question is valid.
        expected: Vec<String>,
        /// The rules that the program names, or none if it answered.
        found: Option<Vec<String>>,
    },
}

/// The verdict on a check under one edition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The verdicts on the units: codes in the order of the list, then ranking, then findings.
    pub units: Vec<(Unit, Outcome)>,
    /// The reading that the answer follows, if it does not follow the main answer.
    pub reading: Option<String>,
}

impl Verdict {
    /// Whether a unit is wrong.
    pub fn is_against(&self) -> bool {
        self.units.iter().any(|(_, outcome)| outcome.is_against())
    }

    /// Whether at least one unit was compared.
    pub fn is_judged(&self) -> bool {
        self.units.iter().any(|(_, outcome)| outcome.is_judged())
    }
}

// Finds the decisions of the rules on which an answer depends.

/// A decision on which an expected answer depends, with the variants that change the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sensitive {
    /// The decision, as `group.decision`.
    pub path: &'static str,
    /// Variants under which the engine's answer differs.
    pub variants: Vec<&'static str>,
}

/// The decisions on which the expected answers of a check depend under one edition. Each decision is changed alone.
///
/// The list is empty if the engine does not give the expected answer.
pub fn sensitive(case: &Case, check: &Check, edition: Edition, registry: &Registry) -> Vec<Sensitive> {
    let Ok(question) = Question::of(case, check, edition) else { return Vec::new() };
    let base = question.rules();
    // The readings are removed, because they would accept the answers of changed decisions.
    let strict = Check { readings: Vec::new(), ..check.clone() };
    let gives_expected = |rules: Rules| {
        answer(&question, rules)
            .is_ok_and(|answer| !judge(&strict, &answer, registry, Tail::Tied).is_against())
    };
    if !gives_expected(base) {
        return Vec::new();
    }
    decisions()
        .iter()
        .filter_map(|decision| {
            let changes = |variant: &&'static str| {
                decided(base, [(decision.path, *variant)])
                    .is_ok_and(|changed| changed != base && !gives_expected(changed))
            };
            let variants: Vec<&'static str> =
                decision.variants.iter().map(|variant| variant.name).filter(changes).collect();
            (!variants.is_empty()).then_some(Sensitive { path: decision.path, variants })
        })
        .collect()
}

// Compares two texts line by line, in the unified form of `diff -u`.

/// Number of lines shown before and after a difference.
const AROUND: usize = 3;

/// The expected lines that are missing (`-`), and the lines that are not expected (`+`). Returns an empty
/// text if both texts are equal. Every line of both must end with a line break.
fn unified(expected: &str, answered: &str) -> String {
    let (old, new): (Vec<&str>, Vec<&str>) = (lines(expected), lines(answered));
    let mut text = String::new();
    for group in group_diff_ops(changes(&old, &new), AROUND) {
        // Writing to a string cannot fail.
        let _ = write(&mut text, &group, &old, &new);
    }
    text
}

/// Splits a text into lines, with their line breaks.
fn lines(text: &str) -> Vec<&str> {
    text.split_inclusive('\n').collect()
}

/// The differences between two lists of lines. Lines are first replaced by numbers, because the text comparison of the
/// library would add ten times as much code.
fn changes<'t>(old: &[&'t str], new: &[&'t str]) -> Vec<DiffOp> {
    let mut numbers: HashMap<&'t str, usize> = HashMap::new();
    let mut numbered = |lines: &[&'t str]| -> Vec<usize> {
        let mut number = |line: &&'t str| {
            let next = numbers.len();
            *numbers.entry(line).or_insert(next)
        };
        lines.iter().map(&mut number).collect()
    };
    let (old, new) = (numbered(old), numbered(new));
    let mut found = Compact::new(Replace::new(Capture::new()), old.as_slice(), new.as_slice());
    // Collecting the operations cannot fail.
    let _ = myers::diff(&mut found, old.as_slice(), 0..old.len(), new.as_slice(), 0..new.len());
    found.into_inner().into_inner().into_ops()
}

fn write(text: &mut String, group: &[DiffOp], old: &[&str], new: &[&str]) -> fmt::Result {
    let (Some(first), Some(last)) = (group.first(), group.last()) else { return Ok(()) };
    if text.is_empty() {
        text.push_str("--- expected\n+++ answered\n");
    }
    let removed = span(first.old_range().start..last.old_range().end);
    let added = span(first.new_range().start..last.new_range().end);
    writeln!(text, "@@ -{removed} +{added} @@")?;
    for change in group {
        let (gone, come) = match change {
            DiffOp::Equal { .. } => {
                written(text, ' ', old, change.old_range())?;
                continue;
            }
            DiffOp::Delete { .. } | DiffOp::Insert { .. } | DiffOp::Replace { .. } => {
                (change.old_range(), change.new_range())
            }
        };
        written(text, '-', old, gone)?;
        written(text, '+', new, come)?;
    }
    Ok(())
}

fn written(text: &mut String, sign: char, all: &[&str], range: Range<usize>) -> fmt::Result {
    all.get(range).unwrap_or_default().iter().try_for_each(|line| write!(text, "{sign}{line}"))
}

/// The range of lines in the heading of a group: the first line (1-based), and the number of lines unless it is 1. An
/// empty range is written as the line before it.
fn span(range: Range<usize>) -> String {
    match range.len() {
        0 => format!("{},0", range.start),
        1 => format!("{}", range.start + 1),
        length => format!("{},{length}", range.start + 1),
    }
}

#[cfg(test)]
mod unified_tests {
    use similar::TextDiff;

    use super::*;

    /// A text with this number of lines. A line is different if `change` divides its number.
    fn text(lines: usize, change: usize, seed: usize) -> String {
        let line = |at: usize| match (at + seed).checked_rem(change) {
            Some(0) => format!("other {}\n", at % 3),
            Some(1) if seed % 2 == 1 => String::new(),
            _ => format!("line {}\n", at % 17),
        };
        (0..lines).map(line).collect()
    }

    #[test]
    fn groups_are_those_of_the_librarys_own_form() {
        let mut groups = 0;
        for lines in [0, 1, 2, 7, 30, 150, 400] {
            for change in [0, 1, 2, 3, 9, 11, 40] {
                for seed in 0..6 {
                    let (old, new) = (text(lines, 0, 0), text(lines + seed % 3, change, seed));
                    let diff = TextDiff::from_lines(&old, &new);
                    let own =
                        diff.unified_diff().context_radius(3).header("expected", "answered").to_string();
                    assert_eq!(unified(&old, &new), own, "{lines} {change} {seed}");
                    groups += own.matches("@@ -").count();
                }
            }
        }
        assert!(groups > 1000, "{groups}");
    }
}

/// Judges an answer about ratings, key by key. If a check accepts several readings, the whole answer must
/// follow the main answer or one reading. A missing key counts as unsupported, because programs are not asked
/// for single keys.
pub fn judge_rating(check: &RatingCheck, answer: &RatingAnswer) -> Verdict {
    if !check.refused.is_empty() {
        return Verdict { units: vec![(Unit::Refusal, refusal(&check.refused, answer))], reading: None };
    }
    let judged = |changes: &BTreeMap<String, String>, reading: Option<&String>| Verdict {
        units: check
            .values
            .iter()
            .map(|(key, main)| (Unit::Key(key.clone()), value(key, changes.get(key).unwrap_or(main), answer)))
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

/// Judges the rejection of an invalid question. If a program names rules, they must be rules that the
/// question breaks.
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

/// Whether two texts are equal, or equal as numbers.
pub(crate) fn is_same(expected: &str, found: &str) -> bool {
    match (Fraction::parse(expected), Fraction::parse(found)) {
        (Ok(expected), Ok(found)) => expected == found,
        _ => expected == found,
    }
}

/// Whether a number differs from the right one only by a rounding error of binary floating point.
pub(crate) fn is_noise(expected: &str, found: &str) -> bool {
    let (Ok(exact), Ok(given)) = (Fraction::parse(expected), Written::parse(found)) else { return false };
    let far = Fraction::new(1, 1_000_000_000);
    given.decimals().is_some_and(|decimals| decimals >= 12) && exact.is_within(far, given.value())
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
}
