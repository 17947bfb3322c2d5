//! What each deviation does and what the rule says, for people.

use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

use tiebreak_words::message::Texts;

/// Editions under which a deviation is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wrong {
    /// Under every edition.
    All,
    /// Only since the edition of March 2026.
    #[serde(rename = "since-2026")]
    Since2026,
    /// Only before it.
    #[serde(rename = "before-2026")]
    Before2026,
}

/// How it is known that a program does it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum How {
    /// It was run.
    Run,
    /// Its source was read.
    Code,
    /// Its documents or issues say so.
    Published,
}

/// A program or publication that follows the deviation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seen {
    /// Its name.
    pub program: String,
    /// The version examined, where it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// How it is known.
    pub how: How,
    /// A public address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
}

/// The texts of one entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Text {
    /// Id of the entry.
    pub id: String,
    /// Editions under which it is wrong.
    pub wrong: Wrong,
    /// Name of the unclear point that it touches, if the rule is not beyond doubt there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub disputed: Option<String>,
    /// What the program does.
    pub does: Texts,
    /// What the rule says.
    pub right: Texts,
    /// Who is known to do it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seen: Vec<Seen>,
}

impl Text {
    /// The article: what stands between `D-` and the short name.
    pub fn article(&self) -> &str {
        let mut words = self.id.split('-').skip(1);
        match words.next() {
            Some("B02") => words.next().unwrap_or_default(),
            first => first.unwrap_or_default(),
        }
    }
}

/// The texts of the whole catalogue, in order of id.
pub fn texts() -> &'static [Text] {
    static TEXTS: OnceLock<Vec<Text>> = OnceLock::new();
    // A test reads the file; a broken one leaves the catalogue without words, never without entries.
    TEXTS.get_or_init(|| serde_json::from_str(include_str!("texts.json")).unwrap_or_default())
}

/// The texts of one entry.
pub fn text(id: &str) -> Option<&'static Text> {
    let texts = texts();
    texts.binary_search_by(|text| text.id.as_str().cmp(id)).ok().map(|position| &texts[position])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deviation::catalogue;

    #[test]
    fn every_entry_has_its_texts_and_every_text_its_entry() {
        let entries: Vec<&str> = catalogue().iter().map(|deviation| deviation.id).collect();
        let texts: Vec<&str> = texts().iter().map(|text| text.id.as_str()).collect();
        assert_eq!(entries, texts);
        assert_eq!(texts.len(), 321);
    }

    #[test]
    fn texts_say_something_in_every_whole_language() {
        for text in texts() {
            for words in [&text.does, &text.right] {
                assert_eq!(words.unwritten(), Vec::<&str>::new(), "{}", text.id);
            }
            assert_eq!(text.does.untranslated(), Vec::<&str>::new(), "{}", text.id);
            for seen in &text.seen {
                assert!(seen.link.as_ref().is_none_or(|link| link.starts_with("https://")), "{}", text.id);
            }
        }
    }
}
