//! The ids of messages, checked against the message files at compile time.

use std::fmt;

/// A message: its id, the names of its arguments in order, and its text in each language.
pub(crate) struct Message {
    id: &'static str,
    arguments: &'static [&'static str],
    texts: [Option<&'static str>; LANGUAGES.len()],
}

include!(concat!(env!("OUT_DIR"), "/messages.rs"));

/// The id of a message that exists in every language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MessageId(&'static str);

impl MessageId {
    /// The id of a message that takes exactly these arguments.
    ///
    /// # Panics
    /// Panics if there is no such message. In [`phrase!`](crate::phrase!) and [`message!`](crate::message!)
    /// this is a compile error.
    #[doc(hidden)]
    #[must_use]
    pub const fn with(id: &str, arguments: &[&str]) -> MessageId {
        // A panic here is a compile error, because only the macros call this function, in a constant.
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

    /// Finds the id of a message from a text known only at run time.
    #[must_use]
    pub(crate) fn find(id: &str) -> Option<MessageId> {
        position(id).and_then(|at| MESSAGES.get(at)).map(|message| MessageId(message.id))
    }

    /// The id as text.
    #[must_use]
    pub const fn text(self) -> &'static str {
        self.0
    }

    /// The names of the message's arguments, sorted.
    #[must_use]
    pub fn arguments(self) -> &'static [&'static str] {
        position(self.0).and_then(|at| MESSAGES.get(at)).map_or(&[], |message| message.arguments)
    }

    /// The text in a language, with its placeholders `{ $name }`, or none if the language lacks it.
    #[must_use]
    pub fn text_in(self, tag: &str) -> Option<&'static str> {
        let language = LANGUAGES.iter().position(|language| *language == tag)?;
        let message = position(self.0).and_then(|at| MESSAGES.get(at))?;
        message.texts.get(language).copied().flatten()
    }

    /// Every message.
    pub fn all() -> impl Iterator<Item = MessageId> {
        MESSAGES.iter().map(|message| MessageId(message.id))
    }
}

impl fmt::Display for MessageId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// The tags of the languages with messages, English first.
#[must_use]
pub fn languages() -> &'static [&'static str] {
    &LANGUAGES
}

/// The tags of the complete languages, for which data must also be complete.
#[must_use]
pub fn whole() -> &'static [&'static str] {
    &WHOLE
}

/// The position of a message in the table, which is sorted by id.
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

/// Whether a message id begins with this prefix and is longer.
pub(crate) const fn starts(beginning: &str) -> bool {
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

/// Compares two texts: 0 if equal, 1 if the first is greater, -1 otherwise. `Ord` cannot be used at compile
/// time.
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

#[cfg(test)]
mod tests {
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
