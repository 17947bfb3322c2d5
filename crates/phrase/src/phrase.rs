//! A sentence to be said in a language that is chosen where it is shown.

use std::fmt;

use crate::outside::write_printable;
use crate::{MessageId, phrase};

/// A sentence to be said in a language that is chosen where it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase {
    message: MessageId,
    arguments: Vec<(&'static str, Argument)>,
}

/// What fills a gap of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// The same in every language: numbers, names, text of an input, words of a program or a library outside.
    Text(String),
    /// A phrase of its own.
    Phrase(Phrase),
}

impl Phrase {
    /// The sentence with this id, without arguments yet.
    #[doc(hidden)]
    #[must_use]
    pub const fn new(id: MessageId) -> Phrase {
        Phrase { message: id, arguments: Vec::new() }
    }

    /// Several problems as one sentence; none of none.
    #[must_use]
    pub fn several(problems: impl IntoIterator<Item = Phrase>) -> Option<Phrase> {
        problems.into_iter().reduce(|all, next| phrase!("problems-both", first = all, second = next))
    }

    /// The same sentence with a gap filled.
    #[doc(hidden)]
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Argument>) -> Phrase {
        // Sorted, so that a phrase that was stored equals the one that is read back.
        let at = self.arguments.partition_point(|(known, _)| *known <= name);
        self.arguments.insert(at, (name, value.into()));
        self
    }

    /// Its message.
    #[must_use]
    pub fn message(&self) -> MessageId {
        self.message
    }

    /// The id of its message as text.
    #[must_use]
    pub fn id(&self) -> &'static str {
        self.message.text()
    }

    /// What fills its gaps.
    #[must_use]
    pub fn arguments(&self) -> &[(&'static str, Argument)] {
        &self.arguments
    }

    /// Writes the sentence in the language of a tag, with the sentences in it; in English where the language lacks it. What
    /// fills its gaps is made harmless: it may come from anywhere.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn say<W: fmt::Write>(&self, tag: &str, out: &mut W) -> fmt::Result {
        let id = self.message;
        let text = id.text_in(tag).or_else(|| id.text_in("en")).unwrap_or_default();
        fill(text, out, |name, out| match self.argument(name) {
            Some(Argument::Text(text)) => write_printable(text, out),
            Some(Argument::Phrase(phrase)) => phrase.say(tag, out),
            // Whoever makes a phrase fills every gap.
            None => Ok(()),
        })
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

impl From<Phrase> for Argument {
    fn from(phrase: Phrase) -> Argument {
        Argument::Phrase(phrase)
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
    /// In English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.say("en", f)
    }
}

impl std::error::Error for Phrase {}

/// Writes a text whose gaps `{ $name }` are filled by `gap`.
fn fill<W: fmt::Write>(
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::message;

    #[test]
    fn english_comes_from_the_file() {
        let phrase = phrase!("z-with-opponent", reading = message!("a-loss-by-forfeit"));
        assert_eq!(phrase.to_string(), "`Z` against an opponent is read as a loss by forfeit");
        let steering = phrase!("z-with-opponent", reading = "\u{1b}[2J\n\u{202e}");
        assert_eq!(steering.to_string(), "`Z` against an opponent is read as \\u{1b}[2J\\u{a}\\u{202e}");
    }
}
