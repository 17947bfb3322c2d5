//! Reads the messages of each language, and the texts in several languages that data files contain.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
#[doc(hidden)]
pub use tiebreak_phrase::phrase as __phrase;
use tiebreak_phrase::{Family, MessageId, Phrase, Words, message};

/// Returns a message in the language of a [`Messages`](crate::message::Messages). If the id is unknown, or if an
/// argument is missing or misspelled, the program does not compile.
///
/// ```
/// use tiebreak_words::message::{Language, Messages};
/// use tiebreak_words::tell;
///
/// let say = Messages::new(Language::Es);
/// assert_eq!(tell!(say, "after-round", round = 5, rounds = 9), "tras la ronda 5 de 9");
/// ```
///
/// ```compile_fail
/// # use tiebreak_words::{message::{Language, Messages}, tell};
/// let an_argument_is_missing = tell!(Messages::new(Language::Es), "after-round", rounds = 9);
/// ```
///
/// ```compile_fail
/// # use tiebreak_words::{message::{Language, Messages}, tell};
/// let an_argument_is_misspelt = tell!(Messages::new(Language::Es), "after-round", round = 5, runds = 9);
/// ```
///
/// ```compile_fail
/// # use tiebreak_words::{message::{Language, Messages}, tell};
/// let nobody_wrote_this = tell!(Messages::new(Language::Es), "after-rounds", round = 5, rounds = 9);
/// ```
#[macro_export]
macro_rules! tell {
    ($say:expr, $id:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $say.phrase(&$crate::message::__phrase!($id $(, $name $(= $value)?)*))
    };
}

/// Returns the text with its first letter as a capital.
pub fn capitalized(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map_or_else(String::new, |first| first.to_uppercase().chain(characters).collect())
}

/// All messages of the program in one language.
#[derive(Clone, Copy, Debug)]
pub struct Messages {
    language: Language,
}

impl Messages {
    /// Returns the messages in a language.
    pub fn new(language: Language) -> Messages {
        Messages { language }
    }

    /// Returns the language of the messages.
    pub fn language(&self) -> Language {
        self.language
    }

    /// Returns a number with the decimal mark of the language, such as the comma in Spanish.
    pub fn number(&self, text: &str) -> String {
        text.replace('.', &self.message(message!("decimal-mark")))
    }

    /// Returns a phrase, including the phrases that it contains, as text in the language of the messages.
    pub fn phrase(&self, phrase: &Phrase) -> String {
        let mut said = String::new();
        // Writing to a string never fails.
        let _ = phrase.say(self.language.tag(), &mut said);
        said
    }

    /// Returns a remark about the reply of a tested program as text in the language of the messages.
    pub fn words(&self, words: &Words) -> String {
        let mut said = String::new();
        // Writing to a string never fails.
        let _ = words.say(self.language.tag(), &mut said);
        said
    }

    /// Returns the version of the text in the language of the messages, or the English version if there is none.
    pub fn text<'t>(&self, texts: &'t Texts) -> &'t str {
        texts.text(self.language)
    }

    /// Returns the first `most` items. If there are more items, also returns a text with the number of the other items.
    pub fn at_most(&self, most: usize, items: impl Iterator<Item = String>) -> Vec<String> {
        let mut items: Vec<String> = items.collect();
        let more = items.len().saturating_sub(most);
        items.truncate(most);
        items.extend((more > 0).then(|| tell!(self, "and-more", count = more)));
        items
    }

    /// Returns a message that has no arguments.
    pub fn message(&self, id: MessageId) -> String {
        self.phrase(&Phrase::from(id))
    }

    /// Returns the message whose id consists of the name of a family and a word from the data, such as `kind-` and
    /// `played`. If there is no such message, returns the word itself.
    pub fn member(&self, family: Family, word: &str) -> String {
        family.member(word).map_or_else(|| word.to_owned(), |id| self.message(id))
    }

    /// Returns the message whose id consists of the name of a family and a word from the data. Returns `None` if this
    /// language has no such message.
    pub fn written(&self, family: Family, word: &str) -> Option<String> {
        let id = family.member(word)?;
        id.text_in(self.language.tag()).map(|_| self.message(id))
    }
}

