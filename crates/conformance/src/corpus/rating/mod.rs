//! Cases about ratings (family `b02`): their shape, how they are read, and whether an answer is right.

#[cfg(test)]
mod tests;

use crate::corpus::case::{Status, read_document};
use crate::corpus::cases::Source;
use crate::prelude::*;
use schemars::JsonSchema;
use serde_json::Map;
use tiebreak_b02::{Answer, EditionName, Refusal, Rulings, answer_json};
use tiebreak_format::diagnostic::Sink;
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

/// The answer of this engine, with these decisions, to a check.
pub fn run(case: &RatingCase, check: &RatingCheck, rulings: &Rulings) -> RatingVerdict {
    judge(check, &answer_json(&case.request(check), rulings))
}

// The shape of a case about ratings.

/// One case: requests, and what has to come out of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Rating case")]
pub struct RatingCase {
    /// Version of this format: 1.
    #[schemars(range(min = 1, max = 1))]
    pub format: u32,
    /// The edition of B.02 that its requests name, unless they have `"edition": null` and leave it to the first day.
    pub edition: EditionName,
    /// The fact that the case shows.
    pub title: Texts,
    /// Ids of the clauses that the answer depends on, the main one first.
    #[schemars(length(min = 1))]
    pub clauses: Vec<String>,
    /// What the rule says here and what a program would do wrong.
    pub why: Texts,
    /// What the requests of all checks have in common.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<Common>,
    /// What has to come out.
    #[schemars(length(min = 1))]
    pub checks: Vec<RatingCheck>,
    /// Ids of catalogued deviations whose answers the case refutes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kills: Vec<String>,
}

/// What the requests of all checks have in common.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Common {
    /// A request that each check changes by a merge patch (RFC 7386).
    pub request: Map<String, Value>,
}

/// A request with its right answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RatingCheck {
    /// Unique in the case and stable.
    pub id: String,
    /// The request, or the change of the common one.
    pub request: Map<String, Value>,
    /// Values by key; an answer may have more.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub values: BTreeMap<String, String>,
    /// Rules by which the request is refused, instead of values.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub refused: Vec<String>,
    /// The sum behind each number, in the terms of the rule.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub working: BTreeMap<String, String>,
    /// What supports a number that no sum gives: the number as it is counted or read off.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub taken: BTreeMap<String, String>,
    /// Who found these answers.
    #[schemars(length(min = 1))]
    pub evidence: Vec<RatingEvidence>,
    /// Whether the check decides.
    pub status: Status,
    /// Other answers that an unclear rule admits.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub readings: Vec<RatingReading>,
}

impl RatingCheck {
    /// What supports a number: the sum, or where it is taken from.
    pub fn behind(&self, key: &str) -> Option<&String> {
        self.working.get(key).or_else(|| self.taken.get(key))
    }
}

/// Who found an answer, without help of this project's engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "by", rename_all = "kebab-case", deny_unknown_fields)]
pub enum RatingEvidence {
    /// Derived by hand from the text of the rule; every number has its working.
    Hand {
        /// Whether it was derived without sight of any program's answer.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        blind: bool,
    },
    /// Another program gave the same answer.
    Program {
        /// Its name in `sources.json`.
        name: String,
        /// Its version.
        version: String,
        /// The keys it covers.
        keys: Vec<String>,
    },
    /// A publication states it.
    Published {
        /// Its id in `sources.json`.
        source: String,
        /// Where in it: page, exercise.
        at: String,
        /// The keys it covers.
        keys: Vec<String>,
    },
}

/// Another answer that an unclear rule admits. What it does not list is as in the main answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RatingReading {
    /// The decision taken otherwise and how.
    pub ruling: String,
    /// Who reads it so, or which words allow it.
    pub source: String,
    /// The values that differ.
    pub values: BTreeMap<String, String>,
}

impl RatingCase {
    /// The whole request of a check.
    pub fn request(&self, check: &RatingCheck) -> Value {
        let edition = Value::from(self.edition.id());
        let mut request = Value::Object(Map::from_iter([("edition".to_owned(), edition)]));
        let common = self.rating.as_ref().map(|common| common.request.clone()).unwrap_or_default();
        merge(&mut request, &Value::Object(common));
        merge(&mut request, &Value::Object(check.request.clone()));
        request
    }
}

/// Changes a value by a merge patch (RFC 7386).
fn merge(target: &mut Value, patch: &Value) {
    let Value::Object(changes) = patch else {
        *target = patch.clone();
        return;
    };
    if !target.is_object() {
        *target = Value::Object(Map::new());
    }
    if let Value::Object(members) = target {
        for (key, change) in changes {
            if change.is_null() {
                members.remove(key);
            } else {
                merge(members.entry(key.clone()).or_insert(Value::Null), change);
            }
        }
    }
}
