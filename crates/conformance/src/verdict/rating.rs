//! Judging answers about ratings.

use std::collections::BTreeMap;

use super::{Difference, Outcome, Unit, Verdict};
use crate::corpus::RatingCheck;
use crate::subject::RatingAnswer;
use tiebreak_engine::number::{Fraction, Written};

/// Judges an answer about ratings, key by key. An answer to an alternative check passes as a whole by the main answer
/// or by one reading. A key that is not answered is unsupported, for no program is asked for single keys.
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

/// A request that breaks its form has to be refused; who names the rules has to name those that it breaks.
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

/// Equal as numbers, or the same text.
pub(crate) fn is_same(expected: &str, found: &str) -> bool {
    match (Fraction::parse(expected), Fraction::parse(found)) {
        (Ok(expected), Ok(found)) => expected == found,
        _ => expected == found,
    }
}

/// Whether a number is the right one but for what binary floating point leaves behind its last decimals.
pub(crate) fn is_noise(expected: &str, found: &str) -> bool {
    let (Ok(exact), Ok(given)) = (Fraction::parse(expected), Written::parse(found)) else { return false };
    let far = Fraction::new(1, 1_000_000_000);
    given.decimals().is_some_and(|decimals| decimals >= 12) && exact.is_within(far, given.value())
}

#[cfg(test)]
mod tests {
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
