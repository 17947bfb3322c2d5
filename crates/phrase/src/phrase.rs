//! A sentence that is translated only when it is shown.

use crate::outside::write_printable;
use crate::phrase;
use std::fmt;

/// A sentence that is translated only when it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase {
    message: MessageId,
    arguments: Vec<(&'static str, Argument)>,
}

/// A value that replaces a placeholder in a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// Text that is the same in every language: a number, a name, text of the input, or a message of another program
    /// or library.
    Text(String),
    /// A nested phrase.
    Phrase(Phrase),
}

impl Phrase {
    /// Creates a sentence without arguments from the id of its message.
    #[doc(hidden)]
    #[must_use]
    pub const fn new(id: MessageId) -> Phrase {
        Phrase { message: id, arguments: Vec::new() }
    }

    /// Joins several problems into one sentence, or returns `None` if there are no problems.
    #[must_use]
    pub fn several(problems: impl IntoIterator<Item = Phrase>) -> Option<Phrase> {
        problems.into_iter().reduce(|all, next| phrase!("problems-both", first = all, second = next))
    }

    /// Adds an argument to the sentence.
    #[doc(hidden)]
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Argument>) -> Phrase {
        // Arguments are sorted, because a phrase that is read from JSON must equal the original phrase.
        let at = self.arguments.partition_point(|(known, _)| *known <= name);
        self.arguments.insert(at, (name, value.into()));
        self
    }

    /// Returns the message of the phrase.
    #[must_use]
    pub fn message(&self) -> MessageId {
        self.message
    }

    /// Returns the id of the message.
    #[must_use]
    pub fn id(&self) -> &'static str {
        self.message.text()
    }

    /// Returns the arguments that replace the placeholders of the message.
    #[must_use]
    pub fn arguments(&self) -> &[(&'static str, Argument)] {
        &self.arguments
    }

    /// Writes the sentence in a language, or in English if the language lacks the sentence. Sentences that are
    /// arguments are written in the same language. Arguments are escaped, because they may be external text.
    ///
    /// # Errors
    /// Returns an error if writing fails.
    pub fn say<W: fmt::Write>(&self, tag: &str, out: &mut W) -> fmt::Result {
        let id = self.message;
        self.fill(id.text_in(tag).or_else(|| id.text_in("en")).unwrap_or_default(), tag, out)
    }

    /// Writes a text with its placeholders replaced. A placeholder has the form `{ $name }`. A word that depends on a
    /// number has the form `{ $name -> [one] game *[other] games }`. English and Spanish use the singular only for the
    /// number 1.
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
                    // `phrase!` has already checked that every argument is present.
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

shown!(&str String char u8 u16 u32 u64 usize i32 i64 i128 chrono::NaiveDate);

impl fmt::Display for Phrase {
    /// Writes the sentence in English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.say("en", f)
    }
}

impl std::error::Error for Phrase {}

/// Splits a text at the ` }` that ends a placeholder. Returns the text inside the placeholder and the text after the
/// placeholder, or `None` if the placeholder has no end.
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

/// A message: its id, the names of its arguments in order, and its text in each language.
pub(crate) struct Message {
    id: &'static str,
    arguments: &'static [&'static str],
    texts: [Option<&'static str>; LANGUAGES.len()],
}

include!(concat!(env!("OUT_DIR"), "/messages.rs"));

/// The id of an existing message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MessageId(&'static str);

impl MessageId {
    /// Checks that a message has this id and takes exactly these arguments, and returns its id.
    ///
    /// # Panics
    /// Panics if no message has this id and these arguments. In [`phrase!`](crate::phrase!) and
    /// [`message!`](crate::message!), the panic is a compile error.
    #[doc(hidden)]
    #[must_use]
    pub const fn with(id: &str, arguments: &[&str]) -> MessageId {
        // A panic in this function is a compile error, because only the macros call it, and only in constants.
        let Some(at) = position(id) else { panic!("no message has this id") };
        let wanted = MESSAGES[at].arguments;
        assert!(wanted.len() == arguments.len(), "the message takes another number of arguments");
        let mut given = 0;
        while given < arguments.len() {
            let mut known = 0;
            while known < wanted.len() && !matches!(compare(wanted[known], arguments[given]), 0) {
                known += 1;
            }
            assert!(known < wanted.len(), "the message takes no argument of this name");
            given += 1;
        }
        MessageId(MESSAGES[at].id)
    }

    /// Returns the id of a message from a text that is known only at run time, or `None` if no message has this id.
    #[must_use]
    pub(crate) fn find(id: &str) -> Option<MessageId> {
        position(id).and_then(|at| MESSAGES.get(at)).map(|message| MessageId(message.id))
    }

    /// Returns the id as text.
    #[must_use]
    pub const fn text(self) -> &'static str {
        self.0
    }

    /// Returns the names of the message's arguments, sorted.
    #[must_use]
    pub fn arguments(self) -> &'static [&'static str] {
        position(self.0).and_then(|at| MESSAGES.get(at)).map_or(&[], |message| message.arguments)
    }

    /// Returns the text in a language, with its placeholders `{ $name }`, or `None` if the language lacks the message.
    #[must_use]
    pub fn text_in(self, tag: &str) -> Option<&'static str> {
        let language = LANGUAGES.iter().position(|language| *language == tag)?;
        let message = position(self.0).and_then(|at| MESSAGES.get(at))?;
        message.texts.get(language).copied().flatten()
    }

    /// Returns the ids of all messages.
    pub fn all() -> impl Iterator<Item = MessageId> {
        MESSAGES.iter().map(|message| MessageId(message.id))
    }
}

