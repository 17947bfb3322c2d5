//! Numbers and headings of clauses, from the registry of the corpus.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde::Deserialize;

use crate::message::Language;
use tiebreak_engine::rules::Edition;

const REGISTRIES: [&str; 2] = [tiebreak_corpus::CLAUSES, tiebreak_corpus::CLASSIC_CLAUSES];

#[derive(Deserialize)]
struct Registry {
    clauses: Vec<Clause>,
}

#[derive(Deserialize)]
struct Clause {
    id: String,
    #[serde(default)]
    numbers: BTreeMap<String, Option<String>>,
    heading: Heading,
}

#[derive(Deserialize)]
struct Heading {
    en: String,
    es: String,
}

fn registry() -> &'static BTreeMap<String, Clause> {
    static REGISTERED: OnceLock<BTreeMap<String, Clause>> = OnceLock::new();
    REGISTERED.get_or_init(|| {
        // A test reads the embedded file; without it clauses would show by number only.
        let clauses =
            |text: &str| serde_json::from_str::<Registry>(text).map_or_else(|_| Vec::new(), |r| r.clauses);
        REGISTRIES.into_iter().flat_map(clauses).map(|clause| (clause.id.clone(), clause)).collect()
    })
}

/// The number of a clause in an edition's own text; the number in the id where that edition has none.
pub fn number(id: &str, edition: Edition) -> String {
    let own = registry().get(id).and_then(|clause| clause.numbers.get(edition.id()).cloned().flatten());
    own.unwrap_or_else(|| id.strip_prefix("c07.").unwrap_or(id).to_owned())
}

/// The heading of a clause; for a clause below one that has a heading, that one's.
pub fn heading(id: &str, language: Language) -> Option<&'static str> {
    let mut id = id;
    loop {
        if let Some(clause) = registry().get(id) {
            return Some(language.of_two(&clause.heading.en, &clause.heading.es));
        }
        id = id.rsplit_once('.').map(|(parent, _)| parent).filter(|parent| parent.contains('.'))?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tiebreak_engine::rules::{Base, Recorded, Rules};

    #[test]
    fn every_clause_that_the_engine_names_is_registered() {
        assert!(registry().len() > 100, "only {} clauses", registry().len());
        let bases = Base::all().map(Base::clause);
        let steps = [
            "c07.14.1",
            "c07.14.1.1.c",
            "c07.14.2",
            "c07.14.3",
            "c07.14.4",
            "c07.14.5",
            "c07.15.2",
            "c07.16.2.1",
            "c07.16.2.2",
            "c07.16.2.3",
            "c07.16.2.4",
            "c07.16.2.5",
            "c07.16.3.1",
            "c07.16.3.2",
            "c07.16.4",
            "c07.16.4.1",
            "c07.16.4.2",
            "c07.16.5.1",
            "c07.16.6",
            "c07.6.1",
            "c07.6.1.1",
            "c07.6.1.2",
            "c07.6.2",
            "c07.6.3",
            "c07.13.4.1",
            "c07.13.4.2",
            "c07.13.4.2.b",
            "c07.4.2",
        ];
        let decisions = Rules::points().map(|point| point.clause);
        let recorded = Recorded::ALL.into_iter().map(Recorded::clause);
        let others = ["classic.unplayed-rounds", "classic.adjusted-score"];
        let all = bases.chain(steps).chain(decisions).chain(recorded).chain(others);
        for id in all.filter(|id| id.starts_with("c07.") || id.starts_with("classic.")) {
            assert!(heading(id, Language::En).is_some(), "{id}");
        }
        assert_eq!(number("c07.16.3.2", Edition::Fide2026), "16.3.2");
        assert_eq!(number("classic.us-median", Edition::Fide2023), "US Chess 34E4");
    }
}
