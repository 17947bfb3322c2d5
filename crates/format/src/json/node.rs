//! The values of a JSON text with their places.

use std::ops::Deref;

use jsonc_parser::ast::{ObjectPropName, Value};
use jsonc_parser::common::{Range as SourceRange, Ranged};

use crate::diagnostic::Excerpt;

/// Bytes of a text that is no longer than [`JSON_BYTES`](crate::limits::JSON_BYTES): half the room of a range, of which
/// each value and each key has one.
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

/// A value and the bytes it stands in.
#[derive(Clone, Debug)]
pub struct Node {
    place: Place,
    /// What it is.
    pub content: Content,
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
    Number(Box<str>),
    /// A text.
    String(Box<str>),
    /// A list.
    Array(Box<[Node]>),
    /// An object; keys may be repeated here, which readers refuse.
    Object(Box<Members>),
}

/// The members of an object in their order.
#[derive(Clone, Debug)]
pub struct Members {
    all: Box<[Member]>,
    /// Where there are many of them, by name and then by place: a member of each of its values may be sought.
    by_name: Box<[u32]>,
}

/// A key with its value.
#[derive(Clone, Debug)]
pub struct Member {
    /// The key.
    pub name: Box<str>,
    place: Place,
    /// Its value.
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

    /// The first member with a name.
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
    /// Where the key starts, in bytes.
    pub fn start(&self) -> usize {
        self.place.start as usize
    }

    /// Where the key ends, in bytes.
    pub fn end(&self) -> usize {
        self.place.end as usize
    }
}

impl Node {
    /// Where it starts, in bytes.
    pub fn start(&self) -> usize {
        self.place.start as usize
    }

    /// Where it ends, in bytes.
    pub fn end(&self) -> usize {
        self.place.end as usize
    }

    /// The value at a JSON pointer, or the nearest around it.
    pub(super) fn find(&self, pointer: &str) -> &Node {
        let mut node = self;
        for step in pointer.split('/').skip(1) {
            let step = step.replace("~1", "/").replace("~0", "~");
            let next = match &node.content {
                Content::Array(elements) => step.parse::<usize>().ok().and_then(|at| elements.get(at)),
                Content::Object(members) => members.named(&step).map(|member| &member.value),
                Content::Null | Content::Boolean(_) | Content::Number(_) | Content::String(_) => None,
            };
            match next {
                Some(next) => node = next,
                None => break,
            }
        }
        node
    }
}

/// Appends one escaped step to a JSON pointer (RFC 6901).
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

/// Characters of the first line, as far as they are shown.
pub(super) fn length(text: &str) -> usize {
    text.chars().take(Excerpt::WIDTH).take_while(|c| !matches!(c, '\r' | '\n')).count().max(1)
}
