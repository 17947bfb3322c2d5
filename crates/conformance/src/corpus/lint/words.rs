//! Titles and reasons.

use super::breach::Remarks;
use crate::corpus::Case;
use crate::corpus::case::Bilingual;
use tiebreak_phrase::{Phrase, phrase};

/// Words of a wish or a task, which a fact does not have.
pub(super) const ENGLISH: [&str; 7] =
    ["should", "shall", "test that", "tests that", "verify", "ensure", "check that"];
pub(super) const SPANISH: [&str; 6] =
    ["debería", "deberían", "comprobar", "prueba que", "verificar", "asegurar"];

pub(super) fn check(case: &Case, remarks: &mut Remarks) {
    for (key, text) in [("title", &case.file.title), ("why", &case.file.why)] {
        for (pointer, message) in languages(key, text) {
            remarks.add(case, "languages", &pointer, message);
        }
    }
    let title = &case.file.title;
    for (language, text, words) in [("en", &title.en, &ENGLISH[..]), ("es", &title.es, &SPANISH[..])] {
        let pointer = format!("/title/{language}");
        let lower = format!(" {} ", text.to_lowercase());
        if let Some(word) = words.iter().find(|word| lower.contains(&format!(" {word} "))) {
            remarks.add(case, "title", &pointer, phrase!("lint-title-no-fact", word = *word));
        }
        if text.ends_with(['.', '!', '?']) {
            remarks.add(case, "title", &pointer, phrase!("lint-title-mark"));
        }
        if text.contains('\n') {
            remarks.add(case, "title", &pointer, phrase!("lint-title-lines"));
        }
    }
}

/// What is wrong with a text that stands in both languages, each with its place.
pub(super) fn languages(key: &str, text: &Bilingual) -> Vec<(String, Phrase)> {
    let both = [("en", &text.en), ("es", &text.es)];
    let empty = both.into_iter().filter(|(_, words)| words.trim().is_empty());
    let mut found: Vec<_> =
        empty.map(|(language, _)| (format!("/{key}/{language}"), phrase!("lint-text-empty"))).collect();
    if text.en == text.es && !text.en.trim().is_empty() {
        found.push((format!("/{key}/es"), phrase!("lint-text-untranslated")));
    }
    found
}
