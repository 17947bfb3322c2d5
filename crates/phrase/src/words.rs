//! Words about what a program did: ours, or its own.

use std::fmt;

use crate::outside::write_printable;
use crate::{Argument, MessageId, Phrase};

/// What is said about a reply: a sentence of ours, or what the program under test said itself, which is the same in every
/// language and is kept as it came. Reports once held sentences of ours as their English text; those are `Theirs` too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Words {
    /// A sentence of the message files.
    Ours(Phrase),
    /// The words of a program.
    Theirs(String),
}

impl Words {
    /// Writes them in the language of a tag. What a program said is made harmless.
    ///
    /// # Errors
    /// When they cannot be written.
    pub fn say<W: fmt::Write>(&self, tag: &str, out: &mut W) -> fmt::Result {
        match self {
            Words::Ours(phrase) => phrase.say(tag, out),
            Words::Theirs(text) => write_printable(text, out),
        }
    }
}

impl fmt::Display for Words {
    /// In English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.say("en", f)
    }
}

impl From<Phrase> for Words {
    fn from(phrase: Phrase) -> Words {
        Words::Ours(phrase)
    }
}

impl From<MessageId> for Words {
    fn from(id: MessageId) -> Words {
        Words::Ours(id.into())
    }
}

impl From<Words> for Argument {
    fn from(words: Words) -> Argument {
        match words {
            Words::Ours(phrase) => Argument::Phrase(phrase),
            Words::Theirs(text) => Argument::Text(text),
        }
    }
}

impl From<&Words> for Argument {
    fn from(words: &Words) -> Argument {
        Argument::from(words.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phrase;

    #[test]
    fn what_a_program_says_is_the_same_everywhere_and_harmless() {
        let mut said = String::new();
        Words::Theirs("{ $no } gap \u{9b}\u{61c}".to_owned()).say("es", &mut said).unwrap();
        assert_eq!(said, "{ $no } gap \\u{9b}\\u{61c}");
        let ours = Words::Ours(phrase!("after-round", round = 5, rounds = 9));
        let mut said = String::new();
        ours.say("es", &mut said).unwrap();
        assert_eq!(
            (ours.to_string().as_str(), said.as_str()),
            ("after round 5 of 9", "tras la ronda 5 de 9")
        );
    }
}
