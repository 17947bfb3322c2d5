//! Sentences for people, stored as ids with arguments. The texts of all sentences are in `messages/`.
//!
//! [`phrase!`] checks its arguments at compile time. An unknown id, an unknown argument, or a missing argument is a
//! compile error.
//!
//! ```
//! use tiebreak_phrase::phrase;
//!
//! assert_eq!(phrase!("after-round", round = 5, rounds = 9).to_string(), "after round 5 of 9");
//! ```
//!
//! ```compile_fail
//! # use tiebreak_phrase::phrase;
//! let missing_argument = phrase!("after-round", rounds = 9);
//! ```
//!
//! ```compile_fail
//! # use tiebreak_phrase::phrase;
//! let unknown_id = phrase!("after-rounds", round = 5, rounds = 9);
//! ```
//!
//! ```compile_fail
//! # use tiebreak_phrase::phrase;
//! let misspelled_argument = phrase!("after-round", round = 5, runds = 9);
//! ```
//!
//! ```compile_fail
//! # use tiebreak_phrase::message;
//! let message_with_arguments = message!("after-round");
//! ```
//!
//! ```compile_fail
//! # use tiebreak_phrase::family;
//! let unknown_prefix = family!("no-such-prefix-");
//! ```

pub mod outside;
mod phrase;
#[cfg(feature = "serde")]
mod stored;

pub use crate::phrase::{Argument, Family, MessageId, Phrase, languages, whole};

use crate::outside::write_printable;
use std::fmt;

/// Creates a [`Phrase`] from an id and arguments, as in `phrase!("after-round", round = 5, rounds = 9)`. If a variable
/// has the name of an argument, the value can be omitted, as in `phrase!("after-round", round, rounds = 9)`.
#[macro_export]
macro_rules! phrase {
    ($id:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {{
        const ID: $crate::MessageId = $crate::MessageId::with($id, &[$(stringify!($name)),*]);
        $crate::Phrase::new(ID)$(.with(stringify!($name), $crate::__value!($name $(, $value)?)))*
    }};
}

/// Expands to the value of an argument: the given value, or otherwise the variable with the name of the argument.
#[doc(hidden)]
#[macro_export]
macro_rules! __value {
    ($name:ident) => {
        $name
    };
    ($name:ident, $value:expr) => {
        $value
    };
}

/// Creates a constant from the id of a message without arguments, as in `message!("note")`.
#[macro_export]
macro_rules! message {
    ($id:literal) => {{
        const ID: $crate::MessageId = $crate::MessageId::with($id, &[]);
        ID
    }};
}

/// Selects the messages whose ids begin with a prefix, as in `family!("code-")`. The part of the id after the prefix is
/// a word that is known only at run time.
#[macro_export]
macro_rules! family {
    ($beginning:literal) => {{
        const FAMILY: $crate::Family = $crate::Family::of($beginning);
        FAMILY
    }};
}

/// Declares an enum whose variants have no fields, each with a stable name for files and JSON. Also defines the
/// constant `ALL`, and a method with the given name, which returns the stable name of a variant.
#[macro_export]
macro_rules! named {
    ($(#[$meta:meta])* $vis:vis enum $Name:ident as $word:ident { $($(#[$about:meta])+ $Variant:ident = $text:literal,)+ }) => {
        $(#[$meta])*
        $vis enum $Name {
            $($(#[$about])+ $Variant,)+
        }

        impl $Name {
            /// All variants, in order of declaration.
            $vis const ALL: [$Name; [$($text),+].len()] = [$($Name::$Variant),+];

            /// Returns the stable name of the variant, which is used in files and JSON.
            $vis const fn $word(self) -> &'static str {
                match self {
                    $($Name::$Variant => $text,)+
                }
            }
        }
    };
}

/// Works like [`named!`], but for an enum whose variants have fields. The macro defines no constant `ALL`.
#[macro_export]
macro_rules! named_kinds {
    ($(#[$meta:meta])* $vis:vis enum $Name:ident as $word:ident {
        $($(#[$about:meta])+ $Variant:ident $(($($Of:ty),+))? $({ $($(#[$of:meta])+ $field:ident: $Field:ty,)+ })? = $text:literal,)+
    }) => {
        $(#[$meta])*
        $vis enum $Name {
            $($(#[$about])+ $Variant $(($($Of),+))? $({ $($(#[$of])+ $field: $Field,)+ })?,)+
        }

        impl $Name {
            /// Returns the stable name of the variant, which is used in files and JSON.
            $vis const fn $word(&self) -> &'static str {
                match self {
                    $($Name::$Variant { .. } => $text,)+
                }
            }
        }
    };
}

/// Implements the error traits for a type with a method `phrase`. The message of the error is in English.
#[macro_export]
macro_rules! said_by_phrase {
    ($Type:ty) => {
        impl ::std::fmt::Display for $Type {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                ::std::fmt::Display::fmt(&self.phrase(), f)
            }
        }

        impl ::std::error::Error for $Type {}
    };
}

/// A remark about a reply, which is either a sentence of this program or text from the program under test.
///
/// Text from the program under test is the same in every language. Older reports store sentences of this program as
/// English text, which is read as `Theirs`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Words {
    /// A sentence from the message files.
    Ours(Phrase),
    /// Text from the program under test.
    Theirs(String),
}

impl Words {
    /// Writes the remark in a language. Text from the program under test is escaped.
    ///
    /// # Errors
    /// Returns an error if writing fails.
    pub fn say<W: fmt::Write>(&self, tag: &str, out: &mut W) -> fmt::Result {
        match self {
            Words::Ours(phrase) => phrase.say(tag, out),
            Words::Theirs(text) => write_printable(text, out),
        }
    }
}

impl fmt::Display for Words {
    /// Writes the remark in English.
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
mod words_tests {
    use super::*;

    #[test]
    fn text_of_programs_is_escaped_and_not_translated() {
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
