//! What each clause says in words of this project, edition by edition.

use tiebreak_conformance::explain::clause::{Paraphrase, paraphrases};
use tiebreak_conformance::message::Messages;
use tiebreak_conformance::rules::Edition;

/// What a clause says, a line for each wording; the editions are named where there is more than one.
pub(super) fn of(clause: &str, say: &Messages) -> Vec<String> {
    let found = paraphrases(clause);
    let line = |(at, since): (usize, &Paraphrase)| {
        let text = since.text(say.language());
        if found.len() == 1 {
            return text.to_owned();
        }
        let until = found.get(at + 1).map(|next| next.from.as_str());
        let named: Vec<&str> = Edition::ALL
            .iter()
            .map(|edition| edition.id())
            .skip_while(|id| *id != since.from)
            .take_while(|id| Some(*id) != until)
            .collect();
        format!("{}: {text}", named.join(", "))
    };
    found.iter().enumerate().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tiebreak_conformance::message::Language;

    #[test]
    fn editions_are_named_where_the_words_differ() {
        let of = |id: &str| of(id, &Messages::new(Language::En));
        assert_eq!(
            of("c07.7.5"),
            ["After each round the own total is written down; these totals are added."]
        );
        let [before, after] = &of("c07.15.2")[..] else { panic!("two wordings") };
        assert!(before.starts_with("fide-2023-09, fide-2024-08: ") && after.starts_with("fide-2026-03: "));
    }
}
