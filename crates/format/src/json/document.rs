//! Parses JSON strictly and records the position of every value.

use crate::diagnostic::{Diagnostic, Excerpt, Severity, Sink, nearest, quoted};
use crate::json::too_many_values;
use crate::limits::JSON_BYTES;
use crate::text::Text;
use jsonc_parser::ast::{self, ObjectPropName};
use jsonc_parser::common::{Range as SourceRange, Ranged};
use jsonc_parser::{CollectOptions, ParseOptions, parse_to_ast};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::any::TypeId;
use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::ops::Deref;
use std::sync::{Arc, LazyLock, Mutex, OnceLock};
use tiebreak_phrase::{Argument, Phrase, message, phrase};

/// A JSON document that records the position of every value, so that a remark can point to the value.
#[derive(Clone, Debug)]
pub struct Document {
    text: Text,
    /// The outermost value. In a trusted document, it is parsed only when it is needed, for example to find the
    /// position of a remark.
    root: OnceLock<Node>,
    repeated: bool,
    /// Whether the structure of the document was checked earlier, so that a read need not check it again.
    trusted: bool,
}

impl Document {
    /// Creates a document from a text whose keys and structure were checked earlier, such as a file of the built-in
    /// corpus.
    pub fn trusted(text: Text) -> Document {
        Document { text, root: OnceLock::new(), repeated: false, trusted: true }
    }

    /// Parses strict JSON. Comments, trailing commas, repeated keys and deep nesting are faults.
    ///
    /// Adds every fault to `sink`. Returns `None` if the text is too long, has too many values, or is not JSON.
    pub fn parse(text: Text, sink: &mut Sink) -> Option<Document> {
        if text.content().len() > JSON_BYTES {
            let message = phrase!("input-too-long", found = text.content().len(), most = JSON_BYTES);
            sink.push(Diagnostic::error("too-long", message));
            return None;
        }
        if let Some(problem) = too_many_values(text.content().as_bytes()) {
            sink.push(Diagnostic::error("too-long", problem));
            return None;
        }
        let root = root_of(&text, sink)?.into();
        let mut document = Document { text, root, repeated: false, trusted: false };
        let before = sink.errors();
        document.repeated_keys(document.root(), &mut String::new(), sink);
        document.repeated = sink.errors() > before;
        Some(document)
    }

    /// Returns the text of the document.
    pub fn text(&self) -> &Text {
        &self.text
    }

    /// Returns the outermost value.
    pub fn root(&self) -> &Node {
        let nothing = || Node { place: Place { start: 0, end: 0 }, content: Content::Null };
        self.root.get_or_init(|| root_of(&self.text, &mut Sink::new("")).unwrap_or_else(nothing))
    }

    /// Reads the document as a value of the type `T`. Before that, compares the document with the JSON Schema of the
    /// type.
    ///
    /// Adds every fault to `sink`. Returns `None` if any fault is an error.
    pub fn read<T: DeserializeOwned + JsonSchema + 'static>(&self, sink: &mut Sink) -> Option<T> {
        self.read_at("", sink)
    }

    /// Reads the value at a JSON pointer as a value of the type `T`, like [`Document::read`]. If the pointer leads to
    /// no value, reads the nearest enclosing value.
    pub fn read_at<T: DeserializeOwned + JsonSchema + 'static>(
        &self,
        pointer: &str,
        sink: &mut Sink,
    ) -> Option<T> {
        let before = sink.errors();
        let content = self.text.content();
        let (start, end) = match self.trusted && pointer.is_empty() {
            true => (0, content.len()),
            false => self.span(pointer),
        };
        if !self.trusted {
            check(&self.text, self.root().find(pointer), pointer, &schema_of::<T>(), sink);
        }
        // If a key is repeated, a deserializer would use one of its values without a warning.
        if sink.errors() > before || self.repeated {
            return None;
        }
        let source = content.get(start..end).unwrap_or("");
        match serde_json::from_str(source) {
            Ok(value) => Some(value),
            Err(error) => {
                let mut message = error.to_string();
                if let Some(at) = message.rfind(" at line ") {
                    message.truncate(at);
                }
                let (line, column) = self.text.place(start + offset_of(source, &error));
                sink.push(
                    Diagnostic::error("shape", phrase!("json-shape", problem = message))
                        .at(&self.text, line, column, 1),
                );
                None
            }
        }
    }

    /// Creates a remark at the value with this JSON pointer, or at the nearest enclosing value if the pointer leads to
    /// no value.
    pub fn remark(
        &self,
        severity: Severity,
        id: impl Into<Cow<'static, str>>,
        pointer: &str,
        message: impl Into<Phrase>,
    ) -> Diagnostic {
        let (start, end) = self.span(pointer);
        let (line, column) = self.text.place(start);
        let length = self.text.content().get(start..end).map_or(1, length);
        Diagnostic::new(severity, id, message).at(&self.text, line, column, length).pointer(pointer)
    }

    /// Creates an error at the value with this JSON pointer, or at the nearest enclosing value if the pointer leads to
    /// no value.
    pub fn error(
        &self,
        id: impl Into<Cow<'static, str>>,
        pointer: &str,
        message: impl Into<Phrase>,
    ) -> Diagnostic {
        self.remark(Severity::Error, id, pointer, message)
    }

    /// Returns the line and the column (both 1-based) of the value with this JSON pointer, or of the nearest enclosing
    /// value if the pointer leads to no value.
    pub fn place(&self, pointer: &str) -> (usize, usize) {
        self.text.place(self.span(pointer).0)
    }

    /// Returns whether the document is an object with this key.
    pub fn has_key(&self, key: &str) -> bool {
        matches!(&self.root().content, Content::Object(members) if members.iter().any(|member| *member.name == *key))
    }

    fn span(&self, pointer: &str) -> (usize, usize) {
        let node = self.root().find(pointer);
        (node.start(), node.end())
    }

    fn repeated_keys(&self, node: &Node, pointer: &mut String, sink: &mut Sink) {
        let length = pointer.len();
        match &node.content {
            Content::Object(members) => {
                let mut seen: BTreeMap<&str, &Member> = BTreeMap::new();
                for member in members.iter() {
                    push_step(pointer, &member.name);
                    let first = seen.insert(&member.name, member);
                    if first.is_some() && !sink.wants(Severity::Error) {
                        sink.pass_over(Severity::Error, 1);
                    } else if let Some(first) = first {
                        let message = phrase!("key-written-twice", found = quoted(&member.name));
                        let (line, column) = self.text.place(member.start());
                        let (first_line, first_column) = self.text.place(first.start());
                        sink.push(
                            Diagnostic::error("duplicate-key", message)
                                .at(&self.text, line, column, length_of(member))
                                .and_at(
                                    &self.text,
                                    (first_line, first_column, length_of(first)),
                                    message!("first-one"),
                                )
                                .pointer(pointer.as_str())
                                .hint(message!("hint-single-copy")),
                        );
                    }
                    self.repeated_keys(&member.value, pointer, sink);
                    pointer.truncate(length);
                }
            }
            Content::Array(elements) => {
                for (position, element) in elements.iter().enumerate() {
                    push_step(pointer, &position.to_string());
                    self.repeated_keys(element, pointer, sink);
                    pointer.truncate(length);
                }
            }
            _ => {}
        }
    }
}

