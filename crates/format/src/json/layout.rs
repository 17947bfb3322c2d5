//! The one way in which this project lays out JSON.

use serde::Serialize;
use serde_json::Value;

/// The canonical text of a value: two spaces of indentation, arrays of plain values (and arrays of such arrays) on
/// one line, keys in the order of the value, a line end at the end.
///
/// # Errors
/// When the value cannot be written as JSON, such as a map whose keys are not strings.
pub fn to_text<T: Serialize>(value: &T) -> Result<String, serde_json::Error> {
    Ok(laid_out(&serde_json::to_value(value)?))
}

/// The canonical text of a value that is JSON already.
pub fn laid_out(value: &Value) -> String {
    let mut text = String::new();
    write(value, 0, &mut text);
    text.push('\n');
    text
}

fn is_plain(value: &Value) -> bool {
    !value.is_array() && !value.is_object()
}

fn is_line(value: &Value) -> bool {
    match value {
        Value::Array(elements) => {
            elements.iter().all(is_plain)
                || elements
                    .iter()
                    .all(|inner| inner.as_array().is_some_and(|inner| inner.iter().all(is_plain)))
        }
        Value::Object(members) => members.is_empty(),
        _ => true,
    }
}

fn write(value: &Value, depth: usize, text: &mut String) {
    match value {
        Value::Array(elements) if is_line(value) => {
            text.push('[');
            for (position, element) in elements.iter().enumerate() {
                text.push_str(if position == 0 { "" } else { ", " });
                write(element, depth, text);
            }
            text.push(']');
        }
        Value::Array(elements) => {
            block('[', ']', elements.len(), depth, text, |position, text| {
                if let Some(element) = elements.get(position) {
                    write(element, depth + 1, text);
                }
            });
        }
        Value::Object(members) if members.is_empty() => text.push_str("{}"),
        Value::Object(members) => {
            let members: Vec<(&String, &Value)> = members.iter().collect();
            block('{', '}', members.len(), depth, text, |position, text| {
                if let Some((name, value)) = members.get(position) {
                    text.push_str(&Value::from(name.as_str()).to_string());
                    text.push_str(": ");
                    write(value, depth + 1, text);
                }
            });
        }
        plain => text.push_str(&plain.to_string()),
    }
}

fn block(
    open: char,
    close: char,
    count: usize,
    depth: usize,
    text: &mut String,
    mut element: impl FnMut(usize, &mut String),
) {
    text.push(open);
    for position in 0..count {
        text.push_str(if position == 0 { "\n" } else { ",\n" });
        text.push_str(&"  ".repeat(depth + 1));
        element(position, text);
    }
    text.push('\n');
    text.push_str(&"  ".repeat(depth));
    text.push(close);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_arrays_stand_on_one_line() {
        let value = serde_json::json!({"b": [[1], [2, 3]], "a": ["x", null], "c": [{"d": {}}], "e": []});
        let text = "{\n  \"b\": [[1], [2, 3]],\n  \"a\": [\"x\", null],\n  \"c\": [\n    {\n      \"d\": {}\n    }\n  ],\n  \"e\": []\n}\n";
        assert_eq!(to_text(&value).unwrap(), text);
    }
}
