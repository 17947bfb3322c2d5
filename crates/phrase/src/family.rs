//! Messages whose ids begin alike and end with a word of the data: the one way to an id that is computed.

use crate::id::starts;
use crate::{Argument, MessageId, Phrase};

/// Messages whose ids begin alike: `code-BH`, `code-SB`. [`family!`](crate::family!) checks while compiling that there
/// are any; that every word has its message is for a test beside the words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Family(&'static str);

impl Family {
    /// The messages whose ids begin so.
    ///
    /// # Panics
    /// When there is none; [`family!`](crate::family!) asks while compiling, where it is an error of the compiler.
    #[doc(hidden)]
    #[must_use]
    pub const fn of(beginning: &'static str) -> Family {
        assert!(starts(beginning), "no message begins so");
        Family(beginning)
    }

    /// The message that ends with this word; none where nobody wrote it, or where it takes arguments.
    #[must_use]
    pub fn member(self, word: &str) -> Option<MessageId> {
        self.find(word).filter(|id| id.arguments().is_empty())
    }

    /// The message that ends with this word, with its arguments; none where nobody wrote it, or where it takes others.
    #[must_use]
    pub fn filled(self, word: &str, arguments: &[(&'static str, Argument)]) -> Option<Phrase> {
        let id = self.find(word)?;
        let phrase =
            arguments.iter().fold(Phrase::new(id), |phrase, (name, value)| phrase.with(name, value.clone()));
        phrase.arguments().iter().map(|(name, _)| name).eq(id.arguments()).then_some(phrase)
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
    }
}
