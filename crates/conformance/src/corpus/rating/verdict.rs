//! Whether an answer to a check about ratings is right.

use std::collections::BTreeMap;

use super::case::{RatingCase, RatingCheck};
use tiebreak_b02::{Answer, Refusal, Rulings, answer_json};

/// What an answer to a check is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RatingVerdict {
    /// Right; by which other reading, when it is not the main answer.
    Pass(Option<String>),
    /// Shown, never counted.
    Open,
    /// Wrong, key by key: wanted, found.
    Fail(Vec<(String, String, String)>),
}

/// Judges an answer.
pub fn judge(check: &RatingCheck, answer: &Result<Answer, Vec<Refusal>>) -> RatingVerdict {
    let none = BTreeMap::new();
    let (values, rules): (&BTreeMap<String, String>, Vec<&str>) = match answer {
        Ok(answer) => (&answer.values, Vec::new()),
        Err(refusals) => (&none, refusals.iter().map(|refusal| refusal.rule).collect()),
    };
    judge_values(check, values, &rules)
}

/// Judges values by key, or the rules by which a request was refused.
pub fn judge_values(check: &RatingCheck, values: &BTreeMap<String, String>, rules: &[&str]) -> RatingVerdict {
    if check.status.is_open() {
        return RatingVerdict::Open;
    }
    let refused = |rules: &[&str]| if rules.is_empty() { "not refused".to_owned() } else { rules.join(" ") };
    if !check.refused.is_empty() {
        let missing: Vec<&String> =
            check.refused.iter().filter(|rule| !rules.contains(&rule.as_str())).collect();
        return match missing.first() {
            None => RatingVerdict::Pass(None),
            Some(rule) => RatingVerdict::Fail(vec![("refused".to_owned(), (*rule).clone(), refused(rules))]),
        };
    }
    if !rules.is_empty() {
        return RatingVerdict::Fail(vec![("refused".to_owned(), "an answer".to_owned(), refused(rules))]);
    }
    let differences = |changes: &BTreeMap<String, String>| -> Vec<(String, String, String)> {
        let mut wanted = check.values.clone();
        wanted.extend(changes.iter().map(|(key, value)| (key.clone(), value.clone())));
        wanted
            .into_iter()
            .filter(|(key, value)| values.get(key) != Some(value))
            .map(|(key, value)| {
                let found = values.get(&key).cloned().unwrap_or_else(|| "nothing".to_owned());
                (key, value, found)
            })
            .collect()
    };
    let main = differences(&BTreeMap::new());
    if main.is_empty() {
        return RatingVerdict::Pass(None);
    }
    match check.readings.iter().find(|reading| differences(&reading.values).is_empty()) {
        Some(reading) => RatingVerdict::Pass(Some(reading.ruling.clone())),
        None => RatingVerdict::Fail(main),
    }
}

/// What this engine with these decisions makes of a check.
pub fn run(case: &RatingCase, check: &RatingCheck, rulings: &Rulings) -> RatingVerdict {
    judge(check, &answer_json(&case.request(check), rulings))
}
