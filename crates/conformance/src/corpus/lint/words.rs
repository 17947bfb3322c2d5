//! Titles and reasons.

use super::breach::Remarks;
use crate::corpus::Case;
use tiebreak_phrase::{Phrase, message, phrase};
use tiebreak_words::message::Texts;

pub(super) fn check(case: &Case, remarks: &mut Remarks) {
    for (rule, pointer, message) in breaches(&case.file.title, &case.file.why) {
        remarks.add(case, rule, &pointer, message);
    }
}

/// What is wrong with the title of a case and its reason, each with its rule and place.
pub(super) fn breaches(title: &Texts, why: &Texts) -> Vec<(&'static str, String, Phrase)> {
    let mut found = Vec::new();
    for (key, texts) in [("title", title), ("why", why)] {
        let mut add = |tag: &str, message| found.push(("languages", format!("/{key}/{tag}"), message));
        texts.unwritten().into_iter().for_each(|tag| add(tag, phrase!("lint-text-empty")));
        texts.untranslated().into_iter().for_each(|tag| add(tag, phrase!("lint-text-untranslated")));
    }
    for (language, text) in title.all() {
        let mut add = |message| found.push(("title", format!("/title/{}", language.tag()), message));
        let lower = format!(" {} ", text.to_lowercase());
        // Words of a wish or a task, which a fact does not have; a language whose words nobody wrote has none.
        let wishes = message!("lint-wishes").text_in(language.tag()).unwrap_or_default().split(", ");
        if let Some(word) =
            wishes.filter(|word| !word.is_empty()).find(|word| lower.contains(&format!(" {word} ")))
        {
            add(phrase!("lint-title-no-fact", word = word));
        }
        if text.ends_with(['.', '!', '?']) {
            add(phrase!("lint-title-mark"));
        }
        if text.contains('\n') {
            add(phrase!("lint-title-lines"));
        }
    }
    found
}
