//! A JSON text read strictly, with the place of every value.

use std::borrow::Cow;
use std::collections::BTreeMap;

use jsonc_parser::{CollectOptions, ParseOptions, parse_to_ast};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;

use super::node::{Content, Member, Node, length, push_step};
use super::{shape, syntax, too_many_values};
use crate::diagnostic::{Diagnostic, Severity, Sink, quoted};
use crate::limits::JSON_BYTES;
use crate::text::Text;
use tiebreak_phrase::{Phrase, message, phrase};

/// A JSON document whose every value knows its place, so that any later remark can point at it.
#[derive(Clone, Debug)]
pub struct Document {
    text: Text,
    root: Node,
    repeated: bool,
}

impl Document {
    /// Reads strict JSON: no comments, no trailing commas, no repeated keys, bounded nesting.
    ///
    /// Everything wrong goes to `sink`; none when the text is no JSON at all.
    pub fn parse(text: Text, sink: &mut Sink) -> Option<Document> {
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
        if text.content().len() > JSON_BYTES {
            let message = phrase!(
                "document-has-bytes-at-most-read",
                count = text.content().len(),
                max_bytes = JSON_BYTES
            );
            sink.push(Diagnostic::error("too-long", message));
            return None;
        }
        if let Some(problem) = too_many_values(text.content().as_bytes()) {
            sink.push(Diagnostic::error("too-long", problem));
            return None;
        }
        let collect = CollectOptions::default();
        let root = match parse_to_ast(text.content(), &collect, &options) {
            Ok(parsed) => parsed.value.map(Node::from),
            Err(error) => {
                sink.push(malformed(&text, error.range().start, syntax::problem(error.kind())));
                return None;
            }
        };
        let Some(root) = root else {
            sink.push(Diagnostic::error("syntax", message!("input-empty-json-value-belongs-here")));
            return None;
        };
        let mut document = Document { text, root, repeated: false };
        let before = sink.errors();
        document.repeated_keys(&document.root, &mut String::new(), sink);
        document.repeated = sink.errors() > before;
        Some(document)
    }

    /// The text it was read from.
    pub fn text(&self) -> &Text {
        &self.text
    }

    /// The outermost value.
    pub fn root(&self) -> &Node {
        &self.root
    }

    /// The document as a value of a type, after its shape was compared with the type's schema.
    ///
    /// Everything wrong goes to `sink`, all at once; none when anything of it is an error.
    pub fn read<T: DeserializeOwned + JsonSchema + 'static>(&self, sink: &mut Sink) -> Option<T> {
        self.read_at("", sink)
    }

    /// The value at a JSON pointer (or the nearest around it) as a value of a type, like [`Document::read`].
    pub fn read_at<T: DeserializeOwned + JsonSchema + 'static>(
        &self,
        pointer: &str,
        sink: &mut Sink,
    ) -> Option<T> {
        let schema = shape::schema_of::<T>();
        let before = sink.errors();
        let node = self.find(pointer);
        shape::check(&self.text, node, pointer, &schema, sink);
        // Which of two values a deserializer takes is nobody's intention.
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

    /// A remark at the value with this JSON pointer, or at the nearest value around it that exists.
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

    /// An error at the value with this JSON pointer, or at the nearest value around it that exists.
    pub fn error(
        &self,
        id: impl Into<Cow<'static, str>>,
        pointer: &str,
        message: impl Into<Phrase>,
    ) -> Diagnostic {
        self.remark(Severity::Error, id, pointer, message)
    }

    /// Line and column, both from 1, of the value with this JSON pointer.
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
                                    first_line,
                                    first_column,
                                    length_of(first),
                                    message!("first-here"),
                                )
                                .pointer(pointer.as_str())
                                .hint(message!("keep-one-them")),
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
            Content::Null | Content::Boolean(_) | Content::Number(_) | Content::String(_) => {}
        }
    }
}

/// Bytes before the place that a deserializer complains about; it counts lines, and bytes within a line.
fn offset_of(source: &str, error: &serde_json::Error) -> usize {
    let before: usize = source.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
    before + error.column().saturating_sub(1)
}

fn length_of(member: &Member) -> usize {
    member.end().saturating_sub(member.start())
}

fn malformed(text: &Text, offset: usize, problem: Phrase) -> Diagnostic {
    let (line, column) = text.place(offset);
    Diagnostic::error("syntax", problem)
        .at(text, line, column, 1)
        .hint(message!("json-has-no-comments-no-trailing-commas"))
}
