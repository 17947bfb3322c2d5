//! All texts for people, in each language, from message files and data.

mod language;
mod texts;

use tiebreak_phrase::{Family, MessageId, Phrase, Words, message};

pub use language::Language;
pub use texts::Texts;

/// A message in the language of the reader: `tell!(say, "after-round", round = 5, rounds = 9)`. An unknown id
/// or a missing or misspelt argument is a compile error.
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

#[doc(hidden)]
pub use tiebreak_phrase::phrase as __phrase;

/// A text with a capital letter at the start.
pub fn capitalized(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map_or_else(String::new, |first| first.to_uppercase().chain(characters).collect())
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

    /// A number in the notation of the language. Spanish uses a decimal comma.
    pub fn number(&self, text: &str) -> String {
        text.replace('.', &self.message(message!("decimal-mark")))
    }

    /// A sentence, including nested sentences.
    pub fn phrase(&self, phrase: &Phrase) -> String {
        let mut said = String::new();
        // Writing to a text cannot fail.
        let _ = phrase.say(self.language.tag(), &mut said);
        said
    }

    /// The text of a remark about a program's reply.
    pub fn words(&self, words: &Words) -> String {
        let mut said = String::new();
        // Writing to a text cannot fail.
        let _ = words.say(self.language.tag(), &mut said);
        said
    }

    /// The text in the language of the messages.
    pub fn text<'t>(&self, texts: &'t Texts) -> &'t str {
        texts.text(self.language)
    }

    /// The first items, followed by the number of the others.
    pub fn at_most(&self, most: usize, items: impl Iterator<Item = String>) -> Vec<String> {
        let mut items: Vec<String> = items.collect();
        let more = items.len().saturating_sub(most);
        items.truncate(most);
        items.extend((more > 0).then(|| tell!(self, "and-more", count = more)));
        items
    }

    /// A message without arguments.
    pub fn message(&self, id: MessageId) -> String {
        self.phrase(&Phrase::from(id))
    }

    /// The message whose id is the family name followed by a word from data, or the word itself if there is no such
    /// message. Only this function computes the id of a message.
    pub fn member(&self, family: Family, word: &str) -> String {
        family.member(word).map_or_else(|| word.to_owned(), |id| self.message(id))
    }

    /// The message of a family that ends with a word, if this language has it.
    pub fn written(&self, family: Family, word: &str) -> Option<String> {
        let id = family.member(word)?;
        id.text_in(self.language.tag()).map(|_| self.message(id))
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
        assert_eq!(spanish, "el programa lee `Z` contra un oponente como una partida sin terminar");
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
                // A message used only by tests counts as unused.
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

    /// Every message is used. No id is the text of an argument, because users would see the id.
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
        // The last word of these ids is computed. Tests next to the computation check that every such message is used.
        let mut families: Vec<&str> =
            code.split("family!(\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        // The page for browsers uses these messages.
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
