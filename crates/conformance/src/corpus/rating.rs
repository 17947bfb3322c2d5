//! Cases about ratings (family `b02`), and the clauses of B.02.

#[cfg(test)]
mod tests;

use crate::corpus::case::{Status, loaded, read_document};
use crate::corpus::cases::Source;
use crate::prelude::*;
use schemars::JsonSchema;
use serde_json::Map;
use tiebreak_b02::EditionName;
use tiebreak_format::diagnostic::Sink;
use tiebreak_format::json::Document;

/// The content of `clauses-b02.json`: the clauses of the rating regulations.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Clauses of B.02")]
pub struct RatingClausesFile {
    /// The version of the file format, which is always 1.
    #[schemars(range(min = 1, max = 1))]
    pub format: u32,
    /// The clauses, in the order of the regulations.
    pub clauses: Vec<RatingClause>,
}

/// A clause of B.02.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RatingClause {
    /// The id of the clause, which never changes: `b02.`, followed by the number of the clause.
    pub id: String,
    /// The subject of the clause, in words of this project.
    pub heading: Texts,
    /// The minimum number of cases about the clause.
    #[schemars(range(max = 1000))]
    pub minimum: u32,
    /// A remark about the clause for readers of the corpus.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<Texts>,
}

/// The family of the cases about ratings.
pub const FAMILY: &str = "b02";

/// A case about ratings with its id.
#[derive(Clone, Debug)]
pub struct RatingCase {
    /// The path of the case file within the corpus folder, without extension. The id of a case never changes.
    pub id: String,
    /// The content of the case file.
    pub file: RatingCaseFile,
    /// The parsed case file, with the position of every value.
    pub document: Document,
    /// The name of the case file in diagnostics.
    pub name: String,
}

impl RatingCase {
    /// Returns the complete request of a check, which contains no expected values.
    pub fn question(&self, check: &RatingCheck) -> Map<String, Value> {
        match self.file.request(check) {
            Value::Object(request) => request,
            _ => Map::new(),
        }
    }

    /// Returns the full id of a check: the id of the case, `#`, and the id of the check.
    pub fn check_id(&self, check: &RatingCheck) -> String {
        format!("{}#{}", self.id, check.id)
    }
}

/// Returns whether a path within the corpus folder belongs to a case about ratings.
pub fn is_rating(path: &str) -> bool {
    path.split('/').next() == Some(FAMILY)
}

/// Reads a case about ratings.
///
/// # Errors
/// Returns all faults of the case.
pub fn load(source: &Source, path: &str) -> Result<RatingCase, Vec<Diagnostic>> {
    let document = read_document(source, path)?;
    let name = source.name(path);
    let mut sink = Sink::new(&name);
    let file = document.read::<RatingCaseFile>(&mut sink);
    let file = loaded(file, sink)?;
    let id = path.strip_suffix(".json").unwrap_or(path).to_owned();
    Ok(RatingCase { id, file, document, name })
}

/// A case about ratings: requests and the expected answers to them.
#[tiebreak_attributes::skip_none(kills)]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Rating case")]
pub struct RatingCaseFile {
    /// The version of the file format, which is always 1.
    #[schemars(range(min = 1, max = 1))]
    pub format: u32,
    /// The edition of B.02 that applies to the requests. For a request with `"edition": null`, the first day of the
    /// event determines the edition.
    pub edition: EditionName,
    /// The fact that the case demonstrates.
    pub title: Texts,
    /// The ids of the clauses that determine the answer. The main clause comes first.
    #[schemars(length(min = 1))]
    pub clauses: Vec<String>,
    /// The rule that the case tests, and the behavior of a program that breaks it.
    pub why: Texts,
    /// The part that the requests of all checks have in common.
    pub rating: Option<Common>,
    /// The expected answers.
    #[schemars(length(min = 1))]
    pub checks: Vec<RatingCheck>,
    /// The ids of the known wrong readings (deviations) that the case detects.
    pub kills: Vec<String>,
}

/// The part that the requests of all checks have in common.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Common {
    /// The common request. Each check changes this request by a merge patch (RFC 7386).
    pub request: Map<String, Value>,
}

/// A request with its expected answer.
#[tiebreak_attributes::skip_none(values, refused, working, taken, readings)]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RatingCheck {
    /// The stable id of the check, which is unique within the case.
    pub id: String,
    /// The request of the check, or its changes to the common request.
    pub request: Map<String, Value>,
    /// The expected values by key. The answer of a program can contain further keys.
    pub values: BTreeMap<String, String>,
    /// The rules that the request breaks, if the program must reject the request.
    pub refused: Vec<String>,
    /// The calculation of each number, by key.
    pub working: BTreeMap<String, String>,
    /// The source of each number that needs no calculation, such as a count or a number in the request. The key is that
    /// of the number.
    pub taken: BTreeMap<String, String>,
    /// The sources that confirm the expected answers.
    #[schemars(length(min = 1))]
    pub evidence: Vec<RatingEvidence>,
    /// The certainty of the expected answer.
    pub status: Status,
    /// Other answers that pass because the rule is unclear.
    pub readings: Vec<RatingReading>,
}

impl RatingCheck {
    /// Returns the calculation of a number, or the source of a number that needs no calculation. Returns `None` if the
    /// check states neither.
    pub fn behind(&self, key: &str) -> Option<&String> {
        self.working.get(key).or_else(|| self.taken.get(key))
    }
}

/// A source that confirms an answer and is independent of this project's engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "by", rename_all = "kebab-case", deny_unknown_fields)]
pub enum RatingEvidence {
    /// The author derived the answer by hand from the text of the rule. The check states the calculation or the source
    /// of every number.
    Hand {
        /// Whether the author derived the answer before seeing any program's answer.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        blind: bool,
    },
    /// Another program gave the same answer.
    Program {
        /// The name of the program in `sources.json`.
        name: String,
        /// The version of the program.
        version: String,
        /// The keys of the values that the evidence covers.
        keys: Vec<String>,
    },
    /// A publication states the answer.
    Published {
        /// The id of the publication in `sources.json`.
        source: String,
        /// The position in the publication, such as a page or an exercise.
        at: String,
        /// The keys of the values that the evidence covers.
        keys: Vec<String>,
    },
}

/// Another answer that passes because the rule is unclear. The reading lists only what differs from the main answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RatingReading {
    /// The names of the ruling and of the reading, joined by `=`, for instance `cascade=once`.
    pub ruling: String,
    /// The source of the reading: a program or person that uses it, or the words of the rule that allow it.
    pub source: String,
    /// The values that differ from the values of the main answer.
    pub values: BTreeMap<String, String>,
}

impl RatingCaseFile {
    /// Returns the complete request of a check.
    pub fn request(&self, check: &RatingCheck) -> Value {
        let edition = Value::from(self.edition.id());
        let mut request = Value::Object(Map::from_iter([("edition".to_owned(), edition)]));
        let common = self.rating.as_ref().map(|common| common.request.clone()).unwrap_or_default();
        merge(&mut request, &Value::Object(common));
        merge(&mut request, &Value::Object(check.request.clone()));
        request
    }
}

/// Applies a merge patch (RFC 7386) to a value.
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
