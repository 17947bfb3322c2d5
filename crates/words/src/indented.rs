//! Writes JSON for people, with two blanks per level, as `serde_json` does. Each indentation is written in one piece,
//! because a large table has more indentations than numbers.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::ser::Formatter;
use serde_json::{Serializer, Value};

/// The separator between two items, long enough for the nesting depth of usual answers. If the nesting is deeper, the
/// separator is written in several pieces.
const BREAK: &[u8] = b",\n                                ";

/// Writes an answer as indented JSON.
///
/// # Errors
///
/// Returns an error if a map in the answer has keys that are not text.
pub fn indented(answer: &impl Serialize) -> serde_json::Result<String> {
    let mut text = Vec::with_capacity(4096);
    answer.serialize(&mut Serializer::with_formatter(&mut text, Indented::default()))?;
    String::from_utf8(text).map_err(|error| serde_json::Error::io(io::Error::other(error)))
}

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

/// Current nesting depth.
#[derive(Default)]
struct Indented {
    level: usize,
    has_value: bool,
}

impl Indented {
    /// Starts a line. If `with_comma` is true, a comma is written first.
    fn next_line<W: ?Sized + Write>(&self, writer: &mut W, with_comma: bool) -> io::Result<()> {
        let (start, blanks) = (usize::from(!with_comma), self.level * 2);
        writer.write_all(BREAK.get(start..blanks + 2).unwrap_or(&BREAK[start..]))?;
        for _ in BREAK.len() - 2..blanks {
            writer.write_all(b" ")?;
        }
        Ok(())
    }

    fn begin<W: ?Sized + Write>(&mut self, writer: &mut W, bracket: &[u8]) -> io::Result<()> {
        self.level += 1;
        self.has_value = false;
        writer.write_all(bracket)
    }

    fn end<W: ?Sized + Write>(&mut self, writer: &mut W, bracket: &[u8]) -> io::Result<()> {
        self.level -= 1;
        if self.has_value {
            self.next_line(writer, false)?;
        }
        writer.write_all(bracket)
    }
}

impl Formatter for Indented {
    fn begin_array<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.begin(writer, b"[")
    }

    fn end_array<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.end(writer, b"]")
    }

    fn begin_array_value<W: ?Sized + Write>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        self.next_line(writer, !first)
    }

    fn end_array_value<W: ?Sized + Write>(&mut self, _writer: &mut W) -> io::Result<()> {
        self.has_value = true;
        Ok(())
    }

    fn begin_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.begin(writer, b"{")
    }

    fn end_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.end(writer, b"}")
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        self.next_line(writer, !first)
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        writer.write_all(b": ")
    }

    fn end_object_value<W: ?Sized + Write>(&mut self, _writer: &mut W) -> io::Result<()> {
        self.has_value = true;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::indented;

    #[test]
    fn the_text_is_that_of_the_library() {
        let mut deep = json!([1, {"a": []}]);
        for _ in 0..30 {
            deep = json!({"deeper": [deep, {}], "\u{e9}": null});
        }
        for value in [json!({}), json!([]), json!([[], [{}]]), json!({"a": {"b": [1, "x\n", 2.5]}}), deep] {
            let value: Value = value;
            assert_eq!(indented(&value).unwrap(), serde_json::to_string_pretty(&value).unwrap());
        }
    }
}
