//! The shape of a case about ratings.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::corpus::case::Status;
use tiebreak_b02::EditionName;
use tiebreak_words::message::Texts;

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
    /// Ids of the clauses that the answer rests on, the main one first.
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
    /// What stands behind a number that no sum gives: the number as it is counted or read off.
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
    /// What stands behind a number: the sum, or where it is taken from.
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