macro_rules! languages {
    ($(#[doc = $doc:literal] $Language:ident $tag:ident,)+) => {
        /// A language in which there are messages.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(rename_all = "lowercase")]
        #[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
        pub enum Language {
            /// English.
            #[default]
            En,
            $(#[doc = $doc] $Language,)+
        }

        impl Language {
            /// All languages. English is the first.
            pub const ALL: [Language; [$(stringify!($tag)),+].len() + 1] =
                [Language::En, $(Language::$Language),+];

            /// Returns the BCP 47 tag of the language. The folder with the messages of the language has the same name.
            pub fn tag(self) -> &'static str {
                match self {
                    Language::En => "en",
                    $(Language::$Language => stringify!($tag),)+
                }
            }
        }

        /// A text in several languages, written as `{"en": ..., "es": ...}` in data files. There is always an English
        /// version. Readers of a language without a version get the English version.
        #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
        #[serde(deny_unknown_fields, expecting = "a text by language")]
        // The published JSON schemas already use this name for a text in several languages.
        #[schemars(rename = "Bilingual", description = "One text in the languages of the corpus.")]
        pub struct Texts {
            /// English.
            en: String,
            $(
                #[doc = $doc]
                #[serde(skip_serializing_if = "Option::is_none")]
                #[schemars(required)]
                $tag: Option<String>,
            )+
        }

        impl Texts {
            /// Creates a text from its version in each language. English is empty if it has no version.
            pub fn new(of: impl Fn(Language) -> Option<String>) -> Texts {
                Texts { en: of(Language::En).unwrap_or_default(), $($tag: of(Language::$Language),)+ }
            }

            /// Returns the text in the given language, or `None` if there is no version in this language.
            pub fn own(&self, language: Language) -> Option<&str> {
                match language {
                    Language::En => Some(&self.en),
                    $(Language::$Language => self.$tag.as_deref(),)+
                }
            }
        }
    };
}

impl Language {
    /// Returns the languages in which no message is missing. In the other languages, missing messages appear in
    /// English.
    pub fn whole() -> impl Iterator<Item = Language> {
        Language::ALL.into_iter().filter(|language| tiebreak_phrase::whole().contains(&language.tag()))
    }
}

// The languages other than English. The messages of each language are in a folder of `crates/phrase/messages`.
languages! {
    /// Spanish.
    Es es,
}

impl Texts {
    /// Returns the text in a language, or in English if there is no version in this language.
    pub fn text(&self, language: Language) -> &str {
        self.own(language).unwrap_or_else(|| self.english())
    }

    /// Returns the English version of the text.
    pub fn english(&self) -> &str {
        &self.en
    }

    /// Returns the tags of the languages in which this text is missing or blank. Languages with missing messages are
    /// left out.
    pub fn unwritten(&self) -> Vec<&'static str> {
        let is_written =
            |tag: &str| self.all().any(|(own, text)| own.tag() == tag && !text.trim().is_empty());
        tiebreak_phrase::whole().iter().copied().filter(|tag| !is_written(tag)).collect()
    }

    /// Returns the tags of the languages whose version is not empty and is the same as the English version.
    pub fn untranslated(&self) -> Vec<&'static str> {
        let is_english = |text: &str| text == self.english() && !text.trim().is_empty();
        self.all().skip(1).filter(|(_, text)| is_english(text)).map(|(language, _)| language.tag()).collect()
    }

    /// Returns each version of the text with its language, English first.
    pub fn all(&self) -> impl Iterator<Item = (Language, &str)> {
        Language::ALL.into_iter().filter_map(|language| Some((language, self.own(language)?)))
    }
}

