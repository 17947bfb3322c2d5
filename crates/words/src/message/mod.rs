//! Everything a person reads, in English and Spanish, from message files.

use std::borrow::Cow;
use std::fmt::Write;

use serde::{Deserialize, Serialize};

use tiebreak_phrase::{Argument, MessageId, Phrase, fill};

/// A language of messages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum Language {
    /// English.
    #[default]
    En,
    /// Spanish.
    Es,
}

impl Language {
    /// Every language.
    pub const ALL: [Language; 2] = [Language::En, Language::Es];

    /// The tag of BCP 47.
    pub fn tag(self) -> &'static str {
        match self {
            Language::En => "en",
            Language::Es => "es",
        }
    }
}

/// The messages of one language.
#[derive(Clone, Copy, Debug)]
pub struct Messages {
    language: Language,
}

impl Messages {
    /// The embedded messages of a language.
    pub fn new(language: Language) -> Messages {
        Messages { language }
    }

    /// The language.
    pub fn language(&self) -> Language {
        self.language
    }

    /// A number as people of the language write it: with a decimal comma in Spanish.
    pub fn number(&self, text: &str) -> String {
        match self.language {
            Language::En => text.to_owned(),
            Language::Es => text.replace('.', ","),
        }
    }

    /// Whether a message with this id exists.
    pub fn has(&self, id: &str) -> bool {
        MessageId::find(id).is_some_and(|id| id.text_in(self.language.tag()).is_some())
    }

    /// A sentence, with the sentences in it.
    pub fn phrase(&self, phrase: &Phrase) -> String {
        if let Some(text) = phrase.as_verbatim() {
            return text.to_owned();
        }
        self.filled(phrase.id(), phrase.arguments())
    }

    /// The message with its gaps filled, also with sentences.
    pub fn filled(&self, id: &str, arguments: &[(&'static str, Argument)]) -> String {
        let texts: Vec<(&str, Cow<'_, str>)> = arguments
            .iter()
            .map(|(name, argument)| match argument {
                Argument::Text(text) => (*name, Cow::Borrowed(text.as_str())),
                Argument::Phrase(inner) => (*name, Cow::Owned(self.phrase(inner))),
            })
            .collect();
        let arguments: Vec<(&str, &str)> = texts.iter().map(|(name, text)| (*name, text.as_ref())).collect();
        self.with(id, &arguments)
    }

    /// The message with this id, its gaps left as they are; the id itself when there is no such message.
    pub fn text(&self, id: &str) -> String {
        self.with(id, &[])
    }

    /// The message with its gaps filled.
    pub fn with(&self, id: &str, arguments: &[(&str, &str)]) -> String {
        let Some(text) = MessageId::find(id).and_then(|id| id.text_in(self.language.tag())) else {
            return id.to_owned();
        };
        let mut said = String::with_capacity(text.len());
        // Writing to a text cannot fail.
        let _ =
            fill(text, &mut said, |name, said| match arguments.iter().find(|(known, _)| *known == name) {
                Some((_, value)) => said.write_str(value),
                None => write!(said, "{{${name}}}"),
            });
        said
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use tiebreak_phrase::{message, phrase};

    use super::*;

    #[test]
    fn a_sentence_is_said_in_every_language_with_the_sentences_in_it() {
        let reading = phrase!("z-with-opponent", reading = message!("a-game-not-finished"));
        assert_eq!(Messages::new(Language::En).phrase(&reading), reading.to_string());
        let spanish = Messages::new(Language::Es).phrase(&reading);
        assert_eq!(spanish, "`Z` contra un oponente se lee como una partida sin terminar");
    }

    #[test]
    fn a_message_takes_its_arguments_without_marks() {
        let say = |language| Messages::new(language).with("after-round", &[("round", "5"), ("rounds", "9")]);
        assert_eq!(say(Language::En), "after round 5 of 9");
        assert_eq!(say(Language::Es), "tras la ronda 5 de 9");
    }

    #[test]
    fn everything_is_said_in_every_language() {
        for language in Language::ALL {
            let all =
                MessageId::all().filter(|id| language != Language::En || !id.text().starts_with("help-"));
            assert!(all.into_iter().all(|id| Messages::new(language).has(id.text())));
        }
    }

    fn sources(directory: &Path, into: &mut Vec<String>) {
        for entry in fs::read_dir(directory).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                // Tests of a crate say what it says.
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

    /// Every id that the code asks for literally exists, and every message is asked for.
    #[test]
    fn the_code_and_the_files_name_the_same_messages() {
        let mut code = Vec::new();
        sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../src"), &mut code);
        sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join(".."), &mut code);
        let code = code.join("\n");
        for call in ["say.text(\"", "say.with(\"", "say.with(\n\""] {
            for rest in code.split(call).skip(1) {
                let id = rest.split('"').next().unwrap_or_default();
                assert!(MessageId::find(id).is_some(), "the code asks for {id}");
            }
        }
        // Families whose last part is computed; tests beside the computation go through all of it.
        let families = [
            "code-",
            "variation-",
            "step-",
            "kind-",
            "diagnostic-",
            "help-",
            "no-value-",
            "fault-",
            "fuzz-worth-",
            "fuzz-check-",
            "survivor-",
            "finding-",
            "effect-",
            "report-word-",
            "report-status-",
            "report-change-",
            "report-column-",
            "rating-",
            // Asked for by the page; its own tests go through all of it.
            "page-",
        ];
        for id in MessageId::all()
            .map(MessageId::text)
            .filter(|id| !families.iter().any(|family| id.starts_with(family)))
        {
            assert!(code.contains(&format!("\"{id}\"")), "nobody asks for {id}");
        }
    }
}
