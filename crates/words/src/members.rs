//! Changes the members of JSON objects.

use serde_json::Value;

/// Removes the named members of an object that are null or empty.
pub fn leaving_out(mut object: Value, names: &[&str]) -> Value {
    let is_empty = |value: &Value| match value {
        Value::Null => true,
        Value::Array(items) => items.is_empty(),
        Value::String(text) => text.is_empty(),
        _ => false,
    };
    if let Some(members) = object.as_object_mut() {
        members.retain(|name, value| !names.contains(&name.as_str()) || !is_empty(value));
    }
    object
}

/// Adds the members of another object at the end of an object.
pub fn joined(mut object: Value, other: Value) -> Value {
    if let (Some(members), Value::Object(other)) = (object.as_object_mut(), other) {
        members.extend(other);
    }
    object
}
