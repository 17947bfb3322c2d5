//! Reads and writes sentences as JSON.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::{Argument, MessageId, Phrase, Words};

/// Writes `{"id", "arguments"}`, so that the sentence can be shown in any language later.
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

/// Writes text of another program as a string, and a sentence of this program as `{"id", "arguments"}`.
impl Serialize for Words {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Words::Ours(phrase) => phrase.serialize(serializer),
            Words::Theirs(text) => text.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Words {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Words, D::Error> {
        match Stored::deserialize(deserializer)? {
            Stored::Text(text) => Ok(Words::Theirs(text)),
            sentence @ Stored::Message { .. } => {
                sentence.phrase().map(Words::Ours).map_err(de::Error::custom)
            }
        }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Stored {
    Text(String),
    Message {
        id: String,
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        arguments: BTreeMap<String, Stored>,
    },
}

impl From<&Phrase> for Stored {
    fn from(phrase: &Phrase) -> Stored {
        let arguments = phrase.arguments().iter();
        Stored::Message {
            id: phrase.id().to_owned(),
            arguments: arguments.map(|(name, value)| ((*name).to_owned(), Stored::from(value))).collect(),
        }
    }
}

impl From<&Argument> for Stored {
    fn from(argument: &Argument) -> Stored {
        match argument {
            Argument::Text(text) => Stored::Text(text.clone()),
            Argument::Phrase(phrase) => Stored::from(phrase),
        }
    }
}

impl Stored {
    /// Returns the sentence, or the reason why the stored data are not a sentence of the message files.
    fn phrase(self) -> Result<Phrase, String> {
        let Stored::Message { id, arguments } = self else {
            return Err("the value is a text, but must be a message".to_owned());
        };
        let known = MessageId::find(&id).ok_or_else(|| format!("no message has the id `{id}`"))?;
        if !known.arguments().iter().copied().eq(arguments.keys()) {
            return Err(format!("`{}` takes the arguments {:?}", known.text(), known.arguments()));
        }
        let mut phrase = Phrase::new(known);
        for (name, stored) in known.arguments().iter().zip(arguments.into_values()) {
            let argument = match stored {
                Stored::Text(text) => Argument::Text(text),
                message @ Stored::Message { .. } => Argument::Phrase(message.phrase()?),
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
    fn a_stored_phrase_is_the_same_phrase() {
        for phrase in [
            phrase!("z-with-opponent", reading = message!("loss-by-forfeit")),
            phrase!("after-round", rounds = 9, round = 3),
            phrase!("z-with-opponent", reading = "x"),
        ] {
            let stored = serde_json::to_string(&phrase).unwrap();
            assert_eq!(serde_json::from_str::<Phrase>(&stored).unwrap(), phrase);
            let words = Words::Ours(phrase);
            assert_eq!(serde_json::to_string(&words).unwrap(), stored);
            assert_eq!(serde_json::from_str::<Words>(&stored).unwrap(), words);
        }
        let theirs = Words::Theirs("{ $no } gap".to_owned());
        let stored = r#""{ $no } gap""#;
        assert_eq!(serde_json::to_string(&theirs).unwrap(), stored);
        assert_eq!(serde_json::from_str::<Words>(stored).unwrap(), theirs);
    }

    #[test]
    fn unknown_stored_phrases_are_rejected() {
        for stored in [
            r#"{"id":"nobody-wrote-this"}"#,
            r#"{"id":"after-round","arguments":{"round":"3"}}"#,
            r#"{"id":"after-round","arguments":{"round":"3","runds":"9"}}"#,
        ] {
            assert!(serde_json::from_str::<Phrase>(stored).is_err(), "{stored}");
            assert!(serde_json::from_str::<Words>(stored).is_err(), "{stored}");
        }
        assert!(serde_json::from_str::<Phrase>(r#""after round 3 of 9""#).is_err());
    }
}