/// Parses a strict JSON text, and returns the outermost value. If the text is not valid, adds an error to `sink` and
/// returns `None`.
fn root_of(text: &Text, sink: &mut Sink) -> Option<Node> {
    let options = ParseOptions {
        allow_comments: false,
        allow_loose_object_property_names: false,
        allow_trailing_commas: false,
        allow_missing_commas: false,
        allow_single_quoted_strings: false,
        allow_hexadecimal_numbers: false,
        allow_unary_plus_numbers: false,
        allow_bare_decimal_point_numbers: false,
        allow_non_finite_numbers: false,
        allow_extended_string_escapes: false,
    };
    let problem = match parse_to_ast(text.content(), &CollectOptions::default(), &options) {
        Ok(parsed) => match parsed.value {
            Some(value) => return Some(Node::from(value)),
            None => Diagnostic::error("syntax", message!("empty-json")),
        },
        Err(error) => {
            let start = error.range().start;
            let rest = text.content().get(start..).unwrap_or_default();
            let word = rest.split(|own: char| !own.is_alphanumeric() && !"/_-:".contains(own)).next();
            match word.filter(|word| word.starts_with(char::is_alphabetic)) {
                Some(word) => malformed(text, start, phrase!("json-unquoted", word = quoted(word))),
                None => malformed(text, start, super::problem(error.kind())),
            }
        }
    };
    sink.push(problem);
    None
}

/// Returns the byte offset of an error of the deserializer. The deserializer itself reports only a line and a byte in
/// this line.
fn offset_of(source: &str, error: &serde_json::Error) -> usize {
    let before: usize = source.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
    before + error.column().saturating_sub(1)
}

fn length_of(member: &Member) -> usize {
    member.end().saturating_sub(member.start())
}

fn malformed(text: &Text, offset: usize, problem: impl Into<Phrase>) -> Diagnostic {
    let (line, column) = text.place(offset);
    Diagnostic::error("syntax", problem).at(text, line, column, 1).hint(message!("json-syntax"))
}

/// A range of bytes in a text of at most [`JSON_BYTES`](crate::limits::JSON_BYTES). This type needs half the memory of
/// a `Range`. The difference is important, because a document stores a range for every value and every key.
#[derive(Clone, Copy, Debug)]
struct Place {
    start: u32,
    end: u32,
}

impl From<SourceRange> for Place {
    fn from(range: SourceRange) -> Place {
        Place { start: range.start as u32, end: range.end as u32 }
    }
}

/// A JSON value and its range of bytes in the document.
#[derive(Clone, Debug)]
pub struct Node {
    place: Place,
    /// The value without its position.
    pub content: Content,
}

