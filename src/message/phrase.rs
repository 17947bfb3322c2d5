//! Sentences that deeper layers say in English, said in the language of the reader.
//!
//! Processes, replies and refusals describe themselves in English, which reports keep as data. A person gets the
//! sentence in his own language: it is matched against the English phrases and said with the words of his file.

use std::sync::LazyLock;

use super::{ENGLISH_PHRASES, Language, Messages};

/// A sentence with gaps.
struct Phrase {
    id: &'static str,
    /// What stands before, between and behind the gaps.
    words: Vec<&'static str>,
    /// The names of the gaps.
    gaps: Vec<&'static str>,
}

static PHRASES: LazyLock<Vec<Phrase>> = LazyLock::new(|| {
    let entries = ENGLISH_PHRASES.lines().filter(|line| !line.starts_with('#'));
    entries.filter_map(|line| line.split_once(" = ")).map(|(id, text)| phrase(id, text)).collect()
});

fn phrase(id: &'static str, text: &'static str) -> Phrase {
    let (mut words, mut gaps) = (Vec::new(), Vec::new());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("{ $") {
        // A message whose gap does not end would not have been read; then the rest is its name.
        let (gap, behind) = after.split_once(" }").unwrap_or((after, ""));
        words.push(before);
        gaps.push(gap);
        rest = behind;
    }
    words.push(rest);
    Phrase { id, words, gaps }
}

impl Phrase {
    /// What stands in the gaps of a text; none when it is another sentence.
    fn matched<'t>(&self, text: &'t str) -> Option<Vec<&'t str>> {
        let (first, others) = self.words.split_first()?;
        let mut rest = text.strip_prefix(first)?;
        let Some((last, between)) = others.split_last() else { return rest.is_empty().then(Vec::new) };
        let mut found = Vec::new();
        for words in between {
            let (gap, behind) = rest.split_once(words)?;
            found.push(gap);
            rest = behind;
        }
        found.push(rest.strip_suffix(last)?);
        found.iter().all(|gap| !gap.is_empty()).then_some(found)
    }
}

impl Messages {
    /// An English sentence of a deeper layer in this language; a sentence that nobody knows stays as it is.
    pub fn phrase(&self, text: &str) -> String {
        if self.language() == Language::En {
            return text.to_owned();
        }
        let found = PHRASES.iter().find_map(|phrase| Some((phrase, phrase.matched(text)?)));
        let Some((phrase, gaps)) = found else { return text.to_owned() };
        // What stands in a gap is shorter than the sentence, so this ends.
        let gaps: Vec<String> = gaps
            .iter()
            .map(|gap| if gap.len() < text.len() { self.phrase(gap) } else { (*gap).to_owned() })
            .collect();
        let arguments: Vec<(&str, &str)> =
            phrase.gaps.iter().copied().zip(gaps.iter().map(String::as_str)).collect();
        self.with(phrase.id, &arguments)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_phrase_finds_itself_first() {
        let (english, spanish) = (Messages::new(Language::En), Messages::new(Language::Es));
        for phrase in PHRASES.iter() {
            let arguments: Vec<(&str, &str)> = phrase.gaps.iter().map(|gap| (*gap, "\u{b6}")).collect();
            let text = english.with(phrase.id, &arguments);
            assert_eq!(spanish.phrase(&text), spanish.with(phrase.id, &arguments), "{text}");
            assert_ne!(spanish.phrase(&text), text);
        }
    }

    #[test]
    fn sentences_inside_sentences_are_said_too_and_others_stay() {
        let say = Messages::new(Language::Es);
        assert_eq!(
            say.phrase("request 7: malformed: BH/C1 of participant 3: `true` where a number belongs"),
            "pregunta 7: mal formada: BH/C1 del participante 3: `true` donde debe haber un número"
        );
        assert_eq!(say.phrase("division by zero"), "division by zero");
        let english = Messages::new(Language::En);
        assert_eq!(english.phrase("participant 3 is missing"), "participant 3 is missing");
    }
}
