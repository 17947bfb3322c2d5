//! A sentence to be said in a language that is chosen where it is shown.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::MessageId;

/// A sentence to be said in a language that is chosen where it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase {
    words: Words,
    arguments: Vec<(&'static str, Argument)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Words {
    /// A message of the files.
    Message(MessageId),
    /// The words of somebody else, the same in every language.
    Verbatim(String),
}

/// What fills a gap of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// The same in every language: numbers, names, text of an input.
    Text(String),
    /// A phrase of its own.
    Phrase(Phrase),
}

impl Phrase {
    /// The sentence with this id, without arguments yet.
    #[must_use]
    pub const fn new(id: MessageId) -> Phrase {
        Phrase { words: Words::Message(id), arguments: Vec::new() }
    }

    /// Words of a program or a library outside, the same in every language.
    #[must_use]
    pub fn verbatim(text: impl Into<String>) -> Phrase {
        Phrase { words: Words::Verbatim(text.into()), arguments: Vec::new() }
    }

    /// The words of somebody else, if this is nothing more.
    #[must_use]
    pub fn as_verbatim(&self) -> Option<&str> {
        match &self.words {
            Words::Message(_) => None,
            Words::Verbatim(text) => Some(text),
        }
    }

    /// The same sentence with a gap filled.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Argument>) -> Phrase {
        // Sorted, so that a phrase that was stored equals the one that is read back.
        let at = self.arguments.partition_point(|(known, _)| *known <= name);
        self.arguments.insert(at, (name, value.into()));
        self
    }

    /// Its id; none for words of somebody else.
    #[must_use]
    pub fn message(&self) -> Option<MessageId> {
        match self.words {
            Words::Message(id) => Some(id),
            Words::Verbatim(_) => None,
        }
    }

    /// Its id as text; `verbatim` for words of somebody else.
    #[must_use]
    pub fn id(&self) -> &'static str {
        self.message().map_or("verbatim", MessageId::text)
    }

    /// What fills its gaps.
    #[must_use]
    pub fn arguments(&self) -> &[(&'static str, Argument)] {
        &self.arguments
    }

    fn argument(&self, name: &str) -> Option<&Argument> {
        self.arguments.iter().find(|(known, _)| *known == name).map(|(_, argument)| argument)
    }
}

impl From<MessageId> for Phrase {
    fn from(id: MessageId) -> Phrase {
        Phrase::new(id)
    }
}

impl From<&'static str> for Phrase {
    /// The message with this id, or the words themselves.
    fn from(id: &'static str) -> Phrase {
        MessageId::find(id).map_or_else(|| Phrase::verbatim(id), Phrase::new)
    }
}

impl From<Phrase> for Argument {
    /// Words of somebody else are a text.
    fn from(phrase: Phrase) -> Argument {
        match phrase.words {
            Words::Verbatim(text) => Argument::Text(text),
            Words::Message(_) => Argument::Phrase(phrase),
        }
    }
}

impl From<&Phrase> for Argument {
    fn from(phrase: &Phrase) -> Argument {
        Argument::from(phrase.clone())
    }
}

impl From<MessageId> for Argument {
    fn from(id: MessageId) -> Argument {
        Argument::Phrase(id.into())
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

shown!(&str String char u8 u16 u32 u64 usize i32 i64 i128 jiff::civil::Date);

impl fmt::Display for Phrase {
    /// In English. A message that holds a choice shows its id here; it is for whoever has the machinery.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.words {
            Words::Verbatim(text) => f.write_str(text),
            Words::Message(id) => {
                fill(id.text_in("en").unwrap_or(id.text()), f, |name, f| match self.argument(name) {
                    Some(Argument::Text(text)) => f.write_str(text),
                    Some(Argument::Phrase(phrase)) => phrase.fmt(f),
                    None => write!(f, "{{ ${name} }}"),
                })
            }
        }
    }
}

impl std::error::Error for Phrase {}

