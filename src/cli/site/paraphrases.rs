//! What each clause says in words of this project, edition by edition.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde::Deserialize;
use tiebreak_conformance::message::Messages;
use tiebreak_conformance::rules::Edition;

/// What a clause says from an edition on.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Since {
    from: String,
    en: String,
    es: String,
}

/// Every clause by id. The text is part of the program, and a test reads it.
fn all() -> &'static BTreeMap<String, Vec<Since>> {
    static ALL: OnceLock<BTreeMap<String, Vec<Since>>> = OnceLock::new();
    ALL.get_or_init(|| serde_json::from_str(include_str!("paraphrases.json")).unwrap_or_default())
}

/// What a clause says, a line for each wording; the editions are named where there is more than one.
pub(super) fn of(clause: &str, say: &Messages) -> Vec<String> {
    let found = all().get(clause).map(Vec::as_slice).unwrap_or_default();
    let line = |(at, since): (usize, &Since)| {
        let text = say.language().of_two(&since.en, &since.es);
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
    use tiebreak_conformance::corpus::{Corpus, Source};
    use tiebreak_conformance::message::Language;

    #[test]
    fn every_clause_has_a_paraphrase_for_every_wording() {
        let corpus = Corpus::load(&Source::Embedded).unwrap();
        let clauses = &corpus.registry.clauses;
        for clause in clauses.iter().filter(|clause| clause.id.starts_with("c07.")) {
            let has = |id: &str| clause.numbers.get(id).cloned().flatten().is_some();
            let there: Vec<&str> =
                Edition::ALL.iter().map(|edition| edition.id()).filter(|id| has(id)).collect();
            let changed = clause.changed_in.iter().map(|name| name.edition().id()).filter(|id| has(id));
            let wanted: std::collections::BTreeSet<&str> =
                there.first().copied().into_iter().chain(changed).collect();
            let found: Vec<&str> = all()[&clause.id].iter().map(|since| since.from.as_str()).collect();
            assert_eq!(found, wanted.into_iter().collect::<Vec<_>>(), "{}", clause.id);
        }
        let known = |id: &String| clauses.iter().any(|clause| clause.id == *id);
        assert!(all().keys().all(known));
    }

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
