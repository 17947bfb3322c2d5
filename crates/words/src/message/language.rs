//! The languages of the messages.

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

            /// The BCP 47 tag, which is the name of the folder of its messages.
            pub fn tag(self) -> &'static str {
                match self {
                    Language::En => "en",
                    $(Language::$Language => $tag,)+
                }
            }

            /// The English name of the language, as a sentence for JSON schemas.
            pub(super) fn about(self) -> &'static str {
                match self {
                    Language::En => "English.",
                    $(Language::$Language => $doc.trim_ascii(),)+
                }
            }
        }
    };
}

impl Language {
    /// Languages whose messages are complete. In other languages, missing messages appear in English.
    pub fn whole() -> impl Iterator<Item = Language> {
        Language::ALL.into_iter().filter(|language| tiebreak_phrase::whole().contains(&language.tag()))
    }
}

// Languages other than English, each with a folder below `crates/phrase/messages`.
languages! {
    /// Spanish.
    Es = "es",
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::Language;

    /// Files with a hand-written list of the languages. Their programs cannot use this crate.
    const LISTS: [&str; 4] = [
        "packages/npm/index.d.ts",
        "packages/pypi/python/tiebreak_conformance/event.py",
        "tools/page/src/main.tsx",
        "tools/page/src/state.ts",
    ];

    #[test]
    fn whoever_lists_the_languages_lists_all_of_them() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        for path in LISTS {
            let text = std::fs::read_to_string(root.join(path)).unwrap();
            for language in Language::ALL {
                assert!(text.contains(&format!("{:?}", language.tag())), "{path} has no {}", language.tag());
            }
        }
    }

    #[test]
    fn every_folder_of_messages_is_a_language() {
        assert_eq!(Language::ALL.map(Language::tag), tiebreak_phrase::languages());
    }
}