/// Writes a text whose gaps `{ $name }` are filled by `gap`.
///
/// # Errors
/// When it cannot be written.
pub fn fill<W: fmt::Write>(
    text: &str,
    out: &mut W,
    mut gap: impl FnMut(&str, &mut W) -> fmt::Result,
) -> fmt::Result {
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once("{ $") {
        let (name, after) = behind.split_once(" }").unwrap_or((behind, ""));
        out.write_str(before)?;
        gap(name, out)?;
        rest = after;
    }
    out.write_str(rest)
}

/// As data: the words of somebody else are a text; a sentence of the files is `{"id", "arguments"}`, so that it can be
/// said in any language later.
impl Serialize for Phrase {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Stored::from(self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Phrase {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Phrase, D::Error> {
        Stored::deserialize(deserializer)?.phrase().map_err(de::Error::custom)
    }
}

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Stored {
    Verbatim(String),
    Message {
        id: String,
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        arguments: BTreeMap<String, Stored>,
    },
}

impl From<&Phrase> for Stored {
    fn from(phrase: &Phrase) -> Stored {
        match &phrase.words {
            Words::Verbatim(text) => Stored::Verbatim(text.clone()),
            Words::Message(id) => Stored::Message {
                id: id.text().to_owned(),
                arguments: phrase
                    .arguments
                    .iter()
                    .map(|(name, argument)| ((*name).to_owned(), Stored::from(argument)))
                    .collect(),
            },
        }
    }
}

impl From<&Argument> for Stored {
    fn from(argument: &Argument) -> Stored {
        match argument {
            Argument::Text(text) => Stored::Verbatim(text.clone()),
            Argument::Phrase(phrase) => Stored::from(phrase),
        }
    }
}

impl Stored {
    fn phrase(self) -> Result<Phrase, String> {
        let (id, arguments) = match self {
            Stored::Verbatim(text) => return Ok(Phrase::verbatim(text)),
            Stored::Message { id, arguments } => (id, arguments),
        };
        let known = MessageId::find(&id).ok_or_else(|| format!("no message has the id `{id}`"))?;
        if !known.arguments().iter().copied().eq(arguments.keys()) {
            return Err(format!("`{id}` takes the arguments {:?}", known.arguments()));
        }
        let mut phrase = Phrase::new(known);
        for (name, stored) in known.arguments().iter().zip(arguments.into_values()) {
            let argument = match stored {
                Stored::Verbatim(text) => Argument::Text(text),
                message => Argument::Phrase(message.phrase()?),
            };
            phrase = phrase.with(name, argument);
        }
        Ok(phrase)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{message, phrase};

    #[test]
    fn english_comes_from_the_file() {
        let phrase = phrase!("z-with-opponent", reading = message!("a-loss-by-forfeit"));
        assert_eq!(phrase.to_string(), "`Z` against an opponent is read as a loss by forfeit");
        assert_eq!(Phrase::verbatim("as it is").to_string(), "as it is");
    }

    #[test]
    fn a_stored_phrase_is_the_same_phrase() {
        for phrase in [
            phrase!("z-with-opponent", reading = message!("a-loss-by-forfeit")),
            phrase!("after-round", rounds = 9, round = 3),
            phrase!("z-with-opponent", reading = Phrase::verbatim("x")),
            Phrase::verbatim("{ $no } gap"),
        ] {
            let stored = serde_json::to_string(&phrase).unwrap();
            assert_eq!(serde_json::from_str::<Phrase>(&stored).unwrap(), phrase);
        }
    }

    #[test]
    fn a_stored_phrase_that_nobody_wrote_is_refused() {
        for stored in [
            r#"{"id":"nobody-wrote-this"}"#,
            r#"{"id":"after-round","arguments":{"round":"3"}}"#,
            r#"{"id":"after-round","arguments":{"round":"3","runds":"9"}}"#,
        ] {
            assert!(serde_json::from_str::<Phrase>(stored).is_err(), "{stored}");
        }
    }
}
