//! Reduces the registries of the corpus to the entries that a few cases need. The full registries are long, so reading
//! them for each input would take too much time.

use std::collections::BTreeMap;

use serde_json::Value;
use tiebreak_conformance::corpus::Source;

use super::held::{broken, done, given};

/// The clauses that the cases in the inputs of the fuzz targets need, or that the rulings about these cases need.
const CLAUSES: [&str; 12] = [
    "c07.4.4",
    "c07.8.1",
    "c07.15.2",
    "c07.16.2.1",
    "c07.16.4",
    "b02.7.14",
    "b02.7.14a",
    "b02.7.14b",
    "b02.7.14c",
    "classic.unplayed-rounds",
    "classic.us-oppcum",
    "classic.us-solkoff",
];

/// The registries to be reduced, each with the key of the list that is shortened. `None` means that nothing is removed.
const REGISTRIES: [(&str, Option<&str>); 9] = [
    ("clauses.json", Some("clauses")),
    ("clauses-classic.json", Some("clauses")),
    ("clauses-b02.json", Some("clauses")),
    ("codes.json", Some("codes")),
    ("rulings.json", Some("rulings")),
    ("rests.json", Some("rests")),
    ("profiles.json", Some("profiles")),
    ("corpus.json", None),
    ("sources.json", None),
];

/// Returns the content of a file of the built-in corpus.
pub fn built_in(path: &str) -> Vec<u8> {
    let read = done(Source::Embedded.read(path), || path.to_owned());
    given(read, path)
}

/// Returns the files of the reduced registries. The files `redirects.json` and `ratchet.json` have no entries.
pub fn registries() -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::from([
        ("redirects.json".to_owned(), br#"{"format": 1, "redirects": []}"#.to_vec()),
        (
            "ratchet.json".to_owned(),
            br#"{"format":1,"version":"1.0.0","settled":{},"alternative":{},"open":{}}"#.to_vec(),
        ),
    ]);
    for (path, list) in REGISTRIES {
        let bytes = built_in(path);
        let bytes = list.map_or(bytes.clone(), |list| cut(path, &bytes, list));
        files.insert(path.to_owned(), bytes);
    }
    files
}

fn cut(path: &str, bytes: &[u8], list: &str) -> Vec<u8> {
    let mut document: Value = done(serde_json::from_slice(bytes), || path.to_owned());
    match document.get_mut(list) {
        Some(Value::Array(entries)) => entries.retain(is_needed),
        Some(Value::Object(entries)) => entries.clear(),
        _ => broken(&format!("{path} lacks {list}")),
    }
    document.to_string().into_bytes()
}

fn is_needed(entry: &Value) -> bool {
    let is_one = |value: &Value| value.as_str().is_some_and(|clause| CLAUSES.contains(&clause));
    match (entry.get("id"), entry.get("clause"), entry.get("clauses").and_then(Value::as_array)) {
        (_, Some(clause), _) => is_one(clause),
        (_, _, Some(clauses)) => clauses.iter().all(is_one),
        (Some(id), _, _) => is_one(id) || id == "individual-swiss",
        _ => false,
    }
}
