//! Parses JSON strictly and records the place of every value.

use crate::diagnostic::{Diagnostic, Excerpt, Severity, Sink, quoted};
use crate::json::{shape, too_many_values};
use crate::limits::JSON_BYTES;
use crate::text::Text;
use jsonc_parser::ast::{ObjectPropName, Value};
use jsonc_parser::common::{Range as SourceRange, Ranged};
use jsonc_parser::{CollectOptions, ParseOptions, parse_to_ast};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Deref;
use tiebreak_phrase::{Phrase, message, phrase};

/// A JSON document with the place of every value, so that remarks can point at it.
#[derive(Clone, Debug)]
pub struct Document {
    text: Text,
    root: Node,
    repeated: bool,
    /// Whether an earlier check has accepted the structure.
    trusted: bool,
}

impl Document {
    /// Parses a text whose keys and structure were checked before, such as a file of the corpus in this
    /// program.
    ///
    /// Adds every fault to `sink`. Returns none if the text is not JSON.
    pub fn parse_trusted(text: Text, sink: &mut Sink) -> Option<Document> {
        Some(Document { root: root_of(&text, sink)?, text, repeated: false, trusted: true })
    }

    /// Parses strict JSON: no comments, no trailing commas, no repeated keys, limited nesting.
    ///
    /// Adds every fault to `sink`. Returns none if the text is not JSON.
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
        let root = root_of(&text, sink)?;
        let mut document = Document { text, root, repeated: false, trusted: false };
        let before = sink.errors();
        document.repeated_keys(&document.root, &mut String::new(), sink);
        document.repeated = sink.errors() > before;
        Some(document)
    }

    /// The text of the document.
    pub fn text(&self) -> &Text {
        &self.text
    }

    /// The outermost value.
    pub fn root(&self) -> &Node {
        &self.root
    }

    /// Reads the document as a value of a type. First compares it with the JSON Schema of the type.
    ///
    /// Adds every fault to `sink`. Returns none if any fault is an error.
    pub fn read<T: DeserializeOwned + JsonSchema + 'static>(&self, sink: &mut Sink) -> Option<T> {
        self.read_at("", sink)
    }

    /// Reads the value at a JSON pointer (or the nearest value around it) as a value of a type, like
    /// [`Document::read`].
    pub fn read_at<T: DeserializeOwned + JsonSchema + 'static>(
        &self,
        pointer: &str,
        sink: &mut Sink,
    ) -> Option<T> {
        let before = sink.errors();
        let node = self.find(pointer);
        if !self.trusted {
            shape::check(&self.text, node, pointer, &shape::schema_of::<T>(), sink);
        }
        // If a key is repeated, a deserializer would silently choose one of its values.
        if sink.errors() > before || self.repeated {
            return None;
        }
        let source = self.text.content().get(node.start()..node.end()).unwrap_or("");
        match serde_json::from_str(source) {
            Ok(value) => Some(value),
            Err(error) => {
                let mut message = error.to_string();
                if let Some(at) = message.rfind(" at line ") {
                    message.truncate(at);
                }
                let (line, column) = self.text.place(node.start() + offset_of(source, &error));
                sink.push(
                    Diagnostic::error("shape", phrase!("json-shape", problem = message))
                        .at(&self.text, line, column, 1),
                );
                None
            }
        }
    }

    /// Adds a remark at the value with this JSON pointer, or at the nearest existing value around it.
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

    /// Adds an error at the value with this JSON pointer, or at the nearest existing value around it.
    pub fn error(
        &self,
        id: impl Into<Cow<'static, str>>,
        pointer: &str,
        message: impl Into<Phrase>,
    ) -> Diagnostic {
        self.remark(Severity::Error, id, pointer, message)
    }

    /// Line and column (both 1-based) of the value with this JSON pointer.
    pub fn place(&self, pointer: &str) -> (usize, usize) {
        self.text.place(self.span(pointer).0)
    }

    /// Whether the document is an object with this key.
    pub fn has_key(&self, key: &str) -> bool {
        matches!(&self.root.content, Content::Object(members) if members.iter().any(|member| *member.name == *key))
    }

    fn span(&self, pointer: &str) -> (usize, usize) {
        let node = self.find(pointer);
        (node.start(), node.end())
    }

    fn find(&self, pointer: &str) -> &Node {
        self.root.find(pointer)
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

/// Returns the outermost value of a strict JSON text.
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

/// The byte offset of an error of the deserializer, which states a line and a byte within the line.
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

/// A range of bytes in a text of at most [`JSON_BYTES`](crate::limits::JSON_BYTES). A place takes half the memory of a
/// `Range`, which matters because every value and every key has a place.
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

/// A value and its range of bytes.
#[derive(Clone, Debug)]
pub struct Node {
    place: Place,
    /// The content of the value.
    pub content: Content,
}

/// Maximum number of members of an object that is searched without an index.
const FEW: usize = 16;

/// A JSON value without its position.
#[derive(Clone, Debug)]
pub enum Content {
    /// `null`.
    Null,
    /// `true` or `false`.
    Boolean(bool),
    /// A number as written.
    Number(Box<str>),
    /// A text.
    String(Box<str>),
    /// A list.
    Array(Box<[Node]>),
    /// An object. Repeated keys are possible here. Readers reject them.
    Object(Box<Members>),
}

/// The members of an object, in order.
#[derive(Clone, Debug)]
pub struct Members {
    all: Box<[Member]>,
    /// Positions of the members, sorted by name and then by place. The index exists only in a large object.
    by_name: Box<[u32]>,
}

/// A key with its value.
#[derive(Clone, Debug)]
pub struct Member {
    /// The key.
    pub name: Box<str>,
    place: Place,
    /// The value of the member.
    pub value: Node,
}

impl Members {
    fn new(all: Box<[Member]>) -> Members {
        let mut by_name = Vec::new();
        if all.len() > FEW {
            by_name = (0..all.len() as u32).collect();
            by_name.sort_by_key(|at| all.get(*at as usize).map(|member| &*member.name));
        }
        Members { all, by_name: by_name.into() }
    }

    fn named(&self, name: &str) -> Option<&Member> {
        if self.by_name.is_empty() {
            return self.iter().find(|member| *member.name == *name);
        }
        let of = |at: &u32| self.get(*at as usize);
        let first = self.by_name.partition_point(|at| of(at).is_some_and(|member| *member.name < *name));
        self.by_name.get(first).and_then(of).filter(|member| *member.name == *name)
    }
}

impl Deref for Members {
    type Target = [Member];

    fn deref(&self) -> &[Member] {
        &self.all
    }
}

impl Member {
    /// The start of the key, in bytes.
    pub fn start(&self) -> usize {
        self.place.start as usize
    }

    /// The end of the key, in bytes.
    pub fn end(&self) -> usize {
        self.place.end as usize
    }
}

impl Node {
    /// The start of the value, in bytes.
    pub fn start(&self) -> usize {
        self.place.start as usize
    }

    /// The end of the value, in bytes.
    pub fn end(&self) -> usize {
        self.place.end as usize
    }

    /// The value at a JSON pointer, or the nearest value around it.
    pub(super) fn find(&self, pointer: &str) -> &Node {
        let mut node = self;
        for step in pointer.split('/').skip(1) {
            let step = step.replace("~1", "/").replace("~0", "~");
            let next = match &node.content {
                Content::Array(elements) => step.parse::<usize>().ok().and_then(|at| elements.get(at)),
                Content::Object(members) => members.named(&step).map(|member| &member.value),
                _ => None,
            };
            match next {
                Some(next) => node = next,
                None => break,
            }
        }
        node
    }
}

/// Appends an escaped step to a JSON pointer (RFC 6901).
pub(super) fn push_step(pointer: &mut String, step: &str) {
    pointer.push('/');
    pointer.push_str(&step.replace('~', "~0").replace('/', "~1"));
}

impl From<Value<'_>> for Node {
    fn from(value: Value<'_>) -> Node {
        let place = value.range().into();
        let content = match value {
            Value::NullKeyword(_) => Content::Null,
            Value::BooleanLit(literal) => Content::Boolean(literal.value),
            Value::NumberLit(literal) => Content::Number(literal.value.into()),
            Value::StringLit(literal) => Content::String(literal.value.into()),
            Value::Array(array) => Content::Array(array.elements.into_iter().map(Node::from).collect()),
            Value::Object(object) => {
                let all = object.properties.into_iter().map(|property| member(property.name, property.value));
                Content::Object(Box::new(Members::new(all.collect())))
            }
        };
        Node { place, content }
    }
}

fn member(name: ObjectPropName<'_>, value: Value<'_>) -> Member {
    let place = name.range().into();
    Member { name: name.into_string().into(), place, value: Node::from(value) }
}

/// Number of characters in the first line of a text.
pub(super) fn length(text: &str) -> usize {
    text.chars().take(Excerpt::WIDTH).take_while(|c| !matches!(c, '\r' | '\n')).count().max(1)
}