impl From<&Phrase> for Texts {
    /// Creates a text from a message, with a version in every language that has the message.
    fn from(phrase: &Phrase) -> Texts {
        let is_written = |language: Language| phrase.message().text_in(language.tag()).is_some();
        Texts::new(|language| is_written(language).then(|| Messages::new(language).phrase(phrase)))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    use tiebreak_phrase::{family, phrase};

    use super::*;

    #[test]
    fn a_sentence_is_said_in_every_language_with_the_sentences_in_it() {
        let reading = phrase!("z-with-opponent", reading = message!("unfinished-game"));
        assert_eq!(Messages::new(Language::En).phrase(&reading), reading.to_string());
        let spanish = Messages::new(Language::Es).phrase(&reading);
        assert_eq!(spanish, "el programa interpreta `Z` contra un oponente como una partida sin terminar");
    }

    #[test]
    fn a_message_takes_its_arguments_without_marks() {
        let say = |language| tell!(Messages::new(language), "after-round", round = 5, rounds = 9);
        assert_eq!(say(Language::En), "after round 5 of 9");
        assert_eq!(say(Language::Es), "tras la ronda 5 de 9");
    }

    #[test]
    fn a_member_that_nobody_wrote_is_its_word() {
        let say = Messages::new(Language::Es);
        assert_eq!(say.member(family!("code-"), "KSTX"), "KSTX");
        assert_eq!(say.written(family!("code-"), "KSTX"), None);
        assert_eq!(say.member(family!("level-"), "error"), "error");
        assert_eq!(
            (say.number("1.5"), Messages::new(Language::En).number("1.5")),
            ("1,5".into(), "1.5".into())
        );
    }

    fn sources(directory: &Path, into: &mut Vec<String>) {
        for entry in fs::read_dir(directory).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                // Code of tests is skipped, so a message that only a test uses is reported as unused.
                if path.file_name().is_some_and(|name| name == "tests")
                    && directory.join("Cargo.toml").exists()
                {
                    continue;
                }
                sources(&path, into);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                into.push(fs::read_to_string(path).unwrap());
            }
        }
    }

    /// Checks that every message is used. Also checks that no argument is the id of a message, because the readers
    /// would see the id instead of a text.
    #[test]
    fn the_code_and_the_files_name_the_same_messages() {
        let mut code = Vec::new();
        sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../src"), &mut code);
        sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join(".."), &mut code);
        let code = code.join("\n");
        for call in ["phrase!(", "tell!("] {
            for rest in code.split(call).skip(1) {
                let inside = &rest[..rest.find(';').unwrap_or(rest.len())];
                for value in inside.split(" = \"").skip(1).filter_map(|rest| rest.split('"').next()) {
                    assert!(
                        !value.contains('-') || MessageId::all().all(|id| id.text() != value),
                        "an argument is the id {value}"
                    );
                }
            }
        }
        // For some messages, the code contains only the first part of the id (the family), and takes the rest from the
        // data. Other tests check that every message of a family is used.
        let mut families: Vec<&str> =
            code.split("family!(\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        // The web page uses the messages whose ids start with `page-`. The scripts of the page are not searched here.
        families.push("page-");
        let quoted: BTreeSet<&str> = code.split('"').collect();
        for id in MessageId::all()
            .map(MessageId::text)
            .filter(|id| !families.iter().any(|family| id.starts_with(family)))
        {
            assert!(quoted.contains(id), "nobody asks for {id}");
        }
    }
}

#[cfg(test)]
mod language_tests {
    use std::path::Path;

    use super::Language;

    /// Files that list the languages themselves, because the programs in these files cannot use this crate.
    const LISTS: [&str; 4] = [
        "packages/npm/index.d.ts",
        "packages/pypi/python/tiebreak_conformance/event.py",
        "tools/page/src/main.tsx",
        "tools/page/src/state.ts",
    ];

    #[test]
    fn whoever_lists_the_languages_lists_all_of_them() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        for path in LISTS {
            let text = std::fs::read_to_string(root.join(path)).unwrap();
            for language in Language::ALL {
                assert!(text.contains(&format!("{:?}", language.tag())), "{path} has no {}", language.tag());
            }
        }
    }

    #[test]
    fn every_folder_of_messages_is_a_language() {
        assert_eq!(Language::ALL.map(Language::tag), tiebreak_phrase::languages());
    }
}

#[cfg(test)]
mod texts_tests {
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
