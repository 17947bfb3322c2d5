//! Sentences that deeper layers say in English, said in the language of the reader.
//!
//! Processes, replies and refusals describe themselves in English, which reports keep as data. A person gets the
//! sentence in his own language: it is matched against the English patterns and said with the words of his file.

use std::sync::LazyLock;

use super::{Language, Messages};

/// A sentence with gaps.
struct Pattern {
    id: &'static str,
    /// What stands before, between and behind the gaps.
    words: Vec<&'static str>,
    /// The names of the gaps.
    gaps: Vec<&'static str>,
}

static PATTERNS: LazyLock<Vec<Pattern>> = LazyLock::new(|| {
    let sources = tiebreak_phrase::sources("en").unwrap_or_default().iter();
    let entries = sources.flat_map(|source| source.lines()).filter(|line| line.starts_with("sentence-"));
    entries.filter_map(|line| line.split_once(" = ")).map(|(id, text)| pattern(id, text)).collect()
});

fn pattern(id: &'static str, text: &'static str) -> Pattern {
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
    Pattern { id, words, gaps }
}

impl Pattern {
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
    pub fn sentence(&self, text: &str) -> String {
        if self.language() == Language::En {
            return text.to_owned();
        }
        let found = PATTERNS.iter().find_map(|pattern| Some((pattern, pattern.matched(text)?)));
        let Some((pattern, gaps)) = found else { return text.to_owned() };
        // What stands in a gap is shorter than the sentence, so this ends.
        let gaps: Vec<String> = gaps
            .iter()
            .map(|gap| if gap.len() < text.len() { self.sentence(gap) } else { (*gap).to_owned() })
            .collect();
        let arguments: Vec<(&str, &str)> =
            pattern.gaps.iter().copied().zip(gaps.iter().map(String::as_str)).collect();
        self.with(pattern.id, &arguments)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sentence_finds_itself_first() {
        let (english, spanish) = (Messages::new(Language::En), Messages::new(Language::Es));
        for pattern in PATTERNS.iter() {
            let arguments: Vec<(&str, &str)> = pattern.gaps.iter().map(|gap| (*gap, "\u{b6}")).collect();
            let text = english.with(pattern.id, &arguments);
            assert_eq!(spanish.sentence(&text), spanish.with(pattern.id, &arguments), "{text}");
            assert_ne!(spanish.sentence(&text), text);
        }
    }

    #[test]
    fn sentences_inside_sentences_are_said_too_and_others_stay() {
        let say = Messages::new(Language::Es);
        assert_eq!(
            say.sentence("request 7: malformed: BH/C1 of participant 3: `true` where a number belongs"),
            "pregunta 7: mal formada: BH/C1 del participante 3: `true` donde debe haber un número"
        );
        assert_eq!(say.sentence("division by zero"), "division by zero");
        let english = Messages::new(Language::En);
        assert_eq!(english.sentence("participant 3 is missing"), "participant 3 is missing");
    }
    #[test]
    fn what_the_reader_of_json_says_is_known() {
        let (english, spanish) = (Messages::new(Language::En), Messages::new(Language::Es));
        for broken in
            [r#"{"kind": 1,}"#, r#"{"kind" 1}"#, r#"{"kind": 1} 2"#, r#"{"kind": [1"#, r#"{'kind': 1}"#]
        {
            let text = tiebreak_format::text::Text::decode(broken.as_bytes()).unwrap();
            let remarks = tiebreak_format::json::read(text, "f").unwrap_err();
            let [one, other] = [&english, &spanish].map(|say| say.phrase(&remarks[0].message));
            assert_ne!(one, other, "{broken}");
        }
    }
}
