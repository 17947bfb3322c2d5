//! Messages whose ids have a common prefix and end with a word from data. Only these messages may have
//! computed ids.

use crate::id::starts;
use crate::{Argument, MessageId, Phrase};

/// Messages whose ids have a common prefix: `code-BH`, `code-SB`. [`family!`](crate::family!) checks at compile time
/// that at least one such message exists. Tests check that every word has its message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Family(&'static str);

impl Family {
    /// Selects the messages with this prefix.
    ///
    /// # Panics
    /// Panics if there is no such message. In [`family!`](crate::family!) this is a compile error.
    #[doc(hidden)]
    #[must_use]
    pub const fn of(beginning: &'static str) -> Family {
        // A panic here is a compile error, because only the macro calls this function, in a constant.
        assert!(starts(beginning), "no message begins so");
        Family(beginning)
    }

    /// The message that ends with this word. Returns none if there is no such message, or if it takes arguments.
    #[must_use]
    pub fn member(self, word: &str) -> Option<MessageId> {
        self.find(word).filter(|id| id.arguments().is_empty())
    }

    /// The message that ends with this word. Arguments that the message does not take are ignored. Returns none if
    /// there is no such message, or if it takes an argument that is not given.
    #[must_use]
    pub fn filled(self, word: &str, arguments: &[(&'static str, Argument)]) -> Option<Phrase> {
        let id = self.find(word)?;
        id.arguments().iter().try_fold(Phrase::new(id), |phrase, name| {
            let (_, value) = arguments.iter().find(|(given, _)| given == name)?;
            Some(phrase.with(name, value.clone()))
        })
    }

    /// Whether the message that ends with this word exists in a language, with any arguments.
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
