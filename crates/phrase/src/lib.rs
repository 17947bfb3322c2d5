//! A sentence for people as an id with arguments: what it says in a language is in the message files.
//!
//! English comes from the file alone, so that errors can be shown without the machinery of several languages.

use std::fmt;

use serde::{Serialize, Serializer};

/// The English sentences; the other languages are in files beside it.
pub const ENGLISH: &str = include_str!("message/remarks.en.ftl");

/// A sentence to be said in a language that is chosen where it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase {
    id: &'static str,
    arguments: Vec<(&'static str, Argument)>,
}

/// What fills a place of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// The same in every language: numbers, names, text of an input.
    Text(String),
    /// A phrase of its own.
    Phrase(Phrase),
}

impl Phrase {
    /// A sentence without arguments.
    pub const fn new(id: &'static str) -> Phrase {
        Phrase { id, arguments: Vec::new() }
    }

    /// Text that nobody here can translate: what another program or library said.
    pub fn verbatim(text: impl Into<String>) -> Phrase {
        Phrase::new("verbatim").with("text", text.into())
    }

    /// The text of [`Phrase::verbatim`]; none of a sentence of our own.
    pub fn as_verbatim(&self) -> Option<&str> {
        match (self.id, self.argument("text")) {
            ("verbatim", Some(Argument::Text(text))) => Some(text),
            _ => None,
        }
    }

    /// Fills a place.
    pub fn with(mut self, name: &'static str, value: impl Into<Argument>) -> Phrase {
        self.arguments.push((name, value.into()));
        self
    }

    /// Fills a place with a phrase.
    pub fn and(mut self, name: &'static str, phrase: impl Into<Phrase>) -> Phrase {
        self.arguments.push((name, Argument::Phrase(phrase.into())));
        self
    }

    /// The id in the message files.
    pub fn id(&self) -> &'static str {
        self.id
    }

    /// The arguments by name.
    pub fn arguments(&self) -> &[(&'static str, Argument)] {
        &self.arguments
    }

    fn argument(&self, name: &str) -> Option<&Argument> {
        self.arguments.iter().find(|(known, _)| *known == name).map(|(_, argument)| argument)
    }
}

impl From<&'static str> for Phrase {
    /// The sentence with this id.
    fn from(id: &'static str) -> Phrase {
        Phrase::new(id)
    }
}

macro_rules! shown {
    ($($kind:ty)*) => {
        $(impl From<$kind> for Argument {
            fn from(value: $kind) -> Argument {
                Argument::Text(value.to_string())
            }
        })*
        $(impl From<&$kind> for Argument {
            fn from(value: &$kind) -> Argument {
                Argument::Text(value.to_string())
            }
        })*
    };
}

shown!(&str String char u8 u16 u32 u64 usize i32 i64 i128 tiebreak_engine::number::Points jiff::civil::Date);

/// A [`Phrase`] by its id and arguments: `phrase!("player-count", announced = 20, present = 19)`.
macro_rules! phrase {
    ($id:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::Phrase::new($id)$(.with(stringify!($name), $value))*
    };
}
pub use phrase;

/// The English pattern of an id. The file keeps to one line each and to places like `{ $name }`, as a test holds; a
/// table of all of them would take longer to build than a small event takes to rank.
fn pattern(id: &str) -> Option<&'static str> {
    let head = format!("\n{id} = ");
    let at = memchr::memmem::find(ENGLISH.as_bytes(), head.as_bytes())?;
    ENGLISH.get(at + head.len()..)?.lines().next()
}

impl fmt::Display for Phrase {
    /// The English sentence.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = pattern(self.id).unwrap_or(self.id);
        while let Some((before, place)) = rest.split_once("{ $") {
            let (name, after) = place.split_once(" }").unwrap_or((place, ""));
            f.write_str(before)?;
            match self.argument(name) {
                Some(Argument::Text(text)) => f.write_str(text)?,
                Some(Argument::Phrase(phrase)) => phrase.fmt(f)?,
                None => write!(f, "{{ ${name} }}")?,
            }
            rest = after;
        }
        f.write_str(rest)
    }
}

impl Serialize for Phrase {
    /// The English sentence: answers for programs are the same in every language.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn english_comes_from_the_file() {
        let inner = Phrase::new("a-loss-by-forfeit");
        let phrase = Phrase::new("z-with-opponent").and("reading", inner);
        assert_eq!(phrase.to_string(), "`Z` against an opponent is read as a loss by forfeit");
        assert_eq!(Phrase::verbatim("as it is").to_string(), "as it is");
        assert_eq!(Phrase::new("nobody-wrote-this").to_string(), "nobody-wrote-this");
    }
}
