//! Compares a document with the JSON Schema of a type and reports every difference at once.
//!
//! A deserializer stops at the first error. A comparison with the schema of the same type finds every error.
//! Only keywords that derived schemas contain are supported. A test over all schemas of the corpus fails if a new
//! keyword appears.

use std::any::TypeId;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};

use schemars::JsonSchema;
use serde_json::Value;

use super::document::{Content, Node, length, push_step};
use crate::diagnostic::{Diagnostic, Severity, Sink, nearest, quoted};
use crate::text::Text;
use tiebreak_phrase::{Argument, Phrase, message, phrase};

/// The schema of a type, generated once per process.
pub fn schema_of<T: JsonSchema + 'static>() -> Arc<Value> {
    static SCHEMAS: LazyLock<Mutex<HashMap<TypeId, Arc<Value>>>> = LazyLock::new(Mutex::default);
    let generate = || Arc::new(schemars::schema_for!(T).to_value());
    match SCHEMAS.lock() {
        Ok(mut schemas) => Arc::clone(schemas.entry(TypeId::of::<T>()).or_insert_with(generate)),
        Err(_) => generate(),
    }
}

/// A difference from which no remark has been made yet.
struct Difference {
    id: &'static str,
    pointer: String,
    start: usize,
    end: usize,
    message: Phrase,
    hint: Option<Phrase>,
}

/// Reports every place in which a document does not match the schema.
pub(super) fn check(text: &Text, node: &Node, pointer: &str, schema: &Value, sink: &mut Sink) {
    let mut walk = Walk::new(schema.get("$defs"));
    walk.value(node, schema, &mut pointer.to_owned());
    sink.pass_over(Severity::Error, walk.count - walk.found.len());
    for difference in walk.found {
        let (line, column) = text.place(difference.start);
        let marked = text.content().get(difference.start..difference.end).unwrap_or("");
        let length = length(marked);
        let mut remark = Diagnostic::error(difference.id, difference.message)
            .at(text, line, column, length)
            .pointer(difference.pointer);
        if let Some(hint) = difference.hint {
            remark = remark.hint(hint);
        }
        sink.push(remark);
    }
}

struct Walk<'s> {
    definitions: Option<&'s Value>,
    /// The first differences, up to the number that is shown.
    found: Vec<Difference>,
    count: usize,
}

