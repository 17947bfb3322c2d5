//! A text in several languages, from data outside the message files.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{self, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};

use super::{Language, Messages};
use tiebreak_phrase::Phrase;

/// A text in the languages of the corpus, written `{"en": ..., "es": ...}` in data. English is always present, and is
/// used if another language is missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Texts([Option<String>; Language::ALL.len()]);

impl Texts {
    /// Collects the text in several languages.
    pub fn new(texts: impl IntoIterator<Item = (Language, String)>) -> Texts {
        let mut all = Texts::default();
        for (language, text) in texts {
            if let Some(own) = all.0.get_mut(language as usize) {
                *own = Some(text);
            }
        }
        all
    }

    /// The text in a language, or in English if it is missing.
    pub fn text(&self, language: Language) -> &str {
        self.own(language).unwrap_or_else(|| self.english())
    }

    /// The text in English.
    pub fn english(&self) -> &str {
        self.own(Language::En).unwrap_or_default()
    }

    /// The text in this language, without English as a replacement.
    pub fn own(&self, language: Language) -> Option<&str> {
        self.0.get(language as usize)?.as_deref()
    }

    /// The complete languages that lack this text.
    pub fn unwritten(&self) -> Vec<&'static str> {
        let is_written =
            |tag: &str| self.all().any(|(own, text)| own.tag() == tag && !text.trim().is_empty());
        tiebreak_phrase::whole().iter().copied().filter(|tag| !is_written(tag)).collect()
    }

    /// The languages in which the text equals the English one, if it is not empty.
    pub fn untranslated(&self) -> Vec<&'static str> {
        let is_english = |text: &str| text == self.english() && !text.trim().is_empty();
        self.all().skip(1).filter(|(_, text)| is_english(text)).map(|(language, _)| language.tag()).collect()
    }

    /// The text in every language that has it, English first.
    pub fn all(&self) -> impl Iterator<Item = (Language, &str)> {
        Language::ALL.into_iter().filter_map(|language| Some((language, self.own(language)?)))
    }
}

impl Default for Texts {
    /// Makes an empty English text.
    fn default() -> Texts {
        let english = |language| (language == Language::En).then(String::new);
        Texts(Language::ALL.map(english))
    }
}

impl From<&Phrase> for Texts {
    /// The sentence in every language that has it.
    fn from(phrase: &Phrase) -> Texts {
        let is_written = |tag| phrase.message().text_in(tag).is_some();
        let said = |language| Messages::new(language).phrase(phrase);
        Texts(Language::ALL.map(|language: Language| is_written(language.tag()).then(|| said(language))))
    }
}

impl Serialize for Texts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.all().count()))?;
        for (language, text) in self.all() {
            map.serialize_entry(language.tag(), text)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Texts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Texts, D::Error> {
        // Reads a map, because serde can flatten a text into an object only as a map.
        deserializer.deserialize_map(Read)
    }
}

struct Read;

impl<'de> Visitor<'de> for Read {
    type Value = Texts;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text by language")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Texts, A::Error> {
        let mut texts = Texts(Language::ALL.map(|_| None));
        while let Some(tag) = map.next_key::<Cow<'de, str>>()? {
            let known = Language::ALL.into_iter().find(|language| language.tag() == tag);
            let language =
                known.ok_or_else(|| de::Error::unknown_field(&tag, tiebreak_phrase::languages()))?;
            let text = map.next_value()?;
            if let Some(place) = texts.0.get_mut(language as usize)
                && place.replace(text).is_some()
            {
                return Err(de::Error::duplicate_field(language.tag()));
            }
        }
        match texts.own(Language::En) {
            Some(_) => Ok(texts),
            None => Err(de::Error::missing_field(Language::En.tag())),
        }
    }
}

impl JsonSchema for Texts {
    fn schema_name() -> Cow<'static, str> {
        // The published schemas use this name.
        "Bilingual".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let text = |language: Language| {
            let schema = serde_json::json!({"type": "string", "description": language.about()});
            (language.tag().to_owned(), schema)
        };
        let properties: Map<String, Value> = Language::ALL.into_iter().map(text).collect();
        json_schema!({
            "type": "object",
            "additionalProperties": false,
            "properties": properties,
            "required": tiebreak_phrase::whole(),
            "description": "One text in the languages of the corpus.",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tiebreak_phrase::phrase;

    #[test]
    fn a_language_that_is_missing_is_said_in_english() {
        let both = r#"{"en":"a fact","es":"un hecho"}"#;
        let texts: Texts = serde_json::from_str(both).unwrap();
        assert_eq!((texts.text(Language::Es), texts.text(Language::En)), ("un hecho", "a fact"));
        assert_eq!(serde_json::to_string(&texts).unwrap(), both);
        let english: Texts = serde_json::from_str(r#"{"en":"a fact"}"#).unwrap();
        assert_eq!((english.text(Language::Es), english.own(Language::Es)), ("a fact", None));
        assert_eq!(serde_json::to_string(&Texts::default()).unwrap(), r#"{"en":""}"#);
    }

    #[test]
    fn what_a_whole_language_lacks_is_named() {
        let of = |text: &str| serde_json::from_str::<Texts>(text).unwrap();
        let none = Vec::<&str>::new();
        let lacks = of(r#"{"en":"a fact"}"#);
        assert_eq!((lacks.unwritten(), lacks.untranslated()), (vec!["es"], none.clone()));
        let blank = of(r#"{"en":"a fact","es":" "}"#);
        assert_eq!((blank.unwritten(), blank.untranslated()), (vec!["es"], none.clone()));
        let same = of(r#"{"en":"a fact","es":"a fact"}"#);
        assert_eq!((same.unwritten(), same.untranslated()), (none, vec!["es"]));
    }

    #[test]
    fn what_is_no_text_by_language_is_refused() {
        for (wrong, says) in [
            (r#"{"es":"un hecho"}"#, "missing field `en`"),
            (r#"{"en":"a fact","tlh":"ngoD"}"#, "unknown field `tlh`"),
            (r#"{"en":"a fact","en":"a fact"}"#, "duplicate field `en`"),
            (r#"{"en":1}"#, "expected a string"),
            (r#""a fact""#, "a text by language"),
        ] {
            let error = serde_json::from_str::<Texts>(wrong).unwrap_err().to_string();
            assert!(error.contains(says), "{wrong}: {error}");
        }
    }

    #[test]
    fn a_sentence_is_a_text_in_every_language() {
        let texts = Texts::from(&phrase!("after-round", round = 5, rounds = 9));
        assert_eq!(texts.all().count(), Language::ALL.len());
        assert_eq!(texts.text(Language::Es), "tras la ronda 5 de 9");
    }
}