/// A JSON value without its position.
#[derive(Clone, Debug)]
pub enum Content {
    /// `null`.
    Null,
    /// `true` or `false`.
    Boolean(bool),
    /// A number as written.
    Number(Box<str>),
    /// A string.
    String(Box<str>),
    /// An array.
    Array(Box<[Node]>),
    /// An object with its members. Repeated keys are stored, but [`Document::read`] rejects them.
    Object(Box<Members>),
}

/// The members of an object, in order.
#[derive(Clone, Debug)]
pub struct Members(Box<[Member]>);

impl Deref for Members {
    type Target = [Member];

    fn deref(&self) -> &[Member] {
        &self.0
    }
}

/// A key of an object, with its value.
#[derive(Clone, Debug)]
pub struct Member {
    /// The key of the member.
    pub name: Box<str>,
    place: Place,
    /// The value of the member.
    pub value: Node,
}

impl Member {
    /// Returns the byte offset of the start of the key.
    pub fn start(&self) -> usize {
        self.place.start as usize
    }

    /// Returns the byte offset of the end of the key.
    pub fn end(&self) -> usize {
        self.place.end as usize
    }
}

impl Node {
    /// Returns the byte offset of the start of the value.
    pub fn start(&self) -> usize {
        self.place.start as usize
    }

    /// Returns the byte offset of the end of the value.
    pub fn end(&self) -> usize {
        self.place.end as usize
    }

    /// Returns the value at a JSON pointer, or the nearest enclosing value if the pointer leads to no value.
    pub(super) fn find(&self, pointer: &str) -> &Node {
        let mut node = self;
        for step in pointer.split('/').skip(1) {
            let step = step.replace("~1", "/").replace("~0", "~");
            let next = match &node.content {
                Content::Array(elements) => step.parse::<usize>().ok().and_then(|at| elements.get(at)),
                Content::Object(members) => {
                    members.iter().find(|member| *member.name == *step).map(|member| &member.value)
                }
                _ => None,
            };
            let Some(next) = next else { break };
            node = next;
        }
        node
    }
}

/// Appends a key or an index to a JSON pointer, escaped as RFC 6901 requires.
fn push_step(pointer: &mut String, step: &str) {
    pointer.push('/');
    if memchr::memchr2(b'~', b'/', step.as_bytes()).is_some() {
        pointer.push_str(&step.replace('~', "~0").replace('/', "~1"));
    } else {
        pointer.push_str(step);
    }
}

impl From<ast::Value<'_>> for Node {
    fn from(value: ast::Value<'_>) -> Node {
        let place = value.range().into();
        let content = match value {
            ast::Value::NullKeyword(_) => Content::Null,
            ast::Value::BooleanLit(literal) => Content::Boolean(literal.value),
            ast::Value::NumberLit(literal) => Content::Number(literal.value.into()),
            ast::Value::StringLit(literal) => Content::String(literal.value.into()),
            ast::Value::Array(array) => Content::Array(array.elements.into_iter().map(Node::from).collect()),
            ast::Value::Object(object) => {
                let all = object.properties.into_iter().map(|property| member(property.name, property.value));
                Content::Object(Box::new(Members(all.collect())))
            }
        };
        Node { place, content }
    }
}

fn member(name: ObjectPropName<'_>, value: ast::Value<'_>) -> Member {
    let place = name.range().into();
    Member { name: name.into_string().into(), place, value: Node::from(value) }
}

/// Returns the number of characters in the first line of a text, but at least 1 and at most [`Excerpt::WIDTH`].
pub(super) fn length(text: &str) -> usize {
    text.chars().take(Excerpt::WIDTH).take_while(|c| !matches!(c, '\r' | '\n')).count().max(1)
}

// Compares a document with the JSON Schema of a type.
//
// The comparison finds every error, whereas a deserializer stops at the first error. The comparison supports only the
// keywords that occur in derived schemas. If a derived schema contains a new keyword, a test over all schemas of the
// corpus fails.

/// Returns the schema of a type. Each schema is generated once per process.
pub fn schema_of<T: JsonSchema + 'static>() -> Arc<Value> {
    static SCHEMAS: LazyLock<Mutex<HashMap<TypeId, Arc<Value>>>> = LazyLock::new(Mutex::default);
    let generate = || Arc::new(schemars::schema_for!(T).to_value());
    match SCHEMAS.lock() {
        Ok(mut schemas) => Arc::clone(schemas.entry(TypeId::of::<T>()).or_insert_with(generate)),
        Err(_) => generate(),
    }
}

/// A difference between a document and a schema.
struct Difference {
    id: &'static str,
    pointer: String,
    start: usize,
    end: usize,
    message: Phrase,
    hint: Option<Phrase>,
}

/// Compares the value `node` at `pointer` with a schema. Adds an error to `sink` for every difference.
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
    /// The first differences, at most [`Sink::MAX_ERRORS`].
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

    /// Adds no differences if the value matches one of the branches. Otherwise, adds the differences from the branch
    /// that is most similar.
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
            // A branch for a different type or with a different tag is less similar than all other branches, even if it
            // has fewer differences.
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
        // Derived schemas contain only one pattern, which requires that keys are whole numbers.
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

/// Returns the words that a schema allows for a value, or `None` if the schema does not list allowed words.
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