impl<'s> Walk<'s> {
    fn new(definitions: Option<&'s Value>) -> Walk<'s> {
        Walk { definitions, found: Vec::new(), count: 0 }
    }

    fn push(&mut self, difference: impl FnOnce() -> Difference) {
        self.count += 1;
        if self.found.len() < Sink::MAX_ERRORS {
            self.found.push(difference());
        }
    }

    fn report(
        &mut self,
        id: &'static str,
        node: &Node,
        pointer: &str,
        message: Phrase,
        hint: Option<Phrase>,
    ) {
        let (start, end) = (node.start(), node.end());
        self.push(|| Difference { id, pointer: pointer.to_owned(), start, end, message, hint });
    }

    fn resolve(&self, schema: &'s Value) -> &'s Value {
        let name = schema.get("$ref").and_then(Value::as_str).and_then(|path| path.strip_prefix("#/$defs/"));
        name.and_then(|name| self.definitions?.get(name)).unwrap_or(schema)
    }

    fn value(&mut self, node: &Node, schema: &'s Value, pointer: &mut String) {
        let schema = self.resolve(schema);
        if let Some(branches) = schema.get("oneOf").or_else(|| schema.get("anyOf")).and_then(Value::as_array)
        {
            return self.branches(node, branches, pointer);
        }
        if !self.kind(node, schema, pointer) {
            return;
        }
        if let Some(wanted) = choices(schema)
            && !wanted
                .iter()
                .any(|wanted| matches!(&node.content, Content::String(found) if **found == **wanted))
        {
            let message = phrase!("not-known-here", found = shown(node));
            let hint = phrase!("write-one-of", words = wanted.join(", "));
            self.report("unknown-word", node, pointer, message, Some(hint));
            return;
        }
        match &node.content {
            Content::Object(_) => self.object(node, schema, pointer),
            Content::Array(elements) => self.array(node, elements, schema, pointer),
            Content::Number(number) => self.number(node, number, schema, pointer),
            Content::Null | Content::Boolean(_) | Content::String(_) => {}
        }
    }

    /// Returns the matching branch, or the differences from the closest branch.
    fn branches(&mut self, node: &Node, branches: &'s [Value], pointer: &mut String) {
        let words: Vec<&str> = branches.iter().filter_map(|branch| branch.get("const")?.as_str()).collect();
        if !words.is_empty() && words.len() == branches.len() {
            if !matches!(&node.content, Content::String(found) if words.contains(&&**found)) {
                let message = phrase!("not-known-here", found = shown(node));
                let hint = phrase!("write-one-of", words = words.join(", "));
                self.report("unknown-word", node, pointer, message, Some(hint));
            }
            return;
        }
        let mut best: Option<((usize, usize), Walk<'s>)> = None;
        for branch in branches {
            let mut attempt = Walk::new(self.definitions);
            attempt.value(node, branch, pointer);
            if attempt.count == 0 {
                return;
            }
            // A branch of another type or with another tag is never the closest branch, even if it has few differences.
            let foreign =
                attempt.found.iter().filter(|d| d.pointer == *pointer || d.id == "unknown-word").count();
            let distance = (foreign, attempt.count);
            if best.as_ref().is_none_or(|(least, _)| distance < *least) {
                best = Some((distance, attempt));
            }
        }
        let Some((_, best)) = best else { return };
        self.count += best.count;
        let room = Sink::MAX_ERRORS.saturating_sub(self.found.len());
        self.found.extend(best.found.into_iter().take(room));
    }

    fn kind(&mut self, node: &Node, schema: &Value, pointer: &str) -> bool {
        let wanted: Vec<&str> = match schema.get("type") {
            Some(Value::String(kind)) => vec![kind],
            Some(Value::Array(kinds)) => kinds.iter().filter_map(Value::as_str).collect(),
            _ => return true,
        };
        let found = match &node.content {
            Content::Null => "null",
            Content::Boolean(_) => "boolean",
            Content::Number(number) if number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-') => {
                "integer"
            }
            Content::Number(_) => "number",
            Content::String(_) => "string",
            Content::Array(_) => "array",
            Content::Object(_) => "object",
        };
        let fits = wanted.contains(&found) || (found == "integer" && wanted.contains(&"number"));
        if !fits {
            let wanted = wanted.iter().map(|kind| described(kind));
            let wanted = wanted.reduce(|one, other| phrase!("one-or-other", one, other).into());
            let wanted = wanted.unwrap_or_else(|| message!("json-null").into());
            let message = phrase!("where-belongs", found = shown(node), wanted);
            self.report("wrong-type", node, pointer, message, None);
        }
        fits
    }

    fn number(&mut self, node: &Node, number: &str, schema: &Value, pointer: &str) {
        let format = schema.get("format").and_then(Value::as_str);
        let widest = match format {
            Some("uint8") => i128::from(u8::MAX),
            Some("uint16") => i128::from(u16::MAX),
            Some("uint32") => i128::from(u32::MAX),
            _ => i128::from(i64::MAX),
        };
        let bound = |key: &str| schema.get(key).and_then(Value::as_i64).map(i128::from);
        let (least, most) = (bound("minimum"), bound("maximum").unwrap_or(widest));
        let is_below = |number: i128| least.is_some_and(|least| number < least);
        let number = number.parse::<i128>();
        if !number.as_ref().is_ok_and(|number| *number <= most && !is_below(*number)) {
            let (found, named) = (shown(node), least.unwrap_or(i128::from(i64::MIN)));
            let message = match bound("maximum") {
                None if number.is_ok_and(is_below) => phrase!("lies-below", least = named, found),
                _ => phrase!("lies-outside", least = named, most, found),
            };
            self.report("out-of-range", node, pointer, message, None);
        }
    }

    fn array(&mut self, node: &Node, elements: &[Node], schema: &'s Value, pointer: &mut String) {
        let bound = |key: &str| schema.get(key).and_then(Value::as_u64);
        let count = elements.len() as u64;
        let (least, most) = (bound("minItems").unwrap_or(0), bound("maxItems").unwrap_or(u64::MAX));
        if count < least || count > most {
            let message = match most {
                u64::MAX => phrase!("elements-wanted", count, wanted = phrase!("range-from", least)),
                most if most == least => phrase!("elements-wanted", count, wanted = least),
                most => phrase!("elements-wanted", count, wanted = phrase!("range", least, most)),
            };
            self.report("wrong-length", node, pointer, message, None);
        }
        let first = schema.get("prefixItems").and_then(Value::as_array);
        for (position, element) in elements.iter().enumerate() {
            let wanted = first.and_then(|first| first.get(position)).or_else(|| schema.get("items"));
            let Some(wanted) = wanted.filter(|wanted| wanted.is_object()) else { continue };
            let length = pointer.len();
            push_step(pointer, &position.to_string());
            self.value(element, wanted, pointer);
            pointer.truncate(length);
        }
    }

    fn object(&mut self, node: &Node, schema: &'s Value, pointer: &mut String) {
        let Content::Object(members) = &node.content else { return };
        let properties = schema.get("properties").and_then(Value::as_object);
        // The only pattern in derived schemas requires that keys are whole numbers.
        let numbered = schema.get("patternProperties").and_then(Value::as_object);
        let others = schema.get("additionalProperties");
        for member in members.iter() {
            let length = pointer.len();
            push_step(pointer, &member.name);
            let numbered = numbered
                .filter(|_| {
                    member.name.parse::<u32>().is_ok_and(|number| *number.to_string() == *member.name)
                })
                .and_then(|numbered| numbered.values().next());
            let wanted = properties.and_then(|properties| properties.get(&*member.name)).or(numbered);
            match (wanted, others) {
                (Some(wanted), _) => self.value(&member.value, wanted, pointer),
                (None, Some(Value::Bool(false))) => {
                    let known =
                        || properties.map(|known| known.keys().map(String::as_str).collect::<Vec<_>>());
                    self.push(|| Difference {
                        id: "unknown-key",
                        pointer: pointer.clone(),
                        start: member.start(),
                        end: member.end(),
                        message: phrase!("unknown-key", key = quoted(&member.name)),
                        hint: Some(match known() {
                            Some(known) => match nearest(&member.name, known.iter().copied()) {
                                Some(meant) => phrase!("did-you-mean", meant),
                                None => phrase!("known-keys", keys = known.join(", ")),
                            },
                            None => phrase!("keys-are-ids"),
                        }),
                    });
                }
                (None, Some(others)) if others.is_object() => self.value(&member.value, others, pointer),
                (None, _) => {}
            }
            pointer.truncate(length);
        }
        for wanted in schema.get("required").and_then(Value::as_array).into_iter().flatten() {
            let Some(name) = wanted.as_str() else { continue };
            if !members.iter().any(|member| *member.name == *name) {
                self.push(|| Difference {
                    id: "missing-key",
                    pointer: pointer.clone(),
                    start: node.start(),
                    end: node.start() + 1,
                    message: phrase!("key-missing", key = name),
                    hint: None,
                });
            }
        }
    }
}

/// The words that a schema allows, if it lists them.
fn choices(schema: &Value) -> Option<Vec<&str>> {
    if let Some(word) = schema.get("const").and_then(Value::as_str) {
        return Some(vec![word]);
    }
    Some(schema.get("enum")?.as_array()?.iter().filter_map(Value::as_str).collect())
}

fn described(kind: &str) -> Argument {
    match kind {
        "null" => message!("json-null").into(),
        "boolean" => message!("json-boolean").into(),
        "integer" => message!("json-integer").into(),
        "number" => message!("json-number").into(),
        "string" => message!("json-string").into(),
        "array" => message!("json-array").into(),
        "object" => message!("json-object").into(),
        other => other.into(),
    }
}

fn shown(node: &Node) -> Argument {
    match &node.content {
        Content::Null => message!("json-null").into(),
        Content::Boolean(value) => value.to_string().into(),
        Content::Number(number) => quoted(number).into(),
        Content::String(text) => phrase!("the-string", text = quoted(text)).into(),
        Content::Array(_) => message!("json-array").into(),
        Content::Object(_) => message!("json-object").into(),
    }
}
