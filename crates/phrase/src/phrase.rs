//! A sentence that is translated only when it is shown.

use std::fmt;

use crate::outside::write_printable;
use crate::{MessageId, phrase};

/// A sentence that is translated only when it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase {
    message: MessageId,
    arguments: Vec<(&'static str, Argument)>,
}

/// The value for a placeholder of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// Text that is the same in every language: a number, a name, input, or a message of another program or
    /// library.
    Text(String),
    /// A nested phrase.
    Phrase(Phrase),
}

impl Phrase {
    /// The sentence with this id and no arguments yet.
    #[doc(hidden)]
    #[must_use]
    pub const fn new(id: MessageId) -> Phrase {
        Phrase { message: id, arguments: Vec::new() }
    }

    /// Several problems as one sentence, or none if there are no problems.
    #[must_use]
    pub fn several(problems: impl IntoIterator<Item = Phrase>) -> Option<Phrase> {
        problems.into_iter().reduce(|all, next| phrase!("problems-both", first = all, second = next))
    }

    /// The same sentence with one more argument.
    #[doc(hidden)]
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Argument>) -> Phrase {
        // Arguments are sorted, because a phrase must equal its copy read from JSON.
        let at = self.arguments.partition_point(|(known, _)| *known <= name);
        self.arguments.insert(at, (name, value.into()));
        self
    }

    /// The message of the phrase.
    #[must_use]
    pub fn message(&self) -> MessageId {
        self.message
    }

    /// The id of the message as text.
    #[must_use]
    pub fn id(&self) -> &'static str {
        self.message.text()
    }

    /// The values of the placeholders.
    #[must_use]
    pub fn arguments(&self) -> &[(&'static str, Argument)] {
        &self.arguments
    }

    /// Writes the sentence in a language, or in English if the language lacks it. Nested sentences are in the
    /// same language. Arguments are escaped, because they may be external text.
    ///
    /// # Errors
    /// Returns an error if writing fails.
    pub fn say<W: fmt::Write>(&self, tag: &str, out: &mut W) -> fmt::Result {
        let id = self.message;
        self.fill(id.text_in(tag).or_else(|| id.text_in("en")).unwrap_or_default(), tag, out)
    }

    /// Writes a text with its placeholders replaced. A placeholder is `{ $name }`. If the text depends on a number, it
    /// is `{ $name -> [one] game *[other] games }`. English and Spanish use the singular for exactly 1.
    fn fill<W: fmt::Write>(&self, text: &str, tag: &str, out: &mut W) -> fmt::Result {
        let mut rest = text;
        while let Some((before, behind)) = rest.split_once("{ $") {
            let (gap, after) = closing(behind).unwrap_or((behind, ""));
            out.write_str(before)?;
            match gap
                .split_once(" -> [one] ")
                .and_then(|(name, forms)| Some((name, forms.split_once(" *[other] ")?)))
            {
                Some((name, (one, other))) => {
                    let is_one = matches!(self.argument(name), Some(Argument::Text(number)) if number == "1");
                    self.fill(if is_one { one } else { other }, tag, out)?;
                }
                None => match self.argument(gap) {
                    Some(Argument::Text(text)) => write_printable(text, out)?,
                    Some(Argument::Phrase(phrase)) => phrase.say(tag, out)?,
                    // Every argument is present, because `phrase!` checks this.
                    None => {}
                },
            }
            rest = after;
        }
        out.write_str(rest)
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
    /// Writes the sentence in English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.say("en", f)
    }
}

impl std::error::Error for Phrase {}

/// Splits a text at the ` }` that closes a placeholder: the content before it and the text after it.
fn closing(text: &str) -> Option<(&str, &str)> {
    let mut depth = 1;
    for (at, _) in text.match_indices(['{', '}']) {
        depth = if text[at..].starts_with('{') { depth + 1 } else { depth - 1 };
        if depth == 0 {
            return Some((text[..at].trim_end(), &text[at + 1..]));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::message;

    #[test]
    fn english_comes_from_the_file() {
        let phrase = phrase!("z-with-opponent", reading = message!("loss-by-forfeit"));
        assert_eq!(phrase.to_string(), "the program reads `Z` against an opponent as a loss by forfeit");
        let rounds = |count: u32| phrase!("what-if-no-round", rounds = count).to_string();
        assert_eq!(
            (rounds(1), rounds(11)),
            (
                "the event has only 1 recorded round; name a recorded round".to_owned(),
                "the event has only 11 recorded rounds; name a recorded round".to_owned()
            )
        );
        let steering = phrase!("z-with-opponent", reading = "\u{1b}[2J\n\u{202e}");
        assert_eq!(
            steering.to_string(),
            "the program reads `Z` against an opponent as \\u{1b}[2J\\u{a}\\u{202e}"
        );
    }
}
