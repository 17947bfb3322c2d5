//! The languages that people are spoken to in.

use serde::{Deserialize, Serialize};

macro_rules! languages {
    ($(#[doc = $doc:literal] $Language:ident = $tag:literal,)+) => {
        /// A language of messages.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(rename_all = "lowercase")]
        #[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
        pub enum Language {
            /// English.
            #[default]
            En,
            $(#[doc = $doc] $Language,)+
        }

        impl Language {
            /// Every language, English first.
            pub const ALL: [Language; [$($tag),+].len() + 1] = [Language::En, $(Language::$Language),+];

            /// The tag of BCP 47, which names the folder of its messages.
            pub fn tag(self) -> &'static str {
                match self {
                    Language::En => "en",
                    $(Language::$Language => $tag,)+
                }
            }
        }
    };
}

impl Language {
    /// The text of data that holds two languages: Spanish where that is asked for, else English.
    pub fn of_two<'t>(self, english: &'t str, spanish: &'t str) -> &'t str {
        if self == Language::Es { spanish } else { english }
    }
}

// Beside English; one line each, and a folder below `crates/phrase/messages`.
languages! {
    /// Spanish.
    Es = "es",
}

#[cfg(test)]
mod tests {
    use super::Language;

    #[test]
    fn every_folder_of_messages_is_a_language() {
        assert_eq!(Language::ALL.map(Language::tag), tiebreak_phrase::languages());
    }
}
