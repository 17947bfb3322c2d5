//! Numbers and headings of clauses, from the registry of the corpus, and what each says in words of this project.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde::Deserialize;

use crate::message::{Language, Texts};
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
    heading: Texts,
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

/// What a clause says from an edition on, in words of this project.
#[derive(Clone, Debug, Deserialize)]
pub struct Paraphrase {
    /// The first edition that has it, by its id.
    pub from: String,
    // Refuses whatever else stands there.
    #[serde(flatten)]
    words: Texts,
}

impl Paraphrase {
    /// The words.
    pub fn text(&self, language: Language) -> &str {
        self.words.text(language)
    }
}

fn all_paraphrases() -> &'static BTreeMap<String, Vec<Paraphrase>> {
    static ALL: OnceLock<BTreeMap<String, Vec<Paraphrase>>> = OnceLock::new();
    // The text is part of the program, and a test reads it.
    ALL.get_or_init(|| serde_json::from_str(include_str!("paraphrases.json")).unwrap_or_default())
}

/// The wordings of a clause, oldest first; none for one that is not registered.
pub fn paraphrases(id: &str) -> &'static [Paraphrase] {
    all_paraphrases().get(id).map(Vec::as_slice).unwrap_or_default()
}

/// What a clause rules in an edition. One that only later editions have is said as the first of them does: a code may be asked
/// for under an edition that does not define it.
pub fn said(id: &str, edition: Edition) -> Option<&'static Paraphrase> {
    let at = |id: &str| Edition::ALL.iter().position(|edition| edition.id() == id);
    let is_there = |wording: &&Paraphrase| at(&wording.from) <= at(edition.id());
    let wordings = paraphrases(id);
    wordings.iter().rfind(is_there).or_else(|| wordings.first())
}

/// The number of a clause in an edition's own text; the number in the id where that edition has none.
pub fn number(id: &str, edition: Edition) -> String {
    let own = registry().get(id).and_then(|clause| clause.numbers.get(edition.id()).cloned().flatten());
    own.unwrap_or_else(|| id.strip_prefix("c07.").unwrap_or(id).to_owned())
}

/// The heading of a clause; for a clause below one that has a heading, that one's.
pub(crate) fn heading(id: &str, language: Language) -> Option<&'static str> {
    let mut id = id;
    loop {
        if let Some(clause) = registry().get(id) {
            return Some(clause.heading.text(language));
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
            assert!(registry().contains_key(id), "{id} is not registered");
            let own = &registry()[id];
            for edition in Edition::ALL {
                if own.numbers.get(edition.id()).is_some_and(Option::is_some) {
                    assert!(said(id, edition).is_some(), "{id} in {edition:?}");
                }
            }
        }
        assert_eq!(number("c07.16.3.2", Edition::Fide2026), "16.3.2");
        assert_eq!(number("classic.us-median", Edition::Fide2023), "US Chess 34E4");
    }
    #[test]
    fn every_clause_has_a_paraphrase_for_every_wording() {
        #[derive(Deserialize)]
        struct Whole {
            clauses: Vec<One>,
        }
        #[derive(Deserialize)]
        struct One {
            id: String,
            numbers: BTreeMap<String, Option<String>>,
            changed_in: Vec<String>,
        }
        let read = |text: &str| serde_json::from_str::<Whole>(text).unwrap().clauses;
        let clauses: Vec<One> = REGISTRIES.into_iter().flat_map(read).collect();
        for clause in &clauses {
            let has = |id: &&str| clause.numbers.get(*id).is_some_and(Option::is_some);
            let mut there = Edition::ALL.iter().map(|edition| edition.id()).filter(has);
            let changed = clause.changed_in.iter().map(String::as_str).filter(has);
            let wanted: std::collections::BTreeSet<&str> = there.next().into_iter().chain(changed).collect();
            let found: Vec<&str> = paraphrases(&clause.id).iter().map(|one| one.from.as_str()).collect();
            assert_eq!(found, wanted.into_iter().collect::<Vec<_>>(), "{}", clause.id);
        }
        assert!(all_paraphrases().keys().all(|id| clauses.iter().any(|clause| clause.id == *id)));
    }

    #[test]
    fn a_clause_whose_rule_an_edition_changed_has_another_wording_there() {
        for (before, edition) in Edition::ALL.into_iter().zip(Edition::ALL.into_iter().skip(1)) {
            for (path, _) in Rules::of(edition).differences(&Rules::of(before)) {
                let point = Rules::points().find(|point| point.path == path).unwrap();
                let found = paraphrases(point.clause).iter().any(|one| one.from == edition.id());
                assert!(found, "{edition} decides {path} anew: {} has to say so", point.clause);
            }
        }
    }

    #[test]
    fn an_edition_has_its_own_wording() {
        let dummy = |edition| said("c07.16.4", edition).unwrap().text(Language::En);
        assert!(
            !dummy(Edition::Fide2024).contains("cap")
                && dummy(Edition::Fide2026).contains("never more than a cap")
        );
        assert_eq!(dummy(Edition::Fide2023), dummy(Edition::Fide2024));
        assert_eq!(said("c07.16.4.1", Edition::Fide2024).unwrap().from, Edition::Fide2026.id());
    }
}
