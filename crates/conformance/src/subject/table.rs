//! The tables that programs write: rows of cells by heading.

use std::collections::BTreeMap;

use serde_json::Value;

use super::bounds::shortened;
use tiebreak_phrase::{Phrase, phrase};

/// One row of a table.
pub(super) enum Row {
    /// Cells by heading.
    Cells(BTreeMap<String, String>),
    /// An object of JSON, in which a heading with dots is a path.
    Object(Value),
}

impl Row {
    /// The cell below a heading: none where there is no such column, nothing in it where it holds no value.
    pub(crate) fn cell(&self, heading: &str) -> Option<Option<String>> {
        let object = match self {
            Row::Cells(cells) => return cells.get(heading).cloned().map(Some),
            Row::Object(object) => object,
        };
        let inner = object.get("values").filter(|values| values.is_object());
        let own = inner.and_then(|values| values.get(heading)).or_else(|| object.get(heading));
        // What is called so as a whole is meant before a path.
        let value = own.or_else(|| at(object, heading))?;
        Some(match value {
            Value::Null => None,
            Value::String(text) => Some(text.clone()),
            other => Some(other.to_string()),
        })
    }
}

/// The value at a path with dots: keys of objects, and positions in lists from 0.
fn at<'v>(value: &'v Value, path: &str) -> Option<&'v Value> {
    path.split('.').try_fold(value, |value, step| match value {
        Value::Array(list) => list.get(step.parse::<usize>().ok()?),
        other => other.get(step),
    })
}

/// The rows of a table with commas, semicolons or tabs.
///
/// # Errors
/// Why it is none.
pub(super) fn rows(bytes: &[u8], delimiter: u8) -> Result<Vec<Row>, Phrase> {
    let mut reader = csv::ReaderBuilder::new().delimiter(delimiter).flexible(true).from_reader(bytes);
    let problem = |error: csv::Error| phrase!("output-no-table", problem = shortened(&error));
    let headings: Vec<String> =
        reader.headers().map_err(problem)?.iter().map(|heading| heading.trim().to_owned()).collect();
    let mut found = Vec::new();
    for record in reader.records() {
        let record = record.map_err(problem)?;
        let cells = headings.iter().cloned().zip(record.iter().map(str::to_owned));
        found.push(Row::Cells(cells.collect()));
    }
    Ok(found)
}

/// The objects of a list in JSON: the one at a path, else the document itself or its `standings`.
///
/// # Errors
/// Why there are none.
pub(super) fn objects(bytes: &[u8], path: Option<&str>) -> Result<Vec<Row>, Phrase> {
    let mut value: Value = serde_json::from_slice(bytes)
        .map_err(|error| phrase!("output-no-json", problem = shortened(&error)))?;
    let list = match path {
        Some(path) => {
            let found = at(&value, path).and_then(Value::as_array).cloned();
            found.ok_or_else(|| phrase!("output-no-list-there", path = path))?
        }
        None => match value.get_mut("standings").map(Value::take).unwrap_or(value) {
            Value::Array(list) => list,
            _ => return Err(phrase!("output-no-list")),
        },
    };
    let object = |entry: Value| match entry.is_object() {
        true => Ok(Row::Object(entry)),
        false => Err(phrase!("output-no-object")),
    };
    list.into_iter().map(object).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(row: &str, heading: &str) -> Option<Option<String>> {
        Row::Object(serde_json::from_str(row).expect("JSON")).cell(heading)
    }

    #[test]
    fn a_heading_with_dots_is_a_path() {
        let row = r#"{"player":{"no":7},"tb":[{"v":"12.5"},{"v":null}],"a.b":1,"a":{"b":2},"values":{"BH":3},"BH":4}"#;
        let text = |text: &str| Some(Some(text.to_owned()));
        assert_eq!(cell(row, "player.no"), text("7"));
        assert_eq!(cell(row, "tb.0.v"), text("12.5"));
        assert_eq!(cell(row, "tb.1.v"), Some(None));
        assert_eq!(cell(row, "a.b"), text("1"), "a name is meant before a path");
        assert_eq!(cell(row, "BH"), text("3"));
        for missing in ["tb.2.v", "tb.-1.v", "player.name", "player.no.x", "", ".", "tb."] {
            assert_eq!(cell(row, missing), None, "{missing}");
        }
    }

    #[test]
    fn rows_stand_where_they_are_said_to_stand() {
        let count = |text: &str, path| objects(text.as_bytes(), path).map(|rows| rows.len()).ok();
        let nested = r#"{"result":[{"table":[{},{}]},{"table":7}]}"#;
        assert_eq!(count(nested, Some("result.0.table")), Some(2));
        for (path, wanted) in [("result.1.table", "result.1.table"), ("result.2", "result.2"), ("x", "`x`")] {
            let problem = objects(nested.as_bytes(), Some(path)).err().expect("none").to_string();
            assert!(problem.contains(wanted), "{problem}");
        }
        assert_eq!((count(nested, None), count("[{}]", None)), (None, Some(1)));
        assert_eq!(count(r#"{"standings":[{}]}"#, None), Some(1));
        assert_eq!(count("[7]", None), None);
    }
}
