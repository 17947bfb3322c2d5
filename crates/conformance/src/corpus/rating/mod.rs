//! Cases about ratings (family `b02`): their shape, how they are read, and whether an answer is right.

mod case;
#[cfg(test)]
mod tests;

pub use case::{Common, RatingCase, RatingCheck, RatingEvidence, RatingReading};

use crate::corpus::case::read_document;
use crate::corpus::cases::Source;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use tiebreak_b02::{Answer, Refusal, Rulings, answer_json};
use tiebreak_format::diagnostic::{Diagnostic, Sink};
use tiebreak_format::json::Document;
use tiebreak_words::message::Texts;

// `clauses-b02.json`: the clauses of the rating regulations.

/// `clauses-b02.json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Clauses of B.02")]
pub struct RatingClausesFile {
    /// Version of this format: 1.
    #[schemars(range(min = 1, max = 1))]
    pub format: u32,
    /// In the order of the text.
    pub clauses: Vec<RatingClause>,
}

/// A clause of B.02.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RatingClause {
    /// Fixed for ever: `b02.` and the number.
    pub id: String,
    /// What it is about, in words of this project.
    pub heading: Texts,
    /// Cases that the corpus needs at least.
    #[schemars(range(max = 1000))]
    pub minimum: u32,
    /// What a reader needs to know.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<Texts>,
}

// A case about ratings with its id, and how it is read.

/// The family of these cases.
pub const FAMILY: &str = "b02";

/// A case about ratings with its id.
#[derive(Clone, Debug)]
pub struct RatingFile {
    /// The path below the corpus without extension; stable.
    pub id: String,
    /// What the file says.
    pub file: RatingCase,
    /// The file with the place of every value.
    pub document: Document,
    /// How remarks name the file.
    pub name: String,
}

impl RatingFile {
    /// What a program is asked, without anything expected.
    pub fn question(&self, check: &RatingCheck) -> Map<String, Value> {
        match self.file.request(check) {
            Value::Object(request) => request,
            _ => Map::new(),
        }
    }

    /// The full id of a check.
    pub fn check_id(&self, check: &RatingCheck) -> String {
        format!("{}#{}", self.id, check.id)
    }
}

/// Whether a path below the corpus holds a case about ratings.
pub fn is_rating(path: &str) -> bool {
    path.split('/').next() == Some(FAMILY)
}

/// Reads a case about ratings.
///
/// # Errors
/// Everything wrong with it.
pub fn load(source: &Source, path: &str) -> Result<RatingFile, Vec<Diagnostic>> {
    let document = read_document(source, path)?;
    let name = source.name(path);
    let mut sink = Sink::new(&name);
    let file = document.read::<RatingCase>(&mut sink);
    let failed = sink.has_errors();
    match file {
        Some(file) if !failed => {
            let id = path.strip_suffix(".json").unwrap_or(path).to_owned();
            Ok(RatingFile { id, file, document, name })
        }
        _ => Err(sink.into_remarks().into_iter().filter(Diagnostic::is_error).collect()),
    }
}

// Whether an answer to a check about ratings is right.

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
