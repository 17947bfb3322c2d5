//! A sentence for people as an id with arguments. What it says in each language stands once, in `messages/`.
//!
//! [`phrase!`] is checked when the program is compiled: an id that no message has, an argument that the message does
//! not take, or one that is missing does not compile.
//!
//! ```
//! use tiebreak_phrase::phrase;
//!
//! assert_eq!(phrase!("after-round", round = 5, rounds = 9).to_string(), "after round 5 of 9");
//! ```
//!
//! ```compile_fail
//! # use tiebreak_phrase::phrase;
//! let a_round_is_missing = phrase!("after-round", rounds = 9);
//! ```
//!
//! ```compile_fail
//! # use tiebreak_phrase::phrase;
//! let nobody_wrote_this = phrase!("after-rounds", round = 5, rounds = 9);
//! ```
//!
//! ```compile_fail
//! # use tiebreak_phrase::phrase;
//! let an_argument_is_misspelt = phrase!("after-round", round = 5, runds = 9);
//! ```
//!
//! ```compile_fail
//! # use tiebreak_phrase::message;
//! let this_takes_arguments = message!("after-round");
//! ```
//!
//! ```compile_fail
//! # use tiebreak_phrase::family;
//! let nobody_begins_so = family!("nobody-begins-so-");
//! ```

mod family;
mod id;
pub mod outside;
mod phrase;
#[cfg(feature = "serde")]
mod stored;
mod words;

pub use family::Family;
pub use id::{MessageId, languages, whole};
pub use phrase::{Argument, Phrase};
pub use words::Words;

/// A [`Phrase`] by its id and arguments: `phrase!("after-round", round = 5, rounds = 9)`.
#[macro_export]
macro_rules! phrase {
    ($id:literal $(, $name:ident = $value:expr)* $(,)?) => {{
        const ID: $crate::MessageId = $crate::MessageId::with($id, &[$(stringify!($name)),*]);
        $crate::Phrase::new(ID)$(.with(stringify!($name), $value))*
    }};
}

/// The id of a message without arguments, as a constant: `message!("note")`.
#[macro_export]
macro_rules! message {
    ($id:literal) => {{
        const ID: $crate::MessageId = $crate::MessageId::with($id, &[]);
        ID
    }};
}

/// Messages whose ids begin so, for words that are known only when the program runs: `family!("code-")`.
#[macro_export]
macro_rules! family {
    ($beginning:literal) => {{
        const FAMILY: $crate::Family = $crate::Family::of($beginning);
        FAMILY
    }};
}

/// Makes a type that has a method `phrase` an error that says it, in English.
#[macro_export]
macro_rules! said_by_phrase {
    ($Type:ty) => {
        impl ::std::fmt::Display for $Type {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                self.phrase().fmt(f)
            }
        }

        impl ::std::error::Error for $Type {}
    };
}