impl fmt::Display for MessageId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// Returns the tags of the languages that have messages, with English first.
#[must_use]
pub fn languages() -> &'static [&'static str] {
    &LANGUAGES
}

/// Returns the tags of the complete languages, which contain every message. Texts in data files must also exist in
/// these languages.
#[must_use]
pub fn whole() -> &'static [&'static str] {
    &WHOLE
}

/// Returns the position of a message in the table, which is sorted by id.
const fn position(id: &str) -> Option<usize> {
    let (mut low, mut high) = (0, MESSAGES.len());
    while low < high {
        let middle = low + (high - low) / 2;
        match compare(MESSAGES[middle].id, id) {
            0 => return Some(middle),
            1 => high = middle,
            _ => low = middle + 1,
        }
    }
    None
}

/// Returns whether any message has an id that begins with this prefix and is longer than the prefix.
const fn starts(beginning: &str) -> bool {
    let wanted = beginning.as_bytes();
    let mut message = 0;
    while message < MESSAGES.len() {
        let id = MESSAGES[message].id.as_bytes();
        let mut same = 0;
        while same < wanted.len() && same < id.len() && id[same] == wanted[same] {
            same += 1;
        }
        if same == wanted.len() && id.len() > same {
            return true;
        }
        message += 1;
    }
    false
}

/// Compares two texts. Returns 0 if the texts are equal, 1 if the first text is greater, and -1 otherwise. `Ord` cannot
/// be used in code that runs at compile time.
const fn compare(one: &str, other: &str) -> i8 {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let mut at = 0;
    while at < one.len() && at < other.len() {
        if one[at] != other[at] {
            return if one[at] > other[at] { 1 } else { -1 };
        }
        at += 1;
    }
    if one.len() == other.len() {
        0
    } else if one.len() > other.len() {
        1
    } else {
        -1
    }
}

/// Messages whose ids have a common prefix and end with a word from data, such as `code-BH` and `code-SB`. The ids of
/// all other messages are literals in the code. [`family!`](crate::family!) checks at compile time that at least one
/// message has the prefix. Tests check that every word has a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Family(&'static str);

impl Family {
    /// Selects the messages whose ids begin with this prefix.
    ///
    /// # Panics
    /// Panics if no message id begins with this prefix. In [`family!`](crate::family!), the panic is a compile error.
    #[doc(hidden)]
    #[must_use]
    pub const fn of(beginning: &'static str) -> Family {
        // A panic in this function is a compile error, because only the macro calls it, and only in constants.
        assert!(starts(beginning), "no message begins so");
        Family(beginning)
    }

    /// Returns the message of the family for this word. Returns `None` if the family has no message for the word, or if
    /// the message takes arguments.
    #[must_use]
    pub fn member(self, word: &str) -> Option<MessageId> {
        self.find(word).filter(|id| id.arguments().is_empty())
    }

    /// Returns the message of the family for this word, with the given arguments. Arguments that the message does not
    /// take are left out. Returns `None` if the family has no message for the word, or if an argument of the message is
    /// missing.
    #[must_use]
    pub fn filled(self, word: &str, arguments: &[(&'static str, Argument)]) -> Option<Phrase> {
        let id = self.find(word)?;
        id.arguments().iter().try_fold(Phrase::new(id), |phrase, name| {
            let (_, value) = arguments.iter().find(|(given, _)| given == name)?;
            Some(phrase.with(name, value.clone()))
        })
    }

    /// Returns whether a language has a message of the family for this word. The message can take arguments.
    #[must_use]
    pub fn is_written(self, word: &str, tag: &str) -> bool {
        self.find(word).is_some_and(|id| id.text_in(tag).is_some())
    }

    fn find(self, word: &str) -> Option<MessageId> {
        MessageId::find(&format!("{}{word}", self.0))
    }
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

#[cfg(test)]
mod id_tests {
    use super::*;

    #[test]
    fn ids_are_found_by_text_and_only_those_that_exist() {
        assert!(MessageId::all().count() > 1_000);
        assert!(MessageId::all().all(|id| MessageId::find(id.text()) == Some(id)));
        assert_eq!(MessageId::find("nobody-wrote-this"), None);
        assert_eq!(languages().first(), Some(&"en"));
        assert_eq!(MessageId::with("after-round", &["rounds", "round"]).text(), "after-round");
    }

    #[test]
    #[should_panic(expected = "no argument of this name")]
    fn a_misspelt_argument_is_refused() {
        let _ = MessageId::with("after-round", &["round", "runds"]);
    }
}

#[cfg(test)]
mod family_tests {
    use crate::{family, message};

    #[test]
    fn a_member_takes_exactly_its_arguments() {
        let family = family!("after-");
        let given = |names: [&'static str; 2]| family.filled("round", &names.map(|name| (name, "1".into())));
        assert_eq!(given(["rounds", "round"]).unwrap().to_string(), "after round 1 of 1");
        assert_eq!(given(["round", "runds"]), None);
        assert_eq!((family.filled("round", &[]), family.member("round")), (None, None));
        assert_eq!(family!("level-").member("error"), Some(message!("level-error")));
        assert_eq!(family!("level-").member("nobody"), None);
        assert!(family.is_written("round", "es") && !family.is_written("round", "tlh"));
    }
}
