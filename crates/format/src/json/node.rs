//! The values of a JSON text with their places.

use jsonc_parser::ast::{ObjectPropName, Value};
use jsonc_parser::common::Ranged;

use crate::diagnostic::Excerpt;

/// A value and the bytes it stands in.
#[derive(Clone, Debug)]
pub struct Node {
    /// Where it starts, in bytes.
    pub start: usize,
    /// Where it ends, in bytes.
    pub end: usize,
    /// What it is.
    pub content: Content,
    /// Members of an object with many of them, by name and then by place: a member of each of its values may be sought.
    by_name: Vec<u32>,
}

/// Members that are looked through one by one.
const FEW: usize = 16;

/// What a value is.
#[derive(Clone, Debug)]
pub enum Content {
    /// `null`.
    Null,
    /// `true` or `false`.
    Boolean(bool),
    /// A number as written.
    Number(String),
    /// A text.
    String(String),
    /// A list.
    Array(Vec<Node>),
    /// An object; keys may be repeated here, which readers refuse.
    Object(Vec<Member>),
}

/// A key with its value.
#[derive(Clone, Debug)]
pub struct Member {
    /// The key.
    pub name: String,
    /// Where the key starts, in bytes.
    pub start: usize,
    /// Where the key ends, in bytes.
    pub end: usize,
    /// Its value.
    pub value: Node,
}

impl Node {
    /// The value at a JSON pointer, or the nearest around it.
    pub(super) fn find(&self, pointer: &str) -> &Node {
        let mut node = self;
        for step in pointer.split('/').skip(1) {
            let step = step.replace("~1", "/").replace("~0", "~");
            let next = match &node.content {
                Content::Array(elements) => step.parse::<usize>().ok().and_then(|at| elements.get(at)),
                Content::Object(members) => node.member(members, &step).map(|member| &member.value),
                Content::Null | Content::Boolean(_) | Content::Number(_) | Content::String(_) => None,
            };
            match next {
                Some(next) => node = next,
                None => break,
            }
        }
        node
    }

    /// The first member with a name.
    fn member<'m>(&self, members: &'m [Member], name: &str) -> Option<&'m Member> {
        if self.by_name.is_empty() {
            return members.iter().find(|member| member.name == name);
        }
        let of = |at: &u32| members.get(*at as usize);
        let first =
            self.by_name.partition_point(|at| of(at).is_some_and(|member| member.name.as_str() < name));
        self.by_name.get(first).and_then(of).filter(|member| member.name == name)
    }
}

fn by_name(content: &Content) -> Vec<u32> {
    match content {
        Content::Object(members) if members.len() > FEW => {
            let mut order: Vec<u32> = (0..members.len() as u32).collect();
            order.sort_by_key(|at| members.get(*at as usize).map(|member| member.name.as_str()));
            order
        }
        _ => Vec::new(),
    }
}

/// Appends one escaped step to a JSON pointer (RFC 6901).
pub(super) fn push_step(pointer: &mut String, step: &str) {
    pointer.push('/');
    pointer.push_str(&step.replace('~', "~0").replace('/', "~1"));
}

impl From<Value<'_>> for Node {
    fn from(value: Value<'_>) -> Node {
        let range = value.range();
        let content = match value {
            Value::NullKeyword(_) => Content::Null,
            Value::BooleanLit(literal) => Content::Boolean(literal.value),
            Value::NumberLit(literal) => Content::Number(literal.value.to_owned()),
            Value::StringLit(literal) => Content::String(literal.value.into_owned()),
            Value::Array(array) => Content::Array(array.elements.into_iter().map(Node::from).collect()),
            Value::Object(object) => Content::Object(
                object.properties.into_iter().map(|property| member(property.name, property.value)).collect(),
            ),
        };
        let by_name = by_name(&content);
        Node { start: range.start, end: range.end, content, by_name }
    }
}

fn member(name: ObjectPropName<'_>, value: Value<'_>) -> Member {
    let range = name.range();
    Member { name: name.into_string(), start: range.start, end: range.end, value: Node::from(value) }
}

/// Characters of the first line, as far as they are shown.
pub(super) fn length(text: &str) -> usize {
    text.chars().take(Excerpt::WIDTH).take_while(|c| !matches!(c, '\r' | '\n')).count().max(1)
}
