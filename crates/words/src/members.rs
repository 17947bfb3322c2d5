//! Adds and removes keys of JSON objects.

use serde_json::Value;

/// Removes each of the given keys from an object if the value of the key is null, an empty array or an empty text.
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

/// Adds the keys of a second object after the keys of the first object. If both objects contain a key, the value of the
/// second object replaces the value of the first. If one of the two values is not an object, returns the first value
/// unchanged.
pub fn joined(mut object: Value, other: Value) -> Value {
    if let (Some(members), Value::Object(other)) = (object.as_object_mut(), other) {
        members.extend(other);
    }
    object
}
